package auth_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/social"
	"yagura/internal/social/socialtest"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

const (
	baseURL = "https://yagura.test"
	browser = "the-secret-of-this-browser"
)

var hanako = socialtest.Person{Subject: "42", Name: "hanako_x", Display: "花子", Email: "Hanako@Example.com", Verified: true}

// socialFixture is the auth service with a social network and passkeys.
type socialFixture struct {
	*fixture
	net *socialtest.Network
}

func eachSocial(t *testing.T, f func(t *testing.T, d *socialFixture)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		n := socialtest.Start(t, baseURL+"/oauth/callback", clk)
		providers, err := social.Open(n.Config(), baseURL+"/oauth/callback")
		if err != nil {
			t.Fatal(err)
		}
		party, err := auth.NewRelyingParty(baseURL, "Yagura", nil)
		if err != nil || party == nil {
			t.Fatal(party, err)
		}
		accounts := account.NewService(db, func(context.Context, int64, string) error { return nil })
		cfg := auth.Config{Secret: secret, MailReady: true, Providers: providers, RelyingParty: party, PeoplePerAddress: 100, PasswordCost: cheapHash}
		f(t, &socialFixture{&fixture{Service: auth.NewService(db, accounts, cfg), t: t, db: db, clk: clk, accounts: accounts}, n})
	})
}

// request returns the form of a sign-in, or of a link if link is set.
func request(provider string) auth.SocialRequest {
	return auth.SocialRequest{Provider: provider, AgreeTerms: true, Language: "ja", ReturnTo: "/contests/1", Browser: browser, Client: client}
}

func link(provider string, in auth.SignedIn) auth.SocialRequest {
	return auth.SocialRequest{Provider: provider, UserID: in.User.ID, SessionID: in.Session.ID, Browser: browser, Client: client}
}

// approved starts a flow, lets a person approve it, and returns what the callback page sends.
func (d *socialFixture) approved(r auth.SocialRequest, who socialtest.Person) auth.SocialReturn {
	d.t.Helper()
	address, err := d.BeginSocial(d.ctx(), r)
	if err != nil {
		d.t.Fatal(err)
	}
	back, err := d.net.Approve(address, who)
	if err != nil {
		d.t.Fatal(err)
	}
	return auth.SocialReturn{Provider: r.Provider, Token: back.Token, Verifier: back.Verifier, Browser: r.Browser, Client: client}
}

func (d *socialFixture) social(provider string, who socialtest.Person) (auth.SocialSignedIn, error) {
	d.t.Helper()
	return d.FinishSocial(d.ctx(), d.approved(request(provider), who))
}

// linked links a provider to the person of a session.
func (d *socialFixture) linked(provider string, in auth.SignedIn, who socialtest.Person) (auth.SocialSignedIn, error) {
	d.t.Helper()
	r := d.approved(link(provider, in), who)
	r.UserID, r.SessionID = in.User.ID, in.Session.ID
	return d.FinishSocial(d.ctx(), r)
}

func TestSocialSignUpThenSignIn(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		if got := strings.Join(d.Providers(), " "); got != "twitter google discord" {
			t.Errorf("providers %s", got)
		}
		for _, provider := range d.Providers() {
			who := hanako
			who.Email = provider + "@Example.com"
			first, err := d.social(provider, who)
			if err != nil {
				t.Fatal(err)
			}
			u := first.User
			if !first.IsNew || first.Linked || first.ReturnTo != "/contests/1" || u.Email != provider+"@example.com" || u.TermsVersion != auth.Terms || u.Language != "ja" {
				t.Errorf("%s: %+v", provider, first)
			}
			if want := provider != "google"; (u.Nickname == "花子") != want {
				t.Errorf("%s: nickname %s", provider, u.Nickname)
			}
			// the subject identifies the person, although address and name at the provider may change
			who.Email, who.Verified, who.Name = "", false, "renamed"
			who.Display = "renamed"
			again, err := d.social(provider, who)
			if err != nil || again.IsNew || again.User.ID != u.ID || again.Session.ID == first.Session.ID {
				t.Errorf("%s: signed in %+v: %v", provider, again, err)
			}
			links, err := d.SocialAccounts(d.ctx(), u.ID)
			if err != nil || len(links) != 1 || links[0].Provider != provider || links[0].Name != "renamed" {
				t.Errorf("%s: links %+v: %v", provider, links, err)
			}
			if public := links[0].PublicName(); (public == "") != (provider == "google") {
				t.Errorf("%s: everybody reads %q", provider, public)
			}
		}
	})
}

