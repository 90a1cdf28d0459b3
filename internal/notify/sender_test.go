package notify

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"mime"
	"net"
	"net/http/httptest"
	"net/mail"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	gosmtp "github.com/emersion/go-smtp"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/lang"
)

// catcher is a mail server that stores the mails that it gets.
type catcher struct {
	mu     sync.Mutex
	mails  []caught
	refuse *gosmtp.SMTPError
	addr   string
	roots  *x509.CertPool
}

type caught struct {
	user, from string
	to         []string
	data       string
	encrypted  bool
}

type session struct {
	c    *catcher
	conn *gosmtp.Conn
	caught
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }
func (s *session) Mail(from string, _ *gosmtp.MailOptions) error {
	s.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	if s.c.refuse != nil {
		return s.c.refuse
	}
	s.to = append(s.to, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	s.data = string(b)
	_, s.encrypted = s.conn.TLSConnectionState()
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	s.c.mails = append(s.c.mails, s.caught)
	return err
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != "secret" {
			return gosmtp.ErrAuthFailed
		}
		s.user = user
		return nil
	}), nil
}

func listen(t *testing.T, startTLS, implicitTLS bool) *catcher {
	t.Helper()
	web := httptest.NewTLSServer(nil) // only for its certificate
	defer web.Close()
	c := &catcher{roots: x509.NewCertPool()}
	c.roots.AddCert(web.Certificate())
	srv := gosmtp.NewServer(gosmtp.BackendFunc(func(conn *gosmtp.Conn) (gosmtp.Session, error) {
		return &session{c: c, conn: conn}, nil
	}))
	srv.Domain, srv.EnableSMTPUTF8 = "catcher.example", true
	config := &tls.Config{Certificates: web.TLS.Certificates}
	if startTLS {
		srv.TLSConfig = config
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c.addr = l.Addr().String()
	if implicitTLS {
		l = tls.NewListener(l, config)
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = srv.Serve(l) }()
	t.Cleanup(func() { _ = srv.Close(); <-done })
	return c
}

// send sends one mail through the catcher. setting has the placeholder ADDR.
func (c *catcher) send(t *testing.T, setting string, m Mail) error {
	t.Helper()
	s, err := Open(strings.Replace(setting, "ADDR", c.addr, 1), "櫓 Yagura <no-reply@yagura.example>", nil)
	if err != nil {
		t.Fatal(err)
	}
	s.(*smtp).tls.RootCAs = c.roots
	return s.Send(now(t), m)
}

func now(t *testing.T) context.Context {
	return clock.Fix(t.Context(), time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
}

func TestMailArrives(t *testing.T) {
	for name, c := range map[string]struct {
		setting            string
		startTLS, implicit bool
		encrypted          bool
		user               string
	}{
		"starttls":            {"smtp://robot:secret@ADDR", true, false, true, "robot"},
		"tls":                 {"smtps://robot:secret@ADDR", false, true, true, "robot"},
		"optional, there":     {"smtp://ADDR?tls=optional", true, false, true, ""},
		"optional, not there": {"smtp://ADDR?tls=optional", false, false, false, ""},
		"none":                {"smtp://ADDR?tls=none", true, false, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			server := listen(t, c.startTLS, c.implicit)
			for _, language := range lang.All() {
				want := all(t, composer(t), language)["magic-link"]
				if err := server.send(t, c.setting, want); err != nil {
					t.Fatal(err)
				}
				got := server.mails[len(server.mails)-1]
				if got.from != "no-reply@yagura.example" || len(got.to) != 1 || got.to[0] != want.To || got.encrypted != c.encrypted || got.user != c.user {
					t.Errorf("envelope %+v", got)
				}
				checkMessage(t, got.data, want)
			}
		})
	}
}

// TestSignInSendsNothing tells a wrong password from the right one.
func TestSignInSendsNothing(t *testing.T) {
	server := listen(t, true, false)
	for password, works := range map[string]bool{"secret": true, "wrong": false} {
		s, err := Open("smtp://robot:"+password+"@"+server.addr, "no-reply@yagura.example", nil)
		if err != nil {
			t.Fatal(err)
		}
		s.(*smtp).tls.RootCAs = server.roots
		if err := s.(*smtp).signIn(now(t)); (err == nil) != works {
			t.Errorf("with the password %q: %v", password, err)
		}
	}
	if len(server.mails) > 0 {
		t.Errorf("%d mails were sent", len(server.mails))
	}
	if err := CheckServer(now(t), "", ""); err == nil {
		t.Error("CheckServer accepts an empty address")
	}
}

func checkMessage(t *testing.T, data string, want Mail) {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != want.Subject {
		t.Errorf("subject %q (%v)", subject, err)
	}
	from, err := mail.ParseAddress(m.Header.Get("From"))
	if err != nil || from.Name != Product {
		t.Errorf("from %v (%v)", from, err)
	}
	if d, err := m.Header.Date(); err != nil || !d.Equal(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)) {
		t.Errorf("date %v (%v)", d, err)
	}
	if m.Header.Get("Auto-Submitted") != "auto-generated" || !strings.HasSuffix(m.Header.Get("Message-Id"), "@yagura.example>") {
		t.Errorf("headers %v", m.Header)
	}
	if !strings.HasPrefix(m.Header.Get("Content-Type"), "multipart/alternative") {
		t.Errorf("content type %s", m.Header.Get("Content-Type"))
	}
}

