package auth_test

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/auth"
	"yagura/internal/kit/fault"
)

func TestMagicLinkMakesAnAccountAndLaterFindsIt(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		_, err := d.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{
			Email: " Ｔaro@Example.com ", Language: "ja", AgreeTerms: true, ReturnTo: "/contests/1?tab=rule", Client: client,
		})
		if err != nil {
			t.Fatal(err)
		}
		m := d.mail()
		if m.Template != auth.MagicLinkMail || m.To != "taro@example.com" || m.Language != "ja" || m.Data["minutes"] != "30" ||
			!strings.HasPrefix(m.Path, "/magic-link?") {
			t.Fatalf("mail %+v", m)
		}
		q := query(t, m)
		first, err := d.RedeemMagicLink(d.ctx(), auth.Redemption{AuthID: q.Get("authId"), PinCode: q.Get("pinCode"), Email: "TARO@example.com", Client: client})
		if err != nil {
			t.Fatal(err)
		}
		u := first.User
		if !first.IsNew || first.ReturnTo != "/contests/1?tab=rule" || u.Email != "taro@example.com" || u.Language != "ja" ||
			u.TermsVersion != auth.Terms || u.HasPassword || u.ActivatedAt == nil || u.LastSignInAt == nil {
			t.Errorf("first sign-in %+v", first)
		}
		if !regexp.MustCompile(`^user[0-9]{3}$`).MatchString(u.Nickname) {
			t.Errorf("nickname %q", u.Nickname)
		}
		second := d.byLink("taro@example.com")
		if second.IsNew || second.User.ID != u.ID || second.Session.ID == first.Session.ID || second.ReturnTo != "" {
			t.Errorf("second sign-in %+v", second)
		}
	})
}

func TestMagicLinkIsUsedOnce(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		first := d.byLink("taro@example.com")
		r := d.link("taro@example.com")
		d.clk.Advance(time.Minute)
		if _, err := d.RedeemMagicLink(d.ctx(), r); err != nil {
			t.Fatal(err)
		}
		used := d.clk.Now()
		d.clk.Advance(time.Minute)
		_, err := d.RedeemMagicLink(d.ctx(), r)
		wantFault(t, err, fault.MagicLinkInvalid)
		// the data that a used link keeps
		l, ok, err := d.db.MagicLink(d.ctx(), r.AuthID)
		if err != nil || !ok || l.ActivatedAt == nil || l.LastSignInAt == nil || l.UpdatedAt == nil {
			t.Fatalf("link %+v: %v", l, err)
		}
		if !l.ActivatedAt.Equal(*first.User.ActivatedAt) || !l.LastSignInAt.Equal(used) || !l.UpdatedAt.Equal(used) || l.CreatedAt.Equal(used) {
			t.Errorf("link %+v, used at %v", l, used)
		}
	})
}

func TestMagicLinkRedeemedByAHundredAtOnceGivesOneSession(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		r := d.link("taro@example.com")
		ctx := d.ctx()
		var mu sync.Mutex
		var wg sync.WaitGroup
		sessions := map[int64]bool{}
		for range 100 {
			wg.Go(func() {
				in, err := d.RedeemMagicLink(ctx, r)
				if err != nil {
					if !fault.Has(err, fault.MagicLinkInvalid) && !fault.Has(err, fault.TooManyRequests) {
						t.Errorf("a concurrent call that failed returned %v", err)
					}
					return
				}
				mu.Lock()
				defer mu.Unlock()
				sessions[in.Session.ID] = true
			})
		}
		wg.Wait()
		if len(sessions) != 1 {
			t.Errorf("%d sessions, want 1", len(sessions))
		}
	})
}

func TestTwoLinksOfANewAddressAtOnceMakeOneAccount(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		ctx := d.ctx()
		links := []auth.Redemption{d.link("taro@example.com"), d.link("taro@example.com"), d.link("taro@example.com")}
		users := make([]int64, len(links))
		var wg sync.WaitGroup
		for i, r := range links {
			wg.Go(func() {
				in, err := d.RedeemMagicLink(ctx, r)
				if err != nil {
					t.Error(err)
				}
				users[i] = in.User.ID
			})
		}
		wg.Wait()
		if users[0] != users[1] || users[1] != users[2] {
			t.Errorf("users %v, want one", users)
		}
	})
}

