package text_test

import (
	"testing"

	"yagura/internal/kit/text"
)

func TestLine(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{"Taro", "Taro", true},
		{" \u3000Taro\u3000 ", "Taro", true},
		{"e\u0301", "é", true},
		{"👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧", true},
		{"\u200b\u3164\u2800", "", true},
		{"\u115f\u1160\uffa0", "", true},   // fillers of Korean letters
		{"\ufe0f\u180b\u034f", "", true},   // variation selectors, a joiner
		{"\U000e0061\U000e007f", "", true}, // tags
		{"❤\ufe0f", "❤\ufe0f", true},       // a selector that follows an emoji stays
		{"🏴\U000e0067\U000e007f", "🏴\U000e0067\U000e007f", true},
		{"", "", true},
		{"a\nb", "", false},
		{"a\r\nBcc: x@example.com", "", false},
		{"a\x00", "", false},
		{"a\u202eb", "", false},
		{"a\u2028b", "", false},
		{"\xff", "", false},
	} {
		if got, ok := text.Line(c.in); got != c.want || ok != c.ok {
			t.Errorf("Line(%q) = %q, %v; want %q, %v", c.in, got, ok, c.want, c.ok)
		}
	}
}

func TestBlock(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{"one\r\ntwo\rthree\n", "one\ntwo\nthree", true},
		{"\ta", "a", true},
		{"a\x00", "", false},
		{"a\u2066b", "", false},
	} {
		if got, ok := text.Block(c.in); got != c.want || ok != c.ok {
			t.Errorf("Block(%q) = %q, %v; want %q, %v", c.in, got, ok, c.want, c.ok)
		}
	}
}

func TestToken(t *testing.T) {
	for in, want := range map[string]bool{"abcXYZ019": true, "": false, "a b": false, "a\x00": false, "é": false, "a/b": false} {
		if text.Token(in) != want {
			t.Errorf("Token(%q) = %v", in, !want)
		}
	}
}

func TestHeadCountsCharacters(t *testing.T) {
	for want, in := range map[string]struct {
		text string
		most int
	}{
		"":    {"", 3},
		"櫓":   {"櫓", 3},
		"櫓杯a": {"櫓杯ab", 3},
		"ab":  {"ab", 2},
	} {
		if got := text.Head(in.text, in.most); got != want {
			t.Errorf("Head(%q, %d) = %q, want %q", in.text, in.most, got, want)
		}
	}
}

func TestLocalPath(t *testing.T) {
	for _, link := range []string{"/", "/contests", "/contests/", "/contests/1/entry?team=2&next=https%3A%2F%2Fx%2F%2Fy", "/users/a%20b", "/teams/花子", "/help#top", "/contests?q=//x"} {
		if !text.LocalPath(link) {
			t.Errorf("%q is refused", link)
		}
	}
	for _, link := range []string{
		"", "contests", "?x", "#x", "javascript:alert(1)", "https://evil.example/", "https:/evil.example", "//evil.example", "///evil.example", "////evil.example",
		`/\evil.example`, `\\evil.example`, `/x\y`, "/%5cevil.example", "/%2fevil.example", "/%2f/evil.example", "/.//evil.example", "/..//evil.example", "/x/..//evil.example", "/x//y", "/./x", "/x/..",
		"/\t/evil.example", "/\n/evil.example", "/\r/evil.example", "/%09/evil.example", "/%00", "/\x00/x", "/\x7f/x", "/\u0085/x", "/ /x", " /x", "/\xff", "/%ff", "/%zz",
	} {
		if text.LocalPath(link) {
			t.Errorf("%q is accepted", link)
		}
	}
}
