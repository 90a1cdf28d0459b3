package auth_test

import (
	"context"
	"regexp"
	"sync"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/kit/fault"
)

func TestEmailChange(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.byLink("old@example.com")
		waiting := d.reset("old@example.com", otherPassword)
		ask := auth.EmailRequest{UserID: in.User.ID, SessionID: in.Session.ID, Email: " New@Example.com ", Client: client}
		if err := d.RequestEmailChange(d.ctx(), ask); err != nil {
			t.Fatal(err)
		}
		m := d.mail()
		if m.Template != auth.EmailCodeMail || m.To != "new@example.com" || m.Language != "ja" || m.Data["minutes"] != "30" || m.Path != "/settings/email" {
			t.Fatalf("mail %+v", m)
		}
		if !regexp.MustCompile(`^[0-9]{6}$`).MatchString(m.Data["code"]) {
			t.Fatalf("code %q", m.Data["code"])
		}
		d.clk.Advance(time.Second)
		u, err := d.ConfirmEmail(d.ctx(), in.User.ID, " "+m.Data["code"], client)
		if err != nil || u.Email != "new@example.com" || !u.UpdatedAt.Equal(d.clk.Now()) {
			t.Fatalf("%+v %v", u, err)
		}
		if m := d.mail(); m.Template != auth.EmailChangedMail || m.To != "old@example.com" {
			t.Errorf("mail %+v", m)
		}
		_, err = d.ConfirmEmail(d.ctx(), in.User.ID, m.Data["code"], client) // once
		wantFault(t, err, fault.EmailCodeInvalid)
		wantFault(t, d.ResetPassword(d.ctx(), waiting), fault.FailedPasswordReset) // sent to the old address
		if again := d.byLink("new@example.com"); again.User.ID != in.User.ID {
			t.Errorf("the new address signs in person %d", again.User.ID)
		}
		if again := d.byLink("old@example.com"); !again.IsNew {
			t.Error("the old address still leads to the account")
		}
	})
}

func TestEmailOfAnAccountWithoutOneIsProven(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		var u account.User
		d.write(func(ctx context.Context) (err error) {
			u, _, err = d.accounts.Create(ctx, account.New{Username: "keyholder"})
			return err
		})
		in, err := d.SignInAs(d.ctx(), u.ID, client)
		if err != nil || in.User.ActivatedAt != nil {
			t.Fatalf("%+v %v", in, err)
		}
		got, err := d.ConfirmEmail(d.ctx(), u.ID, d.emailCode(in, "key@example.com"), client)
		if err != nil || got.Email != "key@example.com" || got.ActivatedAt == nil {
			t.Errorf("%+v %v", got, err)
		}
		if m := d.mails(); len(m) != 0 {
			t.Errorf("mails %v", m)
		}
	})
}

func TestEmailCodeIsGuarded(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in, other := d.byLink("taro@example.com"), d.byLink("jiro@example.com")
		refused := func(who auth.SignedIn, code string) {
			t.Helper()
			_, err := d.ConfirmEmail(d.ctx(), who.User.ID, code, client)
			wantFault(t, err, fault.EmailCodeInvalid)
		}
		refused(in, "000000") // no code is open

		code := d.emailCode(in, "first@example.com")
		for i := range auth.MaxCodeTries - 1 {
			refused(in, guess(code, i))
		}
		refused(in, "")
		refused(in, code) // after five attempts

		code = d.emailCode(in, "second@example.com")
		d.emailCode(other, "third@example.com")
		refused(other, code)
		before := d.emailCode(in, "fourth@example.com") // invalidates the earlier code
		if before != code {
			refused(in, code)
		}
		d.clk.Advance(auth.EmailCodeLife)
		refused(in, before)
		d.clk.Advance(-time.Second)
		if u, err := d.ConfirmEmail(d.ctx(), in.User.ID, before, client); err != nil || u.Email != "fourth@example.com" {
			t.Errorf("a second before the end: %+v %v", u, err)
		}
	})
}

func TestTheSameWrongEmailCodeAgainIsNoFurtherTry(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.byLink("taro@example.com")
		code, ctx := d.emailCode(in, "new@example.com"), d.ctx()
		var wg sync.WaitGroup
		for range 6 { // a double click, or a network that sends it again
			wg.Go(func() {
				if _, err := d.ConfirmEmail(ctx, in.User.ID, guess(code, 0), client); !fault.Has(err, fault.EmailCodeInvalid) {
					t.Errorf("got %v", err)
				}
			})
		}
		wg.Wait()
		for i := range auth.MaxCodeTries - 2 {
			for range 2 {
				_, err := d.ConfirmEmail(d.ctx(), in.User.ID, guess(code, i+1), client)
				wantFault(t, err, fault.EmailCodeInvalid)
			}
		}
		if _, err := d.ConfirmEmail(d.ctx(), in.User.ID, code, client); err != nil {
			t.Errorf("the right code at the fifth try: %v", err)
		}
	})
}

