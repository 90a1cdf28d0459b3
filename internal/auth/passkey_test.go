package auth_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/auth"
	"yagura/internal/auth/authtest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

var site = authtest.Site{Host: "yagura.test", Origin: baseURL}

// begun returns the first answer of a ceremony, which must succeed.
func (d *socialFixture) begun(b auth.Begun, err error) auth.Begun {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	return b
}

func signUpForm(username string) auth.PasskeySignUpRequest {
	return auth.PasskeySignUpRequest{Username: username, AgreeTerms: true, Language: "ja", Client: client}
}

// signedUp creates an account with a passkey.
func (d *socialFixture) signedUp(username string) (*authtest.Device, auth.SignedIn) {
	d.t.Helper()
	v := authtest.New(d.t)
	b := d.begun(d.BeginPasskeySignUp(d.ctx(), signUpForm(username)))
	in, err := d.SignUpWithPasskey(d.ctx(), b.CeremonyID, v.Create(d.t, site, b.Options), client)
	if err != nil {
		d.t.Fatal(err)
	}
	return v, in
}

func (d *socialFixture) byPasskey(v *authtest.Device) (auth.SignedIn, error) {
	d.t.Helper()
	b := d.begun(d.BeginPasskeySignIn(d.ctx(), client))
	return d.PasskeySignInWith(d.ctx(), b.CeremonyID, v.Sign(d.t, site, b.Options), client)
}

// added adds a passkey to the account of a session.
func (d *socialFixture) added(in auth.SignedIn, name string) (*authtest.Device, auth.Passkey, error) {
	d.t.Helper()
	v := authtest.New(d.t)
	b := d.begun(d.BeginPasskey(d.ctx(), in.User.ID, in.Session.ID, client))
	k, err := d.AddPasskey(d.ctx(), in.User.ID, b.CeremonyID, v.Create(d.t, site, b.Options), name, client)
	return v, k, err
}

func TestPasskeySignUpThenSignIn(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		v, in := d.signedUp("Hanako")
		u := in.User
		if !in.IsNew || u.Username != "Hanako" || u.Email != "" || u.ActivatedAt != nil || u.HasPassword || u.TermsVersion != auth.Terms || u.Language != "ja" {
			t.Errorf("signed up %+v", in)
		}
		d.clk.Advance(time.Hour)
		for range 2 {
			again, err := d.byPasskey(v)
			if err != nil || again.IsNew || again.User.ID != u.ID || again.Session.ID == in.Session.ID {
				t.Fatalf("signed in %+v: %v", again, err)
			}
		}
		keys, err := d.Passkeys(d.ctx(), u.ID)
		if err != nil || len(keys) != 1 || keys[0].ID != v.KeyID() || keys[0].Name != "Passkey 1" || keys[0].LastUsedAt == nil || !keys[0].LastUsedAt.Equal(d.clk.Now()) {
			t.Errorf("keys %+v: %v", keys, err)
		}
		d.suspend(u.ID)
		_, err = d.byPasskey(v)
		wantFault(t, err, fault.AccountSuspended)
	})
}

func TestOptionsAskForWhatIsVerified(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		in := d.byLink("taro@example.com")
		v, _, err := d.added(in, "")
		if err != nil {
			t.Fatal(err)
		}
		signIn := string(d.begun(d.BeginPasskeySignIn(d.ctx(), client)).Options)
		more := string(d.begun(d.BeginPasskey(d.ctx(), in.User.ID, in.Session.ID, client)).Options)
		for _, want := range []string{`"rpId":"yagura.test"`, `"userVerification":"required"`} {
			if !strings.Contains(signIn, want) {
				t.Errorf("no %s in %s", want, signIn)
			}
		}
		for _, want := range []string{`"residentKey":"required"`, `"userVerification":"required"`, `"id":"` + v.KeyID() + `"`} {
			if !strings.Contains(more, want) {
				t.Errorf("no %s in %s", want, more)
			}
		}
	})
}

