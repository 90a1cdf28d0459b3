package stage

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// statusChange makes an entrant of a stage dropped or active.
type statusChange struct {
	by      int64 // the person
	contest contest.Contest
	stage   Stage
	entryID int64
	status  EntrantStatus
}

// followEntry changes a stage when an entry leaves its contest or comes back: the status of the entrant, and the matches that the
// format decides or opens again. It returns the number of these matches. In a finished stage no match changes: an entry that comes back
// may advance again, and an entry that leaves drops out once the stage is reopened.
func (s *Service) followEntry(ctx context.Context, change statusChange) (matches int, err error) {
	c, st := change.contest, change.stage
	if st.FinishedAt != nil {
		return 0, s.followFinished(ctx, change)
	}
	format, err := s.Of(st.Format)
	if err != nil {
		return 0, err
	}
	entrants, err := s.store.StageEntries(ctx, st.ID)
	if err != nil {
		return 0, err
	}
	if slices.ContainsFunc(entrants, func(e Entrant) bool { return e.ID == change.entryID && e.Status != change.status }) {
		if matches, err = s.setStatus(ctx, change, entrants); err != nil {
			return 0, err
		}
	}
	forfeiter, ok := format.(Forfeiter)
	if !ok {
		return matches, nil
	}
	act := forfeiter.Return
	if change.status == Dropped {
		act = forfeiter.Drop
	}
	more, err := act(ctx, change.by, c, st, change.entryID)
	return matches + more, err
}

// followFinished makes the entrant of a finished stage active again after its entry came back.
func (s *Service) followFinished(ctx context.Context, change statusChange) error {
	if change.status != Active {
		return nil
	}
	entrants, err := s.store.StageEntries(ctx, change.stage.ID)
	if err != nil {
		return err
	}
	for _, e := range entrants {
		if e.ID == change.entryID && e.Status == Dropped {
			e.Status, e.DroppedRound = Active, nil
			return s.store.UpdateStageEntry(ctx, change.stage.ID, e)
		}
	}
	return nil
}

// dropAbsentees drops the entrants of a reopened stage that left the contest while the stage was finished.
func (s *Service) dropAbsentees(ctx context.Context, userID int64, c contest.Contest, ref Ref) error {
	entrants, err := s.store.StageEntries(ctx, ref.StageID)
	if err != nil {
		return err
	}
	for _, e := range entrants {
		if e.Status != Active || e.Drop == nil {
			continue
		}
		st, err := s.Find(ctx, c.ID, ref.Format, ref.StageID) // again, because a drop changes the stage
		if err != nil {
			return err
		}
		if _, err := s.followEntry(ctx, statusChange{userID, c, st, e.ID, Dropped}); err != nil {
			return err
		}
	}
	return nil
}

// setStatus changes the status of one of the entrants from the first round without matches on. It returns how many matches
// changed. In a StatusFormat the open matches of a dropped entrant are decided, and are open again once both sides are
// active.
func (s *Service) setStatus(ctx context.Context, change statusChange, entrants []Entrant) (matches int, err error) {
	st, status := change.stage, change.status
	format, err := s.Of(st.Format)
	if err != nil {
		return 0, err
	}
	rounds, err := s.store.Rounds(ctx, st.ID)
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(entrants, func(e Entrant) bool { return e.ID == change.entryID })
	e, from := entrants[i], (&RoundState{Stage: st, Rounds: rounds}).Upcoming()
	e.Status, e.DroppedRound = status, nil
	statusFormat, decides := format.(StatusFormat)
	kind, kindWithMatches := StageReturned, StageReturnedMatches
	if status == Dropped {
		kind, kindWithMatches = StageDropped, StageDroppedMatches
		if !decides {
			e.DroppedRound = &from
		}
	}
	if err := s.store.UpdateStageEntry(ctx, st.ID, e); err != nil {
		return 0, err
	}
	who := EntryRef{ID: e.ID, Name: e.Name()}
	if !decides {
		return 0, s.AppendStageEvent(ctx, change.by, st, kind.With(EntrantPayload{Format: st.Format, Participant: who, Round: from}))
	}
	dropped := map[int64]bool{}
	for _, o := range entrants {
		dropped[o.ID] = o.Status == Dropped
	}
	dropped[e.ID] = status == Dropped
	changed, err := statusFormat.StatusChanged(ctx, change.contest, st, e.ID, dropped)
	if err != nil {
		return 0, err
	}
	return len(changed), s.AppendStageEvent(ctx, change.by, st, kindWithMatches.With(EntrantMatchesPayload{Format: st.Format, Participant: who, Matches: changed}))
}

// EntrantPayload is the payload of the events about an entry that joins, leaves or returns to a stage that is drawn round by
// round.
type EntrantPayload struct {
	Format      FormatID `json:"format"`
	Participant EntryRef `json:"participant"`
	Round       int      `json:"round"` // the first round in which the change applies
}

// EntrantMatchesPayload is the payload of stage.dropped and stage.returned in a format in which the status of an entrant
// decides matches at once.
type EntrantMatchesPayload struct {
	Format      FormatID `json:"format"`
	Participant EntryRef `json:"participant"`
	// Matches has the ids of the matches that the change decided or opened again.
	Matches []int64 `json:"matches"`
}

// SetStatus drops an entrant from a stage or makes it active again. It needs ABILITY_CONTEST_EDIT. Results stay. An entry
// that left the contest is reinstated in all stages. If the entrant has the status already, nothing changes.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, invalidValue (status), stageFinished, notInStage,
// entryWithdrawn.
func (s *Service) SetStatus(ctx context.Context, userID int64, ref Ref, entryID int64, status EntrantStatus) error {
	return s.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.FindForOperator(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		switch {
		case status != Active && status != Dropped:
			return fault.New(fault.InvalidValue).At("status")
		case st.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		}
		entrants, err := s.store.StageEntries(ctx, st.ID)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(entrants, func(e Entrant) bool { return e.ID == entryID })
		switch {
		case i < 0:
			return fault.New(fault.NotInStage)
		case entrants[i].Status == status:
			return nil
		case status == Active && entrants[i].Drop != nil:
			return s.reinstate(ctx, userID, c, entrants[i].Entry)
		}
		_, err = s.setStatus(ctx, statusChange{userID, c, st, entryID, status}, entrants)
		return err
	})
}
