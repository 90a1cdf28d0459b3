package bracket

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// Resolve derives the bracket of a draw and the decisions made so far. The result depends on nothing else, and the
// decisions may come in any order.
//
// It fails with ErrSlots, ErrThirdPlaceSlots or a *DuplicateError when the draw is not sound, and with a *MatchError
// when a decision cannot stand: ErrNoMatch, ErrNotReady, ErrNotInMatch or ErrNoOutcome.
func Resolve(draw Draw, decisions map[Pos]Decision) (*Bracket, error) {
	if err := draw.check(); err != nil {
		return nil, err
	}
	b := draw.lay()
	used := 0
	for m := range b.matches.all() {
		m.seat(b.sides(m))
		if d, ok := decisions[m.Pos]; ok {
			if err := m.decide(d); err != nil {
				return nil, &MatchError{m.Pos, err}
			}
			used++
		}
	}
	if used < len(decisions) {
		stray := slices.SortedFunc(maps.Keys(decisions), func(p, q Pos) int {
			return cmp.Or(cmp.Compare(p.Round, q.Round), cmp.Compare(p.Order, q.Order))
		})
		for _, p := range stray {
			if _, ok := b.index(p); !ok {
				return nil, &MatchError{p, ErrNoMatch}
			}
		}
	}
	return b, nil
}

// check tells why a draw is not sound.
func (d Draw) check() error {
	if RoundsOf(len(d.Slots)) == 0 {
		return ErrSlots
	}
	if d.ThirdPlace && len(d.Slots) < 4 {
		return ErrThirdPlaceSlots
	}
	seen := make(map[int64]struct{}, len(d.Slots))
	for _, id := range d.Slots {
		if id == Nobody {
			continue
		}
		if _, ok := seen[id]; ok {
			return &DuplicateError{id}
		}
		seen[id] = struct{}{}
	}
	return nil
}

// lay makes the matches of a sound draw, with their positions and types alone.
func (d Draw) lay() *Bracket {
	count := len(d.Slots) - 1
	if d.ThirdPlace {
		count++
	}
	matches := make([]Match, 0, count)
	last := RoundsOf(len(d.Slots)) - 1
	for round, size := 0, len(d.Slots)/2; size >= 1; round, size = round+1, size/2 {
		kind := Ordinary
		switch round {
		case last:
			kind = Final
		case last - 1:
			kind = SemiFinal
		}
		for order := range size {
			matches = append(matches, Match{Pos: Pos{round, order}, Type: kind})
		}
	}
	if d.ThirdPlace {
		matches = append(matches, Match{Pos: Pos{last, 1}, Type: ThirdPlace})
	}
	return &Bracket{slots: slices.Clone(d.Slots), thirdPlace: d.ThirdPlace, matches: newSheet(matches)}
}

// index returns where the match at p is kept; false when there is none. The rounds before round r hold n-n/2^r matches,
// and the third-place match follows the final in the order of its round as it does in the list.
func (b *Bracket) index(p Pos) (int, bool) {
	n, rounds := len(b.slots), b.Rounds()
	if p.Round < 0 || p.Round >= rounds || p.Order < 0 {
		return 0, false
	}
	size := n >> (p.Round + 1)
	if p.Round == rounds-1 && b.thirdPlace {
		size++
	}
	return n - n>>p.Round + p.Order, p.Order < size
}

// feeds yields the index of each match that takes a participant from the match at p: of the winner's, then of the
// beaten one's.
func (b *Bracket) feeds(p Pos) iter.Seq[int] {
	return func(yield func(int) bool) {
		last := b.Rounds() - 1
		if p.Round == last {
			return
		}
		winner, _ := b.index(Pos{p.Round + 1, p.Order / 2})
		if yield(winner) && p.Round == last-1 && b.thirdPlace {
			yield(b.thirdIndex())
		}
	}
}

// sides returns who stands in a match: from the slots in the first round, else from the two matches that feed it.
func (b *Bracket) sides(m *Match) [2]Side {
	switch {
	case m.Type == ThirdPlace:
		semi, _ := b.index(Pos{m.Pos.Round - 1, 0})
		return [2]Side{b.matches.at(semi).beaten(), b.matches.at(semi + 1).beaten()}
	case m.Pos.Round == 0:
		upper := 2 * m.Pos.Order
		return [2]Side{{b.slots[upper], true}, {b.slots[upper+1], true}}
	default:
		upper, _ := b.index(Pos{m.Pos.Round - 1, 2 * m.Pos.Order})
		return [2]Side{b.matches.at(upper).advancing(), b.matches.at(upper + 1).advancing()}
	}
}

// advancing is the side that the match's winner fills.
func (m *Match) advancing() Side { return Side{m.Winner, m.State.Over()} }

// beaten is the side that the match's loser fills.
func (m *Match) beaten() Side { return Side{m.Loser(), m.State.Over()} }

// seat puts the sides in. A decision stands when they are the same as before, and is void otherwise: it was about
// others.
func (m *Match) seat(sides [2]Side) {
	if m.State.Recorded() && m.Sides == sides {
		return
	}
	*m = Match{Pos: m.Pos, Type: m.Type, Sides: sides}
	upper, lower := sides[0], sides[1]
	switch {
	case !upper.Known || !lower.Known:
		m.State = Waiting
	case upper.Participant != Nobody && lower.Participant != Nobody:
		m.State = Ready
	case upper.Participant == lower.Participant:
		m.State = Empty
	default:
		m.State = Bye
		m.Winner = cmp.Or(upper.Participant, lower.Participant)
		m.Unearned = true
	}
}

// decide records a decision, in place of an earlier one.
func (m *Match) decide(d Decision) error {
	switch {
	case m.State != Ready && !m.State.Recorded():
		return ErrNotReady
	case d.DoubleNoShow && d != Decision{DoubleNoShow: true}, !d.DoubleNoShow && d.Winner == Nobody:
		return ErrNoOutcome
	case d.DoubleNoShow:
		m.State = NoShow
	case !m.Has(d.Winner):
		return ErrNotInMatch
	default:
		m.State = Decided
	}
	m.Winner, m.Unearned = d.Winner, d.Unearned
	return nil
}

// clear takes the decision away.
func (m *Match) clear() error {
	if !m.State.Recorded() {
		return ErrNotDecided
	}
	m.State, m.Winner, m.Unearned = Ready, Nobody, false
	return nil
}
