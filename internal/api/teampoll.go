package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/team"
)

// TeamPoll is the question "who plays today?" on a day of play.
type TeamPoll struct {
	ID        int64            `json:"id"`
	Day       string           `json:"day" format:"date" doc:"Day of play in the team's zone"`
	PlayStart Time             `json:"playStart"`
	PlayEnd   Time             `json:"playEnd" doc:"End of play, when the poll closes"`
	Answers   []TeamPollAnswer `json:"answers" doc:"Answers of people who are still members, earliest first"`
	Waiting   []UserRef        `json:"waiting" doc:"Members who were asked and have not answered"`
	MyAnswer  *string          `json:"myAnswer" enum:"yes,no,maybe"`
}

// TeamPollAnswer is a member's answer.
type TeamPollAnswer struct {
	User   UserRef `json:"user"`
	Answer string  `json:"answer" enum:"yes,no,maybe"`
}

func wirePoll(p team.Poll) TeamPoll {
	return TeamPoll{
		ID: p.ID, Day: p.Day, PlayStart: wireTime(p.PlayStart), PlayEnd: wireTime(p.PlayEnd), Waiting: mapped(p.Waiting, wireUserRef),
		Answers: mapped(p.Answers, func(a team.PollAnswer) TeamPollAnswer {
			return TeamPollAnswer{User: wireUserRef(a.User), Answer: string(a.Answer)}
		}),
		MyAnswer: orNil(string(p.Mine)),
	}
}

// TeamPollInput is an answer.
type TeamPollInput struct {
	Answer string `json:"answer" enum:"yes,no,maybe"`
}

func (a *API) registerTeamPolls() {
	op(a, TeamMember, huma.Operation{
		OperationID: "listTeamPolls", Method: http.MethodGet, Path: "/teams/{id}/polls/", Tags: []string{"team"},
		Summary: "List the 14 newest polls of a team, newest first",
	}, func(ctx context.Context, in *TeamPath) (*Body[List[TeamPoll]], error) {
		polls, err := a.Teams.Polls(ctx, viewer(ctx).UserID, in.ID)
		return body(List[TeamPoll]{Items: mapped(polls, wirePoll)}, err)
	})
	op(a, TeamMember, huma.Operation{
		OperationID: "answerTeamPoll", Method: http.MethodPut, Path: "/teams/{id}/polls/{pollId}/answer/", Tags: []string{"team"},
		Summary: "Answer a poll until the play ends; the last answer counts",
	}, func(ctx context.Context, in *struct {
		TeamPath
		PollID int64 `path:"pollId"`
		Body   TeamPollInput
	}) (*Body[TeamPoll], error) {
		p, err := a.Teams.AnswerPoll(ctx, viewer(ctx).UserID, in.ID, in.PollID, team.Answer(in.Body.Answer))
		return body(wirePoll(p), err)
	})
}
