package notify

import (
	"context"

	"yagura/internal/kit/event"
)

func (t *TeamSubject) payload() Payload {
	return Payload{TeamID: t.ID, TeamName: t.Name, Image: t.Image}
}

// teamTold tells people of the event's team something about a person.
func (s *Service) teamTold(ctx context.Context, e event.Event, status Status, about int64, to ...Audience) error {
	team, ok, err := s.store.TeamSubject(ctx, e.SubjectID)
	if err != nil || !ok {
		return err
	}
	return s.tellAll(ctx, Telling{
		Source: source(e), Type: TeamMember, Status: status, Payload: team.payload(), AboutID: about, ActorID: e.ActorID,
	}, to...)
}

// teamUpdated tells managers who came by an invitation, and members what others changed about them.
func (s *Service) teamUpdated(ctx context.Context, e event.Event, f fact) error {
	switch f.Action {
	case "joined":
		if e.ActorID != f.UserID { // a manager allowed it
			return nil
		}
		return s.teamTold(ctx, e, Joined, f.UserID, Audience{Crowd: Managers, ID: e.SubjectID})
	case "removed":
		return s.teamTold(ctx, e, Removed, 0, these(f.UserID))
	case "role", "transferred":
		return s.teamTold(ctx, e, Role, 0, these(f.UserID))
	default:
		return nil
	}
}

// teamDeleted tells the people who were in a team that it is gone. The event names them and the team, which may have no
// row any more.
func (s *Service) teamDeleted(ctx context.Context, e event.Event, f fact) error {
	return s.tellAll(ctx, Telling{
		Source: source(e), Type: TeamMember, Status: Dissolved, Payload: Payload{TeamName: f.Name}, ActorID: e.ActorID,
	}, peopleOf(f.Members)...)
}

// teamRequested tells managers who do not block the asker that somebody asks to join; a request that is taken back has no
// status.
func (s *Service) teamRequested(ctx context.Context, e event.Event, f fact) error {
	if f.status() == "" || e.ActorID != f.UserID {
		return nil
	}
	managers, err := s.store.TeamManagersFor(ctx, e.SubjectID, f.UserID)
	if err != nil {
		return err
	}
	return s.teamTold(ctx, e, Requested, f.UserID, peopleOf(managers)...)
}

func (s *Service) teamReplied(ctx context.Context, e event.Event, f fact) error {
	status := Rejected
	if f.status() == "ALLOW" {
		status = Allowed
	}
	return s.teamTold(ctx, e, status, 0, these(f.UserID))
}

func (s *Service) teamPolled(ctx context.Context, e event.Event, f fact) error {
	return s.teamTold(ctx, e, Poll, 0, Audience{Crowd: Asked, ID: f.PollID})
}

func (s *Service) friendRequested(ctx context.Context, e event.Event, f fact) error {
	return s.tell(ctx, Telling{Source: source(e), Type: Friend, Status: Requested, AboutID: f.RequestUserID, ActorID: e.ActorID, To: these(f.ResponseUserID)})
}

// friendReplied tells the other one of a new friend; who was denied hears nothing.
func (s *Service) friendReplied(ctx context.Context, e event.Event, f fact) error {
	friends, err := s.store.IsFriendship(ctx, e.SubjectID)
	if err != nil || !friends {
		return err
	}
	other := f.RequestUserID
	if other == e.ActorID {
		other = f.ResponseUserID
	}
	return s.tell(ctx, Telling{Source: source(e), Type: Friend, Status: Accepted, AboutID: e.ActorID, ActorID: e.ActorID, To: these(other)})
}

// roomInvited tells those whom a member of their team asks into a match room; the event's subject is the room.
func (s *Service) roomInvited(ctx context.Context, e event.Event, f fact) error {
	t := Telling{Source: source(e), Type: MatchRoom, Status: Invited, Payload: Payload{RoomID: e.SubjectID}, AboutID: e.ActorID, ActorID: e.ActorID}
	if f.TeamID != 0 {
		team, ok, err := s.store.TeamSubject(ctx, f.TeamID)
		if err != nil {
			return err
		}
		if ok {
			t.Payload.TeamID, t.Payload.TeamName, t.Payload.Image = team.ID, team.Name, team.Image
		}
	}
	return s.tellAll(ctx, t, peopleOf(f.Invited)...)
}

// peopleOf are audiences of people, each of no more than one may name.
func peopleOf(ids []int64) []Audience {
	var list []Audience
	for len(ids) > 0 {
		n := min(len(ids), maxIDs)
		list = append(list, these(ids[:n]...))
		ids = ids[n:]
	}
	return list
}

// noticeSent tells a word of the administrators to everybody, or to one person; its text stays with the notice.
func (s *Service) noticeSent(ctx context.Context, e event.Event, _ fact) error {
	notice, ok, err := s.store.NoticeSubject(ctx, e.SubjectID)
	if err != nil || !ok {
		return err
	}
	to := Audience{Crowd: Everybody}
	if notice.To != 0 {
		to = these(notice.To)
	}
	return s.tell(ctx, Telling{
		Source: "notice:" + number(notice.ID), Type: Admin, Status: Custom, Payload: Payload{NoticeID: notice.ID}, ActorID: e.ActorID, Until: notice.EndsAt, To: to,
	})
}
