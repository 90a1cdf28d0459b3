package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// StageDeletedPayload is the payload of stage.deleted.
type StageDeletedPayload struct {
	Format  FormatID `json:"format"`
	Matches int      `json:"matches"`
	Decided int      `json:"decided"`
}

// nothingFollows returns the fault tournamentAlreadyCreated if the contest has a stage after the first one.
func (s *Service) nothingFollows(ctx context.Context, c contest.Contest) error {
	stages, err := s.store.Stages(ctx, c.ID)
	if err == nil && len(stages) > 1 {
		err = fault.New(fault.TournamentAlreadyCreated)
	}
	return err
}

// SaveProgress stores a changed stage, updates the final places of the contest and appends an event.
func (s *Service) SaveProgress(ctx context.Context, userID int64, c contest.Contest, st Stage, content *event.Content) error {
	now := clock.Now(ctx)
	st.UpdatedAt = now
	if err := s.store.UpdateStage(ctx, st); err != nil {
		return err
	}
	if err := s.SavePlaces(ctx, c, now); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, content.New(userID, c.ID, st.ID, now))
}

// FindForOperator returns a stage to a holder of ABILITY_CONTEST_EDIT. The caller holds the contest's lock. Faults:
// contestDoesNotExist, participationAuthority, and those of Find.
func (s *Service) FindForOperator(ctx context.Context, userID int64, c contest.Contest, ref Ref) (Stage, error) {
	if err := s.contests.RequireEdit(ctx, c.ID, userID); err != nil {
		return Stage{}, err
	}
	return s.Find(ctx, c.ID, ref.Format, ref.StageID)
}

// AppendStageEvent appends an event about a stage.
func (s *Service) AppendStageEvent(ctx context.Context, userID int64, st Stage, content *event.Content) error {
	return s.store.AppendEvent(ctx, content.New(userID, st.ContestID, st.ID, clock.Now(ctx)))
}

// Insert stores a stage in the caller's transaction. It returns ok=false if the contest has a stage at the position already.
func (s *Service) Insert(ctx context.Context, st Stage) (ok bool, err error) {
	return s.store.InsertStage(ctx, st)
}

// SaveStage stores a changed stage and raises its version.
func (s *Service) SaveStage(ctx context.Context, st Stage) error {
	st.Version, st.UpdatedAt = st.Version+1, clock.Now(ctx)
	return s.store.UpdateStage(ctx, st)
}

// RoundState is a stage with its rounds and entrants, read at one time.
type RoundState struct {
	Contest contest.Contest
	Stage
	Rounds   []Round
	Entrants []Entrant // by seed
}

// MayStart returns a fault unless the round is the next one to publish: stageFinished, roundAlreadyDrawn, roundNotEnded,
// noRoundsLeft.
func (t *RoundState) MayStart(round int) error {
	if t.FinishedAt == nil && round < t.Upcoming() {
		return fault.New(fault.RoundAlreadyDrawn)
	}
	next, err := t.NextRound()
	if err == nil && round != next {
		err = fault.New(fault.RoundNotEnded)
	}
	return err
}

// Running returns a round if it is published and has not ended. Faults: stageFinished, roundDoesNotExist, roundNotStarted,
// finishedRound.
func (t *RoundState) Running(round int) (Round, error) {
	switch {
	case t.FinishedAt != nil:
		return Round{}, fault.New(fault.StageFinished)
	case round < 0 || round >= len(t.Rounds):
		return Round{}, fault.New(fault.RoundDoesNotExist)
	case t.Rounds[round].Status == Planned:
		return Round{}, fault.New(fault.RoundNotStarted)
	case t.Rounds[round].Status == Ended:
		return Round{}, fault.New(fault.FinishedRound)
	}
	return t.Rounds[round], nil
}

// MayFinish returns a fault unless the stage can be finished: stageFinished, roundNotStarted, roundNotEnded. If early is set,
// rounds may be left.
func (t *RoundState) MayFinish(early bool) error {
	switch {
	case t.FinishedAt != nil:
		return fault.New(fault.StageFinished)
	case t.Rounds[0].Status == Planned:
		return fault.New(fault.RoundNotStarted)
	case t.RoundStatus != Ended, !early && t.CurrentRound < len(t.Rounds)-1:
		return fault.New(fault.RoundNotEnded)
	}
	return nil
}

// NextRound returns the number of the round that may be published now. Faults: stageFinished, roundNotEnded, noRoundsLeft.
func (t *RoundState) NextRound() (int, error) {
	next := t.Upcoming()
	switch {
	case t.FinishedAt != nil:
		return 0, fault.New(fault.StageFinished)
	case next > t.CurrentRound && t.RoundStatus != Ended:
		return 0, fault.New(fault.RoundNotEnded)
	case next >= len(t.Rounds):
		return 0, fault.New(fault.NoRoundsLeft)
	}
	return next, nil
}

