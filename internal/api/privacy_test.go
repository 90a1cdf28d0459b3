package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/auth"
)

// secret is the text of a private value, with the roles that may see it and the operations that return it to a caller who already knows it.
type secret struct {
	what, text string
	seen       roleSet
	by         []string
}

// hidePrivateValues gives the people and things of the fixture private values that can be told apart.
func (w *fixture) hidePrivateValues(t *testing.T, a *apitest.App) []secret {
	t.Helper()
	subject, owner, admin := w.people[entrant], w.people[contestOwner], w.people[siteAdmin]
	type title struct {
		ID              int64
		NeedsFriendCode bool
	}
	var games struct{ Items []title }
	a.Visitor().Get("/games/").Must(http.StatusOK).Into(&games)
	coded := slices.IndexFunc(games.Items, func(g title) bool { return g.NeedsFriendCode })
	subject.Put(userAt(subject.ID), object{"friendCode": "hidden profile code", "birthDate": "1987-06-05", "gender": "other", "city": "open city"}).Must(http.StatusOK)
	subject.Post(userAt(subject.ID)+"gameusers/", object{"gameId": games.Items[coded].ID, "username": "open name", "friendCode": "hidden game code"}).Must(http.StatusOK)
	if _, err := a.Features.Auth.SignInAs(a.Ctx(), subject.ID, auth.Client{UserAgent: "hidden browser", Address: "203.0.113.77"}); err != nil {
		t.Fatal(err)
	}
	withHash := w.people[participant]
	withHash.SignIn() // a first password needs a fresh session
	withHash.Put(passwordPath(withHash.ID), passwordForm("", "abcdefg1", "abcdefg1")).Must(http.StatusOK)
	w.locked = openContest(a, owner, object{"isEntryPassword": true, "entryPassword": "hidden42", "name": "locked"})
	addOperator(t, a, w.locked, w.people[contestAdmin].ID)
	w.people[user].Post("/complaints/", object{"subjectKind": "user", "subjectId": subject.ID, "reason": "spam", "comment": "hidden complaint"}).Must(http.StatusNoContent)
	admin.Post("/site/notices/", object{"texts": object{"ja": "hidden notice"}, "userId": subject.ID, "endsAt": a.Clock.Now().Add(time.Hour).Format(time.RFC3339)}).Must(http.StatusOK)
	admin.Post(fmt.Sprintf("/site/users/%d/suspend/", a.Person("bystander").ID), object{"reason": "hidden reason"}).Must(http.StatusNoContent)

	list := []secret{
		{"friend code of a profile", "hidden profile code", only(entrant), nil},
		{"birth date", "1987-06-05", only(entrant, siteAdmin), nil},
		{"friend code of a game account", "hidden game code", only(entrant), nil},
		{"browser of a session", "hidden browser", only(entrant), nil},
		{"address of a session", "203.0.113.77", only(entrant), nil},
		{"entry password", "hidden42", operators, nil},
		{"answer to a survey", hiddenAnswer, only(entrant, contestAdmin, contestOwner), nil},
		// An operator reported the message, so the complaint contains a copy.
		{"question to the operators", hiddenQuestion, only(entrant, contestAdmin, contestOwner), []string{"listComplaints"}},
		{"reason of a ban", hiddenBan, operators, nil},
		{"code of a lobby", hiddenCode, only(entrant, teamOwner, teamAdmin), nil},
		{"complaint", "hidden complaint", only(user, siteAdmin), nil},
		{"notice to one person", "hidden notice", only(entrant, siteAdmin), nil},
		{"reason of a suspension", "hidden reason", only(siteAdmin), nil},
		{"wish to join a team", "hello", only(entrant, teamAdmin, teamOwner), nil},
		{"invitation to a team", w.invitationToken, teamManagers, []string{"getInvitation", "acceptInvitation"}},
		// All entries have the same texts. The members of an entry see their own, participants those of their opponent, operators all.
		{"entry", "secret", only(entrant, participant, teamMember, teamAdmin, teamOwner, contestAdmin, contestOwner), nil},
		{"password's hash", "argon2", nil, nil},
		{"secret of the program", "a-secret-of-the-tests", nil, nil},
	}
	for _, role := range signedIn {
		u, ok, err := a.Store.User(a.Ctx(), w.people[role].ID)
		if err != nil || !ok || u.Email == "" {
			t.Fatalf("%s has no address: %v", role, err)
		}
		list = append(list, secret{"address of " + role, u.Email, only(role, siteAdmin), nil})
		list = append(list, secret{"token of " + role, w.people[role].Token, nil, nil})
	}
	return list
}

