package stage

import (
	"cmp"
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Advancers are the entries that advance from one stage of a contest to the next.
type Advancers struct {
	From Stage
	// Entries are in the order of seeds.
	Entries []contest.Entry
	// Groups has the group of each entry. It is nil if the stage had one table.
	Groups []int
}

// Advancers returns the entries that advance from the first stage of a contest. Faults: contestTypeMismatch (no stage
// follows), playoffNotReady (the first stage is not finished).
func (s *Service) Advancers(ctx context.Context, c contest.Contest) (Advancers, error) {
	feeder, ok := s.First(c.Type).(Feeder)
	if !ok || c.Settings.PlayoffPlaces() == 0 {
		return Advancers{}, fault.New(fault.ContestTypeMismatch)
	}
	first, err := s.StageOf(ctx, c.ID, feeder.Spec().ID)
	if fault.Has(err, fault.StageDoesNotExist) || err == nil && first.FinishedAt == nil {
		return Advancers{}, fault.New(fault.PlayoffNotReady)
	}
	if err != nil {
		return Advancers{}, err
	}
	out := Advancers{From: first}
	best, groups, err := feeder.Advance(ctx, c, first, c.Settings.PlayoffPlaces())
	if err != nil {
		return Advancers{}, err
	}
	active, err := s.activeEntrants(ctx, first)
	if err != nil {
		return Advancers{}, err
	}
	for _, entryID := range best {
		out.Entries = append(out.Entries, active[entryID])
	}
	out.Groups = groups
	return out, nil
}

// Advances reports whether an entry advances from the finished first stage of a contest to a playoff that is not drawn yet. version
// is the version of the contest that the caller has read.
func (s *Service) Advances(ctx context.Context, c contest.Contest, version, entryID int64) (bool, error) {
	if c.Settings.PlayoffPlaces() == 0 {
		return false, nil
	}
	advancing, err := s.advancing.Get(ctx, c.ID, version, clock.Now(ctx), func(ctx context.Context) (map[int64]bool, error) {
		stages, err := s.store.Stages(ctx, c.ID)
		if err != nil || len(stages) != 1 {
			return nil, err
		}
		a, err := s.Advancers(ctx, c)
		if fault.Has(err, fault.PlayoffNotReady) {
			return nil, nil
		}
		ids := make(map[int64]bool, len(a.Entries))
		for _, e := range a.Entries {
			ids[e.ID] = true
		}
		return ids, err
	})
	return advancing[entryID], err
}

// BestActive returns the ids of at most the given number of best entries of a stage. It skips entries that dropped out.
func BestActive(places []FinalPlace, entrants []Entrant, most int) []int64 {
	active := map[int64]bool{}
	for i := range entrants {
		active[entrants[i].ID] = entrants[i].Plays()
	}
	var best []int64
	for _, p := range SortedPlaces(places) {
		if active[p.EntryID] && len(best) < most {
			best = append(best, p.EntryID)
		}
	}
	return best
}

// activeEntrants returns the entrants of a stage that did not drop out by entry id, without their private fields.
func (s *Service) activeEntrants(ctx context.Context, st Stage) (map[int64]contest.Entry, error) {
	list, err := s.store.StageEntries(ctx, st.ID)
	var active []contest.Entry
	for _, e := range list {
		if e.Plays() {
			active = append(active, e.Entry)
		}
	}
	return PublicByID(active), err
}

// Candidates returns the entries that may play in a stage, in the order of entry. For the first stage these are the active
// entries of the contest, for a later one the entrants of the first stage that did not drop out.
func (s *Service) Candidates(ctx context.Context, c contest.Contest, st Stage) ([]contest.Entry, error) {
	if st.Position == 0 {
		return s.contests.ActiveEntries(ctx, c.ID)
	}
	first, err := s.StageOf(ctx, c.ID, s.First(c.Type).Spec().ID)
	if err != nil {
		return nil, err
	}
	active, err := s.activeEntrants(ctx, first)
	var list []contest.Entry
	for _, e := range active {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b contest.Entry) int { return cmp.Compare(a.ID, b.ID) }) // ids rise with time
	return list, err
}
