package store

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/store/sqlcgen"
)

var _ chat.Store = (*DB)(nil)

func chatOf(r sqlcgen.Chat) chat.Chat {
	return chat.Chat{
		ID: r.ID, ContestID: idOf(r.ContestID), Kind: chat.Kind(r.Kind), Name: r.Name, Match: chat.MatchRef{ID: idOf(r.MatchID)},
		Owner: account.Ref{ID: idOf(r.OwnerID)}, Pair: textOf(r.Pair), TeamID: idOf(r.TeamID), RoomID: idOf(r.RoomID),
		LastID: idOf(r.LastID), LastText: r.LastText, LastPhrase: r.LastPhrase, LastAuthor: idOf(r.LastAuthorID), LastAt: timeOf(r.LastAt), Talk: r.Talk,
		ClosedAt: timeOrNil(r.ClosedAt), CreatedAt: timeOf(r.CreatedAt), UpdatedAt: timeOf(r.UpdatedAt),
	}
}

func chatRoomOf(r sqlcgen.GetRoomRow) chat.Room {
	c := chatOf(r.Chat)
	c.ContestName, c.TeamName = textOf(r.ContestName), textOf(r.TeamName)
	c.Owner.Nickname, c.Owner.Image = textOf(r.OwnerNickname), textOf(r.OwnerImage)
	c.Friend = account.Ref{ID: idOf(r.FriendID), Nickname: textOf(r.FriendNickname), Image: textOf(r.FriendImage)}
	c.Image = textOf(r.ContestImage)
	switch c.Kind {
	case chat.Entrants, chat.Notice, chat.Confirmed: // as the contest
	case chat.Question:
		c.Image = c.Owner.Image
	case chat.Friend:
		c.Name, c.Image = c.Friend.Nickname, c.Friend.Image
	case chat.Team:
		c.Name, c.Image = c.TeamName, textOf(r.TeamImage)
	case chat.MatchRoom:
		c.Name = textOf(r.RoomName)
	case chat.Match:
		c.Match.StageID, c.Match.Format, c.Match.Type = idOf(r.StageID), textOf(r.Format), textOf(r.MatchType)
		c.Match.Round, c.Match.Order = int(idOf(r.Round)), int(idOf(r.Position))
		upper, lower := cmp.Or(textOf(r.UpperTeam), textOf(r.UpperNickname)), cmp.Or(textOf(r.LowerTeam), textOf(r.LowerNickname))
		if upper != "" || lower != "" {
			c.Name = cmp.Or(upper, "–") + " vs " + cmp.Or(lower, "–")
		}
	}
	if c.Name == "" && c.ContestID != 0 {
		c.Name = c.ContestName
	}
	return chat.Room{Chat: c, Role: chat.Role(textOf(r.Role)), ReadTalk: idOf(r.ReadTalk), Muted: r.MutedAt != nil}
}

// InsertChat adds a room unless its subject has one.
func (db *DB) InsertChat(ctx context.Context, c chat.Chat) (bool, error) {
	n, err := db.q.InsertChat(ctx, sqlcgen.InsertChatParams{
		ID: c.ID, ContestID: idOrNil(c.ContestID), Kind: string(c.Kind), Name: c.Name, OwnerID: idOrNil(c.Owner.ID), Pair: textOrNil(c.Pair),
		TeamID: idOrNil(c.TeamID), MatchID: idOrNil(c.Match.ID), RoomID: idOrNil(c.RoomID), Now: ms(c.CreatedAt),
	})
	return n == 1, err
}

// InsertConfirmedChat adds the room of the confirmed entrants if there are any.
func (db *DB) InsertConfirmedChat(ctx context.Context, id, contestID int64, now time.Time) error {
	return db.q.InsertConfirmedChat(ctx, id, ms(now), contestID)
}

// LockChat locks a room for the rest of the transaction. A room that the transaction has locked already is not read again.
func (db *DB) LockChat(ctx context.Context, chatID int64) (chat.Chat, bool, error) {
	if err := takeTurn(ctx); err != nil {
		return chat.Chat{}, false, err
	}
	return db.ShareChat(ctx, chatID)
}

