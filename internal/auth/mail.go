package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/text"
)

// MailJob is the kind of the job that sends a Mail.
const MailJob = "mail"

// The mail templates of this package and their data.
const (
	// MagicLinkMail has code, codeMinutes and minutes (the lifetimes of the code and the link).
	MagicLinkMail = "magicLink"
	// ActivationMail has username and hours (the lifetime of the link).
	ActivationMail = "activation"
	// AddressInUseMail answers a sign-up with an address that already has an account.
	AddressInUseMail = "addressInUse"
	// PasswordResetMail has nickname and minutes (the lifetime of the link).
	PasswordResetMail = "passwordReset"
	// PasswordChangedMail informs the owner of an account that its password was changed.
	PasswordChangedMail = "passwordChanged"
	// EmailCodeMail has code and minutes (the lifetime of the code).
	EmailCodeMail = "emailCode"
	// EmailInUseMail answers a change to an address that already has an account.
	EmailInUseMail = "emailInUse"
	// EmailChangedMail informs the old address of an account of the change.
	EmailChangedMail = "emailChanged"
)

// Mail is the payload of a MailJob: template, recipient and language.
type Mail struct {
	Template string            `json:"template"`
	To       string            `json:"to"`
	Language string            `json:"language"`
	Path     string            `json:"path"` // where its button leads, a path of this service
	Data     map[string]string `json:"data"`
}

// send enqueues a mail in the running transaction.
func (s *Service) send(ctx context.Context, m Mail) error {
	payload, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode a mail: %w", err)
	}
	return s.store.EnqueueJob(ctx, MailJob, "", payload, clock.Now(ctx))
}

// AccountMailJob is the kind of the job that sends an AccountMail.
const AccountMailJob = "accountMail"

// AccountMail is the payload of an AccountMailJob: a mail that is sent only if its address has an account.
type AccountMail struct {
	Mail    Mail   `json:"mail"`
	Network string `json:"network"` // of the client that asked for it
}

// sendToAccount enqueues an AccountMail in the running transaction. The account is looked up later, so the time of the answer does
// not reveal whether there is one.
func (s *Service) sendToAccount(ctx context.Context, m AccountMail) error {
	payload, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode a mail: %w", err)
	}
	return s.store.EnqueueJob(ctx, AccountMailJob, "", payload, clock.Now(ctx))
}

// MailAccount handles an AccountMailJob. It sends nothing if the address has no account, or if the network address has used up
// the mails to accounts.
func (s *Service) MailAccount(ctx context.Context, m AccountMail) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, ok, err := s.accounts.ByEmail(ctx, m.Mail.To); err != nil || !ok {
			return err
		}
		if _, ok, _, err := s.perPerson(accountMailByAddress).Count(ctx, s.store, m.Network); err != nil || !ok {
			return err
		}
		return s.send(ctx, m.Mail)
	})
}

// languageOf returns the language of mails to a person about their account.
func languageOf(u account.User) string { return lang.Or(u.Language) }

// page returns the path of a page of the web app; the mail prefixes the configured address.
func page(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

// mayReturnTo reports whether a redirect after signing in may go to a path.
func mayReturnTo(p string) bool { return len(p) <= 512 && text.LocalPath(p) }
