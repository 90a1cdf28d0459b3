package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/kit/matchname"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// MyMatchContest is the contest of a person's next match.
type MyMatchContest struct {
	ID       int64  `json:"id"`
	Name     string `json:"name"`
	GameName string `json:"gameName"`
}

// MyMatch is a person's next match in a contest.
type MyMatch struct {
	Contest      MyMatchContest         `json:"contest"`
	Format       stage.FormatID         `json:"format"`
	StageID      *int64                 `json:"stageId"`
	EntryID      int64                  `json:"entryId" doc:"Id of the viewer's entry"`
	Match        OrNull[Match]          `json:"match" doc:"null = no match yet"`
	RoundCount   int                    `json:"roundCount" doc:"Number of rounds of the match's section in a bracket; else 0"`
	Double       bool                   `json:"double" doc:"The match belongs to a double elimination"`
	Groups       int                    `json:"groups" doc:"Number of groups of a league; else 0"`
	LobbyName    *string                `json:"lobbyName" doc:"BATTLEROYAL: name of the lobby, such as A; else null"`
	Opponent     OrNull[ParticipantRef] `json:"opponent" doc:"Participant of the other side; null = not known yet, or a match of many sides"`
	Gameuser     *string                `json:"gameuser" doc:"Game username of the opponent"`
	FriendCode   *string                `json:"friendCode" doc:"Friend code of the opponent in the game"`
	Twitter      *string                `json:"twitter" doc:"Social id of the opponent"`
	StartTime    *Time                  `json:"startTime" doc:"Planned start of the match"`
	Began        *Time                  `json:"began" doc:"The match's beginsAt; null = a side is not known yet"`
	State        match.Turn             `json:"state" enum:"confirmYours,disputed,checkin,playing,waitingForConfirm,upcoming,waitingForRound,waitingForPlayoff,notDrawn,cancelled"`
	Here         bool                   `json:"here" doc:"The viewer's side has checked in to the match"`
	OpponentHere bool                   `json:"opponentHere" doc:"The other side has checked in to the match"`
	Lobby        OrNull[MatchLobby]     `json:"lobby"`
	ConfirmAt    *Time                  `json:"confirmAt" doc:"Time at which the only claim counts without an answer of the other side; null = no claim does"`
	WalkoverAt   *Time                  `json:"walkoverAt" doc:"Time at which a side that has not checked in loses; null = no check-in, a side is not known yet, or the match has a report"`
	TeamName     *string                `json:"teamName" doc:"Name of the viewer's team; null = the viewer plays alone"`
	CanLeave     bool                   `json:"canLeave" doc:"The viewer may end the play of the entry in the rest of the contest"`
}

// MyMatches lists the next matches of a person, soonest first.
type MyMatches struct {
	Items []MyMatch `json:"items"`
}

func myMatch(m match.MyMatch) MyMatch {
	out := MyMatch{
		Contest: MyMatchContest{ID: m.Contest.ID, Name: m.Contest.Name, GameName: m.Game.Name}, Format: m.Format, StageID: idOrNull(m.StageID),
		EntryID: m.EntryID, RoundCount: m.Section.Rounds, Double: m.Section.Double, Groups: m.Section.Groups, Began: wireTimeOrNil(m.Began), State: m.Turn, Here: m.Here, OpponentHere: m.OpponentHere, Lobby: lobbyOrNull(m.MeetingPoint),
		ConfirmAt: wireTimeOrNil(m.ConfirmAt), WalkoverAt: wireTimeOrNil(m.WalkoverAt), Opponent: participantOrNull(m.Opponent), TeamName: orNil(m.TeamName), CanLeave: m.CanLeave,
	}
	if m.Match != nil {
		match := wireMatch(*m.Match)
		out.Match, out.StartTime = orNull(&match), &match.StartTime
		if m.InLobby {
			name := matchname.Letters(m.Match.Pos.Order)
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
		Summary: "List the viewer's next matches with time, opponent, meeting point and what to do now",
	}, func(ctx context.Context, in *struct {
		Limit int `query:"limit" minimum:"1" maximum:"20" default:"20"`
	}) (*Body[MyMatches], error) {
		list, err := a.Matches.MyMatches(ctx, viewer(ctx).UserID, in.Limit)
		return body(MyMatches{Items: mapped(list, myMatch)}, err)
	})
}
