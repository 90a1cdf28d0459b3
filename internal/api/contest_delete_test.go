package api_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
)

func TestDeletingAContestDeletesAllItsRows(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, admin := a.Person("owner"), a.Person("admin")
		id, kept := openContest(a, owner, object{"checkin": false}), openContest(a, owner, nil)
		addOperator(t, a, id, admin.ID)
		owner.Put(contestAt(id)+"questions/", object{"version": 1, "items": []object{{"id": nil, "question_detail": "Why?", "input_type": "TEXT", "required": true}}}).Must(http.StatusOK)
		var asked struct{ Items []struct{ ID int64 } }
		owner.Get(contestAt(id) + "questions/").Must(http.StatusOK).Into(&asked)
		owner.Put(contestAt(id)+"trophies/", object{"version": 1, "items": []object{{"id": nil, "name": "Cup", "image": nil, "rank": 1}, {"id": nil, "name": "Fair play", "image": nil, "rank": nil}}}).Must(http.StatusOK)
		owner.Post(contestAt(id)+"bans/", object{"userIds": []int64{a.Person("rude").ID}, "reason": "rude"}).Must(http.StatusOK)
		owner.Post(contestAt(id)+"casters/", object{"userIds": []int64{a.Person("caster").ID}}).Must(http.StatusOK)
		entries := make([]int64, 0, 2)
		for range 2 {
			player := a.Person("player")
			entries = append(entries, player.Post(contestAt(id)+"users/", entryPayload(object{"answers": []object{{"questionId": asked.Items[0].ID, "value": "For fun."}}})).Must(http.StatusOK).ID())
			player.Post(chatAt(roomOf(t, player, id, "entrants").ID)+"messages/", object{"text": "Hello."}).Must(http.StatusOK)
			player.Post("/match/", object{"gameId": 1, "contestId": id, "name": "warm-up"}).Must(http.StatusOK)
			player.Post(contestAt(kept)+"users/", entryPayload(nil)).Must(http.StatusOK)
			player.Put(followAt("contest", id), nil).Must(http.StatusNoContent)
		}
		owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
		a.Clock.Advance(3 * time.Hour)
		cup := owner.Post(contestAt(id)+"tournament/", object{
			"slots": 2, "matchCount": 1, "matchTime": 60, "thirdPlace": false, "assignment": entries, "roundStarts": []string{a.Clock.Now().Format(time.RFC3339)}, "thirdStart": nil,
		}).Must(http.StatusOK).Map()
		match := cup["rounds"].([]any)[0].(object)["matches"].([]any)[0].(object)
		owner.Post(contestAt(id)+"stream/", object{"matchId": match["id"]}).Must(http.StatusOK)
		owner.Put(fmt.Sprintf("%stournament/%.0f/match/%.0f/result/", contestAt(id), cup["id"], match["id"]), object{
			"version": match["version"], "outcome": "win", "winner": entries[0], "games": []object{{"index": 0, "winner": entries[0], "images": []string{}}},
		}).Must(http.StatusOK)
		db := database(t, a)
		// Rows that belong to the contest indirectly.
		hanging := []string{
			"reports", "survey_answers", "chat_messages WHERE kind = ''",
			fmt.Sprintf("chat_members WHERE chat_id NOT IN (SELECT id FROM chats WHERE contest_id = %d)", kept),
		}
		for _, of := range hanging {
			if count(t, db, "SELECT COUNT(*) FROM "+of) == 0 {
				t.Fatalf("the fixture has no rows of %s to delete", of)
			}
		}
		tables := tablesOfContests(t, a, db)
		if len(tables) < 5 {
			t.Fatalf("tables with a contest: %v", tables)
		}
		for _, table := range tables {
			if count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE contest_id = %d", table, id)) == 0 {
				t.Errorf("the fixture has no row of the contest in %s", table)
			}
		}
		owner.Delete(contestAt(id)).Must(http.StatusNoContent)
		for _, table := range tables {
			if n := count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE contest_id = %d", table, id)); n != 0 {
				t.Errorf("%d rows of the deleted contest are left in %s", n, table)
			}
		}
		for _, of := range hanging {
			if n := count(t, db, "SELECT COUNT(*) FROM "+of); n != 0 {
				t.Errorf("%d rows of the deleted contest are left in %s", n, of)
			}
		}
		if got := owner.Get(contestAt(kept)).Map(); got["entryCount"] != 2.0 {
			t.Errorf("the other contest lost its entries: %v", got["entryCount"])
		}
	})
}

// database opens a second connection to the database of the program.
func database(t *testing.T, a *apitest.App) *sql.DB {
	t.Helper()
	driver, address := "pgx", a.Database
	if file, ok := strings.CutPrefix(a.Database, "sqlite:"); ok {
		driver, address = "sqlite", "file:"+file+"?_pragma=busy_timeout(10000)"
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func count(t *testing.T, db *sql.DB, query string) (n int64) {
	t.Helper()
	if err := db.QueryRow(query).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

// tablesOfContests lists the tables whose rows belong to a contest. Events stay as the record of a deleted contest, and
// notifications stay because they belong to their recipients.
func tablesOfContests(t *testing.T, a *apitest.App, db *sql.DB) (tables []string) {
	t.Helper()
	query := `SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_schema = c.table_schema
WHERE c.column_name = 'contest_id' AND c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`
	if a.Store.Dialect() == "sqlite" {
		query = "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'contest_id'"
	}
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		if name != "events" && name != "notifications" {
			tables = append(tables, name)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return tables
}

func addOperator(t *testing.T, a *apitest.App, contestID, userID int64) {
	t.Helper()
	err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		now := clock.Now(ctx)
		if err := a.Store.InsertOperator(ctx, contest.Operator{
			ID: id.New(), ContestID: contestID, UserID: userID, Role: contest.Admin, CreatedAt: now, UpdatedAt: now, CreatedByID: userID, UpdatedByID: userID,
		}); err != nil {
			return err
		}
		return a.Features.Chats.Follow(ctx, contestID)
	})
	if err != nil {
		t.Fatal(err)
	}
}