func TestForgedPasskeys(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		v, _ := d.signedUp("hanako")
		other, _ := d.signedUp("taro")
		for name, answer := range map[string]func(b auth.Begun) []byte{
			"another site": func(b auth.Begun) []byte {
				return v.Sign(t, authtest.Site{Host: "yagura.test", Origin: "https://evil.example"}, b.Options)
			},
			"another party": func(b auth.Begun) []byte {
				return v.Sign(t, authtest.Site{Host: "evil.example", Origin: baseURL}, b.Options)
			},
			"another challenge": func(auth.Begun) []byte {
				return v.Sign(t, site, d.begun(d.BeginPasskeySignIn(d.ctx(), client)).Options)
			},
			"another person": func(b auth.Begun) []byte {
				w := *v
				w.UserHandle = other.UserHandle
				return w.Sign(t, site, b.Options)
			},
			"no person":           func(b auth.Begun) []byte { w := *v; w.UserHandle = nil; return w.Sign(t, site, b.Options) },
			"another's signature": func(b auth.Begun) []byte { w := *v; w.Key.Key = other.Key.Key; return w.Sign(t, site, b.Options) },
			"nobody verified":     func(b auth.Begun) []byte { w := *v; w.NotVerified = true; return w.Sign(t, site, b.Options) },
			"unknown key": func(b auth.Begun) []byte {
				w := authtest.New(t)
				w.UserHandle = v.UserHandle
				return w.Sign(t, site, b.Options)
			},
			"no JSON": func(auth.Begun) []byte { return []byte("{") },
			"nothing": func(auth.Begun) []byte { return nil },
		} {
			b := d.begun(d.BeginPasskeySignIn(d.ctx(), client))
			if _, err := d.PasskeySignInWith(d.ctx(), b.CeremonyID, answer(b), client); !fault.Has(err, fault.PasskeyFailed) {
				t.Errorf("%s: %v", name, err)
			}
			// a failed ceremony cannot be repeated
			if _, err := d.PasskeySignInWith(d.ctx(), b.CeremonyID, v.Sign(t, site, b.Options), client); !fault.Has(err, fault.PasskeyFailed) {
				t.Errorf("after %s: %v", name, err)
			}
		}
		if _, err := d.byPasskey(v); err != nil {
			t.Errorf("the unchanged passkey is refused: %v", err)
		}
		copied := *v
		copied.Key.Counter--
		_, err := d.byPasskey(&copied)
		wantFault(t, err, fault.PasskeyFailed)
	})
}

func TestCeremonyExpires(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		v, in := d.signedUp("hanako")
		signIn := d.begun(d.BeginPasskeySignIn(d.ctx(), client))
		_, err := d.SignUpWithPasskey(d.ctx(), signIn.CeremonyID, authtest.New(t).Create(t, site, d.begun(d.BeginPasskeySignUp(d.ctx(), signUpForm("jiro"))).Options), client)
		wantFault(t, err, fault.PasskeyFailed) // a ceremony is valid for its purpose only
		d.clk.Advance(auth.CeremonyLife - time.Millisecond)
		if _, err := d.PasskeySignInWith(d.ctx(), signIn.CeremonyID, v.Sign(t, site, signIn.Options), client); err != nil {
			t.Errorf("in time: %v", err)
		}
		late := d.begun(d.BeginPasskeySignIn(d.ctx(), client))
		d.clk.Advance(auth.CeremonyLife)
		_, err = d.PasskeySignInWith(d.ctx(), late.CeremonyID, v.Sign(t, site, late.Options), client)
		wantFault(t, err, fault.PasskeyFailed)

		// of many concurrent answers to one ceremony, one signs in
		b := d.begun(d.BeginPasskeySignIn(d.ctx(), client))
		answer := v.Sign(t, site, b.Options)
		errs := make([]error, 8)
		var wg sync.WaitGroup
		for i := range errs {
			wg.Go(func() { _, errs[i] = d.PasskeySignInWith(d.ctx(), b.CeremonyID, answer, client) })
		}
		wg.Wait()
		served := 0
		for _, err := range errs {
			if err == nil {
				served++
			} else {
				wantFault(t, err, fault.PasskeyFailed)
			}
		}
		if served != 1 {
			t.Errorf("%d of 8 signed in", served)
		}

		// the ceremony of another person
		jiro := d.byLink("jiro@example.com")
		w := authtest.New(t)
		more := d.begun(d.BeginPasskey(d.ctx(), in.User.ID, in.Session.ID, client))
		_, err = d.AddPasskey(d.ctx(), jiro.User.ID, more.CeremonyID, w.Create(t, site, more.Options), "", client)
		wantFault(t, err, fault.PasskeyFailed)
	})
}

