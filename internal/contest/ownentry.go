package contest

import (
	"context"

	"yagura/internal/team"
)

// OwnEntry is an entry with the viewer's rights to it.
type OwnEntry struct {
	Entry
	Representative bool // the viewer is who entered
	CanWithdraw    bool // the viewer may withdraw it now (ENTRY-8)
	CanLeave       bool // it plays in a stage, and the viewer may end its play in the contest
	// WaitingPosition is the position on the waiting list, from 1; 0 if the entry does not wait.
	WaitingPosition int
}

// OwnEntry finds the entry whose roster a person is on; ok is false if there is none. It does not check that the
// contest exists.
func (s *Service) OwnEntry(ctx context.Context, userID, contestID int64) (e OwnEntry, ok bool, err error) {
	if userID == 0 {
		return OwnEntry{}, false, nil
	}
	entry, ok, err := s.store.EntryOfMember(ctx, contestID, userID)
	if err != nil || !ok {
		return OwnEntry{}, false, err
	}
	own, err := s.ownership(ctx, userID, contestID)
	if err != nil {
		return OwnEntry{}, false, err
	}
	e = OwnEntry{Entry: entry, Representative: entry.UserID == userID}
	if own.withdraws(&e.Entry) {
		inStage, err := s.store.EntriesInStage(ctx, contestID)
		if err != nil {
			return OwnEntry{}, false, err
		}
		e.CanWithdraw = !inStage[e.ID]
		if inStage[e.ID] && e.Drop == nil {
			if e.CanLeave, err = s.canLeave(ctx, &e.Entry); err != nil {
				return OwnEntry{}, false, err
			}
		}
	}
	if e.WaitingState == Waiting {
		before, err := s.store.WaitingBefore(ctx, e.Entry)
		if err != nil {
			return OwnEntry{}, false, err
		}
		e.WaitingPosition = before + 1
	}
	return e, true, nil
}

// ownership decides which entry of a contest is a person's own: the one whose roster the person is on. A person who
// has left the team or is banned from the contest has no own entry, whoever entered it. Owner and admins of a team
// may also decide about its entry without playing for it.
type ownership struct {
	userID  int64
	entryID int64 // 0 if unset
	roles   map[int64]team.Role
}

func (s *Service) ownership(ctx context.Context, userID, contestID int64) (ownership, error) {
	if userID == 0 {
		return ownership{}, nil
	}
	if banned, err := s.store.Banned(ctx, contestID, userID, 0); err != nil || banned {
		return ownership{}, err
	}
	e, _, err := s.store.EntryOfMember(ctx, contestID, userID)
	if err != nil {
		return ownership{}, err
	}
	roles, err := s.store.TeamRolesOf(ctx, userID)
	return ownership{userID: userID, entryID: e.ID, roles: roles}, err
}

func (o ownership) holds(e *Entry) bool {
	return o.entryID != 0 && o.entryID == e.ID
}

func (o ownership) withdraws(e *Entry) bool {
	return o.holds(e) && e.UserID == o.userID || e.TeamID != 0 && o.roles[e.TeamID].Manages()
}
