package bracket

import (
	"cmp"
	"maps"
	"slices"
)

// Resolve derives the bracket from a draw and the decisions made so far. The result depends on nothing else, and the
// decisions may come in any order.
//
// It fails with ErrSlots, ErrThirdPlaceSlots, ErrDoubleSlots, ErrDoubleThirdPlace or a *DuplicateError if the draw is
// invalid, and with a *MatchError if a decision is invalid: ErrNoMatch, ErrNotReady, ErrNotInMatch or ErrNoOutcome.
func Resolve(draw Draw, decisions map[Pos]Decision) (*Bracket, error) {
	if err := draw.check(); err != nil {
		return nil, err
	}
	draw.Slots, draw.Left = slices.Clone(draw.Slots), slices.Clone(draw.Left)
	p := draw.plan()
	b := &Bracket{draw: draw, plan: p, matches: newSheet(p.matches())}
	used := 0
	for i := range p.nodes {
		m := b.matches.at(i)
		m.seat(b.sides(i), draw.Left)
		if d, ok := decisions[m.Pos]; ok {
			if err := m.decide(d); err != nil {
				return nil, &MatchError{m.Pos, err}
			}
			used++
		}
	}
	if used < len(decisions) {
		for _, at := range slices.SortedFunc(maps.Keys(decisions), Pos.compare) {
			if _, ok := p.index(at); !ok {
				return nil, &MatchError{at, ErrNoMatch}
			}
		}
	}
	return b, nil
}

// check returns why a draw is invalid.
func (d Draw) check() error {
	switch {
	case RoundsOf(len(d.Slots)) == 0:
		return ErrSlots
	case d.ThirdPlace && len(d.Slots) < 4:
		return ErrThirdPlaceSlots
	case d.Double && len(d.Slots) < 4:
		return ErrDoubleSlots
	case d.Double && d.ThirdPlace:
		return ErrDoubleThirdPlace
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

// sides returns the sides of the match at an index.
func (b *Bracket) sides(i int) (sides [2]Side) {
	for s, from := range b.plan.nodes[i].sources {
		if from.from == fromSlot {
			sides[s] = Side{b.draw.Slots[from.index], true}
			continue
		}
		m := b.matches.at(from.index)
		sides[s].Known = m.State.Over()
		switch {
		case from.from == fromWinner:
			sides[s].Participant = m.Winner
		case from.from == fromLoser:
			sides[s].Participant = m.Loser()
		case m.State == Decided && m.Winner == m.Sides[1].Participant:
			sides[s].Participant = m.Sides[s].Participant
		}
	}
	return sides
}

// seat sets the sides. A decision stays if the participants are the same as before, and is void otherwise. left are the
// participants who have left.
func (m *Match) seat(sides [2]Side, left []int64) {
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
		alone := cmp.Or(upper.Participant, lower.Participant)
		if m.decidesChampion() && slices.Contains(left, alone) {
			return
		}
		m.Winner, m.Unearned = alone, true
	}
}

// decide records a decision and replaces an earlier one.
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

// clear removes the decision.
func (m *Match) clear() error {
	if !m.State.Recorded() {
		return ErrNotDecided
	}
	m.State, m.Winner, m.Unearned = Ready, Nobody, false
	return nil
}
