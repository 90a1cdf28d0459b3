package store

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/stage"
	"yagura/internal/store/sqlcgen"
)

var _ stage.Store = (*DB)(nil)

func stageOf(r sqlcgen.Stage) stage.Stage {
	return stage.Stage{
		ID: r.ID, ContestID: r.ContestID, Position: int(r.Position), Format: stage.Format(r.Format), Settings: r.Settings, Seed: r.Seed,
		CurrentRound: int(r.CurrentRound), RoundStatus: stage.RoundStatus(r.RoundStatus), FinishedAt: timeOrNil(r.FinishedAt),
		Version: r.Version, CreatedAt: timeOf(r.CreatedAt), UpdatedAt: timeOf(r.UpdatedAt),
	}
}

// InsertStage adds a stage; ok=false where the contest has one at its position.
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

// DeleteStage removes a stage; foreign keys take all that hangs on it along.
func (db *DB) DeleteStage(ctx context.Context, id int64) error { return db.q.DeleteStage(ctx, id) }

// BracketEntries lists the entries in the first round.
func (db *DB) BracketEntries(ctx context.Context, stageID int64) ([]contest.Entry, error) {
	rows, err := db.q.BracketEntries(ctx, stageID)
	return mapRows(rows, entryOf), err
}

// Champion finds who won a contest.
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
