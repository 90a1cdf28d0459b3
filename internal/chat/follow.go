package chat

import (
	"context"
	"slices"
	"time"

	"yagura/internal/friend"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/team"
)

// Target names a room by its subject: two people, a team, a match of a contest, or a match room. One of the fields is
// set; ContestID and MatchID go together.
type Target struct {
	Pair      string // see PairOf
	TeamID    int64
	ContestID int64
	MatchID   int64
	RoomID    int64
}

// OutsideStore reads and locks the subjects of rooms.
type OutsideStore interface {
	// LockPerson locks the person's friendships for the rest of the transaction; ok is false if the person does not
	// exist or has withdrawn.
	LockPerson(ctx context.Context, id int64) (reachable, ok bool, err error)
	// Relation finds the relation of two people.
	Relation(ctx context.Context, a, b int64) (r friend.Relation, ok bool, err error)
	// LockTeam locks the team for the rest of the transaction; ok is false if there is none.
	LockTeam(ctx context.Context, id int64) (t team.Team, ok bool, err error)
	// TeamRole returns NoRole for someone who is no member.
	TeamRole(ctx context.Context, teamID, userID int64) (team.Role, error)
	// HoldContest locks the contest for the rest of the transaction; ok is false if there is none.
	HoldContest(ctx context.Context, id int64) (ok bool, err error)
	// MatchPlace returns the role of a person in the room of a match of a contest, "" for none; ok is false if there
	// is no such match, or it has many sides.
	MatchPlace(ctx context.Context, userID, contestID, matchID int64) (role Role, ok bool, err error)
}

// MemberUpdateStore updates the members of rooms from contests, matches, teams and match rooms.
type MemberUpdateStore interface {
	// AddOperatorChatMembers adds the operators of a contest to one of its rooms; chatID 0 means all.
	AddOperatorChatMembers(ctx context.Context, contestID, chatID int64, now time.Time) ([]MemberChange, error)
	// AddEntryChatMembers adds the people of an entry to their rooms, and makes the casters among them members there. It returns who was added.
	AddEntryChatMembers(ctx context.Context, entryID int64, now time.Time) ([]MemberChange, error)
	// AddEntrantChatMembers adds the people of a contest's entries to a room, as far as they belong there.
	AddEntrantChatMembers(ctx context.Context, c Chat, now time.Time) ([]MemberChange, error)
	// RemoveFormerEntrantChatMembers removes the members who do not belong in a room any more.
	RemoveFormerEntrantChatMembers(ctx context.Context, c Chat) ([]MemberChange, error)
	// UpdateCasterChatMembers adds the casters of a contest to a room that all entrants, or all confirmed ones, read, and removes
	// former casters. A caster who plays for an entry of the room is a member there.
	UpdateCasterChatMembers(ctx context.Context, c Chat, now time.Time) (joined, left []MemberChange, err error)
	// SetCasterRoles makes casters members of a room if their entries belong there, else casters.
	SetCasterRoles(ctx context.Context, c Chat) error
	// UpdateQuestionChatMembers adds entrants to their own questions, and removes everyone else except operators.
	UpdateQuestionChatMembers(ctx context.Context, contestID int64, now time.Time) (left []MemberChange, err error)
	// AddMatchChatMembers adds the people of both sides to the room of a match of a contest, or to the rooms of all its
	// matches (0).
	AddMatchChatMembers(ctx context.Context, contestID, matchID int64, now time.Time) ([]MemberChange, error)
	// RemoveFormerMatchChatMembers removes everyone else except operators.
	RemoveFormerMatchChatMembers(ctx context.Context, contestID, matchID int64) ([]MemberChange, error)
	// UpdateTeamChatMembers adds the members of a team to its locked room, removes everyone else, and sets the roles.
	UpdateTeamChatMembers(ctx context.Context, c Chat, now time.Time) (joined, left []MemberChange, err error)
	// UpdateRoomChatMembers adds the players of a match room to its locked chat, and removes everyone else.
	UpdateRoomChatMembers(ctx context.Context, c Chat, now time.Time) (joined, left []MemberChange, err error)
	// SetChatRoles makes operators admins, and admins who are no operators members.
	SetChatRoles(ctx context.Context, contestID int64) error
}

