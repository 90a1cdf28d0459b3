package program

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"yagura/internal/api"
	"yagura/internal/friend"
	"yagura/internal/kit/event"
	"yagura/internal/live"
	"yagura/internal/team"
)

// Channels that people subscribe to. They carry hints (what changed), never the new state, so the channels of
// contests and teams are open to everybody who may browse (docs/adr/0004).
const (
	contestsChannel = "contests" // the list
	inboxChannel    = "inbox"    // mails of a development server
	contestPrefix   = "contest:"
	chatPrefix      = "chat:" // members of the room only
	teamPrefix      = "team:"
	userPrefix      = "user:"
)

// hint is a live message.
type hint struct {
	Kind           event.Kind `json:"kind"`
	ContestID      int64      `json:"contestId,omitempty"`
	SubjectID      int64      `json:"subjectId,omitempty"`
	ChatID         int64      `json:"chatId,omitempty"`
	MessageID      int64      `json:"messageId,omitempty"`
	NotificationID int64      `json:"notificationId,omitempty"`
	// Message is what was said, for who has the room open (docs/adr/0013).
	Message *api.Message `json:"message,omitempty"`
	// RoomID is of a match room; State is of presence.changed.
	RoomID int64  `json:"roomId,omitempty"`
	State  string `json:"state,omitempty"`
	// LastChanged is of presence.changed, by the name of the specification; it equals At.
	LastChanged api.Time `json:"last_changed,omitempty"`
	At          api.Time `json:"at"`
}

func (p *Program) wireLive(context.Context) error {
	g, err := live.New(live.Config{
		Authenticate: func(ctx context.Context, token string) (userID, sessionID int64, expiresAt time.Time, err error) {
			s, err := p.Features.Auth.Authenticate(p.withFixedTime(ctx), token)
			return s.UserID, s.ID, s.ExpiresAt, err
		},
		Authorize:      p.mayHear,
		Presence:       p.onPresence,
		Broker:         p.Broker,
		Nudged:         func() { p.relay.Nudge() },
		AllowedOrigins: append([]string{p.BaseURL}, p.Origins...),
		ClientAddress:  func(r *http.Request) string { return api.ClientAddress(r, p.TrustedProxies) },
		Metrics:        p.metrics,
		Clock:          p.Clock,
		Log:            slog.Default(),
	})
	if err != nil {
		return err
	}
	p.live = g
	p.Features.Chats.Connect(p.tellTyping)
	p.onClose(g.Shutdown)
	return nil
}

// mayHear says who may subscribe to a channel; 0 is a visitor.
func (p *Program) mayHear(ctx context.Context, userID int64, channel string) (bool, error) {
	switch {
	case channel == contestsChannel:
		return true, nil
	case channel == inboxChannel:
		return p.inbox(), nil
	case strings.HasPrefix(channel, contestPrefix):
		return isID(channel[len(contestPrefix):]), nil
	case strings.HasPrefix(channel, chatPrefix) && isID(channel[len(chatPrefix):]):
		chatID, err := strconv.ParseInt(channel[len(chatPrefix):], 10, 64)
		if err != nil {
			return false, err
		}
		return p.Features.Chats.MayHear(ctx, userID, chatID)
	case strings.HasPrefix(channel, teamPrefix):
		return isID(channel[len(teamPrefix):]), nil
	case strings.HasPrefix(channel, userPrefix):
		return userID != 0 && channel[len(userPrefix):] == strconv.FormatInt(userID, 10), nil
	}
	return mayHearRoom(userID, channel), nil
}

func isID(s string) bool {
	n, err := strconv.ParseInt(s, 10, 64)
	return err == nil && n > 0 && strconv.FormatInt(n, 10) == s
}

// publish is the relay's consumer that tells open screens what changed.
func (p *Program) publish(ctx context.Context, e event.Event) error {
	if e.Kind == event.SessionEnded {
		return p.live.DisconnectSession(e.SubjectID)
	}
	h := hint{Kind: e.Kind, ContestID: e.ContestID, SubjectID: e.SubjectID, At: e.At.UTC().Format(time.RFC3339Nano)}
	if e.ContestID != 0 {
		if err := p.live.Publish(ctx, contestPrefix+strconv.FormatInt(e.ContestID, 10), h); err != nil {
			return err
		}
	}
	switch e.Kind {
	case event.ContestCreated, event.ContestUpdated, event.ContestDeleted, event.ContestCancelled, event.ContestResumed:
		return p.live.Publish(ctx, contestsChannel, h)
	case event.MailReceived:
		return p.live.Publish(ctx, inboxChannel, h)
	case event.NotificationAdded, event.NotificationSeen:
		return p.publishNotification(ctx, e, h)
	case event.TeamUpdated, event.TeamDeleted, event.TeamRequested, event.TeamReplied, event.TeamPolled, event.TeamAnswered:
		return p.publishTeam(ctx, e, h)
	case event.OperatorAdded, event.OperatorRemoved, event.OperatorRole, event.CasterAdded, event.CasterRemoved: // subject: whose role changed
		return p.tellUser(ctx, e.SubjectID, h)
	case event.EntriesMoved:
		people, err := p.Features.Contests.Moved(ctx, e)
		for _, id := range people {
			err = errors.Join(err, p.tellUser(ctx, id, h))
		}
		return err
	case event.ChatPosted, event.ChatRemoved, event.ChatClosed, event.ChatRead, event.ChatMuted, event.ChatMembers:
		return p.publishChat(ctx, e, h)
	case event.RoomOpened, event.RoomUpdated, event.RoomEntered, event.RoomLeft, event.RoomDone, event.RoomClosed:
		return p.publishRoom(ctx, e, h)
	case event.PresenceChanged:
		return p.publishPresence(ctx, e, h)
	case event.FriendRequested, event.FriendReplied, event.FriendEnded:
		var of friend.Fact
		if err := json.Unmarshal(e.Data, &of); err != nil {
			return fmt.Errorf("read the data of event %d: %w", e.ID, err)
		}
		return errors.Join(p.tellUser(ctx, of.RequestUserID, h), p.tellUser(ctx, of.ResponseUserID, h))
	default:
		return nil
	}
}

// tellUser publishes a hint to one person's open screens.
func (p *Program) tellUser(ctx context.Context, userID int64, h hint) error {
	return p.live.Publish(ctx, userPrefix+strconv.FormatInt(userID, 10), h)
}

// publishTeam tells a team's page, the managers of a request to join who do not block the asker, and the asker of its answer.
func (p *Program) publishTeam(ctx context.Context, e event.Event, h hint) error {
	if err := p.live.Publish(ctx, teamPrefix+strconv.FormatInt(e.SubjectID, 10), h); err != nil {
		return err
	}
	switch e.Kind {
	case event.TeamRequested:
		var of team.RequestFact
		if err := json.Unmarshal(e.Data, &of); err != nil {
			return fmt.Errorf("read the data of event %d: %w", e.ID, err)
		}
		managers, err := p.Features.Teams.ManagersFor(ctx, e.SubjectID, of.UserID)
		for _, id := range managers {
			err = errors.Join(err, p.tellUser(ctx, id, h))
		}
		return err
	case event.TeamReplied:
		var of team.RequestFact
		if err := json.Unmarshal(e.Data, &of); err != nil {
			return fmt.Errorf("read the data of event %d: %w", e.ID, err)
		}
		return p.tellUser(ctx, of.UserID, h)
	default:
		return nil
	}
}
