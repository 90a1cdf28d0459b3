package auth_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"yagura/internal/auth"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

func TestSessionLastsThirtyDays(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.byLink("taro@example.com")
		s, err := d.Authenticate(d.ctx(), in.Token)
		if err != nil || s.UserID != in.User.ID || s.ID != in.Session.ID || s.Address != client.Address || s.UserAgent != client.UserAgent {
			t.Fatalf("session %+v: %v", s, err)
		}
		d.clk.Advance(auth.SessionLife - time.Millisecond)
		if _, err := d.Authenticate(d.ctx(), in.Token); err != nil {
			t.Errorf("a moment before the end: %v", err)
		}
		d.clk.Advance(time.Millisecond)
		_, err = d.Authenticate(d.ctx(), in.Token)
		wantFault(t, err, fault.AuthenticationError)
	})
}

func TestSignOutEndsTheSessionAndStoresAnEvent(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in, other := d.byLink("taro@example.com"), d.byLink("taro@example.com")
		stranger := d.byLink("jiro@example.com")
		wantFault(t, d.SignOut(d.ctx(), stranger.User.ID, in.Session.ID), fault.NotFoundError)
		if _, err := d.Authenticate(d.ctx(), in.Token); err != nil {
			t.Fatalf("a stranger ended the session: %v", err)
		}
		for range 2 {
			if err := d.SignOut(d.ctx(), in.User.ID, in.Session.ID); err != nil {
				t.Fatal(err)
			}
		}
		_, err := d.Authenticate(d.ctx(), in.Token)
		wantFault(t, err, fault.AuthenticationError)
		if _, err := d.Authenticate(d.ctx(), other.Token); err != nil {
			t.Errorf("the other device: %v", err)
		}
		events, err := d.db.UnrelayedEvents(d.ctx(), 10)
		if err != nil || len(events) != 1 || events[0].Kind != event.SessionEnded || events[0].SubjectID != in.Session.ID || events[0].ActorID != in.User.ID {
			t.Errorf("events %+v: %v", events, err)
		}
	})
}

// forger makes session tokens that must be refused. Each differs from the valid token of the session in by one property.
type forger struct {
	t         *testing.T
	in, other auth.SignedIn
	now       time.Time
	tokens    map[string]string // forged tokens by what is wrong with them
}

// claims returns the claims of a valid token.
func (f *forger) claims() jwt.MapClaims {
	return jwt.MapClaims{
		"typ": "session", "sid": strconv.FormatInt(f.in.Session.ID, 10), "sub": strconv.FormatInt(f.in.User.ID, 10), "iss": "yagura",
		"iat": f.now.Unix(), "exp": f.now.Add(time.Hour).Unix(),
	}
}

func (f *forger) sign(m jwt.SigningMethod, key any, claims jwt.MapClaims, header map[string]any) string {
	f.t.Helper()
	token := jwt.NewWithClaims(m, claims)
	maps.Copy(token.Header, header)
	signed, err := token.SignedString(key)
	if err != nil {
		f.t.Fatal(err)
	}
	return signed
}

// signatures forges tokens with another algorithm or key.
func (f *forger) signatures() {
	key := []byte(secret)
	for name, token := range map[string]string{
		"empty":         "",
		"words":         "not a token",
		"two parts":     strings.Join(strings.Split(f.in.Token, ".")[:2], "."),
		"none":          f.sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, f.claims(), nil),
		"HS384":         f.sign(jwt.SigningMethodHS384, key, f.claims(), nil),
		"HS512":         f.sign(jwt.SigningMethodHS512, key, f.claims(), nil),
		"another key":   f.sign(jwt.SigningMethodHS256, []byte("another key of thirty-two bytes.."), f.claims(), nil),
		"empty key":     f.sign(jwt.SigningMethodHS256, []byte{}, f.claims(), nil),
		"kid with path": f.sign(jwt.SigningMethodHS256, []byte{}, f.claims(), map[string]any{"kid": "/dev/null"}),
		"jku":           f.sign(jwt.SigningMethodHS256, []byte("x"), f.claims(), map[string]any{"jku": "https://evil.example/keys"}),
		"jwk":           f.sign(jwt.SigningMethodHS256, []byte("x"), f.claims(), map[string]any{"jwk": map[string]string{"kty": "oct", "k": "eA"}}),
		"too long":      f.in.Token + strings.Repeat("A", 2000),
		"no signature":  f.in.Token[:strings.LastIndexByte(f.in.Token, '.')+1],
	} {
		f.tokens[name] = token
	}
}

