package notify

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	netmail "net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/trace"
)

// sendTimeout is the time limit of one delivery, and of each of its steps.
const sendTimeout = 15 * time.Second

// Open returns the sender for a setting of the site's administrator:
//
//	""                             None
//	inbox:                         the product's own inbox
//	smtp://user:password@host:587  a mail server with required STARTTLS, unless ?tls=optional or ?tls=none is set
//	smtps://user:password@host:465 a mail server with TLS from the start of the connection
//
// Without a user there is no login at the mail server. from is the sender, as "Name <address>" or an address without a name.
// Open returns an error for an invalid setting or sender.
func Open(setting, from string, store InboxStore) (Sender, error) {
	u, err := url.Parse(setting)
	if err != nil {
		return nil, errMailServer // the cause would contain the password
	}
	switch u.Scheme {
	case "":
		if setting == "" {
			return None{}, nil
		}
	case "inbox":
		return inbox{store}, nil
	case "smtp", "smtps":
		return newSMTP(u, from)
	}
	return nil, errors.New("the mail server (--smtp, YAGURA_SMTP) must be smtp://user:password@host:587 or smtps://user:password@host:465")
}

// errMailServer is the error of an address that is no URL, or one with more parts than a mail server has.
var errMailServer = errors.New("the mail server (--smtp, YAGURA_SMTP) is not an address such as smtp://user:password@host:587; in its user and password write %2F for /, %3A for :, %40 for @, %23 for #, %3F for ? and %25 for %")

// InboxStore is the storage that the inbox uses.
type InboxStore interface {
	// InTx runs fn in one transaction with a fixed time.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// InsertInboxMail adds a mail to the inbox.
	InsertInboxMail(ctx context.Context, m InboxMail) error
	// AppendEvent adds an event to the running transaction.
	AppendEvent(ctx context.Context, e event.Event) error
}

// InboxMail is a mail that was stored instead of being sent.
type InboxMail struct {
	ID        int64
	Recipient string
	Subject   string
	Body      string // the text, not the HTML
	CreatedAt time.Time
}

// inbox stores mails, which are read in the product, on servers for development and demonstration.
type inbox struct{ store InboxStore }

// Send stores the mail. The event mail.received has no content of the mail.
func (b inbox) Send(ctx context.Context, m Mail) error {
	if err := m.check(); err != nil {
		return err
	}
	return b.store.InTx(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		kept := InboxMail{ID: id.New(), Recipient: m.To, Subject: m.Subject, Body: m.Text, CreatedAt: now}
		if err := b.store.InsertInboxMail(ctx, kept); err != nil {
			return err
		}
		return b.store.AppendEvent(ctx, MailReceived.New(0, 0, kept.ID, now, event.None{}))
	})
}

// smtp sends mails to a mail server, with one connection per mail.
type smtp struct {
	host    string
	from    *netmail.Address
	domain  string // of from; used for HELO and message ids, so that mails do not show the host name of the machine
	options []mail.Option
	tls     *tls.Config
}

func newSMTP(u *url.URL, from string) (*smtp, error) {
	if u.Hostname() == "" {
		return nil, errors.New("the mail server (--smtp, YAGURA_SMTP) has no host")
	}
	// In a password / ? and # end the host, so a part of the password would be looked up as the name of a host.
	query := u.Query()
	policy := query.Get("tls")
	query.Del("tls")
	if strings.Trim(u.Path, "/") != "" || u.Fragment != "" || len(query) > 0 {
		return nil, errMailServer
	}
	a, err := netmail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("the sender of mails (--mail-from, YAGURA_MAIL_FROM) must be an address such as Yagura <no-reply@yagura.example>, but is %q: %w", from, err)
	}
	_, domain, _ := strings.Cut(a.Address, "@")
	s := &smtp{host: u.Hostname(), from: a, domain: domain, tls: &tls.Config{ServerName: u.Hostname(), MinVersion: tls.VersionTLS12}}
	port := map[string]int{"smtp": mail.DefaultPortTLS, "smtps": mail.DefaultPortSSL}[u.Scheme]
	if p := u.Port(); p != "" {
		if port, err = strconv.Atoi(p); err != nil {
			return nil, errors.New("the port of the mail server (--smtp, YAGURA_SMTP) is no number")
		}
	}
	s.options = []mail.Option{mail.WithPort(port), mail.WithHELO(domain), mail.WithTLSConfig(s.tls)}
	switch {
	case u.Scheme == "smtps":
		s.options = append(s.options, mail.WithSSL())
	case policy == "":
		s.options = append(s.options, mail.WithTLSPolicy(mail.TLSMandatory))
	case policy == "optional":
		s.options = append(s.options, mail.WithTLSPolicy(mail.TLSOpportunistic))
	case policy == "none":
		s.options = append(s.options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		return nil, errors.New("tls of the mail server (--smtp, YAGURA_SMTP) must be optional or none, or be left out")
	}
	if name := u.User.Username(); name != "" {
		password, _ := u.User.Password()
		s.options = append(s.options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(name), mail.WithPassword(password))
	}
	return s, nil
}

// Send implements Sender.
func (s *smtp) Send(ctx context.Context, m Mail) error {
	if err := m.check(); err != nil {
		return err
	}
	msg := mail.NewMsg()
	msg.FromMailAddress(s.from)
	msg.ToMailAddress(&netmail.Address{Address: m.To})
	msg.Subject(m.Subject)
	msg.SetDateWithValue(clock.Now(ctx))
	msg.SetMessageIDWithValue(id.Token(22) + "@" + s.domain)
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // suppresses automatic replies
	msg.SetBodyString(mail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(mail.TypeTextHTML, m.HTML)
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	client, err := s.client(ctx)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	ctx, span := trace.Client(ctx, "mail")
	err = client.DialAndSendWithContext(ctx, msg)
	span.End(err)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	return nil
}

// CheckServer connects to the mail server of a setting, as Open reads it, and signs in. It sends nothing.
func CheckServer(ctx context.Context, setting, from string) error {
	sender, err := Open(setting, from, nil)
	if err != nil {
		return err
	}
	s, ok := sender.(*smtp)
	if !ok {
		return errors.New("mail setting: no mail server")
	}
	return s.signIn(ctx)
}

// client returns a client of the mail server that waits until the deadline of ctx. The library does not heed ctx once it is connected.
func (s *smtp) client(ctx context.Context) (*mail.Client, error) {
	until, _ := ctx.Deadline()
	return mail.NewClient(s.host, append(slices.Clip(s.options), mail.WithTimeout(max(time.Until(until), time.Millisecond)))...)
}

// signIn connects, signs in and disconnects.
func (s *smtp) signIn(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	client, err := s.client(ctx)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	return client.Close()
}

// IsPermanent reports whether a mail can never be sent: the mail server rejected it permanently, for example because the
// address does not exist, or the mail itself is invalid.
func IsPermanent(err error) bool {
	var refused *mail.SendError
	return errors.As(err, &refused) && refused.ErrorCode() >= 500 || errors.Is(err, errUnsafe) || fault.Has(err, fault.InvalidEmail)
}
