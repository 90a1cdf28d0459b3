package store_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/demo"
	"yagura/internal/file"
	"yagura/internal/format"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/room"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

var recordSchema = flag.Bool("record-schema", false, "write the fixture of the present schema, before a release")

// fixtureTables lists all tables with data, parents before children.
var fixtureTables = []string{
	"games", "users", "agreements", "sessions", "magic_links", "activations", "attempts", "files", "file_usage", "teams", "team_members",
	"team_invitations", "contests", "operators", "entries", "entry_members", "stages", "stage_entries", "rounds", "matches", "reports",
	"claims", "match_videos", "scores", "events", "jobs",
	"idempotency_keys", "inbox_mails", "ranks", "game_accounts", "social_accounts", "social_flows", "passkeys", "passkey_ceremonies",
	"password_resets", "email_changes", "team_requests", "team_polls", "team_poll_answers", "friends", "blocks", "places", "notices", "complaints",
	"contest_words", "game_words", "team_words", "survey_questions", "survey_answers", "trophies", "follows", "contest_bans", "match_rooms", "match_room_teams", "match_room_players",
	"match_room_results", "match_room_invites", "casters", "stream_items", "chats", "chat_members", "chat_messages", "notifications", "push_subscriptions", "presence",
}

// fixture is the data of an older schema, and what people saw of it at that time.
type fixture struct {
	version int64
	rows    []store.Row
	seen    string
}

// TestWalkOlderDataSurvives loads the data of every released schema into a database of that schema, upgrades it, and reads it with
// the current features.
func TestWalkOlderDataSurvives(t *testing.T) {
	if *recordSchema {
		record(t)
		return // it is embedded in the next run
	}
	for _, name := range namesOf(t, "testdata/schema-*.jsonl.gz") {
		f := readFixture(t, name)
		t.Run(strconv.FormatInt(f.version, 10)+"/sqlite", func(t *testing.T) {
			t.Parallel()
			upgrade(t, f, "sqlite:"+filepath.Join(t.TempDir(), "old.db"))
		})
		t.Run(strconv.FormatInt(f.version, 10)+"/postgres", func(t *testing.T) {
			t.Parallel()
			upgrade(t, f, storetest.EmptyPostgresURL(t))
		})
	}
}

