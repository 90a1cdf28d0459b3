package demo

import (
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
)

// otherFormats creates contests of the other formats that take entries, with settings of their own.
func (d *director) otherFormats() error {
	points := []int{12, 9, 7, 5, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0}
	table := make([]royale.RankPoint, len(points))
	for i, point := range points {
		table[i] = royale.RankPoint{Rank: i + 1, Point: point}
	}
	for _, c := range []struct {
		plan
		who []int
	}{
		{plan{
			name: "Apex 金曜ソロ杯 全6試合", game: "00003", owner: 0, entryStart: -3 * day, entryEnd: 2 * day, start: 2*day + hour, end: 2*day + 5*hour,
			max: 60, award: "優勝 ギフト券 3,000円分", rule: royaleRule, kind: royale.ContestType,
			settings: contest.Settings{Format: &royale.Settings{
				MatchCount: 6, RankPoint: table, KillPoint: royale.KillPoint{Point: 1, Max: 6},
				TieBreaks: []royale.TieBreak{royale.TieKills, royale.TieWins, royale.TieBestMatch},
			}},
		}, span(20, 43)},
		{plan{
			name: "Shadowverse スイスドロー 交流会", game: "00014", owner: 1, entryStart: -30 * hour, entryEnd: 30 * hour, start: 31 * hour, end: 37 * hour,
			checkin: &[2]time.Duration{30 * hour, 31 * hour}, max: 32, rule: swissRule, recommended: true, kind: swiss.ContestType,
			settings: contest.Settings{Format: &swiss.Settings{Rounds: 5}},
		}, span(5, 19)},
		{plan{
			name: "eFootball 冬リーグ 2組総当たり", game: "00018", owner: 0, entryStart: -5 * day, entryEnd: 4 * day, start: 5 * day, end: 26 * day,
			max: 12, award: "各組1位に記念トロフィー", rule: leagueRule, kind: league.ContestType,
			settings: contest.Settings{Format: &league.Settings{Legs: 2, Groups: 2, Win: 3, Draw: 1}, Scoring: contest.ScoringScore},
		}, span(44, 53)},
	} {
		contestID, err := d.contest(c.plan)
		if err != nil {
			return err
		}
		if _, err := d.enter(contestID, c.plan, c.who); err != nil {
			return err
		}
	}
	return nil
}

// share makes another person an operator beside the owner of a contest.
func (d *director) share(contestID int64, p plan, with int) error {
	_, err := d.Contests.AddOperators(d.at(p.entryStart), d.people[p.owner], contestID, contest.OperatorForm{UserIDs: []int64{d.people[with]}})
	return err
}

const royaleRule = `## 進行

1. 開始15分前にロビーのコードをお知らせします。
2. 各試合のあと、**順位とキル数** をスクリーンショットと一緒に報告してください。

## ポイント

順位ポイントとキルポイントの合計で競います。キルポイントは1試合6点までです。
`

const swissRule = `## 進行

全5回戦。勝点の近い相手と当たり、負けても最後まで対戦できます。

- 1回戦あたり50分、2本先取です。
- 時間切れは引き分けとして報告してください。
`

const leagueRule = `## 進行

6人ずつ2組に分かれ、ホームとアウェーの総当たりで戦います。対戦日は相手と相談して決めてください。

| 結果 | 勝点 |
|---|---|
| 勝ち | 3 |
| 引き分け | 1 |
| 負け | 0 |
`
