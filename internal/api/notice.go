package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/account"
	"yagura/internal/site"
)

// Notice is a text from the administrators of the site, as people see it.
type Notice struct {
	ID           int64   `json:"id"`
	Text         string  `json:"text" doc:"Text in the requested language, or else in English, or else in Japanese"`
	Texts        Titles  `json:"texts" doc:"Texts by language; empty if a language has none"`
	InternalLink *string `json:"internalLink" doc:"Path within the app"`
	ExternalLink *string `json:"externalLink" doc:"https address"`
	ImageURL     *string `json:"imageUrl"`
	CreatedAt    Time    `json:"createdAt"`
}

func wireNotice(n site.Notice, language string) Notice {
	return Notice{
		ID: n.ID, Text: n.Text(language), Texts: wireTitles(n.Texts), InternalLink: orNil(n.InternalLink),
		ExternalLink: orNil(n.ExternalLink), ImageURL: fileURL(n.Image), CreatedAt: wireTime(n.CreatedAt),
	}
}

// SiteNotice is a notice as administrators see it.
type SiteNotice struct {
	Notice
	User      OrNull[UserRef] `json:"user" doc:"Recipient; null = everybody"`
	CreatedBy OrNull[UserRef] `json:"createdBy"`
	EndsAt    Time            `json:"endsAt" doc:"Time from which the notice is not shown any more"`
}

func wireSiteNotice(n site.Notice) SiteNotice {
	return SiteNotice{Notice: wireNotice(n, ""), User: userRefOrNull(n.To), CreatedBy: userRefOrNull(n.CreatedBy), EndsAt: wireTime(n.EndsAt)}
}

// NoticeInput is a notice to send.
type NoticeInput struct {
	Texts struct {
		Ja string `json:"ja" maxLength:"500"`
		En string `json:"en,omitempty" maxLength:"500"`
		Ko string `json:"ko,omitempty" maxLength:"500"`
		Zh string `json:"zh,omitempty" maxLength:"500"`
	} `json:"texts"`
	InternalLink string  `json:"internalLink,omitempty" maxLength:"200" doc:"Path within the app"`
	ExternalLink string  `json:"externalLink,omitempty" maxLength:"200" doc:"https address"`
	Image        *string `json:"image,omitempty" doc:"Path of an own upload with prefix image"`
	UserID       *int64  `json:"userId,omitempty" doc:"Recipient; null = everybody"`
	EndsAt       string  `json:"endsAt" format:"date-time"`
}

func (in NoticeInput) notice() (site.Notice, error) {
	ends, err := parseTime("endsAt", in.EndsAt)
	n := site.Notice{
		Texts:        map[string]string{"ja": in.Texts.Ja, "en": in.Texts.En, "ko": in.Texts.Ko, "zh": in.Texts.Zh},
		InternalLink: in.InternalLink, ExternalLink: in.ExternalLink, EndsAt: ends,
	}
	if in.Image != nil {
		n.Image = *in.Image
	}
	if in.UserID != nil {
		n.To = account.Ref{ID: *in.UserID}
	}
	return n, err
}

func (a *API) registerNotices() {
	op(a, Anyone, huma.Operation{
		OperationID: "listNotices", Method: http.MethodGet, Path: "/notices/", Tags: []string{"site"},
		Summary: "List the current notices to everybody and to the viewer, newest first",
	}, func(ctx context.Context, in *LanguageQuery) (*Body[List[Notice]], error) {
		notices, err := a.Site.Open(ctx, viewer(ctx).UserID)
		return body(List[Notice]{Items: mapped(notices, func(n site.Notice) Notice { return wireNotice(n, in.Language) })}, err)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "listSiteNotices", Method: http.MethodGet, Path: "/site/notices/", Tags: []string{"site"},
		Summary: "List all notices, newest first",
	}, func(ctx context.Context, in *CursorQuery) (*Body[List[SiteNotice]], error) {
		before, err := cursorID(in.Cursor)
		if err != nil {
			return nil, err
		}
		notices, next, err := a.Site.Notices(ctx, viewer(ctx).UserID, before)
		return pageOf(notices, next, wireSiteNotice, err)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "sendNotice", Method: http.MethodPost, Path: "/site/notices/", Tags: []string{"site"},
		Summary: "Create a notice to everybody or to one person, shown until a time",
	}, func(ctx context.Context, in *struct{ Body NoticeInput }) (*Body[SiteNotice], error) {
		n, err := in.Body.notice()
		if err != nil {
			return nil, err
		}
		n, err = a.Site.Send(ctx, viewer(ctx).UserID, n)
		return body(wireSiteNotice(n), err)
	})
	op(a, SiteAdmin, huma.Operation{
		OperationID: "endNotice", Method: http.MethodDelete, Path: "/site/notices/{id}/", Tags: []string{"site"},
		DefaultStatus: http.StatusNoContent, Summary: "End a notice early",
	}, func(ctx context.Context, in *struct {
		ID int64 `path:"id"`
	}) (*Empty, error) {
		return &Empty{}, a.Site.End(ctx, viewer(ctx).UserID, in.ID)
	})
}
