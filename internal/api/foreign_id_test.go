package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// goesWithForeign are the operations that answer such ids without a fault, because it means something: that person is not
// blocked, that provider is not linked, a person has no team in that contest. Nothing changes by them.
var goesWithForeign = []string{"listContestTeamsOfUser", "unblockUser", "unlinkSocial"}

// Ids in bodies. Those of the parent name what must hang on the thing in the path; the ignored ones are what a client may
// say of itself and the server knows better (API-2).
var (
	ofTheParent = map[string]bool{
		"awardTrophy entryId": true, "confirmEntries allowed": true, "createTournament assignment": true, "deleteEntries ids": true, "enterContestAsTeam teamId": true,
		"joinSwissDraw entryId":     true,
		"previewMatchResult winner": true, "setMatchResult winner": true, "transferTeam userId": true, "updateTournament assignment": true,
	}
	ignoredIDs = map[string]bool{
		"addOperators gameId": true, "enterContest gameId": true, "enterContest userId": true, "enterContestAsTeam gameId": true, "enterContestAsTeam userId": true,
	}
)

// idPlaces says which places of a pattern hold ids: the number of a round and the name of a format are none.
func idPlaces(pattern string) (places []bool, count int) {
	for part := range strings.SplitSeq(pattern, "/") {
		if strings.HasPrefix(part, "{") {
			id := part != "{round}" && part != "{format}"
			places = append(places, id)
			if id {
				count++
			}
		}
	}
	return places, count
}

// namesThings reports whether a place of a body holds ids.
func namesThings(l leaf) bool {
	name := l.keys[len(l.keys)-1]
	numbers := l.schema.is("integer") || l.schema.Items != nil && l.schema.Items.is("integer")
	return numbers && (name == "id" || strings.HasSuffix(name, "Id") || slices.Contains([]string{"ids", "allowed", "winner", "assignment", "acknowledge"}, name))
}

// thing is what stands in a body at the top level, as JSON has it.
func thing(body any, l leaf) (v any) {
	raw, err := json.Marshal(body.(object)[l.keys[0]])
	if err != nil {
		panic(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := decoder.Decode(&v); err != nil {
		panic(err)
	}
	return v
}

// TestWalkForeignIDs sends each operation of the contract, by someone who may call it, with ids that belong to
// someone else: every mixture of own and foreign ids in the path (a child under the wrong parent among them), foreign ids
// in the body, and ids that are no one's. All are refused and the database stays as it is.
func TestWalkForeignIDs(t *testing.T) {
	t.Parallel()
	a := apitest.New(t, matrixConfig)
	foreign := build(t, a)
	for i, id := range []int64{foreign.team, foreign.freeTeam} {
		foreign.people[teamOwner].Put(fmt.Sprintf("/teams/%d/", id), object{"name": fmt.Sprintf("foreign %d", i)}).Must(http.StatusOK)
	}
	other := foreign.people[entrant]
	other.Put(fmt.Sprintf("/users/%d/gameusers/%d/", other.ID, foreign.gameUser), object{"gameId": 1, "username": "foreign#jp1"}).Must(http.StatusOK)
	w := build(t, a)
	db, c := database(t, a), readContract(t)
	before, tried := hashes(t, db), 0
	for _, o := range c.Operations {
		p, path, body := w.allowedCall(t, a, o)
		_, foreignPath, foreignBody := foreign.allowedCall(t, a, o)
		own, others := places(o.Path, path), places(o.Path, foreignPath)
		holdsID, idCount := idPlaces(o.Path)
		refused := func(what string, got *apitest.Answer, statuses ...int) {
			t.Helper()
			tried++
			if !slices.Contains(statuses, got.Status) && (got.Status >= http.StatusBadRequest || !slices.Contains(goesWithForeign, o.ID)) {
				t.Errorf("%s with %s answered %d: %.200s", o.ID, what, got.Status, got.Body)
			}
		}
		forgetAttempts(t, db)
		for mixture := 1; mixture < 1<<len(own); mixture++ {
			mixed, changed := slices.Clone(own), 0
			for i := range own {
				if mixture>>i&1 == 1 && holdsID[i] && own[i] != others[i] {
					mixed[i] = others[i]
					changed++
				}
			}
			everybodys := o.Rule == api.Anyone || o.Rule == api.SignedIn || o.Rule == api.SiteAdmin
			if changed == 0 || changed == idCount && everybodys {
				continue
			}
			refused(fmt.Sprintf("foreign ids %v", mixed), p.Do(o.Method, filled(o.Path, path, mixed), body), http.StatusForbidden, http.StatusNotFound)
		}
		for i := range own {
			if !holdsID[i] {
				continue
			}
			for _, nobodys := range []string{"77777777777", "0", "-1", "9007199254740991", "9223372036854775807"} {
				unknown := slices.Clone(own)
				unknown[i] = nobodys
				got := p.Do(o.Method, filled(o.Path, path, unknown), body)
				refused("the unknown id "+nobodys, got, http.StatusForbidden, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusServiceUnavailable)
			}
		}
		if o.Method == http.MethodGet {
			continue
		}
		for _, l := range c.leaves(o.Body) {
			if !namesThings(l) || ignoredIDs[o.ID+" "+l.name()] {
				continue
			}
			values := []any{-1, 9007199254740991}
			if ofTheParent[o.ID+" "+l.name()] {
				values = append(values, thing(foreignBody, l))
			}
			for _, value := range values {
				if _, list := value.([]any); l.schema.Items != nil && !list {
					value = []any{value}
				}
				raw, err := json.Marshal(value)
				if err != nil {
					t.Fatal(err)
				}
				refused(fmt.Sprintf("%s %s", l.name(), raw), p.Do(o.Method, path, l.put(t, body, string(raw))), http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity)
			}
		}
		if after := hashes(t, db); !maps.Equal(after, before) {
			t.Errorf("%s changed the database by foreign ids", o.ID)
			before = after
		}
	}
	if tried < 300 {
		t.Errorf("only %d requests were tried", tried)
	}
}
