package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/site"
)

// ComplaintInput is a complaint about a person, a team or a contest.
type ComplaintInput struct {
	SubjectKind string `json:"subjectKind" enum:"user,team,contest"`
	SubjectID   int64  `json:"subjectId"`
	Reason      string `json:"reason" enum:"harassment,impersonation,adult,spam,rights,other"`
	Comment     string `json:"comment,omitempty" maxLength:"1000"`
}

// ComplaintSubject is the subject of a complaint in its current state; without a name it is deleted.
type ComplaintSubject struct {
	Kind     string  `json:"kind" enum:"user,team,contest,message"`
	ID       int64   `json:"id"`
	Name     string  `json:"name"`
	ImageURL *string `json:"imageUrl"`
	Text     string  `json:"text" doc:"Biography, rules, or text of the message"`
	// For a message: its author and picture.
	AuthorID   *int64  `json:"authorId" doc:"Author of a message; null for other subjects"`
	PictureURL *string `json:"pictureUrl" doc:"Picture of a message, at an address for the viewer only"`
	Gone       bool    `json:"gone" doc:"True if the message is no longer in its room"`
}

// Complaint is a complaint as administrators see it.
type Complaint struct {
	ID        int64            `json:"id"`
	Subject   ComplaintSubject `json:"subject"`
	Reporter  UserRef          `json:"reporter"`
	Reason    string           `json:"reason" enum:"harassment,impersonation,adult,spam,rights,other"`
	Comment   string           `json:"comment"`
	Status    string           `json:"status" enum:"OPEN,DONE,DISMISSED"`
	Note      string           `json:"note"`
	CreatedAt Time             `json:"createdAt"`
	HandledBy OrNull[UserRef]  `json:"handledBy"`
}

func (a *API) wireComplaint(ctx context.Context, c site.Complaint) Complaint {
	out := Complaint{
		ID: c.ID, Reporter: wireUserRef(c.Reporter), Reason: c.Reason, Comment: c.Comment, Status: string(c.Status), Note: c.Note,
		Subject: ComplaintSubject{
			Kind: string(c.Subject.Kind), ID: c.Subject.ID, Name: c.Subject.Name, ImageURL: fileURL(c.Subject.Image), Text: c.Subject.Text, Gone: c.Subject.Gone,
		},
		CreatedAt: wireTime(c.CreatedAt), HandledBy: userRefOrNull(c.HandledBy),
	}
	if copied := c.Subject.Copy; copied != nil {
		out.Subject.AuthorID = idOrNull(copied.Author)
		if copied.Image != "" {
			picture := a.Chats.CopyURL(ctx, viewer(ctx).UserID, c.ID, copied.Image)
			out.Subject.PictureURL = &picture
		}
	}
	return out
}

// ComplaintAnswer closes a complaint.
type ComplaintAnswer struct {
	Status string `json:"status" enum:"DONE,DISMISSED"`
	Note   string `json:"note,omitempty" maxLength:"1000"`
}

func (a *API) registerComplaints() {
	op(a, SignedIn, huma.Operation{
		OperationID: "complain", Method: http.MethodPost, Path: "/complaints/", Tags: []string{"site"},
		DefaultStatus: http.StatusNoContent, Summary: "Report a person, a team or a contest that breaks the terms to the administrators",
	}, func(ctx context.Context, in *struct{ Body ComplaintInput }) (*Empty, error) {
		return &Empty{}, a.Site.Complain(ctx, viewer(ctx).UserID, site.Complaint{
			Subject: site.Subject{Kind: site.SubjectKind(in.Body.SubjectKind), ID: in.Body.SubjectID}, Reason: in.Body.Reason, Comment: in.Body.Comment,
		})
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "listComplaints", Method: http.MethodGet, Path: "/site/complaints/", Tags: []string{"site"},
		Summary: "List the complaints of a status, newest first",
	}, func(ctx context.Context, in *struct {
		Status string `query:"status" doc:"OPEN (default), DONE or DISMISSED"`
		CursorQuery
	}) (*Body[List[Complaint]], error) {
		before, err := cursorID(in.Cursor)
		if err != nil {
			return nil, err
		}
		list, next, err := a.Site.Complaints(ctx, viewer(ctx).UserID, site.ComplaintStatus(in.Status), before)
		return pageOf(list, next, func(c site.Complaint) Complaint { return a.wireComplaint(ctx, c) }, err)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "handleComplaint", Method: http.MethodPost, Path: "/site/complaints/{id}/", Tags: []string{"site"},
		DefaultStatus: http.StatusNoContent, Summary: "Close an open complaint",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body ComplaintAnswer
	}) (*Empty, error) {
		return &Empty{}, a.Site.Handle(ctx, viewer(ctx).UserID, in.ID, site.ComplaintStatus(in.Body.Status), in.Body.Note)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "removeReportedMessage", Method: http.MethodPost, Path: "/site/complaints/{id}/message/remove/", Tags: []string{"site"},
		DefaultStatus: http.StatusNoContent, Summary: "Remove the message that an open complaint is about from its room",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body ReasonInput
	}) (*Empty, error) {
		return &Empty{}, a.Site.RemoveMessage(ctx, viewer(ctx).UserID, in.ID, in.Body.Reason)
	})
}