func TestMagicLinkEndsAfterThirtyMinutes(t *testing.T) {
	for _, c := range []struct {
		after time.Duration
		want  fault.Key
	}{
		{30*time.Minute - time.Millisecond, ""},
		{30 * time.Minute, fault.MagicLinkExpired},
		{30*time.Minute + time.Millisecond, fault.MagicLinkExpired},
	} {
		t.Run(c.after.String(), func(t *testing.T) {
			each(t, func(t *testing.T, d *fixture) {
				r := d.link("taro@example.com")
				d.clk.Advance(c.after)
				_, err := d.RedeemMagicLink(d.ctx(), r)
				if c.want == "" && err != nil {
					t.Error(err)
				}
				if c.want != "" {
					wantFault(t, err, c.want)
				}
			})
		})
	}
}

func TestMagicLinkAltered(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		good, other := d.link("taro@example.com"), d.link("jiro@example.com")
		changed := []byte(good.PinCode)
		changed[0] ^= 1 // not a fixed letter: the pin is random and may begin with it
		for name, r := range map[string]auth.Redemption{
			"no pin":           {AuthID: good.AuthID, Email: good.Email},
			"pin of another":   {AuthID: good.AuthID, PinCode: other.PinCode, Email: good.Email},
			"id of another":    {AuthID: other.AuthID, PinCode: good.PinCode, Email: good.Email},
			"pin changed":      {AuthID: good.AuthID, PinCode: string(changed), Email: good.Email},
			"pin cut":          {AuthID: good.AuthID, PinCode: good.PinCode[:len(good.PinCode)-1], Email: good.Email},
			"pin as the id":    {AuthID: good.PinCode, PinCode: good.PinCode, Email: good.Email},
			"not a token":      {AuthID: good.AuthID + "\x00", PinCode: good.PinCode, Email: good.Email},
			"address of other": {AuthID: good.AuthID, PinCode: good.PinCode, Email: other.Email},
		} {
			r.Client = client
			_, err := d.RedeemMagicLink(d.ctx(), r)
			if f, ok := fault.Of(err); !ok || f.Key != fault.MagicLinkInvalid {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := d.RedeemMagicLink(d.ctx(), good); err != nil {
			t.Errorf("the valid link after the invalid tries: %v", err)
		}
		d.clk.Advance(time.Hour)
		_, err := d.RedeemMagicLink(d.ctx(), auth.Redemption{AuthID: other.AuthID, PinCode: good.PinCode, Email: other.Email, Client: client})
		wantFault(t, err, fault.MagicLinkInvalid) // only the holder of the pin sees that the link is expired
	})
}

func TestMagicLinkRequestIsChecked(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		ok := auth.MagicLinkRequest{Email: "taro@example.com", Language: "en", AgreeTerms: true, Client: client}
		for _, c := range []struct {
			name   string
			change func(*auth.MagicLinkRequest)
			want   fault.Key
		}{
			{"no address", func(r *auth.MagicLinkRequest) { r.Email = "" }, fault.InvalidEmail},
			{"no at", func(r *auth.MagicLinkRequest) { r.Email = "taro.example.com" }, fault.InvalidEmail},
			{"header injected", func(r *auth.MagicLinkRequest) { r.Email = "taro@example.com\r\nBcc: all@example.com" }, fault.InvalidEmail},
			{"two addresses", func(r *auth.MagicLinkRequest) { r.Email = "a@example.com,b@example.com" }, fault.InvalidEmail},
			{"foreign letters", func(r *auth.MagicLinkRequest) { r.Email = "tаro@example.com" }, fault.InvalidEmail},
			{"terms", func(r *auth.MagicLinkRequest) { r.AgreeTerms = false }, fault.TermsRequired},
			{"language", func(r *auth.MagicLinkRequest) { r.Language = "fr" }, fault.InvalidValue},
			{"return to a host", func(r *auth.MagicLinkRequest) { r.ReturnTo = "https://evil.example/" }, fault.InvalidValue},
			{"return to //host", func(r *auth.MagicLinkRequest) { r.ReturnTo = "//evil.example" }, fault.InvalidValue},
			{"return to /\\host", func(r *auth.MagicLinkRequest) { r.ReturnTo = `/\evil.example` }, fault.InvalidValue},
			{"return to a tab", func(r *auth.MagicLinkRequest) { r.ReturnTo = "/\t/evil.example" }, fault.InvalidValue},
			{"return to %2f", func(r *auth.MagicLinkRequest) { r.ReturnTo = "/%2fevil.example" }, fault.InvalidValue},
			{"return to a script", func(r *auth.MagicLinkRequest) { r.ReturnTo = "javascript:alert(1)" }, fault.InvalidValue},
		} {
			r := ok
			c.change(&r)
			_, err := d.RequestMagicLink(d.ctx(), r)
			if f, is := fault.Of(err); !is || f.Key != c.want || len(f.Fields) != 1 {
				t.Errorf("%s: %v", c.name, f)
			}
		}
		if m := d.mails(); len(m) != 0 {
			t.Errorf("%d mails were sent", len(m))
		}
	})
}

