package store_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/group"
	"yagura/internal/kit/id"
	"yagura/internal/kit/idempotency"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// rush is a contest with people who act at the same moment.
type rush struct {
	*burst
	contests *contest.Service
	chats    *chat.Service
	contest  int64
	room     int64
	people   map[string]int64
	names    []string
}

// newRush makes a contest for a number of persons.
func newRush(t *testing.T, db *store.DB, clk *clock.Test, people, places int) *rush {
	t.Helper()
	games, chats := game.NewService(db), chat.NewService(db, nil, nil)
	w := &rush{
		burst: &burst{t: t, db: db, ctx: storetest.Ctx(t, clk)}, chats: chats, people: map[string]int64{},
		contests: contest.NewService(db, format.Types, games, nil, chats),
	}
	w.ok(games.Seed(w.ctx))
	w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
		for i := range people {
			name := fmt.Sprintf("p%03d", i)
			w.names, w.people[name] = append(w.names, name), id.New()
			if _, err := db.AddUser(ctx, account.New{ID: w.people[name], Nickname: name, Language: "ja", At: clock.Now(ctx)}); err != nil {
				return err
			}
		}
		return nil
	}))
	now := clk.Now()
	c, _, err := w.contests.Create(w.ctx, w.people[w.names[0]], contest.Form{
		GameID: 1, Name: "Cup", Type: bracket.ContestType, ParticipantType: contest.Solo, EntryMaxCount: places,
		EntryStart: now, EntryEnd: now.Add(time.Hour), ContestStart: now.Add(2 * time.Hour), ContestEnd: now.Add(5 * time.Hour),
		Checkin: true, CheckinStart: now, CheckinEnd: now.Add(time.Hour),
	})
	w.ok(err)
	rooms, err := store.Texts(w.ctx, db, "SELECT CAST(id AS TEXT) FROM chats WHERE kind = 'entrants'")
	w.ok(err)
	w.room, err = strconv.ParseInt(rooms[0], 10, 64)
	w.ok(err)
	w.contest = c.ID
	return w
}

func (w *rush) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// answers checks that no call of the last burst failed.
func (w *rush) answers() {
	w.t.Helper()
	for name, err := range w.errs {
		if err != nil {
			w.t.Errorf("%s: %v", name, err)
		}
	}
}

// rushBurst is an action of everybody at once, with the most round trips that a group may need besides its begin, savepoint and commit, and the
// most statements for each call.
type rushBurst struct {
	what       string
	of         group.Subject
	fn         func(ctx context.Context, name string) error
	trips      int
	statements float64
}

// bursts returns the actions that are made for bursts, in the order in which they are possible.
func (w *rush) bursts() []rushBurst {
	return []rushBurst{
		{"entry", group.Contest(w.contest), w.enter, 11, 0.8},
		{"check-in", group.Contest(w.contest), w.checkIn, 5, 1.2},
		{"message", group.Chat(w.room), w.post, 7, 0.4},
		{"check-out with a key", group.Contest(w.contest), w.keyed("check-out", w.checkOut), 5, 1.4},
		{"message with a key", group.Chat(w.room), w.keyed("message", w.postAgain), 7, 0.6},
	}
}

func (w *rush) enter(ctx context.Context, name string) error {
	_, err := w.contests.Enter(ctx, w.people[name], w.contest, contest.EntryForm{
		Kind: contest.Solo, AgreePolicy: true, EntryFields: contest.EntryFields{TwitterID: "@player_1", GameUsername: "Player"},
	})
	return err
}

func (w *rush) checkIn(ctx context.Context, name string) error {
	e, err := w.contests.SetCheckin(ctx, w.people[name], w.contest, contest.Entrant{UserID: w.people[name]}, true)
	if err == nil && !e.Checkin {
		err = errors.New("not checked in")
	}
	return err
}

// keyedEntry is an entry with an idempotency key, as the app sends it. Nobody has entered yet.
func (w *rush) keyedEntry() rushBurst {
	return rushBurst{"entry with a key", group.Contest(w.contest), w.keyed("entry", w.enter), 11, 0.9}
}

func (w *rush) checkOut(ctx context.Context, name string) error {
	_, err := w.contests.SetCheckin(ctx, w.people[name], w.contest, contest.Entrant{UserID: w.people[name]}, false)
	return err
}

func (w *rush) postAgain(ctx context.Context, name string) error {
	_, err := w.chats.Post(ctx, w.people[name], w.room, chat.Draft{Text: name, ClientID: name + " again"})
	return err
}

func (w *rush) post(ctx context.Context, name string) error {
	_, err := w.chats.Post(ctx, w.people[name], w.room, chat.Draft{Text: name, ClientID: name})
	return err
}

// keyed is a call with an idempotency key, as the API makes it.
func (w *rush) keyed(key string, fn func(ctx context.Context, name string) error) func(ctx context.Context, name string) error {
	return func(ctx context.Context, name string) error {
		stored, err := w.db.ClaimIdempotencyKey(ctx, w.people[name], key, name)
		if err != nil || stored != nil {
			return err
		}
		if err := fn(ctx, name); err != nil {
			return err
		}
		return w.db.StoreIdempotentAnswer(ctx, w.people[name], key, name, idempotency.Answer{Status: 200})
	}
}

func (w *rush) texts(query string) string {
	w.t.Helper()
	found, err := store.Texts(w.ctx, w.db, query)
	w.ok(err)
	return fmt.Sprint(found)
}

