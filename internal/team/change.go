package team

import (
	"context"
	"strconv"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// Create creates a team whose owner is the actor. Any signed-in person may, up to 20 teams a person (TEAM-1). Faults:
// teamNameExists, teamLimit and those of the form. Event: team.updated.
func (s *Service) Create(ctx context.Context, actor int64, in Input) (Detail, error) {
	var d Detail
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := changes.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
			return err
		}
		now := clock.Now(ctx)
		t := fresh()
		t.ID, t.CreatedAt, t.UpdatedAt = id.New(), now, now
		if err := s.fill(ctx, actor, &t, in); err != nil {
			return err
		}
		if err := s.checkTeamLimit(ctx, actor); err != nil {
			return err
		}
		ok, err := s.store.AddTeam(ctx, t)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.TeamNameExists).At("name")
		}
		if err := s.setWebhook(ctx, t.ID, in.Webhook); err != nil {
			return err
		}
		if _, _, err := s.store.AddTeamMember(ctx, t.ID, actor, Owner, now, MaxMembers); err != nil {
			return err
		}
		if err := s.appendUpdated(ctx, actor, t.ID, Created, actor); err != nil {
			return err
		}
		if err := s.planPoll(ctx, t); err != nil {
			return err
		}
		d, err = s.Get(ctx, actor, t.ID)
		return err
	})
	return d, err
}

// Edit changes a team; owner and admins may. A poll keeps the times at which it was asked; a changed schedule applies
// from the next poll. Faults: teamDoesNotExist, participationAuthority, editConflict with data {version} if the form is based on an older
// revision, teamNameExists and those of the form. Event: team.updated.
func (s *Service) Edit(ctx context.Context, actor, teamID int64, in Input) (Detail, error) {
	var d Detail
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		t, err := s.manage(ctx, actor, teamID)
		if err != nil {
			return err
		}
		if in.Revision != nil && *in.Revision != t.Revision() {
			return fault.New(fault.EditConflict).WithData(map[string]any{"version": t.Revision()})
		}
		picture := t.Image
		if err := s.fill(ctx, actor, &t, in); err != nil {
			return err
		}
		t.saveAt(clock.Now(ctx))
		ok, err := s.store.UpdateTeam(ctx, t)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.TeamNameExists).At("name")
		}
		if err := s.release.Replaced(ctx, picture, t.Image); err != nil {
			return err
		}
		if err := s.setWebhook(ctx, teamID, in.Webhook); err != nil {
			return err
		}
		if err := s.appendUpdated(ctx, actor, teamID, Edited, 0); err != nil {
			return err
		}
		if err := s.planPoll(ctx, t); err != nil {
			return err
		}
		d, err = s.Get(ctx, actor, teamID)
		return err
	})
	return d, err
}

// checkTeamLimit locks the person's memberships for the transaction and checks the limit of teams. Fault: teamLimit.
func (s *Service) checkTeamLimit(ctx context.Context, userID int64) error {
	ok, err := s.store.LockUser(ctx, userID)
	if err != nil {
		return err
	}
	if !ok {
		return fault.New(fault.UserDoesNotExist)
	}
	n, err := s.store.CountTeamsOfUser(ctx, userID)
	if err == nil && n >= MaxTeamsOfUser {
		err = fault.New(fault.TeamLimit).With("count", MaxTeamsOfUser)
	}
	return err
}

// Remove removes a member from a team, or lets the actor leave it. The owner removes anyone else, admins remove plain
// members, and everyone but the owner may leave (permission matrix). Removing someone revokes the team's open
// invitation links, so that an old link does not lead back. Leaving revokes those that the actor issued. Faults:
// teamDoesNotExist, participationAuthority, teamMemberDoesNotExist, ownerCannotLeave. Event: team.updated.
func (s *Service) Remove(ctx context.Context, actor, teamID, userID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.holdRosters(ctx, teamID); err != nil {
			return err
		}
		_, role, err := s.lock(ctx, actor, teamID)
		if err != nil {
			return err
		}
		what := Left
		if actor != userID {
			what, err = Removed, s.mayRemove(ctx, role, teamID, userID)
		} else if role == Owner {
			err = fault.New(fault.OwnerCannotLeave)
		}
		if err != nil {
			return err
		}
		ok, err := s.store.RemoveTeamMember(ctx, teamID, userID)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.TeamMemberNotFound)
		}
		if err := s.revokeAfter(ctx, what, teamID, userID); err != nil {
			return err
		}
		if err := s.followRosters(ctx, actor, teamID, userID); err != nil {
			return err
		}
		return s.appendUpdated(ctx, actor, teamID, what, userID)
	})
}

// revokeAfter revokes the links that end when a person leaves a team or is removed.
func (s *Service) revokeAfter(ctx context.Context, what Action, teamID, userID int64) error {
	if what == Removed {
		return s.store.RevokeInvitations(ctx, teamID, clock.Now(ctx))
	}
	return s.store.RevokeInvitationsBy(ctx, teamID, userID, clock.Now(ctx))
}

func (s *Service) mayRemove(ctx context.Context, role Role, teamID, userID int64) error {
	if !role.Manages() {
		return fault.New(fault.ParticipationAuthority)
	}
	other, err := s.store.TeamRole(ctx, teamID, userID)
	if err != nil {
		return err
	}
	if other == NoRole {
		return fault.New(fault.TeamMemberNotFound)
	}
	if !role.mayRemove(other) {
		return fault.New(fault.ParticipationAuthority)
	}
	return nil
}

// appendUpdated appends the event of a change of a team and updates the members of its chat room.
func (s *Service) appendUpdated(ctx context.Context, actor, teamID int64, what Action, userID int64) error {
	if err := s.follow(ctx, teamID); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, TeamUpdated.New(actor, 0, teamID, clock.Now(ctx), UpdatedPayload{Action: what, UserID: userID}))
}

func (s *Service) holdRosters(ctx context.Context, teamID int64) error {
	if s.rosters == nil {
		return nil
	}
	return s.rosters.HoldRosters(ctx, teamID)
}

func (s *Service) followRosters(ctx context.Context, actor, teamID, userID int64) error {
	if s.rosters == nil {
		return nil
	}
	return s.rosters.FollowRosters(ctx, actor, teamID, userID)
}

func (s *Service) follow(ctx context.Context, teamID int64) error {
	if s.chats == nil {
		return nil
	}
	return s.chats.FollowTeam(ctx, teamID)
}
