package room_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/room"
)

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