// ShareChat is LockChat, but in a group other calls may change the room at the same time.
func (db *DB) ShareChat(ctx context.Context, chatID int64) (chat.Chat, bool, error) {
	if row, ok := lockedChat(ctx, chatID); ok {
		return chatOf(row), true, nil
	}
	row, err := db.q.LockChat(ctx, chatID)
	if known, ok := lockedChat(ctx, chatID); ok { // another call of the group has gone on from there
		return chatOf(known), true, err
	}
	if t := running(ctx); t != nil && err == nil {
		put(&t.chats, chatID, row)
	}
	return one(chatOf)(row, err)
}

// LockChatOf is LockChat for the room of two people, a team, a match or a match room.
func (db *DB) LockChatOf(ctx context.Context, t chat.Target) (chat.Chat, bool, error) {
	if err := takeTurn(ctx); err != nil {
		return chat.Chat{}, false, err
	}
	switch {
	case t.Pair != "":
		return one(chatOf)(db.q.LockPairChat(ctx, &t.Pair))
	case t.TeamID != 0:
		return one(chatOf)(db.q.LockTeamChat(ctx, &t.TeamID))
	case t.RoomID != 0:
		return one(chatOf)(db.q.LockRoomChat(ctx, &t.RoomID))
	default:
		return one(chatOf)(db.q.LockMatchChat(ctx, &t.MatchID))
	}
}

// ChatOf finds the room of two people, a team, a match or a match room.
func (db *DB) ChatOf(ctx context.Context, t chat.Target) (int64, bool, error) {
	return one(func(id int64) int64 { return id })(db.q.FindChat(ctx, sqlcgen.FindChatParams{
		Pair: textOrNil(t.Pair), TeamID: idOrNil(t.TeamID), RoomID: idOrNil(t.RoomID), MatchID: idOrNil(t.MatchID), ContestID: idOrNil(t.ContestID),
	}))
}

// HoldContest locks a contest for the rest of the transaction without changing its version.
func (db *DB) HoldContest(ctx context.Context, id int64) (bool, error) {
	if err := takeTurn(ctx); err != nil {
		return false, err
	}
	n, err := db.q.HoldContest(ctx, id)
	return n == 1, err
}

// MatchPlace returns a person's role in the room of a two-sided match.
func (db *DB) MatchPlace(ctx context.Context, userID, contestID, matchID int64) (chat.Role, bool, error) {
	return one(func(r sqlcgen.MatchPlaceRow) chat.Role {
		switch {
		case r.OperatorID != nil:
			return chat.Admin
		case r.PlayerID != nil:
			return chat.Member
		default:
			return ""
		}
	})(db.q.MatchPlace(ctx, userID, contestID, matchID))
}

// LockChatOfKind is LockChat for a kind of which a contest has one.
func (db *DB) LockChatOfKind(ctx context.Context, contestID int64, kind chat.Kind) (chat.Chat, bool, error) {
	if err := takeTurn(ctx); err != nil {
		return chat.Chat{}, false, err
	}
	return one(chatOf)(db.q.LockChatOfKind(ctx, &contestID, string(kind)))
}

// LockSharedChats locks all rooms of a contest except questions.
func (db *DB) LockSharedChats(ctx context.Context, contestID int64) ([]chat.Chat, error) {
	if err := takeTurn(ctx); err != nil {
		return nil, err
	}
	return db.ShareSharedChats(ctx, contestID)
}

// ShareSharedChats is LockSharedChats, but in a group other calls may change the rooms at the same time.
func (db *DB) ShareSharedChats(ctx context.Context, contestID int64) ([]chat.Chat, error) {
	if chats, ok := lockedSharedChats(ctx, contestID); ok {
		return chats, nil
	}
	rows, err := db.q.LockSharedChats(ctx, &contestID)
	if known, ok := lockedSharedChats(ctx, contestID); ok { // another call of the group has gone on from there
		return known, err
	}
	if t := running(ctx); t != nil && err == nil {
		for _, row := range rows {
			put(&t.chats, row.ID, row)
		}
		put(&t.shared, contestID, mapRows(rows, func(row sqlcgen.Chat) int64 { return row.ID }))
	}
	return mapRows(rows, chatOf), err
}

func lockedSharedChats(ctx context.Context, contestID int64) ([]chat.Chat, bool) {
	t := running(ctx)
	if t == nil {
		return nil, false
	}
	ids, ok := t.shared[contestID]
	return mapRows(ids, func(id int64) chat.Chat { return chatOf(t.chats[id]) }), ok
}

