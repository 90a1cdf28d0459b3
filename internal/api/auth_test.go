package api_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/auth"
	"yagura/internal/kit/hang"
)

const goodPassword = "correct1horse"

// letter is an e-mail in the inbox.
type letter struct {
	To, Subject, Text string
	Links             []string
}

// awaited waits for the n-th e-mail to an address and returns it.
func awaited(t *testing.T, a *apitest.App, to string, n int) letter {
	t.Helper()
	poll := time.NewTicker(5 * time.Millisecond)
	defer poll.Stop()
	over := time.After(hang.Limit)
	for {
		letters := lettersTo(a, to)
		if len(letters) >= n {
			return letters[0]
		}
		select {
		case <-poll.C:
		case <-over:
			t.Fatalf("%d mails to %s, want %d", len(letters), to, n)
		}
	}
}

// lettersTo returns the newest e-mails to an address, newest first.
func lettersTo(a *apitest.App, to string) []letter {
	var inbox struct{ Items []letter }
	a.Visitor().Get("/inbox/?to=" + url.QueryEscape(to)).Must(http.StatusOK).Into(&inbox)
	return inbox.Items
}

// mailed waits for the n-th e-mail to an address and returns the URL that it links to.
func mailed(t *testing.T, a *apitest.App, to string, n int) *url.URL {
	t.Helper()
	u, err := url.Parse(awaited(t, a, to, n).Links[0])
	if err != nil {
		t.Fatal(err)
	}
	return u
}

type signInAnswer struct {
	Token    string
	UserInfo struct {
		ID           int64
		Nickname     string
		Email        string
		TermsVersion string
		HasPassword  bool
	}
	IsNew    bool
	ReturnTo *string
}

// as returns a person with the token of an answer.
func as(a *apitest.App, s signInAnswer) *apitest.Person {
	p := a.Visitor()
	p.ID, p.Nickname, p.Token = s.UserInfo.ID, s.UserInfo.Nickname, s.Token
	return p
}

func TestSignInByMagicLink(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		v := a.Visitor()
		asked := v.Do(http.MethodPost, "/auth/magic-links/", map[string]any{
			"email": "Taro@example.com", "language": "ja", "agreeTerms": true, "returnTo": "/contests/5",
		}, "Host", "evil.example", "X-Forwarded-Host", "evil.example").Must(http.StatusAccepted)
		if string(asked.Body) != "{\"accountsOnly\":false}\n" {
			t.Errorf("answer %q", asked.Body)
		}
		link := mailed(t, a, "taro@example.com", 1)
		if link.Scheme+"://"+link.Host != "http://yagura.test" || link.Path != "/magic-link" {
			t.Errorf("link %s", link)
		}
		redeem := map[string]any{"authId": link.Query().Get("authId"), "pinCode": link.Query().Get("pinCode"), "email": "taro@example.com"}
		for range 20 { // a scanner that opens links uses nothing up
			v.Get("/auth/magic-links/redeem/?" + link.RawQuery)
			v.Do(http.MethodHead, "/auth/magic-links/redeem/?"+link.RawQuery, nil)
		}
		v.Post("/auth/magic-links/redeem/", map[string]any{"authId": redeem["authId"], "pinCode": redeem["pinCode"], "email": "jiro@example.com"}).
			Refused(http.StatusUnprocessableEntity, "magicLinkInvalid")
		var first signInAnswer
		v.Post("/auth/magic-links/redeem/", redeem).Must(http.StatusOK).Into(&first)
		if !first.IsNew || first.ReturnTo == nil || *first.ReturnTo != "/contests/5" || first.UserInfo.TermsVersion != auth.Terms ||
			first.UserInfo.Email != "taro@example.com" || !strings.HasPrefix(first.UserInfo.Nickname, "user") {
			t.Errorf("signed in %+v", first)
		}
		v.Post("/auth/magic-links/redeem/", redeem).Refused(http.StatusUnprocessableEntity, "magicLinkInvalid")
		if own := as(a, first).Get("/users/profile/").Must(http.StatusOK).ID(); own != first.UserInfo.ID {
			t.Errorf("the token is %d's", own)
		}
	})
}

