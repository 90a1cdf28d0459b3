package auth_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/auth"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
)

func TestValidPassword(t *testing.T) {
	for p, want := range map[string]bool{
		"abcdefg1":                     true,
		"abcdef1":                      false, // 7
		"a1" + strings.Repeat("x", 30): true,
		"a1" + strings.Repeat("x", 31): false, // 33
		"abcdefgh":                     false,
		"12345678":                     false,
		"abc123@$!%*#?&":               true,
		"abcdefg 1":                    false,
		"abcdefg1-":                    false,
		"パスワード1234abcd":                false,
		"":                             false,
	} {
		if auth.ValidPassword(p) != want {
			t.Errorf("ValidPassword(%q) = %v", p, !want)
		}
	}
}

func TestSignInByUsernameOrEmail(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		u := d.withPassword("Taro@example.com", "Taro_Y").User
		if u.Username != "Taro_Y" || u.Email != "taro@example.com" || !u.HasPassword || u.TermsVersion != auth.Terms || u.Language != "en" {
			t.Errorf("user %+v", u)
		}
		for _, login := range []string{"Taro_Y", "taro_y", " ＴＡＲＯ＿Ｙ ", "taro@example.com", "TARO@EXAMPLE.COM"} {
			in, err := d.SignIn(d.ctx(), login, password, client)
			if err != nil || in.User.ID != u.ID {
				t.Fatalf("%q: %v", login, err)
			}
			if _, err := d.Authenticate(d.ctx(), in.Token); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestFiveFailuresInARowLockUntilAMagicLink(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.withPassword("taro@example.com", "taro")
		for range 3 { // a success resets the count of failures
			for range auth.MaxFailures - 1 {
				_, err := d.SignIn(d.ctx(), "taro", "wrong1wrong", client)
				wantFault(t, err, fault.LoginFailed)
			}
			if _, err := d.SignIn(d.ctx(), "taro", password, client); err != nil {
				t.Fatal(err)
			}
		}
		d.clk.Advance(time.Hour)
		for i := range auth.MaxFailures {
			login := []string{"taro", "taro@example.com"}[i%2]
			_, err := d.SignIn(d.ctx(), login, "wrong1wrong", client)
			if i < auth.MaxFailures-1 {
				wantFault(t, err, fault.LoginFailed)
			} else if f := faultOf(t, err, fault.AccountLocked); f.Params["count"] != auth.MaxFailures {
				t.Errorf("params %v", f.Params)
			}
		}
		_, err := d.SignIn(d.ctx(), "taro", password, client)
		wantFault(t, err, fault.AccountLocked)
		d.clk.Advance(48 * time.Hour)
		_, err = d.SignIn(d.ctx(), "taro", password, client)
		wantFault(t, err, fault.AccountLocked)
		d.byLink("taro@example.com")
		if _, err := d.SignIn(d.ctx(), "taro", password, client); err != nil {
			t.Errorf("after the magic link: %v", err)
		}
	})
}

// impatient is a store whose client cancels the request while a password is compared.
type impatient struct {
	auth.Store
	cancel  func()
	counted bool
}

func (s *impatient) CountSignInFailure(ctx context.Context, userID int64, most int) (int, bool, error) {
	s.counted = true
	return s.Store.CountSignInFailure(ctx, userID, most)
}

func (s *impatient) InTx(ctx context.Context, fn func(context.Context) error) error {
	err := s.Store.InTx(ctx, fn)
	if s.counted {
		s.cancel()
	}
	return err
}

// impatiently calls f with a context that is cancelled while a password is compared.
func (d *fixture) impatiently(f func(context.Context, *auth.Service)) {
	ctx, cancel := context.WithCancel(d.ctx())
	defer cancel()
	f(ctx, auth.NewService(&impatient{Store: d.db, cancel: cancel}, d.accounts, d.cfg))
	if ctx.Err() == nil {
		d.t.Error("no password was compared")
	}
}

