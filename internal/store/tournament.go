package store

import (
	"context"
	"encoding/json"
	"fmt"

	"yagura/internal/contest"
	"yagura/internal/stage"
	"yagura/internal/store/sqlcgen"
)

var _ stage.Store = (*DB)(nil)

func tournamentOf(r sqlcgen.Tournament) (stage.Tournament, error) {
	t := stage.Tournament{
		ID: r.ID, ContestID: r.ContestID, Slots: int(r.Slots), MatchCount: int(r.MatchCount), MatchTime: int(r.MatchTime),
		ThirdPlace: r.ThirdPlace == 1, Version: r.Version, CreatedAt: timeOf(r.CreatedAt), UpdatedAt: timeOf(r.UpdatedAt),
	}
	if r.ThirdStart != nil {
		t.ThirdStart = timeOf(*r.ThirdStart)
	}
	var starts []int64
	if err := json.Unmarshal([]byte(r.RoundStarts), &starts); err != nil {
		return t, fmt.Errorf("read the round starts of tournament %d: %w", r.ID, err)
	}
	t.RoundStarts = mapRows(starts, timeOf)
	return t, nil
}

// startsOf are the start times as they are stored: a JSON list of milliseconds, and the third-place match's.
func startsOf(t stage.Tournament) (rounds string, third *int64, err error) {
	raw, err := json.Marshal(mapRows(t.RoundStarts, ms))
	if !t.ThirdStart.IsZero() {
		third = msOrNil(&t.ThirdStart)
	}
	return string(raw), third, err
}

// InsertTournament adds a tournament; ok=false where the contest has one.
func (db *DB) InsertTournament(ctx context.Context, t stage.Tournament) (bool, error) {
	rounds, third, err := startsOf(t)
	if err != nil {
		return false, err
	}
	n, err := db.q.InsertTournament(ctx, sqlcgen.InsertTournamentParams{
		ID: t.ID, ContestID: t.ContestID, Slots: int64(t.Slots), MatchCount: int64(t.MatchCount), MatchTime: int64(t.MatchTime),
		ThirdPlace: bit(t.ThirdPlace), ThirdStart: third, RoundStarts: rounds, CreatedAt: ms(t.CreatedAt),
	})
	return n == 1, err
}

// Tournament finds the tournament of a contest.
func (db *DB) Tournament(ctx context.Context, contestID int64) (stage.Tournament, bool, error) {
	r, ok, err := one(func(r sqlcgen.Tournament) sqlcgen.Tournament { return r })(db.q.TournamentOfContest(ctx, contestID))
	if err != nil || !ok {
		return stage.Tournament{}, false, err
	}
	t, err := tournamentOf(r)
	return t, err == nil, err
}

// UpdateTournament writes the start times and the version.
func (db *DB) UpdateTournament(ctx context.Context, t stage.Tournament) error {
	rounds, third, err := startsOf(t)
	if err != nil {
		return err
	}
	return db.q.UpdateTournament(ctx, sqlcgen.UpdateTournamentParams{
		ID: t.ID, RoundStarts: rounds, ThirdStart: third, Version: t.Version, UpdatedAt: ms(t.UpdatedAt),
	})
}

// DeleteTournament removes a tournament; foreign keys take its matches and their reports along.
func (db *DB) DeleteTournament(ctx context.Context, id int64) error {
	return db.q.DeleteTournament(ctx, id)
}

// BracketEntries lists the entries in the first round.
func (db *DB) BracketEntries(ctx context.Context, tournamentID int64) ([]contest.Entry, error) {
	rows, err := db.q.BracketEntries(ctx, tournamentID)
	return mapRows(rows, entryOf), err
}

// Champion finds the winner of the final.
func (db *DB) Champion(ctx context.Context, tournamentID int64) (contest.Entry, bool, error) {
	return one(entryOf)(db.q.ChampionOf(ctx, tournamentID))
}
