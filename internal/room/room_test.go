package room_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
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

// chats remembers which rooms' chats were told to follow.
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

// team makes a team of a game (0 if unset); the first of its people owns it.
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

// TestTwoPeopleAndATeamPlay walks through a room from its opening to its end.
func TestTwoPeopleAndATeamPlay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ctx := w.ctx()
		taro, hana, ken, yui := w.person("taro"), w.person("hana"), w.person("ken"), w.person("yui")
		crew := w.team("crew", 1, ken, yui)
		other := w.team("another game's", 2, taro)
		d := w.must(w.Create(ctx, taro, room.Input{GameID: 1, Name: " 夜の  練習 "}))
		r := d.ID
		if d.Name != "夜の  練習" || d.Status != room.Waiting || !d.Viewer.Inside || d.Viewer.MayStart || !d.Viewer.MayLeave || d.Players[0].User.Nickname != "taro" {
			t.Errorf("made %+v", d)
		}
		_, err := w.Enter(ctx, taro, r, 0)
		if err != nil {
			t.Errorf("again: %v", err)
		}
		for teamID, want := range map[int64]fault.Key{other: fault.RoomGameMismatch, 12: fault.TeamDoesNotExist} {
			actor := hana
			if teamID == other {
				actor = taro
				w.must(w.Create(ctx, hana, room.Input{GameID: 1}))
				list, _, err := w.List(ctx, taro, room.Query{GameID: 1})
				if err != nil || len(list) != 2 {
					t.Fatalf("%d rooms, %v", len(list), err)
				}
				_, err = w.Enter(ctx, actor, list[0].ID, teamID)
				w.refused(err, want)
				continue
			}
			_, err := w.Enter(ctx, actor, r, teamID)
			w.refused(err, want)
		}
		_, err = w.Enter(ctx, hana, r, crew)
		w.refused(err, fault.ParticipationAuthority)
		w.must(w.Enter(ctx, ken, r, crew))
		d = w.must(w.Enter(ctx, yui, r, crew))
		if len(d.Teams) != 1 || d.Teams[0].Name != "crew" || len(d.Players) != 3 || d.Viewer.TeamID != crew {
			t.Errorf("inside %+v", d)
		}
		_, err = w.SetReady(ctx, hana, r, room.PlayerReady)
		w.refused(err, fault.ParticipationAuthority)
		_, err = w.SetReady(ctx, ken, r, 7)
		w.refused(err, fault.InvalidValue)

		// Ready is everyone of two sides; one ready player a side is enough to start.
		w.ready(r, ken)
		_, err = w.Begin(ctx, ken, r)
		w.refused(err, fault.RoomNotReady)
		d = w.ready(r, taro)
		if d.Status != room.Waiting || !d.Viewer.MayStart || d.Viewer.MayLeave {
			t.Errorf("one of each side is ready: %+v", d.Viewer)
		}
		w.refused(w.Leave(ctx, taro, r), fault.RoomLeaveReady)
		w.status(r, room.Waiting)
		w.ready(r, yui)
		w.status(r, room.Ready)
		_, err = w.Say(ctx, ken, r, room.Side{TeamID: crew})
		w.refused(err, fault.RoomNotStarted)
		_, err = w.Play(ctx, ken, r)
		w.refused(err, fault.RoomNotStarted)
		w.must(w.SetReady(ctx, yui, r, room.NotReady))
		w.status(r, room.Waiting)
		w.must(w.Begin(ctx, taro, r))
		w.must(w.Begin(ctx, ken, r)) // twice at once
		w.status(r, room.Start)
		w.must(w.SetReady(ctx, taro, r, room.NotReady)) // it cannot begin after all
		w.status(r, room.Waiting)
		w.ready(r, taro)
		w.must(w.Begin(ctx, taro, r))

		// The code is for who is inside.
		w.must(w.SetCode(ctx, yui, r, " AB-12 "))
		if in, out := w.must(w.Get(ctx, ken, r)), w.must(w.Get(ctx, hana, r)); in.Code != "AB-12" || out.Code != "" || out.Viewer.MayEnter {
			t.Errorf("code %q inside, %q outside", in.Code, out.Code)
		}
		_, err = w.SetCode(ctx, yui, r, strings.Repeat("x", room.MaxCode+1))
		w.refused(err, fault.ExceededLength)
		for _, begin := range []func(context.Context, int64, int64) (room.Detail, error){w.Begin, w.Play} {
			w.must(begin(ctx, ken, r))
			_, err = w.Enter(ctx, hana, r, 0)
			w.refused(err, fault.RoomStarted)
		}
		w.status(r, room.Playing)
		_, err = w.SetReady(ctx, ken, r, room.NotReady)
		w.refused(err, fault.RoomStarted)

		// Done.
		_, err = w.Say(ctx, yui, r, room.Side{TeamID: crew}) // not ready: does not play
		w.refused(err, fault.RoomNotReady)
		_, err = w.Say(ctx, ken, r, room.Side{UserID: hana})
		w.refused(err, fault.WinnerNotInMatch)
		w.must(w.Say(ctx, ken, r, room.Side{TeamID: crew}))
		w.status(r, room.GettingResult)
		w.must(w.Say(ctx, taro, r, room.Side{UserID: taro}))
		w.status(r, room.ResultFailed)
		d = w.must(w.Say(ctx, taro, r, room.Side{TeamID: crew}))
		if d.Status != room.Done || d.DoneAt == nil || len(d.Results) != 2 {
			t.Errorf("done %+v", d)
		}
		_, err = w.Say(ctx, taro, r, room.Side{})
		w.refused(err, fault.RoomDone)
		_, err = w.SetCode(ctx, taro, r, "late")
		w.refused(err, fault.RoomDone)
		history, _, err := w.List(ctx, 0, room.Query{GameID: 1, History: true})
		if err != nil || len(history) != 1 || history[0].ID != r || len(history[0].Players) != 3 {
			t.Errorf("history %+v, %v", history, err)
		}
		if w.chats.calls[r] != 3 {
			t.Errorf("the chat followed %d times", w.chats.calls[r])
		}
	})
}

