package match_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
)

// TestWhoWasRemovedOnlyDeletesVideos changes the video of a person who is no operator any more.
func TestWhoWasRemovedOnlyDeletesVideos(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil)
		m, helper := p.Match(0, 0), w.Admin(p.Contest.ID)
		_, err := p.Matches.AddVideo(w.Ctx, helper, p.Ref(m.ID), "https://videos.example/1")
		w.OK(err)
		v := p.Detail(helper, m).Videos[0]
		change := func(address string) error {
			_, err := p.Matches.ChangeVideo(w.Ctx, helper, p.Ref(m.ID), v.ID, address)
			return err
		}
		w.OK(change("https://videos.example/2"))
		_, err = w.Contests.RemoveOperators(w.Ctx, p.Owner, p.Contest.ID, []int64{helper})
		w.OK(err)
		w.Fails(change("https://videos.example/3"), fault.ParticipationAuthority)
		if got := p.Detail(p.Owner, m).Videos[0].URL; got != "https://videos.example/2" {
			w.T.Errorf("the video is %s", got)
		}
		_, err = p.Matches.DeleteVideo(w.Ctx, helper, p.Ref(m.ID), v.ID)
		w.OK(err)
	})
}

func TestAbsentSideLoses(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(8, stagetest.Waits(0, 5, 10)).Draw(nil)
		here := func(userID int64, m match.MatchView, entryID int64) error {
			_, err := p.Matches.CheckIn(w.Ctx, userID, p.Ref(m.ID), entryID)
			return err
		}
		start := p.Contest.ContestStart
		one, both, none, played := p.Match(0, 0), p.Match(0, 1), p.Match(0, 2), p.Match(0, 3)
		w.At(start.Add(-15*time.Minute - time.Millisecond))
		w.Fails(here(p.Player(one.Sides[0]), one, 0), fault.MatchCheckinClosed)
		w.At(start.Add(-15 * time.Minute))
		w.OK(here(p.Player(one.Sides[0]), one, 0))
		w.OK(here(p.Player(one.Sides[0]), one, 0)) // no effect the second time
		w.Fails(here(p.Player(one.Sides[0]), one, one.Sides[1]), fault.ParticipationAuthority)
		w.Fails(here(p.Player(both.Sides[0]), one, 0), fault.ParticipationAuthority)
		w.OK(here(p.Owner, both, both.Sides[0])) // an operator checks the sides in
		w.OK(here(p.Player(both.Sides[1]), both, 0))
		if kinds := p.EventKinds(one.ID); kinds != "match.checked_in" {
			t.Errorf("events %s", kinds)
		}
		if d := p.Detail(p.Player(one.Sides[1]), one); !d.Checkin.CanCheckin || d.Checkin.Here[0] == nil || !d.Checkin.WalkoverAt.Equal(start.Add(10*time.Minute)) || d.Version != one.Version {
			t.Errorf("check-in = %+v", d.Checkin)
		}
		w.At(start.Add(5 * time.Minute))
		_, err := p.Set(p.Player(played.Sides[0]), played, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: played.Sides[0]}}})
		w.OK(err)
		w.RunJobs()
		for m, want := range map[int64]string{one.ID: "match.checked_in match.warned", both.ID: "match.checked_in match.checked_in", none.ID: "match.warned", played.ID: "match.reported"} {
			if kinds := p.EventKinds(m); kinds != want {
				t.Errorf("events %s, want %s", kinds, want)
			}
		}
		w.At(start.Add(10*time.Minute - time.Millisecond))
		w.RunJobs()
		if m := p.Match(0, 0); m.State != match.Ready {
			t.Errorf("too early: %+v", m.Record)
		}
		w.At(start.Add(10 * time.Minute))
		w.RunJobs()
		w.RunJobs()
		p.Sound()
		if m := p.Match(0, 0); m.Outcome != match.Unearned || m.Winner != one.Sides[0] {
			t.Errorf("walkover = %+v", m.Record)
		}
		if m := p.Match(0, 2); m.Outcome != match.DoubleNoShow {
			t.Errorf("double no-show = %+v", m.Record)
		}
		if p.Match(0, 1).State != match.Ready || p.Match(0, 3).State != match.Ready {
			t.Error("matches that are played were decided")
		}
		w.Fails(here(p.Player(one.Sides[1]), one, 0), fault.MatchCheckinClosed)
		// An operator overrules the walkover. The time of a cleared match starts again.
		m := p.Match(0, 0)
		_, err = p.Matches.ClearResult(w.Ctx, p.Owner, p.Ref(m.ID), m.Version)
		w.OK(err)
		w.RunJobs()
		if m := p.Match(0, 0); m.State != match.Ready {
			t.Errorf("the autopilot overruled: %+v", m.Record)
		}
		w.At(start.Add(16 * time.Minute))
		w.RunJobs()
		w.OK(here(p.Player(one.Sides[0]), one, 0))
		// An operator decides at the time of the walkover: the match has one outcome.
		w.At(start.Add(20 * time.Minute))
		m = p.Match(0, 0)
		stagetest.Together(
			func() error { w.RunJobs(); return nil },
			func() error {
				_, err := p.Set(p.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[1]})
				return err
			},
		)
		p.Sound()
		if m := p.Match(0, 0); m.State != match.Decided {
			t.Errorf("neither: %+v", m.Record)
		}
	})
}

