package api

import (
	"context"
	"time"

	"yagura/internal/chat"
	"yagura/internal/format/royale"
	"yagura/internal/kit/matchname"
	"yagura/internal/stage"
)

// ChatContest is the contest of a room.
type ChatContest struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// ChatTeam is the team of a room.
type ChatTeam struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// ChatMatch is the match of a room.
type ChatMatch struct {
	ID      int64          `json:"id"`
	StageID int64          `json:"stageId"`
	Format  stage.FormatID `json:"format"`
	Round   int            `json:"round" doc:"Number of the round, from 0"`
	Lobby   string         `json:"lobby" doc:"Name of the lobby in a battle royale, such as A; else empty"`
	Sides   []string       `json:"sides" doc:"Names of the two sides, empty if undecided; no names in a lobby"`
}

// Chat is a room with its admins.
type Chat struct {
	ID          int64               `json:"id"`
	Name        string              `json:"name" doc:"Question: its beginning; match: its sides; lobby: name of the contest; else name of the contest, team, friend or match room. Empty = the friend has withdrawn, or the viewer blocks who asked the question"`
	Image       *string             `json:"image"`
	ImageURL    *string             `json:"imageUrl" doc:"null = no picture; clients show the picture of the game, or a placeholder"`
	Contest     OrNull[ChatContest] `json:"contest"`
	Friend      OrNull[UserRef]     `json:"friend" doc:"The other person in the room of two friends; null for other rooms, or if that person has withdrawn"`
	Team        OrNull[ChatTeam]    `json:"team"`
	Match       OrNull[ChatMatch]   `json:"match" doc:"Match of the room; null for other rooms, or if the match was deleted"`
	RoomID      *int64              `json:"roomId" doc:"Id of the match room; null for other rooms"`
	Muted       bool                `json:"muted" doc:"The viewer has muted the room"`
	Kind        chat.Kind           `json:"kind" enum:"entrants,notice,confirmed,question,match,friend,team,room"`
	IsPublic    bool                `json:"isPublic" doc:"Every entrant of the contest is a member of the room"`
	IsConfirmed bool                `json:"isConfirmed"`
	IsQuestion  bool                `json:"isQuestion"`
	IsNotice    bool                `json:"isNotice"`
	IsReadOnly  bool                `json:"isReadOnly" doc:"The viewer may not write"`
	Closed      bool                `json:"closed" doc:"The room is closed: only operators may write. A closed question is answered"`
	Owner       OrNull[UserRef]     `json:"owner" doc:"Author of the question; null for other rooms"`
	Admins      []UserRef           `json:"admins" doc:"Operators of the contest; in the room of a team, its owner and admins"`
	Users       []int64             `json:"users" doc:"Ids of the members, ascending, at most 500; /chats/{chatId}/members/ lists all members"`
	CanModerate bool                `json:"canModerate" doc:"The viewer may remove messages of other people"`
	MemberCount int                 `json:"memberCount"`
	Blocked     []int64             `json:"blocked" doc:"Ids of all people whom the viewer blocks; clients show their messages folded"`
	Senders     []int64             `json:"senders" doc:"Ids of the people who may write in a notice room; empty for other rooms"`
	MatchID     *int64              `json:"matchId"`
	Unread      int                 `json:"unread"`
	Created     Time                `json:"created"`
	Updated     Time                `json:"updated"`
}

// ChatRoom is a room in one person's list of rooms.
type ChatRoom struct {
	ID                 int64               `json:"id" doc:"Same as chatId"`
	ChatID             int64               `json:"chatId"`
	UserID             int64               `json:"userId" required:"false" doc:"Id of the person whose list has the room"`
	Name               string              `json:"name"`
	Image              *string             `json:"image"`
	ImageURL           *string             `json:"imageUrl"`
	Kind               chat.Kind           `json:"kind" enum:"entrants,notice,confirmed,question,match,friend,team,room"`
	Contest            OrNull[ChatContest] `json:"contest"`
	Friend             OrNull[UserRef]     `json:"friend"`
	Team               OrNull[ChatTeam]    `json:"team"`
	Match              OrNull[ChatMatch]   `json:"match"`
	RoomID             *int64              `json:"roomId"`
	Muted              bool                `json:"muted"`
	IsReadOnly         bool                `json:"isReadOnly"`
	Closed             bool                `json:"closed"`
	Owner              OrNull[UserRef]     `json:"owner" doc:"Author of the question; null for other rooms"`
	LastMessage        string              `json:"lastMessage" doc:"Beginning of the newest message, at most 32 characters and an ellipsis; empty = none"`
	LastBlocked        bool                `json:"lastBlocked" doc:"The viewer blocks the author of the newest message, which is left out"`
	LastPhrase         *string             `json:"lastPhrase" doc:"Key of the phrase in the newest message, or poll for a poll of the team; null = see lastMessage"`
	LastMessageUpdated Time                `json:"lastMessageUpdated"`
	Unread             int                 `json:"unread"`
}