// TestOnlyProvenAddressesMakeAccounts covers the verified flags. An account is never linked by its e-mail address.
func TestOnlyProvenAddressesMakeAccounts(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		owner := d.byLink("taken@example.com")
		for _, c := range []struct {
			name, email string
			verified    bool
			key         fault.Key
			code        int
		}{
			{"verified and free", "free@example.com", true, "", 0},
			{"verified and taken", "TAKEN@example.com", true, fault.DuplicateEmail, -5},
			{"unverified and free", "other@example.com", false, fault.SocialWithoutEmail, 0},
			{"unverified and taken", "taken@example.com", false, fault.SocialWithoutEmail, 0},
			{"none", "", true, fault.SocialWithoutEmail, 0},
			{"no address", "not an address", true, fault.SocialWithoutEmail, 0},
		} {
			for _, provider := range d.Providers() {
				who := socialtest.Person{Subject: c.name, Name: "n", Display: "N", Email: c.email, Verified: c.verified}
				if c.key == "" {
					who.Email = provider + who.Email
				}
				got, err := d.social(provider, who)
				if c.key == "" {
					if err != nil || got.User.ID == owner.User.ID {
						t.Errorf("%s, %s: %+v %v", c.name, provider, got, err)
					}
					continue
				}
				if f := faultOf(t, err, c.key); f.Code() != c.code {
					t.Errorf("%s, %s: code %d, want %d", c.name, provider, f.Code(), c.code)
				}
			}
		}
		if links, err := d.SocialAccounts(d.ctx(), owner.User.ID); err != nil || len(links) != 0 {
			t.Errorf("linked by address: %+v %v", links, err)
		}
	})
}

func TestFlowEndsWhereItBegan(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		for _, provider := range d.Providers() {
			right := d.approved(request(provider), hanako)
			for name, wrong := range map[string]func(*auth.SocialReturn){
				"another browser":  func(r *auth.SocialReturn) { r.Browser = "another" },
				"no browser":       func(r *auth.SocialReturn) { r.Browser = "" },
				"another token":    func(r *auth.SocialReturn) { r.Token += "x" },
				"no verifier":      func(r *auth.SocialReturn) { r.Verifier = "" },
				"endless verifier": func(r *auth.SocialReturn) { r.Verifier = strings.Repeat("x", 4000) },
				"another provider": func(r *auth.SocialReturn) {
					r.Provider = map[string]string{"twitter": "google", "google": "discord", "discord": "twitter"}[provider]
				},
			} {
				r := right
				wrong(&r)
				if _, err := d.FinishSocial(d.ctx(), r); !fault.Has(err, fault.SocialFlowInvalid) {
					t.Errorf("%s, %s: %v", provider, name, err)
				}
			}
			d.clk.Advance(auth.SocialFlowLife)
			_, err := d.FinishSocial(d.ctx(), right)
			wantFault(t, err, fault.SocialFlowInvalid)

			who := hanako
			who.Email = provider + "@example.com"
			right = d.approved(request(provider), who)
			d.clk.Advance(auth.SocialFlowLife - time.Millisecond)
			if _, err := d.FinishSocial(d.ctx(), right); err != nil {
				t.Errorf("%s: in time: %v", provider, err)
			}
			_, err = d.FinishSocial(d.ctx(), right)
			wantFault(t, err, fault.SocialFlowInvalid) // used
		}
	})
}

// TestSocialFlowSignsInOnce proves that one of many concurrent callbacks signs in, and that an account is created once.
func TestSocialFlowSignsInOnce(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		same := d.approved(request("discord"), hanako)
		returns := []auth.SocialReturn{same, same, same, same}
		for range 4 { // further valid flows of the same new person
			returns = append(returns, d.approved(request("discord"), hanako))
		}
		var mu sync.Mutex
		var users []int64
		var fresh, invalid int
		var wg sync.WaitGroup
		for _, r := range returns {
			wg.Go(func() {
				in, err := d.FinishSocial(d.ctx(), r)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case fault.Has(err, fault.SocialFlowInvalid):
					invalid++
				case err != nil:
					t.Error(err)
				default:
					users = append(users, in.User.ID)
					if in.IsNew {
						fresh++
					}
				}
			})
		}
		wg.Wait()
		if invalid != 3 || fresh != 1 || len(users) != 5 {
			t.Errorf("%d refused, %d new, %d signed in", invalid, fresh, len(users))
		}
		for _, u := range users {
			if u != users[0] {
				t.Errorf("concurrent sign-ins created different people: %v", users)
			}
		}
	})
}

