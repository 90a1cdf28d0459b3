package stage_test

import (
	"context"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// acts returns all actions of a participant in a two-sided match, for the side of an entry.
func (p *played) acts(userID int64, m match.MatchView, entryID int64) map[string]func() error {
	at := func() (context.Context, int64, int64, stage.FormatID, int64, int64) {
		return p.ctx, userID, p.contest.ID, bracket.ID, p.id, m.ID
	}
	only := func(_ match.Detail, err error) error { return err }
	version := func() int64 { return p.match(m.Pos.Round, m.Pos.Order).Version }
	return map[string]func() error{
		"report": func() error {
			ctx, user, c, f, st, matchID := at()
			return only(p.Matches.SetResult(ctx, user, c, f, st, matchID, match.Result{Version: version(), Outcome: match.NoOutcome, Games: []match.Game{{Winner: entryID}}}))
		},
		"claim": func() error {
			ctx, user, c, f, st, matchID := at()
			return only(p.Matches.SetResult(ctx, user, c, f, st, matchID, match.Result{Version: version(), Outcome: match.Win, Winner: entryID}))
		},
		"confirm": func() error {
			ctx, user, c, f, st, matchID := at()
			return only(p.Matches.ConfirmClaim(ctx, user, c, f, st, matchID, version(), 0))
		},
		"checkin": func() error {
			ctx, user, c, f, st, matchID := at()
			return only(p.Matches.CheckIn(ctx, user, c, f, st, matchID, 0))
		},
		"call": func() error {
			ctx, user, c, f, st, matchID := at()
			return only(p.Matches.CallOperator(ctx, user, c, f, st, matchID))
		},
		"lobby": func() error {
			ctx, user, c, f, st, matchID := at()
			return only(p.Matches.SetLobby(ctx, user, c, f, st, matchID, match.MeetingPoint{Code: "HERE"}))
		},
		"video": func() error {
			ctx, user, c, f, st, matchID := at()
			return only(p.Matches.AddVideo(ctx, user, c, f, st, matchID, "https://videos.example/1"))
		},
	}
}

// TestFormerPlayersCannotActInAMatch checks that people who left the team, were removed or banned, or play for another entry
// cannot change a match or read what only its sides may read. The claims that they made as players stay.
func TestFormerPlayersCannotActInAMatch(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(0, func(f *contest.Form) {
			f.ParticipantType, f.TeamSize, f.EntryMaxCount = contest.Multi, 2, 4
			f.Settings.Matches = &contest.MatchSettings{ConfirmMinutes: 10, WarnMinutes: 5, WalkoverMinutes: 10}
		})
		w.at(k.contest.EntryStart)
		people := w.users(9)
		red, blue, third := w.team(people[:3]...), w.team(people[3:6]...), w.team(people[6:8]...)
		k.enter(people[0], red)
		k.enter(people[3], blue)
		k.enter(people[6], third)
		k.confirm()
		w.at(k.contest.EntryEnd)
		p := k.draw(nil)
		m := p.match(0, 1) // the first team has a bye
		elsewhere, ours, theirs, mine := people[0], people[3:6], people[6:8], m.Sides[0]
		if m.Participants[0].TeamID != blue || m.Participants[1].TeamID != third {
			t.Fatalf("%+v plays %+v", m.Participants[0], m.Participants[1])
		}
		// The teammate claims a result for the team, then leaves it.
		w.ok(p.acts(ours[1], m, mine)["claim"]())
		w.ok(p.acts(ours[1], m, mine)["lobby"]())
		w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
			if _, err := w.db.RemoveTeamMember(ctx, blue, ours[1]); err != nil {
				return err
			}
			return w.contests.FollowRosters(ctx, 0, blue, ours[1])
		}))
		_, err := w.contests.Ban(w.ctx, w.owner, k.contest.ID, contest.BanForm{UserIDs: []int64{ours[2]}})
		w.ok(err)
		version := p.match(m.Pos.Round, m.Pos.Order).Version
		for _, stranger := range []int64{ours[1], ours[2], elsewhere, people[8], 0} {
			for what, act := range p.acts(stranger, m, mine) {
				if err := act(); !fault.Has(err, fault.ParticipationAuthority) {
					t.Errorf("%s by %d: %v", what, stranger, err)
				}
			}
			d, err := w.Matches.Match(w.ctx, stranger, k.contest.ID, bracket.ID, p.id, m.ID)
			w.ok(err)
			if d.IsParticipant || d.Where != nil || d.Players[0].GameUsername+d.Players[1].GameUsername != "" || d.CanConfirm || d.CanCall || d.CanAddVideo || d.Checkin.CanCheckin {
				t.Errorf("%d sees %+v", stranger, d.Meeting)
			}
		}
		now := p.match(m.Pos.Round, m.Pos.Order)
		if d := p.detail(theirs[0], m); now.Version != version || len(d.Claims) != 1 || d.Claims[0].EntryID != mine || d.Claims[0].By.ID != ours[1] || d.Call != nil || len(d.Videos) != 0 {
			t.Errorf("the match is %+v", d.Meeting)
		}
		w.ok(p.acts(theirs[1], m, mine)["confirm"]())
		if d := p.detail(theirs[0], m); d.Winner != mine {
			t.Errorf("the claim did not count: %+v", d.Record)
		}
		p.sound()
	})
}

