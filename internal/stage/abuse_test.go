package stage_test

import (
	"context"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/format/league"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

// acts returns all actions of a participant in a two-sided match, for the side of an entry.
func acts(p *stagetest.Bracket, userID int64, m match.MatchView, entryID int64) map[string]func() error {
	ref := p.Ref(m.ID)
	only := func(_ match.Detail, err error) error { return err }
	version := func() int64 { return p.Match(m.Pos.Round, m.Pos.Order).Version }
	return map[string]func() error{
		"report": func() error {
			return only(p.Matches.SetResult(p.Ctx, userID, ref, match.Result{Version: version(), Outcome: match.NoOutcome, Games: []match.Game{{Winner: entryID}}}))
		},
		"claim": func() error {
			return only(p.Matches.SetResult(p.Ctx, userID, ref, match.Result{Version: version(), Outcome: match.Win, Winner: entryID}))
		},
		"confirm": func() error {
			return only(p.Matches.ConfirmClaim(p.Ctx, userID, ref, version(), 0))
		},
		"checkin": func() error {
			return only(p.Matches.CheckIn(p.Ctx, userID, ref, 0))
		},
		"call": func() error {
			return only(p.Matches.CallOperator(p.Ctx, userID, ref))
		},
		"lobby": func() error {
			return only(p.Matches.SetMeetingPoint(p.Ctx, userID, ref, match.MeetingPoint{Code: "HERE"}))
		},
		"video": func() error {
			return only(p.Matches.AddVideo(p.Ctx, userID, ref, "https://videos.example/1"))
		},
	}
}

// TestFormerPlayersCannotActInAMatch checks that people who left the team, were removed or banned, or play for another entry
// cannot change a match or read what only its sides may read. The claims that they made as players stay.
func TestFormerPlayersCannotActInAMatch(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(0, func(f *contest.Form) {
			f.ParticipantType, f.TeamSize, f.EntryMaxCount = contest.Multi, 2, 4
			f.Settings.Matches = &contest.MatchSettings{ConfirmMinutes: 10, WarnMinutes: 5, WalkoverMinutes: 10}
		})
		w.At(k.Contest.EntryStart)
		people := w.Users(9)
		red, blue, third := w.Team(people[:3]...), w.Team(people[3:6]...), w.Team(people[6:8]...)
		k.Enter(people[0], red)
		k.Enter(people[3], blue)
		k.Enter(people[6], third)
		k.Confirm()
		w.At(k.Contest.EntryEnd)
		p := k.Draw(nil)
		m := p.Match(0, 1) // the first team has a bye
		elsewhere, ours, theirs, mine := people[0], people[3:6], people[6:8], m.Sides[0]
		if m.Participants[0].TeamID != blue || m.Participants[1].TeamID != third {
			t.Fatalf("%+v plays %+v", m.Participants[0], m.Participants[1])
		}
		// The teammate claims a result for the team, then leaves it.
		w.OK(acts(p, ours[1], m, mine)["claim"]())
		w.OK(acts(p, ours[1], m, mine)["lobby"]())
		w.OK(w.DB.InTx(w.Ctx, func(ctx context.Context) error {
			if _, err := w.DB.RemoveTeamMember(ctx, blue, ours[1]); err != nil {
				return err
			}
			return w.Contests.FollowRosters(ctx, 0, blue, ours[1])
		}))
		_, err := w.Contests.Ban(w.Ctx, w.Owner, k.Contest.ID, contest.BanForm{UserIDs: []int64{ours[2]}})
		w.OK(err)
		version := p.Match(m.Pos.Round, m.Pos.Order).Version
		for _, stranger := range []int64{ours[1], ours[2], elsewhere, people[8], 0} {
			for what, act := range acts(p, stranger, m, mine) {
				if err := act(); !fault.Has(err, fault.ParticipationAuthority) {
					t.Errorf("%s by %d: %v", what, stranger, err)
				}
			}
			d, err := w.Matches.Match(w.Ctx, stranger, p.Ref(m.ID))
			w.OK(err)
			if d.IsParticipant || d.MeetingPoint != nil || d.Players[0].GameUsername+d.Players[1].GameUsername != "" || d.CanConfirm || d.CanCall || d.CanAddVideo || d.Checkin.CanCheckin {
				t.Errorf("%d sees %+v", stranger, d.Coordination)
			}
		}
		now := p.Match(m.Pos.Round, m.Pos.Order)
		if d := p.Detail(theirs[0], m); now.Version != version || len(d.Claims) != 1 || d.Claims[0].EntryID != mine || d.Claims[0].By.ID != ours[1] || d.Call != nil || len(d.Videos) != 0 {
			t.Errorf("the match is %+v", d.Coordination)
		}
		w.OK(acts(p, theirs[1], m, mine)["confirm"]())
		if d := p.Detail(theirs[0], m); d.Winner != mine {
			t.Errorf("the claim did not count: %+v", d.Record)
		}
		p.Sound()
	})
}

