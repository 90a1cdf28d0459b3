package contest

import (
	"context"
	"slices"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// EntryDetail is an entry with all entered fields, for operators and the entry's own people.
type EntryDetail struct {
	Participant
	Answers []Answer // in the order of the survey
}

// EntryDetail returns an entry with all entered fields, to operators and to the entry's own people.
//
// Faults: contestDoesNotExist, entryDoesNotExist, participationAuthority.
func (s *Service) EntryDetail(ctx context.Context, viewerID, contestID, entryID int64) (EntryDetail, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return EntryDetail{}, err
	}
	e, err := s.Entry(ctx, contestID, entryID)
	if err != nil {
		return EntryDetail{}, err
	}
	return s.entryDetail(ctx, viewerID, &c, e)
}

func (s *Service) entryDetail(ctx context.Context, viewerID int64, c *Contest, e Entry) (EntryDetail, error) {
	p, err := s.shownOne(ctx, viewerID, c, e)
	if err != nil {
		return EntryDetail{}, err
	}
	if !p.ShowsPrivate {
		return EntryDetail{}, fault.New(fault.ParticipationAuthority)
	}
	answers, err := s.store.AnswersOfEntry(ctx, e.ID)
	return EntryDetail{Participant: p, Answers: answers}, err
}

// EditEntry changes the entered fields until the entry is in a bracket. The people who may withdraw the entry may
// call it, except operators (ENTRY-8). An unchanged form changes nothing.
//
// Faults: contestDoesNotExist, entryDoesNotExist, participationAuthority, entryInBracket {name}; those of
// cleanDetails.
func (s *Service) EditEntry(ctx context.Context, userID, contestID, entryID int64, d EntryDetails) (EntryDetail, error) {
	var out EntryDetail
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, e, err := s.lockOwn(ctx, userID, contestID, entryID)
		if err != nil {
			return err
		}
		d := d // a copy, because the transaction may run again
		stored, err := s.store.AnswersOfEntry(ctx, e.ID)
		if err != nil {
			return err
		}
		var p fault.Form
		if err := s.cleanDetails(ctx, &c, &d, stored, &p); err != nil {
			return err
		}
		if err := p.Err(); err != nil {
			return err
		}
		if e, err = s.saveDetails(ctx, userID, e, d); err != nil {
			return err
		}
		out, err = s.entryDetail(ctx, userID, &c, e)
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
	own, err := s.ownership(ctx, e.ContestID, userID)
	if err != nil {
		return err
	}
	if !own.withdraws(e) {
		return fault.New(fault.ParticipationAuthority)
	}
	drawn, err := s.store.EntriesInStage(ctx, e.ContestID)
	if err == nil && drawn[e.ID] {
		err = fault.New(fault.EntryInBracket).With("name", e.Name())
	}
	return err
}

// saveDetails writes clean details of an entry of the locked contest and appends the event, if they differ.
func (s *Service) saveDetails(ctx context.Context, actorID int64, e Entry, d EntryDetails) (Entry, error) {
	answers, err := s.store.AnswersOfEntry(ctx, e.ID)
	if err != nil {
		return e, err
	}
	fields := e.differs(d, answers)
	if len(fields) == 0 {
		return e, nil
	}
	if e, err = s.writeDetails(ctx, e, d); err != nil {
		return e, err
	}
	payload := EntryUpdatedPayload{EntrantName: entrantNameOf(&e), Fields: fields}
	return e, s.store.AppendEvent(ctx, EntryUpdated.New(actorID, e.ContestID, e.ID, e.UpdatedAt, payload))
}

func (s *Service) writeDetails(ctx context.Context, e Entry, d EntryDetails) (Entry, error) {
	e.fillIn(d)
	e.UpdatedAt = clock.Now(ctx)
	if err := s.store.SetEntryDetails(ctx, e); err != nil {
		return e, err
	}
	return e, s.store.SetAnswers(ctx, e.ID, d.Answers, e.UpdatedAt)
}

// details returns the entered fields, with the answers to the survey.
func (e *Entry) details(answers []Answer) EntryDetails {
	return EntryDetails{TwitterID: e.TwitterID, GameUsername: e.GameUsername, FriendCode: e.FriendCode, Comment: e.Comment, Answers: answers}
}

func (e *Entry) fillIn(d EntryDetails) {
	e.TwitterID, e.GameUsername, e.FriendCode, e.Comment = d.TwitterID, d.GameUsername, d.FriendCode, d.Comment
}

// differs returns the names of the fields in which an entry differs from the details.
func (e *Entry) differs(d EntryDetails, answers []Answer) []string {
	var fields []string
	note := func(field string, same bool) {
		if !same {
			fields = append(fields, field)
		}
	}
	note("twitterId", e.TwitterID == d.TwitterID)
	note("gameUsername", e.GameUsername == d.GameUsername)
	note("friendCode", e.FriendCode == d.FriendCode)
	note("comment", e.Comment == d.Comment)
	note("answers", slices.Equal(answers, d.Answers))
	return fields
}