// SetChatHead writes what the newest message changes, of a locked room before the next statement that may read it.
func (db *DB) SetChatHead(ctx context.Context, c chat.Chat, now time.Time) error {
	head := sqlcgen.SetChatHeadParams{
		ID: c.ID, LastID: idOrNil(c.LastID), LastText: c.LastText, LastPhrase: c.LastPhrase, LastAuthorID: idOrNil(c.LastAuthor),
		LastAt: ms(c.LastAt), Talk: c.Talk, UpdatedAt: ms(now),
	}
	row, locked := lockedChat(ctx, c.ID)
	if !locked {
		return db.q.SetChatHead(ctx, head)
	}
	row.LastID, row.LastText, row.LastPhrase, row.LastAuthorID = head.LastID, head.LastText, head.LastPhrase, head.LastAuthorID
	row.LastAt, row.Talk, row.UpdatedAt = head.LastAt, head.Talk, head.UpdatedAt
	t := running(ctx)
	t.chats[c.ID] = row
	put(&t.heads, c.ID, head)
	return nil
}

// SetChatTexts writes a room's own name and the beginning of its newest message.
func (db *DB) SetChatTexts(ctx context.Context, c chat.Chat, now time.Time) error {
	return db.q.SetChatTexts(ctx, sqlcgen.SetChatTextsParams{
		ID: c.ID, Name: c.Name, LastText: c.LastText, LastPhrase: c.LastPhrase, LastAuthorID: idOrNil(c.LastAuthor), UpdatedAt: ms(now),
	})
}

// ReadPosted moves the read mark to the newest message for its author, and for members who block its author and had read
// everything before it.
func (db *DB) ReadPosted(ctx context.Context, chatID, authorID, talk int64) error {
	return db.q.ReadPostedMessage(ctx, chatID, talk, authorID)
}

// SetChatClosed sets when a room was closed, nil to open it.
func (db *DB) SetChatClosed(ctx context.Context, chatID int64, closed *time.Time, now time.Time) error {
	return db.q.SetChatClosed(ctx, chatID, msOrNil(closed), ms(now))
}

// Room finds a room as a person sees it.
func (db *DB) Room(ctx context.Context, userID, chatID int64) (chat.Room, bool, error) {
	return one(chatRoomOf)(db.q.GetRoom(ctx, userID, chatID))
}

// Rooms lists a person's rooms, of a contest or of all kinds, by newest message.
func (db *DB) Rooms(ctx context.Context, q chat.Query, most int) ([]chat.Room, error) {
	p := sqlcgen.ListRoomsParams{
		UserID: q.UserID, ContestID: idOrNil(q.ContestID), Kind: textOrNil(string(q.Kind)), Open: bit(q.Open), MatchID: idOrNil(q.MatchID),
		WithUser: idOrNil(q.WithUser), WithTeam: idOrNil(q.WithTeam), BeforeAt: math.MaxInt64, BeforeID: math.MaxInt64, Most: int32(most),
	}
	if q.Before != nil {
		p.BeforeAt, p.BeforeID = ms(q.Before.LastAt), q.Before.ID
	}
	rows, err := db.q.ListRooms(ctx, p)
	return mapRows(rows, func(r sqlcgen.ListRoomsRow) chat.Room {
		return chatRoomOf(sqlcgen.GetRoomRow{
			Chat: r.Chat, ContestName: r.ContestName, ContestImage: r.ContestImage, OwnerNickname: r.OwnerNickname, OwnerImage: r.OwnerImage,
			FriendID: r.FriendID, FriendNickname: r.FriendNickname, FriendImage: r.FriendImage, TeamName: r.TeamName, TeamImage: r.TeamImage,
			RoomName: r.RoomName, StageID: r.StageID, MatchType: r.MatchType, Round: r.Round, Position: r.Position, Format: r.Format,
			UpperTeam: r.UpperTeam, UpperNickname: r.UpperNickname, LowerTeam: r.LowerTeam, LowerNickname: r.LowerNickname,
			Role: &r.Role, ReadTalk: &r.ReadTalk, MutedAt: r.MutedAt,
		})
	}), err
}

