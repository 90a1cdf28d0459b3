package contest

import (
	"context"
	"slices"
	"time"

	"yagura/internal/kit/clock"
)

// Standing says whether an entry holds one of the contest's places. The places in use are the entries that are Applied,
// allowed or not; they are never more than the maximum, but for allowed ones that were there before it was lowered
// (rulings.md 31).
type Standing string

// The standings. An allowed entry is always Applied.
const (
	// Applied holds a place: the entry is allowed, or waits for the confirm step.
	Applied Standing = "applied"
	// Waiting is beyond the maximum and gets a place when one becomes free, in the order of entering. Places that the
	// confirm step left free are not given away by themselves.
	Waiting Standing = "waiting"
	// Declined was left out by the confirm step, or gave its place back without check-in, and waits for nothing.
	Declined Standing = "declined"
)

func entrantNameOf(e *Entry) EntrantName {
	return EntrantName{EntryID: e.ID, UserID: e.UserID, TeamID: e.TeamID, Name: e.Name()}
}

// queue is what decides who holds a place.
type queue struct {
	places int
	// confirmed: the confirm step is done, so only freed places are given away, and whoever moves up is allowed at once.
	confirmed bool
	// freed is how many places a confirmed field may grow by: those of confirmed entries that are gone, and added ones.
	freed int
	// present: the check-in is over, so only who checked in moves up.
	present bool
	// closing: the check-in ends now, so who is allowed and did not come makes room for those who did.
	closing bool
	// short are the teams for which too few people play: they are not confirmed by moving up.
	short map[int64]RosterSize
}

// settle gives the entries, which are in the order of entering, as they stand when every place is taken that may be:
// the newest unconfirmed ones beyond the places wait; absent ones, the newest first, are declined as far as present ones
// need their places; the first who wait move up. Doing it again, with nothing freed, changes nothing.
func (q queue) settle(entries []Entry) []Entry {
	field := slices.Clone(entries)
	used := 0
	for _, e := range field {
		if e.Standing == Applied {
			used++
		}
	}
	for i := len(field) - 1; i >= 0 && used > q.places; i-- {
		if e := &field[i]; e.Standing == Applied && e.Status != Allow {
			e.Standing = Waiting
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
			e.Standing = Applied
			if q.confirmed {
				e.Status = Allow
			}
			used++
		}
	}
	return field
}

// moves says whether the entry takes a free place.
func (q queue) moves(e *Entry) bool {
	_, short := q.short[e.ID]
	return e.Standing == Waiting && (e.Checkin || !q.present) && (!short || !q.confirmed)
}

// release declines absent entries as far as it helps somebody who waits, and answers how many.
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
	if gain <= 0 { // even without them nobody would get in
		return 0
	}
	surplus := max(0, used+gain-q.places)
	left := surplus
	for i := len(field) - 1; i >= 0 && left > 0; i-- {
		if e := &field[i]; e.Status == Allow && !e.Checkin {
			e.Status, e.Standing = NotConfirmed, Declined
			left--
		}
	}
	return surplus
}

// checkinOver says whether the contest had a check-in that has ended.
func (c *Contest) checkinOver(now time.Time) bool {
	return c.Checkin && c.CheckinEnd != nil && !now.Before(*c.CheckinEnd)
}

// fill brings the places of the locked contest in order after something that may have freed or taken away some: an entry
// that left, the confirm step, another maximum, the end of the check-in. freed is how many confirmed entries have left or
// places were added: once the confirm step is done no other places are given away. Nothing moves once a bracket stands. It
// tells who got a place and who lost one: entries.moved.
func (s *Service) fill(ctx context.Context, actorID int64, c *Contest, why MoveReason, freed int) error {
	counts, err := s.store.EntryCounts(ctx, c.ID)
	if err != nil || counts.Waiting == 0 && counts.Places() <= c.EntryMaxCount {
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
	if q.short, err = s.shortRosters(ctx, c); err != nil {
		return err
	}
	settled := q.settle(entries)
	payload := MovedPayload{Added: []EntrantName{}, Removed: []EntrantName{}, Reason: why}
	for i := range settled {
		switch e := &settled[i]; e.Standing {
		case entries[i].Standing:
		case Applied:
			payload.Added = append(payload.Added, entrantNameOf(e))
		default:
			payload.Removed = append(payload.Removed, entrantNameOf(e))
		}
	}
	if err := s.stand(ctx, entries, settled); err != nil || len(payload.Added)+len(payload.Removed) == 0 {
		return err
	}
	return s.store.AppendEvent(ctx, EntriesMoved.New(actorID, c.ID, c.ID, now, payload))
}

// refill is fill after a save of the form: it may have changed the maximum, or ended the check-in.
func (s *Service) refill(ctx context.Context, actorID int64, before, c *Contest) error {
	why := movedByMaximum
	if now := clock.Now(ctx); c.checkinOver(now) && !before.checkinOver(now) {
		why = movedByCheckin
	}
	return s.fill(ctx, actorID, c, why, max(0, c.EntryMaxCount-before.EntryMaxCount))
}

// waits says whether a new entry of the locked contest has to wait: no place is free, or others wait for one.
func (s *Service) waits(ctx context.Context, c *Contest) (bool, error) {
	counts, err := s.store.EntryCounts(ctx, c.ID)
	return counts.Waiting > 0 || counts.Places() >= c.EntryMaxCount, err
}
