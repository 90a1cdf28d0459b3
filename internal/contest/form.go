package contest

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/html"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/text"
)

// Limits of the form (contests.md §5, §9). Lengths are counted in characters.
const (
	MaxName          = 255 // C5.004: under 256
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

// Form is everything that an organiser fills in; an edit sends the whole form again.
type Form struct {
	GameID          int64
	Name            string
	Image           string // path of the cover, empty = generated artwork
	Type            Type
	ParticipantType ParticipantType
	EntryStart      time.Time // zero = not filled in; so are the other times
	EntryEnd        time.Time
	ContestStart    time.Time
	ContestEnd      time.Time
	Checkin         bool
	CheckinStart    time.Time // unused without Checkin; so is CheckinEnd
	CheckinEnd      time.Time
	IsEntryPassword bool
	EntryPassword   string // unused without IsEntryPassword
	TeamSize        int    // unused for SOLO
	EntryMaxCount   int
	DiscordURL      string
	IframeSrc       string // an address, or an iframe tag whose src is taken
	VideoURL        string
	Award           string
	Rule            string // markdown
	IsRecommend     bool
}

// GeneratePassword makes an entry password of six characters that people can read to each other (C4.037, rulings.md 53).
func GeneratePassword() string { return id.Readable(6) }

// problems collects what is wrong with a form, in the order of the checks; the first problem of a field stands for it.
type problems []fault.Field

func (p *problems) add(field string, key fault.Key) { p.put(fault.Field{Name: field, Key: key}) }

func (p *problems) put(f fault.Field) {
	if !slices.ContainsFunc(*p, func(g fault.Field) bool { return g.Name == f.Name }) {
		*p = append(*p, f)
	}
}

func (p *problems) tooLong(field, value string, most int) {
	if text.Length(value) > most {
		p.put(fault.Field{Name: field, Key: fault.ExceededLength, Params: map[string]any{"length": most}})
	}
}

// take makes a fault a problem of the field; an error that is no fault is handed back.
func (p *problems) take(field string, err error) error {
	f, ok := fault.Of(err)
	if !ok {
		return err
	}
	p.put(fault.Field{Name: field, Key: f.Key, Params: f.Params})
	return nil
}

// fault is nil for a sound form; else the first problem names it and all are listed.
func (p problems) fault() error {
	if len(p) == 0 {
		return nil
	}
	f := fault.New(p[0].Key)
	f.Params, f.Fields = p[0].Params, p
	return f
}

// clean brings the form to the shape that is checked and stored: texts as package text leaves them, no values of
// switched-off parts. A text that cannot be cleaned is a problem.
func (f Form) clean(p *problems) Form {
	clean := func(field string, value *string, by func(string) (string, bool)) {
		var ok bool
		if *value, ok = by(*value); !ok {
			p.add(field, fault.InvalidValue)
		}
	}
	clean("name", &f.Name, text.Line)
	clean("image", &f.Image, text.Line)
	clean("entryPassword", &f.EntryPassword, text.Line)
	clean("discordUrl", &f.DiscordURL, text.Line)
	clean("iframeSrc", &f.IframeSrc, text.Block) // a copied tag may have line breaks
	clean("videoUrl", &f.VideoURL, text.Line)
	clean("award", &f.Award, text.Block)
	clean("rule", &f.Rule, text.Block)
	if !f.Checkin {
		f.CheckinStart, f.CheckinEnd = time.Time{}, time.Time{}
	}
	if !f.IsEntryPassword {
		f.EntryPassword = ""
	}
	if f.ParticipantType == Solo {
		f.TeamSize = 1
	}
	return f
}

// apply writes a sound form into a contest. The game is chosen once, at creation.
func (f Form) apply(c *Contest) {
	c.Name, c.Image, c.Type, c.ParticipantType = f.Name, f.Image, f.Type, f.ParticipantType
	c.EntryStart, c.EntryEnd, c.ContestStart, c.ContestEnd = stored(f.EntryStart), stored(f.EntryEnd), stored(f.ContestStart), stored(f.ContestEnd)
	c.Checkin, c.CheckinStart, c.CheckinEnd = f.Checkin, nil, nil
	if f.Checkin {
		start, end := stored(f.CheckinStart), stored(f.CheckinEnd)
		c.CheckinStart, c.CheckinEnd = &start, &end
	}
	c.IsEntryPassword, c.EntryPassword = f.IsEntryPassword, f.EntryPassword
	c.TeamSize, c.EntryMaxCount = f.TeamSize, f.EntryMaxCount
	c.DiscordURL, c.IframeSrc, c.VideoURL = f.DiscordURL, iframeSource(f.IframeSrc), f.VideoURL
	c.Award, c.Rule, c.IsRecommend = f.Award, f.Rule, f.IsRecommend
}

// stored is a time as the store keeps it: UTC, whole milliseconds.
func stored(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// check finds what is wrong with a cleaned form by itself, in the order of the specified codes (C5.004–C5.026).
func (f Form) check(p *problems) {
	f.checkName(p)
	f.checkTypes(p)
	f.checkTimes(p)
	f.checkNumbers(p)
	f.checkPassword(p)
	f.checkAddresses(p)
	p.tooLong("award", f.Award, MaxAward)
	p.tooLong("rule", f.Rule, MaxRule)
	if f.IsRecommend && f.IsEntryPassword {
		p.add("isRecommend", fault.InvalidContestRecommend)
	}
}

func (f Form) checkName(p *problems) {
	switch n := text.Length(f.Name); {
	case n == 0:
		p.add("name", fault.ValueIsRequired)
	case n > MaxName:
		p.add("name", fault.ToLongContestName)
	}
}

func (f Form) checkTypes(p *problems) {
	switch f.Type {
	case Tournament:
	case BattleRoyal, SwissDraw, League:
		p.add("contestType", fault.ContestTypeUnavailable)
	default:
		p.add("contestType", fault.InvalidValue)
	}
	if f.ParticipantType != Solo && f.ParticipantType != Multi {
		p.add("participantType", fault.InvalidValue)
	}
}

// checkTimes: each period begins before it ends; entries end by the contest's start, check-in by its end (C5.010–C5.013,
// rulings.md 29, 40). The later time of a pair carries the fault.
func (f Form) checkTimes(p *problems) {
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
			p.add(m.field, fault.ValueIsRequired)
		}
	}
	order := func(first, later moment, mayBeEqual bool) {
		if first.at.IsZero() || later.at.IsZero() {
			return
		}
		if first.at.After(later.at) || !mayBeEqual && first.at.Equal(later.at) {
			p.add(later.field, fault.ReversedDate)
		}
	}
	order(entryStart, entryEnd, false)
	order(contestStart, contestEnd, false)
	order(entryEnd, contestStart, true)
	order(checkinStart, checkinEnd, false)
	order(checkinEnd, contestEnd, true)
}