// claim forges a token whose claims are changed by edit.
func (f *forger) claim(name string, edit func(jwt.MapClaims)) {
	c := f.claims()
	edit(c)
	f.tokens["claim "+name] = f.sign(jwt.SigningMethodHS256, []byte(secret), c, nil)
}

// changedClaims forges tokens with another purpose, lifetime, session or owner.
func (f *forger) changedClaims() {
	f.claim("no purpose", func(c jwt.MapClaims) { delete(c, "typ") })
	for _, purpose := range []string{"", "magicLink", "activation", "reset", "invitation", "Session", "session "} {
		f.claim("purpose "+purpose, func(c jwt.MapClaims) { c["typ"] = purpose })
	}
	f.claim("no exp", func(c jwt.MapClaims) { delete(c, "exp") })
	f.claim("exp now", func(c jwt.MapClaims) { c["exp"] = f.now.Unix() })
	f.claim("exp past", func(c jwt.MapClaims) { c["exp"] = f.now.Add(-time.Second).Unix() })
	f.claim("exp text", func(c jwt.MapClaims) { c["exp"] = "tomorrow" })
	f.claim("nbf ahead", func(c jwt.MapClaims) { c["nbf"] = f.now.Add(time.Minute).Unix() })
	f.claim("no issuer", func(c jwt.MapClaims) { delete(c, "iss") })
	f.claim("another issuer", func(c jwt.MapClaims) { c["iss"] = "elsewhere" })
	f.claim("no session", func(c jwt.MapClaims) { delete(c, "sid") })
	f.claim("unknown session", func(c jwt.MapClaims) { c["sid"] = "1" })
	f.claim("session of another person", func(c jwt.MapClaims) { c["sid"] = strconv.FormatInt(f.other.Session.ID, 10) })
	f.claim("another person", func(c jwt.MapClaims) { c["sub"] = strconv.FormatInt(f.other.User.ID, 10) })
	f.claim("no person", func(c jwt.MapClaims) { delete(c, "sub") })
	f.claim("person text", func(c jwt.MapClaims) { c["sub"] = "admin" })
}

// headers forges tokens with a valid body and signature and another algorithm in the header, and such tokens without a
// signature.
func (f *forger) headers() {
	f.t.Helper()
	parts := strings.Split(f.in.Token, ".")
	for _, alg := range []string{"none", "None", "HS384", "RS256", "ES256", "PS256", "EdDSA", ""} {
		raw, err := json.Marshal(map[string]string{"alg": alg, "typ": "JWT"})
		if err != nil {
			f.t.Fatal(err)
		}
		head := base64.RawURLEncoding.EncodeToString(raw)
		f.tokens["header "+alg] = head + "." + parts[1] + "." + parts[2]
		f.tokens["header without signature "+alg] = head + "." + parts[1] + "."
	}
}

// characters forges one token for each character of the valid token, with that character changed.
func (f *forger) characters() {
	for i := range len(f.in.Token) {
		b := []byte(f.in.Token)
		if b[i] == 'A' {
			b[i] = 'B'
		} else {
			b[i] = 'A'
		}
		f.tokens["character "+strconv.Itoa(i)] = string(b)
	}
}

// TestForgedTokensAreRefused proves that a token with another algorithm, key, purpose, owner or lifetime fails.
func TestForgedTokensAreRefused(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		f := &forger{t: t, in: d.byLink("taro@example.com"), other: d.byLink("jiro@example.com"), now: d.clk.Now(), tokens: map[string]string{}}
		if _, err := d.Authenticate(d.ctx(), f.sign(jwt.SigningMethodHS256, []byte(secret), f.claims(), nil)); err != nil {
			t.Fatalf("the token that the forged ones are made of is refused: %v", err)
		}
		f.signatures()
		f.changedClaims()
		f.headers()
		f.characters()
		if len(f.tokens) < 200 {
			t.Fatalf("only %d forged tokens", len(f.tokens))
		}
		for name, token := range f.tokens {
			if s, err := d.Authenticate(d.ctx(), token); !fault.Has(err, fault.AuthenticationError) {
				t.Errorf("%s is accepted: %+v, %v", name, s, err)
			}
		}
	})
}