func TestARightPasswordIsNoFailureIfTheClientCancelsTheRequest(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "taro")
		for range auth.MaxFailures {
			d.impatiently(func(ctx context.Context, s *auth.Service) { _, _ = s.SignIn(ctx, "taro", password, client) })
		}
		change := change(in)
		for range auth.MaxFailures {
			d.impatiently(func(ctx context.Context, s *auth.Service) { _ = s.ChangePassword(ctx, change) })
			change.Password, change.NewPassword = change.NewPassword, change.Password
			change.PasswordConfirm = change.NewPassword
		}
		if _, err := d.SignIn(d.ctx(), "taro", change.Password, client); err != nil {
			t.Errorf("after cancelled requests with the right password: %v", err)
		}
	})
}

func TestAWrongPasswordIsAFailureAlsoIfTheClientCancelsTheRequest(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.withPassword("taro@example.com", "taro")
		for range auth.MaxFailures {
			d.impatiently(func(ctx context.Context, s *auth.Service) { _, _ = s.SignIn(ctx, "taro", "wrong1wrong", client) })
		}
		_, err := d.SignIn(d.ctx(), "taro", password, client)
		wantFault(t, err, fault.AccountLocked)
	})
}

func TestAttemptsThatAnOverloadRefusesAreNoFailures(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "taro")
		end := d.Overload()
		for range auth.MaxFailures {
			_, err := d.SignIn(d.ctx(), "taro", password, client)
			wantFault(t, err, fault.Overloaded)
			wantFault(t, d.ChangePassword(d.ctx(), change(in)), fault.Overloaded)
		}
		end()
		_, err := d.SignIn(d.ctx(), "taro", "wrong1wrong", client)
		wantFault(t, err, fault.LoginFailed)
		if _, err := d.SignIn(d.ctx(), "taro", password, client); err != nil {
			t.Errorf("after the overload: %v", err)
		}
	})
}

func TestKnownAndUnknownLoginsAreRefusedAlike(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.withPassword("taro@example.com", "taro")
		d.byLink("mailonly@example.com")
		answers := map[string]string{}
		for _, login := range []string{"taro", "nobody", "mailonly@example.com", "nobody@example.com"} {
			for i := range 12 {
				_, err := d.SignIn(d.ctx(), login, "wrong1wrong", client)
				f, ok := fault.Of(err)
				if !ok {
					t.Fatal(err)
				}
				answers[login] += fmt.Sprintf("%d %s %v\n", i, f.Key, f.Params)
			}
		}
		for login, got := range answers {
			if got != answers["taro"] {
				t.Errorf("%s is answered\n%s but a known login\n%s", login, got, answers["taro"])
			}
		}
	})
}

func TestParallelGuessesAreComparedFiveTimesAtMost(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.withPassword("taro@example.com", "taro")
		ctx := d.ctx()
		var mu sync.Mutex
		var wg sync.WaitGroup
		got := map[fault.Key]int{}
		for i := range 60 {
			wg.Go(func() {
				c := auth.Client{Address: fmt.Sprintf("198.51.100.%d", i)}
				_, err := d.SignIn(ctx, "taro", fmt.Sprintf("guess%04d", i), c)
				f, _ := fault.Of(err)
				if f == nil {
					t.Errorf("guess %d: %v", i, err)
					return
				}
				mu.Lock()
				defer mu.Unlock()
				got[f.Key]++
			})
		}
		wg.Wait()
		if got[fault.LoginFailed] != auth.MaxFailures-1 || got[fault.TooManyRequests] != 40 || got[fault.AccountLocked] != 16 {
			t.Errorf("answers %v", got)
		}
		d.clk.Advance(time.Hour)
		_, err := d.SignIn(d.ctx(), "taro", password, client)
		wantFault(t, err, fault.AccountLocked)
	})
}

