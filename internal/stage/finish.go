package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// Finish ends a stage. Its table then decides the final places of the contest, or the entrants of the next stage. If early is
// set, rounds or results may be missing. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, and those of the format (Finisher).
func (s *Service) Finish(ctx context.Context, userID int64, ref Ref, early bool) error {
	return s.changeEnd(ctx, userID, ref, func(ctx context.Context, c contest.Contest, format Finisher, st *Stage) (*event.Content, error) {
		return format.Finish(ctx, c, st, early)
	})
}

// Reopen opens a finished stage again and removes the final places. Entries that left the contest meanwhile drop out of the stage, and
// the deadlines of its open matches start again. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, tournamentAlreadyCreated (a stage follows), and
// those of the format (Finisher).
func (s *Service) Reopen(ctx context.Context, userID int64, ref Ref) error {
	return s.changeEnd(ctx, userID, ref, func(ctx context.Context, c contest.Contest, format Finisher, st *Stage) (*event.Content, error) {
		content, err := format.Reopen(ctx, c, st)
		if err != nil || content == nil {
			return content, err
		}
		return content, s.nothingFollows(ctx, c)
	})
}

// changeEnd finishes or reopens a stage. fn changes st and returns the content of the event, or nil if nothing changes.
func (s *Service) changeEnd(
	ctx context.Context, userID int64, ref Ref,
	fn func(ctx context.Context, c contest.Contest, format Finisher, st *Stage) (content *event.Content, err error),
) error {
	return s.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.FindForOperator(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		format, err := s.Of(ref.Format)
		if err != nil {
			return err
		}
		finisher, ok := format.(Finisher)
		if !ok {
			return s.absent(ref.Format)
		}
		content, err := fn(ctx, c, finisher, &st)
		if err != nil || content == nil {
			return err
		}
		if err := s.saveStageAndPlaces(ctx, userID, c, st, content); err != nil || st.FinishedAt != nil {
			return err
		}
		if err := s.dropAbsentees(ctx, userID, c, ref); err != nil {
			return err
		}
		return s.matches.Resume(ctx, c.ID)
	})
}

// nothingFollows returns the fault tournamentAlreadyCreated if the contest has a stage after the first one.
func (s *Service) nothingFollows(ctx context.Context, c contest.Contest) error {
	stages, err := s.store.Stages(ctx, c.ID)
	if err == nil && len(stages) > 1 {
		err = fault.New(fault.TournamentAlreadyCreated)
	}
	return err
}
