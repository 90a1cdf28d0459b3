package chat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/file"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/group"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// posts limits the messages of one person, in all rooms together.
var posts = limit.Limit{Name: "chat-post", Window: time.Minute, Most: 60}

// Draft is a message to be posted: a text, a picture, or both; or else a phrase.
type Draft struct {
	Text   string
	Image  string // path of an own upload with the prefix chat, "" if unset
	Phrase string // key of Phrases, "" = none
	// ClientID is the client's id of the message, "" if unset. Sending a message again with the same id stores it
	// once.
	ClientID string
}

// clean returns the draft in stored form. Fault: of the form, with the fields text, image, phrase and clientId.
func (s *Service) clean(ctx context.Context, userID int64, d Draft) (Draft, error) {
	var f fault.Form
	d.Text = f.Block("text", d.Text, MaxText)
	if d.Image != "" {
		own, err := s.files.IsOwn(ctx, userID, file.Chat, d.Image)
		if err != nil {
			return d, err
		}
		if !own {
			f.Fail("image", fault.New(fault.UnknownFile))
		}
	}
	if d.Phrase != "" && (!slices.Contains(Phrases, d.Phrase) || d.Text != "" || d.Image != "") {
		f.Fail("phrase", fault.New(fault.InvalidValue))
	}
	if len(d.ClientID) > MaxClientID {
		f.Fail("clientId", fault.New(fault.InvalidValue))
	}
	if err := f.Err(); err != nil {
		return d, err
	}
	if d.Text == "" && d.Image == "" && d.Phrase == "" {
		return d, fault.New(fault.ValueIsRequired).At("text")
	}
	return d, nil
}

// Post posts a message in a room and marks the room as read for its author. It does not count as unread for members
// who block the author. A repeated client id returns the stored message and posts nothing.
//
// Faults: those of the form, tooManyRequests, chatDoesNotExist, participationAuthority, chatReadOnly. Event:
// chat.posted.
func (s *Service) Post(ctx context.Context, userID, chatID int64, d Draft) (Message, error) {
	d, err := s.clean(ctx, userID, d)
	if err != nil {
		return Message{}, err
	}
	var m Message
	err = s.store.InGroup(ctx, group.Chat(chatID), func(ctx context.Context) error {
		if err := s.countPost(ctx, userID); err != nil { // it stays counted if the message is refused
			return err
		}
		if _, err := found(s.store.ShareChat(ctx, chatID)); err != nil {
			return err
		}
		author, err := s.holdMember(ctx, userID, chatID)
		if err != nil {
			return err
		}
		c, err := s.lock(ctx, chatID)
		if err != nil {
			return err
		}
		if (&Room{Chat: c, Role: author.Role}).ReadOnly() {
			sent, ok, err := s.sentBefore(ctx, &Message{ChatID: chatID, Author: author.User, ClientID: d.ClientID})
			if m = sent; err == nil && !ok {
				err = fault.New(fault.ChatReadOnly)
			}
			return err
		}
		if m, err = s.say(ctx, author.User, &c, d); errors.Is(err, errSentBefore) {
			return nil
		}
		return err
	})
	return m, err
}

// errSentBefore means that the author has posted a message with the same client id. The stored message is returned with it.
var errSentBefore = errors.New("chat: the message was sent before")

// sentBefore returns the stored message with the room, author and client id of m, if there is one.
func (s *Service) sentBefore(ctx context.Context, m *Message) (stored Message, ok bool, err error) {
	if m.ClientID == "" {
		return Message{}, false, nil
	}
	return s.store.MessageOfClient(ctx, m.ChatID, m.Author.ID, m.ClientID)
}

func (s *Service) countPost(ctx context.Context, userID int64) error {
	return posts.Take(ctx, s.store, strconv.FormatInt(userID, 10))
}

