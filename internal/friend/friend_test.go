package friend_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/friend"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

func TestFriendshipFromRequestToEnd(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.people(2)
		a, b := p[0], p[1]
		w.stand(a, b, "/")
		first := w.ask(a, b)
		w.stand(a, b, "REQUESTED/REQUESTED ME")
		_, err := w.Request(w.ctx(), a, a, b)
		w.fails(err, fault.FriendAlreadyRequested)

		// Denied: the asker sees it for a while, the other person sees nothing, and both can ask again.
		r, err := w.Reply(w.ctx(), b, b, first.ID, friend.Rejected)
		w.ok(err)
		if r.State != friend.Rejected || r.RequestUser.ID != a || r.RequestUser.Nickname == "" {
			t.Errorf("the denied request = %+v", r)
		}
		w.stand(a, b, "REJECTED/")
		_, err = w.Reply(w.ctx(), b, b, first.ID, friend.Allow)
		w.fails(err, fault.FriendAlreadyDenied)
		w.fails(w.TakeBack(w.ctx(), a, a, first.ID), fault.FriendAlreadyDenied)
		w.clk.Advance(friend.DeniedShown - time.Millisecond)
		w.stand(a, b, "REJECTED/")
		w.clk.Advance(time.Millisecond)
		w.stand(a, b, "/")
		second := w.ask(a, b)
		_, err = w.Reply(w.ctx(), b, b, first.ID, friend.Rejected)
		w.fails(err, fault.FriendRequestDoesNotExist) // a reply to the old request does not answer the new one
		w.stand(a, b, "REQUESTED/REQUESTED ME")

		// Withdrawn, then requested from the other side, and accepted by a request.
		w.ok(w.TakeBack(w.ctx(), a, a, second.ID))
		w.fails(w.TakeBack(w.ctx(), a, a, second.ID), fault.FriendRequestDoesNotExist)
		w.stand(a, b, "/")
		third := w.ask(b, a)
		both := w.ask(a, b)
		if both.ID != third.ID || both.State != friend.Allow || both.RequestUser.ID != b {
			t.Errorf("requesting the person who had requested first returns %+v", both)
		}
		w.stand(a, b, "ALLOW/ALLOW")
		for _, from := range p {
			_, err = w.Request(w.ctx(), from, from, a+b-from)
			w.fails(err, fault.FriendAlreadyAllowed)
		}
		_, err = w.Reply(w.ctx(), a, a, third.ID, friend.Rejected)
		w.fails(err, fault.FriendAlreadyAllowed)
		w.fails(w.TakeBack(w.ctx(), b, b, third.ID), fault.FriendAlreadyAllowed)
		w.ok(w.End(w.ctx(), a, a, b))
		w.fails(w.End(w.ctx(), b, b, a), fault.FriendDoesNotExist)
		w.stand(a, b, "/")
		if got, want := w.eventKinds(), "requested replied requested ended requested replied ended"; got != want {
			t.Errorf("the events are %s, want %s", got, want)
		}
	})
}

