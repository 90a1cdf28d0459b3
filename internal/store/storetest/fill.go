package storetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"yagura/internal/kit/fold"
	"yagura/internal/store"
)

// Size is how much Fill writes.
type Size struct {
	People, Contests, Messages int
}

// Large is the size at which lists are measured.
var Large = Size{People: 1_000_000, Contests: 1_000_000, Messages: 10_000_000}

// The ids of what is exceptionally large in a filled database.
const (
	// BusyPerson operates and plays in hundreds of contests, is in their rooms and has thousands of notifications.
	BusyPerson = 1
	// BusyContest has an entry of each of thousands of people, and events.
	BusyContest = 1
	// BusyRoom has a fifth of all messages.
	BusyRoom = 1
	// RareGame has five contests, which are over.
	RareGame = 12
)

// Access runs SQL on a database, which the store offers to its own tests only.
type Access struct {
	// Exec runs a statement.
	Exec func(ctx context.Context, db *store.DB, statement string) error
	// Texts returns the first column of the rows of a query.
	Texts func(ctx context.Context, db *store.DB, query string) ([]string, error)
}

// Fill writes a database of a given size in few statements: people with game accounts, contests with an operator, two entries, a room, a
// stage and a match each, messages, events, notifications, teams and friends. One in twenty contests is not over. Indexes that are not
// unique are made again at the end, and references are not checked: otherwise ten million messages take an hour.
func Fill(t testing.TB, ctx context.Context, db *store.DB, size Size, access Access) {
	t.Helper()
	now := Start.UnixMilli()
	f := &filler{
		t: t, size: size, exec: func(statement string) error { return access.Exec(ctx, db, statement) }, now: now,
		many: min(size.People, 8192), busy: min(size.Contests, 500),
		person: fmt.Sprintf("1 + (i * 7) %% %d", size.People),
		other:  fmt.Sprintf("1 + (i * 7 + 3) %% %d", size.People),
		end:    fmt.Sprintf("%d + (i - %d) * 60000", now, size.Contests-size.Contests/20),
	}
	load := bulkLoadPostgres
	if db.Dialect() == "sqlite" {
		load = bulkLoadSQLite
	}
	before, after := load.statements(t, ctx, db, access)
	f.all(before)
	f.people()
	f.contests()
	f.storeStatuses(ctx, db)
	f.entries()
	f.stages()
	f.community()
	f.all(after)
	if db.Dialect() != "sqlite" { // the program never makes statistics of SQLite
		f.must("VACUUM ANALYZE") // or else autovacuum does it beside what the caller measures
	}
}

// bulkLoadStatements holds queries that return statements. The statements of before run before a database is filled, those of after when it
// is filled. The statements of after are read before those of before run.
type bulkLoadStatements struct{ before, after []string }

var (
	bulkLoadSQLite = bulkLoadStatements{
		before: []string{
			"SELECT 'PRAGMA foreign_keys = OFF'", "SELECT 'PRAGMA cache_size = -1000000'",
			"SELECT 'DROP INDEX ' || name FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE INDEX%'",
		},
		after: []string{
			"SELECT sql FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE INDEX%'",
			"SELECT 'PRAGMA cache_size = ' || cache_size FROM pragma_cache_size", "SELECT 'PRAGMA foreign_keys = ON'",
		},
	}
	bulkLoadPostgres = bulkLoadStatements{
		before: []string{
			"SELECT 'ALTER TABLE ' || tablename || ' DISABLE TRIGGER ALL' FROM pg_tables WHERE schemaname = current_schema()",
			"SELECT 'DROP INDEX ' || indexname FROM pg_indexes WHERE schemaname = current_schema() AND indexdef LIKE 'CREATE INDEX%'",
		},
		after: []string{
			"SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() AND indexdef LIKE 'CREATE INDEX%'",
			"SELECT 'ALTER TABLE ' || tablename || ' ENABLE TRIGGER ALL' FROM pg_tables WHERE schemaname = current_schema()",
		},
	}
)

