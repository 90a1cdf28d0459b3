package contest_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// table returns an export as cells.
func (w *world) table(contestID int64, ids ...int64) [][]string {
	w.t.Helper()
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(w.export(contestID, ids...), "\ufeff"))).ReadAll()
	w.ok(err)
	return rows
}

func (w *world) export(contestID int64, ids ...int64) string {
	w.t.Helper()
	export, err := w.svc.ExportEntries(w.ctx, w.owner, contestID, ids)
	w.ok(err)
	var text strings.Builder
	w.ok(export.Write(w.ctx, &text))
	return text.String()
}

func (w *world) imports(contestID int64, text string, apply bool) contest.Import {
	w.t.Helper()
	out, err := w.svc.ImportEntries(w.ctx, w.owner, contestID, []byte(text), apply)
	w.ok(err)
	return out
}

// outcome formats the result of each row as "line action key@field".
func outcome(i contest.Import) string {
	var out []string
	for _, r := range i.Rows {
		text := fmt.Sprintf("%d %s", r.Line, r.Action)
		if r.Key != "" {
			text += " " + string(r.Key) + "@" + r.Field
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func (w *world) withUsername(username string) int64 {
	w.t.Helper()
	n := account.New{ID: id.New(), Nickname: "nick " + username, Username: username, Language: "ja", At: w.clk.Now()}
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		_, err := w.db.AddUser(ctx, n)
		return err
	}))
	return n.ID
}

func TestExportAndImportRoundTrip(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 2 })
		q := w.asks(c)
		hostile := []string{"=1+1", "+a", "-b", "@c", "'=d", "quote\" and,comma;", "line\nbreak", "＝e"}
		people := w.users("=cmd|' /C calc'!A0", len(hostile))
		ids := make([]int64, 0, len(hostile))
		for i, p := range people {
			f := form(0)
			f.OverMax, f.GameUsername, f.Comment = true, strings.ReplaceAll(hostile[i], "\n", " "), hostile[i]
			f.Answers = []contest.Answer{{QuestionID: q[0].ID, Value: "PC"}, {QuestionID: q[1].ID, Value: "-" + num(int64(i))}}
			e, err := w.svc.Enter(w.ctx, p, c, f)
			w.ok(err)
			ids = append(ids, e.ID)
			w.at(clk.Now().Add(time.Second))
		}
		_, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: ids[:1]})
		w.ok(err)
		_, err = w.svc.SetCheckin(w.ctx, people[0], c, person(people[0]), true)
		w.ok(err)

		text := w.export(c)
		rows := w.table(c)
		wantTitles := "entryId,type,userId,name,representative,status,checkin,checkedInAt,twitterId,gameUsername,friendCode,comment,following,retweet,enteredAt,Platform,'=Anything else?"
		if got := strings.Join(rows[0], ","); !strings.HasPrefix(text, "\ufeff\"entryId\",") || got != wantTitles {
			t.Errorf("titles %s", got)
		}
		statuses := make([]string, 0, len(rows))
		for _, row := range rows[1:] {
			statuses = append(statuses, row[5])
			for _, cell := range row {
				if cell != "" && strings.ContainsRune("=+-@\t\r＝＋－＠", []rune(cell)[0]) {
					t.Errorf("the cell %q is a formula", cell)
				}
			}
		}
		if want := []string{"allowed", "declined", "waiting", "waiting", "waiting", "waiting", "waiting", "waiting"}; !slices.Equal(statuses, want) {
			t.Errorf("statuses %q", statuses)
		}
		if rows[1][6] != "true" || rows[1][7] == "" || rows[2][6] != "false" || rows[2][7] != "" || rows[1][2] != num(people[0]) {
			t.Errorf("row %q", rows[1])
		}
		if some := w.table(c, ids[1], ids[3], 1); len(some) != 3 || some[1][0] != num(ids[1]) {
			t.Errorf("the export of two has %d rows", len(some)-1)
		}

		before := w.eventKinds(c)
		for _, apply := range []bool{false, true, true} {
			out := w.imports(c, text, apply)
			if out.Added+out.Updated+out.Errors != 0 || len(out.Rows) != len(hostile) || out.Applied != apply || !strings.HasPrefix(outcome(out), "2 same, 3 same") {
				t.Errorf("what was exported is no news: %+v", out)
			}
		}
		if again := w.export(c); again != text || w.eventKinds(c) != before {
			t.Errorf("the import of an export changed something: %s", w.eventKinds(c))
		}
	})
}

