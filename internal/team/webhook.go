package team

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"time"

	"yagura/internal/kit/clock"
)

// JobPost is the kind of the job that posts a poll to a team's webhook at Discord.
const JobPost = "team.post"

// PostJob is the payload of a JobPost job. It holds no address, because the webhook may change before the job runs.
type PostJob struct {
	TeamID int64 `json:"teamId"`
	PollID int64 `json:"pollId"`
}

// webhook matches the address of a webhook at Discord. No other host is ever posted to.
var webhook = regexp.MustCompile(`^https://discord\.com/api/webhooks/[0-9]{1,20}/[A-Za-z0-9_-]{1,100}$`)

func webhookAddress(s string) bool { return webhook.MatchString(s) }

func (s *Service) setWebhook(ctx context.Context, teamID int64, address *string) error {
	if address == nil {
		return nil
	}
	return s.store.SetTeamWebhook(ctx, teamID, *address)
}

// planPost enqueues a job that posts the poll to the team's webhook, if it has one.
func (s *Service) planPost(ctx context.Context, t Team, p Poll) error {
	address, _, err := s.store.TeamWebhook(ctx, t.ID)
	if err != nil || address == "" {
		return err
	}
	payload, err := json.Marshal(PostJob{TeamID: t.ID, PollID: p.ID})
	if err != nil {
		return err
	}
	return s.store.EnqueueJob(ctx, JobPost, fmt.Sprintf("%s:%d", JobPost, p.ID), payload, clock.Now(ctx))
}

// Posting is a poll to be posted.
type Posting struct {
	Webhook   string
	Language  string // of the owner
	TeamID    int64
	TeamName  string
	PlayStart time.Time // in the team's zone
	PlayEnd   time.Time
}

// Posting returns the poll that a JobPost job posts; ok is false if the poll is closed or deleted, or the team has no
// webhook any more.
func (s *Service) Posting(ctx context.Context, job PostJob) (out Posting, ok bool, err error) {
	t, ok, err := s.store.Team(ctx, job.TeamID)
	if err != nil || !ok {
		return Posting{}, false, err
	}
	p, ok, err := s.store.Poll(ctx, t.ID, job.PollID)
	if err != nil || !ok || !p.open(clock.Now(ctx)) {
		return Posting{}, false, err
	}
	address, language, err := s.store.TeamWebhook(ctx, t.ID)
	if err != nil || address == "" {
		return Posting{}, false, err
	}
	zone, err := time.LoadLocation(t.Schedule.Zone)
	if err != nil {
		return Posting{}, false, err
	}
	return Posting{
		Webhook: address, Language: language, TeamID: t.ID, TeamName: t.Name, PlayStart: p.PlayStart.In(zone), PlayEnd: p.PlayEnd.In(zone),
	}, true, nil
}