// statements reads the statements of q from the database.
func (q bulkLoadStatements) statements(t testing.TB, ctx context.Context, db *store.DB, access Access) (before, after []string) {
	t.Helper()
	read := func(queries []string) (all []string) {
		for _, query := range queries {
			found, err := access.Texts(ctx, db, query)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, found...)
		}
		return all
	}
	return read(q.before), read(q.after)
}

// filler writes the rows of Fill. person, other and end are expressions of the row number i: two people of a contest, and its end.
type filler struct {
	t                  testing.TB
	size               Size
	exec               func(statement string) error
	now                int64
	many, busy         int
	person, other, end string
}

// must runs a statement.
func (f *filler) must(statement string) {
	f.t.Helper()
	if err := f.exec(statement); err != nil {
		f.t.Fatal(err)
	}
}

// all runs statements.
func (f *filler) all(statements []string) {
	f.t.Helper()
	for _, statement := range statements {
		f.must(statement)
	}
}

// insert writes rows 1 to rows, of which values are expressions of the row number i.
func (f *filler) insert(rows int, into, columns, values string) {
	f.t.Helper()
	statement := fmt.Sprintf("INSERT INTO %s (%s) WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT %s FROM n WHERE i > 0 ON CONFLICT DO NOTHING",
		into, columns, rows, values)
	if err := f.exec(statement); err != nil {
		f.t.Fatalf("%s: %v", into, err)
	}
}

func (f *filler) people() {
	f.insert(f.size.People, "users", "id, nickname, nickname_folded, nickname_key, created_at, updated_at",
		fmt.Sprintf("i, 'player ' || i, 'player ' || i, '70' || CAST(10000000 + i AS TEXT), %d + i, %d", f.now-2*int64(f.size.People), f.now))
	f.insert(f.size.People, "game_accounts", "id, user_id, game_id, username, username_folded, username_key, friend_code, rank_key, created_at, updated_at",
		fmt.Sprintf("i, i, 1 + i %% 5, 'g', 'g', '67' || CAST(10000000 + i AS TEXT), '', '9999', %d, %d", f.now, f.now))
}

// Number returns the number in the name of contest i, or of team i.
func Number(i int) string { return fmt.Sprintf("%08d", i) }

// The number of contest or team i as SQL, its key, and the word key of the contest: the hexadecimal code of a digit d is 3d.
var (
	number    = "SUBSTR(CAST(100000000 + i AS TEXT), 2)"
	digitsKey = func() string {
		var digits []string
		for at := range 8 {
			digits = append(digits, fmt.Sprintf("'3' || SUBSTR(CAST(100000000 + i AS TEXT), %d, 1)", at+2))
		}
		return strings.Join(digits, " || ")
	}()
	numberKey = digitsKey + " || '" + fold.Key("回") + "'"
)

func (f *filler) contests() {
	f.insert(f.size.Contests, "contests", `id, game_id, name, contest_type, participant_type, entry_start, entry_end, contest_start, contest_end, checkin,
		is_entry_password, team_size, entry_max_count, entry_count, discord_url, iframe_src, video_url, award, rule_text, is_recommend, version, revision,
		created_at, updated_at, created_by_id, updated_by_id, settings, cancelled_at, cancel_reason`,
		fmt.Sprintf(`i, CASE WHEN i %% %d = 1 THEN %d ELSE 1 + i %% 6 END, '第' || %s || '回 秋の杯', 'TOURNAMENT', 'SOLO', %s - 4000000, %s - 3000000, %s - 2000000, %s, 0,
		0, 1, 64, 2, '', '', '', '', 'Best of three.', CASE WHEN i %% 1000 = 0 THEN 1 ELSE 0 END, 1, 1,
		%d + i, %d, %s, %s, '{}', CASE WHEN i %% 50 = 0 THEN CAST(%d AS BIGINT) END, ''`,
			max(1, f.size.Contests/5), RareGame, number, f.end, f.end, f.end, f.end, f.now-int64(f.size.Contests), f.now, f.person, f.person, f.now))
	for _, word := range fold.Words("回 秋の杯") {
		f.insert(f.size.Contests, "contest_words", "word_key, contest_id", "'"+word+"', i")
	}
	f.insert(f.size.Contests, "contest_words", "word_key, contest_id", numberKey+", i")
	operator := "id, contest_id, user_id, role_id, created_at, updated_at, created_by_id, updated_by_id, contest_end"
	f.insert(f.size.Contests, "operators", operator, fmt.Sprintf("i, i, %s, 'ROLE_CONTEST_OWNER', %d, %d, 1, 1, %s", f.person, f.now, f.now, f.end))
	f.must(fmt.Sprintf("INSERT INTO operators (%s) SELECT %d + id, id, %d, 'ROLE_CONTEST_ADMIN', %d, %d, 1, 1, contest_end FROM contests WHERE id %% %d = 0 ON CONFLICT DO NOTHING",
		operator, f.size.Contests, BusyPerson, f.now, f.now, f.size.Contests/f.busy))
}

