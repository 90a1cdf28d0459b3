package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/match"
	"yagura/internal/store/sqlcgen"
)

func recordOf(r sqlcgen.Match) match.Record {
	return match.Record{
		ID: r.ID, StageID: r.StageID, Pos: match.Pos{Section: int(r.Section), Round: int(r.Round), Order: int(r.Position)}, Type: r.MatchType,
		MatchCount: int(r.MatchCount), MatchTime: int(r.MatchTime), Start: timeOf(r.StartAt), Sides: [2]int64{idOf(r.EntryA), idOf(r.EntryB)},
		State: match.State(r.State), Outcome: match.Outcome(r.Outcome), Winner: idOf(r.WinnerID), Unearned: r.Unearned == 1,
		ReadyAt: timeOrNil(r.ReadyAt), Here: [2]*time.Time{timeOrNil(r.HereA), timeOrNil(r.HereB)}, DisputedAt: timeOrNil(r.DisputedAt),
		CalledAt: timeOrNil(r.CalledAt), CalledBy: idOf(r.CalledBy), WarnedAt: timeOrNil(r.WarnedAt), Reason: r.Reason, MeetingPointText: r.Lobby, Forfeit: r.Forfeit == 1,
		Score: scoreOf(r.ScoreA, r.ScoreB), Version: r.Version, UpdatedAt: timeOf(r.UpdatedAt),
	}
}

// scoreOf is a stored score, nil if there is none.
func scoreOf(a, b *int64) *match.MatchScore {
	if a == nil || b == nil {
		return nil
	}
	return &match.MatchScore{int(*a), int(*b)}
}

// scoreOrNil is the score of one side as it is stored.
func scoreOrNil(s *match.MatchScore, side int) *int64 {
	if s == nil {
		return nil
	}
	n := int64(s[side])
	return &n
}

// InsertMatches adds matches to the stages of a contest.
func (db *DB) InsertMatches(ctx context.Context, contestID int64, records ...match.Record) error {
	return db.inBulk(ctx, func(q *sqlcgen.Queries) error {
		for _, r := range records {
			if err := q.InsertMatch(ctx, sqlcgen.InsertMatchParams{
				ID: r.ID, ContestID: contestID, StageID: r.StageID, Section: int64(r.Pos.Section), Round: int64(r.Pos.Round), Position: int64(r.Pos.Order),
				MatchType: r.Type, MatchCount: int64(r.MatchCount), MatchTime: int64(r.MatchTime), StartAt: ms(r.Start),
				EntryA: idOrNil(r.Sides[0]), EntryB: idOrNil(r.Sides[1]), State: string(r.State), Outcome: string(r.Outcome), WinnerID: idOrNil(r.Winner),
				Unearned: bit(r.Unearned), ReadyAt: msOrNil(r.ReadyAt), Reason: r.Reason, Version: r.Version, UpdatedAt: ms(r.UpdatedAt),
			}); err != nil {
				return err
			}
		}
		return nil
	})
}

// UpdateMatch writes everything of a match that can change.
func (db *DB) UpdateMatch(ctx context.Context, r match.Record) error {
	return db.q.UpdateMatch(ctx, sqlcgen.UpdateMatchParams{
		ID: r.ID, StartAt: ms(r.Start), EntryA: idOrNil(r.Sides[0]), EntryB: idOrNil(r.Sides[1]), State: string(r.State), Outcome: string(r.Outcome),
		WinnerID: idOrNil(r.Winner), Unearned: bit(r.Unearned), ReadyAt: msOrNil(r.ReadyAt), HereA: msOrNil(r.Here[0]), HereB: msOrNil(r.Here[1]),
		DisputedAt: msOrNil(r.DisputedAt), CalledAt: msOrNil(r.CalledAt), CalledBy: idOrNil(r.CalledBy), Lobby: r.MeetingPointText, Version: r.Version, UpdatedAt: ms(r.UpdatedAt),
		Forfeit: bit(r.Forfeit), WarnedAt: msOrNil(r.WarnedAt),
		ScoreA: scoreOrNil(r.Score, 0), ScoreB: scoreOrNil(r.Score, 1),
	})
}

