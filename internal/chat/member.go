package chat

import (
	"context"
	"slices"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// ReadStore stores what members have read, and the rooms that they mute.
type ReadStore interface {
	// SetChatMuted sets since when a person mutes a room; nil ends it.
	SetChatMuted(ctx context.Context, chatID, userID int64, at *time.Time) error
	// ReadPosted marks the newest message of a room as read for its author, and counts it as skipped for members who block its
	// author; talk is the room's count including it.
	ReadPosted(ctx context.Context, chatID, authorID, talk int64) error
	// SetChatRead moves the read mark of a locked membership forward to a message, never back; moved reports whether it moved.
	SetChatRead(ctx context.Context, chatID, userID, talk, messageID int64) (moved bool, err error)
	// ReadAllChats moves the read mark to the end in all rooms of a contest (0 = all rooms).
	ReadAllChats(ctx context.Context, contestID, userID int64) (moved bool, err error)
}

// Open creates the rooms of a new contest, with its operators in them (CHAT-1). The caller has created the contest in
// the running transaction.
func (s *Service) Open(ctx context.Context, contestID int64) error {
	now := clock.Now(ctx)
	for _, kind := range []Kind{Entrants, Notice} {
		if _, err := s.store.InsertChat(ctx, Chat{ID: id.New(), ContestID: contestID, Kind: kind, CreatedAt: now}); err != nil {
			return err
		}
	}
	_, err := s.store.AddOperatorChatMembers(ctx, contestID, 0, now)
	return err
}

// Welcome adds the people of a new entry to their rooms (ENTRY-13). The caller holds the contest's lock in the
// running transaction. Event: chat.members.
func (s *Service) Welcome(ctx context.Context, contestID, entryID int64) error {
	if _, err := s.store.ShareSharedChats(ctx, contestID); err != nil {
		return err
	}
	joined, err := s.store.AddEntryChatMembers(ctx, entryID, clock.Now(ctx))
	if err != nil {
		return err
	}
	shared, err := s.store.LockSharedChats(ctx, contestID)
	if err != nil {
		return err
	}
	return s.announceMemberChanges(ctx, contestID, shared, joined, nil)
}

// Follow updates the members of all rooms of a contest after its entries or operators changed:
// - operators are admins of every room;
// - entrants are members of the room of all entrants, of the notice room, and of their own question rooms (CHAT-1);
// - confirmed entrants are members of the room of the confirmed, which is created with the first of them;
// - casters read the rooms that entrants share (CASTER-2).
//
// A person who left the contest is in none of its rooms. The caller holds the contest's lock in the running
// transaction. Event: chat.members.
func (s *Service) Follow(ctx context.Context, contestID int64) error {
	now := clock.Now(ctx)
	if err := s.store.InsertConfirmedChat(ctx, id.New(), contestID, now); err != nil {
		return err
	}
	shared, err := s.store.LockSharedChats(ctx, contestID)
	if err != nil {
		return err
	}
	if err := s.store.SetChatRoles(ctx, contestID); err != nil {
		return err
	}
	joined, err := s.store.AddOperatorChatMembers(ctx, contestID, 0, now)
	if err != nil {
		return err
	}
	left, err := s.store.UpdateQuestionChatMembers(ctx, contestID, now)
	if err != nil {
		return err
	}
	matches, err := s.updateMatchMembers(ctx, contestID, 0)
	if err != nil {
		return err
	}
	for _, c := range shared {
		came, went, err := s.updateSharedMembers(ctx, c, now)
		if err != nil {
			return err
		}
		joined, left = append(joined, came...), append(left, went...)
	}
	left = append(left, matches.left...)
	return s.announceMemberChanges(ctx, contestID, append(shared, matches.rooms()...), append(joined, matches.joined...), left)
}

// updateSharedMembers updates the entrants and casters in one of the rooms that entrants share.
func (s *Service) updateSharedMembers(ctx context.Context, c Chat, now time.Time) (joined, left []MemberChange, err error) {
	if err := s.store.SetCasterRoles(ctx, c); err != nil {
		return nil, nil, err
	}
	if left, err = s.store.RemoveFormerEntrantChatMembers(ctx, c); err != nil {
		return nil, nil, err
	}
	if joined, err = s.store.AddEntrantChatMembers(ctx, c, now); err != nil {
		return nil, nil, err
	}
	came, went, err := s.store.UpdateCasterChatMembers(ctx, c, now)
	return append(joined, came...), append(left, went...), err
}

// maxLeft is the largest number of people who left that an event names.
const maxLeft = 100

// announceMemberChanges posts one message per room about people who joined and one about people who left, and appends the
// event. It posts no messages in rooms of matches. The other rooms must be locked.
func (s *Service) announceMemberChanges(ctx context.Context, contestID int64, rooms []Chat, joined, left []MemberChange) error {
	if len(joined)+len(left) == 0 {
		return nil
	}
	payload := Payload{ContestID: contestID, Chats: []int64{}}
	subject := int64(0)
	for i := range rooms {
		c := &rooms[i]
		if c.Kind == Entrants || subject == 0 {
			subject = c.ID
		}
		came, went := peopleIn(c.ID, joined), peopleIn(c.ID, left)
		if len(came)+len(went) == 0 {
			continue
		}
		payload.Chats = append(payload.Chats, c.ID)
		if c.Kind == Notice || c.Kind == Match {
			continue
		}
		for _, m := range []Message{{Kind: Entered, People: People{IDs: came}}, {Kind: Left, People: People{IDs: went}}} {
			if m.People.Count = len(m.People.IDs); m.People.Count == 0 {
				continue
			}
			m.People.IDs = m.People.IDs[:min(m.People.Count, shownUsers)]
			if _, err := s.append(ctx, c, m); err != nil {
				return err
			}
		}
	}
	for _, change := range left {
		payload.Left = append(payload.Left, change.UserID)
	}
	slices.Sort(payload.Left)
	if payload.Left = slices.Compact(payload.Left); len(payload.Left) > maxLeft {
		payload.Left, payload.Many = nil, true
	}
	return s.store.AppendEvent(ctx, ChatMembers.New(0, 0, subject, clock.Now(ctx), payload))
}

// peopleIn returns the people of a room among changes, in ascending order of ids.
func peopleIn(chatID int64, changes []MemberChange) []int64 {
	var ids []int64
	for _, change := range changes {
		if change.ChatID == chatID {
			ids = append(ids, change.UserID)
		}
	}
	slices.Sort(ids)
	return ids
}

// MaySubscribe reports whether a person is in a room now.
func (s *Service) MaySubscribe(ctx context.Context, userID, chatID int64) (bool, error) {
	if userID == 0 {
		return false, nil
	}
	return s.store.IsChatMember(ctx, chatID, userID)
}

// Members lists the members of a room, admins first, after one of them (nil = from the first); next is nil on the
// last page. Faults: as of Get.
func (s *Service) Members(ctx context.Context, userID, chatID int64, after *Participant) (page []Participant, next *Participant, err error) {
	if _, err := s.member(ctx, userID, chatID); err != nil {
		return nil, nil, err
	}
	page, err = s.store.ChatMembers(ctx, chatID, after, PageSize+1)
	if len(page) > PageSize {
		page = page[:PageSize]
		next = &page[PageSize-1]
	}
	return page, next, err
}

// Close closes a room of a contest for all but operators, or opens it again; closing a question marks it as answered.
// Only operators may.
//
// Faults: chatDoesNotExist, participationAuthority. Event: chat.closed, if it changed.
func (s *Service) Close(ctx context.Context, userID, chatID int64, closed bool) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, member, err := s.hold(ctx, userID, chatID)
		if err != nil {
			return err
		}
		if member.Role != Admin || !c.Kind.ofContest() {
			return fault.New(fault.ParticipationAuthority)
		}
		return s.setClosed(ctx, userID, &c, closed)
	})
}

