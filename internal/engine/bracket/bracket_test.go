package bracket_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/engine/bracket"
	"yagura/internal/engine/seeding"
)

func TestRoundsOf(t *testing.T) {
	for slots, want := range map[int]int{-8: 0, 0: 0, 1: 0, 2: 1, 3: 0, 4: 2, 6: 0, 8: 3, 16: 4, 256: 8} {
		if got := bracket.RoundsOf(slots); got != want {
			t.Errorf("RoundsOf(%d) = %d, want %d", slots, got, want)
		}
	}
}

func TestStartTimes(t *testing.T) {
	const start, minute = 1_700_000_000_000, 60_000
	for _, c := range []struct {
		slots, matchMinutes int
		want                []int64
	}{
		{2, 60, []int64{start}},
		{8, 60, []int64{start, start + 60*minute, start + 120*minute}},
		{16, 10, []int64{start, start + 10*minute, start + 20*minute, start + 30*minute}},
		{6, 60, []int64{}},
	} {
		if got := bracket.StartTimes(c.slots, start, c.matchMinutes); !slices.Equal(got, c.want) {
			t.Errorf("StartTimes(%d, start, %d) = %v, want %v", c.slots, c.matchMinutes, got, c.want)
		}
	}
}

func TestTypes(t *testing.T) {
	for _, c := range []struct {
		slots      int
		thirdPlace bool
		want       []string
	}{
		{2, false, []string{"final"}},
		{4, false, []string{"semiFinal", "semiFinal", "final"}},
		{4, true, []string{"semiFinal", "semiFinal", "final", "thirdPlaceMatch"}},
		{8, true, []string{"", "", "", "", "semiFinal", "semiFinal", "final", "thirdPlaceMatch"}},
	} {
		var got []string
		for _, m := range resolve(t, bracket.Draw{Slots: make([]int64, c.slots), ThirdPlace: c.thirdPlace}, nil).Matches() {
			got = append(got, m.Type.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d slots: %q, want %q", c.slots, got, c.want)
		}
	}
}

func TestResolveRefuses(t *testing.T) {
	four := []int64{1, 4, 2, 3}
	win := func(id int64) bracket.Decision { return bracket.Decision{Winner: id} }
	for name, c := range map[string]struct {
		draw      bracket.Draw
		decisions map[bracket.Pos]bracket.Decision
		want      error
	}{
		"no slots":          {bracket.Draw{}, nil, bracket.ErrSlots},
		"three slots":       {bracket.Draw{Slots: four[:3]}, nil, bracket.ErrSlots},
		"third place of 2":  {bracket.Draw{Slots: four[:2], ThirdPlace: true}, nil, bracket.ErrThirdPlaceSlots},
		"double of 2":       {bracket.Draw{Slots: four[:2], Double: true}, nil, bracket.ErrDoubleSlots},
		"double and third":  {bracket.Draw{Slots: four, Double: true, ThirdPlace: true}, nil, bracket.ErrDoubleThirdPlace},
		"no lower bracket":  {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{bracket.Lower, 0, 0}: win(1)}, bracket.ErrNoMatch},
		"no such section":   {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{3, 0, 0}: win(1)}, bracket.ErrNoMatch},
		"no such round":     {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{0, 2, 0}: win(1)}, bracket.ErrNoMatch},
		"before the first":  {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{0, 0, -1}: win(1)}, bracket.ErrNoMatch},
		"no third place":    {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{0, 1, 1}: win(1)}, bracket.ErrNoMatch},
		"final too early":   {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{0, 0, 0}: win(1), {0, 1, 0}: win(1)}, bracket.ErrNotReady},
		"a bye":             {bracket.Draw{Slots: []int64{1, 0}}, map[bracket.Pos]bracket.Decision{{0, 0, 0}: win(1)}, bracket.ErrNotReady},
		"winner elsewhere":  {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{0, 0, 0}: win(2)}, bracket.ErrNotInMatch},
		"no outcome":        {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{0, 0, 0}: {}}, bracket.ErrNoOutcome},
		"unearned, no one":  {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{0, 0, 0}: {Unearned: true}}, bracket.ErrNoOutcome},
		"no-show, a winner": {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{0, 0, 0}: {Winner: 1, DoubleNoShow: true}}, bracket.ErrNoOutcome},
		"beaten in final": {bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{
			{0, 0, 0}: win(1), {0, 0, 1}: win(2), {0, 1, 0}: win(4),
		}, bracket.ErrNotInMatch},
	} {
		b, err := bracket.Resolve(c.draw, c.decisions)
		if !errors.Is(err, c.want) || b != nil {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}

	_, err := bracket.Resolve(bracket.Draw{Slots: []int64{7, 0, 0, 7}}, nil)
	var twice *bracket.DuplicateError
	if !errors.As(err, &twice) || twice.Participant != 7 {
		t.Errorf("a participant in two slots: %v", err)
	}
	_, err = bracket.Resolve(bracket.Draw{Slots: four}, map[bracket.Pos]bracket.Decision{{0, 0, 1}: win(1)})
	var of *bracket.MatchError
	if !errors.As(err, &of) || of.Pos != (bracket.Pos{Round: 0, Order: 1}) {
		t.Errorf("the refused match: %v", err)
	}
}