// CountUnread counts a person's rooms, of a contest or all (0), and the unread messages of those that are not muted.
func (db *DB) CountUnread(ctx context.Context, contestID, userID int64, kind chat.Kind) (rooms, unread int, err error) {
	r, err := db.q.CountUnread(ctx, userID, idOrNil(contestID), textOrNil(string(kind)))
	return int(r.Rooms), int(r.Unread), err
}

// CountOpenQuestions counts the open questions of a contest, of one person or of all (0).
func (db *DB) CountOpenQuestions(ctx context.Context, contestID, ownerID int64) (int, error) {
	n, err := db.q.CountOpenQuestions(ctx, &contestID, idOrNil(ownerID))
	return int(n), err
}

// ForgetChatPerson removes a person from every room, and the name from rooms and messages. It locks rooms first, like
// every other write: rooms before members. Rooms with friends are closed.
func (db *DB) ForgetChatPerson(ctx context.Context, userID int64, now time.Time) error {
	if err := db.q.CloseFriendChats(ctx, ms(now), userID); err != nil {
		return err
	}
	if err := db.q.ForgetChatOwner(ctx, &userID); err != nil {
		return err
	}
	if err := db.q.ForgetChatMember(ctx, userID); err != nil {
		return err
	}
	return db.q.ForgetChatAuthor(ctx, &userID)
}

// InsertChatMember adds a person to a room, once.
func (db *DB) InsertChatMember(ctx context.Context, chatID, userID int64, role chat.Role, readTalk int64, now time.Time) error {
	return db.q.InsertChatMember(ctx, sqlcgen.InsertChatMemberParams{ChatID: chatID, UserID: userID, Role: string(role), ReadTalk: readTalk, JoinedAt: ms(now)})
}

// SeatOperators adds the operators of a contest to its rooms, or to one of them.
func (db *DB) SeatOperators(ctx context.Context, contestID, chatID int64, now time.Time) ([]chat.Seat, error) {
	rows, err := db.q.SeatOperators(ctx, ms(now), &contestID, idOrNil(chatID))
	return mapRows(rows, func(r sqlcgen.SeatOperatorsRow) chat.Seat { return chat.Seat(r) }), err
}

// SeatEntry adds the people of an entry to their rooms.
func (db *DB) SeatEntry(ctx context.Context, entryID int64, now time.Time) ([]chat.Seat, error) {
	rows, err := db.q.SeatEntry(ctx, ms(now), entryID)
	return mapRows(rows, func(r sqlcgen.SeatEntryRow) chat.Seat { return chat.Seat(r) }), err
}

// SeatEntrants adds the people of a contest's entries to a room, as far as they belong there. Existing notices are
// unread for new members.
func (db *DB) SeatEntrants(ctx context.Context, c chat.Chat, now time.Time) ([]chat.Seat, error) {
	p := sqlcgen.SeatEntrantsParams{ChatID: c.ID, ContestID: c.ContestID, ReadTalk: c.Talk, Now: ms(now), Confirmed: bit(c.Kind == chat.Confirmed)}
	if c.Kind == chat.Notice {
		p.ReadTalk = 0
	}
	ids, err := db.q.SeatEntrants(ctx, p)
	return mapRows(ids, func(id int64) chat.Seat { return chat.Seat{ChatID: c.ID, UserID: id} }), err
}

// UnseatEntrants removes the members who do not belong in a room any more.
func (db *DB) UnseatEntrants(ctx context.Context, c chat.Chat) ([]chat.Seat, error) {
	ids, err := db.q.UnseatEntrants(ctx, c.ID, c.ContestID, bit(c.Kind == chat.Confirmed))
	return mapRows(ids, func(id int64) chat.Seat { return chat.Seat{ChatID: c.ID, UserID: id} }), err
}

// SetEntryRoles makes the casters among the people of a new entry members of its rooms.
func (db *DB) SetEntryRoles(ctx context.Context, entryID int64) error {
	return db.q.SetEntryChatRoles(ctx, entryID)
}

// SetCasterRoles makes casters members of a room if their entries belong there, else casters.
func (db *DB) SetCasterRoles(ctx context.Context, c chat.Chat) error {
	return db.q.SetCasterChatRoles(ctx, c.ContestID, bit(c.Kind == chat.Confirmed), c.ID)
}

