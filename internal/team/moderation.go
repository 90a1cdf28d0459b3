package team

import (
	"context"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// Content is a kind of public content of a team that administrators of the site can remove.
type Content string

// The kinds. ContentText is all texts of the team; the name becomes a neutral one.
const (
	ContentImage Content = "image"
	ContentText  Content = "text"
)

// EndInvitations revokes the open invitation links that a person issued for any team, in the caller's transaction, which holds the person's
// lock. They stay revoked if the person may invite again.
func (s *Service) EndInvitations(ctx context.Context, userID int64) error {
	return s.store.RevokeInvitationsOfUser(ctx, userID, clock.Now(ctx))
}

// RemoveContent removes content of a team in the caller's transaction, for an administrator whom the caller has checked. It
// returns the name before and the path of a removed picture, whose file the caller deletes. Faults: teamDoesNotExist,
// editConflict if the neutral name is taken: another call draws another one. Event: team.updated.
func (s *Service) RemoveContent(ctx context.Context, actor, teamID int64, what Content) (name, picture string, err error) {
	t, ok, err := s.store.LockTeam(ctx, teamID)
	if err != nil {
		return "", "", err
	}
	if !ok {
		return "", "", fault.New(fault.TeamDoesNotExist)
	}
	name = t.Name
	switch what {
	case ContentImage:
		picture, t.Image = t.Image, ""
	case ContentText:
		t.Name = "team" + id.Digits(8)
		t.Bio, t.PlayTime, t.TwitterID = "", "", ""
	}
	t.saveAt(clock.Now(ctx))
	if written, err := s.store.UpdateTeam(ctx, t); err != nil {
		return "", "", err
	} else if !written {
		return "", "", fault.New(fault.EditConflict)
	}
	return name, picture, s.store.AppendEvent(ctx, TeamUpdated.New(actor, 0, teamID, clock.Now(ctx), UpdatedPayload{}))
}
