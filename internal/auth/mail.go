package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

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
	// AddressInUseMail answers a sign-up with an address that has an account.
	AddressInUseMail = "addressInUse"
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

// page is the path of a page of the web app; the mail puts the configured address before it.
func page(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

// localPath says whether a person may be sent there after signing in: a path of this service, nothing that a browser
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