// storeStatuses stores the status of the contests that are not over, as the program does.
func (f *filler) storeStatuses(ctx context.Context, db *store.DB) {
	f.t.Helper()
	err := db.InTx(ctx, func(ctx context.Context) error {
		for i := f.size.Contests - f.size.Contests/20 + 1; i <= f.size.Contests; i++ {
			if err := db.StoreStatusAndEnd(ctx, int64(i)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *filler) entries() {
	entry := "id, contest_id, user_id, checkin, twitter_id, game_username, friend_code, comment, created_at, updated_at, standing"
	f.insert(f.size.Contests, "entries", entry, fmt.Sprintf("2 * i, i, %s, 0, 'x', 'x', '', '', %d + i, %d, 'applied'", f.person, f.now, f.now))
	f.insert(f.size.Contests, "entries", entry, fmt.Sprintf("2 * i + 1, i, %s, 0, 'x', 'x', '', '', %d + i, %d, 'applied'", f.other, f.now, f.now))
	f.insert(f.many, "entries", entry, fmt.Sprintf("%d + i, %d, i, 0, 'x', 'x', '', '', %d + i, %d, CASE WHEN i %% 50 = 0 THEN 'waiting' ELSE 'applied' END",
		10*f.size.Contests, BusyContest, f.now, f.now))
	name := fmt.Sprintf("'%s' || %s || '%s'", fold.Key("team "), digitsKey, fold.Key(" dragons"))
	f.insert(f.size.People/10, "teams", `id, name, name_folded, bio, twitter_id, member_count, version, created_at, updated_at, name_key, game_id, rank_key, min_size, max_count,
		recruiting, activity_days, activity_start, activity_end, poll_start, timezone, play_time, discord_webhook`,
		fmt.Sprintf("i, 'Team ' || %s || ' Dragons', 'team ' || %s || ' dragons', '', '', 1, 1, %d, %d, %s, 1 + i %% 6, '', 1, 10, i %% 2, 0, '', '', '', 'Asia/Tokyo', '', ''",
			number, number, f.now, f.now, name))
	for _, word := range []string{"'" + fold.Key("team") + "'", digitsKey, "'" + fold.Key("dragons") + "'"} {
		f.insert(f.size.People/10, "team_words", "word_key, name_key, team_id", word+", "+name+", i")
	}
	f.must("UPDATE teams SET image = 'image/' || id WHERE id % 3 = 0")
	team := max(1, f.size.People/10)
	f.must(fmt.Sprintf("UPDATE entries SET team_id = 1 + id %% %d WHERE id %% 10 = 0 AND contest_id <> %d", team, BusyContest))
	members := "INSERT INTO entry_members (contest_id, user_id, entry_id, contest_end) SELECT "
	f.must(members + "e.contest_id, e.user_id, MIN(e.id), MIN(c.contest_end) FROM entries e JOIN contests c ON c.id = e.contest_id GROUP BY e.contest_id, e.user_id")
	f.must(fmt.Sprintf(members+"e.contest_id, %d, MAX(e.id), MIN(c.contest_end) FROM entries e JOIN contests c ON c.id = e.contest_id WHERE e.contest_id > 1 AND e.contest_id <= %d GROUP BY e.contest_id ON CONFLICT DO NOTHING",
		BusyPerson, f.busy))
}

func (f *filler) stages() {
	f.insert(f.size.Contests, "stages", "id, contest_id, position, format, settings, seed, current_round, round_status, version, created_at, updated_at",
		fmt.Sprintf("i, i, 0, 'tournament', '{}', 0, 1, 'wait', 1, %d, %d", f.now, f.now))
	f.insert(f.size.Contests, "matches", `id, contest_id, stage_id, section, round, position, match_type, match_count, match_time, start_at, entry_a, entry_b, winner_id, state,
		outcome, unearned, forfeit, reason, lobby, version, updated_at`,
		fmt.Sprintf("i, i, i, 0, 0, 0, 'final', 1, 60, %s, 2 * i, 2 * i + 1, 2 * i, 'decided', 'win', 0, 0, '', '', 1, %d", f.end, f.now))
	f.insert(f.size.Contests, "places", "contest_id, entry_id, place_from, place_to, decided_at", "i, 2 * i, 1, 1, "+f.end)
	f.insert(f.size.Contests, "chats", "id, contest_id, kind, name, last_text, last_at, talk, created_at, updated_at",
		fmt.Sprintf("i, i, 'entrants', '', 'x', %d + i, 1, %d, %d", f.now, f.now, f.now))
	f.must(fmt.Sprintf("INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at) SELECT contest_id, user_id, 'admin', 0, %d FROM operators", f.now))
	f.must(fmt.Sprintf("INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at) SELECT contest_id, user_id, 'member', 0, %d FROM entry_members WHERE left_at IS NULL ON CONFLICT DO NOTHING", f.now))
}

func (f *filler) community() {
	f.insert(f.size.Messages, "chat_messages", "id, chat_id, user_id, kind, body, payload, talk, created_at, phrase",
		fmt.Sprintf("i, CASE WHEN i %% 5 = 0 THEN %d ELSE 1 + (i * 7919) %% %d END, 1 + (i * 104729) %% %d, 'said', 'よろしくお願いします', '{}', i, %d + i, ''",
			BusyRoom, f.size.Contests, f.size.People, f.now-int64(f.size.Messages)))
	f.insert(2*f.size.Contests, "events", "id, kind, actor_id, contest_id, subject_id, data, at, relayed_at",
		fmt.Sprintf("i, CASE WHEN i %% 2 = 0 THEN 'entry.added' ELSE 'contest.created' END, %s, CASE WHEN i %% 100 = 0 THEN %d ELSE 1 + i %% %d END, i, '{}', %d, %d",
			f.person, BusyContest, f.size.Contests, f.now, f.now))
	f.insert(2*f.size.People, "notifications", "id, user_id, source, type, status, contest_id, about_id, payload, created_at, viewed_at",
		fmt.Sprintf("i, CASE WHEN i %% 200 = 0 THEN %d ELSE 1 + i %% %d END, 'event:' || i, 'entry.added', 'DONE', 1 + i %% %d, NULL, '{}', %d, CASE WHEN i %% 3 > 0 THEN CAST(%d AS BIGINT) END",
			BusyPerson, f.size.People, f.size.Contests, f.now-int64(f.size.People), f.now))
	f.insert(f.size.People/10, "team_members", "team_id, user_id, role, joined_at", fmt.Sprintf("i, %s, 'owner', %d", f.person, f.now))
	f.insert(f.size.People/2, "friends", "id, low_id, high_id, request_user_id, response_user_id, status, created_at, updated_at",
		fmt.Sprintf("i, 2 * i - 1, 2 * i, 2 * i - 1, 2 * i, 'ALLOW', %d, %d", f.now, f.now))
	f.insert(min(500, f.size.People/2), "friends", "id, low_id, high_id, request_user_id, response_user_id, status, created_at, updated_at",
		fmt.Sprintf("%d + i, %d, 2 * i + 1, %d, 2 * i + 1, 'ALLOW', %d, %d", f.size.People, BusyPerson, BusyPerson, f.now, f.now))
}
