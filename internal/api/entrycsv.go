package api

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// ImportRow is the result for one row of a file.
type ImportRow struct {
	Line   int                  `json:"line" doc:"Line in the file, from 1"`
	Action contest.ImportAction `json:"action" enum:"add,update,same,error"`
	Name   string               `json:"name" doc:"Name of the person or the team, if known"`
	Key    string               `json:"key,omitempty" doc:"Key of the error; absent if the row is valid"`
	Params map[string]any       `json:"params,omitempty"`
	Field  string               `json:"field,omitempty" doc:"Field that the error is about; absent if it is about no single field"`
}

// EntryImport is the result for a file.
type EntryImport struct {
	Rows    []ImportRow `json:"rows"`
	Added   int         `json:"added"`
	Updated int         `json:"updated"`
	Errors  int         `json:"errors"`
	Applied bool        `json:"applied" doc:"True if the rows were written; false for a preview, or if a row has an error"`
}

func entryImport(i contest.Import) EntryImport {
	return EntryImport{
		Added: i.Added, Updated: i.Updated, Errors: i.Errors, Applied: i.Applied,
		Rows: mapped(i.Rows, func(r contest.ImportRow) ImportRow {
			return ImportRow{Line: r.Line, Action: r.Action, Name: r.Name, Key: string(r.Key), Params: r.Params, Field: r.Field}
		}),
	}
}

const tableType = "text/csv; charset=utf-8"

func (a *API) registerEntryCSV() {
	op(a, Operator, huma.Operation{
		OperationID: "exportEntries", Method: http.MethodGet, Path: "/contests/{id}/entries/export/", Tags: []string{"entry"},
		Summary: "Get the entries with all fields that were filled in, as CSV",
		Responses: map[string]*huma.Response{"200": {
			Description: "The file", Content: map[string]*huma.MediaType{"text/csv": {Schema: &huma.Schema{Type: "string", Format: "binary"}}},
		}},
	}, func(ctx context.Context, in *struct {
		ID  int64   `path:"id"`
		IDs []int64 `query:"ids" doc:"Ids of the entries; empty = all entries"`
	}) (*huma.StreamResponse, error) {
		export, err := a.Contests.ExportEntries(ctx, viewer(ctx).UserID, in.ID, in.IDs)
		if err != nil {
			return nil, err
		}
		name := attachment(export.Contest.Name+".csv", "contest-"+strconv.FormatInt(in.ID, 10)+".csv")
		return document(ctx, tableType, name, export.Write), nil
	})
	op(a, Operator, huma.Operation{
		OperationID: "importEntries", Method: http.MethodPost, Path: "/contests/{id}/entries/import/", Tags: []string{"entry"},
		Summary:      "Import entries from a CSV file: preview the result, then apply all rows or none",
		MaxBodyBytes: contest.MaxImportBytes + 64<<10, Middlewares: huma.Middlewares{a.requireOperator},
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{
			Type: "object", Required: []string{"file", "apply"}, Properties: map[string]*huma.Schema{
				"file":  {Type: "string", Format: "binary", Description: "CSV in UTF-8, UTF-16 or Shift_JIS, at most 1 MB and 1000 rows"},
				"apply": {Type: "string", Enum: []any{"true", "false"}, Description: "true = write the rows, false = only preview the result"},
			},
		}}}},
	}, func(ctx context.Context, in *struct {
		ID int64 `path:"id"`
		uploadInput
	}) (*Body[EntryImport], error) {
		data, err := tableOf(&in.uploadInput)
		if err != nil {
			return nil, err
		}
		out, err := a.Contests.ImportEntries(ctx, viewer(ctx).UserID, in.ID, data, formValue(&in.uploadInput, "apply") == "true")
		return body(entryImport(out), err)
	})
}

// requireOperator refuses people who may not edit the contest, before the body is read.
func (a *API) requireOperator(ctx huma.Context, next func(huma.Context)) {
	userID := viewer(ctx.Context()).UserID
	contestID, unreadable := strconv.ParseInt(ctx.Param("id"), 10, 64)
	if userID != 0 && unreadable == nil {
		if err := a.Contests.RequireEdit(ctx.Context(), userID, contestID); err != nil {
			r, w := humachi.Unwrap(ctx)
			writeProblem(w, r, a.classified(err))
			return
		}
	}
	next(ctx)
}

// tableOf reads the one file of a form, up to one byte more than allowed.
func tableOf(in *uploadInput) ([]byte, error) {
	parts := in.RawBody.File["file"]
	if len(parts) != 1 {
		return nil, fault.New(fault.ValueIsRequired).At("file")
	}
	part, err := parts[0].Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = part.Close() }()
	return io.ReadAll(io.LimitReader(part, contest.MaxImportBytes+1))
}

// attachment returns a Content-Disposition with a file name. Old browsers that support only ASCII names use the plain
// one (RFC 6266).
func attachment(name, plain string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, name)
	return `attachment; filename="` + plain + `"; filename*=UTF-8''` + strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
}
