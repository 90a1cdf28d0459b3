package api

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/kit/fault"
	"yagura/internal/notify"
)

// InboxMail is a mail of a development or demo server.
type InboxMail struct {
	ID        int64    `json:"id"`
	To        string   `json:"to"`
	Subject   string   `json:"subject"`
	Text      string   `json:"text"`
	Links     []string `json:"links" doc:"Addresses in the text"`
	CreatedAt Time     `json:"createdAt"`
}

// InboxStore reads the mails of the inbox page, newest first. InboxMails returns the mails to one address, or all if to is empty. If before
// is not 0, it returns only mails older than the one with that id.
type InboxStore interface {
	InboxMails(ctx context.Context, to string, before int64, limit int) ([]notify.InboxMail, error)
}

const inboxPage = 20

func (a *API) registerInbox() {
	op(a, DevelopmentOnly, huma.Operation{
		OperationID: "listInbox", Method: http.MethodGet, Path: "/inbox/", Tags: []string{"app"},
		Summary: "List the mails of a development or demo server, newest first, to one address or to all; 404 in production",
	}, func(ctx context.Context, in *struct {
		To     string `query:"to" maxLength:"254" doc:"Only the mails to this address"`
		Cursor string `query:"cursor"`
	}) (*Body[List[InboxMail]], error) {
		if !a.DevInbox {
			return nil, fault.New(fault.NotFoundError)
		}
		before, err := cursorID(in.Cursor)
		if err != nil {
			return nil, err
		}
		mails, err := a.Inbox.InboxMails(ctx, in.To, before, inboxPage)
		if err != nil {
			return nil, err
		}
		out := List[InboxMail]{Items: []InboxMail{}}
		for _, m := range mails {
			out.Items = append(out.Items, InboxMail{
				ID: m.ID, To: m.Recipient, Subject: m.Subject, Text: m.Body, Links: notify.Links(m.Body), CreatedAt: wireTime(m.CreatedAt),
			})
			if len(mails) == inboxPage {
				next := strconv.FormatInt(m.ID, 10)
				out.Next = &next
			}
		}
		return body(out, nil)
	})
}

// cursorID parses the cursor of a list that pages by id; empty is the start.
func cursorID(cursor string) (int64, error) {
	if cursor == "" {
		return 0, nil
	}
	before, err := strconv.ParseInt(cursor, 10, 64)
	if err != nil || before <= 0 {
		return 0, fault.New(fault.InvalidValue).At("cursor")
	}
	return before, nil
}
