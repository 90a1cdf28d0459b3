package api

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/chat"
	"yagura/internal/kit/fault"
	"yagura/internal/site"
)

func (a *API) registerChats() {
	op(a, SignedIn, huma.Operation{
		OperationID: "listAllChats", Method: http.MethodGet, Path: "/chats/", Tags: []string{"chat"},
		Summary:     "List the viewer's rooms of every kind, newest message first, 50 at a time",
		Description: "A room without a message has the place of the time when the viewer joined it, which is its lastMessageUpdated. Rooms of friends and of contests without a message are not listed, except the room of all entrants of a contest that is neither over nor cancelled.",
	}, func(ctx context.Context, in *struct {
		Kind   chat.Kind `query:"kind" enum:"entrants,notice,confirmed,question,match,friend,team,room"`
		Cursor string    `query:"cursor"`
	}) (*Body[AllChats], error) {
		before, err := chatKey(in.Cursor)
		if err != nil {
			return nil, err
		}
		list, err := a.Chats.All(ctx, viewer(ctx).UserID, in.Kind, before)
		return body(AllChats{Items: mapped(list.Rooms, wireRoom(viewer(ctx).UserID)), Next: chatCursor(list.Next), Unread: list.Unread}, err)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "readEveryChat", Method: http.MethodPut, Path: "/chats/read/", Tags: []string{"chat"},
		Summary: "Mark all of the viewer's rooms as read (CHAT-4)", DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, _ *struct{}) (*Empty, error) {
		return nil, a.Chats.ReadEvery(ctx, viewer(ctx).UserID)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "openChat", Method: http.MethodPost, Path: "/chats/", Tags: []string{"chat"},
		Summary:     "Get the room of a friend, a team, a match or a match room",
		Description: "The first call creates the room of two friends, a team or a match. Only friends, members of the team, people of the match, operators of its contest, and players of the match room may call it.",
	}, func(ctx context.Context, in *struct{ Body ChatTarget }) (*Body[Chat], error) {
		info, err := a.chatOf(ctx, in.Body)
		if err != nil {
			return nil, err
		}
		return body(wireChat(info), nil)
	})
	op(a, ReadsContest, huma.Operation{
		OperationID: "listChats", Method: http.MethodGet, Path: "/contests/{id}/chats/", Tags: []string{"chat"},
		Summary: "List the viewer's rooms of a contest, newest message first, 50 at a time",
	}, func(ctx context.Context, in *struct {
		ID     int64     `path:"id"`
		Kind   chat.Kind `query:"kind" enum:"entrants,notice,confirmed,question"`
		Cursor string    `query:"cursor"`
	}) (*Body[ChatRooms], error) {
		return a.roomList(ctx, chat.Query{ContestID: in.ID, Kind: in.Kind}, in.Cursor)
	})
	op(a, ReadsContest, huma.Operation{
		OperationID: "findChats", Method: http.MethodGet, Path: "/contests/chats/", Tags: []string{"chat"},
		Summary: "List the viewer's rooms of a contest that a given person or team is also in, or that belong to a given match",
	}, func(ctx context.Context, in *struct {
		ContestID int64  `query:"contestId" required:"true"`
		UserID    int64  `query:"userId"`
		TeamID    int64  `query:"teamId"`
		MatchID   int64  `query:"matchId"`
		Cursor    string `query:"cursor"`
	}) (*Body[ChatRooms], error) {
		return a.roomList(ctx, chat.Query{ContestID: in.ContestID, WithUser: in.UserID, WithTeam: in.TeamID, MatchID: in.MatchID}, in.Cursor)
	})
	op(a, EntryMember, huma.Operation{
		OperationID: "askQuestion", Method: http.MethodPost, Path: "/contests/{id}/chats/questions/", Tags: []string{"chat"},
		Summary: "Create a question to the operators with its first message",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body QuestionPayload
	}) (*Body[Chat], error) {
		info, err := a.Chats.Ask(ctx, viewer(ctx).UserID, in.ID, in.Body.Text)
		if err != nil {
			return nil, err
		}
		return body(wireChat(info), nil)
	})
	op(a, ReadsContest, huma.Operation{
		OperationID: "readAllChats", Method: http.MethodPut, Path: "/contests/{id}/chats/read/", Tags: []string{"chat"},
		Summary: "Mark all rooms of a contest as read (CHAT-4)", DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *struct {
		ID int64 `path:"id"`
	}) (*Empty, error) {
		return nil, a.Chats.ReadAll(ctx, viewer(ctx).UserID, in.ID)
	})
	a.registerChat()
	a.registerMessages()
}

