package api_test

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
)

// TestWalkRepeatedWritesAndForeignFields sends each write of the contract twice with one idempotency key: the answers are the
// same, and the second call changes nothing. Then it restores the database and sends the write with every other field of any
// entity or table, which must have exactly the same effect.
func TestWalkRepeatedWritesAndForeignFields(t *testing.T) {
	t.Parallel()
	original, w := built(t, matrixConfig)
	c := readContract(t)
	lend, fields := replicas(t, original), c.allFields(t, original, w)
	known := beforeCalls(rowsText(t, original))
	for _, o := range c.writes() {
		t.Run(o.ID, func(t *testing.T) {
			t.Parallel()
			r := lend(t)
			a := r.App
			p, path, body := w.allowedCall(t, a, o)
			if o.ID == "withdraw" {
				p.SignIn() // needs a fresh session
			}
			first := p.Do(o.Method, path, body, "Idempotency-Key", "one")
			after := rowsText(t, a)
			if reason := withoutIdempotencyKey[o.ID]; reason != "" {
				if p.Do(o.Method, path, body, "Idempotency-Key", "one").Header.Get("Idempotent-Replay") != "" {
					t.Errorf("the operation takes a key, although it %s: remove it from withoutIdempotencyKey", reason)
				}
			} else if first.Status < http.StatusBadRequest {
				again := p.Do(o.Method, path, body, "Idempotency-Key", "one")
				if again.Header.Get("Idempotent-Replay") != "true" || again.Status != first.Status || string(again.Body) != string(first.Body) {
					t.Errorf("the repetition answered %d %s, the first %d %s", again.Status, again.Body, first.Status, first.Body)
				}
				if rowsText(t, a) != after {
					t.Error("the repetition changed the database")
				}
			}

			r.rewind(t)
			p, path, body = w.allowedCall(t, a, o)
			if o.ID == "withdraw" {
				p.SignIn()
			}
			extended := object{}
			maps.Copy(extended, fields)
			for own := range o.Body.Properties { // the decoder reads imageURL as imageUrl
				maps.DeleteFunc(extended, func(name string, _ any) bool { return strings.EqualFold(name, own) })
			}
			if own, ok := body.(object); ok {
				maps.Copy(extended, own)
			}
			second := p.Do(o.Method, path, extended)
			if second.Status != first.Status || second.Key() != first.Key() {
				t.Errorf("with the fields of others it answered %d %s, without %d %s", second.Status, second.Body, first.Status, first.Body)
			}
			got := rowsText(t, a)
			for _, mark := range []string{smuggledText, fmt.Sprint(smuggledNumber), smuggledSeconds} {
				if strings.Contains(got, mark) {
					t.Errorf("the database holds %s", mark)
				}
			}
			if without, with := known.withoutRandom(after), known.withoutRandom(got); without != with {
				t.Errorf("the fields of others changed what is written:\n%s", firstDifference(without, with))
			}
		})
	}
}

// withoutIdempotencyKey lists the writes that take no idempotency key, with the reason.
var withoutIdempotencyKey = map[string]string{
	"activate":            opensSession,
	"addPasskey":          waysToSignIn,
	"agreeToTerms":        waysToSignIn,
	"beginPasskey":        waysToSignIn,
	"beginPasskeySignIn":  opensSession,
	"beginPasskeySignUp":  opensSession,
	"changePassword":      waysToSignIn,
	"checkEngagement":     "must not hold a transaction while it asks a social network",
	"checkEntryPassword":  "a failure is counted, so it must not be rolled back",
	"confirmEmail":        waysToSignIn,
	"demoSignIn":          opensSession,
	"endSession":          waysToSignIn,
	"endSessions":         waysToSignIn,
	"findSummoner":        "must not hold a transaction while it asks a publisher",
	"finishSocial":        opensSession,
	"forgetPassword":      opensSession,
	"passkeySignIn":       opensSession,
	"passkeySignUp":       opensSession,
	"previewMarkdown":     computes,
	"previewMatchResult":  computes,
	"redeemMagicLink":     opensSession,
	"redeemSignInCode":    opensSession,
	"rehearseContest":     computes,
	"reportBrowserErrors": computes,
	"removePasskey":       waysToSignIn,
	"renamePasskey":       waysToSignIn,
	"requestEmailChange":  waysToSignIn,
	"requestMagicLink":    opensSession,
	"resetPassword":       opensSession,
	"signIn":              opensSession,
	"signOut":             waysToSignIn,
	"signUp":              opensSession,
	"unlinkSocial":        waysToSignIn,
	"withdraw":            "after it nobody can repeat the call",
}