// TestSecretsAreRefusedForOtherPurposes uses each secret of the feature in place of each other secret.
func TestSecretsAreRefusedForOtherPurposes(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in, link := d.byLink("taro@example.com"), d.link("jiro@example.com")
		_, err := d.SignUp(d.ctx(), auth.SignUpRequest{Email: "saburo@example.com", Username: "saburo", Password: password, AgreeTerms: true, Client: client})
		if err != nil {
			t.Fatal(err)
		}
		activation := query(t, d.mail()).Get("key_phrase")
		reset := d.resetKey("taro@example.com")
		form := auth.PasswordResetForm{NewPassword: otherPassword, PasswordConfirm: otherPassword, Client: client}
		if form.ResetInfo, err = d.PasswordResetInfo(d.ctx(), reset); err != nil {
			t.Fatal(err)
		}
		resetPin, code := form.PinCode, d.emailCode(in, "new@example.com")

		all := map[string]string{
			"session": in.Token, "magic link's pin": link.PinCode, "magic link's id": link.AuthID, "activation": activation,
			"reset": reset, "reset's pin": resetPin, "e-mail code": code,
		}
		for name, token := range all {
			try := func(place string, want fault.Key, f func() error) {
				t.Helper()
				if place == name {
					return
				}
				if err := f(); !fault.Has(err, want) {
					t.Errorf("the %s as %s: %v", name, place, err)
				}
			}
			try("session", fault.AuthenticationError, func() error {
				_, err := d.Authenticate(d.ctx(), token)
				return err
			})
			try("activation", fault.ActivationFailed, func() error {
				_, err := d.Activate(d.ctx(), auth.ActivationRequest{KeyPhrase: token, Client: client})
				return err
			})
			try("activation", fault.ActivationFailed, func() error {
				_, _, err := d.PendingActivation(d.ctx(), token, "")
				return err
			})
			try("magic link's pin", fault.MagicLinkInvalid, func() error {
				_, err := d.RedeemMagicLink(d.ctx(), auth.Redemption{AuthID: link.AuthID, PinCode: token, Email: link.Email, Client: client})
				return err
			})
			try("magic link's id", fault.MagicLinkInvalid, func() error {
				_, err := d.RedeemMagicLink(d.ctx(), auth.Redemption{AuthID: token, PinCode: link.PinCode, Email: link.Email, Client: client})
				return err
			})
			try("reset", fault.PasswordResetInvalid, func() error {
				_, err := d.PasswordResetInfo(d.ctx(), token)
				return err
			})
			try("reset's pin", fault.FailedPasswordReset, func() error {
				wrong := form
				wrong.PinCode = token
				return d.ResetPassword(d.ctx(), wrong)
			})
			try("password", fault.LoginFailed, func() error {
				_, err := d.SignIn(d.ctx(), "user of "+name, token, client)
				return err
			})
		}
		for _, token := range []string{link.PinCode, activation, reset} {
			if _, err := d.ConfirmEmail(d.ctx(), in.User.ID, token, client); !fault.Has(err, fault.EmailCodeInvalid) {
				t.Errorf("%s as an e-mail code: %v", token, err)
			}
		}
		// The refused attempts do not use up the valid secrets.
		if _, err := d.ConfirmEmail(d.ctx(), in.User.ID, code, client); err != nil {
			t.Error(err)
		}
		if _, err := d.Activate(d.ctx(), auth.ActivationRequest{KeyPhrase: activation, Client: client}); err != nil {
			t.Error(err)
		}
		if _, err := d.RedeemMagicLink(d.ctx(), link); err != nil {
			t.Error(err)
		}
	})
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		first := d.byLink("taro@example.com")
		d.clk.Advance(time.Minute)
		second := d.byLink("taro@example.com")
		d.clk.Advance(time.Minute)
		third, stranger := d.byLink("taro@example.com"), d.byLink("jiro@example.com")
		list := func() []int64 {
			t.Helper()
			sessions, err := d.Sessions(d.ctx(), first.User.ID)
			if err != nil {
				t.Fatal(err)
			}
			ids := make([]int64, len(sessions))
			for i, s := range sessions {
				ids[i] = s.ID
			}
			return ids
		}
		if got := list(); !slices.Equal(got, []int64{third.Session.ID, second.Session.ID, first.Session.ID}) {
			t.Errorf("sessions %v", got)
		}
		if err := d.SignOut(d.ctx(), first.User.ID, second.Session.ID); err != nil {
			t.Fatal(err)
		}
		if got := list(); !slices.Equal(got, []int64{third.Session.ID, first.Session.ID}) {
			t.Errorf("sessions after one ended %v", got)
		}
		for range 2 { // ending them again adds no event
			if err := d.EndSessions(d.ctx(), first.User.ID, third.Session.ID); err != nil {
				t.Fatal(err)
			}
		}
		if got := d.signedIn(first, second, third, stranger); !slices.Equal(got, []bool{false, false, true, true}) {
			t.Errorf("signed in %v", got)
		}
		over, err := d.EndedSessions(d.ctx(), []int64{third.Session.ID, second.Session.ID, first.Session.ID, stranger.Session.ID})
		slices.Sort(over)
		if err != nil || !slices.Equal(over, []int64{first.Session.ID, second.Session.ID}) {
			t.Errorf("ended sessions %v, %v", over, err)
		}
		if err := d.EndSessions(d.ctx(), first.User.ID, 0); err != nil {
			t.Fatal(err)
		}
		if got := d.endedSessions(); !slices.Equal(got, []int64{second.Session.ID, first.Session.ID, third.Session.ID}) || len(list()) != 0 {
			t.Errorf("ended %v", got)
		}
		last := d.byLink("taro@example.com")
		d.clk.Advance(auth.SessionLife)
		if got := list(); len(got) != 0 {
			t.Errorf("an expired session is listed: %v, %d", got, last.Session.ID)
		}
		for range auth.MaxSessions + 5 {
			if _, err := d.SignInAs(d.ctx(), first.User.ID, client); err != nil {
				t.Fatal(err)
			}
		}
		if got := list(); len(got) != auth.MaxSessions {
			t.Errorf("%d sessions are listed", len(got))
		}
	})
}

