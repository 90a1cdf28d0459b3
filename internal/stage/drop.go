package stage

import (
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// DropStore keeps who left a contest while it was being played.
type DropStore interface {
	// SetEntryDrop writes how an entry left its contest; nil = it plays again.
	SetEntryDrop(ctx context.Context, entryID int64, d *contest.Drop, now time.Time) error
	// PlaysOn says whether an entry is still to play in a stage of its contest.
	PlaysOn(ctx context.Context, contestID, entryID int64) (bool, error)
	EntriesInStage(ctx context.Context, contestID int64) (map[int64]bool, error)
	// EntriesLeft lists the entries of contests that end after now which nobody is left to play once a person goes.
	EntriesLeft(ctx context.Context, userID int64, now time.Time) ([]contest.EntryLeft, error)
	// EntryHasPlayers says whether somebody on the roster of an entry has not withdrawn from the service.
	EntryHasPlayers(ctx context.Context, entryID int64) (bool, error)
}

// Disqualification is what an operator says of an entry.
type Disqualification struct {
	Reason string // required, at most contest.MaxDropReason characters
	// Annul says that what the entry played does not count. The matches of a bracket always count.
	Annul bool
}

// Leave takes an entry out of a contest that is being played, for its own people: in every stage its open matches are lost
// without play, and it plays no more.
//
// Faults: contestDoesNotExist, entryDoesNotExist, participationAuthority (who may not take the entry out),
// notWithinContestDuration (the contest is over), entryNotPlaying (it does not play, or plays no more).
func (s *Service) Leave(ctx context.Context, userID, contestID, entryID int64) error {
	return s.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		e, err := s.contests.Entry(ctx, contestID, entryID)
		if err != nil {
			return err
		}
		may, err := s.contests.MayTakeOut(ctx, userID, &e)
		switch {
		case err != nil:
			return err
		case !may:
			return fault.New(fault.ParticipationAuthority)
		case !clock.Now(ctx).Before(c.ContestEnd):
			return fault.New(fault.NotWithinContestDuration)
		}
		plays, err := s.store.PlaysOn(ctx, contestID, entryID)
		if err == nil && (!plays || e.Drop != nil) {
			err = fault.New(fault.EntryNotPlaying)
		}
		if err != nil {
			return err
		}
		return s.drop(ctx, userID, c, e, contest.Drop{Cause: contest.DropLeft}, true)
	})
}

// Disqualify takes an entry out of a contest as Leave does, for a holder of ABILITY_CONTEST_EDIT. Tables list it behind
// all others. The same operator may correct the reason or the choice; what another operator decided stands until the entry
// is brought back.
//
// Faults: contestDoesNotExist, participationAuthority, entryDoesNotExist, valueIsRequired and exceededLength at reason,
// entryNotPlaying (it stands in no stage: such an entry is removed instead), entryDisqualified (by another operator, for
// another reason or with another choice).
func (s *Service) Disqualify(ctx context.Context, userID, contestID, entryID int64, in Disqualification) error {
	var form fault.Form
	in.Reason = form.Block("reason", in.Reason, contest.MaxDropReason)
	if err := form.Err(); err != nil {
		return err
	}
	return s.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		if err := s.contests.RequireEdit(ctx, contestID, userID); err != nil {
			return err
		}
		if in.Reason == "" {
			return fault.New(fault.ValueIsRequired).At("reason")
		}
		e, err := s.contests.Entry(ctx, contestID, entryID)
		if err != nil {
			return err
		}
		standing, err := s.store.EntriesInStage(ctx, contestID)
		if err == nil && !standing[entryID] {
			err = fault.New(fault.EntryNotPlaying)
		}
		if err != nil {
			return err
		}
		d := contest.Drop{Cause: contest.DropDisqualified, Reason: in.Reason, Annulled: in.Annul}
		if old := e.Drop; old != nil && old.Cause == d.Cause {
			switch {
			case old.Reason == d.Reason && old.Annulled == d.Annulled:
				return nil
			case old.ByID != userID:
				return fault.New(fault.EntryDisqualified)
			}
		}
		return s.drop(ctx, userID, c, e, d, true)
	})
}

