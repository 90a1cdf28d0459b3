package demo

import (
	"encoding/json"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/royale"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// royaleEvent is a battle royale from testdata: the scores of every match.
type royaleEvent struct {
	RankPoint []royale.RankPoint `json:"rankPoint"`
	KillPoint royale.KillPoint   `json:"killPoint"`
	Teams     []string           `json:"teams"`
	Matches   [][]struct {
		Team       string
		Rank, Kill int
	} `json:"matches"`
}

func readRoyale() (e royaleEvent, err error) {
	raw, err := events.ReadFile("events/royale-01-32t-6m.json")
	if err != nil {
		return e, err
	}
	err = json.Unmarshal(raw, &e)
	return e, err
}

// settings returns the event's settings, with a row for each rank.
func (e *royaleEvent) settings() contest.Settings {
	table := make([]royale.RankPoint, len(e.Teams))
	for i := range table {
		table[i].Rank = i + 1
	}
	for _, row := range e.RankPoint {
		if row.Rank <= len(table) {
			table[row.Rank-1].Point = row.Point
		}
	}
	return contest.Settings{Format: &royale.Settings{
		MatchCount: len(e.Matches), RankPoint: table, KillPoint: e.KillPoint,
		TieBreaks: []royale.TieBreak{royale.TieWins, royale.TieKills, royale.TieAverageRank},
	}}
}

// royaleMatchTime is the duration of a match of the demo's battle royales.
const royaleMatchTime = 30 * time.Minute

// battleRoyales creates two battle royales from a real event: one in its fifth match with half of the scores, and a
// finished one.
func (d *director) battleRoyales() error {
	e, err := readRoyale()
	if err != nil {
		return err
	}
	running := plan{
		name: "フォートナイト ソロ最強決定戦 #7", game: "00011", owner: 1, entryStart: -5 * day, entryEnd: -3 * hour, start: -130 * time.Minute, end: 3 * hour,
		max: 32, award: "優勝 10,000円分／キル王 3,000円分", rule: royaleRule, kind: royale.ContestType, settings: e.settings(),
	}
	if err := d.battleRoyale(running, e, span(2, 34), 4); err != nil {
		return err
	}
	over := running
	over.name, over.entryStart, over.entryEnd, over.start, over.end = "フォートナイト ソロ最強決定戦 #6", -19*day, -12*day-hour, -12*day, -12*day+5*hour
	return d.battleRoyale(over, e, span(28, 60), len(e.Matches))
}

// battleRoyale plays so many matches of an event to their end; the next match, if any, is in progress.
func (d *director) battleRoyale(p plan, e royaleEvent, who []int, played int) error {
	contestID, err := d.contest(p)
	if err != nil {
		return err
	}
	entries, err := d.enter(contestID, p, who)
	if err != nil {
		return err
	}
	owner, ctx := d.people[p.owner], d.at(p.entryEnd+10*time.Minute)
	if _, err := d.Contests.Confirm(ctx, owner, contestID, contest.ConfirmForm{Allowed: entries}); err != nil {
		return err
	}
	plans := make([]stage.RoundPlan, len(e.Matches))
	for i := range plans {
		plans[i] = stage.RoundPlan{MatchCount: 1, MatchTime: int(royaleMatchTime.Minutes()), Start: d.now.Add(p.start + time.Duration(i)*royaleMatchTime)}
	}
	if err := d.Royales.Create(ctx, owner, contestID, plans); err != nil {
		return err
	}
	view, err := d.Royales.View(ctx, contestID)
	if err != nil {
		return err
	}
	for round := range min(played+1, len(e.Matches)) {
		at := p.start + time.Duration(round)*royaleMatchTime
		if err := d.Royales.StartRound(d.at(at), owner, contestID, view.ID, round, nil); err != nil {
			return err
		}
		lobby, _, err := d.Royales.CurrentLobby(ctx, contestID, entries[0])
		if err != nil {
			return err
		}
		place := match.MeetingPoint{Code: "YAGURA-" + string(rune('1'+round)), Note: "開始5分前までに入室してください。"}
		if _, err := d.Royales.SetMeetingPoint(d.at(at), owner, match.Ref{ContestID: contestID, Format: royale.ID, StageID: view.ID, MatchID: lobby.ID}, place); err != nil {
			return err
		}
		if round == played {
			return d.reportHalf(contestID, view.ID, lobby.ID, e, round, entries, who)
		}
		grid := make([]royale.ScoreInput, len(entries))
		for i := range entries {
			grid[i] = e.score(round, i, entries[i])
		}
		if _, err := d.Royales.SetScores(d.at(at+25*time.Minute), owner, match.Ref{ContestID: contestID, Format: royale.ID, StageID: view.ID, MatchID: lobby.ID}, grid); err != nil {
			return err
		}
		if err := d.Stage.EndRound(d.at(at+27*time.Minute), owner, stage.Ref{ContestID: contestID, Format: royale.ID, StageID: view.ID}, round, false); err != nil {
			return err
		}
	}
	return d.Stage.Finish(d.at(p.start+time.Duration(len(e.Matches))*royaleMatchTime), owner, stage.Ref{ContestID: contestID, Format: royale.ID, StageID: view.ID}, false)
}

// score returns the score of the team that an entry stands for in a match.
func (e *royaleEvent) score(match, i int, entryID int64) royale.ScoreInput {
	in := royale.ScoreInput{EntryID: entryID, Version: 1}
	for _, s := range e.Matches[match] {
		if s.Team == e.Teams[i] {
			in.Rank, in.Kill = s.Rank, s.Kill
		}
	}
	return in
}

// reportHalf lets every other player submit their own score of a match. Two of them claim the same rank.
func (d *director) reportHalf(contestID, stageID, matchID int64, e royaleEvent, round int, entries []int64, who []int) error {
	for i := 0; i < len(entries); i += 2 {
		in := e.score(round, i, entries[i])
		if i == 2 {
			in.Rank = e.score(round, 0, entries[0]).Rank
		}
		at := -8*time.Minute + time.Duration(i)*10*time.Second
		if _, err := d.Royales.SetScore(d.at(at), d.people[who[i]], match.Ref{ContestID: contestID, Format: royale.ID, StageID: stageID, MatchID: matchID}, in); err != nil {
			return err
		}
	}
	return nil
}
