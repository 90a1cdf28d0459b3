package room_test

import (
	"testing"

	"yagura/internal/friend"
	"yagura/internal/kit/fault"
	"yagura/internal/room"
)

// block lets one person block another.
func (w *world) block(person, other int64) {
	w.t.Helper()
	if err := friend.NewService(w.db).Block(w.ctx(), person, person, other); err != nil {
		w.t.Fatal(err)
	}
}

// TestOnlyPlayersReadyAtTheStartPlay covers a player who was inside but not ready when the match started: that player
// neither becomes ready, nor stops the match, nor reports a result.
func TestOnlyPlayersReadyAtTheStartPlay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		taro, ken, yui := w.person("taro"), w.person("ken"), w.person("yui")
		crew := w.team("crew", 1, ken, yui)
		r := w.must(w.Create(w.ctx(), taro, room.Input{GameID: 1})).ID
		w.must(w.Enter(w.ctx(), ken, r, crew))
		w.must(w.Enter(w.ctx(), yui, r, crew))
		w.ready(r, taro, ken)
		w.must(w.Begin(w.ctx(), taro, r))
		for _, to := range []room.PlayerStatus{room.PlayerReady, room.NotReady} {
			_, err := w.SetReady(w.ctx(), yui, r, to)
			w.refused(err, fault.RoomStarted)
		}
		if d := w.must(w.Get(w.ctx(), yui, r)); d.Status != room.Start || d.Viewer.MayReady || !d.Viewer.MayLeave {
			t.Errorf("the bystander sees %+v", d.Viewer)
		}
		_, err := w.Report(w.ctx(), yui, r, room.Side{TeamID: crew})
		w.refused(err, fault.RoomNotReady)
	})
}

// TestContradictingReportsKeepTheRoomListedAndClosed covers a room whose sides report different results.
func TestContradictingReportsKeepTheRoomListedAndClosed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		taro, ken, hana := w.person("taro"), w.person("ken"), w.person("hana")
		r := w.must(w.Create(w.ctx(), taro, room.Input{GameID: 1})).ID
		w.must(w.Enter(w.ctx(), ken, r, 0))
		w.ready(r, taro, ken)
		w.must(w.Begin(w.ctx(), taro, r))
		w.must(w.Report(w.ctx(), taro, r, room.Side{UserID: taro}))
		w.must(w.Report(w.ctx(), ken, r, room.Side{UserID: ken}))
		list, _, err := w.List(w.ctx(), hana, room.Query{GameID: 1})
		if err != nil || len(list) != 1 || list[0].Status != room.ResultFailed || list[0].Viewer.MayEnter {
			t.Errorf("listed %+v, %v", list, err)
		}
		_, err = w.Enter(w.ctx(), hana, r, 0)
		w.refused(err, fault.RoomStarted)
		w.refused(w.CloseEarly(w.ctx(), taro, r), fault.RoomStarted)
	})
}

// TestOpenerRemovesPlayersBeforeTheStart covers who may remove whom, and that a removed player stays out until invited back.
func TestOpenerRemovesPlayersBeforeTheStart(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		taro, ken, yui := w.person("taro"), w.person("ken"), w.person("yui")
		crew := w.team("crew", 1, taro, ken)
		r := w.must(w.Create(w.ctx(), taro, room.Input{GameID: 1})).ID
		w.must(w.Enter(w.ctx(), ken, r, crew))
		w.must(w.Enter(w.ctx(), yui, r, 0))
		w.ready(r, ken)
		_, err := w.Remove(w.ctx(), yui, r, ken)
		w.refused(err, fault.ParticipationAuthority)
		_, err = w.Remove(w.ctx(), taro, r, taro)
		w.refused(err, fault.UserDoesNotExist)
		if d := w.must(w.Get(w.ctx(), yui, r)); d.Viewer.MayManage {
			t.Error("a player who did not open the room may manage it")
		}
		d := w.must(w.Remove(w.ctx(), taro, r, ken))
		if len(d.Players) != 2 || len(d.Teams) != 0 || !d.Viewer.MayManage {
			t.Errorf("after the removal %+v", d)
		}
		if out := w.must(w.Get(w.ctx(), ken, r)).Viewer; out.Inside || out.MayEnter || !out.Removed {
			t.Errorf("the removed player sees %+v", out)
		}
		_, err = w.Enter(w.ctx(), ken, r, 0)
		w.refused(err, fault.RoomEntryRefused)
		if err := w.Invite(w.ctx(), taro, r, crew, []int64{ken}); err != nil {
			t.Fatal(err)
		}
		w.must(w.Enter(w.ctx(), ken, r, crew))
		w.ready(r, taro, ken, yui)
		w.must(w.Begin(w.ctx(), taro, r))
		_, err = w.Remove(w.ctx(), taro, r, ken)
		w.refused(err, fault.RoomStarted)
	})
}

