package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
)

// JobSpread is the kind of the job that tells a part of an audience.
const JobSpread = "notify.spread"

// spreadAtOnce is how many people one job tells.
const spreadAtOnce = 200

// usualUse is how long something that was told is worth a push that had to wait.
const usualUse = 24 * time.Hour

// Telling is what one thing is worth telling, and to whom.
type Telling struct {
	// Source names the thing: nobody is told of one twice, whichever way they belong to it.
	Source  string   `json:"source"`
	Type    Type     `json:"type"`
	Status  Status   `json:"status"`
	Payload Payload  `json:"payload"`
	AboutID int64    `json:"aboutId,omitempty"`
	ActorID int64    `json:"actorId,omitempty"` // who did it, and never hears of it
	To      Audience `json:"to"`
	// Until is when it is of no use any more; zero = a day after it happened.
	Until time.Time `json:"until"`
}

// SpreadJob is the payload of a JobSpread job.
type SpreadJob struct {
	Telling
	After int64 `json:"after"` // the last person of the audience who was looked at
}

// tell leaves tellings to jobs. Telling again what was told adds nothing.
func (s *Service) tell(ctx context.Context, list ...Telling) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		for _, t := range list {
			if t.To.Crowd == These && len(t.To.IDs) == 0 {
				continue
			}
			if t.Until.IsZero() {
				t.Until = clock.Now(ctx).Add(usualUse)
			}
			if err := s.plan(ctx, SpreadJob{Telling: t}); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) plan(ctx context.Context, job SpreadJob) error {
	key := fmt.Sprintf("%s:%s:%s:%s:%d", JobSpread, job.Source, job.Status, job.To.key(), job.After)
	return s.enqueue(ctx, JobSpread, key, job, clock.Now(ctx))
}

// key tells the audiences of one source apart.
func (a Audience) key() string {
	if len(a.IDs) > 0 {
		return fmt.Sprintf("%s:%d:%d", a.Crowd, a.ID, a.IDs[0])
	}
	return fmt.Sprintf("%s:%d", a.Crowd, a.ID)
}

func (s *Service) enqueue(ctx context.Context, kind, key string, job any, at time.Time) error {
	payload, err := json.Marshal(job)
	if err != nil {
		return err
	}
	return s.store.EnqueueJob(ctx, kind, key, payload, at)
}

// Spread tells a part of an audience; the next part is another job's. Each person gets it once, whatever runs twice. What
// a person muted by its kind is in the list, seen and read at once: it raises no badge and goes no other way. The same holds
// for what a blocked person does to the team or rights of who blocks; what is about the blocked person alone is left out.
// What concerns a contest that the person plays or runs comes from the contest and is told whoever acts. It is the handler of JobSpread. Event: notification.added.
func (s *Service) Spread(ctx context.Context, job SpreadJob) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		people, next, err := s.audience(ctx, job.To, job.After, spreadAtOnce)
		if err != nil {
			return err
		}
		blockers, err := s.blockersAmong(ctx, &job.Telling, people)
		if err != nil {
			return err
		}
		var told []Told
		for _, p := range people {
			if blockers[p.ID] && job.Status.approach() {
				continue
			}
			rung, err := s.add(ctx, &job.Telling, &p, blockers[p.ID])
			if err != nil {
				return err
			}
			if rung != 0 {
				told = append(told, Told{UserID: p.ID, NotificationID: rung})
			}
		}
		if len(told) > 0 {
			payload := AddedPayload{People: told}
			if err := s.store.AppendEvent(ctx, NotificationAdded.New(0, 0, 0, clock.Now(ctx), payload)); err != nil {
				return err
			}
		}
		if next == 0 {
			return nil
		}
		job.After = next
		return s.plan(ctx, job)
	})
}

// blockersAmong gives those of the people who block the person from whom the notification comes.
func (s *Service) blockersAmong(ctx context.Context, t *Telling, people []Reachable) (map[int64]bool, error) {
	if t.ActorID == 0 || !personal(t.Type, t.Status) {
		return map[int64]bool{}, nil
	}
	ids := make([]int64, len(people))
	for i := range people {
		ids[i] = people[i].ID
	}
	return s.store.BlockersAmong(ctx, t.ActorID, ids)
}

// add tells one person and answers the id of a notification that rings, 0 for none. A silent one rings nothing.
func (s *Service) add(ctx context.Context, t *Telling, p *Reachable, silent bool) (int64, error) {
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
