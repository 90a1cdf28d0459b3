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

// acceptsForeignIDs lists the operations that succeed with foreign ids without a change: the person is not blocked, nothing is followed, the provider
// is not linked, or the person has no team in the contest.
var acceptsForeignIDs = []string{"listContestTeamsOfUser", "unblockUser", "unfollow", "unlinkSocial"}

// Ids in bodies. An id of ofTheParent must belong to the resource of the path. The server ignores the ids of ignoredIDs, because it knows
// the values itself (API-2).
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

// idPlaces returns which placeholders of a pattern hold ids, and their number. The number of a round, the name of a format and
// the kind of what is followed are not ids.
func idPlaces(pattern string) (places []bool, count int) {
	for part := range strings.SplitSeq(pattern, "/") {
		if strings.HasPrefix(part, "{") {
			id := !slices.Contains([]string{"{round}", "{format}", "{kind}"}, part)
			places = append(places, id)
			if id {
				count++
			}
		}
	}
	return places, count
}

// namesThings reports whether a leaf of a body holds ids.
func namesThings(l leaf) bool {
	name := l.keys[len(l.keys)-1]
	numbers := l.schema.is("integer") || l.schema.Items != nil && l.schema.Items.is("integer")
	return numbers && (name == "id" || strings.HasSuffix(name, "Id") || slices.Contains([]string{"ids", "allowed", "winner", "assignment", "acknowledge"}, name))
}

// thing returns the value of the top-level member of a body that contains the leaf, decoded from JSON.
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

// foreignWalk sends requests with ids of others as a person who may do the operation with their own ids.
type foreignWalk struct {
	t                    *testing.T
	tried                int
	o                    operation
	person               *apitest.Person
	path                 string
	body, foreignBody    any
	own, others, unknown []string // the ids in the path; those of others; ids that do not exist
	holdsID              []bool
	idCount              int
}

// send sends the request and counts it. The status must be one of statuses, unless the operation accepts foreign ids.
func (f *foreignWalk) send(what, path string, body any, statuses ...int) {
	f.t.Helper()
	f.tried++
	got := f.person.Do(f.o.Method, path, body)
	if !slices.Contains(statuses, got.Status) && (got.Status >= http.StatusBadRequest || !slices.Contains(acceptsForeignIDs, f.o.ID)) {
		f.t.Errorf("%s with %s answered %d: %.200s", f.o.ID, what, got.Status, got.Body)
	}
}

// mixedIDs sends every mixture of own and foreign ids in the path, such as a child under the wrong parent. A path of foreign
// ids alone is left out if everybody may use it.
func (f *foreignWalk) mixedIDs() {
	f.t.Helper()
	everybodys := f.o.Rule == api.Anyone || f.o.Rule == api.SignedIn || f.o.Rule == api.SiteAdmin
	for mixture := 1; mixture < 1<<len(f.own); mixture++ {
		mixed, changed := slices.Clone(f.own), 0
		for i := range f.own {
			if mixture>>i&1 == 1 && f.holdsID[i] && f.own[i] != f.others[i] {
				mixed[i] = f.others[i]
				changed++
			}
		}
		if changed == 0 || changed == f.idCount && everybodys {
			continue
		}
		f.send(fmt.Sprintf("foreign ids %v", mixed), filled(f.o.Path, f.path, mixed), f.body, http.StatusForbidden, http.StatusNotFound)
	}
}

// unknownIDs replaces each id of the path by ids that do not exist.
func (f *foreignWalk) unknownIDs() {
	f.t.Helper()
	for i := range f.own {
		if !f.holdsID[i] {
			continue
		}
		for _, id := range f.unknown {
			ids := slices.Clone(f.own)
			ids[i] = id
			f.send("the unknown id "+id, filled(f.o.Path, f.path, ids), f.body, http.StatusForbidden, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusServiceUnavailable)
		}
	}
}

// idsInBody replaces each id of the body by ids that do not exist, and by foreign ids where the id must belong to the parent.
func (f *foreignWalk) idsInBody(c contract) {
	f.t.Helper()
	if f.o.Method == http.MethodGet {
		return
	}
	for _, l := range c.leaves(f.o.Body) {
		if !namesThings(l) || ignoredIDs[f.o.ID+" "+l.name()] {
			continue
		}
		values := []any{-1, 9007199254740991}
		if ofTheParent[f.o.ID+" "+l.name()] {
			values = append(values, thing(f.foreignBody, l))
		}
		for _, value := range values {
			if _, list := value.([]any); l.schema.Items != nil && !list {
				value = []any{value}
			}
			raw, err := json.Marshal(value)
			if err != nil {
				f.t.Fatal(err)
			}
			f.send(fmt.Sprintf("%s %s", l.name(), raw), f.path, l.put(f.t, f.body, string(raw)), http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity)
		}
	}
}

// TestWalkForeignIDs sends each operation of the contract with ids of others and ids that do not exist, in the path and in
// the body. Every request is refused and changes nothing.
func TestWalkForeignIDs(t *testing.T) {
	t.Parallel()
	a, foreign := built(t, matrixConfig)
	for i, id := range []int64{foreign.team, foreign.freeTeam} {
		foreign.people[teamOwner].Put(fmt.Sprintf("/teams/%d/", id), object{"name": fmt.Sprintf("foreign %d", i)}).Must(http.StatusOK)
	}
	other := foreign.people[entrant]
	other.Put(fmt.Sprintf("/users/%d/gameusers/%d/", other.ID, foreign.gameUser), object{"gameId": 1, "username": "foreign#jp1"}).Must(http.StatusOK)
	w := build(t, a)
	db, c := database(t, a), readContract(t)
	before := hashes(t, db)
	f := &foreignWalk{t: t, unknown: []string{"77777777777", "0", "-1", "9007199254740991", "9223372036854775807"}}
	for _, o := range c.Operations {
		f.o = o
		f.person, f.path, f.body = w.allowedCall(t, a, o)
		var foreignPath string
		_, foreignPath, f.foreignBody = foreign.allowedCall(t, a, o)
		f.own, f.others = places(o.Path, f.path), places(o.Path, foreignPath)
		f.holdsID, f.idCount = idPlaces(o.Path)
		forgetAttempts(t, db)
		f.mixedIDs()
		f.unknownIDs()
		f.idsInBody(c)
		if after := hashes(t, db); !maps.Equal(after, before) {
			t.Errorf("%s changed the database by foreign ids", o.ID)
			before = after
		}
	}
	if f.tried < 300 {
		t.Errorf("only %d requests were tried", f.tried)
	}
}
