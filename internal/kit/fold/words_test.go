package fold_test

import (
	"slices"
	"strings"
	"testing"

	"yagura/internal/kit/fold"
)

// finds reports whether a search for all terms of q finds a text.
func finds(text, q string) bool {
	words := fold.Words(text)
	for _, term := range fold.Terms(q, 3) {
		if !slices.ContainsFunc(words, func(key string) bool { return key >= fold.Key(term) && key < fold.PrefixEnd(term) }) {
			return false
		}
	}
	return true
}

func TestWordsAreFoundFromTheirBeginning(t *testing.T) {
	for _, c := range []struct {
		text, q string
		found   bool
	}{
		{"Yagura Summer Cup 2026", "summer", true},
		{"Yagura Summer Cup 2026", "ＳＵＭ", true},
		{"Yagura Summer Cup 2026", "cup yag", true},
		{"Yagura Summer Cup 2026", "2026", true},
		{"Yagura Summer Cup 2026", "ummer", false},
		{"Yagura Summer Cup 2026", "summer league", false},
		{"第3回 宵闇フルーツカップ", "宵闇", true},
		{"第3回 宵闇フルーツカップ", "カップ", true},
		{"第3回 宵闇フルーツカップ", "ｶｯﾌﾟ", true},
		{"第3回 宵闇フルーツカップ", "3回", true},
		{"第3回 宵闇フルーツカップ", "闇夜", false},
		{"가을대회", "대회", true},
		{"season2", "2", true},
		{"【Apex】初心者歓迎", "apex", true},
		{"【Apex】初心者歓迎", "【apex", true},
		{"STREET FIGHTER 6", "street fighter 6", true},
	} {
		if got := finds(c.text, c.q); got != c.found {
			t.Errorf("%q in %q: %v", c.q, c.text, got)
		}
	}
}

func TestWordsAndTermsAreBounded(t *testing.T) {
	long := strings.Repeat("宵", 255)
	if words := fold.Words(long); len(words) > 24 { // all but the last ones are equal
		t.Errorf("%d words", len(words))
	}
	if !finds(long, long) {
		t.Error("a long name is not found by itself")
	}
	if got := fold.Terms("a b c d", 3); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("terms = %v", got)
	}
	if got := fold.Terms(" ★ 【】 ", 3); len(got) != 0 {
		t.Errorf("signs are the terms %v", got)
	}
}
