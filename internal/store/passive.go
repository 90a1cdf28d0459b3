package store

import (
	"context"
	"fmt"

	"yagura/internal/contest"
)

var _ contest.PassiveStore = (*DB)(nil)

// passiveAmong selects those of the people $2… who are passive in the contest $1.
var passiveAmong = fmt.Sprintf(`SELECT m.user_id FROM entry_members m WHERE m.contest_id = $1 AND m.passive = 1 AND m.user_id IN (%[1]s)
UNION SELECT o.user_id FROM operators o WHERE o.contest_id = $1 AND o.passive = 1 AND o.user_id IN (%[1]s)`, idPlacesFrom(2))

// PassiveAmong returns those of the people who are a passive entrant or a passive operator of a contest.
func (db *DB) PassiveAmong(ctx context.Context, contestID int64, people []int64) (map[int64]bool, error) {
	return db.idSet(ctx, passiveAmong, contestID, people)
}

// EndPassive records that a person has acted in a contest.
func (db *DB) EndPassive(ctx context.Context, contestID, userID int64) error {
	if err := db.q.EndPassiveEntrant(ctx, contestID, userID); err != nil {
		return err
	}
	return db.q.EndPassiveOperator(ctx, contestID, userID)
}

// TakesPart reports whether a person is an entrant or operator of a contest, and not only a passive one.
func (db *DB) TakesPart(ctx context.Context, contestID, userID int64) (bool, error) {
	n, err := db.q.TakesPart(ctx, contestID, userID)
	return n == 1, err
}

// strangersTo selects those of the people $2… who are in no contest that the person $1 operates, or only passive there.
var strangersTo = fmt.Sprintf(`SELECT u.id FROM users u
WHERE u.id IN (%s) AND u.id <> $1
  AND NOT EXISTS (SELECT 1 FROM entry_members m JOIN operators o ON o.contest_id = m.contest_id AND o.user_id = $1
    WHERE m.user_id = u.id AND m.passive = 0)
ORDER BY u.id`, idPlacesFrom(2))

// Strangers returns those of the people who are in no contest that the operator runs, or only passive there.
func (db *DB) Strangers(ctx context.Context, operatorID int64, people []int64) ([]int64, error) {
	var out []int64
	err := db.forIDs(ctx, strangersTo, []any{operatorID}, people, func(scan func(...any) error) error {
		var userID int64
		err := scan(&userID)
		out = append(out, userID)
		return err
	})
	return out, err
}
