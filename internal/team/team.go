// Package team holds teams: their profile, their members and roles, joining (by a link or a request), and the poll
// "who plays today?" of their schedule.
package team

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// Limits (TEAM-3, TEAM-1). Fields that people have too share the limits of profiles.
const (
	MaxTeamsOfUser = 20
	MaxMembers     = 99
	MinMembers     = 2   // of the sizes that a team may set
	MaxName        = 50  // characters
	MaxBio         = 512 // characters
	// InvitationLife is the lifetime of an invitation link; at the instant of its end it is invalid.
	InvitationLife = 7 * 24 * time.Hour
)

// Role is a member's role in a team (TEAM-2).
type Role string

// The roles. The zero value is "no member".
const (
	NoRole Role = ""
	Owner  Role = "owner"
	Admin  Role = "admin"
	Member Role = "member"
)

// Manages reports whether the role edits the team, issues invitations and removes members (permission matrix).
func (r Role) Manages() bool { return r == Owner || r == Admin }

// belongs reports whether the role is that of a member.
func (r Role) belongs() bool { return r != NoRole }

// mayRemove reports whether the role may remove another member of the other role.
func (r Role) mayRemove(other Role) bool { return r == Owner || r == Admin && other == Member }

// Team is a team's profile, settings and schedule.
type Team struct {
	ID int64
	// Name is unique ignoring case and width.
	Name        string
	Image       string // path, empty if unset
	Bio         string
	TwitterID   string   // without @, empty if unset
	MemberCount int      // always the number of members
	Game        game.Ref // ID 0 if unset
	Rank        string   // a rank key of the game's ladder, or game.Unspecified
	MinSize     int      // members that the team needs to play
	MaxCount    int      // members that it takes at most
	Recruiting  bool     // takes requests to join
	Schedule    Schedule
	PlayTime    string // when the team plays, in its own words
	CreatedAt   time.Time
	UpdatedAt   time.Time // the time of the last save; see saveAt
}

// Revision identifies the stored form of the team. A save that is based on an older one is refused.
func (t *Team) Revision() int64 { return t.UpdatedAt.UnixMilli() }

// saveAt sets the time of a save. It is at least a millisecond after the last save, also if the clock went back, so no two saves have the
// same revision.
func (t *Team) saveAt(now time.Time) {
	t.UpdatedAt = time.UnixMilli(max(now.UnixMilli(), t.Revision()+1)).UTC()
}

// Membership is a team with someone's role in it.
type Membership struct {
	Team
	Role Role
}

// Person is a member of a team.
type Person struct {
	User     account.Ref
	Role     Role
	JoinedAt time.Time
}

// Representative is the owner as the team's contact.
type Representative struct {
	User      account.Ref
	TwitterID string
	// GameUsername and FriendCode are from the owner's account of the team's game, for members only; empty if unset.
	GameUsername string
	FriendCode   string
}

// Detail is a team with its members, owner first, and the parts that the viewer may see.
type Detail struct {
	Team
	Representative Representative
	MyRole         Role
	Members        []Person
	// MyRequest is the viewer's request to join that is open or was denied; nil for members.
	MyRequest *Request
	// Waiting is the number of open requests, for owner and admins; nil for others.
	Waiting *int
	// Posts reports whether polls are also posted to Discord, for owner and admins; nil for others.
	Posts *bool
	// Poll is the open poll, for members; nil if there is none.
	Poll *Poll
}

// Invitation is a link through which anyone may join until it expires or is revoked.
type Invitation struct {
	ID        int64
	TeamID    int64
	Token     string
	CreatedBy account.Ref
	CreatedAt time.Time
	ExpiresAt time.Time
	RevokedAt *time.Time
}

// serves reports whether the link is still valid.
func (i Invitation) serves(now time.Time) bool { return i.RevokedAt == nil && now.Before(i.ExpiresAt) }

// Service reads and changes teams.
type Service struct {
	store Store
	games *game.Service
	image account.ImageSave
	// release deletes replaced pictures; nil keeps them
	release account.ImageRelease
	chats   Chats // nil = teams have no rooms
	// rosters updates the rosters of the team's entries; nil if teams enter nothing
	rosters Rosters
}

// Rosters updates the rosters of teams in contests.
type Rosters interface {
	// HoldRosters locks the contests that a team is entered in. Callers call it before they lock the team.
	HoldRosters(ctx context.Context, teamID int64) error
	// FollowRosters updates the rosters of the locked team's entries after a person joined or left the team.
	FollowRosters(ctx context.Context, actorID, teamID, userID int64) error
}

// Chats updates the chat room of a team. The caller holds the team's lock.
type Chats interface {
	// FollowTeam updates the members of the room, if there is one, and their roles.
	FollowTeam(ctx context.Context, teamID int64) error
	// AskTeam posts to the room that a poll is open.
	AskTeam(ctx context.Context, teamID, pollID int64) error
}

