package room_test

import (
	"context"
	"sync"
	"testing"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/room"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

type world struct {
	*room.Service
	t     *testing.T
	db    *store.DB
	clk   *clock.Test
	games *game.Service
	chats *chats
}

// chats counts the calls of FollowRoom by room.
type chats struct {
	mu    sync.Mutex
	calls map[int64]int
}

func (c *chats) FollowRoom(_ context.Context, roomID int64) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls[roomID]++
	return nil
}

func each(t *testing.T, f func(t *testing.T, w *world)) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := &world{t: t, db: db, clk: clk, games: game.NewService(db), chats: &chats{calls: map[int64]int{}}}
		if err := w.games.Seed(w.ctx()); err != nil {
			t.Fatal(err)
		}
		w.Service = room.NewService(db, w.games, w.chats)
		f(t, w)
	})
}

func (w *world) ctx() context.Context { return storetest.Ctx(w.t, w.clk) }

func (w *world) person(name string) int64 {
	w.t.Helper()
	n := account.New{ID: id.New(), Nickname: name, At: w.clk.Now()}
	err := w.db.InTx(w.ctx(), func(ctx context.Context) error {
		_, err := w.db.AddUser(ctx, n)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return n.ID
}

// team creates a team for a game, or without a game if gameID is 0. The first person owns it.
func (w *world) team(name string, gameID int64, people ...int64) int64 {
	w.t.Helper()
	teams := team.NewService(w.db, w.games, nil)
	d, err := teams.Create(w.ctx(), people[0], team.Input{Name: name, GameID: gameID})
	if err != nil {
		w.t.Fatal(err)
	}
	err = w.db.InTx(w.ctx(), func(ctx context.Context) error {
		for _, p := range people[1:] {
			if _, _, err := w.db.AddTeamMember(ctx, d.ID, p, team.Member, w.clk.Now(), team.MaxMembers); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return d.ID
}

func (w *world) must(d room.Detail, err error) room.Detail {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
	return d
}

func (w *world) refused(err error, key fault.Key) {
	w.t.Helper()
	if !fault.Has(err, key) {
		w.t.Errorf("got %v, want %s", err, key)
	}
}

func (w *world) ready(roomID int64, people ...int64) room.Detail {
	w.t.Helper()
	var d room.Detail
	for _, p := range people {
		d = w.must(w.SetReady(w.ctx(), p, roomID, room.PlayerReady))
	}
	return d
}

func (w *world) status(roomID int64, want room.Status) {
	w.t.Helper()
	if d := w.must(w.Get(w.ctx(), 0, roomID)); d.Status != want {
		w.t.Errorf("status %d, want %d", d.Status, want)
	}
}
