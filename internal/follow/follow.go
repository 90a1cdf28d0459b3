// Package follow holds what people follow: players, teams, contests, games and organisers (FOLLOW-1). Package notify
// notifies followers of results and new contests. People can read only their own list of follows (FOLLOW-3).
package follow

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// Kind is the kind of what is followed.
type Kind string

// The kinds. Player and Organiser are both people: a player's results and an organiser's contests are followed apart.
const (
	Player    Kind = "player"
	Organiser Kind = "organiser"
	Team      Kind = "team"
	Contest   Kind = "contest"
	Game      Kind = "game"
)

// Max is the largest number of follows of one person.
const Max = 200

// MaxInContest is the largest number of followed entries of a contest that are listed.
const MaxInContest = 50

// changes limits how often a person follows or unfollows.
var changes = limit.Limit{Name: "follow", Window: time.Hour, Most: 2 * Max}

// Target is what somebody follows.
type Target struct {
	Kind Kind
	ID   int64
}

// followsPerson reports whether the target is a person.
func (t Target) followsPerson() bool { return t.Kind == Player || t.Kind == Organiser }

// Followed is a target with what the list shows of it.
type Followed struct {
	Target
	Name  string
	Image string // path, empty = none
	Since time.Time
}

// Store is the storage that this package needs. Writes need a transaction.
type Store interface {
	limit.Store
	// LockUser locks the person for the rest of the transaction; ok is false if the person does not exist or has withdrawn.
	LockUser(ctx context.Context, id int64) (ok bool, err error)
	// LockFollowTarget locks a target for the rest of the transaction; ok is false if it does not exist or cannot be followed: a person
	// who withdrew or is suspended, a team that was disbanded, a disabled game.
	LockFollowTarget(ctx context.Context, t Target) (ok bool, err error)
	ContestExists(ctx context.Context, id int64) (bool, error)
	// BlockBetween reports whether either of two people blocks the other.
	BlockBetween(ctx context.Context, a, b int64) (bool, error)
	// AddFollow returns false if the person follows the target already.
	AddFollow(ctx context.Context, userID int64, t Target, now time.Time) (bool, error)
	// DeleteFollow returns false if the person does not follow the target.
	DeleteFollow(ctx context.Context, userID int64, t Target) (bool, error)
	CountFollows(ctx context.Context, userID int64) (int, error)
	// Follows lists what a person follows, newest first, without people of whom one blocks the other.
	Follows(ctx context.Context, userID int64, most int) ([]Followed, error)
	// FollowedEntries lists the entries of a contest whose team, or a player of whose roster, a person follows, by id.
	FollowedEntries(ctx context.Context, userID, contestID int64, most int) ([]contest.Entry, error)
	// ForgetFollows deletes every follow of a person, and every follow of the person by others.
	ForgetFollows(ctx context.Context, userID int64) error
	AppendEvent(ctx context.Context, e event.Event) error
}

// Service reads and changes follows.
type Service struct{ store Store }

// NewService returns the service.
func NewService(s Store) *Service { return &Service{store: s} }

// missing has the fault of a target that does not exist, by kind.
var missing = map[Kind]fault.Key{
	Player: fault.UserDoesNotExist, Organiser: fault.UserDoesNotExist, Team: fault.TeamDoesNotExist,
	Contest: fault.ContestDoesNotExist, Game: fault.GameDoesNotExist,
}

// Follow adds a target to what a person follows. Following it again has no further effect.
//
// Faults: invalidValue for an unknown kind, the fault of a missing target such as userDoesNotExist, followRefused (oneself, or
// one of the two blocks the other), followLimit, tooManyRequests. Event: follow.changed.
func (s *Service) Follow(ctx context.Context, userID int64, t Target) error {
	if _, known := missing[t.Kind]; !known {
		return fault.New(fault.InvalidValue).At("kind")
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := changes.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
			return err
		}
		if err := s.lock(ctx, userID, t); err != nil {
			return err
		}
		if t.followsPerson() {
			if blocked, err := s.store.BlockBetween(ctx, userID, t.ID); err != nil {
				return err
			} else if blocked || userID == t.ID {
				return fault.New(fault.FollowRefused)
			}
		}
		added, err := s.store.AddFollow(ctx, userID, t, clock.Now(ctx))
		if err != nil || !added {
			return err
		}
		if n, err := s.store.CountFollows(ctx, userID); err != nil {
			return err
		} else if n > Max {
			return fault.New(fault.FollowLimit).With("count", Max)
		}
		return s.note(ctx, userID)
	})
}

// lock locks the person and the target. Without the lock of the person, two follows at the same moment could pass the limit. Without either
// lock, the end of the person or of the target at the same moment could leave a follow behind. Two people are locked in the order of their
// ids, and people before teams and contests. Fault: the one of a missing person or target.
func (s *Service) lock(ctx context.Context, userID int64, t Target) error {
	people := []int64{userID}
	if t.followsPerson() && t.ID != userID {
		people = []int64{min(userID, t.ID), max(userID, t.ID)}
	}
	for _, person := range people {
		if ok, err := s.store.LockUser(ctx, person); err != nil || !ok {
			return fault.Or(err, fault.New(fault.UserDoesNotExist))
		}
	}
	ok, err := s.store.LockFollowTarget(ctx, t)
	if err == nil && !ok {
		err = fault.New(missing[t.Kind])
	}
	return err
}

// Unfollow removes a target from what a person follows. If the person does not follow it, it does nothing. Fault:
// tooManyRequests. Event: follow.changed.
func (s *Service) Unfollow(ctx context.Context, userID int64, t Target) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := changes.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
			return err
		}
		removed, err := s.store.DeleteFollow(ctx, userID, t)
		if err != nil || !removed {
			return err
		}
		return s.note(ctx, userID)
	})
}

func (s *Service) note(ctx context.Context, userID int64) error {
	return s.store.AppendEvent(ctx, FollowChanged.New(userID, 0, userID, clock.Now(ctx), event.None{}))
}

// List returns what a person follows, newest first: at most Max. Only the person may read it.
func (s *Service) List(ctx context.Context, userID int64) ([]Followed, error) {
	return s.store.Follows(ctx, userID, Max)
}

// InContest lists the entries of a contest that a person follows: those of followed teams, and those with a followed player. At
// most MaxInContest, in the order in which they entered. Fault: contestDoesNotExist.
func (s *Service) InContest(ctx context.Context, userID, contestID int64) ([]contest.Entry, error) {
	if there, err := s.store.ContestExists(ctx, contestID); err != nil {
		return nil, err
	} else if !there {
		return nil, fault.New(fault.ContestDoesNotExist)
	}
	return s.store.FollowedEntries(ctx, userID, contestID, MaxInContest)
}

// Exported is a follow in the export of a person's data.
type Exported struct {
	Kind  Kind      `json:"kind"`
	ID    int64     `json:"id"`
	Name  string    `json:"name"`
	Since time.Time `json:"since"`
}

// Export returns what a person follows.
func (s *Service) Export(ctx context.Context, userID int64) (any, error) {
	list, err := s.List(ctx, userID)
	out := make([]Exported, len(list))
	for i, f := range list {
		out[i] = Exported{Kind: f.Kind, ID: f.ID, Name: f.Name, Since: f.Since}
	}
	return out, err
}
