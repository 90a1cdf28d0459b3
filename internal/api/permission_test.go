package api_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
	"yagura/internal/social"
	"yagura/internal/summoner"
)

// call describes how to send an operation, and which roles may use it.
type call struct {
	allowed roleSet
	path    func(w *fixture, p *apitest.Person) string
	body    func(w *fixture, p *apitest.Person) any
}

// at returns a path with ids of the fixture in its places.
func at(format string, ids ...func(w *fixture) any) func(*fixture, *apitest.Person) string {
	return func(w *fixture, _ *apitest.Person) string {
		values := make([]any, len(ids))
		for i, get := range ids {
			values[i] = get(w)
		}
		return fmt.Sprintf(format, values...)
	}
}

func send(o object) func(*fixture, *apitest.Person) any {
	return func(*fixture, *apitest.Person) any { return o }
}

// Ids of the fixture that paths contain.
var (
	played    = func(w *fixture) any { return w.played }
	open      = func(w *fixture) any { return w.open }
	teamOpen  = func(w *fixture) any { return w.teamOpen }
	teamFree  = func(w *fixture) any { return w.teamFree }
	drawable  = func(w *fixture) any { return w.drawable }
	cup       = func(w *fixture) any { return w.cup }
	theMatch  = func(w *fixture) any { return w.match }
	entrantID = func(w *fixture) any { return w.people[entrant].ID }
	theTeam   = func(w *fixture) any { return w.team }
	memberID  = func(w *fixture) any { return w.people[teamMember].ID }
	invited   = func(w *fixture) any { return w.invitation }
	inviteURL = func(w *fixture) any { return w.invitationToken }
	gameUser  = func(w *fixture) any { return w.gameUser }
	notice    = func(w *fixture) any { return w.notice }
	complaint = func(w *fixture) any { return w.complaint }
	reported  = func(w *fixture) any { return w.reported }
	question  = func(w *fixture) any { return w.question }
	trophy    = func(w *fixture) any { return w.trophy }
)

// calls has the call of every operation of the contract. The files permission_NOUN_test.go add them; the test fails on an operation without
// a call.
var calls = map[string]call{}

// rows adds the operations of a noun.
func rows(of map[string]call) {
	for name, c := range of {
		if _, there := calls[name]; there {
			panic("two rows in the permission matrix for " + name)
		}
		calls[name] = c
	}
}

const testSecret = "a-secret-of-the-tests-which-is-long-enough"

// matrixConfig configures every way of signing in. No test calls the providers.
func matrixConfig(c *program.Config) {
	c.Secret = testSecret
	c.BaseURL = "https://yagura.test"
	c.Social.Discord = social.DiscordConfig{ID: "matrix", Secret: "matrix"}
	c.Social.X = social.XConfig{Bearer: "never asked", URL: "http://127.0.0.1:9"}
	c.Summoner = summoner.Config{URL: "http://127.0.0.1:9", Key: "never asked"}
}

// TestWalkPermissionMatrix sends every operation of the contract as every role. A denied one must answer 401, 403, 404 or a refusal of its
// state, and leave the database as it was; an allowed one must not be refused because of the role.
//
// All pairs of an operation and a role share a few programs, whose data is restored before each write. That is safe because a refusal
// depends on the database only; programs cache only reads. The scenario tests of each noun prove the rules on both databases.
func TestWalkPermissionMatrix(t *testing.T) {
	original, w := built(t, matrixConfig)
	operations := operationsOf(t, original)
	lend := replicas(t, original)
	for name := range calls {
		if _, ok := operations[name]; !ok {
			t.Errorf("%s is in the matrix but not in the contract", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(operations)) {
		c, ok := calls[name]
		if !ok {
			t.Errorf("operation %s has no row in the permission matrix", name)
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := lend(t)
			method := operations[name]
			ask := func(roles roleSet, allowed bool) {
				for _, role := range roles {
					if allowed && method != http.MethodGet {
						r.rewind(t)
					}
					p := w.people[role].In(r.App)
					var body any
					if c.body != nil {
						body = c.body(w, p)
					}
					answer := p.Do(method, c.path(w, p), body)
					if refused := refusedFor(answer, role); refused == allowed {
						t.Errorf("%s as %s answered %d %s, allowed by the matrix: %t", name, role, answer.Status, answer.Key(), allowed)
					}
					if answer.Status >= http.StatusInternalServerError {
						t.Errorf("%s as %s answered %d: %s", name, role, answer.Status, answer.Body)
					}
				}
			}
			ask(except(everyone, c.allowed), false)
			if tables := r.changed(t); method != http.MethodGet && len(tables) > 0 {
				t.Errorf("%s changed %v although it was denied", name, tables)
			}
			ask(c.allowed, true)
		})
	}
}

// refusedFor reports whether an answer refuses the role: the sign-in, the right or a state such as an entry or a team is missing, or a
// caster writes in a room. The inbox and the demo's sign-in refuse nobody because of the role.
func refusedFor(a *apitest.Answer, role string) bool {
	switch a.Key() {
	case "authenticationError", "participationAuthority", "noTeam", "contestEntryDuplicate", "entryDoesNotExist",
		"alreadyTeamMember", "teamMemberDoesNotExist", "teamRequestDoesNotExist":
		return true
	}
	if role == caster && a.Key() == "chatReadOnly" {
		return true
	}
	return role == visitor && a.Status == http.StatusUnauthorized && a.Key() != "loginFailed"
}

// operationsOf reads the contract: the method of each operation. Every one must publish its rule.
func operationsOf(t *testing.T, a *apitest.App) map[string]string {
	t.Helper()
	var contract struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
			Permission  string `json:"x-permission"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(a.Visitor().Get("/openapi.json").Must(http.StatusOK).Body, &contract); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for path, methods := range contract.Paths {
		for method, o := range methods {
			if o.Permission == "" {
				t.Errorf("%s %s publishes no permission rule", method, path)
			}
			out[o.OperationID] = strings.ToUpper(method)
		}
	}
	if len(out) < 40 {
		t.Fatalf("only %d operations in the contract", len(out))
	}
	return out
}
