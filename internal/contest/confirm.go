package contest

import (
	"context"
	"slices"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// ConfirmForm selects the entries that play.
type ConfirmForm struct {
	Allowed []int64 // ids of entries; duplicates count once
	// ConfirmMode allows an empty selection, which revokes every confirmation (CONFIRM-2).
	ConfirmMode bool
	// AcceptShort allows listed teams with fewer players than the contest asks for.
	AcceptShort bool
}

// Confirm allows the listed entries and revokes the confirmation of all others, in one step (CONFIRM-1,
// CONFIRM-3). Entries that held a place and are not listed are declined. Entries on the waiting list that are not
// listed keep waiting. Places that the step leaves free stay free until a confirmed entry is removed, the maximum is
// raised or an operator confirms an entry. An empty selection revokes the step, as reset describes. It needs
// ABILITY_CONTEST_EDIT and returns the number of allowed entries.
//
// Faults: contestDoesNotExist, participationAuthority, contestCancelled, notEnoughTeamsToConfirm (no entries),
// selectEntryItem (CONFIRM-2), entryDoesNotExist, tooManyAllowed {max} (ENTRY-6), entryInBracket {name} (an unticked
// entry is in a bracket), entryWithdrawn and entryLeft {name} (it plays no more), teamBelowSize {name, count, size}
// with the ShortTeams, unless the form accepts them.
func (s *Service) Confirm(ctx context.Context, userID, contestID int64, form ConfirmForm) (int, error) {
	listed := make(map[int64]bool, len(form.Allowed))
	for _, id := range form.Allowed {
		listed[id] = true
	}
	var counts Counts
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToRun(ctx, userID, contestID)
		if err != nil {
			return err
		}
		entries, err := s.entries(ctx, contestID)
		switch {
		case err != nil:
			return err
		case len(entries) == 0:
			return fault.New(fault.NotEnoughTeamsToConfirm)
		case len(listed) == 0 && !form.ConfirmMode:
			return fault.New(fault.SelectEntryItem)
		case !subset(listed, entries):
			return fault.New(fault.EntryDoesNotExist)
		}
		chosen := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return !listed[e.ID] })
		for i := range chosen {
			if err := chosen[i].mayBeAllowed(); err != nil {
				return err
			}
		}
		if err := s.AdmitRosters(ctx, &c, chosen, form.AcceptShort); err != nil {
			return err
		}
		wanted := reset(entries, c.EntryMaxCount, c.checkinOver(clock.Now(ctx)))
		if len(listed) > 0 {
			wanted = confirmed(entries, listed)
		}
		if err := s.saveConfirmed(ctx, userID, &c, entries, wanted); err != nil {
			return err
		}
		counts, err = s.store.EntryCounts(ctx, contestID)
		return err
	})
	return counts.Allowed, err
}

// mayBeAllowed refuses an entry that left the contest or was disqualified, unless it is allowed already, because then
// it is in a stage. Faults: entryWithdrawn, entryLeft {name}.
func (e *Entry) mayBeAllowed() error {
	switch {
	case e.Drop == nil || e.Status == Allow:
		return nil
	case e.Drop.Cause == DropWithdrawn:
		return fault.New(fault.EntryWithdrawn)
	}
	return fault.New(fault.EntryLeft).With("name", e.Name())
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

// confirmed returns the entries after a confirm step with the given selection.
func confirmed(entries []Entry, listed map[int64]bool) []Entry {
	out := slices.Clone(entries)
	for i := range out {
		switch e := &out[i]; {
		case listed[e.ID]:
			e.Status, e.WaitingState = Allow, Applied
		case e.WaitingState == Applied:
			e.Status, e.WaitingState = NotConfirmed, Declined
		}
	}
	return out
}

// unconfirmed returns the entries without a confirm step: the first entries hold the places, the others wait. An
// entry that left the contest takes no place.
func unconfirmed(entries []Entry, places int) []Entry {
	out := slices.Clone(entries)
	taken := 0
	for i := range out {
		if out[i].Drop != nil {
			out[i].Status, out[i].WaitingState = NotConfirmed, Declined
			continue
		}
		out[i].Status, out[i].WaitingState = NotConfirmed, Applied
		if taken >= places {
			out[i].WaitingState = Waiting
		}
		taken++
	}
	return out
}

// SetStatus confirms one entry or revokes its confirmation, and returns the entry. It declines no other entry. If
// no place is free, an entry confirmed from the waiting list takes the place of the newest unconfirmed one.
//
// Faults: contestDoesNotExist, participationAuthority, contestCancelled, entryDoesNotExist, invalidValue,
// tooManyAllowed {max}, entryInBracket {name}, entryWithdrawn, entryLeft and teamBelowSize as for Confirm.
func (s *Service) SetStatus(ctx context.Context, userID, contestID int64, of Entrant, status EntryStatus) (Entry, error) {
	return s.setStatus(ctx, userID, contestID, of, status, false)
}

// AllowShort confirms one entry like SetStatus, also if its team has fewer players than the contest asks for.
func (s *Service) AllowShort(ctx context.Context, userID, contestID int64, of Entrant) (Entry, error) {
	return s.setStatus(ctx, userID, contestID, of, Allow, true)
}

func (s *Service) setStatus(ctx context.Context, userID, contestID int64, of Entrant, status EntryStatus, acceptShort bool) (Entry, error) {
	if status != Allow && status != NotConfirmed {
		return Entry{}, fault.New(fault.InvalidValue).At("status")
	}
	var changed Entry
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToRun(ctx, userID, contestID)
		if err != nil {
			return err
		}
		changed, err = s.entry(ctx, contestID, of)
		if err != nil {
			return err
		}
		if status == Allow {
			if err := changed.mayBeAllowed(); err != nil {
				return err
			}
			if err := s.AdmitRosters(ctx, &c, []Entry{changed}, acceptShort); err != nil {
				return err
			}
			changed.WaitingState = Applied
		}
		changed.Status = status
		entries, err := s.entries(ctx, contestID)
		if err != nil {
			return err
		}
		wanted := slices.Clone(entries)
		for i := range wanted {
			if wanted[i].ID == changed.ID {
				wanted[i].Status, wanted[i].WaitingState = changed.Status, changed.WaitingState
			}
		}
		if err := s.saveConfirmed(ctx, userID, &c, entries, wanted); err != nil {
			return err
		}
		return s.fill(ctx, userID, &c, movedByConfirm, 0)
	})
	return changed, err
}