func TestWalkGuessingOverManyLoginsIsThrottledByNetwork(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		guess := func(login string) error {
			_, err := d.SignIn(d.ctx(), login, "guess1234", auth.Client{Address: "2001:db8:0:1:ffff::1"})
			return err
		}
		for i := range 129 {
			_, err := d.SignIn(d.ctx(), fmt.Sprintf("login%d", i), "guess1234", auth.Client{Address: fmt.Sprintf("2001:db8:0:1::%x", i)})
			if err == nil {
				t.Fatal("a guess passed")
			}
		}
		for range 100 { // more tries than one login allows do not use up the limit of the network
			_ = guess("login0")
		}
		wantFault(t, guess("first"), fault.LoginFailed)
		wantFault(t, guess("second"), fault.LoginFailed)
		wantFault(t, guess("third"), fault.TooManyRequests)
		_, err := d.SignIn(d.ctx(), "second", "guess1234", auth.Client{Address: "2001:db8:0:2::1"})
		wantFault(t, err, fault.LoginFailed)
		d.clk.Advance(10 * time.Minute)
		_, err = d.SignIn(d.ctx(), "third", "guess1234", auth.Client{Address: "2001:db8:0:1::1"})
		wantFault(t, err, fault.LoginFailed)
	})
}

func TestImpossibleLogin(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		for _, login := range []string{"", "\x00", "\xff", strings.Repeat("x", 100000), "a@b@c", "'; DROP TABLE users; --"} {
			_, err := d.SignIn(d.ctx(), login, password, client)
			wantFault(t, err, fault.LoginFailed)
		}
	})
}

func TestSignUpNamesEveryFailedField(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		_, err := d.SignUp(d.ctx(), auth.SignUpRequest{Email: "x", Username: "a@b", Password: "short", Language: "de", Client: client})
		f := faultOf(t, err, fault.InvalidEmail)
		want := map[string]fault.Key{
			"email": fault.InvalidEmail, "username": fault.InvalidUsername, "password": fault.InvalidPassword,
			"language": fault.InvalidValue, "agreeTerms": fault.TermsRequired,
		}
		if len(f.Fields) != len(want) {
			t.Errorf("fields %v", f.Fields)
		}
		for _, fl := range f.Fields {
			if want[fl.Name] != fl.Key {
				t.Errorf("field %v", fl)
			}
		}
	})
}

func TestSignUpWithAnAddressInUseLooksTheSame(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.byLink("taro@example.com")
		ask := func(email string) auth.Mail {
			_, err := d.SignUp(d.ctx(), auth.SignUpRequest{Email: email, Username: "fresh", Password: password, AgreeTerms: true, Language: "ko", Client: client})
			if err != nil {
				t.Fatal(err)
			}
			return d.mail()
		}
		inUse, fresh := ask("taro@example.com"), ask("new@example.com")
		if inUse.Template != auth.AddressInUseMail || inUse.To != "taro@example.com" || inUse.Language != "ko" || inUse.Path != "/" {
			t.Errorf("mail to the address in use %+v", inUse)
		}
		if fresh.Template != auth.ActivationMail || fresh.Data["username"] != "fresh" || fresh.Data["hours"] != "24" ||
			!strings.HasPrefix(fresh.Path, "/activate?key_phrase=") {
			t.Errorf("mail to the new address %+v", fresh)
		}
	})
}

func TestSignUpWithATakenUsername(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.withPassword("taro@example.com", "Taro")
		_, err := d.SignUp(d.ctx(), auth.SignUpRequest{Email: "b@example.com", Username: "tARO", Password: password, AgreeTerms: true, Client: client})
		f := faultOf(t, err, fault.UserAlreadyExists)
		if len(f.Fields) != 1 || f.Fields[0].Name != "username" {
			t.Errorf("fields %v", f.Fields)
		}
	})
}