func TestImport(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		// Operators can add entries after the entry period and without the entry password.
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount, f.IsEntryPassword, f.EntryPassword = 2, true, password })
		q := w.asks(c)
		w.at(clk.Now().Add(2 * time.Hour))
		hanako, taro := w.withUsername("hanako"), w.withUsername("taro")
		w.withUsername("jiro")
		text := "username;userId;twitterId;gameUsername;comment;Platform\n" +
			"HANAKO;;@hana;Hana;'=1;Switch\n" +
			";" + num(taro) + ";taro;Taro;;\n" +
			"jiro;;jiro;Jiro;;\n"
		if out := w.imports(c, text, false); outcome(out) != "2 add, 3 add, 4 add" || out.Added != 3 || out.Applied || w.count(c) != 0 || out.Rows[0].Name != "nick hanako" {
			t.Fatalf("looked at: %+v", out)
		}
		if out := w.imports(c, text, true); outcome(out) != "2 add, 3 add, 4 add" || !out.Applied || w.count(c) != 3 || w.field(c) != "ppw" {
			t.Fatalf("applied: %+v, the field is %s", out, w.field(c))
		}
		for range 2 {
			if out := w.imports(c, text, true); outcome(out) != "2 same, 3 same, 4 same" || !out.Applied {
				t.Errorf("the second time: %+v", out)
			}
		}
		e, err := w.svc.Participant(w.ctx, w.owner, c, person(hanako))
		w.ok(err)
		d, err := w.svc.PrivateEntry(w.ctx, hanako, c, e.ID)
		w.ok(err)
		if d.TwitterID != "hana" || d.Comment != "=1" || len(d.Answers) != 1 || d.Answers[0] != (contest.Answer{QuestionID: q[0].ID, Value: "Switch"}) {
			t.Errorf("entry %+v", d)
		}
		// A missing column leaves the answer unchanged. An empty cell deletes it.
		out := w.imports(c, "entryId,gameUsername,Platform\n"+num(e.ID)+",New,\n", true)
		d, err = w.svc.PrivateEntry(w.ctx, hanako, c, e.ID)
		w.ok(err)
		if out.Updated != 1 || d.GameUsername != "New" || d.TwitterID != "hana" || d.Comment != "=1" || len(d.Answers) != 0 {
			t.Errorf("%+v, entry %+v", out, d)
		}
		if got := w.eventKinds(c); !strings.HasSuffix(got, "survey.saved > entries.imported > entries.imported") {
			t.Errorf("told %s", got)
		}
		events := w.events(c)
		if got := string(events[len(events)-2].Data); got != `{"added":3,"updated":0}` {
			t.Errorf("entries.imported tells %s", got)
		}
	})
}

