package team

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/text"
)

const (
	tokenLength = 24 // of 62 characters: 142 bits
	// invitationsShown limits the list; invitationLimit keeps a team from having more open links.
	invitationsShown = 200
)

// invitationLimit keeps the number of open links small.
var invitationLimit = limit.Limit{Name: "team-invitation", Window: 24 * time.Hour, Most: 20}

// Invite issues an invitation link; owner and admins may (TEAM-3). Any number of people may use it for 7 days, until it
// is revoked, or until the actor is neither owner nor admin any more or is suspended. Faults: teamDoesNotExist, participationAuthority, tooManyRequests.
func (s *Service) Invite(ctx context.Context, actor, teamID int64) (Invitation, error) {
	var out Invitation
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.lockActive(ctx, actor); err != nil {
			return err
		}
		if _, err := s.manage(ctx, actor, teamID); err != nil {
			return err
		}
		if err := invitationLimit.Take(ctx, s.store, strconv.FormatInt(teamID, 10)); err != nil {
			return err
		}
		now := clock.Now(ctx)
		out = Invitation{
			ID: id.New(), TeamID: teamID, Token: id.Token(tokenLength), CreatedBy: account.Ref{ID: actor},
			CreatedAt: now, ExpiresAt: now.Add(InvitationLife),
		}
		return s.store.AddInvitation(ctx, out)
	})
	return out, err
}

// lockActive locks the person for the rest of the transaction: a suspension at the same moment must not leave a link behind. Fault:
// participationAuthority for a person who is suspended or has withdrawn.
func (s *Service) lockActive(ctx context.Context, userID int64) error {
	if _, err := s.store.LockUser(ctx, userID); err != nil {
		return err
	}
	_, active, err := s.store.ActiveNickname(ctx, userID)
	if err == nil && !active {
		err = fault.New(fault.ParticipationAuthority)
	}
	return err
}

// Invitations lists the valid links, newest first, for owner and admins. Faults: teamDoesNotExist,
// participationAuthority.
func (s *Service) Invitations(ctx context.Context, actor, teamID int64) ([]Invitation, error) {
	if err := s.allow(ctx, actor, teamID, Role.Manages); err != nil {
		return nil, err
	}
	return s.store.OpenInvitations(ctx, teamID, clock.Now(ctx), invitationsShown)
}

// Revoke ends an invitation link at once; owner and admins may. Faults: teamDoesNotExist, participationAuthority,
// invitationInvalid if the team has no such open link.
func (s *Service) Revoke(ctx context.Context, actor, teamID, invitationID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.manage(ctx, actor, teamID); err != nil {
			return err
		}
		ok, err := s.store.RevokeInvitation(ctx, teamID, invitationID, clock.Now(ctx))
		if err == nil && !ok {
			err = fault.New(fault.InvitationInvalid)
		}
		return err
	})
}

// Invited returns the team of a link to anyone who has the link; viewer is 0 for a visitor. Fault: invitationInvalid
// for a link that is unknown, expired or revoked.
func (s *Service) Invited(ctx context.Context, viewer int64, token string) (Membership, Invitation, error) {
	i, err := s.open(ctx, token)
	if err != nil {
		return Membership{}, Invitation{}, err
	}
	t, err := found(s.store.Team(ctx, i.TeamID))
	if err != nil {
		return Membership{}, Invitation{}, err
	}
	role, err := s.store.TeamRole(ctx, i.TeamID, viewer)
	return Membership{Team: t, Role: role}, i, err
}

// Accept makes the actor a member through a link. It locks the person, then the team, so that the limits of both hold
// under concurrency. Faults: invitationInvalid, alreadyTeamMember, teamFull, teamLimit. Event: team.updated.
func (s *Service) Accept(ctx context.Context, actor int64, token string) (Detail, error) {
	var d Detail
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		i, err := s.open(ctx, token)
		if err != nil {
			return err
		}
		atLimit := s.checkTeamLimit(ctx, actor)
		if atLimit != nil && !fault.Has(atLimit, fault.TeamLimit) {
			return atLimit
		}
		if err := s.holdRosters(ctx, i.TeamID); err != nil {
			return err
		}
		t, err := found(s.store.LockTeam(ctx, i.TeamID))
		if err != nil {
			return err
		}
		if i, err = s.open(ctx, token); err != nil { // a revocation that came first holds
			return err
		}
		role, err := s.store.TeamRole(ctx, i.TeamID, actor)
		if err != nil {
			return err
		}
		if role != NoRole {
			return fault.New(fault.AlreadyTeamMember)
		}
		if atLimit != nil {
			return atLimit
		}
		if err := s.join(ctx, actor, t, actor); err != nil {
			return err
		}
		if r, ok, err := s.store.TeamRequestOf(ctx, i.TeamID, actor); err != nil {
			return err
		} else if ok && r.Status == Waiting { // the link was the answer
			if err := s.settle(ctx, i.CreatedBy.ID, &r, Allowed); err != nil {
				return err
			}
		}
		d, err = s.Get(ctx, actor, i.TeamID)
		return err
	})
	return d, err
}

// join adds a member to the locked team. Faults: teamFull, alreadyTeamMember. Event: team.updated.
func (s *Service) join(ctx context.Context, actor int64, t Team, userID int64) error {
	added, full, err := s.store.AddTeamMember(ctx, t.ID, userID, Member, clock.Now(ctx), t.MaxCount)
	switch {
	case err != nil:
		return err
	case full:
		return fault.New(fault.TeamFull).With("count", t.MaxCount)
	case !added:
		return fault.New(fault.AlreadyTeamMember)
	}
	if err := s.followRosters(ctx, actor, t.ID, userID); err != nil {
		return err
	}
	return s.appendUpdated(ctx, actor, t.ID, Joined, userID)
}

// open returns the valid invitation of a token, or invitationInvalid.
func (s *Service) open(ctx context.Context, token string) (Invitation, error) {
	if !text.Token(token) {
		return Invitation{}, fault.New(fault.InvitationInvalid)
	}
	i, ok, err := s.store.InvitationByToken(ctx, token)
	if err == nil && (!ok || !i.serves(clock.Now(ctx))) {
		err = fault.New(fault.InvitationInvalid)
	}
	return i, err
}
