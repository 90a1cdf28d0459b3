// Package text cleans what people type before a rule looks at it.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Line cleans a text of one line, such as a name: space around it is dropped (full-width space too) and letters are
// composed. It returns ok=false for what has no place in a line and could mislead a reader or a log: control
// characters, line breaks, marks that turn the direction of writing, broken UTF-8.
func Line(s string) (string, bool) {
	if !clean(s, func(r rune) bool { return !unicode.IsControl(r) && r != '\u2028' && r != '\u2029' }) {
		return "", false
	}
	return norm.NFC.String(strings.TrimFunc(s, blank)), true
}

// Block cleans a text of many lines, such as a biography: as Line, but tabs and line breaks stay; every line break
// becomes "\n".
func Block(s string) (string, bool) {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	if !clean(s, func(r rune) bool { return r == '\n' || r == '\t' || !unicode.IsControl(r) }) {
		return "", false
	}
	return norm.NFC.String(strings.TrimFunc(s, blank)), true
}

// Length counts characters as the limits of the specification do: in Unicode code points.
func Length(s string) int { return utf8.RuneCountInString(s) }

// Head is the beginning of a text: at most so many characters of it.
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

// Token reports whether s can be one of our random tokens: 1 to 128 letters and digits. Anything else need not be looked up.
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

// blank is space and the characters that show nothing, so that a name cannot be made of them alone. The joiner U+200D
// stays inside a text, where emoji need it.
func blank(r rune) bool {
	switch r {
	case '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u3164', '\u2800', '\u00ad':
		return true
	}
	return unicode.IsSpace(r)
}