func TestActivation(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		sign := func(email, username string) string {
			_, err := d.SignUp(d.ctx(), auth.SignUpRequest{Email: email, Username: username, Password: password, AgreeTerms: true, Client: client})
			if err != nil {
				t.Fatal(err)
			}
			return query(t, d.mail()).Get("key_phrase")
		}
		key := sign("taro@example.com", "taro")
		_, err := d.SignIn(d.ctx(), "taro", password, client)
		wantFault(t, err, fault.LoginFailed) // the account does not exist before the address is confirmed
		for range 3 {                        // a read does not use the token up
			if name, _, err := d.PendingActivation(d.ctx(), key, ""); err != nil || name != "taro" {
				t.Fatalf("%q %v", name, err)
			}
		}
		rival, sameAddress := sign("jiro@example.com", "TARO"), sign("taro@example.com", "other")
		ctx := d.ctx()
		var mu sync.Mutex
		var wg sync.WaitGroup
		won := 0
		for range 30 {
			wg.Go(func() {
				in, err := d.Activate(ctx, auth.ActivationRequest{KeyPhrase: key, Client: client})
				if err != nil {
					if !fault.Has(err, fault.ActivationFailed) {
						t.Errorf("a concurrent call that failed returned %v", err)
					}
					return
				}
				mu.Lock()
				defer mu.Unlock()
				won++
				if !in.IsNew || in.User.Username != "taro" || in.User.ActivatedAt == nil {
					t.Errorf("%+v", in)
				}
			})
		}
		wg.Wait()
		if won != 1 {
			t.Errorf("%d activations, want 1", won)
		}
		for _, k := range []string{key, rival, sameAddress, "", "unknown", "a\x00b"} {
			_, err := d.Activate(d.ctx(), auth.ActivationRequest{KeyPhrase: k, Client: client})
			wantFault(t, err, fault.ActivationFailed)
		}
		late := sign("saburo@example.com", "saburo")
		d.clk.Advance(auth.ActivationLife - time.Millisecond)
		if _, _, err := d.PendingActivation(d.ctx(), late, ""); err != nil {
			t.Error(err)
		}
		d.clk.Advance(time.Millisecond)
		_, _, err = d.PendingActivation(d.ctx(), late, "")
		wantFault(t, err, fault.ActivationFailed)
		_, err = d.Activate(d.ctx(), auth.ActivationRequest{KeyPhrase: late, Client: client})
		wantFault(t, err, fault.ActivationFailed)
	})
}

func TestActivationReturnsToThePageOfTheSignUp(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		for i, path := range []string{"/contests/1/entry?team=2", ""} {
			r := auth.SignUpRequest{
				Email: fmt.Sprintf("taro%d@example.com", i), Username: fmt.Sprintf("taro%d", i), Password: password, AgreeTerms: true, ReturnTo: path, Client: client,
			}
			if _, err := d.SignUp(d.ctx(), r); err != nil {
				t.Fatal(err)
			}
			in, err := d.Activate(d.ctx(), auth.ActivationRequest{KeyPhrase: query(t, d.mail()).Get("key_phrase"), Client: client})
			if err != nil || in.ReturnTo != path {
				t.Errorf("returns to %q, want %q, %v", in.ReturnTo, path, err)
			}
		}
		for _, path := range []string{"https://evil.example/", "//evil.example", `/\evil.example`, "/%2fevil.example", "javascript:alert(1)"} {
			_, err := d.SignUp(d.ctx(), auth.SignUpRequest{
				Email: "jiro@example.com", Username: "jiro", Password: password, AgreeTerms: true, ReturnTo: path, Client: client,
			})
			f := faultOf(t, err, fault.InvalidValue)
			if len(f.Fields) != 1 || f.Fields[0].Name != "returnTo" {
				t.Errorf("%q: fields %v", path, f.Fields)
			}
		}
	})
}

// TestLocksOfUnknownLoginsEndAfterADay proves that invented logins stay in the database for a day, not for a year.
func TestLocksOfUnknownLoginsEndAfterADay(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		try := func() error {
			_, err := d.SignIn(d.ctx(), "nobody", password, client)
			return err
		}
		for range auth.MaxFailures {
			_ = try()
		}
		wantFault(t, try(), fault.AccountLocked)
		d.clk.Advance(24 * time.Hour)
		wantFault(t, try(), fault.LoginFailed)
	})
}