// say writes a person's message to the locked room.
func (s *Service) say(ctx context.Context, author account.Ref, c *Chat, d Draft) (Message, error) {
	m := Message{Kind: ByPerson, Author: author, Text: d.Text, Phrase: d.Phrase, ClientID: d.ClientID}
	if d.Image != "" {
		m.Image = &Image{Path: d.Image}
	}
	m, err := s.append(ctx, c, m)
	if err != nil {
		return m, err
	}
	if d.Image != "" {
		err := s.files.Save(ctx, author.ID, file.Chat, d.Image)
		if f, ok := fault.Of(err); ok { // the picture was deleted after clean
			return m, f.At("image")
		}
		if err != nil {
			return m, err
		}
	}
	if err := s.store.ReadPosted(ctx, c.ID, author.ID, c.Talk); err != nil {
		return m, err
	}
	if err := s.appendPosted(ctx, author.ID, c, m.ID); err != nil || m.Image == nil {
		return m, err
	}
	m, _, err = s.store.Message(ctx, c.ID, m.ID) // with the size of the picture
	return m, err
}

// append writes the next message of the locked room. Its id is larger than all before it, whatever the clocks of the
// nodes show, so ids order the messages. Error: errSentBefore.
func (s *Service) append(ctx context.Context, c *Chat, m Message) (Message, error) {
	now := clock.Now(ctx)
	m.ChatID, m.CreatedAt = c.ID, now
	if now.Before(c.LastAt) {
		m.CreatedAt = c.LastAt
	}
	if m.Kind.counts() {
		c.Talk++
		c.LastText, c.LastPhrase, c.LastAt = preview(m.Text, m.Image != nil), m.Phrase, m.CreatedAt
		c.LastAuthor = m.Author.ID
		if m.Kind == Polled {
			c.LastPhrase = PollPhrase
		}
	}
	m.Talk = c.Talk
	for m.ID = max(id.New(), c.LastID+1); ; m.ID++ {
		added, err := s.store.InsertMessage(ctx, m)
		if err != nil {
			return m, err
		}
		if added {
			break
		}
		if stored, ok, err := s.sentBefore(ctx, &m); err != nil || ok {
			return stored, cmp.Or(err, errSentBefore)
		}
	}
	c.LastID = m.ID
	return m, s.store.SetChatHead(ctx, *c, now)
}

// Messages returns one page of a room, newest first, before a message (0 = from the newest); more reports whether
// older ones follow (CHAT-3). Faults: as of Get.
func (s *Service) Messages(ctx context.Context, userID, chatID, before int64) (page []Message, more bool, err error) {
	if _, err := s.member(ctx, userID, chatID); err != nil {
		return nil, false, err
	}
	if before <= 0 {
		before = math.MaxInt64
	}
	page, err = s.store.MessagesBefore(ctx, chatID, before, MessagePageSize+1)
	if err != nil {
		return nil, false, err
	}
	if more = len(page) > MessagePageSize; more {
		page = page[:MessagePageSize]
	}
	return page, more, s.name(ctx, page)
}

// Since returns the messages after a given one, oldest first, for a client that reconnects; more reports whether
// newer ones follow. Faults: as of Get.
func (s *Service) Since(ctx context.Context, userID, chatID, after int64) (page []Message, more bool, err error) {
	if _, err := s.member(ctx, userID, chatID); err != nil {
		return nil, false, err
	}
	page, err = s.store.MessagesAfter(ctx, chatID, after, CatchUpSize+1)
	if err != nil {
		return nil, false, err
	}
	if more = len(page) > CatchUpSize; more {
		page = page[:CatchUpSize]
	}
	return page, more, s.name(ctx, page)
}

// name sets the current names in messages about people who joined or left.
func (s *Service) name(ctx context.Context, page []Message) error {
	var userIDs []int64
	for _, m := range page {
		userIDs = append(userIDs, m.People.IDs...)
	}
	slices.Sort(userIDs)
	refs, err := s.store.PersonRefs(ctx, slices.Compact(userIDs))
	if err != nil {
		return err
	}
	for i := range page {
		people := &page[i].People
		for _, userID := range people.IDs {
			people.Users = append(people.Users, refs[userID])
		}
	}
	return nil
}

// Remove removes a message of the actor, or any message for an operator. A placeholder stays, so unread counts do not
// change. A picture that no other message shows is deleted. Removing again has no further effect.
//
// Faults: chatDoesNotExist, participationAuthority, messageDoesNotExist (also for messages of the system). Event:
// chat.removed.
func (s *Service) Remove(ctx context.Context, userID, chatID, messageID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, member, err := s.hold(ctx, userID, chatID)
		if err != nil {
			return err
		}
		m, ok, err := s.store.Message(ctx, chatID, messageID)
		switch {
		case err != nil:
			return err
		case !ok || m.Kind.System():
			return fault.New(fault.MessageDoesNotExist)
		case member.Role != Admin && m.Author.ID != userID:
			return fault.New(fault.ParticipationAuthority)
		case m.Kind == Removed:
			return nil
		}
		return s.takeOut(ctx, userID, &c, &m)
	})
}