// AllChats is one page of the viewer's rooms of every kind.
type AllChats struct {
	Items  []ChatRoom `json:"items"`
	Next   *string    `json:"next" doc:"Cursor of the next page, null on the last one"`
	Unread int        `json:"unread" doc:"Number of unread messages in all rooms that are not muted"`
}

// ChatTarget selects a room by its subject: a friend, a team, a match of a contest, or a match room.
type ChatTarget struct {
	UserID    int64 `json:"userId,omitempty"`
	TeamID    int64 `json:"teamId,omitempty"`
	ContestID int64 `json:"contestId,omitempty" doc:"Contest of the match; sent together with matchId"`
	MatchID   int64 `json:"matchId,omitempty"`
	RoomID    int64 `json:"roomId,omitempty"`
}

// ChatRooms is one page of the viewer's rooms of a contest.
type ChatRooms struct {
	Items        []ChatRoom `json:"items"`
	Next         *string    `json:"next" doc:"Cursor of the next page, null on the last one"`
	Unread       int        `json:"unread" doc:"Number of unread messages in all rooms of the contest that are not muted"`
	CanAsk       bool       `json:"canAsk" doc:"The viewer may open a question"`
	NoticeChatID *int64     `json:"noticeChatId"`
}

// MessageAuthor is the author of a message.
type MessageAuthor struct {
	ID       int64   `json:"id"`
	Name     string  `json:"name"`
	Image    *string `json:"image"`
	ImageURL *string `json:"imageUrl"`
}

// MessageImage is the picture of a message. Its addresses are for the viewer only and are valid for about a day.
type MessageImage struct {
	URL      string `json:"url"`
	ThumbURL string `json:"thumbUrl"`
	Width    int    `json:"width" doc:"Pixels"`
	Height   int    `json:"height" doc:"Pixels"`
}

// MessagePeople are the people who joined or left.
type MessagePeople struct {
	Users []UserRef `json:"users" doc:"The first people, at most 20"`
	Count int       `json:"count" doc:"Number of all people"`
}

// Message is a message in a room.
type Message struct {
	ID          int64                 `json:"id" doc:"Increases within a room"`
	From        OrNull[MessageAuthor] `json:"from" doc:"Author; null = the system, or an author who has withdrawn"`
	Text        string                `json:"text"`
	Image       OrNull[MessageImage]  `json:"image"`
	IsSystem    bool                  `json:"isSystem"`
	Type        chat.MessageKind      `json:"type" enum:",removed,userEnter,userLeave,poll"`
	Payload     OrNull[MessagePeople] `json:"payload" doc:"People who joined or left; null for other messages"`
	Phrase      *string               `json:"phrase" doc:"Key of the phrase, which clients show in the reader's language; null = none"`
	PollID      *int64                `json:"pollId" doc:"Id of the team's poll; null for other messages"`
	ClientID    *string               `json:"clientId" doc:"Id that the author's client gave the message; null = none"`
	Created     Time                  `json:"created"`
	Updated     Time                  `json:"updated" doc:"Time of the last change: of the removal, or else same as created"`
	DisplayTime string                `json:"displayTime" doc:"MM/DD HH:mm in the viewer's zone; empty in live messages"`
}

// MessagePayload is a message to post: a text, a picture, or both; or else a phrase.
type MessagePayload struct {
	Text     string  `json:"text,omitempty" maxLength:"1000"`
	Image    *string `json:"image,omitempty" nullable:"true" doc:"Path of an own upload with the prefix chat"`
	Phrase   string  `json:"phrase,omitempty" enum:"lobbyUp,wherePlay,onMyWay,fiveMinutes,ready,goodLuck,goodGame,resultSent,needOperator,thanks"`
	ClientID string  `json:"clientId,omitempty" maxLength:"64" doc:"Id that the client gives the message; a message that is sent again with the same id is stored once"`
}

