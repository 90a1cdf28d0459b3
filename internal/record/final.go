package record

import (
	"context"
	"math"
	"time"

	"yagura/internal/contest"
)

// FinalSize is the most final places on a page.
const FinalSize = 100

// Final is where someone ended up in a contest.
type Final struct {
	Contest Ref
	GameID  int64
	// From and To count from 1 and differ where the place is shared.
	From, To int
	// Participant is the entry, without private fields.
	Participant contest.Entry
	DecidedAt   time.Time
}

// FinalQuery asks for a page of final places: of one contest all of them, best first; else the first three places of every
// contest, the newest first.
type FinalQuery struct {
	ContestID int64 // 0 = every contest
	GameID    int64 // 0 = every game
	// After is the last place seen, nil = from the first.
	After *FinalKey
}

// FinalKey is a place's position in its list.
type FinalKey struct {
	// Rank is Final.From in the list of a contest, Final.DecidedAt in Unix milliseconds in the list of all.
	Rank    int64
	EntryID int64
}

// FinalStore reads final places.
type FinalStore interface {
	// FinalsOfContest lists places of a contest after a key, by place and entry; none where it is of another game.
	FinalsOfContest(ctx context.Context, contestID, gameID int64, after FinalKey, most int) ([]Final, error)
	// Podiums lists the first three places of contests before a key, the newest first.
	Podiums(ctx context.Context, gameID int64, before FinalKey, most int) ([]Final, error)
}

// Finals lists final places; anyone may call it. next is where the following page begins, nil on the last.
func (s *Service) Finals(ctx context.Context, q FinalQuery) (list []Final, next *FinalKey, err error) {
	if q.ContestID != 0 {
		var after FinalKey
		if q.After != nil {
			after = *q.After
		}
		list, err = s.store.FinalsOfContest(ctx, q.ContestID, q.GameID, after, FinalSize+1)
	} else {
		before := FinalKey{Rank: math.MaxInt64, EntryID: math.MaxInt64}
		if q.After != nil {
			before = *q.After
		}
		list, err = s.store.Podiums(ctx, q.GameID, before, FinalSize+1)
	}
	if err != nil || len(list) <= FinalSize {
		return list, nil, err
	}
	list = list[:FinalSize]
	last := list[FinalSize-1]
	next = &FinalKey{Rank: int64(last.From), EntryID: last.Participant.ID}
	if q.ContestID == 0 {
		next.Rank = last.DecidedAt.UnixMilli()
	}
	return list, next, nil
}
