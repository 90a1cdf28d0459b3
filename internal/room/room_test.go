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
	"yagura/internal/format/bracket"
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

// roomStory is a match room from its creation to its end. Taro plays alone against the team crew of ken and yui, while hana
// stays outside.
type roomStory struct {
	*world
	id                         int64
	taro, hana, ken, yui, crew int64
}

func TestMatchRoomFromCreationToResult(t *testing.T) {
	each(t, func(_ *testing.T, w *world) {
		s := &roomStory{world: w, taro: w.person("taro"), hana: w.person("hana"), ken: w.person("ken"), yui: w.person("yui")}
		s.crew = w.team("crew", 1, s.ken, s.yui)
		s.isCreatedWithItsHostInside()
		s.takesTeamsOfItsGameAndTheirMembers()
		s.isReadyWhenBothSidesAre()
		s.startsWithOneReadyPlayerOfEachSide()
		s.showsItsCodeToPeopleInside()
		s.takesNobodyAfterTheStart()
		s.endsWhenBothSidesReportTheSameWinner()
		s.isListedInTheHistory()
	})
}

func (s *roomStory) isCreatedWithItsHostInside() {
	s.t.Helper()
	d := s.must(s.Create(s.ctx(), s.taro, room.Input{GameID: 1, Name: " 夜の  練習 "}))
	s.id = d.ID
	if d.Name != "夜の  練習" || d.Status != room.Waiting || !d.Viewer.Inside || d.Viewer.MayStart || !d.Viewer.MayLeave || d.Players[0].User.Nickname != "taro" {
		s.t.Errorf("created %+v", d)
	}
	if _, err := s.Enter(s.ctx(), s.taro, s.id, 0); err != nil {
		s.t.Errorf("entering again: %v", err)
	}
}

func (s *roomStory) takesTeamsOfItsGameAndTheirMembers() {
	s.t.Helper()
	_, err := s.Enter(s.ctx(), s.hana, s.id, 12)
	s.refused(err, fault.TeamDoesNotExist)
	otherGame := s.team("another game's", 2, s.taro)
	s.must(s.Create(s.ctx(), s.hana, room.Input{GameID: 1}))
	list, _, err := s.List(s.ctx(), s.taro, room.Query{GameID: 1})
	if err != nil || len(list) != 2 {
		s.t.Fatalf("%d rooms, %v", len(list), err)
	}
	_, err = s.Enter(s.ctx(), s.taro, list[0].ID, otherGame)
	s.refused(err, fault.RoomGameMismatch)
	_, err = s.Enter(s.ctx(), s.hana, s.id, s.crew)
	s.refused(err, fault.ParticipationAuthority)
	s.must(s.Enter(s.ctx(), s.ken, s.id, s.crew))
	d := s.must(s.Enter(s.ctx(), s.yui, s.id, s.crew))
	if len(d.Teams) != 1 || d.Teams[0].Name != "crew" || len(d.Players) != 3 || d.Viewer.TeamID != s.crew {
		s.t.Errorf("inside %+v", d)
	}
}

// isReadyWhenBothSidesAre proves that the room is ready when all players of both sides are. One ready player of each side is
// enough to start.
func (s *roomStory) isReadyWhenBothSidesAre() {
	s.t.Helper()
	_, err := s.SetReady(s.ctx(), s.hana, s.id, room.PlayerReady)
	s.refused(err, fault.ParticipationAuthority)
	_, err = s.SetReady(s.ctx(), s.ken, s.id, 7)
	s.refused(err, fault.InvalidValue)
	s.ready(s.id, s.ken)
	_, err = s.Begin(s.ctx(), s.ken, s.id)
	s.refused(err, fault.RoomNotReady)
	d := s.ready(s.id, s.taro)
	if d.Status != room.Waiting || !d.Viewer.MayStart || d.Viewer.MayLeave {
		s.t.Errorf("one player of each side is ready: %+v", d.Viewer)
	}
	s.refused(s.Leave(s.ctx(), s.taro, s.id), fault.RoomLeaveReady)
	s.status(s.id, room.Waiting)
	s.ready(s.id, s.yui)
	s.status(s.id, room.Ready)
}

func (s *roomStory) startsWithOneReadyPlayerOfEachSide() {
	s.t.Helper()
	_, err := s.Report(s.ctx(), s.ken, s.id, room.Side{TeamID: s.crew})
	s.refused(err, fault.RoomNotStarted)
	_, err = s.Play(s.ctx(), s.ken, s.id)
	s.refused(err, fault.RoomNotStarted)
	s.must(s.SetReady(s.ctx(), s.yui, s.id, room.NotReady))
	s.status(s.id, room.Waiting)
	s.must(s.Begin(s.ctx(), s.taro, s.id))
	s.must(s.Begin(s.ctx(), s.ken, s.id)) // a second call has no effect
	s.status(s.id, room.Start)
	s.must(s.SetReady(s.ctx(), s.taro, s.id, room.NotReady)) // takes the start back
	s.status(s.id, room.Waiting)
	s.ready(s.id, s.taro)
	s.must(s.Begin(s.ctx(), s.taro, s.id))
}

func (s *roomStory) showsItsCodeToPeopleInside() {
	s.t.Helper()
	s.must(s.SetCode(s.ctx(), s.yui, s.id, " AB-12 "))
	if in, out := s.must(s.Get(s.ctx(), s.ken, s.id)), s.must(s.Get(s.ctx(), s.hana, s.id)); in.Code != "AB-12" || out.Code != "" || out.Viewer.MayEnter {
		s.t.Errorf("code %q inside, %q outside", in.Code, out.Code)
	}
	_, err := s.SetCode(s.ctx(), s.yui, s.id, strings.Repeat("x", room.MaxCode+1))
	s.refused(err, fault.ExceededLength)
}

