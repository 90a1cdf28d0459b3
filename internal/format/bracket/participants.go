package bracket

import (
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/seeding"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// participants are the entries of a new bracket.
type participants struct {
	// entries are in the order of seeds.
	entries []contest.Entry
	// groups holds the group of each entry, nil without groups. The draw keeps entries of one group apart.
	groups []int
	// position is the position of the stage in the contest. A playoff comes after the first stage.
	position int
	// start is the earliest start of the first round.
	start time.Time
}

// spread assigns entries, in the order of seeds, to slots. It keeps the best seeds apart from each other, and the entries of
// one group; groups holds the group of each entry, nil without groups. Errors are those of package seeding.
func spread(entryIDs []int64, groups []int, slots int) ([]int64, error) {
	if groups == nil {
		return seeding.Spread(entryIDs, slots)
	}
	return seeding.Apart(entryIDs, groups, slots)
}

// participants checks that a tournament may be created now. It returns the entries that will play in it.
func (s *Service) participants(ctx context.Context, userID int64, c contest.Contest) (participants, error) {
	if err := s.contests.RequireEdit(ctx, userID, c.ID); err != nil {
		return participants{}, err
	}
	if c.Type != ContestType && c.Settings.PlayoffPlaces() == 0 {
		return participants{}, fault.New(fault.ContestTypeMismatch)
	}
	if !c.CanCreateStage(clock.Now(ctx)) {
		return participants{}, fault.New(fault.NotAfterEntryEnd)
	}
	stages, err := s.stages.Stages(ctx, c.ID)
	if err != nil {
		return participants{}, err
	}
	if slices.ContainsFunc(stages, func(st stage.Stage) bool { return st.Format == ID }) {
		return participants{}, fault.New(fault.TournamentAlreadyCreated)
	}
	who := participants{start: c.ContestStart}
	if c.Type == ContestType {
		who.entries, err = s.contests.ActiveEntries(ctx, c.ID)
	} else {
		who, err = s.advancers(ctx, c)
	}
	switch {
	case err != nil:
		return participants{}, err
	case len(who.entries) == 0:
		return participants{}, fault.New(fault.NotEnoughActiveTeam)
	case len(who.entries) > seeding.MaxSlots:
		return participants{}, fault.New(fault.TooManyBracketParticipants).With("max", seeding.MaxSlots)
	case c.Type == ContestType:
		err = s.contests.RequireRosters(ctx, &c, who.entries)
	}
	return who, err
}

// advancers returns the participants of a bracket that follows the contest's first stage. Faults: contestTypeMismatch (the
// contest has no playoff), playoffNotReady.
func (s *Service) advancers(ctx context.Context, c contest.Contest) (participants, error) {
	const step = 10 * time.Minute
	a, err := s.stages.Advancers(ctx, c)
	if err != nil {
		return participants{}, err
	}
	who := participants{entries: a.Entries, groups: a.Groups, position: a.From.Position + 1, start: clock.Now(ctx).Add(step - 1).Truncate(step)}
	if who.start.Before(c.ContestStart) {
		who.start = c.ContestStart
	}
	return who, nil
}
