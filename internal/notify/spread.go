package notify

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/id"
)

// JobSpread is the kind of the job that notifies a part of an audience.
const JobSpread = "notify.spread"

// batchSize is the maximum number of people that one job notifies.
const batchSize = 200

// usualLifetime is the maximum time that a push may wait, for example for the end of quiet hours, unless the announcement
// sets another one.
const usualLifetime = 24 * time.Hour

// Announcement is a notification together with its audience.
type Announcement struct {
	// Source identifies the cause. A person gets one notification of each source, also as a member of several audiences.
	Source string `json:"source"`
	// EventID is the event that caused it, if several events announce the same source: each then finds the people who joined the
	// audience after the event before.
	EventID int64    `json:"eventId,omitempty"`
	Type    Type     `json:"type"`
	Status  Status   `json:"status"`
	Payload Payload  `json:"payload"`
	AboutID int64    `json:"aboutId,omitempty"`
	ActorID int64    `json:"actorId,omitempty"` // the person who caused it and gets no notification
	To      Audience `json:"to"`
	// Until is when the announcement is out of date; zero = a day after it is enqueued.
	Until time.Time `json:"until"`
}

// SpreadJob is the payload of a JobSpread job.
type SpreadJob struct {
	Announcement
	After int64 `json:"after"` // id of the last person whom an earlier job handled
}

// announce enqueues announcements; calling it twice has no further effect.
func (s *Service) announce(ctx context.Context, list ...Announcement) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		for _, t := range list {
			if t.To.Kind == These && len(t.To.IDs) == 0 {
				continue
			}
			if t.Until.IsZero() {
				t.Until = clock.Now(ctx).Add(usualLifetime)
			}
			if err := s.plan(ctx, SpreadJob{Announcement: t}); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) plan(ctx context.Context, job SpreadJob) error {
	key := fmt.Sprintf("%s:%s:%s:%s:%d", JobSpread, job.Source, job.Status, job.To.key(), job.After)
	if job.EventID != 0 {
		key += ":" + number(job.EventID)
	}
	return s.enqueue(ctx, JobSpread, key, job, clock.Now(ctx))
}

// key identifies an audience among those of one source. It depends on all ids.
func (a Audience) key() string {
	if len(a.IDs) > 0 {
		sum := sha256.Sum256(fmt.Append(nil, a.IDs))
		return fmt.Sprintf("%s:%d:%x", a.Kind, a.ID, sum[:16])
	}
	return fmt.Sprintf("%s:%d", a.Kind, a.ID)
}

func (s *Service) enqueue(ctx context.Context, kind, key string, job any, at time.Time) error {
	payload, err := json.Marshal(job)
	if err != nil {
		return err
	}
	return s.store.EnqueueJob(ctx, kind, key, payload, at)
}

// Spread notifies a part of an audience and enqueues a job for the next part. It is the handler of JobSpread and may run more
// than once: each person gets the notification once. Event: notification.added.
//
// A notification of a muted kind is stored as seen and read: it does not count in the badge, and is neither pushed nor
// mailed. The same applies if a blocked person changes the team, or a role in a team or a contest, of the person who blocks. A notification about
// a request or an offer of a blocked person is not stored. Notifications about contests that the person plays or runs do not
// depend on blocks.
func (s *Service) Spread(ctx context.Context, job SpreadJob) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		people, next, err := s.audience(ctx, job.To, job.After, batchSize)
		if err != nil {
			return err
		}
		blockers, err := s.blockersAmong(ctx, &job.Announcement, people)
		if err != nil {
			return err
		}
		var recipients []Recipient
		for _, p := range people {
			if blockers[p.ID] && job.Status.approach() {
				continue
			}
			added, err := s.add(ctx, &job.Announcement, &p, blockers[p.ID])
			if err != nil {
				return err
			}
			if added != 0 {
				recipients = append(recipients, Recipient{UserID: p.ID, NotificationID: added})
			}
		}
		if len(recipients) > 0 {
			payload := AddedPayload{People: recipients}
			if err := s.store.AppendEvent(ctx, NotificationAdded.New(0, 0, 0, clock.Now(ctx), payload)); err != nil {
				return err
			}
		}
		if next == 0 {
			return nil
		}
		following := job // the transaction may run again, with the same job
		following.After = next
		return s.plan(ctx, following)
	})
}

// blockersAmong returns which of the people block the person who caused the announcement.
func (s *Service) blockersAmong(ctx context.Context, t *Announcement, people []Reachable) (map[int64]bool, error) {
	if t.ActorID == 0 || !personal(t.Type, t.Status) {
		return map[int64]bool{}, nil
	}
	ids := make([]int64, len(people))
	for i := range people {
		ids[i] = people[i].ID
	}
	return s.store.BlockersAmong(ctx, t.ActorID, ids)
}

// add stores the notification of one person and enqueues its delivery. It returns the id, or 0 if the person is the actor,
// had a notification of this source already, or the notification is silent.
func (s *Service) add(ctx context.Context, t *Announcement, p *Reachable, silent bool) (int64, error) {
	if p.ID == t.ActorID {
		return 0, nil
	}
	now := clock.Now(ctx)
	n := Notification{
		ID: id.New(), UserID: p.ID, Source: t.Source, Type: t.Type, Status: t.Status, About: Person{ID: t.AboutID}, Payload: t.Payload, CreatedAt: now,
	}
	n.Payload.Place = p.Place
	silent = silent || slices.Contains(p.Muted, mutedBy(t.Type, t.Status))
	if silent {
		n.ViewedAt, n.ReadAt = &now, &now
	}
	added, err := s.store.InsertNotification(ctx, n)
	if err != nil || !added || silent {
		return 0, err
	}
	return n.ID, s.deliver(ctx, t, p, n.ID)
}

// source returns the source of notifications that an event causes.
func source(e event.Event) string { return "event:" + number(e.ID) }