// registerChat registers the operations of one room.
func (a *API) registerChat() {
	op(a, InChat, huma.Operation{
		OperationID: "getChat", Method: http.MethodGet, Path: "/chats/{chatId}/", Tags: []string{"chat"},
		Summary: "Get a room with its admins",
	}, func(ctx context.Context, in *ChatPath) (*Body[Chat], error) {
		info, err := a.Chats.Get(ctx, viewer(ctx).UserID, in.ChatID)
		if err != nil {
			return nil, err
		}
		return body(wireChat(info), nil)
	})
	op(a, InChat, huma.Operation{
		OperationID: "listChatMembers", Method: http.MethodGet, Path: "/chats/{chatId}/members/", Tags: []string{"chat"},
		Summary: "List the members of a room, operators first, 50 at a time",
	}, func(ctx context.Context, in *struct {
		ChatPath
		Cursor string `query:"cursor"`
	}) (*Body[List[ChatMember]], error) {
		return body(a.chatMembers(ctx, in.ChatPath, in.Cursor))
	})
	op(a, InChat, huma.Operation{
		OperationID: "readChat", Method: http.MethodPut, Path: "/chats/{chatId}/read/", Tags: []string{"chat"},
		Summary: "Mark a room as read up to a message (CHAT-4)",
	}, func(ctx context.Context, in *struct {
		ChatPath
		Body ReadPayload
	}) (*Body[ReadState], error) {
		messageID := int64(0)
		if in.Body.MessageID != nil {
			messageID = *in.Body.MessageID
		}
		unread, err := a.Chats.Read(ctx, viewer(ctx).UserID, in.ChatID, messageID)
		return body(ReadState{Unread: unread}, err)
	})
	op(a, InChat, huma.Operation{
		OperationID: "muteChat", Method: http.MethodPut, Path: "/chats/{chatId}/muted/", Tags: []string{"chat"},
		Summary: "Mute or unmute a room", DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *struct {
		ChatPath
		Body MutedPayload
	}) (*Empty, error) {
		return nil, a.Chats.Mute(ctx, viewer(ctx).UserID, in.ChatID, in.Body.Muted)
	})
	op(a, RunsChat, huma.Operation{
		OperationID: "getChatReach", Method: http.MethodGet, Path: "/chats/{chatId}/reach/", Tags: []string{"chat"},
		Summary: "Count the people whom a message in a room of a contest reaches (CHAT-11)",
	}, func(ctx context.Context, in *ChatPath) (*Body[ChatReach], error) {
		reach, said, err := a.Chats.Reach(ctx, viewer(ctx).UserID, in.ChatID)
		out := ChatReach{People: reach.People, Muted: reach.Muted}
		if said {
			out.Read = &reach.Read
		}
		return body(out, err)
	})
	op(a, RunsChat, huma.Operation{
		OperationID: "closeChat", Method: http.MethodPut, Path: "/chats/{chatId}/closed/", Tags: []string{"chat"},
		Summary: "Close a room for everyone but operators, or reopen it; a closed question is answered",
	}, func(ctx context.Context, in *struct {
		ChatPath
		Body ClosedPayload
	}) (*Body[Chat], error) {
		viewerID := viewer(ctx).UserID
		if err := a.Chats.Close(ctx, viewerID, in.ChatID, in.Body.Closed); err != nil {
			return nil, err
		}
		info, err := a.Chats.Get(ctx, viewerID, in.ChatID)
		if err != nil {
			return nil, err
		}
		return body(wireChat(info), nil)
	})
}

// chatOf finds the room of a target. Fault: invalidValue unless it selects exactly one room.
func (a *API) chatOf(ctx context.Context, t ChatTarget) (chat.Info, error) {
	userID := viewer(ctx).UserID
	switch {
	case t == ChatTarget{UserID: t.UserID} && t.UserID > 0 && t.UserID != userID:
		return a.Chats.WithFriend(ctx, userID, t.UserID)
	case t == ChatTarget{TeamID: t.TeamID} && t.TeamID > 0:
		return a.Chats.OfTeam(ctx, userID, t.TeamID)
	case t == ChatTarget{ContestID: t.ContestID, MatchID: t.MatchID} && t.ContestID > 0 && t.MatchID > 0:
		return a.Chats.OfMatch(ctx, userID, t.ContestID, t.MatchID)
	case t == ChatTarget{RoomID: t.RoomID} && t.RoomID > 0:
		return a.Chats.OfRoom(ctx, userID, t.RoomID)
	default:
		return chat.Info{}, fault.New(fault.InvalidValue)
	}
}

func (a *API) chatMembers(ctx context.Context, in ChatPath, cursor string) (List[ChatMember], error) {
	keys, err := keysOf(cursor, 3)
	if err != nil {
		return List[ChatMember]{}, err
	}
	var after *chat.Participant
	if keys != nil {
		after = &chat.Participant{Role: chat.Member, JoinedAt: time.UnixMilli(keys[1])}
		if after.User.ID = keys[2]; keys[0] == 0 {
			after.Role = chat.Admin
		}
	}
	page, next, err := a.Chats.Members(ctx, viewer(ctx).UserID, in.ChatID, after)
	out := List[ChatMember]{Items: mapped(page, func(p chat.Participant) ChatMember {
		return ChatMember{User: wireUserRef(p.User), Role: p.Role}
	})}
	if next != nil {
		rank := int64(1)
		if next.Role == chat.Admin {
			rank = 0
		}
		out.Next = cursorOf(rank, next.JoinedAt.UnixMilli(), next.User.ID)
	}
	return out, err
}

