package store

import (
	"context"

	"yagura/internal/notify"
	"yagura/internal/store/sqlcgen"
)

var _ notify.InboxStore = (*DB)(nil)

// InsertInboxMail stores a mail for the inbox page, which keeps the newest 500.
func (db *DB) InsertInboxMail(ctx context.Context, m notify.InboxMail) error {
	err := db.q.InsertInboxMail(ctx, sqlcgen.InsertInboxMailParams{
		ID: m.ID, Recipient: m.Recipient, Subject: m.Subject, Body: m.Body, CreatedAt: ms(m.CreatedAt),
	})
	if err != nil {
		return err
	}
	return db.q.DeleteOldInboxMails(ctx)
}

// InboxMails lists the stored mails to an address (empty = to all), newest first, before the mail of the given id (0 = from the newest).
func (db *DB) InboxMails(ctx context.Context, to string, before int64, limit int) ([]notify.InboxMail, error) {
	rows, err := db.q.ListInboxMails(ctx, beforeOrAll(before), textOrNil(to), int32(limit))
	return mapRows(rows, func(r sqlcgen.InboxMail) notify.InboxMail {
		return notify.InboxMail{ID: r.ID, Recipient: r.Recipient, Subject: r.Subject, Body: r.Body, CreatedAt: timeOf(r.CreatedAt)}
	}), err
}
