package bracket_test

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/engine/bracket"
)

func TestDoubleShape(t *testing.T) {
	var got []string
	b := resolve(t, full(8, true), nil)
	for _, m := range b.Matches() {
		if name := m.Type.String(); name != "" {
			got = append(got, name)
		}
	}
	if want := []string{"upperFinal", "lowerFinal", "grandFinal", "grandFinalReset"}; !slices.Equal(got, want) {
		t.Errorf("types %q, want %q", got, want)
	}
	for slots, want := range map[int][4]int{4: {2, 2, 2, 7}, 8: {3, 4, 2, 15}, 16: {4, 6, 2, 31}, 256: {8, 14, 2, 511}} {
		b := resolve(t, full(slots, true), nil)
		got := [4]int{b.RoundsIn(bracket.Upper), b.RoundsIn(bracket.Lower), b.RoundsIn(bracket.Finals), len(b.Matches())}
		if got != want {
			t.Errorf("%d slots: rounds of the sections and matches %v, want %v", slots, got, want)
		}
	}
	if single := resolve(t, full(8, false), nil); single.RoundsIn(bracket.Lower)+single.RoundsIn(bracket.Finals) != 0 {
		t.Error("a single elimination has a lower bracket")
	}
}

// TestNoEarlyRematch lets each participant lose in each upper round and then win in the lower bracket, together with an
// opponent whom they beat before, until both meet again. It proves the bound that the package states, and that it is exact.
func TestNoEarlyRematch(t *testing.T) {
	for slots := 4; slots <= 64; slots *= 2 {
		rounds := bracket.RoundsOf(slots)
		for lost := 1; lost < rounds; lost++ {
			earliest := math.MaxInt
			for id := range int64(slots) {
				for won := range lost {
					earliest = min(earliest, rematch(t, slots, id+1, won, lost))
				}
			}
			levels := bits.Len(uint(lost)) - 1
			if want := max(2*lost-1, 2*(rounds-2-levels)); earliest != want {
				t.Errorf("%d slots: beaten in upper round %d, rematch in lower round %d, want %d", slots, lost, earliest, want)
			}
		}
	}
}

// rematch returns the lower round in which the loser of an upper round plays again against an opponent beaten in an earlier
// round, if both win all other matches.
func rematch(t *testing.T, slots int, id int64, won, lost int) int {
	t.Helper()
	var beaten int64
	met := -1
	playFor(t, resolve(t, full(slots, true), nil), func(m bracket.Match) int64 {
		other := m.Sides[0].Participant
		if other == id {
			other = m.Sides[1].Participant
		}
		switch {
		case m.Has(id) && m.Pos.Section == bracket.Upper:
			if m.Pos.Round == won {
				beaten = other
			}
			if m.Pos.Round == lost {
				return other
			}
			return id
		case m.Has(id):
			if other == beaten && met < 0 {
				met = m.Pos.Round
			}
			return id
		case m.Has(beaten):
			return beaten
		default:
			return other
		}
	})
	if met < 0 {
		t.Fatalf("%d slots: %d and %d never meet again", slots, id, beaten)
	}
	return met
}

