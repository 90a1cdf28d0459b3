package notify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/lang"
)

// The kinds of jobs about messages.
const (
	// JobChat enqueues the pushes of a message to the members of its room.
	JobChat = "notify.chat"
	// JobChatPush decides whether a message is pushed to one member now.
	JobChatPush = "notify.chatpush"
)

// chatLifetime is the maximum time that the push of a message may wait.
const chatLifetime = 12 * time.Hour

// pushedRooms lists the kinds of rooms whose messages are pushed.
var pushedRooms = []string{"friend", "team", "match", "room", "question", "notice"}

// ChatJob is the payload of a JobChat job.
type ChatJob struct {
	ChatID   int64     `json:"chatId"`
	EventID  int64     `json:"eventId"`
	AuthorID int64     `json:"authorId"`
	After    int64     `json:"after"`
	Until    time.Time `json:"until"`
}

// ChatPushJob is the payload of a JobChatPush job.
type ChatPushJob struct {
	ChatJob
	UserID int64 `json:"userId"`
	Read   int64 `json:"read"` // the last message that the member had read
	Waited bool  `json:"waited,omitempty"`
}

// chatPosted pushes a message to the members of its room. Messages are not in the list of notifications, because rooms have
// their own badge.
func (s *Service) chatPosted(ctx context.Context, e event.Event) error {
	if s.cfg.Push == nil || e.ActorID == 0 {
		return nil
	}
	pushed, err := event.ForBatch(ctx, e, s.pushedAmong)
	if err != nil || !pushed[e.SubjectID] {
		return err
	}
	job := ChatJob{ChatID: e.SubjectID, EventID: e.ID, AuthorID: e.ActorID, Until: clock.Now(ctx).Add(chatLifetime)}
	return s.store.InTx(ctx, func(ctx context.Context) error { return s.planChat(ctx, job) })
}

// roomsWithPush are the rooms, by id, whose messages are pushed.
type roomsWithPush map[int64]bool

// pushedAmong returns the rooms of messages whose messages are pushed.
func (s *Service) pushedAmong(ctx context.Context, events []event.Event) (roomsWithPush, error) {
	pushed := roomsWithPush{}
	for _, e := range events {
		if _, known := pushed[e.SubjectID]; known || e.Kind != event.ChatPosted {
			continue
		}
		room, ok, err := s.store.ChatSubject(ctx, e.SubjectID)
		if err != nil {
			return nil, err
		}
		pushed[e.SubjectID] = ok && slices.Contains(pushedRooms, room.Kind)
	}
	return pushed, nil
}

func (s *Service) planChat(ctx context.Context, job ChatJob) error {
	return s.enqueue(ctx, JobChat, fmt.Sprintf("%s:%d:%d:%d", JobChat, job.ChatID, job.EventID, job.After), job, clock.Now(ctx))
}

// PushToRoom enqueues the pushes of a message to some members of its room, and a job for the others. It leaves out members who
// block the author. Until a member has read the room, further messages cause no further push. It is the handler of JobChat
// and may run more than once.
func (s *Service) PushToRoom(ctx context.Context, job ChatJob) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		listeners, err := s.store.ChatListeners(ctx, job.ChatID, job.After, batchSize)
		if err != nil {
			return err
		}
		ids := make([]int64, len(listeners))
		for i := range listeners {
			ids[i] = listeners[i].ID
		}
		blockers, err := s.store.BlockersAmong(ctx, job.AuthorID, ids)
		if err != nil {
			return err
		}
		for _, l := range listeners {
			if l.ID == job.AuthorID || blockers[l.ID] || slices.Contains(l.Muted, muteChat) {
				continue
			}
			key := fmt.Sprintf("%s:%d:%d:%d", JobChatPush, job.ChatID, l.ID, l.ReadTalk)
			if err := s.enqueue(ctx, JobChatPush, key, ChatPushJob{ChatJob: job, UserID: l.ID, Read: l.ReadTalk}, clock.Now(ctx)); err != nil {
				return err
			}
		}
		if len(listeners) < batchSize {
			return nil
		}
		following := job // the transaction may run again, with the same job
		following.After = listeners[len(listeners)-1].ID
		return s.planChat(ctx, following)
	})
}

// PushChat pushes a message to a member who has not read the room and does not use the product now. It is the handler of
// JobChatPush and may run more than once.
func (s *Service) PushChat(ctx context.Context, job ChatPushJob) error {
	if s.cfg.Push == nil || clock.Now(ctx).After(job.Until) {
		return nil
	}
	unread, err := s.store.IsChatUnread(ctx, job.ChatID, job.UserID)
	if err != nil || !unread {
		return err
	}
	blocked, err := s.store.BlockedAmong(ctx, job.UserID, []int64{job.AuthorID})
	if err != nil || blocked[job.AuthorID] {
		return err
	}
	p, ok, err := s.store.Reachable(ctx, job.UserID)
	if err != nil || !ok {
		return err
	}
	room, ok, err := s.store.ChatSubject(ctx, job.ChatID)
	if err != nil || !ok {
		return err
	}
	author, _, err := s.store.Person(ctx, job.AuthorID)
	if err != nil {
		return err
	}
	held, err := s.held(ctx, &p, job.Until, job.Waited)
	if err != nil || held.drop {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		name := fmt.Sprintf("%d:%d:%d", job.ChatID, job.UserID, job.Read)
		if held.until != nil {
			later := job
			later.Waited = true
			return s.enqueue(ctx, JobChatPush, fmt.Sprintf("%s:%s:%d", JobChatPush, name, held.until.UnixMilli()), later, *held.until)
		}
		_, err := s.sendAll(ctx, p.ID, "chat:"+name, job.Until, func(language string) Message {
			l := lang.Or(cmp.Or(p.Language, language))
			body := strings.ReplaceAll(s.words.text[l]["chat"]["message"], "{{nickname}}", cmp.Or(author.Nickname, s.words.someone[l]))
			return Message{Title: cmp.Or(room.Name, Product), Body: body, Tag: "chat-" + number(room.ID), Link: room.link()}
		})
		return err
	})
}

// link returns the path of the room's page.
func (c *ChatSubject) link() string {
	switch c.Kind {
	case "question", "notice":
		return "/contests/" + number(c.ContestID) + "/chats/" + number(c.ID)
	case "room":
		return "/match/" + number(c.RoomID)
	default:
		return "/chats/" + number(c.ID)
	}
}
