package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/match"
)

// ClaimGame is one game as a side reports it.
type ClaimGame struct {
	Index  int          `json:"index"`
	Winner *int64       `json:"winner"`
	Drawn  bool         `json:"drawn"`
	Images []MatchImage `json:"images"`
}

// MatchClaim is the result that one side reports.
type MatchClaim struct {
	EntryID int64         `json:"entryId"`
	Outcome match.Outcome `json:"outcome" enum:"win,unearned,draw"`
	Winner  *int64        `json:"winner" doc:"Id of the winning entry, for win and unearned"`
	Games   []ClaimGame   `json:"games"`
	Score   *MatchScore   `json:"score" nullable:"true" doc:"Goals or points of both sides in their order"`
	By      UserRef       `json:"by"`
	At      Time          `json:"at"`
	Mine    bool          `json:"mine" doc:"The viewer's side made the claim"`
}

// MatchMeeting is the part of a match's page about its claims, videos, check-in, calls and meeting point.
type MatchMeeting struct {
	Claims         []MatchClaim       `json:"claims" doc:"Claims of the sides, earlier first; empty once the match is decided"`
	DisputedAt     *Time              `json:"disputedAt" doc:"Time at which the dispute began; null = no dispute"`
	ConfirmAt      *Time              `json:"confirmAt" doc:"Time at which the only claim counts without an answer of the other side; null = no claim does"`
	ConfirmMinutes int                `json:"confirmMinutes" doc:"Minutes that a claim waits for the other side; 0 = a result counts at once"`
	UnearnedFrom   Time               `json:"unearnedFrom" doc:"Earliest time at which a side may report a win without play for itself; operators may at any time"`
	CanConfirm     bool               `json:"canConfirm" doc:"The viewer may confirm a claim now"`
	CanUndo        bool               `json:"canUndo" doc:"The viewer may undo the last correction"`
	Videos         []MatchVideo       `json:"videos"`
	CanAddVideo    bool               `json:"canAddVideo"`
	Checkin        MatchCheckin       `json:"checkin" doc:"Check-in of the match; participantList has the check-in of each entry"`
	Called         OrNull[MatchCall]  `json:"called" doc:"Unanswered call for an operator, for operators and participants; null = none"`
	CanCall        bool               `json:"canCall"`
	Lobby          OrNull[MatchLobby] `json:"lobby" doc:"Meeting point in the game, for operators and participants; null = none"`
	CanSetLobby    bool               `json:"canSetLobby"`
	Reason         OrNull[PairReason] `json:"reason" doc:"SWISSDRAW: reason why the two sides were paired; else null"`
	DrawAllowed    bool               `json:"drawAllowed" doc:"The match may end without a winner"`
	Scoring        contest.Scoring    `json:"scoring" enum:"games,score,gamesAndScore" doc:"How the result is counted"`
}

func matchMeeting(d match.Detail) MatchMeeting {
	mine := map[int64]bool{}
	for _, p := range d.Players {
		mine[p.ID] = p.Mine
	}
	m := MatchMeeting{
		Claims: mapped(d.Claims, func(c match.Claim) MatchClaim {
			return MatchClaim{
				EntryID: c.EntryID, Outcome: c.Outcome, Winner: idOrNull(c.Winner), By: wireUserRef(c.By), At: wireTime(c.At), Mine: mine[c.EntryID],
				Score: wireScore(c.Score),
				Games: mapped(c.Games, func(g match.Game) ClaimGame {
					return ClaimGame{Index: g.Index, Winner: idOrNull(g.Winner), Drawn: g.Drawn, Images: mapped(g.Images, matchImage)}
				}),
			}
		}),
		DisputedAt: wireTimeOrNil(d.DisputedAt), ConfirmAt: wireTimeOrNil(d.ConfirmAt), ConfirmMinutes: d.ConfirmMinutes,
		UnearnedFrom: wireTime(d.UnearnedFrom),
		CanConfirm:   d.CanConfirm, CanUndo: d.CanUndo, Videos: mapped(d.Videos, matchVideo(d.ViewerID)), CanAddVideo: d.CanAddVideo,
		Checkin: matchCheckin(d.Checkin), CanCall: d.CanCall, Lobby: lobbyOrNull(d.MeetingPoint), CanSetLobby: d.CanSetMeetingPoint,
		Reason: pairReasonOrNull(d.Reason, d.IsOperator), DrawAllowed: d.DrawAllowed, Scoring: d.Contest.Settings.Scoring,
	}
	if d.Call != nil {
		m.Called = orNull(&MatchCall{At: wireTime(d.Call.At), By: wireUserRef(d.Call.By)})
	}
	return m
}

// ClaimConfirmation selects the claim to confirm.
type ClaimConfirmation struct {
	Version int64  `json:"version" doc:"Version of the match, as last read"`
	EntryID *int64 `json:"entryId,omitempty" doc:"Id of the entry whose claim an operator confirms in a dispute; else absent"`
}

// MatchVersion is the version of the match that the viewer saw.
type MatchVersion struct {
	Version int64 `json:"version" doc:"Version of the match, as last read"`
}

func (a *API) registerClaims() {
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "confirmMatchClaim", Method: http.MethodPost, Path: matchAddress + "claim/confirm/", Tags: []string{"match"},
		Summary: "Confirm a claim of the other side, which decides the match",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body ClaimConfirmation
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.ConfirmClaim(ctx, viewer(ctx).UserID, in.ref(), in.Body.Version, orZero(in.Body.EntryID))
		return matchAnswer(d, withChanges(err))
	})
	op(a, Operator, huma.Operation{
		OperationID: "undoMatchCorrection", Method: http.MethodPost, Path: matchAddress + "undo/", Tags: []string{"match"},
		Summary: "Undo the last correction of a match and restore the results that it removed",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchVersion
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.Undo(ctx, viewer(ctx).UserID, in.ref(), in.Body.Version)
		return matchAnswer(d, err)
	})
}