// Withdraw takes the entries that nobody is left to play out of every stage of every contest that is not over, in the
// transaction in which a person withdraws from the service. Entries that stand in no stage are not touched.
func (s *Service) Withdraw(ctx context.Context, userID int64) error {
	left, err := s.store.EntriesLeft(ctx, userID, clock.Now(ctx))
	if err != nil {
		return err
	}
	for _, l := range left {
		err := s.lock(ctx, l.ContestID, func(ctx context.Context, c contest.Contest) error {
			standing, err := s.store.EntriesInStage(ctx, c.ID)
			if err != nil || !standing[l.ID] {
				return err
			}
			e, err := s.contests.Entry(ctx, c.ID, l.ID)
			if err != nil || e.Drop != nil {
				return err
			}
			plays, err := s.store.PlaysOn(ctx, c.ID, l.ID)
			if err != nil {
				return err
			}
			return s.drop(ctx, userID, c, e, contest.Drop{Cause: contest.DropWithdrawn}, plays)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// EntryDropPayload is what the events tell that are about an entry that leaves a contest or comes back.
type EntryDropPayload struct {
	Participant EntryRef          `json:"participant"`
	UserID      int64             `json:"userId,omitempty"` // of a person's entry
	TeamID      int64             `json:"teamId,omitempty"`
	Cause       contest.DropCause `json:"cause"`
	Reason      string            `json:"reason,omitempty"`
	Annulled    bool              `json:"annulled,omitempty"`
	// Decided counts the matches that were decided, or opened again, because of it.
	Decided int `json:"decided"`
}

func entryDropPayload(e *contest.Entry, d *contest.Drop, decided int) EntryDropPayload {
	f := EntryDropPayload{
		Participant: EntryRef{ID: e.ID, Name: e.Name()}, TeamID: e.TeamID, Cause: d.Cause, Reason: d.Reason, Annulled: d.Annulled, Decided: decided,
	}
	if e.TeamID == 0 {
		f.UserID = e.UserID
	}
	return f
}

// drop takes an entry out of all stages of the locked contest: in stages with a field it is not paired or dealt any more,
// and its open matches become wins of the opponents without play. Opponents who are not known yet win once they are.
// announced = false writes no event: the entry had nothing left to play.
func (s *Service) drop(ctx context.Context, userID int64, c contest.Contest, e contest.Entry, d contest.Drop, announced bool) error {
	now := clock.Now(ctx)
	d.At, d.ByID = now, userID
	if err := s.store.SetEntryDrop(ctx, e.ID, &d, now); err != nil {
		return err
	}
	e.Drop = &d
	stages, err := s.store.Stages(ctx, c.ID)
	if err != nil {
		return err
	}
	decided := 0
	for _, st := range stages {
		n, err := s.dropFrom(ctx, userID, c, st, e.ID)
		if err != nil {
			return err
		}
		decided += n
	}
	if err := s.SavePlaces(ctx, c, now); err != nil || !announced {
		return err
	}
	return s.store.AppendEvent(ctx, EntryDropped.New(userID, c.ID, e.ID, now, entryDropPayload(&e, &d, decided)))
}

// dropFrom takes an entry out of one stage. It returns how many of its matches are decided by that.
func (s *Service) dropFrom(ctx context.Context, userID int64, c contest.Contest, st Stage, entryID int64) (decided int, err error) {
	if st.FinishedAt != nil {
		return 0, nil
	}
	format, err := s.Of(st.Format)
	if err != nil {
		return 0, err
	}
	changed, err := s.switchStatus(ctx, userID, c, st, entryID, Active, Dropped)
	if err != nil {
		return 0, err
	}
	decided, err = format.Drop(ctx, userID, c, st, entryID)
	return changed + decided, err
}

// switchStatus gives an entrant of a stage the status to, if its status is from. It returns how many matches changed.
func (s *Service) switchStatus(ctx context.Context, userID int64, c contest.Contest, st Stage, entryID int64, from, to EntrantStatus) (changed int, err error) {
	entrants, err := s.store.StageEntries(ctx, st.ID)
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(entrants, func(e Entrant) bool { return e.ID == entryID })
	if i < 0 || entrants[i].Status != from {
		return 0, nil
	}
	return s.setStatus(ctx, userID, c, st, entrants, i, to)
}

// setStatus takes the entrant at an index out of a stage, or brings it back, from the first round that has no matches. It
// returns how many matches changed: in a StatusFormat open matches of an entrant that is out are decided, and are open again
// once both sides are back.
func (s *Service) setStatus(ctx context.Context, userID int64, c contest.Contest, st Stage, entrants []Entrant, i int, status EntrantStatus) (changed int, err error) {
	format, err := s.Of(st.Format)
	if err != nil {
		return 0, err
	}
	rounds, err := s.store.Rounds(ctx, st.ID)
	if err != nil {
		return 0, err
	}
	e, from := entrants[i], (&RoundState{Stage: st, Rounds: rounds}).Upcoming()
	e.Status, e.DroppedRound = status, nil
	immediate, decides := format.(StatusFormat)
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
		return 0, s.AppendStageEvent(ctx, userID, st, kind.With(EntrantPayload{Format: st.Format, Participant: who, Round: from}))
	}
	out := map[int64]bool{}
	for _, o := range entrants {
		out[o.ID] = o.Status == Dropped
	}
	out[e.ID] = status == Dropped
	matches, err := immediate.StatusChanged(ctx, c, st, e.ID, out)
	if err != nil {
		return 0, err
	}
	return len(matches), s.AppendStageEvent(ctx, userID, st, kindWithMatches.With(EntrantMatchesPayload{Format: st.Format, Participant: who, Matches: matches}))
}

// EntrantPayload is the payload of the events about an entry that comes into a stage that is played round by round, or
// leaves it.
type EntrantPayload struct {
	Format      FormatID `json:"format"`
	Participant EntryRef `json:"participant"`
	Round       int      `json:"round"` // from which on it holds
}

// EntrantMatchesPayload is the payload of stage.dropped and stage.returned in a format in which the status of an entrant
// decides matches at once.
type EntrantMatchesPayload struct {
	Format      FormatID `json:"format"`
	Participant EntryRef `json:"participant"`
	// Matches are those whose outcome changed with it.
	Matches []int64 `json:"matches"`
}

// SetStatus takes an entrant out of a stage or brings it back, for a holder of ABILITY_CONTEST_EDIT. What was played counts.
// Bringing back an entry that left the contest brings it back in all stages. Setting the status that stands changes nothing.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, invalidValue (status), stageFinished, notInStage,
// entryWithdrawn.
func (s *Service) SetStatus(ctx context.Context, userID, contestID int64, f FormatID, stageID, entryID int64, status EntrantStatus) error {
	return s.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.FindForOperator(ctx, userID, c, f, stageID)
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
		_, err = s.setStatus(ctx, userID, c, st, entrants, i, status)
		return err
	})
}

// Reinstate lets an entry that left its contest play again, for a holder of ABILITY_CONTEST_EDIT: what it played counts,
// rounds to come have it, and its matches that were decided by the drop are open again, unless others build on them: in a
// bracket a following match that is decided or reported, in a swiss draw a round that is over. An entry that did not leave
// stays as it is.
//
// Faults: contestDoesNotExist, participationAuthority, entryDoesNotExist, entryWithdrawn (everybody on the roster withdrew).
func (s *Service) Reinstate(ctx context.Context, userID, contestID, entryID int64) error {
	return s.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		if err := s.contests.RequireEdit(ctx, contestID, userID); err != nil {
			return err
		}
		e, err := s.contests.Entry(ctx, contestID, entryID)
		if err != nil || e.Drop == nil {
			return err
		}
		return s.reinstate(ctx, userID, c, e)
	})
}

