package store_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// bigTables are the tables that grow with the service. The others are catalogues, or have a row for each running job.
var bigTables = []string{
	"attempts", "blocks", "chat_members", "chat_messages", "chats", "claims", "complaints", "contest_bans", "contests", "entries", "entry_members", "events",
	"files", "friends", "game_accounts", "idempotency_keys", "match_room_players", "match_rooms", "match_videos", "matches", "notifications", "operators",
	"places", "ranked", "reports", "rounds", "scores", "sessions", "stage_entries", "stages", "stream_items", "survey_answers", "team_members", "team_requests", "team_words", "teams", "trophies", "users",
}

// filledTables are those of them that storetest.Fill fills. PostgreSQL plans by the number of rows, so the others prove nothing.
var filledTables = []string{
	"chat_members", "chat_messages", "chats", "contests", "entries", "entry_members", "events", "friends", "game_accounts", "matches", "notifications", "operators",
	"places", "stages", "team_members", "team_words", "teams", "users",
}

// query is a statement with numbered parameters: of queries/NOUN.sql, or composed in Go for some values.
type query struct {
	name, kind, text string
	index            string // that must serve it; "" = see servedBy
}

var generated = regexp.MustCompile("(?s)const \\w+ = `(-- name: (\\w+) :(\\w+)\n[^`]*)`")

// queries lists the statements that the store runs.
func queries(t *testing.T) (all []query) {
	t.Helper()
	for _, f := range namesOf(t, "sqlcgen/*.sql.go") {
		for _, m := range generated.FindAllStringSubmatch(textOf(t, f), -1) {
			all = append(all, query{name: m[2], kind: m[3], text: m[1]})
		}
	}
	return all
}

// statement is the statement of a name.
func statement(t *testing.T, name string) query {
	t.Helper()
	all := queries(t)
	i := slices.IndexFunc(all, func(q query) bool { return q.name == name })
	if i < 0 {
		t.Fatalf("there is no statement %s", name)
	}
	return all[i]
}

// TestWalkStatementsReadNoWholeTable proves of every statement, with each of its filters, that it reads no whole table that grows with
// the service, and sorts no large part of one. It finds the statements itself, so a new one is checked too.
func TestWalkStatementsReadNoWholeTable(t *testing.T) {
	all := append(queries(t), query{name: "cardsOfIDs", kind: "many", text: store.CardsOfIDs})
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		if err := game.NewService(db).Seed(ctx); err != nil {
			t.Fatal(err)
		}
		storetest.Fill(t, ctx, db, storetest.Size{People: 5000, Contests: 5000, Messages: 20_000}, storetest.Access{Exec: store.Exec, Texts: store.FirstColumn})
		found := checked(t, ctx, db, slices.Concat(all, listsOfContests(t, ctx, db)))
		for _, name := range slices.Sorted(maps.Keys(found)) {
			if wholeTables[name] == "" || strings.Contains(found[name], "not served") {
				t.Errorf("%s: %s", name, found[name])
			}
		}
	})
	for name := range wholeTables {
		if !slices.ContainsFunc(all, func(q query) bool { return q.name == name }) {
			t.Errorf("%s is listed, but no statement has this name", name)
		}
	}
}

// checked returns what is bad in the plans of statements, by name.
func checked(t *testing.T, ctx context.Context, db *store.DB, all []query) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, q := range all {
		plan := badInPostgres
		if db.Dialect() == "sqlite" {
			plan = badInSQLite
		}
		bad, text, err := plan(ctx, db, q)
		if err != nil {
			t.Errorf("%s: %v", q.name, err)
		}
		if index := cmp.Or(q.index, servedBy[q.name]); !strings.Contains(text, index) {
			bad = append(bad, "not served by "+index)
		}
		if len(bad) > 0 {
			found[q.name] = strings.Join(bad, "; ")
		}
	}
	return found
}

