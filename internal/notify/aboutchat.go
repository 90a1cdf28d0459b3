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
)

// The kinds of the jobs that tell of messages.
const (
	// JobChat looks for members of a room who should hear of a message.
	JobChat = "notify.chat"
	// JobChatPush decides whether one of them is pushed to now.
	JobChatPush = "notify.chatpush"
)

// chatUse is how long a message is worth a push that had to wait.
const chatUse = 12 * time.Hour

// heardKinds are the rooms whose messages are pushed: where people speak with each other, and where organisers announce.
var heardKinds = []string{"friend", "team", "match", "room", "question", "notice"}

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
	Read   int64 `json:"read"` // what the member had read
	Waited bool  `json:"waited,omitempty"`
}

// chatPosted lets members hear of a message who are elsewhere. The bell does not ring for messages: rooms have their own
// badge.
func (s *Service) chatPosted(ctx context.Context, e event.Event, _ fact) error {
	if s.cfg.Push == nil || e.ActorID == 0 {
		return nil
	}
	room, ok, err := s.store.ChatSubject(ctx, e.SubjectID)
	if err != nil || !ok || !slices.Contains(heardKinds, room.Kind) {
		return err
	}
	job := ChatJob{ChatID: e.SubjectID, EventID: e.ID, AuthorID: e.ActorID, Until: clock.Now(ctx).Add(chatUse)}
	return s.store.InTx(ctx, func(ctx context.Context) error { return s.planChat(ctx, job) })
}

func (s *Service) planChat(ctx context.Context, job ChatJob) error {
	return s.enqueue(ctx, JobChat, fmt.Sprintf("%s:%d:%d:%d", JobChat, job.ChatID, job.EventID, job.After), job, clock.Now(ctx))
}

// TellChat finds the members of a room who should hear of a message, without those who block its author; the next part is another job's. As long as a member
// has not read on, the room is pushed once. It is the handler of JobChat and may run more than once.
func (s *Service) TellChat(ctx context.Context, job ChatJob) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		listeners, err := s.store.ChatListeners(ctx, job.ChatID, job.After, spreadAtOnce)
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
			if l.ID == job.AuthorID || blockers[l.ID] || slices.Contains(l.Muted, "chat") {
				continue
			}
			key := fmt.Sprintf("%s:%d:%d:%d", JobChatPush, job.ChatID, l.ID, l.ReadTalk)
			if err := s.enqueue(ctx, JobChatPush, key, ChatPushJob{ChatJob: job, UserID: l.ID, Read: l.ReadTalk}, clock.Now(ctx)); err != nil {
				return err
			}
		}
		if len(listeners) < spreadAtOnce {
			return nil
		}
		job.After = listeners[len(listeners)-1].ID
		return s.planChat(ctx, job)
	})
}

// PushChat sends a push of a room to a member who still has something to read there and does not look at the product. It is
// the handler of JobChatPush and may run more than once.
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
			job.Waited = true
			return s.enqueue(ctx, JobChatPush, fmt.Sprintf("%s:%s:%d", JobChatPush, name, held.until.UnixMilli()), job, *held.until)
		}
		_, err := s.sendAll(ctx, p.ID, "chat:"+name, job.Until, func(language string) Message {
			l := languageOf(cmp.Or(p.Language, language))
			body := strings.ReplaceAll(s.words.text[l]["chat"]["message"], "{{nickname}}", cmp.Or(author.Nickname, s.words.someone[l]))
			return Message{Title: cmp.Or(room.Name, Product), Body: body, Tag: "chat-" + number(room.ID), Link: room.link()}
		})
		return err
	})
}

// link is the page of the room.
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
