package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/kit/limit"
)

// EntryState holds the common fields of a person's and a team's entry.
type EntryState struct {
	ID              int64   `json:"id"`
	Status          *string `json:"status" enum:"ALLOW" doc:"null until the entry is confirmed"`
	Standing        string  `json:"standing" enum:"applied,waiting,declined" doc:"applied = holds a place, waiting = is on the waiting list and gets a place if one becomes free, declined = neither"`
	WaitingPosition *int    `json:"waitingPosition" doc:"Position on the waiting list, from 1; null if the entry does not wait"`
	Checkin         bool    `json:"checkin"`
	CheckUpdated    *Time   `json:"checkUpdated" doc:"Time of the last change of the check-in"`
	GameUsername    *string `json:"gameUsername,omitempty" doc:"Present only for operators and for the people of the entry, like friendCode and comment"`
	FriendCode      *string `json:"friendCode,omitempty"`
	Comment         *string `json:"comment,omitempty"`
	Following       *bool   `json:"following" doc:"True if the entrant follows the author of the post at X; null = unknown"`
	Retweet         *bool   `json:"retweet" doc:"True if the entrant reposted the post at X; null = unknown"`
	Dropped         *string `json:"dropped,omitempty" enum:"left,withdrawn,disqualified" doc:"Reason why the entry does not play any more; absent if it has not left the contest"`
	DropReason      *string `json:"dropReason,omitempty" doc:"Reason of a disqualification; present only for operators and for the people of the entry"`
	Annulled        bool    `json:"annulled,omitempty" doc:"True if the results of the entry do not count"`
	InStage         *bool   `json:"inStage,omitempty" doc:"True if the entry is in a match or a stage; present only if all entries are listed at once"`
	CreateBy        UserRef `json:"createBy" doc:"Author of the entry; for a team, its representative"`
	CreatedAt       Time    `json:"createdAt"`
	UpdatedAt       Time    `json:"updatedAt"`
}

// ContestUser is a person's entry.
type ContestUser struct {
	EntryState
	UserID    int64   `json:"userId"`
	GameID    int64   `json:"gameId"`
	TwitterID *string `json:"twitterId,omitempty" doc:"Present only for operators and for the people of the entry"`
}

// ContestTeam is a team's entry.
type ContestTeam struct {
	EntryState
	Team          EntryTeam `json:"team"`
	Twitter       *string   `json:"twitter,omitempty" doc:"Present only for operators and for the people of the entry"`
	TeamUserCount int       `json:"teamUserCount"`
	RosterCount   int       `json:"rosterCount" doc:"Number of people on the roster of the team in this contest"`
	RosterShort   bool      `json:"rosterShort" doc:"True if the roster has fewer players than the contest requires and no operator has accepted that"`
}

// EntryTeam is the team of an entry.
type EntryTeam struct {
	ID       int64   `json:"id"`
	Name     string  `json:"name"`
	ImageURL *string `json:"imageURL"`
}

// Participants is a page of participants, ordered by time of entry.
type Participants[T any] struct {
	Items []T `json:"items"`
	Total int `json:"total" doc:"Number of all participants"`
}

// EntryDetails holds the fields that people fill in. They can change them until the entry is in a bracket.
type EntryDetails struct {
	TwitterID    string   `json:"twitterId" maxLength:"256" doc:"Name at X: 1 to 15 letters, digits or underscores, after an optional @"`
	GameUsername string   `json:"gameUsername" maxLength:"256"`
	FriendCode   string   `json:"friendCode,omitempty" maxLength:"256" doc:"Required if the game needs a friend code, otherwise ignored"`
	Comment      string   `json:"comment,omitempty" maxLength:"256" doc:"Comment for the operators"`
	Answers      []Answer `json:"answers,omitempty" maxItems:"30" doc:"Answers to the survey of the contest"`
}

func (d *EntryDetails) details() contest.EntryFields {
	return contest.EntryFields{
		TwitterID: d.TwitterID, GameUsername: d.GameUsername, FriendCode: d.FriendCode, Comment: d.Comment, Answers: answersOf(d.Answers),
	}
}

