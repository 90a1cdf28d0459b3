package presence_test

import (
	"context"
	"fmt"
	"maps"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
	"yagura/internal/presence"
	"yagura/internal/room"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// noChat follows no match room.
type noChat struct{}

func (noChat) FollowRoom(context.Context, int64) error { return nil }

// world has the presence of people with different relations to "me": a friend, a person of the same match room, an opponent and an operator
// of the same contest, a stranger, and a roommate who blocks "me".
type world struct {
	*presence.Service
	t       *testing.T
	db      *store.DB
	clk     *clock.Test
	friends *friend.Service
	people  map[string]int64 // ids by name
	entries map[string]int64 // in the contest, by name
	names   map[int64]string
	all     []int64
}

var names = []string{"me", "friend", "roommate", "rival", "operator", "stranger", "blocker"}

func newWorld(t *testing.T, db *store.DB, clk *clock.Test) *world {
	t.Helper()
	w := &world{Service: presence.NewService(db), t: t, db: db, clk: clk, friends: friend.NewService(db), people: map[string]int64{}, names: map[int64]string{}}
	for _, n := range names {
		p := account.New{ID: id.New(), Nickname: n, At: clk.Now()}
		w.ok(db.InTx(w.ctx(), func(ctx context.Context) error { _, err := db.AddUser(ctx, p); return err }))
		w.people[n], w.names[p.ID], w.all = p.ID, n, append(w.all, p.ID)
	}
	w.befriend("me", "friend")
	w.shareMatchRoom("me", "roommate", "blocker")
	w.ok(w.friends.Block(w.ctx(), w.people["blocker"], w.people["blocker"], w.people["me"]))
	w.entries = w.shareContest("operator", "me", "rival")
	return w
}

func (w *world) ctx() context.Context { return storetest.Ctx(w.t, w.clk) }

func (w *world) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) befriend(a, b string) {
	w.t.Helper()
	_, err := w.friends.Request(w.ctx(), w.people[a], w.people[a], w.people[b])
	w.ok(err)
	_, err = w.friends.Request(w.ctx(), w.people[b], w.people[b], w.people[a])
	w.ok(err)
}

func (w *world) shareMatchRoom(host string, guests ...string) {
	w.t.Helper()
	games := game.NewService(w.db)
	w.ok(games.Seed(w.ctx()))
	rooms := room.NewService(w.db, games, noChat{})
	d, err := rooms.Create(w.ctx(), w.people[host], room.Input{GameID: 1})
	w.ok(err)
	for _, n := range guests {
		_, err := rooms.Enter(w.ctx(), w.people[n], d.ID, 0)
		w.ok(err)
	}
}

// shareContest stores a contest that is in play from one hour to two hours after now. It returns the entries by the names of the entrants.
func (w *world) shareContest(owner string, entrants ...string) map[string]int64 {
	w.t.Helper()
	now, by := w.clk.Now(), w.people[owner]
	c := contest.Contest{
		ID: id.New(), GameID: 1, Name: "cup", Type: bracket.ContestType, ParticipantType: contest.Solo, EntryMaxCount: 8, CreatedByID: by,
		UpdatedByID: by, EntryStart: now, EntryEnd: now, ContestStart: now.Add(time.Hour), ContestEnd: now.Add(2 * time.Hour),
		CreatedAt: now, UpdatedAt: now,
	}
	entries := map[string]int64{}
	w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error {
		if err := w.db.InsertContest(ctx, c); err != nil {
			return err
		}
		if err := w.db.InsertOperator(ctx, contest.Operator{ContestID: c.ID, UserID: by, Role: contest.Owner, CreatedAt: now}); err != nil {
			return err
		}
		for _, n := range entrants {
			entries[n] = id.New()
			if _, err := w.db.AddEntry(ctx, contest.Entry{ID: entries[n], ContestID: c.ID, UserID: w.people[n], CreatedAt: now, UpdatedAt: now}, []int64{w.people[n]}); err != nil {
				return err
			}
		}
		return nil
	}))
	return entries
}

// arrive lets everybody arrive twice, and the roommate leave twice.
func (w *world) arrive() {
	w.t.Helper()
	for _, n := range names {
		w.ok(w.Arrive(w.ctx(), w.people[n]))
		w.ok(w.Arrive(w.ctx(), w.people[n]))
	}
	w.ok(w.Leave(w.ctx(), w.people["roommate"]))
	w.ok(w.Leave(w.ctx(), w.people["roommate"]))
}

