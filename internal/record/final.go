package record

import (
	"context"
	"math"
	"time"

	"yagura/internal/contest"
)

// FinalSize is the largest number of final places on a page.
const FinalSize = 100

// Final is an entry's final place in a contest.
type Final struct {
	Contest Ref
	GameID  int64
	// From and To count from 1. They differ if the place is shared.
	From, To int
	// Participant is the entry, without private fields.
	Participant contest.Entry
	DecidedAt   time.Time
}

// FinalQuery asks for a page of final places: either all places of one contest, best first, or the first three places
// of every contest, newest first.
type FinalQuery struct {
	ContestID int64 // 0 = every contest
	GameID    int64 // 0 = every game
	// After is the last place of the previous page, nil for the first page.
	After *FinalKey
}

// FinalKey is the position of a place in its list.
type FinalKey struct {
	// Rank is Final.From in the list of one contest, and Final.DecidedAt in Unix milliseconds in the list of all
	// contests.
	Rank    int64
	EntryID int64
}

// FinalStore reads final places.
type FinalStore interface {
	// FinalsOfContest lists places of a contest after a key, by place and entry. The list is empty if the contest is
	// of another game.
	FinalsOfContest(ctx context.Context, contestID, gameID int64, after FinalKey, most int) ([]Final, error)
	// Podiums lists the first three places of contests before a key, the newest first.
	Podiums(ctx context.Context, gameID int64, before FinalKey, most int) ([]Final, error)
}

// Finals lists final places; anyone may call it. next is the start of the following page, nil on the last.
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