// TestParticipantsActOnlyForTheirOwnSide checks that a participant acts only for the own side, whatever entry the request names.
func TestParticipantsActOnlyForTheirOwnSide(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, waits(10, 5, 10)).draw(nil)
		m, other := p.match(0, 0), p.match(0, 1)
		one, two := p.player(m.Sides[0]), p.player(m.Sides[1])
		_, err := p.Matches.CheckIn(w.ctx, one, p.contest.ID, bracket.ID, p.id, m.ID, m.Sides[1])
		w.fails(err, fault.ParticipationAuthority)
		_, err = p.Matches.CheckIn(w.ctx, p.owner, p.contest.ID, bracket.ID, p.id, m.ID, other.Sides[0])
		w.fails(err, fault.ParticipationAuthority)
		if d := p.detail(one, m); d.Checkin.Here[0] != nil || d.Checkin.Here[1] != nil {
			t.Errorf("a side is checked in: %+v", d.Checkin)
		}
		// A claim that the other side won belongs to the own side. The claimant cannot confirm it for the other side.
		w.ok(p.says(0, 0))
		for _, named := range []int64{0, m.Sides[0], m.Sides[1], other.Sides[0], -1} {
			w.fails(p.confirm(one, named), fault.ClaimDoesNotExist)
		}
		for _, named := range []int64{m.Sides[1], other.Sides[0], -1} {
			w.fails(p.confirm(two, named), fault.ClaimDoesNotExist)
		}
		for _, r := range []match.Result{
			{Outcome: match.DoubleNoShow}, {Outcome: match.Draw}, {Outcome: "forfeit"}, {Outcome: match.Win, Winner: other.Sides[0]},
			{Outcome: match.Win}, {Outcome: match.Unearned, Winner: -1}, {Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Winner: other.Sides[1]}}},
			{Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Index: 1, Winner: m.Sides[1]}}},
			{Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Winner: m.Sides[0]}}},
			{Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Images: []string{w.picture(one, file.Image)}}}},
			{Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Images: []string{w.picture(two, file.Chat)}}}},
			{Outcome: match.Win, Winner: m.Sides[1], Games: []match.Game{{Images: []string{"image/../chat/1.png"}}}},
		} {
			if _, err := p.set(two, p.match(0, 0), r); err == nil {
				t.Errorf("%+v was taken", r)
			}
		}
		if d := p.detail(two, m); len(d.Claims) != 1 || d.Claims[0].EntryID != m.Sides[0] || d.DisputedAt != nil {
			t.Errorf("claims = %+v", d.Claims)
		}
		p.sound()
	})
}

// TestRequestsOfAParticipantAreLimited checks that a participant who sends too many requests is limited until the next window.
// Other participants and operators are not limited.
func TestRequestsOfAParticipantAreLimited(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, waits(10, 5, 10)).draw(nil)
		m := p.match(0, 0)
		one, two := p.player(m.Sides[0]), p.player(m.Sides[1])
		taken, kinds := 0, []string{"report", "claim", "checkin", "lobby", "confirm"}
		for i := range 200 {
			err := p.acts(one, m, m.Sides[0])[kinds[i%len(kinds)]]()
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
		version, events := p.match(0, 0).Version, len(p.events(m.ID))
		for what, act := range p.acts(one, m, m.Sides[0]) {
			if err := act(); what != "video" && !fault.Has(err, fault.TooManyRequests) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if now := p.match(0, 0).Version; now != version || len(p.events(m.ID)) > events+1 {
			t.Errorf("version %d became %d, %d events %d", version, now, events, len(p.events(m.ID)))
		}
		w.ok(p.acts(two, m, m.Sides[1])["checkin"]())
		w.at(w.clk.Now().Add(10 * time.Minute))
		w.ok(p.acts(one, m, m.Sides[0])["lobby"]())
		p.win(0, 0, 1)
	})
}

