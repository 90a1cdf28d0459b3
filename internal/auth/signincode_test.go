package auth_test

import (
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"yagura/internal/auth"
	"yagura/internal/kit/fault"
)

// code requests a magic link and returns the form with the code of its mail, and the form of its link.
func (d *fixture) code(email string) (auth.CodeRedemption, auth.Redemption) {
	d.t.Helper()
	requested, err := d.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{
		Email: email, Language: "ja", AgreeTerms: true, ReturnTo: "/contests/1", Client: client,
	})
	if err != nil {
		d.t.Fatal(err)
	}
	m := d.mail()
	q := query(d.t, m)
	return auth.CodeRedemption{Code: m.Data["code"], Browser: requested.Browser, Client: client},
		auth.Redemption{AuthID: q.Get("authId"), PinCode: q.Get("pinCode"), Email: email, Client: client}
}

// guess returns one of several wrong codes of six digits.
func guess(code string, i int) string {
	n, err := strconv.Atoi(code)
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("%06d", (n+1+i)%1_000_000)
}

func TestCodeMakesAnAccountAndUsesItsLinkUp(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		byCode, byLink := d.code("taro@example.com")
		in, err := d.RedeemCode(d.ctx(), byCode)
		if err != nil {
			t.Fatal(err)
		}
		if !in.IsNew || in.ReturnTo != "/contests/1" || in.User.Email != "taro@example.com" || in.User.TermsVersion != auth.Terms || in.User.ActivatedAt == nil {
			t.Errorf("signed in %+v", in)
		}
		_, err = d.RedeemMagicLink(d.ctx(), byLink)
		wantFault(t, err, fault.MagicLinkInvalid)
		_, err = d.RedeemCode(d.ctx(), byCode)
		wantFault(t, err, fault.SignInCodeExpired)

		byCode, byLink = d.code("taro@example.com")
		again, err := d.RedeemMagicLink(d.ctx(), byLink)
		if err != nil || again.IsNew || again.User.ID != in.User.ID {
			t.Fatalf("signed in %+v: %v", again, err)
		}
		_, err = d.RedeemCode(d.ctx(), byCode)
		wantFault(t, err, fault.SignInCodeExpired)
	})
}

func TestCodeWorksInItsBrowserOnly(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		first, _ := d.code("taro@example.com")
		second, _ := d.code("jiro@example.com")
		for _, browser := range []string{"", second.Browser, "not a token", first.Browser[1:]} {
			elsewhere := first
			elsewhere.Browser = browser
			_, err := d.RedeemCode(d.ctx(), elsewhere)
			if f, ok := fault.Of(err); !ok || f.Key != fault.SignInCodeExpired && f.Key != fault.SignInCodeInvalid {
				t.Errorf("the code in the browser %q: %v", browser, err)
			}
		}
		if _, err := d.RedeemCode(d.ctx(), first); err != nil {
			t.Error(err)
		}
	})
}

func TestCodeHoldsForTenMinutes(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		inTime, _ := d.code("taro@example.com")
		late, link := d.code("taro@example.com")
		d.clk.Advance(auth.SignInCodeLife - time.Millisecond)
		if _, err := d.RedeemCode(d.ctx(), inTime); err != nil {
			t.Error(err)
		}
		d.clk.Advance(time.Millisecond)
		_, err := d.RedeemCode(d.ctx(), late)
		wantFault(t, err, fault.SignInCodeExpired)
		if _, err := d.RedeemMagicLink(d.ctx(), link); err != nil {
			t.Errorf("the link of an old code: %v", err)
		}
	})
}

func TestCodeMayBeEnteredFiveTimes(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		last, _ := d.code("taro@example.com")
		right := last.Code
		for left := 4; left > 0; left-- {
			last.Code = guess(right, left)
			_, err := d.RedeemCode(d.ctx(), last)
			if f := faultOf(t, err, fault.SignInCodeInvalid); f.Params["left"] != left || f.Fields[0].Params["left"] != left {
				t.Errorf("tries left %v, at the field %v, want %d", f.Params["left"], f.Fields[0].Params["left"], left)
			}
		}
		fifth := last
		fifth.Code = " " + right + " " // copied with spaces
		if _, err := d.RedeemCode(d.ctx(), fifth); err != nil {
			t.Errorf("the right code at the fifth try: %v", err)
		}

		used, link := d.code("taro@example.com")
		right = used.Code
		for i := range 4 {
			used.Code = guess(right, i)
			_, err := d.RedeemCode(d.ctx(), used)
			wantFault(t, err, fault.SignInCodeInvalid)
		}
		used.Code = guess(right, 4)
		_, err := d.RedeemCode(d.ctx(), used)
		wantFault(t, err, fault.SignInCodeExpired)
		used.Code = right
		_, err = d.RedeemCode(d.ctx(), used)
		wantFault(t, err, fault.SignInCodeExpired)
		if _, err := d.RedeemMagicLink(d.ctx(), link); err != nil {
			t.Errorf("the link after wrong codes: %v", err)
		}
	})
}