// TestParticipantsActOnlyForTheirOwnSide checks that a participant acts only for the own side, whatever entry the request names.
func TestParticipantsActOnlyForTheirOwnSide(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, stagetest.Waits(10, 5, 10)).Draw(nil)
		m, other := p.Match(0, 0), p.Match(0, 1)
		one, two := p.Player(m.Sides[0]), p.Player(m.Sides[1])
		_, err := p.Matches.CheckIn(w.Ctx, one, p.Ref(m.ID), m.Sides[1])
		w.Fails(err, fault.ParticipationAuthority)
		_, err = p.Matches.CheckIn(w.Ctx, p.Owner, p.Ref(m.ID), other.Sides[0])
		w.Fails(err, fault.ParticipationAuthority)
		if d := p.Detail(one, m); d.Checkin.Here[0] != nil || d.Checkin.Here[1] != nil {
			t.Errorf("a side is checked in: %+v", d.Checkin)
		}
		// A claim that the other side won belongs to the own side. The claimant cannot confirm it for the other side.
		w.OK(p.Report(0, 0))
		for _, named := range []int64{0, m.Sides[0], m.Sides[1], other.Sides[0], -1} {
			w.Fails(p.Confirm(one, named), fault.ClaimDoesNotExist)
		}
		for _, named := range []int64{m.Sides[1], other.Sides[0], -1} {
			w.Fails(p.Confirm(two, named), fault.ClaimDoesNotExist)
		}
		for _, r := range []match.Result{
			{Outcome: match.DoubleNoShow}, {Outcome: match.Draw}, {Outcome: "forfeit"}, {Outcome: match.Win, Winner: other.Sides[0]},
			{Outcome: match.Win}, {Outcome: match.Unearned, Winner: -1}, {Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Winner: other.Sides[1]}}},
			{Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Index: 1, Winner: m.Sides[1]}}},
			{Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Winner: m.Sides[0]}}},
			{Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Images: []string{w.Picture(one, file.Image)}}}},
			{Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Images: []string{w.Picture(two, file.Chat)}}}},
			{Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Images: []string{"image/../chat/1.png"}}}},
		} {
			if _, err := p.Set(two, p.Match(0, 0), r); err == nil {
				t.Errorf("%+v was taken", r)
			}
		}
		if d := p.Detail(two, m); len(d.Claims) != 1 || d.Claims[0].EntryID != m.Sides[0] || d.DisputedAt != nil {
			t.Errorf("claims = %+v", d.Claims)
		}
		p.Sound()
	})
}

// TestRequestsOfAParticipantAreLimited checks that a participant who sends too many requests is limited until the next window.
// Other participants and operators are not limited.
func TestRequestsOfAParticipantAreLimited(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, stagetest.Waits(10, 5, 10)).Draw(nil)
		m := p.Match(0, 0)
		one, two := p.Player(m.Sides[0]), p.Player(m.Sides[1])
		taken, kinds := 0, []string{"report", "claim", "checkin", "lobby", "confirm"}
		for i := range 200 {
			err := acts(p, one, m, m.Sides[0])[kinds[i%len(kinds)]]()
			switch {
			case fault.Has(err, fault.TooManyRequests):
			case taken == i:
				taken++
			default:
				t.Fatalf("after %d of %d: %v", taken, i, err)
			}
		}
		if taken != 120 {
			t.Errorf("%d requests were accepted", taken)
		}
		version, events := p.Match(0, 0).Version, len(p.Events(m.ID))
		for what, act := range acts(p, one, m, m.Sides[0]) {
			if err := act(); what != "video" && !fault.Has(err, fault.TooManyRequests) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if now := p.Match(0, 0).Version; now != version || len(p.Events(m.ID)) > events+1 {
			t.Errorf("version %d became %d, %d events %d", version, now, events, len(p.Events(m.ID)))
		}
		w.OK(acts(p, two, m, m.Sides[1])["checkin"]())
		w.At(w.Clk.Now().Add(10 * time.Minute))
		w.OK(acts(p, one, m, m.Sides[0])["lobby"]())
		p.Win(0, 0, 1)
	})
}