// SeatCasters adds the casters of a contest to a room and removes former ones. Existing notices are unread for new
// casters.
func (db *DB) SeatCasters(ctx context.Context, c chat.Chat, now time.Time) (joined, left []chat.Seat, err error) {
	seat := func(userID int64) chat.Seat { return chat.Seat{ChatID: c.ID, UserID: userID} }
	gone, err := db.q.UnseatCasters(ctx, c.ID, c.ContestID)
	if err != nil {
		return nil, nil, err
	}
	read := c.Talk
	if c.Kind == chat.Notice {
		read = 0
	}
	came, err := db.q.SeatCasters(ctx, c.ID, read, ms(now), c.ContestID)
	return mapRows(came, seat), mapRows(gone, seat), err
}

// SeatAskers adds entrants to their own questions and removes everyone else except operators.
func (db *DB) SeatAskers(ctx context.Context, contestID int64, now time.Time) ([]chat.Seat, error) {
	if err := db.q.SeatAskers(ctx, ms(now), &contestID); err != nil {
		return nil, err
	}
	rows, err := db.q.UnseatAskers(ctx, &contestID)
	return mapRows(rows, func(r sqlcgen.UnseatAskersRow) chat.Seat { return chat.Seat(r) }), err
}

// SeatMatches adds the people of both sides to the rooms of matches.
func (db *DB) SeatMatches(ctx context.Context, contestID, matchID int64, now time.Time) ([]chat.Seat, error) {
	rows, err := db.q.SeatMatches(ctx, ms(now), &contestID, idOrNil(matchID))
	return mapRows(rows, func(r sqlcgen.SeatMatchesRow) chat.Seat { return chat.Seat(r) }), err
}

// UnseatMatches removes everyone else from the rooms of matches except operators.
func (db *DB) UnseatMatches(ctx context.Context, contestID, matchID int64) ([]chat.Seat, error) {
	rows, err := db.q.UnseatMatches(ctx, &contestID, idOrNil(matchID))
	return mapRows(rows, func(r sqlcgen.UnseatMatchesRow) chat.Seat { return chat.Seat(r) }), err
}

// SeatTeam updates the members of a team's locked room from the team.
func (db *DB) SeatTeam(ctx context.Context, c chat.Chat, now time.Time) (joined, left []chat.Seat, err error) {
	gone, err := db.q.UnseatTeam(ctx, c.ID, c.TeamID)
	if err != nil {
		return nil, nil, err
	}
	if err := db.q.SetTeamChatRoles(ctx, c.ID, c.TeamID); err != nil {
		return nil, nil, err
	}
	come, err := db.q.SeatTeam(ctx, ms(now), &c.TeamID)
	return mapRows(come, func(r sqlcgen.SeatTeamRow) chat.Seat { return chat.Seat(r) }),
		mapRows(gone, func(r sqlcgen.UnseatTeamRow) chat.Seat { return chat.Seat(r) }), err
}

// SeatRoom updates the members of a match room's locked chat from its players.
func (db *DB) SeatRoom(ctx context.Context, c chat.Chat, now time.Time) (joined, left []chat.Seat, err error) {
	gone, err := db.q.UnseatRoom(ctx, c.ID, c.RoomID)
	if err != nil {
		return nil, nil, err
	}
	come, err := db.q.SeatRoom(ctx, ms(now), &c.RoomID)
	return mapRows(come, func(r sqlcgen.SeatRoomRow) chat.Seat { return chat.Seat(r) }),
		mapRows(gone, func(r sqlcgen.UnseatRoomRow) chat.Seat { return chat.Seat(r) }), err
}

// SetChatMuted sets since when a person mutes a room.
func (db *DB) SetChatMuted(ctx context.Context, chatID, userID int64, at *time.Time) error {
	return db.q.SetChatMuted(ctx, chatID, userID, msOrNil(at))
}

// SetChatRoles makes operators admins, and admins who are no operators members.
func (db *DB) SetChatRoles(ctx context.Context, contestID int64) error {
	if err := db.q.PromoteChatMembers(ctx, &contestID); err != nil {
		return err
	}
	return db.q.DemoteChatMembers(ctx, &contestID)
}

// LockChatMember locks a membership for the rest of the transaction.
func (db *DB) LockChatMember(ctx context.Context, chatID, userID int64) (chat.Participant, bool, error) {
	return one(func(r sqlcgen.LockChatMemberRow) chat.Participant {
		return chat.Participant{Role: chat.Role(r.Role), User: account.Ref{ID: userID, Nickname: r.Nickname, Image: textOf(r.Image)}}
	})(db.q.LockChatMember(ctx, chatID, userID))
}

