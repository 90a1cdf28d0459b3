package contest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/id"
)

// Standing reports whether an entry holds one of the contest's places. The places in use are the entries that are Applied,
// allowed or not; they are never more than the maximum, but for allowed ones that were there before it was lowered
// (ENTRY-6).
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

// moveReason says why entries got or lost a place.
type moveReason string

const (
	movedByRemoval moveReason = "removal"
	movedByConfirm moveReason = "confirm"
	movedByMaximum moveReason = "maximum"
	movedByCheckin moveReason = "checkin" // the check-in has ended
)

// movedFact is what entries.moved tells.
type movedFact struct {
	Added   []entrantFact `json:"added"`   // got a place
	Removed []entrantFact `json:"removed"` // lost it
	Reason  moveReason    `json:"reason"`
}

// entrantFact names an entry in an event, also when the entry is gone.
type entrantFact struct {
	EntryID int64  `json:"entryId"`
	UserID  int64  `json:"userId"`
	TeamID  int64  `json:"teamId,omitempty"`
	Name    string `json:"name"`
}

func entrantFactOf(e *Entry) entrantFact {
	return entrantFact{EntryID: e.ID, UserID: e.UserID, TeamID: e.TeamID, Name: e.Name()}
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

// settle returns the entries, which are in the order of entering, as they stand when every place is taken that may be:
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

// moves reports whether the entry takes a free place.
func (q queue) moves(e *Entry) bool {
	_, short := q.short[e.ID]
	return e.Standing == Waiting && (e.Checkin || !q.present) && (!short || !q.confirmed)
}

// release declines absent entries as far as it helps someone who waits, and answers how many.
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
	if gain <= 0 { // even without them no one would get in
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

// checkinOver reports whether the contest had a check-in that has ended.
func (c *Contest) checkinOver(now time.Time) bool {
	return c.Checkin && c.CheckinEnd != nil && !now.Before(*c.CheckinEnd)
}

// fill brings the places of the locked contest in order after something that may have freed or taken away some: an entry
// that left, the confirm step, another maximum, the end of the check-in. freed is how many confirmed entries have left or
// places were added: once the confirm step is done no other places are given away. Nothing moves once a bracket stands. It
// tells who got a place and who lost one: entries.moved.
func (s *Service) fill(ctx context.Context, actorID int64, c *Contest, why moveReason, freed int) error {
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
	fact := movedFact{Added: []entrantFact{}, Removed: []entrantFact{}, Reason: why}
	for i := range settled {
		switch e := &settled[i]; e.Standing {
		case entries[i].Standing:
		case Applied:
			fact.Added = append(fact.Added, entrantFactOf(e))
		default:
			fact.Removed = append(fact.Removed, entrantFactOf(e))
		}
	}
	if err := s.stand(ctx, entries, settled); err != nil || len(fact.Added)+len(fact.Removed) == 0 {
		return err
	}
	return s.store.AppendEvent(ctx, event.New(id.New(), event.EntriesMoved, actorID, c.ID, c.ID, now, fact))
}

// Moved lists the people of the entries that an event of the kind entries.moved tells of, as of now.
func (s *Service) Moved(ctx context.Context, e event.Event) ([]int64, error) {
	var fact movedFact
	if err := json.Unmarshal(e.Data, &fact); err != nil {
		return nil, fmt.Errorf("read the data of event %d: %w", e.ID, err)
	}
	var people []int64
	for _, of := range slices.Concat(fact.Added, fact.Removed) {
		list, err := s.store.PeopleOfEntry(ctx, e.ContestID, of.EntryID)
		if err != nil {
			return nil, err
		}
		people = append(people, list...)
	}
	return people, nil
}

// refill is fill after a save of the form: it may have changed the maximum, or ended the check-in.
func (s *Service) refill(ctx context.Context, actorID int64, before, c *Contest) error {
	why := movedByMaximum
	if now := clock.Now(ctx); c.checkinOver(now) && !before.checkinOver(now) {
		why = movedByCheckin
	}
	return s.fill(ctx, actorID, c, why, max(0, c.EntryMaxCount-before.EntryMaxCount))
}

// waits reports whether a new entry of the locked contest has to wait: no place is free, or others wait for one.
func (s *Service) waits(ctx context.Context, c *Contest) (bool, error) {
	counts, err := s.store.EntryCounts(ctx, c.ID)
	return counts.Waiting > 0 || counts.Places() >= c.EntryMaxCount, err
}