// TestRejectsAWinnerFromOutsideTheMatchInRoundFormats checks the same as TestRejectsAWinnerFromOutsideTheMatch for formats that are played round by round.
func TestRejectsAWinnerFromOutsideTheMatchInRoundFormats(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		draw := w.Swiss(5, 2, 3)
		w.OK(draw.Start(0))
		m := draw.RoundMatches(0)[0]
		w.At(draw.Contest.ContestStart.Add(-2 * time.Hour))
		games := w.Cup(4, stagetest.LeagueForm(1, 0)).OpenLeague()
		r := games.Records()[0]
		candidates := append(append([]int64{0, -1, 7}, draw.Entries...), games.Entries...)
		try := func(f stage.FormatID, contestID, stageID int64, r match.Record) {
			t.Helper()
			ref := match.Ref{ContestID: contestID, Format: f, StageID: stageID, MatchID: r.ID}
			for _, e := range candidates {
				if r.Has(e) {
					continue
				}
				for _, in := range []match.Result{{Outcome: match.Win, Winner: e}, {Outcome: match.Unearned, Winner: e}, {Outcome: match.NoOutcome, Games: []match.Game{{Winner: e}}}} {
					if in.Outcome == match.NoOutcome && e == 0 {
						continue // a game without a winner
					}
					in.Version = r.Version
					_, err := w.Matches.SetResult(w.Ctx, w.Owner, ref, in)
					w.Fails(err, fault.WinnerNotInMatch)
				}
				_, err := w.Matches.Preview(w.Ctx, w.Owner, ref, match.Win, e)
				w.Fails(err, fault.WinnerNotInMatch)
			}
			_, err := w.Matches.SetResult(w.Ctx, w.Owner, ref, match.Result{Version: r.Version, Outcome: match.Win, Winner: r.Sides[1]})
			w.OK(err)
		}
		try(league.ID, games.Contest.ID, games.St.ID, r)
		w.At(draw.Contest.ContestStart)
		try(swiss.ID, draw.Contest.ID, draw.ID, m.Record)
		// A bye has only one side, so nobody can report a result.
		for _, m := range draw.RoundMatches(0) {
			if m.State == match.Bye {
				w.Fails(draw.Set(w.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]}), fault.MatchNotReady)
			}
		}
	})
}

// TestClaimsDoNotCountAfterTheEndOfARound checks that pending claims do not count after the end of a round, neither by time
// nor by the other side. Operators decide the open matches.
func TestClaimsDoNotCountAfterTheEndOfARound(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(4, func(f *contest.Form) {
			f.Type, f.Settings.Format = swiss.ContestType, &swiss.Settings{Rounds: 2}
			f.Settings.Matches = &contest.MatchSettings{ConfirmMinutes: 10}
		})
		d, err := k.SwissDraws.Draft(k.Ctx, k.Owner, k.Contest.ID)
		w.OK(err)
		w.OK(k.SwissDraws.Create(k.Ctx, k.Owner, k.Contest.ID, swiss.Form{Rounds: d.Rounds}))
		w.At(k.Contest.ContestStart)
		p := &stagetest.Swiss{Cup: k}
		p.ID = p.View().ID
		w.OK(p.Start(0))
		m := p.RoundMatches(0)[0]
		one, two := p.Player(m.Sides[0]), p.Player(m.Sides[1])
		w.OK(p.Set(one, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]}))
		w.Fails(p.End(0, false), fault.ResultsMissing)
		w.OK(p.End(0, true))
		version := p.RoundMatches(0)[0].Version
		_, err = p.Matches.ConfirmClaim(w.Ctx, two, p.Ref(m.ID), version, 0)
		w.Fails(err, fault.FinishedRound)
		w.Fails(p.Set(two, m, match.Result{Version: version, Outcome: match.Win, Winner: m.Sides[1]}), fault.FinishedRound)
		w.Fails(p.Set(one, m, match.Result{Version: version, Outcome: match.NoOutcome}), fault.FinishedRound)
		w.At(w.Clk.Now().Add(20 * time.Minute))
		w.RunJobs()
		if m := p.RoundMatches(0)[0]; m.State != match.Ready {
			t.Errorf("a claim counted after the end of the round: %+v", m.Record)
		}
		w.OK(p.Start(1))
		_, err = p.Matches.ConfirmClaim(w.Ctx, w.Owner, p.Ref(m.ID), version, 0)
		w.OK(err)
		if row := p.Table()[0]; row.ID != m.Sides[0] || row.Won != 1 {
			t.Errorf("the operator's decision does not count: %+v", row)
		}
		// The same with a league that is finished.
		w.At(w.Clk.Now().Add(-2 * time.Hour))
		l := w.Cup(2, stagetest.LeagueForm(1, 0)).OpenLeague()
		r := l.Records()[0]
		w.OK(l.Finish(true))
		_, err = w.Matches.SetResult(w.Ctx, l.Players[0], l.Ref(r.ID), match.Result{Version: r.Version, Outcome: match.Win, Winner: r.Sides[0]})
		w.Fails(err, fault.FinishedRound)
		w.OK(l.Rule(r, match.Win, r.Sides[1]))
		if got := l.Places(); got != "1:1-1 0:2-2" && got != "0:1-1 1:2-2" {
			t.Errorf("places are %s", got)
		}
	})
}
