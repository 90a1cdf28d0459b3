package notify

import (
	"context"
	"fmt"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/match"
)

// FollowStore reads what people follow (FOLLOW-4).
type FollowStore interface {
	// EntrySubject returns who plays as an entry: a person, or a team with the person who entered it.
	EntrySubject(ctx context.Context, entryID int64) (userID, teamID int64, ok bool, err error)
	// IsFollowed reports whether anybody is in an audience of followers. Results of players whom nobody follows cause no jobs.
	IsFollowed(ctx context.Context, a Audience) (bool, error)
}

// announceResult tells the followers of the two sides who won. A match that was decided without play is not announced (FOLLOW-4).
func (s *Service) announceResult(ctx context.Context, e event.Event, f match.ResultPayload) error {
	sides := sidesOf(&f)
	if len(sides) != 2 || f.After.Outcome != match.Win && f.After.Outcome != match.Draw {
		return nil
	}
	for i, entry := range sides {
		to := Audience{Kind: EntryFollowers, ID: entry, IDs: []int64{sides[1-i]}}
		if err := s.announceResultOf(ctx, e, f, entry, to); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) announceResultOf(ctx context.Context, e event.Event, f match.ResultPayload, entry int64, to Audience) error {
	if followed, err := s.store.IsFollowed(ctx, to); err != nil || !followed {
		return err
	}
	status := Drew
	if f.After.Winner != nil && *f.After.Winner == entry {
		status = Won
	} else if f.After.Winner != nil {
		status = Lost
	}
	t, _, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok {
		return err
	}
	m, ok, err := s.store.MatchSubject(ctx, e.SubjectID)
	if err != nil || !ok {
		return err
	}
	userID, teamID, ok, err := s.store.EntrySubject(ctx, entry)
	if err != nil || !ok {
		return err
	}
	if teamID == 0 {
		t.AboutID = userID
	} else {
		team, ok, err := s.store.TeamSubject(ctx, teamID)
		if err != nil || !ok {
			return err
		}
		t.Payload.TeamID, t.Payload.TeamName, t.Payload.Image = team.ID, team.Name, team.Image
	}
	t.Type, t.Payload, t.To = Follow, m.payload(t.Payload), to
	t.Payload.InternalLink = fmt.Sprintf("/contests/%d/%s/%d/match/%d", e.ContestID, f.Format, f.StageID, m.ID)
	return s.announce(ctx, t)
}

// announceOpening tells the followers of a new contest's game and organiser.
func (s *Service) announceOpening(ctx context.Context, e event.Event) error {
	return s.announceToFollowers(ctx, e, Opened, Audience{Kind: OpeningFollowers, ID: e.ContestID}, "opened")
}

// announceToFollowers announces something of the event's contest to followers, once.
func (s *Service) announceToFollowers(ctx context.Context, e event.Event, status Status, to Audience, once string) error {
	if followed, err := s.store.IsFollowed(ctx, to); err != nil || !followed {
		return err
	}
	t, c, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok || status != Cancelled && c.Cancelled {
		return err
	}
	t.Type, t.To, t.Source = Follow, to, fmt.Sprintf("%s:%d", once, c.ID)
	if status == Opened {
		if !clock.Now(ctx).Before(c.EntryEnd) {
			return nil
		}
		t.AboutID, t.Until = e.ActorID, c.EntryEnd
	}
	return s.announce(ctx, t)
}
