package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/pressly/goose/v3"
)

// countingMigration keeps the tables and pairings of earlier stages as they were: there the own game-win percentage
// has no minimum, and a forfeit counts as a meeting. The settings are JSON, so the migration is written in Go.
func countingMigration() *goose.Migration {
	return goose.NewGoMigration(16, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		settings, err := tabledSettings(ctx, tx)
		if err != nil {
			return fmt.Errorf("read the settings of contests with tables: %w", err)
		}
		for contestID, stored := range settings {
			kept, err := keepCounting(stored)
			if err != nil {
				return fmt.Errorf("read the settings of contest %d: %w", contestID, err)
			}
			if _, err := tx.ExecContext(ctx, "UPDATE contests SET settings = $2 WHERE id = $1", contestID, kept); err != nil {
				return fmt.Errorf("write the settings of contest %d: %w", contestID, err)
			}
		}
		return nil
	}}, nil)
}

// tableSettings are the settings of a contest with a stage that has a table.
type tableSettings struct{ format, text string }

// tabledSettings returns the settings of contests that have a swiss draw or a league, by contest.
func tabledSettings(ctx context.Context, tx *sql.Tx) (map[int64]tableSettings, error) {
	rows, err := tx.QueryContext(ctx,
		"SELECT c.id, s.format, c.settings FROM contests c JOIN stages s ON s.contest_id = c.id WHERE s.format IN ('swissdraw', 'league')")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	out := map[int64]tableSettings{}
	for rows.Next() {
		var id int64
		var settings tableSettings
		if err := rows.Scan(&id, &settings.format, &settings.text); err != nil {
			return nil, err
		}
		out[id] = settings
	}
	return out, rows.Err()
}

// keepCounting adds the earlier rules of counting to the settings.
func keepCounting(in tableSettings) (string, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(in.text), &all); err != nil {
		return "", err
	}
	name, added := "swiss", []string{"gameWinUnfloored", "forfeitsMeet"}
	if in.format == "league" {
		name, added = "league", added[:1]
	}
	part := map[string]json.RawMessage{}
	if stored, ok := all[name]; ok {
		if err := json.Unmarshal(stored, &part); err != nil {
			return "", err
		}
	} else if in.format == "league" { // its defaults are no empty object
		return in.text, nil
	}
	for _, key := range added {
		part[key] = json.RawMessage("true")
	}
	text, err := json.Marshal(part)
	if err != nil {
		return "", err
	}
	all[name] = text
	text, err = json.Marshal(all)
	return string(text), err
}
