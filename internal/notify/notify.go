// Package notify notifies people of events: in a list, by push and by mail. It writes the mails and sends them to a mail
// server or, on a server for development or demonstration, to the product's own inbox.
package notify

import (
	"context"
	"errors"
	"net/mail"
	"strings"
	"unicode"

	"yagura/internal/kit/fault"
)

// Product is the name that mails carry.
const Product = "櫓 Yagura"

// Mail is one message to one person.
type Mail struct {
	To      string // a bare address
	Subject string // one line
	Text    string // for readers without HTML, and for the inbox
	HTML    string
}

// Sender delivers mails. It is called from a background job, which tries again when it fails.
type Sender interface {
	// Send hands a mail over. An error of IsPermanent is not worth another try. Without any configured way to send it
	// answers fault mailNotConfigured.
	Send(ctx context.Context, m Mail) error
}

// errUnsafe says that a mail holds characters that could forge headers.
var errUnsafe = errors.New("notify: the mail's address or subject holds control characters")

// check refuses what could smuggle a header or a second recipient into a mail, whatever the libraries below would do.
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

// None is the sender where nothing is configured.
type None struct{}

// Send implements Sender: fault mailNotConfigured.
func (None) Send(context.Context, Mail) error { return fault.New(fault.MailNotConfigured) }