// TestNobodyElseWinsInARound checks the same as TestNobodyElseWins for formats that are played round by round.
func TestNobodyElseWinsInARound(t *testing.T) {
	each(t, func(w *world) {
		draw := w.swiss(5, 2, 3)
		w.ok(draw.start(0))
		m := draw.matches(0)[0]
		w.at(draw.contest.ContestStart.Add(-2 * time.Hour))
		games := w.cup(4, leagueForm(1, 0)).open()
		r := games.matches()[0]
		candidates := append(append([]int64{0, -1, 7}, draw.entries...), games.entries...)
		try := func(f stage.FormatID, contestID, stageID int64, r match.Record) {
			t.Helper()
			for _, e := range candidates {
				if r.Has(e) {
					continue
				}
				for _, in := range []match.Result{{Outcome: match.Win, Winner: e}, {Outcome: match.Unearned, Winner: e}, {Outcome: match.NoOutcome, Games: []match.Game{{Winner: e}}}} {
					if in.Outcome == match.NoOutcome && e == 0 {
						continue // a game without a winner
					}
					in.Version = r.Version
					_, err := w.Matches.SetResult(w.ctx, w.owner, contestID, f, stageID, r.ID, in)
					w.fails(err, fault.WinnerNotInMatch)
				}
				_, err := w.Matches.Preview(w.ctx, w.owner, contestID, f, stageID, r.ID, match.Win, e)
				w.fails(err, fault.WinnerNotInMatch)
			}
			_, err := w.Matches.SetResult(w.ctx, w.owner, contestID, f, stageID, r.ID, match.Result{Version: r.Version, Outcome: match.Win, Winner: r.Sides[1]})
			w.ok(err)
		}
		try(league.ID, games.contest.ID, games.st.ID, r)
		w.at(draw.contest.ContestStart)
		try(swiss.ID, draw.contest.ID, draw.id, m.Record)
		// A bye has only one side, so nobody can report a result.
		for _, m := range draw.matches(0) {
			if m.State == match.Bye {
				w.fails(draw.set(w.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]}), fault.MatchNotReady)
			}
		}
	})
}

// TestClaimsDoNotCountAfterTheEndOfARound checks that pending claims do not count after the end of a round, neither by time
// nor by the other side. Operators decide the open matches.
func TestClaimsDoNotCountAfterTheEndOfARound(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(4, func(f *contest.Form) {
			f.Type, f.Settings.Format = swiss.ContestType, &swiss.Settings{Rounds: 2}
			f.Settings.Matches = &contest.MatchSettings{ConfirmMinutes: 10}
		})
		d, err := k.SwissDraws.Draft(k.ctx, k.owner, k.contest.ID)
		w.ok(err)
		w.ok(k.SwissDraws.Create(k.ctx, k.owner, k.contest.ID, swiss.Form{Rounds: d.Rounds}))
		w.at(k.contest.ContestStart)
		p := &swissDraw{cup: k}
		p.id = p.view().ID
		w.ok(p.start(0))
		m := p.matches(0)[0]
		one, two := p.player(m.Sides[0]), p.player(m.Sides[1])
		w.ok(p.set(one, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]}))
		w.fails(p.end(0, false), fault.ResultsMissing)
		w.ok(p.end(0, true))
		version := p.matches(0)[0].Version
		_, err = p.Matches.ConfirmClaim(w.ctx, two, k.contest.ID, swiss.ID, p.id, m.ID, version, 0)
		w.fails(err, fault.FinishedRound)
		w.fails(p.set(two, m, match.Result{Version: version, Outcome: match.Win, Winner: m.Sides[1]}), fault.FinishedRound)
		w.fails(p.set(one, m, match.Result{Version: version, Outcome: match.NoOutcome}), fault.FinishedRound)
		w.at(w.clk.Now().Add(20 * time.Minute))
		w.work()
		if m := p.matches(0)[0]; m.State != match.Ready {
			t.Errorf("a claim counted after the end of the round: %+v", m.Record)
		}
		w.ok(p.start(1))
		_, err = p.Matches.ConfirmClaim(w.ctx, w.owner, k.contest.ID, swiss.ID, p.id, m.ID, version, 0)
		w.ok(err)
		if row := p.table()[0]; row.ID != m.Sides[0] || row.Won != 1 {
			t.Errorf("the operator's decision does not count: %+v", row)
		}
		// The same with a league that is finished.
		w.at(w.clk.Now().Add(-2 * time.Hour))
		l := w.cup(2, leagueForm(1, 0)).open()
		r := l.matches()[0]
		w.ok(l.finish(true))
		_, err = w.Matches.SetResult(w.ctx, l.players[0], l.contest.ID, league.ID, l.st.ID, r.ID, match.Result{Version: r.Version, Outcome: match.Win, Winner: r.Sides[0]})
		w.fails(err, fault.FinishedRound)
		w.ok(l.rule(r, match.Win, r.Sides[1]))
		if got := l.places(); got != "1:1-1 0:2-2" && got != "0:1-1 1:2-2" {
			t.Errorf("places are %s", got)
		}
	})
}