// WithFriend finds the room of two friends and creates it at the first call. Former friends find it too.
//
// Faults: friendDoesNotExist.
func (s *Service) WithFriend(ctx context.Context, userID, friendID int64) (Info, error) {
	return s.enter(ctx, userID, Target{Pair: PairOf(userID, friendID)}, func(ctx context.Context, t Target) error {
		for _, person := range []int64{min(userID, friendID), max(userID, friendID)} {
			if _, _, err := s.store.LockPerson(ctx, person); err != nil {
				return err
			}
		}
		r, ok, err := s.store.Relation(ctx, userID, friendID)
		if err != nil {
			return err
		}
		if !ok || r.State != friend.Allow {
			return fault.New(fault.FriendDoesNotExist)
		}
		c, err := s.lockOf(ctx, t, Friend)
		if err != nil {
			return err
		}
		for _, person := range []int64{userID, friendID} {
			if err := s.store.InsertChatMember(ctx, c.ID, person, Member, 0, c.CreatedAt); err != nil {
				return err
			}
		}
		return nil
	})
}

// OfTeam finds the room of a team for one of its members and creates it at the first call.
//
// Faults: teamDoesNotExist, participationAuthority.
func (s *Service) OfTeam(ctx context.Context, userID, teamID int64) (Info, error) {
	return s.enter(ctx, userID, Target{TeamID: teamID}, func(ctx context.Context, t Target) error {
		_, ok, err := s.store.LockTeam(ctx, teamID)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.TeamDoesNotExist)
		}
		role, err := s.store.TeamRole(ctx, teamID, userID)
		if err != nil {
			return err
		}
		if role == team.NoRole {
			return fault.New(fault.ParticipationAuthority)
		}
		_, err = s.openTeam(ctx, teamID)
		return err
	})
}

// OfMatch finds the room of a match for its players and operators and creates it at the first call (CHAT-6). It also
// finds the room of a lobby of a battle royale.
//
// Faults: contestDoesNotExist, matchDoesNotExist, participationAuthority.
func (s *Service) OfMatch(ctx context.Context, userID, contestID, matchID int64) (Info, error) {
	return s.enter(ctx, userID, Target{ContestID: contestID, MatchID: matchID}, func(ctx context.Context, t Target) error {
		ok, err := s.store.HoldContest(ctx, contestID)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.ContestDoesNotExist)
		}
		role, ok, err := s.store.MatchPlace(ctx, userID, contestID, matchID)
		switch {
		case err != nil:
			return err
		case !ok:
			return fault.New(fault.MatchDoesNotExist)
		case role == "":
			return fault.New(fault.ParticipationAuthority)
		}
		c, err := s.lockOf(ctx, t, Match)
		if err != nil {
			return err
		}
		if _, err := s.store.AddOperatorChatMembers(ctx, contestID, c.ID, c.CreatedAt); err != nil {
			return err
		}
		_, err = s.store.AddMatchChatMembers(ctx, contestID, matchID, c.CreatedAt)
		return err
	})
}

// OfRoom finds the chat of a match room for its players. Faults: chatDoesNotExist, participationAuthority.
func (s *Service) OfRoom(ctx context.Context, userID, roomID int64) (Info, error) {
	return s.enter(ctx, userID, Target{RoomID: roomID}, func(context.Context, Target) error { return fault.New(fault.ChatDoesNotExist) })
}

// enter finds a room for one of its members. If the room does not exist, it creates it.
func (s *Service) enter(ctx context.Context, userID int64, t Target, open func(ctx context.Context, t Target) error) (Info, error) {
	chatID, ok, err := s.store.ChatOf(ctx, t)
	if err != nil {
		return Info{}, err
	}
	if ok {
		return s.Get(ctx, userID, chatID)
	}
	var out Info
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := open(ctx, t); err != nil {
			return err
		}
		chatID, _, err := s.store.ChatOf(ctx, t)
		if err != nil {
			return err
		}
		out, err = s.Get(ctx, userID, chatID)
		return err
	})
	return out, err
}

// lockOf locks the room of a target. If the room does not exist, it creates it.
func (s *Service) lockOf(ctx context.Context, t Target, kind Kind) (Chat, error) {
	c, ok, err := s.store.LockChatOf(ctx, t)
	if err != nil || ok {
		return c, err
	}
	c = Chat{
		ID: id.New(), Kind: kind, Pair: t.Pair, TeamID: t.TeamID, ContestID: t.ContestID, Match: MatchRef{ID: t.MatchID}, RoomID: t.RoomID,
		CreatedAt: clock.Now(ctx),
	}
	if _, err := s.store.InsertChat(ctx, c); err != nil {
		return Chat{}, err
	}
	c, _, err = s.store.LockChatOf(ctx, t)
	return c, err
}

