package contest

import (
	"context"
	"slices"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// RosterEdit adds a member of a team to the roster of its entry, or removes a person from it.
type RosterEdit struct {
	TeamID int64
	UserID int64
	Plays  bool
	Reason string // for the person and the log of the contest
}

// SetRoster changes a locked roster. It needs ABILITY_CONTEST_EDIT and a reason. If nothing would change, it does nothing.
// Event: entry.roster.
//
// Faults: contestDoesNotExist, participationAuthority, exceededLength and required at reason, entryDoesNotExist,
// rosterNotLocked (before the first draw the members of the team are the roster), teamMemberDoesNotExist (also for a member
// whom the actor may not involve), bannedFromContest, memberAlreadyEntered {nickname}, tooManyRequests.
func (s *Service) SetRoster(ctx context.Context, actorID, contestID int64, edit RosterEdit) error {
	var form fault.Form
	if edit.Reason = form.Block("reason", edit.Reason, MaxRosterReason); edit.Reason == "" {
		form.Fail("reason", fault.New(fault.ValueIsRequired))
	}
	if err := form.Err(); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToEdit(ctx, actorID, contestID)
		if err != nil {
			return err
		}
		e, err := s.entry(ctx, contestID, Entrant{TeamID: edit.TeamID})
		if err != nil {
			return err
		}
		if locked, err := s.drawn(ctx, contestID); err != nil || !locked {
			return fault.Or(err, fault.New(fault.RosterNotLocked))
		}
		people, err := s.store.RosterOfEntry(ctx, e.ID, rosterRows)
		if err != nil {
			return err
		}
		payload := RosterPayload{Locked: true, Reason: edit.Reason}
		if err := s.editRoster(ctx, actorID, &e, people, edit, &payload); err != nil {
			return err
		}
		return s.recordRoster(ctx, actorID, &c, &e, people, payload)
	})
}

// editRoster stores an edit of the roster of e and notes the change in the payload of its event.
func (s *Service) editRoster(ctx context.Context, actorID int64, e *Entry, people []RosterPerson, edit RosterEdit, payload *RosterPayload) error {
	i := slices.IndexFunc(people, func(p RosterPerson) bool { return p.User.ID == edit.UserID })
	if i < 0 || edit.Plays && !people[i].Member {
		return fault.New(fault.TeamMemberNotFound)
	}
	p := &people[i]
	switch playing := p.Listed && p.LeftAt == nil; {
	case edit.Plays == playing:
		return nil
	case !edit.Plays:
		payload.Left = []RosterName{p.name()}
		return s.store.LeaveRoster(ctx, e.ID, p.User.ID, clock.Now(ctx))
	case p.Banned:
		return fault.New(fault.BannedFromContest)
	}
	if may, err := s.MayInvolve(ctx, actorID, p.User.ID); err != nil || !may {
		return fault.Or(err, fault.New(fault.TeamMemberNotFound))
	}
	if err := s.CountInvolved(ctx, actorID, []int64{p.User.ID}); err != nil {
		return err
	}
	payload.Joined = []RosterName{p.name()}
	if added, err := s.addToRoster(ctx, e.ContestID, e.ID, p, true); err != nil || !added {
		return fault.Or(err, fault.New(fault.MemberAlreadyEntered).With("nickname", p.User.Nickname))
	}
	return nil
}
