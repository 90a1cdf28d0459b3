package team

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// JobPoll is the kind of the job that asks a team "who plays today?".
const JobPoll = "team.poll"

// KeptPolls is the number of polls that a team keeps, the newest ones.
const KeptPolls = 14

// PollJob is the payload of a JobPoll job.
type PollJob struct {
	TeamID int64  `json:"teamId"`
	Day    string `json:"day"` // YYYY-MM-DD in the team's zone
	At     int64  `json:"at"`  // when the schedule asks, Unix milliseconds
}

// Answer is a member's answer to a poll.
type Answer string

// The answers. NoAnswer is the state of a member who was asked and has not answered.
const (
	NoAnswer Answer = ""
	Yes      Answer = "yes"
	No       Answer = "no"
	Maybe    Answer = "maybe"
)

// Poll is the question "who plays today?" on one day of play. It keeps the times of the schedule at which it was
// asked; changes apply from the next poll.
type Poll struct {
	ID        int64
	TeamID    int64
	Day       string // YYYY-MM-DD in the team's zone
	PlayStart time.Time
	PlayEnd   time.Time // when it closes
	CreatedAt time.Time
	Answers   []PollAnswer
	Waiting   []account.Ref // asked, in the team, and yet to answer
	Mine      Answer        // the viewer's
}

// PollAnswer is a member's answer.
type PollAnswer struct {
	User   account.Ref
	Answer Answer
}

func (p *Poll) open(now time.Time) bool { return now.Before(p.PlayEnd) }

// planPoll enqueues a job for the next poll of the schedule. Jobs of an earlier schedule find nothing to do.
func (s *Service) planPoll(ctx context.Context, t Team) error {
	next, ok := t.Schedule.next(clock.Now(ctx))
	if !ok {
		return nil
	}
	payload, err := json.Marshal(PollJob{TeamID: t.ID, Day: next.day, At: next.at.UnixMilli()})
	if err != nil {
		return err
	}
	key := fmt.Sprintf("%s:%d:%s:%d", JobPoll, t.ID, next.day, next.at.UnixMilli())
	return s.store.EnqueueJob(ctx, JobPoll, key, payload, next.at)
}

// PollDue plans the next poll and asks "who plays today?", if the team's schedule still does so at that instant. It plans first, in a
// transaction of its own, because a job that fails too often is given up, and no further poll would follow. It handles JobPoll and may run
// more than once. It does not ask about a day whose play is over. Event: team.polled.
func (s *Service) PollDue(ctx context.Context, job PollJob) error {
	err := s.whenDue(ctx, job, func(ctx context.Context, t Team, _ asking) error { return s.planPoll(ctx, t) })
	if err != nil {
		return err
	}
	return s.whenDue(ctx, job, s.ask)
}

// whenDue runs do on the locked team of a job, if its schedule still asks at the instant of the job.
func (s *Service) whenDue(ctx context.Context, job PollJob, do func(context.Context, Team, asking) error) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		t, ok, err := s.store.LockTeam(ctx, job.TeamID)
		if err != nil || !ok {
			return err
		}
		due, ok := t.Schedule.of(job.Day)
		if !ok || due.at.UnixMilli() != job.At {
			return nil // its change has planned the next one
		}
		return do(ctx, t, due)
	})
}

func (s *Service) ask(ctx context.Context, t Team, due asking) error {
	now := clock.Now(ctx)
	p := Poll{ID: id.New(), TeamID: t.ID, Day: due.day, PlayStart: due.playAt, PlayEnd: due.playTo, CreatedAt: now}
	if !p.open(now) {
		return nil
	}
	added, err := s.store.AddPoll(ctx, p, due.weekday, KeptPolls)
	if err != nil || !added {
		return err
	}
	if s.chats != nil {
		if err := s.chats.AskTeam(ctx, t.ID, p.ID); err != nil {
			return err
		}
	}
	if err := s.planPost(ctx, t, p); err != nil {
		return err
	}
	return s.appendPoll(ctx, TeamPolled, 0, p)
}

// Polls lists the newest polls of a team, newest first, for its members. Faults: teamDoesNotExist,
// participationAuthority.
func (s *Service) Polls(ctx context.Context, actor, teamID int64) ([]Poll, error) {
	if err := s.allow(ctx, actor, teamID, Role.belongs); err != nil {
		return nil, err
	}
	return s.polls(ctx, actor, teamID, KeptPolls)
}

// AnswerPoll sets a member's answer to a poll until the play ends, whether the member was asked or not. The last
// answer counts.
//
// Faults: invalidValue at answer, teamDoesNotExist, participationAuthority, pollDoesNotExist, pollClosed. Event:
// team.answered.
func (s *Service) AnswerPoll(ctx context.Context, actor, teamID, pollID int64, a Answer) (Poll, error) {
	if a != Yes && a != No && a != Maybe {
		return Poll{}, fault.New(fault.InvalidValue).At("answer")
	}
	var out Poll
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		_, role, err := s.lock(ctx, actor, teamID)
		if err != nil {
			return err
		}
		if !role.belongs() {
			return fault.New(fault.ParticipationAuthority)
		}
		p, ok, err := s.store.Poll(ctx, teamID, pollID)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.PollDoesNotExist)
		}
		now := clock.Now(ctx)
		if !p.open(now) {
			return fault.New(fault.PollClosed)
		}
		if err := s.store.SetPollAnswer(ctx, pollID, actor, a, now); err != nil {
			return err
		}
		if err := s.appendPoll(ctx, TeamAnswered, actor, p); err != nil {
			return err
		}
		polls, err := s.polls(ctx, actor, teamID, KeptPolls)
		for _, p := range polls {
			if p.ID == pollID {
				out = p
			}
		}
		return err
	})
	return out, err
}

// openPoll returns the newest poll of a team if it is open, else nil.
func (s *Service) openPoll(ctx context.Context, viewer, teamID int64) (*Poll, error) {
	polls, err := s.polls(ctx, viewer, teamID, 1)
	if err != nil || len(polls) == 0 || !polls[0].open(clock.Now(ctx)) {
		return nil, err
	}
	return &polls[0], nil
}

func (s *Service) polls(ctx context.Context, viewer, teamID int64, most int) ([]Poll, error) {
	polls, err := s.store.NewestPolls(ctx, teamID, most)
	for i := range polls {
		for _, a := range polls[i].Answers {
			if a.User.ID == viewer {
				polls[i].Mine = a.Answer
			}
		}
	}
	return polls, err
}

func (s *Service) appendPoll(ctx context.Context, kind *event.Definition[PollPayload], actor int64, p Poll) error {
	return s.store.AppendEvent(ctx, kind.New(actor, 0, p.TeamID, clock.Now(ctx), PollPayload{Day: p.Day, PollID: p.ID}))
}
