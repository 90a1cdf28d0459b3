package auth_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/auth"
	"yagura/internal/kit/fault"
)

func TestPasswordReset(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "Taro")
		other := d.byLink("taro@example.com")
		for range auth.MaxFailures {
			_, _ = d.SignIn(d.ctx(), "taro", "wrong1wrong", client)
		}
		if err := d.ForgetPassword(d.ctx(), " TARO@example.com", "ko", client); err != nil {
			t.Fatal(err)
		}
		m := d.mail()
		if m.Template != auth.PasswordResetMail || m.To != "taro@example.com" || m.Language != "ko" || m.Data["minutes"] != "30" ||
			m.Data["nickname"] != in.User.Nickname || !strings.HasPrefix(m.Path, "/password-reset?key_phrase=") {
			t.Fatalf("mail %+v", m)
		}
		key := query(t, m).Get("key_phrase")
		var info auth.ResetInfo
		for range 3 { // a read does not use the link up
			var err error
			if info, err = d.PasswordResetInfo(d.ctx(), key); err != nil {
				t.Fatal(err)
			}
		}
		if info.UserID != in.User.ID || info.Username != "Taro" || info.Email != "taro@example.com" || len(info.PinCode) < 22 || strings.Contains(key, info.PinCode) {
			t.Errorf("info %+v", info)
		}
		d.clk.Advance(time.Second)
		form := auth.PasswordResetForm{ResetInfo: info, NewPassword: otherPassword, PasswordConfirm: otherPassword, Client: client}
		if err := d.ResetPassword(d.ctx(), form); err != nil {
			t.Fatal(err)
		}
		if got := d.signedIn(in, other); !slices.Equal(got, []bool{false, false}) {
			t.Errorf("signed in after the reset: %v", got)
		}
		if ended := d.endedSessions(); len(ended) != 2 {
			t.Errorf("the ended sessions are %v, want two", ended)
		}
		if again, err := d.SignIn(d.ctx(), "taro", otherPassword, client); err != nil || again.User.SignInFailed != 0 {
			t.Errorf("the account is still locked after the reset: %v", err)
		}
		if m := d.mail(); m.Template != auth.PasswordChangedMail {
			t.Errorf("mail %+v", m)
		}
		wantCode(t, d.ResetPassword(d.ctx(), form), fault.FailedPasswordReset, -9) // once
		_, err := d.PasswordResetInfo(d.ctx(), key)
		wantCode(t, err, fault.PasswordResetInvalid, -1)
	})
}

func TestAResetGivesAnAccountWithoutPasswordItsFirst(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.byLink("taro@example.com")
		form := d.reset("taro@example.com", otherPassword)
		if form.Username != "" {
			t.Errorf("form %+v", form)
		}
		if err := d.ResetPassword(d.ctx(), form); err != nil {
			t.Fatal(err)
		}
		if again, err := d.SignIn(d.ctx(), "taro@example.com", otherPassword, client); err != nil || again.User.ID != in.User.ID || !again.User.HasPassword {
			t.Errorf("%+v %v", again, err)
		}
	})
}

