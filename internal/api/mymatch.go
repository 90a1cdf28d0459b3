package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/match"
	"yagura/internal/stage"
)

// MyMatchContest is what a person's next match shows of its contest.
type MyMatchContest struct {
	ID       int64  `json:"id"`
	Name     string `json:"name"`
	GameName string `json:"gameName"`
}

// MyMatch is a person's next match in a contest.
type MyMatch struct {
	Contest      MyMatchContest         `json:"contest"`
	Format       stage.FormatID         `json:"format" enum:"tournament,swissdraw,league,battleroyal"`
	StageID      *int64                 `json:"stageId"`
	EntryID      int64                  `json:"entryId" doc:"The viewer's"`
	Match        OrNull[Match]          `json:"match" doc:"null while there is none"`
	RoundCount   int                    `json:"roundCount" doc:"Rounds of the match's section in a bracket, else 0"`
	Double       bool                   `json:"double" doc:"Of a double elimination"`
	LobbyName    *string                `json:"lobbyName" doc:"BATTLEROYAL"`
	Opponent     OrNull[ParticipantRef] `json:"opponent" doc:"null where it is not known, or there are many"`
	Gameuser     *string                `json:"gameuser" doc:"Of the opponent"`
	FriendCode   *string                `json:"friendCode" doc:"Of the opponent"`
	Twitter      *string                `json:"twitter" doc:"Of the opponent"`
	StartTime    *Time                  `json:"startTime" doc:"As planned"`
	Began        *Time                  `json:"began" doc:"When the match can begin: once both sides are known"`
	State        match.Turn             `json:"state" enum:"confirmYours,disputed,checkin,playing,waitingForConfirm,upcoming,waitingForRound,notDrawn,cancelled"`
	Here         bool                   `json:"here" doc:"The viewer's side said that it is there"`
	OpponentHere bool                   `json:"opponentHere" doc:"The other side did"`
	Lobby        OrNull[MatchLobby]     `json:"lobby"`
	ConfirmAt    *Time                  `json:"confirmAt" doc:"When the only claim counts by itself"`
	WalkoverAt   *Time                  `json:"walkoverAt" doc:"When who is not there loses"`
	TeamName     *string                `json:"teamName" doc:"Of the viewer's team; null for who plays alone"`
	CanLeave     bool                   `json:"canLeave" doc:"The viewer may take the entry out of the rest of the contest"`
}

// MyMatches are the next matches of a person, the soonest first.
type MyMatches struct {
	Items []MyMatch `json:"items"`
}

func myMatch(m match.MyMatch) MyMatch {
	out := MyMatch{
		Contest: MyMatchContest{ID: m.Contest.ID, Name: m.Contest.Name, GameName: m.Game.Name}, Format: m.Format, StageID: idOrNil(m.StageID),
		EntryID: m.EntryID, RoundCount: m.RoundCount, Double: m.Double, Began: wireTimeOrNil(m.Began), State: m.Turn, Here: m.Here, OpponentHere: m.OpponentHere, Lobby: lobbyOrNull(m.Lobby),
		ConfirmAt: wireTimeOrNil(m.ConfirmAt), WalkoverAt: wireTimeOrNil(m.WalkoverAt), Opponent: participantOrNull(m.Opponent), TeamName: textOrNull(m.TeamName), CanLeave: m.CanLeave,
	}
	if m.Match != nil {
		match := wireMatch(*m.Match)
		out.Match, out.StartTime = orNull(&match), &match.StartTime
		if m.InLobby {
			name := letters(m.Match.Pos.Order)
			out.LobbyName = &name
		}
	}
	if o := m.Opponent; o != nil {
		out.Gameuser, out.FriendCode, out.Twitter = &o.GameUsername, &o.FriendCode, &o.TwitterID
	}
	return out
}

func (a *API) registerMyMatches() {
	op(a, Self, huma.Operation{
		OperationID: "listMyMatches", Method: http.MethodGet, Path: "/users/me/matches/", Tags: []string{"match"},
		Summary: "When, against whom and where one's next matches are, and what to do now",
	}, func(ctx context.Context, in *struct {
		Limit int `query:"limit" minimum:"1" maximum:"20" default:"20"`
	}) (*Body[MyMatches], error) {
		list, err := a.Matches.MyMatches(ctx, viewer(ctx).UserID, in.Limit)
		return body(MyMatches{Items: mapped(list, myMatch)}, err)
	})
}