// QuestionPayload is the first message of a question.
type QuestionPayload struct {
	Text string `json:"text" minLength:"1" maxLength:"1000"`
}

// ReadPayload is the last message that was read.
type ReadPayload struct {
	MessageID *int64 `json:"messageId,omitempty" nullable:"true" doc:"Id of the last message that was read; null = the newest message of the room"`
}

// ReadState is the number of unread messages in a room.
type ReadState struct {
	Unread int `json:"unread"`
}

// ClosedPayload closes or reopens a room.
type ClosedPayload struct {
	Closed bool `json:"closed"`
}

// MutedPayload mutes a room for the viewer, or unmutes it.
type MutedPayload struct {
	Muted bool `json:"muted"`
}

// MessageReport is the form of a complaint about a message to the site administrators.
type MessageReport struct {
	Reason  string `json:"reason,omitempty" enum:"harassment,impersonation,adult,spam,rights,other" doc:"absent = other"`
	Comment string `json:"comment,omitempty" maxLength:"1000"`
}

// ChatMember is a member of a room.
type ChatMember struct {
	User UserRef   `json:"user"`
	Role chat.Role `json:"role" enum:"member,admin,caster"`
}

// ChatReach counts the people to whom operators write in a room of their contest, without operators.
type ChatReach struct {
	People int  `json:"people"`
	Muted  int  `json:"muted" doc:"Those of them who mute the room"`
	Read   *int `json:"read" doc:"Those of them who have read the newest message; null = there is no message"`
}

// ChatPath is the path of a room.
type ChatPath struct {
	ChatID int64 `path:"chatId"`
}

// MessagePath is the path of a message in a room.
type MessagePath struct {
	ChatPath
	MessageID int64 `path:"messageId"`
}

// ZoneInput selects the time zone of texts.
type ZoneInput struct {
	Zone   string `query:"timezone" doc:"IANA name of the time zone of texts; if absent, the zone of the profile, else of the header X-Timezone, else UTC"`
	Header string `header:"X-Timezone" doc:"IANA name of the time zone of texts, for people whose profile has none"`
}

func wireChat(info chat.Info) Chat {
	out := Chat{
		ID: info.ID, Name: info.Name, Image: orNil(info.Image), ImageURL: fileURL(info.Image),
		Contest: chatContest(&info.Chat), Friend: userRefOrNull(info.Friend), Team: chatTeam(&info.Chat), Match: chatMatch(&info.Chat), RoomID: idOrNull(info.RoomID),
		Muted: info.Muted, CanModerate: info.Role == chat.Admin, MatchID: idOrNull(info.Match.ID), Kind: info.Kind, IsPublic: info.Kind.Public(),
		IsConfirmed: info.Kind == chat.Confirmed, IsQuestion: info.Kind == chat.Question, IsNotice: info.Kind == chat.Notice,
		IsReadOnly: info.ReadOnly(), Closed: info.Closed(), Owner: userRefOrNull(info.Owner), Admins: mapped(info.Admins, wireUserRef),
		Users: append([]int64{}, info.MemberIDs...), MemberCount: info.Members, Blocked: append([]int64{}, info.Blocked...), Senders: []int64{}, Unread: info.Unread(), Created: wireTime(info.CreatedAt), Updated: wireTime(info.UpdatedAt),
	}
	if out.IsNotice {
		for _, a := range info.Admins {
			out.Senders = append(out.Senders, a.ID)
		}
	}
	return out
}

func chatContest(c *chat.Chat) OrNull[ChatContest] {
	if c.ContestID == 0 {
		return OrNull[ChatContest]{}
	}
	return orNull(&ChatContest{ID: c.ContestID, Name: c.ContestName})
}

func chatTeam(c *chat.Chat) OrNull[ChatTeam] {
	if c.TeamID == 0 {
		return OrNull[ChatTeam]{}
	}
	return orNull(&ChatTeam{ID: c.TeamID, Name: c.TeamName})
}

