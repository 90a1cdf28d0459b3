package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/limit"
)

// AddedEntrantInput is the form in which an operator enters a person or a team.
type AddedEntrantInput struct {
	UserID       int64  `json:"userId,omitempty" doc:"SOLO: the person"`
	TeamID       int64  `json:"teamId,omitempty" doc:"MULTI: the team, with all its members"`
	TwitterID    string `json:"twitterId,omitempty" maxLength:"256"`
	GameUsername string `json:"gameUsername" maxLength:"256"`
	FriendCode   string `json:"friendCode,omitempty" maxLength:"256" doc:"Required for games that ask for it, else ignored"`
	Comment      string `json:"comment,omitempty" maxLength:"256"`
	Confirm      bool   `json:"confirm,omitempty" doc:"Allow the entry at once, also where others wait for a place"`
	Checkin      bool   `json:"checkin,omitempty" doc:"Check the entry in, where the contest has check-in"`
	Join         bool   `json:"join,omitempty" doc:"Bring it into the running stage, as far as the format allows; implies confirm and checkin"`
}

func (in *AddedEntrantInput) form() contest.AddForm {
	return contest.AddForm{
		Entrant:      contest.Entrant{UserID: in.UserID, TeamID: in.TeamID},
		EntryDetails: contest.EntryDetails{TwitterID: in.TwitterID, GameUsername: in.GameUsername, FriendCode: in.FriendCode, Comment: in.Comment},
		Confirm:      in.Confirm, Checkin: in.Checkin,
	}
}

// AddedEntrant is the result of entering someone as an operator.
type AddedEntrant struct {
	ID       int64   `json:"id"`
	Status   *string `json:"status" enum:"ALLOW" doc:"null until the entry is confirmed"`
	Standing string  `json:"standing" enum:"applied,waiting,declined"`
	Checkin  bool    `json:"checkin"`
	Joined   bool    `json:"joined" doc:"It plays in the running stage; otherwise it is in none or a reserve"`
}

// OperatorCheckin is the new check-in of an entry, set by an operator.
type OperatorCheckin struct {
	Checkin bool   `json:"checkin"`
	Reason  string `json:"reason,omitempty" maxLength:"256" doc:"Required to take a check-in back; the people of the entry are told it"`
}

// maxFoundPeople is the largest number of people that the search for a person to enter lists.
const maxFoundPeople = 10

// FoundPerson is a person whom an operator may enter.
type FoundPerson struct {
	UserCard
	Username *string `json:"username" doc:"Where it is the name that was searched for, ignoring case; null for people who were found by the nickname"`
}

// FoundPeople are the people with a name.
type FoundPeople struct {
	Items []FoundPerson `json:"items"`
}

func (a *API) registerEntryAdd() {
	op(a, Operator, huma.Operation{
		OperationID: "searchPeopleToEnter", Method: http.MethodGet, Path: "/contests/{id}/people/", Tags: []string{"entry"},
		Summary:     "Search a person to enter, by the beginning of the nickname or by the whole username",
		Description: "The person whose username it is comes first. A leading @ is ignored. At most 10 people.",
	}, func(ctx context.Context, in *struct {
		ID   int64  `path:"id"`
		Name string `query:"name" maxLength:"31"`
	}) (*Body[FoundPeople], error) {
		if err := a.Contests.RequireEdit(ctx, in.ID, viewer(ctx).UserID); err != nil {
			return nil, err
		}
		found, err := a.Accounts.SearchByName(ctx, in.Name, limit.Network(address(ctx)), maxFoundPeople)
		return body(FoundPeople{Items: mapped(found, func(c account.NamedCard) FoundPerson {
			return FoundPerson{UserCard: wireUserCard(c.Card), Username: textOrNull(c.Username)}
		})}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "addEntry", Method: http.MethodPost, Path: "/contests/{id}/entries/", Tags: []string{"entry"},
		Summary:     "Enter a person or a team as an operator, at any time before the contest ends",
		Description: "Neither the entry period nor the entry password binds, and nobody answers the survey for somebody else. The people of the entry are notified.",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body AddedEntrantInput
	}) (*Body[AddedEntrant], error) {
		e, err := a.Stage.AddEntrant(ctx, viewer(ctx).UserID, in.ID, in.Body.form(), in.Body.Join)
		return body(AddedEntrant{ID: e.ID, Status: wireStatus(e.Status), Standing: string(e.WaitingState), Checkin: e.Checkin, Joined: e.Joined}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "setEntryCheckin", Method: http.MethodPut, Path: "/contests/{id}/entries/{entryId}/checkin/", Tags: []string{"check-in"},
		Summary: "Check an entry in or out as an operator, at any time before the contest ends",
	}, func(ctx context.Context, in *struct {
		EntryPath
		Body OperatorCheckin
	}) (*Body[Checkin], error) {
		e, err := a.Contests.SetCheckinOf(ctx, viewer(ctx).UserID, in.ID, in.EntryID, in.Body.Checkin, in.Body.Reason)
		return body(Checkin{Checkin: e.Checkin, CheckUpdated: wireTimeOrNil(e.CheckUpdated)}, err)
	})
}