// TestSilenceIsAgreement: a word that no one contradicts counts after an hour.
func TestSilenceIsAgreement(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		taro, hana := w.person("taro"), w.person("hana")
		r := w.must(w.Create(w.ctx(), taro, room.Input{GameID: 1})).ID
		w.must(w.Enter(w.ctx(), hana, r, 0))
		w.ready(r, taro, hana)
		w.must(w.Begin(w.ctx(), hana, r))
		w.must(w.Say(w.ctx(), hana, r, room.Side{}))
		w.clk.Advance(room.CloseAfter - time.Second)
		if err := w.Close(w.ctx(), room.CloseJob{RoomID: r}); err != nil {
			t.Fatal(err)
		}
		w.status(r, room.GettingResult)
		w.clk.Advance(time.Second)
		if err := errors.Join(w.Close(w.ctx(), room.CloseJob{RoomID: r}), w.Close(w.ctx(), room.CloseJob{RoomID: r})); err != nil {
			t.Fatal(err)
		}
		w.status(r, room.Done)
	})
}

// TestListsOfRooms: a week of open rooms by game and contest, pages, and their own ones.
func TestListsOfRooms(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		watcher := w.person("watcher")
		list := func(q room.Query) (out []int64) {
			t.Helper()
			for pages := 0; ; pages++ {
				page, next, err := w.List(w.ctx(), watcher, q)
				if err != nil || len(page) > room.PageSize || pages > 3 {
					t.Fatal(len(page), pages, err)
				}
				for _, d := range page {
					out = append(out, d.ID)
				}
				if q.Before = next; next == nil {
					return out
				}
			}
		}
		var want []int64
		for i := range room.PageSize + 3 {
			d := w.must(w.Create(w.ctx(), w.person(fmt.Sprint("p", i)), room.Input{GameID: int64(1 + i%2)}))
			want = append(want, d.ID)
			w.clk.Advance(time.Minute)
		}
		slices.Reverse(want)
		if got := list(room.Query{}); !slices.Equal(got, want) {
			t.Errorf("all: %v", got)
		}
		if got := list(room.Query{GameID: 2}); len(got) != 26 || got[0] != want[1] {
			t.Errorf("of a game: %v", got)
		}
		own := w.must(w.Create(w.ctx(), watcher, room.Input{GameID: 3})).ID
		if got := list(room.Query{PlayerID: watcher}); !slices.Equal(got, []int64{own}) {
			t.Errorf("own: %v", got)
		}
		for range room.MaxOpen - 1 {
			w.must(w.Create(w.ctx(), watcher, room.Input{GameID: 3}))
		}
		_, err := w.Create(w.ctx(), watcher, room.Input{GameID: 3})
		w.refused(err, fault.RoomLimit)
		_, err = w.Enter(w.ctx(), watcher, want[0], 0)
		w.refused(err, fault.RoomLimit)
		_, err = w.Create(w.ctx(), w.person("lost"), room.Input{GameID: 999})
		w.refused(err, fault.ThisGameDoesNotExists)
		w.clk.Advance(room.Window - time.Minute)
		if got := list(room.Query{}); len(got) != room.MaxOpen {
			t.Errorf("after a week %d are left", len(got))
		}
		w.clk.Advance(time.Minute)
		w.must(w.Create(w.ctx(), watcher, room.Input{GameID: 3})) // what is forgotten bars no one
	})
}