// NewService returns the service with its dependencies.
func NewService(s Store, games *game.Service, image account.ImageSave) *Service {
	return &Service{store: s, games: games, image: image}
}

// Connect sets the owner of the teams' chat rooms.
func (s *Service) Connect(chats Chats) { s.chats = chats }

// ConnectFiles sets what becomes of replaced pictures.
func (s *Service) ConnectFiles(release account.ImageRelease) { s.release = release }

// ConnectRosters sets the owner of the rosters of teams in contests.
func (s *Service) ConnectRosters(rosters Rosters) { s.rosters = rosters }

// Get returns a team with its members; anyone may call it (PROFILE-3). viewer is 0 for a visitor. It leaves out what
// only members or managers may see. Fault: teamDoesNotExist.
func (s *Service) Get(ctx context.Context, viewer, teamID int64) (Detail, error) {
	t, err := found(s.store.Team(ctx, teamID))
	if err != nil {
		return Detail{}, err
	}
	d := Detail{Team: t}
	if d.Members, err = s.store.TeamMembers(ctx, teamID); err != nil {
		return Detail{}, err
	}
	for _, m := range d.Members {
		if m.User.ID == viewer {
			d.MyRole = m.Role
		}
	}
	if d.Representative, err = s.store.TeamRepresentative(ctx, teamID); err != nil {
		return Detail{}, err
	}
	if d.MyRole == NoRole {
		d.Representative.GameUsername, d.Representative.FriendCode = "", ""
		d.MyRequest, err = s.ownRequest(ctx, teamID, viewer)
		return d, err
	}
	if d.MyRole.Manages() {
		n, err := s.store.CountWaitingRequests(ctx, viewer, teamID)
		if err != nil {
			return Detail{}, err
		}
		webhook, _, err := s.store.TeamWebhook(ctx, teamID)
		if err != nil {
			return Detail{}, err
		}
		posts := webhook != ""
		d.Waiting, d.Posts = &n, &posts
	}
	d.Poll, err = s.openPoll(ctx, viewer, teamID)
	return d, err
}

// Members lists the members of a team: owner, admins, members, each by the time of joining. Anyone may call it.
// Fault: teamDoesNotExist.
func (s *Service) Members(ctx context.Context, teamID int64) ([]Person, error) {
	if _, err := found(s.store.Team(ctx, teamID)); err != nil {
		return nil, err
	}
	return s.store.TeamMembers(ctx, teamID)
}

// Of lists the teams of a person with the person's role, ordered by id, after the team of the given id (0 = from the
// first). next is the id to continue after, 0 on the last page. Anyone may call it.
func (s *Service) Of(ctx context.Context, userID, after int64) (teams []Membership, next int64, err error) {
	teams, err = s.store.TeamsOfUser(ctx, userID, after, MaxTeamsOfUser+1)
	if len(teams) > MaxTeamsOfUser {
		teams = teams[:MaxTeamsOfUser]
		next = teams[MaxTeamsOfUser-1].ID
	}
	return teams, next, err
}

func found(t Team, ok bool, err error) (Team, error) {
	if err == nil && !ok {
		err = fault.New(fault.TeamDoesNotExist)
	}
	return t, err
}

// changes limits how often a person changes teams, because each change is an event for every open page of the team.
var changes = limit.Limit{Name: "team-change", Window: time.Hour, Most: 300}

// lock is hold with the limit of changes. Faults: teamDoesNotExist, tooManyRequests.
func (s *Service) lock(ctx context.Context, actor, teamID int64) (Team, Role, error) {
	if err := changes.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
		return Team{}, NoRole, err
	}
	return s.hold(ctx, actor, teamID)
}

// hold locks the team for the running transaction and returns it with the actor's role. Fault: teamDoesNotExist.
func (s *Service) hold(ctx context.Context, actor, teamID int64) (Team, Role, error) {
	t, err := found(s.store.LockTeam(ctx, teamID))
	if err != nil {
		return Team{}, NoRole, err
	}
	role, err := s.store.TeamRole(ctx, teamID, actor)
	return t, role, err
}

// allow checks that the team exists and that the actor's role may read. Faults: teamDoesNotExist,
// participationAuthority.
func (s *Service) allow(ctx context.Context, actor, teamID int64, may func(Role) bool) error {
	if _, err := found(s.store.Team(ctx, teamID)); err != nil {
		return err
	}
	role, err := s.store.TeamRole(ctx, teamID, actor)
	if err == nil && !may(role) {
		err = fault.New(fault.ParticipationAuthority)
	}
	return err
}

// manage is lock for owner and admins; it returns participationAuthority for everyone else.
func (s *Service) manage(ctx context.Context, actor, teamID int64) (Team, error) {
	t, role, err := s.lock(ctx, actor, teamID)
	if err == nil && !role.Manages() {
		err = fault.New(fault.ParticipationAuthority)
	}
	return t, err
}
