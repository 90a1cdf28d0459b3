package chat_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/event/eventtest"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestConcurrentMessagesKeepTheirOrder lets many people post at the same time, which the store writes in groups. Messages are numbered
// without a gap, events come in the order of the messages, and authors have read their own.
func TestConcurrentMessagesKeepTheirOrder(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		const people, each = 8, 5
		players := make([]int64, people)
		for i := range players {
			players[i] = w.user(fmt.Sprint("player ", i))
			w.enter(players[i], 0)
		}
		stranger := w.user("stranger")
		room := w.room(chat.Entrants)
		var all sync.WaitGroup
		var mu sync.Mutex
		acked := map[int64]string{}
		for _, player := range players {
			all.Go(func() {
				for n := range each {
					text := fmt.Sprint(player, n)
					m, err := w.chats.Post(w.ctx, player, room, chat.Draft{Text: text, ClientID: text})
					if err != nil {
						t.Errorf("%s: %v", text, err)
					}
					if _, err := w.chats.Post(w.ctx, stranger, room, chat.Draft{Text: "no"}); err == nil {
						t.Error("a stranger posted")
					}
					mu.Lock()
					acked[m.ID] = m.Text
					mu.Unlock()
				}
			})
		}
		all.Wait()
		stored, err := db.MessagesAfter(w.ctx, room, 0, 1000)
		w.ok(err)
		var said []int64
		for _, m := range stored {
			if m.Kind != chat.ByPerson {
				continue
			}
			said = append(said, m.ID)
			if m.Talk != int64(len(said)) || acked[m.ID] != m.Text {
				t.Errorf("message %d has number %d and text %s, acknowledged as %s", len(said), m.Talk, m.Text, acked[m.ID])
			}
		}
		var posted []int64
		events, err := db.UnrelayedEvents(w.ctx, 1000)
		w.ok(err)
		for _, e := range events {
			if e.Kind != event.ChatPosted {
				continue
			}
			var p chat.Payload
			w.ok(json.Unmarshal(e.Data, &p))
			posted = append(posted, p.MessageID)
		}
		if len(said) != people*each || fmt.Sprint(said) != fmt.Sprint(posted) {
			t.Errorf("messages %v, events %v", said, posted)
		}
		c, err := w.chats.Get(w.ctx, players[0], room)
		w.ok(err)
		if c.Talk != people*each || c.LastID != said[len(said)-1] {
			t.Errorf("the room has %d messages, the newest is %d", c.Talk, c.LastID)
		}
	})
}

// TestEveryMemberOfALargeRoomIsInformed proves that a message is announced once to each member of a large room.
func TestEveryMemberOfALargeRoomIsInformed(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		room := w.room(chat.Entrants)
		want := []string{event.UserPrefix + fmt.Sprint(w.owner)}
		people := make([]int64, 250)
		for i := range people {
			people[i] = w.user("player")
			want = append(want, event.UserPrefix+fmt.Sprint(people[i]))
		}
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
			var err error
			for _, p := range people {
				err = errors.Join(err, db.InsertChatMember(ctx, room, p, chat.Member, 0, clk.Now()))
			}
			return err
		}))
		m, err := w.chats.Post(w.ctx, people[0], room, chat.Draft{Text: "hello"})
		w.ok(err)
		var heard eventtest.Gateway
		posted := chat.ChatPosted.New(people[0], w.id, room, clk.Now(), chat.Payload{ContestID: w.id, MessageID: m.ID})
		w.ok(w.chats.Live().Audiences[chat.Members](w.ctx, posted, &heard))
		w.ok(w.chats.Stop(w.ctx))
		slices.Sort(want)
		slices.Sort(heard.Channels)
		if !slices.Equal(heard.Channels, want) {
			t.Errorf("the message was announced to %d members, want %d", len(heard.Channels), len(want))
		}
		for _, h := range heard.Hints {
			if h.ChatID != room || h.MessageID != m.ID {
				t.Fatalf("hint %+v", h)
			}
		}
	})
}