func (s *Service) reinstate(ctx context.Context, userID int64, c contest.Contest, e contest.Entry) error {
	d := *e.Drop
	// The cause may be older than the withdrawal: a person can be disqualified and withdraw afterwards.
	players, err := s.store.EntryHasPlayers(ctx, e.ID)
	if err != nil {
		return err
	}
	if d.Cause == contest.DropWithdrawn || !players {
		return fault.New(fault.EntryWithdrawn)
	}
	now := clock.Now(ctx)
	if err := s.store.SetEntryDrop(ctx, e.ID, nil, now); err != nil {
		return err
	}
	stages, err := s.store.Stages(ctx, c.ID)
	if err != nil {
		return err
	}
	opened := 0
	for _, st := range stages {
		n, err := s.returnTo(ctx, userID, c, st, e.ID)
		if err != nil {
			return err
		}
		opened += n
	}
	if err := s.SavePlaces(ctx, c, now); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, EntryReinstated.New(userID, c.ID, e.ID, now, entryDropPayload(&e, &d, opened)))
}

// returnTo brings an entry back into one stage. It returns how many of its matches are open again.
func (s *Service) returnTo(ctx context.Context, userID int64, c contest.Contest, st Stage, entryID int64) (opened int, err error) {
	if st.FinishedAt != nil {
		return 0, nil
	}
	format, err := s.Of(st.Format)
	if err != nil {
		return 0, err
	}
	changed, err := s.switchStatus(ctx, userID, c, st, entryID, Dropped, Active)
	if err != nil {
		return 0, err
	}
	opened, err = format.Return(ctx, userID, c, st, entryID)
	return changed + opened, err
}
