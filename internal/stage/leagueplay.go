package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
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

// deleteFirst removes the first stage of a contest.
func (s *Service) deleteFirst(ctx context.Context, userID int64, c contest.Contest, st Stage) error {
	if err := s.nothingFollows(ctx, c); err != nil {
		return err
	}
	now := clock.Now(ctx)
	counts, err := s.store.RoundCounts(ctx, st.ID)
	if err != nil {
		return err
	}
	fact := StageDeletedPayload{Format: st.Format}
	for _, n := range counts {
		fact.Matches, fact.Decided = fact.Matches+n.Matches, fact.Decided+n.Decided
	}
	if err := s.store.DeleteStage(ctx, st.ID); err != nil {
		return err
	}
	if err := s.followMatches(ctx, c.ID); err != nil {
		return err
	}
	if err := s.store.SetFinalPlaces(ctx, c.ID, nil, now); err != nil {
		return err
	}
	if err := s.contests.ResetStatus(ctx, c.ID); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, event.New(id.New(), event.StageDeleted, userID, c.ID, st.ID, now, fact))
}

type StageDeletedPayload struct {
	Format  Format `json:"format"`
	Matches int    `json:"matches"`
	Decided int    `json:"decided"`
}

// nothingFollows answers the fault tournamentAlreadyCreated where a bracket was made out of the first stage.
func (s *Service) nothingFollows(ctx context.Context, c contest.Contest) error {
	stages, err := s.store.Stages(ctx, c.ID)
	if err == nil && len(stages) > 1 {
		err = fault.New(fault.TournamentAlreadyCreated)
	}
	return err
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

// saveProgress writes how far a stage is, with the final places that follow.
func (s *Service) saveProgress(ctx context.Context, userID int64, c contest.Contest, st Stage, kind event.Kind, fact any) error {
	now := clock.Now(ctx)
	st.UpdatedAt = now
	if err := s.store.UpdateStage(ctx, st); err != nil {
		return err
	}
	if err := s.saveAllPlaces(ctx, c, now); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, event.New(id.New(), kind, userID, c.ID, st.ID, now, fact))
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

// forfeit gives the matches of an entry that nobody ruled the outcome that those who are out leave them, and the ids of
// those that changed.
func (s *Service) forfeit(ctx context.Context, c contest.Contest, st Stage, entryID int64, out map[int64]bool) ([]int64, error) {
	matches, err := s.store.UnruledMatches(ctx, st.ID, entryID)
	if err != nil {
		return nil, err
	}
	var shifts []MatchChange
	changed := []int64{}
	for _, before := range matches {
		after := before.forfeited(out)
		if len(matchChangeOf(before, after)) == 0 {
			continue
		}
		if err := s.store.DeleteClaims(ctx, before.ID); err != nil {
			return nil, err
		}
		after.DisputedAt, after.CalledAt, after.CalledBy = nil, nil, 0
		shifts, changed = append(shifts, MatchChange{before, after}), append(changed, before.ID)
	}
	p := &StageState{contest: c, Stage: st, effects: IndependentMatches{}}
	if err := s.appendForfeitEvents(ctx, p, entryID, out, shifts); err != nil {
		return nil, err
	}
	return changed, s.saveChanges(ctx, p, shifts, IndependentMatches{}, clock.Now(ctx))
}

// appendForfeitEvents appends an event for each match that a drop decided, or a return opened again, so that its history says
// why.
func (s *Service) appendForfeitEvents(ctx context.Context, p *StageState, entryID int64, out map[int64]bool, shifts []MatchChange) error {
	if len(shifts) == 0 {
		return nil
	}
	field, err := s.store.StageEntries(ctx, p.ID)
	if err != nil {
		return err
	}
	entries := make([]contest.Entry, len(field))
	for i, e := range field {
		entries[i] = e.Entry
	}
	names, now := byID(entries), clock.Now(ctx)
	for _, c := range shifts {
		fact := p.resultPayload(c.After, names, resultState(c.Before, nil), resultState(c.After, nil))
		kind := event.MatchDecided
		fact.How, fact.Entries = ByDropout, nil
		if c.After.State == Ready {
			kind, fact.How, fact.Entries = event.MatchCleared, ByReturn, []int64{entryID}
		}
		for _, side := range c.After.Sides {
			if out[side] {
				fact.Entries = append(fact.Entries, side)
			}
		}
		if err := s.store.AppendEvent(ctx, event.New(id.New(), kind, 0, p.contest.ID, c.After.ID, now, fact)); err != nil {
			return err
		}
	}
	return nil
}

// forfeited is a match that nobody ruled as those who are out leave it.
func (r Record) forfeited(out map[int64]bool) Record {
	a, b := r.Sides[0], r.Sides[1]
	r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Ready, NoOutcome, Nobody, false, false
	r.Score = nil
	switch {
	case out[a] && out[b]:
		r.State, r.Outcome, r.Forfeit = NoShow, DoubleNoShow, true
	case out[a]:
		r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Decided, Unearned, b, true, true
	case out[b]:
		r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Decided, Unearned, a, true, true
	}
	return r
}

// mayRun finds a stage for who may run it, under the contest's lock.
func (s *Service) mayRun(ctx context.Context, userID int64, c contest.Contest, f Format, stageID int64) (Stage, error) {
	if err := s.contests.RequireEdit(ctx, c.ID, userID); err != nil {
		return Stage{}, err
	}
	return s.find(ctx, c.ID, f, stageID)
}