// seen returns the states that the viewer sees, by name.
func (w *world) seen(viewer string) map[string]string {
	w.t.Helper()
	list, err := w.Of(w.ctx(), w.people[viewer], w.all)
	w.ok(err)
	out := map[string]string{}
	for _, p := range list {
		out[w.names[p.UserID]] = string(p.State)
	}
	return out
}

func (w *world) wantSeen(viewer string, want map[string]string) {
	w.t.Helper()
	if got := w.seen(viewer); !maps.Equal(got, want) {
		w.t.Errorf("%s sees %v, want %v", viewer, got, want)
	}
}

// seenBefore is what "me" sees while no contest is in play.
var seenBefore = map[string]string{"me": "online", "friend": "online", "roommate": "offline"}

// TestPresenceVisibility proves that friends, people of one match room and people of a contest in play see each other.
// Strangers, and people of whom one blocks the other, do not.
func TestPresenceVisibility(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		w.arrive()
		w.wantSeen("me", seenBefore)
		w.wantSeen("friend", map[string]string{"me": "online", "friend": "online"})
		w.wantSeen("stranger", map[string]string{"stranger": "online"})
		w.wantSeen("operator", map[string]string{"operator": "online"})
		w.wantSeen("blocker", map[string]string{"blocker": "online", "roommate": "offline"})
		clk.Advance(time.Hour)
		w.wantSeen("me", map[string]string{"me": "online", "friend": "online", "roommate": "offline", "rival": "online", "operator": "online"})
		w.wantSeen("operator", map[string]string{"operator": "online", "me": "online", "rival": "online"})
		clk.Advance(time.Hour)
		w.wantSeen("me", seenBefore)
		if list, err := w.Of(w.ctx(), 0, w.all); err != nil || len(list) != 0 {
			t.Errorf("a visitor sees %v, %v", list, err)
		}
	})
}

// TestWhoLeftARosterIsNotSeen proves that who has left a roster neither sees the people of the contest nor is seen by them.
func TestWhoLeftARosterIsNotSeen(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		w.arrive()
		clk.Advance(time.Hour)
		w.ok(db.InTx(w.ctx(), func(ctx context.Context) error {
			return db.LeaveRoster(ctx, w.entries["rival"], w.people["rival"], clk.Now())
		}))
		w.wantSeen("me", map[string]string{"me": "online", "friend": "online", "roommate": "offline", "operator": "online"})
		w.wantSeen("operator", map[string]string{"operator": "online", "me": "online"})
		w.wantSeen("rival", map[string]string{"rival": "online"})
	})
}

func TestChangesOfPresenceAreSentToFriends(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		w.arrive()
		audience, err := w.Audience(w.ctx(), w.people["me"])
		w.ok(err)
		if len(audience) != 1 || audience[0] != w.people["friend"] {
			t.Errorf("the audience is %v", audience)
		}
		events, err := db.UnrelayedEvents(w.ctx(), 200)
		w.ok(err)
		changes := 0
		for _, e := range events {
			if e.Kind == "presence.changed" {
				changes++
			}
		}
		if changes != len(names)+1 {
			t.Errorf("%d changes, want %d", changes, len(names)+1)
		}
	})
}

func TestSweepMarksPeopleMissingTwiceAsOffline(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		w.arrive()
		missing, err := w.Sweep(w.ctx(), nil, func(_ context.Context, p int64) (bool, error) {
			return p != w.people["friend"] && p != w.people["rival"], nil
		})
		w.ok(err)
		w.wantSeen("me", seenBefore)
		missing, err = w.Sweep(w.ctx(), missing, func(_ context.Context, p int64) (bool, error) {
			return p != w.people["friend"], nil // the page of the rival has loaded
		})
		w.ok(err)
		if got := fmt.Sprint(w.seen("me")["friend"], w.seen("rival")["rival"], len(missing)); got != "offlineonline0" {
			t.Errorf("after two sweeps %s", got)
		}
	})
}

func TestForgetErasesThePresenceOfAPerson(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		w.arrive()
		w.ok(db.InTx(w.ctx(), func(ctx context.Context) error { return w.ForgetPerson(ctx, w.people["me"]) }))
		if list, err := w.Of(w.ctx(), w.people["friend"], w.all[:1]); err != nil || len(list) != 1 || list[0].ChangedAt != nil {
			t.Errorf("after Forget: %+v, %v", list, err)
		}
	})
}