// TestPasswordResetCodes proves PASSWORD-3.
func TestPasswordResetCodes(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.withPassword("taro@example.com", "taro")
		d.withPassword("jiro@example.com", "jiro")
		good, foreign := d.reset("taro@example.com", otherPassword), d.reset("jiro@example.com", otherPassword)
		for _, c := range []struct {
			name   string
			change func(*auth.PasswordResetForm)
			want   fault.Key
			code   int
		}{
			{"no password", func(r *auth.PasswordResetForm) { r.NewPassword = "" }, fault.RequiredNewPassword, -1},
			{"no confirmation", func(r *auth.PasswordResetForm) { r.PasswordConfirm = "" }, fault.RequiredPasswordConfirm, -2},
			{"mismatch", func(r *auth.PasswordResetForm) { r.PasswordConfirm += "x" }, fault.FailedPasswordConfirm, -3},
			{"format", func(r *auth.PasswordResetForm) { r.NewPassword, r.PasswordConfirm = "short", "short" }, fault.InvalidPassword, -5},
			{"no pin", func(r *auth.PasswordResetForm) { r.PinCode = "" }, fault.FailedPasswordReset, -9},
			{"wrong pin", func(r *auth.PasswordResetForm) { r.PinCode = strings.Repeat("0", 32) }, fault.FailedPasswordReset, -9},
			{"pin of another", func(r *auth.PasswordResetForm) { r.PinCode = foreign.PinCode }, fault.FailedPasswordReset, -9},
			{"another person", func(r *auth.PasswordResetForm) { r.UserID = foreign.UserID }, fault.FailedPasswordReset, -9},
			{"another address", func(r *auth.PasswordResetForm) { r.Email = foreign.Email }, fault.FailedPasswordReset, -9},
			{"another username", func(r *auth.PasswordResetForm) { r.Username = foreign.Username }, fault.FailedPasswordReset, -9},
			{"no username", func(r *auth.PasswordResetForm) { r.Username = "" }, fault.FailedPasswordReset, -9},
			{"nobody", func(r *auth.PasswordResetForm) { r.UserID = 1 }, fault.FailedPasswordReset, -9},
			{"a pin that is no token", func(r *auth.PasswordResetForm) { r.PinCode += "\x00" }, fault.FailedPasswordReset, -9},
		} {
			t.Run(c.name, func(t *testing.T) {
				r := good
				c.change(&r)
				wantCode(t, d.ResetPassword(d.ctx(), r), c.want, c.code)
			})
		}
		if err := d.ResetPassword(d.ctx(), good); err != nil {
			t.Errorf("the valid link after the invalid tries: %v", err)
		}
		for _, key := range []string{"", "unknown", "a\x00b", good.PinCode} {
			_, err := d.PasswordResetInfo(d.ctx(), key)
			wantCode(t, err, fault.PasswordResetInvalid, -1)
		}
	})
}

func TestPasswordResetEndsAfterThirtyMinutes(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.withPassword("taro@example.com", "taro")
		key := d.resetKey("taro@example.com")
		info, err := d.PasswordResetInfo(d.ctx(), key)
		if err != nil {
			t.Fatal(err)
		}
		form := auth.PasswordResetForm{ResetInfo: info, NewPassword: otherPassword, PasswordConfirm: otherPassword, Client: client}
		asked := d.clk.Now()
		for _, late := range []time.Duration{auth.PasswordResetLife, auth.PasswordResetLife + time.Second} {
			d.clk.Set(asked.Add(late))
			wantCode(t, d.ResetPassword(d.ctx(), form), fault.FailedPasswordReset, -9)
			_, err = d.PasswordResetInfo(d.ctx(), key)
			wantCode(t, err, fault.PasswordResetExpired, -2)
		}
		d.clk.Set(asked.Add(auth.PasswordResetLife - time.Second))
		if _, err := d.PasswordResetInfo(d.ctx(), key); err != nil {
			t.Error(err)
		}
		if err := d.ResetPassword(d.ctx(), form); err != nil {
			t.Errorf("a second before the end: %v", err)
		}
		d.clk.Set(asked.Add(auth.PasswordResetLife))
		if err := d.db.DeleteEnded(d.ctx(), d.clk.Now().Add(time.Millisecond)); err != nil {
			t.Fatal(err)
		}
		_, err = d.PasswordResetInfo(d.ctx(), key)
		wantFault(t, err, fault.PasswordResetInvalid)
	})
}

func TestParallelResetsHaveOneWinner(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.withPassword("taro@example.com", "taro")
		one, two := d.reset("taro@example.com", "first1first"), d.reset("taro@example.com", "second2second")
		ctx := d.ctx()
		var mu sync.Mutex
		var wg sync.WaitGroup
		var won []string
		for i := range 10 {
			r := []auth.PasswordResetForm{one, two}[i%2]
			r.NewPassword = fmt.Sprintf("%s%d", r.NewPassword, i)
			r.PasswordConfirm = r.NewPassword
			wg.Go(func() {
				err := d.ResetPassword(ctx, r)
				if err != nil {
					if !fault.Has(err, fault.FailedPasswordReset) {
						t.Errorf("a concurrent call that failed returned %v", err)
					}
					return
				}
				mu.Lock()
				defer mu.Unlock()
				won = append(won, r.NewPassword)
			})
		}
		wg.Wait()
		if len(won) != 1 { // a new link invalidates the other
			t.Fatalf("%d concurrent resets succeeded, want 1", len(won))
		}
		if _, err := d.SignIn(d.ctx(), "taro", won[0], client); err != nil {
			t.Error(err)
		}
	})
}

