package chat

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

const channelPrefix = "chat:"

func channelOf(chatID int64) string { return channelPrefix + strconv.FormatInt(chatID, 10) }

// Connection holds the functions of the live gateway and of the API that the rooms use.
type Connection struct {
	// Tell sends a hint to the current subscribers of a channel. Clients that reconnect later do not get it.
	Tell func(ctx context.Context, channel string, payload any) error
	// Wire returns a message in the form of the API. ok is false if the form differs by reader; then each reader reads the API.
	Wire func(m Message) (wire any, ok bool)
}

// Connect sets the live gateway and the message encoder. Before Connect is called, rooms send no live messages.
func (s *Service) Connect(c Connection) { s.live = c }

// Live declares the channel of a room, to which its members may subscribe, and the audiences of its events.
func (s *Service) Live() event.Live {
	return event.Live{
		Channels: []event.Channel{{
			Prefix: channelPrefix,
			MaySubscribe: func(ctx context.Context, userID int64, rest string) (bool, error) {
				chatID, ok := event.ParseID(rest)
				if !ok {
					return false, nil
				}
				return s.MaySubscribe(ctx, userID, chatID)
			},
		}},
		Audiences: map[event.Audience]event.Announce{
			Open:        s.announceOpen,
			MessageOpen: s.announceMessage,
			Removal:     s.announceRemoval,
			Members:     s.announceMembers,
			Own: func(ctx context.Context, e event.Event, to event.Gateway) error {
				h, err := hintOf(e)
				return errors.Join(err, event.ToUser(ctx, to, e.ActorID, h))
			},
			Changed: s.announceChanged,
		},
	}
}

// hintOf returns the hint of an event of a room.
func hintOf(e event.Event) (event.Hint, error) {
	h := e.Hint()
	room, err := event.Shared[Payload](e)
	h.ContestID, h.ChatID, h.MessageID = room.ContestID, e.SubjectID, room.MessageID
	return h, err
}

// announceOpen sends the hint of an event to the people who have the room open.
func (s *Service) announceOpen(ctx context.Context, e event.Event, to event.Gateway) error {
	h, err := hintOf(e)
	if err != nil {
		return err
	}
	return to.Publish(ctx, channelOf(h.ChatID), h)
}

// announceRemoval removes the text of a removed message from the history of the channel, and sends the hint of the removal. Events are sent
// in their order, so the message is not sent later.
func (s *Service) announceRemoval(ctx context.Context, e event.Event, to event.Gateway) error {
	return errors.Join(to.Forget(ctx, channelOf(e.SubjectID)), s.announceOpen(ctx, e, to))
}

// announceMessage sends the whole message to the people who have the room open, so that a thousand open screens need no request. A
// message with a picture, whose address differs by viewer, and a removed message are read from the API (docs/adr/0013).
func (s *Service) announceMessage(ctx context.Context, e event.Event, to event.Gateway) error {
	h, err := hintOf(e)
	if err != nil {
		return err
	}
	m, ok, err := s.announced(ctx, e, h)
	if err != nil {
		return err
	}
	if ok && s.live.Wire != nil {
		if wire, ok := s.live.Wire(m); ok {
			h.Message = wire
		}
	}
	return to.Publish(ctx, channelOf(h.ChatID), h)
}

// batchMessages are messages by id that are read together, because the relay delivers their events together.
type batchMessages map[int64]Message

// announced returns the message of an event. ok = false if it was removed.
func (s *Service) announced(ctx context.Context, e event.Event, h event.Hint) (m Message, ok bool, err error) {
	messages, err := event.ForBatch(ctx, e, s.messagesOf)
	if err != nil {
		return m, false, err
	}
	if m, ok = messages[h.MessageID]; ok {
		return m, m.Kind == ByPerson, nil
	}
	return s.MessageByID(ctx, h.ChatID, h.MessageID)
}

// messagesOf reads the messages of events, one page for each room, from the first of the room on. Those beyond the page are missing.
func (s *Service) messagesOf(ctx context.Context, events []event.Event) (batchMessages, error) {
	rooms := map[int64][]int64{} // the messages by room
	for _, e := range events {
		if h, err := hintOf(e); e.Kind == event.ChatPosted && err == nil {
			rooms[h.ChatID] = append(rooms[h.ChatID], h.MessageID)
		}
	}
	found := batchMessages{}
	for chatID, ids := range rooms {
		page, err := s.store.MessagesAfter(ctx, chatID, slices.Min(ids)-1, len(ids))
		if err != nil {
			return nil, err
		}
		for _, m := range page {
			found[m.ID] = m
		}
	}
	return found, nil
}

// announceMembers sends the hint of a new message to all members of a room, also to those who do not have it open. It does not wait
// for the members of a large room, and does not read them again while they are informed of an earlier message.
func (s *Service) announceMembers(ctx context.Context, e event.Event, to event.Gateway) error {
	h, err := hintOf(e)
	if err != nil {
		return err
	}
	if s.rounds.leave(h) {
		return nil
	}
	members, err := s.store.ChatMemberIDs(ctx, h.ChatID, 0, largeRoom)
	if err != nil {
		return err
	}
	if len(members) < largeRoom {
		return event.ToUsers(ctx, to, members, h)
	}
	s.rounds.inform(h, func(ctx context.Context, h event.Hint) error { return s.announceRound(ctx, h, to) })
	return nil
}

// announceRound sends a hint to all members of a large room, with pauses.
func (s *Service) announceRound(ctx context.Context, h event.Hint, to event.Gateway) error {
	for after := int64(0); ; s.rounds.pause(roundPause) {
		members, err := s.store.ChatMemberIDs(ctx, h.ChatID, after, roundPage)
		if err != nil {
			return err
		}
		if err := event.ToUsers(ctx, to, members, h); err != nil || len(members) < roundPage {
			return err
		}
		after = members[len(members)-1]
	}
}

// announceChanged ends the subscriptions of the people who left, and sends a hint to each room whose members changed.
func (s *Service) announceChanged(ctx context.Context, e event.Event, to event.Gateway) error {
	changed, err := ChatMembers.Decode(e)
	if err != nil {
		return err
	}
	if len(changed.Left) > 0 || changed.Many {
		if err := to.Recheck(channelPrefix, changed.Left); err != nil {
			return err
		}
	}
	for _, chatID := range changed.Chats {
		h := e.Hint()
		h.ContestID, h.MessageID, h.SubjectID, h.ChatID = changed.ContestID, changed.MessageID, chatID, chatID
		err = errors.Join(err, to.Publish(ctx, channelOf(chatID), h))
	}
	return err
}

// announceTyping informs the people who have a room open that somebody is typing.
func (s *Service) announceTyping(ctx context.Context, chatID, userID int64) error {
	if s.live.Tell == nil {
		return nil
	}
	h := event.Hint{Kind: ChatTyping.Kind(), ChatID: chatID, SubjectID: userID, At: clock.Now(ctx).UTC().Format(time.RFC3339Nano)}
	return s.live.Tell(ctx, channelOf(chatID), h)
}
