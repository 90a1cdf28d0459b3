package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// MarkdownPreview is a rendered text.
type MarkdownPreview struct {
	HTML string `json:"html" doc:"HTML that is safe to insert into a page"`
}

// contestPath identifies a contest.
type contestPath struct {
	ID int64 `path:"id"`
}

func (a *API) registerContests() {
	a.registerContestLists()
	a.registerContestDetail()
	a.registerContestForm()
	a.registerContestCancel()
	a.registerContestTimes()
	a.registerContestTemplates()
	a.registerOperators()
	a.registerDesk()
	op(a, SignedIn, huma.Operation{
		OperationID: "previewMarkdown", Method: http.MethodPost, Path: "/contests/markdown/", Tags: []string{"contest"},
		Summary: "Preview a rule text as HTML",
	}, func(ctx context.Context, in *struct {
		Body struct {
			Text string `json:"text" maxLength:"4096"`
		}
	}) (*Body[MarkdownPreview], error) {
		html, err := a.Contests.PreviewMarkdown(ctx, viewer(ctx).UserID, in.Body.Text)
		return body(MarkdownPreview{HTML: html}, err)
	})
}

// mapped converts each item; the result is never nil, so JSON has [].
func mapped[A, B any](list []A, convert func(A) B) []B {
	out := make([]B, len(list))
	for i, v := range list {
		out[i] = convert(v)
	}
	return out
}
