package friend_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/friend"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// fillFriends stores friendships of a with the others, without the checks of the service.
func (w *world) fillFriends(a int64, others []int64) {
	w.t.Helper()
	w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error {
		for _, other := range others {
			if err := w.db.AddRelation(ctx, friend.Relation{
				ID: id.New(), RequestUser: account.Ref{ID: a}, ResponseUser: account.Ref{ID: other}, State: friend.Allow, CreatedAt: clock.Now(ctx),
			}); err != nil {
				return err
			}
		}
		return nil
	}))
}

func TestNumberOfFriendsIsLimited(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.people(friend.MaxFriends + 4)
		a, full := p[0], p[1:friend.MaxFriends]
		w.fillFriends(a, full)
		last := p[friend.MaxFriends:] // four people for the one place that is left
		requests := make([]int64, len(last))
		for i, other := range last {
			requests[i] = w.ask(other, a).ID
		}
		accepted := 0
		for _, err := range together(len(last), func(i int) error {
			_, err := w.Reply(w.ctx(), a, a, requests[i], friend.Allow)
			return err
		}) {
			if err == nil {
				accepted++
			} else {
				w.fails(err, fault.FriendLimit)
			}
		}
		if n, err := w.db.CountFriends(w.ctx(), a); accepted != 1 || err != nil || n != friend.MaxFriends {
			t.Fatalf("%d of four are accepted, %d friends in all (%v)", accepted, n, err)
		}
		_, err := w.Request(w.ctx(), a, a, w.people(1)[0])
		w.fails(err, fault.FriendLimit)
		w.pagesHoldEveryFriendOnce(a)

		status, err := w.StatusOf(w.ctx(), a, slices.Concat(full, last))
		w.ok(err)
		count := map[friend.State]int{}
		for _, s := range status {
			count[s.State]++
		}
		if count[friend.Allow] != friend.MaxFriends || count[friend.RequestedMe] != 3 {
			t.Errorf("states = %v", count)
		}
	})
}

// pagesHoldEveryFriendOnce reads all pages of the friends of a, who has as many as allowed.
func (w *world) pagesHoldEveryFriendOnce(a int64) {
	w.t.Helper()
	seen := map[int64]bool{}
	for before, more := int64(0), true; more; {
		page, next, err := w.Friends(w.ctx(), a, a, before)
		w.ok(err)
		for _, r := range page {
			seen[r.RequestUser.ID+r.ResponseUser.ID-a] = true
		}
		before, more = page[len(page)-1].ID, next
	}
	if len(seen) != friend.MaxFriends {
		w.t.Errorf("the pages hold %d friends", len(seen))
	}
}

// TestNumberOfRequestsIsLimited proves the limits of 50 requests per day, refused ones included, and of 100 open requests.
func TestNumberOfRequestsIsLimited(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		a := w.people(1)[0]
		others := w.people(friend.MaxRequests + 1)
		asks := func(n int) {
			for _, other := range others[:n] {
				w.ask(a, other)
			}
			others = others[n:]
		}
		asks(50)
		_, err := w.Request(w.ctx(), a, a, others[0])
		w.fails(err, fault.TooManyRequests)
		w.clk.Advance(24 * time.Hour)
		asks(50)
		w.clk.Advance(24 * time.Hour)
		_, err = w.Request(w.ctx(), a, a, others[0])
		w.fails(err, fault.FriendRequestLimit)
		own, err := w.Requests(w.ctx(), a, a)
		w.ok(err)
		if len(own) != friend.MaxRequests || own[0].State != friend.Requested || own[0].ResponseUser.Nickname == "" {
			t.Errorf("%d own requests", len(own))
		}
	})
}

func TestNumberOfBlocksIsLimited(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.people(friend.MaxBlocks + 3)
		a := p[0]
		w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error {
			for _, other := range p[1:friend.MaxBlocks] {
				if _, err := w.db.AddBlock(ctx, a, other, clock.Now(ctx)); err != nil {
					return err
				}
			}
			return nil
		}))
		blocked := 0
		for _, err := range together(3, func(i int) error { return w.Block(w.ctx(), a, a, p[friend.MaxBlocks+i]) }) {
			if err == nil {
				blocked++
			} else {
				w.fails(err, fault.BlockLimit)
			}
		}
		if n, err := w.db.CountBlocks(w.ctx(), a); blocked != 1 || n != friend.MaxBlocks || err != nil {
			t.Errorf("%d of three blocked, %d in all (%v)", blocked, n, err)
		}
	})
}
