package storetest

import (
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// inconsistencies are queries that count inconsistent rows, which foreign keys cannot detect, by the table whose rows they count.
// Every count must be 0 after any test, whatever it raced or crashed.
var inconsistencies = map[string]map[string]string{
	"matches": {
		"matches of another contest than their stage's": `matches m JOIN stages s ON s.id = m.stage_id WHERE s.contest_id <> m.contest_id`,
		"sides of a match that are no entries of its contest": `matches m WHERE m.entry_a IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.id = m.entry_a AND e.contest_id = m.contest_id)
			OR m.entry_b IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.id = m.entry_b AND e.contest_id = m.contest_id)`,
		"matches of somebody against oneself": `matches m WHERE m.entry_a = m.entry_b`,
		"winners who are not in their match":  `matches m WHERE m.winner_id IS NOT NULL AND m.winner_id <> COALESCE(m.entry_a, 0) AND m.winner_id <> COALESCE(m.entry_b, 0)`,
		"decided matches without their outcome": `matches m JOIN stages s ON s.id = m.stage_id
			WHERE s.format <> 'battleroyal' AND (m.state IN ('decided', 'noShow')) <> (m.outcome IN ('win', 'unearned', 'draw', 'doubleNoShow'))`,
		"disputes without two claims":                    `matches m WHERE m.disputed_at IS NOT NULL AND (m.state <> 'ready' OR (SELECT COUNT(*) FROM claims c WHERE c.match_id = m.id) <> 2)`,
		"sides of a round that do not play in its stage": `matches m JOIN stages s ON s.id = m.stage_id JOIN entries e ON e.id IN (m.entry_a, m.entry_b) WHERE s.format <> 'tournament' AND NOT EXISTS (SELECT 1 FROM stage_entries x WHERE x.stage_id = m.stage_id AND x.entry_id = e.id)`,
		"matches of a round that is only planned": `matches m JOIN stages s ON s.id = m.stage_id
			WHERE s.format <> 'tournament' AND NOT EXISTS (SELECT 1 FROM rounds r WHERE r.stage_id = m.stage_id AND r.round = m.round AND r.status <> 'planned')`,
		"entries that play twice in a round": `(SELECT b.stage_id, b.round, e.id FROM matches b JOIN stages s ON s.id = b.stage_id JOIN entries e ON e.id IN (b.entry_a, b.entry_b)
			WHERE s.format <> 'tournament' GROUP BY b.stage_id, b.round, e.id HAVING COUNT(*) > 1) AS twice`,
	},
	"reports": {
		"reports about somebody else": `reports r JOIN matches m ON m.id = r.match_id
			WHERE r.winner_id IS NOT NULL AND r.winner_id <> COALESCE(m.entry_a, 0) AND r.winner_id <> COALESCE(m.entry_b, 0)`,
	},
	"claims": {
		"claims of or about somebody else": `claims c JOIN matches m ON m.id = c.match_id
			WHERE c.entry_id <> COALESCE(m.entry_a, 0) AND c.entry_id <> COALESCE(m.entry_b, 0)
			OR c.winner_id IS NOT NULL AND c.winner_id <> COALESCE(m.entry_a, 0) AND c.winner_id <> COALESCE(m.entry_b, 0)`,
		"claims about a match that is not open": `claims c JOIN matches m ON m.id = c.match_id WHERE m.state <> 'ready'`,
	},
	"stage_entries": {
		"entrants of another contest than their stage's": `stage_entries x JOIN stages s ON s.id = x.stage_id JOIN entries e ON e.id = x.entry_id WHERE e.contest_id <> s.contest_id`,
	},
	"scores": {
		"scores of somebody who does not play in the stage": `scores c JOIN matches m ON m.id = c.match_id WHERE NOT EXISTS (SELECT 1 FROM stage_entries x WHERE x.stage_id = m.stage_id AND x.entry_id = c.entry_id)`,
		"entries that play twice in a round of a battle royale": `(SELECT m.stage_id, m.round, c.entry_id FROM scores c JOIN matches m ON m.id = c.match_id
			GROUP BY m.stage_id, m.round, c.entry_id HAVING COUNT(*) > 1) AS twice`,
	},
	"match_room_players": {
		"players inside a match room that ended":          `match_room_players p JOIN match_rooms r ON r.id = p.room_id WHERE r.deleted_at IS NOT NULL`,
		"players of a team that is not in the match room": `match_room_players p WHERE p.team_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM match_room_teams t WHERE t.room_id = p.room_id AND t.team_id = p.team_id)`,
	},
	"match_rooms": {
		"match rooms that nobody is in": `match_rooms r WHERE r.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM match_room_players p WHERE p.room_id = r.id)`,
	},
	"match_room_teams": {
		"teams without players in a match room": `match_room_teams t WHERE NOT EXISTS (SELECT 1 FROM match_room_players p WHERE p.room_id = t.room_id AND p.team_id = t.team_id) AND EXISTS (SELECT 1 FROM match_rooms r WHERE r.id = t.room_id AND r.deleted_at IS NULL)`,
	},
	"match_room_results": {
		"results of people who are not in the match room": `match_room_results s WHERE NOT EXISTS (SELECT 1 FROM match_room_players p WHERE p.room_id = s.room_id AND p.user_id = s.user_id)`,
	},
	"operators": {
		"operators with another end than that of their contest": `operators o JOIN contests c ON c.id = o.contest_id WHERE o.contest_end <> c.contest_end`,
	},
	"entry_members": {
		"entrants with another end than that of their contest": `entry_members m JOIN contests c ON c.id = m.contest_id WHERE m.contest_end <> c.contest_end`,
	},
	"places": {
		"places of entries of another contest": `places p JOIN entries e ON e.id = p.entry_id WHERE e.contest_id <> p.contest_id`,
	},
}

// Intact fails the test if a database, reached by a driver of database/sql, has inconsistent rows. Databases of this package are checked
// automatically.
func Intact(t testing.TB, driver, address string) {
	t.Helper()
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Error(err)
		return
	}
	defer func() { _ = db.Close() }()
	found, err := inconsistent(db)
	if err != nil {
		t.Errorf("count inconsistent rows: %v", err)
	}
	for _, what := range found {
		t.Errorf("the database has %s", what)
	}
}

