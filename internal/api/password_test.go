package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/api/apitest"
	"yagura/internal/auth"
	"yagura/internal/program"
)

const newPassword = "another1pass"

func passwordPath(id int64) string { return fmt.Sprintf("/users/%d/password/", id) }

func passwordForm(old, fresh, confirm string) object {
	return object{"id": 1, "password": old, "newPassword": fresh, "passwordConfirm": confirm}
}

// coded fails the test unless the answer is a problem of this status, key and number.
func coded(t *testing.T, a *apitest.Answer, status int, key string, code int) {
	t.Helper()
	if a.Refused(status, key).Code() != code {
		t.Errorf("%s has the number %d, want %d", key, a.Code(), code)
	}
}

// succeeded fails the test unless the answer is the number 1 (PASSWORD-2).
func succeeded(t *testing.T, a *apitest.Answer) {
	t.Helper()
	if got := string(a.Must(http.StatusOK).Body); strings.TrimSpace(got) != `{"code":1}` {
		t.Errorf("answer %s", got)
	}
}

func TestPasswordChangeOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, stranger := withPassword(t, a, "taro"), a.Person("stranger")
		other := *taro
		other.SignIn()
		path := passwordPath(taro.ID)
		for _, c := range []struct {
			old, fresh, confirm string
			status              int
			key                 string
			code                int
		}{
			{"", "", "", 422, "requiredPassword", -1},
			{goodPassword, "", "", 422, "requiredNewPassword", -2},
			{goodPassword, newPassword, "", 422, "requiredPasswordConfirm", -3},
			{goodPassword, goodPassword, goodPassword, 422, "samePassword", -4},
			{goodPassword, newPassword, "x", 422, "failedPasswordConfirm", -5},
			{"wrong1wrong", newPassword, newPassword, 403, "wrongPassword", -6},
			{goodPassword, "short", "short", 422, "invalidPasswordFormat", -7},
		} {
			coded(t, taro.Put(path, passwordForm(c.old, c.fresh, c.confirm)), c.status, c.key, c.code)
		}
		coded(t, stranger.Put(path, passwordForm(goodPassword, newPassword, newPassword)), http.StatusForbidden, "participationAuthority", -7)
		a.Visitor().Put(path, passwordForm(goodPassword, newPassword, newPassword)).Refused(http.StatusUnauthorized, "authenticationError")

		succeeded(t, taro.Put(path, passwordForm(goodPassword, newPassword, newPassword)))
		taro.Get("/users/profile/").Must(http.StatusOK)
		other.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
		a.Visitor().Post("/auth/sign-in/", object{"login": "taro", "password": newPassword}).Must(http.StatusOK)

		a.Clock.Advance(auth.FreshSession)
		coded(t, stranger.Put(passwordPath(stranger.ID), passwordForm("", newPassword, newPassword)), http.StatusForbidden, "reauthenticate", -7)
		stranger.SignIn()
		succeeded(t, stranger.Put(passwordPath(stranger.ID), passwordForm("", newPassword, newPassword)))
	})
}

// TestWrongPasswordsCountWhateverTheHeaders proves that an idempotency key does not prevent the count of wrong passwords.
func TestWrongPasswordsCountWhateverTheHeaders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro := withPassword(t, a, "taro")
		keys := map[string]int{}
		for i := range 7 {
			keys[taro.Do(http.MethodPut, passwordPath(taro.ID), passwordForm("wrong1wrong", newPassword, newPassword),
				"Idempotency-Key", fmt.Sprint("key-", i), "X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i)).Key()]++
		}
		if keys["wrongPassword"] != auth.MaxFailures-1 || keys["accountLocked"] != 7-auth.MaxFailures+1 {
			t.Errorf("answers %v", keys)
		}
	})
}