// TakeOut removes a reported message for an administrator of the site, who is in no room (SITE-1), in the caller's
// transaction. Fault: messageDoesNotExist, also if it was removed before. Event: chat.removed.
func (s *Service) TakeOut(ctx context.Context, actor, messageID int64) error {
	var c Chat
	var m Message
	chatID, ok, err := s.store.ChatOfMessage(ctx, messageID)
	if err == nil && ok {
		c, ok, err = s.store.LockChat(ctx, chatID)
	}
	if err == nil && ok {
		m, ok, err = s.MessageByID(ctx, chatID, messageID)
	}
	switch {
	case err != nil:
		return err
	case !ok:
		return fault.New(fault.MessageDoesNotExist)
	}
	return s.takeOut(ctx, actor, &c, &m)
}

// takeOut removes a message of the locked room and appends the event.
func (s *Service) takeOut(ctx context.Context, actor int64, c *Chat, m *Message) error {
	if err := s.store.RemoveMessage(ctx, m.ID, clock.Now(ctx)); err != nil {
		return err
	}
	if err := s.hide(ctx, c, m); err != nil {
		return err
	}
	return s.appendEvent(ctx, ChatRemoved, actor, c, m.ID)
}

// hide removes a message from the room's preview, and its picture from the files.
func (s *Service) hide(ctx context.Context, c *Chat, m *Message) error {
	before := *c
	if m.Talk == c.Talk {
		c.LastText, c.LastPhrase, c.LastAuthor = "", "", 0
	}
	if c.Kind == Question && c.Name == preview(m.Text, m.Image != nil) {
		c.Name = ""
	}
	if before.LastText != c.LastText || before.LastPhrase != c.LastPhrase || before.Name != c.Name {
		if err := s.store.SetChatTexts(ctx, *c, clock.Now(ctx)); err != nil {
			return err
		}
	}
	if m.Image == nil {
		return nil
	}
	shown, err := s.store.IsImageShown(ctx, m.Image.Path)
	if err != nil || shown {
		return err
	}
	return s.files.Remove(ctx, m.Image.Path)
}

// Copy returns a message to a person who reports it to the administrators, who read no rooms (SITE-1).
//
// Faults: chatDoesNotExist, participationAuthority (also for an own message), messageDoesNotExist (also for a removed
// message and one of the system).
func (s *Service) Copy(ctx context.Context, userID, chatID, messageID int64) (Message, error) {
	if _, err := s.member(ctx, userID, chatID); err != nil {
		return Message{}, err
	}
	m, ok, err := s.store.Message(ctx, chatID, messageID)
	switch {
	case err != nil:
		return Message{}, err
	case !ok || m.Kind != ByPerson:
		return Message{}, fault.New(fault.MessageDoesNotExist)
	case m.Author.ID == userID:
		return Message{}, fault.New(fault.ParticipationAuthority)
	default:
		return m, nil
	}
}

// MessageByID finds a message of a person; ok is false if there is none, or if it was removed.
func (s *Service) MessageByID(ctx context.Context, chatID, messageID int64) (m Message, ok bool, err error) {
	m, ok, err = s.store.Message(ctx, chatID, messageID)
	return m, ok && m.Kind == ByPerson, err
}

// typings limits how often a person's typing is announced to a room.
var typings = limit.Limit{Name: "chat-typing", Window: 3 * time.Second, Most: 1}

// Typing announces to a room that a person is typing; it does nothing if called again within three seconds.
//
// Faults: chatDoesNotExist, participationAuthority, chatReadOnly.
func (s *Service) Typing(ctx context.Context, userID, chatID int64) error {
	r, err := s.member(ctx, userID, chatID)
	if err != nil {
		return err
	}
	if r.ReadOnly() {
		return fault.New(fault.ChatReadOnly)
	}
	_, ok, _, err := typings.Count(ctx, s.store, fmt.Sprintf("%d/%d", userID, chatID))
	if err != nil || !ok {
		return err
	}
	return s.announceTyping(ctx, chatID, userID)
}
