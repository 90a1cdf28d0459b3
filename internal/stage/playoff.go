package stage

import (
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// PlayoffOf is how many of the first stage go on into a bracket, of a league from each group; 0 = no bracket follows.
func PlayoffOf(c contest.Contest) int {
	for _, p := range []*contest.Playoff{swissPlayoff(c), leaguePlayoff(c)} {
		if p != nil {
			return p.Places
		}
	}
	return 0
}

func swissPlayoff(c contest.Contest) *contest.Playoff {
	if c.Settings.Swiss == nil {
		return nil
	}
	return c.Settings.Swiss.Playoff
}

func leaguePlayoff(c contest.Contest) *contest.Playoff {
	if c.Settings.League == nil {
		return nil
	}
	return c.Settings.League.Playoff
}

// playoffEntrants is the field of a bracket that follows the contest's first stage: its best, once it is finished. Faults:
// contestTypeMismatch (no bracket is to follow), playoffNotReady.
func (s *Service) playoffEntrants(ctx context.Context, c contest.Contest) (bracketDraft, error) {
	places := PlayoffOf(c)
	if places == 0 {
		return bracketDraft{}, fault.New(fault.ContestTypeMismatch)
	}
	first, err := s.stageOf(ctx, c.ID, FormatOf(c.Type))
	if fault.Has(err, fault.StageDoesNotExist) || err == nil && first.FinishedAt == nil {
		return bracketDraft{}, fault.New(fault.PlayoffNotReady)
	}
	if err != nil {
		return bracketDraft{}, err
	}
	const step = 10 * time.Minute
	f := bracketDraft{position: first.Position + 1, start: clock.Now(ctx).Add(step - 1).Truncate(step)}
	if f.start.Before(c.ContestStart) {
		f.start = c.ContestStart
	}
	var best []int64
	switch first.Format {
	case League:
		best, f.groups, err = s.leagueAdvance(ctx, c, first, places)
	default:
		best, err = s.bestEntries(ctx, c, first, places)
	}
	if err != nil {
		return bracketDraft{}, err
	}
	standing, err := s.activeEntrants(ctx, first)
	if err != nil {
		return bracketDraft{}, err
	}
	for _, id := range best {
		f.entries = append(f.entries, standing[id])
	}
	return f, nil
}

// bestEntries gives the first places of a stage that has one table, without those who dropped out.
func (s *Service) bestEntries(ctx context.Context, c contest.Contest, st Stage, places int) ([]int64, error) {
	order, err := s.tableOrder(ctx, c, st)
	if err != nil {
		return nil, err
	}
	standing, err := s.activeEntrants(ctx, st)
	var best []int64
	for _, p := range sortedPlaces(order) {
		if _, ok := standing[p.EntryID]; ok && len(best) < places {
			best = append(best, p.EntryID)
		}
	}
	return best, err
}

// activeEntrants gives those of a stage who did not drop out of it, by entry id.
func (s *Service) activeEntrants(ctx context.Context, st Stage) (map[int64]contest.Entry, error) {
	list, err := s.store.StageEntries(ctx, st.ID)
	var active []contest.Entry
	for _, e := range list {
		if e.plays() {
			active = append(active, e.Entry)
		}
	}
	return byID(active), err
}

// candidates are those who may stand in a bracket: the active entries, of a playoff those of the stage before it who did
// not drop out, by time of entry.
func (s *Service) candidates(ctx context.Context, c contest.Contest, bracket Stage) ([]contest.Entry, error) {
	if bracket.Position == 0 {
		return s.contests.ActiveEntries(ctx, c.ID)
	}
	first, err := s.stageOf(ctx, c.ID, FormatOf(c.Type))
	if err != nil {
		return nil, err
	}
	standing, err := s.activeEntrants(ctx, first)
	var list []contest.Entry
	for _, e := range standing {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b contest.Entry) int { return int(a.ID - b.ID) }) // ids are in order of time
	return list, err
}