// TestKnownAndUnknownAddressesOfAResetAreAnsweredAlike proves that the request does the same work for both. Only its job looks
// the account up.
func TestKnownAndUnknownAddressesOfAResetAreAnsweredAlike(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.byLink("known@example.com")
		for i := range 8 {
			known, unknown := d.ForgetPassword(d.ctx(), "known@example.com", "ja", client), d.ForgetPassword(d.ctx(), "other@example.com", "ja", client)
			if fmt.Sprint(known) != fmt.Sprint(unknown) || (i < 5) != (known == nil) {
				t.Errorf("%d: known %v, unknown %v", i, known, unknown)
			}
		}
		mails := d.mails()
		if len(mails) != 5 {
			t.Errorf("%d mails", len(mails))
		}
		for _, m := range mails {
			if m.To != "known@example.com" {
				t.Errorf("a mail to %s", m.To)
			}
		}
		wantFault(t, d.ForgetPassword(d.ctx(), "no address", "", client), fault.InvalidEmail)
		wantFault(t, d.ForgetPassword(d.ctx(), "a@example.com", "fr", client), fault.InvalidValue)
		silent := auth.NewService(d.db, d.accounts, auth.Config{Secret: secret})
		wantFault(t, silent.ForgetPassword(d.ctx(), "known@example.com", "", client), fault.MailNotConfigured)
	})
}

func TestBombingAMailboxWithResetsIsCapped(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.withPassword("victim@example.com", "victim")
		sent := 0
		for i := range 300 {
			err := d.ForgetPassword(d.ctx(), "victim@example.com", "", auth.Client{Address: fmt.Sprintf("198.51.100.%d", i%250)})
			if err == nil {
				sent++
			} else {
				wantFault(t, err, fault.TooManyRequests)
			}
		}
		if mails := d.mails(); sent != 5 || len(mails) != 5 {
			t.Errorf("%d requests, %d mails", sent, len(mails))
		}
		for i := range 120 { // many e-mail addresses from one client address
			if err := d.ForgetPassword(d.ctx(), fmt.Sprintf("p%d@example.com", i), "", auth.Client{Address: "203.0.113.9"}); (err == nil) != (i < 100) {
				t.Fatalf("request %d: %v", i, err)
			}
		}
		d.link("victim@example.com") // the owner can still sign in
	})
}

func TestGuessingPinsIsThrottledWithoutBlockingTheOwner(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.withPassword("victim@example.com", "victim")
		good := d.reset("victim@example.com", otherPassword)
		got := map[fault.Key]int{}
		guess := func(i int, address string) {
			r := good
			r.PinCode, r.Client = fmt.Sprintf("%032d", i), auth.Client{Address: address}
			f, ok := fault.Of(d.ResetPassword(d.ctx(), r))
			if !ok {
				t.Fatalf("guess %d passed", i)
			}
			got[f.Key]++
		}
		for i := range 100 {
			guess(i, fmt.Sprintf("198.51.100.%d", i)) // throttled by account
		}
		if got[fault.FailedPasswordReset] != 10 || got[fault.TooManyRequests] != 90 {
			t.Errorf("guesses by many addresses were answered %v, want 90 refused by the limit per account", got)
		}
		for i := range 600 {
			guess(i, "2001:db8::7") // and by address
		}
		if err := d.ResetPassword(d.ctx(), good); err != nil {
			t.Errorf("the valid link is refused after many guesses: %v", err)
		}
		good.Client = auth.Client{Address: "2001:db8::8"}
		wantFault(t, d.ResetPassword(d.ctx(), good), fault.TooManyRequests)
	})
}
