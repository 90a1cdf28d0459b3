package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
)

// StageDeletedPayload is the payload of stage.deleted.
type StageDeletedPayload struct {
	Format  FormatID `json:"format"`
	Matches int      `json:"matches"`
	Decided int      `json:"decided"`
}

// Delete deletes the first stage of a contest with its matches and resets the confirmation of the contest's entries. It needs
// ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, tournamentAlreadyCreated (a stage follows).
func (s *Service) Delete(ctx context.Context, userID int64, ref Ref) error {
	return s.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.FindForOperator(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		if err := s.nothingFollows(ctx, c); err != nil {
			return err
		}
		counts, err := s.store.RoundCounts(ctx, st.ID)
		if err != nil {
			return err
		}
		payload := StageDeletedPayload{Format: st.Format}
		for _, n := range counts {
			payload.Matches, payload.Decided = payload.Matches+n.Matches, payload.Decided+n.Decided
		}
		if err := s.Remove(ctx, c, st); err != nil {
			return err
		}
		return s.AppendStageEvent(ctx, userID, st, StageDeleted.With(payload))
	})
}

// Remove deletes a stage with its matches and the final places of the contest. For the first stage it also resets the
// confirmation of the contest's entries.
func (s *Service) Remove(ctx context.Context, c contest.Contest, st Stage) error {
	if err := s.store.DeleteStage(ctx, st.ID); err != nil {
		return err
	}
	if err := s.FollowMatches(ctx, c.ID); err != nil {
		return err
	}
	if err := s.store.SetFinalPlaces(ctx, c.ID, nil, clock.Now(ctx)); err != nil {
		return err
	}
	if st.Position > 0 {
		return nil
	}
	return s.contests.ResetStatus(ctx, c.ID)
}
