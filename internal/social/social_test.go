package social_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/social"
	"yagura/internal/social/socialtest"
)

const callback = "https://yagura.test/oauth/callback"

var hanako = socialtest.Person{Subject: "42", Name: "hanako_x", Display: "花子", Email: "hanako@example.com", Verified: true}

// world is a social network and the providers of the service for it.
type world struct {
	*socialtest.Network
	t     *testing.T
	clock *clock.Test
	all   []auth.Provider
}

func begin(t *testing.T) *world {
	t.Helper()
	c := clock.NewTest(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	n := socialtest.Start(t, callback, c)
	all, err := social.Open(n.Config(), callback)
	if err != nil {
		t.Fatal(err)
	}
	return &world{Network: n, t: t, clock: c, all: all}
}

func (w *world) ctx() context.Context { return clock.Fix(w.t.Context(), w.clock.Now()) }

// each runs f with each provider.
func each(t *testing.T, f func(t *testing.T, w *world, p auth.Provider)) {
	for i, name := range []string{"twitter", "google", "discord"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := begin(t)
			if w.all[i].Name() != name {
				t.Fatalf("provider %d is %s, want %s", i, w.all[i].Name(), name)
			}
			f(t, w, w.all[i])
		})
	}
}

// approved starts a flow and lets a person approve it.
func (w *world) approved(p auth.Provider, who socialtest.Person) (auth.Authorization, socialtest.Return) {
	w.t.Helper()
	a, err := p.Begin(w.ctx(), p.Name()+".state")
	if err != nil {
		w.t.Fatal(err)
	}
	back, err := w.Approve(a.Address, who)
	if err != nil {
		w.t.Fatal(err)
	}
	if back.Token != a.Token {
		w.t.Fatalf("the browser brought %s back, want %s", back.Token, a.Token)
	}
	return a, back
}

func wantFault(t *testing.T, err error, key fault.Key) {
	t.Helper()
	if f, ok := fault.Of(err); !ok || f.Key != key {
		t.Errorf("got %v, want the fault %s", err, key)
	}
}

func TestSignIn(t *testing.T) {
	each(t, func(t *testing.T, w *world, p auth.Provider) {
		a, back := w.approved(p, hanako)
		who, err := p.Finish(w.ctx(), back.Token, back.Verifier, a.Secret)
		if err != nil {
			t.Fatal(err)
		}
		want := auth.Identity{Subject: "42", Name: "hanako_x", Display: "花子", Email: "hanako@example.com", EmailVerified: true}
		if p.Name() == "google" {
			want.Name, want.Display = "花子", ""
		}
		if who != want {
			t.Errorf("got %+v, want %+v", who, want)
		}
		_, err = p.Finish(w.ctx(), back.Token, back.Verifier, a.Secret)
		wantFault(t, err, fault.SocialNotAuthenticated) // a code is valid once
	})
}

func TestOnlyVerifiedAddressesAreVouchedFor(t *testing.T) {
	each(t, func(t *testing.T, w *world, p auth.Provider) {
		who := hanako
		who.Verified = false
		a, back := w.approved(p, who)
		got, err := p.Finish(w.ctx(), back.Token, back.Verifier, a.Secret)
		if err != nil || got.EmailVerified {
			t.Errorf("got %+v, %v", got, err)
		}
	})
}

func TestAnotherFlowsSecretIsRefused(t *testing.T) {
	each(t, func(t *testing.T, w *world, p auth.Provider) {
		_, back := w.approved(p, hanako)
		other, _ := w.approved(p, hanako)
		_, err := p.Finish(w.ctx(), back.Token, back.Verifier, other.Secret)
		wantFault(t, err, fault.SocialNotAuthenticated)
	})
}

func TestForgedVerifierIsRefused(t *testing.T) {
	each(t, func(t *testing.T, w *world, p auth.Provider) {
		a, back := w.approved(p, hanako)
		_, err := p.Finish(w.ctx(), back.Token, "forged", a.Secret)
		wantFault(t, err, fault.SocialNotAuthenticated)
	})
}

func TestNetworkInTrouble(t *testing.T) {
	each(t, func(t *testing.T, w *world, p auth.Provider) {
		for status, key := range map[int]fault.Key{
			http.StatusTooManyRequests: fault.SocialRateLimit, http.StatusBadGateway: fault.TwitterSomethingError, http.StatusFound: fault.TwitterSomethingError,
		} {
			a, back := w.approved(p, hanako)
			w.Answer(status)
			_, err := p.Finish(w.ctx(), back.Token, back.Verifier, a.Secret)
			wantFault(t, err, key)
			w.Answer(0)
		}
		a, back := w.approved(p, hanako)
		w.Pad(2 << 20)
		_, err := p.Finish(w.ctx(), back.Token, back.Verifier, a.Secret)
		wantFault(t, err, fault.TwitterSomethingError)
		w.Pad(0)

		a, back = w.approved(p, hanako)
		w.Hold()
		ctx, cancel := context.WithTimeout(w.ctx(), 20*time.Millisecond)
		defer cancel()
		_, err = p.Finish(ctx, back.Token, back.Verifier, a.Secret)
		wantFault(t, err, fault.TwitterSomethingError)
		w.Release()
	})
}

