package store

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/stage"
	"yagura/internal/store/sqlcgen"
)

var _ stage.Store = (*DB)(nil)

func stageOf(r sqlcgen.Stage) stage.Stage {
	return stage.Stage{
		ID: r.ID, ContestID: r.ContestID, Position: int(r.Position), Format: stage.FormatID(r.Format), Settings: r.Settings, Seed: r.Seed,
		CurrentRound: int(r.CurrentRound), RoundStatus: stage.RoundStatus(r.RoundStatus), FinishedAt: timeOrNil(r.FinishedAt),
		Version: r.Version, CreatedAt: timeOf(r.CreatedAt), UpdatedAt: timeOf(r.UpdatedAt),
	}
}

// InsertStage adds a stage; ok is false if the contest has one at its position.
func (db *DB) InsertStage(ctx context.Context, st stage.Stage) (bool, error) {
	n, err := db.q.InsertStage(ctx, sqlcgen.InsertStageParams{
		ID: st.ID, ContestID: st.ContestID, Position: int64(st.Position), Format: string(st.Format), Settings: st.Settings, Seed: st.Seed,
		CurrentRound: int64(st.CurrentRound), RoundStatus: string(st.RoundStatus), FinishedAt: msOrNil(st.FinishedAt), CreatedAt: ms(st.CreatedAt),
	})
	return n == 1, err
}

// Stages lists the stages of a contest by position.
func (db *DB) Stages(ctx context.Context, contestID int64) ([]stage.Stage, error) {
	rows, err := db.q.StagesOfContest(ctx, contestID)
	return mapRows(rows, stageOf), err
}

// UpdateStage writes everything of a stage that can change.
func (db *DB) UpdateStage(ctx context.Context, st stage.Stage) error {
	return db.q.UpdateStage(ctx, sqlcgen.UpdateStageParams{
		ID: st.ID, Settings: st.Settings, CurrentRound: int64(st.CurrentRound), RoundStatus: string(st.RoundStatus),
		FinishedAt: msOrNil(st.FinishedAt), Version: st.Version, UpdatedAt: ms(st.UpdatedAt),
	})
}

// DeleteStage removes a stage; foreign keys delete its rounds, entrants and matches.
func (db *DB) DeleteStage(ctx context.Context, id int64) error { return db.q.DeleteStage(ctx, id) }

// BracketEntries lists the entries in the first round.
func (db *DB) BracketEntries(ctx context.Context, stageID int64) ([]contest.Entry, error) {
	rows, err := db.q.BracketEntries(ctx, stageID)
	return mapRows(rows, entryOf), err
}

// Champion returns the winner of a contest.
func (db *DB) Champion(ctx context.Context, contestID int64) (contest.Entry, bool, error) {
	return one(entryOf)(db.q.ChampionOf(ctx, contestID))
}

// Rounds lists the rounds of a stage.
func (db *DB) Rounds(ctx context.Context, stageID int64) ([]stage.Round, error) {
	rows, err := db.q.RoundsOfStage(ctx, stageID)
	return mapRows(rows, func(r sqlcgen.Round) stage.Round {
		return stage.Round{
			Number: int(r.Round), MatchCount: int(r.MatchCount), MatchTime: int(r.MatchTime), Start: timeOf(r.StartAt),
			Status: stage.RoundStatus(r.Status), PublishedAt: timeOrNil(r.PublishedAt), EndedAt: timeOrNil(r.EndedAt),
		}
	}), err
}

func entrantOf(r sqlcgen.StageEntriesRow) stage.Entrant {
	e := stage.Entrant{
		Entry: entryOf(r.EntryDetail), Seed: int(r.StageEntry.Seed), Section: int(r.StageEntry.Section),
		Status: stage.EntrantStatus(r.StageEntry.Status), JoinedRound: int(r.StageEntry.JoinedRound),
	}
	if r.StageEntry.DroppedRound != nil {
		round := int(*r.StageEntry.DroppedRound)
		e.DroppedRound = &round
	}
	return e
}

func roundOrNil(round *int) *int64 {
	if round == nil {
		return nil
	}
	n := int64(*round)
	return &n
}

func insertStageEntry(ctx context.Context, q *sqlcgen.Queries, stageID int64, e stage.Entrant) (int64, error) {
	return q.InsertStageEntry(ctx, sqlcgen.InsertStageEntryParams{
		StageID: stageID, EntryID: e.ID, Seed: int64(e.Seed), Section: int64(e.Section), Status: string(e.Status),
		JoinedRound: int64(e.JoinedRound), DroppedRound: roundOrNil(e.DroppedRound),
	})
}

// InsertStageEntry adds an entry to a stage; ok is false if it is there already.
func (db *DB) InsertStageEntry(ctx context.Context, stageID int64, e stage.Entrant) (bool, error) {
	n, err := insertStageEntry(ctx, db.q, stageID, e)
	return n == 1, err
}