// MoveMatch sets the planned start of a match and removes the warning about an absent side; if the new start is
// after openUntil, the check-ins of its sides too.
func (db *DB) MoveMatch(ctx context.Context, id int64, start, openUntil time.Time) error {
	return db.q.MoveMatch(ctx, ms(start), ms(openUntil), id)
}

// Matches lists the matches of a bracket by section, round and order.
func (db *DB) Matches(ctx context.Context, stageID int64) ([]match.Record, error) {
	rows, err := db.q.MatchesOfStage(ctx, stageID)
	return mapRows(rows, recordOf), err
}

// MatchByID finds a match.
func (db *DB) MatchByID(ctx context.Context, id int64) (match.Record, bool, error) {
	return one(recordOf)(db.q.MatchByID(ctx, id))
}

// NextMatch finds an entry's first match of a contest that waits to be played.
func (db *DB) NextMatch(ctx context.Context, contestID, entryID int64) (match.Record, bool, error) {
	return one(recordOf)(db.q.NextMatchOfEntry(ctx, contestID, entryID))
}

// NextOpen finds the first ready match of a stage after a position; if there is none, the first one before it.
func (db *DB) NextOpen(ctx context.Context, stageID int64, after match.Pos) (match.Record, bool, error) {
	return one(recordOf)(db.q.OpenMatchAfter(ctx, stageID, int64(after.Round), int64(after.Section), int64(after.Order)))
}

// MatchPlayers finds the entries of a match. A team's card has no background picture.
func (db *DB) MatchPlayers(ctx context.Context, contestID int64, entries [2]int64) (map[int64]match.Player, error) {
	rows, err := db.q.MatchPlayers(ctx, contestID, entries[0], entries[1])
	players := make(map[int64]match.Player, len(rows))
	for _, r := range rows {
		p := match.Player{Entry: entryOf(r.EntryDetail)}
		if p.TeamID == 0 {
			p.Background = textOf(r.BackgroundImage)
		}
		players[p.ID] = p
	}
	return players, err
}

func gameReportOf(r sqlcgen.Report) (match.Game, error) {
	g := match.Game{Index: int(r.Position), Winner: idOf(r.WinnerID), Drawn: r.Drawn == 1}
	if err := json.Unmarshal([]byte(r.Images), &g.Images); err != nil {
		return g, fmt.Errorf("read the images of match %d, game %d: %w", r.MatchID, r.Position, err)
	}
	return g, nil
}

// MatchGames lists the reports of a whole bracket by match.
func (db *DB) MatchGames(ctx context.Context, stageID int64) (map[int64][]match.Game, error) {
	rows, err := db.q.ReportsOfStage(ctx, stageID)
	if err != nil {
		return nil, err
	}
	return gamesByMatch(rows)
}

// ReportedMatches returns the ids of the matches that have reports.
func (db *DB) ReportedMatches(ctx context.Context, stageID int64) (map[int64]bool, error) {
	ids, err := db.q.ReportedMatches(ctx, stageID)
	return setOf(ids), err
}

// Reports lists the reports of a match in order of the games, with who made them.
func (db *DB) Reports(ctx context.Context, matchID int64) ([]match.Report, error) {
	rows, err := db.q.ReportsOfMatch(ctx, matchID)
	if err != nil {
		return nil, err
	}
	reports := make([]match.Report, len(rows))
	for i, r := range rows {
		g, err := gameReportOf(r.Report)
		if err != nil {
			return nil, err
		}
		reports[i] = match.Report{
			Game: g, EditBy: account.Ref{ID: r.Report.EditByID, Nickname: r.Nickname, Image: textOf(r.Image)}, UpdatedAt: timeOf(r.Report.UpdatedAt),
		}
	}
	return reports, nil
}

// SaveReport writes the report of one game of a match, in place of an earlier one.
func (db *DB) SaveReport(ctx context.Context, matchID int64, r match.Report) error {
	images, err := json.Marshal(r.Images)
	if err != nil {
		return err
	}
	return db.q.SaveReport(ctx, sqlcgen.SaveReportParams{
		MatchID: matchID, Position: int64(r.Index), WinnerID: idOrNil(r.Winner), Drawn: bit(r.Drawn), Images: string(images),
		EditByID: r.EditBy.ID, UpdatedAt: ms(r.UpdatedAt),
	})
}

