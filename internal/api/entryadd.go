package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/limit"
)

// AddedEntrantInput is the form with which an operator enters a person or a team.
type AddedEntrantInput struct {
	UserID       int64  `json:"userId,omitempty" doc:"SOLO: id of the person"`
	TeamID       int64  `json:"teamId,omitempty" doc:"MULTI: id of the team, which enters with all its members"`
	TwitterID    string `json:"twitterId,omitempty" maxLength:"256"`
	GameUsername string `json:"gameUsername" maxLength:"256"`
	FriendCode   string `json:"friendCode,omitempty" maxLength:"256" doc:"Required if the game needs a friend code, otherwise ignored"`
	Comment      string `json:"comment,omitempty" maxLength:"256"`
	Confirm      bool   `json:"confirm,omitempty" doc:"true = allow the entry at once, even if other entries wait for a place"`
	Checkin      bool   `json:"checkin,omitempty" doc:"true = check the entry in, if the contest has check-in"`
	Join         bool   `json:"join,omitempty" doc:"true = add the entry to the drawn stage if the format has a place for it; implies confirm and checkin once a stage is drawn"`
}

func (in *AddedEntrantInput) form() contest.AddForm {
	return contest.AddForm{
		Entrant:     contest.Entrant{UserID: in.UserID, TeamID: in.TeamID},
		EntryFields: contest.EntryFields{TwitterID: in.TwitterID, GameUsername: in.GameUsername, FriendCode: in.FriendCode, Comment: in.Comment},
		Confirm:     in.Confirm, Checkin: in.Checkin,
	}
}

// AddedEntrant is the response to an entry that an operator made.
type AddedEntrant struct {
	ID       int64   `json:"id"`
	Status   *string `json:"status" enum:"ALLOW" doc:"null until the entry is confirmed"`
	Standing string  `json:"standing" enum:"applied,waiting,declined"`
	Checkin  bool    `json:"checkin"`
	Joined   bool    `json:"joined" doc:"True if the entry plays in the current stage; false if no stage is drawn or the entry is a reserve"`
}

// OperatorCheckin is the new check-in of an entry, set by an operator.
type OperatorCheckin struct {
	Checkin bool   `json:"checkin"`
	Reason  string `json:"reason,omitempty" maxLength:"256" doc:"Required to take a check-in back; sent to the people of the entry"`
}

// maxFoundPeople is the largest number of people in a result of searchPeopleToEnter.
const maxFoundPeople = 10

// FoundPerson is a person whom an operator may enter.
type FoundPerson struct {
	UserCard
	Username *string `json:"username" doc:"Username, if it equals the searched name, ignoring case; null for people found by their nickname"`
}

// FoundPeople lists the people found by a name.
type FoundPeople struct {
	Items []FoundPerson `json:"items"`
}

func (a *API) registerEntryAdd() {
	op(a, Operator, huma.Operation{
		OperationID: "searchPeopleToEnter", Method: http.MethodGet, Path: "/contests/{id}/people/", Tags: []string{"entry"},
		Summary:     "Search people to enter, by the beginning of the nickname or by the whole username",
		Description: "The person with this username comes first. A leading @ is ignored. The list has at most 10 people.",
	}, func(ctx context.Context, in *struct {
		ID   int64  `path:"id"`
		Name string `query:"name" maxLength:"31"`
	}) (*Body[FoundPeople], error) {
		if err := a.Contests.RequireEdit(ctx, viewer(ctx).UserID, in.ID); err != nil {
			return nil, err
		}
		found, err := a.Accounts.SearchByName(ctx, in.Name, limit.Network(address(ctx)), maxFoundPeople)
		return body(FoundPeople{Items: mapped(found, func(c account.NamedCard) FoundPerson {
			return FoundPerson{UserCard: wireUserCard(c.Card), Username: orNil(c.Username)}
		})}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "addEntry", Method: http.MethodPost, Path: "/contests/{id}/entries/", Tags: []string{"entry"},
		Summary:     "Enter a person or a team as an operator, at any time before the contest ends",
		Description: "The entry period and the entry password do not apply. The entry has no answers to the survey. The people of the entry are notified.",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body AddedEntrantInput
	}) (*Body[AddedEntrant], error) {
		e, err := a.Stage.AddEntrant(ctx, viewer(ctx).UserID, in.ID, in.Body.form(), in.Body.Join)
		return body(AddedEntrant{ID: e.ID, Status: wireStatus(e.Status), Standing: string(e.WaitingState), Checkin: e.Checkin, Joined: e.Joined}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "setEntryCheckin", Method: http.MethodPut, Path: "/contests/{id}/entries/{entryId}/checkin/", Tags: []string{"check-in"},
		Summary: "Set the check-in of an entry as an operator, at any time before the contest ends",
	}, func(ctx context.Context, in *struct {
		EntryPath
		Body OperatorCheckin
	}) (*Body[Checkin], error) {
		e, err := a.Contests.SetCheckinOf(ctx, viewer(ctx).UserID, in.ID, in.EntryID, in.Body.Checkin, in.Body.Reason)
		return body(Checkin{Checkin: e.Checkin, CheckUpdated: wireTimeOrNil(e.CheckUpdated)}, err)
	})
}