func TestFlowSecretsAreSealed(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		r := d.approved(request("discord"), hanako)
		other := auth.NewService(d.db, d.accounts, auth.Config{Secret: []byte("ffffffffffffffffffffffffffffffff"), Providers: providersOf(t, d.net)})
		_, err := other.FinishSocial(d.ctx(), r)
		wantFault(t, err, fault.SocialFlowInvalid)
	})
}

func providersOf(t *testing.T, n *socialtest.Network) []auth.Provider {
	t.Helper()
	providers, err := social.Open(n.Config(), baseURL+"/oauth/callback")
	if err != nil {
		t.Fatal(err)
	}
	return providers
}

func TestBeginSocialFaults(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		for name, c := range map[string]struct {
			change func(*auth.SocialRequest)
			key    fault.Key
		}{
			"unknown provider": {func(r *auth.SocialRequest) { r.Provider = "myspace" }, fault.SocialSuspended},
			"language":         {func(r *auth.SocialRequest) { r.Language = "fr" }, fault.InvalidValue},
			"foreign host":     {func(r *auth.SocialRequest) { r.ReturnTo = "//evil.example/" }, fault.InvalidValue},
			"foreign address":  {func(r *auth.SocialRequest) { r.ReturnTo = "https://evil.example/" }, fault.InvalidValue},
			"backslash":        {func(r *auth.SocialRequest) { r.ReturnTo = `/\evil.example` }, fault.InvalidValue},
		} {
			r := request("google")
			c.change(&r)
			if _, err := d.BeginSocial(d.ctx(), r); !fault.Has(err, c.key) {
				t.Errorf("%s: %v, want %s", name, err, c.key)
			}
		}
		for range 300 {
			if _, err := d.BeginSocial(d.ctx(), request("discord")); err != nil {
				t.Fatal(err)
			}
		}
		_, err := d.BeginSocial(d.ctx(), request("discord"))
		wantFault(t, err, fault.TooManyRequests)
		unconfigured := auth.NewService(d.db, d.accounts, auth.Config{Secret: secret})
		_, err = unconfigured.BeginSocial(d.ctx(), request("twitter"))
		wantFault(t, err, fault.SocialSuspended)
		_, err = unconfigured.FinishSocial(d.ctx(), auth.SocialReturn{Provider: "twitter", Token: "a", Verifier: "b", Browser: browser})
		wantFault(t, err, fault.SocialSuspended)
	})
}

func TestProviderInTrouble(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		for status, want := range map[int]struct {
			key  fault.Key
			code int
		}{
			http.StatusTooManyRequests: {fault.SocialRateLimit, 0}, http.StatusBadGateway: {fault.TwitterSomethingError, -2}, http.StatusUnauthorized: {fault.SocialNotAuthenticated, 0},
		} {
			r := d.approved(request("twitter"), hanako)
			d.net.Answer(status)
			_, err := d.FinishSocial(d.ctx(), r)
			if f := faultOf(t, err, want.key); f.Code() != want.code {
				t.Errorf("%s: code %d, want %d", f.Key, f.Code(), want.code)
			}
			d.net.Answer(0)
			_, err = d.FinishSocial(d.ctx(), r)
			wantFault(t, err, fault.SocialFlowInvalid) // a failed flow cannot be repeated
		}
	})
}

func TestSuspendedPersonStaysOut(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		in, err := d.social("discord", hanako)
		if err != nil {
			t.Fatal(err)
		}
		d.suspend(in.User.ID)
		_, err = d.social("discord", hanako)
		wantFault(t, err, fault.AccountSuspended)
	})
}

