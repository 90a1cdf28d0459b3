package api

import (
	"context"
	"io"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

func (a *API) registerExport() {
	op(a, Self, huma.Operation{
		OperationID: "exportOwnData", Method: http.MethodGet, Path: "/users/{id}/export/", Tags: []string{"account"},
		Summary: "Export all own data as one JSON document (WITHDRAWAL-1). Needs a sign-in of the last 15 minutes",
		Responses: map[string]*huma.Response{"200": {
			Description: "The document", Content: map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{Type: "object"}}},
		}},
	}, func(ctx context.Context, in *UserPath) (*huma.StreamResponse, error) {
		if err := a.freshOwn(ctx, in.ID); err != nil {
			return nil, err
		}
		write, err := a.Accounts.Export(ctx, viewer(ctx).UserID, in.ID)
		if err != nil {
			return nil, err
		}
		return document(ctx, "application/json", `attachment; filename="yagura-export.json"`, write), nil
	})
}

// document answers with a document for download, which is written while it is sent. The context of write has no deadline and ends with
// the connection: write waits for the client and limits its reads of the database itself.
func document(ctx context.Context, contentType, disposition string, write func(context.Context, io.Writer) error) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(out huma.Context) {
		ctx, cancel := whileConnected(ctx)
		defer cancel()
		out.SetHeader("Content-Type", contentType)
		out.SetHeader("Content-Disposition", disposition)
		out.SetHeader("Cache-Control", "no-store")
		if err := write(ctx, out.BodyWriter()); err != nil {
			slog.ErrorContext(ctx, "an export broke off", "error", err)
			panic(http.ErrAbortHandler) // a truncated document must not look complete
		}
	}}
}
