package stage_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
)

func TestAbsentSideLoses(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(8, waits(0, 5, 10)).draw(nil)
		here := func(userID int64, m match.MatchView, entryID int64) error {
			_, err := p.Matches.CheckIn(w.ctx, userID, p.contest.ID, bracket.ID, p.id, m.ID, entryID)
			return err
		}
		start := p.contest.ContestStart
		one, both, none, played := p.match(0, 0), p.match(0, 1), p.match(0, 2), p.match(0, 3)
		w.at(start.Add(-15*time.Minute - time.Millisecond))
		w.fails(here(p.player(one.Sides[0]), one, 0), fault.MatchCheckinClosed)
		w.at(start.Add(-15 * time.Minute))
		w.ok(here(p.player(one.Sides[0]), one, 0))
		w.ok(here(p.player(one.Sides[0]), one, 0)) // no effect the second time
		w.fails(here(p.player(one.Sides[0]), one, one.Sides[1]), fault.ParticipationAuthority)
		w.fails(here(p.player(both.Sides[0]), one, 0), fault.ParticipationAuthority)
		w.ok(here(p.owner, both, both.Sides[0])) // an operator checks the sides in
		w.ok(here(p.player(both.Sides[1]), both, 0))
		if told := p.told(one.ID); told != "match.checked_in" {
			t.Errorf("told %s", told)
		}
		if d := p.detail(p.player(one.Sides[1]), one); !d.Checkin.CanCheckin || d.Checkin.Here[0] == nil || !d.Checkin.WalkoverAt.Equal(start.Add(10*time.Minute)) || d.Version != one.Version {
			t.Errorf("check-in = %+v", d.Checkin)
		}
		w.at(start.Add(5 * time.Minute))
		_, err := p.set(p.player(played.Sides[0]), played, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: played.Sides[0]}}})
		w.ok(err)
		w.work()
		for m, want := range map[int64]string{one.ID: "match.checked_in match.warned", both.ID: "match.checked_in match.checked_in", none.ID: "match.warned", played.ID: "match.reported"} {
			if told := p.told(m); told != want {
				t.Errorf("told %s, want %s", told, want)
			}
		}
		w.at(start.Add(10*time.Minute - time.Millisecond))
		w.work()
		if m := p.match(0, 0); m.State != match.Ready {
			t.Errorf("too early: %+v", m.Record)
		}
		w.at(start.Add(10 * time.Minute))
		w.work()
		w.work()
		p.sound()
		if m := p.match(0, 0); m.Outcome != match.Unearned || m.Winner != one.Sides[0] {
			t.Errorf("walkover = %+v", m.Record)
		}
		if m := p.match(0, 2); m.Outcome != match.DoubleNoShow {
			t.Errorf("double no-show = %+v", m.Record)
		}
		if p.match(0, 1).State != match.Ready || p.match(0, 3).State != match.Ready {
			t.Error("matches that are played were decided")
		}
		w.fails(here(p.player(one.Sides[1]), one, 0), fault.MatchCheckinClosed)
		// An operator overrules the walkover. The time of a cleared match starts again.
		m := p.match(0, 0)
		_, err = p.Matches.ClearResult(w.ctx, p.owner, p.contest.ID, bracket.ID, p.id, m.ID, m.Version)
		w.ok(err)
		w.work()
		if m := p.match(0, 0); m.State != match.Ready {
			t.Errorf("the autopilot overruled: %+v", m.Record)
		}
		w.at(start.Add(16 * time.Minute))
		w.work()
		w.ok(here(p.player(one.Sides[0]), one, 0))
		// An operator decides at the time of the walkover: the match has one outcome.
		w.at(start.Add(20 * time.Minute))
		m = p.match(0, 0)
		together(
			func() error { w.work(); return nil },
			func() error {
				_, err := p.set(p.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[1]})
				return err
			},
		)
		p.sound()
		if m := p.match(0, 0); m.State != match.Decided {
			t.Errorf("neither: %+v", m.Record)
		}
	})
}

