// Package team holds teams: what they tell of themselves, who belongs to them in which role, how people join (by a link
// or by asking), and the poll "who plays today?" of their schedule.
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

// Limits (rulings.md 23, 89; the profile's limits for what both have).
const (
	MaxTeamsOfUser = 20
	MaxMembers     = 99
	MinMembers     = 2   // of the sizes that a team may set (U5.012)
	MaxName        = 50  // characters
	MaxBio         = 512 // characters
	// InvitationLife is how long an invitation link serves; at the instant of its end it no longer does.
	InvitationLife = 7 * 24 * time.Hour
)

// Role is what a member is in a team (U3.035).
type Role string

// The roles. The zero value is "no member".
const (
	NoRole Role = ""
	Owner  Role = "owner"
	Admin  Role = "admin"
	Member Role = "member"
)

// Manages says whether the role edits the team, issues invitations and removes members (permission matrix).
func (r Role) Manages() bool { return r == Owner || r == Admin }

// belongs says whether it is the role of a member.
func (r Role) belongs() bool { return r != NoRole }

// mayRemove says whether the role removes a member of the other role, other than oneself.
func (r Role) mayRemove(other Role) bool { return r == Owner || r == Admin && other == Member }

// Team is a team (community.md §3 "Team").
type Team struct {
	ID int64
	// Name is unique ignoring case and width.
	Name        string
	Image       string // path, empty = none
	Bio         string
	TwitterID   string   // without @, empty = none
	MemberCount int      // always the number of members
	Game        game.Ref // ID 0 = none
	Rank        string   // a rank key of the game's ladder, or game.Unspecified
	MinSize     int      // members that the team needs to play
	MaxCount    int      // members that it takes at most
	Recruiting  bool     // takes requests to join
	Schedule    Schedule
	PlayTime    string // when the team plays, in its own words
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// Membership is a team beside the role that somebody has in it.
type Membership struct {
	Team
	Role Role
}

// Person is a member.
type Person struct {
	User     account.Ref
	Role     Role
	JoinedAt time.Time
}

// Representative is the owner, as who stands for the team (U3.029).
type Representative struct {
	User      account.Ref
	TwitterID string
	// GameUsername and FriendCode are those of the owner's account of the team's game, for members only; empty = none.
	GameUsername string
	FriendCode   string
}

// Detail is a team with its members, owner first, and what the viewer may see of it.
type Detail struct {
	Team
	Representative Representative
	MyRole         Role
	Members        []Person
	// MyRequest is the viewer's request to join that waits or was denied; nil for members.
	MyRequest *Request
	// Waiting is how many requests wait, for owner and admins; nil for others.
	Waiting *int
	// Posts says whether polls are posted to Discord too, for owner and admins; nil for others.
	Posts *bool
	// Poll is the poll that is open now, for members; nil where there is none.
	Poll *Poll
}

// Invitation is a link that lets anybody who has it join until it ends or is revoked.
type Invitation struct {
	ID        int64
	TeamID    int64
	Token     string
	CreatedBy account.Ref
	CreatedAt time.Time
	ExpiresAt time.Time
	RevokedAt *time.Time
}

// serves says whether the link still lets people in.
func (i Invitation) serves(now time.Time) bool { return i.RevokedAt == nil && now.Before(i.ExpiresAt) }

// Service decides about teams.
type Service struct {
	store Store
	games *game.Service
	image account.ImageCheck
	chats Chats // nil = teams have no rooms
	// rosters keeps who plays for the team's entries; nil = teams enter nothing
	rosters Rosters
}

// Rosters is what this feature asks of the entries of teams.
type Rosters interface {
	// HoldRosters locks the contests that a team is entered in. It comes before the team's lock.
	HoldRosters(ctx context.Context, teamID int64) error
	// FollowRosters brings the rosters of the locked team's entries in line after a person joined or left the team.
	FollowRosters(ctx context.Context, actorID, teamID, userID int64) error
}

// Chats is what this feature asks of the room of a team. The caller holds the team's lock.
type Chats interface {
	// FollowTeam brings the room, if there is one, in line with the members and their roles.
	FollowTeam(ctx context.Context, teamID int64) error
	// AskTeam lets the room say that a poll is open.
	AskTeam(ctx context.Context, teamID, pollID int64) error
}

// NewService wires the feature.
func NewService(s Store, games *game.Service, image account.ImageCheck) *Service {
	return &Service{store: s, games: games, image: image}
}

// Connect says who keeps the rooms of teams.
func (s *Service) Connect(chats Chats) { s.chats = chats }

// ConnectRosters sets who keeps the rosters of teams in contests.
func (s *Service) ConnectRosters(rosters Rosters) { s.rosters = rosters }

// Get gives a team with its members; anybody may (rulings.md 25). viewer is 0 for a visitor. What is for members or
// managers only is left out for others. Fault: teamDoesNotExist.
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

// Members lists who belongs to a team, the owner first, then admins, then members, each by the time of joining. Anybody
// may ask. Fault: teamDoesNotExist.
func (s *Service) Members(ctx context.Context, teamID int64) ([]Person, error) {
	if _, err := found(s.store.Team(ctx, teamID)); err != nil {
		return nil, err
	}
	return s.store.TeamMembers(ctx, teamID)
}

// Of lists the teams of a person with the person's role, ordered by id, after the team of the given id (0 = from the
// first). next is the id to go on from, 0 on the last page. Anybody may ask.
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

// changes bounds what a person does with teams: each change is an event that every open screen of the team hears.
var changes = limit.Limit{Name: "team-change", Window: time.Hour, Most: 300}

// lock is hold for what people do, which is bounded. Faults: teamDoesNotExist, tooManyRequests.
func (s *Service) lock(ctx context.Context, actor, teamID int64) (Team, Role, error) {
	if err := changes.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
		return Team{}, NoRole, err
	}
	return s.hold(ctx, actor, teamID)
}

// hold gives the team locked for the running transaction and the actor's role. Faults: teamDoesNotExist.
func (s *Service) hold(ctx context.Context, actor, teamID int64) (Team, Role, error) {
	t, err := found(s.store.LockTeam(ctx, teamID))
	if err != nil {
		return Team{}, NoRole, err
	}
	role, err := s.store.TeamRole(ctx, teamID, actor)
	return t, role, err
}

// allow checks a reader: that the team is there and the actor's role in it may. Faults: teamDoesNotExist,
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

// manage is lock for owner and admins; participationAuthority for everybody else.
func (s *Service) manage(ctx context.Context, actor, teamID int64) (Team, error) {
	t, role, err := s.lock(ctx, actor, teamID)
	if err == nil && !role.Manages() {
		err = fault.New(fault.ParticipationAuthority)
	}
	return t, err
}
