package store

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/store/sqlcgen"
)

// InsertChatMember adds a person to a room, once.
func (db *DB) InsertChatMember(ctx context.Context, chatID, userID int64, role chat.Role, readTalk int64, now time.Time) error {
	return db.q.InsertChatMember(ctx, sqlcgen.InsertChatMemberParams{ChatID: chatID, UserID: userID, Role: string(role), ReadTalk: readTalk, JoinedAt: ms(now)})
}

// AddOperatorChatMembers adds the operators of a contest to its rooms, or to one of them.
func (db *DB) AddOperatorChatMembers(ctx context.Context, contestID, chatID int64, now time.Time) ([]chat.MemberChange, error) {
	rows, err := db.q.AddOperatorChatMembers(ctx, ms(now), &contestID, idOrNil(chatID))
	return mapRows(rows, func(r sqlcgen.AddOperatorChatMembersRow) chat.MemberChange { return chat.MemberChange(r) }), err
}

// AddEntryChatMembers adds the people of an entry to their rooms, and makes the casters among them members there. It returns who was added.
// The caller holds the contest's lock.
func (db *DB) AddEntryChatMembers(ctx context.Context, entryID int64, now time.Time) (joined []chat.MemberChange, err error) {
	rooms, err := db.q.ChatsOfEntry(ctx, entryID)
	for _, r := range rooms {
		switch chat.Role(r.Role) {
		case chat.Admin, chat.Member:
			continue
		case chat.Caster:
		default:
			joined = append(joined, chat.MemberChange{ChatID: r.ChatID, UserID: r.UserID})
		}
		if err := db.q.InsertEntrantChatMember(ctx, r.ChatID, r.UserID, r.ReadTalk, ms(now)); err != nil {
			return nil, err
		}
	}
	return joined, err
}

// AddEntrantChatMembers adds the people of a contest's entries to a room, as far as they belong there. Existing notices are
// unread for new members.
func (db *DB) AddEntrantChatMembers(ctx context.Context, c chat.Chat, now time.Time) ([]chat.MemberChange, error) {
	p := sqlcgen.AddEntrantChatMembersParams{ChatID: c.ID, ContestID: c.ContestID, ReadTalk: c.Talk, Now: ms(now), Confirmed: bit(c.Kind == chat.Confirmed)}
	if c.Kind == chat.Notice {
		p.ReadTalk = 0
	}
	ids, err := db.q.AddEntrantChatMembers(ctx, p)
	return mapRows(ids, func(id int64) chat.MemberChange { return chat.MemberChange{ChatID: c.ID, UserID: id} }), err
}

// RemoveFormerEntrantChatMembers removes the members who do not belong in a room any more.
func (db *DB) RemoveFormerEntrantChatMembers(ctx context.Context, c chat.Chat) ([]chat.MemberChange, error) {
	ids, err := db.q.RemoveFormerEntrantChatMembers(ctx, c.ID, c.ContestID, bit(c.Kind == chat.Confirmed))
	return mapRows(ids, func(id int64) chat.MemberChange { return chat.MemberChange{ChatID: c.ID, UserID: id} }), err
}

// SetCasterRoles makes casters members of a room if their entries belong there, else casters.
func (db *DB) SetCasterRoles(ctx context.Context, c chat.Chat) error {
	return db.q.SetCasterChatRoles(ctx, c.ContestID, bit(c.Kind == chat.Confirmed), c.ID)
}

// UpdateCasterChatMembers adds the casters of a contest to a room and removes former ones. Existing notices are unread for new
// casters.
func (db *DB) UpdateCasterChatMembers(ctx context.Context, c chat.Chat, now time.Time) (joined, left []chat.MemberChange, err error) {
	change := func(userID int64) chat.MemberChange { return chat.MemberChange{ChatID: c.ID, UserID: userID} }
	gone, err := db.q.RemoveFormerCasterChatMembers(ctx, c.ID, c.ContestID)
	if err != nil {
		return nil, nil, err
	}
	read := c.Talk
	if c.Kind == chat.Notice {
		read = 0
	}
	came, err := db.q.AddCasterChatMembers(ctx, c.ID, read, ms(now), c.ContestID)
	return mapRows(came, change), mapRows(gone, change), err
}

// UpdateQuestionChatMembers adds entrants to their own questions and removes everyone else except operators.
func (db *DB) UpdateQuestionChatMembers(ctx context.Context, contestID int64, now time.Time) ([]chat.MemberChange, error) {
	if err := db.q.AddQuestionChatMembers(ctx, ms(now), &contestID); err != nil {
		return nil, err
	}
	rows, err := db.q.RemoveFormerQuestionChatMembers(ctx, &contestID)
	return mapRows(rows, func(r sqlcgen.RemoveFormerQuestionChatMembersRow) chat.MemberChange { return chat.MemberChange(r) }), err
}