// An operator shortens the time until the walkover after the absent side was warned: the side loses at the earlier time that the match names.
func TestAWarnedSideLosesAtAnEarlierTime(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(2, stagetest.Waits(0, 5, 60)).Draw(nil)
		m, start := p.Match(0, 0), p.Contest.ContestStart
		w.At(start)
		_, err := p.Matches.CheckIn(w.Ctx, p.Player(m.Sides[0]), p.Ref(m.ID), 0)
		w.OK(err)
		w.At(start.Add(5 * time.Minute))
		w.RunJobs()
		p.Save(stagetest.Waits(0, 5, 10))
		if at := p.Detail(p.Owner, m).Checkin.WalkoverAt; !at.Equal(start.Add(10 * time.Minute)) {
			t.Errorf("the match names a walkover at %v", at)
		}
		w.At(start.Add(10*time.Minute - time.Millisecond))
		w.RunJobs()
		if m := p.Match(0, 0); m.State != match.Ready {
			t.Errorf("too early: %+v", m.Record)
		}
		w.At(start.Add(10 * time.Minute))
		w.RunJobs()
		if m := p.Match(0, 0); m.Outcome != match.Unearned || m.Winner != m.Sides[0] {
			t.Errorf("walkover = %+v", m.Record)
		}
	})
}

// A match with a report names no walkover, because none will follow: its sides play on.
func TestNoWalkoverIsNamedAfterAReport(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, stagetest.Waits(0, 5, 10)).Draw(nil)
		reported, other := p.Match(0, 0), p.Match(0, 1)
		w.At(p.Contest.ContestStart.Add(time.Minute))
		_, err := p.Set(p.Player(reported.Sides[0]), reported, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: reported.Sides[0]}}})
		w.OK(err)
		for m, turn := range map[*match.MatchView]match.Turn{&reported: match.TurnPlay, &other: match.TurnCheckin} {
			player := p.Player(m.Sides[1])
			mine, err := p.Matches.MyMatches(w.Ctx, player, 1)
			w.OK(err)
			named, awaited := p.Detail(player, *m).Checkin.WalkoverAt != nil, turn == match.TurnCheckin
			if named != awaited || (mine[0].WalkoverAt != nil) != awaited || mine[0].Turn != turn {
				t.Errorf("match %d: walkover named %v, turn %s until %v", m.ID, named, mine[0].Turn, mine[0].WalkoverAt)
			}
		}
	})
}