func TestSectionsThatDoNotExist(t *testing.T) {
	b := resolve(t, full(4, true), nil)
	_, err := b.Clear(bracket.Pos{Section: 3})
	if want := "bracket: section 3 round 0, order 0: there is no such match"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if rounds := b.RoundsIn(3); rounds != 0 {
		t.Errorf("%d rounds", rounds)
	}
}

// nextIsDecided reports whether a match after p is decided, so that p cannot be cleared (MATCH-8).
func nextIsDecided(b *bracket.Bracket, p bracket.Pos) bool {
	return slices.ContainsFunc(b.Next(p), func(next bracket.Pos) bool {
		m, _ := b.Match(next)
		return m.State.Recorded()
	})
}

func TestNext(t *testing.T) {
	b := resolve(t, bracket.Draw{Slots: []int64{1, 0, 0, 0, 5, 6, 7, 8}, ThirdPlace: true}, map[bracket.Pos]bracket.Decision{
		{0, 0, 2}: {Winner: 5}, {0, 0, 3}: {Winner: 7}, {0, 1, 1}: {Winner: 7},
	})
	for _, c := range []struct {
		of      bracket.Pos
		want    []bracket.Pos
		decided bool
	}{
		{bracket.Pos{Round: 0, Order: 0}, []bracket.Pos{{0, 2, 0}}, false}, // through two byes; the third-place match is a bye too
		{bracket.Pos{Round: 0, Order: 1}, []bracket.Pos{{0, 2, 0}}, false},
		{bracket.Pos{Round: 0, Order: 2}, []bracket.Pos{{0, 1, 1}}, true},
		{bracket.Pos{Round: 1, Order: 1}, []bracket.Pos{{0, 2, 0}}, false},
		{bracket.Pos{Round: 2, Order: 0}, nil, false},
		{bracket.Pos{Round: 2, Order: 1}, nil, false},
		{bracket.Pos{Round: 9, Order: 0}, nil, false},
	} {
		if got := b.Next(c.of); !slices.Equal(got, c.want) {
			t.Errorf("Next(%v) = %v, want %v", c.of, got, c.want)
		}
		if got := nextIsDecided(b, c.of); got != c.decided {
			t.Errorf("a match after %v is decided: %v", c.of, got)
		}
	}
	semi := resolve(t, bracket.Draw{Slots: []int64{1, 4, 2, 3}, ThirdPlace: true}, nil)
	if got, want := semi.Next(bracket.Pos{}), []bracket.Pos{{0, 1, 0}, {0, 1, 1}}; !slices.Equal(got, want) {
		t.Errorf("after a semi-final: %v, want %v", got, want)
	}
}

func TestLocked(t *testing.T) {
	// 1 has a bye and then plays the winner of 3 and 4. The match of 5 and 6 has a report, that of 7 and 8 has none.
	draw := bracket.Draw{Slots: []int64{1, 0, 3, 4, 5, 6, 7, 8}}
	decisions := map[bracket.Pos]bracket.Decision{{0, 0, 1}: {Winner: 3}}
	reported := map[bracket.Pos]bool{{0, 0, 2}: true}
	b := resolve(t, draw, decisions)
	if got, want := b.Locked(reported), []bool{false, true, true, false}; !slices.Equal(got, want) {
		t.Errorf("locked %v, want %v", got, want)
	}
	reported[bracket.Pos{Round: 1}] = true
	if got, want := b.Locked(reported), []bool{true, true, true, false}; !slices.Equal(got, want) {
		t.Errorf("with the next match of the bye reported: locked %v, want %v", got, want)
	}

	// The slots above 5 are empty, so 5 reached the final by byes and won it. An entry in one of these slots would void that.
	draw = bracket.Draw{Slots: []int64{0, 0, 0, 0, 5, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0}}
	b = resolve(t, draw, map[bracket.Pos]bracket.Decision{{0, 3, 0}: {Winner: 5}})
	if got := b.Locked(nil); slices.Contains(got, false) {
		t.Errorf("after a final reached by byes alone: locked %v", got)
	}
}

