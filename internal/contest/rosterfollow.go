package contest

import (
	"context"
	"slices"

	"yagura/internal/kit/clock"
)

// HoldRosters locks the contests that have not ended and that a team is entered in. Code that changes the members of
// the team calls it before it locks the team, because contests are locked before teams.
func (s *Service) HoldRosters(ctx context.Context, teamID int64) error {
	entries, err := s.store.OpenEntriesOfTeam(ctx, teamID, clock.Now(ctx))
	for _, e := range entries {
		if _, err := s.lock(ctx, e.ContestID); err != nil {
			return err
		}
	}
	return err
}

// FollowRosters updates the rosters of a locked team after a person joined or left it, in the running transaction.
// Before the first draw of a contest the roster is the members of the team, except people who are in another entry of
// the contest or banned from it. After the draw a person who leaves the team stops playing, and only a person who was
// on the roster can return by joining again. Events: entry.roster.
func (s *Service) FollowRosters(ctx context.Context, actorID, teamID, userID int64) error {
	entries, err := s.store.OpenEntriesOfTeam(ctx, teamID, clock.Now(ctx))
	if err != nil {
		return err
	}
	for _, e := range entries {
		c, err := s.lock(ctx, e.ContestID)
		if err != nil {
			return err
		}
		locked, err := s.drawn(ctx, c.ID)
		if err != nil {
			return err
		}
		if err := s.followRoster(ctx, actorID, &c, e, userID, locked); err != nil {
			return err
		}
	}
	return nil
}

// drawn reports whether the first stage of a contest is drawn.
func (s *Service) drawn(ctx context.Context, contestID int64) (bool, error) {
	entries, err := s.store.EntriesInStage(ctx, contestID)
	return len(entries) > 0, err
}

// followUnequal updates all rosters of the locked contest, which is not drawn, from the teams.
func (s *Service) followUnequal(ctx context.Context, actorID int64, c *Contest) error {
	if c.ParticipantType != Multi {
		return nil
	}
	ids, err := s.store.UnequalRosters(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, entryID := range ids {
		e, err := s.Entry(ctx, c.ID, entryID)
		if err != nil {
			return err
		}
		if err := s.followRoster(ctx, actorID, c, e, 0, false); err != nil {
			return err
		}
	}
	return nil
}

// reinstate puts people on rosters who joined a team while they were banned from the locked contest.
func (s *Service) reinstate(ctx context.Context, actorID int64, c *Contest) error {
	locked, err := s.drawn(ctx, c.ID)
	if err != nil || locked {
		return err
	}
	return s.followUnequal(ctx, actorID, c)
}

// followRoster updates one roster of the locked contest from its team; userID is the person who joined or left it, 0
// for none.
func (s *Service) followRoster(ctx context.Context, actorID int64, c *Contest, e Entry, userID int64, locked bool) error {
	people, err := s.store.RosterOfEntry(ctx, e.ID, rosterRows)
	if err != nil {
		return err
	}
	payload := RosterPayload{Locked: locked}
	for i := range people {
		p := &people[i]
		plays := p.Listed && p.LeftAt == nil
		switch {
		case !p.Member && plays:
			if err := s.removeFromRoster(ctx, e.ID, p, locked); err != nil {
				return err
			}
			payload.Left = append(payload.Left, p.name())
		case !p.Member && p.Listed && !locked: // left the team after a draw that was deleted later
			if err := s.removeFromRoster(ctx, e.ID, p, false); err != nil {
				return err
			}
		case p.Member && !plays:
			added, err := s.addToRoster(ctx, c.ID, e.ID, p, !locked || p.Listed && p.User.ID == userID)
			if err != nil {
				return err
			}
			if added {
				payload.Joined = append(payload.Joined, p.name())
			} else if p.User.ID == userID {
				payload.Absent = append(payload.Absent, RosterAbsentee{p.name(), p.Status()})
			}
		}
	}
	return s.recordRoster(ctx, actorID, c, &e, people, payload)
}

// removeFromRoster removes a person from the roster of an entry. On a locked roster the row stays, with the time, and gives no rights.
func (s *Service) removeFromRoster(ctx context.Context, entryID int64, p *RosterPerson, locked bool) error {
	if !locked {
		return s.store.RemoveFromRoster(ctx, entryID, p.User.ID)
	}
	return s.store.LeaveRoster(ctx, entryID, p.User.ID, clock.Now(ctx))
}

// addToRoster adds a person to the roster of an entry if the caller permits it. It returns false if it adds nobody, also because
// the person is banned or plays in another entry.
func (s *Service) addToRoster(ctx context.Context, contestID, entryID int64, p *RosterPerson, may bool) (bool, error) {
	if !may || p.Banned || p.Elsewhere {
		return false, nil
	}
	return s.store.AddToRoster(ctx, contestID, entryID, p.User.ID)
}

// recordRoster updates the chat rooms after a change of a roster and appends entry.roster. It does nothing if nobody joined, left or
// is missing. before is the roster before the change.
func (s *Service) recordRoster(ctx context.Context, actorID int64, c *Contest, e *Entry, before []RosterPerson, payload RosterPayload) error {
	changed := len(payload.Joined) + len(payload.Left)
	if changed+len(payload.Absent) == 0 {
		return nil
	}
	if changed > 0 {
		if err := s.chats.Follow(ctx, c.ID); err != nil {
			return err
		}
	}
	played := 0
	for i := range before {
		if before[i].Status() == OnRoster {
			played++
		}
	}
	payload.TeamID, payload.Name, payload.Size = e.TeamID, e.TeamName, c.TeamSize
	payload.Count = played + len(payload.Joined) - countPlaying(before, payload.Left)
	payload.Below = played >= c.TeamSize && payload.Count < c.TeamSize
	payload.Joined, payload.Left, payload.Absent = notNil(payload.Joined), notNil(payload.Left), notNil(payload.Absent)
	return s.store.AppendEvent(ctx, EntryRoster.New(actorID, c.ID, e.ID, clock.Now(ctx), payload))
}

// countPlaying counts the people who played before the change; banned people did not.
func countPlaying(before []RosterPerson, left []RosterName) int {
	n := 0
	for _, l := range left {
		if slices.ContainsFunc(before, func(p RosterPerson) bool { return p.User.ID == l.UserID && p.Status() == OnRoster }) {
			n++
		}
	}
	return n
}

func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
