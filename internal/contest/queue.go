package contest

import (
	"context"
	"slices"
	"time"

	"yagura/internal/kit/clock"
)

// WaitingState is the state of an entry with respect to the contest's places. The places in use are the entries that are
// Applied, allowed or not. They exceed the maximum only by allowed entries from before it was lowered (ENTRY-6).
type WaitingState string

// The states. An allowed entry is always Applied.
const (
	// Applied: the entry holds a place; it is allowed, or waits for the confirm step.
	Applied WaitingState = "applied"
	// Waiting: the entry is on the waiting list and gets a place when one becomes free, in the order of entering.
	// Places that the confirm step left free are not given away automatically.
	Waiting WaitingState = "waiting"
	// Declined: the confirm step left the entry out, or it lost its place without check-in. It is not on the waiting
	// list.
	Declined WaitingState = "declined"
)

// queueStore is the storage of the waiting list.
type queueStore interface {
	// WaitCounts is called while the transaction holds the contest's lock.
	WaitCounts(ctx context.Context, contestID int64) (WaitCounts, error)
}

func entrantNameOf(e *Entry) EntrantName {
	return EntrantName{EntryID: e.ID, UserID: e.UserID, TeamID: e.TeamID, Name: e.Name()}
}

// queue holds the data that decides which entries hold a place.
type queue struct {
	places int
	// confirmed: the confirm step is done. Only freed places are given away, and an entry that moves up is allowed at
	// once.
	confirmed bool
	// freed is the number of places by which the confirmed entries may grow: places of removed confirmed entries, and
	// added ones.
	freed int
	// present: the check-in is over, so only checked-in entries move up.
	present bool
	// closing: the check-in ends now, so absent allowed entries lose their places to checked-in ones.
	closing bool
	// short are the teams with too few players; moving up does not confirm them.
	short map[int64]RosterSize
}

// assign assigns the places and returns the entries, which are in the order of entering. The newest unconfirmed
// entries beyond the places wait. Absent entries, the newest first, are declined if present ones need their places.
// The first waiting entries move up. Calling it again, with freed 0, changes nothing.
func (q queue) assign(entries []Entry) []Entry {
	field := slices.Clone(entries)
	used := 0
	for _, e := range field {
		if e.WaitingState == Applied {
			used++
		}
	}
	for i := len(field) - 1; i >= 0 && used > q.places; i-- {
		if e := &field[i]; e.WaitingState == Applied && e.Status != Allow {
			e.WaitingState = Waiting
			used--
		}
	}
	if q.confirmed {
		q.places = min(q.places, used+q.freed)
	}
	if q.closing {
		used -= q.release(field, used)
	}
	for i := 0; i < len(field) && used < q.places; i++ {
		if e := &field[i]; q.moves(e) {
			e.WaitingState = Applied
			if q.confirmed {
				e.Status = Allow
			}
			used++
		}
	}
	return field
}

// moves reports whether the entry takes a free place.
func (q queue) moves(e *Entry) bool {
	_, short := q.short[e.ID]
	return e.WaitingState == Waiting && (e.Checkin || !q.present) && (!short || !q.confirmed)
}

// release declines absent entries as far as waiting entries need their places, and returns their number.
func (q queue) release(field []Entry, used int) int {
	want, absent := 0, 0
	for i := range field {
		switch e := &field[i]; {
		case q.moves(e):
			want++
		case e.Status == Allow && !e.Checkin:
			absent++
		}
	}
	gain := min(want, q.places-(used-absent))
	if gain <= 0 { // removing the absent entries would admit nobody
		return 0
	}
	surplus := max(0, used+gain-q.places)
	left := surplus
	for i := len(field) - 1; i >= 0 && left > 0; i-- {
		if e := &field[i]; e.Status == Allow && !e.Checkin {
			e.Status, e.WaitingState = NotConfirmed, Declined
			left--
		}
	}
	return surplus
}

// checkinOver reports whether the contest has a check-in that has ended.
func (c *Contest) checkinOver(now time.Time) bool {
	return c.Checkin && c.CheckinEnd != nil && !now.Before(*c.CheckinEnd)
}

// fill rebalances the places of the locked contest and its waiting list after a change of the places: a removed entry, the confirm step,
// another maximum, the end of the check-in. freed is the number of confirmed entries that left, plus added places. Once the confirm step is
// done, no other places are given away. Nothing moves once a bracket exists. Event: entries.moved, with the entries that got or lost a
// place.
func (s *Service) fill(ctx context.Context, actorID int64, c *Contest, why MoveReason, freed int) error {
	counts, err := s.store.EntryCounts(ctx, c.ID)
	if err != nil || counts.Waiting == 0 && counts.PlacesTaken() <= c.EntryMaxCount {
		return err
	}
	drawn, err := s.store.EntriesInStage(ctx, c.ID)
	if err != nil || len(drawn) > 0 {
		return err
	}
	entries, err := s.entries(ctx, c.ID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	q := queue{places: c.EntryMaxCount, present: c.checkinOver(now), freed: freed}
	q.confirmed = counts.Allowed+counts.Declined > 0 || why == movedByRemoval && freed > 0
	q.closing = q.present && why == movedByCheckin
	if q.short, err = s.ShortRosters(ctx, c); err != nil {
		return err
	}
	assigned := q.assign(entries)
	payload := MovedPayload{Added: []EntrantName{}, Removed: []EntrantName{}, Reason: why}
	for i := range assigned {
		switch e := &assigned[i]; e.WaitingState {
		case entries[i].WaitingState:
		case Applied:
			payload.Added = append(payload.Added, entrantNameOf(e))
		default:
			payload.Removed = append(payload.Removed, entrantNameOf(e))
		}
	}
	if err := s.saveStatuses(ctx, entries, assigned); err != nil || len(payload.Added)+len(payload.Removed) == 0 {
		return err
	}
	return s.store.AppendEvent(ctx, EntriesMoved.New(actorID, c.ID, c.ID, now, payload))
}

// refill runs fill after a save of the form, which may have changed the maximum or ended the check-in.
func (s *Service) refill(ctx context.Context, actorID int64, before, c *Contest) error {
	why := movedByMaximum
	if now := clock.Now(ctx); c.checkinOver(now) && !before.checkinOver(now) {
		why = movedByCheckin
	}
	return s.fill(ctx, actorID, c, why, max(0, c.EntryMaxCount-before.EntryMaxCount))
}

// waits reports whether a new entry of the locked contest has to wait: no place is free, or others wait for one.
func (s *Service) waits(ctx context.Context, c *Contest) (bool, error) {
	counts, err := s.store.WaitCounts(ctx, c.ID)
	return counts.Free(c.EntryMaxCount) == 0, err
}

// WaitCounts holds what decides whether a new entry has to wait. If nobody waits, every entry except the declined ones holds a place.
type WaitCounts struct {
	Entries  int
	Waiting  bool // somebody is on the waiting list
	Declined int  // number of entries
}

// Free returns the number of places, of most, that new entries get: none while somebody waits.
func (c WaitCounts) Free(most int) int {
	if c.Waiting {
		return 0
	}
	return max(0, most-(c.Entries-c.Declined))
}
