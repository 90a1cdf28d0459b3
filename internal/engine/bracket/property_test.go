package bracket_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"yagura/internal/engine/bracket"
)

// failer is the part of a test that the checks need.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// chooser returns a number below n, n at least 1.
type chooser func(n int) int

func TestRandomPlayKeepsInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		play(t, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") })
	})
}

func FuzzPlay(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{2, 1, 0, 1, 1, 2, 0, 3, 1, 0, 2, 3, 1, 4, 0, 9, 5, 2, 2, 1, 7, 3, 1, 5})
	f.Add([]byte{2, 1, 0, 1, 1, 1, 1, 0, 9, 4, 2, 1, 7, 3, 0, 5})
	f.Add([]byte("\x03\x00any slots, any decisions, any corrections"))
	f.Fuzz(func(t *testing.T, data []byte) {
		play(t, func(n int) int {
			if len(data) == 0 {
				return 0
			}
			choice := int(data[0]) % n
			data = data[1:]
			return choice
		})
	})
}

// play creates a random bracket, changes it randomly and checks the invariants after each change.
func play(t failer, choose chooser) {
	t.Helper()
	slots := 2 << choose(5)
	draw := bracket.Draw{Slots: anySlots(slots, choose)}
	if slots >= 4 {
		kind := choose(3)
		draw.ThirdPlace, draw.Double = kind == 1, kind == 2
	}
	if choose(3) == 0 {
		draw.Left = slices.DeleteFunc(slices.Clone(draw.Slots), func(id int64) bool { return id == bracket.Nobody || choose(2) == 0 })
	}
	b, err := bracket.Resolve(draw, nil)
	if err != nil {
		t.Fatalf("%v: %v", draw, err)
	}
	audit(t, b)
	for range choose(3 * slots) {
		b = anyChange(t, b, choose)
		audit(t, b)
	}
	for _, m := range b.Matches() { // the order guarantees that each match is ready or decided
		now, _ := b.Match(m.Pos)
		if now.State != bracket.Ready {
			continue
		}
		b = decide(t, b, m.Pos, bracket.Decision{Winner: now.Sides[choose(2)].Participant})
	}
	audit(t, b)
	if !b.Finished() {
		t.Fatalf("every ready match is decided, but the bracket is not finished: %v", b.Matches())
	}
}

// anySlots fills slots with participants 1 … n in a random pattern: all, few or some.
func anySlots(slots int, choose chooser) []int64 {
	list := make([]int64, slots)
	empty := choose(4) // of 4
	for i := range list {
		if choose(4) >= empty {
			list[i] = int64(i + 1)
		}
	}
	return list
}

// anyChange decides, corrects, clears or reassigns randomly.
func anyChange(t failer, b *bracket.Bracket, choose chooser) *bracket.Bracket {
	t.Helper()
	matches := b.Matches()
	defer func() {
		if !slices.Equal(b.Matches(), matches) {
			t.Fatalf("a change changed the bracket that it was made from")
		}
	}()
	m := matches[choose(len(matches))]
	switch choose(8) {
	case 0:
		change, err := b.Clear(m.Pos)
		if !m.State.Recorded() {
			refused(t, err, bracket.ErrNotDecided)
			return b
		}
		compare(t, b, change, err, m.Pos)
		return change.After
	case 1:
		return anyReassignment(t, b, choose)
	case 2:
		return decide(t, b, m.Pos, bracket.Decision{DoubleNoShow: true})
	default:
		return decide(t, b, m.Pos, bracket.Decision{
			Winner:   m.Sides[choose(2)].Participant,
			Unearned: choose(4) == 0,
		})
	}
}

// decide makes a decision and checks that it is correctly refused or applied.
func decide(t failer, b *bracket.Bracket, p bracket.Pos, d bracket.Decision) *bracket.Bracket {
	t.Helper()
	m, _ := b.Match(p)
	change, err := b.Decide(p, d)
	if m.State != bracket.Ready && !m.State.Recorded() {
		refused(t, err, bracket.ErrNotReady)
		return b
	}
	compare(t, b, change, err, p)
	if m.State == bracket.Ready && !d.DoubleNoShow && uncrowned(change.After) == bracket.Nobody {
		kept(t, b, change.After)
	}
	return change.After
}