func (s *roomStory) takesNobodyAfterTheStart() {
	s.t.Helper()
	for _, begin := range []func(context.Context, int64, int64) (room.Detail, error){s.Begin, s.Play} {
		s.must(begin(s.ctx(), s.ken, s.id))
		_, err := s.Enter(s.ctx(), s.hana, s.id, 0)
		s.refused(err, fault.RoomStarted)
	}
	s.status(s.id, room.Playing)
	_, err := s.SetReady(s.ctx(), s.ken, s.id, room.NotReady)
	s.refused(err, fault.RoomStarted)
}

func (s *roomStory) endsWhenBothSidesReportTheSameWinner() {
	s.t.Helper()
	_, err := s.Report(s.ctx(), s.yui, s.id, room.Side{TeamID: s.crew}) // yui is not ready, so she does not play
	s.refused(err, fault.RoomNotReady)
	_, err = s.Report(s.ctx(), s.ken, s.id, room.Side{UserID: s.hana})
	s.refused(err, fault.WinnerNotInMatch)
	s.must(s.Report(s.ctx(), s.ken, s.id, room.Side{TeamID: s.crew}))
	s.status(s.id, room.GettingResult)
	s.must(s.Report(s.ctx(), s.taro, s.id, room.Side{UserID: s.taro}))
	s.status(s.id, room.ResultFailed)
	d := s.must(s.Report(s.ctx(), s.taro, s.id, room.Side{TeamID: s.crew}))
	if d.Status != room.Done || d.DoneAt == nil || len(d.Results) != 2 {
		s.t.Errorf("done %+v", d)
	}
	_, err = s.Report(s.ctx(), s.taro, s.id, room.Side{})
	s.refused(err, fault.RoomDone)
	_, err = s.SetCode(s.ctx(), s.taro, s.id, "late")
	s.refused(err, fault.RoomDone)
}

// isListedInTheHistory checks too that the chat room followed each change of the players.
func (s *roomStory) isListedInTheHistory() {
	s.t.Helper()
	history, _, err := s.List(s.ctx(), 0, room.Query{GameID: 1, History: true})
	if err != nil || len(history) != 1 || history[0].ID != s.id || len(history[0].Players) != 3 {
		s.t.Errorf("history %+v, %v", history, err)
	}
	if s.chats.calls[s.id] != 3 {
		s.t.Errorf("the chat followed %d times", s.chats.calls[s.id])
	}
}

// TestUndisputedReportCountsAfterAnHour proves that a report counts after an hour if no other side reports.
func TestUndisputedReportCountsAfterAnHour(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		taro, hana := w.person("taro"), w.person("hana")
		r := w.must(w.Create(w.ctx(), taro, room.Input{GameID: 1})).ID
		w.must(w.Enter(w.ctx(), hana, r, 0))
		w.ready(r, taro, hana)
		w.must(w.Begin(w.ctx(), hana, r))
		w.must(w.Report(w.ctx(), hana, r, room.Side{}))
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

// TestListsOfRooms covers the open rooms of a week by game and contest, their pages, and own rooms.
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
			t.Errorf("the list of all rooms is %v", got)
		}
		if got := list(room.Query{GameID: 2}); len(got) != 26 || got[0] != want[1] {
			t.Errorf("the list of a game is %v", got)
		}
		own := w.must(w.Create(w.ctx(), watcher, room.Input{GameID: 3})).ID
		if got := list(room.Query{PlayerID: watcher}); !slices.Equal(got, []int64{own}) {
			t.Errorf("the list of own rooms is %v", got)
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
			t.Errorf("just before the end of the window %d rooms are listed", len(got))
		}
		w.clk.Advance(time.Minute)
		w.must(w.Create(w.ctx(), watcher, room.Input{GameID: 3})) // an expired room does not prevent a new one
	})
}

// TestRoomsOfAContestAreForEntrants proves that rooms of a contest are listed with it, and that only its entrants enter them
// (MATCHROOM-1).
func TestRoomsOfAContestAreForEntrants(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		entrant, outsider := w.person("entrant"), w.person("outsider")
		c := contest.Contest{
			ID: id.New(), GameID: 1, Name: "cup", Type: bracket.ContestType, ParticipantType: contest.Solo, EntryMaxCount: 8, CreatedByID: outsider, UpdatedByID: outsider,
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
			t.Errorf("the contest of the room is %q", d.ContestName)
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

// TestManagersInviteTheirTeam proves that the owner and admins inside a room invite each member once.
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

// TestWithdrawalLeavesOpenRooms proves that a deleted account leaves its rooms, ready or not, and that the others can go on.
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
			w.must(w.Report(w.ctx(), p, r, room.Side{UserID: winner}))
		}
		w.status(r, room.ResultFailed)
		err := w.db.InTx(w.ctx(), func(ctx context.Context) error { return w.ForgetPerson(ctx, taro) })
		if err != nil {
			t.Fatal(err)
		}
		w.status(r, room.Done)
		_, err = w.Get(w.ctx(), taro, alone)
		w.refused(err, fault.RoomDoesNotExist)
	})
}

// TestConcurrentChangesKeepRoomsConsistent lets people enter, get ready, start and leave concurrently.
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
					_, err = w.Report(w.ctx(), p, r, room.Side{TeamID: crew})
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

// TestRoomHasALimitOfPlayers lets many people enter concurrently for the last place.
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