// forge sends a form with other host headers. The program of the tests refuses foreign names as the host, so that is "localhost",
// which is not the host of its base URL either.
func forge(t *testing.T, a *apitest.App, path string, form object) *http.Response {
	t.Helper()
	raw, err := json.Marshal(form)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, a.URL+"/api/v1"+path, bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "localhost"
	for name, value := range map[string]string{
		"Content-Type": "application/json", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Original-Host": "evil.example",
		"Forwarded": "host=evil.example", "X-Forwarded-Server": "evil.example",
	} {
		r.Header.Set(name, value)
	}
	res, err := apitest.Client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	return res
}

func TestForgedHostDoesNotReachMails(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		withPassword(t, a, "taro")
		sent := 1
		for path, form := range map[string]object{
			"/users/password/forget/": {"email": "taro@example.com", "language": "en"},
			"/auth/magic-links/":      {"email": "taro@example.com", "language": "en", "agreeTerms": true},
			"/auth/sign-up/":          {"email": "taro@example.com", "username": "other", "password": goodPassword, "agreeTerms": true},
		} {
			if res := forge(t, a, path, form); res.StatusCode >= http.StatusMultipleChoices {
				continue // refused before the handler
			}
			sent++
			l := awaited(t, a, "taro@example.com", sent)
			if strings.Contains(l.Subject+l.Text, "evil") || strings.Contains(l.Subject+l.Text, "localhost") || !strings.HasPrefix(l.Links[0], "http://yagura.test/") {
				t.Errorf("%s mailed %s", path, l.Text)
			}
		}
		if sent == 1 {
			t.Error("no mail was sent")
		}
	})
}

func TestPasswordResetOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro := withPassword(t, a, "taro")
		v := a.Visitor()
		for range auth.MaxFailures {
			v.Post("/auth/sign-in/", object{"login": "taro", "password": "wrong1wrong"})
		}
		known := v.Post("/users/password/forget/", object{"email": "taro@example.com", "language": "ja"}).Must(http.StatusOK)
		unknown := v.Post("/users/password/forget/", object{"email": "nobody@example.com", "language": "ja"}).Must(http.StatusOK)
		if string(known.Body) != string(unknown.Body) || strings.TrimSpace(string(known.Body)) != `{"status":true,"data":{}}` || len(known.Header) != len(unknown.Header) {
			t.Errorf("known %s %v, unknown %s %v", known.Body, known.Header, unknown.Body, unknown.Header)
		}
		v.Post("/users/password/forget/", object{"email": "x"}).Refused(http.StatusUnprocessableEntity, "invalidEmail")
		link := mailed(t, a, "taro@example.com", 2)
		if link.Path != "/password-reset" || link.Host != "yagura.test" {
			t.Errorf("link %s", link)
		}
		key := link.Query().Get("key_phrase")
		var info object
		for range 20 { // a scanner that opens links uses nothing up
			v.Do(http.MethodHead, "/users/password/reset/?keyPhrase="+key, nil)
			v.Get("/users/password/reset/?keyPhrase=" + key).Must(http.StatusOK).Into(&info)
		}
		if info["username"] != "taro" || info["email"] != "taro@example.com" || int64(info["id"].(float64)) != taro.ID || len(info) != 4 {
			t.Errorf("info %v", info)
		}
		coded(t, v.Get("/users/password/reset/?keyPhrase=unknown"), http.StatusUnprocessableEntity, "passwordResetInvalid", -1)

		send := func(change object) *apitest.Answer {
			form := object{"newPassword": newPassword, "passwordConfirm": newPassword}
			for _, o := range []object{info, change} {
				for k, v := range o {
					form[k] = v
				}
			}
			return v.Post("/users/password/reset/", form)
		}
		coded(t, send(object{"newPassword": ""}), http.StatusUnprocessableEntity, "requiredNewPassword", -1)
		coded(t, send(object{"passwordConfirm": ""}), http.StatusUnprocessableEntity, "requiredPasswordConfirm", -2)
		coded(t, send(object{"passwordConfirm": "x"}), http.StatusUnprocessableEntity, "failedPasswordConfirm", -3)
		coded(t, send(object{"newPassword": "short", "passwordConfirm": "short"}), http.StatusUnprocessableEntity, "invalidPasswordFormat", -5)
		coded(t, send(object{"pincode": key}), http.StatusUnprocessableEntity, "failedPasswordReset", -9)
		coded(t, send(object{"id": 1}), http.StatusUnprocessableEntity, "failedPasswordReset", -9)

		succeeded(t, send(nil))
		coded(t, send(nil), http.StatusUnprocessableEntity, "failedPasswordReset", -9)
		taro.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
		v.Post("/auth/sign-in/", object{"login": "taro", "password": newPassword}).Must(http.StatusOK)

		awaited(t, a, "taro@example.com", 3) // announces the change
		v.Post("/users/password/forget/", object{"email": "taro@example.com"}).Must(http.StatusOK)
		late := mailed(t, a, "taro@example.com", 4).Query().Get("key_phrase")
		a.Clock.Advance(auth.PasswordResetLife)
		coded(t, v.Get("/users/password/reset/?keyPhrase="+late), http.StatusUnprocessableEntity, "passwordResetExpired", -2)
	})
}

