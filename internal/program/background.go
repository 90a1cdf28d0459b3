package program

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"yagura/internal/auth"
	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/job"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/id"
	"yagura/internal/match"
	"yagura/internal/notify"
	"yagura/internal/room"
	"yagura/internal/team"
)

// housekeepingJob deletes outdated data and corrects the used quotas once a day. cleanupJob deletes every hour what visitors and single
// accounts can make grow fast: the answers of idempotent writes and the counts of tries.
const (
	housekeepingJob = "housekeeping"
	cleanupJob      = "cleanup"
)

// keepFinished is how long the answers of idempotent writes, finished jobs and ended sessions stay. It is longer than any client
// retries.
const keepFinished = 48 * time.Hour

// keepGivenUp is how long a job that was given up stays for the administrator.
const keepGivenUp = 90 * 24 * time.Hour

// placesJob lists the contests that were decided before places were stored, in batches. The migration 00037 adds the first job to a
// database that has such contests. A contestPlacesJob stores the places of one of them: if it is given up, the others go on.
const (
	placesJob        = "places.fill"
	contestPlacesJob = "places.contest"
)

// placesAtOnce is the number of contests in one batch.
const placesAtOnce = 100

// The numbers of workers of jobs that call other hosts. A host that does not answer holds up these jobs, and no timers.
const (
	mailWorkers     = 4
	outgoingWorkers = 8
)

// wireBackground connects the consumers of events and the handlers of jobs; nothing runs before Start.
func (p *Program) wireBackground(ctx context.Context) error {
	p.relay.Consume("live", p.publish)
	p.relay.Consume("autopilot", p.watch)
	p.relay.Consume("contest", p.endPassive)
	p.relay.Consume("notify", p.Features.Notifications.Take)
	job.Handle(p.runner, auth.MailJob, p.sendMail)
	job.Handle(p.runner, auth.AccountMailJob, p.Features.Auth.MailAccount)
	job.Handle(p.runner, auth.ResetJob, p.Features.Auth.MailPasswordReset)
	job.Handle(p.runner, contest.JobStatus, p.Features.Contests.StatusPassed)
	job.Handle(p.runner, contest.JobReminder, p.Features.Contests.RemindCheckin)
	job.Handle(p.runner, match.JobConfirm, p.Features.Matches.CountClaim)
	job.Handle(p.runner, match.JobWarnAbsent, p.Features.Matches.WarnAbsent)
	job.Handle(p.runner, match.JobWalkover, p.Features.Matches.Walkover)
	job.Handle(p.runner, team.JobPoll, p.Features.Teams.PollDue)
	job.Handle(p.runner, team.JobPost, p.postPoll)
	p.handleNotifications()
	job.Handle(p.runner, file.EraseJob, p.Features.Files.Erase)
	job.Handle(p.runner, file.SweepJob, p.Features.Files.Sweep)
	job.Handle(p.runner, file.ReleaseJob, p.Features.Files.DeleteReleased)
	job.Handle(p.runner, file.UnsavedJob, p.Features.Files.DeleteUnsaved)
	job.Handle(p.runner, housekeepingJob, repeated(24*time.Hour, p.planHousekeeping, p.runHousekeeping))
	job.Handle(p.runner, cleanupJob, repeated(time.Hour, p.planCleanup, p.cleanUp))
	job.Handle(p.runner, placesJob, p.planPlaces)
	job.Handle(p.runner, contestPlacesJob, p.fillPlaces)
	job.Handle(p.runner, room.JobClose, p.Features.Rooms.Close)
	job.Handle(p.runner, presenceJob, p.sweepPresence)
	// People choose their push services, and mails to sign in must not wait for these.
	p.runner.Reserve(mailWorkers, auth.MailJob)
	p.runner.Reserve(outgoingWorkers, notify.JobSend, team.JobPost, file.EraseJob, file.SweepJob)
	for _, kind := range p.runner.Kinds() { // a rate needs a first value
		p.givenUp.WithLabelValues(kind)
	}
	if err := p.planPresence(p.withFixedTime(ctx), sweep{}); err != nil {
		return err
	}
	return errors.Join(p.planHousekeeping(p.withFixedTime(ctx), p.Clock.Now()), p.planCleanup(p.withFixedTime(ctx), p.Clock.Now()))
}

// relayOptions let one of several processes relay at a time; a single process needs no lease.
func (p *Program) relayOptions() job.RelayOptions {
	if p.Broker == "" {
		return job.RelayOptions{}
	}
	// Hints of a burst that waited in the dead process are lost.
	return job.RelayOptions{Lease: p.Store, Holder: id.Token(16), Inherited: func() { p.live.Resync() }}
}

