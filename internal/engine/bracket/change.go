package bracket

import "slices"

// Change is what follows from a decision, its correction or a reassignment. It is a preview until the caller keeps
// After; the bracket it was made from stays as it is.
type Change struct {
	// After is the bracket with the change made. Decisions that the change voids are gone from it.
	After *Bracket
	// Matches are the matches that differ, in playing order: a decided match itself comes first.
	Matches []MatchChange
}

// Voided returns the matches whose recorded decision the change takes away, because others would have to play.
func (c Change) Voided() []Pos {
	var voided []Pos
	for _, m := range c.Matches {
		if m.Voided() {
			voided = append(voided, m.Before.Pos)
		}
	}
	return voided
}

// MatchChange is one match before and after a change.
type MatchChange struct {
	Before, After Match
}

// Voided reports whether a recorded decision falls because a participant of the match is replaced or removed. The
// decision that was itself cleared or corrected is not void.
func (c MatchChange) Voided() bool {
	return c.Before.State.Recorded() && c.Before.Sides != c.After.Sides
}

// Removed returns the participants who are no longer in the match.
func (c MatchChange) Removed() []int64 { return missing(c.Before, c.After) }

// Added returns the participants who are newly in the match.
func (c MatchChange) Added() []int64 { return missing(c.After, c.Before) }

// missing returns the participants of m who are not in other.
func missing(m, other Match) []int64 {
	var ids []int64
	for _, side := range m.Sides {
		if id := side.Participant; id != Nobody && !other.Has(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Decide returns what follows when the match at p is decided, or its decision corrected. It fails with a *MatchError:
// ErrNoMatch, ErrNotReady, ErrNotInMatch or ErrNoOutcome.
func (b *Bracket) Decide(p Pos, d Decision) (Change, error) {
	return b.edit(p, func(m *Match) error { return m.decide(d) })
}

// Clear returns what follows when the decision of the match at p is taken away. It fails with a *MatchError: ErrNoMatch
// or ErrNotDecided. Whether clearing is allowed is the caller's rule, see NextHasDecision (rulings.md 68).
func (b *Bracket) Clear(p Pos) (Change, error) { return b.edit(p, (*Match).clear) }

// Locked tells for each first-round match, by its order, whether its slots must stay as they are: when it is decided or
// has a report (C2.141), and when a participant went on from it without play into a match of which that holds.
// Reported names the matches that have reports; decided ones need not be in it.
func (b *Bracket) Locked(reported map[Pos]bool) []bool {
	touched := func(p Pos) bool {
		m, _ := b.Match(p)
		return m.State.Recorded() || reported[p]
	}
	locked := make([]bool, len(b.slots)/2)
	for i := range locked {
		p := Pos{0, i}
		locked[i] = touched(p) || slices.ContainsFunc(b.Next(p), touched)
	}
	return locked
}

// Reassign returns what follows when the first-round slots hold these participants: the same in other slots, or others.
// It never voids a decision: a match that is Locked must keep its slots. It fails with ErrSlots when the number of
// slots is not the bracket's, with a *DuplicateError, and with a *MatchError of ErrLocked.
func (b *Bracket) Reassign(slots []int64, reported map[Pos]bool) (Change, error) {
	if len(slots) != len(b.slots) {
		return Change{}, ErrSlots
	}
	if err := (Draw{Slots: slots}).check(); err != nil {
		return Change{}, err
	}
	for i, locked := range b.Locked(reported) {
		if locked && !slices.Equal(slots[2*i:2*i+2], b.slots[2*i:2*i+2]) {
			return Change{}, &MatchError{Pos{0, i}, ErrLocked}
		}
	}
	after := b.copy()
	after.slots = slices.Clone(slots)
	c := Change{After: after}
	for i := range b.matches.len() {
		c.follow(b, i)
	}
	return c, nil
}

// copy returns a bracket that can be written to without changing b.
func (b *Bracket) copy() *Bracket {
	return &Bracket{slots: b.slots, thirdPlace: b.thirdPlace, matches: b.matches.copy()}
}

// edit returns what follows from an edit of the match at p.
func (b *Bracket) edit(p Pos, edit func(*Match) error) (Change, error) {
	i, ok := b.index(p)
	if !ok {
		return Change{}, &MatchError{p, ErrNoMatch}
	}
	m := *b.matches.at(i)
	if err := edit(&m); err != nil {
		return Change{}, &MatchError{p, err}
	}
	c := Change{After: b.copy(), Matches: make([]MatchChange, 0, 4)}
	c.After.matches.put(i, m)
	c.follow(b, i)
	if m.Type == ThirdPlace {
		return c, nil
	}
	last := b.Rounds() - 1
	for round, order := p.Round+1, p.Order/2; round <= last; round, order = round+1, order/2 {
		next, _ := b.index(Pos{round, order})
		c.follow(b, next)
	}
	if b.thirdPlace && p.Round < last {
		c.follow(b, b.thirdIndex())
	}
	return c, nil
}

// follow seats the match at an index anew, after those that feed it, and lists it when it differs from b's.
func (c *Change) follow(b *Bracket, i int) {
	now := c.After.matches.at(i)
	m := *now
	m.seat(c.After.sides(&m))
	if m != *now {
		c.After.matches.put(i, m)
	}
	if before := *b.matches.at(i); m != before {
		c.Matches = append(c.Matches, MatchChange{before, m})
	}
}