// TestRoomsOfAContestAreForEntrants: rooms of a contest are listed with it and entered by its entrants alone (MATCHROOM-1).
func TestRoomsOfAContestAreForEntrants(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		entrant, outsider := w.person("entrant"), w.person("outsider")
		c := contest.Contest{
			ID: id.New(), GameID: 1, Name: "cup", Type: contest.Tournament, ParticipantType: contest.Solo, EntryMaxCount: 8, CreatedByID: outsider, UpdatedByID: outsider,
			EntryStart: w.clk.Now(), EntryEnd: w.clk.Now(), ContestStart: w.clk.Now(), ContestEnd: w.clk.Now().Add(time.Hour), CreatedAt: w.clk.Now(), UpdatedAt: w.clk.Now(),
		}
		e := contest.Entry{ID: id.New(), ContestID: c.ID, UserID: entrant, CreatedAt: w.clk.Now(), UpdatedAt: w.clk.Now()}
		err := w.db.InTx(w.ctx(), func(ctx context.Context) error {
			if err := w.db.InsertContest(ctx, c); err != nil {
				return err
			}
			_, err := w.db.AddEntry(ctx, e, []int64{entrant})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.Create(w.ctx(), outsider, room.Input{GameID: 1, ContestID: c.ID})
		w.refused(err, fault.RoomContestNotEntered)
		_, err = w.Create(w.ctx(), entrant, room.Input{GameID: 2, ContestID: c.ID})
		w.refused(err, fault.RoomGameMismatch)
		_, err = w.Create(w.ctx(), entrant, room.Input{GameID: 1, ContestID: 404})
		w.refused(err, fault.ContestDoesNotExist)
		d := w.must(w.Create(w.ctx(), entrant, room.Input{GameID: 1, ContestID: c.ID}))
		if d.ContestName != "cup" {
			t.Errorf("of %q", d.ContestName)
		}
		_, err = w.Enter(w.ctx(), outsider, d.ID, 0)
		w.refused(err, fault.RoomContestNotEntered)
		for q, want := range map[room.Query]int{{GameID: 1}: 0, {ContestID: c.ID}: 1, {GameID: 1, ContestID: c.ID}: 1, {GameID: 2, ContestID: c.ID}: 0} {
			if list, _, err := w.List(w.ctx(), outsider, q); err != nil || len(list) != want || want == 1 && list[0].Viewer.MayEnter {
				t.Errorf("%+v lists %+v, %v", q, list, err)
			}
		}
	})
}

// TestManagersInviteTheirTeam: owner and admins who are inside ask members, each once.
func TestManagersInviteTheirTeam(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ctx := w.ctx()
		owner, mate, far := w.person("owner"), w.person("mate"), w.person("far")
		crew := w.team("crew", 0, owner, mate)
		r := w.must(w.Create(ctx, owner, room.Input{GameID: 1, TeamID: crew})).ID
		invite := func(actor int64, members ...int64) error { return w.Invite(ctx, actor, r, crew, members) }
		w.refused(invite(owner), fault.ValueIsRequired)
		w.refused(invite(owner, far), fault.TeamMemberNotFound)
		w.refused(invite(mate, owner), fault.ParticipationAuthority)
		if err := errors.Join(invite(owner, mate, owner), invite(owner, mate)); err != nil {
			t.Fatal(err)
		}
		if d := w.must(w.Get(ctx, mate, r)); d.Viewer.InvitedAs != crew {
			t.Errorf("invited as %d", d.Viewer.InvitedAs)
		}
		events, err := w.db.UnrelayedEvents(ctx, 100)
		if err != nil {
			t.Fatal(err)
		}
		kinds := map[string]int{}
		for _, e := range events {
			kinds[string(e.Kind)]++
			if e.Kind == "room.invited" && !strings.Contains(string(e.Data), fmt.Sprintf(`"invited":[%d]`, mate)) {
				t.Errorf("event %s", e.Data)
			}
		}
		if want := map[string]int{"team.updated": 1, "room.opened": 1, "room.invited": 1}; !maps.Equal(kinds, want) {
			t.Errorf("events %v, want %v", kinds, want)
		}
		w.must(w.Enter(ctx, mate, r, crew))
		w.refused(invite(mate, owner), fault.ParticipationAuthority)
	})
}

