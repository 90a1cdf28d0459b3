package notify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/timetext"
)

// The kinds of delivery jobs.
const (
	// JobPush decides whether a notification is pushed now.
	JobPush = "notify.push"
	// JobSend sends one push to one browser.
	JobSend = "notify.send"
	// JobMail decides whether a notification is mailed.
	JobMail = "notify.mail"
)

// The delays before a push or a mail. In this time a person who uses the product can see the notification there.
const (
	pushPause = 20 * time.Second
	mailPause = time.Minute
)

// The limits of mails and pushes per recipient.
var (
	mailsTo  = limit.Limit{Name: "notification-mail", Window: 24 * time.Hour, Most: 12}
	pushesTo = limit.Limit{Name: "notification-push", Window: time.Hour, Most: 60}
)

// DeliverJob is the payload of JobPush and JobMail jobs.
type DeliverJob struct {
	ID     int64     `json:"id"`
	Until  time.Time `json:"until"` // when the notification is out of date
	Waited bool      `json:"waited,omitempty"`
	// ActorID is the person who caused the notification; 0 = nobody, or a job of an earlier version.
	ActorID int64 `json:"actorId,omitempty"`
}

// deliver enqueues the push and the mail of a notification.
func (s *Service) deliver(ctx context.Context, t *Announcement, p *Reachable, notificationID int64) error {
	now, job := clock.Now(ctx), DeliverJob{ID: notificationID, Until: t.Until, ActorID: t.ActorID}
	if p.Pushes && s.cfg.Push != nil {
		if err := s.enqueue(ctx, JobPush, fmt.Sprintf("%s:%d", JobPush, notificationID), job, now); err != nil {
			return err
		}
	}
	if p.Email == "" || !s.cfg.MailReady || !mailed(t.Status) {
		return nil
	}
	return s.enqueue(ctx, JobMail, fmt.Sprintf("%s:%d", JobMail, notificationID), job, now.Add(mailPause))
}

// waiting returns a notification and its recipient. It returns ok=false if the recipient has seen it, or it must not be
// delivered any more.
func (s *Service) waiting(ctx context.Context, job DeliverJob) (n Notification, p Reachable, ok bool, err error) {
	if clock.Now(ctx).After(job.Until) {
		return n, p, false, nil
	}
	if n, ok, err = s.store.Notification(ctx, job.ID); err != nil || !ok || n.ViewedAt != nil {
		return n, p, false, err
	}
	if err := s.fillNotice(ctx, &n); err != nil {
		return n, p, false, err
	}
	if blocked, err := s.blocked(ctx, &n, job.ActorID); err != nil || blocked {
		return n, p, false, err
	}
	p, ok, err = s.store.Reachable(ctx, n.UserID)
	return n, p, ok, err
}

// blocked reports whether the recipient of a personal notification now blocks the person who caused it, or the person whom it is
// about. The block may be newer than the notification.
func (s *Service) blocked(ctx context.Context, n *Notification, actorID int64) (bool, error) {
	people := slices.DeleteFunc([]int64{actorID, n.About.ID}, func(id int64) bool { return id == 0 })
	if len(people) == 0 || !personal(n.Type, n.Status) {
		return false, nil
	}
	blocked, err := s.store.BlockedAmong(ctx, n.UserID, people)
	return len(blocked) > 0, err
}

// Push sends a notification to the person's browsers, unless the person has seen it. In quiet hours it delays the push until
// they end, or drops it if it is out of date then. If the person uses the product now, it delays the push by pushPause. It is
// the handler of JobPush and may run more than once.
func (s *Service) Push(ctx context.Context, job DeliverJob) error {
	n, p, ok, err := s.waiting(ctx, job)
	if err != nil || !ok || n.PushedAt != nil {
		return err
	}
	held, err := s.held(ctx, &p, job.Until, job.Waited)
	if err != nil || held.drop {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		if held.until != nil {
			later := job
			later.Waited = true
			return s.enqueue(ctx, JobPush, fmt.Sprintf("%s:%d:%d", JobPush, job.ID, held.until.UnixMilli()), later, *held.until)
		}
		if ok, err := s.sendAll(ctx, p.ID, number(n.ID), job.Until, func(language string) Message {
			return s.message(&n, cmp.Or(p.Language, language), p.Zone, now)
		}); err != nil || !ok {
			return err
		}
		return s.store.SetPushed(ctx, n.ID, now)
	})
}