func TestMagicLinkFaults(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		v := a.Visitor()
		v.Post("/auth/magic-links/", map[string]any{"email": "x", "agreeTerms": true}).Refused(http.StatusUnprocessableEntity, "invalidEmail")
		v.Post("/auth/magic-links/", map[string]any{"email": "a@example.com"}).Refused(http.StatusUnprocessableEntity, "termsRequired")
		for range 5 {
			v.Post("/auth/magic-links/", map[string]any{"email": "a@example.com", "agreeTerms": true}).Must(http.StatusAccepted)
		}
		v.Post("/auth/magic-links/", map[string]any{"email": "a@example.com", "agreeTerms": true}).Refused(http.StatusTooManyRequests, "tooManyRequests")
		link := mailed(t, a, "a@example.com", 5)
		a.Clock.Advance(auth.MagicLinkLife)
		v.Post("/auth/magic-links/redeem/", map[string]any{
			"authId": link.Query().Get("authId"), "pinCode": link.Query().Get("pinCode"), "email": "a@example.com",
		}).Refused(http.StatusUnprocessableEntity, "magicLinkExpired")
	})
}

func TestSignUpWithPassword(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		v := a.Visitor()
		form := map[string]any{
			"email": "taro@example.com", "username": "Taro", "password": goodPassword, "agreeTerms": true, "language": "en", "returnTo": "/contests/5",
		}
		fresh := v.Post("/auth/sign-up/", form).Must(http.StatusAccepted)
		link := mailed(t, a, "taro@example.com", 1)
		key := link.Query().Get("key_phrase")
		if link.Path != "/activate" || key == "" {
			t.Fatalf("link %s", link)
		}
		for range 3 {
			if got := v.Get("/users/activate/?keyPhrase=" + key).Must(http.StatusOK).Map(); got["username"] != "Taro" || got["withPassword"] != false {
				t.Errorf("pending %v", got)
			}
		}
		set := fresh.Header.Get("Set-Cookie")
		if !strings.HasPrefix(set, "yagura_sign_up=") || !strings.HasSuffix(set, "; Path=/api/v1/users/activate; Max-Age=86400; HttpOnly; SameSite=Lax") {
			t.Errorf("cookie %q", set)
		}
		cookie, _, _ := strings.Cut(set, ";")
		if got := v.Do(http.MethodGet, "/users/activate/?keyPhrase="+key, nil, "Cookie", cookie).Must(http.StatusOK).Map(); got["withPassword"] != true {
			t.Errorf("pending in the browser that signed up: %v", got)
		}
		var in signInAnswer
		v.Do(http.MethodPost, "/users/activate/", map[string]any{"keyPhrase": key}, "Cookie", cookie).Must(http.StatusOK).Into(&in)
		if !in.UserInfo.HasPassword || in.UserInfo.Email != "taro@example.com" || in.ReturnTo == nil || *in.ReturnTo != "/contests/5" {
			t.Errorf("activated %+v", in)
		}
		v.Post("/users/activate/", map[string]any{"keyPhrase": key}).Refused(http.StatusUnprocessableEntity, "activationFailed")
		v.Get("/users/activate/?keyPhrase="+key).Refused(http.StatusUnprocessableEntity, "activationFailed")

		form["username"] = "Other"
		used := v.Post("/auth/sign-up/", form).Must(http.StatusAccepted)
		if string(used.Body) != string(fresh.Body) || len(used.Header.Get("Set-Cookie")) != len(set) {
			t.Errorf("an address in use is answered %q, a fresh one %q", used.Body, fresh.Body)
		}
		if link := mailed(t, a, "taro@example.com", 2); link.Path != "/" || link.RawQuery != "" {
			t.Errorf("the mail to an address in use leads to %s", link)
		}
		form["username"], form["email"] = "taro", "jiro@example.com"
		v.Post("/auth/sign-up/", form).Refused(http.StatusConflict, "userAlreadyExists")
	})
}