func TestMailBombingIsCapped(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		for i := range 1000 {
			c := auth.Client{Address: fmt.Sprintf("198.51.100.%d", i%250)}
			_, err := d.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: "victim@example.com", AgreeTerms: true, Client: c})
			if i >= 5 {
				wantFault(t, err, fault.TooManyRequests)
			} else if err != nil {
				t.Fatal(err)
			}
		}
		mails := d.mails()
		if len(mails) != 5 {
			t.Fatalf("%d mails to one address", len(mails))
		}
		// the earlier links still work while new ones are refused
		d.clk.Set(d.clk.Now().Truncate(auth.MagicLinkLife).Add(auth.MagicLinkLife - time.Millisecond))
		q := query(t, mails[4])
		if _, err := d.RedeemMagicLink(d.ctx(), auth.Redemption{AuthID: q.Get("authId"), PinCode: q.Get("pinCode"), Email: "victim@example.com", Client: client}); err != nil {
			t.Error(err)
		}
		d.clk.Advance(time.Millisecond)
		d.link("victim@example.com")
	})
}

// TestMailsFromOneNetworkAreCapped requests 700 mails for invented addresses. The first 100 are sent. The next 500 would be sent to
// accounts only, and the last 100 are refused.
func TestMailsFromOneNetworkAreCapped(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		for i := range 700 {
			c := auth.Client{Address: fmt.Sprintf("2001:db8::%x", i)} // one /64 network
			link, err := d.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: fmt.Sprintf("p%d@example.com", i), AgreeTerms: true, Client: c})
			if i >= 600 {
				wantFault(t, err, fault.TooManyRequests)
			} else if err != nil || link.AccountsOnly != (i >= 100) {
				t.Fatalf("request %d: %+v, %v", i, link, err)
			}
		}
		if sent := len(d.mails()); sent != 100 {
			t.Errorf("%d mails from one network, want 100", sent)
		}
	})
}

// TestInventedAddressesLeaveMailsToAccounts uses up the mails of a network address. A person with an account still signs in there, by
// the link or by the code; the answers and the guesses of codes do not reveal who has an account.
func TestInventedAddressesLeaveMailsToAccounts(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		elsewhere := auth.Client{Address: "198.51.100.1"}
		if _, err := d.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: "taro@example.com", AgreeTerms: true, Client: elsewhere}); err != nil {
			t.Fatal(err)
		}
		q := query(t, d.mail())
		taro, err := d.RedeemMagicLink(d.ctx(), auth.Redemption{AuthID: q.Get("authId"), PinCode: q.Get("pinCode"), Email: "taro@example.com", Client: elsewhere})
		if err != nil {
			t.Fatal(err)
		}
		ask := func(email string) auth.RequestedLink {
			t.Helper()
			link, err := d.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: email, AgreeTerms: true, Client: client})
			if err != nil {
				t.Fatalf("%s: %v", email, err)
			}
			return link
		}
		for i := range 100 {
			ask(fmt.Sprintf("invented%d@example.com", i))
		}
		d.mails()
		known, unknown := ask("taro@example.com"), ask("hanako@example.com")
		if !known.AccountsOnly || !unknown.AccountsOnly {
			t.Errorf("the answers are %+v and %+v", known, unknown)
		}
		m := d.mail()
		if m.To != "taro@example.com" || m.Template != auth.MagicLinkMail {
			t.Fatalf("mail %+v", m)
		}
		for _, link := range []auth.RequestedLink{known, unknown} {
			_, err := d.RedeemCode(d.ctx(), auth.CodeRedemption{Code: guess(m.Data["code"], 0), Browser: link.Browser, Client: client})
			wantFault(t, err, fault.SignInCodeInvalid)
		}
		in, err := d.RedeemCode(d.ctx(), auth.CodeRedemption{Code: m.Data["code"], Browser: known.Browser, Client: client})
		if err != nil || in.IsNew || in.User.ID != taro.User.ID {
			t.Errorf("signed in %+v, %v", in, err)
		}
	})
}