func TestSuspendedPeopleCannotSignIn(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "taro")
		link := d.link("taro@example.com")
		suspend := func(at *time.Time) {
			t.Helper()
			d.write(func(ctx context.Context) error {
				_, err := d.db.SetSuspended(ctx, in.User.ID, at)
				return err
			})
		}
		now := d.clk.Now()
		suspend(&now)
		if err := d.EndSessions(d.ctx(), in.User.ID, 0); err != nil {
			t.Fatal(err)
		}
		if got := d.signedIn(in); got[0] {
			t.Error("the session is still valid")
		}
		for range auth.MaxFailures + 2 { // the right password is no failure
			_, err := d.SignIn(d.ctx(), "taro", password, client)
			wantFault(t, err, fault.AccountSuspended)
		}
		_, err := d.SignIn(d.ctx(), "taro", "wrong1wrong", client) // a wrong password does not reveal the suspension
		wantFault(t, err, fault.LoginFailed)
		_, err = d.RedeemMagicLink(d.ctx(), link)
		wantFault(t, err, fault.AccountSuspended)
		_, err = d.SignInAs(d.ctx(), in.User.ID, client)
		wantFault(t, err, fault.AccountSuspended)
		if s, err := d.Sessions(d.ctx(), in.User.ID); err != nil || len(s) != 0 {
			t.Errorf("sessions %v %v", s, err)
		}
		suspend(nil)
		if _, err := d.RedeemMagicLink(d.ctx(), link); err != nil { // the refusal did not use it up
			t.Error(err)
		}
	})
}

