package chat_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// befriend makes two people friends and returns the friend service, which opens and closes their room.
func (w *world) befriend(a, b int64) *friend.Service {
	w.t.Helper()
	friends := friend.NewService(w.db)
	friends.Connect(w.chats)
	r, err := friends.Request(w.ctx, a, a, b)
	w.ok(err)
	_, err = friends.Reply(w.ctx, b, b, r.ID, friend.Allow)
	w.ok(err)
	return friends
}

// TestFriendsRoomFollowsTheFriendship proves that two friends have one room, also if both open it at the same time. The room is closed when
// the friendship ends and opens again with a new one. Its messages stay readable.
func TestFriendsRoomFollowsTheFriendship(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		a, b, stranger := w.user("a"), w.user("b"), w.user("stranger")
		_, err := w.chats.WithFriend(w.ctx, a, b)
		w.refused(err, fault.FriendDoesNotExist)
		friends := w.befriend(a, b)
		var all sync.WaitGroup
		rooms := make([]chat.Info, 8)
		for i := range rooms {
			all.Go(func() {
				me, other := a, b
				if i%2 == 1 {
					me, other = b, a
				}
				var err error
				if rooms[i], err = w.chats.WithFriend(w.ctx, me, other); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		room := rooms[0].ID
		for _, r := range rooms {
			if r.ID != room || r.Members != 2 || r.ReadOnly() {
				t.Fatalf("concurrent calls returned the room %+v, want one writable room of two members", r)
			}
		}
		list := func(userID int64) chat.List {
			list, err := w.chats.All(w.ctx, userID, chat.Friend, nil)
			w.ok(err)
			return list
		}
		if n := len(list(b).Rooms); n != 0 {
			t.Errorf("%d rooms are listed before anything was said", n)
		}
		w.post(a, room, "hello")
		if l := list(b); len(l.Rooms) != 1 || l.Unread != 1 || l.Rooms[0].Name != "a" || l.Rooms[0].LastText != "hello" {
			t.Errorf("the addressee of the message finds %+v", l)
		}
		w.ok(w.chats.Mute(w.ctx, b, room, true))
		if l := list(b); l.Unread != 0 || l.Rooms[0].Unread() != 1 || !l.Rooms[0].Muted {
			t.Errorf("muted %+v", l)
		}
		_, err = w.chats.Post(w.ctx, stranger, room, chat.Draft{Text: "me too"})
		w.refused(err, fault.ParticipationAuthority)
		_, err = w.chats.WithFriend(w.ctx, stranger, a)
		w.refused(err, fault.FriendDoesNotExist)

		w.ok(friends.Block(w.ctx, b, b, a))
		for _, p := range []int64{a, b} {
			_, err := w.chats.Post(w.ctx, p, room, chat.Draft{Text: "still there?"})
			w.refused(err, fault.ChatReadOnly)
			if page, _, err := w.chats.Messages(w.ctx, p, room, 0); err != nil || len(page) != 1 {
				t.Errorf("%d messages are readable: %v", len(page), err)
			}
			if info, err := w.chats.WithFriend(w.ctx, a, b); err != nil || !info.ReadOnly() {
				t.Errorf("the old room: %+v, %v", info, err)
			}
		}
		w.refused(w.chats.Typing(w.ctx, a, room), fault.ChatReadOnly)
		w.ok(friends.Unblock(w.ctx, b, b, a))
		w.befriend(a, b)
		w.post(b, room, "again")

		w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return w.chats.ForgetPerson(ctx, a) }))
		_, err = w.chats.Post(w.ctx, b, room, chat.Draft{Text: "gone?"})
		w.refused(err, fault.ChatReadOnly)
		if l := list(b); len(l.Rooms) != 1 || l.Rooms[0].Name != "" || l.Rooms[0].Friend.ID != 0 {
			t.Errorf("the rooms after the friend withdrew are %+v", l.Rooms)
		}
	})
}

// TestRoomsWithoutAMessageAreListed proves that a person who enters a contest finds its room of all entrants in the list of all rooms, in the
// place of the time of the entry, until the contest is over or cancelled.
func TestRoomsWithoutAMessageAreListed(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		a, b, c := w.user("a"), w.user("b"), w.user("c")
		w.befriend(a, b)
		w.befriend(a, c)
		early, late := w.with(a, b), w.with(a, c)
		next := func() {
			clk.Advance(time.Minute)
			w.ctx = storetest.Ctx(t, clk)
		}
		next()
		w.post(b, early, "before the entry")
		next()
		w.enter(a, 0)
		entered := clk.Now()
		next()
		w.post(c, late, "after the entry")
		cup := w.room(chat.Entrants)
		listed := func(want ...int64) {
			t.Helper()
			list, err := w.chats.All(w.ctx, a, "", nil)
			w.ok(err)
			var ids []int64
			for _, r := range list.Rooms {
				ids = append(ids, r.ID)
				if r.Talk == 0 && !r.LastAt.Equal(entered) {
					t.Errorf("the silent room is listed at %v, want %v", r.LastAt, entered)
				}
			}
			if !slices.Equal(ids, want) {
				t.Errorf("the rooms are %v, want %v", ids, want)
			}
		}
		listed(late, cup, early)
		_, err := w.contests.Cancel(w.ctx, w.owner, w.id, "rain")
		w.ok(err)
		listed(late, early)
		_, err = w.contests.Reinstate(w.ctx, w.owner, w.id)
		w.ok(err)
		listed(late, cup, early)
		page, err := db.Rooms(w.ctx, chat.Query{UserID: a, Before: &chat.Key{LastAt: entered, ID: cup}}, clk.Now(), 10)
		w.ok(err)
		if len(page) != 1 || page[0].ID != early {
			t.Errorf("after the room of the contest follow %+v", page)
		}
		clk.Advance(5 * time.Hour)
		w.ctx = storetest.Ctx(t, clk)
		listed(late, early)
		w.post(w.owner, cup, "thank you")
		listed(cup, late, early)
	})
}