func chatMatch(c *chat.Chat) OrNull[ChatMatch] {
	if c.Match.StageID == 0 {
		return OrNull[ChatMatch]{}
	}
	m := &ChatMatch{ID: c.Match.ID, StageID: c.Match.StageID, Format: stage.FormatID(c.Match.Format), Round: c.Match.Round, Sides: []string{}}
	if c.Match.Format == string(royale.ID) {
		m.Lobby = matchname.Letters(c.Match.Order)
	} else {
		m.Sides = c.Match.Sides[:]
	}
	return orNull(m)
}

// wireRoom converts rooms for the list of one person.
func wireRoom(userID int64) func(chat.Room) ChatRoom {
	return func(r chat.Room) ChatRoom {
		room := roomInList(r)
		room.UserID = userID
		return room
	}
}

func roomInList(r chat.Room) ChatRoom {
	return ChatRoom{
		ID: r.ID, ChatID: r.ID, Name: r.Name, Image: orNil(r.Image), ImageURL: fileURL(r.Image), Kind: r.Kind,
		Contest: chatContest(&r.Chat), Friend: userRefOrNull(r.Friend), Team: chatTeam(&r.Chat), Match: chatMatch(&r.Chat), RoomID: idOrNull(r.RoomID),
		Muted: r.Muted, LastPhrase: orNil(r.LastPhrase), LastBlocked: r.LastBlocked,
		IsReadOnly: r.ReadOnly(), Closed: r.Closed(), Owner: userRefOrNull(r.Owner),
		LastMessage: r.LastText, LastMessageUpdated: wireTime(r.LastAt), Unread: r.Unread(),
	}
}

// LiveMessage returns a message for the live channel of its room, without data that depends on the viewer. Addresses
// of pictures depend on the viewer, so ok is false for a message with a picture.
func LiveMessage(m chat.Message) (out Message, ok bool) {
	out = Message{
		ID: m.ID, Text: m.Text, IsSystem: m.Kind.System(), Type: m.Kind, Phrase: orNil(m.Phrase), PollID: idOrNull(m.PollID),
		ClientID: orNil(m.ClientID), Created: wireTime(m.CreatedAt), Updated: wireTime(m.ChangedAt()),
	}
	if m.Author.ID != 0 {
		out.From = orNull(&MessageAuthor{ID: m.Author.ID, Name: m.Author.Nickname, Image: orNil(m.Author.Image), ImageURL: fileURL(m.Author.Image)})
	}
	return out, m.Image == nil
}

// wireMessage converts a message for the viewer.
func (a *API) wireMessage(ctx context.Context, m chat.Message, zone *time.Location) Message {
	out, _ := LiveMessage(m)
	out.DisplayTime = m.CreatedAt.In(zone).Format("01/02 15:04")
	if m.Image != nil {
		viewerID := viewer(ctx).UserID
		out.Image = orNull(&MessageImage{
			URL: a.Chats.ImageURL(ctx, viewerID, m.ChatID, m.Image.Path), ThumbURL: a.Chats.ThumbURL(ctx, viewerID, m.ChatID, m.Image.Path),
			Width: m.Image.Width, Height: m.Image.Height,
		})
	}
	if m.Kind == chat.Entered || m.Kind == chat.Left {
		out.Payload = orNull(&MessagePeople{Users: mapped(m.People.Users, wireUserRef), Count: m.People.Count})
	}
	return out
}

// roomList returns one page of the viewer's rooms.
func (a *API) roomList(ctx context.Context, q chat.Query, cursor string) (*Body[ChatRooms], error) {
	var err error
	if q.Before, err = chatKey(cursor); err != nil {
		return nil, err
	}
	q.UserID = viewer(ctx).UserID
	list, err := a.Chats.Rooms(ctx, q)
	if err != nil {
		return nil, err
	}
	out := ChatRooms{Items: mapped(list.Rooms, wireRoom(viewer(ctx).UserID)), Next: chatCursor(list.Next), Unread: list.Unread, CanAsk: list.CanAsk}
	if list.Notice != 0 {
		out.NoticeChatID = &list.Notice
	}
	return body(out, nil)
}

// chatKey parses the start of a page of rooms, nil for the first.
func chatKey(cursor string) (*chat.Key, error) {
	keys, err := keysOf(cursor, 2)
	if err != nil || keys == nil {
		return nil, err
	}
	return &chat.Key{LastAt: time.UnixMilli(keys[0]), ID: keys[1]}, nil
}

func chatCursor(next *chat.Key) *string {
	if next == nil {
		return nil
	}
	return cursorOf(next.LastAt.UnixMilli(), next.ID)
}