// TestOpenerClosesTheRoomBeforeTheStart covers that a closed room is empty and not listed any more.
func TestOpenerClosesTheRoomBeforeTheStart(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		taro, ken := w.person("taro"), w.person("ken")
		r := w.must(w.Create(w.ctx(), taro, room.Input{GameID: 1})).ID
		w.must(w.Enter(w.ctx(), ken, r, 0))
		w.refused(w.CloseEarly(w.ctx(), ken, r), fault.ParticipationAuthority)
		if err := w.CloseEarly(w.ctx(), taro, r); err != nil {
			t.Fatal(err)
		}
		w.refused(w.CloseEarly(w.ctx(), taro, r), fault.RoomDoesNotExist)
		_, err := w.Get(w.ctx(), ken, r)
		w.refused(err, fault.RoomDoesNotExist)
		if list, _, err := w.List(w.ctx(), ken, room.Query{PlayerID: ken}); err != nil || len(list) != 0 {
			t.Errorf("%d rooms are listed, %v", len(list), err)
		}
		if w.chats.calls[r] != 3 {
			t.Errorf("the chat followed %d times", w.chats.calls[r])
		}
	})
}

// TestBlockedPersonNeitherEntersNorInvites covers the match rooms of someone who blocks another person.
func TestBlockedPersonNeitherEntersNorInvites(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		taro, ken, hana := w.person("taro"), w.person("ken"), w.person("hana")
		crew := w.team("crew", 1, ken, taro, hana)
		w.block(taro, ken)
		r := w.must(w.Create(w.ctx(), taro, room.Input{GameID: 1})).ID
		_, err := w.Enter(w.ctx(), ken, r, 0)
		w.refused(err, fault.RoomEntryRefused)
		if d := w.must(w.Get(w.ctx(), ken, r)); d.Viewer.MayEnter || d.Viewer.Removed {
			t.Errorf("the blocked person sees %+v", d.Viewer)
		}
		list, _, err := w.List(w.ctx(), ken, room.Query{GameID: 1})
		if err != nil || len(list) != 1 || list[0].Viewer.MayEnter {
			t.Errorf("listed %+v, %v", list, err)
		}

		own := w.must(w.Create(w.ctx(), ken, room.Input{GameID: 1, TeamID: crew})).ID
		w.refused(w.Invite(w.ctx(), ken, own, crew, []int64{taro}), fault.RoomInviteRefused)
		if err := w.Invite(w.ctx(), ken, own, crew, []int64{taro, hana}); err != nil {
			t.Fatal(err)
		}
		for person, want := range map[int64]int64{taro: 0, hana: crew} {
			if d := w.must(w.Get(w.ctx(), person, own)); d.Viewer.InvitedAs != want {
				t.Errorf("%d is invited for team %d, want %d", person, d.Viewer.InvitedAs, want)
			}
		}
		w.must(w.Enter(w.ctx(), taro, own, 0)) // the blocker can still enter
	})
}

// TestOpenerManagesTheRoomAfterLeavingIt proves that the creator of a room can manage it after leaving it, but only before the start and
// while somebody is inside.
func TestOpenerManagesTheRoomAfterLeavingIt(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		taro, ken, yui := w.person("taro"), w.person("ken"), w.person("yui")
		opened := func(players ...int64) int64 {
			r := w.must(w.Create(w.ctx(), taro, room.Input{GameID: 1})).ID
			for _, p := range players {
				w.must(w.Enter(w.ctx(), p, r, 0))
			}
			if err := w.Leave(w.ctx(), taro, r); err != nil {
				t.Fatal(err)
			}
			return r
		}
		r := opened(ken, yui)
		d := w.must(w.Get(w.ctx(), taro, r))
		if v := d.Viewer; v.Inside || !v.MayManage || !v.MayEnter {
			t.Errorf("the opener outside sees %+v", v)
		}
		_, err := w.Remove(w.ctx(), ken, r, yui)
		w.refused(err, fault.ParticipationAuthority)
		if d := w.must(w.Remove(w.ctx(), taro, r, ken)); len(d.Players) != 1 || d.Viewer.Inside || !d.Viewer.MayManage {
			t.Errorf("after the removal %+v", d)
		}
		if err := w.CloseEarly(w.ctx(), taro, r); err != nil {
			t.Fatal(err)
		}
		_, err = w.Get(w.ctx(), yui, r)
		w.refused(err, fault.RoomDoesNotExist)

		emptied := opened(ken)
		if d := w.must(w.Remove(w.ctx(), taro, emptied, ken)); d.DeletedAt == nil || d.Viewer.MayManage {
			t.Errorf("after the removal of the last player %+v", d)
		}
		w.refused(w.CloseEarly(w.ctx(), taro, emptied), fault.RoomDoesNotExist)

		started := opened(ken, yui)
		w.ready(started, ken, yui)
		w.must(w.Begin(w.ctx(), ken, started))
		w.refused(w.CloseEarly(w.ctx(), taro, started), fault.RoomStarted)
		if w.must(w.Get(w.ctx(), taro, started)).Viewer.MayManage {
			t.Error("the opener may manage a started room")
		}
	})
}
