package chat

import (
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/friend"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// Query selects rooms of a person.
type Query struct {
	UserID    int64
	ContestID int64 // 0 = of all contests, and of none
	Kind      Kind  // "" = all
	Open      bool  // only rooms that are not closed
	// WithUser, WithTeam and MatchID select rooms by another member and by their subject; 0 means any.
	WithUser int64
	WithTeam int64
	MatchID  int64
	Before   *Key // nil = from the first
}

// Key is a room's position in a list.
type Key struct {
	LastAt time.Time
	ID     int64
}

// List is one page of a person's rooms.
type List struct {
	Rooms  []Room
	Next   *Key  // nil on the last page
	Unread int   // in all rooms that are not muted
	CanAsk bool  // the person may open a question
	Notice int64 // the room of notices
}

// Rooms lists a person's rooms of a contest, by newest message (CHAT-3). Faults: contestDoesNotExist,
// participationAuthority (neither entrant nor operator).
func (s *Service) Rooms(ctx context.Context, q Query) (List, error) {
	role, err := s.require(ctx, q.UserID, q.ContestID)
	if err != nil {
		return List{}, err
	}
	out, err := s.page(ctx, q)
	if err != nil {
		return List{}, err
	}
	if out.CanAsk, err = s.mayAsk(ctx, q.UserID, q.ContestID, role); err != nil {
		return List{}, err
	}
	notices, err := s.store.Rooms(ctx, Query{UserID: q.UserID, ContestID: q.ContestID, Kind: Notice}, clock.Now(ctx), 1)
	if len(notices) > 0 {
		out.Notice = notices[0].ID
	}
	return out, err
}

// All lists a person's rooms of every kind, or of one, by newest message; rooms without a message are among them by the time when the
// person joined. It lists rooms of friends and of contests only after their first message, except the room of all entrants of a contest
// that is neither over nor cancelled.
func (s *Service) All(ctx context.Context, userID int64, kind Kind, before *Key) (List, error) {
	return s.page(ctx, Query{UserID: userID, Kind: kind, Before: before})
}

// page returns one page of a person's rooms, with the total of unread messages.
func (s *Service) page(ctx context.Context, q Query) (out List, err error) {
	if out.Rooms, err = s.store.Rooms(ctx, q, clock.Now(ctx), PageSize+1); err != nil {
		return List{}, err
	}
	if len(out.Rooms) > PageSize {
		out.Rooms = out.Rooms[:PageSize]
		last := out.Rooms[PageSize-1]
		out.Next = &Key{LastAt: last.LastAt, ID: last.ID}
	}
	if err := s.hideBlocked(ctx, q.UserID, out.Rooms); err != nil {
		return List{}, err
	}
	_, out.Unread, err = s.store.CountUnread(ctx, q.ContestID, q.UserID, "")
	return out, err
}

// hideBlocked clears the texts of blocked people in a list of rooms: the newest message, and the beginning of a question.
func (s *Service) hideBlocked(ctx context.Context, userID int64, rooms []Room) error {
	people := make([]int64, 0, 2*len(rooms))
	for i := range rooms {
		people = append(people, rooms[i].LastAuthor, rooms[i].Owner.ID)
	}
	blocked, err := s.store.BlockedAmong(ctx, userID, people)
	if err != nil {
		return err
	}
	for i := range rooms {
		r := &rooms[i]
		if blocked[r.LastAuthor] {
			r.LastText, r.LastPhrase, r.LastBlocked = "", "", true
		}
		if blocked[r.Owner.ID] {
			r.Name = ""
		}
	}
	return nil
}

// Unread counts a person's unread messages in the rooms of a contest; ok is false if the person is in none of them.
func (s *Service) Unread(ctx context.Context, userID, contestID int64) (unread int, ok bool, err error) {
	if userID == 0 {
		return 0, false, nil
	}
	rooms, unread, err := s.store.CountUnread(ctx, contestID, userID, "")
	return unread, rooms > 0, err
}

// Info is a room with its admins.
type Info struct {
	Room
	Admins    []account.Ref
	MemberIDs []int64 // the first ids, ascending; at most maxMemberIDs
	Members   int     // number of all members
	Blocked   []int64 // everyone whom the person blocks
}

// maxMemberIDs is the largest number of members whose ids a room has.
const maxMemberIDs = 500

// maxBlocked is the largest number of people that one person can block.
const maxBlocked = friend.MaxBlocks

// maxAdmins is larger than the number of operators of any contest.
const maxAdmins = 100

// Get finds a room. Faults: chatDoesNotExist, participationAuthority (not in the room).
func (s *Service) Get(ctx context.Context, userID, chatID int64) (Info, error) {
	r, err := s.member(ctx, userID, chatID)
	if err != nil {
		return Info{}, err
	}
	out := Info{Room: r}
	if out.Admins, err = s.store.ChatAdmins(ctx, chatID, maxAdmins); err != nil {
		return Info{}, err
	}
	if out.Blocked, err = s.store.BlockedIDs(ctx, userID, maxBlocked); err != nil {
		return Info{}, err
	}
	if slices.Contains(out.Blocked, out.Owner.ID) {
		out.Name = ""
	}
	if out.MemberIDs, err = s.store.ChatMemberIDs(ctx, chatID, 0, maxMemberIDs); err != nil {
		return Info{}, err
	}
	if out.Members = len(out.MemberIDs); out.Members == maxMemberIDs {
		out.Members, err = s.store.CountChatMembers(ctx, chatID)
	}
	return out, err
}

// mayAsk reports whether a person with a role in the rooms of a contest may open a question: an entrant, also one who is an operator.
// Other operators have nobody to ask.
func (s *Service) mayAsk(ctx context.Context, userID, contestID int64, role Role) (bool, error) {
	if role == Admin {
		return s.store.IsContestEntrant(ctx, contestID, userID)
	}
	return role == Member, nil
}

// Ask opens a question to the operators with its first message. Only entrants may. An entrant who is an operator is an admin of
// the room, as of every other room of the contest.
//
// Faults: those of the form, tooManyRequests, contestDoesNotExist, participationAuthority, questionRoomLimit {count}.
// Event: chat.posted.
func (s *Service) Ask(ctx context.Context, userID, contestID int64, text string) (Info, error) {
	d, err := s.clean(ctx, userID, Draft{Text: text})
	if err != nil {
		return Info{}, err
	}
	if err := s.countPost(ctx, userID); err != nil {
		return Info{}, err
	}
	var out Info
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		// Lock the entrants' room so that operators cannot change meanwhile; a new operator would miss the question.
		entrants, ok, err := s.store.LockChatOfKind(ctx, contestID, Entrants)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.ContestDoesNotExist)
		}
		author, _, err := s.store.LockChatMember(ctx, entrants.ID, userID)
		if err != nil {
			return err
		}
		if may, err := s.mayAsk(ctx, userID, contestID, author.Role); err != nil || !may {
			return fault.Or(err, fault.New(fault.ParticipationAuthority))
		}
		open, err := s.store.CountOpenQuestions(ctx, contestID, userID)
		if err != nil {
			return err
		}
		if open >= MaxOpenQuestions {
			return fault.New(fault.QuestionRoomLimit).With("count", MaxOpenQuestions)
		}
		now := clock.Now(ctx)
		c := Chat{
			ID: id.New(), ContestID: contestID, Kind: Question, Name: preview(d.Text, false), Owner: account.Ref{ID: userID},
			LastAt: now, CreatedAt: now,
		}
		if _, err := s.store.InsertChat(ctx, c); err != nil {
			return err
		}
		if err := s.store.InsertChatMember(ctx, c.ID, userID, author.Role, 0, now); err != nil {
			return err
		}
		if _, err := s.store.AddOperatorChatMembers(ctx, contestID, c.ID, now); err != nil {
			return err
		}
		if _, err := s.say(ctx, author.User, &c, d); err != nil {
			return err
		}
		out, err = s.Get(ctx, userID, c.ID)
		return err
	})
	return out, err
}

