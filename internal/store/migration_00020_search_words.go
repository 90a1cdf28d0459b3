package store

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"strings"

	"github.com/pressly/goose/v3"

	"yagura/internal/kit/fold"
)

// searchSchema makes the tables of the search for contests.
//
//go:embed migrations/filled/00020_search.sql
var searchSchema string

// teamWordsSchema makes the table of the search for teams.
//
//go:embed migrations/filled/00029_team_words.sql
var teamWordsSchema string

// wordSource is where the words of names come from: list selects ids and names after an id, add stores a word.
type wordSource struct{ list, add string }

// wordsMigration makes the tables of the search for contests and fills them for the contests and games that are there.
func wordsMigration() *goose.Migration {
	return filledMigration(20, searchSchema,
		wordSource{"SELECT id, name FROM contests WHERE id > $1 ORDER BY id LIMIT 500", "INSERT INTO contest_words (word_key, contest_id) VALUES ($1, $2)"},
		wordSource{"SELECT id, name FROM games WHERE id > $1 ORDER BY id LIMIT 500", "INSERT INTO game_words (word_key, game_id) VALUES ($1, $2)"},
	)
}

// teamWordsMigration makes the table of the search for teams and fills it for the teams that have not ended.
func teamWordsMigration() *goose.Migration {
	return filledMigration(29, teamWordsSchema, wordSource{
		"SELECT id, name FROM teams WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT 500",
		"INSERT INTO team_words (word_key, name_key, team_id) SELECT $1, name_key, id FROM teams WHERE id = $2",
	})
}

// filledMigration runs the statements of a schema and adds the words of the names that are there. Databases cannot compute the words, so
// it is written in Go.
func filledMigration(version int64, schema string, sources ...wordSource) *goose.Migration {
	return goose.NewGoMigration(version, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for statement := range strings.SplitSeq(schema, ";\n") {
			if strings.TrimSpace(statement) == "" {
				continue
			}
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return fmt.Errorf("make the tables of a search: %w", err)
			}
		}
		for _, s := range sources {
			err := eachName(ctx, tx, s.list, func(id int64, name string) error {
				for _, key := range fold.Words(name) {
					if _, err := tx.ExecContext(ctx, s.add, key, id); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return fmt.Errorf("fill the words of names: %w", err)
			}
		}
		return nil
	}}, nil)
}

// eachName calls fn with the ids and names of a table. list selects the first ones after an id, ordered by id.
func eachName(ctx context.Context, tx *sql.Tx, list string, fn func(id int64, name string) error) error {
	for after := int64(-1 << 63); ; {
		ids, names, err := readNames(ctx, tx, list, after)
		if err != nil || len(ids) == 0 {
			return err
		}
		for i, id := range ids {
			if err := fn(id, names[i]); err != nil {
				return err
			}
		}
		after = ids[len(ids)-1]
	}
}

func readNames(ctx context.Context, tx *sql.Tx, list string, after int64) (ids []int64, names []string, err error) {
	rows, err := tx.QueryContext(ctx, list, after)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id int64
		var name string
		if err := rows.Scan(&id, &name); err != nil {
			return nil, nil, err
		}
		ids, names = append(ids, id), append(names, name)
	}
	return ids, names, rows.Err()
}