func TestBeginInTrouble(t *testing.T) {
	each(t, func(t *testing.T, w *world, p auth.Provider) {
		w.Answer(http.StatusServiceUnavailable)
		_, err := p.Begin(w.ctx(), "state")
		if p.Name() == "discord" { // needs no request
			if err != nil {
				t.Error(err)
			}
			return
		}
		wantFault(t, err, fault.TwitterSomethingError)
		w.Answer(0)
		if _, err := p.Begin(w.ctx(), "state"); err != nil {
			t.Errorf("the network is well again: %v", err)
		}
	})
}

func TestWrongKeys(t *testing.T) {
	w := begin(t)
	c := w.Config()
	c.X.Secret, c.Google.Secret, c.Discord.Secret = "wrong", "wrong", "wrong"
	all, err := social.Open(c, callback)
	if err != nil {
		t.Fatal(err)
	}
	_, err = all[0].Begin(w.ctx(), "state")
	wantFault(t, err, fault.TwitterSomethingError)
	for _, p := range all[1:] {
		a, back := w.approved(p, hanako)
		_, err = p.Finish(w.ctx(), back.Token, back.Verifier, a.Secret)
		wantFault(t, err, fault.TwitterSomethingError)
	}
}

func TestForgedIdentityTokens(t *testing.T) {
	w := begin(t)
	google := w.all[1]
	for name, forge := range map[string]func(jwt.MapClaims){
		"nonce":    func(c jwt.MapClaims) { c["nonce"] = "another" },
		"no nonce": func(c jwt.MapClaims) { delete(c, "nonce") },
		"audience": func(c jwt.MapClaims) { c["aud"] = "another-app" },
		"issuer":   func(c jwt.MapClaims) { c["iss"] = "https://accounts.example" },
		"expired":  func(c jwt.MapClaims) { c["exp"] = w.clock.Now().Add(-time.Minute).Unix() },
	} {
		t.Run(name, func(t *testing.T) {
			w.Forge(forge)
			a, back := w.approved(google, hanako)
			if who, err := google.Finish(w.ctx(), back.Token, back.Verifier, a.Secret); err == nil {
				t.Errorf("taken: %+v", who)
			}
		})
	}
	w.Forge(func(c jwt.MapClaims) { c["email_verified"] = "true" })
	a, back := w.approved(google, hanako)
	if who, err := google.Finish(w.ctx(), back.Token, back.Verifier, a.Secret); err != nil || who.EmailVerified {
		t.Errorf("a text passes for true: %+v, %v", who, err)
	}
}

func TestAddressesHoldProofs(t *testing.T) {
	w := begin(t)
	for _, p := range w.all[1:] {
		a, err := p.Begin(w.ctx(), "the-state")
		if err != nil {
			t.Fatal(err)
		}
		u, err := url.Parse(a.Address)
		if err != nil {
			t.Fatal(err)
		}
		q := u.Query()
		if q.Get("state") != "the-state" || q.Get("code_challenge_method") != "S256" || q.Get("redirect_uri") != callback {
			t.Errorf("%s: %s", p.Name(), a.Address)
		}
		for _, part := range strings.Fields(a.Secret) {
			if p.Name() == "discord" && strings.Contains(a.Address, part) {
				t.Errorf("%s: the secret is in the address", p.Name())
			}
		}
	}
}

func TestPosts(t *testing.T) {
	w := begin(t)
	posts, err := w.all[0].(auth.PostReader).Posts(w.ctx(), "42")
	if err != nil || len(posts) != 3 {
		t.Fatalf("%d posts: %v", len(posts), err)
	}
	want := auth.Post{ID: "1000", Text: "post 1 of 42", CreatedAt: w.clock.Now(), URL: "https://x.com/i/web/status/1000"}
	if posts[0] != want {
		t.Errorf("got %+v, want %+v", posts[0], want)
	}
	c := w.Config()
	for bearer, key := range map[string]fault.Key{"": fault.SocialSuspended, "wrong": fault.SocialNotAuthenticated} {
		c.X.Bearer = bearer
		all, err := social.Open(c, callback)
		if err != nil {
			t.Fatal(err)
		}
		_, err = all[0].(auth.PostReader).Posts(w.ctx(), "42")
		wantFault(t, err, key)
	}
}

func TestConfiguration(t *testing.T) {
	if all, err := social.Open(social.Config{}, callback); err != nil || len(all) != 0 {
		t.Errorf("without keys: %v, %v", all, err)
	}
	for name, c := range map[string]social.Config{
		"half a pair": {X: social.XConfig{Key: "a"}},
		"no host":     {Discord: social.DiscordConfig{ID: "a", Secret: "b", URL: "discord.example"}},
		"no http":     {Google: social.GoogleConfig{ID: "a", Secret: "b", Issuer: "file:///etc"}},
	} {
		if _, err := social.Open(c, callback); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
