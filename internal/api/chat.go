package api

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/chat"
	"yagura/internal/kit/fault"
)

// ChatContest names the contest of a room.
type ChatContest struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Chat is a room with who runs it (contests.md §3 "Chat", "Chat info").
type Chat struct {
	ID          int64           `json:"id"`
	Name        string          `json:"name" doc:"Of a question, the beginning of it; else that of the contest"`
	Image       *string         `json:"image"`
	ImageURL    *string         `json:"imageUrl" doc:"null: the game's, or a placeholder"`
	Contest     ChatContest     `json:"contest"`
	Kind        chat.Kind       `json:"kind" enum:"entrants,notice,confirmed,question"`
	IsPublic    bool            `json:"isPublic" doc:"Every entrant is in it"`
	IsConfirmed bool            `json:"isConfirmed"`
	IsQuestion  bool            `json:"isQuestion"`
	IsNotice    bool            `json:"isNotice"`
	IsReadOnly  bool            `json:"isReadOnly" doc:"The viewer may not write"`
	Closed      bool            `json:"closed" doc:"By an operator: only operators write. A question is answered"`
	Owner       OrNull[UserRef] `json:"owner" doc:"Who asked"`
	Admins      []UserRef       `json:"admins" doc:"The operators"`
	MemberCount int             `json:"memberCount"`
	Senders     []int64         `json:"senders" doc:"Of a room of notices: who writes in it"`
	MatchID     *int64          `json:"matchId"`
	Unread      int             `json:"unread"`
	Created     Time            `json:"created"`
	Updated     Time            `json:"updated"`
}

// ChatRoom is a room in the list of one person (contests.md §3 "Room", "Chat room view").
type ChatRoom struct {
	ID                 int64           `json:"id" doc:"As chatId"`
	ChatID             int64           `json:"chatId"`
	Name               string          `json:"name"`
	Image              *string         `json:"image"`
	ImageURL           *string         `json:"imageUrl"`
	Kind               chat.Kind       `json:"kind" enum:"entrants,notice,confirmed,question"`
	IsReadOnly         bool            `json:"isReadOnly"`
	Closed             bool            `json:"closed"`
	Owner              OrNull[UserRef] `json:"owner" doc:"Who asked"`
	LastMessage        string          `json:"lastMessage" doc:"At most 32 characters and an ellipsis; empty: none"`
	LastMessageUpdated Time            `json:"lastMessageUpdated"`
	Unread             int             `json:"unread"`
}

// ChatRooms is one page of the viewer's rooms of a contest.
type ChatRooms struct {
	Items        []ChatRoom `json:"items"`
	Next         *string    `json:"next" doc:"Cursor of the next page, null on the last one"`
	Unread       int        `json:"unread" doc:"In all rooms of the contest"`
	CanAsk       bool       `json:"canAsk" doc:"The viewer may open a question"`
	NoticeChatID *int64     `json:"noticeChatId"`
}

// MessageAuthor is who wrote a message.
type MessageAuthor struct {
	ID       int64   `json:"id"`
	Name     string  `json:"name"`
	ImageURL *string `json:"imageUrl"`
}

// MessageImage is the picture of a message. Its addresses are the viewer's own and hold for about a day.
type MessageImage struct {
	URL      string `json:"url"`
	ThumbURL string `json:"thumbUrl"`
	Width    int    `json:"width" doc:"Pixels"`
	Height   int    `json:"height" doc:"Pixels"`
}

// MessagePeople are who came or went.
type MessagePeople struct {
	Users []UserRef `json:"users" doc:"At most 20"`
	Count int       `json:"count" doc:"How many in all"`
}