// EntryPayload is the form of a person's entry.
type EntryPayload struct {
	EntryDetails
	EntryPassword string `json:"entryPassword,omitempty" maxLength:"16"`
	AgreePolicy   bool   `json:"agreePolicy"`
	OverMax       bool   `json:"overMax,omitempty" doc:"true = accept a place on the waiting list if the contest is full"`

	UserID    any `json:"userId,omitempty" doc:"Accepted and ignored, like gameId, createdAt and updatedAt; the server sets these values"`
	GameID    any `json:"gameId,omitempty"`
	CreatedAt any `json:"createdAt,omitempty"`
	UpdatedAt any `json:"updatedAt,omitempty"`
}

// TeamEntryPayload is the form of a team's entry.
type TeamEntryPayload struct {
	EntryPayload
	TeamID int64 `json:"teamId"`
}

// Entered is the response to a new entry.
type Entered struct {
	Code    int   `json:"code" doc:"Always 1"`
	ID      int64 `json:"id"`
	OverMax bool  `json:"overMax" doc:"True if the entry is on the waiting list, because the maximum of the contest is reached"`
}

// DeletedEntries is the response to the removal of entries.
type DeletedEntries struct {
	Deleted int `json:"deleted"`
}

// ValidPassword is the response to a correct entry password. A wrong password is answered with a problem.
type ValidPassword struct {
	Valid bool `json:"valid" doc:"Always true"`
}

// EntryCounts counts the participants of a contest by their state.
type EntryCounts struct {
	Count     int `json:"count"`
	Allowed   int `json:"allowed"`
	CheckedIn int `json:"checkedIn"`
}

func (p *EntryPayload) form() contest.EntryForm {
	return contest.EntryForm{
		Kind: contest.Solo, EntryFields: p.details(), EntryPassword: p.EntryPassword, AgreePolicy: p.AgreePolicy, OverMax: p.OverMax,
	}
}

func entryState(p *contest.Participant) EntryState {
	out := EntryState{
		ID: p.ID, Status: wireStatus(p.Status), Standing: string(p.WaitingState), WaitingPosition: positionOrNil(p.WaitingPosition), Checkin: p.Checkin, CheckUpdated: wireTimeOrNil(p.CheckUpdated),
		Following: p.Following, Retweet: p.Retweet, InStage: p.InStage,
		Dropped: droppedOrNil(p.Drop), Annulled: p.Annulled(),
		CreateBy:  UserRef{ID: p.UserID, Nickname: p.Nickname, ImageURL: fileURL(p.UserImage)},
		CreatedAt: wireTime(p.CreatedAt), UpdatedAt: wireTime(p.UpdatedAt),
	}
	if p.ShowsPrivate {
		out.GameUsername, out.FriendCode, out.Comment = &p.GameUsername, &p.FriendCode, &p.Comment
		if p.Drop != nil {
			out.DropReason = orNil(p.Drop.Reason)
		}
	}
	return out
}

func wireStatus(s contest.EntryStatus) *string {
	if s == contest.NotConfirmed {
		return nil
	}
	text := string(s)
	return &text
}

// positionOrNil returns nil for position 0.
func positionOrNil(position int) *int {
	if position == 0 {
		return nil
	}
	return &position
}

func contestUser(p contest.Participant) ContestUser {
	out := ContestUser{EntryState: entryState(&p), UserID: p.UserID, GameID: p.GameID}
	if p.ShowsPrivate {
		out.TwitterID = &p.TwitterID
	}
	return out
}

func contestTeam(p contest.Participant) ContestTeam {
	out := ContestTeam{
		EntryState: entryState(&p), TeamUserCount: p.TeamUserCount, RosterCount: p.RosterCount, RosterShort: p.RosterShort,
		Team: EntryTeam{ID: p.TeamID, Name: p.TeamName, ImageURL: fileURL(p.TeamImage)},
	}
	if p.ShowsPrivate {
		out.Twitter = &p.TwitterID
	}
	return out
}