// hold is the decision on a push: it is sent now, waits until a time, or is dropped.
type hold struct {
	until *time.Time
	drop  bool
}

func (s *Service) held(ctx context.Context, p *Reachable, until time.Time, waited bool) (hold, error) {
	now := clock.Now(ctx)
	if end, quiet := p.Quiet.until(now, zoneOf(p.Zone)); quiet {
		return hold{until: &end, drop: end.After(until)}, nil
	}
	if waited || s.cfg.Here == nil {
		return hold{}, nil
	}
	here, err := s.cfg.Here(ctx, p.ID)
	if err != nil || !here {
		return hold{}, err
	}
	at := now.Add(pushPause)
	return hold{until: &at}, nil
}

// sendAll enqueues a message to every browser of a person. write returns the message for the language of a browser. sendAll
// returns false if there is no browser, or the person got too many pushes.
func (s *Service) sendAll(ctx context.Context, userID int64, name string, until time.Time, write func(language string) Message) (bool, error) {
	now := clock.Now(ctx)
	browsers, err := s.store.Browsers(ctx, userID, now, MaxBrowsers)
	if err != nil || len(browsers) == 0 {
		return false, err
	}
	if _, ok, _, err := pushesTo.Count(ctx, s.store, number(userID)); err != nil || !ok {
		return false, err
	}
	for _, b := range browsers {
		job := SendJob{UserID: userID, Token: b.Token, Message: write(b.Language), Until: until, RetryUntil: now.Add(pushRetry)}
		if err := s.enqueue(ctx, JobSend, fmt.Sprintf("%s:%s:%s", JobSend, name, b.Token), job, now); err != nil {
			return false, err
		}
	}
	return true, nil
}

// Mail mails a notification that was not seen, unless the person got too many mails (mailsTo) or somebody else decided that
// the person is in the contest. It is the handler of JobMail and may run more than once.
func (s *Service) Mail(ctx context.Context, job DeliverJob) error {
	n, p, ok, err := s.waiting(ctx, job)
	if err != nil || !ok || n.MailedAt != nil || p.Email == "" {
		return err
	}
	if n.Type != Follow { // followers asked for it
		if takesPart, err := s.store.TakesPart(ctx, n.Payload.ContestID, p.ID); err != nil || !takesPart {
			return err
		}
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, ok, _, err := mailsTo.Count(ctx, s.store, number(p.ID)); err != nil || !ok {
			return err
		}
		mail := s.mail(&n, &p)
		if err := s.enqueue(ctx, auth.MailJob, fmt.Sprintf("%s:%d:%s", JobMail, n.ID, auth.MailJob), mail, clock.Now(ctx)); err != nil {
			return err
		}
		return s.store.SetMailed(ctx, n.ID, clock.Now(ctx))
	})
}

// mailTemplates has the names of the mail templates in texts/ by status.
var mailTemplates = map[Status]string{
	CheckinOpens: "checkinOpens", CheckinCloses: "checkinCloses", MatchReady: "matchReady", StartRound: "matchReady",
	Cancelled: "contestCancelled", Reinstated: "contestReinstated", Rescheduled: "contestRescheduled",
}

// mail returns the mail about a notification in the person's language and time zone.
func (s *Service) mail(n *Notification, p *Reachable) auth.Mail {
	language := lang.Or(p.Language)
	// A mail is read at any time later, so its times have no relative day.
	at := func(t *time.Time) string {
		if t == nil {
			return ""
		}
		zone := zoneOf(p.Zone)
		return timetext.Moment(language, *t, zone) + " " + timetext.ZoneName(*t, zone)
	}
	data := map[string]string{
		"contest": n.Payload.ContestName, "start": at(n.Payload.At), "end": at(n.Payload.Until), "reason": n.Payload.Text, "match": n.MatchName(language),
		"team": "", // not empty if teams enter the contest
	}
	if n.Payload.Teams {
		data["team"] = "team"
	}
	link, _ := n.Link()
	return auth.Mail{Template: mailTemplates[n.Status], To: p.Email, Language: language, Path: link, Data: data}
}
