package chat_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"yagura/internal/account"
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

// counting counts the reads of messages and members.
type counting struct {
	*store.DB
	messages, members, names int
}

func (c *counting) PersonRefs(ctx context.Context, userIDs []int64) (map[int64]account.Ref, error) {
	c.names++
	return c.DB.PersonRefs(ctx, userIDs)
}

func (c *counting) Message(ctx context.Context, chatID, messageID int64) (chat.Message, bool, error) {
	c.messages++
	return c.DB.Message(ctx, chatID, messageID)
}

func (c *counting) MessagesAfter(ctx context.Context, chatID, after int64, most int) ([]chat.Message, error) {
	c.messages++
	return c.DB.MessagesAfter(ctx, chatID, after, most)
}

func (c *counting) ChatMemberIDs(ctx context.Context, chatID, after int64, most int) ([]int64, error) {
	c.members++
	return c.DB.ChatMemberIDs(ctx, chatID, after, most)
}

// TestMessagesOfABatchAreReadTogether proves that messages whose events are delivered together are read in one statement for each room,
// that each is announced with its own text, and that a removed one has none.
func TestMessagesOfABatchAreReadTogether(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		counted := &counting{DB: db}
		live := chat.NewService(counted, w.files, []byte("a secret of the tests"))
		live.Connect(chat.Connection{Wire: func(m chat.Message) (any, bool) { return m.Text, true }})
		player := w.user("player")
		w.enter(player, 0)
		var events []event.Event
		var want []any
		for i, kind := range []chat.Kind{chat.Entrants, chat.Notice, chat.Entrants, chat.Entrants} {
			author, text := w.owner, fmt.Sprint("message ", i)
			m, err := w.chats.Post(w.ctx, author, w.room(kind), chat.Draft{Text: text})
			w.ok(err)
			events = append(events, chat.ChatPosted.New(author, 0, w.room(kind), clk.Now(), chat.Payload{ContestID: w.id, MessageID: m.ID}))
			if i == 3 {
				w.ok(w.chats.Remove(w.ctx, w.owner, w.room(kind), m.ID))
				want = append(want, nil)
				continue
			}
			want = append(want, text)
		}
		var heard eventtest.Gateway
		ctx := event.WithBatch(w.ctx, events)
		for _, e := range events {
			w.ok(live.Live().Audiences[chat.MessageOpen](ctx, e, &heard))
		}
		var got []any
		for _, h := range heard.Hints {
			got = append(got, h.Message)
		}
		if !slices.Equal(got, want) {
			t.Errorf("announced %v, want %v", got, want)
		}
		if counted.messages > 3 { // one for each room, one for a message beyond the page
			t.Errorf("%d reads of 4 messages in 2 rooms", counted.messages)
		}
	})
}

// TestMembersAreNotReadDuringARound proves that a message in a large room whose members are being informed waits for the next round without
// another read of the members.
func TestMembersAreNotReadDuringARound(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		room := w.room(chat.Entrants)
		for range 120 {
			player := w.user("player")
			w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
				return db.InsertChatMember(ctx, room, player, chat.Member, 0, clk.Now())
			}))
		}
		counted := &counting{DB: db}
		live := chat.NewService(counted, w.files, []byte("a secret of the tests"))
		held := &heldGateway{release: make(chan struct{})}
		for n := range int64(50) {
			e := chat.ChatPosted.New(w.owner, 0, room, clk.Now(), chat.Payload{MessageID: n + 1})
			w.ok(live.Live().Audiences[chat.Members](w.ctx, e, held))
		}
		close(held.release)
		w.ok(live.Stop(w.ctx))
		if counted.members > 5 { // one to learn that the room is large, two pages in each of two rounds
			t.Errorf("%d reads of the members for 50 messages", counted.members)
		}
		if last := held.last(); last != 50 {
			t.Errorf("the last round was about message %d, want 50", last)
		}
	})
}

// heldGateway holds messages back until it is released.
type heldGateway struct {
	eventtest.Gateway
	release chan struct{}
	mu      sync.Mutex
	newest  int64
}

func (g *heldGateway) PublishAll(_ context.Context, messages []event.Message) error {
	<-g.release
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, m := range messages {
		g.newest = m.Payload.(event.Hint).MessageID
	}
	return nil
}

func (g *heldGateway) last() int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.newest
}
