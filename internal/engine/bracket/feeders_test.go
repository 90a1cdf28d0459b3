package bracket_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"yagura/internal/engine/bracket"
)

// feederCase is a bracket without byes, with the source of each side of each match. Positions are written section.round.order.
type feederCase struct {
	Rounds  int                  `json:"rounds"`
	Double  bool                 `json:"double"`
	Sources map[string][2]string `json:"sources"`
}

// The app draws brackets by the same sources and checks the same file (web/src/entities/match/lib/elimination.test.ts).
func TestFeedersEqualTheGoldenFileOfTheApp(t *testing.T) {
	const file = "testdata/feeders.json"
	var got bytes.Buffer
	separator := "[\n"
	for _, c := range []struct {
		rounds int
		double bool
	}{{1, false}, {4, false}, {2, true}, {3, true}, {4, true}, {5, true}} {
		line, err := json.Marshal(feederCase{c.rounds, c.double, sourcesOf(t, c.rounds, c.double)})
		if err != nil {
			t.Fatal(err)
		}
		got.WriteString(separator)
		got.Write(line)
		separator = ",\n"
	}
	got.WriteString("\n]\n")
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("%s differs from the brackets: run go test with -update", file)
	}
}

// sourcesOf plays a bracket whose upper sides win, and returns from which match each side came. The upper side of the grand final wins,
// so the reset has no sources.
func sourcesOf(t *testing.T, rounds int, double bool) map[string][2]string {
	t.Helper()
	draw := bracket.Draw{Slots: make([]int64, 1<<rounds), Double: double}
	for i := range draw.Slots {
		draw.Slots[i] = int64(i + 1)
	}
	b := resolve(t, draw, nil)
	sources := map[string][2]string{}
	last := map[int64]string{} // the last match of each participant, with its outcome there
	for _, m := range b.Matches() {
		m, _ = b.Match(m.Pos)
		if m.Sides[0].Participant == bracket.Nobody {
			continue
		}
		upper, lower := m.Sides[0].Participant, m.Sides[1].Participant
		at := fmt.Sprintf("%d.%d.%d", m.Pos.Section, m.Pos.Round, m.Pos.Order)
		if from := [2]string{last[upper], last[lower]}; from[0] != "" {
			sources[at] = from
		}
		last[upper], last[lower] = "winner "+at, "loser "+at
		change, err := b.Decide(m.Pos, bracket.Decision{Winner: upper})
		if err != nil {
			t.Fatal(err)
		}
		b = change.After
	}
	return sources
}
