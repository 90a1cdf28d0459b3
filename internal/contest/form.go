package contest

import (
	"math"
	"net/url"
	"strings"
	"time"

	"golang.org/x/net/html"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/text"
)

// Limits of the form (CONTEST-3 to CONTEST-11), in characters for lengths.
const (
	MaxName          = 255 // CONTEST-3: under 256
	MinTeamSize      = 2
	MaxTeamSize      = 99
	MinEntryMaxCount = 2
	MaxEntryMaxCount = 8192
	MinEntryPassword = 4
	MaxEntryPassword = 16
	MaxDiscordURL    = 256
	MaxVideo         = 512
	MaxAward         = 256
	MaxRule          = 4096
)

// Form holds all fields that an organiser enters; an edit sends the whole form again.
type Form struct {
	GameID          int64
	Name            string
	Image           string // path of the cover; empty means generated artwork
	Type            Type
	ParticipantType ParticipantType
	EntryStart      time.Time // a zero time means not entered; so for the other times
	EntryEnd        time.Time
	ContestStart    time.Time
	ContestEnd      time.Time
	Checkin         bool
	CheckinStart    time.Time // ignored without Checkin; so is CheckinEnd
	CheckinEnd      time.Time
	IsEntryPassword bool
	EntryPassword   string // unused without IsEntryPassword
	TeamSize        int    // unused for SOLO
	EntryMaxCount   int
	DiscordURL      string
	IframeSrc       string // an address, or an iframe tag whose src is used
	VideoURL        string
	Award           string
	Rule            string // markdown
	IsRecommend     bool
	Language        string   // in which it is held (CONTEST-21), one of lang.All; empty = not given
	Settings        Settings // only the part of the contest's type counts; a missing part gets the defaults
	// TemplateID is a contest of the same operator whose survey, trophies and bans are copied; 0 if unset. Only a new
	// contest may have one.
	TemplateID int64
}

// clean returns the form as it is stored: cleaned texts within their limits (CONTEST-3, CONTEST-11), and no values of disabled
// parts.
func (f Form) clean(types Types, p *fault.Form) Form {
	f.Name = p.Line("name", f.Name, math.MaxInt) // its length has a fault of its own
	f.Image = p.Line("image", f.Image, math.MaxInt)
	f.EntryPassword = p.Line("entryPassword", f.EntryPassword, math.MaxInt)
	f.DiscordURL = p.Line("discordUrl", f.DiscordURL, MaxDiscordURL)
	f.IframeSrc = p.Block("iframeSrc", f.IframeSrc, MaxVideo) // a copied tag may have line breaks
	f.VideoURL = p.Line("videoUrl", f.VideoURL, MaxVideo)
	f.Award = p.Block("award", f.Award, MaxAward)
	f.Rule = p.Block("rule", f.Rule, MaxRule)
	if !f.Checkin {
		f.CheckinStart, f.CheckinEnd = time.Time{}, time.Time{}
	}
	if !f.IsEntryPassword {
		f.EntryPassword = ""
	}
	if f.ParticipantType == Solo {
		f.TeamSize = 1
	}
	f.Settings = types.keep(f.Settings, f.Type)
	return f
}

// apply writes a valid form to a contest, except the entry password. The game is set once, at creation.
func (f Form) apply(c *Contest) {
	c.Name, c.Image, c.Type, c.ParticipantType = f.Name, f.Image, f.Type, f.ParticipantType
	c.EntryStart, c.EntryEnd, c.ContestStart, c.ContestEnd = toStoredTime(f.EntryStart), toStoredTime(f.EntryEnd), toStoredTime(f.ContestStart), toStoredTime(f.ContestEnd)
	c.Checkin, c.CheckinStart, c.CheckinEnd = f.Checkin, nil, nil
	if f.Checkin {
		start, end := toStoredTime(f.CheckinStart), toStoredTime(f.CheckinEnd)
		c.CheckinStart, c.CheckinEnd = &start, &end
	}
	c.IsEntryPassword, c.TeamSize, c.EntryMaxCount = f.IsEntryPassword, f.TeamSize, f.EntryMaxCount
	c.DiscordURL, c.IframeSrc, c.VideoURL = f.DiscordURL, iframeSource(f.IframeSrc), f.VideoURL
	c.Award, c.Rule, c.IsRecommend = f.Award, f.Rule, f.IsRecommend
	c.Language = f.Language
	c.Settings = f.Settings
}

// form returns the form as it was saved: the inverse of apply. Service.storedForm adds the entry password.
func (c *Contest) form() Form {
	f := Form{
		GameID: c.GameID, Name: c.Name, Image: c.Image, Type: c.Type, ParticipantType: c.ParticipantType,
		EntryStart: c.EntryStart, EntryEnd: c.EntryEnd, ContestStart: c.ContestStart, ContestEnd: c.ContestEnd,
		Checkin: c.Checkin, IsEntryPassword: c.IsEntryPassword, TeamSize: c.TeamSize, EntryMaxCount: c.EntryMaxCount,
		DiscordURL: c.DiscordURL, IframeSrc: c.IframeSrc, VideoURL: c.VideoURL, Award: c.Award, Rule: c.Rule, IsRecommend: c.IsRecommend, Language: c.Language, Settings: c.Settings,
	}
	if c.CheckinStart != nil && c.CheckinEnd != nil {
		f.CheckinStart, f.CheckinEnd = *c.CheckinStart, *c.CheckinEnd
	}
	return f
}