func TestEncryptionIsRequired(t *testing.T) {
	m := all(t, composer(t), "en")["magic-link"]
	plain := listen(t, false, false)
	if err := plain.send(t, "smtp://ADDR", m); err == nil {
		t.Error("a server without STARTTLS got the mail")
	}
	if err := plain.send(t, "smtp://robot:secret@ADDR?tls=none", m); err == nil {
		t.Error("the password was sent without encryption")
	}
	foreign := listen(t, true, false)
	foreign.roots = x509.NewCertPool()
	if err := foreign.send(t, "smtp://ADDR", m); err == nil {
		t.Error("a server with an unknown certificate got the mail")
	}
	if len(plain.mails)+len(foreign.mails) != 0 {
		t.Error("a mail arrived")
	}
}

func TestRefusals(t *testing.T) {
	m := all(t, composer(t), "en")["magic-link"]
	c := listen(t, true, false)
	if err := c.send(t, "smtp://robot:wrong@ADDR", m); err == nil || IsPermanent(err) {
		t.Errorf("wrong password: %v", err)
	}
	for code, permanent := range map[int]bool{550: true, 450: false} {
		c.refuse = &gosmtp.SMTPError{Code: code, Message: "no"}
		if err := c.send(t, "smtp://ADDR", m); err == nil || IsPermanent(err) != permanent {
			t.Errorf("%d: %v", code, err)
		}
	}
	nobody := &catcher{addr: "127.0.0.1:1"}
	if err := nobody.send(t, "smtp://ADDR", m); err == nil || IsPermanent(err) {
		t.Errorf("sending to an address without a server: %v, want a temporary error", err)
	}
}

func TestHeadersCannotBeForged(t *testing.T) {
	c := listen(t, true, false)
	good := all(t, composer(t), "en")["magic-link"]
	for _, evil := range []string{"\r\nBcc: all@example.org", "\nX: 1", "\r\n\r\n<html>", "\rX", "\x00", "\x0b", "\u0085X", "\x7f"} {
		subject, to := good, good
		subject.Subject += evil
		to.To += evil
		for _, m := range []Mail{subject, to} {
			if err := c.send(t, "smtp://ADDR", m); !IsPermanent(err) {
				t.Errorf("%q: %v", evil, err)
			}
			if err := (inbox{&box{}}).Send(now(t), m); !IsPermanent(err) {
				t.Errorf("inbox, %q: %v", evil, err)
			}
		}
	}
	body := good
	body.Text = "one\r\n.\r\nMAIL FROM:<evil@example.org>\r\n.\r\ntwo"
	if err := c.send(t, "smtp://ADDR", body); err != nil {
		t.Fatal(err)
	}
	if len(c.mails) != 1 || c.mails[0].from != "no-reply@yagura.example" {
		t.Errorf("%d mails arrived: a lone dot ended the text", len(c.mails))
	}
}

// box is an in-memory store of the inbox.
type box struct {
	mails  []InboxMail
	events []event.Event
}

func (b *box) InTx(ctx context.Context, fn func(context.Context) error) error { return fn(ctx) }
func (b *box) InsertInboxMail(_ context.Context, m InboxMail) error {
	b.mails = append(b.mails, m)
	return nil
}

func (b *box) AppendEvent(_ context.Context, e event.Event) error {
	b.events = append(b.events, e)
	return nil
}

func TestInboxKeepsMails(t *testing.T) {
	b := &box{}
	s, err := Open("inbox:", "", b)
	if err != nil {
		t.Fatal(err)
	}
	m := all(t, composer(t), "ja")["magic-link"]
	if err := s.Send(now(t), m); err != nil {
		t.Fatal(err)
	}
	if len(b.mails) != 1 || b.mails[0].Recipient != m.To || b.mails[0].Subject != m.Subject || b.mails[0].Body != m.Text {
		t.Errorf("kept %+v", b.mails)
	}
	if len(b.events) != 1 || b.events[0].Kind != event.MailReceived || b.events[0].SubjectID != b.mails[0].ID || string(b.events[0].Data) != "{}" {
		t.Errorf("events %+v", b.events)
	}
}

func TestSettings(t *testing.T) {
	s, err := Open("", "", nil)
	if err != nil || !fault.Has(s.Send(t.Context(), Mail{}), fault.MailNotConfigured) {
		t.Errorf("nothing configured: %v", err)
	}
	for _, setting := range []string{"mail.example", "http://mail.example", "smtp://", "smtp://mail.example:x", "smtp://mail.example?tls=perhaps", "sendmail:", "://x"} {
		if _, err := Open(setting, "a@example.org", nil); err == nil {
			t.Errorf("%q is accepted", setting)
		}
	}
	if _, err := Open("smtp://mail.example", "nobody", nil); err == nil {
		t.Error("a sender without an address is accepted")
	}
	_, err = Open("smtp://robot:hunter2@mail.example:%zz", "a@example.org", nil)
	var parse *url.Error
	if err == nil || strings.Contains(err.Error(), "hunter2") || errors.As(err, &parse) {
		t.Errorf("the password is in the error: %v", err)
	}
}
