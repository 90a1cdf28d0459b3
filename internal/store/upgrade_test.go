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
	"slices"
	"strconv"
	"strings"
	"testing"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/demo"
	"yagura/internal/file"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/stage"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

var recordSchema = flag.Bool("record-schema", false, "write the fixture of the present schema, before a release")

// fixtureTables are all tables with data, parents before children.
var fixtureTables = []string{
	"games", "users", "agreements", "sessions", "magic_links", "activations", "attempts", "files", "file_usage", "teams", "team_members",
	"team_invitations", "contests", "operators", "entries", "entry_members", "tournaments", "matches", "reports", "events", "jobs",
	"idempotency_keys", "inbox_mails", "ranks", "game_accounts", "social_accounts", "social_flows", "passkeys", "passkey_ceremonies",
	"password_resets", "email_changes", "team_requests", "team_polls", "team_poll_answers", "friends", "blocks", "places", "notices", "complaints",
	"chats", "chat_members", "chat_messages",
}

// fixture is the data of an older schema, and what people saw of it then.
type fixture struct {
	version int64
	rows    []store.Row
	seen    string
}

// TestOlderDataSurvives loads the data of every released schema into a database of that schema, upgrades it, and looks
// at it with the features of today.
func TestOlderDataSurvives(t *testing.T) {
	if *recordSchema {
		record(t)
	}
	files, err := filepath.Glob("testdata/schema-*.jsonl.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixture: %v", err)
	}
	for _, name := range files {
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
	if got := seen(t, db, clk, f.version); got != f.seen {
		t.Errorf("after the upgrade people see\n%s\nbefore it they saw\n%s", got, f.seen)
	}
	placed(t, db, clk)
	found(t, db, clk)
	stood(t, db, clk)
	talking(t, db, clk)
}

