package chat_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestEveryMessageOnceInOneOrder lets many people post at the same time. Each acknowledged message is stored once, ids rise in the order of
// the messages, and the unread messages of a person are those after the person's read mark.
func TestEveryMessageOnceInOneOrder(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		room := w.room(chat.Entrants)
		people := []int64{w.owner}
		for i := range 5 {
			p := w.user(fmt.Sprint("talker ", i))
			w.enter(p, 0)
			people = append(people, p)
		}
		var mu sync.Mutex
		said := map[int64]string{}
		var all sync.WaitGroup
		for n, p := range people {
			all.Go(func() {
				for i := range 12 {
					text := fmt.Sprintf("%d says %d", n, i)
					m, err := w.chats.Post(w.ctx, p, room, chat.Draft{Text: text})
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					said[m.ID] = text
					mu.Unlock()
					if rand.IntN(3) == 0 {
						if _, err := w.chats.Read(w.ctx, p, room, 0); err != nil {
							t.Error(err)
						}
					}
				}
			})
		}
		all.Wait()
		var talk []chat.Message
		next := map[string]int{}
		last := chat.Message{}
		for _, m := range w.all(room) {
			if m.ID <= last.ID || m.CreatedAt.Before(last.CreatedAt) {
				t.Fatalf("message %d came after %d", m.ID, last.ID)
			}
			last = m
			if m.Kind.System() {
				continue
			}
			talk = append(talk, m)
			who, number, _ := strings.Cut(m.Text, " says ")
			if said[m.ID] != m.Text || number != fmt.Sprint(next[who]) || m.Talk != int64(len(talk)) {
				t.Fatalf("message %+v, acknowledged as %q, number %d of %s", m, said[m.ID], next[who], who)
			}
			next[who]++
		}
		if len(talk) != len(said) || len(talk) != 12*len(people) {
			t.Fatalf("%d messages, %d acknowledged", len(talk), len(said))
		}
		for _, p := range people {
			mark := talk[rand.IntN(len(talk))]
			before, _, err := w.chats.Unread(w.ctx, p, w.id)
			w.ok(err)
			unread, err := w.chats.Read(w.ctx, p, room, mark.ID)
			w.ok(err)
			if want := min(before, len(talk)-int(mark.Talk)); unread != want {
				t.Errorf("%d of %d unread after reading up to message %d, want %d", unread, len(talk), mark.Talk, want)
			}
		}
	})
}

// TestOrderHoldsWhenClocksDiffer lets a node whose clock is behind write after a node whose clock is ahead. The new messages get later ids
// and times nevertheless.
func TestOrderHoldsWhenClocksDiffer(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		room := w.room(chat.Entrants)
		first := w.post(w.owner, room, "first")
		ahead := first.ID + 1<<40 // hours
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
			c, _, err := db.LockChat(ctx, room)
			if err != nil {
				return err
			}
			if _, err := db.InsertMessage(ctx, chat.Message{ID: ahead + 1, ChatID: w.room(chat.Notice), CreatedAt: clk.Now()}); err != nil {
				return err
			}
			c.LastID = ahead
			c.LastAt = clk.Now().Add(time.Hour)
			return db.SetChatHead(ctx, c, clk.Now())
		}))
		second, third := w.post(w.owner, room, "second"), w.post(w.owner, room, "third")
		if second.ID != ahead+2 || third.ID != ahead+3 || second.CreatedAt.Before(clk.Now().Add(time.Hour)) {
			t.Errorf("after %d come %d and %d", ahead, second.ID, third.ID)
		}
		events, err := db.UnrelayedEvents(w.ctx, 1000)
		w.ok(err)
		if last := events[len(events)-2:]; last[0].ID != second.ID || last[1].ID != third.ID {
			t.Errorf("after the messages %d and %d, the last events are %v", second.ID, third.ID, last)
		}
	})
}

func TestReadMarks(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		p := w.user("reader")
		w.enter(p, 0)
		room, notices := w.room(chat.Entrants), w.room(chat.Notice)
		one := w.post(w.owner, room, "one")
		w.post(w.owner, room, "two")
		three := w.post(w.owner, room, "three")
		notice := w.post(w.owner, notices, "notice")
		read := func(chatID, messageID int64, want int) {
			t.Helper()
			if unread, err := w.chats.Read(w.ctx, p, chatID, messageID); err != nil || unread != want {
				t.Errorf("%d unread, %v; want %d", unread, err, want)
			}
		}
		unread := func(userID int64, want int) {
			t.Helper()
			if n, ok, err := w.chats.Unread(w.ctx, userID, w.id); err != nil || !ok || n != want {
				t.Errorf("%d unread in all, %v, %v; want %d", n, ok, err, want)
			}
		}
		unread(p, 4)
		unread(w.owner, 0)
		read(room, one.ID, 2)
		read(room, three.ID, 0)
		read(room, one.ID, 0) // never back
		w.ok(w.chats.Remove(w.ctx, w.owner, room, three.ID))
		w.post(w.owner, room, "four")
		unread(p, 2)
		w.post(p, room, "I am here")
		unread(p, 1)
		w.ok(w.chats.ReadAll(w.ctx, p, w.id))
		unread(p, 0)
		unread(w.owner, 1)
		_, err := w.chats.Read(w.ctx, p, room, notice.ID)
		w.refused(err, fault.MessageDoesNotExist)
		if _, ok, err := w.chats.Unread(w.ctx, w.user("stranger"), w.id); ok || err != nil {
			t.Errorf("a stranger has rooms: %v, %v", ok, err)
		}
	})
}

