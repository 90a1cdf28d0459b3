package contest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// JobStatus is the kind of the job that runs when the clock passes a boundary of a contest.
const JobStatus = "contest.status"

// StatusJob is the payload of a JobStatus job.
type StatusJob struct {
	ContestID int64  `json:"contestId"`
	Boundary  string `json:"boundary"` // the field that holds the instant, such as "entryStart"
	At        int64  `json:"at"`       // Unix milliseconds
}

// checkinEnd is the boundary at which unused places are given away.
const checkinEnd = "checkinEnd"

// boundary is an instant at which the permitted actions change.
type boundary struct {
	name string
	at   time.Time
}

func (c *Contest) boundaries() []boundary {
	all := []boundary{
		{"entryStart", c.EntryStart}, {"entryEnd", c.EntryEnd}, {"contestStart", c.ContestStart}, {"contestEnd", c.ContestEnd},
	}
	if c.CheckinStart != nil {
		all = append(all, boundary{"checkinStart", *c.CheckinStart})
	}
	if c.CheckinEnd != nil {
		all = append(all, boundary{checkinEnd, *c.CheckinEnd})
	}
	return all
}

// NextStep returns the next boundary, by the form's field that holds it; ok is false after the last one, and in a
// cancelled contest.
func (c *Contest) NextStep(now time.Time) (field string, at time.Time, ok bool) {
	if c.Cancelled() {
		return "", time.Time{}, false
	}
	for _, b := range c.boundaries() {
		if b.at.After(now) && (!ok || b.at.Before(at)) {
			field, at, ok = b.name, b.at, true
		}
	}
	return field, at, ok
}

// statusStore is the storage of the status.
type statusStore interface {
	// StoreStatusAndEnd stores what lists find the contest by: the status that it has now, and the copies of its end in the rows of its
	// operators and entrants (docs/adr/0028).
	StoreStatusAndEnd(ctx context.Context, contestID int64) error
}

// StatusJobs returns the jobs of the boundaries after a time, in the order of their times.
func (c *Contest) StatusJobs(after time.Time) []StatusJob {
	var jobs []StatusJob
	for _, b := range c.boundaries() {
		if b.at.After(after) {
			jobs = append(jobs, StatusJob{ContestID: c.ID, Boundary: b.name, At: b.at.UnixMilli()})
		}
	}
	slices.SortStableFunc(jobs, func(a, b StatusJob) int { return cmp.Compare(a.At, b.At) })
	return jobs
}

// schedule enqueues a job for each boundary in the future, and for each reminder before one. Jobs of moved boundaries
// find nothing to do.
func (s *Service) schedule(ctx context.Context, c Contest) error {
	for _, job := range c.StatusJobs(clock.Now(ctx)) {
		payload, err := json.Marshal(job)
		if err != nil {
			return err
		}
		key := fmt.Sprintf("%s:%d:%s:%d", JobStatus, job.ContestID, job.Boundary, job.At)
		if err := s.store.EnqueueJob(ctx, JobStatus, key, payload, time.UnixMilli(job.At)); err != nil {
			return err
		}
	}
	return s.scheduleReminders(ctx, &c)
}

// StatusPassed stores the status of a contest and appends the event that the clock passed a boundary, unless the boundary was moved. The
// event has the time of the boundary, because the job may run late. At the end of the check-in it gives the places of absent entries to
// waiting ones that checked in. It handles JobStatus; running again has no further effect.
func (s *Service) StatusPassed(ctx context.Context, job StatusJob) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, ok, err := s.store.LockContest(ctx, job.ContestID)
		if err != nil || !ok || c.Cancelled() { // Reinstate catches up on skipped boundaries
			return err
		}
		if err := s.store.StoreStatusAndEnd(ctx, c.ID); err != nil {
			return err
		}
		for _, b := range c.boundaries() {
			if b.name == job.Boundary && b.at.UnixMilli() == job.At {
				data := StatusPayload{Boundary: b.name, Status: c.StatusAt(b.at)}
				done, err := appended(ctx, s, ContestStatus, c.ID, func(e event.Event, p StatusPayload) bool { return p.Boundary == b.name && e.At.Equal(b.at) })
				if err != nil || done {
					return err
				}
				if err := s.store.AppendEvent(ctx, ContestStatus.New(0, c.ID, c.ID, b.at, data)); err != nil || b.name != checkinEnd {
					return err
				}
				return s.fill(ctx, 0, &c, movedByCheckin, 0)
			}
		}
		return nil
	})
}

// appended reports whether the latest events of a kind in a contest include one for which same returns true. A job whose result could not be
// stored runs again within the hour, so older events do not matter. The contest must be locked.
func appended[P any](ctx context.Context, s *Service, of *event.Definition[P], contestID int64, same func(event.Event, P) bool) (bool, error) {
	latest, err := s.store.ContestActivity(ctx, contestID, ActivityQuery{Kind: string(of.Kind())}, ActivityPageSize)
	if err != nil {
		return false, err
	}
	for _, e := range latest {
		payload, err := of.Decode(e.Event)
		if err != nil {
			return false, err
		}
		if same(e.Event, payload) {
			return true, nil
		}
	}
	return false, nil
}
