package store

import (
	"context"

	"yagura/internal/record"
	"yagura/internal/store/sqlcgen"
)

func finalOf(r sqlcgen.PodiumsRow) record.Final {
	f := record.Final{
		Contest: record.Ref{ID: r.EntryDetail.ContestID, Name: r.ContestName, Image: textOf(r.ContestImage)}, GameID: r.GameID,
		From: int(r.PlaceFrom), To: int(r.PlaceTo), Participant: entryOf(r.EntryDetail), DecidedAt: timeOf(r.DecidedAt),
	}
	f.Participant.ClearPrivate()
	return f
}

// FinalsOfContest lists final places of a contest after a key, by place and entry.
func (db *DB) FinalsOfContest(ctx context.Context, contestID, gameID int64, after record.FinalKey, most int) ([]record.Final, error) {
	rows, err := db.q.FinalsOfContest(ctx, sqlcgen.FinalsOfContestParams{
		ContestID: contestID, GameID: idOrNil(gameID), AfterRank: after.Rank, AfterEntry: after.EntryID, Most: int32(most),
	})
	return mapRows(rows, func(r sqlcgen.FinalsOfContestRow) record.Final { return finalOf(sqlcgen.PodiumsRow(r)) }), err
}

// fewContests is the number of contests below which all podiums of a game are read to find a page of them. A game with more has enough
// podiums among those of all games. PodiumsOfRareGame names the same number.
const fewContests = 4096

// Podiums lists the first three places of contests before a key, the newest first.
func (db *DB) Podiums(ctx context.Context, gameID int64, before record.FinalKey, most int) ([]record.Final, error) {
	if gameID != 0 {
		contests, err := db.q.CountContestsOfGame(ctx, gameID, fewContests)
		if err != nil {
			return nil, err
		}
		if contests < fewContests {
			return db.podiumsOfRareGame(ctx, gameID, before, most)
		}
	}
	return db.podiumsAmongAll(ctx, gameID, before, most)
}

func (db *DB) podiumsOfRareGame(ctx context.Context, gameID int64, before record.FinalKey, most int) ([]record.Final, error) {
	rows, err := db.q.PodiumsOfRareGame(ctx, gameID, before.Rank, before.EntryID, int32(most))
	return mapRows(rows, func(r sqlcgen.PodiumsOfRareGameRow) record.Final { return finalOf(sqlcgen.PodiumsRow(r)) }), err
}

func (db *DB) podiumsAmongAll(ctx context.Context, gameID int64, before record.FinalKey, most int) ([]record.Final, error) {
	rows, err := db.q.Podiums(ctx, idOrNil(gameID), before.Rank, before.EntryID, int32(most))
	return mapRows(rows, finalOf), err
}
