package contest

import (
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/team"
)

const (
	// MaxRosterReason is the largest length of the reason for a change of a locked roster, in characters.
	MaxRosterReason = 256
	// rosterRows limits one read of a roster: the members of a team and the people who left it after the draw.
	rosterRows = 10 * team.MaxMembers
)

// RosterStatus says whether a person plays for an entry, and why not.
type RosterStatus string

// The statuses.
const (
	OnRoster        RosterStatus = "active"     // plays for the entry
	LeftRoster      RosterStatus = "left"       // was on the drawn roster and plays no longer
	InOtherEntry    RosterStatus = "otherEntry" // a member of the team who plays for another entry of the contest
	BarredFromEntry RosterStatus = "banned"     // a member of the team who is banned from the contest
	OffRoster       RosterStatus = "notListed"  // a member who joined the team after the roster was locked
)

// RosterPerson is a person on the roster of an entry, or a current member of its team who is not on it.
type RosterPerson struct {
	User      account.Ref
	Listed    bool // has a row on this roster, also after leaving it
	LeftAt    *time.Time
	Elsewhere bool // is on the roster of another entry of the contest
	Member    bool // is in the team now
	Banned    bool
}

// Status returns the person's status on the roster.
func (p *RosterPerson) Status() RosterStatus {
	switch {
	case p.Banned:
		return BarredFromEntry
	case p.Listed && p.LeftAt == nil:
		return OnRoster
	case p.Listed:
		return LeftRoster
	case p.Elsewhere:
		return InOtherEntry
	default:
		return OffRoster
	}
}

// Roster lists the players of a team's entry.
type Roster struct {
	People []RosterPerson
	// Locked: the first stage of the contest is drawn, and only operators change the roster. A person who leaves the
	// team still loses the rights of the entry.
	Locked   bool
	TeamSize int // how many people the contest asks for
}

// RosterStore stores the rosters of entries. Writes need a transaction that holds the contest's lock.
type RosterStore interface {
	// RosterOfEntry lists the people on an entry's roster and the current members of its team: players first, then
	// people who left, then members who are not on it.
	RosterOfEntry(ctx context.Context, entryID int64, most int) ([]RosterPerson, error)
	// RosterSizes counts the rosters of a contest's teams by entry.
	RosterSizes(ctx context.Context, contestID int64) (map[int64]RosterSize, error)
	// UnequalRosters lists the entries of teams whose roster differs from the current members of the team.
	UnequalRosters(ctx context.Context, contestID int64) ([]int64, error)
	// AddToRoster returns false and adds nothing if the person is on the roster of another entry of the contest.
	AddToRoster(ctx context.Context, contestID, entryID, userID int64) (added bool, err error)
	// LeaveRoster marks a person on the roster as having left it.
	LeaveRoster(ctx context.Context, entryID, userID int64, at time.Time) error
	RemoveFromRoster(ctx context.Context, entryID, userID int64) error
	SetRosterException(ctx context.Context, entryID int64, least int) error
	// OpenEntriesOfTeam lists the entries of a team in contests that end after now, by contest.
	OpenEntriesOfTeam(ctx context.Context, teamID int64, now time.Time) ([]Entry, error)
}

func (p *RosterPerson) name() RosterName { return RosterName{UserID: p.User.ID, Name: p.User.Nickname} }

// RosterOf returns the roster of a team's entry. Operators and players of the entry also see the members of the team
// who are not on it, and why. Anyone may call it. Faults: contestDoesNotExist, entryDoesNotExist.
func (s *Service) RosterOf(ctx context.Context, viewerID, contestID, teamID int64) (Roster, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return Roster{}, err
	}
	e, err := s.entry(ctx, contestID, Entrant{TeamID: teamID})
	if err != nil {
		return Roster{}, err
	}
	out := Roster{TeamSize: c.TeamSize}
	if out.Locked, err = s.drawn(ctx, contestID); err != nil {
		return Roster{}, err
	}
	people, err := s.store.RosterOfEntry(ctx, e.ID, rosterRows)
	if err != nil {
		return Roster{}, err
	}
	shown, err := s.shownOne(ctx, viewerID, &c, e)
	if err != nil {
		return Roster{}, err
	}
	inside := shown.ShowsPrivate || slices.ContainsFunc(people, func(p RosterPerson) bool { return p.User.ID == viewerID && p.Member })
	for _, p := range people {
		if inside || p.Status() == OnRoster || p.Status() == LeftRoster {
			out.People = append(out.People, p)
		}
	}
	return out, nil
}