// TestBurstsJoinByIndexWithoutStatistics proves that the statements of entries, check-ins and messages need no statistics of PostgreSQL. In a
// burst into new tables there are none for a minute or more, and a join that is not made by an index would read all rows of the burst.
func TestBurstsJoinByIndexWithoutStatistics(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	w := newRush(t, storetest.Postgres(t, clk), clk, 3, 3)
	sent := store.CountTogether(w.db)
	for _, b := range w.bursts() {
		w.of = b.of
		w.calls(w.names, w.own, b.fn)
		w.answers()
	}
	for text, name := range sent.Texts {
		if strings.HasPrefix(text, "SET ") {
			continue
		}
		plans, _, err := postgresPlans(w.ctx, w.db, query{name: name, text: text})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, p := range plans {
			for _, join := range p.unindexed() {
				t.Errorf("%s joins rows without an index: %s", name, join)
			}
		}
	}
}

// TestRoomsLookUpTheFriendOnly proves that reading rooms does not read the members of rooms that are not of friends, which may be thousands.
func TestRoomsLookUpTheFriendOnly(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	db := storetest.Postgres(t, clk)
	for _, name := range []string{"GetRoom", "ListRooms"} {
		_, text, err := postgresPlans(storetest.Ctx(t, clk), db, statement(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text, "(chat_id = CASE WHEN (c.kind = 'friend'::text) THEN c.id ELSE NULL::bigint END)") {
			t.Errorf("%s reads the members of every room: %s", name, text)
		}
	}
}

// TestPodiumsOfARareGameReadItsContests proves that PostgreSQL looks up the places of the contests of a game with few, and does not read the
// podiums of all games until it has found enough.
func TestPodiumsOfARareGameReadItsContests(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	db := storetest.Postgres(t, clk)
	_, text, err := postgresPlans(storetest.Ctx(t, clk), db, statement(t, "PodiumsOfRareGame"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text, "places_podium") || !strings.Contains(text, "contests_by_game") {
		t.Errorf("the plan is %s", text)
	}
}

// TestPodiumsOfAGameAreReadByTheirIndex proves that the podiums of a game with many contests are found among those of all games, whose index
// has the newest first. Its contests may be hundreds of thousands.
func TestPodiumsOfAGameAreReadByTheirIndex(t *testing.T) {
	podiums := statement(t, "Podiums")
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		for _, statement := range store.WithEachFilter(podiums.text) {
			lines, err := store.Explain(storetest.Ctx(t, clk), db, statement, parameters(podiums.text))
			if err != nil {
				t.Fatal(err)
			}
			if plan := strings.Join(lines, "\n"); !strings.Contains(plan, "places_podium") {
				t.Errorf("the plan is %s", plan)
			}
		}
	})
}

// TestAMessageReadsNoMembers proves that a message reads the members of its room only by their ids, without statistics of PostgreSQL too:
// they may be thousands.
func TestAMessageReadsNoMembers(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		checked := 0
		for _, q := range queries(t) {
			if q.name != "LockChatMember" && q.name != "SkipPostedMessage" {
				continue
			}
			checked++
			byIDs := []string{"chat_id = ", "user_id = "}
			plan := postgresText
			if db.Dialect() == "sqlite" {
				plan, byIDs = badInSQLite, []string{"SEARCH chat_members USING", "(chat_id=? AND user_id=?)"}
			}
			_, text, err := plan(ctx, db, q)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range byIDs {
				if !strings.Contains(text, part) {
					t.Errorf("%s reads members without %q: %s", q.name, part, text)
				}
			}
		}
		if checked != 2 {
			t.Errorf("%d statements checked, want 2", checked)
		}
	})
}

// postgresText returns the conditions by which the indexes of chat_members are read.
func postgresText(ctx context.Context, db *store.DB, q query) (_ []string, text string, err error) {
	plans, _, err := postgresPlans(ctx, db, q)
	for _, p := range plans {
		text += p.conditions("chat_members")
	}
	return nil, text, err
}

