package match

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/stage"
)

// Change is a match in which others stand after a result, a correction or its undoing.
type Change struct {
	MatchID       int64
	Pos           Pos
	Type          string
	Before, After [2]*contest.Entry // nil where nobody stands, or not yet
	// ResultVoided: the match loses its outcome, its reports or its claims, because others play there.
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

// changes tells what becomes of other matches than the given one.
func (s *Service) changes(ctx context.Context, p *StageState, matchID int64, shifts []MatchChange) ([]Change, error) {
	out := []Change{}
	if !slices.ContainsFunc(shifts, func(c MatchChange) bool { return c.After.ID != matchID }) {
		return out, nil
	}
	withReports, err := s.store.ReportedMatches(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	names, err := s.names(ctx, p)
	if err != nil {
		return nil, err
	}
	for _, c := range shifts {
		if c.After.ID == matchID {
			continue
		}
		out = append(out, Change{
			MatchID: c.After.ID, Pos: c.After.Pos, Type: c.After.Type,
			Before: stage.Refs(names, c.Before.Sides), After: stage.Refs(names, c.After.Sides),
			ResultVoided:        c.voided() || withReports[c.After.ID] && c.Before.Sides != c.After.Sides,
			AdvancesWithoutPlay: c.After.State == Bye,
		})
	}
	return out, nil
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
