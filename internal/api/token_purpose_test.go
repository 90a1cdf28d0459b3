package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/auth/authtest"
)

// handedOut is a secret that the service gave out, and the fields that it is for.
type handedOut struct {
	what, value string
	fields      []string
}

// tokenFields are the fields, places and parameters of the contract that take such secrets.
var tokenFields = []string{"authId", "ceremonyId", "code", "keyPhrase", "password", "pinCode", "pincode", "token", "verifier"}

// TestSecretsWorkForTheirPurposeOnly puts every secret that the service hands out into every field, place and header that
// takes one of another purpose. Nothing comes of it, and afterwards each still serves its own.
func TestSecretsWorkForTheirPurposeOnly(t *testing.T) {
	t.Parallel()
	a := apitest.New(t, matrixConfig)
	w, c, db, v := build(t, a), readContract(t), database(t, a), a.Visitor()
	entrant := w.people[entrant]
	entrant.SignIn() // a new address needs a fresh session

	v.Post("/auth/magic-links/", object{"email": "link@yagura.test", "language": "en", "agreeTerms": true}).Must(http.StatusAccepted)
	link := mailed(t, a, "link@yagura.test", 1).Query()
	v.Post("/auth/sign-up/", object{"email": "new@yagura.test", "username": "newcomer_1", "password": goodPassword, "agreeTerms": true, "language": "en"}).Must(http.StatusAccepted)
	activation := mailed(t, a, "new@yagura.test", 1).Query().Get("key_phrase")
	forgetful := a.Person("forgetful")
	v.Post("/users/password/forget/", object{"email": emailOf(forgetful), "language": "en"}).Must(http.StatusOK)
	reset := mailed(t, a, emailOf(forgetful), 1).Query().Get("key_phrase")
	resetForm := v.Get("/users/password/reset/?keyPhrase=" + reset).Must(http.StatusOK).Map()
	entrant.Post("/auth/email/", object{"email": "moved@yagura.test", "language": "en"}).Must(http.StatusAccepted)
	code, _, _ := strings.Cut(awaited(t, a, "moved@yagura.test", 1).Subject, " ")
	device := authtest.New(t)
	signUp := begun(t, v, "/auth/passkeys/sign-up/begin/", object{"username": "newcomer_2", "agreeTerms": true, "language": "en"})
	flow := v.Get("/socials/discord/oauth/url/?agreeTerms=true").Must(http.StatusOK)
	cookie, _, _ := strings.Cut(flow.Header.Get("Set-Cookie"), ";")
	_, browser, _ := strings.Cut(cookie, "=")

	secrets := []handedOut{
		{"session", entrant.Token, []string{"Authorization"}},
		{"id of a link", link.Get("authId"), []string{"authId"}},
		{"pin of a link", link.Get("pinCode"), []string{"pinCode"}},
		{"activation", activation, []string{"activate keyPhrase", "getActivation keyPhrase"}},
		{"reset", reset, []string{"getPasswordReset keyPhrase"}},
		{"pin of a reset", resetForm["pincode"].(string), []string{"pincode"}},
		{"code of an address", code, []string{"confirmEmail code"}},
		{"invitation", w.invitationToken, []string{"getInvitation token", "acceptInvitation token"}},
		{"sign-up by passkey", signUp.CeremonyID, []string{"passkeySignUp ceremonyId"}},
		{"sign-in by passkey", begun(t, v, "/auth/passkeys/sign-in/begin/", object{}).CeremonyID, []string{"passkeySignIn ceremonyId"}},
		{"new passkey", begun(t, entrant, "/auth/passkeys/begin/", object{}).CeremonyID, []string{"addPasskey ceremonyId"}},
		{"browser of a social sign-in", browser, nil},
		{"session's id", places("/auth/sessions/{id}/", ownSession(w, entrant))[0], []string{"endSession id"}},
	}
	for _, s := range secrets {
		if s.value == "" {
			t.Fatalf("no %s", s.what)
		}
	}
	state := func() string {
		return rowsText(t, a) + fmt.Sprint(count(t, db, "SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL"), count(t, db, "SELECT COUNT(*) FROM magic_links WHERE consumed_at IS NULL"))
	}
	before, tried := state(), 0
	for _, o := range c.Operations {
		for _, s := range secrets {
			purpose := func(field string) bool {
				return slices.Contains(s.fields, field) || slices.Contains(s.fields, o.ID+" "+field)
			}
			refused := func(field string, got *apitest.Answer) {
				t.Helper()
				tried++
				if got.Status < http.StatusBadRequest || got.Status >= http.StatusInternalServerError && got.Key() != "socialSuspended" {
					t.Errorf("the %s as %s of %s answered %d: %.200s", s.what, field, o.ID, got.Status, got.Body)
				}
			}
			forgetAttempts(t, db)
			p, path, body := w.allowedCall(t, a, o)
			for _, l := range c.leaves(o.Body) {
				if field := l.name(); slices.Contains(tokenFields, field) && !purpose(field) && !strings.HasSuffix(o.ID, "Lobby") && o.ID != "setMatchRoomCode" && o.ID != "signUp" && o.ID != "changePassword" { // a lobby's code is any text
					refused(field, p.Do(o.Method, path, l.put(t, body, fmt.Sprintf("%q", s.value)), "Cookie", cookie))
				}
			}
			bare, _, _ := strings.Cut(path, "?")
			place := 0
			for _, q := range o.Parameters {
				if q.In == "path" {
					if !isPlace("{" + q.Name + "}") {
						continue
					}
					at := places(o.Path, path)
					at[place] = s.value
					place++
					if q.Schema.is("string") && !purpose(q.Name) && q.Name != "provider" && q.Name != "key" {
						refused(q.Name, p.Do(o.Method, filled(o.Path, path, at), body))
					}
				} else if slices.Contains(tokenFields, q.Name) && !purpose(q.Name) {
					refused(q.Name, p.Do(o.Method, bare+"?"+q.Name+"="+s.value, body))
				}
			}
			if !purpose("Authorization") && o.ID == "getOwnProfile" {
				refused("Authorization", v.Do(o.Method, path, body, "Authorization", "JWT "+s.value))
			}
		}
	}
	if after := state(); after != before {
		t.Errorf("secrets in places of others changed the database:\n%s", firstDifference(before, after))
	}
	if tried < 150 {
		t.Errorf("only %d places were tried", tried)
	}

	forgetAttempts(t, db)
	v.Post("/auth/magic-links/redeem/", object{"authId": link.Get("authId"), "pinCode": link.Get("pinCode"), "email": "link@yagura.test"}).Must(http.StatusOK)
	v.Post("/users/activate/", object{"keyPhrase": activation}).Must(http.StatusOK)
	resetForm["newPassword"], resetForm["passwordConfirm"] = goodPassword, goodPassword
	v.Post("/users/password/reset/", resetForm).Must(http.StatusOK)
	entrant.Post("/auth/email/confirm/", object{"code": code}).Must(http.StatusOK)
	w.people[user].Post("/teams/invitations/"+w.invitationToken+"/accept/", nil).Must(http.StatusOK)
	v.Post("/auth/passkeys/sign-up/", created(t, device, signUp)).Must(http.StatusOK)
}
