package site

import (
	"context"
	"strings"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// maxReason is the largest length of the reason of an act, in characters.
const maxReason = 500

// PeopleStore is the storage that the administration of people uses.
type PeopleStore interface {
	User(ctx context.Context, id int64) (u account.User, ok bool, err error)
	SiteUsers(ctx context.Context, q PeopleQuery, limit int) ([]account.User, error)
}

// PeopleQuery selects people. Withdrawn people are not listed.
type PeopleQuery struct {
	// Text is the beginning of a nickname, or a whole username or e-mail address; empty selects everyone.
	Text      string
	Suspended bool  // only suspended ones
	Before    int64 // id; 0 = from the newest
}

// People lists people, newest first; next is 0 on the last page. Administrators only; the result includes e-mail
// addresses.
func (s *Service) People(ctx context.Context, actor int64, q PeopleQuery) (people []account.User, next int64, err error) {
	if err := s.require(ctx, actor); err != nil {
		return nil, 0, err
	}
	q.Text = strings.TrimSpace(q.Text)
	people, err = s.store.SiteUsers(ctx, q, page+1)
	people, next = cut(people, func(u account.User) int64 { return u.ID })
	return people, next, err
}

// Suspend suspends an account: every session of the person and every invitation link that the person issued for a team ends, and the person
// cannot sign in until the account is restored. Suspending again changes nothing. Administrators only. Faults: valueIsRequired and exceededLength at
// reason, userDoesNotExist, cannotSuspendAdmin. Events: site.suspended, session.ended, user.updated.
func (s *Service) Suspend(ctx context.Context, actor, userID int64, reason string) error {
	reason, err := reasonOf(reason)
	if err != nil {
		return err
	}
	return s.act(ctx, actor, func(ctx context.Context) error {
		u, err := s.owners.Accounts.Lock(ctx, userID)
		if err != nil {
			return err
		}
		if u.SiteRole == account.SiteAdmin {
			return fault.New(fault.CannotSuspendAdmin)
		}
		if u.SuspendedAt != nil {
			return nil
		}
		now := clock.Now(ctx)
		if err := s.owners.Accounts.SetSuspended(ctx, actor, userID, &now); err != nil {
			return err
		}
		if err := s.sessions.EndSessions(ctx, userID, 0); err != nil {
			return err
		}
		if err := s.owners.Teams.EndInvitations(ctx, userID); err != nil {
			return err
		}
		return appendAct(ctx, s, SiteUserSuspended, actor, userID, SuspendedPayload{NamePayload: NamePayload{u.Nickname}, Reason: reason})
	})
}

// Restore ends the suspension of an account, if there is one. Administrators only. Fault: userDoesNotExist. Events:
// site.restored, user.updated.
func (s *Service) Restore(ctx context.Context, actor, userID int64) error {
	return s.act(ctx, actor, func(ctx context.Context) error {
		u, err := s.owners.Accounts.Lock(ctx, userID)
		if err != nil || u.SuspendedAt == nil {
			return err
		}
		if err := s.owners.Accounts.SetSuspended(ctx, actor, userID, nil); err != nil {
			return err
		}
		return appendAct(ctx, s, SiteUserRestored, actor, userID, NamePayload{Name: u.Nickname})
	})
}

// SetRole makes a person an administrator of the site or, with admin=false, a plain user. Only the command line calls
// it, so there is no actor. login is an e-mail address or a username. It returns the person and whether the role
// changed. Faults: userDoesNotExist, accountSuspended for a suspended person. Event: site.role.
func (s *Service) SetRole(ctx context.Context, login string, admin bool) (u account.User, changed bool, err error) {
	role := ""
	if admin {
		role = account.SiteAdmin
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		userID, err := s.find(ctx, login)
		if err != nil {
			return err
		}
		if u, err = s.owners.Accounts.Lock(ctx, userID); err != nil {
			return err
		}
		if admin && u.SuspendedAt != nil {
			return fault.New(fault.AccountSuspended)
		}
		if changed = u.SiteRole != role; !changed {
			return nil
		}
		u.SiteRole = role
		if err := s.owners.Accounts.SetSiteRole(ctx, userID, role); err != nil {
			return err
		}
		return appendAct(ctx, s, SiteRoleSet, 0, userID, RolePayload{NamePayload: NamePayload{u.Nickname}, Role: role})
	})
	return u, changed, err
}

func (s *Service) find(ctx context.Context, login string) (int64, error) {
	look := s.owners.Accounts.ByUsername
	if login = strings.TrimSpace(login); strings.Contains(login, "@") {
		look = s.owners.Accounts.ByEmail
	}
	u, ok, err := look(ctx, login)
	if err == nil && (!ok || login == "") {
		err = fault.New(fault.UserDoesNotExist)
	}
	return u.ID, err
}

// reasonOf trims and validates the reason of an act. Faults: valueIsRequired, exceededLength, invalidValue at reason.
func reasonOf(reason string) (string, error) {
	var f fault.Form
	reason = f.Block("reason", reason, maxReason)
	if reason == "" {
		f.Fail("reason", fault.New(fault.ValueIsRequired))
	}
	return reason, f.Err()
}
