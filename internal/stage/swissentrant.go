package stage

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// JoinSwiss lets an active entry of the contest into a swiss draw, from the next round on. It needs
// ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, noRoundsLeft, alreadyInStage,
// entryDoesNotExist (no active entry of the contest).
func (s *Service) JoinSwiss(ctx context.Context, userID, contestID, stageID, entryID int64) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		t, err := s.openSwissEntrants(ctx, userID, c, stageID)
		if err != nil {
			return err
		}
		round := t.upcoming()
		switch {
		case slices.ContainsFunc(t.entrants, func(e Entrant) bool { return e.ID == entryID }):
			return fault.New(fault.AlreadyInStage)
		case round >= len(t.rounds):
			return fault.New(fault.NoRoundsLeft)
		}
		active, err := s.contests.ActiveEntries(ctx, contestID)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(active, func(e contest.Entry) bool { return e.ID == entryID })
		if i < 0 {
			return fault.New(fault.EntryDoesNotExist)
		}
		if err := s.contests.RequireRosters(ctx, &c, active[i:i+1]); err != nil {
			return err
		}
		e := Entrant{Entry: active[i], Seed: len(t.entrants), Status: Active, JoinedRound: round}
		if ok, err := s.store.InsertStageEntry(ctx, stageID, e); err != nil {
			return err
		} else if !ok {
			return fault.New(fault.AlreadyInStage)
		}
		return s.appendStageEvent(ctx, event.StageJoined, userID, t.Stage, EntrantPayload{Format: Swiss, Participant: EntryRef{ID: e.ID, Name: e.Name()}, Round: round})
	})
}

// SetSwissStatus takes somebody out of a swiss draw, from the next round on, or brings them back with all that they had,
// a free win included; where that is so already nothing happens. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, notInStage, invalidValue (status),
// entryWithdrawn.
func (s *Service) SetSwissStatus(ctx context.Context, userID, contestID, stageID, entryID int64, status EntrantStatus) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.mayRun(ctx, userID, c, Swiss, stageID)
		if err != nil {
			return err
		}
		return s.changeStatus(ctx, userID, c, st, entryID, status)
	})
}

// openSwissEntrants finds a swiss draw that is played for a holder of ABILITY_CONTEST_EDIT, without its matches.
func (s *Service) openSwissEntrants(ctx context.Context, userID int64, c contest.Contest, stageID int64) (*RoundState, error) {
	st, err := s.mayRun(ctx, userID, c, Swiss, stageID)
	if err != nil {
		return nil, err
	}
	if st.FinishedAt != nil {
		return nil, fault.New(fault.StageFinished)
	}
	t := &RoundState{contest: c, Stage: st}
	if t.rounds, err = s.store.Rounds(ctx, stageID); err != nil {
		return nil, err
	}
	t.entrants, err = s.store.StageEntries(ctx, stageID)
	return t, err
}
