package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"yagura/internal/format/royale"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/store/sqlcgen"
)

// InsertScores lets entries play in a match of a battle royale.
func (db *DB) InsertScores(ctx context.Context, matchID int64, entries []int64, at time.Time) error {
	return db.inBulk(ctx, func(q *sqlcgen.Queries) error {
		for _, entry := range entries {
			if err := q.InsertScore(ctx, matchID, entry, ms(at)); err != nil {
				return err
			}
		}
		return nil
	})
}

// UpdateScore writes everything of a score.
func (db *DB) UpdateScore(ctx context.Context, matchID int64, sc royale.Score) error {
	return db.q.UpdateScore(ctx, sqlcgen.UpdateScoreParams{
		MatchID: matchID, EntryID: sc.EntryID, Place: rankOrNil(sc.Rank), Kills: int64(sc.Kill), Images: jsonText(append([]string{}, sc.Images...)),
		EditByID: idOrNil(sc.EditBy), Version: sc.Version, UpdatedAt: ms(sc.UpdatedAt),
	})
}

// rankOrNil and knownRank are the two sides of a rank that may not be known (0).
func rankOrNil(rank int) *int64 { return idOrNil(int64(rank)) }

func knownRank(place *int64) int { return int(idOf(place)) }

// LobbyPlayers lists who plays in a match of a battle royale, with their scores. A team's card has no background picture.
func (db *DB) LobbyPlayers(ctx context.Context, matchID int64) ([]royale.LobbyPlayer, error) {
	rows, err := db.q.ScoresOfMatch(ctx, matchID)
	if err != nil {
		return nil, err
	}
	players := make([]royale.LobbyPlayer, len(rows))
	for i, r := range rows {
		sc := r.Score
		players[i] = royale.LobbyPlayer{
			Player: match.Player{Entry: entryOf(r.EntryDetail)}, Status: stage.EntrantStatus(r.Status),
			Score: royale.Score{
				EntryID: sc.EntryID, Rank: knownRank(sc.Place), Kill: int(sc.Kills), EditBy: idOf(sc.EditByID), Version: sc.Version, UpdatedAt: timeOf(sc.UpdatedAt),
			},
		}
		if players[i].TeamID == 0 {
			players[i].Background = textOf(r.BackgroundImage)
		}
		if err := json.Unmarshal([]byte(sc.Images), &players[i].Score.Images); err != nil {
			return nil, fmt.Errorf("read the pictures of a score of match %d: %w", matchID, err)
		}
	}
	return players, nil
}

// StageScores lists the ranks and kills of all matches of a stage.
func (db *DB) StageScores(ctx context.Context, stageID int64) ([]royale.RoundScore, error) {
	rows, err := db.q.ScoresOfStage(ctx, stageID)
	return mapRows(rows, func(r sqlcgen.ScoresOfStageRow) royale.RoundScore {
		return royale.RoundScore{Round: int(r.Round), MatchID: r.MatchID, EntryID: r.EntryID, Rank: knownRank(r.Place), Kill: int(r.Kills)}
	}), err
}

// SetRoundState sets the state of all matches of a round and raises their versions.
func (db *DB) SetRoundState(ctx context.Context, stageID int64, round int, state match.State, at time.Time) error {
	return db.q.SetRoundState(ctx, stageID, int64(round), string(state), ms(at))
}

// LobbyOfEntry finds the match that an entry plays in the current round of a contest's battle royale.
func (db *DB) LobbyOfEntry(ctx context.Context, contestID, entryID int64) (match.Record, bool, error) {
	return one(recordOf)(db.q.LobbyOfEntry(ctx, entryID, contestID))
}