func TestPasskeySignUpFaults(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		d.withPassword("taro@example.com", "Taro")
		for name, c := range map[string]struct {
			change func(*auth.PasskeySignUpRequest)
			key    fault.Key
		}{
			"username":     {func(r *auth.PasskeySignUpRequest) { r.Username = "a@b" }, fault.InvalidUsername},
			"taken":        {func(r *auth.PasskeySignUpRequest) { r.Username = "TARO" }, fault.UserAlreadyExists},
			"no agreement": {func(r *auth.PasskeySignUpRequest) { r.AgreeTerms = false }, fault.TermsRequired},
			"language":     {func(r *auth.PasskeySignUpRequest) { r.Language = "fr" }, fault.InvalidValue},
		} {
			r := signUpForm("hanako")
			c.change(&r)
			if _, err := d.BeginPasskeySignUp(d.ctx(), r); !fault.Has(err, c.key) {
				t.Errorf("%s: %v, want %s", name, err, c.key)
			}
		}
		// two concurrent sign-ups with the same username
		first, second := d.begun(d.BeginPasskeySignUp(d.ctx(), signUpForm("hanako"))), d.begun(d.BeginPasskeySignUp(d.ctx(), signUpForm("Hanako")))
		if _, err := d.SignUpWithPasskey(d.ctx(), first.CeremonyID, authtest.New(t).Create(t, site, first.Options), client); err != nil {
			t.Fatal(err)
		}
		_, err := d.SignUpWithPasskey(d.ctx(), second.CeremonyID, authtest.New(t).Create(t, site, second.Options), client)
		wantFault(t, err, fault.UserAlreadyExists)
	})
}

func TestOwnPasskeys(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		taro, jiro := d.byLink("taro@example.com"), d.byLink("jiro@example.com")
		id := taro.User.ID
		v, k, err := d.added(taro, "  My phone ")
		if err != nil || k.Name != "My phone" || k.ID != v.KeyID() || k.LastUsedAt != nil {
			t.Fatalf("%+v: %v", k, err)
		}
		if in, err := d.byPasskey(v); err != nil || in.User.ID != id {
			t.Errorf("%+v: %v", in, err)
		}
		// a registered key cannot be registered again
		for _, who := range []auth.SignedIn{taro, jiro} {
			b := d.begun(d.BeginPasskey(d.ctx(), who.User.ID, who.Session.ID, client))
			_, err := d.AddPasskey(d.ctx(), who.User.ID, b.CeremonyID, v.Create(t, site, b.Options), "", client)
			wantFault(t, err, fault.PasskeyFailed)
		}
		if k, err := d.RenamePasskey(d.ctx(), id, k.ID, "Old phone"); err != nil || k.Name != "Old phone" {
			t.Errorf("%+v: %v", k, err)
		}
		_, err = d.RenamePasskey(d.ctx(), id, k.ID, " ")
		wantFault(t, err, fault.ValueIsRequired)
		_, err = d.RenamePasskey(d.ctx(), id, k.ID, strings.Repeat("a", auth.MaxPasskeyName+1))
		wantFault(t, err, fault.ExceededLength)
		_, err = d.RenamePasskey(d.ctx(), jiro.User.ID, k.ID, "mine")
		wantFault(t, err, fault.PasskeyDoesNotExist)
		wantFault(t, d.RemovePasskey(d.ctx(), jiro.User.ID, jiro.Session.ID, k.ID), fault.PasskeyDoesNotExist)

		if err := d.RemovePasskey(d.ctx(), id, taro.Session.ID, k.ID); err != nil {
			t.Fatal(err)
		}
		_, err = d.byPasskey(v)
		wantFault(t, err, fault.PasskeyFailed)

		for i := range auth.MaxPasskeys - 1 {
			if _, _, err := d.added(taro, fmt.Sprint(i)); err != nil {
				t.Fatal(err)
			}
		}
		// two concurrent additions for one free place
		w, x := authtest.New(t), authtest.New(t)
		b, c := d.begun(d.BeginPasskey(d.ctx(), id, taro.Session.ID, client)), d.begun(d.BeginPasskey(d.ctx(), id, taro.Session.ID, client))
		answers := map[string][]byte{b.CeremonyID: w.Create(t, site, b.Options), c.CeremonyID: x.Create(t, site, c.Options)}
		errs := make(chan error, 2)
		for ceremony, answer := range answers {
			go func() {
				_, err := d.AddPasskey(d.ctx(), id, ceremony, answer, "", client)
				errs <- err
			}()
		}
		if one, two := <-errs, <-errs; (one == nil) == (two == nil) || !fault.Has(one, fault.PasskeyLimit) && !fault.Has(two, fault.PasskeyLimit) {
			t.Errorf("two at once: %v, %v", one, two)
		}
		_, err = d.BeginPasskey(d.ctx(), id, taro.Session.ID, client)
		if f := faultOf(t, err, fault.PasskeyLimit); f.Params["count"] != auth.MaxPasskeys {
			t.Errorf("params %v", f.Params)
		}
	})
}

