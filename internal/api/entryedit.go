package api

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// AnyEntry is a person's entry or a team's, depending on the contest.
type AnyEntry struct {
	User *ContestUser
	Team *ContestTeam
}

// MarshalJSON implements json.Marshaler.
func (e AnyEntry) MarshalJSON() ([]byte, error) {
	if e.Team != nil {
		return json.Marshal(e.Team)
	}
	return json.Marshal(e.User)
}

// Schema implements huma.SchemaProvider.
func (AnyEntry) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		r.Schema(reflect.TypeFor[ContestUser](), true, ""), r.Schema(reflect.TypeFor[ContestTeam](), true, ""),
	}}
}

func anyEntry(p contest.Participant) AnyEntry {
	if p.TeamID != 0 {
		t := contestTeam(p)
		return AnyEntry{Team: &t}
	}
	u := contestUser(p)
	return AnyEntry{User: &u}
}

// EntryDetail is an entry with all entered fields.
type EntryDetail struct {
	Entry   AnyEntry `json:"entry" doc:"Entry with its private fields"`
	Answers []Answer `json:"answers" doc:"Answers in the order of the survey"`
}

func entryDetail(d contest.PrivateEntry) EntryDetail {
	return EntryDetail{Entry: anyEntry(d.Participant), Answers: mapped(d.Answers, wireAnswer)}
}

// EntryPath identifies an entry of a contest.
type EntryPath struct {
	ID      int64 `path:"id"`
	EntryID int64 `path:"entryId"`
}

func (a *API) registerEntryEdit() {
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "getEntry", Method: http.MethodGet, Path: "/contests/{id}/entries/{entryId}/", Tags: []string{"entry"},
		Summary: "Get an entry with all fields that were filled in",
	}, func(ctx context.Context, in *EntryPath) (*Body[EntryDetail], error) {
		d, err := a.Contests.PrivateEntry(ctx, viewer(ctx).UserID, in.ID, in.EntryID)
		return body(entryDetail(d), err)
	})
	op(a, EntryMember, huma.Operation{
		OperationID: "updateEntry", Method: http.MethodPut, Path: "/contests/{id}/entries/{entryId}/", Tags: []string{"entry"},
		Summary: "Update the fields that were filled in, until the entry is in a bracket; allowed for its person or representative and the team's owner and admins, not for operators",
	}, func(ctx context.Context, in *struct {
		EntryPath
		Body EntryDetails
	}) (*Body[EntryDetail], error) {
		d, err := a.Contests.EditEntry(ctx, viewer(ctx).UserID, in.ID, in.EntryID, in.Body.details())
		return body(entryDetail(d), err)
	})
}