// saveConfirmed saves the wanted state of the entries of the locked contest. Its event names only the entries whose
// confirmation changed.
func (s *Service) saveConfirmed(ctx context.Context, userID int64, c *Contest, entries, wanted []Entry) error {
	drawn, err := s.store.EntriesInStage(ctx, c.ID)
	if err != nil {
		return err
	}
	payload := ConfirmedPayload{Added: []int64{}, Removed: []int64{}}
	places := 0 // entries that left or were disqualified take none (CONFIRM-6)
	for i := range entries {
		e := &entries[i]
		before, after := e.Status == Allow, wanted[i].Status == Allow
		if before {
			payload.Before++
		}
		if after {
			payload.After++
			if e.Drop == nil {
				places++
			}
		}
		switch {
		case after && !before:
			payload.Added = append(payload.Added, e.ID)
		case before && !after && drawn[e.ID]:
			return fault.New(fault.EntryInBracket).With("name", e.Name())
		case before && !after:
			payload.Removed = append(payload.Removed, e.ID)
		}
	}
	if places > c.EntryMaxCount {
		return fault.New(fault.TooManyAllowed).With("max", c.EntryMaxCount)
	}
	if err := s.saveStatuses(ctx, entries, wanted); err != nil || len(payload.Added)+len(payload.Removed) == 0 {
		return err
	}
	return s.store.AppendEvent(ctx, EntriesConfirmed.New(userID, c.ID, c.ID, clock.Now(ctx), payload))
}

// saveStatuses saves changed statuses and waiting states, and updates the room of the confirmed entries.
func (s *Service) saveStatuses(ctx context.Context, entries, wanted []Entry) error {
	now := clock.Now(ctx)
	contestID := int64(0)
	for i, e := range wanted {
		if e.Status == entries[i].Status && e.WaitingState == entries[i].WaitingState {
			continue
		}
		if err := s.store.SetEntryStatus(ctx, e.ID, e.Status, e.WaitingState, now); err != nil {
			return err
		}
		if e.Status != entries[i].Status {
			contestID = e.ContestID
		}
	}
	if contestID == 0 {
		return nil
	}
	return s.chats.Follow(ctx, contestID)
}

// ResetStatus revokes every confirmation of a contest when its first stage is deleted (CONFIRM-5), inside the
// caller's transaction. Places are assigned as reset describes. The caller has checked the permission, holds the
// contest's lock and appends the event.
func (s *Service) ResetStatus(ctx context.Context, contestID int64) error {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return err
	}
	entries, err := s.entries(ctx, contestID)
	if err != nil {
		return err
	}
	if err := s.saveStatuses(ctx, entries, reset(entries, c.EntryMaxCount, c.checkinOver(clock.Now(ctx)))); err != nil {
		return err
	}
	return s.followUnequal(ctx, 0, &c) // no stage is drawn any more: rosters follow the teams again
}

// reset returns the entries without any confirmation. While check-in is open, or without check-in, the first entries
// hold the places and the others wait. After check-in the places go to entries that can play: checked-in entries come
// first, and within both groups those that held a place before. An entry that lost its place and did not check in
// stays declined, and so does one that left the contest.
func reset(entries []Entry, places int, checkinOver bool) []Entry {
	if !checkinOver {
		return unconfirmed(entries, places)
	}
	out := slices.Clone(entries)
	var order []int
	for i := range out {
		e := &out[i]
		if e.Drop != nil {
			e.Status, e.WaitingState = NotConfirmed, Declined
			continue
		}
		if e.WaitingState == Declined && !e.Checkin {
			continue
		}
		order = append(order, i)
	}
	rank := func(i int) int {
		e := &out[i]
		switch {
		case e.Checkin && e.WaitingState == Applied:
			return 0
		case e.Checkin:
			return 1
		case e.WaitingState == Applied:
			return 2
		default:
			return 3
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return rank(a) - rank(b) })
	for at, i := range order {
		out[i].Status, out[i].WaitingState = NotConfirmed, Applied
		if at >= places {
			out[i].WaitingState = Waiting
		}
	}
	return out
}
