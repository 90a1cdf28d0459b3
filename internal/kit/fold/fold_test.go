package fold_test

import (
	"testing"

	"pgregory.net/rapid"

	"yagura/internal/kit/fold"
)

func TestTextJoinsWhatPeopleReadAsOne(t *testing.T) {
	for _, same := range [][]string{
		{"yagura", "YAGURA", "Ｙａｇｕｒａ", "ＹＡＧＵＲＡ"},
		{"ガンダム", "ｶﾞﾝﾀﾞﾑ"},
		{"straße", "STRASSE"},
		{"ΟΔΟΣ", "οδος", "οδοσ"},
		{"é", "e\u0301", "É"},
		{"Ꭰ", "ꭰ"},
		{"yagura", "ya\u200bgura", "ya\u00adgura", "y\u034fagura", "yag\u2060ura", "yagura\U000e0041", "ya\u115fgura", "yagu\u200dra\ufe0f", "ya\ufff9gura"},
	} {
		for _, s := range same[1:] {
			if fold.Text(s) != fold.Text(same[0]) {
				t.Errorf("%q folds to %q, %q to %q", s, fold.Text(s), same[0], fold.Text(same[0]))
			}
		}
	}
	if fold.Text("さくら") == fold.Text("サクラ") {
		t.Error("hiragana and katakana are different names")
	}
	if fold.Text("\u06dd1") == fold.Text("1") {
		t.Error("a sign around a number is shown")
	}
}

func TestTextIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := fold.Text(rapid.String().Draw(t, "s"))
		if twice := fold.Text(once); twice != once {
			t.Fatalf("%q folds again to %q", once, twice)
		}
	})
}
