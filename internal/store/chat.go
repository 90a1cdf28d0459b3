package store

import (
	"context"
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
	case chat.Entrants, chat.Notice, chat.Confirmed, chat.Match: // as the contest
	case chat.Question:
		c.Image = c.Owner.Image
	case chat.Friend:
		c.Name, c.Image = c.Friend.Nickname, c.Friend.Image
	case chat.Team:
		c.Name, c.Image = c.TeamName, textOf(r.TeamImage)
	case chat.MatchRoom:
		c.Name = textOf(r.RoomName)
	}
	if c.Name == "" && c.ContestID != 0 {
		c.Name = c.ContestName
	}
	if c.Talk == 0 && r.JoinedAt != nil {
		c.LastAt = timeOf(*r.JoinedAt)
	}
	return chat.Room{Chat: c, Role: chat.Role(textOf(r.Role)), ReadTalk: idOf(r.ReadTalk), Skipped: idOf(r.Skipped), Muted: r.MutedAt != nil}
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

// ShareChat is like LockChat, but in a group other calls may change the room at the same time.
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
	return found(db.q.FindChat(ctx, sqlcgen.FindChatParams{
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

// ShareSharedChats is like LockSharedChats, but in a group other calls may change the rooms at the same time.
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

// SetChatHead writes the fields of a room that its newest message changes. For a locked room it delays the write until the next statement
// that may read the room.
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

// SetChatClosed sets when a room was closed, nil to open it.
func (db *DB) SetChatClosed(ctx context.Context, chatID int64, closed *time.Time, now time.Time) error {
	return db.q.SetChatClosed(ctx, chatID, msOrNil(closed), ms(now))
}

// Room finds a room as a person sees it.
func (db *DB) Room(ctx context.Context, userID, chatID int64) (chat.Room, bool, error) {
	r, ok, err := one(chatRoomOf)(db.q.GetRoom(ctx, userID, chatID))
	if err != nil || !ok {
		return chat.Room{}, false, err
	}
	rooms := []chat.Room{r}
	err = db.fillMatches(ctx, rooms)
	return rooms[0], true, err
}

// Rooms lists a person's rooms, of a contest or of all kinds, by newest message.
func (db *DB) Rooms(ctx context.Context, q chat.Query, now time.Time, most int) ([]chat.Room, error) {
	p := sqlcgen.ListRoomsParams{
		UserID: q.UserID, ContestID: idOrNil(q.ContestID), Kind: textOrNil(string(q.Kind)), Open: bit(q.Open), MatchID: idOrNil(q.MatchID),
		WithUser: idOrNil(q.WithUser), WithTeam: idOrNil(q.WithTeam), Now: ms(now), BeforeAt: math.MaxInt64, BeforeID: math.MaxInt64, Most: int32(most),
		Filtered: bit(q != chat.Query{UserID: q.UserID}),
	}
	if q.Before != nil {
		p.BeforeAt, p.BeforeID = ms(q.Before.LastAt), q.Before.ID
	}
	rows, err := db.q.ListRooms(ctx, p)
	if err != nil {
		return nil, err
	}
	rooms := mapRows(rows, func(r sqlcgen.ListRoomsRow) chat.Room {
		return chatRoomOf(sqlcgen.GetRoomRow{
			Chat: r.Chat, ContestName: r.ContestName, ContestImage: r.ContestImage, OwnerNickname: r.OwnerNickname, OwnerImage: r.OwnerImage,
			FriendID: r.FriendID, FriendNickname: r.FriendNickname, FriendImage: r.FriendImage, TeamName: r.TeamName, TeamImage: r.TeamImage,
			RoomName: r.RoomName, Role: &r.Role, ReadTalk: &r.ReadTalk, Skipped: &r.Skipped, MutedAt: r.MutedAt, JoinedAt: &r.JoinedAt,
		})
	})
	return rooms, db.fillMatches(ctx, rooms)
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