func TestOnlyTheRecipientReplies(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.people(3)
		a, b, stranger := p[0], p[1], p[2]
		r := w.ask(a, b)
		w.fails(w.TakeBack(w.ctx(), b, b, r.ID), fault.FriendRequestDoesNotExist)
		w.fails(w.TakeBack(w.ctx(), stranger, stranger, r.ID), fault.FriendRequestDoesNotExist)
		for _, who := range []int64{a, stranger} {
			_, err := w.Reply(w.ctx(), who, who, r.ID, friend.Allow)
			w.fails(err, fault.FriendRequestDoesNotExist)
		}
		for _, answer := range []friend.State{friend.None, friend.Requested, friend.RequestedMe, "allow"} {
			_, err := w.Reply(w.ctx(), b, b, r.ID, answer)
			w.fails(err, fault.ReplyFailed)
		}
		w.befriend(b, stranger)
		w.fails(w.End(w.ctx(), a, a, stranger), fault.FriendDoesNotExist)
		w.fails(w.End(w.ctx(), a, a, b), fault.FriendDoesNotExist) // the request is not answered

		// In the name of another person.
		before := w.eventKinds()
		_, err := w.Request(w.ctx(), stranger, a, b)
		w.fails(err, fault.ParticipationAuthority)
		_, err = w.Reply(w.ctx(), stranger, b, r.ID, friend.Allow)
		w.fails(err, fault.ParticipationAuthority)
		w.fails(w.TakeBack(w.ctx(), stranger, a, r.ID), fault.ParticipationAuthority)
		w.fails(w.End(w.ctx(), a, b, stranger), fault.ParticipationAuthority)
		w.fails(w.Block(w.ctx(), a, b, stranger), fault.ParticipationAuthority)
		w.fails(w.Unblock(w.ctx(), a, b, stranger), fault.ParticipationAuthority)
		_, _, err = w.Friends(w.ctx(), a, b, 0)
		w.fails(err, fault.ParticipationAuthority)
		_, err = w.Requests(w.ctx(), a, b)
		w.fails(err, fault.ParticipationAuthority)
		_, err = w.Blocks(w.ctx(), a, b)
		w.fails(err, fault.ParticipationAuthority)
		if w.eventKinds() != before {
			t.Error("a refused call wrote an event")
		}

		_, err = w.Request(w.ctx(), a, a, a)
		w.fails(err, fault.FriendSelf)
		w.fails(w.Block(w.ctx(), a, a, a), fault.FriendSelf)
		_, err = w.Request(w.ctx(), a, a, 1)
		w.fails(err, fault.UserDoesNotExist)
		w.fails(w.Block(w.ctx(), a, a, 1), fault.UserDoesNotExist)
		w.fails(w.End(w.ctx(), a, a, 1), fault.FriendDoesNotExist)
	})
}

func TestDeletedAccountsCannotBeAsked(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.people(4)
		a, suspended, withdrawn := p[0], p[1], p[2]
		w.befriend(a, suspended)
		waiting := w.ask(suspended, p[3])
		w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error {
			now := clock.Now(ctx)
			if _, err := w.db.SetSuspended(ctx, suspended, &now); err != nil {
				return err
			}
			_, err := w.db.EraseUser(ctx, withdrawn, now)
			return err
		}))
		for _, other := range []int64{suspended, withdrawn} {
			_, err := w.Request(w.ctx(), p[3], p[3], other)
			w.fails(err, fault.UserDoesNotExist)
		}
		// Relations with a suspended person can still be ended.
		w.ok(w.End(w.ctx(), a, a, suspended))
		_, err := w.Reply(w.ctx(), p[3], p[3], waiting.ID, friend.Rejected)
		w.ok(err)
		w.ok(w.Block(w.ctx(), a, a, suspended))
		w.fails(w.Block(w.ctx(), a, a, withdrawn), fault.UserDoesNotExist)
	})
}

func TestBlockEndsTheRelationSilently(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.people(4)
		a := p[0]
		w.befriend(a, p[1])
		w.ask(a, p[2])
		w.ask(p[3], a)
		for _, other := range p[1:] {
			w.ok(w.Block(w.ctx(), a, a, other))
			w.ok(w.Block(w.ctx(), a, a, other)) // a second call has no effect
			w.stand(a, other, "/")
			for _, from := range []int64{a, other} {
				_, err := w.Request(w.ctx(), from, from, a+other-from)
				w.fails(err, fault.FriendRequestRefused)
			}
			mine, err := w.Status(w.ctx(), a, other)
			w.ok(err)
			theirs, err := w.Status(w.ctx(), other, a)
			w.ok(err)
			if !mine.BlockedByMe || theirs != (friend.Status{}) {
				t.Errorf("the blocker sees %+v, the blocked one %+v", mine, theirs)
			}
		}
		if got := w.eventKinds(); got != "requested replied requested requested ended ended ended" {
			t.Errorf("the events are %s", got)
		}
		list, err := w.Blocks(w.ctx(), a, a)
		w.ok(err)
		if len(list) != 3 || list[0].User.Nickname == "" {
			t.Errorf("blocks = %+v", list)
		}
		w.ok(w.Unblock(w.ctx(), a, a, p[1]))
		w.ok(w.Unblock(w.ctx(), a, a, p[1]))
		w.stand(a, p[1], "/") // a relation that a block ended stays ended
		w.befriend(p[1], a)

		// Both people block each other: if one ends the block, the other block still holds.
		w.ok(w.Block(w.ctx(), p[2], p[2], a))
		w.ok(w.Unblock(w.ctx(), a, a, p[2]))
		_, err = w.Request(w.ctx(), a, a, p[2])
		w.fails(err, fault.FriendRequestRefused)
	})
}

