package timetext_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"yagura/internal/kit/timetext"
)

// golden reads a file that the app checks too (web/src/shared/lib/datetime.test.ts).
func golden(t *testing.T, name string, into any) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	if err == nil {
		err = json.Unmarshal(raw, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func inZone(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func TestNamesOfZonesEqualTheGoldenFileOfTheApp(t *testing.T) {
	var cases []struct {
		Zone string
		At   time.Time
		Name string
	}
	golden(t, "zones.json", &cases)
	for _, c := range cases {
		if got := timetext.ZoneName(c.At, inZone(t, c.Zone)); got != c.Name {
			t.Errorf("%s at %s is %q, want %q", c.Zone, c.At, got, c.Name)
		}
	}
}

func TestTextsEqualTheGoldenFileOfTheApp(t *testing.T) {
	var cases []struct {
		At, Now time.Time
		Zone    string
		Texts   map[string][2]string
	}
	golden(t, "times.json", &cases)
	for _, c := range cases {
		zone := inZone(t, c.Zone)
		for language, want := range c.Texts {
			got := [2]string{timetext.Moment(language, c.At, zone), timetext.When(language, c.At, c.Now, zone)}
			if got != want {
				t.Errorf("%s at %s, said at %s in %s: %q, want %q", language, c.At, c.Now, c.Zone, got, want)
			}
		}
	}
}