// Message is one line of a room (contests.md §3 "Message").
type Message struct {
	ID          int64                 `json:"id" doc:"Rises within a room"`
	From        OrNull[MessageAuthor] `json:"from" doc:"null: the system, or somebody who has withdrawn"`
	Text        string                `json:"text"`
	Image       OrNull[MessageImage]  `json:"image"`
	IsSystem    bool                  `json:"isSystem"`
	Type        chat.MessageKind      `json:"type" enum:",removed,userEnter,userLeave"`
	Payload     OrNull[MessagePeople] `json:"payload"`
	Created     Time                  `json:"created"`
	DisplayTime string                `json:"displayTime" doc:"MM/DD HH:mm in the viewer's zone"`
}

// MessagePayload is what a person says: a text, a picture, or both.
type MessagePayload struct {
	Text  string  `json:"text" maxLength:"1000"`
	Image *string `json:"image,omitempty" nullable:"true" doc:"Path of an own upload with the prefix chat"`
}

// QuestionPayload opens a question.
type QuestionPayload struct {
	Text string `json:"text" minLength:"1" maxLength:"1000"`
}

// ReadPayload says how far a room was read.
type ReadPayload struct {
	MessageID *int64 `json:"messageId,omitempty" nullable:"true" doc:"null: to its end"`
}

// ReadState is what is left unread in a room.
type ReadState struct {
	Unread int `json:"unread"`
}

// ClosedPayload closes a room, or opens it again.
type ClosedPayload struct {
	Closed bool `json:"closed"`
}

// ChatMember is somebody in a room.
type ChatMember struct {
	User UserRef   `json:"user"`
	Role chat.Role `json:"role" enum:"member,admin"`
}

// ChatPath names a room.
type ChatPath struct {
	ID     int64 `path:"id"`
	ChatID int64 `path:"chatId"`
}

// ZoneInput names the zone of texts.
type ZoneInput struct {
	Zone   string `query:"timezone" doc:"IANA zone of the texts; else the profile's, else the header, else UTC"`
	Header string `header:"X-Timezone" doc:"IANA zone of the texts"`
}

func wireChat(info chat.Info) Chat {
	out := Chat{
		ID: info.ID, Name: info.Name, Image: orNil(info.Image), ImageURL: fileURL(info.Image),
		Contest: ChatContest{ID: info.ContestID, Name: info.ContestName}, Kind: info.Kind, IsPublic: info.Kind.Public(),
		IsConfirmed: info.Kind == chat.Confirmed, IsQuestion: info.Kind == chat.Question, IsNotice: info.Kind == chat.Notice,
		IsReadOnly: info.ReadOnly(), Closed: info.Closed(), Owner: userRefOrNull(info.Owner), Admins: mapped(info.Admins, wireUserRef),
		MemberCount: info.Members, Senders: []int64{}, Unread: info.Unread(), Created: wireTime(info.CreatedAt), Updated: wireTime(info.UpdatedAt),
	}
	if info.MatchID != 0 {
		out.MatchID = &info.MatchID
	}
	if out.IsNotice {
		for _, a := range info.Admins {
			out.Senders = append(out.Senders, a.ID)
		}
	}
	return out
}

func wireRoom(r chat.Room) ChatRoom {
	return ChatRoom{
		ID: r.ID, ChatID: r.ID, Name: r.Name, Image: orNil(r.Image), ImageURL: fileURL(r.Image), Kind: r.Kind,
		IsReadOnly: r.ReadOnly(), Closed: r.Closed(), Owner: userRefOrNull(r.Owner),
		LastMessage: r.LastText, LastMessageUpdated: wireTime(r.LastAt), Unread: r.Unread(),
	}
}