// setClosed closes or opens a locked room.
func (s *Service) setClosed(ctx context.Context, userID int64, c *Chat, closed bool) error {
	if c.Closed() == closed {
		return nil
	}
	now := clock.Now(ctx)
	c.ClosedAt = nil
	if closed {
		c.ClosedAt = &now
	}
	if err := s.store.SetChatClosed(ctx, c.ID, c.ClosedAt, now); err != nil {
		return err
	}
	return s.appendEvent(ctx, ChatClosed, userID, c, 0)
}

// Mute sets whether a person mutes a room. A muted room does not count in unread totals.
//
// Faults: chatDoesNotExist, participationAuthority. Event: chat.muted.
func (s *Service) Mute(ctx context.Context, userID, chatID int64, muted bool) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		r, err := s.member(ctx, userID, chatID)
		if err != nil || r.Muted == muted {
			return err
		}
		var at *time.Time
		if muted {
			now := clock.Now(ctx)
			at = &now
		}
		if err := s.store.SetChatMuted(ctx, chatID, userID, at); err != nil {
			return err
		}
		return s.appendEvent(ctx, ChatMuted, userID, &r.Chat, 0)
	})
}

// hold locks a room, then the person's membership, so that nobody posts while being removed. Faults:
// chatDoesNotExist, participationAuthority.
func (s *Service) hold(ctx context.Context, userID, chatID int64) (Chat, Participant, error) {
	c, err := s.lock(ctx, chatID)
	if err != nil {
		return Chat{}, Participant{}, err
	}
	p, err := s.holdMember(ctx, userID, chatID)
	return c, p, err
}

// lock locks a room, or returns the fault chatDoesNotExist.
func (s *Service) lock(ctx context.Context, chatID int64) (Chat, error) {
	return found(s.store.LockChat(ctx, chatID))
}

func found(c Chat, ok bool, err error) (Chat, error) {
	if err == nil && !ok {
		err = fault.New(fault.ChatDoesNotExist)
	}
	return c, err
}

// holdMember locks a person's membership, or returns the fault participationAuthority.
func (s *Service) holdMember(ctx context.Context, userID, chatID int64) (Participant, error) {
	p, ok, err := s.store.LockChatMember(ctx, chatID, userID)
	if err == nil && !ok {
		err = fault.New(fault.ParticipationAuthority)
	}
	return p, err
}

func (s *Service) appendEvent(ctx context.Context, kind *event.Definition[Payload], userID int64, c *Chat, messageID int64) error {
	return s.store.AppendEvent(ctx, newEvent(ctx, kind, userID, c, messageID))
}

// appendPosted writes the event of a new message. It has the id of the message: events are delivered in the order of their ids, and the
// messages of a room must arrive in their order whatever the clocks of the nodes show.
func (s *Service) appendPosted(ctx context.Context, userID int64, c *Chat, messageID int64) error {
	e := newEvent(ctx, ChatPosted, userID, c, messageID)
	e.ID = messageID
	return s.store.AppendEvent(ctx, e)
}

func newEvent(ctx context.Context, kind *event.Definition[Payload], userID int64, c *Chat, messageID int64) event.Event {
	return kind.New(userID, 0, c.ID, clock.Now(ctx), Payload{ContestID: c.ContestID, ChatKind: c.Kind, MessageID: messageID})
}
