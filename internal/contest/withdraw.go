package contest

import (
	"context"
	"slices"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// Withdraw takes an entry out of a contest until it stands in a bracket (C4.018, rulings.md 60). A person may take out
// the own entry; a team's may be taken out by who entered it and by the team's owner and admins; operators any.
//
// Faults: contestDoesNotExist, entryDoesNotExist, participationAuthority, entryInBracket.
func (s *Service) Withdraw(ctx context.Context, userID, contestID int64, of Entrant) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lock(ctx, contestID)
		if err != nil {
			return err
		}
		e, err := s.entry(ctx, contestID, of)
		if err != nil {
			return err
		}
		own, err := s.ownership(ctx, contestID, userID)
		if err != nil {
			return err
		}
		if !own.withdraws(&e) {
			if err := s.RequireEdit(ctx, contestID, userID); err != nil {
				return err
			}
		}
		return s.remove(ctx, userID, &c, []Entry{e})
	})
}

// RemoveEntries takes entries out of a contest, all or none, for a holder of ABILITY_CONTEST_EDIT (C5.050); naming one
// twice is naming it once. It answers how many were removed.
//
// Faults: contestDoesNotExist, participationAuthority, deleteSelectUser (none selected), entryDoesNotExist,
// entryInBracket.
func (s *Service) RemoveEntries(ctx context.Context, userID, contestID int64, ids []int64) (int, error) {
	removed := 0
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToEdit(ctx, contestID, userID)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return fault.New(fault.DeleteSelectUser)
		}
		all, err := s.EntriesByID(ctx, contestID)
		if err != nil {
			return err
		}
		var entries []Entry
		for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
			e, ok := all[id]
			if !ok {
				return fault.New(fault.EntryDoesNotExist)
			}
			entries = append(entries, e)
		}
		removed = len(entries)
		return s.remove(ctx, userID, &c, entries)
	})
	return removed, err
}

// remove deletes entries of the locked contest; whoever waits gets their places, once the field is confirmed those of the
// confirmed.
func (s *Service) remove(ctx context.Context, userID int64, c *Contest, entries []Entry) error {
	standing, err := s.store.EntriesInStage(ctx, c.ID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	freed := 0
	for i, e := range entries {
		if e.Status == Allow {
			freed++
		}
		if standing[e.ID] {
			return fault.New(fault.EntryInBracket).With("name", e.Name())
		}
		if err := s.store.RemoveEntry(ctx, c.ID, e.ID); err != nil {
			return err
		}
		if err := s.store.AppendEvent(ctx, event.New(id.New(), event.EntryRemoved, userID, c.ID, e.ID, now, entryFact{
			UserID: e.UserID, TeamID: e.TeamID, Name: e.Name(), Status: e.Status, EntryCount: c.EntryCount - i - 1,
		})); err != nil {
			return err
		}
	}
	if err := s.chats.Follow(ctx, c.ID); err != nil {
		return err
	}
	return s.fill(ctx, userID, c, movedByRemoval, freed)
}
