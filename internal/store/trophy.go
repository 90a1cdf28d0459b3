package store

import (
	"context"
	"math"

	"yagura/internal/contest"
	"yagura/internal/store/sqlcgen"
)

var _ contest.TrophyStore = (*DB)(nil)

func placeOf(place *int64) int { return int(idOf(place)) }

// Trophies lists the trophies of a contest in its order.
func (db *DB) Trophies(ctx context.Context, contestID int64) ([]contest.Trophy, error) {
	rows, err := db.q.Trophies(ctx, contestID)
	return mapRows(rows, func(r sqlcgen.Trophy) contest.Trophy {
		return contest.Trophy{
			ID: r.ID, Name: r.Name, Image: textOf(r.Image), Place: placeOf(r.Place), EntryID: idOf(r.EntryID), AwardedAt: timeOrNil(r.AwardedAt),
		}
	}), err
}

// TrophyWinners returns the winners of the trophies of a contest, by trophy.
func (db *DB) TrophyWinners(ctx context.Context, contestID int64) (map[int64][]contest.Entry, error) {
	rows, err := db.q.TrophyWinners(ctx, contestID)
	winners := map[int64][]contest.Entry{}
	for _, r := range rows {
		winners[r.TrophyID] = append(winners[r.TrophyID], entryOf(r.EntryDetail))
	}
	return winners, err
}

// SaveTrophy adds or replaces a trophy of a contest, at a position.
func (db *DB) SaveTrophy(ctx context.Context, contestID int64, position int, t contest.Trophy) error {
	return db.q.SaveTrophy(ctx, sqlcgen.SaveTrophyParams{
		ID: t.ID, ContestID: contestID, Position: int64(position), Name: t.Name, Image: textOrNil(t.Image), Place: idOrNil(int64(t.Place)),
		EntryID: idOrNil(t.EntryID), AwardedAt: msOrNil(t.AwardedAt),
	})
}

// DeleteTrophy removes a trophy of a contest.
func (db *DB) DeleteTrophy(ctx context.Context, contestID, trophyID int64) error {
	return db.q.DeleteTrophy(ctx, contestID, trophyID)
}

// RaiseTrophiesRevision increases the revision of the trophies.
func (db *DB) RaiseTrophiesRevision(ctx context.Context, contestID int64) error {
	return db.q.RaiseTrophiesRevision(ctx, contestID)
}

func trophyWonOf(r sqlcgen.TrophiesOfUserRow) contest.TrophyWon {
	return contest.TrophyWon{
		Trophy: contest.Trophy{ID: r.ID, Name: r.Name, Image: textOf(r.Image), Place: placeOf(r.Place)}, At: timeOf(r.WonAt),
		ContestID: r.ContestID, ContestName: r.ContestName, ContestImage: textOf(r.ContestImage),
		TeamID: idOf(r.TeamID), TeamName: textOf(r.TeamName), TeamImage: textOf(r.TeamImage),
	}
}

func trophiesBefore(before *contest.TrophyKey) (at, id int64) {
	if before == nil {
		return math.MaxInt64, math.MaxInt64
	}
	return ms(before.At), before.ID
}

// TrophiesOfUser lists the trophies of a person, newest first.
func (db *DB) TrophiesOfUser(ctx context.Context, userID int64, before *contest.TrophyKey, most int) ([]contest.TrophyWon, error) {
	at, id := trophiesBefore(before)
	rows, err := db.q.TrophiesOfUser(ctx, userID, at, id, int32(most))
	return mapRows(rows, trophyWonOf), err
}

// TrophiesOfTeam lists the trophies of a team, newest first.
func (db *DB) TrophiesOfTeam(ctx context.Context, teamID int64, before *contest.TrophyKey, most int) ([]contest.TrophyWon, error) {
	at, id := trophiesBefore(before)
	rows, err := db.q.TrophiesOfTeam(ctx, teamID, at, id, int32(most))
	return mapRows(rows, func(r sqlcgen.TrophiesOfTeamRow) contest.TrophyWon { return trophyWonOf(sqlcgen.TrophiesOfUserRow(r)) }), err
}
