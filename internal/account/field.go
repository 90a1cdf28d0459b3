package account

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/text"
)

// Gender is a person's gender, a private field (PROFILE-2).
type Gender string

// The genders; empty means that the person has not set it.
const (
	NoGender Gender = ""
	Male     Gender = "male"
	Female   Gender = "female"
	Other    Gender = "other"
)

func (g Gender) known() bool { return g == NoGender || g == Male || g == Female || g == Other }

// OutsideJapan is the value of Prefecture for people who live outside Japan (PROFILE-2).
const OutsideJapan = "99"

func knownPrefecture(code string) bool {
	return code == "" || code == OutsideJapan || len(code) == 2 && code >= "01" && code <= "47" && code[1] >= '0' && code[1] <= '9'
}

// possibleBirthDate reports whether s is a calendar day from 1900 to yesterday.
func possibleBirthDate(s string, now time.Time) bool {
	day, err := time.Parse(time.DateOnly, s)
	return err == nil && day.Year() >= 1900 && day.Before(now.UTC().Truncate(24*time.Hour))
}

// knownMutes returns the kinds in the order of known, each once; ok is false for an unknown kind.
func knownMutes(known, kinds []string) (muted []string, ok bool) {
	for _, k := range kinds {
		if !slices.Contains(known, k) {
			return nil, false
		}
	}
	for _, k := range known {
		if slices.Contains(kinds, k) {
			muted = append(muted, k)
		}
	}
	return muted, true
}

// Weekdays is a set of days of the week: bit 0 is Sunday.
type Weekdays uint8

// ParseWeekdays returns the set of the given days, 0 = Sunday to 6 = Saturday; ok is false for any other number.
func ParseWeekdays(days []int) (w Weekdays, ok bool) {
	for _, d := range days {
		if d < 0 || d > 6 {
			return 0, false
		}
		w |= 1 << d
	}
	return w, true
}

// Has reports whether the day is in the set.
func (w Weekdays) Has(d time.Weekday) bool { return w&(1<<d) != 0 }

// Days lists the days as numbers, Sunday (0) first; never nil.
func (w Weekdays) Days() []int {
	days := []int{}
	for d := range 7 {
		if w.Has(time.Weekday(d)) {
			days = append(days, d)
		}
	}
	return days
}

// Limits of the links to a person's other pages (PROFILE-2).
const (
	MaxSNSLinks = 5
	MaxURL      = 200 // characters, without percent-encoding
)

// parseSNSLinks checks and normalises the links. It drops empty ones, so that a form may send its empty rows.
func parseSNSLinks(list []string) ([]string, *fault.Fault) {
	var links []string
	for _, s := range list {
		if strings.TrimSpace(s) == "" {
			continue
		}
		link, ok := ParseURL(s)
		if !ok {
			return nil, fault.New(fault.InvalidURL)
		}
		links = append(links, link)
	}
	if len(links) > MaxSNSLinks {
		return nil, fault.New(fault.InvalidValue)
	}
	return links, nil
}

// publicHost matches a host name with a dot whose last label is not a number, so that no form of an IP address
// matches.
var publicHost = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`)

// innerNames are the suffixes of host names inside a machine or a private network (RFC 6761, RFC 6762, RFC 8375).
var innerNames = []string{"localhost", "local", "internal", "intranet", "lan", "home", "corp", "test", "example", "invalid", "onion", "arpa"}

// ParseURL checks an address that is shown as a link: https, a public host name, no user name, no port, at most
// MaxURL characters (PROFILE-2). It returns the address in its normal form, which it accepts again.
func ParseURL(s string) (address string, ok bool) {
	s, ok = text.Line(s)
	if !ok || addressLength(s) > MaxURL || strings.ContainsFunc(s, func(r rune) bool { return r == ' ' || r == '\\' || r == '"' || r == '<' || r == '>' }) {
		return "", false
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" || u.Opaque != "" || u.User != nil || u.Port() != "" {
		return "", false
	}
	u.Host = strings.ToLower(u.Hostname())
	if len(u.Host) > 253 || !publicHost.MatchString(u.Host) || slices.Contains(innerNames, u.Host[strings.LastIndexByte(u.Host, '.')+1:]) {
		return "", false
	}
	return u.String(), true
}

// addressLength returns the number of characters that a person reads in an address. The normal form of a Japanese address has nine bytes
// for a character, so its own length would refuse what was accepted before.
func addressLength(s string) int {
	if decoded, err := url.PathUnescape(s); err == nil && utf8.ValidString(decoded) {
		return text.Length(decoded)
	}
	return text.Length(s)
}