// TestAnEmailCodeThatIsRefusedIsNotComparedWhenSentAgain uses up the codes of a mail address: a code sent twice must not get past the limit.
func TestAnEmailCodeThatIsRefusedIsNotComparedWhenSentAgain(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		for range 5 {
			in := d.byLink("taro@example.com") // the change needs a fresh session
			code := d.emailCode(in, "victim@example.com")
			for i := range auth.MaxCodeTries {
				_, err := d.ConfirmEmail(d.ctx(), in.User.ID, guess(code, i), client)
				wantFault(t, err, fault.EmailCodeInvalid)
			}
			d.clk.Advance(auth.EmailCodeLife)
		}
		in := d.byLink("taro@example.com")
		code := d.emailCode(in, "victim@example.com")
		for range 3 {
			_, err := d.ConfirmEmail(d.ctx(), in.User.ID, code, client)
			wantFault(t, err, fault.TooManyRequests)
		}
	})
}

// TestGuessesOfChangeCodesAreLimitedByAddress asks for codes of one mail address for two days and enters them all wrongly.
func TestGuessesOfChangeCodesAreLimitedByAddress(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		guesses, refused := 0, false
		for range 40 {
			in := d.byLink("taro@example.com") // the change needs a fresh session
			code := d.emailCode(in, "victim@example.com")
			for i := range auth.MaxCodeTries {
				_, err := d.ConfirmEmail(d.ctx(), in.User.ID, guess(code, i), client)
				if !fault.Has(err, fault.TooManyRequests) {
					guesses++
				}
				refused = refused || fault.Has(err, fault.TooManyRequests)
			}
			d.clk.Advance(auth.EmailCodeLife)
		}
		if guesses > 50 || !refused { // a window a day, and the loop crosses midnight
			t.Errorf("%d guesses, refused: %v", guesses, refused)
		}
	})
}

func TestEmailChangeDoesNotRevealKnownAddresses(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.byLink("taro@example.com")
		d.byLink("jiro@example.com")
		ask := auth.EmailRequest{UserID: in.User.ID, SessionID: in.Session.ID, Email: "jiro@example.com", Language: "ko", Client: client}
		if err := d.RequestEmailChange(d.ctx(), ask); err != nil {
			t.Fatal(err)
		}
		if m := d.mail(); m.Template != auth.EmailInUseMail || m.To != "jiro@example.com" || m.Language != "ko" || len(m.Data) != 0 {
			t.Errorf("mail %+v", m)
		}
		// an address that another account takes in the meantime stays with that account
		code := d.emailCode(in, "late@example.com")
		d.byLink("late@example.com")
		_, err := d.ConfirmEmail(d.ctx(), in.User.ID, code, client)
		wantFault(t, err, fault.EmailCodeInvalid)
		if u, err := d.accounts.Self(d.ctx(), in.User.ID); err != nil || u.Email != "taro@example.com" {
			t.Errorf("%+v %v", u, err)
		}
	})
}

func TestEmailChangeNeedsAFreshSessionAndIsCapped(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.byLink("taro@example.com")
		ask := auth.EmailRequest{UserID: in.User.ID, SessionID: in.Session.ID, Email: "new@example.com", Client: client}
		stranger := d.byLink("jiro@example.com")
		foreign := ask
		foreign.SessionID = stranger.Session.ID
		wantFault(t, d.RequestEmailChange(d.ctx(), foreign), fault.Reauthenticate)
		for i := range 8 {
			if err := d.RequestEmailChange(d.ctx(), ask); (err == nil) != (i < 5) {
				t.Fatalf("request %d: %v", i, err)
			}
		}
		if m := d.mails(); len(m) != 5 {
			t.Errorf("%d mails", len(m))
		}
		d.clk.Advance(auth.FreshSession)
		wantFault(t, d.RequestEmailChange(d.ctx(), ask), fault.Reauthenticate)
		bad := ask
		bad.SessionID = d.byLink("taro@example.com").Session.ID
		bad.Email = "no address"
		wantFault(t, d.RequestEmailChange(d.ctx(), bad), fault.InvalidEmail)
	})
}

func TestConcurrentGuessesOfACodeAreLimited(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.byLink("taro@example.com")
		code := d.emailCode(in, "new@example.com")
		ctx := d.ctx()
		var wg sync.WaitGroup
		for i := range 40 {
			wg.Go(func() {
				if _, err := d.ConfirmEmail(ctx, in.User.ID, guess(code, i), client); !fault.Has(err, fault.EmailCodeInvalid) {
					t.Errorf("got %v", err)
				}
			})
		}
		wg.Wait()
		_, err := d.ConfirmEmail(d.ctx(), in.User.ID, code, client)
		wantFault(t, err, fault.EmailCodeInvalid)
	})
}