func TestConcurrentRequestsOfBothMakeAFriendship(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for range 10 {
			p := w.people(2)
			errs := together(4, func(i int) error {
				from := p[i%2]
				_, err := w.Request(w.ctx(), from, from, p[0]+p[1]-from)
				return err
			})
			w.stand(p[0], p[1], "ALLOW/ALLOW")
			succeeded := 0
			for _, err := range errs {
				if err == nil {
					succeeded++
				} else if !fault.Has(err, fault.FriendAlreadyRequested) && !fault.Has(err, fault.FriendAlreadyAllowed) {
					t.Fatal(err)
				}
			}
			if succeeded != 2 {
				t.Fatalf("%d requests succeeded, want one request and its answer", succeeded)
			}
		}
	})
}

// TestConcurrentBlockAndReplyLeaveNoFriendship lets one side withdraw its request, the other side accept it, and both block,
// all concurrently.
func TestConcurrentBlockAndReplyLeaveNoFriendship(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for range 10 {
			p := w.people(2)
			a, b := p[0], p[1]
			r := w.ask(a, b)
			for _, err := range together(5, func(i int) error {
				switch i {
				case 0:
					return w.TakeBack(w.ctx(), a, a, r.ID)
				case 1:
					_, err := w.Reply(w.ctx(), b, b, r.ID, friend.Allow)
					return err
				case 2:
					return w.Block(w.ctx(), b, b, a)
				case 3:
					return w.Block(w.ctx(), a, a, b)
				default:
					_, err := w.Request(w.ctx(), b, b, a)
					return err
				}
			}) {
				if _, refused := fault.Of(err); err != nil && !refused {
					t.Fatal(err)
				}
			}
			w.stand(a, b, "/")
		}
	})
}

func TestRequestsListTheOpenRequestsOfBothSides(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.people(5)
		a := p[0]
		mine, theirs, denied, refused := w.ask(a, p[1]), w.ask(p[2], a), w.ask(a, p[3]), w.ask(p[4], a)
		_, err := w.Reply(w.ctx(), p[3], p[3], denied.ID, friend.Rejected)
		w.ok(err)
		_, err = w.Reply(w.ctx(), a, a, refused.ID, friend.Rejected)
		w.ok(err)
		list, err := w.Requests(w.ctx(), a, a)
		w.ok(err)
		var got []string
		for _, r := range list {
			got = append(got, fmt.Sprint(r.ID, r.State))
		}
		if want := []string{fmt.Sprint(denied.ID, "REJECTED"), fmt.Sprint(theirs.ID, "REQUESTED ME"), fmt.Sprint(mine.ID, "REQUESTED")}; !slices.Equal(got, want) {
			t.Errorf("requests = %v, want %v", got, want)
		}
		w.clk.Advance(friend.DeniedShown)
		if list, err = w.Requests(w.ctx(), a, a); err != nil || len(list) != 2 {
			t.Errorf("a month later: %d requests, %v", len(list), err)
		}
	})
}

func TestDeletionOfAnAccountDeletesItsRelations(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p := w.people(4)
		a := p[0]
		w.befriend(a, p[1])
		w.ask(p[2], a)
		w.ok(w.Block(w.ctx(), a, a, p[3]))
		w.ok(w.Block(w.ctx(), p[1], p[1], p[3]))
		taken, err := w.Export(w.ctx(), a)
		w.ok(err)
		text, err := json.Marshal(taken)
		w.ok(err)
		for _, part := range []string{"ALLOW", "REQUESTED ME", "person 1", "person 2", "person 3"} {
			if !strings.Contains(string(text), part) {
				t.Errorf("%s is not in %s", part, text)
			}
		}
		before := strings.Count(w.eventKinds(), "ended")
		w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error { return w.ForgetPerson(ctx, a) }))
		// The friend gets an event. A person with an unanswered request gets none.
		if told := strings.Count(w.eventKinds(), "ended") - before; told != 1 {
			t.Errorf("%d events of an ended friendship were written, want 1", told)
		}
		for _, other := range p[1:] {
			w.stand(a, other, "/")
		}
		if list, err := w.Blocks(w.ctx(), a, a); err != nil || len(list) != 0 {
			t.Errorf("blocks = %+v, %v", list, err)
		}
		if list, err := w.Blocks(w.ctx(), p[1], p[1]); err != nil || len(list) != 1 {
			t.Errorf("somebody else's blocks = %+v, %v", list, err)
		}
	})
}
