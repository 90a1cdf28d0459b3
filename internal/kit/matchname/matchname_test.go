package matchname_test

import (
	"encoding/json"
	"os"
	"testing"

	"yagura/internal/kit/matchname"
)

// The app checks the same file (web/src/formats/matchTitle.test.ts).
func TestNamesEqualTheGoldenFileOfTheApp(t *testing.T) {
	raw, err := os.ReadFile("testdata/names.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Style matchname.Style
		matchname.Place
		Names map[string]string
	}
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		for language, want := range c.Names {
			if got := matchname.Match(language, c.Style, c.Place); got != want {
				t.Errorf("%s %+v in %s: %q, want %q", c.Style, c.Place, language, got, want)
			}
		}
	}
}

func TestRoundsOfABracketOfUnknownSizeAreNumbered(t *testing.T) {
	at := matchname.Place{Round: 2, Order: 1}
	if got := matchname.Match("ja", matchname.Bracket, at); got != "第3ラウンド" {
		t.Errorf("got %q", got)
	}
}
