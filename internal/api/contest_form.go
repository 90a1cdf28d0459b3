package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// ContestInput is the whole form of a contest. The limits in the tags inform clients. Package contest checks the limits
// and returns the specified keys and codes.
type ContestInput struct {
	ContestSettingsInput
	GameID          int64        `json:"gameId" doc:"Id of the game; fixed at creation"`
	Name            string       `json:"name" minLength:"1" maxLength:"255"`
	Image           *string      `json:"image" required:"false" doc:"Path of an uploaded file; null = generated artwork"`
	ContestType     contest.Type `json:"contestType"`
	ParticipantType string       `json:"participantType" enum:"SOLO,MULTI"`
	EntryStart      Time         `json:"entryStart"`
	EntryEnd        Time         `json:"entryEnd"`
	ContestStart    Time         `json:"contestStart"`
	ContestEnd      Time         `json:"contestEnd"`
	Checkin         bool         `json:"checkin" required:"false"`
	CheckinStart    *Time        `json:"checkinStart" required:"false"`
	CheckinEnd      *Time        `json:"checkinEnd" required:"false"`
	IsEntryPassword bool         `json:"isEntryPassword" required:"false"`
	EntryPassword   *string      `json:"entryPassword" required:"false" minLength:"4" maxLength:"16" pattern:"^[0-9A-Za-z]*$"`
	TeamSize        int          `json:"teamSize" required:"false" minimum:"1" maximum:"99" doc:"Smallest number of members of a team, from 2; ignored for SOLO"`
	EntryMaxCount   int          `json:"entryMaxCount" minimum:"2" maximum:"8192"`
	DiscordURL      string       `json:"discordUrl" required:"false" maxLength:"256"`
	IframeSrc       string       `json:"iframeSrc" required:"false" maxLength:"512" doc:"An http(s) address, or an iframe tag of which only src is used"`
	VideoURL        string       `json:"videoUrl" required:"false" maxLength:"512"`
	Award           string       `json:"award" required:"false" maxLength:"256"`
	Rule            string       `json:"rule" required:"false" maxLength:"4096" doc:"Rule text in CommonMark with tables"`
	IsRecommend     bool         `json:"isRecommend" required:"false"`
	Language        *string      `json:"language" required:"false" enum:"ja,en,ko,zh" doc:"Language in which the contest is held; null = not given"`
}

// ContestRegistration is the form of a new contest.
type ContestRegistration struct {
	ContestInput
	TemplateID *int64 `json:"templateId,omitempty" doc:"Id of a contest that the viewer operates; its survey, trophies and bans are copied"`
}

// ContestUpdate is a part of the form. An absent field keeps its stored value.
type ContestUpdate struct {
	ContestInput
	Version *int64 `json:"version,omitempty" doc:"Version that the edit is based on; if the stored version is newer, the edit fails with editConflict. Without it the last save of a field wins"`
}

// TransformSchema implements huma.SchemaTransformer: no field is required.
func (ContestUpdate) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Required = nil
	return s
}

// contestInput returns the stored form as a client would send it.
func contestInput(f *contest.Form) ContestInput {
	in := ContestInput{
		ContestSettingsInput: ContestSettingsInput(contestSettings(f.Settings)),
		GameID:               f.GameID, Name: f.Name, Image: orNil(f.Image), ContestType: f.Type, ParticipantType: string(f.ParticipantType),
		EntryStart: wireTime(f.EntryStart), EntryEnd: wireTime(f.EntryEnd), ContestStart: wireTime(f.ContestStart), ContestEnd: wireTime(f.ContestEnd),
		Checkin: f.Checkin, IsEntryPassword: f.IsEntryPassword, EntryPassword: orNil(f.EntryPassword), TeamSize: f.TeamSize, EntryMaxCount: f.EntryMaxCount,
		DiscordURL: f.DiscordURL, IframeSrc: f.IframeSrc, VideoURL: f.VideoURL, Award: f.Award, Rule: f.Rule, IsRecommend: f.IsRecommend,
		Language: orNil(f.Language),
	}
	if f.Checkin {
		start, end := wireTime(f.CheckinStart), wireTime(f.CheckinEnd)
		in.CheckinStart, in.CheckinEnd = &start, &end
	}
	return in
}

// over merges the sent fields into the stored form. Another contest type starts with its default settings. A table of
// rank points that was not sent is cut to a lowered maximum of entries.
func (in *ContestUpdate) over(stored contest.Form, sent []byte) (contest.Form, error) {
	if in.ContestType != "" && in.ContestType != stored.Type {
		stored.Settings = contest.Settings{Matches: stored.Settings.Matches, Scoring: stored.Settings.Scoring}
	}
	base, err := json.Marshal(contestInput(&stored))
	if err != nil {
		return stored, err
	}
	var merged ContestInput // decode into a copy, so that no sent value is written into a stored setting
	if err := errors.Join(json.Unmarshal(base, &merged), json.Unmarshal(sent, &merged)); err != nil {
		return stored, err
	}
	f, err := merged.form()
	if err == nil && in.RankPoint == nil {
		cutRankPoints(&f)
	}
	return f, err
}

// CreatedContest is the response to the creation of a contest.
type CreatedContest struct {
	ID    int64   `json:"id"`
	Image *string `json:"image"`
	Game  GameRef `json:"game"`
}

// UpdatedContest is the response to an edit.
type UpdatedContest struct {
	Image   *string `json:"image"`
	Version int64   `json:"version"`
}

func (in *ContestInput) form() (contest.Form, error) {
	f := contest.Form{
		GameID: in.GameID, Name: in.Name, Image: orEmpty(in.Image), Type: in.ContestType,
		ParticipantType: contest.ParticipantType(in.ParticipantType), Checkin: in.Checkin,
		IsEntryPassword: in.IsEntryPassword, EntryPassword: orEmpty(in.EntryPassword),
		TeamSize: in.TeamSize, EntryMaxCount: in.EntryMaxCount, DiscordURL: in.DiscordURL, IframeSrc: in.IframeSrc,
		VideoURL: in.VideoURL, Award: in.Award, Rule: in.Rule, IsRecommend: in.IsRecommend, Language: orEmpty(in.Language),
		Settings: in.settings(in.ContestType),
	}
	var p fault.Form
	if err := in.checkIgnored(f.Settings, &p); err != nil {
		return f, err
	}
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

// orNil returns nil for an empty text.
func orNil[T ~string](s T) *T {
	if s == "" {
		return nil
	}
	return &s
}

func (a *API) registerContestForm() {
	op(a, SignedIn, huma.Operation{
		OperationID: "createContest", Method: http.MethodPost, Path: "/contests/", Tags: []string{"contest"},
		Summary: "Create a contest; its creator becomes the owner",
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
		Summary: "Update the form of a contest; an absent field keeps its value",
	}, func(ctx context.Context, in *struct {
		ID      int64 `path:"id"`
		Body    ContestUpdate
		RawBody []byte
	}) (*Body[UpdatedContest], error) {
		c, err := a.Contests.UpdateWith(ctx, viewer(ctx).UserID, in.ID, in.Body.Version, func(stored contest.Form) (contest.Form, error) {
			return in.Body.over(stored, in.RawBody)
		})
		return body(UpdatedContest{Image: orNil(c.Image), Version: c.Revision}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "deleteContest", Method: http.MethodDelete, Path: "/contests/{id}/", Tags: []string{"contest"},
		Summary: "Delete a contest and all its parts",
	}, func(ctx context.Context, in *contestPath) (*Empty, error) {
		return &Empty{}, a.Contests.Delete(ctx, viewer(ctx).UserID, in.ID)
	})
}