// TestWithdrawalLeavesOpenRooms: ready or not, and the room and its match go on for the others.
func TestWithdrawalLeavesOpenRooms(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		taro, hana, ken := w.person("taro"), w.person("hana"), w.person("ken")
		alone := w.must(w.Create(w.ctx(), taro, room.Input{GameID: 1})).ID
		r := w.must(w.Create(w.ctx(), taro, room.Input{GameID: 1})).ID
		w.must(w.Enter(w.ctx(), hana, r, 0))
		w.must(w.Enter(w.ctx(), ken, r, 0))
		w.ready(r, taro, hana, ken)
		w.must(w.Begin(w.ctx(), taro, r))
		for p, winner := range map[int64]int64{taro: taro, hana: hana, ken: hana} {
			w.must(w.Say(w.ctx(), p, r, room.Side{UserID: winner}))
		}
		w.status(r, room.ResultFailed)
		err := w.db.InTx(w.ctx(), func(ctx context.Context) error { return w.Forget(ctx, taro) })
		if err != nil {
			t.Fatal(err)
		}
		w.status(r, room.Done)
		_, err = w.Get(w.ctx(), taro, alone)
		w.refused(err, fault.RoomDoesNotExist)
	})
}

// TestConcurrentChangesKeepRoomsConsistent lets people enter, get ready, start and leave at once (THREATS 46).
func TestConcurrentChangesKeepRoomsConsistent(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const people, rounds = 6, 6
		members := make([]int64, people)
		for i := range members {
			members[i] = w.person(fmt.Sprint("p", i))
		}
		crew := w.team("crew", 1, members...)
		expected := func(err error) {
			for _, key := range []fault.Key{
				fault.RoomDoesNotExist, fault.RoomLeaveReady, fault.RoomNotReady, fault.RoomStarted, fault.RoomNotStarted, fault.RoomDone, fault.ParticipationAuthority,
				fault.WinnerNotInMatch, fault.RoomLimit,
			} {
				if fault.Has(err, key) {
					return
				}
			}
			if err != nil {
				t.Error(err)
			}
		}
		for range rounds {
			opener := w.person("opener")
			r := w.must(w.Create(w.ctx(), opener, room.Input{GameID: 1})).ID
			var all sync.WaitGroup
			all.Go(func() { expected(w.Leave(w.ctx(), opener, r)) })
			for i, p := range members {
				all.Go(func() {
					teamID := int64(0)
					if i%2 == 0 {
						teamID = crew
					}
					_, err := w.Enter(w.ctx(), p, r, teamID)
					expected(err)
					_, err = w.SetReady(w.ctx(), p, r, room.PlayerReady)
					expected(err)
					_, err = w.Begin(w.ctx(), p, r)
					expected(err)
					_, err = w.Say(w.ctx(), p, r, room.Side{TeamID: crew})
					expected(err)
					_, err = w.SetReady(w.ctx(), p, r, room.NotReady)
					expected(err)
					expected(w.Leave(w.ctx(), p, r))
				})
			}
			all.Wait()
		}
	})
}

// TestRoomHasALimitOfPlayers fills a room to its last seat, for which many run.
func TestRoomHasALimitOfPlayers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.must(w.Create(w.ctx(), w.person("opener"), room.Input{GameID: 1})).ID
		for i := range room.MaxPlayers - 3 {
			w.must(w.Enter(w.ctx(), w.person(fmt.Sprint("p", i)), r, 0))
		}
		var all sync.WaitGroup
		for i := range 6 {
			p := w.person(fmt.Sprint("late ", i))
			all.Go(func() {
				if _, err := w.Enter(w.ctx(), p, r, 0); err != nil {
					w.refused(err, fault.RoomFull)
				}
			})
		}
		all.Wait()
		if d := w.must(w.Get(w.ctx(), 0, r)); len(d.Players) != room.MaxPlayers || d.Viewer.MayEnter {
			t.Errorf("%d players", len(d.Players))
		}
	})
}