func TestBracketIsImmutable(t *testing.T) {
	slots := []int64{1, 4, 2, 3}
	b := resolve(t, bracket.Draw{Slots: slots}, nil)
	want := b.Matches()
	slots[0] = 9
	b.Matches()[0].Winner = 9
	b.Draw().Slots[0] = 9
	if _, err := b.Decide(bracket.Pos{}, bracket.Decision{Winner: 4}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.Matches()); diff != "" || b.Draw().Slots[0] != 1 {
		t.Errorf("the bracket changed (-want +got):\n%s", diff)
	}
}

// full returns the draw of a bracket without byes, with the best seeds far apart.
func full(slots int, double bool) bracket.Draw {
	draw := bracket.Draw{ThirdPlace: !double, Double: double}
	for _, seed := range seeding.Order(slots) {
		draw.Slots = append(draw.Slots, int64(seed))
	}
	return draw
}

// playOut decides every match that is ready, one by one in playing order, for the better seed.
func playOut(t testing.TB, b *bracket.Bracket) *bracket.Bracket {
	t.Helper()
	return playFor(t, b, func(m bracket.Match) int64 { return min(m.Sides[0].Participant, m.Sides[1].Participant) })
}

// playFor decides every match that is ready, one by one in playing order, for the participant whom the function names.
func playFor(t testing.TB, b *bracket.Bracket, winner func(bracket.Match) int64) *bracket.Bracket {
	t.Helper()
	for _, m := range b.Matches() { // the order guarantees that each match is ready or decided
		m, _ = b.Match(m.Pos)
		if m.State != bracket.Ready {
			continue
		}
		change, err := b.Decide(m.Pos, bracket.Decision{Winner: winner(m)})
		if err != nil {
			t.Fatal(err)
		}
		b = change.After
	}
	return b
}

func TestBetterSeedsWin(t *testing.T) {
	for slots := 4; slots <= 256; slots *= 2 {
		for _, double := range []bool{false, true} {
			b := playOut(t, resolve(t, full(slots, double), nil))
			audit(t, b)
			places := b.Places()
			for i := range 4 {
				if want := (bracket.Place{Participant: int64(i + 1), From: i + 1, To: i + 1}); places[i] != want {
					t.Errorf("%d slots, double %v: place %v, want %v", slots, double, places[i], want)
				}
			}
		}
	}
}

// BenchmarkBracket256 builds a bracket of 256 and plays all its 256 matches one by one, each as a change that could be
// shown first.
func BenchmarkBracket256(b *testing.B) { benchmarkPlay(b, full(256, false)) }

// BenchmarkDouble256 does the same with the 510 matches of a double elimination.
func BenchmarkDouble256(b *testing.B) { benchmarkPlay(b, full(256, true)) }

func benchmarkPlay(b *testing.B, draw bracket.Draw) {
	b.ReportAllocs()
	for b.Loop() {
		if !playOut(b, resolve(b, draw, nil)).Finished() {
			b.Fatal("not finished")
		}
	}
}

// BenchmarkResolve256 derives a bracket of 256 from all its decisions, as after reading them from storage.
func BenchmarkResolve256(b *testing.B) {
	draw := full(256, false)
	decisions := decisionsOf(playOut(b, resolve(b, draw, nil)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := bracket.Resolve(draw, decisions); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPlaces256 ranks a bracket of 256 that was played out.
func BenchmarkPlaces256(b *testing.B) {
	played := playOut(b, resolve(b, full(256, false), nil))
	b.ReportAllocs()
	for b.Loop() {
		if len(played.Places()) != 256 {
			b.Fatal("not all are placed")
		}
	}
}