func TestMeetingOfTheSides(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(nil)
		m, other := p.match(0, 0), p.match(0, 1)
		one, two, stranger := p.player(m.Sides[0]), p.player(m.Sides[1]), p.player(other.Sides[0])
		call := func(userID int64) error {
			_, err := p.Matches.CallOperator(w.ctx, userID, p.contest.ID, bracket.ID, p.id, m.ID)
			return err
		}
		w.fails(call(stranger), fault.ParticipationAuthority)
		if n := w.succeeded(together(func() error { return call(one) }, func() error { return call(two) }), fault.CallAlreadyMade); n != 1 {
			t.Errorf("%d calls", n)
		}
		if p.detail(stranger, m).Call != nil || p.detail(p.owner, m).Call == nil || p.detail(two, m).CanCall {
			t.Error("the call is not shown to the right people")
		}
		_, err := p.Matches.AnswerCall(w.ctx, one, p.contest.ID, bracket.ID, p.id, m.ID)
		w.fails(err, fault.ParticipationAuthority)
		_, err = p.Matches.AnswerCall(w.ctx, p.owner, p.contest.ID, bracket.ID, p.id, m.ID)
		w.ok(err)
		w.ok(call(two))

		meet := match.MeetingPoint{Code: "ROOM-7", Note: "password 1234"}
		_, err = p.Matches.SetLobby(w.ctx, stranger, p.contest.ID, bracket.ID, p.id, m.ID, meet)
		w.fails(err, fault.ParticipationAuthority)
		_, err = p.Matches.SetLobby(w.ctx, one, p.contest.ID, bracket.ID, p.id, m.ID, meet)
		w.ok(err)
		if d := p.detail(two, m); d.Where == nil || *d.Where != meet || p.detail(stranger, m).Where != nil {
			t.Errorf("where = %+v", d.Where)
		}
		if events := string(p.events(m.ID)[len(p.events(m.ID))-1].Data); len(events) == 0 || strings.Contains(events, "ROOM-7") || strings.Contains(events, "1234") {
			t.Errorf("the event has the room data: %s", events)
		}

		add := func(userID int64, url string) error {
			_, err := p.Matches.AddVideo(w.ctx, userID, p.contest.ID, bracket.ID, p.id, m.ID, url)
			return err
		}
		w.fails(add(stranger, "https://videos.example/1"), fault.ParticipationAuthority)
		w.fails(add(one, ""), fault.ValueIsRequired)
		for _, hostile := range []string{"javascript:alert(1)", "ftp://a.example/1", "//a.example/1", "https://", "https://a@b.example/", "data:text/html,1", "videos.example/1"} {
			w.fails(add(one, hostile), fault.InvalidVideoURL)
		}
		var adds []func() error
		for i := range 8 {
			adds = append(adds, func() error { return add([]int64{one, two, p.owner}[i%3], fmt.Sprint("https://videos.example/", i)) })
		}
		if n := w.succeeded(together(adds...), fault.OverMaxVideoURL); n != match.MaxVideos {
			t.Errorf("%d videos were added", n)
		}
		d := p.detail(one, m)
		if len(d.Videos) != match.MaxVideos || d.CanAddVideo || !p.match(0, 0).HasVideos || p.match(0, 1).HasVideos || d.Version != m.Version {
			t.Errorf("videos = %+v", d.Videos)
		}
		v := d.Videos[0]
		for _, foreign := range []int64{one, two, p.owner} {
			if foreign == v.By.ID {
				continue
			}
			_, err = p.Matches.DeleteVideo(w.ctx, foreign, p.contest.ID, bracket.ID, p.id, m.ID, v.ID)
			w.fails(err, fault.ParticipationAuthority)
			_, err = p.Matches.ChangeVideo(w.ctx, foreign, p.contest.ID, bracket.ID, p.id, m.ID, v.ID, "https://videos.example/x")
			w.fails(err, fault.ParticipationAuthority)
		}
		_, err = p.Matches.ChangeVideo(w.ctx, v.By.ID, p.contest.ID, bracket.ID, p.id, m.ID, v.ID, "https://youtu.be/dQw4w9WgXcQ")
		w.ok(err)
		_, err = p.Matches.DeleteVideo(w.ctx, v.By.ID, p.contest.ID, bracket.ID, p.id, m.ID, v.ID)
		w.ok(err)
		_, err = p.Matches.DeleteVideo(w.ctx, v.By.ID, p.contest.ID, bracket.ID, p.id, m.ID, v.ID)
		w.fails(err, fault.VideoDoesNotExist)
		// The result of a match ends the call for an operator.
		p.win(0, 0, 0)
		if d := p.detail(one, m); d.Call != nil {
			t.Error("the call is still there after the result")
		}
	})
}

func TestMyMatches(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(4, waits(10, 5, 10))
		turn := func(userID int64) (match.Turn, *match.MyMatch) {
			t.Helper()
			list, err := k.Matches.MyMatches(k.ctx, userID, 0)
			w.ok(err)
			if len(list) == 0 {
				return "", nil
			}
			return list[0].Turn, &list[0]
		}
		is := func(userID int64, want match.Turn) *match.MyMatch {
			t.Helper()
			got, m := turn(userID)
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
			return m
		}
		if before := is(k.players[0], match.TurnNotDrawn); before.CanLeave {
			t.Error("an entry leaves a stage that does not exist")
		}
		p := k.draw(nil)
		m := p.match(0, 0)
		one, two := p.player(m.Sides[0]), p.player(m.Sides[1])
		mine := is(one, match.TurnCheckin)
		if !mine.CanLeave || mine.TeamName != "" {
			t.Errorf("may leave: %v, team %q", mine.CanLeave, mine.TeamName)
		}
		if mine.Opponent == nil || mine.Opponent.ID != m.Sides[1] || mine.Opponent.GameUsername != "Game Name" || mine.Opponent.Comment != "" ||
			mine.Match.ID != m.ID || mine.Match.Participants[1].GameUsername != "" || mine.RoundCount != 2 || mine.Double {
			t.Errorf("my match = %+v", mine)
		}
		_, err := p.Matches.CheckIn(w.ctx, one, p.contest.ID, bracket.ID, p.id, m.ID, 0)
		w.ok(err)
		if mine := is(one, match.TurnPlay); !mine.Here || mine.OpponentHere {
			t.Errorf("after one side checked in: %+v", mine)
		}
		if theirs := is(two, match.TurnCheckin); theirs.Here || !theirs.OpponentHere {
			t.Errorf("for the absent side: %+v", theirs)
		}
		w.ok(p.says(0, 0))
		is(one, match.TurnWait)
		is(two, match.TurnConfirm)
		w.ok(p.says(1, 1))
		is(two, match.TurnDisputed)
		p.win(0, 0, 0)
		if next := is(one, match.TurnUpcoming); next.Opponent != nil || next.Match.Pos.Round != 1 {
			t.Errorf("next = %+v", next)
		}
		is(two, "")
		is(w.owner, "")
	})
}