// ownFields are fields that only people themselves see.
var ownFields = []string{"birthDate", "browserTimezone", "gender", "hasPassword", "mutedKinds", "notificationWeekdays", "pwModifiedAt", "quietFrom", "quietTo", "signInFailed"}

// TestWalkPrivateFields calls every read as every role of the matrix, and searches each answer for fields that the role must
// not see.
func TestWalkPrivateFields(t *testing.T) {
	t.Parallel()
	a, w := built(t, matrixConfig)
	secrets, c := w.hidePrivateValues(t, a), readContract(t)
	subjects := []int64{w.people[entrant].ID, w.people[contestOwner].ID, w.people[participant].ID, w.people[teamOwner].ID}
	more := map[string]string{
		"getContest": contestAt(w.locked), "searchUsers": "/users/?gameUsername=open", "listContests": "/contests/?tab=past",
		"listComplaints": "/site/complaints/?status=DONE", "listSiteUsers": "/site/users/?state=suspended", "listUserContests": fmt.Sprintf("/users/%d/contests/", w.people[contestOwner].ID),
	}
	seen := map[string]bool{}
	for _, role := range everyone {
		p := w.people[role]
		for _, o := range c.Operations {
			if o.Method != http.MethodGet || o.ID == "listInbox" || o.ID == "listDemoPeople" {
				continue
			}
			_, path, _ := w.allowedCall(t, a, o)
			paths := []string{path, more[o.ID]}
			if strings.HasPrefix(o.Path, "/users/{id}/") {
				for _, subject := range append(subjects, p.ID) {
					at := places(o.Path, path)
					at[0] = fmt.Sprint(subject)
					paths = append(paths, filled(o.Path, path, at))
				}
			}
			for _, path := range paths {
				if path == "" {
					continue
				}
				got := p.Get(path)
				for _, s := range secrets {
					if !strings.Contains(string(got.Body), s.text) {
						continue
					}
					seen[s.what] = true
					if !s.seen.has(role) && !slices.Contains(s.by, o.ID) {
						t.Errorf("GET %s shows the role %s the private %s: %.300s", path, role, s.what, got.Body)
					}
				}
				var tree any
				if json.Unmarshal(got.Body, &tree) == nil && o.ID != "exportOwnData" {
					// Site administrators may see birth dates and sign-in data.
					if field := foreignOwnField(tree, p.ID); field != "" && (role != siteAdmin || o.ID != "listSiteUsers") {
						t.Errorf("GET %s shows the role %s the field %s of another person", path, role, field)
					}
				}
			}
		}
	}
	for _, s := range secrets {
		if len(s.seen) > 0 && !seen[s.what] {
			t.Errorf("no operation showed the %s to anyone: the fixture has no such value", s.what)
		}
	}
}

// foreignOwnField returns a field of ownFields that an answer shows with the id of another person.
func foreignOwnField(v any, self int64) string {
	switch v := v.(type) {
	case object:
		for _, field := range ownFields {
			if _, ok := v[field]; ok && v["id"] != float64(self) {
				return field
			}
		}
		for _, inner := range v {
			if field := foreignOwnField(inner, self); field != "" {
				return field
			}
		}
	case []any:
		for _, inner := range v {
			if field := foreignOwnField(inner, self); field != "" {
				return field
			}
		}
	}
	return ""
}
