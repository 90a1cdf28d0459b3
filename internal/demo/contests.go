package demo

import (
	"embed"
	"encoding/json"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/match"
)

//go:embed events/*.json
var events embed.FS

const (
	hour = time.Hour
	day  = 24 * time.Hour
)

// plan describes a contest of the demo. Times are offsets from the start of the demo.
type plan struct {
	name, game                      string
	owner                           int // index in the cast
	entryStart, entryEnd            time.Duration
	start, end                      time.Duration
	checkin                         *[2]time.Duration
	max, teamSize, games, matchTime int
	third                           bool
	recommended                     bool
	award, rule, discord, password  string
	kind                            contest.Type // "" = a tournament
	settings                        contest.Settings
}

// realEvent is a played bracket from testdata: seeds, best first, and the winner of each match.
type realEvent struct {
	Seeds  []string     `json:"seeds"`
	Rounds [][][]string `json:"rounds"`
	Third  []string     `json:"third"`
}

func readEvent(name string) (realEvent, error) {
	var e realEvent
	raw, err := events.ReadFile("events/" + name)
	if err != nil {
		return e, err
	}
	err = json.Unmarshal(raw, &e)
	return e, err
}

// script returns the outcomes of a real event. Entries take the places of its seeds, in order. Rounds from until on
// stay open.
func (e realEvent) script(entries []int64, until int) outcome {
	id := map[string]int64{}
	for i, seed := range e.Seeds {
		id[seed] = entries[i]
	}
	winners := map[[2]int64]int64{}
	add := func(m []string) {
		a, b, w := id[m[0]], id[m[1]], id[m[2]]
		winners[[2]int64{a, b}], winners[[2]int64{b, a}] = w, w
	}
	for _, round := range e.Rounds {
		for _, m := range round {
			add(m)
		}
	}
	if e.Third != nil {
		add(e.Third)
	}
	return func(round int, a, b int64) int64 {
		if round >= until {
			return 0
		}
		return winners[[2]int64{a, b}]
	}
}

// span returns the indexes of the people from one index up to another.
func span(from, to int) []int {
	out := make([]int, 0, to-from)
	for i := from; i < to; i++ {
		out = append(out, i)
	}
	return out
}

// runningCup creates a cup that is being played: a real event of 12 in 16 slots, with open semi-finals.
func (d *director) runningCup() error {
	p := plan{
		name: "第12回 櫓杯 STREET FIGHTER 6", game: "00005", owner: 0,
		entryStart: -6 * day, entryEnd: -2 * hour, start: -80 * time.Minute, end: 5 * hour,
		checkin: &[2]time.Duration{-110 * time.Minute, -85 * time.Minute}, max: 16, games: 3, matchTime: 30, third: true,
		award: "優勝 ギフト券 5,000円分／準優勝 2,000円分", rule: standardRule, discord: "https://discord.gg/example",
	}
	event, err := readEvent("bracket-01-12-of-16.json")
	if err != nil {
		return err
	}
	contestID, err := d.contest(p)
	if err != nil {
		return err
	}
	d.running = contestID
	if err := d.share(contestID, p, 1); err != nil {
		return err
	}
	if err := d.trophies(contestID, p, podium()...); err != nil {
		return err
	}
	entries, err := d.enter(contestID, p, span(2, 2+len(event.Seeds)))
	if err != nil {
		return err
	}
	if err := d.checkIn(contestID, span(2, 2+len(event.Seeds)), -100*time.Minute); err != nil {
		return err
	}
	if err := d.draw(contestID, p, entries, -84*time.Minute); err != nil {
		return err
	}
	if err := d.play(contestID, p, event.script(entries, 2)); err != nil {
		return err
	}
	return d.firstGame(contestID)
}

// firstGame reports one game of the first open match, so that a visitor finds a match in progress.
func (d *director) firstGame(contestID int64) error {
	ctx := d.at(-2 * time.Minute)
	view, err := d.Brackets.View(ctx, contestID)
	if err != nil {
		return err
	}
	for _, m := range view.Matches {
		if m.State == "ready" {
			_, err := d.Matches.SetResult(ctx, m.Participants[0].UserID, match.Ref{ContestID: contestID, Format: bracket.ID, StageID: view.ID, MatchID: m.ID}, match.Result{
				Version: m.Version, Games: []match.Game{{Index: 0, Winner: m.Sides[0]}}, Outcome: match.NoOutcome,
			})
			return err
		}
	}
	return nil
}

