// Package text cleans entered texts before rules check them.
package text

import (
	"net/url"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Line cleans a one-line text, such as a name: it trims space (full-width space too) and composes letters. It returns
// ok=false for characters that could mislead a reader or a log: control characters, line breaks, marks that change
// the direction of writing, invalid UTF-8.
func Line(s string) (string, bool) {
	if !clean(s, func(r rune) bool { return !unicode.IsControl(r) && r != '\u2028' && r != '\u2029' }) {
		return "", false
	}
	return trimmed(s), true
}

// Block cleans a text of several lines, such as a biography, like Line, but keeps tabs and line breaks; every line
// break becomes "\n".
func Block(s string) (string, bool) {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	if !clean(s, func(r rune) bool { return r == '\n' || r == '\t' || !unicode.IsControl(r) }) {
		return "", false
	}
	return trimmed(s), true
}

// trimmed removes space at both ends and composes letters. A text in which nothing is visible becomes empty.
func trimmed(s string) string {
	s = strings.TrimFunc(s, blank)
	if !strings.ContainsFunc(s, visible) {
		return ""
	}
	return norm.NFC.String(s)
}

// visible reports whether r shows something by itself. Variation selectors and tags may follow an emoji, but a name that
// consists of them and of fillers alone would look empty.
func visible(r rune) bool {
	return !blank(r) && !unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// Length counts characters as the specification does: Unicode code points.
func Length(s string) int { return utf8.RuneCountInString(s) }

// Head returns at most the first characters of a text.
func Head(s string, most int) string {
	n := 0
	for i := range s {
		if n == most {
			return s[:i]
		}
		n++
	}
	return s
}

// Token reports whether s has the form of a random token: 1 to 128 letters and digits. Anything else need not be
// looked up.
func Token(s string) bool {
	if s == "" || len(s) > 128 {
		return false
	}
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return true
}

// LocalPath reports whether every browser reads a link as a path of this service, and not as an address of another host. Browsers drop
// control characters from a link, and read a backslash as a slash. What is escaped is refused as well, because a later redirect may decode it.
func LocalPath(link string) bool {
	if !strings.HasPrefix(link, "/") || strings.HasPrefix(link, "//") || strings.ContainsFunc(link, misread) || strings.Contains(link, " ") {
		return false
	}
	u, err := url.Parse(link)
	if err != nil || strings.ContainsFunc(u.Path, misread) {
		return false
	}
	plain := path.Clean(u.Path) // without empty parts and dots
	return u.Path == plain || u.Path == plain+"/"
}

func misread(r rune) bool { return r == '\\' || r == utf8.RuneError || unicode.IsControl(r) }

func clean(s string, allowed func(rune) bool) bool {
	if !utf8.ValidString(s) {
		return false
	}
	for _, r := range s {
		if !allowed(r) || turnsDirection(r) {
			return false
		}
	}
	return true
}

func turnsDirection(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// blank reports whether r is space or an invisible character, so that a name cannot consist of them alone. The joiner
// U+200D may be inside a text, where emoji need it.
func blank(r rune) bool {
	switch r {
	case '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u3164', '\u2800', '\u00ad':
		return true
	}
	return unicode.IsSpace(r)
}