func TestTheSameWrongCodeAgainIsNoFurtherTry(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		r, _ := d.code("taro@example.com")
		right, ctx := r.Code, d.ctx()
		r.Code = guess(right, 0)
		var wg sync.WaitGroup
		for range 6 { // a double click, or a network that sends it again
			wg.Go(func() {
				_, err := d.RedeemCode(ctx, r)
				if f := faultOf(t, err, fault.SignInCodeInvalid); f.Params["left"] != 4 {
					t.Errorf("%v tries are left, want 4", f.Params["left"])
				}
			})
		}
		wg.Wait()
		for left := 3; left > 0; left-- {
			r.Code = guess(right, left)
			for range 2 {
				_, err := d.RedeemCode(ctx, r)
				if f := faultOf(t, err, fault.SignInCodeInvalid); f.Params["left"] != left {
					t.Errorf("%v tries are left, want %d", f.Params["left"], left)
				}
			}
		}
		r.Code = right
		if _, err := d.RedeemCode(ctx, r); err != nil {
			t.Errorf("the right code at the fifth try: %v", err)
		}
	})
}

// TestACodeThatIsRefusedIsNotComparedWhenSentAgain uses up the codes of a mail address: a code sent twice must not get past the limit.
func TestACodeThatIsRefusedIsNotComparedWhenSentAgain(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		for range 5 {
			r, _ := d.code("victim@example.com")
			right := r.Code
			for i := range auth.MaxCodeTries {
				r.Code = guess(right, i)
				if _, err := d.RedeemCode(d.ctx(), r); err == nil {
					t.Fatal("a wrong code was accepted")
				}
			}
			d.clk.Advance(auth.SignInCodeLife)
		}
		r, link := d.code("victim@example.com")
		for range 3 {
			_, err := d.RedeemCode(d.ctx(), r)
			wantFault(t, err, fault.TooManyRequests)
		}
		if _, err := d.RedeemMagicLink(d.ctx(), link); err != nil {
			t.Errorf("the link of the owner: %v", err)
		}
	})
}

// TestGuessesOfCodesAreLimitedByAddress asks for codes of one mail address again and again and enters them all wrongly.
func TestGuessesOfCodesAreLimitedByAddress(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		guesses := 0
		for range 40 {
			r, link := d.code("victim@example.com")
			right := r.Code
			var err error
			for i := range auth.MaxCodeTries {
				r.Code = guess(right, i)
				if _, err = d.RedeemCode(d.ctx(), r); !fault.Has(err, fault.TooManyRequests) {
					guesses++
				}
			}
			if fault.Has(err, fault.TooManyRequests) {
				if _, err := d.RedeemMagicLink(d.ctx(), link); err != nil {
					t.Errorf("the link of the owner: %v", err)
				}
				break
			}
			d.clk.Advance(auth.SignInCodeLife)
		}
		if guesses > 50 { // a window a day, and the loop may cross midnight
			t.Errorf("%d guesses", guesses)
		}
	})
}

func TestConcurrentGuessesOfASignInCodeAreLimited(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		r, _ := d.code("taro@example.com")
		ctx := d.ctx()
		var mu sync.Mutex
		var wg sync.WaitGroup
		compared := 0
		for i := range 40 {
			wg.Go(func() {
				other := r
				other.Code = guess(r.Code, i)
				_, err := d.RedeemCode(ctx, other)
				mu.Lock()
				defer mu.Unlock()
				if !fault.Has(err, fault.SignInCodeExpired) && !fault.Has(err, fault.TooManyRequests) {
					compared++
				}
			})
		}
		wg.Wait()
		if compared > auth.MaxCodeTries {
			t.Errorf("%d guesses were compared", compared)
		}
	})
}

func TestCodeRedeemedByManyAtOnceGivesOneSession(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		byCode, byLink := d.code("taro@example.com")
		ctx := d.ctx()
		var mu sync.Mutex
		var wg sync.WaitGroup
		sessions := map[int64]bool{}
		for i := range 6 {
			wg.Go(func() {
				var in auth.SignedIn
				var err error
				if i%2 == 0 {
					in, err = d.RedeemCode(ctx, byCode)
				} else {
					in, err = d.RedeemMagicLink(ctx, byLink)
				}
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					sessions[in.Session.ID] = true
				}
			})
		}
		wg.Wait()
		if len(sessions) != 1 {
			t.Errorf("%d sessions, want 1", len(sessions))
		}
	})
}

// TestCodesAreStoredHashed reads the rows that an attacker with the database has.
func TestCodesAreStoredHashed(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		r, link := d.code("taro@example.com")
		l, ok, err := d.db.MagicLink(d.ctx(), link.AuthID)
		if err != nil || !ok {
			t.Fatal(err)
		}
		if l.CodeHash == "" || l.CodeHash == r.Code || l.BrowserHash == r.Browser || l.BrowserHash == "" {
			t.Errorf("stored %+v", l)
		}
	})
}
