package chat

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/file"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// posts bounds how much one person says, in all rooms together.
var posts = limit.Limit{Name: "chat-post", Window: time.Minute, Most: 60}

// Draft is what a person wants to say: a text, a picture, or both; or else a phrase.
type Draft struct {
	Text   string
	Image  string // path of an own upload with the prefix chat, "" = none
	Phrase string // key of Phrases, "" = none
	// ClientID is the person's own name of the message, "" = none: what is sent twice by one name is stored once.
	ClientID string
}

// clean returns the draft as it is stored. Fault: of the form, with the fields text, image, phrase and clientId.
func (s *Service) clean(ctx context.Context, userID int64, d Draft) (Draft, error) {
	var f fault.Form
	d.Text = f.Block("text", d.Text, MaxText)
	if d.Image != "" {
		err := s.files.Check(ctx, userID, file.Chat, d.Image)
		if unknown, ok := fault.Of(err); ok {
			f.Fail("image", unknown)
		} else if err != nil {
			return d, err
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

// Post says something in a room; its author has read all of the room then. For members who block the author it is not
// unread. What the person said there before by the same
// name is answered as it stands, and nothing is said.
//
// Faults: those of the form, tooManyRequests, chatDoesNotExist, participationAuthority, chatReadOnly.
// Event: chat.posted.
func (s *Service) Post(ctx context.Context, userID, chatID int64, d Draft) (Message, error) {
	d, err := s.clean(ctx, userID, d)
	if err != nil {
		return Message{}, err
	}
	if err := s.countPost(ctx, userID); err != nil {
		return Message{}, err
	}
	var m Message
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		c, role, err := s.hold(ctx, userID, chatID)
		if err != nil {
			return err
		}
		if d.ClientID != "" {
			said, ok, err := s.store.MessageOfClient(ctx, chatID, userID, d.ClientID)
			if m = said; err != nil || ok {
				return err
			}
		}
		if (&Room{Chat: c, Role: role}).ReadOnly() {
			return fault.New(fault.ChatReadOnly)
		}
		m, err = s.say(ctx, userID, &c, d)
		return err
	})
	return m, err
}

func (s *Service) countPost(ctx context.Context, userID int64) error {
	return posts.Take(ctx, s.store, strconv.FormatInt(userID, 10))
}

// say writes a person's message into the locked room.
func (s *Service) say(ctx context.Context, userID int64, c *Chat, d Draft) (Message, error) {
	m := Message{Kind: Said, Author: account.Ref{ID: userID}, Text: d.Text, Phrase: d.Phrase, ClientID: d.ClientID}
	if d.Image != "" {
		m.Image = &Image{Path: d.Image}
	}
	m, err := s.append(ctx, c, m)
	if err != nil {
		return m, err
	}
	if _, err := s.store.SetChatRead(ctx, c.ID, userID, c.Talk); err != nil {
		return m, err
	}
	if err := s.store.PassOverMessage(ctx, c.ID, userID, c.Talk); err != nil {
		return m, err
	}
	if err := s.appendEvent(ctx, ChatPosted, userID, c, m.ID); err != nil {
		return m, err
	}
	m, _, err = s.store.Message(ctx, c.ID, m.ID) // with the author's name and the picture's size
	return m, err
}

// append writes the next message of the locked room. Its id is above all before it, whatever the clocks of the nodes
// say: the order of ids is the order in which messages came.
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
	}
	c.LastID = m.ID
	return m, s.store.SetChatHead(ctx, *c, now)
}

// Messages returns one page of a room, newest first, before a message (0 = from the newest); more says whether older ones
// follow (CHAT-3). Faults: as of Get.
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

// Since returns what came after a message, oldest first, for one who lost the connection; more says whether newer ones
// follow. Faults: as of Get.
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