// toStoredTime returns a time as the store keeps it: UTC, whole milliseconds.
func toStoredTime(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// check finds the errors of a cleaned form, in the order of the specified codes (ERROR-2).
func (f Form) check(types Types, p *fault.Form) {
	f.checkName(p)
	f.checkTypes(types, p)
	f.checkTimes(p)
	f.checkNumbers(p)
	f.checkPassword(p)
	f.checkAddresses(p)
	f.Settings.check(f.EntryMaxCount, p)
	p.Check("language", f.Language == "" || lang.Known(f.Language))
	if f.IsRecommend && f.IsEntryPassword {
		p.Fail("isRecommend", fault.New(fault.InvalidContestRecommend))
	}
}

func (f Form) checkName(p *fault.Form) {
	switch n := text.Length(f.Name); {
	case n == 0:
		p.Fail("name", fault.New(fault.ValueIsRequired))
	case n > MaxName:
		p.Fail("name", fault.New(fault.ToLongContestName))
	}
}

func (f Form) checkTypes(types Types, p *fault.Form) {
	if _, ok := types.of(f.Type); !ok {
		p.Fail("contestType", fault.New(fault.InvalidValue))
	}
	if f.ParticipantType != Solo && f.ParticipantType != Multi {
		p.Fail("participantType", fault.New(fault.InvalidValue))
	}
}

// checkTimes checks that each period begins before it ends, entries end by the contest's start, and check-in ends by
// the contest's end (CONTEST-5). The later time of a pair gets the fault.
func (f Form) checkTimes(p *fault.Form) {
	type moment struct {
		field string
		at    time.Time
	}
	entryStart, entryEnd := moment{"entryStart", f.EntryStart}, moment{"entryEnd", f.EntryEnd}
	contestStart, contestEnd := moment{"contestStart", f.ContestStart}, moment{"contestEnd", f.ContestEnd}
	checkinStart, checkinEnd := moment{"checkinStart", f.CheckinStart}, moment{"checkinEnd", f.CheckinEnd}

	required := []moment{entryStart, entryEnd, contestStart, contestEnd}
	if f.Checkin {
		required = append(required, checkinStart, checkinEnd)
	}
	for _, m := range required {
		if m.at.IsZero() {
			p.Fail(m.field, fault.New(fault.ValueIsRequired))
		}
	}
	order := func(first, later moment, mayBeEqual bool) {
		if first.at.IsZero() || later.at.IsZero() {
			return
		}
		if first.at.After(later.at) || !mayBeEqual && first.at.Equal(later.at) {
			p.Fail(later.field, fault.New(fault.ReversedDate))
		}
	}
	order(entryStart, entryEnd, false)
	order(contestStart, contestEnd, false)
	order(entryEnd, contestStart, true)
	order(checkinStart, checkinEnd, false)
	order(checkinEnd, contestEnd, true)
}

func (f Form) checkNumbers(p *fault.Form) {
	if f.ParticipantType == Multi {
		switch {
		case f.TeamSize < MinTeamSize:
			p.Fail("teamSize", fault.New(fault.SetAValueOfAtLeast2))
		case f.TeamSize > MaxTeamSize:
			p.Fail("teamSize", fault.New(fault.TeamSizeIsTooLarge))
		}
	}
	switch {
	case f.EntryMaxCount < MinEntryMaxCount:
		p.Fail("entryMaxCount", fault.New(fault.SetAValueOfAtLeast2))
	case f.EntryMaxCount > MaxEntryMaxCount:
		p.Fail("entryMaxCount", fault.New(fault.EntryMaxCountIsTooLarge))
	}
}

func (f Form) checkPassword(p *fault.Form) {
	switch {
	case !f.IsEntryPassword:
	case f.EntryPassword == "":
		p.Fail("entryPassword", fault.New(fault.InputEntryPassword))
	case !isPassword(f.EntryPassword):
		p.Fail("entryPassword", fault.New(fault.InvalidEntryPasswordFormat))
	}
}

// isPassword reports whether s has 4 to 16 ASCII letters or digits (CONTEST-8).
func isPassword(s string) bool {
	for _, r := range s {
		if (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') {
			return false
		}
	}
	return len(s) >= MinEntryPassword && len(s) <= MaxEntryPassword
}

func (f Form) checkAddresses(p *fault.Form) {
	if f.DiscordURL != "" && !isWebAddress(f.DiscordURL) {
		p.Fail("discordUrl", fault.New(fault.InputDiscordURL))
	}
	if f.IframeSrc != "" && !isWebAddress(iframeSource(f.IframeSrc)) {
		p.Fail("iframeSrc", fault.New(fault.InputIframeTag))
	}
	p.Check("videoUrl", f.VideoURL == "" || isWebAddress(f.VideoURL))
}

// isWebAddress reports whether s is an absolute http or https address with a host and without user information, which
// could disguise the host.
func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil &&
		!strings.ContainsAny(s, " \"'<>\\`")
}

// iframeSource returns the src of a text that begins with an iframe tag (CONTEST-10). It returns any other text, and a tag
// without a src, unchanged.
func iframeSource(s string) string {
	z := html.NewTokenizer(strings.NewReader(s))
	if kind := z.Next(); kind != html.StartTagToken && kind != html.SelfClosingTagToken {
		return s
	}
	tag := z.Token()
	if tag.Data != "iframe" {
		return s
	}
	for _, a := range tag.Attr {
		if a.Key != "src" {
			continue
		}
		src := strings.TrimSpace(a.Val)
		if strings.HasPrefix(src, "//") { // a copied tag may leave the scheme to the page
			src = "https:" + src
		}
		if src != "" {
			return src
		}
	}
	return s
}
