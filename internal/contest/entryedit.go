package contest

import (
	"context"
	"slices"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// PrivateEntry is an entry with all entered fields, for operators and the entry's own people.
type PrivateEntry struct {
	Participant
	Answers []Answer // in the order of the survey
}

// PrivateEntry returns an entry with all entered fields, to operators and to the entry's own people.
//
// Faults: contestDoesNotExist, entryDoesNotExist, participationAuthority.
func (s *Service) PrivateEntry(ctx context.Context, viewerID, contestID, entryID int64) (PrivateEntry, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return PrivateEntry{}, err
	}
	e, err := s.Entry(ctx, contestID, entryID)
	if err != nil {
		return PrivateEntry{}, err
	}
	return s.privateEntry(ctx, viewerID, &c, e)
}

func (s *Service) privateEntry(ctx context.Context, viewerID int64, c *Contest, e Entry) (PrivateEntry, error) {
	p, err := s.shownOne(ctx, viewerID, c, e)
	if err != nil {
		return PrivateEntry{}, err
	}
	if !p.ShowsPrivate {
		return PrivateEntry{}, fault.New(fault.ParticipationAuthority)
	}
	answers, err := s.store.AnswersOfEntry(ctx, e.ID)
	return PrivateEntry{Participant: p, Answers: answers}, err
}

// EditEntry changes the entered fields until the entry is in a bracket. The people who may withdraw the entry may
// call it, except operators (ENTRY-8). An unchanged form changes nothing.
//
// Faults: contestDoesNotExist, entryDoesNotExist, participationAuthority, entryInBracket {name}; those of
// cleanFields.
func (s *Service) EditEntry(ctx context.Context, userID, contestID, entryID int64, f EntryFields) (PrivateEntry, error) {
	var out PrivateEntry
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, e, err := s.lockOwn(ctx, userID, contestID, entryID)
		if err != nil {
			return err
		}
		f := f // a copy, because the transaction may run again
		stored, err := s.store.AnswersOfEntry(ctx, e.ID)
		if err != nil {
			return err
		}
		var p fault.Form
		if err := s.cleanFields(ctx, &c, &f, stored, &p); err != nil {
			return err
		}
		if err := p.Err(); err != nil {
			return err
		}
		if e, err = s.saveFields(ctx, userID, e, f); err != nil {
			return err
		}
		out, err = s.privateEntry(ctx, userID, &c, e)
		return err
	})
	return out, err
}

// lockOwn locks the contest of an entry that the person may change now.
func (s *Service) lockOwn(ctx context.Context, userID, contestID, entryID int64) (Contest, Entry, error) {
	c, err := s.lock(ctx, contestID)
	if err != nil {
		return c, Entry{}, err
	}
	e, err := s.Entry(ctx, contestID, entryID)
	if err == nil {
		err = s.mayChange(ctx, userID, &e)
	}
	return c, e, err
}

// mayChange returns nil for people who may change the entry: those who may withdraw it, until it is in a bracket.
func (s *Service) mayChange(ctx context.Context, userID int64, e *Entry) error {
	own, err := s.ownership(ctx, userID, e.ContestID)
	if err != nil {
		return err
	}
	if !own.withdraws(e) {
		return fault.New(fault.ParticipationAuthority)
	}
	return s.refuseDrawn(ctx, e.ContestID, *e)
}

// saveFields writes clean fields of an entry of the locked contest and appends the event, if they differ.
func (s *Service) saveFields(ctx context.Context, actorID int64, e Entry, f EntryFields) (Entry, error) {
	answers, err := s.store.AnswersOfEntry(ctx, e.ID)
	if err != nil {
		return e, err
	}
	changed := e.differs(f, answers)
	if len(changed) == 0 {
		return e, nil
	}
	if e, err = s.writeFields(ctx, e, f); err != nil {
		return e, err
	}
	payload := EntryUpdatedPayload{EntrantName: entrantNameOf(&e), Fields: changed}
	return e, s.store.AppendEvent(ctx, EntryUpdated.New(actorID, e.ContestID, e.ID, e.UpdatedAt, payload))
}

func (s *Service) writeFields(ctx context.Context, e Entry, f EntryFields) (Entry, error) {
	e.fillIn(f)
	e.UpdatedAt = clock.Now(ctx)
	if err := s.store.SetEntryFields(ctx, e); err != nil {
		return e, err
	}
	return e, s.store.SetAnswers(ctx, e.ID, f.Answers, e.UpdatedAt)
}

// fields returns the entered fields, with the answers to the survey.
func (e *Entry) fields(answers []Answer) EntryFields {
	return EntryFields{TwitterID: e.TwitterID, GameUsername: e.GameUsername, FriendCode: e.FriendCode, Comment: e.Comment, Answers: answers}
}

func (e *Entry) fillIn(f EntryFields) {
	e.TwitterID, e.GameUsername, e.FriendCode, e.Comment = f.TwitterID, f.GameUsername, f.FriendCode, f.Comment
}

// differs returns the names of the fields in which an entry differs from f.
func (e *Entry) differs(f EntryFields, answers []Answer) []string {
	var changed []string
	note := func(field string, same bool) {
		if !same {
			changed = append(changed, field)
		}
	}
	note("twitterId", e.TwitterID == f.TwitterID)
	note("gameUsername", e.GameUsername == f.GameUsername)
	note("friendCode", e.FriendCode == f.FriendCode)
	note("comment", e.Comment == f.Comment)
	note("answers", slices.Equal(answers, f.Answers))
	return changed
}