// endPassive ends the passive state of people who act in a contest.
func (p *Program) endPassive(ctx context.Context, e event.Event) error {
	if !p.liveRules.rules[e.Kind].Has(event.EndsPassive) {
		return nil
	}
	return p.Features.Contests.EndPassiveOnEvent(ctx, e)
}

// watch informs the autopilot of matches about new settings and times of a contest, and new starts of its rounds.
func (p *Program) watch(ctx context.Context, e event.Event) error {
	if !p.liveRules.rules[e.Kind].Has(event.ReplansDeadlines) {
		return nil
	}
	return p.Features.Matches.ReplanDeadlines(p.withFixedTime(ctx), e.ContestID)
}

func (p *Program) sendMail(ctx context.Context, m auth.Mail) error {
	mail, err := p.composer.Compose(m.Template, m.Language, m.To, m.Path, m.Data)
	if err != nil {
		return job.Permanent(err)
	}
	err = p.sender.Send(ctx, mail)
	if notify.IsPermanent(err) {
		return job.Permanent(err)
	}
	return err
}

// repeated returns the handler of a job that plans its next run before its work. Work that panics or uses up the time of the job is given up
// in the end, and must not end the series.
func repeated(every time.Duration, plan func(ctx context.Context, next time.Time) error, work func(context.Context) error) func(context.Context, json.RawMessage) error {
	return func(ctx context.Context, _ json.RawMessage) error {
		if err := plan(ctx, clock.Now(ctx).Add(every)); err != nil {
			return err
		}
		return work(ctx)
	}
}

func (p *Program) runHousekeeping(ctx context.Context) error {
	now := clock.Now(ctx)
	return errors.Join(
		p.Store.DeleteOldJobs(ctx, now.Add(-keepFinished), now.Add(-keepGivenUp)),
		p.Store.DeleteEnded(ctx, now.Add(-keepFinished)),
		p.Store.DeleteOldNotifications(ctx, now.Add(-notify.KeepFor)),
		p.Features.Files.Recount(ctx),
	)
}

// planHousekeeping enqueues the job of a day. Several processes may call it for the same day; the job exists once.
func (p *Program) planHousekeeping(ctx context.Context, day time.Time) error {
	return p.Store.InTx(ctx, func(ctx context.Context) error {
		return p.Store.EnqueueJob(ctx, housekeepingJob, housekeepingJob+":"+day.UTC().Format(time.DateOnly), []byte("{}"), day)
	})
}

func (p *Program) cleanUp(ctx context.Context) error {
	now := clock.Now(ctx)
	return errors.Join(p.Store.DeleteOldIdempotencyKeys(ctx, now.Add(-keepFinished)), p.Store.DeleteEndedAttempts(ctx, now))
}

// planCleanup enqueues the job of an hour. Several processes may call it for the same hour; the job exists once.
func (p *Program) planCleanup(ctx context.Context, hour time.Time) error {
	return p.Store.InTx(ctx, func(ctx context.Context) error {
		return p.Store.EnqueueJob(ctx, cleanupJob, cleanupJob+":"+hour.UTC().Format("2006-01-02T15"), []byte("{}"), hour)
	})
}

// placesOf is the payload of a contestPlacesJob, with its contest, and of a placesJob, with the contest to continue after.
type placesOf struct {
	ContestID int64 `json:"contestId"`
}

// planPlaces enqueues the jobs of a batch of contests, and the job that continues after them. A repeated job adds none of them twice.
func (p *Program) planPlaces(ctx context.Context, after placesOf) error {
	ids, err := p.Features.Brackets.WithoutPlaces(ctx, after.ContestID, placesAtOnce)
	if err != nil {
		return err
	}
	return p.Store.InTx(ctx, func(ctx context.Context) error {
		for _, contestID := range ids {
			if err := p.enqueuePlaces(ctx, contestPlacesJob, contestID); err != nil {
				return err
			}
		}
		if len(ids) < placesAtOnce {
			return nil
		}
		return p.enqueuePlaces(ctx, placesJob, ids[placesAtOnce-1])
	})
}

func (p *Program) enqueuePlaces(ctx context.Context, kind string, contestID int64) error {
	payload, err := json.Marshal(placesOf{ContestID: contestID})
	if err != nil {
		return err
	}
	return p.Store.EnqueueJob(ctx, kind, kind+":"+strconv.FormatInt(contestID, 10), payload, clock.Now(ctx))
}

func (p *Program) fillPlaces(ctx context.Context, of placesOf) error {
	return p.Features.Brackets.FillPlaces(ctx, of.ContestID)
}
