package store

import (
	"context"
	"encoding/json"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/store/sqlcgen"
)

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

// InsertMessage adds a message unless its id is taken or its author has sent its client id to the room.
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
	return found(db.q.GetChatOfMessage(ctx, messageID))
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
