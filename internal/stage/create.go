package stage

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// EntriesOfNewStage checks that the first stage of a contest may be created now. It returns the entries that will play in it,
// in the order of entry. Faults: participationAuthority, contestTypeMismatch, notAfterEntryEnd, stageAlreadyCreated,
// notEnoughActiveTeam (fewer than two), teamBelowSize.
func (s *Service) EntriesOfNewStage(ctx context.Context, userID int64, c contest.Contest, f FormatID) ([]contest.Entry, error) {
	if err := s.contests.RequireEdit(ctx, userID, c.ID); err != nil {
		return nil, err
	}
	if format, err := s.Of(f); err != nil {
		return nil, err
	} else if format.Spec().Contest.Name != c.Type {
		return nil, fault.New(fault.ContestTypeMismatch)
	}
	if !c.CanCreateStage(clock.Now(ctx)) {
		return nil, fault.New(fault.NotAfterEntryEnd)
	}
	if stages, err := s.store.Stages(ctx, c.ID); err != nil {
		return nil, err
	} else if len(stages) > 0 {
		return nil, fault.New(fault.StageAlreadyCreated)
	}
	active, err := s.contests.ActiveEntries(ctx, c.ID)
	if err == nil && len(active) < 2 {
		err = fault.New(fault.NotEnoughActiveTeam)
	}
	if err != nil {
		return nil, err
	}
	return active, s.contests.RequireRosters(ctx, &c, active)
}

// New is a stage that a format has prepared and Create stores.
type New struct {
	Settings string // JSON of the format
	Seed     int64
	Entrants []Entrant
	Rounds   []Round
	// Stored runs after the stage, its entrants and its rounds are stored. It may be nil.
	Stored func(ctx context.Context, st Stage) error
	// Created is the content of stage.created.
	Created *event.Content
}

// Create stores the first stage of a contest, which prepare builds from the active entries. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd, stageAlreadyCreated,
// notEnoughActiveTeam, teamBelowSize, and those of prepare.
func (s *Service) Create(
	ctx context.Context, userID, contestID int64, f FormatID, prepare func(ctx context.Context, c contest.Contest, active []contest.Entry) (New, error),
) error {
	return s.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		active, err := s.EntriesOfNewStage(ctx, userID, c, f)
		if err != nil {
			return err
		}
		n, err := prepare(ctx, c, active)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		st := Stage{
			ID: id.New(), ContestID: contestID, Format: f, Settings: n.Settings, Seed: n.Seed, RoundStatus: Started, Version: 1, CreatedAt: now, UpdatedAt: now,
		}
		if ok, err := s.store.InsertStage(ctx, st); err != nil {
			return err
		} else if !ok {
			return fault.New(fault.StageAlreadyCreated)
		}
		if err := s.insertEntrants(ctx, st.ID, n.Entrants, n.Rounds); err != nil {
			return err
		}
		if n.Stored != nil {
			if err := n.Stored(ctx, st); err != nil {
				return err
			}
		}
		return s.AppendStageEvent(ctx, userID, st, n.Created)
	})
}

// NewEntrants returns the entrants of a new stage. Their seeds follow the order of active.
func NewEntrants(active []contest.Entry) []Entrant {
	list := make([]Entrant, len(active))
	for i, e := range active {
		list[i] = Entrant{Entry: e, Seed: i, Status: Active}
	}
	return list
}

// NewRounds returns the rounds of a new stage, all in status planned.
func NewRounds(plans []RoundPlan) []Round {
	list := make([]Round, len(plans))
	for i, p := range plans {
		list[i] = p.Round(i)
	}
	return list
}

// JoinRounds adds an active entry of the contest to a stage that is drawn round by round. The entry plays from the next round
// on. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, alreadyInStage, entryDoesNotExist
// (not an active entry of the contest), teamBelowSize, noRoundsLeft if no round is left to draw.
func (s *Service) JoinRounds(ctx context.Context, userID int64, ref Ref, entryID int64) error {
	return s.joinRounds(ctx, userID, ref, entryID, false)
}

// JoinRoundsShort adds an entry like JoinRounds, also if its team has fewer players than the contest asks for.
func (s *Service) JoinRoundsShort(ctx context.Context, userID int64, ref Ref, entryID int64) error {
	return s.joinRounds(ctx, userID, ref, entryID, true)
}

func (s *Service) joinRounds(ctx context.Context, userID int64, ref Ref, entryID int64, acceptShort bool) error {
	return s.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		p, _, err := s.openRounds(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		switch {
		case p.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		case slices.ContainsFunc(p.Entrants, func(e Entrant) bool { return e.ID == entryID }):
			return fault.New(fault.AlreadyInStage)
		case p.Upcoming() >= len(p.Rounds):
			return fault.New(fault.NoRoundsLeft)
		}
		active, err := s.contests.ActiveEntries(ctx, ref.ContestID)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(active, func(e contest.Entry) bool { return e.ID == entryID })
		if i < 0 {
			return fault.New(fault.EntryDoesNotExist)
		}
		if err := s.contests.AdmitRosters(ctx, &c, active[i:i+1], acceptShort); err != nil {
			return err
		}
		e := Entrant{Entry: active[i], Seed: p.Entrants[len(p.Entrants)-1].Seed + 1, Status: Active, JoinedRound: p.Upcoming()}
		if ok, err := s.store.InsertStageEntry(ctx, ref.StageID, e); err != nil {
			return err
		} else if !ok {
			return fault.New(fault.AlreadyInStage)
		}
		return s.AppendStageEvent(ctx, userID, p.Stage, StageJoined.With(EntrantPayload{
			Format: ref.Format, Participant: EntryRef{ID: e.ID, Name: e.Name()}, Round: e.JoinedRound,
		}))
	})
}

// insertEntrants stores the entrants of a new stage and its rounds.
func (s *Service) insertEntrants(ctx context.Context, stageID int64, field []Entrant, rounds []Round) error {
	if err := s.store.InsertStageEntries(ctx, stageID, field); err != nil {
		return err
	}
	for _, r := range rounds {
		if err := s.store.InsertRound(ctx, stageID, r); err != nil {
			return err
		}
	}
	return nil
}
