package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// DeleteLeague removes a league with its matches and their results, and takes back the confirmation of the contest's
// entries, as that of a tournament does (C4.021). It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, stageDoesNotExist, participationAuthority, tournamentAlreadyCreated (a bracket follows).
func (s *Service) DeleteLeague(ctx context.Context, userID, contestID, stageID int64) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.mayRun(ctx, userID, c, League, stageID)
		if err != nil {
			return err
		}
		return s.deleteFirst(ctx, userID, c, st)
	})
}

// FinishLeague ends a league: its tables become final, as the places of the contest or as the field of the bracket that
// follows. Open matches stay open for operators and count for nobody; force says that this is meant. It needs
// ABILITY_CONTEST_EDIT. Finishing what is finished changes nothing.
//
// Faults: contestDoesNotExist, stageDoesNotExist, participationAuthority, resultsMissing {count}.
func (s *Service) FinishLeague(ctx context.Context, userID, contestID, stageID int64, force bool) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.mayRun(ctx, userID, c, League, stageID)
		if err != nil || st.FinishedAt != nil {
			return err
		}
		counts, err := s.store.RoundCounts(ctx, st.ID)
		if err != nil {
			return err
		}
		left := 0
		for _, n := range counts {
			left += n.Matches - n.Decided
		}
		if left > 0 && !force {
			return fault.New(fault.ResultsMissing).With("count", left)
		}
		now := clock.Now(ctx)
		st.FinishedAt, st.RoundStatus = &now, Ended
		return s.saveProgress(ctx, userID, c, st, event.StageFinished, LeagueFinishedPayload{Format: League, Missing: left})
	})
}

type LeagueFinishedPayload struct {
	Format Format `json:"format"`
	// Missing counts the matches without a result.
	Missing int `json:"missing,omitempty"`
}

// ReopenLeague takes the end of a league back, as long as no bracket was made out of it. It needs ABILITY_CONTEST_EDIT.
// Reopening what is not finished changes nothing.
//
// Faults: contestDoesNotExist, stageDoesNotExist, participationAuthority, tournamentAlreadyCreated.
func (s *Service) ReopenLeague(ctx context.Context, userID, contestID, stageID int64) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.mayRun(ctx, userID, c, League, stageID)
		if err != nil || st.FinishedAt == nil {
			return err
		}
		if err := s.nothingFollows(ctx, c); err != nil {
			return err
		}
		st.FinishedAt, st.RoundStatus = nil, Started
		return s.saveProgress(ctx, userID, c, st, event.StageReopened, LeagueFinishedPayload{Format: League})
	})
}

// DropFromLeague takes somebody out of a league, or brings somebody back, as one step: open matches of who is out become
// wins of the opponents without play, and are open again once both sides are there. What was ruled stays. It needs
// ABILITY_CONTEST_EDIT. Setting the status that stands changes nothing.
//
// Faults: contestDoesNotExist, stageDoesNotExist, participationAuthority, invalidValue (status), notInStage,
// stageFinished, entryWithdrawn.
func (s *Service) DropFromLeague(ctx context.Context, userID, contestID, stageID, entryID int64, status EntrantStatus) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.mayRun(ctx, userID, c, League, stageID)
		if err != nil {
			return err
		}
		return s.changeStatus(ctx, userID, c, st, entryID, status)
	})
}

type LeagueDroppedPayload struct {
	Format      Format   `json:"format"`
	Participant EntryRef `json:"participant"`
	// Matches are those whose outcome changed with it.
	Matches []int64 `json:"matches"`
}
