package auth_test

import (
	"context"
	"encoding/json"
	"net/url"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/job"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

var client = auth.Client{Address: "192.0.2.7", UserAgent: "Browser/1"}

var secret = auth.Secret("0123456789abcdef0123456789abcdef")

// cheapHash is the cost of password hashes in tests, which makes them fast.
var cheapHash = auth.PasswordCost{Memory: 8, Iterations: 1}

// fixture is the auth service with a real database.
type fixture struct {
	*auth.Service
	t        *testing.T
	db       *store.DB
	clk      *clock.Test
	accounts *account.Service
	cfg      auth.Config
}

func each(t *testing.T, f func(t *testing.T, d *fixture)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		accounts := account.NewService(db, func(context.Context, int64, string) error { return nil })
		cfg := auth.Config{Secret: secret, MailReady: true, PeoplePerAddress: 50, PasswordCost: cheapHash}
		f(t, &fixture{Service: auth.NewService(db, accounts, cfg), t: t, db: db, clk: clk, accounts: accounts, cfg: cfg})
	})
}

func (d *fixture) ctx() context.Context { return storetest.Ctx(d.t, d.clk) }

// mails runs the open jobs, as the program does, and returns the e-mails among them.
func (d *fixture) mails() []auth.Mail {
	d.t.Helper()
	var out []auth.Mail
	for {
		jobs, err := d.db.ClaimJobs(d.ctx(), d.clk.Now(), time.Hour, job.Claim{Limit: 2000})
		if err != nil {
			d.t.Fatal(err)
		}
		if len(jobs) == 0 {
			return out
		}
		for _, j := range jobs {
			switch j.Kind {
			case auth.ResetJob:
				f := decoded[auth.ForgottenPassword](d, j.Payload)
				if err := d.MailPasswordReset(d.ctx(), f); err != nil {
					d.t.Fatal(err)
				}
			case auth.AccountMailJob:
				if err := d.MailAccount(d.ctx(), decoded[auth.AccountMail](d, j.Payload)); err != nil {
					d.t.Fatal(err)
				}
			case auth.MailJob:
				out = append(out, decoded[auth.Mail](d, j.Payload))
			default:
				d.t.Fatalf("job %s %s", j.Kind, j.Payload)
			}
			if err := d.db.FinishJob(d.ctx(), j.ID, d.clk.Now()); err != nil {
				d.t.Fatal(err)
			}
		}
	}
}

func decoded[T any](d *fixture, payload []byte) (v T) {
	d.t.Helper()
	if err := json.Unmarshal(payload, &v); err != nil {
		d.t.Fatalf("job %s: %v", payload, err)
	}
	return v
}

func (d *fixture) mail() auth.Mail {
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

// link requests a magic link and returns what the landing page sends.
func (d *fixture) link(email string) auth.Redemption {
	d.t.Helper()
	if _, err := d.RequestMagicLink(d.ctx(), auth.MagicLinkRequest{Email: email, Language: "ja", AgreeTerms: true, Client: client}); err != nil {
		d.t.Fatal(err)
	}
	q := query(d.t, d.mail())
	return auth.Redemption{AuthID: q.Get("authId"), PinCode: q.Get("pinCode"), Email: email, Client: client}
}

func (d *fixture) byLink(email string) auth.SignedIn {
	d.t.Helper()
	in, err := d.RedeemMagicLink(d.ctx(), d.link(email))
	if err != nil {
		d.t.Fatal(err)
	}
	return in
}

const password = "correct1horse"

// withPassword signs up and activates an account.
func (d *fixture) withPassword(email, username string) auth.SignedIn {
	d.t.Helper()
	browser, err := d.SignUp(d.ctx(), auth.SignUpRequest{Email: email, Username: username, Password: password, AgreeTerms: true, Language: "en", Client: client})
	if err != nil {
		d.t.Fatal(err)
	}
	in, err := d.Activate(d.ctx(), auth.ActivationRequest{KeyPhrase: query(d.t, d.mail()).Get("key_phrase"), Browser: browser, Client: client})
	if err != nil {
		d.t.Fatal(err)
	}
	return in
}

// reset requests a reset link, opens it, and returns the form that its page sends with a new password.
func (d *fixture) reset(email, newPassword string) auth.PasswordResetForm {
	d.t.Helper()
	info, err := d.PasswordResetInfo(d.ctx(), d.resetKey(email))
	if err != nil {
		d.t.Fatal(err)
	}
	return auth.PasswordResetForm{ResetInfo: info, NewPassword: newPassword, PasswordConfirm: newPassword, Client: client}
}

func (d *fixture) resetKey(email string) string {
	d.t.Helper()
	if err := d.ForgetPassword(d.ctx(), email, "", client); err != nil {
		d.t.Fatal(err)
	}
	return query(d.t, d.mail()).Get("key_phrase")
}

// emailCode requests a new e-mail address and returns the code that was sent to it.
func (d *fixture) emailCode(in auth.SignedIn, email string) string {
	d.t.Helper()
	if err := d.RequestEmailChange(d.ctx(), auth.EmailRequest{UserID: in.User.ID, SessionID: in.Session.ID, Email: email, Client: client}); err != nil {
		d.t.Fatal(err)
	}
	m := d.mail()
	if m.Template != auth.EmailCodeMail {
		d.t.Fatalf("mail %+v", m)
	}
	return m.Data["code"]
}

// signedIn reports for each session whether it is valid.
func (d *fixture) signedIn(sessions ...auth.SignedIn) []bool {
	d.t.Helper()
	out := make([]bool, len(sessions))
	for i, s := range sessions {
		_, err := d.Authenticate(d.ctx(), s.Token)
		if out[i] = err == nil; err != nil {
			wantFault(d.t, err, fault.AuthenticationError)
		}
	}
	return out
}

// endedSessions returns the sessions with an event of their end, oldest first.
func (d *fixture) endedSessions() []int64 {
	d.t.Helper()
	events, err := d.db.UnrelayedEvents(d.ctx(), 1000)
	if err != nil {
		d.t.Fatal(err)
	}
	var out []int64
	for _, e := range events {
		if e.Kind == event.SessionEnded {
			out = append(out, e.SubjectID)
		}
	}
	return out
}

// write does what another feature would write.
func (d *fixture) write(f func(ctx context.Context) error) {
	d.t.Helper()
	if err := d.db.InTx(d.ctx(), f); err != nil {
		d.t.Fatal(err)
	}
}

func wantFault(t *testing.T, err error, key fault.Key) {
	t.Helper()
	_ = faultOf(t, err, key)
}

// faultOf is like wantFault and returns the fault.
func faultOf(t *testing.T, err error, key fault.Key) *fault.Fault {
	t.Helper()
	f, ok := fault.Of(err)
	if !ok || f.Key != key {
		t.Fatalf("got %v, want the fault %s", err, key)
	}
	return f
}