// servedBy has the indexes of the lists that people open most: without its index such a list would be read from another one and sorted,
// or searched in all rows.
var servedBy = map[string]string{
	"cardsOfIDs": "matches_playable", "ContestActivity": "events_contest", "EntryPage": "entries_order", "ExportReports": "reports_editor", "GetContestCard": "matches_playable",
	"ListNotifications": "notifications_user", "MessagesAfter": "chat_messages_order",
	"MessagesBefore": "chat_messages_order", "TimelineEntered": "entries_created", "TimelineOpened": "contests_created", "TimelinePlaced": "places_podium",
	"TeamsByBeginning": "teams_name", "TeamsByCommonWords": "teams_name", "TeamsByRareWord": "team_words", "UnrelayedEvents": "events_unrelayed",
}

// wholeTables lists the statements that may read a whole table, and why.
var wholeTables = map[string]string{
	"CalledLobbies":                "its index has only the matches that wait for an operator",
	"ContestsWithoutPlaces":        "once, after an upgrade, in pages",
	"DeleteEndedAttempts":          "housekeeping, of a table that it keeps small",
	"DeleteOldSessions":            "housekeeping",
	"SiteEventsNamingUser":         "a withdrawal, which must find the person in all complaints",
	"EventsNamingUser":             "a withdrawal, which must find the person in all events",
	"HasPeople":                    "stops at the first row",
	"Ranking":                      "the places of a period, in the background of a cached page",
	"RosterOfEntry":                "99 people of a team; the estimate of PostgreSQL is too high",
	"AddMatchChatMembers":          "the rooms of matches of one contest; the database of the test has none",
	"SiteCounts":                   "the sizes of the installation, for a cached answer",
	"RemoveFormerMatchChatMembers": "the rooms of matches of one contest; the database of the test has none",
}

