// Package notify notifies people of events: in a list, by push and by mail. It writes all mails of the product and sends them
// to a mail server. A server for development or demonstration stores them in an inbox of the product instead.
package notify

import (
	"context"
	"errors"
	"net/mail"
	"strings"
	"unicode"

	"yagura/internal/kit/fault"
)

// Product is the name of the product in mails and notifications.
const Product = "櫓 Yagura"

// Mail is one message to one person.
type Mail struct {
	To      string // address without a name
	Subject string // one line
	Text    string // for mail programs without HTML, and for the inbox
	HTML    string
}

// Sender delivers mails. A background job calls it, and calls it again after a failure.
type Sender interface {
	// Send delivers a mail. A retry is useless if IsPermanent reports true for the error. Fault mailNotConfigured if no way to
	// send mails is configured.
	Send(ctx context.Context, m Mail) error
}

// errUnsafe is returned for a mail with characters that could forge headers.
var errUnsafe = errors.New("notify: the mail's address or subject holds control characters")

// check rejects addresses and subjects that could add a header or a second recipient to a mail. It does not rely on the
// checks of the mail library.
func (m Mail) check() error {
	if strings.ContainsFunc(m.To+m.Subject, unicode.IsControl) {
		return errUnsafe
	}
	a, err := mail.ParseAddress(m.To)
	if err != nil || a.Address != m.To {
		return fault.New(fault.InvalidEmail)
	}
	return nil
}

// None is the sender of a server without a mail configuration.
type None struct{}

// Send returns the fault mailNotConfigured.
func (None) Send(context.Context, Mail) error { return fault.New(fault.MailNotConfigured) }