// IsChatMember reports whether a person is in a room.
func (db *DB) IsChatMember(ctx context.Context, chatID, userID int64) (bool, error) {
	return db.q.IsChatMember(ctx, chatID, userID)
}

// ContestChatRole returns a person's role in the room of all entrants of a contest.
func (db *DB) ContestChatRole(ctx context.Context, contestID, userID int64) (chat.Role, bool, error) {
	return one(func(r *string) chat.Role { return chat.Role(textOf(r)) })(db.q.GetContestChatRole(ctx, userID, &contestID))
}

// ChatMemberIDs lists the members of a room.
func (db *DB) ChatMemberIDs(ctx context.Context, chatID int64, most int) ([]int64, error) {
	return db.q.ChatMemberIDs(ctx, chatID, int32(most))
}

// CountChatMembers counts the members of a room.
func (db *DB) CountChatMembers(ctx context.Context, chatID int64) (int, error) {
	n, err := db.q.CountChatMembers(ctx, chatID)
	return int(n), err
}

// ChatReach counts the members of a room who are no admins, those who mute it, and those who have read its newest message.
func (db *DB) ChatReach(ctx context.Context, chatID int64) (chat.Reach, error) {
	r, err := db.q.ChatReach(ctx, chatID)
	return chat.Reach{People: int(r.People), Muted: int(r.Muted), Read: int(r.Readers)}, err
}

// ChatAdmins lists the admins of a room by time.
func (db *DB) ChatAdmins(ctx context.Context, chatID int64, most int) ([]account.Ref, error) {
	rows, err := db.q.ListChatAdmins(ctx, chatID, int32(most))
	return mapRows(rows, func(r sqlcgen.ListChatAdminsRow) account.Ref {
		return account.Ref{ID: r.ID, Nickname: r.Nickname, Image: textOf(r.Image)}
	}), err
}

// ChatMembers lists the members of a room, admins first, then by time.
func (db *DB) ChatMembers(ctx context.Context, chatID int64, after *chat.Participant, most int) ([]chat.Participant, error) {
	p := sqlcgen.ListChatMembersParams{ChatID: chatID, AfterRank: -1, Most: int32(most)}
	if after != nil {
		p.AfterRank, p.AfterJoined, p.AfterID = bit(after.Role != chat.Admin), ms(after.JoinedAt), after.User.ID
	}
	rows, err := db.q.ListChatMembers(ctx, p)
	return mapRows(rows, func(r sqlcgen.ListChatMembersRow) chat.Participant {
		return chat.Participant{
			User: account.Ref{ID: r.ID, Nickname: r.Nickname, Image: textOf(r.Image)}, Role: chat.Role(r.Role), JoinedAt: timeOf(r.JoinedAt),
		}
	}), err
}

// SetChatRead moves the read mark forward.
func (db *DB) SetChatRead(ctx context.Context, chatID, userID, talk int64) (bool, error) {
	n, err := db.q.SetChatRead(ctx, chatID, userID, talk)
	return n > 0, err
}

// ReadAllChats moves the read mark to the end in all rooms of a contest, or in all rooms (0).
func (db *DB) ReadAllChats(ctx context.Context, contestID, userID int64) (bool, error) {
	n, err := db.q.ReadAllChats(ctx, userID, idOrNil(contestID))
	return n > 0, err
}

// messageOf converts a row. The payload of system messages names people by id.
func messageOf(r sqlcgen.GetChatMessageRow) chat.Message {
	row := r.ChatMessage
	m := chat.Message{
		ID: row.ID, ChatID: row.ChatID, Kind: chat.MessageKind(row.Kind), Text: row.Body, Talk: row.Talk, CreatedAt: timeOf(row.CreatedAt), RemovedAt: timeOrNil(row.RemovedAt),
		Phrase: row.Phrase, ClientID: textOf(row.ClientID),
		Author: account.Ref{ID: idOf(row.UserID), Nickname: textOf(r.Nickname), Image: textOf(r.UserImage)},
	}
	if row.Image != nil {
		m.Image = &chat.Image{Path: *row.Image, HasThumb: r.ThumbPath != nil, Width: int(idOf(r.Width)), Height: int(idOf(r.Height))}
	}
	var payload messagePayload
	_ = json.Unmarshal([]byte(row.Payload), &payload) // written by InsertMessage alone
	m.People, m.PollID = payload.People, payload.PollID
	return m
}