var (
	namedTable = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?`)
	sqliteScan = regexp.MustCompile(`^SCAN (\w+)(.*)$`)
)

func badInSQLite(ctx context.Context, db *store.DB, q query) (bad []string, text string, err error) {
	lines, err := store.Explain(ctx, db, q.text, parameters(q.text))
	if err != nil {
		return nil, "", err
	}
	views, err := store.FirstColumn(ctx, db, "SELECT sql FROM sqlite_master WHERE type = 'view'")
	if err != nil {
		return nil, "", err
	}
	tables := map[string]string{}
	for _, view := range views {
		if name := strings.Fields(view)[2]; strings.Contains(q.text, name) {
			maps.Copy(tables, tablesOf(view))
		}
	}
	maps.Copy(tables, tablesOf(q.text))
	sorts := slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "USE TEMP B-TREE") })
	for _, line := range withoutSubqueries(lines) {
		m := sqliteScan.FindStringSubmatch(line)
		if m == nil || !slices.Contains(bigTables, tables[m[1]]) {
			continue
		}
		if ordered := strings.Contains(m[2], "USING") && strings.Contains(q.text, "LIMIT") && !sorts; !ordered {
			bad = append(bad, line)
		}
	}
	return bad, strings.Join(lines, "\n"), nil
}

// withoutSubqueries removes, from a plan of SQLite, the lines that read the rows of a subquery. The lines of the subquery itself stay.
func withoutSubqueries(lines []string) []string {
	lines = slices.Clone(lines)
	for _, line := range slices.Clone(lines) {
		if name, ok := strings.CutPrefix(line, "CO-ROUTINE "); ok {
			if i := slices.Index(lines, "SCAN "+name); i >= 0 {
				lines = slices.Delete(lines, i, i+1)
			}
		}
	}
	return lines
}

// tablesOf returns the tables of a statement or of a view by their names and short names.
func tablesOf(text string) map[string]string {
	tables := map[string]string{}
	for _, m := range namedTable.FindAllStringSubmatch(text, -1) {
		tables[m[1]] = m[1]
		tables[m[2]] = m[1]
	}
	return tables
}

var parameterNumber = regexp.MustCompile(`\$(\d+)`)

// parameters returns the number of parameters of a statement.
func parameters(text string) (most int) {
	for _, m := range parameterNumber.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(m[1]) // digits
		most = max(most, n)
	}
	return most
}

func badInPostgres(ctx context.Context, db *store.DB, q query) (bad []string, text string, err error) {
	plans, text, err := postgresPlans(ctx, db, q)
	for _, p := range plans {
		bad = append(bad, p.bad(false)...)
	}
	slices.Sort(bad)
	return slices.Compact(bad), text, err
}

// postgresPlans plans a statement without its filters, with all of them, and with each alone.
func postgresPlans(ctx context.Context, db *store.DB, q query) (all []node, text string, err error) {
	for _, statement := range store.WithEachFilter(q.text) {
		lines, err := store.Explain(ctx, db, statement, parameters(q.text))
		if err != nil {
			return nil, "", err
		}
		plan := strings.Join(lines, "\n")
		var plans []struct{ Plan node }
		if err := json.Unmarshal([]byte(plan), &plans); err != nil {
			return nil, "", err
		}
		for _, p := range plans {
			all = append(all, p.Plan)
		}
		text += plan
	}
	return all, text, nil
}

// node is a step of a plan of PostgreSQL.
type node struct {
	Type     string `json:"Node Type"`
	Table    string `json:"Relation Name"`
	Index    string `json:"Index Name"`
	Cond     string `json:"Index Cond"`
	Filter   string `json:"Join Filter"`
	Strategy string
	Rows     float64 `json:"Plan Rows"`
	Plans    []node
}

var equalColumns = regexp.MustCompile(`^\(\w+\.\w+ = \w+\.\w+\)$`)

// conditions returns the conditions by which the indexes of a table are read.
func (n node) conditions(table string) (text string) {
	if n.Table == table {
		text = n.Cond + "\n"
	}
	for _, p := range n.Plans {
		text += p.conditions(table)
	}
	return text
}

// unindexed lists the joins that compare all rows of two tables, unless one of them is a single row by its id.
func (n node) unindexed() (joins []string) {
	single := slices.ContainsFunc(n.Plans, func(p node) bool { return strings.HasPrefix(p.Cond, "(id = ") })
	if equalColumns.MatchString(n.Filter) && !single {
		joins = append(joins, n.Filter)
	}
	for _, p := range n.Plans {
		joins = append(joins, p.unindexed()...)
	}
	return joins
}

// maxSorted is the number of rows that a statement may sort.
const maxSorted = 1000

// bad lists the steps that read a whole table or sort much. limited: a step above stops after a page.
func (n node) bad(limited bool) (bad []string) {
	isBig := slices.Contains(filledTables, n.Table)
	switch n.Type {
	case "Limit":
		limited = true
	case "Sort", "Incremental Sort", "Aggregate", "Hash", "ModifyTable", "SetOp", "WindowAgg":
		if len(n.Plans) > 0 && strings.HasSuffix(n.Type, "Sort") && n.Plans[0].Rows > maxSorted {
			bad = append(bad, fmt.Sprintf("%s of %.0f rows", n.Type, n.Plans[0].Rows))
		}
		limited = false
	case "Seq Scan":
		if isBig {
			bad = append(bad, "Seq Scan on "+n.Table)
		}
	case "Index Scan", "Index Only Scan", "Bitmap Heap Scan":
		if isBig && n.Cond == "" && !limited && n.Type != "Bitmap Heap Scan" {
			bad = append(bad, fmt.Sprintf("%s of all of %s by %s", n.Type, n.Table, n.Index))
		}
	}
	for _, p := range n.Plans {
		bad = append(bad, p.bad(limited)...)
	}
	return bad
}
