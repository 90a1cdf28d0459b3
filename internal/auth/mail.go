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
	// MagicLinkMail has url and minutes (how long the link serves).
	MagicLinkMail = "magicLink"
	// ActivationMail has url, username and hours (how long the link serves).
	ActivationMail = "activation"
	// AddressInUseMail answers a sign-up with an address that has an account; it has url (where one signs in).
	AddressInUseMail = "addressInUse"
)

// Mail is the payload of a MailJob: which text goes to whom in which language.
type Mail struct {
	Template string            `json:"template"`
	To       string            `json:"to"`
	Language string            `json:"language"`
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

// link makes an address of the web app; it begins with the configured address only.
func (s *Service) link(path string, query url.Values) string {
	if len(query) == 0 {
		return s.cfg.BaseURL + path
	}
	return s.cfg.BaseURL + path + "?" + query.Encode()
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