// AddMatchChatMembers adds the people of both sides to the rooms of matches.
func (db *DB) AddMatchChatMembers(ctx context.Context, contestID, matchID int64, now time.Time) ([]chat.MemberChange, error) {
	rows, err := db.q.AddMatchChatMembers(ctx, ms(now), &contestID, idOrNil(matchID))
	return mapRows(rows, func(r sqlcgen.AddMatchChatMembersRow) chat.MemberChange { return chat.MemberChange(r) }), err
}

// RemoveFormerMatchChatMembers removes everyone else from the rooms of matches except operators.
func (db *DB) RemoveFormerMatchChatMembers(ctx context.Context, contestID, matchID int64) ([]chat.MemberChange, error) {
	rows, err := db.q.RemoveFormerMatchChatMembers(ctx, &contestID, idOrNil(matchID))
	return mapRows(rows, func(r sqlcgen.RemoveFormerMatchChatMembersRow) chat.MemberChange { return chat.MemberChange(r) }), err
}

// UpdateTeamChatMembers updates the members of a team's locked room from the team.
func (db *DB) UpdateTeamChatMembers(ctx context.Context, c chat.Chat, now time.Time) (joined, left []chat.MemberChange, err error) {
	gone, err := db.q.RemoveFormerTeamChatMembers(ctx, c.ID, c.TeamID)
	if err != nil {
		return nil, nil, err
	}
	if err := db.q.SetTeamChatRoles(ctx, c.ID, c.TeamID); err != nil {
		return nil, nil, err
	}
	come, err := db.q.AddTeamChatMembers(ctx, ms(now), &c.TeamID)
	return mapRows(come, func(r sqlcgen.AddTeamChatMembersRow) chat.MemberChange { return chat.MemberChange(r) }),
		mapRows(gone, func(r sqlcgen.RemoveFormerTeamChatMembersRow) chat.MemberChange { return chat.MemberChange(r) }), err
}

// UpdateRoomChatMembers updates the members of a match room's locked chat from its players.
func (db *DB) UpdateRoomChatMembers(ctx context.Context, c chat.Chat, now time.Time) (joined, left []chat.MemberChange, err error) {
	gone, err := db.q.RemoveFormerRoomChatMembers(ctx, c.ID, c.RoomID)
	if err != nil {
		return nil, nil, err
	}
	come, err := db.q.AddRoomChatMembers(ctx, ms(now), &c.RoomID)
	return mapRows(come, func(r sqlcgen.AddRoomChatMembersRow) chat.MemberChange { return chat.MemberChange(r) }),
		mapRows(gone, func(r sqlcgen.RemoveFormerRoomChatMembersRow) chat.MemberChange { return chat.MemberChange(r) }), err
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
	row, err := db.q.LockChatMember(ctx, chatID, userID)
	if t := running(ctx); t != nil && err == nil && !row.Blocked {
		put(&t.unblocked, userID, true)
	}
	return one(func(r sqlcgen.LockChatMemberRow) chat.Participant {
		return chat.Participant{Role: chat.Role(r.Role), User: account.Ref{ID: userID, Nickname: r.Nickname, Image: textOf(r.Image)}}
	})(row, err)
}

// ReadPosted marks the room as read up to the newest message for its author. Members who block the author skip the message. The caller has
// locked or added the membership. The marks of a transaction are written together, before its commit or the next statement that concerns them.
func (db *DB) ReadPosted(ctx context.Context, chatID, authorID, talk int64) error {
	t := running(ctx)
	if t == nil {
		return errNoTx
	}
	author := membership{chatID, authorID}
	put(&t.reads, author, talk)
	if !t.unblocked[authorID] {
		t.skips = append(t.skips, skip{author, talk})
	}
	return nil
}

// IsChatMember reports whether a person is in a room.
func (db *DB) IsChatMember(ctx context.Context, chatID, userID int64) (bool, error) {
	return db.q.IsChatMember(ctx, chatID, userID)
}

// ContestChatRole returns a person's role in the room of all entrants of a contest.
func (db *DB) ContestChatRole(ctx context.Context, contestID, userID int64) (chat.Role, bool, error) {
	return one(func(r *string) chat.Role { return chat.Role(textOf(r)) })(db.q.GetContestChatRole(ctx, userID, &contestID))
}

// IsContestEntrant reports whether a person is on the roster of an entry of a contest.
func (db *DB) IsContestEntrant(ctx context.Context, contestID, userID int64) (bool, error) {
	return db.q.IsContestEntrant(ctx, contestID, userID)
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

// SetChatRead moves the read mark forward to a message and the talk with it. The caller has locked the membership.
func (db *DB) SetChatRead(ctx context.Context, chatID, userID, talk, messageID int64) (bool, error) {
	n, err := db.q.SetChatRead(ctx, chatID, userID, talk, messageID)
	return n > 0, err
}

// ReadAllChats moves the read mark to the end in all rooms of a contest, or in all rooms (0).
func (db *DB) ReadAllChats(ctx context.Context, contestID, userID int64) (bool, error) {
	n, err := db.q.ReadAllChats(ctx, userID, idOrNil(contestID))
	return n > 0, err
}
