package chat_test

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestMessagesOfACrowdKeepTheirOrder lets many people post at the same time, which the store writes in groups. Messages are numbered
// without a gap, events come in the order of the messages, and authors have read their own.
func TestMessagesOfACrowdKeepTheirOrder(t *testing.T) {
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
			if m.Kind != chat.Said {
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
