package bracket_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/engine/bracket"
	"yagura/internal/engine/enginetest"
	"yagura/internal/engine/seeding"
)

// event is a real bracket; null is read as "".
type event struct {
	Slots  int
	Seeds  []string
	Rounds [][][3]string
	Third  *[3]string
	Places map[string]any // one participant, or a list of tied participants
}

// TestRealEvents plays real brackets from their seeds and compares every pairing, winner and place.
func TestRealEvents(t *testing.T) {
	for _, name := range enginetest.Events(t, "bracket-*") {
		t.Run(name, func(t *testing.T) {
			var e event
			enginetest.Read(t, name, &e)
			replay(t, e)
		})
	}
}

func replay(t *testing.T, e event) {
	names := map[int64]string{}
	number := map[string]int64{}
	seeds := make([]int64, len(e.Seeds))
	for i, name := range e.Seeds {
		seeds[i] = int64(i + 1)
		names[seeds[i]], number[name] = name, seeds[i]
	}
	slots, err := seeding.Spread(seeds, e.Slots)
	if err != nil {
		t.Fatal(err)
	}
	b := resolve(t, bracket.Draw{Slots: slots, ThirdPlace: e.Third != nil}, nil)
	if b.Rounds() != len(e.Rounds) {
		t.Fatalf("%d rounds, want %d", b.Rounds(), len(e.Rounds))
	}
	match := func(p bracket.Pos, want [3]string) {
		t.Helper()
		m, _ := b.Match(p)
		if m.State == bracket.Ready {
			change, err := b.Decide(p, bracket.Decision{Winner: number[want[2]]})
			if err != nil {
				t.Fatal(err)
			}
			b = change.After
			m, _ = b.Match(p)
		}
		got := [3]string{names[m.Sides[0].Participant], names[m.Sides[1].Participant], names[m.Winner]}
		if got != want {
			t.Errorf("%v: %v, want %v", p, got, want)
		}
		if bye := want[1] == ""; (m.State == bracket.Bye) != bye || m.Unearned != bye {
			t.Errorf("%v: bye %v, want %v", p, m.State, bye)
		}
	}
	for round, matches := range e.Rounds {
		for order, want := range matches {
			match(bracket.Pos{Round: round, Order: order}, want)
		}
	}
	if e.Third != nil {
		match(bracket.Pos{Round: len(e.Rounds) - 1, Order: 1}, *e.Third)
	}
	if !b.Finished() || names[b.Champion()] != e.Places["1"] {
		t.Errorf("finished %v, champion %s, want %v", b.Finished(), names[b.Champion()], e.Places["1"])
	}
	audit(t, b)

	got, want := map[string][]string{}, map[string][]string{}
	for _, p := range b.Places() {
		rank := strconv.Itoa(p.From)
		if p.To > p.From {
			rank += "-" + strconv.Itoa(p.To)
		}
		got[rank] = append(got[rank], names[p.Participant])
		slices.Sort(got[rank])
	}
	for rank, holders := range e.Places {
		if list, shared := holders.([]any); shared {
			for _, name := range list {
				want[rank] = append(want[rank], fmt.Sprint(name))
			}
		} else {
			want[rank] = []string{fmt.Sprint(holders)}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
}
