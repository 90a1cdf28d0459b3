package contest

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Tab selects contests by the user's part in them (LIST-1).
type Tab string

// The tabs.
const (
	TabAll Tab = "all"
	// TabOperated: the user is an operator (LIST-1).
	TabOperated Tab = "operated"
	// TabParticipated: the user entered, or was in a team when it entered (LIST-1).
	TabParticipated Tab = "participated"
	// TabPodium: the user reached one of the first three places, alone or with a team.
	TabPodium Tab = "podium"
	// TabRecommended: recommended and not ended, in order of start. It has one page.
	TabRecommended Tab = "recommended"
)

// PageSize is the number of contests on a page of the list (LIST-2).
const PageSize = 50

// Query asks for one page of contests in the order contest end descending, id descending (LIST-2), except for
// TabRecommended.
type Query struct {
	Tab    Tab    // "" = TabAll
	UserID int64  // user of TabOperated, TabParticipated and TabPodium; unused for the others
	GameID int64  // 0 = every game
	Status Status // "" = every status
	After  *Key   // the last contest of the previous page; nil = from the first
}

// Key is a contest's position in the list.
type Key struct {
	ContestEnd time.Time
	ID         int64
}

// Card is a contest in a list: the contest with its game and its owner.
type Card struct {
	Contest
	Game      game.Game
	Organiser account.Ref // ID 0 where there is no owner
	Play      PlayState
}

// PlayState reports whether matches of a contest can be played, from what is drawn and decided, not from the clock.
type PlayState string

// The states of play.
const (
	PlayNone PlayState = "none" // no match is drawn yet
	PlayOpen PlayState = "open" // matches are drawn, and the first place is not settled
	PlayOver PlayState = "over" // the first place is settled
)

// listStore lists contests.
type listStore interface {
	ContestVersion(ctx context.Context, id int64) (version int64, ok bool, err error)
	// LatestEvent returns the id of the newest event, 0 if there is none.
	LatestEvent(ctx context.Context) (int64, error)
	ContestCard(ctx context.Context, id int64) (c Card, ok bool, err error)
	ListContests(ctx context.Context, q Query, now time.Time, limit int) ([]Card, error)
}

// ListVersion returns the id of the newest event: lists can change only if it changes. Nodes that write concurrently
// may commit events out of order, so a list cached by its version must be dropped after a short time.
func (s *Service) ListVersion(ctx context.Context) (int64, error) { return s.store.LatestEvent(ctx) }

// List returns one page; next is the key to continue after, nil on the last page. Anyone may call it for TabAll and
// TabRecommended; the other tabs need a user. Faults: authenticationError, invalidValue.
func (s *Service) List(ctx context.Context, q Query) (page []Card, next *Key, err error) {
	switch q.Tab {
	case "":
		q.Tab = TabAll
	case TabAll, TabRecommended:
	case TabOperated, TabParticipated, TabPodium:
		if q.UserID == 0 {
			return nil, nil, fault.New(fault.AuthenticationError)
		}
	default:
		return nil, nil, fault.New(fault.InvalidValue).At("tab")
	}
	switch q.Status {
	case "", Prepare, EntryOpen, EntryDone, MatchOpen, MatchDone:
	default:
		return nil, nil, fault.New(fault.InvalidValue).At("status")
	}
	page, err = s.store.ListContests(ctx, q, clock.Now(ctx), PageSize+1)
	if err != nil {
		return nil, nil, err
	}
	page, more := cut(page, PageSize)
	if more && q.Tab != TabRecommended {
		last := page[len(page)-1]
		next = &Key{ContestEnd: last.ContestEnd, ID: last.ID}
	}
	return page, next, nil
}
