package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/store/sqlcgen"
)

// gameText is a game as the column games of a claim holds it.
type gameText struct {
	Index  int      `json:"index"`
	Winner int64    `json:"winner,omitempty"`
	Drawn  bool     `json:"drawn,omitempty"`
	Images []string `json:"images,omitempty"`
}

// Claims lists the claims of the sides of a match, the earlier first, with their authors.
func (db *DB) Claims(ctx context.Context, matchID int64) ([]match.Claim, error) {
	rows, err := db.q.ClaimsOfMatch(ctx, matchID)
	if err != nil {
		return nil, err
	}
	claims := make([]match.Claim, len(rows))
	for i, r := range rows {
		var games []gameText
		if err := json.Unmarshal([]byte(r.Claim.Games), &games); err != nil {
			return nil, fmt.Errorf("read the games that entry %d claims of match %d: %w", r.Claim.EntryID, matchID, err)
		}
		claims[i] = match.Claim{
			EntryID: r.Claim.EntryID, Outcome: match.Outcome(r.Claim.Outcome), Winner: idOf(r.Claim.WinnerID),
			Score: scoreOf(r.Claim.ScoreA, r.Claim.ScoreB),
			Games: mapRows(games, func(g gameText) match.Game { return match.Game(g) }),
			By:    account.Ref{ID: r.Claim.UserID, Nickname: r.Nickname, Image: textOf(r.Image)}, At: timeOf(r.Claim.CreatedAt),
		}
	}
	return claims, nil
}

// SaveClaim stores the claim of a side and replaces its earlier claim.
func (db *DB) SaveClaim(ctx context.Context, matchID int64, c match.Claim) error {
	games, err := json.Marshal(mapRows(c.Games, func(g match.Game) gameText { return gameText(g) }))
	if err != nil {
		return err
	}
	return db.q.SaveClaim(ctx, sqlcgen.SaveClaimParams{
		MatchID: matchID, EntryID: c.EntryID, Outcome: string(c.Outcome), WinnerID: idOrNil(c.Winner), Games: string(games),
		UserID: c.By.ID, CreatedAt: ms(c.At), ScoreA: scoreOrNil(c.Score, 0), ScoreB: scoreOrNil(c.Score, 1),
	})
}

// DeleteClaims deletes the claims of a match.
func (db *DB) DeleteClaims(ctx context.Context, matchID int64) error {
	return db.q.DeleteClaims(ctx, matchID)
}

// UnwarnedMatches lists matches of a contest that wait to be played and have no warning yet, by their planned start.
func (db *DB) UnwarnedMatches(ctx context.Context, contestID int64, most int) ([]match.Record, error) {
	rows, err := db.q.UnwarnedMatches(ctx, contestID, int32(most))
	return mapRows(rows, recordOf), err
}

// PendingMatches lists the matches of a contest that wait to be played and have a claim or a warned side, by id after the
// given one.
func (db *DB) PendingMatches(ctx context.Context, contestID, after int64, most int) ([]match.Record, error) {
	rows, err := db.q.PendingMatches(ctx, contestID, after, int32(most))
	return mapRows(rows, recordOf), err
}

// EntriesToPlay lists the allowed entries that a person plays in, of contests that end after now, the soonest first.
func (db *DB) EntriesToPlay(ctx context.Context, userID int64, now time.Time, most int) ([]contest.Entry, error) {
	rows, err := db.q.EntriesToPlay(ctx, userID, ms(now), int32(most))
	return mapRows(rows, func(r sqlcgen.EntriesToPlayRow) contest.Entry { return entryOf(r.EntryDetail) }), err
}

// OpenMatch finds an entry's first match of a contest that is still to be played.
func (db *DB) OpenMatch(ctx context.Context, contestID, entryID int64) (match.Record, bool, error) {
	return one(recordOf)(db.q.OpenMatchOfEntry(ctx, contestID, entryID))
}

// LastMatch finds an entry's last decided match of a contest between two sides.
func (db *DB) LastMatch(ctx context.Context, contestID, entryID int64) (match.Record, bool, error) {
	return one(func(r sqlcgen.LastMatchOfEntryRow) match.Record { return recordOf(r.Match) })(db.q.LastMatchOfEntry(ctx, contestID, entryID))
}

// PersonRef names a person; the zero value if there is none.
func (db *DB) PersonRef(ctx context.Context, userID int64) (account.Ref, error) {
	ref, _, err := one(func(r sqlcgen.PersonRefRow) account.Ref {
		return account.Ref{ID: r.ID, Nickname: r.Nickname, Image: textOf(r.Image)}
	})(db.q.PersonRef(ctx, userID))
	return ref, err
}

var personRefs = fmt.Sprintf(`SELECT id, nickname, image FROM users WHERE id IN (%s)`, idPlacesFrom(1))

// PersonRefs names people by id, without those who do not exist.
func (db *DB) PersonRefs(ctx context.Context, userIDs []int64) (map[int64]account.Ref, error) {
	refs := map[int64]account.Ref{}
	err := db.forIDs(ctx, personRefs, nil, userIDs, func(scan func(...any) error) error {
		var ref account.Ref
		var image *string
		err := scan(&ref.ID, &ref.Nickname, &image)
		ref.Image = textOf(image)
		refs[ref.ID] = ref
		return err
	})
	return refs, err
}

// StageEntryStatus returns the status of an entry in a stage, "" where it is not in it.
func (db *DB) StageEntryStatus(ctx context.Context, stageID, entryID int64) (stage.EntrantStatus, error) {
	status, _, err := one(func(s string) stage.EntrantStatus { return stage.EntrantStatus(s) })(db.q.StageEntryStatus(ctx, stageID, entryID))
	return status, err
}
