// Package team holds teams: their name and picture, who belongs to them in which role, and the links that invite.
package team

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// Limits (rulings.md 23, 89; the profile's limits for what both have).
const (
	MaxTeamsOfUser = 20
	MaxMembers     = 99
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

// mayRemove says whether the role removes a member of the other role, other than oneself.
func (r Role) mayRemove(other Role) bool { return r == Owner || r == Admin && other == Member }

// Team is a team (community.md §3).
type Team struct {
	ID int64
	// Name is unique ignoring case and width.
	Name        string
	Image       string // path, empty = none
	Bio         string
	TwitterID   string // without @, empty = none
	MemberCount int    // always the number of members
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

// Detail is a team with its members, owner first, and the viewer's role in it.
type Detail struct {
	Team
	MyRole  Role
	Members []Person
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

// Store is what this feature needs of the database. Writes need a transaction (InTx).
type Store interface {
	limit.Store // with InTx
	AppendEvent(ctx context.Context, e event.Event) error
	// LockUser makes the transaction the only one that adds this person to teams; ok=false where there is none.
	LockUser(ctx context.Context, id int64) (ok bool, err error)

	// AddTeam answers false, adding nothing, when the name is taken.
	AddTeam(ctx context.Context, t Team) (bool, error)
	// LockTeam makes the transaction the only writer of the team until its end; ok=false where there is none.
	LockTeam(ctx context.Context, id int64) (t Team, ok bool, err error)
	Team(ctx context.Context, id int64) (t Team, ok bool, err error)
	// UpdateTeam answers false when the name is taken; the transaction must end then.
	UpdateTeam(ctx context.Context, t Team) (bool, error)

	// TeamsOfUser lists by team id, after the given one.
	TeamsOfUser(ctx context.Context, userID, after int64, most int) ([]Membership, error)
	CountTeamsOfUser(ctx context.Context, userID int64) (int, error)
	// TeamMembers lists the owner first, then admins, then members, each by the time of joining.
	TeamMembers(ctx context.Context, teamID int64) ([]Person, error)
	// TeamRole answers NoRole for somebody who is no member.
	TeamRole(ctx context.Context, teamID, userID int64) (Role, error)
	// AddTeamMember adds a member and counts them, or answers full=true at most members, or added=false for a member.
	AddTeamMember(ctx context.Context, teamID, userID int64, role Role, at time.Time, most int) (added, full bool, err error)
	// RemoveTeamMember removes a member and counts them; false for somebody who is none.
	RemoveTeamMember(ctx context.Context, teamID, userID int64) (bool, error)

	AddInvitation(ctx context.Context, i Invitation) error
	InvitationByToken(ctx context.Context, token string) (i Invitation, ok bool, err error)
	// OpenInvitations lists those that serve at the time, newest first.
	OpenInvitations(ctx context.Context, teamID int64, now time.Time, most int) ([]Invitation, error)
	// RevokeInvitation answers false when the team has no such link or it was revoked before.
	RevokeInvitation(ctx context.Context, teamID, id int64, now time.Time) (bool, error)
	// RevokeInvitations revokes all of a team.
	RevokeInvitations(ctx context.Context, teamID int64, now time.Time) error
}

// Service decides about teams.
type Service struct {
	store Store
	image account.ImageCheck
}

// NewService wires the feature.
func NewService(s Store, image account.ImageCheck) *Service { return &Service{store: s, image: image} }

// Get gives a team with its members; anybody may (rulings.md 25). viewer is 0 for a visitor. Fault: teamDoesNotExist.
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
	return d, nil
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

// Role gives somebody's role in a team, NoRole for a stranger or an unknown team.
func (s *Service) Role(ctx context.Context, teamID, userID int64) (Role, error) {
	return s.store.TeamRole(ctx, teamID, userID)
}

func found(t Team, ok bool, err error) (Team, error) {
	if err == nil && !ok {
		err = fault.New(fault.TeamDoesNotExist)
	}
	return t, err
}

// lock gives the team locked for the running transaction and the actor's role. Faults: teamDoesNotExist.
func (s *Service) lock(ctx context.Context, actor, teamID int64) (Team, Role, error) {
	t, err := found(s.store.LockTeam(ctx, teamID))
	if err != nil {
		return Team{}, NoRole, err
	}
	role, err := s.store.TeamRole(ctx, teamID, actor)
	return t, role, err
}

// manage is lock for owner and admins; participationAuthority for everybody else.
func (s *Service) manage(ctx context.Context, actor, teamID int64) (Team, error) {
	t, role, err := s.lock(ctx, actor, teamID)
	if err == nil && !role.Manages() {
		err = fault.New(fault.ParticipationAuthority)
	}
	return t, err
}

// Input is the form of a team. A nil image keeps the one that stands, an empty one removes it.
type Input struct {
	Name      string
	Image     *string
	Bio       string
	TwitterID string
}

// apply checks the form and writes it into t; its fault names every failed field.
func (in Input) apply(t *Team) error {
	var f fault.Form
	t.Name = f.Required("name", in.Name, MaxName)
	t.Bio = f.Block("bio", in.Bio, MaxBio)
	twitter, ok := account.ParseTwitterID(in.TwitterID)
	if !ok {
		f.Fail("twitterId", fault.New(fault.CorrectTwitterID))
	}
	t.TwitterID = twitter
	return f.Err()
}
