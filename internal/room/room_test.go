package room_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/room"
)

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
