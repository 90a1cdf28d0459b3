package demo

import (
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// leagues creates a league of two groups in its last round, and a finished one with a playoff.
func (d *director) leagues() error {
	running := plan{
		name: "eFootball 秋リーグ 2組総当たり", game: "00018", owner: 0, entryStart: -12 * day, entryEnd: -8 * day, start: -7 * day, end: 3 * day,
		max: 8, games: 1, matchTime: 60, rule: autumnRule, kind: league.ContestType,
		settings: contest.Settings{Format: &league.Settings{Legs: 1, Groups: 2, Win: 3, Draw: 1}},
	}
	over := plan{
		name: "鉄拳 平日リーグ 第2期", game: "00009", owner: 1, entryStart: -30 * day, entryEnd: -27 * day, start: -26 * day, end: -20 * day,
		max: 8, games: 3, matchTime: 60, award: "優勝 記念トロフィー", rule: weekdayRule, kind: league.ContestType,
		settings: contest.Settings{Format: &league.Settings{Legs: 1, Groups: 2, Win: 3, Draw: 1, NoDraws: true, Playoff: &contest.Playoff{Places: 2}}},
	}
	contestID, err := d.league(running, span(12, 20))
	if err != nil {
		return err
	}
	if err := d.playLeague(contestID, running, 2); err != nil {
		return err
	}
	if contestID, err = d.league(over, span(24, 32)); err != nil {
		return err
	}
	if err := d.playLeague(contestID, over, 3); err != nil {
		return err
	}
	return d.playOff(contestID, over)
}

// league creates a league with its entries and matches, one round a day.
func (d *director) league(p plan, who []int) (contestID int64, err error) {
	if contestID, err = d.contest(p); err != nil {
		return 0, err
	}
	entries, err := d.enter(contestID, p, who)
	if err != nil {
		return 0, err
	}
	ctx, owner := d.at(p.entryEnd+hour), d.people[p.owner]
	if _, err := d.Contests.Confirm(ctx, owner, contestID, contest.ConfirmForm{Allowed: entries}); err != nil {
		return 0, err
	}
	draft, err := d.Leagues.Draft(ctx, owner, contestID)
	if err != nil {
		return 0, err
	}
	for i := range draft.Rounds {
		draft.Rounds[i] = stage.RoundPlan{MatchCount: p.games, MatchTime: p.matchTime, Start: d.now.Add(p.start + time.Duration(i)*day)}
	}
	return contestID, d.Leagues.Create(ctx, owner, contestID, league.Form{Groups: draft.Groups, Rounds: draft.Rounds})
}

// playLeague decides the matches of the rounds before until. Mostly the earlier entry wins; some matches end
// otherwise or in a draw.
func (d *director) playLeague(contestID int64, p plan, until int) error {
	view, err := d.Leagues.View(d.at(p.start), contestID)
	if err != nil {
		return err
	}
	for round := range until {
		offset := p.start + time.Duration(round)*day + hour
		page, err := d.Leagues.RoundMatches(d.at(offset), contestID, view.ID, match.RoundQuery{Round: round, Section: match.AllSections})
		if err != nil {
			return err
		}
		for i, m := range page.Items {
			r := match.Result{Version: m.Version, Outcome: match.Win, Winner: min(m.Sides[0], m.Sides[1])}
			switch n := i + 3*round; {
			case view.DrawAllowed && n%4 == 1:
				r.Outcome, r.Winner = match.Draw, match.Nobody
			case n%5 == 2:
				r.Winner = max(m.Sides[0], m.Sides[1])
			}
			if r.Outcome == match.Win {
				r.Games = games(p.games, i, r.Winner, m.Sides)
			}
			ctx := d.at(offset + time.Duration(i)*7*time.Minute)
			if _, err := d.Matches.SetResult(ctx, d.people[p.owner], match.Ref{ContestID: contestID, Format: league.ID, StageID: view.ID, MatchID: m.ID}, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// playOff ends a league and plays its playoff bracket.
func (d *director) playOff(contestID int64, p plan) error {
	end := p.start + 4*day
	ctx, owner := d.at(end), d.people[p.owner]
	view, err := d.Leagues.View(ctx, contestID)
	if err != nil {
		return err
	}
	if err := d.Stage.Finish(ctx, owner, stage.Ref{ContestID: contestID, Format: league.ID, StageID: view.ID}, false); err != nil {
		return err
	}
	draft, err := d.Brackets.Draft(ctx, owner, contestID, 0, false)
	if err != nil {
		return err
	}
	err = d.Brackets.Create(ctx, owner, contestID, bracket.Form{
		Slots: draft.Slots, MatchCount: p.games, MatchTime: p.matchTime,
		Layout: bracket.Layout{Assignment: draft.Assignment, Starts: draft.Starts},
	})
	if err != nil {
		return err
	}
	p.start = end
	return d.play(contestID, p, func(_ int, a, b int64) int64 { return min(a, b) })
}

const autumnRule = `## 進行

4人ずつ2組に分かれた総当たりです。1節は1日、対戦時刻は相手と相談して決めてください。
`

const weekdayRule = `## 進行

2組の総当たりのあと、各組上位2人が決勝トーナメントに進みます。

- 2本先取、引き分けはありません。
`
