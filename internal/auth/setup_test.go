package auth_test

import (
	"context"
	"encoding/json"
	"net/url"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

var client = auth.Client{Address: "192.0.2.7", UserAgent: "Browser/1"}

var secret = auth.Secret("0123456789abcdef0123456789abcdef")

// desk is the feature on a real database.
type desk struct {
	*auth.Service
	t        *testing.T
	db       *store.DB
	clk      *clock.Test
	accounts *account.Service
}

func each(t *testing.T, f func(t *testing.T, d *desk)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		accounts := account.NewService(db, func(context.Context, int64, string) error { return nil })
		cfg := auth.Config{Secret: secret, MailReady: true}
		f(t, &desk{Service: auth.NewService(db, accounts, cfg), t: t, db: db, clk: clk, accounts: accounts})
	})
}

func (d *desk) ctx() context.Context { return storetest.Ctx(d.t, d.clk) }

// mails takes the mails that wait to be sent.
func (d *desk) mails() []auth.Mail {
	d.t.Helper()
	jobs, err := d.db.ClaimJobs(d.ctx(), d.clk.Now(), time.Hour, 2000)
	if err != nil {
		d.t.Fatal(err)
	}
	out := make([]auth.Mail, 0, len(jobs))
	for _, j := range jobs {
		var m auth.Mail
		if err := json.Unmarshal(j.Payload, &m); err != nil || j.Kind != auth.MailJob {
			d.t.Fatalf("job %s %s: %v", j.Kind, j.Payload, err)
		}
		if err := d.db.FinishJob(d.ctx(), j.ID, d.clk.Now()); err != nil {
			d.t.Fatal(err)
		}
		out = append(out, m)
	}
	return out
}

func (d *desk) mail() auth.Mail {
	d.t.Helper()
	all := d.mails()
	if len(all) != 1 {
		d.t.Fatalf("%d mails, want 1: %v", len(all), all)
	}
	return all[0]
}

func query(t *testing.T, m auth.Mail) url.Values {
	t.Helper()
	u, err := url.Parse(m.Path)
	if err != nil {
		t.Fatal(err)
	}
	return u.Query()
}

// link asks for a magic link and gives what the landing page would send.
func (d *desk) link(email string) auth.Redemption {
	d.t.Helper()
	if err := d.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: email, Language: "ja", AgreeTerms: true, Client: client}); err != nil {
		d.t.Fatal(err)
	}
	q := query(d.t, d.mail())
	return auth.Redemption{AuthID: q.Get("authId"), PinCode: q.Get("pinCode"), Email: email, Client: client}
}

func (d *desk) byLink(email string) auth.SignedIn {
	d.t.Helper()
	in, err := d.RedeemMagicLink(d.ctx(), d.link(email))
	if err != nil {
		d.t.Fatal(err)
	}
	return in
}

const password = "correct1horse"

// withPassword signs up and activates an account.
func (d *desk) withPassword(email, username string) auth.SignedIn {
	d.t.Helper()
	err := d.SignUp(d.ctx(), auth.SignUpRequest{Email: email, Username: username, Password: password, AgreeTerms: true, Language: "en", Client: client})
	if err != nil {
		d.t.Fatal(err)
	}
	in, err := d.Activate(d.ctx(), query(d.t, d.mail()).Get("key_phrase"), client)
	if err != nil {
		d.t.Fatal(err)
	}
	return in
}

func wantFault(t *testing.T, err error, key fault.Key) {
	t.Helper()
	_ = faultOf(t, err, key)
}

// faultOf is wantFault for who looks at more than the key.
func faultOf(t *testing.T, err error, key fault.Key) *fault.Fault {
	t.Helper()
	f, ok := fault.Of(err)
	if !ok || f.Key != key {
		t.Fatalf("got %v, want the fault %s", err, key)
	}
	return f
}
