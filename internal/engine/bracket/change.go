package bracket

import "slices"

// Change is the effect of a decision, its correction or a reassignment. It is a preview until the caller keeps After;
// the original bracket is unchanged.
type Change struct {
	// After is the bracket with the change made, without the decisions that the change voids.
	After *Bracket
	// Matches are the matches that differ, in the order of Bracket.Matches: a decided match itself comes first.
	Matches []MatchChange
}

// Voided returns the matches whose recorded decision the change removes, because their participants change.
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

// Voided reports whether a recorded decision is removed because a participant of the match is replaced or removed. A
// decision that was itself cleared or corrected is not void.
func (c MatchChange) Voided() bool {
	return c.Before.State.Recorded() && c.Before.Sides != c.After.Sides
}

// Decide returns the effect of deciding the match at p, or of correcting its decision. It fails with a *MatchError:
// ErrNoMatch, ErrNotReady, ErrNotInMatch or ErrNoOutcome.
func (b *Bracket) Decide(p Pos, d Decision) (Change, error) {
	return b.edit(p, func(m *Match) error { return m.decide(d) })
}

// Clear returns the effect of removing the decision of the match at p. It fails with a *MatchError: ErrNoMatch or
// ErrNotDecided. The caller refuses it while a match of Next is decided or has reports (MATCH-8).
func (b *Bracket) Clear(p Pos) (Change, error) { return b.edit(p, (*Match).clear) }

// Locked reports for each first-round match, by its order, whether its slots are fixed. They are fixed if the match is decided or has a
// report (BRACKET-6), or if a participant advanced from it without play into such a match. reported holds the matches that have reports;
// decided ones may be missing in it.
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

// Reassign returns the effect of assigning these participants to the first-round slots: the same in other slots, or
// others. It never voids a decision: a Locked match must keep its slots. It fails with ErrSlots if the number of
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

// copy returns a writable copy of b.
func (b *Bracket) copy() *Bracket {
	return &Bracket{draw: b.draw, plan: b.plan, matches: b.matches.copy()}
}

// edit returns the effect of an edit of the match at p.
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

// spread assigns the sides of the matches of a sorted list again, and of all later matches that thereby differ from
// b's; it lists the changed ones. A match comes after all that feed it, so each is processed once.
func (c *Change) spread(b *Bracket, reached []int) {
	for len(reached) > 0 {
		i := reached[0]
		reached = reached[1:]
		now := c.After.matches.at(i)
		m := *now
		m.seat(c.After.sides(i), b.draw.Left)
		if m != *now {
			c.After.matches.put(i, m)
		}
		if before := *b.matches.at(i); m != before {
			c.Matches = append(c.Matches, MatchChange{before, m})
			reached = b.plan.feeds(reached, i)
		}
	}
}