// messagePayload is the data of system messages besides their kind.
type messagePayload struct {
	chat.People
	PollID int64 `json:"pollId,omitempty"`
}

// InsertMessage adds a message unless its id is taken.
func (db *DB) InsertMessage(ctx context.Context, m chat.Message) (bool, error) {
	p := sqlcgen.InsertChatMessageParams{
		ID: m.ID, ChatID: m.ChatID, UserID: idOrNil(m.Author.ID), Kind: string(m.Kind), Body: m.Text, Phrase: m.Phrase, ClientID: textOrNil(m.ClientID), Payload: "{}", Talk: m.Talk, CreatedAt: ms(m.CreatedAt),
	}
	if m.Image != nil {
		p.Image = &m.Image.Path
	}
	if m.Kind.System() {
		p.Payload = jsonText(messagePayload{People: m.People, PollID: m.PollID})
	}
	n, err := db.q.InsertChatMessage(ctx, p)
	return n == 1, err
}

// Message finds a message of a room.
func (db *DB) Message(ctx context.Context, chatID, messageID int64) (chat.Message, bool, error) {
	return one(messageOf)(db.q.GetChatMessage(ctx, chatID, messageID))
}

// MessageOfClient finds a person's message in a room by its client id.
func (db *DB) MessageOfClient(ctx context.Context, chatID, userID int64, clientID string) (chat.Message, bool, error) {
	return one(func(r sqlcgen.GetClientMessageRow) chat.Message { return messageOf(sqlcgen.GetChatMessageRow(r)) })(
		db.q.GetClientMessage(ctx, chatID, &userID, &clientID))
}

// MessagesBefore lists messages newest first.
func (db *DB) MessagesBefore(ctx context.Context, chatID, before int64, most int) ([]chat.Message, error) {
	rows, err := db.q.MessagesBefore(ctx, chatID, before, int32(most))
	return mapRows(rows, func(r sqlcgen.MessagesBeforeRow) chat.Message { return messageOf(sqlcgen.GetChatMessageRow(r)) }), err
}

// MessagesAfter lists messages oldest first.
func (db *DB) MessagesAfter(ctx context.Context, chatID, after int64, most int) ([]chat.Message, error) {
	rows, err := db.q.MessagesAfter(ctx, chatID, after, int32(most))
	return mapRows(rows, func(r sqlcgen.MessagesAfterRow) chat.Message { return messageOf(sqlcgen.GetChatMessageRow(r)) }), err
}

// ChatOfMessage finds the room of a message.
func (db *DB) ChatOfMessage(ctx context.Context, messageID int64) (int64, bool, error) {
	return one(func(chatID int64) int64 { return chatID })(db.q.GetChatOfMessage(ctx, messageID))
}

// RemoveMessage clears a message and stores when.
func (db *DB) RemoveMessage(ctx context.Context, messageID int64, at time.Time) error {
	return db.q.RemoveChatMessage(ctx, messageID, msOrNil(&at))
}

// IsImageShown reports whether a message shows a picture.
func (db *DB) IsImageShown(ctx context.Context, path string) (bool, error) {
	return db.q.IsImageShown(ctx, &path)
}

// MayReadImage reports whether a room that the person is in shows a picture.
func (db *DB) MayReadImage(ctx context.Context, path string, chatID, userID int64) (bool, error) {
	return db.q.MayReadChatImage(ctx, userID, &path, chatID)
}

// MayReadCopiedImage reports whether a complaint shows a picture and the person handles complaints.
func (db *DB) MayReadCopiedImage(ctx context.Context, path string, complaintID, userID int64) (bool, error) {
	return db.q.MayReadCopiedImage(ctx, userID, &path, complaintID)
}

// UserRef names a person.
func (db *DB) UserRef(ctx context.Context, userID int64) (account.Ref, error) {
	ref, _, err := one(func(r sqlcgen.GetUserRefRow) account.Ref {
		return account.Ref{ID: r.ID, Nickname: r.Nickname, Image: textOf(r.Image)}
	})(db.q.GetUserRef(ctx, userID))
	return ref, err
}