// anyReassignment swaps two slots or changes one, with some matches reported.
func anyReassignment(t failer, b *bracket.Bracket, choose chooser) *bracket.Bracket {
	t.Helper()
	reported := map[bracket.Pos]bool{}
	for _, m := range b.Matches() {
		if m.State == bracket.Ready && choose(4) == 0 {
			reported[m.Pos] = true
		}
	}
	slots := b.Draw().Slots
	i, j := choose(len(slots)), choose(len(slots))
	switch choose(3) {
	case 0:
		slots[i] = bracket.Nobody
	case 1:
		slots[i] = slices.Max(slots) + 1
	default:
		slots[i], slots[j] = slots[j], slots[i]
	}
	locked := b.Locked(reported)
	change, err := b.Reassign(slots, reported)
	for k, now := range b.Draw().Slots {
		if now != slots[k] && locked[k/2] {
			refused(t, err, bracket.ErrLocked)
			return b
		}
	}
	if err != nil {
		t.Fatalf("reassign: %v", err)
	}
	if voided := change.Voided(); voided != nil {
		t.Fatalf("a reassignment voids %v", voided)
	}
	if diff := cmp.Diff(decisionsOf(b), decisionsOf(change.After)); diff != "" {
		t.Fatalf("a reassignment changes the decisions (-before +after):\n%s", diff)
	}
	for _, c := range change.Matches {
		if reported[c.Before.Pos] {
			t.Fatalf("a reassignment changes the reported match %v", c.Before)
		}
	}
	sameChanges(t, b, change)
	return change.After
}

// refused checks that an error has its reason.
func refused(t failer, err, reason error) {
	t.Helper()
	var of *bracket.MatchError
	if !errors.Is(err, reason) || !errors.As(err, &of) {
		t.Fatalf("refused with %v, want %v", err, reason)
	}
}

// compare checks that a preview is the difference between before and after, and that exactly the listed results are voided.
func compare(t failer, b *bracket.Bracket, change bracket.Change, err error, p bracket.Pos) {
	t.Helper()
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	sameChanges(t, b, change)
	want := decisionsOf(b)
	for _, void := range change.Voided() {
		if void == p {
			t.Fatalf("the changed decision of %v counts as void", p)
		}
		delete(want, void)
	}
	target, _ := change.After.Match(p)
	delete(want, p)
	if d, ok := target.Decision(); ok {
		want[p] = d
	}
	if diff := cmp.Diff(want, decisionsOf(change.After)); diff != "" {
		t.Fatalf("decisions (-want +got):\n%s", diff)
	}
	for _, c := range change.Matches {
		if c.Before.Pos != p && c.Before.State.Recorded() && !c.Voided() {
			t.Fatalf("the decision of %v stands, but the match changed", c.Before)
		}
	}
	if nextIsDecided(b, p) && target.State == bracket.Ready && change.Voided() == nil {
		t.Fatalf("clearing %v voids nothing, but the next match is decided", p)
	}
	if !nextIsDecided(b, p) && change.Voided() != nil {
		t.Fatalf("no next match of %v is decided, but %v fall", p, change.Voided())
	}
}

// sameChanges checks that a change lists just the matches that differ.
func sameChanges(t failer, b *bracket.Bracket, change bracket.Change) {
	t.Helper()
	var want []bracket.MatchChange
	after := change.After.Matches()
	for i, m := range b.Matches() {
		if m != after[i] {
			want = append(want, bracket.MatchChange{Before: m, After: after[i]})
		}
	}
	if !slices.Equal(change.Matches, want) {
		t.Fatalf("changes %v, want %v", change.Matches, want)
	}
}

// kept checks that another decided match does not change a final place.
func kept(t failer, before, after *bracket.Bracket) {
	t.Helper()
	places := after.Places()
	for _, p := range before.Places() {
		if !slices.Contains(places, p) {
			t.Fatalf("place %v is gone from %v", p, places)
		}
	}
}

// audit checks the invariants of every bracket.
func audit(t failer, b *bracket.Bracket) {
	t.Helper()
	draw, decisions := b.Draw(), decisionsOf(b)
	again, err := bracket.Resolve(draw, decisions)
	if err != nil {
		t.Fatalf("resolving again: %v", err)
	}
	if !slices.Equal(again.Matches(), b.Matches()) {
		t.Fatalf("resolving again gives %v, want %v", again.Matches(), b.Matches())
	}
	for _, m := range b.Matches() {
		if m.Pos.Section == bracket.Upper && m.Type != bracket.ThirdPlace {
			id, known := outcome(draw.Slots, decisions, m.Pos)
			if m.Type == bracket.Final && id == uncrowned(b) {
				id = bracket.Nobody
			}
			if m.Winner != id || m.State.Over() != known {
				t.Fatalf("match %v, want winner %d, over %v", m, id, known)
			}
		}
	}
	auditWays(t, b)
	auditPlaces(t, b, count(draw.Slots))
}

