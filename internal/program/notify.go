package program

import (
	"cmp"
	"context"
	"net/url"
	"strings"

	"yagura/internal/job"
	"yagura/internal/match"
	"yagura/internal/notify"
)

// openNotifications creates the notification service. Browsers supply the addresses of pushes, so pushes go to public network
// addresses only.
func (p *Program) openNotifications(secret []byte, sections func(context.Context, int64) (match.SectionOf, error)) (*notify.Service, error) {
	client, err := outgoingClient(p.PushTransport)
	if err != nil {
		return nil, err
	}
	pusher, err := notify.NewPusher(secret, p.pushSubject(), client)
	if err != nil {
		return nil, err
	}
	return notify.NewService(p.Store, notify.Config{Push: pusher, MailReady: p.mailReady(), Inbox: p.inbox(), Here: p.here, Sections: sections}), nil
}

// pushSubject is how a push service reaches the operator: the contact, else the service's own address.
func (p *Program) pushSubject() string {
	if contact, ok := strings.CutPrefix(p.Contact, "mailto:"); ok {
		return contact
	}
	if p.Contact != "" {
		return p.Contact
	}
	u, err := url.Parse(p.BaseURL)
	if err != nil {
		return p.BaseURL
	}
	return "https://" + cmp.Or(u.Hostname(), "localhost")
}

// here reports whether a person is connected to any node. If the broker cannot be reached, it returns false without an error.
func (p *Program) here(ctx context.Context, userID int64) (bool, error) {
	here, err := p.live.Here(ctx, userID)
	return here && err == nil, nil
}

// handleNotifications registers the job handlers of notifications.
func (p *Program) handleNotifications() {
	n := p.Features.Notifications
	job.Handle(p.runner, notify.JobSpread, n.Spread)
	job.Handle(p.runner, notify.JobMatches, n.WatchMatches)
	job.Handle(p.runner, notify.JobMatch, n.NotifyMatch)
	job.Handle(p.runner, notify.JobPush, n.Push)
	job.Handle(p.runner, notify.JobSend, n.Send)
	job.Handle(p.runner, notify.JobMail, n.Mail)
	job.Handle(p.runner, notify.JobChat, n.PushToRoom)
	job.Handle(p.runner, notify.JobChatPush, n.PushChat)
}