// registerMessages registers the operations of messages.
func (a *API) registerMessages() {
	op(a, InChat, huma.Operation{
		OperationID: "listMessages", Method: http.MethodGet, Path: "/chats/{chatId}/messages/", Tags: []string{"chat"},
		Summary: "List the messages of a room, newest first, 10 at a time; with after: newer messages, oldest first, 50 at a time",
	}, func(ctx context.Context, in *struct {
		ChatPath
		ZoneInput
		Before int64 `query:"before" doc:"Id of a message: returns older messages; next is the value of before for the next page"`
		After  int64 `query:"after" doc:"Id of a message: returns newer messages; next is the value of after for the next page"`
	}) (*Body[List[Message]], error) {
		if in.Before != 0 && in.After != 0 {
			return nil, fault.New(fault.InvalidValue).At("after")
		}
		zone := textZone(ctx, in.Zone, in.Header)
		read := func() ([]chat.Message, bool, error) {
			if in.After != 0 {
				return a.Chats.Since(ctx, viewer(ctx).UserID, in.ChatID, in.After)
			}
			return a.Chats.Messages(ctx, viewer(ctx).UserID, in.ChatID, in.Before)
		}
		page, more, err := read()
		if err != nil {
			return nil, err
		}
		out := List[Message]{Items: mapped(page, func(m chat.Message) Message { return a.wireMessage(ctx, m, zone) })}
		if more {
			next := strconv.FormatInt(page[len(page)-1].ID, 10)
			out.Next = &next
		}
		return body(out, nil)
	})
	op(a, InChat, huma.Operation{
		OperationID: "postMessage", Method: http.MethodPost, Path: "/chats/{chatId}/messages/", Tags: []string{"chat"},
		Summary: "Post a message in a room",
	}, func(ctx context.Context, in *struct {
		ChatPath
		ZoneInput
		Body MessagePayload
	}) (*Body[Message], error) {
		zone := textZone(ctx, in.Zone, in.Header)
		draft := chat.Draft{Text: in.Body.Text, Phrase: in.Body.Phrase, ClientID: in.Body.ClientID}
		if in.Body.Image != nil {
			draft.Image = *in.Body.Image
		}
		m, err := a.Chats.Post(ctx, viewer(ctx).UserID, in.ChatID, draft)
		if err != nil {
			return nil, err
		}
		return body(a.wireMessage(ctx, m, zone), nil)
	})
	op(a, InChat, huma.Operation{
		OperationID: "removeMessage", Method: http.MethodDelete, Path: "/chats/{chatId}/messages/{messageId}/", Tags: []string{"chat"},
		Summary: "Remove an own message, or as an operator any message; a placeholder stays", DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *MessagePath) (*Empty, error) {
		return nil, a.Chats.Remove(ctx, viewer(ctx).UserID, in.ChatID, in.MessageID)
	})
	op(a, InChat, huma.Operation{
		OperationID: "reportMessage", Method: http.MethodPost, Path: "/chats/{chatId}/messages/{messageId}/report/", Tags: []string{"chat"},
		Summary: "Report a message of another person to the site administrators, with a copy, because they read no rooms", DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *struct {
		MessagePath
		Body MessageReport
	}) (*Empty, error) {
		return nil, a.reportMessage(ctx, in.MessagePath, in.Body)
	})
	op(a, InChat, huma.Operation{
		OperationID: "typeInChat", Method: http.MethodPost, Path: "/chats/{chatId}/typing/", Tags: []string{"chat"},
		Summary: "Announce to a room that the viewer is typing; a repeated call within three seconds does nothing", DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *ChatPath) (*Empty, error) {
		return nil, a.Chats.Typing(ctx, viewer(ctx).UserID, in.ChatID)
	})
}

// reportMessage creates a complaint about a message, with a copy.
func (a *API) reportMessage(ctx context.Context, in MessagePath, report MessageReport) error {
	viewerID := viewer(ctx).UserID
	m, err := a.Chats.Copy(ctx, viewerID, in.ChatID, in.MessageID)
	if err != nil {
		return err
	}
	copied := &site.MessageCopy{Author: m.Author.ID, Text: m.Text}
	if m.Phrase != "" {
		copied.Text = m.Phrase
	}
	if m.Image != nil {
		copied.Image = m.Image.Path
	}
	return a.Site.Complain(ctx, viewerID, site.Complaint{
		Subject: site.Subject{Kind: site.AboutMessage, ID: m.ID, Copy: copied}, Reason: cmp.Or(report.Reason, "other"), Comment: report.Comment,
	})
}