// auditWays follows every participant through the bracket. An eliminated participant has no further match, and everyone has
// either a place or one next match.
func auditWays(t failer, b *bracket.Bracket) {
	t.Helper()
	draw := b.Draw()
	lives := 1
	if draw.Double {
		lives = 2
	}
	type stay struct {
		section     bracket.Section
		round       int
		participant int64
	}
	var (
		seen   = map[stay]bool{}
		losses = map[int64]int{}
		stands = map[int64]int{} // places, and matches ahead
	)
	for _, m := range b.Matches() { // in playing order
		for _, side := range m.Sides {
			id := side.Participant
			if id == bracket.Nobody {
				continue
			}
			at := stay{m.Pos.Section, m.Pos.Round, id}
			if seen[at] {
				t.Fatalf("participant %d is in the round of %v twice", id, m)
			}
			seen[at] = true
			if m.Type != bracket.ThirdPlace && losses[id] >= lives || m.Pos.Section == bracket.Lower && losses[id] != 1 {
				t.Fatalf("participant %d is in %v after %d losses", id, m, losses[id])
			}
			if !m.State.Over() {
				stands[id]++
			}
		}
		if id := m.Loser(); id != bracket.Nobody && m.Type != bracket.ThirdPlace {
			losses[id]++
		}
	}
	for _, p := range b.Places() {
		stands[p.Participant]++
	}
	complete := playedOut(b)
	for _, id := range draw.Slots {
		if id == bracket.Nobody {
			continue
		}
		if stands[id] != 1 && (stands[id] != 0 || id != uncrowned(b) || count(draw.Slots) > 1) {
			t.Fatalf("participant %d stands in %d places", id, stands[id])
		}
		want := lives
		if id == b.Champion() || id == uncrowned(b) {
			want = min(losses[id], lives-1)
		}
		if complete && losses[id] != want {
			t.Fatalf("participant %d has %d losses, want %d", id, losses[id], want)
		}
	}
}

// playedOut reports whether every match is decided and none is a double no-show.
func playedOut(b *bracket.Bracket) bool {
	return b.Finished() && !slices.ContainsFunc(b.Matches(), func(m bracket.Match) bool { return m.State == bracket.NoShow })
}

// auditPlaces checks that nobody has two places, and that the places of a complete bracket are 1 … n.
func auditPlaces(t failer, b *bracket.Bracket, participants int) {
	t.Helper()
	places := b.Places()
	seen := map[int64]bool{}
	for i, p := range places {
		if seen[p.Participant] {
			t.Fatalf("participant %d has two places", p.Participant)
		}
		seen[p.Participant] = true
		if p.From < 1 || p.To < p.From || p.To > participants {
			t.Fatalf("place %v of %d participants", p, participants)
		}
		if i > 0 && p.From < places[i-1].From {
			t.Fatalf("places are not best first: %v", places)
		}
		if (p.To == 1) != (p.Participant == b.Champion()) {
			t.Fatalf("place %v, champion %d", p, b.Champion())
		}
	}
	if !b.Finished() {
		return
	}
	if uncrowned(b) != bracket.Nobody && participants == 1 {
		participants = 0 // who was alone and has left has no place
	}
	if len(places) != participants {
		t.Fatalf("%d places of %d participants", len(places), participants)
	}
	for i := 0; i < len(places); {
		from, to := places[i].From, places[i].To
		if from != i+1 {
			t.Fatalf("after %d places comes %v", i, places[i])
		}
		for ; i < to; i++ {
			if i >= len(places) || places[i].From != from || places[i].To != to {
				t.Fatalf("places %d to %d are not shared by as many: %v", from, to, places)
			}
		}
	}
}

// uncrowned returns the participant who has left and is alone in the match that decides the champion; Nobody if there is none.
func uncrowned(b *bracket.Bracket) int64 {
	for _, m := range b.Matches() {
		alone := m.Sides[0].Participant + m.Sides[1].Participant
		if (m.Type == bracket.Final || m.Type == bracket.GrandFinal) && m.State == bracket.Bye && slices.Contains(b.Draw().Left, alone) {
			return alone
		}
	}
	return bracket.Nobody
}

// outcome is a second implementation of the upper bracket, from its final backwards. It returns the winner of the match at p,
// and whether the winner is known.
func outcome(slots []int64, decisions map[bracket.Pos]bracket.Decision, p bracket.Pos) (int64, bool) {
	var sides [2]int64
	for i := range sides {
		from := 2*p.Order + i
		if p.Round == 0 {
			sides[i] = slots[from]
			continue
		}
		id, known := outcome(slots, decisions, bracket.Pos{Round: p.Round - 1, Order: from})
		if !known {
			return bracket.Nobody, false
		}
		sides[i] = id
	}
	if count(sides[:]) < 2 {
		return sides[0] + sides[1], true
	}
	d, decided := decisions[p]
	return d.Winner, decided
}

func count(slots []int64) int {
	n := 0
	for _, id := range slots {
		if id != bracket.Nobody {
			n++
		}
	}
	return n
}
