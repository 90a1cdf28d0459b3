package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// Trophy is a prize of a contest. A trophy with a rank is for that place. A trophy without a rank is a special prize,
// which operators award.
type Trophy struct {
	ID       int64                  `json:"id"`
	Name     string                 `json:"name"`
	Image    *string                `json:"image" doc:"Path of the picture, as sent in the form; null if there is none"`
	ImageURL *string                `json:"imageUrl"`
	Rank     *int                   `json:"rank" minimum:"1" maximum:"16"`
	Winner   OrNull[ParticipantRef] `json:"winner" doc:"First of the winners; null until one is decided"`
	Winners  []ParticipantRef       `json:"winners" doc:"Winners; several if a place is shared"`
}

func wireTrophy(t contest.Awarded) Trophy {
	out := Trophy{ID: t.ID, Name: t.Name, Image: orNil(t.Image), ImageURL: fileURL(t.Image), Rank: rankOrNil(t.Place), Winners: make([]ParticipantRef, len(t.Winners))}
	for i := range t.Winners {
		out.Winners[i] = wireParticipant(&t.Winners[i])
	}
	if len(out.Winners) > 0 {
		out.Winner = orNull(&out.Winners[0])
	}
	return out
}

func rankOrNil(place int) *int {
	if place == 0 {
		return nil
	}
	return &place
}

// Trophies are the trophies of a contest.
type Trophies struct {
	Version int64    `json:"version" doc:"Version of the list; a save sends it back"`
	Items   []Trophy `json:"items"`
}

func wireTrophies(t contest.Trophies) Trophies {
	return Trophies{Version: t.Revision, Items: mapped(t.Items, wireTrophy)}
}

// TrophyInput is a trophy to be saved.
type TrophyInput struct {
	ID    *int64  `json:"id" doc:"Id of the trophy; null = a new trophy"`
	Name  string  `json:"name" minLength:"1" maxLength:"60"`
	Image *string `json:"image" doc:"Path of an uploaded file; null = no picture"`
	Rank  *int    `json:"rank" minimum:"1" maximum:"16" doc:"Place that the trophy is for; null = special prize"`
}

func (in *TrophyInput) trophy() contest.Trophy {
	t := contest.Trophy{Name: in.Name, Image: orEmpty(in.Image)}
	if in.ID != nil {
		t.ID = *in.ID
	}
	if in.Rank != nil {
		t.Place = *in.Rank
		if t.Place == 0 {
			t.Place = -1 // not a place; only null means a special prize
		}
	}
	return t
}

// TrophiesInput is the whole list, based on the given version.
type TrophiesInput struct {
	Version int64         `json:"version"`
	Items   []TrophyInput `json:"items" maxItems:"20"`
}

// TrophyWon is a trophy that a person or a team has won.
type TrophyWon struct {
	ID       int64             `json:"id"`
	Name     string            `json:"name"`
	ImageURL *string           `json:"imageUrl"`
	Rank     *int              `json:"rank"`
	Contest  NamedRef          `json:"contest"`
	Team     OrNull[EntryTeam] `json:"team" doc:"Team with which the trophy was won"`
	At       Time              `json:"at"`
}

func trophyWon(t contest.TrophyWon) TrophyWon {
	out := TrophyWon{
		ID: t.ID, Name: t.Name, ImageURL: fileURL(t.Image), Rank: rankOrNil(t.Place), At: wireTime(t.At),
		Contest: NamedRef{ID: t.ContestID, Name: t.ContestName, ImageURL: fileURL(t.ContestImage)},
	}
	if t.TeamID != 0 {
		out.Team = orNull(&EntryTeam{ID: t.TeamID, Name: t.TeamName, ImageURL: fileURL(t.TeamImage)})
	}
	return out
}

// shelfQuery selects the trophies of a person or a team.
type shelfQuery struct {
	ID     int64  `path:"id"`
	Cursor string `query:"cursor"`
}

func (a *API) registerTrophies() {
	op(a, Anyone, huma.Operation{
		OperationID: "listTrophies", Method: http.MethodGet, Path: "/contests/{id}/trophies/", Tags: []string{"trophy"},
		Summary: "List the trophies of a contest with their winners",
	}, func(ctx context.Context, in *contestPath) (*Body[Trophies], error) {
		t, err := a.Contests.Trophies(ctx, in.ID)
		return body(wireTrophies(t), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "saveTrophies", Method: http.MethodPut, Path: "/contests/{id}/trophies/", Tags: []string{"trophy"},
		Summary: "Update all trophies of a contest",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body TrophiesInput
	}) (*Body[Trophies], error) {
		t, err := a.Contests.SaveTrophies(ctx, viewer(ctx).UserID, in.ID, contest.TrophiesForm{
			Revision: in.Body.Version,
			Items:    mapped(in.Body.Items, func(t TrophyInput) contest.Trophy { return t.trophy() }),
		})
		return body(wireTrophies(t), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "awardTrophy", Method: http.MethodPut, Path: "/contests/{id}/trophies/{trophyId}/winner/", Tags: []string{"trophy"},
		Summary: "Award a special prize to an entry, or take it back",
	}, func(ctx context.Context, in *struct {
		ID       int64 `path:"id"`
		TrophyID int64 `path:"trophyId"`
		Body     struct {
			EntryID *int64 `json:"entryId" doc:"Id of the entry; null = take the prize back"`
		}
	}) (*Body[Trophy], error) {
		var entryID int64
		if in.Body.EntryID != nil {
			entryID = *in.Body.EntryID
		}
		t, err := a.Contests.Award(ctx, viewer(ctx).UserID, in.ID, in.TrophyID, entryID)
		return body(wireTrophy(t), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listTrophiesOfUser", Method: http.MethodGet, Path: "/users/{id}/trophies/", Tags: []string{"trophy"},
		Summary: "List the trophies that a person won, alone or with a team, newest first, 50 per page",
	}, func(ctx context.Context, in *shelfQuery) (*Body[List[TrophyWon]], error) {
		if _, err := a.Accounts.Profile(ctx, in.ID); err != nil {
			return nil, err
		}
		return trophiesWon(ctx, in, a.Contests.TrophiesOfUser)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listTrophiesOfTeam", Method: http.MethodGet, Path: "/teams/{id}/trophies/", Tags: []string{"trophy"},
		Summary: "List the trophies that a team won, newest first, 50 per page",
	}, func(ctx context.Context, in *shelfQuery) (*Body[List[TrophyWon]], error) {
		if _, err := a.Teams.Members(ctx, in.ID); err != nil {
			return nil, err
		}
		return trophiesWon(ctx, in, a.Contests.TrophiesOfTeam)
	})
}

func trophiesWon(ctx context.Context, in *shelfQuery, list func(context.Context, int64, *contest.TrophyKey) ([]contest.TrophyWon, bool, error)) (*Body[List[TrophyWon]], error) {
	keys, err := keysOf(in.Cursor, 2)
	if err != nil {
		return nil, err
	}
	var before *contest.TrophyKey
	if keys != nil {
		before = &contest.TrophyKey{At: time.UnixMilli(keys[0]), ID: keys[1]}
	}
	page, more, err := list(ctx, in.ID, before)
	if err != nil {
		return nil, err
	}
	out := List[TrophyWon]{Items: mapped(page, trophyWon)}
	if more {
		last := page[len(page)-1]
		out.Next = cursorOf(last.At.UnixMilli(), last.ID)
	}
	return body(out, nil)
}
