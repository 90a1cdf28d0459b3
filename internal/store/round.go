package store

import (
	"context"

	"yagura/internal/match"
	"yagura/internal/store/sqlcgen"
)

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