// with returns the room of two friends.
func (w *world) with(a, b int64) int64 {
	w.t.Helper()
	room, err := w.chats.WithFriend(w.ctx, a, b)
	w.ok(err)
	return room.ID
}

// TestRepeatedClientIDStoresOneMessage proves that a repeated client id returns the stored message, also for concurrent calls and after the
// room was closed.
func TestRepeatedClientIDStoresOneMessage(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		room, p := w.room(chat.Entrants), w.user("player")
		w.enter(p, 0)
		ids := make([]int64, 12)
		var all sync.WaitGroup
		for i := range ids {
			all.Go(func() {
				m, err := w.chats.Post(w.ctx, p, room, chat.Draft{Text: fmt.Sprint("try ", i), ClientID: "one"})
				if err != nil {
					t.Error(err)
				}
				ids[i] = m.ID
			})
		}
		all.Wait()
		for _, id := range ids {
			if id != ids[0] {
				t.Fatalf("one client id has the message ids %v, want the same", ids)
			}
		}
		w.ok(w.chats.Close(w.ctx, w.owner, room, true))
		again, err := w.chats.Post(w.ctx, p, room, chat.Draft{Text: "once more", ClientID: "one"})
		if err != nil || again.ID != ids[0] {
			t.Errorf("in the closed room: %+v, %v", again, err)
		}
		_, err = w.chats.Post(w.ctx, p, room, chat.Draft{Text: "another", ClientID: "two"})
		w.refused(err, fault.ChatReadOnly)
		w.ok(w.chats.Close(w.ctx, w.owner, room, false))
		other, err := w.chats.Post(w.ctx, w.owner, room, chat.Draft{Phrase: "goodLuck", ClientID: "one"})
		if err != nil || other.ID == ids[0] || other.Phrase != "goodLuck" {
			t.Errorf("a message of another person with the same client id: %+v, %v", other, err)
		}
		for _, d := range []chat.Draft{{Phrase: "goodLuck", Text: "and text"}, {Phrase: "unknown"}, {Phrase: chat.PollPhrase}} {
			_, err := w.chats.Post(w.ctx, p, room, d)
			w.refused(err, fault.InvalidValue)
		}
		if n := w.messagesOf(room, p); n != 1 {
			t.Errorf("the person has %d messages in the room, want 1", n)
		}
	})
}

// TestTeamRoomFollowsTheTeam proves that the members of a team are in its room, that owner and admins can remove messages there, and that
// polls are posted there.
func TestTeamRoomFollowsTheTeam(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		teams := team.NewService(db, game.NewService(db), nil)
		teams.Connect(w.chats)
		captain, mate, stranger := w.user("captain"), w.user("mate"), w.user("stranger")
		teamID := w.team(captain, mate)
		_, err := w.chats.OfTeam(w.ctx, stranger, teamID)
		w.refused(err, fault.ParticipationAuthority)
		_, err = w.chats.OfTeam(w.ctx, stranger, 1)
		w.refused(err, fault.TeamDoesNotExist)
		room, err := w.chats.OfTeam(w.ctx, mate, teamID)
		w.ok(err)
		if room.Members != 2 || len(room.Admins) != 1 || room.Admins[0].ID != captain || room.Role != chat.Member {
			t.Fatalf("the team's room is %+v", room)
		}
		said := w.post(captain, room.ID, "hello team")
		w.refused(w.chats.Remove(w.ctx, mate, room.ID, said.ID), fault.ParticipationAuthority)
		w.refused(w.chats.Close(w.ctx, captain, room.ID, true), fault.ParticipationAuthority)
		_, err = teams.SetRole(w.ctx, captain, teamID, mate, team.Admin)
		w.ok(err)
		w.ok(w.chats.Remove(w.ctx, mate, room.ID, said.ID))

		w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return w.chats.AskTeam(ctx, teamID, 77) }))
		list, err := w.chats.All(w.ctx, mate, "", nil)
		w.ok(err)
		if len(list.Rooms) != 1 || list.Unread != 2 || list.Rooms[0].LastPhrase != chat.PollPhrase {
			t.Errorf("after the poll %+v", list)
		}
		page, _, err := w.chats.Messages(w.ctx, mate, room.ID, 0)
		w.ok(err)
		if page[0].Kind != chat.Polled || page[0].PollID != 77 || page[0].Author.ID != 0 {
			t.Errorf("the poll is %+v", page[0])
		}
		w.refused(w.chats.Remove(w.ctx, captain, room.ID, page[0].ID), fault.MessageDoesNotExist)
		_, err = w.chats.Copy(w.ctx, captain, room.ID, page[0].ID)
		w.refused(err, fault.MessageDoesNotExist)

		w.ok(teams.Remove(w.ctx, captain, teamID, mate))
		_, err = w.chats.Post(w.ctx, mate, room.ID, chat.Draft{Text: "still here"})
		w.refused(err, fault.ParticipationAuthority)
		page, _, err = w.chats.Messages(w.ctx, captain, room.ID, 0)
		w.ok(err)
		if page[0].Kind != chat.Left || page[0].People.Users[0].ID != mate {
			t.Errorf("the newest message is %+v, want one about the member who left", page[0])
		}
		w.ok(teams.Delete(w.ctx, captain, teamID))
		_, err = w.chats.Get(w.ctx, captain, room.ID)
		w.refused(err, fault.ChatDoesNotExist)
	})
}
