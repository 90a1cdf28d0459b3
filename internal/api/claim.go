package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/match"
)

// ClaimGame is one game as a side tells of it.
type ClaimGame struct {
	Index  int          `json:"index"`
	Winner *int64       `json:"winner"`
	Drawn  bool         `json:"drawn"`
	Images []MatchImage `json:"images"`
}

// MatchClaim is what one side says how a match ended.
type MatchClaim struct {
	EntryID int64         `json:"entryId"`
	Outcome match.Outcome `json:"outcome" enum:"win,unearned,draw"`
	Winner  *int64        `json:"winner" doc:"Of win and unearned"`
	Games   []ClaimGame   `json:"games"`
	Score   *MatchScore   `json:"score" nullable:"true" doc:"Goals or points of both sides in their order"`
	By      UserRef       `json:"by"`
	At      Time          `json:"at"`
	Mine    bool          `json:"mine" doc:"The viewer's side says so"`
}

// MatchMeeting is what a match's page shows of how its two sides come together and to a result.
type MatchMeeting struct {
	Claims         []MatchClaim       `json:"claims" doc:"What the sides say, the earlier first; empty once the match is decided"`
	DisputedAt     *Time              `json:"disputedAt" doc:"Since when the sides contradict each other"`
	ConfirmAt      *Time              `json:"confirmAt" doc:"When the only claim counts by itself"`
	ConfirmMinutes int                `json:"confirmMinutes" doc:"How long a claim waits for the other side; 0 = a result counts at once"`
	UnearnedFrom   Time               `json:"unearnedFrom" doc:"From when a side may report a win without play for itself; operators may at any time"`
	CanConfirm     bool               `json:"canConfirm" doc:"The viewer may confirm a claim with one call"`
	CanUndo        bool               `json:"canUndo" doc:"The viewer may take the last correction back"`
	Videos         []MatchVideo       `json:"videos"`
	CanAddVideo    bool               `json:"canAddVideo"`
	Checkin        MatchCheckin       `json:"checkin" doc:"Of the match; that of the entry is in participantList"`
	Called         OrNull[MatchCall]  `json:"called" doc:"An operator was called and has not come; for operators and participants"`
	CanCall        bool               `json:"canCall"`
	Lobby          OrNull[MatchLobby] `json:"lobby" doc:"Where to meet; for operators and participants"`
	CanSetLobby    bool               `json:"canSetLobby"`
	Reason         OrNull[PairReason] `json:"reason" doc:"SWISSDRAW: why these two were paired"`
	DrawAllowed    bool               `json:"drawAllowed" doc:"The match may end without a winner"`
	Scoring        contest.Scoring    `json:"scoring" enum:"games,score,gamesAndScore" doc:"What the result is counted in"`
}

func matchMeeting(d match.Detail) MatchMeeting {
	mine := map[int64]bool{}
	for _, p := range d.Players {
		mine[p.ID] = p.Mine
	}
	m := MatchMeeting{
		Claims: mapped(d.Claims, func(c match.Claim) MatchClaim {
			return MatchClaim{
				EntryID: c.EntryID, Outcome: c.Outcome, Winner: idOrNil(c.Winner), By: wireUserRef(c.By), At: wireTime(c.At), Mine: mine[c.EntryID],
				Score: wireScore(c.Score),
				Games: mapped(c.Games, func(g match.Game) ClaimGame {
					return ClaimGame{Index: g.Index, Winner: idOrNil(g.Winner), Drawn: g.Drawn, Images: mapped(g.Images, matchImage)}
				}),
			}
		}),
		DisputedAt: wireTimeOrNil(d.DisputedAt), ConfirmAt: wireTimeOrNil(d.ConfirmAt), ConfirmMinutes: d.ConfirmMinutes,
		UnearnedFrom: wireTime(d.UnearnedFrom),
		CanConfirm:   d.CanConfirm, CanUndo: d.CanUndo, Videos: mapped(d.Videos, matchVideo(d.ViewerID)), CanAddVideo: d.CanAddVideo,
		Checkin: matchCheckin(d.Checkin), CanCall: d.CanCall, Lobby: lobbyOrNull(d.Where), CanSetLobby: d.CanSetLobby,
		Reason: pairReasonOrNull(d.Reason, d.IsOperator), DrawAllowed: d.DrawAllowed, Scoring: d.Contest.Settings.Scoring,
	}
	if d.Call != nil {
		m.Called = orNull(&MatchCall{At: wireTime(d.Call.At), By: wireUserRef(d.Call.By)})
	}
	return m
}

// ClaimConfirmation says which claim is right.
type ClaimConfirmation struct {
	Version int64  `json:"version" doc:"The match's, as read"`
	EntryID *int64 `json:"entryId,omitempty" doc:"Whose claim an operator confirms in a dispute; else absent"`
}

// MatchVersion names the match as the viewer saw it.
type MatchVersion struct {
	Version int64 `json:"version" doc:"The match's, as read"`
}

func (a *API) registerClaims() {
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "confirmMatchClaim", Method: http.MethodPost, Path: matchAddress + "claim/confirm/", Tags: []string{"match"},
		Summary: "Let the other side's claim decide the match",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body ClaimConfirmation
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.ConfirmClaim(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID, in.Body.Version, orZero(in.Body.EntryID))
		return matchAnswer(d, withChanges(err))
	})
	op(a, Operator, huma.Operation{
		OperationID: "undoMatchCorrection", Method: http.MethodPost, Path: matchAddress + "undo/", Tags: []string{"match"},
		Summary: "Take the last correction of a match back, with the results that fell with it",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchVersion
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.Undo(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID, in.Body.Version)
		return matchAnswer(d, err)
	})
}