// TestMailsToAccountsOfOneNetworkAreCapped requests more mails to accounts than a network may get after the invented addresses.
// The answers stay the same, because they would otherwise reveal who has an account.
func TestMailsToAccountsOfOneNetworkAreCapped(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		s := auth.NewService(d.db, d.accounts, auth.Config{Secret: secret, MailReady: true, PeoplePerAddress: 1, PasswordCost: cheapHash})
		for i := range 3 {
			if u := d.byLink(fmt.Sprintf("p%d@example.com", i)); !u.IsNew {
				t.Fatalf("account %d is not new", i)
			}
		}
		d.clk.Advance(auth.MagicLinkLife)
		for i := range 2 {
			if _, err := s.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: fmt.Sprintf("x%d@example.com", i), AgreeTerms: true, Client: client}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 3 {
			link, err := s.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: fmt.Sprintf("p%d@example.com", i), AgreeTerms: true, Client: client})
			if err != nil || !link.AccountsOnly {
				t.Errorf("request %d: %+v, %v", i, link, err)
			}
		}
		d.Service = s // its jobs have the limits of one person
		if sent := len(d.mails()); sent != 4 {
			t.Errorf("%d mails, want 2 to invented addresses and 2 to accounts", sent)
		}
	})
}

// TestVisitorsDoNotUseUpTheMailsOfSignedInPeople lets a visitor ask for as many mails as an address may. A signed-in person behind
// the address still gets mails, as many as one account may ask for.
func TestVisitorsDoNotUseUpTheMailsOfSignedInPeople(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		taro := d.byLink("taro@example.com")
		signedIn := client
		signedIn.UserID = taro.User.ID
		ask := func(email string, c auth.Client) error {
			_, err := d.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: email, AgreeTerms: true, Client: c})
			return err
		}
		for i := range 99 { // of 100, one is used
			if err := ask(fmt.Sprintf("victim%d@example.com", i), client); err != nil {
				t.Fatal(err)
			}
		}
		wantFault(t, d.ForgetPassword(d.ctx(), "taro@example.com", "", client), fault.TooManyRequests)
		if err := ask("taro@example.com", signedIn); err != nil {
			t.Errorf("a link of a signed-in person: %v", err)
		}
		err := d.RequestEmailChange(d.ctx(), auth.EmailRequest{UserID: taro.User.ID, SessionID: taro.Session.ID, Email: "new@example.com", Client: signedIn})
		if err != nil {
			t.Errorf("a new address of a signed-in person: %v", err)
		}
		for i := range 8 {
			if err := ask(fmt.Sprintf("other%d@example.com", i), signedIn); err != nil {
				t.Fatal(err)
			}
		}
		wantFault(t, ask("other@example.com", signedIn), fault.TooManyRequests)
		wantFault(t, d.ForgetPassword(d.ctx(), "taro@example.com", "", signedIn), fault.TooManyRequests)
	})
}

func TestKnownAndUnknownAddressesAreAnsweredAlike(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		d.byLink("known@example.com")
		emails := []string{"known@example.com", "other@example.com"}
		shapes := make([]string, 0, len(emails))
		for _, email := range emails {
			if _, err := d.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: email, AgreeTerms: true, Client: client}); err != nil {
				t.Fatal(err)
			}
			m := d.mail()
			shapes = append(shapes, fmt.Sprintf("%s %s %d %d", m.Template, m.Language, len(m.Data), len(m.Path)))
		}
		if shapes[0] != shapes[1] {
			t.Errorf("known %q, unknown %q", shapes[0], shapes[1])
		}
	})
}

func TestWithoutMailServerMailCallsFail(t *testing.T) {
	each(t, func(t *testing.T, d *fixture) {
		s := auth.NewService(d.db, d.accounts, auth.Config{Secret: secret})
		_, err := s.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: "taro@example.com", AgreeTerms: true})
		wantFault(t, err, fault.MailNotConfigured)
		_, err = s.SignUp(d.ctx(), auth.SignUpRequest{})
		wantFault(t, err, fault.MailNotConfigured)
	})
}