// TestSignInDuringSuspension proves that a sign-in concurrent with a call that ends all sessions is refused or ended too.
func TestSignInDuringSuspension(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "taro")
		form := d.reset("taro@example.com", otherPassword)
		ctx := d.ctx()
		for name, end := range map[string]func() error{
			"a reset": func() error { return d.ResetPassword(ctx, form) },
			"a suspension": func() error {
				now := d.clk.Now()
				return d.db.InTx(ctx, func(ctx context.Context) error {
					if _, err := d.db.SetSuspended(ctx, in.User.ID, &now); err != nil {
						return err
					}
					return d.EndSessions(ctx, in.User.ID, 0)
				})
			},
		} {
			var wg sync.WaitGroup
			for range 4 {
				wg.Go(func() {
					_, err := d.SignIn(ctx, "taro", password, client)
					if _, ok := fault.Of(err); err != nil && !ok {
						t.Error(err)
					}
				})
			}
			wg.Go(func() {
				if err := end(); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			})
			wg.Wait()
			if sessions, err := d.Sessions(d.ctx(), in.User.ID); err != nil || len(sessions) != 0 {
				t.Errorf("%d sessions outlive %s: %v", len(sessions), name, err)
			}
		}
	})
}

func TestDeletedAccountsAreUnknown(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "taro")
		reset := d.reset("taro@example.com", otherPassword)
		d.write(func(ctx context.Context) error {
			if _, err := d.db.EraseUser(ctx, in.User.ID, d.clk.Now()); err != nil {
				return err
			}
			return d.EndSessions(ctx, in.User.ID, 0)
		})
		if d.signedIn(in)[0] {
			t.Error("the session is still valid")
		}
		for _, login := range []string{"taro", "taro@example.com"} {
			_, err := d.SignIn(d.ctx(), login, password, client)
			wantFault(t, err, fault.LoginFailed)
		}
		wantFault(t, d.ResetPassword(d.ctx(), reset), fault.FailedPasswordReset)
		_, err := d.SignInAs(d.ctx(), in.User.ID, client)
		wantFault(t, err, fault.UserDoesNotExist)
		if err := d.ForgetPassword(d.ctx(), "taro@example.com", "", client); err != nil || len(d.mails()) != 0 {
			t.Errorf("a reset was mailed: %v", err)
		}
		if again := d.byLink("taro@example.com"); !again.IsNew {
			t.Error("the e-mail address signs in to the withdrawn account")
		}
	})
}

func TestAgreementIsStoredForTheCurrentVersion(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.byLink("taro@example.com")
		wantFault(t, d.Agree(d.ctx(), in.User.ID, "2020-01-01"), fault.InvalidValue)
		for range 2 {
			if err := d.Agree(d.ctx(), in.User.ID, auth.Terms); err != nil {
				t.Fatal(err)
			}
		}
		if u, err := d.accounts.Self(d.ctx(), in.User.ID); err != nil || u.TermsVersion != auth.Terms {
			t.Errorf("%+v: %v", u, err)
		}
	})
}

func TestEndedSessionsAreDeleted(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		r := d.link("taro@example.com")
		in := d.byLink("jiro@example.com")
		d.clk.Advance(auth.MagicLinkLife)
		if err := d.db.DeleteEnded(d.ctx(), d.clk.Now()); err != nil {
			t.Fatal(err)
		}
		_, err := d.RedeemMagicLink(d.ctx(), r)
		wantFault(t, err, fault.MagicLinkExpired)
		if err := d.db.DeleteEnded(d.ctx(), d.clk.Now().Add(time.Millisecond)); err != nil {
			t.Fatal(err)
		}
		_, err = d.RedeemMagicLink(d.ctx(), r)
		wantFault(t, err, fault.MagicLinkInvalid)
		if _, err := d.Authenticate(d.ctx(), in.Token); err != nil {
			t.Errorf("a valid session is deleted: %v", err)
		}
	})
}

func TestAnyUserAgentIsStoredAsValidText(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		u := d.byLink("taro@example.com").User
		for _, agent := range []string{"\xff\xfe\x00", strings.Repeat("櫓", 200), "a\r\nb"} {
			in, err := d.SignInAs(d.ctx(), u.ID, auth.Client{Address: "::1", UserAgent: agent})
			if err != nil || len(in.Session.UserAgent) > 256 || strings.ContainsAny(in.Session.UserAgent, "\r\n\x00") {
				t.Errorf("%q became %q: %v", agent, in.Session.UserAgent, err)
			}
		}
	})
}
