package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
)

// MailJob is the kind of the job that sends a Mail.
const MailJob = "mail"

// The templates of this feature's mails and the data that each has.
const (
	// MagicLinkMail has minutes (how long the link serves).
	MagicLinkMail = "magicLink"
	// ActivationMail has username and hours (how long the link serves).
	ActivationMail = "activation"
	// AddressInUseMail returns a sign-up with an address that has an account.
	AddressInUseMail = "addressInUse"
	// PasswordResetMail has nickname and minutes (how long the link serves).
	PasswordResetMail = "passwordReset"
	// PasswordChangedMail tells the owner of an account that its password is another one.
	PasswordChangedMail = "passwordChanged"
	// EmailCodeMail has code and minutes (how long the code serves).
	EmailCodeMail = "emailCode"
	// EmailInUseMail returns the change to an address that has an account.
	EmailInUseMail = "emailInUse"
	// EmailChangedMail tells an address that it is no longer the one of its account.
	EmailChangedMail = "emailChanged"
)

// Mail is the payload of a MailJob: which text goes to whom in which language.
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

// languageOf is the language of a mail to someone about their account.
func languageOf(u account.User) string {
	if u.Language == "" {
		return "en"
	}
	return u.Language
}

// page is the path of a page of the web app; the mail puts the configured address before it.
func page(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

// localPath reports whether a person may be sent there after signing in: a path of this service, nothing that a browser
// could read as another host.
func localPath(p string) bool {
	if len(p) > 512 || !strings.HasPrefix(p, "/") || strings.HasPrefix(p, "//") {
		return false
	}
	for _, r := range p {
		if r == '\\' || r <= ' ' || r == '\x7f' || r == '\ufffd' {
			return false
		}
	}
	u, err := url.Parse(p)
	return err == nil && u.Scheme == "" && u.Host == "" && !strings.HasPrefix(u.Path, "//")
}