func TestPostAndRemovePermissions(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		p, other := w.user("talker"), w.user("other")
		w.enter(p, 0)
		w.enter(other, 0)
		room, notices := w.room(chat.Entrants), w.room(chat.Notice)
		w.files.owner["chat/own.png"], w.files.owner["chat/others.png"] = p, other
		for _, c := range []struct {
			chatID int64
			draft  chat.Draft
			key    fault.Key
		}{
			{room, chat.Draft{}, fault.ValueIsRequired},
			{room, chat.Draft{Text: " \n\u3000"}, fault.ValueIsRequired},
			{room, chat.Draft{Text: strings.Repeat("字", chat.MaxText+1)}, fault.ExceededLength},
			{room, chat.Draft{Text: "\u202etxt.exe"}, fault.InvalidValue},
			{room, chat.Draft{Image: "chat/others.png"}, fault.UnknownFile},
			{room, chat.Draft{Text: "look", Image: "chat/nothing.png"}, fault.UnknownFile},
			{notices, chat.Draft{Text: "mine"}, fault.ChatReadOnly},
			{notices + 1<<30, chat.Draft{Text: "nowhere"}, fault.ChatDoesNotExist},
		} {
			_, err := w.chats.Post(w.ctx, p, c.chatID, c.draft)
			w.refused(err, c.key)
		}
		long := w.post(p, room, strings.Repeat("字", 20)+"\n\n  "+strings.Repeat("🏯", 20))
		if r := w.roomOf(p, room); r.LastText != strings.Repeat("字", 20)+" "+strings.Repeat("🏯", 11)+"…" {
			t.Errorf("the preview is %q", r.LastText)
		}
		picture, err := w.chats.Post(w.ctx, p, room, chat.Draft{Image: "chat/own.png"})
		w.ok(err)
		if r := w.roomOf(p, room); r.LastText != "📷" {
			t.Errorf("the preview of a picture is %q", r.LastText)
		}
		w.refused(w.chats.Remove(w.ctx, other, room, long.ID), fault.ParticipationAuthority)
		again, err := w.chats.Post(w.ctx, p, room, chat.Draft{Text: "again", Image: "chat/own.png"})
		w.ok(err)
		w.ok(w.chats.Remove(w.ctx, p, room, picture.ID))
		if len(w.files.removed) != 0 {
			t.Error("a picture that is still shown was deleted")
		}
		w.ok(w.chats.Remove(w.ctx, w.owner, room, again.ID))
		w.ok(w.chats.Remove(w.ctx, w.owner, room, again.ID))
		if len(w.files.removed) != 1 || w.roomOf(p, room).LastText != "" {
			t.Errorf("removed %v, the preview is %q", w.files.removed, w.roomOf(p, room).LastText)
		}
		messages := w.all(room)
		if last := messages[len(messages)-1]; last.Kind != chat.Removed || last.Text != "" || last.Image != nil || last.Author.ID != p {
			t.Errorf("the removed message is %+v", last)
		}
		if first := messages[0]; !first.ChangedAt().Equal(first.CreatedAt) {
			t.Errorf("a message that was not removed changed at %v, %v after it was created", first.ChangedAt(), first.ChangedAt().Sub(first.CreatedAt))
		}
		w.refused(w.chats.Remove(w.ctx, w.owner, room, messages[0].ID), fault.MessageDoesNotExist) // of the system

		w.refused(w.chats.Close(w.ctx, p, room, true), fault.ParticipationAuthority)
		w.ok(w.chats.Close(w.ctx, w.owner, room, true))
		_, err = w.chats.Post(w.ctx, p, room, chat.Draft{Text: "closed?"})
		w.refused(err, fault.ChatReadOnly)
		w.post(w.owner, room, "closed.")
		w.ok(w.chats.Close(w.ctx, w.owner, room, false))
		w.post(p, room, "open!")

		w.nextMinute()
		for range 60 {
			w.post(p, room, "spam")
		}
		_, err = w.chats.Post(w.ctx, p, room, chat.Draft{Text: "too much"})
		w.refused(err, fault.TooManyRequests)
	})
}

func (w *world) roomOf(userID, chatID int64) chat.Room {
	w.t.Helper()
	info, err := w.chats.Get(w.ctx, userID, chatID)
	w.ok(err)
	return info.Room
}

func TestWithdrawalKeepsMessagesWithoutAName(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		p := w.user("leaver")
		w.enter(p, 0)
		room := w.room(chat.Entrants)
		w.post(p, room, "I was here")
		q, err := w.chats.Ask(w.ctx, p, w.id, "May I?")
		w.ok(err)
		var all sync.WaitGroup
		all.Go(func() { // still typing
			for range 10 {
				if _, err := w.chats.Post(w.ctx, p, room, chat.Draft{Text: "and here"}); err != nil {
					w.refused(err, fault.ParticipationAuthority)
				}
			}
		})
		all.Go(func() {
			if err := db.InTx(w.ctx, func(ctx context.Context) error {
				if _, err := db.EraseUser(ctx, p, clock.Now(ctx)); err != nil {
					return err
				}
				return w.chats.ForgetPerson(ctx, p)
			}); err != nil {
				t.Error(err)
			}
		})
		all.Wait()
		for _, m := range w.all(room) {
			if m.Author.ID != 0 {
				t.Errorf("a message still names its author: %+v", m)
			}
		}
		if r := w.roomOf(w.owner, q.ID); r.Owner.ID != 0 || r.Name != "May I?" {
			t.Errorf("the question is %+v", r.Chat)
		}
		w.enter(w.user("another"), 0)
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return w.chats.Follow(ctx, w.id) })) // the entry is still there
		if _, ok := w.members(room)[p]; ok {
			t.Error("the person is still in the room")
		}
	})
}