// finishedCups creates three finished cups: a real event with a third-place match and trophies, and two small ones.
func (d *director) finishedCups() error {
	event, err := readEvent("bracket-04-15-of-16-third.json")
	if err != nil {
		return err
	}
	for i, p := range []plan{
		{name: "鉄拳道場 オープントーナメント 秋", game: "00009", owner: 1, entryStart: -14 * day, entryEnd: -3*day - 2*hour, start: -3 * day, end: -2*day - 18*hour,
			max: 16, games: 3, matchTime: 40, third: true, award: "優勝トロフィーと次回シード権", rule: standardRule},
		{name: "平日夜スマブラ #30", game: "00008", owner: 0, entryStart: -10 * day, entryEnd: -7*day - hour, start: -7 * day, end: -7*day + 4*hour,
			max: 8, games: 3, matchTime: 30, rule: standardRule},
		{name: "Strive Rookie Cup", game: "00017", owner: 1, entryStart: -20 * day, entryEnd: -16*day - hour, start: -16 * day, end: -16*day + 4*hour,
			max: 8, games: 5, matchTime: 40, rule: standardRule},
	} {
		who := span(4+i*3, 4+i*3+p.max-1)
		contestID, err := d.contest(p)
		if err != nil {
			return err
		}
		if i == 0 {
			if err := d.trophies(contestID, p, append(podium(), contest.Trophy{Name: "ベストバウト賞"})...); err != nil {
				return err
			}
		}
		entries, err := d.enter(contestID, p, who)
		if err != nil {
			return err
		}
		if err := d.draw(contestID, p, entries, p.entryEnd+30*time.Minute); err != nil {
			return err
		}
		decide := outcome(func(_ int, a, b int64) int64 { return min(a, b) })
		if i == 0 {
			decide = event.script(entries, len(event.Rounds))
		}
		if err := d.play(contestID, p, decide); err != nil {
			return err
		}
		if i == 0 {
			if err := d.awardPrize(contestID, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// largeCup creates a cup of 64 entrants in its second round.
func (d *director) largeCup() error {
	p := plan{
		name: "GUILTY GEAR Grand Open 64", game: "00017", owner: 1, entryStart: -9 * day, entryEnd: -5 * hour, start: -70 * time.Minute, end: 8 * hour,
		max: 64, games: 3, matchTime: 40, third: true, award: "賞金総額 100,000円", rule: standardRule,
	}
	contestID, err := d.contest(p)
	if err != nil {
		return err
	}
	entries, err := d.enter(contestID, p, span(2, len(cast)))
	if err != nil {
		return err
	}
	if err := d.draw(contestID, p, entries, -4*hour); err != nil {
		return err
	}
	n := 0
	return d.play(contestID, p, func(round int, a, b int64) int64 {
		n++
		switch {
		case round == 0 && n%5 == 0:
			return max(a, b)
		case round == 0, round == 1 && n%8 != 0:
			return min(a, b)
		}
		return 0
	})
}

// checkinCup creates a cup in check-in: entries are closed, two entries are on the waiting list, nobody is confirmed.
func (d *director) checkinCup() error {
	p := plan{
		name: "平日夜スマブラ #31", game: "00008", owner: 0, entryStart: -7 * day, entryEnd: -30 * time.Minute, start: 20 * time.Minute, end: 5 * hour,
		checkin: &[2]time.Duration{-40 * time.Minute, 20 * time.Minute}, max: 16, games: 3, matchTime: 30,
		award: "優勝者は次回招待", rule: standardRule, discord: "https://discord.gg/example",
	}
	contestID, err := d.contest(p)
	if err != nil {
		return err
	}
	d.checkin = contestID
	if _, err := d.enter(contestID, p, span(2, 20)); err != nil {
		return err
	}
	if err := d.survey(); err != nil {
		return err
	}
	return d.checkIn(contestID, span(3, 17), -20*time.Minute)
}

// teamCup creates a cup that takes entries of teams of five.
func (d *director) teamCup() error {
	p := plan{
		name: "VALORANT 5v5 ナイトカップ #8", game: teamGame, owner: 1, entryStart: -4 * day, entryEnd: 26 * hour, start: 27 * hour, end: 34 * hour,
		checkin: &[2]time.Duration{26 * hour, 27 * hour}, max: 16, teamSize: rosterSize, games: 3, matchTime: 60,
		award: "優勝チーム 30,000円", rule: standardRule, recommended: true,
	}
	contestID, err := d.contest(p)
	if err != nil {
		return err
	}
	teams, err := d.teams()
	if err != nil {
		return err
	}
	for i, teamID := range teams[:len(teams)-1] {
		captain := rosters[i].first
		_, err := d.Contests.Enter(d.at(p.entryStart+time.Duration(i+1)*3*hour), d.people[captain], contestID, entryOf(teamID, captain))
		if err != nil {
			return err
		}
	}
	return nil
}

// passwordCup creates a cup with an entry password.
func (d *director) passwordCup() error {
	p := plan{
		name: "ギルド内 最強決定戦（身内限定）", game: "00006", owner: 0, entryStart: -2 * day, entryEnd: 3 * day, start: 3*day + hour, end: 3*day + 5*hour,
		max: 16, games: 1, matchTime: 20, password: "tower7", rule: standardRule,
	}
	contestID, err := d.contest(p)
	if err != nil {
		return err
	}
	_, err = d.enter(contestID, p, span(10, 15))
	return err
}

// comingCup creates a cup whose entries open tomorrow.
func (d *director) comingCup() error {
	p := plan{
		name: "スプラ4人制 日曜ナワバリ杯", game: "00007", owner: 1, entryStart: 20 * hour, entryEnd: 5 * day, start: 5*day + hour, end: 5*day + 8*hour,
		max: 32, teamSize: 4, games: 3, matchTime: 40, award: "参加賞あり", rule: standardRule, recommended: true,
	}
	_, err := d.contest(p)
	return err
}

const standardRule = `## 進行

1. 開始時刻になったら、トーナメント表の **試合** ボタンから試合ページを開いてください。
2. 対戦相手のゲーム内の名前をコピーして、部屋を作ります（表の上側の人がホスト）。
3. 試合が終わったら、**どちらか一方** が結果とスクリーンショットを報告してください。

## きまり

| 項目 | 内容 |
|---|---|
| 形式 | シングルエリミネーション |
| 遅刻 | 開始から10分で不戦敗 |
| 切断 | そのゲームのみやり直し |

- 相手への暴言・煽り行為は失格とします。
- 困ったときは運営に声をかけてください。
`
