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
	// NobodyAdvances: both sides are known and have left the contest, so the match ends as a double no-show.
	NobodyAdvances bool
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

// withForfeits returns the affected matches of a result as they are in the end. A match in which a side has left the contest is
// decided as soon as its sides are known (forfeitNewMatches), and its winner advances. matchChanges and after are the result of
// Effects.
func (s *Service) withForfeits(ctx context.Context, w *OpenedMatch, affected []AffectedMatch, matchChanges []MatchChange, after Effects) ([]AffectedMatch, error) {
	var open []Record
	for _, c := range matchChanges {
		if c.After.ID != w.record.ID && c.After.State == Ready && c.Before.Sides != c.After.Sides {
			open = append(open, c.After)
		}
	}
	affected = slices.Clone(affected)
	for len(open) > 0 {
		r := open[0]
		open = open[1:]
		outcome, winner, err := s.forfeitOf(ctx, w.Contest.ID, r.Sides)
		if err != nil {
			return nil, err
		}
		if outcome == NoOutcome {
			continue
		}
		var following []MatchChange
		if following, after, err = after.Decide(r, outcome, winner); err != nil {
			return nil, err
		}
		more, err := s.affectedMatches(ctx, w.StageState, w.record.ID, following)
		if err != nil {
			return nil, err
		}
		for _, a := range more {
			if a.MatchID == r.ID {
				a.AdvancesWithoutPlay, a.NobodyAdvances = winner != Nobody, outcome == DoubleNoShow
			}
			affected = withAffected(affected, a)
		}
		for _, c := range following {
			if c.After.ID != r.ID && c.After.State == Ready {
				open = append(open, c.After)
			}
		}
	}
	return affected, nil
}

// withAffected adds a match, or replaces it; a result that is lost before the sides are known again stays lost. It removes a match
// that is in the end as it was.
func withAffected(affected []AffectedMatch, a AffectedMatch) []AffectedMatch {
	i := slices.IndexFunc(affected, func(o AffectedMatch) bool { return o.MatchID == a.MatchID })
	if i < 0 {
		return append(affected, a)
	}
	a.ResultVoided = affected[i].ResultVoided
	if !a.ResultVoided && !a.AdvancesWithoutPlay && !a.NobodyAdvances && sideIDs(a.Before) == sideIDs(a.After) {
		return slices.Delete(affected, i, i+1)
	}
	affected[i] = a
	return affected
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
