package api_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/auth/authtest"
)

// issuedSecret is a secret that the service issued, and the fields that it is for.
type issuedSecret struct {
	what, value string
	fields      []string
}

// isFor reports whether a field of an operation takes the secret.
func (s issuedSecret) isFor(o operation, field string) bool {
	return slices.Contains(s.fields, field) || slices.Contains(s.fields, o.ID+" "+field)
}

// tokenFields are the body fields and parameters of the contract that take secrets.
var tokenFields = []string{"authId", "ceremonyId", "code", "keyPhrase", "password", "pinCode", "pincode", "token", "verifier"}

// freeTextOperations take any text in a field whose name is among tokenFields.
var freeTextOperations = []string{"setMatchRoomCode", "signUp", "changePassword"}

// secretWalk sends each secret in the fields of other secrets.
type secretWalk struct {
	t       *testing.T
	a       *apitest.App
	w       *fixture
	v       *apitest.Person // a visitor
	entrant *apitest.Person
	cookie  string // of the browser of a social sign-in
	tried   int

	link             url.Values
	activation, code string
	resetForm        object
	device           *authtest.Device
	signUp           ceremony
}

func newSecretWalk(t *testing.T) *secretWalk {
	t.Helper()
	a, w := built(t, matrixConfig)
	return &secretWalk{t: t, a: a, w: w, v: a.Visitor(), entrant: w.people[entrant], device: authtest.New(t)}
}

// issue lets the service issue a secret of each kind.
func (s *secretWalk) issue() []issuedSecret {
	t, a, v := s.t, s.a, s.v
	t.Helper()
	s.entrant.SignIn() // a change of the e-mail address needs a fresh session
	v.Post("/auth/magic-links/", object{"email": "link@yagura.test", "language": "en", "agreeTerms": true}).Must(http.StatusAccepted)
	s.link = mailed(t, a, "link@yagura.test", 1).Query()
	v.Post("/auth/sign-up/", object{"email": "new@yagura.test", "username": "newcomer_1", "password": goodPassword, "agreeTerms": true, "language": "en"}).Must(http.StatusAccepted)
	s.activation = mailed(t, a, "new@yagura.test", 1).Query().Get("key_phrase")
	forgetful := a.Person("forgetful")
	v.Post("/users/password/forget/", object{"email": emailOf(forgetful), "language": "en"}).Must(http.StatusOK)
	reset := mailed(t, a, emailOf(forgetful), 1).Query().Get("key_phrase")
	s.resetForm = v.Get("/users/password/reset/?keyPhrase=" + reset).Must(http.StatusOK).Map()
	s.entrant.Post("/auth/email/", object{"email": "moved@yagura.test", "language": "en"}).Must(http.StatusAccepted)
	s.code, _, _ = strings.Cut(awaited(t, a, "moved@yagura.test", 1).Subject, " ")
	s.signUp = begun(t, v, "/auth/passkeys/sign-up/begin/", object{"username": "newcomer_2", "agreeTerms": true, "language": "en"})
	flow := v.Get("/socials/discord/oauth/url/?agreeTerms=true").Must(http.StatusOK)
	s.cookie, _, _ = strings.Cut(flow.Header.Get("Set-Cookie"), ";")
	_, browser, _ := strings.Cut(s.cookie, "=")
	secrets := []issuedSecret{
		{"session", s.entrant.Token, []string{"Authorization"}},
		{"id of a link", s.link.Get("authId"), []string{"authId"}},
		{"pin of a link", s.link.Get("pinCode"), []string{"pinCode"}},
		{"activation", s.activation, []string{"activate keyPhrase", "getActivation keyPhrase"}},
		{"reset", reset, []string{"getPasswordReset keyPhrase"}},
		{"pin of a reset", s.resetForm["pincode"].(string), []string{"pincode"}},
		{"code of an address", s.code, []string{"confirmEmail code"}},
		{"invitation", s.w.invitationToken, []string{"getInvitation token", "acceptInvitation token"}},
		{"sign-up by passkey", s.signUp.CeremonyID, []string{"passkeySignUp ceremonyId"}},
		{"sign-in by passkey", begun(t, v, "/auth/passkeys/sign-in/begin/", object{}).CeremonyID, []string{"passkeySignIn ceremonyId"}},
		{"new passkey", begun(t, s.entrant, "/auth/passkeys/begin/", object{}).CeremonyID, []string{"addPasskey ceremonyId"}},
		{"browser of a social sign-in", browser, nil},
		{"session's id", places("/auth/sessions/{id}/", ownSession(s.w, s.entrant))[0], []string{"endSession id"}},
	}
	for _, secret := range secrets {
		if secret.value == "" {
			t.Fatalf("no %s", secret.what)
		}
	}
	return secrets
}

