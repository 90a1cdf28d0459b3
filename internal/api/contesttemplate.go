package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// ContestTemplate is the part of an earlier contest that a new one copies: all fields except dates, password and cover.
type ContestTemplate struct {
	ContestSettings
	Name            string       `json:"name"`
	GameID          int64        `json:"gameId"`
	ContestType     contest.Type `json:"contestType"`
	ParticipantType string       `json:"participantType" enum:"SOLO,MULTI"`
	Checkin         bool         `json:"checkin"`
	IsEntryPassword bool         `json:"isEntryPassword" doc:"True if the earlier contest has an entry password"`
	TeamSize        int          `json:"teamSize"`
	EntryMaxCount   int          `json:"entryMaxCount"`
	DiscordURL      string       `json:"discordUrl"`
	IframeSrc       string       `json:"iframeSrc"`
	VideoURL        string       `json:"videoUrl"`
	Award           string       `json:"award"`
	Rule            string       `json:"rule"`
	IsRecommend     bool         `json:"isRecommend"`
	Language        *string      `json:"language" enum:"ja,en,ko,zh"`
	QuestionCount   int          `json:"questionCount" doc:"Number of questions of the survey, which is copied when the new contest is created"`
	TrophyCount     int          `json:"trophyCount" doc:"Number of trophies, which are copied without their winners"`
}

func contestTemplate(t *contest.Template) ContestTemplate {
	return ContestTemplate{
		ContestSettings: contestSettings(t.Settings), Name: t.Name, GameID: t.GameID,
		ContestType: t.Type, ParticipantType: string(t.ParticipantType), Checkin: t.Checkin, IsEntryPassword: t.IsEntryPassword,
		TeamSize: t.TeamSize, EntryMaxCount: t.EntryMaxCount, DiscordURL: t.DiscordURL, IframeSrc: t.IframeSrc, VideoURL: t.VideoURL,
		Award: t.Award, Rule: t.Rule, IsRecommend: t.IsRecommend, Language: orNil(t.Language), QuestionCount: t.Questions, TrophyCount: t.Trophies,
	}
}

func (a *API) registerContestTemplates() {
	op(a, SignedIn, huma.Operation{
		OperationID: "listContestTemplates", Method: http.MethodGet, Path: "/contests/templates/", Tags: []string{"contest"},
		Summary: "List the contests that the viewer operates, as templates of a new one, the latest end first, 50 per page",
	}, func(ctx context.Context, in *struct {
		Cursor string `query:"cursor"`
	}) (*Body[List[ContestCard]], error) {
		return body(a.listContests(ctx, in.Cursor, contest.Query{Tab: contest.TabOperated, UserID: viewer(ctx).UserID}))
	})
	op(a, Operator, huma.Operation{
		OperationID: "getContestTemplate", Method: http.MethodGet, Path: "/contests/{id}/template/", Tags: []string{"contest"},
		Summary: "Get the data that a new contest copies from this one",
	}, func(ctx context.Context, in *contestPath) (*Body[ContestTemplate], error) {
		t, err := a.Contests.Template(ctx, viewer(ctx).UserID, in.ID)
		return body(contestTemplate(&t), err)
	})
}