// Upcoming returns the number of the first round without matches. After the last planned round it returns the number of
// rounds.
func (t *RoundState) Upcoming() int {
	if t.CurrentRound < len(t.Rounds) && t.Rounds[t.CurrentRound].Status == Planned {
		return t.CurrentRound
	}
	return t.CurrentRound + 1
}

// Published reports whether the current round has matches.
func (t *RoundState) Published() bool {
	return t.CurrentRound < len(t.Rounds) && t.Rounds[t.CurrentRound].Status != Planned
}

// LoadRounds reads the rounds and entrants of a stage.
func (s *Service) LoadRounds(ctx context.Context, c contest.Contest, st Stage) (RoundState, error) {
	p := RoundState{Contest: c, Stage: st}
	var err error
	if p.Rounds, err = s.store.Rounds(ctx, st.ID); err != nil {
		return p, err
	}
	p.Entrants, err = s.store.StageEntries(ctx, st.ID)
	return p, err
}

// StartRound marks a round as started and makes it the current one. The format has stored its matches before.
func (s *Service) StartRound(ctx context.Context, userID int64, p *RoundState, round int, started *event.Content) error {
	now := clock.Now(ctx)
	r := p.Rounds[round]
	r.Status, r.PublishedAt = Started, &now
	return s.saveRound(ctx, userID, p, r, started)
}

// saveRound stores a round, makes it the current one of its stage and appends an event.
func (s *Service) saveRound(ctx context.Context, userID int64, p *RoundState, r Round, content *event.Content) error {
	if err := s.store.UpdateRound(ctx, p.ID, r); err != nil {
		return err
	}
	st := p.Stage
	st.CurrentRound, st.RoundStatus = r.Number, r.Status
	return s.SaveProgress(ctx, userID, p.Contest, st, content)
}

// openRounds returns a stage that is drawn round by round, and its format, to a holder of ABILITY_CONTEST_EDIT.
func (s *Service) openRounds(ctx context.Context, userID int64, c contest.Contest, ref Ref) (*RoundState, RoundFormat, error) {
	st, err := s.FindForOperator(ctx, userID, c, ref)
	if err != nil {
		return nil, nil, err
	}
	format, err := s.Of(ref.Format)
	if err != nil {
		return nil, nil, err
	}
	rounds, ok := format.(RoundFormat)
	if !ok {
		return nil, nil, s.absent(ref.Format)
	}
	p, err := s.LoadRounds(ctx, c, st)
	return &p, rounds, err
}

// EndRound ends the current round. Participants cannot report its results any more. Only operators decide its open matches,
// so a round with open matches needs force. EndRound needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundDoesNotExist,
// roundNotStarted, finishedRound (it has ended already), resultsMissing {count}.
func (s *Service) EndRound(ctx context.Context, userID int64, ref Ref, round int, force bool) error {
	return s.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		p, format, err := s.openRounds(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		r, err := p.Running(round)
		if err != nil {
			return err
		}
		ended, err := format.EndRound(ctx, p, round, force)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		r.Status, r.EndedAt = Ended, &now
		return s.saveRound(ctx, userID, p, r, ended)
	})
}

// ReopenRound opens the current round again if it has ended and the next one is not published. The deadlines of its open matches start
// again. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundDoesNotExist,
// roundAlreadyDrawn (the next one is published), roundNotEnded.
func (s *Service) ReopenRound(ctx context.Context, userID int64, ref Ref, round int) error {
	return s.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		p, format, err := s.openRounds(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		switch {
		case p.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		case round < 0 || round >= len(p.Rounds):
			return fault.New(fault.RoundDoesNotExist)
		case round < p.CurrentRound:
			return fault.New(fault.RoundAlreadyDrawn)
		case p.Rounds[round].Status != Ended:
			return fault.New(fault.RoundNotEnded)
		}
		reopened, err := format.ReopenRound(ctx, p, round)
		if err != nil {
			return err
		}
		r := p.Rounds[round]
		r.Status, r.EndedAt = Started, nil
		if err := s.saveRound(ctx, userID, p, r, reopened); err != nil {
			return err
		}
		return s.matches.Resume(ctx, p.Contest.ID)
	})
}

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
		if err := s.SaveProgress(ctx, userID, c, st, content); err != nil || st.FinishedAt != nil {
			return err
		}
		if err := s.dropAbsentees(ctx, userID, c, ref); err != nil {
			return err
		}
		return s.matches.Resume(ctx, c.ID)
	})
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

// RoundCounts counts the matches of a stage by round. Rounds without matches are missing.
func (s *Service) RoundCounts(ctx context.Context, stageID int64) (map[int]RoundCount, error) {
	return s.store.RoundCounts(ctx, stageID)
}
