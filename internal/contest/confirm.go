package contest

import (
	"context"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// ConfirmForm is the outcome of the confirm step: who plays.
type ConfirmForm struct {
	Allowed []int64 // ids of entries; naming one twice is naming it once
	// ConfirmMode allows an empty selection, which takes every confirmation back (C5.044).
	ConfirmMode bool
}

// confirmFact is what entries.confirmed tells: the number of allowed entries, and who changed sides.
type confirmFact struct {
	Before  int     `json:"before"`
	After   int     `json:"after"`
	Added   []int64 `json:"added"`
	Removed []int64 `json:"removed"`
}

// Confirm allows the listed entries and takes the confirmation of all others back, in one step (C4.020, rulings.md 63).
// It needs ABILITY_CONTEST_EDIT and answers how many are allowed.
//
// Faults: contestDoesNotExist, participationAuthority, notEnoughTeamsToConfirm (nobody has entered), selectEntryItem
// (C5.043), entryDoesNotExist, tooManyAllowed {max} (rulings.md 31), entryInBracket {name} (one that stands in a bracket
// would be unticked).
func (s *Service) Confirm(ctx context.Context, userID, contestID int64, form ConfirmForm) (int, error) {
	allowed := make(map[int64]bool, len(form.Allowed))
	for _, id := range form.Allowed {
		allowed[id] = true
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lock(ctx, contestID)
		if err != nil {
			return err
		}
		if err := s.RequireEdit(ctx, contestID, userID); err != nil {
			return err
		}
		entries, err := s.entries(ctx, contestID)
		switch {
		case err != nil:
			return err
		case len(entries) == 0:
			return fault.New(fault.NotEnoughTeamsToConfirm)
		case len(allowed) == 0 && !form.ConfirmMode:
			return fault.New(fault.SelectEntryItem)
		case !subset(allowed, entries):
			return fault.New(fault.EntryDoesNotExist)
		}
		return s.allow(ctx, userID, &c, entries, func(e *Entry) bool { return allowed[e.ID] })
	})
	return len(allowed), err
}

func subset(ids map[int64]bool, entries []Entry) bool {
	found := 0
	for _, e := range entries {
		if ids[e.ID] {
			found++
		}
	}
	return found == len(ids)
}

// SetStatus confirms one entry or takes its confirmation back (C7.003), by the rules of Confirm, and answers the entry.
//
// Faults: contestDoesNotExist, participationAuthority, entryDoesNotExist, invalidValue, tooManyAllowed {max},
// entryInBracket {name}.
func (s *Service) SetStatus(ctx context.Context, userID, contestID int64, of Entrant, status EntryStatus) (Entry, error) {
	if status != Allow && status != NotConfirmed {
		return Entry{}, fault.New(fault.InvalidValue).At("status")
	}
	var changed Entry
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lock(ctx, contestID)
		if err != nil {
			return err
		}
		if err := s.RequireEdit(ctx, contestID, userID); err != nil {
			return err
		}
		changed, err = s.entry(ctx, contestID, of)
		if err != nil {
			return err
		}
		changed.Status = status
		entries, err := s.entries(ctx, contestID)
		if err != nil {
			return err
		}
		return s.allow(ctx, userID, &c, entries, func(e *Entry) bool {
			if e.ID == changed.ID {
				return status == Allow
			}
			return e.Status == Allow
		})
	})
	return changed, err
}

// allow brings the statuses of the locked contest's entries to what is wanted. Nothing is told where nothing changes.
func (s *Service) allow(ctx context.Context, userID int64, c *Contest, entries []Entry, wanted func(*Entry) bool) error {
	standing, err := s.store.EntriesInBracket(ctx, c.ID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	fact := confirmFact{Added: []int64{}, Removed: []int64{}}
	for i := range entries {
		e := &entries[i]
		before, after := e.Status == Allow, wanted(e)
		if before {
			fact.Before++
		}
		if after {
			fact.After++
		}
		switch {
		case after && !before:
			fact.Added = append(fact.Added, e.ID)
		case before && !after && standing[e.ID]:
			return fault.New(fault.EntryInBracket).With("name", e.Name())
		case before && !after:
			fact.Removed = append(fact.Removed, e.ID)
		}
	}
	if fact.After > c.EntryMaxCount {
		return fault.New(fault.TooManyAllowed).With("max", c.EntryMaxCount)
	}
	if len(fact.Added)+len(fact.Removed) == 0 {
		return nil
	}
	for _, entryID := range fact.Added {
		if err := s.store.SetEntryStatus(ctx, entryID, Allow, now); err != nil {
			return err
		}
	}
	for _, entryID := range fact.Removed {
		if err := s.store.SetEntryStatus(ctx, entryID, NotConfirmed, now); err != nil {
			return err
		}
	}
	return s.store.AppendEvent(ctx, event.New(id.New(), event.EntriesConfirmed, userID, c.ID, c.ID, now, fact))
}

// ResetStatus takes every confirmation of a contest back inside the caller's transaction, when its tournament is deleted
// (contests.md §4 "Entry approval"). The caller has decided who may, holds the contest's lock and tells the event.
func (s *Service) ResetStatus(ctx context.Context, contestID int64) error {
	return s.store.ResetEntryStatuses(ctx, contestID, clock.Now(ctx))
}