func TestPosts(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		taro := d.byLink("taro@example.com")
		_, err := d.Posts(d.ctx(), taro.User.ID, "twitter")
		wantFault(t, err, fault.SocialNotAuthenticated)
		if _, err := d.linked("twitter", taro, hanako); err != nil {
			t.Fatal(err)
		}
		for range 15 {
			posts, err := d.Posts(d.ctx(), taro.User.ID, "twitter")
			if err != nil || len(posts) != 3 || posts[0].Text != "post 1 of 42" {
				t.Fatalf("%+v: %v", posts, err)
			}
		}
		_, err = d.Posts(d.ctx(), taro.User.ID, "twitter")
		wantFault(t, err, fault.SocialRateLimit)
		if _, err := d.linked("discord", taro, hanako); err != nil {
			t.Fatal(err)
		}
		_, err = d.Posts(d.ctx(), taro.User.ID, "discord")
		wantFault(t, err, fault.SocialSuspended)
	})
}

func TestNicknameOfAProvider(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		for display, want := range map[string]string{
			strings.Repeat("花", 40): strings.Repeat("花", 30), "  a\u200b ": "a", "line\nbreak": "user", "": "n",
		} {
			who := socialtest.Person{Subject: "s" + display, Name: "n", Display: display, Email: clock.Now(d.ctx()).Format("150405") + "@example.com", Verified: true}
			d.clk.Advance(time.Second)
			in, err := d.social("discord", who)
			if err != nil || !strings.HasPrefix(in.User.Nickname, want) || len([]rune(in.User.Nickname)) > 30 {
				t.Errorf("%q becomes %q, want %q: %v", display, in.User.Nickname, want, err)
			}
		}
	})
}

// withoutMail adds a person who has a username and a password alone, and signs them in.
func (d *fixture) withoutMail(username string) auth.SignedIn {
	d.t.Helper()
	var u account.User
	d.write(func(ctx context.Context) (err error) {
		u, _, err = d.accounts.Create(ctx, account.New{Username: username, PasswordHash: "x"})
		return err
	})
	in, err := d.SignInAs(d.ctx(), u.ID, client)
	if err != nil {
		d.t.Fatal(err)
	}
	return in
}

// suspend suspends an account as a site administrator does.
func (d *fixture) suspend(userID int64) {
	d.t.Helper()
	d.write(func(ctx context.Context) error {
		now := clock.Now(ctx)
		_, err := d.db.SetSuspended(ctx, userID, &now)
		return err
	})
}

// TestSignInAgainWithAProvider proves that a provider confirms only the person who is signed in, and creates no account.
func TestSignInAgainWithAProvider(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		taro, jiro := d.byLink("taro@example.com"), d.byLink("jiro@example.com")
		own, others, unknown := hanako, hanako, hanako
		others.Subject, unknown.Subject = "43", "44"
		for _, each := range []struct {
			in  auth.SignedIn
			who socialtest.Person
		}{{taro, own}, {jiro, others}} {
			if _, err := d.linked("google", each.in, each.who); err != nil {
				t.Fatal(err)
			}
		}
		d.clk.Advance(auth.FreshSession)
		wantFault(t, d.Fresh(d.ctx(), taro.User.ID, taro.Session.ID), fault.Reauthenticate)
		again := func(who socialtest.Person, by auth.SignedIn) (auth.SocialSignedIn, error) {
			r := link("google", taro)
			r.Again, r.ReturnTo = true, "/settings/email"
			back := d.approved(r, who)
			back.UserID, back.SessionID = by.User.ID, by.Session.ID
			return d.FinishSocial(d.ctx(), back)
		}
		for name, who := range map[string]socialtest.Person{"of somebody else": others, "without a person": unknown} {
			if _, err := again(who, taro); !fault.Has(err, fault.SocialOtherAccount) {
				t.Errorf("an account %s: %v", name, err)
			}
		}
		if _, ok, err := d.accounts.ByEmail(d.ctx(), "hanako@example.com"); err != nil || ok {
			t.Errorf("an account was created: %v %v", ok, err)
		}
		_, err := again(own, jiro)
		wantFault(t, err, fault.SocialFlowInvalid)
		in, err := again(own, taro)
		if err != nil || !in.Again || in.Linked || in.IsNew || in.User.ID != taro.User.ID || in.Session.ID == taro.Session.ID || in.ReturnTo != "/settings/email" {
			t.Fatalf("%+v: %v", in, err)
		}
		if err := d.Fresh(d.ctx(), taro.User.ID, in.Session.ID); err != nil {
			t.Error(err)
		}
	})
}
