package auth_test

import (
	"context"
	"sync"
	"testing"

	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

func TestLinkSocial(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		taro, jiro := d.byLink("taro@example.com"), d.byLink("jiro@example.com")
		unverified := hanako
		unverified.Verified = false
		got, err := d.linked("twitter", taro, unverified)
		if err != nil || !got.Linked || got.IsNew || got.Session.ID != taro.Session.ID || got.Token != taro.Token || got.User.Email != "taro@example.com" {
			t.Fatalf("linked %+v: %v", got, err)
		}
		if again, err := d.linked("twitter", taro, unverified); err != nil || !again.Linked {
			t.Errorf("the same again: %v", err)
		}
		in, err := d.social("twitter", unverified)
		if err != nil || in.User.ID != taro.User.ID || in.IsNew {
			t.Errorf("signed in %+v: %v", in, err)
		}
		_, err = d.linked("twitter", jiro, hanako)
		if f := faultOf(t, err, fault.TwitterAccountAlreadyIntegrated); f.Code() != -3 {
			t.Errorf("code %d", f.Code())
		}
		second := hanako
		second.Subject = "43"
		_, err = d.linked("twitter", taro, second)
		wantFault(t, err, fault.TwitterAccountAlreadyIntegrated) // one subject for each provider

		// a link flow is valid only for the person who started it
		for name, r := range map[string]auth.SocialReturn{
			"nobody":       d.approved(link("discord", taro), hanako),
			"someone else": d.approved(link("discord", taro), hanako),
		} {
			if name == "someone else" {
				r.UserID, r.SessionID = jiro.User.ID, jiro.Session.ID
			}
			if _, err := d.FinishSocial(d.ctx(), r); !fault.Has(err, fault.SocialFlowInvalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// leaving is a provider that runs a function during its answer.
type leaving struct {
	auth.Provider
	meanwhile func()
}

func (l leaving) Finish(ctx context.Context, token, verifier, secret string) (auth.Identity, error) {
	l.meanwhile()
	return l.Provider.Finish(ctx, token, verifier, secret)
}

func TestLinkDuringWithdrawal(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		taro := d.byLink("taro@example.com")
		r := d.approved(link("google", taro), hanako)
		r.UserID, r.SessionID = taro.User.ID, taro.Session.ID
		google := leaving{providersOf(t, d.net)[1], func() {
			d.write(func(ctx context.Context) error {
				_, err := d.db.EraseUser(ctx, taro.User.ID, clock.Now(ctx))
				return err
			})
		}}
		service := auth.NewService(d.db, d.accounts, auth.Config{Secret: secret, Providers: []auth.Provider{google}})
		_, err := service.FinishSocial(d.ctx(), r)
		if f := faultOf(t, err, fault.UserDoesNotExist); f.Code() != -4 {
			t.Errorf("code %d", f.Code())
		}
		if links, err := d.SocialAccounts(d.ctx(), taro.User.ID); err != nil || len(links) != 0 {
			t.Errorf("the refused call linked a provider: %+v, %v", links, err)
		}
	})
}

func TestLastSignInMethodCannotBeRemoved(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		in := d.withoutMail("hanako")
		id := in.User.ID
		unlink := func(provider string) error { return d.UnlinkSocial(d.ctx(), id, in.Session.ID, id, provider) }
		for _, provider := range []string{"twitter", "discord"} {
			if _, err := d.linked(provider, in, hanako); err != nil {
				t.Fatal(err)
			}
		}
		wantFault(t, d.UnlinkSocial(d.ctx(), id+1, in.Session.ID, id, "twitter"), fault.ParticipationAuthority)

		// two concurrent calls: one of them removes the last way to sign in
		var wg sync.WaitGroup
		errs := make([]error, 2)
		for i, provider := range []string{"twitter", "discord"} {
			wg.Go(func() { errs[i] = unlink(provider) })
		}
		wg.Wait()
		refused := 0
		for _, err := range errs {
			if fault.Has(err, fault.LastSignInMethod) {
				refused++
			} else if err != nil {
				t.Error(err)
			}
		}
		links, err := d.SocialAccounts(d.ctx(), id)
		if err != nil || refused != 1 || len(links) != 1 {
			t.Errorf("%d refused, links %+v: %v", refused, links, err)
		}
		if err := unlink("google"); err != nil {
			t.Errorf("unlinking a provider that is not linked: %v", err)
		}
		taro := d.byLink("taro@example.com")
		if mailed, err := d.linked("google", taro, hanako); err != nil || mailed.User.ID != taro.User.ID {
			t.Fatal(mailed, err)
		}
		if err := d.UnlinkSocial(d.ctx(), taro.User.ID, taro.Session.ID, taro.User.ID, "google"); err != nil {
			t.Errorf("unlinking the last provider of a person with an e-mail: %v", err)
		}
	})
}

// TestOtherWaysOfSigningInNeedAFreshSession proves that a session older than fifteen minutes adds and removes no passkey and no
// provider, that a session of somebody else does not count, and that a sign-in with a provider needs no session.
func TestOtherWaysOfSigningInNeedAFreshSession(t *testing.T) {
	eachSocial(t, func(t *testing.T, d *socialFixture) {
		taro := d.byLink("taro@example.com")
		v, _, err := d.added(taro, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.linked("discord", taro, hanako); err != nil {
			t.Fatal(err)
		}
		d.clk.Advance(auth.FreshSession)
		stranger := d.byLink("jiro@example.com")
		for _, session := range []int64{taro.Session.ID, stranger.Session.ID, 0} {
			in := taro
			in.Session.ID = session
			_, err = d.BeginPasskey(d.ctx(), taro.User.ID, session, client)
			wantFault(t, err, fault.Reauthenticate)
			wantFault(t, d.RemovePasskey(d.ctx(), taro.User.ID, session, v.KeyID()), fault.Reauthenticate)
			_, err = d.BeginSocial(d.ctx(), link("google", in))
			wantFault(t, err, fault.Reauthenticate)
			wantFault(t, d.UnlinkSocial(d.ctx(), taro.User.ID, session, taro.User.ID, "discord"), fault.Reauthenticate)
		}
		links, err := d.SocialAccounts(d.ctx(), taro.User.ID)
		if keys, err2 := d.Passkeys(d.ctx(), taro.User.ID); err != nil || err2 != nil || len(links) != 1 || len(keys) != 1 {
			t.Errorf("%d links, %d passkeys, %v, %v", len(links), len(keys), err, err2)
		}
		again, err := d.social("discord", hanako)
		if err != nil || again.User.ID != taro.User.ID {
			t.Fatalf("the sign-in with the provider: %v", err)
		}
		if _, err := d.linked("google", again.SignedIn, hanako); err != nil {
			t.Errorf("a link after it: %v", err)
		}
		if err := d.UnlinkSocial(d.ctx(), taro.User.ID, again.Session.ID, taro.User.ID, "discord"); err != nil {
			t.Errorf("unlinking after it: %v", err)
		}
		if err := d.RemovePasskey(d.ctx(), taro.User.ID, again.Session.ID, v.KeyID()); err != nil {
			t.Errorf("the removal after it: %v", err)
		}
		if _, _, err := d.added(again.SignedIn, ""); err != nil {
			t.Errorf("a passkey after it: %v", err)
		}
	})
}