// talking looks at the rooms of contests that were there before there were rooms: the operators are in all of them, the
// people of entries in two, those of confirmed ones in three.
func talking(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	cards, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cards {
		operators, err := s.Contests.Operators(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		entries, err := s.Contests.EntriesByID(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		rooms := func(userID int64) (kinds []string) {
			list, err := s.Chats.Rooms(ctx, chat.Query{UserID: userID, ContestID: c.ID})
			if err != nil {
				t.Errorf("%s: %v", c.Name, err)
			}
			for _, r := range list.Rooms {
				kinds = append(kinds, string(r.Kind))
			}
			slices.Sort(kinds)
			return kinds
		}
		every := []string{"entrants", "notice"}
		for _, e := range entries {
			want := every
			if e.Status == contest.Allow {
				want = []string{"confirmed", "entrants", "notice"}
			}
			if got := rooms(e.UserID); !slices.Equal(got, want) {
				t.Errorf("%s: %s is in %v", c.Name, e.Nickname, got)
			}
		}
		if got := rooms(operators[0].UserID); !slices.Contains(got, "entrants") || !slices.Contains(got, "notice") {
			t.Errorf("%s: its owner is in %v", c.Name, got)
		}
	}
}

// stood compares the places of entries from before there was a waiting list: allowed ones have theirs, then those who came
// first, and the others wait.
func stood(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	cards, _, err := services(t, db).Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	waiting := 0
	for _, c := range cards {
		entries, err := db.EntryPage(ctx, c.ID, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		counts, err := db.EntryCounts(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		free := c.EntryMaxCount - counts.Allowed
		for _, e := range entries {
			want := contest.Applied
			if e.Status != contest.Allow {
				if free <= 0 {
					want = contest.Waiting
					waiting++
				}
				free--
			}
			if e.Standing != want {
				t.Errorf("%s: the entry of %s is %s, want %s", c.Name, e.Name(), e.Standing, want)
			}
		}
	}
	if waiting == 0 {
		t.Error("nobody of the old data waits: there is nothing to prove by it")
	}
}

// found looks a person and a team up by the beginning of their names, whose keys older rows did not have.
func found(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	if people, _, err := s.Accounts.Search(ctx, account.Query{Nickname: "ＫＥＳ"}); err != nil || len(people) != 1 || people[0].Nickname != "Kestrel" {
		t.Errorf("found %v, %v", people, err)
	}
	if teams, _, err := s.Teams.Search(ctx, team.Query{Name: "月下"}); err != nil || len(teams) != 1 || teams[0].Name != "月下美人" {
		t.Errorf("found %v, %v", teams, err)
	}
}

// placed fills the final places of contests that were decided before places were kept, and compares them with the brackets.
func placed(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	if next, err := s.Stage.FillPlaces(ctx, 0, 100); err != nil || next != 0 {
		t.Fatalf("fill places: goes on after %d, %v", next, err)
	}
	cards, _, err := s.Contests.List(ctx, contest.Query{Status: contest.MatchDone})
	if err != nil || len(cards) == 0 {
		t.Fatalf("%d contests are over (%v)", len(cards), err)
	}
	for _, c := range cards {
		view, err := s.Stage.View(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		places, _, err := db.FinalPlaces(ctx, c.ID)
		if err != nil || len(places) != len(view.Places) || len(places) == 0 || places[0].EntryID != view.Champion.ID {
			t.Errorf("%s has the places %v, its bracket %v (%v)", c.Name, places, view.Places, err)
		}
	}
}

// communityVersion is the schema from which on there is more to see of people than their contests.
const communityVersion = 3

// seen is what people see of all that a schema of the version could hold.
func seen(t *testing.T, db *store.DB, clk *clock.Test, version int64) string {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	out := contestsSeen(t, ctx, clk, s)
	if version >= communityVersion {
		out += peopleSeen(t, ctx, s)
	}
	return out
}

// peopleSeen is what is seen of people and teams: words, accounts in games, friends, members.
func peopleSeen(t *testing.T, ctx context.Context, s demo.Services) string {
	t.Helper()
	people, _, err := s.Accounts.Search(ctx, account.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, p := range people {
		friends, _, err := s.Friends.Friends(ctx, p.ID, p.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		requests, err := s.Friends.Requests(ctx, p.ID, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s | %s | %d friends, %d requests", p.Nickname, p.Prefecture, len(friends), len(requests))
		for _, g := range p.GameAccounts {
			fmt.Fprintf(&b, " | %s %s %s", g.Game.Name, g.Username, g.Rank)
		}
		b.WriteByte('\n')
	}
	teams, _, err := s.Teams.Search(ctx, team.Query{})
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range teams {
		fmt.Fprintf(&b, "%s | %d/%d %s | %+v\n", each.Name, each.MemberCount, each.MaxCount, each.Rank, each.Schedule)
	}
	return b.String()
}

// contestsSeen is what is seen of all contests: names, counts, operators, places.
func contestsSeen(t *testing.T, ctx context.Context, clk *clock.Test, s demo.Services) string {
	t.Helper()
	cards, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, c := range cards {
		operators, err := s.Contests.Operators(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s | %s %s | %d/%d | %s\n", c.Name, c.ParticipantType, c.StatusAt(clk.Now()), c.EntryCount, c.EntryMaxCount, operators[0].Nickname)
		view, err := s.Stage.View(ctx, c.ID)
		if err != nil {
			continue // no tournament
		}
		for _, p := range view.Places {
			fmt.Fprintf(&b, "  %d-%d %s\n", p.From, p.To, p.Participant.Name())
		}
		for _, m := range view.Matches {
			fmt.Fprintf(&b, "  %d-%d %s %v\n", m.Pos.Round, m.Pos.Order, m.State, m.Wins)
		}
	}
	return b.String()
}

func services(t *testing.T, db *store.DB) demo.Services {
	t.Helper()
	bucket, err := file.OpenBucket(t.Context(), "mem://")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	accounts, games, files := account.NewService(db, nil), game.NewService(db), file.New(db, bucket, file.DefaultQuota)
	chats := chat.NewService(db, files, nil)
	contests := contest.NewService(db, games, files, chats)
	return demo.Services{
		Store: db, Accounts: accounts, Auth: auth.NewService(db, accounts, auth.Config{}), Chats: chats, Contests: contests, Friends: friend.NewService(db),
		GameAccounts: account.NewGameAccounts(db, games), Games: games,
		Stage: stage.NewService(db, contests, files), Teams: team.NewService(db, games, nil),
	}
}

// record plays the demo's history and writes it, as rows, with what is seen of it.
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
	saw := seen(t, db, clk, communityVersion)
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
	raw, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = raw.Close() }()
	z, err := gzip.NewReader(raw)
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