// DeleteReport removes the report of one game of a match.
func (db *DB) DeleteReport(ctx context.Context, matchID int64, index int) error {
	return db.q.DeleteReport(ctx, matchID, int64(index))
}

// MatchHistory lists the newest events of a match with their actors, newest first.
func (db *DB) MatchHistory(ctx context.Context, contestID, matchID int64, limit int) ([]contest.Activity, error) {
	rows, err := db.q.MatchHistory(ctx, &contestID, &matchID, int32(limit))
	return mapRows(rows, func(r sqlcgen.MatchHistoryRow) contest.Activity {
		return activityOf(sqlcgen.ContestActivityRow(r))
	}), err
}

// OpenOrForfeitedMatches lists the matches of an entry in a stage that are open or decided by a forfeit.
func (db *DB) OpenOrForfeitedMatches(ctx context.Context, stageID, entryID int64) ([]match.Record, error) {
	rows, err := db.q.OpenOrForfeitedMatches(ctx, stageID, entryID)
	return mapRows(rows, recordOf), err
}

// History lists the matches of a stage by round, section and order.
func (db *DB) History(ctx context.Context, stageID int64) ([]match.Played, error) {
	rows, err := db.q.HistoryOfStage(ctx, stageID)
	return mapRows(rows, func(r sqlcgen.HistoryOfStageRow) match.Played {
		return match.Played{
			ID: r.ID, Pos: match.Pos{Section: int(r.Section), Round: int(r.Round), Order: int(r.Position)}, MatchCount: int(r.MatchCount),
			Sides: [2]int64{idOf(r.EntryA), idOf(r.EntryB)}, State: match.State(r.State), Outcome: match.Outcome(r.Outcome), Winner: idOf(r.WinnerID),
			Reason: r.Reason, Games: [3]int{int(r.GamesA), int(r.GamesB), int(r.GamesDrawn)}, Score: scoreOf(r.ScoreA, r.ScoreB),
		}
	}), err
}

// RoundMatches lists a part of the matches of a round, and counts them all.
func (db *DB) RoundMatches(ctx context.Context, stageID int64, q match.RoundQuery) (records []match.Record, total int, err error) {
	var section *int64
	if q.Section != match.AllSections {
		n := int64(q.Section)
		section = &n
	}
	rows, err := db.q.RoundMatches(ctx, sqlcgen.RoundMatchesParams{
		StageID: stageID, Round: int64(q.Round), Section: section, EntryID: idOrNil(q.EntryID), Most: int32(q.Limit), Skip: int32(q.Skip),
	})
	if err != nil {
		return nil, 0, err
	}
	n, err := db.q.CountRoundMatches(ctx, stageID, int64(q.Round), section, idOrNil(q.EntryID))
	return mapRows(rows, recordOf), int(n), err
}

// RoundGames lists the reports of matches of a round, from one match to another.
func (db *DB) RoundGames(ctx context.Context, stageID int64, from, to match.Pos) (map[int64][]match.Game, error) {
	at := func(p match.Pos) int64 { return int64(p.Section)<<16 + int64(p.Order) }
	rows, err := db.q.RoundReports(ctx, stageID, int64(from.Round), at(from), at(to))
	if err != nil {
		return nil, err
	}
	return gamesByMatch(rows)
}

// EntryMatches lists the matches of an entry in a stage by round.
func (db *DB) EntryMatches(ctx context.Context, stageID, entryID int64) ([]match.Record, error) {
	rows, err := db.q.EntryMatches(ctx, stageID, entryID)
	return mapRows(rows, recordOf), err
}

// EntryGames lists the reports of an entry's matches in a stage by match id.
func (db *DB) EntryGames(ctx context.Context, stageID, entryID int64) (map[int64][]match.Game, error) {
	rows, err := db.q.EntryReports(ctx, stageID, entryID)
	if err != nil {
		return nil, err
	}
	return gamesByMatch(rows)
}

func gamesByMatch(rows []sqlcgen.Report) (map[int64][]match.Game, error) {
	games := map[int64][]match.Game{}
	for _, r := range rows {
		g, err := gameReportOf(r)
		if err != nil {
			return nil, err
		}
		games[r.MatchID] = append(games[r.MatchID], g)
	}
	return games, nil
}
