package notify

import (
	"context"
	"slices"

	"yagura/internal/friend"
	"yagura/internal/kit/event"
	"yagura/internal/room"
	"yagura/internal/team"
)

func (t *TeamSubject) payload() Payload {
	return Payload{TeamID: t.ID, TeamName: t.Name, Image: t.Image}
}

// announceTeam notifies people of the event's team. about is the id of the person whom the notification is about, 0 = nobody.
func (s *Service) announceTeam(ctx context.Context, e event.Event, status Status, about int64, to ...Audience) error {
	subject, ok, err := s.store.TeamSubject(ctx, e.SubjectID)
	if err != nil || !ok {
		return err
	}
	return s.announceTo(ctx, Announcement{
		Source: source(e), Type: TeamMember, Status: status, Payload: subject.payload(), AboutID: about, ActorID: e.ActorID,
	}, to...)
}

// teamUpdated notifies managers if a person joined by an invitation. It notifies a member who was removed or got another
// role.
func (s *Service) teamUpdated(ctx context.Context, e event.Event, f team.UpdatedPayload) error {
	switch f.Action {
	case team.Joined:
		if e.ActorID != f.UserID { // a manager allowed a join request
			return nil
		}
		return s.announceTeam(ctx, e, Joined, f.UserID, Audience{Kind: Managers, ID: e.SubjectID})
	case team.Removed:
		return s.announceTeam(ctx, e, Removed, 0, individuals(f.UserID))
	case team.RoleChanged, team.Transferred:
		return s.announceTeam(ctx, e, Role, 0, individuals(f.UserID))
	default:
		return nil
	}
}

// teamDeleted notifies the people who were in a deleted team. The event has their ids and the name of the team, which may
// have no row any more.
func (s *Service) teamDeleted(ctx context.Context, e event.Event, f team.DeletedPayload) error {
	return s.announceTo(ctx, Announcement{
		Source: source(e), Type: TeamMember, Status: Dissolved, Payload: Payload{TeamName: f.Name}, ActorID: e.ActorID,
	}, peopleInChunks(f.Members)...)
}

// teamRequested notifies managers of a join request, except managers who block the person. The event of a withdrawn request
// has no status and causes no notification.
func (s *Service) teamRequested(ctx context.Context, e event.Event, f team.RequestPayload) error {
	if f.Status == "" || e.ActorID != f.UserID {
		return nil
	}
	managers, err := s.store.TeamManagersFor(ctx, e.SubjectID, f.UserID)
	if err != nil {
		return err
	}
	return s.announceTeam(ctx, e, Requested, f.UserID, peopleInChunks(managers)...)
}

func (s *Service) teamReplied(ctx context.Context, e event.Event, f team.RequestPayload) error {
	status := Rejected
	if f.Status == team.Allowed {
		status = Allowed
	}
	return s.announceTeam(ctx, e, status, 0, individuals(f.UserID))
}

func (s *Service) teamPolled(ctx context.Context, e event.Event, f team.PollPayload) error {
	return s.announceTeam(ctx, e, Poll, 0, Audience{Kind: Asked, ID: f.PollID})
}

func (s *Service) friendRequested(ctx context.Context, e event.Event, f friend.Payload) error {
	return s.announce(ctx, Announcement{Source: source(e), Type: Friend, Status: Requested, AboutID: f.RequestUserID, ActorID: e.ActorID, To: individuals(f.ResponseUserID)})
}

// friendReplied notifies the other person of a new friendship. A denied request sends nothing.
func (s *Service) friendReplied(ctx context.Context, e event.Event, f friend.Payload) error {
	friends, err := s.store.IsFriendship(ctx, e.SubjectID)
	if err != nil || !friends {
		return err
	}
	other := f.RequestUserID
	if other == e.ActorID {
		other = f.ResponseUserID
	}
	return s.announce(ctx, Announcement{Source: source(e), Type: Friend, Status: Accepted, AboutID: e.ActorID, ActorID: e.ActorID, To: individuals(other)})
}

// roomInvited notifies the people whom a member of their team invites into a match room, which is the subject of the event.
func (s *Service) roomInvited(ctx context.Context, e event.Event, f room.Payload) error {
	t := Announcement{Source: source(e), Type: MatchRoom, Status: Invited, Payload: Payload{RoomID: e.SubjectID}, AboutID: e.ActorID, ActorID: e.ActorID}
	if f.TeamID != 0 {
		subject, ok, err := s.store.TeamSubject(ctx, f.TeamID)
		if err != nil {
			return err
		}
		if ok {
			t.Payload.TeamID, t.Payload.TeamName, t.Payload.Image = subject.ID, subject.Name, subject.Image
		}
	}
	return s.announceTo(ctx, t, peopleInChunks(f.Invited)...)
}

// peopleInChunks returns audiences of the people, each with at most maxIDs ids.
func peopleInChunks(ids []int64) []Audience {
	var list []Audience
	for some := range slices.Chunk(ids, maxIDs) {
		list = append(list, individuals(some...))
	}
	return list
}

// noticeSent notifies everybody, or one person, of a notice of the administrators. The notification refers to the notice for
// its text.
func (s *Service) noticeSent(ctx context.Context, e event.Event) error {
	notice, ok, err := s.store.NoticeSubject(ctx, e.SubjectID)
	if err != nil || !ok {
		return err
	}
	to := Audience{Kind: Everybody}
	if notice.To != 0 {
		to = individuals(notice.To)
	}
	return s.announce(ctx, Announcement{
		Source: "notice:" + number(notice.ID), Type: Admin, Status: Custom, Payload: Payload{NoticeID: notice.ID}, ActorID: e.ActorID, Until: notice.EndsAt, To: to,
	})
}
