package room_test

import (
	"fmt"
	"sync"
	"testing"

	"yagura/internal/kit/fault"
	"yagura/internal/room"
)

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