// TestAGroupSendsItsStatementsTogether states how many statements a group of entries, check-ins or messages makes for each of them on
// PostgreSQL, and how many round trips.
func TestAGroupSendsItsStatementsTogether(t *testing.T) {
	const people = 33
	clk := clock.NewTest(storetest.Start)
	w := newRush(t, storetest.Postgres(t, clk), clk, people, people)
	sent := store.CountTogether(w.db)
	for _, c := range append(w.bursts(), newRush(t, w.db, clk, people, people).keyedEntry()) {
		sent.Trips = 0
		clear(sent.Statements)
		w.of = c.of
		w.calls(w.names, w.own, c.fn)
		w.answers()
		if len(w.ran) != people {
			t.Errorf("%s: %d calls ran %d times", c.what, people, len(w.ran))
		}
		sum := 0
		for _, n := range sent.Statements {
			sum += n
		}
		each := float64(sum) / people
		t.Logf("%s: %d round trips, %.2f statements each: %v", c.what, sent.Trips, each, sent.Statements)
		if sent.Trips > c.trips || each > c.statements {
			t.Errorf("%s: %d round trips and %.2f statements each, want at most %d and %.2f", c.what, sent.Trips, each, c.trips, c.statements)
		}
	}
}

// TestParallelCallsOfAGroupStayExact proves that parallel calls of a group count and decide exactly. The last places go to those who came
// first. A repeated call changes nothing and does not affect the other calls.
func TestParallelCallsOfAGroupStayExact(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newRush(t, db, clk, 40, 30)
		w.of = group.Contest(w.contest)
		twice := append(append([]string{}, w.names[:5]...), "p001 again")
		w.people["p001 again"] = w.people["p001"]
		w.calls(append(twice, w.names[5:]...), w.own, w.keyed("entry", w.enter))
		for i, name := range w.names {
			if (w.errs[name] == nil) != (i < 30) {
				t.Errorf("%s: %v", name, w.errs[name])
			}
		}
		if w.errs["p001 again"] == nil {
			t.Error("a person entered twice")
		}
		if got := w.texts("SELECT CAST(entry_count AS TEXT) FROM contests"); got != "[30]" {
			t.Errorf("entry count %s", got)
		}
		if got := w.texts("SELECT status || ' ' || COUNT(*) FROM idempotency_keys GROUP BY status"); got != "[200 30]" {
			t.Errorf("keys by status of their answer: %s", got)
		}
		twice = append([]string{}, w.names[:30]...)
		w.calls(append(twice, w.names[0]), w.own, w.keyed("entry", w.enter)) // each gets the stored answer
		w.answers()
		if got := w.texts("SELECT CAST(COUNT(*) AS TEXT) FROM entries"); got != "[30]" {
			t.Errorf("%s entries", got)
		}

		w.calls(append([]string{"p000", "p001 again"}, w.names[1:30]...), w.own, w.checkIn)
		w.answers()
		if got := w.texts("SELECT CAST(SUM(checkin) AS TEXT) FROM entries"); got != "[30]" {
			t.Errorf("%s checked in", got)
		}
		if got := w.texts("SELECT CAST(COUNT(*) AS TEXT) FROM events WHERE kind = 'checkin.changed'"); got != "[30]" {
			t.Errorf("%s events of check-ins", got)
		}

		w.of = group.Chat(w.room)
		w.calls(w.names, w.own, w.post)
		for i, name := range w.names {
			if (w.errs[name] == nil) != (i < 30) {
				t.Errorf("message of %s: %v", name, w.errs[name])
			}
		}
		w.calls(w.names[:30], w.own, w.post) // sent again
		w.answers()
		if got := w.texts("SELECT CAST(COUNT(*) AS TEXT) FROM chat_messages WHERE kind = ''"); got != "[30]" {
			t.Errorf("%s messages", got)
		}
		if got := w.texts("SELECT CAST(talk AS TEXT) FROM chats WHERE kind = 'entrants'"); got != "[30]" {
			t.Errorf("the room counts %s messages", got)
		}
		if got := w.texts("SELECT CAST(COUNT(DISTINCT talk) AS TEXT) FROM chat_messages WHERE kind = ''"); got != "[30]" {
			t.Errorf("%s numbers of messages", got)
		}
	})
}

// TestAGroupCountsWhatMembersSkip proves that messages of a burst count as unread and as skipped as if they had been posted one after another: a
// person's own message is read, and so is everything before it, and messages of a person whom a member blocks are no unread ones.
func TestAGroupCountsWhatMembersSkip(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newRush(t, db, clk, 6, 6)
		w.of = group.Contest(w.contest)
		w.calls(w.names, w.own, w.enter)
		w.answers()
		blocked := w.people["p001"]
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
			for _, blocker := range []string{"p002", "p003"} {
				if _, err := db.AddBlock(ctx, w.people[blocker], blocked, clock.Now(ctx)); err != nil {
					return err
				}
			}
			return nil
		}))
		w.of = group.Chat(w.room)
		w.calls([]string{"p001", "p002", "p000", "p001 again", "p004"}, w.own, func(ctx context.Context, name string) error {
			w.mu.Lock()
			author, ok := w.people[name]
			w.mu.Unlock()
			if !ok {
				author = blocked
			}
			_, err := w.chats.Post(ctx, author, w.room, chat.Draft{Text: name, ClientID: name})
			return err
		})
		w.answers()
		const unread = "SELECT u.nickname || ' ' || (c.talk - m.read_talk - m.skipped) FROM chat_members m JOIN users u ON u.id = m.user_id JOIN chats c ON c.id = m.chat_id WHERE c.kind = 'entrants' ORDER BY u.nickname"
		// p002 wrote the second message, p000 the third, and p001 the fourth.
		if got, want := w.texts(unread), "[p000 2 p001 1 p002 2 p003 3 p004 0 p005 5]"; got != want {
			t.Errorf("unread messages %s, want %s", got, want)
		}
	})
}
