package store

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/royale"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/store/sqlcgen"
)

var _ stage.ProgressStore = (*DB)(nil)

// CountProgress counts the matches of a stage by section and round, or by round alone.
func (db *DB) CountProgress(ctx context.Context, stageID int64, bySection bool) ([]stage.RoundProgress, error) {
	rows, err := db.q.CountProgress(ctx, stageID, bit(bySection))
	return mapRows(rows, func(r sqlcgen.CountProgressRow) stage.RoundProgress {
		return stage.RoundProgress{
			Section: int(r.Part), Round: int(r.Round), Total: int(r.Total), Decided: int(r.Decided), Ready: int(r.Ready), Conflicts: int(r.Disputed),
		}
	}), err
}

// NotDrawn lists the ids of the first active entries of a contest that are not in a stage.
func (db *DB) NotDrawn(ctx context.Context, contestID, stageID int64, checkin bool, most int) ([]int64, error) {
	return db.q.NotDrawn(ctx, contestID, bit(checkin), stageID, int32(most))
}

// UrgentMatches lists the first matches of a contest with a dispute or a call.
func (db *DB) UrgentMatches(ctx context.Context, contestID int64, most int) ([]match.OpenMatch, error) {
	rows, err := db.q.UrgentMatches(ctx, contestID, int32(most))
	return mapRows(rows, func(r sqlcgen.UrgentMatchesRow) match.OpenMatch {
		return match.OpenMatch{Record: recordOf(r.Match), Participants: [2]contest.Entry{entryOf(r.EntryDetail), entryOf(r.EntryDetail_2)}, Reported: true}
	}), err
}

// LateMatches lists the first other open matches of a contest that last too long or lack a check-in.
func (db *DB) LateMatches(ctx context.Context, contestID int64, now, absentSince time.Time, most int) ([]match.OpenMatch, error) {
	rows, err := db.q.LateMatches(ctx, contestID, ms(now), ms(absentSince), int32(most))
	return mapRows(rows, func(r sqlcgen.LateMatchesRow) match.OpenMatch {
		return match.OpenMatch{
			Record: recordOf(r.Match), Participants: [2]contest.Entry{entryOf(r.EntryDetail), entryOf(r.EntryDetail_2)}, Reported: r.Reported == 1,
		}
	}), err
}

// CalledLobbies lists the first lobbies of a battle royale with a call.
func (db *DB) CalledLobbies(ctx context.Context, stageID int64, most int) ([]match.Record, error) {
	rows, err := db.q.CalledLobbies(ctx, stageID, int32(most))
	return mapRows(rows, recordOf), err
}

// LobbyProgress lists the lobbies of a round of a battle royale with their reported ranks.
func (db *DB) LobbyProgress(ctx context.Context, stageID int64, round int) ([]royale.LobbyProgress, error) {
	rows, err := db.q.LobbyProgress(ctx, stageID, int64(round))
	var lobbies []royale.LobbyProgress
	for _, r := range rows {
		if n := len(lobbies); n == 0 || lobbies[n-1].MatchID != r.ID {
			lobbies = append(lobbies, royale.LobbyProgress{
				MatchID: r.ID, Order: int(r.Position), End: timeOf(r.StartAt).Add(time.Duration(r.MatchTime) * time.Minute),
			})
		}
		last := &lobbies[len(lobbies)-1]
		last.Ranks = append(last.Ranks, knownRank(r.Place))
	}
	return lobbies, err
}