// refused counts a request and checks that it was refused.
func (s *secretWalk) refused(secret issuedSecret, o operation, field string, got *apitest.Answer) {
	s.t.Helper()
	s.tried++
	if got.Status < http.StatusBadRequest || got.Status >= http.StatusInternalServerError && got.Key() != "socialSuspended" {
		s.t.Errorf("the %s as %s of %s answered %d: %.200s", secret.what, field, o.ID, got.Status, got.Body)
	}
}

// misuse sends the secret in every field, parameter and header of the operation that takes another secret.
func (s *secretWalk) misuse(c contract, o operation, secret issuedSecret) {
	s.t.Helper()
	p, path, body := s.w.allowedCall(s.t, s.a, o)
	for _, l := range c.leaves(o.Body) {
		freeText := strings.HasSuffix(o.ID, "Lobby") || slices.Contains(freeTextOperations, o.ID)
		if field := l.name(); slices.Contains(tokenFields, field) && !secret.isFor(o, field) && !freeText {
			s.refused(secret, o, field, p.Do(o.Method, path, l.put(s.t, body, fmt.Sprintf("%q", secret.value)), "Cookie", s.cookie))
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
			at[place] = secret.value
			place++
			if q.Schema.is("string") && !secret.isFor(o, q.Name) && q.Name != "provider" && q.Name != "key" {
				s.refused(secret, o, q.Name, p.Do(o.Method, filled(o.Path, path, at), body))
			}
		} else if slices.Contains(tokenFields, q.Name) && !secret.isFor(o, q.Name) {
			s.refused(secret, o, q.Name, p.Do(o.Method, bare+"?"+q.Name+"="+secret.value, body))
		}
	}
	if !secret.isFor(o, "Authorization") && o.ID == "getOwnProfile" {
		s.refused(secret, o, "Authorization", s.v.Do(o.Method, path, body, "Authorization", "JWT "+secret.value))
	}
}

// use uses each secret for its purpose.
func (s *secretWalk) use() {
	s.v.Post("/auth/magic-links/redeem/", object{"authId": s.link.Get("authId"), "pinCode": s.link.Get("pinCode"), "email": "link@yagura.test"}).Must(http.StatusOK)
	s.v.Post("/users/activate/", object{"keyPhrase": s.activation}).Must(http.StatusOK)
	s.resetForm["newPassword"], s.resetForm["passwordConfirm"] = goodPassword, goodPassword
	s.v.Post("/users/password/reset/", s.resetForm).Must(http.StatusOK)
	s.entrant.Post("/auth/email/confirm/", object{"code": s.code}).Must(http.StatusOK)
	s.w.people[user].Post("/teams/invitations/"+s.w.invitationToken+"/accept/", nil).Must(http.StatusOK)
	s.v.Post("/auth/passkeys/sign-up/", created(s.t, s.device, s.signUp)).Must(http.StatusOK)
}

// TestWalkSecretsWorkForTheirPurposeOnly sends every secret that the service issues in the fields of all other secrets. Every
// request is refused and changes nothing, and each secret still works for its purpose afterwards.
func TestWalkSecretsWorkForTheirPurposeOnly(t *testing.T) {
	t.Parallel()
	s := newSecretWalk(t)
	c, db := readContract(t), database(t, s.a)
	secrets := s.issue()
	state := func() string {
		return rowsText(t, s.a) + fmt.Sprint(count(t, db, "SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL"), count(t, db, "SELECT COUNT(*) FROM magic_links WHERE consumed_at IS NULL"))
	}
	before := state()
	for _, o := range c.Operations {
		for _, secret := range secrets {
			forgetAttempts(t, db)
			s.misuse(c, o, secret)
		}
	}
	if after := state(); after != before {
		t.Errorf("secrets in fields of others changed the database:\n%s", firstDifference(before, after))
	}
	if s.tried < 150 {
		t.Errorf("only %d fields were tried", s.tried)
	}
	forgetAttempts(t, db)
	s.use()
}
