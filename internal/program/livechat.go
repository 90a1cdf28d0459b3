package program

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"yagura/internal/api"
	"yagura/internal/chat"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// publishChat tells who is in a room what changed there. A message is also told to its members wherever they are, and
// what one person has read to that person's other windows. Who is out of a room hears nothing more of it.
func (p *Program) publishChat(ctx context.Context, e event.Event, h hint) error {
	var of chat.Fact
	if err := json.Unmarshal(e.Data, &of); err != nil {
		return fmt.Errorf("read the data of event %d: %w", e.ID, err)
	}
	h.ContestID, h.ChatID, h.MessageID = of.ContestID, e.SubjectID, of.MessageID
	switch e.Kind {
	case event.ChatRead, event.ChatMuted:
		return p.tellUser(ctx, e.ActorID, h)
	case event.ChatMembers:
		if len(of.Left) > 0 || of.Many {
			if err := p.live.Recheck(chatPrefix, of.Left); err != nil {
				return err
			}
		}
		var err error
		for _, chatID := range of.Chats {
			h.SubjectID, h.ChatID = chatID, chatID
			err = errors.Join(err, p.tellChat(ctx, h))
		}
		return err
	case event.ChatPosted:
		people, err := p.Features.Chats.Audience(ctx, e.SubjectID)
		err = errors.Join(err, p.tellMessage(ctx, h))
		for _, userID := range people {
			err = errors.Join(err, p.tellUser(ctx, userID, h))
		}
		return err
	default:
		return p.tellChat(ctx, h)
	}
}

// tellChat publishes a hint to who has a room open.
func (p *Program) tellChat(ctx context.Context, h hint) error {
	return p.live.Publish(ctx, chatPrefix+strconv.FormatInt(h.ChatID, 10), h)
}

// tellMessage tells who has a room open what was said. A message travels whole, so that a thousand open screens ask nothing;
// one with a picture, whose address is each viewer's own, and one that was taken out meanwhile are asked for.
func (p *Program) tellMessage(ctx context.Context, h hint) error {
	m, ok, err := p.Features.Chats.Said(ctx, h.ChatID, h.MessageID)
	if err != nil {
		return err
	}
	if ok {
		if whole, ok := api.LiveMessage(m); ok {
			h.Message = &whole
		}
	}
	return p.tellChat(ctx, h)
}

// tellTyping tells who has a room open that somebody is typing there. Nobody who comes later hears of it.
func (p *Program) tellTyping(ctx context.Context, chatID, userID int64) error {
	h := hint{Kind: event.ChatTyping, ChatID: chatID, SubjectID: userID, At: clock.Now(ctx).UTC().Format(time.RFC3339Nano)}
	return p.live.Tell(ctx, chatPrefix+strconv.FormatInt(chatID, 10), h)
}