// PersonEntryPath identifies a person's entry.
type PersonEntryPath struct {
	ID     int64 `path:"id"`
	UserID int64 `path:"userId"`
}

// TeamEntryPath identifies a team's entry.
type TeamEntryPath struct {
	ID     int64 `path:"id"`
	TeamID int64 `path:"teamId"`
}

func (p *PersonEntryPath) entrant() contest.Entrant { return contest.Entrant{UserID: p.UserID} }

func (p *TeamEntryPath) entrant() contest.Entrant { return contest.Entrant{TeamID: p.TeamID} }

func (a *API) registerEntries() {
	a.registerParticipants()
	a.registerRosters()
	a.registerEntryEdit()
	a.registerDrops()
	a.registerBans()
	a.registerEntryCSV()
	a.registerEntryAdd()

	op(a, SignedIn, huma.Operation{
		OperationID: "enterContest", Method: http.MethodPost, Path: "/contests/{id}/users/", Tags: []string{"entry"},
		Summary: "Enter a SOLO contest",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body EntryPayload
	}) (*Body[Entered], error) {
		return a.enter(ctx, in.ID, in.Body.form())
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "enterContestAsTeam", Method: http.MethodPost, Path: "/contests/{id}/teams/", Tags: []string{"entry"},
		Summary: "Enter a MULTI contest with a team of the viewer",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body TeamEntryPayload
	}) (*Body[Entered], error) {
		form := in.Body.form()
		form.Kind, form.TeamID = contest.Multi, in.Body.TeamID
		return a.enter(ctx, in.ID, form)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "checkEntryPassword", Method: http.MethodPost, Path: "/contests/{id}/password/", Tags: []string{"entry"},
		Summary: "Check an entry password",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body struct {
			EntryPassword string `json:"entryPassword"`
		}
	}) (*Body[ValidPassword], error) {
		err := a.Contests.CheckPassword(ctx, viewer(ctx).UserID, in.ID, in.Body.EntryPassword, limit.Site(address(ctx)))
		return body(ValidPassword{Valid: true}, err)
	})
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "withdrawEntry", Method: http.MethodDelete, Path: "/contests/{id}/users/{userId}/", Tags: []string{"entry"},
		Summary: "Remove a person's entry, until it is in a bracket",
	}, func(ctx context.Context, in *PersonEntryPath) (*Empty, error) {
		return nil, a.Contests.Withdraw(ctx, viewer(ctx).UserID, in.ID, in.entrant())
	})
	op(a, EntryOrOperator, huma.Operation{
		OperationID: "withdrawTeamEntry", Method: http.MethodDelete, Path: "/contests/{id}/teams/{teamId}/", Tags: []string{"entry"},
		Summary: "Remove a team's entry, until it is in a bracket; allowed for its representative, the team's owner and admins, and operators",
	}, func(ctx context.Context, in *TeamEntryPath) (*Empty, error) {
		return nil, a.Contests.Withdraw(ctx, viewer(ctx).UserID, in.ID, in.entrant())
	})
	op(a, Operator, huma.Operation{
		OperationID: "deleteEntries", Method: http.MethodPost, Path: "/contests/{id}/entries/delete/", Tags: []string{"entry"},
		Summary: "Remove several entries, all or none",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body struct {
			IDs    []int64 `json:"ids" doc:"Ids of entries"`
			Reason string  `json:"reason,omitempty" maxLength:"256" doc:"Reason of the removal, sent to the people of the entries"`
		}
	}) (*Body[DeletedEntries], error) {
		n, err := a.Contests.RemoveEntries(ctx, viewer(ctx).UserID, in.ID, in.Body.IDs, in.Body.Reason)
		return body(DeletedEntries{Deleted: n}, err)
	})
}

func (a *API) enter(ctx context.Context, contestID int64, form contest.EntryForm) (*Body[Entered], error) {
	form.Network = limit.Site(address(ctx))
	e, err := a.Contests.Enter(ctx, viewer(ctx).UserID, contestID, form)
	return body(Entered{Code: 1, ID: e.ID, OverMax: e.OverMax}, err)
}
