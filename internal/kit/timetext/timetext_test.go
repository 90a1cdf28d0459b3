package timetext_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"yagura/internal/kit/timetext"
)

// The app checks the same file (web/src/shared/lib/datetime.test.ts).
func TestTextsEqualTheGoldenFileOfTheApp(t *testing.T) {
	raw, err := os.ReadFile("testdata/times.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		At, Now time.Time
		Zone    string
		Texts   map[string][2]string
	}
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		zone, err := time.LoadLocation(c.Zone)
		if err != nil {
			t.Fatal(err)
		}
		for language, want := range c.Texts {
			got := [2]string{timetext.Moment(language, c.At, zone), timetext.When(language, c.At, c.Now, zone)}
			if got != want {
				t.Errorf("%s at %s, said at %s in %s: %q, want %q", language, c.At, c.Now, c.Zone, got, want)
			}
		}
	}
}
