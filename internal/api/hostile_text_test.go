package api_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"yagura/internal/api/apitest"
)

// Texts that no form sends, as JSON. The databases differ on the first ones: PostgreSQL refuses NUL and invalid UTF-8.
var (
	hostileForDatabases = []string{`"\u0000"`, `"a\u0000b"`, "\"a\xffb\"", `"\ud800"`, `["\u0000"]`, `9223372036854775807`, `-9223372036854775808`}
	hostileForRules     = []string{
		`"a\r\nBcc: x@example.com"`, `"\u202etxt"`, `"\u001b[2J"`, `"` + strings.Repeat("櫓", 30_000) + `"`, strings.Repeat("[", 12_000) + strings.Repeat("]", 12_000),
		`[` + strings.Repeat(`"x",`, 20_000) + `"x"]`, `{"a":1}`, `1e400`, `1.5`, `-1`, `null`, `true`, `"x"`,
	}
	hostileInAddresses = []string{"%00", "a%00b", "%ff", "%ED%A0%80", "x", "-1", "0", "1e3", "99999999999999999999", "9223372036854775807", "%27%22%5C%25_--", "%0d%0aX-Evil:%201", ".." + "%2f..%2fetc", strings.Repeat("9", 3000)}
)

// TestWalkHostileText sends hostile texts in each field of each operation of the contract. No answer is a server error, and
// the database contains no invalid text afterwards.
func TestWalkHostileText(t *testing.T) {
	t.Parallel()
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		values := hostileForDatabases
		if a.Store.Dialect() == "sqlite" {
			values = append(values, hostileForRules...)
		}
		sendHostile(t, a, w, values)
	}, matrixConfig)
}

func sendHostile(t *testing.T, a *apitest.App, w *fixture, values []string) {
	db, c := database(t, a), readContract(t)
	sent := 0
	check := func(o operation, where, value string, got *apitest.Answer) {
		t.Helper()
		sent++
		if got.Status >= http.StatusInternalServerError && !slices.Contains([]string{"socialSuspended", "summonerUnavailable"}, got.Key()) {
			t.Errorf("%s with %.40q as %s answered %d: %s", o.ID, value, where, got.Status, got.Body)
		}
	}
	for _, o := range c.Operations {
		p, path, body := w.allowedCall(t, a, o)
		for _, l := range c.leaves(o.Body) {
			forgetAttempts(t, db)
			for _, value := range values {
				check(o, l.name(), value, p.Do(o.Method, path, l.put(t, body, value)))
			}
		}
		at := places(o.Path, path)
		for i := range at {
			for _, value := range hostileInAddresses {
				changed := append([]string(nil), at...)
				changed[i] = value
				got := p.Do(o.Method, filled(o.Path, path, changed), body)
				check(o, fmt.Sprintf("place %d", i), value, got)
				if got.Header.Get("X-Evil") != "" {
					t.Errorf("%s: a header was injected through the path", o.ID)
				}
			}
		}
		bare, _, _ := strings.Cut(path, "?")
		for _, q := range o.Parameters {
			for _, value := range hostileInAddresses {
				if q.In == "query" {
					check(o, q.Name, value, p.Do(o.Method, bare+"?"+q.Name+"="+value, body))
				}
			}
		}
		check(o, "headers", "\xff", p.Do(o.Method, path, `{}`, "Idempotency-Key", "\xff", "User-Agent", "\xff", "X-Timezone", "\xff", "If-None-Match", "\xff", "Accept-Language", "\xff"))
	}
	if sent < 2000 {
		t.Errorf("only %d requests were sent", sent)
	}
	eachText(t, db, func(table, column, text string) {
		if strings.ContainsRune(text, 0) || strings.ContainsRune(text, utf8.RuneError) || strings.ContainsRune(text, '\u202e') || strings.ContainsRune(text, '\u001b') || !utf8.ValidString(text) {
			t.Errorf("%s.%s holds %.60q", table, column, text)
		}
	})
}

// eachText calls f for every text in the database.
func eachText(t *testing.T, db *sql.DB, f func(table, column, text string)) {
	t.Helper()
	for _, table := range tables(t, db) {
		rows, err := db.Query("SELECT * FROM " + table)
		if err != nil {
			t.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			values := make([]any, len(columns))
			for i := range values {
				values[i] = new(any)
			}
			if err := rows.Scan(values...); err != nil {
				t.Fatal(err)
			}
			for i, v := range values {
				switch v := (*v.(*any)).(type) {
				case string:
					f(table, columns[i], v)
				case []byte:
					f(table, columns[i], string(v))
				}
			}
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		_ = rows.Close()
	}
}