func upgrade(t *testing.T, f fixture, dsn string) {
	ctx := t.Context()
	if err := store.MigrateTo(ctx, dsn, f.version); err != nil {
		t.Fatalf("make the old schema: %v", err)
	}
	if err := store.Load(ctx, dsn, f.rows); err != nil {
		t.Fatalf("load the old data: %v", err)
	}
	clk := clock.NewTest(storetest.Start)
	db, err := store.Open(ctx, dsn, clk)
	if err != nil {
		t.Fatalf("upgrade: %v", err)
	}
	defer func() { _ = db.Close() }()
	got := seen(t, db, clk, f.version)
	if f.version < countingVersion { // checkCountingSettings checks the added settings
		got = strings.NewReplacer(`,"gameWinUnfloored":true`, "", `,"forfeitsMeet":true`, "").Replace(got)
	}
	if f.version < scoringVersion { // checkScoringByGames checks the added settings
		got = strings.NewReplacer(`,"scoring":"games"`, "", `"scoring":"games"`, "").Replace(got)
	}
	if diff := cmp.Diff(strings.Split(f.seen, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("what people see (-before the upgrade +after it):\n%s", diff)
	}
	checkPlaces(t, db, clk, f.version)
	checkSearch(t, db, clk)
	checkRosters(t, db, clk)
	if f.version < completeVersion {
		checkWaitingStates(t, db, clk)
		checkNoDrops(t, db, clk)
		checkChatMembers(t, db, clk)
	}
	if f.version < playVersion {
		checkStartTimes(t, db, clk)
	}
	if f.version < blocksVersion {
		checkLastAuthors(t, db, f)
	}
	if f.version < countingVersion {
		checkCountingSettings(t, db, clk, f.version)
	}
	if f.version < scoringVersion {
		checkScoringByGames(t, db, clk)
	}
	if f.version < streamVersion {
		checkNoStreams(t, db, clk)
	}
	if f.version < searchVersion {
		checkContestSearch(t, db, clk)
	}
	if f.version < codesVersion {
		checkNoLinkCodesOrFollows(t, db, clk)
	}
	if f.version < minutesVersion {
		checkMatchMinutes(t, db, clk)
	}
	if f.version < removalsVersion {
		checkMessageTimes(t, db, f)
	}
	if f.version < storedStatusVersion {
		checkStoredStatuses(t, db, clk)
	}
	if f.version < passiveVersion {
		unpassive(t, db, f)
	}
	if f.version >= communityVersion && f.version < teamWordsVersion {
		checkTeamWords(t, db, clk)
	}
	if f.version < zonesVersion {
		checkZones(t, db, f)
	}
	if f.version < copiedEndsVersion {
		checkCopiedEnds(t, db, clk)
	}
}

func services(t *testing.T, db *store.DB) demo.Services {
	t.Helper()
	bucket, err := file.OpenBucket("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	accounts, games, files := account.NewService(db, nil), game.NewService(db), file.New(db, bucket, file.DefaultQuota)
	chats := chat.NewService(db, files, nil)
	contests := contest.NewService(db, format.Types, games, files, chats)
	return demo.Services{
		Store: db, Accounts: accounts, Auth: auth.NewService(db, accounts, auth.Config{}), Chats: chats, Contests: contests, Friends: friend.NewService(db),
		GameAccounts: account.NewGameAccounts(db, games), Games: games, Rooms: room.NewService(db, games, chats),
		Formats: format.New(db, contests, files), Teams: team.NewService(db, games, nil),
	}
}

// record plays the demo and writes its rows with what people see of them.
func record(t *testing.T) {
	t.Helper()
	clk := clock.NewTest(storetest.Start)
	name := filepath.Join(t.TempDir(), "now.db")
	db, err := store.Open(t.Context(), "sqlite:"+name, clk)
	if err != nil {
		t.Fatal(err)
	}
	s := services(t, db)
	if err := s.Games.Seed(storetest.Ctx(t, clk)); err != nil {
		t.Fatal(err)
	}
	if err := demo.Play(storetest.Ctx(t, clk), s, clk, storetest.Start); err != nil {
		t.Fatal(err)
	}
	clk.Set(storetest.Start)
	addNotificationAndPresence(t, storetest.Ctx(t, clk), db, s)
	saw := seen(t, db, clk, liveVersion)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	raw, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = raw.Close() }()
	var version int64
	if err := raw.QueryRow("SELECT MAX(version_id) FROM goose_db_version").Scan(&version); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	lines := json.NewEncoder(z)
	if err := lines.Encode(saw); err != nil {
		t.Fatal(err)
	}
	for _, table := range fixtureTables {
		for _, row := range rowsIn(t, raw, table) {
			if err := lines.Encode(row); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(fmt.Sprintf("testdata/schema-%05d.jsonl.gz", version), out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// rowsIn reads all rows of a table.
func rowsIn(t *testing.T, db *sql.DB, table string) []store.Row {
	t.Helper()
	rows, err := db.QueryContext(context.Background(), "SELECT * FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var out []store.Row
	for rows.Next() {
		values := make([]any, len(columns))
		targets := make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := rows.Scan(targets...); err != nil {
			t.Fatal(err)
		}
		out = append(out, store.Row{Table: table, Columns: columns, Values: values})
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func readFixture(t *testing.T, name string) fixture {
	t.Helper()
	z, err := gzip.NewReader(strings.NewReader(textOf(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	var f fixture
	if f.version, err = strconv.ParseInt(regexp.MustCompile(`\d{5}`).FindString(name), 10, 64); err != nil {
		t.Fatal(err)
	}
	lines := json.NewDecoder(z)
	lines.UseNumber()
	if err := lines.Decode(&f.seen); err != nil {
		t.Fatal(err)
	}
	for {
		var row store.Row
		switch err := lines.Decode(&row); {
		case errors.Is(err, io.EOF):
			return f
		case err != nil:
			t.Fatal(err)
		}
		for i, v := range row.Values {
			if n, ok := v.(json.Number); ok {
				if row.Values[i], err = n.Int64(); err != nil {
					t.Fatal(err)
				}
			}
		}
		f.rows = append(f.rows, row)
	}
}
