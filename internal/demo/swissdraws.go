package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/swiss"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// swissEvent is a played swiss draw from testdata: pairs with their games ("2-1-0": won, lost, drawn), null for a
// bye, and the round after which a participant left.
type swissEvent struct {
	Players []string       `json:"players"`
	Rounds  [][][3]*string `json:"rounds"`
	Dropped map[string]int `json:"dropped"`
}

// swissDraws creates two swiss draws from real events: one in its last round, and a finished one.
func (d *director) swissDraws() error {
	settings := contest.Settings{Format: &swiss.Settings{DrawAllowed: true}, Matches: &contest.MatchSettings{ConfirmMinutes: 10, WarnMinutes: 5}}
	for _, c := range []struct {
		plan
		event string
		who   int // first member of the cast
		open  bool
	}{
		{plan{
			name: "Shadowverse 水曜スイス 全6回戦", game: "00014", owner: 0, entryStart: -5 * day, entryEnd: -5 * hour, start: -270 * time.Minute, end: 2 * hour,
			max: 24, games: 3, matchTime: 50, award: "優勝 ギフト券 3,000円分", rule: swissRule, kind: swiss.ContestType, settings: settings,
		}, "swiss-02-21p-6r-byes.json", 1, true},
		{plan{
			name: "Shadowverse 新人戦 スイスドロー", game: "00014", owner: 1, entryStart: -12 * day, entryEnd: -6*day - hour, start: -6 * day, end: -6*day + 5*hour,
			max: 16, games: 3, matchTime: 50, rule: swissRule, kind: swiss.ContestType, settings: settings,
		}, "swiss-06-15p-4r-ties.json", 30, false},
	} {
		if err := d.swissDraw(c.plan, c.event, c.who, c.open); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

// swissDraw replays an event with its recorded pairs. If open, the last round is drawn again and played in part.
func (d *director) swissDraw(p plan, name string, first int, open bool) error {
	var event swissEvent
	if raw, err := events.ReadFile("events/" + name); err != nil {
		return err
	} else if err := json.Unmarshal(raw, &event); err != nil {
		return err
	}
	contestID, err := d.contest(p)
	if err != nil {
		return err
	}
	entries, err := d.enter(contestID, p, span(first, first+len(event.Players)))
	if err != nil {
		return err
	}
	owner, form := d.people[p.owner], swiss.Form{}
	for i := range event.Rounds {
		form.Rounds = append(form.Rounds, stage.RoundPlan{MatchCount: p.games, MatchTime: p.matchTime, Start: d.now.Add(p.start + d.after(p, i))})
	}
	ctx := d.at(p.entryEnd + 5*time.Minute)
	if _, err := d.Contests.Confirm(ctx, owner, contestID, contest.ConfirmForm{Allowed: entries}); err != nil {
		return err
	}
	if err := d.SwissDraws.Create(ctx, owner, contestID, form); err != nil {
		return err
	}
	draw, err := d.SwissDraws.ViewNow(ctx, contestID)
	if err != nil {
		return err
	}
	id := map[string]int64{}
	for i, player := range event.Players {
		id[player] = entries[i]
	}
	last := len(event.Rounds) - 1
	for round, pairs := range event.Rounds {
		begin := p.start + d.after(p, round)
		ctx := d.at(begin)
		for _, player := range event.Players {
			if left, ok := event.Dropped[player]; ok && left == round {
				if err := d.Stage.SetStatus(ctx, owner, stage.Ref{ContestID: contestID, Format: swiss.ID, StageID: draw.ID}, id[player], stage.Dropped); err != nil {
					return err
				}
			}
		}
		if open && round == last {
			return d.lastRound(ctx, owner, contestID, draw.ID, round)
		}
		made, scores := [][2]int64{}, map[int64]string{}
		for _, pair := range pairs {
			two := [2]int64{id[*pair[0]], 0}
			if pair[1] != nil {
				two[1] = id[*pair[1]]
			}
			made, scores[two[0]] = append(made, two), *pair[2]
		}
		if err := d.SwissDraws.StartRound(ctx, owner, contestID, draw.ID, round, made, true); err != nil {
			return err
		}
		if err := d.swissResults(owner, contestID, draw.ID, round, begin, scores); err != nil {
			return err
		}
		if err := d.Stage.EndRound(d.at(begin+d.after(p, 1)-time.Minute), owner, stage.Ref{ContestID: contestID, Format: swiss.ID, StageID: draw.ID}, round, false); err != nil {
			return err
		}
	}
	return d.Stage.Finish(d.at(p.start+d.after(p, last+1)), owner, stage.Ref{ContestID: contestID, Format: swiss.ID, StageID: draw.ID}, false)
}

// after returns the duration of so many rounds.
func (d *director) after(p plan, rounds int) time.Duration {
	return time.Duration(rounds*p.matchTime) * time.Minute
}

// swissResults sets the results of a round; scores are from the side of one of the two players.
func (d *director) swissResults(owner, contestID, stageID int64, round int, begin time.Duration, scores map[int64]string) error {
	page, err := d.SwissDraws.RoundMatches(d.at(begin), contestID, stageID, match.RoundQuery{Round: round, Section: match.AllSections})
	if err != nil {
		return err
	}
	for i, m := range page.Items {
		if m.State != match.Ready {
			continue
		}
		own, other := 0, 1
		score, ok := scores[m.Sides[own]]
		if !ok {
			own, other = other, own
			score = scores[m.Sides[own]]
		}
		r, err := scored(score, m.Sides[own], m.Sides[other])
		if err != nil {
			return err
		}
		r.Version = m.Version
		if _, err := d.Matches.SetResult(d.at(begin+time.Duration(15+i%20)*time.Minute), owner, match.Ref{ContestID: contestID, Format: swiss.ID, StageID: stageID, MatchID: m.ID}, r); err != nil {
			return err
		}
	}
	return nil
}

// scored returns the result for games won, lost and drawn.
func scored(score string, own, other int64) (match.Result, error) {
	var won, lost, drawn int
	if _, err := fmt.Sscanf(score, "%d-%d-%d", &won, &lost, &drawn); err != nil {
		return match.Result{}, fmt.Errorf("the score %q: %w", score, err)
	}
	r := match.Result{Outcome: match.Draw}
	for _, g := range []struct {
		count int
		game  match.Game
	}{{lost, match.Game{Winner: other}}, {won, match.Game{Winner: own}}, {drawn, match.Game{Drawn: true}}} {
		for range g.count {
			g.game.Index = len(r.Games)
			r.Games = append(r.Games, g.game)
		}
	}
	switch {
	case won > lost:
		r.Outcome, r.Winner = match.Win, own
	case lost > won:
		r.Outcome, r.Winner = match.Win, other
	}
	return r, nil
}

// lastRound draws the last round and plays half of it.
func (d *director) lastRound(ctx context.Context, owner, contestID, stageID int64, round int) error {
	if err := d.SwissDraws.StartRound(ctx, owner, contestID, stageID, round, nil, false); err != nil {
		return err
	}
	page, err := d.SwissDraws.RoundMatches(ctx, contestID, stageID, match.RoundQuery{Round: round, Section: match.AllSections})
	if err != nil {
		return err
	}
	for i, m := range page.Items {
		if m.State != match.Ready || i%2 == 0 {
			continue
		}
		r, err := scored("2-1-0", m.Sides[0], m.Sides[1])
		if err != nil {
			return err
		}
		r.Version = m.Version
		if _, err := d.Matches.SetResult(d.at(-5*time.Minute), owner, match.Ref{ContestID: contestID, Format: swiss.ID, StageID: stageID, MatchID: m.ID}, r); err != nil {
			return err
		}
	}
	return nil
}
