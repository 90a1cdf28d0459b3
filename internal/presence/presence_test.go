package presence_test

import (
	"context"
	"fmt"
	"maps"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
	"yagura/internal/presence"
	"yagura/internal/room"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

type nobodyTalks struct{}

func (nobodyTalks) FollowRoom(context.Context, int64) error { return nil }

// TestPresenceVisibility: friends, people of one match room and of a contest in play see each other; strangers, and whoever
// blocks or is blocked, do not.
func TestPresenceVisibility(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		s, friends, games := presence.NewService(db), friend.NewService(db), game.NewService(db)
		rooms := room.NewService(db, games, nobodyTalks{})
		ctx := func() context.Context { return storetest.Ctx(t, clk) }
		ok := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		ok(games.Seed(ctx()))
		names := []string{"me", "friend", "roommate", "rival", "operator", "stranger", "blocker"}
		people, name := map[string]int64{}, map[int64]string{}
		var all []int64
		for _, n := range names {
			p := account.New{ID: id.New(), Nickname: n, At: clk.Now()}
			ok(db.InTx(ctx(), func(ctx context.Context) error { _, err := db.AddUser(ctx, p); return err }))
			people[n], name[p.ID], all = p.ID, n, append(all, p.ID)
		}
		befriend := func(a, b int64) {
			_, err := friends.Request(ctx(), a, a, b)
			ok(err)
			_, err = friends.Request(ctx(), b, b, a)
			ok(err)
		}
		befriend(people["me"], people["friend"])
		d, err := rooms.Create(ctx(), people["me"], room.Input{GameID: 1})
		ok(err)
		for _, n := range []string{"roommate", "blocker"} {
			_, err := rooms.Enter(ctx(), people[n], d.ID, 0)
			ok(err)
		}
		ok(friends.Block(ctx(), people["blocker"], people["blocker"], people["me"]))
		c := contest.Contest{
			ID: id.New(), GameID: 1, Name: "cup", Type: contest.Tournament, ParticipantType: contest.Solo, EntryMaxCount: 8, CreatedByID: people["operator"],
			UpdatedByID: people["operator"], EntryStart: clk.Now(), EntryEnd: clk.Now(), ContestStart: clk.Now().Add(time.Hour), ContestEnd: clk.Now().Add(2 * time.Hour),
			CreatedAt: clk.Now(), UpdatedAt: clk.Now(),
		}
		ok(db.InTx(ctx(), func(ctx context.Context) error {
			if err := db.InsertContest(ctx, c); err != nil {
				return err
			}
			if err := db.InsertOperator(ctx, contest.Operator{ContestID: c.ID, UserID: people["operator"], Role: contest.Owner, CreatedAt: clk.Now()}); err != nil {
				return err
			}
			for _, n := range []string{"me", "rival"} {
				if _, err := db.AddEntry(ctx, contest.Entry{ID: id.New(), ContestID: c.ID, UserID: people[n], CreatedAt: clk.Now(), UpdatedAt: clk.Now()}, []int64{people[n]}); err != nil {
					return err
				}
			}
			return nil
		}))
		for _, n := range names {
			ok(s.Arrive(ctx(), people[n]))
			ok(s.Arrive(ctx(), people[n]))
		}
		ok(s.Leave(ctx(), people["roommate"]))
		ok(s.Leave(ctx(), people["roommate"]))

		seen := func(viewer string) map[string]string {
			t.Helper()
			list, err := s.Of(ctx(), people[viewer], all)
			ok(err)
			out := map[string]string{}
			for _, p := range list {
				out[name[p.UserID]] = string(p.State)
			}
			return out
		}
		wants := func(viewer string, want map[string]string) {
			t.Helper()
			if got := seen(viewer); !maps.Equal(got, want) {
				t.Errorf("%s sees %v, want %v", viewer, got, want)
			}
		}
		before := map[string]string{"me": "online", "friend": "online", "roommate": "offline"}
		wants("me", before)
		wants("friend", map[string]string{"me": "online", "friend": "online"})
		wants("stranger", map[string]string{"stranger": "online"})
		wants("operator", map[string]string{"operator": "online"})
		wants("blocker", map[string]string{"blocker": "online", "roommate": "offline"})
		clk.Advance(time.Hour)
		wants("me", map[string]string{"me": "online", "friend": "online", "roommate": "offline", "rival": "online", "operator": "online"})
		wants("operator", map[string]string{"operator": "online", "me": "online", "rival": "online"})
		clk.Advance(time.Hour)
		wants("me", before)
		if list, err := s.Of(ctx(), 0, all); err != nil || len(list) != 0 {
			t.Errorf("a visitor sees %v, %v", list, err)
		}

		audience, err := s.Audience(ctx(), people["me"])
		ok(err)
		if len(audience) != 1 || audience[0] != people["friend"] {
			t.Errorf("told are %v", audience)
		}
		events, err := db.UnrelayedEvents(ctx(), 200)
		ok(err)
		changes := 0
		for _, e := range events {
			if e.Kind == "presence.changed" {
				changes++
			}
		}
		if changes != len(names)+1 {
			t.Errorf("%d changes, want %d", changes, len(names)+1)
		}

		// Who was missing twice is gone.
		here := func(_ context.Context, p int64) (bool, error) {
			return p != people["friend"] && p != people["rival"], nil
		}
		missing, err := s.Sweep(ctx(), nil, here)
		ok(err)
		wants("me", before)
		missing, err = s.Sweep(ctx(), missing, func(ctx context.Context, p int64) (bool, error) {
			return p != people["friend"], nil // the rival's page has loaded
		})
		ok(err)
		if got := fmt.Sprint(seen("me")["friend"], seen("rival")["rival"], len(missing)); got != "offlineonline0" {
			t.Errorf("after two sweeps %s", got)
		}
		ok(db.InTx(ctx(), func(ctx context.Context) error { return s.Forget(ctx, people["me"]) }))
		if list, err := s.Of(ctx(), people["friend"], all[:1]); err != nil || len(list) != 1 || list[0].ChangedAt != nil {
			t.Errorf("forgotten: %+v, %v", list, err)
		}
	})
}