func (f Form) checkNumbers(p *problems) {
	if f.ParticipantType == Multi {
		switch {
		case f.TeamSize < MinTeamSize:
			p.add("teamSize", fault.SetAValueOfAtLeast2)
		case f.TeamSize > MaxTeamSize:
			p.add("teamSize", fault.TeamSizeIsTooLarge)
		}
	}
	switch {
	case f.EntryMaxCount < MinEntryMaxCount:
		p.add("entryMaxCount", fault.SetAValueOfAtLeast2)
	case f.EntryMaxCount > MaxEntryMaxCount:
		p.add("entryMaxCount", fault.EntryMaxCountIsTooLarge)
	}
}

func (f Form) checkPassword(p *problems) {
	switch {
	case !f.IsEntryPassword:
	case f.EntryPassword == "":
		p.add("entryPassword", fault.InputEntryPassword)
	case !isPassword(f.EntryPassword):
		p.add("entryPassword", fault.InvalidEntryPasswordFormat)
	}
}

// isPassword: 4 to 16 letters or digits of ASCII (C5.015).
func isPassword(s string) bool {
	for _, r := range s {
		if (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') {
			return false
		}
	}
	return len(s) >= MinEntryPassword && len(s) <= MaxEntryPassword
}

func (f Form) checkAddresses(p *problems) {
	p.tooLong("discordUrl", f.DiscordURL, MaxDiscordURL)
	if f.DiscordURL != "" && !isWebAddress(f.DiscordURL) {
		p.add("discordUrl", fault.InputDiscordURL)
	}
	p.tooLong("iframeSrc", f.IframeSrc, MaxVideo)
	if f.IframeSrc != "" && !isWebAddress(iframeSource(f.IframeSrc)) {
		p.add("iframeSrc", fault.InputIframeTag)
	}
	p.tooLong("videoUrl", f.VideoURL, MaxVideo)
	if f.VideoURL != "" && !isWebAddress(f.VideoURL) {
		p.add("videoUrl", fault.InvalidValue)
	}
}

// isWebAddress: an absolute http or https address with a host and without a sign-in part, which would let it pose as
// another host.
func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil &&
		!strings.ContainsAny(s, " \"'<>\\`")
}

// iframeSource gives the src of a text that begins with an iframe tag (C5.019), and any other text as it is. A tag
// without a src stays itself, which is no address.
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