// inconsistent returns what is inconsistent in a database, each with its number of rows.
func inconsistent(db *sql.DB) ([]string, error) {
	filled, err := tablesWithRows(db)
	if err != nil {
		return nil, err
	}
	var counts []string
	for _, table := range filled {
		for what, from := range inconsistencies[table] {
			counts = append(counts, "SELECT CAST('"+strings.ReplaceAll(what, "'", "''")+"' AS TEXT), COUNT(*) FROM "+from)
		}
	}
	if len(counts) == 0 {
		return nil, nil
	}
	rows, err := db.Query(strings.Join(counts, " UNION ALL "))
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var found []string
	for rows.Next() {
		var what string
		var n int
		if err := rows.Scan(&what, &n); err != nil {
			return nil, err
		}
		if n > 0 {
			found = append(found, fmt.Sprintf("%d %s", n, what))
		}
	}
	return found, rows.Err()
}

// tablesWithRows returns the tables of inconsistencies that have rows. Most tests fill none of them, and planning all queries takes
// PostgreSQL as long as copying a database.
func tablesWithRows(db *sql.DB) ([]string, error) {
	tables := slices.Collect(maps.Keys(inconsistencies))
	exist := make([]string, 0, len(tables))
	for _, table := range tables {
		exist = append(exist, "EXISTS (SELECT 1 FROM "+table+")")
	}
	filled := make([]bool, len(tables))
	pointers := make([]any, len(tables))
	for i := range filled {
		pointers[i] = &filled[i]
	}
	if err := db.QueryRow("SELECT " + strings.Join(exist, ", ")).Scan(pointers...); err != nil {
		return nil, err
	}
	var names []string
	for i, table := range tables {
		if filled[i] {
			names = append(names, table)
		}
	}
	return names, nil
}
