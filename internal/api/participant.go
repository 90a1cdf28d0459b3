package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// participantsQuery selects a page of the participants.
type participantsQuery struct {
	ID    int64 `path:"id"`
	Skip  int   `query:"skip" minimum:"0"`
	Limit int   `query:"limit" minimum:"1" maximum:"10" default:"10"`
	All   bool  `query:"all" doc:"true = all entries at once, at most 8192, without skip and limit; for operators only"`
}

// countQuery identifies a contest by a query parameter.
type countQuery struct {
	ContestID int64 `query:"contestId" required:"true"`
}

func (a *API) registerParticipants() {
	op(a, Anyone, huma.Operation{
		OperationID: "listContestUsers", Method: http.MethodGet, Path: "/contests/{id}/users/", Tags: []string{"entry"},
		Summary: "List the entries of a SOLO contest, by time of entry",
	}, func(ctx context.Context, in *participantsQuery) (*Body[Participants[ContestUser]], error) {
		return participants(ctx, a, in, contest.Solo, contestUser)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listContestTeams", Method: http.MethodGet, Path: "/contests/{id}/teams/", Tags: []string{"entry"},
		Summary: "List the entries of a MULTI contest, by time of entry",
	}, func(ctx context.Context, in *participantsQuery) (*Body[Participants[ContestTeam]], error) {
		return participants(ctx, a, in, contest.Multi, contestTeam)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getContestUser", Method: http.MethodGet, Path: "/contests/{id}/users/{userId}/", Tags: []string{"entry"},
		Summary: "Get a person's entry",
	}, func(ctx context.Context, in *PersonEntryPath) (*Body[ContestUser], error) {
		p, err := a.Contests.Participant(ctx, viewer(ctx).UserID, in.ID, in.entrant())
		return body(contestUser(p), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getContestTeam", Method: http.MethodGet, Path: "/contests/{id}/teams/{teamId}/", Tags: []string{"entry"},
		Summary: "Get a team's entry",
	}, func(ctx context.Context, in *TeamEntryPath) (*Body[ContestTeam], error) {
		p, err := a.Contests.Participant(ctx, viewer(ctx).UserID, in.ID, in.entrant())
		return body(contestTeam(p), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listContestTeamsOfUser", Method: http.MethodGet, Path: "/contests/{id}/users/{userId}/teams/", Tags: []string{"entry"},
		Summary: "List the entered teams that a person plays in",
	}, func(ctx context.Context, in *PersonEntryPath) (*Body[List[ContestTeam]], error) {
		teams, err := a.Contests.TeamsOf(ctx, viewer(ctx).UserID, in.ID, in.UserID)
		return body(List[ContestTeam]{Items: mapped(teams, contestTeam)}, err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "countContestUsers", Method: http.MethodGet, Path: "/contests/users/count/", Tags: []string{"entry"},
		Summary: "Count the entries of a SOLO contest: all, allowed and checked in",
	}, func(ctx context.Context, in *countQuery) (*Body[EntryCounts], error) {
		return a.countParticipants(ctx, in.ContestID, contest.Solo)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "countContestTeams", Method: http.MethodGet, Path: "/contests/teams/count/", Tags: []string{"entry"},
		Summary: "Count the entries of a MULTI contest: all, allowed and checked in",
	}, func(ctx context.Context, in *countQuery) (*Body[EntryCounts], error) {
		return a.countParticipants(ctx, in.ContestID, contest.Multi)
	})
}

func participants[T any](ctx context.Context, a *API, in *participantsQuery, kind contest.ParticipantType, wire func(contest.Participant) T) (*Body[Participants[T]], error) {
	list, total, err := a.Contests.Participants(ctx, viewer(ctx).UserID, in.ID, kind, contest.PageRequest{Skip: in.Skip, Limit: in.Limit, All: in.All})
	return body(Participants[T]{Items: mapped(list, wire), Total: total}, err)
}

func (a *API) countParticipants(ctx context.Context, contestID int64, kind contest.ParticipantType) (*Body[EntryCounts], error) {
	n, err := a.Contests.CountParticipants(ctx, contestID, kind)
	return body(EntryCounts{Count: n.Count, Allowed: n.Allowed, CheckedIn: n.CheckedIn}, err)
}
