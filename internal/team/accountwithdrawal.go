package team

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
)

// Succession is the future of a team whose owner withdraws from the service (WITHDRAWAL-1).
type Succession struct {
	Team Team
	// Heir becomes the owner: the admin who joined first, else the member who joined first, of those who are not suspended if there are
	// any; nil if the team ends with its owner.
	Heir *account.Ref
}

// Successions returns the succession of each team that a person owns.
func (s *Service) Successions(ctx context.Context, userID int64) ([]Succession, error) {
	teams, err := s.store.TeamsOfUser(ctx, userID, 0, MaxTeamsOfUser)
	if err != nil {
		return nil, err
	}
	out := []Succession{}
	for _, m := range teams {
		if m.Role != Owner {
			continue
		}
		heir, err := s.heir(ctx, m.ID, userID)
		if err != nil {
			return nil, err
		}
		out = append(out, Succession{Team: m.Team, Heir: heir})
	}
	return out, nil
}

// heir returns the member who becomes the owner when the owner goes. It prefers people who are not suspended, because a suspended owner
// cannot act for the team. It returns nil if nobody is left.
func (s *Service) heir(ctx context.Context, teamID, ownerID int64) (*account.Ref, error) {
	members, err := s.store.TeamMembers(ctx, teamID)
	if err != nil {
		return nil, err
	}
	var suspended *account.Ref
	for _, m := range members {
		if m.User.ID == ownerID {
			continue
		}
		_, active, err := s.store.ActiveNickname(ctx, m.User.ID)
		if err != nil || active {
			return &m.User, err
		}
		if suspended == nil {
			suspended = &m.User
		}
	}
	return suspended, nil
}

// ForgetPerson removes a person who withdraws from every team, in the running transaction, which holds the person's lock.
// Owned teams go to their heirs or end; requests, answers and open invitation links are deleted. Events:
// team.updated, team.deleted.
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	teams, err := s.store.TeamsOfUser(ctx, userID, 0, MaxTeamsOfUser)
	if err != nil {
		return err
	}
	for _, m := range teams { // contests are locked before teams
		if err := s.holdRosters(ctx, m.ID); err != nil {
			return err
		}
	}
	for _, m := range teams {
		t, role, err := s.hold(ctx, userID, m.ID)
		if err != nil {
			return err
		}
		if role == Owner {
			ended, err := s.succeed(ctx, userID, t)
			if err != nil {
				return err
			}
			if ended {
				continue
			}
		}
		if _, err := s.store.RemoveTeamMember(ctx, t.ID, userID); err != nil {
			return err
		}
		if err := s.followRosters(ctx, userID, t.ID, userID); err != nil {
			return err
		}
		if err := s.appendUpdated(ctx, userID, t.ID, Left, userID); err != nil {
			return err
		}
	}
	return s.store.ForgetTeamTraces(ctx, userID, clock.Now(ctx))
}

// succeed makes the heir the owner, or ends the team if there is none.
func (s *Service) succeed(ctx context.Context, userID int64, t Team) (ended bool, err error) {
	heir, err := s.heir(ctx, t.ID, userID)
	if err != nil {
		return false, err
	}
	if heir == nil {
		return true, s.end(ctx, userID, t)
	}
	if err := s.assign(ctx, t.ID, heir.ID, Owner); err != nil {
		return false, err
	}
	return false, s.appendUpdated(ctx, userID, t.ID, Transferred, heir.ID)
}

// Export is the part of this package in the export of a person's data (WITHDRAWAL-1).
type Export struct {
	Teams    []ExportedTeam    `json:"teams"`
	Requests []ExportedRequest `json:"requests"`
	Answers  []ExportedAnswer  `json:"pollAnswers"`
}

// ExportedTeam is a team that the person belongs to.
type ExportedTeam struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Role Role   `json:"role"`
}

// ExportedRequest is a request of the person to join a team.
type ExportedRequest struct {
	TeamID    int64         `json:"teamId"`
	Team      string        `json:"team"`
	Message   string        `json:"message"`
	Status    RequestStatus `json:"status"`
	CreatedAt time.Time     `json:"createdAt"`
}

// ExportedAnswer is an answer of the person to a poll.
type ExportedAnswer struct {
	TeamID     int64     `json:"teamId"`
	Day        string    `json:"day"`
	Answer     Answer    `json:"answer"`
	AnsweredAt time.Time `json:"answeredAt"`
}

// Export returns a person's memberships, requests and answers.
func (s *Service) Export(ctx context.Context, userID int64) (any, error) {
	teams, err := s.store.TeamsOfUser(ctx, userID, 0, MaxTeamsOfUser)
	if err != nil {
		return nil, err
	}
	requests, err := s.store.RequestsOfUser(ctx, userID, ownRequestsMost)
	if err != nil {
		return nil, err
	}
	out := Export{Teams: []ExportedTeam{}, Requests: []ExportedRequest{}}
	for _, m := range teams {
		out.Teams = append(out.Teams, ExportedTeam{ID: m.ID, Name: m.Name, Role: m.Role})
	}
	for _, r := range requests {
		out.Requests = append(out.Requests, ExportedRequest{
			TeamID: r.TeamID, Team: r.Team.Name, Message: r.Message, Status: r.Status, CreatedAt: r.CreatedAt,
		})
	}
	out.Answers, err = s.store.PollAnswersOfUser(ctx, userID, MaxTeamsOfUser*KeptPolls)
	return out, err
}
