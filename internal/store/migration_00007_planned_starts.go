package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/pressly/goose/v3"
)

// startsMigration fills in the planned starts of matches from before migration 6. Until then only the settings of a tournament,
// which are JSON, had them, so the migration is written in Go.
func startsMigration() *goose.Migration {
	return goose.NewGoMigration(7, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		plans, err := bracketPlans(ctx, tx)
		if err != nil {
			return fmt.Errorf("read the starts of rounds: %w", err)
		}
		for stageID, plan := range plans {
			for round, start := range plan.RoundStarts {
				if _, err := tx.ExecContext(ctx, startRound, stageID, round, start); err != nil {
					return fmt.Errorf("give matches their starts: %w", err)
				}
			}
			if _, err := tx.ExecContext(ctx, startThird, stageID, plan.ThirdStart); err != nil {
				return fmt.Errorf("give a third-place match its start: %w", err)
			}
		}
		return nil
	}}, nil)
}

const (
	startRound = `UPDATE matches SET start_at = $3 WHERE stage_id = $1 AND round = $2`
	startThird = `UPDATE matches SET start_at = $2 WHERE stage_id = $1 AND match_type = 'thirdPlaceMatch'`
)

// bracketPlan holds the starts in the settings of a bracket, in Unix milliseconds.
type bracketPlan struct {
	RoundStarts []int64 `json:"roundStarts"`
	ThirdStart  int64   `json:"thirdStart"`
}

func bracketPlans(ctx context.Context, tx *sql.Tx) (map[int64]bracketPlan, error) {
	rows, err := tx.QueryContext(ctx, "SELECT id, settings FROM stages")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	plans := map[int64]bracketPlan{}
	for rows.Next() {
		var id int64
		var settings string
		if err := rows.Scan(&id, &settings); err != nil {
			return nil, err
		}
		var plan bracketPlan
		if err := json.Unmarshal([]byte(settings), &plan); err != nil {
			return nil, err
		}
		plans[id] = plan
	}
	return plans, rows.Err()
}
