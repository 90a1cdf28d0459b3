package stage

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// DropStore stores the entries that left a contest during play.
type DropStore interface {
	limit.Store
	// SetEntryDrop stores how an entry left its contest. If d is nil, the entry plays again.
	SetEntryDrop(ctx context.Context, entryID int64, d *contest.Drop, now time.Time) error
	// PlaysOn reports whether an entry still plays in a stage of its contest.
	PlaysOn(ctx context.Context, contestID, entryID int64) (bool, error)
	EntriesInStage(ctx context.Context, contestID int64) (map[int64]bool, error)
	// EntriesLeft lists the entries, of contests that end after now, whose roster has no player left without the person.
	EntriesLeft(ctx context.Context, userID int64, now time.Time) ([]contest.EntryLeft, error)
	// EntryHasPlayers reports whether a player on the roster of an entry still has an account.
	EntryHasPlayers(ctx context.Context, entryID int64) (bool, error)
}

// Disqualification is the input of an operator who disqualifies an entry.
type Disqualification struct {
	Reason string // required, at most contest.MaxDropReason characters
	// Annul is set if the results of the entry do not count. The matches of a bracket always count.
	Annul bool
}

// Leave ends the play of an entry in the whole contest, at the request of its own people. In every stage the entry loses its
// open matches without play and plays no more matches.
//
// Faults: contestDoesNotExist, entryDoesNotExist, participationAuthority (the person may not withdraw the entry),
// notWithinContestDuration (the contest is over), entryNotPlaying (the entry does not play, or has left already).
func (s *Service) Leave(ctx context.Context, userID, contestID, entryID int64) error {
	return s.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		e, err := s.contests.Entry(ctx, contestID, entryID)
		if err != nil {
			return err
		}
		may, err := s.contests.MayWithdraw(ctx, userID, &e)
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

// disqualifications limits how often one entry is disqualified, because each time its people and its opponents are notified.
var disqualifications = limit.Limit{Name: "disqualify-entry", Window: time.Hour, Most: 20}

// Disqualify ends the play of an entry in the whole contest, as Leave does. It needs ABILITY_CONTEST_EDIT. Tables list the
// entry after all others. The same operator may correct the reason or the choice to annul. Another operator has to reinstate
// the entry first.
//
// Faults: contestDoesNotExist, participationAuthority, entryDoesNotExist, valueIsRequired and exceededLength at reason,
// entryNotPlaying (the entry is in no stage; operators remove such an entry instead), entryDisqualified (by another operator,
// for another reason or with another choice), tooManyRequests.
func (s *Service) Disqualify(ctx context.Context, userID, contestID, entryID int64, in Disqualification) error {
	var form fault.Form
	in.Reason = form.Block("reason", in.Reason, contest.MaxDropReason)
	if err := form.Err(); err != nil {
		return err
	}
	return s.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
			return err
		}
		if in.Reason == "" {
			return fault.New(fault.ValueIsRequired).At("reason")
		}
		e, err := s.contests.Entry(ctx, contestID, entryID)
		if err != nil {
			return err
		}
		inStage, err := s.store.EntriesInStage(ctx, contestID)
		if err == nil && !inStage[entryID] {
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
		if err := disqualifications.Take(ctx, s.store, strconv.FormatInt(entryID, 10)); err != nil {
			return err
		}
		return s.drop(ctx, userID, c, e, d, true)
	})
}

// EntryDropPayload is the payload of the events about an entry that leaves a contest or is reinstated.
type EntryDropPayload struct {
	Participant EntryRef          `json:"participant"`
	UserID      int64             `json:"userId,omitempty"` // of a person's entry
	TeamID      int64             `json:"teamId,omitempty"`
	Cause       contest.DropCause `json:"cause"`
	Reason      string            `json:"reason,omitempty"`
	Annulled    bool              `json:"annulled,omitempty"`
	// Decided counts the matches that the drop decided, or that the reinstatement opened again.
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

// drop removes an entry from play in all stages of the locked contest. Rounds to come do not include the entry. Its open
// matches become wins of the opponents without play; an opponent who is not known yet wins as soon as it is known. If
// announced is false, drop appends no event, because the entry had no match left to play.
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
		n, err := s.followEntry(ctx, statusChange{userID, c, st, e.ID, Dropped})
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

// Reinstate lets an entry that left its contest play again. It needs ABILITY_CONTEST_EDIT. The results of the entry count,
// and rounds to come include it. The matches that the drop decided are open again, with three exceptions: in a bracket, matches
// whose following match is decided or reported; in a swiss draw, matches of a round that is over; and matches of a finished stage, from
// which the entry can advance again. An entry that did not leave stays as it is.
//
// Faults: contestDoesNotExist, participationAuthority, entryDoesNotExist, entryWithdrawn (no player of the roster has an
// account any more).
func (s *Service) Reinstate(ctx context.Context, userID, contestID, entryID int64) error {
	return s.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
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
	// The cause does not show a later withdrawal: a person can be disqualified and withdraw from the service afterwards.
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
		n, err := s.followEntry(ctx, statusChange{userID, c, st, e.ID, Active})
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