// Read marks a room as read up to a message (0 = to its end) and returns the number of unread messages. The mark
// never moves back (CHAT-4).
//
// Faults: chatDoesNotExist, participationAuthority, messageDoesNotExist. Event: chat.read, if the mark moved.
func (s *Service) Read(ctx context.Context, userID, chatID, messageID int64) (unread int, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if _, _, err := s.store.LockChatMember(ctx, chatID, userID); err != nil {
			return err
		}
		r, err := s.member(ctx, userID, chatID)
		if err != nil {
			return err
		}
		talk, last := r.Talk, r.LastID
		if messageID != 0 {
			m, ok, err := s.store.Message(ctx, chatID, messageID)
			if err != nil {
				return err
			}
			if !ok {
				return fault.New(fault.MessageDoesNotExist)
			}
			talk, last = m.Talk, messageID
		}
		moved, err := s.store.SetChatRead(ctx, chatID, userID, talk, last)
		if err != nil {
			return err
		}
		if moved {
			if err := s.appendEvent(ctx, ChatRead, userID, &r.Chat, messageID); err != nil {
				return err
			}
		}
		r, err = s.member(ctx, userID, chatID)
		unread = r.Unread()
		return err
	})
	return unread, err
}

// ReadAll marks all rooms of a contest as read (CHAT-4). Faults: contestDoesNotExist, participationAuthority. Event:
// chat.read, if a mark moved.
func (s *Service) ReadAll(ctx context.Context, userID, contestID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.require(ctx, userID, contestID); err != nil {
			return err
		}
		return s.readAll(ctx, userID, contestID)
	})
}

// ReadEvery marks all rooms of a person as read (CHAT-4). Event: chat.read, if a mark moved.
func (s *Service) ReadEvery(ctx context.Context, userID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error { return s.readAll(ctx, userID, 0) })
}

func (s *Service) readAll(ctx context.Context, userID, contestID int64) error {
	moved, err := s.store.ReadAllChats(ctx, contestID, userID)
	if err != nil || !moved {
		return err
	}
	return s.appendEvent(ctx, ChatRead, userID, &Chat{ContestID: contestID}, 0)
}

// Questions summarises the questions of a contest for the desk.
type Questions struct {
	Unread int    // messages
	Open   int    // questions that are not closed
	Newest []Room // of the open ones, at most five
}

// newestQuestions is the number of questions in the summary.
const newestQuestions = 5

// QuestionsOf summarises the questions of a contest for one of its operators. The caller checks the permission.
func (s *Service) QuestionsOf(ctx context.Context, viewerID, contestID int64) (Questions, error) {
	var out Questions
	var err error
	if _, out.Unread, err = s.store.CountUnread(ctx, contestID, viewerID, Question); err != nil {
		return out, err
	}
	if out.Open, err = s.store.CountOpenQuestions(ctx, contestID, 0); err != nil {
		return out, err
	}
	if out.Newest, err = s.store.Rooms(ctx, Query{UserID: viewerID, ContestID: contestID, Kind: Question, Open: true}, clock.Now(ctx), newestQuestions); err != nil {
		return out, err
	}
	return out, s.hideBlocked(ctx, viewerID, out.Newest)
}
