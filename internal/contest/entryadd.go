package contest

import (
	"context"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// AddForm is the form in which an operator enters a person or a team.
type AddForm struct {
	Entrant
	// EntryFields has no answers, because nobody answers the survey for someone else. The social ID may be empty.
	EntryFields
	// Confirm allows the entry at once, even if others wait for a place.
	Confirm bool
	// Checkin checks the entry in, if the contest has check-in.
	Checkin bool
}

// AddEntry enters a person or a team on behalf of an operator, at any time before the contest ends. The entry period
// and the entry password do not apply, and the social ID is optional. A team is entered in the name of its owner,
// with all its members. The entry gets a place or waits like any other; with Confirm it is allowed at once. Its
// people are notified. It needs ABILITY_CONTEST_EDIT. Event: entry.added.
//
// Faults: contestDoesNotExist, participationAuthority, contestCancelled, contestIsOver, contestEntryFailed (a person
// in a contest of teams, or the reverse), userDoesNotExist (also for a suspended person, and for one who blocks the
// operator), teamDoesNotExist, those of EntryFields and of whoIsEntered, tooManyAllowed {max}, tooManyRequests {seconds}
// (too many strangers in a day).
func (s *Service) AddEntry(ctx context.Context, actorID, contestID int64, form AddForm) (Entry, error) {
	var out Entry
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.RequireEdit(ctx, actorID, contestID); err != nil {
			return err
		}
		representative, err := s.representative(ctx, actorID, form.Entrant)
		if err != nil {
			return err
		}
		if ok, err := s.store.LockUser(ctx, representative); err != nil || !ok { // people are locked before the contest
			return fault.Or(err, fault.New(fault.UserDoesNotExist))
		}
		c, err := s.lockToRun(ctx, actorID, contestID)
		if err != nil {
			return err
		}
		if !clock.Now(ctx).Before(c.ContestEnd) {
			return fault.New(fault.ContestIsOver)
		}
		form := form // a copy, because the transaction may run again
		if err := s.cleanAdd(ctx, &c, &form); err != nil {
			return err
		}
		out, err = s.add(ctx, actorID, &c, representative, form)
		return err
	})
	return out, err
}

// representative returns the person who enters: the person of the form, or the owner of its team.
func (s *Service) representative(ctx context.Context, actorID int64, of Entrant) (int64, error) {
	userID := of.UserID
	if of.TeamID != 0 {
		if _, there, err := s.store.Team(ctx, of.TeamID); err != nil || !there {
			return 0, fault.Or(err, fault.New(fault.TeamDoesNotExist))
		}
		owner, err := s.store.TeamOwner(ctx, of.TeamID)
		if err != nil || owner == 0 { // the team has ended
			return 0, fault.Or(err, fault.New(fault.TeamDoesNotExist))
		}
		userID = owner
	}
	if may, err := s.MayInvolve(ctx, actorID, userID); err != nil || !may {
		return 0, fault.Or(err, fault.New(fault.UserDoesNotExist))
	}
	return userID, nil
}

// cleanAdd validates the form and brings it to its stored shape.
func (s *Service) cleanAdd(ctx context.Context, c *Contest, form *AddForm) error {
	if (form.TeamID != 0) != (c.ParticipantType == Multi) {
		return fault.New(fault.ContestEntryFailed)
	}
	g, _, err := s.store.Game(ctx, c.GameID)
	if err != nil {
		return err
	}
	form.Answers = nil
	var p fault.Form
	form.cleanTexts(g.NeedsFriendCode, false, &p)
	return p.Err()
}

// whoIsEntered returns the people of an entry that an operator makes, as whoEnters does. If the owner of a team is in another entry, it
// names the owner (memberAlreadyEntered {nickname}), because the team itself is in none.
func (s *Service) whoIsEntered(ctx context.Context, representative int64, c *Contest, teamID int64) ([]int64, error) {
	members, err := s.whoEnters(ctx, representative, c, teamID)
	if teamID == 0 || !fault.Has(err, fault.ContestEntryDuplicate) {
		return members, err
	}
	if _, entered, failed := s.store.EntryOfTeam(ctx, c.ID, teamID); failed != nil {
		return nil, failed
	} else if entered {
		return nil, err
	}
	u, _, err := s.store.User(ctx, representative)
	return nil, fault.Or(err, fault.New(fault.MemberAlreadyEntered).With("nickname", u.Nickname))
}

func (s *Service) add(ctx context.Context, actorID int64, c *Contest, representative int64, form AddForm) (Entry, error) {
	members, err := s.whoIsEntered(ctx, representative, c, form.TeamID)
	if err != nil {
		return Entry{}, err
	}
	if may, err := s.mayInvolveAll(ctx, actorID, members); err != nil || !may {
		return Entry{}, fault.Or(err, fault.New(fault.UserDoesNotExist))
	}
	if err := s.CountInvolved(ctx, actorID, members); err != nil {
		return Entry{}, err
	}
	waits, err := s.waits(ctx, c)
	if err != nil {
		return Entry{}, err
	}
	waits = waits && !form.Confirm
	now := clock.Now(ctx)
	e := Entry{ID: id.New(), ContestID: c.ID, UserID: representative, TeamID: form.TeamID, EnteredByID: actorID}
	if err := s.insertEntry(ctx, e, form.EntryFields, members, waits); err != nil {
		return Entry{}, err
	}
	if e, err = s.Entry(ctx, c.ID, e.ID); err != nil {
		return Entry{}, err
	}
	if err := s.chats.Welcome(ctx, c.ID, e.ID); err != nil {
		return Entry{}, err
	}
	if err := s.store.AppendEvent(ctx, EntryAdded.New(actorID, c.ID, e.ID, now, EntryPayload{
		UserID: representative, TeamID: form.TeamID, Name: e.Name(), OverMax: waits, EntryCount: c.EntryCount + 1, ByOperator: true,
	})); err != nil {
		return Entry{}, err
	}
	if form.Checkin && c.Checkin {
		if e, err = s.checkIn(ctx, actorID, e, checkinChange{checkin: true}); err != nil {
			return Entry{}, err
		}
	}
	if form.Confirm {
		return s.SetStatus(ctx, actorID, c.ID, form.Entrant, Allow)
	}
	return e, nil
}
