package contest

import (
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
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

// RosterSize is the number of players of an entry.
type RosterSize struct {
	Count int
	// Least is the number of players with which an operator lets the team play although the contest asks for more; 0
	// if unset.
	Least int
}

// short reports whether the entry has fewer players than the contest asks for, and also fewer than an operator accepted.
func (n RosterSize) short(teamSize int) bool {
	return n.Count < teamSize && (n.Least == 0 || n.Count < n.Least)
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
// whom the actor may not involve), bannedFromContest, memberAlreadyEntered {nickname}.
func (s *Service) SetRoster(ctx context.Context, actorID, contestID int64, edit RosterEdit) error {
	var form fault.Form
	if edit.Reason = form.Block("reason", edit.Reason, MaxRosterReason); edit.Reason == "" {
		form.Fail("reason", fault.New(fault.ValueIsRequired))
	}
	if err := form.Err(); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToEdit(ctx, contestID, actorID)
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
	payload.Joined = []RosterName{p.name()}
	if added, err := s.addToRoster(ctx, e.ContestID, e.ID, p, true); err != nil || !added {
		return fault.Or(err, fault.New(fault.MemberAlreadyEntered).With("nickname", p.User.Nickname))
	}
	return nil
}

// ShortTeam is a team with fewer players than the contest asks for.
type ShortTeam struct {
	EntryID int64  `json:"entryId"`
	Name    string `json:"name"`
	Count   int    `json:"count"`
}

// shortRosters returns the sizes of the short rosters of a contest by entry; it is empty in a contest of persons.
func (s *Service) shortRosters(ctx context.Context, c *Contest) (map[int64]RosterSize, error) {
	if c.ParticipantType != Multi {
		return nil, nil
	}
	sizes, err := s.store.RosterSizes(ctx, c.ID)
	for entryID, n := range sizes {
		if !n.short(c.TeamSize) {
			delete(sizes, entryID)
		}
	}
	return sizes, err
}

// RequireRosters returns the fault teamBelowSize {name, count, size} with the ShortTeams as data, if one of the
// entries is a team with fewer players than the contest asks for and no operator has accepted that.
func (s *Service) RequireRosters(ctx context.Context, c *Contest, entries []Entry) error {
	short, err := s.shortRosters(ctx, c)
	if err != nil || len(short) == 0 {
		return err
	}
	var teams []ShortTeam
	for i := range entries {
		if n, is := short[entries[i].ID]; is {
			teams = append(teams, ShortTeam{EntryID: entries[i].ID, Name: entries[i].Name(), Count: n.Count})
		}
	}
	if len(teams) == 0 {
		return nil
	}
	return fault.New(fault.TeamBelowSize).With("name", teams[0].Name).With("count", teams[0].Count).With("size", c.TeamSize).
		WithData(map[string]any{"teams": teams})
}

// admitRosters is RequireRosters for entries that an operator confirms; accept allows short teams.
func (s *Service) admitRosters(ctx context.Context, c *Contest, entries []Entry, accept bool) error {
	if !accept {
		return s.RequireRosters(ctx, c, entries)
	}
	short, err := s.shortRosters(ctx, c)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if n, is := short[e.ID]; is {
			if err := s.store.SetRosterException(ctx, e.ID, n.Count); err != nil {
				return err
			}
		}
	}
	return nil
}
