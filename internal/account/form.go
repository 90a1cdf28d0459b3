package account

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/fold"
)

// Limits of the profile, in characters (PROFILE-1, PROFILE-2).
const (
	MaxNickname   = 30
	MaxBio        = 512
	MaxFriendCode = 256
	MaxEmail      = 254
	MaxCity       = 60
	MaxComment    = 256
	MaxPlayTime   = 100
)

var (
	// emailPattern is the pattern of HTML's e-mail field, with a dotted domain. It allows ASCII letters only, so that
	// two different mailboxes never fold to one account.
	emailPattern = regexp.MustCompile(`^[a-z0-9.!#$%&'*+/=?^_{|}~` + "`" + `-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$`)
	// usernamePattern has no @, so a login is either a username or an e-mail.
	usernamePattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{2,29}$`)
	twitterPattern  = regexp.MustCompile(`^[A-Za-z0-9_]{1,15}$`)
	// phonePattern is a number of Japan, or a number with + and the code of a country (E.164).
	phonePattern    = regexp.MustCompile(`^(0[1-9][0-9]{8,9}|\+[1-9][0-9]{7,14})$`)
	phoneSeparators = strings.NewReplacer(" ", "", "-", "", "(", "", ")", "", ".", "")
)

// ParseEmail returns the normal form of an address, which is stored, compared and mailed to: folded, half-width. Fault:
// invalidEmail on the field email.
func ParseEmail(s string) (string, error) {
	if len(s) <= 4*MaxEmail {
		if e := fold.Text(strings.TrimSpace(s)); len(e) <= MaxEmail && emailPattern.MatchString(e) {
			return e, nil
		}
	}
	return "", fault.New(fault.InvalidEmail).At("email")
}

// ParseUsername checks a username: 3 to 30 letters, digits, dots, hyphens or underscores, beginning with a letter or
// digit; full-width ones become half-width. Fault: invalidUsername on the field username.
func ParseUsername(s string) (string, error) {
	if len(s) <= 4*30 {
		if u := norm.NFKC.String(strings.TrimSpace(s)); usernamePattern.MatchString(u) {
			return u, nil
		}
	}
	return "", fault.New(fault.InvalidUsername).At("username")
}

// ParsePhoneNumber returns the normal form of a phone number: half-width, without spaces, hyphens, parentheses and dots. No
// operation takes a phone number; the specification asks for the check alone. Fault: invalidPhoneNumber on the field
// phoneNumber.
func ParsePhoneNumber(s string) (string, error) {
	if len(s) <= 4*40 {
		if n := phoneSeparators.Replace(norm.NFKC.String(strings.TrimSpace(s))); phonePattern.MatchString(n) {
			return n, nil
		}
	}
	return "", fault.New(fault.InvalidPhoneNumber).At("phoneNumber")
}

// ParseTwitterID strips one leading @ (half or full width) and checks the pattern (ENTRY-2); empty is allowed
// and stays empty. ok is false if the text does not match the pattern.
func ParseTwitterID(s string) (id string, ok bool) {
	s = strings.TrimSpace(s)
	if rest, cut := strings.CutPrefix(s, "@"); cut {
		s = rest
	} else if rest, cut := strings.CutPrefix(s, "＠"); cut {
		s = rest
	} else if s == "" {
		return "", true
	}
	return s, twitterPattern.MatchString(s)
}
