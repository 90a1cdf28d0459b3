// Package presence records who is online. A person with an open connection is online, and offline 30 seconds after
// the last connection ended (PRESENCE-1). The live gateway reports connections. Friends and people of shared rooms
// may see the state.
package presence

import (
	"context"
	"slices"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

const (
	// MaxAsked is the largest number of people in one question.
	MaxAsked = 100
	// SweepEvery is how often Sweep looks for people whose disconnection nobody reported.
	SweepEvery = 30 * time.Second
	// maxAudience is the largest number of people who are informed of one change. Others read the state when they
	// need it.
	maxAudience = 500
	// sharedRoom is how long people of one match room see each other's presence after its last use.
	sharedRoom = 7 * 24 * time.Hour
	// sweepPage is how many people Sweep reads at a time.
	sweepPage = 500
	// maxMissing is the largest number of people that one Sweep passes to the next. Later sweeps find the others.
	maxMissing = 2000
)

// State is a person's presence (PRESENCE-1).
type State string

// The states.
const (
	Online  State = "online"
	Offline State = "offline"
)

// Presence is the state of one person and the time of its last change.
type Presence struct {
	UserID    int64
	State     State
	ChangedAt *time.Time // nil if the person has never been online
}

// Store is the storage that this package needs.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	AppendEvent(ctx context.Context, e event.Event) error
	// SetPresence writes a person's state. changed is false if the state was the same. It records Offline only for
	// people who were online before.
	SetPresence(ctx context.Context, userID int64, s State, now time.Time) (changed bool, err error)
	// PresenceSeen returns the presence of those ids that the viewer may see: the viewer, friends, people of a match room used after since,
	// and opponents in an open match. Entrants and operators of a running contest see one another. It leaves out people who block the viewer
	// or whom the viewer blocks.
	PresenceSeen(ctx context.Context, viewer int64, ids []int64, now, since time.Time) ([]Presence, error)
	// PresenceAudience lists people who are online and may see a person: friends, people of a match room used after
	// since, and opponents in an open match.
	PresenceAudience(ctx context.Context, userID int64, since time.Time, most int) ([]int64, error)
	// Present lists people who are online, ordered by id, after the given id.
	Present(ctx context.Context, after int64, most int) ([]int64, error)
	ForgetPresence(ctx context.Context, userID int64) error
}

// Service records and reads presence.
type Service struct{ store Store }

// NewService returns the service with its dependencies.
func NewService(s Store) *Service { return &Service{store: s} }

// Arrive marks a person as online. Event: presence.changed, if the person was offline.
func (s *Service) Arrive(ctx context.Context, userID int64) error { return s.set(ctx, userID, Online) }

// Leave marks a person as offline on every node. Event: presence.changed, if the person was online.
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

// Of returns the presence of those people whom the viewer may see, by id. It considers the first MaxAsked ids only.
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

// Audience lists the people who are informed of a person's change: people who are online themselves, at most 500.
func (s *Service) Audience(ctx context.Context, userID int64) ([]int64, error) {
	return s.store.PresenceAudience(ctx, userID, clock.Now(ctx).Add(-sharedRoom), maxAudience)
}

// Sweep looks for people who are marked as online while here knows no connection of theirs, as after a node died. It
// marks those who were also missing at the last sweep as offline. It returns those who are missing for the first time
// (they may be loading a page), to be passed to the next sweep.
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
