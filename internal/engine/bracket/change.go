package bracket

import "slices"

// Change is what follows from a decision, its correction or a reassignment. It is a preview until the caller keeps
// After; the bracket it was made from stays as it is.
type Change struct {
	// After is the bracket with the change made. Decisions that the change voids are gone from it.
	After *Bracket
	// Matches are the matches that differ, in the order of Bracket.Matches: a decided match itself comes first.
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

// Decide returns what follows when the match at p is decided, or its decision corrected. It fails with a *MatchError:
// ErrNoMatch, ErrNotReady, ErrNotInMatch or ErrNoOutcome.
func (b *Bracket) Decide(p Pos, d Decision) (Change, error) {
	return b.edit(p, func(m *Match) error { return m.decide(d) })
}

// Clear returns what follows when the decision of the match at p is taken away. It fails with a *MatchError: ErrNoMatch
// or ErrNotDecided. Whether clearing is allowed is the caller's rule, see NextHasDecision (MATCH-8).
func (b *Bracket) Clear(p Pos) (Change, error) { return b.edit(p, (*Match).clear) }

// Locked tells for each first-round match, by its order, whether its slots must stay as they are: when it is decided or
// has a report (BRACKET-6), and when a participant went on from it without play into a match of which that holds.
// Reported names the matches that have reports; decided ones need not be in it.
func (b *Bracket) Locked(reported map[Pos]bool) []bool {
	touched := func(p Pos) bool {
		m, _ := b.Match(p)
		return m.State.Recorded() || reported[p]
	}
	locked := make([]bool, len(b.draw.Slots)/2)
	for i := range locked {
		p := Pos{Order: i}
		locked[i] = touched(p) || slices.ContainsFunc(b.Next(p), touched)
	}
	return locked
}

// Reassign returns what follows when the first-round slots hold these participants: the same in other slots, or others.
// It never voids a decision: a match that is Locked must keep its slots. It fails with ErrSlots when the number of
// slots is not the bracket's, with a *DuplicateError, and with a *MatchError of ErrLocked.
func (b *Bracket) Reassign(slots []int64, reported map[Pos]bool) (Change, error) {
	if len(slots) != len(b.draw.Slots) {
		return Change{}, ErrSlots
	}
	if err := (Draw{Slots: slots}).check(); err != nil {
		return Change{}, err
	}
	var reached []int
	for i, locked := range b.Locked(reported) {
		if slices.Equal(slots[2*i:2*i+2], b.draw.Slots[2*i:2*i+2]) {
			continue
		}
		if locked {
			return Change{}, &MatchError{Pos{Order: i}, ErrLocked}
		}
		reached = append(reached, i)
	}
	c := Change{After: b.copy()}
	c.After.draw.Slots = slices.Clone(slots)
	c.spread(b, reached)
	return c, nil
}

// copy returns a bracket that can be written to without changing b.
func (b *Bracket) copy() *Bracket {
	return &Bracket{draw: b.draw, plan: b.plan, matches: b.matches.copy()}
}

// edit returns what follows from an edit of the match at p.
func (b *Bracket) edit(p Pos, edit func(*Match) error) (Change, error) {
	i, ok := b.plan.index(p)
	if !ok {
		return Change{}, &MatchError{p, ErrNoMatch}
	}
	m := *b.matches.at(i)
	if err := edit(&m); err != nil {
		return Change{}, &MatchError{p, err}
	}
	c := Change{After: b.copy(), Matches: make([]MatchChange, 0, 4)}
	c.After.matches.put(i, m)
	c.spread(b, []int{i})
	return c, nil
}

// spread seats the matches of a sorted list anew, and all matches further on that come to differ from b's; it lists
// those that do. A match comes after all that feed it, so each is seated once.
func (c *Change) spread(b *Bracket, reached []int) {
	for len(reached) > 0 {
		i := reached[0]
		reached = reached[1:]
		now := c.After.matches.at(i)
		m := *now
		m.seat(c.After.sides(i))
		if m != *now {
			c.After.matches.put(i, m)
		}
		if before := *b.matches.at(i); m != before {
			c.Matches = append(c.Matches, MatchChange{before, m})
			reached = b.plan.feeds(reached, i)
		}
	}
}
