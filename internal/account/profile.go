package account

import (
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/timetext"
)

// Change is a person's change of their own profile. Nil leaves a field as it is; an empty text or list clears it.
type Change struct {
	Nickname        *string
	Bio             *string
	Image           *string
	BackgroundImage *string
	TwitterID       *string
	FriendCode      *string
	Gender          *string
	Prefecture      *string
	City            *string
	BirthDate       *string // "2006-01-02"
	Comment         *string
	PlayTime        *string
	SNSLinks        *[]string
	Timezone        *string
	BrowserTimezone *string
	Language        *string
	// NotificationWeekdays are days of the week, 0 = Sunday.
	NotificationWeekdays *[]int
	MutedKinds           *[]string
	QuietFrom            *string // "15:04", empty for none
	QuietTo              *string
}

// apply checks the change and writes it into u; now is the time of the change. It returns one fault that names every
// failed field, so that a form shows them all at once.
func (c Change) apply(u *User, now time.Time, mutes []string) error {
	var f fault.Form
	if c.Nickname != nil {
		u.Nickname = f.Required("nickname", *c.Nickname, MaxNickname)
	}
	for _, field := range []struct {
		name  string
		given *string
		to    *string
		clean func(name, s string, most int) string
		most  int
	}{
		{"bio", c.Bio, &u.Bio, f.Block, MaxBio},
		{"friendCode", c.FriendCode, &u.FriendCode, f.Line, MaxFriendCode},
		{"city", c.City, &u.City, f.Line, MaxCity},
		{"comment", c.Comment, &u.Comment, f.Block, MaxComment},
		{"playTime", c.PlayTime, &u.PlayTime, f.Line, MaxPlayTime},
	} {
		if field.given != nil {
			*field.to = field.clean(field.name, *field.given, field.most)
		}
	}
	if c.TwitterID != nil {
		id, ok := ParseTwitterID(*c.TwitterID)
		if !ok {
			f.Fail("twitterId", fault.New(fault.CorrectTwitterID))
		}
		u.TwitterID = id
	}
	c.applyPerson(&f, u, now)
	c.applySettings(&f, u, mutes)
	return f.Err()
}

// applyPerson applies the fields about the person and the links.
func (c Change) applyPerson(f *fault.Form, u *User, now time.Time) {
	if c.Gender != nil {
		u.Gender = Gender(*c.Gender)
		f.Check("gender", u.Gender.known())
	}
	if c.Prefecture != nil {
		u.Prefecture = *c.Prefecture
		f.Check("prefecture", knownPrefecture(u.Prefecture))
	}
	if c.BirthDate != nil {
		u.BirthDate = *c.BirthDate
		f.Check("birthDate", u.BirthDate == "" || possibleBirthDate(u.BirthDate, now))
	}
	if c.SNSLinks != nil {
		links, err := parseSNSLinks(*c.SNSLinks)
		if err != nil {
			f.Fail("snsLinks", err)
		}
		u.SNSLinks = links
	}
}

// applySettings applies language, zone and notification settings.
func (c Change) applySettings(f *fault.Form, u *User, mutes []string) {
	if c.Timezone != nil {
		u.Timezone = *c.Timezone
		f.Check("timezone", u.Timezone == "" || timetext.KnownZone(u.Timezone))
	}
	if c.BrowserTimezone != nil {
		u.BrowserTimezone = *c.BrowserTimezone
		f.Check("browserTimezone", u.BrowserTimezone == "" || timetext.KnownZone(u.BrowserTimezone))
	}
	if c.Language != nil {
		u.Language = *c.Language
		f.Check("language", u.Language == "" || lang.Known(u.Language))
	}
	if c.NotificationWeekdays != nil {
		days, ok := ParseWeekdays(*c.NotificationWeekdays)
		u.NotificationWeekdays = days
		f.Check("notificationWeekdays", ok)
	}
	if c.MutedKinds != nil {
		kinds, ok := knownMutes(mutes, *c.MutedKinds)
		u.MutedKinds = kinds
		f.Check("mutedKinds", ok)
	}
	c.applyQuiet(f, u)
}

// applyQuiet applies the hours without pushes: both ends or neither, and never the whole day.
func (c Change) applyQuiet(f *fault.Form, u *User) {
	if c.QuietFrom == nil && c.QuietTo == nil {
		return
	}
	for _, end := range []struct {
		name  string
		given *string
		to    *string
	}{{"quietFrom", c.QuietFrom, &u.QuietFrom}, {"quietTo", c.QuietTo, &u.QuietTo}} {
		if end.given != nil {
			*end.to = *end.given
			f.Check(end.name, *end.to == "" || timetext.ClockTime(*end.to))
		}
	}
	switch {
	case (u.QuietFrom == "") != (u.QuietTo == ""):
		name := "quietFrom"
		if u.QuietTo == "" {
			name = "quietTo"
		}
		f.Fail(name, fault.New(fault.ValueIsRequired))
	case u.QuietFrom != "" && u.QuietFrom == u.QuietTo:
		f.Fail("quietTo", fault.New(fault.InvalidValue))
	}
}
