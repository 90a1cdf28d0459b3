package catalogue

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"yagura/internal/contest"
	"yagura/internal/kit/event"
	"yagura/internal/team"
)

// publicSubjects has, for the noun of each kind whose hint everybody receives, an operation with which a visitor can read its subject.
var publicSubjects = map[string]string{
	"contest": "getContest", "engagement": "getContest", "stage": "getContest", "round": "getContest",
	"entry": "listContestUsers", "entries": "listContestUsers", "checkin": "listContestUsers",
	"tournament": "getTournament", "match": "getMatch", "score": "getRoyaleMatch",
	"operator": "listOperators", "stream": "getStream", "survey": "getSurvey", "trophies": "listTrophies", "trophy": "listTrophies",
	"team": "getTeam",
}

// TestSubjectsOfPublicHintsAreReadable fails for a kind whose hint names a subject to everybody that a visitor cannot read, such as a caster.
func TestSubjectsOfPublicHintsAreReadable(t *testing.T) {
	anyone := operationsOfAnyone(t)
	found := 0
	for _, d := range All() {
		if !slices.ContainsFunc(d.Rules.Channels, func(a event.Audience) bool { return a == contest.Page || a == contest.List || a == team.Page }) {
			continue
		}
		found++
		noun, _, _ := strings.Cut(string(d.Kind), ".")
		if operation := publicSubjects[noun]; !anyone[operation] {
			t.Errorf("the hint of %s names its subject to everybody, and no operation shows it to a visitor (%q): use contest.Discreet", d.Kind, operation)
		}
	}
	if found < 60 {
		t.Errorf("only %d definitions with a public channel were found", found)
	}
}

// operationsOfAnyone returns the operations of the contract that a visitor may call.
func operationsOfAnyone(t *testing.T) map[string]bool {
	t.Helper()
	raw, err := os.ReadFile("../../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var contract struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
			Permission  string `json:"x-permission"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(raw, &contract); err != nil {
		t.Fatal(err)
	}
	anyone := map[string]bool{}
	for _, methods := range contract.Paths {
		for _, o := range methods {
			if o.Permission == "anyone" {
				anyone[o.OperationID] = true
			}
		}
	}
	return anyone
}
