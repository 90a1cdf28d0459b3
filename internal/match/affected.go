package match

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/stage"
)

// AffectedMatch is another match that a result, a correction or an undo changes.
type AffectedMatch struct {
	MatchID       int64
	Pos           Pos
	Type          string
	Before, After [2]*contest.Entry // nil if the side is empty or not known yet
	// ResultVoided: the match loses its outcome, its reports or its claims, because its sides change.
	ResultVoided bool
	// AdvancesWithoutPlay: the only remaining participant advances.
	AdvancesWithoutPlay bool
}

// AffectedMatches is the public data of the fault correctionNeedsAcknowledge.
type AffectedMatches []AffectedMatch

// sideIDs returns the ids of the entries on the sides of a match, Nobody for a side that is empty or not known.
func sideIDs(sides [2]*contest.Entry) (ids [2]int64) {
	for i, e := range sides {
		if e != nil {
			ids[i] = e.ID
		}
	}
	return ids
}

// affectedMatches lists all matches in matchChanges except the given match.
func (s *Service) affectedMatches(ctx context.Context, p *StageState, matchID int64, matchChanges []MatchChange) ([]AffectedMatch, error) {
	out := []AffectedMatch{}
	if !slices.ContainsFunc(matchChanges, func(c MatchChange) bool { return c.After.ID != matchID }) {
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
	for _, c := range matchChanges {
		if c.After.ID == matchID {
			continue
		}
		out = append(out, AffectedMatch{
			MatchID: c.After.ID, Pos: c.After.Pos, Type: c.After.Type,
			Before: stage.SideEntries(names, c.Before.Sides), After: stage.SideEntries(names, c.After.Sides),
			ResultVoided:        c.voided() || withReports[c.After.ID] && c.Before.Sides != c.After.Sides,
			AdvancesWithoutPlay: c.After.State == Bye && c.After.Winner != Nobody,
		})
	}
	return out, nil
}

// voidedOf returns the ids of the matches that lose their result.
func voidedOf(affected []AffectedMatch) []int64 {
	var ids []int64
	for _, c := range affected {
		if c.ResultVoided {
			ids = append(ids, c.MatchID)
		}
	}
	return ids
}

// sameIDs reports whether two lists hold the same set of ids.
func sameIDs(a, b []int64) bool {
	sorted := func(ids []int64) []int64 {
		ids = slices.Clone(ids)
		slices.Sort(ids)
		return slices.Compact(ids)
	}
	return slices.Equal(sorted(a), sorted(b))
}
