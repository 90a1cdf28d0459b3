package stage

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
)

// Change is a match in which others stand after a result, a correction or its undoing.
type Change struct {
	MatchID       int64
	Pos           bracket.Pos
	Type          bracket.Type
	Before, After [2]*contest.Entry // nil where nobody stands, or not yet
	// ResultVoided: the match loses its outcome or its reports, because others play there.
	ResultVoided bool
	// AdvancesWithoutPlay: the only participant who is left goes on.
	AdvancesWithoutPlay bool
}

// Changes is the public answer that goes with correctionNeedsAcknowledge.
type Changes []Change

func (c *Change) sides(of [2]*contest.Entry) (ids [2]int64) {
	for i, e := range of {
		if e != nil {
			ids[i] = e.ID
		}
	}
	return ids
}

// changes tells what becomes of other matches than the one at pos.
func (s *Service) changes(ctx context.Context, p *play, pos bracket.Pos, changed []bracket.MatchChange) ([]Change, error) {
	out := []Change{}
	if !slices.ContainsFunc(changed, func(c bracket.MatchChange) bool { return c.After.Pos != pos }) {
		return out, nil
	}
	withReports, err := s.store.ReportedMatches(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	names, err := s.participants(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range changed {
		if c.After.Pos == pos {
			continue
		}
		r := p.at(c.After.Pos)
		out = append(out, Change{
			MatchID: r.ID, Pos: r.Pos, Type: c.After.Type,
			Before: refs(names, c.Before), After: refs(names, c.After),
			ResultVoided:        c.Voided() || withReports[r.ID] && c.Before.Sides != c.After.Sides,
			AdvancesWithoutPlay: c.After.State == bracket.Bye,
		})
	}
	return out, nil
}

func refs(names map[int64]contest.Entry, m bracket.Match) (out [2]*contest.Entry) {
	for i, side := range m.Sides {
		out[i] = ref(names, side.Participant)
	}
	return out
}

func voidedOf(changes []Change) []int64 {
	var ids []int64
	for _, c := range changes {
		if c.ResultVoided {
			ids = append(ids, c.MatchID)
		}
	}
	return ids
}

// sameIDs compares two sets.
func sameIDs(a, b []int64) bool {
	sorted := func(ids []int64) []int64 {
		ids = slices.Clone(ids)
		slices.Sort(ids)
		return slices.Compact(ids)
	}
	return slices.Equal(sorted(a), sorted(b))
}
