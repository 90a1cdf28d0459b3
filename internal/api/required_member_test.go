package api_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
)

// answerOfAbsence lists the required members whose absence the specification gives an answer of its own, by operation and member. All others
// are answered valueIsRequired at the member.
var answerOfAbsence = map[string]string{
	"beginPasskeySignUp agreeTerms":  "termsRequired",
	"changePassword newPassword":     "requiredNewPassword",
	"changePassword password":        "reauthenticate", // the person has no password yet and needs a fresh session instead
	"changePassword passwordConfirm": "requiredPasswordConfirm",
	"confirmEntries allowed":         "selectEntryItem",
	"createContest entryMaxCount":    "SetAValueOfAtLeast2",
	"createContest gameId":           "thisGameDoesNotExists",
	"deleteEntries ids":              "deleteSelectUser",
	"enterContest agreePolicy":       "policyRequired",
	"enterContest twitterId":         "correctTwitterID",
	"enterContestAsTeam agreePolicy": "policyRequired",
	"enterContestAsTeam teamId":      "noTeam",
	"enterContestAsTeam twitterId":   "correctTwitterID",
	"requestMagicLink agreeTerms":    "termsRequired",
	"resetPassword newPassword":      "requiredNewPassword",
	"resetPassword passwordConfirm":  "requiredPasswordConfirm",
	"signUp agreeTerms":              "termsRequired",
}

// wantAbsent checks that an answer is the one to the absence of a member.
func wantAbsent(t *testing.T, o operation, l leaf, how string, got *apitest.Answer) {
	t.Helper()
	if want := answerOfAbsence[o.ID+" "+l.name()]; want != "" {
		if got.Key() != want {
			t.Errorf("%s %s answered %d %.200s, want %s", l.name(), how, got.Status, got.Body, want)
		}
		return
	}
	var problem struct{ Fields []struct{ Name, Key string } }
	got.Into(&problem)
	name := strings.ReplaceAll(l.name(), "[]", "0")
	if got.Status != http.StatusUnprocessableEntity || !slices.ContainsFunc(problem.Fields, func(f struct{ Name, Key string }) bool {
		return f.Name == name && f.Key == "valueIsRequired"
	}) {
		t.Errorf("%s %s answered %d %.200s, want valueIsRequired at %s", l.name(), how, got.Status, got.Body, name)
	}
}

// TestWalkRequiredMembers sends each write of the contract without each of its required members, and with null
// in place of those that are not nullable. Every answer is the one to the absence of the member, and nothing changes.
func TestWalkRequiredMembers(t *testing.T) {
	t.Parallel()
	original, w := built(t, matrixConfig)
	c := readContract(t)
	lend := replicas(t, original)
	sent := 0
	for _, o := range c.writes() {
		required := c.requiredLeaves(o.Body)
		sent += len(required)
		if len(required) == 0 {
			continue
		}
		t.Run(o.ID, func(t *testing.T) {
			t.Parallel()
			r := lend(t)
			p, path, body := w.allowedCall(t, r.App, o)
			for _, l := range required {
				bodies := map[string]any{"left out": l.without(t, body)}
				if !l.schema.null() {
					bodies["null"] = l.put(t, body, "null")
				}
				for how, b := range bodies {
					if b == nil {
						continue // the body of the matrix lacks the parent
					}
					forgetAttempts(t, r.db)
					wantAbsent(t, o, l, how, p.Do(o.Method, path, b))
					if tables := r.changed(t); len(tables) > 0 {
						t.Errorf("%s %s changed %v", l.name(), how, tables)
						r.rewind(t)
					}
				}
			}
		})
	}
	if sent < 100 {
		t.Errorf("only %d required members", sent)
	}
}

// null reports whether the contract lets the value be null.
func (s schema) null() bool {
	return s.is("null") || s.Type == nil && s.Ref == "" && len(s.OneOf) == 0 || slices.ContainsFunc(s.OneOf, func(one schema) bool { return one.is("null") })
}

// requiredLeaves returns the required members of a body and of its objects and lists.
func (c contract) requiredLeaves(s schema, above ...string) (out []leaf) {
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := c.resolved(s.Properties[name])
		keys := append(slices.Clone(above), name)
		if slices.Contains(s.Required, name) {
			out = append(out, leaf{keys, p})
		}
		out = append(out, c.requiredLeaves(p, keys...)...)
		if p.Items != nil {
			out = append(out, c.requiredLeaves(c.resolved(*p.Items), append(slices.Clone(keys), "[]")...)...)
		}
	}
	return out
}

// without returns a copy of a body without the leaf, or nil if the body has no parent of the leaf.
func (l leaf) without(t *testing.T, body any) any {
	t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	var copied any
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber()
	if err := decoder.Decode(&copied); err != nil {
		t.Fatal(err)
	}
	at := copied
	for _, key := range l.keys[:len(l.keys)-1] {
		switch v := at.(type) {
		case map[string]any:
			at = v[key]
		case []any:
			if len(v) == 0 {
				return nil
			}
			at = v[0]
		default:
			return nil
		}
	}
	m, ok := at.(map[string]any)
	if !ok {
		return nil
	}
	if _, ok := m[l.keys[len(l.keys)-1]]; !ok {
		return nil
	}
	delete(m, l.keys[len(l.keys)-1])
	return copied
}