const (
	opensSession = "opens a session, or leads to one: the answer is secret, and failures are counted"
	waysToSignIn = "changes sessions or how a person signs in: failures are counted"
	computes     = "stores nothing"
)

const (
	smuggledText    = "smuggled"
	smuggledNumber  = 424242424
	smuggledTime    = "2001-02-03T04:05:06Z"
	smuggledSeconds = "981173106"
)

// allFields returns the names of all fields of all entities and all columns of all tables, with values that would have an
// effect.
func (c contract) allFields(t *testing.T, a *apitest.App, w *fixture) object {
	t.Helper()
	out := object{}
	for _, entity := range c.Entities {
		for name, s := range entity.Properties {
			out[name] = smuggled(name, c.resolved(s), w)
		}
	}
	db := database(t, a)
	for _, table := range tables(t, db) {
		rows, err := db.Query("SELECT * FROM " + table + " LIMIT 0")
		if err != nil {
			t.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			t.Fatal(err)
		}
		for _, name := range columns {
			if _, ok := out[name]; !ok {
				out[name] = smuggled(name, schema{Type: "string"}, w)
			}
		}
	}
	if len(out) < 200 {
		t.Fatalf("only %d fields", len(out))
	}
	return out
}

func smuggled(name string, s schema, w *fixture) any {
	lower := strings.ToLower(strings.ReplaceAll(name, "_", ""))
	switch {
	case strings.Contains(lower, "role"):
		return "admin"
	case strings.Contains(lower, "status"):
		return "ALLOW"
	case strings.HasSuffix(lower, "id") && lower != "twitterid":
		return w.people[user].ID
	case strings.HasSuffix(lower, "at"), strings.HasSuffix(lower, "start"), strings.HasSuffix(lower, "end"):
		return smuggledTime
	case s.is("boolean"):
		return true
	case s.is("integer"), s.is("number"):
		return smuggledNumber
	case s.is("array"):
		return []string{smuggledText}
	}
	return smuggledText
}

// rowsText returns the rows that a denied call must not change as text, without the rows that jobs write.
func rowsText(t *testing.T, a *apitest.App) string {
	t.Helper()
	db := database(t, a)
	var b strings.Builder
	for _, table := range kept(t, db) {
		if table == "inbox_mails" {
			continue
		}
		rows, skip := inHand(table)
		fmt.Fprintf(&b, "%s\n%s\n", table, dump(t, db, rows, skip))
	}
	return b.String()
}

var (
	longNumber = regexp.MustCompile(`\d{10,}`)
	random     = regexp.MustCompile(`(token|password_hash|code_hash)=[^;]*|(contest)\d{8}`)
)

// rowsBefore holds the values, and the long numbers in them, that the database had before a call.
type rowsBefore struct{ values, numbers map[string]bool }

// beforeCalls reads them from the text of rowsText.
func beforeCalls(rows string) rowsBefore {
	known := rowsBefore{map[string]bool{}, map[string]bool{}}
	for _, value := range strings.Split(rows, ";") {
		known.values[value] = true
	}
	for _, n := range longNumber.FindAllString(rows, -1) {
		known.numbers[n] = true
	}
	return known
}

// withoutRandom returns rows with unknown numbers and random values replaced. Values that were there before stay as they are.
func (known rowsBefore) withoutRandom(rows string) string {
	values := strings.Split(rows, ";")
	for i, value := range values {
		if known.values[value] {
			continue
		}
		values[i] = longNumber.ReplaceAllStringFunc(random.ReplaceAllString(value, "$1$2"), func(n string) string {
			if known.numbers[n] {
				return n
			}
			return "#"
		})
	}
	return strings.Join(values, ";")
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, ";"), strings.Split(b, ";")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			from := max(0, i-8)
			return strings.Join(x[from:i+1], ";") + "\n" + strings.Join(y[from:i+1], ";")
		}
	}
	return fmt.Sprintf("%d and %d values", len(x), len(y))
}
