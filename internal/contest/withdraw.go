package contest

import (
	"context"
	"slices"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Withdraw removes an entry from a contest until it is in a bracket (ENTRY-8). A person may withdraw their own entry.
// The person who entered a team, and the team's owner and admins, may withdraw the team's. Operators may withdraw
// any.
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
		own, err := s.ownership(ctx, userID, contestID)
		if err != nil {
			return err
		}
		why := removal{}
		if !own.withdraws(&e) {
			why.byOperator = true
			if err := s.RequireEdit(ctx, userID, contestID); err != nil {
				return err
			}
		}
		return s.remove(ctx, userID, &c, []Entry{e}, why)
	})
}

// removal is why entries are removed. byOperator is false if their own people withdraw them or the people are gone.
type removal struct {
	byOperator bool
	banned     bool   // with a ban, which notifies the people
	reason     string // for the people of the entries and the audit log
}

// RemoveEntries removes entries from a contest, all or none; duplicate ids count once. The people of the entries are
// told the reason, if there is one. It returns the number of removed entries. Needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, deleteSelectUser (empty selection), exceededLength and
// invalidValue at reason, entryDoesNotExist, entryInBracket.
func (s *Service) RemoveEntries(ctx context.Context, userID, contestID int64, ids []int64, reason string) (int, error) {
	var p fault.Form
	reason = p.Block("reason", reason, MaxCheckinReason)
	removed := 0
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToEdit(ctx, userID, contestID)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return fault.New(fault.DeleteSelectUser)
		}
		if err := p.Err(); err != nil {
			return err
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
		return s.remove(ctx, userID, &c, entries, removal{byOperator: true, reason: reason})
	})
	return removed, err
}

// remove deletes entries of the locked contest, which must not be in a stage (fault entryInBracket). Waiting entries get their
// places; after the confirm step only the places of confirmed entries.
func (s *Service) remove(ctx context.Context, userID int64, c *Contest, entries []Entry, why removal) error {
	if err := s.refuseDrawn(ctx, c.ID, entries...); err != nil {
		return err
	}
	now := clock.Now(ctx)
	freed := 0
	for i, e := range entries {
		if e.Status == Allow {
			freed++
		}
		if err := s.store.RemoveEntry(ctx, c.ID, e.ID); err != nil {
			return err
		}
		if err := s.store.AppendEvent(ctx, EntryRemoved.New(userID, c.ID, e.ID, now, EntryPayload{
			UserID: e.UserID, TeamID: e.TeamID, Name: e.Name(), Status: e.Status, EntryCount: c.EntryCount - i - 1, ByOperator: why.byOperator, Reason: why.reason,
			Banned: why.banned,
		})); err != nil {
			return err
		}
	}
	if err := s.chats.Follow(ctx, c.ID); err != nil {
		return err
	}
	return s.fill(ctx, userID, c, movedByRemoval, freed)
}