// name fills in the people of messages on coming and going, as they are called now.
func (s *Service) name(ctx context.Context, page []Message) error {
	known := map[int64]account.Ref{}
	for i := range page {
		people := &page[i].People
		for _, userID := range people.IDs {
			ref, ok := known[userID]
			if !ok {
				var err error
				if ref, err = s.store.UserRef(ctx, userID); err != nil {
					return err
				}
				known[userID] = ref
			}
			people.Users = append(people.Users, ref)
		}
	}
	return nil
}

// Remove takes a message out: an own one, or any for an operator. A mark stays in its place, so no one's unread count
// moves. A picture that no message shows any more is deleted. Removing twice is removing once.
//
// Faults: chatDoesNotExist, participationAuthority, messageDoesNotExist (also for what the system
// wrote). Event: chat.removed.
func (s *Service) Remove(ctx context.Context, userID, chatID, messageID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, role, err := s.hold(ctx, userID, chatID)
		if err != nil {
			return err
		}
		m, ok, err := s.store.Message(ctx, chatID, messageID)
		switch {
		case err != nil:
			return err
		case !ok || m.Kind.System():
			return fault.New(fault.MessageDoesNotExist)
		case role != Admin && m.Author.ID != userID:
			return fault.New(fault.ParticipationAuthority)
		case m.Kind == Removed:
			return nil
		}
		return s.takeOut(ctx, userID, &c, &m)
	})
}

// TakeOut removes what someone said, for an administrator of the site who was told of it and is in no room (rulings.md
// 95); the transaction is the caller's. Fault: messageDoesNotExist, also where it was taken out before. Event: chat.removed.
func (s *Service) TakeOut(ctx context.Context, actor, messageID int64) error {
	var c Chat
	var m Message
	chatID, ok, err := s.store.ChatOfMessage(ctx, messageID)
	if err == nil && ok {
		c, ok, err = s.store.LockChat(ctx, chatID)
	}
	if err == nil && ok {
		m, ok, err = s.Said(ctx, chatID, messageID)
	}
	switch {
	case err != nil:
		return err
	case !ok:
		return fault.New(fault.MessageDoesNotExist)
	}
	return s.takeOut(ctx, actor, &c, &m)
}

// takeOut removes a message of the locked room and tells the people there.
func (s *Service) takeOut(ctx context.Context, actor int64, c *Chat, m *Message) error {
	if err := s.store.RemoveMessage(ctx, m.ID); err != nil {
		return err
	}
	if err := s.hide(ctx, c, m); err != nil {
		return err
	}
	return s.appendEvent(ctx, ChatRemoved, actor, c, m.ID)
}

// hide takes a removed message off the room's texts, and its picture off the files.
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

// Copy returns a message to one who reports it to the administrators, who read no rooms (SITE-1).
//
// Faults: chatDoesNotExist, participationAuthority (also for an own message), messageDoesNotExist (also for a removed one,
// and what the system wrote).
func (s *Service) Copy(ctx context.Context, userID, chatID, messageID int64) (Message, error) {
	if _, err := s.member(ctx, userID, chatID); err != nil {
		return Message{}, err
	}
	m, ok, err := s.store.Message(ctx, chatID, messageID)
	switch {
	case err != nil:
		return Message{}, err
	case !ok || m.Kind != Said:
		return Message{}, fault.New(fault.MessageDoesNotExist)
	case m.Author.ID == userID:
		return Message{}, fault.New(fault.ParticipationAuthority)
	default:
		return m, nil
	}
}

// Said finds what a person said in a room, for those who are told of it; ok is false if it is not there any more.
func (s *Service) Said(ctx context.Context, chatID, messageID int64) (m Message, ok bool, err error) {
	m, ok, err = s.store.Message(ctx, chatID, messageID)
	return m, ok && m.Kind == Said, err
}

// typings limits how often a room is told that someone is typing.
var typings = limit.Limit{Name: "chat-typing", Window: 3 * time.Second, Most: 1}

// Typing tells a room that a person is typing there; more often than every three seconds it does nothing.
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
	return s.tellTyping(ctx, chatID, userID)
}