// withPassword creates an account with a password and signs it in.
func withPassword(t *testing.T, a *apitest.App, username string) *apitest.Person {
	t.Helper()
	v, email := a.Visitor(), username+"@example.com"
	sent := v.Post("/auth/sign-up/", map[string]any{"email": email, "username": username, "password": goodPassword, "agreeTerms": true}).Must(http.StatusAccepted)
	cookie, _, _ := strings.Cut(sent.Header.Get("Set-Cookie"), ";")
	var in signInAnswer
	key := mailed(t, a, email, 1).Query().Get("key_phrase")
	v.Do(http.MethodPost, "/users/activate/", map[string]any{"keyPhrase": key}, "Cookie", cookie).Must(http.StatusOK).Into(&in)
	return as(a, in)
}

func TestSignInWithPassword(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		withPassword(t, a, "taro")
		v := a.Visitor()
		for _, login := range []string{"TARO", "taro@example.com"} {
			var in signInAnswer
			v.Do(http.MethodPost, "/auth/sign-in/", map[string]any{"login": login, "password": goodPassword}, "User-Agent", "Browser/1").
				Must(http.StatusOK).Into(&in)
			as(a, in).Get("/users/profile/").Must(http.StatusOK)
			if s, err := a.Features.Auth.Authenticate(a.Ctx(), in.Token); err != nil || s.UserAgent != "Browser/1" || s.Address != "127.0.0.1" {
				t.Errorf("session %+v: %v", s, err)
			}
		}
		for _, login := range []string{"taro", "nobody"} {
			for range auth.MaxFailures - 1 {
				v.Post("/auth/sign-in/", map[string]any{"login": login, "password": "wrong1wrong"}).Refused(http.StatusUnauthorized, "loginFailed")
			}
			locked := v.Post("/auth/sign-in/", map[string]any{"login": login, "password": "wrong1wrong"}).Refused(http.StatusForbidden, "accountLocked").Map()
			if fmt.Sprint(locked["params"]) != "map[count:5]" {
				t.Errorf("%s: params %v", login, locked["params"])
			}
			v.Post("/auth/sign-in/", map[string]any{"login": login, "password": goodPassword}).Refused(http.StatusForbidden, "accountLocked")
		}
	})
}

// TestFailuresCountWhateverTheHeaders proves that neither an idempotency key nor a foreign session prevents the count of
// failures.
func TestFailuresCountWhateverTheHeaders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		withPassword(t, a, "taro")
		guesser := a.Person("Guesser")
		keys := map[string]int{}
		for i := range 8 {
			keys[guesser.Do(http.MethodPost, "/auth/sign-in/", map[string]any{"login": "taro", "password": "wrong1wrong"},
				"Idempotency-Key", fmt.Sprint("key-", i), "X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i)).Key()]++
		}
		if keys["loginFailed"] != auth.MaxFailures-1 || keys["accountLocked"] != 8-auth.MaxFailures+1 {
			t.Errorf("answers %v", keys)
		}
	})
}

func TestSignOut(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		a.Visitor().Post("/auth/sign-out/", nil).Refused(http.StatusUnauthorized, "authenticationError")
		taro := a.Person("Taro")
		ended := *taro
		taro.SignIn()
		ended.Post("/auth/sign-out/", nil).Must(http.StatusNoContent)
		ended.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
		ended.Get("/games/").Refused(http.StatusUnauthorized, "authenticationError")
		taro.Get("/users/profile/").Must(http.StatusOK)
		a.Clock.Advance(auth.SessionLife - time.Millisecond)
		taro.Get("/users/profile/").Must(http.StatusOK)
		a.Clock.Advance(time.Millisecond)
		taro.Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
	})
}

func TestAgreement(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro := a.Person("Taro")
		a.Visitor().Post("/auth/agreement/", map[string]any{"version": auth.Terms}).Refused(http.StatusUnauthorized, "authenticationError")
		taro.Post("/auth/agreement/", map[string]any{"version": "1"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		taro.Post("/auth/agreement/", map[string]any{"version": auth.Terms}).Must(http.StatusNoContent)
		if own := taro.Get("/users/profile/").Map(); own["termsVersion"] != auth.Terms {
			t.Errorf("%v", own)
		}
	})
}
