package team

import (
	"context"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// own is lock for the owner; it returns participationAuthority for everyone else.
func (s *Service) own(ctx context.Context, actor, teamID int64) (Team, error) {
	t, role, err := s.lock(ctx, actor, teamID)
	if err == nil && role != Owner {
		err = fault.New(fault.ParticipationAuthority)
	}
	return t, err
}

// SetRole makes a member an admin or a plain member; the owner may. Only Transfer changes the owner's own role, so a
// team always has one owner. The open invitation links of an admin who becomes a plain member are revoked.
//
// Faults: invalidValue at role, teamDoesNotExist, participationAuthority, teamMemberDoesNotExist, ownerCannotLeave
// for the owner. Event: team.updated.
func (s *Service) SetRole(ctx context.Context, actor, teamID, userID int64, role Role) (Detail, error) {
	if role != Admin && role != Member {
		return Detail{}, fault.New(fault.InvalidValue).At("role")
	}
	return s.asOwner(ctx, actor, teamID, func(ctx context.Context) error {
		if userID == actor {
			return fault.New(fault.OwnerCannotLeave)
		}
		if err := s.assign(ctx, teamID, userID, role); err != nil {
			return err
		}
		if !role.Manages() {
			if err := s.store.RevokeInvitationsBy(ctx, teamID, userID, clock.Now(ctx)); err != nil {
				return err
			}
		}
		return s.appendUpdated(ctx, actor, teamID, RoleChanged, userID)
	})
}

// Transfer makes another member the owner and the owner an admin; the owner may (TEAM-1).
//
// Faults: teamDoesNotExist, participationAuthority, teamMemberDoesNotExist, invalidValue at userId for the owner. Event:
// team.updated.
func (s *Service) Transfer(ctx context.Context, actor, teamID, userID int64) (Detail, error) {
	return s.asOwner(ctx, actor, teamID, func(ctx context.Context) error {
		if userID == actor {
			return fault.New(fault.InvalidValue).At("userId")
		}
		if err := s.assign(ctx, teamID, userID, Owner); err != nil {
			return err
		}
		if err := s.assign(ctx, teamID, actor, Admin); err != nil {
			return err
		}
		return s.appendUpdated(ctx, actor, teamID, Transferred, userID)
	})
}

// asOwner runs a change of the locked team for its owner and returns the changed team.
func (s *Service) asOwner(ctx context.Context, actor, teamID int64, change func(ctx context.Context) error) (Detail, error) {
	var d Detail
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.own(ctx, actor, teamID); err != nil {
			return err
		}
		if err := change(ctx); err != nil {
			return err
		}
		var err error
		d, err = s.Get(ctx, actor, teamID)
		return err
	})
	return d, err
}

func (s *Service) assign(ctx context.Context, teamID, userID int64, role Role) error {
	ok, err := s.store.SetTeamRole(ctx, teamID, userID, role)
	if err == nil && !ok {
		err = fault.New(fault.TeamMemberNotFound)
	}
	return err
}

// Delete deletes a team; the owner may. Results of contests still name the team, but its name becomes free and its
// page ends. Faults: teamDoesNotExist, participationAuthority, teamHasEntries while it is entered in a contest that
// has not ended and is not cancelled. Event: team.deleted.
func (s *Service) Delete(ctx context.Context, actor, teamID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		t, err := s.own(ctx, actor, teamID)
		if err != nil {
			return err
		}
		_, unended, err := s.store.TeamEntries(ctx, teamID, clock.Now(ctx))
		if err != nil {
			return err
		}
		if unended > 0 {
			return fault.New(fault.TeamHasEntries)
		}
		return s.end(ctx, actor, t)
	})
}

// end removes the locked team. If the team was ever entered, it keeps the data that results name.
func (s *Service) end(ctx context.Context, actor int64, t Team) error {
	now := clock.Now(ctx)
	entered, _, err := s.store.TeamEntries(ctx, t.ID, now)
	if err != nil {
		return err
	}
	people, err := s.store.TeamMembers(ctx, t.ID)
	if err != nil {
		return err
	}
	members := make([]int64, len(people))
	for i, p := range people {
		members[i] = p.User.ID
	}
	if entered > 0 {
		err = s.store.SoftDeleteTeam(ctx, t.ID, now)
	} else if err = s.store.DeleteTeam(ctx, t.ID); err == nil {
		err = s.release.Replaced(ctx, t.Image, "")
	}
	if err != nil {
		return err
	}
	if err := s.follow(ctx, t.ID); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, TeamDeleted.New(actor, 0, t.ID, now, DeletedPayload{Name: t.Name, Members: members}))
}