// wireMessage shows a message to the viewer.
func (a *API) wireMessage(ctx context.Context, m chat.Message, zone *time.Location) Message {
	out := Message{
		ID: m.ID, Text: m.Text, IsSystem: m.Kind.System(), Type: m.Kind,
		Created: wireTime(m.CreatedAt), DisplayTime: m.CreatedAt.In(zone).Format("01/02 15:04"),
	}
	if m.Author.ID != 0 {
		out.From = orNull(&MessageAuthor{ID: m.Author.ID, Name: m.Author.Nickname, ImageURL: fileURL(m.Author.Image)})
	}
	if m.Image != nil {
		viewerID := viewer(ctx).UserID
		out.Image = orNull(&MessageImage{
			URL: a.Chats.ImageURL(ctx, viewerID, m.ChatID, m.Image.Path), ThumbURL: a.Chats.ThumbURL(ctx, viewerID, m.ChatID, m.Image.Path),
			Width: m.Image.Width, Height: m.Image.Height,
		})
	}
	if out.IsSystem {
		out.Payload = orNull(&MessagePeople{Users: mapped(m.People.Users, wireUserRef), Count: m.People.Count})
	}
	return out
}

// roomList answers one page of the viewer's rooms.
func (a *API) roomList(ctx context.Context, q chat.Query, cursor string) (*Body[ChatRooms], error) {
	keys, err := keysOf(cursor, 2)
	if err != nil {
		return nil, err
	}
	if keys != nil {
		q.Before = &chat.Key{LastAt: time.UnixMilli(keys[0]), ID: keys[1]}
	}
	q.UserID = viewer(ctx).UserID
	list, err := a.Chats.Rooms(ctx, q)
	if err != nil {
		return nil, err
	}
	out := ChatRooms{Items: mapped(list.Rooms, wireRoom), Unread: list.Unread, CanAsk: list.CanAsk}
	if list.Next != nil {
		out.Next = cursorOf(list.Next.LastAt.UnixMilli(), list.Next.ID)
	}
	if list.Notice != 0 {
		out.NoticeChatID = &list.Notice
	}
	return body(out, nil)
}

func (a *API) registerChats() {
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "listChats", Method: http.MethodGet, Path: "/contests/{id}/chats/", Tags: []string{"chat"},
		Summary: "The viewer's rooms of a contest, those with the newest talk first, 50 at a time",
	}, func(ctx context.Context, in *struct {
		ID     int64     `path:"id"`
		Kind   chat.Kind `query:"kind" enum:"entrants,notice,confirmed,question"`
		Cursor string    `query:"cursor"`
	}) (*Body[ChatRooms], error) {
		return a.roomList(ctx, chat.Query{ContestID: in.ID, Kind: in.Kind}, in.Cursor)
	})
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "findChats", Method: http.MethodGet, Path: "/contests/chats/", Tags: []string{"chat"},
		Summary: "The viewer's rooms of a contest that a person or a team is in too (C3.070)",
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
		Summary: "Open a question to the operators with its first message",
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
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "readAllChats", Method: http.MethodPut, Path: "/contests/{id}/chats/read/", Tags: []string{"chat"},
		Summary: "Mark all rooms of a contest as read (C4.073)", DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *struct {
		ID int64 `path:"id"`
	}) (*Empty, error) {
		return nil, a.Chats.ReadAll(ctx, viewer(ctx).UserID, in.ID)
	})
	a.registerChat()
	a.registerMessages()
}

