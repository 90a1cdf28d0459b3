package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// ContestInput is the whole form of a contest (contests.md §2, §5). Limits are checked by the feature, which answers with
// the specified keys and codes; here they are for the client's form.
type ContestInput struct {
	ContestSettingsInput
	GameID          int64   `json:"gameId" doc:"Chosen once, at creation"`
	Name            string  `json:"name" minLength:"1" maxLength:"255"`
	Image           *string `json:"image" doc:"Path of an uploaded file, null for generated artwork"`
	ContestType     string  `json:"contestType" enum:"TOURNAMENT,BATTLEROYAL,SWISSDRAW,LEAGUE"`
	ParticipantType string  `json:"participantType" enum:"SOLO,MULTI"`
	EntryStart      Time    `json:"entryStart"`
	EntryEnd        Time    `json:"entryEnd"`
	ContestStart    Time    `json:"contestStart"`
	ContestEnd      Time    `json:"contestEnd"`
	Checkin         bool    `json:"checkin"`
	CheckinStart    *Time   `json:"checkinStart"`
	CheckinEnd      *Time   `json:"checkinEnd"`
	IsEntryPassword bool    `json:"isEntryPassword"`
	EntryPassword   *string `json:"entryPassword" minLength:"4" maxLength:"16" pattern:"^[0-9A-Za-z]*$"`
	TeamSize        int     `json:"teamSize" minimum:"1" maximum:"99" doc:"Fewest members of a team, from 2; ignored for SOLO"`
	EntryMaxCount   int     `json:"entryMaxCount" minimum:"2" maximum:"8192"`
	DiscordURL      string  `json:"discordUrl" maxLength:"256"`
	IframeSrc       string  `json:"iframeSrc" maxLength:"512" doc:"An http(s) address, or an iframe tag whose src is taken"`
	VideoURL        string  `json:"videoUrl" maxLength:"512"`
	Award           string  `json:"award" maxLength:"256"`
	Rule            string  `json:"rule" maxLength:"4096" doc:"CommonMark with tables"`
	IsRecommend     bool    `json:"isRecommend"`
}

// ContestRegistration is the form of a new contest.
type ContestRegistration struct {
	ContestInput
	TemplateID *int64 `json:"templateId,omitempty" doc:"A contest of the viewer's whose survey, trophies and bans are copied"`
}

// ContestUpdate is the form over the version that it was read at.
type ContestUpdate struct {
	ContestInput
	Version int64 `json:"version" doc:"As read; a newer one answers editConflict"`
}

// CreatedContest is the answer to a registration (C7.033).
type CreatedContest struct {
	ID    int64   `json:"id"`
	Image *string `json:"image"`
	Game  GameRef `json:"game"`
}

// UpdatedContest is the answer to an edit (C7.030).
type UpdatedContest struct {
	Image   *string `json:"image"`
	Version int64   `json:"version"`
}

func (in *ContestInput) form() (contest.Form, error) {
	f := contest.Form{
		GameID: in.GameID, Name: in.Name, Image: orEmpty(in.Image), Type: contest.Type(in.ContestType),
		ParticipantType: contest.ParticipantType(in.ParticipantType), Checkin: in.Checkin,
		IsEntryPassword: in.IsEntryPassword, EntryPassword: orEmpty(in.EntryPassword),
		TeamSize: in.TeamSize, EntryMaxCount: in.EntryMaxCount, DiscordURL: in.DiscordURL, IframeSrc: in.IframeSrc,
		VideoURL: in.VideoURL, Award: in.Award, Rule: in.Rule, IsRecommend: in.IsRecommend,
		Settings: in.settings(contest.Type(in.ContestType)),
	}
	var p fault.Form
	for _, t := range []struct {
		field string
		value Time
		into  *time.Time
	}{
		{"entryStart", in.EntryStart, &f.EntryStart}, {"entryEnd", in.EntryEnd, &f.EntryEnd},
		{"contestStart", in.ContestStart, &f.ContestStart}, {"contestEnd", in.ContestEnd, &f.ContestEnd},
		{"checkinStart", orEmpty(in.CheckinStart), &f.CheckinStart}, {"checkinEnd", orEmpty(in.CheckinEnd), &f.CheckinEnd},
	} {
		var err error
		*t.into, err = parseTime(t.field, t.value)
		if err := p.Take(err); err != nil {
			return f, err
		}
	}
	return f, p.Err()
}

func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func orNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func (a *API) registerContestForm() {
	op(a, SignedIn, huma.Operation{
		OperationID: "createContest", Method: http.MethodPost, Path: "/contests/", Tags: []string{"contest"},
		Summary: "Register a contest; its creator becomes the owner",
	}, func(ctx context.Context, in *struct{ Body ContestRegistration }) (*Body[CreatedContest], error) {
		form, err := in.Body.form()
		if err != nil {
			return nil, err
		}
		overwrite(&form.TemplateID, in.Body.TemplateID)
		c, g, err := a.Contests.Create(ctx, viewer(ctx).UserID, form)
		return body(CreatedContest{ID: c.ID, Image: orNil(c.Image), Game: wireGameRef(g)}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "updateContest", Method: http.MethodPut, Path: "/contests/{id}/", Tags: []string{"contest"},
		Summary: "Save the whole form of a contest",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body ContestUpdate
	}) (*Body[UpdatedContest], error) {
		form, err := in.Body.form()
		if err != nil {
			return nil, err
		}
		c, err := a.Contests.Update(ctx, viewer(ctx).UserID, in.ID, in.Body.Version, form)
		return body(UpdatedContest{Image: orNil(c.Image), Version: c.Revision}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "deleteContest", Method: http.MethodDelete, Path: "/contests/{id}/", Tags: []string{"contest"},
		Summary: "Delete a contest and all that hangs on it",
	}, func(ctx context.Context, in *contestPath) (*Empty, error) {
		return &Empty{}, a.Contests.Delete(ctx, viewer(ctx).UserID, in.ID)
	})
}