func TestImportRefuses(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(nil)
		w.asks(c)
		entered := w.withUsername("entered")
		f := form(0)
		_, err := w.svc.SaveSurvey(w.ctx, w.owner, c, contest.SurveyForm{Revision: 2})
		w.ok(err)
		stands, err := w.svc.Enter(w.ctx, entered, c, f)
		w.ok(err)
		good, banned, blocks, shut, gone := w.withUsername("good"), w.withUsername("banned"), w.withUsername("blocks"), w.withUsername("shut"), w.withUsername("gone")
		_, err = w.svc.Ban(w.ctx, w.owner, c, contest.BanForm{UserIDs: []int64{banned}})
		w.ok(err)
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
			if _, err := db.AddBlock(ctx, blocks, w.owner, clk.Now()); err != nil {
				return err
			}
			now := clk.Now()
			_, err := db.SetSuspended(ctx, shut, &now)
			return err
		}))
		w.ok(w.withdraws(gone))

		rows := []string{
			"userId,username,entryId,twitterId,gameUsername",
			"," + "good" + ",,good,Good",            // 2: valid, but nothing is imported if a row fails
			num(good) + ",,,good,Good",              // 3: the same person again
			num(banned) + ",,,x,X",                  // 4
			num(blocks) + ",,,x,X",                  // 5
			num(shut) + ",,,x,X",                    // 6
			num(gone) + ",,,x,X",                    // 7
			"nobody,,,x,X",                          // 8
			",,,x,X",                                // 9
			",,99,x,X",                              // 10
			num(w.withUsername("noid")) + ",,,ö,X",  // 11
			num(w.withUsername("noname")) + ",,,x,", // 12
			num(w.withUsername("long")) + ",,,x," + strings.Repeat("x", 257), // 13
			",," + num(stands.ID) + ",no spaces,X",                           // 14
		}
		text := strings.Join(rows, "\n")
		want := "2 add, 3 error contestEntryDuplicate@, 4 error bannedFromContest@, 5 error userDoesNotExist@userId, 6 error userDoesNotExist@userId, " +
			"7 error userDoesNotExist@userId, 8 error userDoesNotExist@userId, 9 error userDoesNotExist@userId, 10 error entryDoesNotExist@entryId, " +
			"11 error correctTwitterID@twitterId, 12 error valueIsRequired@gameUsername, 13 error exceededLength@gameUsername, 14 error correctTwitterID@twitterId"
		for _, apply := range []bool{false, true} {
			out := w.imports(c, text, apply)
			if outcome(out) != want || out.Applied || out.Errors != 12 || w.count(c) != 1 {
				t.Errorf("outcome %s", outcome(out))
			}
			for _, hidden := range out.Rows[3:6] { // a person who is reported as unknown is not named
				if strings.Contains(hidden.Name, "nick") {
					t.Errorf("line %d names %q", hidden.Line, hidden.Name)
				}
			}
		}
		w.draws(c, stands.ID)
		if out := w.imports(c, "entryId,userId,gameUsername,twitterId\n"+num(stands.ID)+",,New,new\n,"+num(good)+",X,x\n", true); outcome(out) != "2 error entryInBracket@, 3 add" {
			t.Errorf("with a bracket: %s", outcome(out))
		}
		// People can be added after the draw, by the address of their page and without a social id.
		if out := w.imports(c, "userId,gameUsername\nhttps://yagura.example/users/"+num(good)+"?tab=x,X\n", true); outcome(out) != "2 add" || !out.Applied {
			t.Errorf("by address: %s", outcome(out))
		}
		_, err = w.svc.ImportEntries(w.ctx, w.owner, c, []byte("name,comment\na,b\n"), false)
		if column := w.fails(err, fault.CSVColumnMissing, 0).Params["column"]; column != "userId" {
			t.Errorf("column = %v", column)
		}
		_, err = w.svc.ImportEntries(w.ctx, good, c, []byte(text), true)
		w.fails(err, fault.ParticipationAuthority, 0)
		_, err = w.svc.ExportEntries(w.ctx, good, c, nil)
		w.fails(err, fault.ParticipationAuthority, 0)
	})
}