// Befriended opens the room of two people who are friends again. The caller holds both people's locks in the running
// transaction. Event: chat.closed, if it changed.
func (s *Service) Befriended(ctx context.Context, a, b int64) error {
	return s.setPair(ctx, a, b, false)
}

// Parted closes the room of two former friends; both can still read it. The caller holds both people's locks in the
// running transaction. Event: chat.closed, if it changed.
func (s *Service) Parted(ctx context.Context, a, b int64) error { return s.setPair(ctx, a, b, true) }

func (s *Service) setPair(ctx context.Context, a, b int64, closed bool) error {
	c, ok, err := s.store.LockChatOf(ctx, Target{Pair: PairOf(a, b)})
	if err != nil || !ok {
		return err
	}
	return s.setClosed(ctx, 0, &c, closed)
}

// FollowTeam updates the members of a team's room and their roles from the team. The caller holds the team's lock in
// the running transaction. Event: chat.members, if anyone joined or left.
func (s *Service) FollowTeam(ctx context.Context, teamID int64) error {
	c, ok, err := s.store.LockChatOf(ctx, Target{TeamID: teamID})
	if err != nil || !ok {
		return err
	}
	joined, left, err := s.store.UpdateTeamChatMembers(ctx, c, clock.Now(ctx))
	if err != nil {
		return err
	}
	return s.announceMemberChanges(ctx, 0, []Chat{c}, joined, left)
}

// AskTeam posts the question "who plays today?" to the team's room, and creates the room if necessary. The caller
// holds the team's lock in the running transaction. Event: chat.posted.
func (s *Service) AskTeam(ctx context.Context, teamID, pollID int64) error {
	c, err := s.openTeam(ctx, teamID)
	if err != nil {
		return err
	}
	m, err := s.append(ctx, &c, Message{Kind: Polled, PollID: pollID})
	if err != nil {
		return err
	}
	return s.appendPosted(ctx, 0, &c, m.ID)
}

// openTeam locks the room of a locked team and updates its members.
func (s *Service) openTeam(ctx context.Context, teamID int64) (Chat, error) {
	c, err := s.lockOf(ctx, Target{TeamID: teamID}, Team)
	if err != nil {
		return Chat{}, err
	}
	_, _, err = s.store.UpdateTeamChatMembers(ctx, c, clock.Now(ctx))
	return c, err
}

// memberChanges holds who joined and who left the rooms of matches.
type memberChanges struct{ joined, left []MemberChange }

// rooms returns the rooms of matches whose members changed.
func (m memberChanges) rooms() []Chat {
	var out []Chat
	for _, change := range slices.Concat(m.joined, m.left) {
		if !slices.ContainsFunc(out, func(c Chat) bool { return c.ID == change.ChatID }) {
			out = append(out, Chat{ID: change.ChatID, Kind: Match})
		}
	}
	return out
}

// updateMatchMembers updates the members of the rooms of all matches of a contest, or of one of them.
func (s *Service) updateMatchMembers(ctx context.Context, contestID, matchID int64) (memberChanges, error) {
	left, err := s.store.RemoveFormerMatchChatMembers(ctx, contestID, matchID)
	if err != nil {
		return memberChanges{}, err
	}
	joined, err := s.store.AddMatchChatMembers(ctx, contestID, matchID, clock.Now(ctx))
	return memberChanges{joined: joined, left: left}, err
}

// FollowMatches updates the members of the rooms of matches from the players of the matches; without matches, of all
// matches of the contest. The room of a deleted match keeps the operators only. The caller holds the contest's lock
// in the running transaction. Event: chat.members, if anyone joined or left.
func (s *Service) FollowMatches(ctx context.Context, contestID int64, matches ...int64) error {
	if len(matches) == 0 {
		matches = []int64{0}
	}
	for _, matchID := range matches {
		of, err := s.updateMatchMembers(ctx, contestID, matchID)
		if err != nil {
			return err
		}
		if err := s.announceMemberChanges(ctx, contestID, of.rooms(), of.joined, of.left); err != nil {
			return err
		}
	}
	return nil
}

// FollowRoom updates the members of a match room's chat from its players; the first player creates the chat. The
// caller holds the match room's lock in the running transaction. Event: chat.members, if anyone joined or left.
func (s *Service) FollowRoom(ctx context.Context, roomID int64) error {
	c, err := s.lockOf(ctx, Target{RoomID: roomID}, MatchRoom)
	if err != nil {
		return err
	}
	joined, left, err := s.store.UpdateRoomChatMembers(ctx, c, clock.Now(ctx))
	if err != nil {
		return err
	}
	return s.announceMemberChanges(ctx, 0, []Chat{c}, joined, left)
}