func TestLastPasskeyStays(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		v, in := d.signedUp("hanako")
		wantFault(t, d.RemovePasskey(d.ctx(), in.User.ID, in.Session.ID, v.KeyID()), fault.LastSignInMethod)
		if _, err := d.byPasskey(v); err != nil {
			t.Errorf("the passkey does not work after its refused removal: %v", err)
		}
		if _, err := d.linked("discord", in, hanako); err != nil {
			t.Fatal(err)
		}
		if err := d.RemovePasskey(d.ctx(), in.User.ID, in.Session.ID, v.KeyID()); err != nil {
			t.Fatal(err)
		}
		wantFault(t, d.UnlinkSocial(d.ctx(), in.User.ID, in.Session.ID, in.User.ID, "discord"), fault.LastSignInMethod)
		if got := d.updates(in.User.ID); got != 2 {
			t.Errorf("%d events say that the person changed, want 2", got)
		}
	})
}

// updates counts the events about changes of a person.
func (d *fixture) updates(userID int64) int {
	d.t.Helper()
	events, err := d.db.UnrelayedEvents(d.ctx(), 1000)
	if err != nil {
		d.t.Fatal(err)
	}
	n := 0
	for _, e := range events {
		if e.Kind == event.UserUpdated && e.SubjectID == userID {
			n++
		}
	}
	return n
}

func TestForgetPersonRemovesSignIns(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		v, in := d.signedUp("hanako")
		if _, err := d.linked("discord", in, hanako); err != nil {
			t.Fatal(err)
		}
		d.write(func(ctx context.Context) error { return d.ForgetPerson(ctx, in.User.ID) })
		_, err := d.byPasskey(v)
		wantFault(t, err, fault.PasskeyFailed)
		who := hanako
		who.Email = "new@example.com"
		if again, err := d.social("discord", who); err != nil || again.User.ID == in.User.ID {
			t.Errorf("%+v: %v", again, err)
		}
	})
}

func TestEndedCeremoniesAndFlowsAreForgotten(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		v, _ := d.signedUp("hanako")
		b := d.begun(d.BeginPasskeySignIn(d.ctx(), client))
		r := d.approved(request("discord"), hanako)
		d.write(func(ctx context.Context) error { return d.db.DeleteEnded(ctx, clock.Now(ctx).Add(time.Hour)) })
		_, err := d.PasskeySignInWith(d.ctx(), b.CeremonyID, v.Sign(t, site, b.Options), client)
		wantFault(t, err, fault.PasskeyFailed)
		_, err = d.FinishSocial(d.ctx(), r)
		wantFault(t, err, fault.SocialFlowInvalid)
	})
}

func TestRelyingParty(t *testing.T) {
	for address, want := range map[string]bool{
		"https://yagura.example": true, "http://localhost:8080": true, "http://yagura.example": false, "http://127.0.0.1:8080": false, "https://[::1]": false,
	} {
		p, err := auth.NewRelyingParty(address, "Yagura", nil)
		if err != nil || (p != nil) != want {
			t.Errorf("%s: %v, %v", address, p != nil, err)
		}
	}
}

func TestPasskeysUnavailable(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		if d.PasskeysReady() {
			t.Error("ready without a relying party")
		}
		_, err := d.BeginPasskeySignIn(d.ctx(), client)
		wantFault(t, err, fault.PasskeyFailed)
	})
}