// registerChat is about one room.
func (a *API) registerChat() {
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "getChat", Method: http.MethodGet, Path: "/contests/{id}/chats/{chatId}/", Tags: []string{"chat"},
		Summary: "A room with who runs it",
	}, func(ctx context.Context, in *ChatPath) (*Body[Chat], error) {
		info, err := a.Chats.Get(ctx, viewer(ctx).UserID, in.ID, in.ChatID)
		if err != nil {
			return nil, err
		}
		return body(wireChat(info), nil)
	})
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "listChatMembers", Method: http.MethodGet, Path: "/contests/{id}/chats/{chatId}/members/", Tags: []string{"chat"},
		Summary: "Who is in a room, operators first, 50 at a time",
	}, func(ctx context.Context, in *struct {
		ChatPath
		Cursor string `query:"cursor"`
	}) (*Body[List[ChatMember]], error) {
		return body(a.chatMembers(ctx, in.ChatPath, in.Cursor))
	})
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "readChat", Method: http.MethodPut, Path: "/contests/{id}/chats/{chatId}/read/", Tags: []string{"chat"},
		Summary: "Mark a room as read up to a message (C4.072)",
	}, func(ctx context.Context, in *struct {
		ChatPath
		Body ReadPayload
	}) (*Body[ReadState], error) {
		messageID := int64(0)
		if in.Body.MessageID != nil {
			messageID = *in.Body.MessageID
		}
		unread, err := a.Chats.Read(ctx, viewer(ctx).UserID, in.ID, in.ChatID, messageID)
		return body(ReadState{Unread: unread}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "closeChat", Method: http.MethodPut, Path: "/contests/{id}/chats/{chatId}/closed/", Tags: []string{"chat"},
		Summary: "Close a room for all but operators, or open it again; a closed question is answered",
	}, func(ctx context.Context, in *struct {
		ChatPath
		Body ClosedPayload
	}) (*Body[Chat], error) {
		viewerID := viewer(ctx).UserID
		if err := a.Chats.Close(ctx, viewerID, in.ID, in.ChatID, in.Body.Closed); err != nil {
			return nil, err
		}
		info, err := a.Chats.Get(ctx, viewerID, in.ID, in.ChatID)
		if err != nil {
			return nil, err
		}
		return body(wireChat(info), nil)
	})
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
	page, next, err := a.Chats.Members(ctx, viewer(ctx).UserID, in.ID, in.ChatID, after)
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

// registerMessages is about what is said in a room.
func (a *API) registerMessages() {
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "listMessages", Method: http.MethodGet, Path: "/contests/{id}/chats/{chatId}/messages/", Tags: []string{"chat"},
		Summary: "Messages of a room, newest first, 10 at a time; with after: what came since, oldest first, 50 at a time",
	}, func(ctx context.Context, in *struct {
		ChatPath
		ZoneInput
		Before int64 `query:"before" doc:"Id of a message; older ones are answered, and next leads on to the oldest"`
		After  int64 `query:"after" doc:"Id of a message; newer ones are answered, and next leads on to the newest"`
	}) (*Body[List[Message]], error) {
		if in.Before != 0 && in.After != 0 {
			return nil, fault.New(fault.InvalidValue).At("after")
		}
		zone, err := a.textZone(ctx, in.Zone, in.Header)
		if err != nil {
			return nil, err
		}
		read := func() ([]chat.Message, bool, error) {
			if in.After != 0 {
				return a.Chats.Since(ctx, viewer(ctx).UserID, in.ID, in.ChatID, in.After)
			}
			return a.Chats.Messages(ctx, viewer(ctx).UserID, in.ID, in.ChatID, in.Before)
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
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "postMessage", Method: http.MethodPost, Path: "/contests/{id}/chats/{chatId}/messages/", Tags: []string{"chat"},
		Summary: "Say something in a room",
	}, func(ctx context.Context, in *struct {
		ChatPath
		ZoneInput
		Body MessagePayload
	}) (*Body[Message], error) {
		zone, err := a.textZone(ctx, in.Zone, in.Header)
		if err != nil {
			return nil, err
		}
		draft := chat.Draft{Text: in.Body.Text}
		if in.Body.Image != nil {
			draft.Image = *in.Body.Image
		}
		m, err := a.Chats.Post(ctx, viewer(ctx).UserID, in.ID, in.ChatID, draft)
		if err != nil {
			return nil, err
		}
		return body(a.wireMessage(ctx, m, zone), nil)
	})
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "removeMessage", Method: http.MethodDelete, Path: "/contests/{id}/chats/{chatId}/messages/{messageId}/", Tags: []string{"chat"},
		Summary: "Take an own message out, or any for an operator; a mark stays", DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *struct {
		ChatPath
		MessageID int64 `path:"messageId"`
	}) (*Empty, error) {
		return nil, a.Chats.Remove(ctx, viewer(ctx).UserID, in.ID, in.ChatID, in.MessageID)
	})
}