func TestImportTeams(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(teams)
		captain, shared := w.user("captain"), w.user("shared")
		mine, rival, small := w.team(captain, w.user("mate")), w.team(w.user("rival"), shared), w.team(w.user("alone"))
		other := w.team(w.user("other"), shared)
		text := "teamId,team,twitterId,gameUsername\n,TEAM " + num(mine) + ",x,X\n" + num(rival) + ",,x,X\n"
		bad := text + num(small) + ",,x,X\n" + num(other) + ",,x,X\n,nowhere,x,X\n"
		if out := w.imports(c, bad, true); outcome(out) != "2 add, 3 add, 4 error teamTooSmall@, 5 error memberAlreadyEntered@, 6 error teamDoesNotExist@teamId" || w.count(c) != 0 {
			t.Errorf("outcome %s", outcome(out))
		}
		// Suspended people and people who block the operator cannot be added, neither alone nor with a team.
		blocks, shut := w.user("blocks"), w.user("shut")
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
			now := clk.Now()
			if _, err := db.SetSuspended(ctx, shut, &now); err != nil {
				return err
			}
			_, err := db.AddBlock(ctx, blocks, w.owner, now)
			return err
		}))
		hidden := "teamId,twitterId,gameUsername\n"
		for _, p := range []int64{blocks, shut} {
			hidden += num(w.team(p, w.user("mate"))) + ",x,X\n" + num(w.team(w.user("captain"), p)) + ",x,X\n"
		}
		if out := w.imports(c, hidden, true); outcome(out) != "2 error userDoesNotExist@userId, 3 error userDoesNotExist@teamId, 4 error userDoesNotExist@userId, 5 error userDoesNotExist@teamId" {
			t.Errorf("outcome %s", outcome(out))
		}
		if out := w.imports(c, text, true); outcome(out) != "2 add, 3 add" || w.count(c) != 2 {
			t.Errorf("outcome %s", outcome(out))
		}
		e, err := w.svc.Participant(w.ctx, captain, c, ofTeam(mine))
		if w.ok(err); e.UserID != captain || e.TwitterID != "x" {
			t.Errorf("entry %+v", e)
		}
		text = w.export(c)
		if rows := w.table(c); rows[0][2] != "teamId" || rows[1][1] != "team" || rows[1][4] != "captain" {
			t.Errorf("rows %q", rows)
		}
		if out := w.imports(c, text, true); outcome(out) != "2 same, 3 same" {
			t.Errorf("outcome %s", outcome(out))
		}
	})
}

// countedUsers counts the look-ups of usernames.
type countedUsers struct {
	*store.DB
	calls *int
}

func (c countedUsers) UserByUsername(ctx context.Context, username string) (account.User, bool, error) {
	*c.calls++
	return c.DB.UserByUsername(ctx, username)
}

// TestImportOfTeamsLooksUpTeamsOnly proves that a column of people causes no query in a contest of teams.
func TestImportOfTeamsLooksUpTeamsOnly(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	db := storetest.SQLite(t, clk)
	w := newWorld(t, db, clk)
	ofTeams, ofPeople := w.contest(teams), w.contest(nil)
	mine := w.team(w.user("captain"), w.user("mate"))
	calls := 0
	w.svc = contest.NewService(countedUsers{DB: db, calls: &calls}, format.Types, game.NewService(db), nil, chat.NewService(db, nil, nil))
	text := "teamId,username,twitterId,gameUsername\n" + num(mine) + ",captain,x,X\n"
	if out := w.imports(ofTeams, text, false); outcome(out) != "2 add" || calls != 0 {
		t.Errorf("outcome %s, %d usernames were looked up", outcome(out), calls)
	}
	w.imports(ofPeople, text, false)
	if calls != 1 {
		t.Errorf("%d usernames were looked up", calls)
	}
}

// Two operators import one file concurrently: every person is entered once.
func TestConcurrentImportsEnterEachPersonOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 8 })
		people := w.users("player", 12)
		var text strings.Builder
		text.WriteString("userId,twitterId,gameUsername\n")
		for _, p := range people {
			fmt.Fprintf(&text, "%d,x,X\n", p)
		}
		added := make([]int, 6)
		got := w.together(8, func(i int) error {
			if i >= len(added) { // and two people enter themselves
				_, err := w.svc.Enter(w.ctx, people[i], c, form(0))
				if fault.Has(err, fault.ContestEntryDuplicate) || fault.Has(err, fault.OverEntryMaxCount) {
					return nil
				}
				return err
			}
			out, err := w.svc.ImportEntries(w.ctx, w.owner, c, []byte(text.String()), true)
			added[i] = out.Added
			return err
		})
		total := 0
		for _, n := range added {
			total += n
		}
		if got[""] != 8 || w.count(c) != 12 || total < 10 || total > 12 || w.stands(c).PlacesTaken() != 8 {
			t.Errorf("outcomes %v, added %v, %d entries, %+v", got, added, w.count(c), w.stands(c))
		}
	})
}