// TestWalkGuessingWithForgedAddresses proves that only trusted proxies can set the client address, so that forged addresses do not
// avoid the rate limit. The owner can still sign in by e-mail.
func TestWalkGuessingWithForgedAddresses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		withPassword(t, a, "victim")
		v := a.Visitor()
		keys := map[string]int{}
		for i := range 300 {
			keys[v.Do(http.MethodPost, "/auth/sign-in/", object{"login": "victim", "password": fmt.Sprintf("guess%05d", i)},
				"X-Forwarded-For", fmt.Sprintf("203.0.%d.%d", i/250, i%250), "X-Real-IP", fmt.Sprintf("198.51.100.%d", i%250), "Forwarded", fmt.Sprintf("for=192.0.2.%d", i%250)).Key()]++
		}
		// A login allows twenty tries, whatever the headers say.
		if diff := cmp.Diff(map[string]int{"loginFailed": auth.MaxFailures - 1, "accountLocked": 20 - auth.MaxFailures + 1, "tooManyRequests": 280}, keys); diff != "" {
			t.Errorf("answers (-want +got):\n%s", diff)
		}
		// Twenty of the tries above counted against the address, because a login allows no more. The address has 25 left, whatever the headers
		// say.
		guess := func(i int) *apitest.Answer {
			return v.Do(http.MethodPost, "/auth/sign-in/", object{"login": fmt.Sprintf("somebody%d", i), "password": "guess00000"}, "X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i))
		}
		for i := range 25 {
			guess(i).Refused(http.StatusUnauthorized, "loginFailed")
		}
		if wait, err := strconv.Atoi(guess(25).Refused(http.StatusTooManyRequests, "tooManyRequests").Header.Get("Retry-After")); err != nil || wait < 1 || wait > 600 {
			t.Errorf("retry after %d seconds, %v", wait, err)
		}

		clear(keys)
		for i := range 30 {
			keys[v.Do(http.MethodPost, "/users/password/reset/", object{
				"id": 1, "username": "victim", "email": "victim@example.com", "pincode": fmt.Sprintf("%032d", i), "newPassword": newPassword, "passwordConfirm": newPassword,
			}, "X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i)).Key()]++
		}
		if diff := cmp.Diff(map[string]int{"failedPasswordReset": 10, "tooManyRequests": 20}, keys); diff != "" {
			t.Errorf("answers (-want +got):\n%s", diff)
		}
		v.Post("/auth/magic-links/", object{"email": "victim@example.com", "agreeTerms": true}).Must(http.StatusAccepted)
		q := mailed(t, a, "victim@example.com", 2).Query()
		v.Post("/auth/magic-links/redeem/", object{"authId": q.Get("authId"), "pinCode": q.Get("pinCode"), "email": "victim@example.com"}).Must(http.StatusOK)
	}, func(c *program.Config) { c.PeoplePerAddress = 15 })
}

func TestEmailChangeOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro := withPassword(t, a, "taro")
		other := withPassword(t, a, "jiro")
		used := taro.Post("/auth/email/", object{"email": "jiro@example.com", "language": "en"}).Must(http.StatusAccepted)
		fresh := taro.Post("/auth/email/", object{"email": "new@example.com", "language": "en"}).Must(http.StatusAccepted)
		if string(fresh.Body) != string(used.Body) {
			t.Errorf("fresh %s, in use %s", fresh.Body, used.Body)
		}
		code, _, _ := strings.Cut(awaited(t, a, "new@example.com", 1).Subject, " ")
		if len(code) != 6 {
			t.Fatalf("code %q", code)
		}
		other.Post("/auth/email/confirm/", object{"code": code}).Refused(http.StatusUnprocessableEntity, "emailCodeInvalid")
		taro.Do(http.MethodPost, "/auth/email/confirm/", object{"code": "x"}, "Idempotency-Key", "one").Refused(http.StatusUnprocessableEntity, "emailCodeInvalid")
		if got := taro.Post("/auth/email/confirm/", object{"code": code}).Must(http.StatusOK).Map(); got["email"] != "new@example.com" {
			t.Errorf("answer %v", got)
		}
		taro.Post("/auth/email/confirm/", object{"code": code}).Refused(http.StatusUnprocessableEntity, "emailCodeInvalid")
		a.Clock.Advance(auth.FreshSession)
		taro.Post("/auth/email/", object{"email": "third@example.com"}).Refused(http.StatusForbidden, "reauthenticate")
		if l := lettersTo(a, "third@example.com"); len(l) != 0 {
			t.Errorf("mails %v", l)
		}
	})
}

func TestSessionsOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro := a.Person("Taro")
		first, second := *taro, *taro
		a.Clock.Advance(time.Minute)
		second.SignIn()
		a.Clock.Advance(time.Minute)
		taro.SignIn()
		var list struct {
			Items []struct {
				ID        int64
				Current   bool
				UserAgent string
				CreatedAt string
				ExpiresAt string
			}
		}
		taro.Get("/auth/sessions/").Must(http.StatusOK).Into(&list)
		if len(list.Items) != 3 || !list.Items[0].Current || list.Items[1].Current || list.Items[2].Current || list.Items[0].UserAgent != "apitest" {
			t.Fatalf("sessions %+v", list)
		}
		path := fmt.Sprintf("/auth/sessions/%d/", list.Items[2].ID)
		a.Person("Stranger").Delete(path).Refused(http.StatusNotFound, "notFound")
		first.Get("/users/profile/").Must(http.StatusOK)
		for range 2 {
			taro.Delete(path).Must(http.StatusNoContent)
		}
		first.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
		taro.Delete("/auth/sessions/").Must(http.StatusNoContent)
		second.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
		taro.Get("/users/profile/").Must(http.StatusOK)
		taro.Delete("/auth/sessions/?all=true").Must(http.StatusNoContent)
		taro.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
	})
}

func TestSuspendedPeopleAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro := withPassword(t, a, "taro")
		now := a.Clock.Now()
		if err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
			if _, err := a.Store.SetSuspended(ctx, taro.ID, &now); err != nil {
				return err
			}
			return a.Features.Auth.EndSessions(ctx, taro.ID, 0)
		}); err != nil {
			t.Fatal(err)
		}
		taro.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
		v := a.Visitor()
		v.Post("/auth/sign-in/", object{"login": "taro", "password": goodPassword}).Refused(http.StatusForbidden, "accountSuspended")
		v.Post("/auth/magic-links/", object{"email": "taro@example.com", "agreeTerms": true}).Must(http.StatusAccepted)
		q := mailed(t, a, "taro@example.com", 2).Query()
		v.Post("/auth/magic-links/redeem/", object{"authId": q.Get("authId"), "pinCode": q.Get("pinCode"), "email": "taro@example.com"}).
			Refused(http.StatusForbidden, "accountSuspended")
	})
}