func TestMeetingOfTheSides(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil)
		m, other := p.Match(0, 0), p.Match(0, 1)
		one, two, stranger := p.Player(m.Sides[0]), p.Player(m.Sides[1]), p.Player(other.Sides[0])
		call := func(userID int64) error {
			_, err := p.Matches.CallOperator(w.Ctx, userID, p.Ref(m.ID))
			return err
		}
		w.Fails(call(stranger), fault.ParticipationAuthority)
		if n := w.Succeeded(stagetest.Together(func() error { return call(one) }, func() error { return call(two) }), fault.CallAlreadyMade); n != 1 {
			t.Errorf("%d calls", n)
		}
		if p.Detail(stranger, m).Call != nil || p.Detail(p.Owner, m).Call == nil || p.Detail(two, m).CanCall {
			t.Error("the call is not shown to the right people")
		}
		_, err := p.Matches.AnswerCall(w.Ctx, one, p.Ref(m.ID))
		w.Fails(err, fault.ParticipationAuthority)
		_, err = p.Matches.AnswerCall(w.Ctx, p.Owner, p.Ref(m.ID))
		w.OK(err)
		w.OK(call(two))

		meet := match.MeetingPoint{Code: "ROOM-7", Note: "password 1234"}
		_, err = p.Matches.SetMeetingPoint(w.Ctx, stranger, p.Ref(m.ID), meet)
		w.Fails(err, fault.ParticipationAuthority)
		_, err = p.Matches.SetMeetingPoint(w.Ctx, one, p.Ref(m.ID), meet)
		w.OK(err)
		if d := p.Detail(two, m); d.MeetingPoint == nil || *d.MeetingPoint != meet || p.Detail(stranger, m).MeetingPoint != nil {
			t.Errorf("where = %+v", d.MeetingPoint)
		}
		if events := string(p.Events(m.ID)[len(p.Events(m.ID))-1].Data); len(events) == 0 || strings.Contains(events, meet.Code) || strings.Contains(events, meet.Note) {
			t.Errorf("the event has the room data: %s", events)
		}

		add := func(userID int64, url string) error {
			_, err := p.Matches.AddVideo(w.Ctx, userID, p.Ref(m.ID), url)
			return err
		}
		w.Fails(add(stranger, "https://videos.example/1"), fault.ParticipationAuthority)
		w.Fails(add(one, ""), fault.ValueIsRequired)
		for _, hostile := range []string{"javascript:alert(1)", "ftp://a.example/1", "//a.example/1", "https://", "https://a@b.example/", "data:text/html,1", "videos.example/1"} {
			w.Fails(add(one, hostile), fault.InvalidVideoURL)
		}
		var adds []func() error
		for i := range 8 {
			adds = append(adds, func() error { return add([]int64{one, two, p.Owner}[i%3], fmt.Sprint("https://videos.example/", i)) })
		}
		if n := w.Succeeded(stagetest.Together(adds...), fault.OverMaxVideoURL); n != match.MaxVideos {
			t.Errorf("%d videos were added", n)
		}
		d := p.Detail(one, m)
		if len(d.Videos) != match.MaxVideos || d.CanAddVideo || !p.Match(0, 0).HasVideos || p.Match(0, 1).HasVideos || d.Version != m.Version {
			t.Errorf("videos = %+v", d.Videos)
		}
		v := d.Videos[0]
		for _, foreign := range []int64{one, two, p.Owner} {
			if foreign == v.By.ID {
				continue
			}
			_, err = p.Matches.DeleteVideo(w.Ctx, foreign, p.Ref(m.ID), v.ID)
			w.Fails(err, fault.ParticipationAuthority)
			_, err = p.Matches.ChangeVideo(w.Ctx, foreign, p.Ref(m.ID), v.ID, "https://videos.example/x")
			w.Fails(err, fault.ParticipationAuthority)
		}
		_, err = p.Matches.ChangeVideo(w.Ctx, v.By.ID, p.Ref(m.ID), v.ID, "https://youtu.be/dQw4w9WgXcQ")
		w.OK(err)
		_, err = p.Matches.DeleteVideo(w.Ctx, v.By.ID, p.Ref(m.ID), v.ID)
		w.OK(err)
		_, err = p.Matches.DeleteVideo(w.Ctx, v.By.ID, p.Ref(m.ID), v.ID)
		w.Fails(err, fault.VideoDoesNotExist)
		// The result of a match ends the call for an operator.
		p.Win(0, 0, 0)
		if d := p.Detail(one, m); d.Call != nil {
			t.Error("the call is still there after the result")
		}
	})
}

func TestMyMatches(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(4, stagetest.Waits(10, 5, 10))
		turn := func(userID int64) (match.Turn, *match.MyMatch) {
			t.Helper()
			list, err := k.Matches.MyMatches(k.Ctx, userID, 0)
			w.OK(err)
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
		if before := is(k.Players[0], match.TurnNotDrawn); before.CanLeave {
			t.Error("an entry leaves a stage that does not exist")
		}
		p := k.Draw(nil)
		m := p.Match(0, 0)
		one, two := p.Player(m.Sides[0]), p.Player(m.Sides[1])
		mine := is(one, match.TurnCheckin)
		if !mine.CanLeave || mine.TeamName != "" {
			t.Errorf("may leave: %v, team %q", mine.CanLeave, mine.TeamName)
		}
		if mine.Opponent == nil || mine.Opponent.ID != m.Sides[1] || mine.Opponent.GameUsername != "Game Name" || mine.Opponent.Comment != "" ||
			mine.Match.ID != m.ID || mine.Match.Participants[1].GameUsername != "" || mine.Section.Rounds != 2 || mine.Section.Double {
			t.Errorf("my match = %+v", mine)
		}
		_, err := p.Matches.CheckIn(w.Ctx, one, p.Ref(m.ID), 0)
		w.OK(err)
		if mine := is(one, match.TurnPlay); !mine.Here || mine.OpponentHere {
			t.Errorf("after one side checked in: %+v", mine)
		}
		if theirs := is(two, match.TurnCheckin); theirs.Here || !theirs.OpponentHere {
			t.Errorf("for the absent side: %+v", theirs)
		}
		w.OK(p.Report(0, 0))
		is(one, match.TurnWait)
		is(two, match.TurnConfirm)
		w.OK(p.Report(1, 1))
		is(two, match.TurnDisputed)
		p.Win(0, 0, 0)
		if next := is(one, match.TurnUpcoming); next.Opponent != nil || next.Match.Pos.Round != 1 {
			t.Errorf("next = %+v", next)
		}
		is(two, "")
		is(w.Owner, "")
	})
}