// TestSignUpsOfOthersLeaveNoPassword proves that the password of a sign-up opens the account only if the link is used in the browser that
// signed up: anybody can sign up with the address of somebody else.
func TestSignUpsOfOthersLeaveNoPassword(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		sign := func(email, username string) (key, browser string) {
			browser, err := d.SignUp(d.ctx(), auth.SignUpRequest{Email: email, Username: username, Password: password, AgreeTerms: true, Client: client})
			if err != nil {
				t.Fatal(err)
			}
			return query(t, d.mail()).Get("key_phrase"), browser
		}
		_, others := sign("saburo@example.com", "saburo")
		for i, c := range []struct {
			own, browser string
			kept         bool
		}{{own: "own", kept: true}, {}, {browser: others}, {browser: "a\x00b"}} {
			username := fmt.Sprintf("taro%d", i)
			key, browser := sign(username+"@example.com", username)
			if c.own == "" {
				browser = c.browser
			}
			if _, kept, err := d.PendingActivation(d.ctx(), key, browser); err != nil || kept != c.kept {
				t.Errorf("%d: the page says that the password is kept: %v, %v", i, kept, err)
			}
			in, err := d.Activate(d.ctx(), auth.ActivationRequest{KeyPhrase: key, Browser: browser, Client: client})
			if err != nil || in.Token == "" || in.User.Username != username {
				t.Fatalf("%d: %+v %v", i, in, err)
			}
			if _, err := d.SignIn(d.ctx(), username+"@example.com", password, client); (err == nil) != c.kept {
				t.Errorf("%d: a sign-in with the password: %v", i, err)
			}
		}
	})
}

func TestSignUpMailsAreCapped(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		for i := range 6 {
			_, err := d.SignUp(d.ctx(), auth.SignUpRequest{
				Email: "victim@example.com", Username: fmt.Sprintf("name%d", i), Password: password, AgreeTerms: true, Client: client,
			})
			if i < 3 && err != nil {
				t.Fatal(err)
			}
			if i >= 3 {
				wantFault(t, err, fault.TooManyRequests)
			}
		}
		if m := d.mails(); len(m) != 3 {
			t.Errorf("%d mails", len(m))
		}
		d.link("victim@example.com") // magic links have their own rate limit
	})
}

// conflicting is a store in which the transaction that clears failures conflicts with another one, which runs between its two
// runs.
type conflicting struct {
	*store.DB
	between func()
	cleared bool
}

type withinKey struct{}

var errConflict = errors.New("conflict")

func (c *conflicting) InTx(ctx context.Context, fn func(ctx context.Context) error) error {
	if ctx.Value(withinKey{}) != nil || c.between == nil {
		return c.DB.InTx(ctx, fn)
	}
	within := context.WithValue(ctx, withinKey{}, true)
	err := c.DB.InTx(within, func(ctx context.Context) error {
		if err := fn(ctx); err != nil || !c.cleared {
			return err
		}
		return errConflict
	})
	if !errors.Is(err, errConflict) {
		return err
	}
	c.between()
	return c.DB.InTx(within, fn)
}

func (c *conflicting) ClearSignInFailures(ctx context.Context, userID int64) error {
	c.cleared = true
	return c.DB.ClearSignInFailures(ctx, userID)
}

// TestASuspensionThatEndsDuringTheSignIn proves that a transaction that runs again forgets what its first run found.
func TestASuspensionThatEndsDuringTheSignIn(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		in := d.withPassword("taro@example.com", "taro")
		d.suspend(in.User.ID)
		st := &conflicting{DB: d.db, between: func() {
			d.write(func(ctx context.Context) error {
				_, err := d.db.SetSuspended(ctx, in.User.ID, nil)
				return err
			})
		}}
		s := auth.NewService(st, d.accounts, auth.Config{Secret: secret, MailReady: true, PeoplePerAddress: 50, PasswordCost: cheapHash})
		got, err := s.SignIn(d.ctx(), "taro", password, client)
		if err != nil || !d.signedIn(got)[0] {
			t.Errorf("signed in: %v, %v", d.signedIn(got), err)
		}
	})
}
