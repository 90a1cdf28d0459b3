package auth_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"yagura/internal/auth"
	"yagura/internal/kit/fault"
)

const otherPassword = "another1pass"

// change returns a valid form of a password change.
func change(in auth.SignedIn) auth.PasswordChange {
	return auth.PasswordChange{
		Actor: in.User.ID, SessionID: in.Session.ID, UserID: in.User.ID,
		Password: password, NewPassword: otherPassword, PasswordConfirm: otherPassword, Client: client,
	}
}

func wantCode(t *testing.T, err error, key fault.Key, code int) {
	t.Helper()
	if f := faultOf(t, err, key); f.Code() != code {
		t.Errorf("%s has the number %d, want %d", key, f.Code(), code)
	}
}

// TestPasswordChangeCodes proves PASSWORD-2.
func TestPasswordChangeCodes(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "taro")
		for _, c := range []struct {
			name                   string
			old, password, confirm string
			want                   fault.Key
			code                   int
		}{
			{"nothing", "", "", "", fault.RequiredPassword, -1},
			{"no old one", "", otherPassword, otherPassword, fault.RequiredPassword, -1},
			{"no new one", password, "", otherPassword, fault.RequiredNewPassword, -2},
			{"no confirmation", password, otherPassword, "", fault.RequiredPasswordConfirm, -3},
			{"the same", password, password, password, fault.SamePassword, -4},
			{"mismatch", password, otherPassword, otherPassword + "x", fault.FailedPasswordConfirm, -5},
			{"wrong", "wrong1wrong", otherPassword, otherPassword, fault.WrongPassword, -6},
			{"short", password, "abc1", "abc1", fault.InvalidPassword, -7},
			{"without a digit", password, "abcdefgh", "abcdefgh", fault.InvalidPassword, -7},
		} {
			t.Run(c.name, func(t *testing.T) {
				r := change(in)
				r.Password, r.NewPassword, r.PasswordConfirm = c.old, c.password, c.confirm
				wantCode(t, d.ChangePassword(d.ctx(), r), c.want, c.code)
			})
		}
		stranger := d.byLink("jiro@example.com")
		r := change(in)
		r.Actor, r.SessionID = stranger.User.ID, stranger.Session.ID
		wantFault(t, d.ChangePassword(d.ctx(), r), fault.ParticipationAuthority)
		if _, err := d.SignIn(d.ctx(), "taro", password, client); err != nil {
			t.Errorf("the old password does not work after the refused change: %v", err)
		}
	})
}

func TestPasswordChangeEndsTheOtherSessions(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "taro")
		other, second := d.byLink("taro@example.com"), d.byLink("taro@example.com")
		stranger := d.byLink("jiro@example.com")
		waiting := d.reset("taro@example.com", "stolen1stolen")
		if _, err := d.SignIn(d.ctx(), "taro", "wrong1wrong", client); err == nil {
			t.Fatal("a wrong password passed")
		}
		d.clk.Advance(time.Second)
		if err := d.ChangePassword(d.ctx(), change(in)); err != nil {
			t.Fatal(err)
		}
		if got := d.signedIn(in, other, second, stranger); !slices.Equal(got, []bool{true, false, false, true}) {
			t.Errorf("the sessions that are still valid: %v, want those of the caller and of the stranger", got)
		}
		ended, want := d.endedSessions(), []int64{other.Session.ID, second.Session.ID}
		slices.Sort(ended)
		slices.Sort(want)
		if !slices.Equal(ended, want) {
			t.Errorf("the ended sessions are %v, want %v", ended, want)
		}
		if m := d.mail(); m.Template != auth.PasswordChangedMail || m.To != "taro@example.com" || m.Language != "en" {
			t.Errorf("mail %+v", m)
		}
		u, err := d.accounts.Self(d.ctx(), in.User.ID)
		if err != nil || u.PwModifiedAt == nil || !u.PwModifiedAt.Equal(d.clk.Now()) || u.SignInFailed != 0 || !u.UpdatedAt.Equal(d.clk.Now()) {
			t.Errorf("after the change the account is %+v: %v", u, err)
		}
		_, err = d.SignIn(d.ctx(), "taro", password, client)
		wantFault(t, err, fault.LoginFailed)
		if _, err := d.SignIn(d.ctx(), "taro", otherPassword, client); err != nil {
			t.Error(err)
		}
		wantFault(t, d.ResetPassword(d.ctx(), waiting), fault.FailedPasswordReset) // an earlier link is invalid
	})
}

func TestWrongPasswordsOfAChangeLockAsSignInDoes(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "taro")
		wrong := change(in)
		wrong.Password = "wrong1wrong"
		for range auth.MaxFailures - 1 {
			wantCode(t, d.ChangePassword(d.ctx(), wrong), fault.WrongPassword, -6)
		}
		wantFault(t, d.ChangePassword(d.ctx(), wrong), fault.AccountLocked)
		wantFault(t, d.ChangePassword(d.ctx(), change(in)), fault.AccountLocked)
		_, err := d.SignIn(d.ctx(), "taro", password, client)
		wantFault(t, err, fault.AccountLocked)
		d.byLink("taro@example.com")
		if err := d.ChangePassword(d.ctx(), change(in)); err != nil {
			t.Errorf("after the magic link: %v", err)
		}
	})
}

func TestFirstPasswordNeedsAFreshSession(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.byLink("taro@example.com")
		first := change(in)
		first.Password = ""
		d.clk.Advance(auth.FreshSession)
		wantFault(t, d.ChangePassword(d.ctx(), first), fault.Reauthenticate)
		in = d.byLink("taro@example.com")
		first.SessionID = in.Session.ID
		d.clk.Advance(auth.FreshSession - time.Millisecond)
		if err := d.ChangePassword(d.ctx(), first); err != nil {
			t.Fatal(err)
		}
		if _, err := d.SignIn(d.ctx(), "taro@example.com", otherPassword, client); err != nil {
			t.Error(err)
		}
		wantCode(t, d.ChangePassword(d.ctx(), first), fault.RequiredPassword, -1) // the account has a password now
	})
}

func TestTwoPasswordChangesAtOnceAreOne(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "taro")
		ctx := d.ctx()
		var mu sync.Mutex
		var wg sync.WaitGroup
		var won []string
		for _, p := range []string{"first1first", "second2second", "third3third"} {
			wg.Go(func() {
				r := change(in)
				r.NewPassword, r.PasswordConfirm = p, p
				err := d.ChangePassword(ctx, r)
				if err != nil {
					if !fault.Has(err, fault.WrongPassword) {
						t.Errorf("a concurrent call that failed returned %v", err)
					}
					return
				}
				mu.Lock()
				defer mu.Unlock()
				won = append(won, p)
			})
		}
		wg.Wait()
		if len(won) != 1 {
			t.Fatalf("%d concurrent changes succeeded, want 1", len(won))
		}
		if _, err := d.SignIn(d.ctx(), "taro", won[0], client); err != nil {
			t.Error(err)
		}
	})
}
