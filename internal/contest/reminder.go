package contest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// JobReminder is the kind of the job that reminds people of the check-in.
const JobReminder = "contest.reminder"

// Which instant of the check-in people are reminded of, by the field that holds it.
const (
	reminderOpens  = "opens"
	reminderCloses = "closes"
)

const (
	// remindBefore is how long before the instant people are reminded.
	remindBefore = 15 * time.Minute
	// remindTwice is the shortest window of a check-in that is announced at its beginning and again before its end.
	remindTwice = 30 * time.Minute
	// remindAtOnce is how many mails one job writes.
	remindAtOnce = 100
	// mutedReminders is the kind of notification by which people mute these mails (account.NotificationKinds).
	mutedReminders = "contest"
)

// The templates of the mails; both have contest (its name), start and end of the check-in, and minutes until the instant.
var reminderMails = map[string]string{reminderOpens: "checkinOpens", reminderCloses: "checkinCloses"}

// remindersTo bounds the mails that reach one person, whoever brings the person into how many contests and moves their
// check-in about.
var remindersTo = limit.Limit{Name: "checkin-reminder", Window: 24 * time.Hour, Most: 12}

// ReminderJob is the payload of a JobReminder job.
type ReminderJob struct {
	ContestID int64  `json:"contestId"`
	Which     string `json:"which"` // "opens" or "closes"
	At        int64  `json:"at"`    // the instant reminded of, Unix milliseconds
	After     int64  `json:"after"` // the last person who was mailed, 0 = nobody yet
}

// Reminded is a person to be reminded.
type Reminded struct {
	UserID     int64
	Email      string
	Language   string // empty = none chosen
	Timezone   string // IANA name, empty = none chosen
	MutedKinds []string
}

// reminderStore finds whom to remind.
type reminderStore interface {
	// PeopleToRemind lists people with an address who play in an entry that was not declined, in the order of their ids
	// after the given one. absent keeps to entries that hold a place and are not checked in.
	PeopleToRemind(ctx context.Context, contestID int64, absent bool, after int64, most int) ([]Reminded, error)
}

// reminders are the instants of the check-in that people are reminded of.
func (c *Contest) reminders() []boundary {
	if !c.Checkin || c.CheckinStart == nil || c.CheckinEnd == nil {
		return nil
	}
	all := []boundary{{reminderOpens, *c.CheckinStart}}
	if c.CheckinEnd.Sub(*c.CheckinStart) > remindTwice {
		all = append(all, boundary{reminderCloses, *c.CheckinEnd})
	}
	return all
}

// scheduleReminders makes sure that a job waits for each reminder to come. Those of instants that were moved away find
// nothing to do.
func (s *Service) scheduleReminders(ctx context.Context, c *Contest) error {
	for _, r := range c.reminders() {
		due := r.at.Add(-remindBefore)
		if !due.After(clock.Now(ctx)) {
			continue
		}
		if err := s.planReminder(ctx, ReminderJob{ContestID: c.ID, Which: r.name, At: r.at.UnixMilli()}, due); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) planReminder(ctx context.Context, job ReminderJob, due time.Time) error {
	payload, err := json.Marshal(job)
	if err != nil {
		return err
	}
	return s.store.EnqueueJob(ctx, JobReminder, job.key()+":"+strconv.FormatInt(job.After, 10), payload, due)
}

func (j *ReminderJob) key() string {
	return fmt.Sprintf("%s:%d:%s:%d", JobReminder, j.ContestID, j.Which, j.At)
}

// reminderFact is what checkin.reminder tells.
type reminderFact struct {
	Which string    `json:"which"`
	At    time.Time `json:"at"`
}

// RemindCheckin tells everybody that the check-in opens or closes soon, if the contest still says so and it is not too
// late. Where the service can mail, it mails a part of the people concerned, unless they muted that; the next part is
// another job's. It is the handler of JobReminder and may run more than once: nobody gets a mail twice.
func (s *Service) RemindCheckin(ctx context.Context, job ReminderJob, mail bool) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, ok, err := s.store.Contest(ctx, job.ContestID)
		if err != nil || !ok {
			return err
		}
		now := clock.Now(ctx)
		all := c.reminders()
		i := slices.IndexFunc(all, func(b boundary) bool { return b.name == job.Which && b.at.UnixMilli() == job.At })
		if i < 0 || !now.Before(all[i].at) {
			return nil
		}
		if job.After == 0 {
			fact := reminderFact{Which: job.Which, At: all[i].at}
			if err := s.store.AppendEvent(ctx, event.New(id.New(), event.CheckinReminder, 0, c.ID, c.ID, now, fact)); err != nil {
				return err
			}
		}
		if !mail {
			return nil
		}
		return s.mailReminders(ctx, &c, job, now)
	})
}

func (s *Service) mailReminders(ctx context.Context, c *Contest, job ReminderJob, now time.Time) error {
	people, err := s.store.PeopleToRemind(ctx, c.ID, job.Which == reminderCloses, job.After, remindAtOnce)
	if err != nil {
		return err
	}
	for _, p := range people {
		if slices.Contains(p.MutedKinds, mutedReminders) {
			continue
		}
		if _, ok, _, err := remindersTo.Count(ctx, s.store, subject(p.UserID)); err != nil {
			return err
		} else if !ok {
			continue
		}
		payload, err := json.Marshal(c.reminderMail(job, &p))
		if err != nil {
			return err
		}
		if err := s.store.EnqueueJob(ctx, auth.MailJob, job.key()+":mail:"+strconv.FormatInt(p.UserID, 10), payload, now); err != nil {
			return err
		}
	}
	if len(people) < remindAtOnce {
		return nil
	}
	job.After = people[len(people)-1].UserID
	return s.planReminder(ctx, job, now)
}

// reminderMail is in the person's language and zone.
func (c *Contest) reminderMail(job ReminderJob, p *Reminded) auth.Mail {
	zone := Zone(p.Timezone)
	at := func(t time.Time) string { return t.In(zone).Format(minute) + " " + zoneName(t.In(zone)) }
	return auth.Mail{
		Template: reminderMails[job.Which], To: p.Email, Language: cmp.Or(p.Language, "en"), Path: "/contests/" + strconv.FormatInt(c.ID, 10),
		Data: map[string]string{
			"contest": c.Name, "minutes": strconv.Itoa(int(remindBefore / time.Minute)), "start": at(*c.CheckinStart), "end": at(*c.CheckinEnd),
		},
	}
}

// zoneName is the short name of a time's zone as people write it, such as JST; zones without one go by their distance
// from UTC.
func zoneName(t time.Time) string {
	name := t.Format("MST")
	if strings.HasPrefix(name, "+") || strings.HasPrefix(name, "-") {
		return "UTC" + name
	}
	return name
}
