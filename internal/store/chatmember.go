package store

import (
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/store/sqlcgen"
)

// InsertChatMember adds a person to a room, once.
func (db *DB) InsertChatMember(ctx context.Context, chatID, userID int64, role chat.Role, readTalk int64, now time.Time) error {
	return db.q.InsertChatMember(ctx, sqlcgen.InsertChatMemberParams{ChatID: chatID, UserID: userID, Role: string(role), ReadTalk: readTalk, JoinedAt: ms(now)})
}

// SeatOperators adds the operators of a contest to its rooms, or to one of them.
func (db *DB) SeatOperators(ctx context.Context, contestID, chatID int64, now time.Time) ([]chat.Seat, error) {
	rows, err := db.q.SeatOperators(ctx, ms(now), &contestID, idOrNil(chatID))
	return mapRows(rows, func(r sqlcgen.SeatOperatorsRow) chat.Seat { return chat.Seat(r) }), err
}

// SeatEntry adds the people of an entry to their rooms, and makes the casters among them members there. It returns who was added.
func (db *DB) SeatEntry(ctx context.Context, entryID int64, now time.Time) ([]chat.Seat, error) {
	rows, err := db.q.SeatEntry(ctx, ms(now), entryID)
	// A caster who became a member was in the room before, and has the time of joining it.
	rows = slices.DeleteFunc(rows, func(r sqlcgen.SeatEntryRow) bool { return r.JoinedAt != ms(now) })
	return mapRows(rows, func(r sqlcgen.SeatEntryRow) chat.Seat { return chat.Seat{ChatID: r.ChatID, UserID: r.UserID} }), err
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

// ChatMemberIDs implements chat.Store.
func (db *DB) ChatMemberIDs(ctx context.Context, chatID, after int64, most int) ([]int64, error) {
	return db.q.ChatMemberIDs(ctx, chatID, after, int32(most))
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