func TestNextInDouble(t *testing.T) {
	// 1 has a bye, so the loser of 4 and 5 goes through lower round 0 without play.
	b := resolve(t, bracket.Draw{Slots: []int64{1, 0, 4, 5, 2, 7, 3, 6}, Double: true}, map[bracket.Pos]bracket.Decision{
		{0, 0, 1}: {Winner: 4},
	})
	for _, c := range []struct {
		of   bracket.Pos
		want []bracket.Pos
	}{
		{bracket.Pos{Round: 0, Order: 0}, []bracket.Pos{{0, 1, 0}, {bracket.Lower, 1, 0}}},
		{bracket.Pos{Round: 0, Order: 1}, []bracket.Pos{{0, 1, 0}, {bracket.Lower, 1, 0}}},
		{bracket.Pos{Round: 0, Order: 2}, []bracket.Pos{{0, 1, 1}, {bracket.Lower, 0, 1}}},
		{bracket.Pos{Round: 1, Order: 0}, []bracket.Pos{{0, 2, 0}, {bracket.Lower, 1, 1}}},
		{bracket.Pos{Round: 2}, []bracket.Pos{{bracket.Lower, 3, 0}, {bracket.Finals, 0, 0}}},
		{bracket.Pos{Section: bracket.Lower}, []bracket.Pos{{bracket.Lower, 1, 0}}},
		{bracket.Pos{Section: bracket.Lower, Round: 3}, []bracket.Pos{{bracket.Finals, 0, 0}}},
		{bracket.Pos{Section: bracket.Finals}, []bracket.Pos{{bracket.Finals, 1, 0}}},
		{bracket.Pos{Section: bracket.Finals, Round: 1}, nil},
	} {
		if got := b.Next(c.of); !slices.Equal(got, c.want) {
			t.Errorf("Next(%v) = %v, want %v", c.of, got, c.want)
		}
	}

	// Clearing a grand final is refused while the reset is decided, and not when there is no reset.
	first := map[bracket.Pos]bracket.Decision{
		{0, 0, 0}: {Winner: 1}, {0, 0, 1}: {Winner: 2}, {0, 1, 0}: {Winner: 1},
		{bracket.Lower, 0, 0}: {Winner: 3}, {bracket.Lower, 1, 0}: {Winner: 2}, {bracket.Finals, 0, 0}: {Winner: 1},
	}
	grand := bracket.Pos{Section: bracket.Finals}
	b = resolve(t, full(4, true), first)
	if next := b.Next(grand); next != nil || nextIsDecided(b, grand) {
		t.Errorf("without a reset: next %v", next)
	}
	first[grand] = bracket.Decision{Winner: 2}
	first[bracket.Pos{Section: bracket.Finals, Round: 1}] = bracket.Decision{Winner: 2}
	if b = resolve(t, full(4, true), first); !nextIsDecided(b, grand) {
		t.Error("the reset is decided, but the grand final does not know it")
	}
}

func TestLockedInDouble(t *testing.T) {
	// The loser 5 went on without play beside the bye of 1, and lost to 3 in lower round 1: filling the empty slot would
	// undo that.
	draw := bracket.Draw{Slots: []int64{1, 0, 4, 5, 2, 7, 3, 6}, Double: true}
	decisions := map[bracket.Pos]bracket.Decision{
		{0, 0, 1}: {Winner: 4}, {0, 0, 2}: {Winner: 2}, {0, 0, 3}: {Winner: 3}, {0, 1, 1}: {Winner: 2},
	}
	reported := map[bracket.Pos]bool{}
	if got, want := resolve(t, draw, decisions).Locked(reported), []bool{false, true, true, true}; !slices.Equal(got, want) {
		t.Errorf("before the match in the lower bracket: locked %v, want %v", got, want)
	}
	reported[bracket.Pos{Section: bracket.Lower, Round: 1}] = true
	if got := resolve(t, draw, decisions).Locked(reported); slices.Contains(got, false) {
		t.Errorf("with its report: locked %v", got)
	}
	decisions[bracket.Pos{Section: bracket.Lower, Round: 1}] = bracket.Decision{Winner: 3}
	if got := resolve(t, draw, decisions).Locked(nil); slices.Contains(got, false) {
		t.Errorf("with its decision: locked %v", got)
	}
}

func TestDoubleStartTimes(t *testing.T) {
	const start, minute = 1_700_000_000_000, 60_000
	at := func(rounds ...int64) []int64 {
		for i := range rounds {
			rounds[i] = start + rounds[i]*30*minute
		}
		return rounds
	}
	for slots, want := range map[int][3][]int64{
		2: {},
		4: {at(0, 1), at(1, 2), at(3, 4)},
		6: {},
		8: {at(0, 1, 2), at(1, 2, 3, 4), at(5, 6)},
	} {
		if diff := cmp.Diff(want, bracket.DoubleStartTimes(slots, start, 30)); diff != "" {
			t.Errorf("DoubleStartTimes(%d) (-want +got):\n%s", slots, diff)
		}
	}
	// No match starts before the matches that feed it are over.
	for slots := 4; slots <= 256; slots *= 2 {
		starts := bracket.DoubleStartTimes(slots, start, 30)
		b := resolve(t, full(slots, true), nil)
		for _, m := range b.Matches() {
			for _, next := range b.Next(m.Pos) {
				ended := starts[m.Pos.Section][m.Pos.Round] + 30*minute
				if starts[next.Section][next.Round] < ended {
					t.Errorf("%d slots: %v starts before %v has ended", slots, next, m.Pos)
				}
			}
		}
		for s, list := range starts {
			if len(list) != b.RoundsIn(bracket.Section(s)) {
				t.Errorf("%d slots: %d starts of section %d", slots, len(list), s)
			}
		}
	}
}
