package contest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// JobReminder is the kind of the job that reminds people of the check-in.
const JobReminder = "contest.reminder"

// The instants of the check-in that reminders announce, by the field that holds them.
const (
	reminderOpens  = "opens"
	reminderCloses = "closes"
)

const (
	// remindBefore is the time between a reminder and the instant.
	remindBefore = 15 * time.Minute
	// remindTwice is the shortest check-in window with reminders of both its start and its end.
	remindTwice = 30 * time.Minute
)

// ReminderJob is the payload of a JobReminder job.
type ReminderJob struct {
	ContestID int64  `json:"contestId"`
	Which     string `json:"which"` // "opens" or "closes"
	At        int64  `json:"at"`    // the instant reminded of, Unix milliseconds
}

// reminders returns the instants of the check-in that reminders announce.
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

// scheduleReminders enqueues a job for each reminder in the future. Jobs of moved instants find nothing to do.
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
	return s.store.EnqueueJob(ctx, JobReminder, job.key(), payload, due)
}

func (j *ReminderJob) key() string {
	return fmt.Sprintf("%s:%d:%s:%d", JobReminder, j.ContestID, j.Which, j.At)
}

// RemindCheckin announces that the check-in opens or closes soon, unless the instant was moved or has passed. It
// handles JobReminder; running again has no further effect. Event: checkin.reminder.
func (s *Service) RemindCheckin(ctx context.Context, job ReminderJob) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, ok, err := s.store.LockContest(ctx, job.ContestID)
		if err != nil || !ok || c.Cancelled() {
			return err
		}
		now := clock.Now(ctx)
		all := c.reminders()
		i := slices.IndexFunc(all, func(b boundary) bool { return b.name == job.Which && b.at.UnixMilli() == job.At })
		if i < 0 || !now.Before(all[i].at) {
			return nil
		}
		payload := ReminderPayload{Which: job.Which, At: all[i].at}
		done, err := appended(ctx, s, CheckinReminder, c.ID, func(_ event.Event, p ReminderPayload) bool {
			return p.Which == payload.Which && p.At.Equal(payload.At)
		})
		if err != nil || done {
			return err
		}
		return s.store.AppendEvent(ctx, CheckinReminder.New(0, c.ID, c.ID, now, payload))
	})
}
