package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/pressly/goose/v3"

	"yagura/internal/kit/id"
)

// roomsMigration creates the rooms of contests from before migration 4, with their members (chat.Service.Follow).
// Databases cannot make ids, so it is written in Go.
func roomsMigration() *goose.Migration {
	return goose.NewGoMigration(5, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for {
			n, err := openRooms(ctx, tx)
			if err != nil {
				return fmt.Errorf("make the rooms of contests: %w", err)
			}
			if n == 0 {
				break
			}
		}
		for _, statement := range []string{addOperatorMembers, addEntrantMembers} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return fmt.Errorf("add the members of the rooms of contests: %w", err)
			}
		}
		return nil
	}}, nil)
}

const (
	roomless = `SELECT c.id, c.created_at, CASE WHEN EXISTS (SELECT 1 FROM entries e WHERE e.contest_id = c.id AND e.status = 'ALLOW') THEN 1 ELSE 0 END
FROM contests c WHERE NOT EXISTS (SELECT 1 FROM chats r WHERE r.contest_id = c.id) ORDER BY c.id LIMIT 500`
	openRoom = `INSERT INTO chats (id, contest_id, kind, name, last_text, last_at, talk, created_at, updated_at) VALUES ($1, $2, $3, '', '', $4, 0, $4, $4)`

	addOperatorMembers = `INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT r.id, p.user_id, 'admin', 0, p.created_at FROM chats r JOIN operators p ON p.contest_id = r.contest_id WHERE true ON CONFLICT DO NOTHING`
	addEntrantMembers = `INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT r.id, m.user_id, 'member', 0, e.created_at FROM chats r
JOIN entry_members m ON m.contest_id = r.contest_id JOIN entries e ON e.id = m.entry_id
WHERE r.kind IN ('entrants', 'notice') OR r.kind = 'confirmed' AND e.status = 'ALLOW' ON CONFLICT DO NOTHING`
)

// openRooms creates the rooms of some contests without any, and returns the number of contests.
func openRooms(ctx context.Context, tx *sql.Tx) (int, error) {
	type contest struct{ id, createdAt, confirmed int64 }
	rows, err := tx.QueryContext(ctx, roomless)
	if err != nil {
		return 0, err
	}
	defer func() { _ = rows.Close() }()
	var contests []contest
	for rows.Next() {
		var c contest
		if err := rows.Scan(&c.id, &c.createdAt, &c.confirmed); err != nil {
			return 0, err
		}
		contests = append(contests, c)
	}
	if err := rows.Err(); err != nil {
		return 0, err
	}
	for _, c := range contests {
		kinds := []string{"entrants", "notice"}
		if c.confirmed == 1 {
			kinds = append(kinds, "confirmed")
		}
		for _, kind := range kinds {
			if _, err := tx.ExecContext(ctx, openRoom, id.New(), c.id, kind, c.createdAt); err != nil {
				return 0, err
			}
		}
	}
	return len(contests), nil
}
