// Package presence tells who is there: somebody with an open connection is online, and offline 30 seconds after the last
// one went (rulings.md 92). The gateway reports who comes and goes; whoever stands close to a person may see it.
package presence

import (
	"context"
	"slices"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

const (
	// MaxAsked is how many people one question names.
	MaxAsked = 100
	// SweepEvery is how often Sweep looks for people whose end nobody reported.
	SweepEvery = 30 * time.Second
	// maxAudience is how many people hear of one change. The others learn of it when they ask.
	maxAudience = 500
	// sharedRoom is how long people of one match room see each other after it was last used.
	sharedRoom = 7 * 24 * time.Hour
	// sweepPage is how many people Sweep reads at a time.
	sweepPage = 500
	// maxMissing is how many people one Sweep passes on to the next; the others' turn comes later.
	maxMissing = 2000
)

// State says whether somebody is there (U3.049).
type State string

// The states.
const (
	Online  State = "online"
	Offline State = "offline"
)

// Presence is what is known of one person.
type Presence struct {
	UserID    int64
	State     State
	ChangedAt *time.Time // nil where the person never was there
}

// Store is what this feature needs of the database.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	AppendEvent(ctx context.Context, e event.Event) error
	// SetPresence writes a person's state; changed=false where it was that already. Who never was there is not away.
	SetPresence(ctx context.Context, userID int64, s State, now time.Time) (changed bool, err error)
	// PresenceSeen gives those of the people whom the viewer may see: oneself, friends, people of a match room that was
	// used after since, those whose match against oneself can be played, and, for entrants and operators of a contest that runs now, one
	// another. Between people of whom one blocks the other there is nothing.
	PresenceSeen(ctx context.Context, viewer int64, ids []int64, now, since time.Time) ([]Presence, error)
	// PresenceAudience lists people who are online and may see a person: friends, people of a match room that was used after
	// since, and those whose match against the person can be played.
	PresenceAudience(ctx context.Context, userID int64, since time.Time, most int) ([]int64, error)
	// Present lists people who are online, by id after the given one.
	Present(ctx context.Context, after int64, most int) ([]int64, error)
	ForgetPresence(ctx context.Context, userID int64) error
}

// Service knows who is there.
type Service struct{ store Store }

// NewService wires the feature.
func NewService(s Store) *Service { return &Service{store: s} }

// Arrive notes that a person is there. Event: presence.changed, where the person was not.
func (s *Service) Arrive(ctx context.Context, userID int64) error { return s.set(ctx, userID, Online) }

// Leave notes that a person is gone, on every node. Event: presence.changed, where the person was there.
func (s *Service) Leave(ctx context.Context, userID int64) error { return s.set(ctx, userID, Offline) }

func (s *Service) set(ctx context.Context, userID int64, to State) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		changed, err := s.store.SetPresence(ctx, userID, to, now)
		if err != nil || !changed {
			return err
		}
		return s.store.AppendEvent(ctx, PresenceChanged.New(userID, 0, userID, now, Payload{State: to}))
	})
}

// Of tells a viewer of those people whom the viewer may see, by id; others are left out. Of more than MaxAsked people the
// first are answered.
func (s *Service) Of(ctx context.Context, viewer int64, ids []int64) ([]Presence, error) {
	ids = slices.Clone(ids[:min(len(ids), MaxAsked)])
	slices.Sort(ids)
	ids = slices.Compact(ids)
	if viewer == 0 || len(ids) == 0 {
		return []Presence{}, nil
	}
	now := clock.Now(ctx)
	return s.store.PresenceSeen(ctx, viewer, ids, now, now.Add(-sharedRoom))
}

// Audience lists whom a change of a person is told to: people who are there themselves, at most 500.
func (s *Service) Audience(ctx context.Context, userID int64) ([]int64, error) {
	return s.store.PresenceAudience(ctx, userID, clock.Now(ctx).Add(-sharedRoom), maxAudience)
}

// Sweep looks for people who are said to be there though here knows no connection of theirs, as after a node died. Who was
// missing at the last sweep too is gone; who is missing for the first time, and may be loading a page, is answered, to be
// given to the next one.
func (s *Service) Sweep(ctx context.Context, last []int64, here func(ctx context.Context, userID int64) (bool, error)) (missing []int64, err error) {
	for after := int64(0); ; {
		page, err := s.store.Present(ctx, after, sweepPage)
		if err != nil || len(page) == 0 {
			return missing, err
		}
		for _, userID := range page {
			is, err := here(ctx, userID)
			_, again := slices.BinarySearch(last, userID)
			switch {
			case err != nil:
				return nil, err
			case is:
			case again:
				if err := s.Leave(ctx, userID); err != nil {
					return nil, err
				}
			case len(missing) < maxMissing:
				missing = append(missing, userID)
			}
		}
		after = page[len(page)-1]
	}
}

// Forget removes what is known of a person who withdraws, inside the caller's transaction.
func (s *Service) Forget(ctx context.Context, userID int64) error {
	return s.store.ForgetPresence(ctx, userID)
}
