package stage_test

import (
	"testing"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/royale"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
)

// plays fails unless the contest has the state of play, on its own, in the list and among the contests of its operator.
func plays(k *stagetest.Cup, want contest.PlayState) {
	k.T.Helper()
	card, _, err := k.DB.ContestCard(k.Ctx, k.Contest.ID)
	k.OK(err)
	cards := []contest.Card{card}
	for _, q := range []contest.Query{{}, {Tab: contest.TabOperated, UserID: k.Owner}} {
		list, _, err := k.Contests.List(k.Ctx, q)
		k.OK(err)
		for _, c := range list {
			if c.ID == k.Contest.ID {
				cards = append(cards, c)
			}
		}
	}
	if len(cards) != 3 {
		k.T.Fatalf("the contest is found %d times", len(cards))
	}
	for i, c := range cards {
		if c.Play != want {
			k.T.Errorf("answer %d: the state of play is %s, want %s", i, c.Play, want)
		}
	}
}

func TestBracketCanBePlayedUntilItsLastMatch(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(4, nil)
		plays(k, contest.PlayNone)
		p := k.Draw(func(f *bracket.Form) { f.ThirdPlace = true })
		plays(k, contest.PlayOpen)
		p.Win(0, 0, 0)
		p.Win(0, 1, 0)
		p.Win(1, 0, 0)
		plays(k, contest.PlayOpen) // the match for the third place
		p.Win(1, 1, 0)
		plays(k, contest.PlayOver)
		p.Clear(1, 0)
		plays(k, contest.PlayOpen)
	})
}

func TestSwissDrawCannotBePlayedBetweenRounds(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(4, 2, 1)
		plays(p.Cup, contest.PlayNone)
		p.OK(p.Start(0))
		plays(p.Cup, contest.PlayOpen)
		p.OK(p.End(0, true)) // its open matches are for operators only
		plays(p.Cup, contest.PlayWaiting)
		p.OK(p.Start(1))
		plays(p.Cup, contest.PlayOpen)
		for _, m := range p.RoundMatches(1) {
			plays(p.Cup, contest.PlayOpen)
			p.Win(m, 0)
		}
		plays(p.Cup, contest.PlayWaiting)
		p.OK(p.End(1, false))
		plays(p.Cup, contest.PlayWaiting)
		p.OK(p.Stage.Finish(p.Ctx, p.Owner, p.StageRef(), false))
		plays(p.Cup, contest.PlayOver)
	})
}

func TestLeagueCannotBePlayedBeforeItsPlayoffIsDrawn(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(2, 1)).OpenLeague()
		plays(l.Cup, contest.PlayOpen)
		records := l.Records()
		l.OK(l.Rule(records[0], match.Win, records[0].Sides[0]))
		plays(l.Cup, contest.PlayOpen)
		l.OK(l.Stage.Finish(l.Ctx, l.Owner, l.St.Ref(), true)) // a match is left
		plays(l.Cup, contest.PlayWaiting)
		p := l.Draw(nil)
		plays(l.Cup, contest.PlayOpen)
		final := p.Match(0, 0)
		_, err := p.Set(p.Owner, final, match.Result{Outcome: match.Win, Winner: final.Sides[0]})
		l.OK(err)
		plays(l.Cup, contest.PlayOver)
	})
}

func TestBattleRoyaleCannotBePlayedBetweenRounds(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(4, 2, royale.Settings{LobbySize: 2})
		plays(a.Cup, contest.PlayNone)
		for round := range 2 {
			a.OK(a.Start(round))
			plays(a.Cup, contest.PlayOpen)
			a.Play(round, a.Entries)
			plays(a.Cup, contest.PlayOpen) // participants may change their scores until the round ends
			a.OK(a.End(round, false))
			plays(a.Cup, contest.PlayWaiting)
		}
		a.OK(a.Stage.Finish(a.Ctx, a.Owner, a.StageRef(), false))
		plays(a.Cup, contest.PlayOver)
	})
}