// InsertStageEntries adds the entrants of a new stage.
func (db *DB) InsertStageEntries(ctx context.Context, stageID int64, field []stage.Entrant) error {
	return db.inBulk(ctx, func(q *sqlcgen.Queries) error {
		for _, e := range field {
			if _, err := insertStageEntry(ctx, q, stageID, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// UpdateStageEntry writes the status of an entrant.
func (db *DB) UpdateStageEntry(ctx context.Context, stageID int64, e stage.Entrant) error {
	return db.q.UpdateStageEntry(ctx, sqlcgen.UpdateStageEntryParams{
		StageID: stageID, EntryID: e.ID, Status: string(e.Status), JoinedRound: int64(e.JoinedRound), DroppedRound: roundOrNil(e.DroppedRound),
	})
}

// StageEntries lists the entrants of a stage by seed.
func (db *DB) StageEntries(ctx context.Context, stageID int64) ([]stage.Entrant, error) {
	rows, err := db.q.StageEntries(ctx, stageID)
	return mapRows(rows, entrantOf), err
}

// InsertRound adds a round to a stage.
func (db *DB) InsertRound(ctx context.Context, stageID int64, r stage.Round) error {
	return db.q.InsertRound(ctx, sqlcgen.InsertRoundParams{
		StageID: stageID, Round: int64(r.Number), MatchCount: int64(r.MatchCount), MatchTime: int64(r.MatchTime), StartAt: ms(r.Start),
		Status: string(r.Status), PublishedAt: msOrNil(r.PublishedAt), EndedAt: msOrNil(r.EndedAt),
	})
}

// FirstStageRounds counts the rounds of a contest's first stage; 0 if there is none.
func (db *DB) FirstStageRounds(ctx context.Context, contestID int64) (int, error) {
	n, err := db.q.FirstStageRounds(ctx, contestID)
	return int(n), err
}

// HasStages reports whether a contest has a stage.
func (db *DB) HasStages(ctx context.Context, contestID int64) (bool, error) {
	n, err := db.q.CountStages(ctx, contestID)
	return n > 0, err
}

// FirstStageFinished reports whether the first stage of a contest is finished.
func (db *DB) FirstStageFinished(ctx context.Context, contestID int64) (bool, error) {
	n, err := db.q.FirstStageFinished(ctx, contestID)
	return n > 0, err
}

// UpdateRound writes everything of a round.
func (db *DB) UpdateRound(ctx context.Context, stageID int64, r stage.Round) error {
	return db.q.UpdateRound(ctx, sqlcgen.UpdateRoundParams{
		StageID: stageID, Round: int64(r.Number), MatchCount: int64(r.MatchCount), MatchTime: int64(r.MatchTime), StartAt: ms(r.Start),
		Status: string(r.Status), PublishedAt: msOrNil(r.PublishedAt), EndedAt: msOrNil(r.EndedAt),
	})
}

// DeleteRounds removes the rounds from a number on.
func (db *DB) DeleteRounds(ctx context.Context, stageID int64, since int) error {
	return db.q.DeleteRounds(ctx, stageID, int64(since))
}

// RoundCounts counts the matches of each round that has any.
func (db *DB) RoundCounts(ctx context.Context, stageID int64) (map[int]stage.RoundCount, error) {
	rows, err := db.q.RoundCounts(ctx, stageID)
	counts := make(map[int]stage.RoundCount, len(rows))
	for _, r := range rows {
		counts[int(r.Round)] = stage.RoundCount{Matches: int(r.Matches), Decided: int(r.Decided)}
	}
	return counts, err
}

// BegunRounds returns the rounds in which a match has a result, report, score, claim or check-in.
func (db *DB) BegunRounds(ctx context.Context, stageID int64) (map[int]bool, error) {
	rounds, err := db.q.BegunRounds(ctx, stageID)
	begun := make(map[int]bool, len(rounds))
	for _, round := range rounds {
		begun[int(round)] = true
	}
	return begun, err
}

// SetRoundGames sets the number of games of the matches of a round and raises their versions.
func (db *DB) SetRoundGames(ctx context.Context, stageID int64, r stage.Round) error {
	return db.q.SetRoundGames(ctx, stageID, int64(r.Number), int64(r.MatchCount))
}

// MoveRound sets the planned start and the match time of the matches of a round. If the start differs, the warnings about absent
// sides are taken back, and, if the new start is after openUntil, the check-ins of the sides too.
func (db *DB) MoveRound(ctx context.Context, stageID int64, r stage.Round, openUntil time.Time) error {
	return db.q.MoveRound(ctx, sqlcgen.MoveRoundParams{
		StageID: stageID, Round: int64(r.Number), Start: ms(r.Start), MatchTime: int64(r.MatchTime), OpenUntil: ms(openUntil),
	})
}

// NextPlannedStart returns the first start of a match or a round of a contest after now, zero if there is none.
func (db *DB) NextPlannedStart(ctx context.Context, contestID int64, now time.Time) (time.Time, error) {
	at, err := db.q.NextPlannedStart(ctx, contestID, ms(now))
	if err != nil || at == 0 {
		return time.Time{}, err
	}
	return timeOf(at), nil
}

// BringForward moves the starts of matches and rounds after now earlier.
func (db *DB) BringForward(ctx context.Context, contestID int64, now time.Time, earlier time.Duration) error {
	by := earlier.Milliseconds()
	if err := db.q.BringMatchesForward(ctx, by, contestID, ms(now)); err != nil {
		return err
	}
	return db.q.BringRoundsForward(ctx, by, contestID, ms(now))
}
