package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// MatchContest is the contest of a match, as the match's page shows it.
type MatchContest struct {
	ID              int64        `json:"id"`
	Name            string       `json:"name"`
	ContestType     contest.Type `json:"contestType"`
	Checkin         bool         `json:"checkin"`
	ContestStart    Time         `json:"contestStart"`
	ContestEnd      Time         `json:"contestEnd"`
	CancelledAt     *Time        `json:"cancelledAt" doc:"null = not cancelled"`
	ParticipantType string       `json:"participantType" enum:"SOLO,MULTI"`
}

// MatchParticipant is a participant of a match. Only operators and the match's participants get the private fields
// (ENTRY-10).
type MatchParticipant struct {
	Index              int     `json:"index" doc:"The side: 0 or 1"`
	ID                 int64   `json:"id" doc:"Id of the entry"`
	Name               string  `json:"name"`
	ImageURL           *string `json:"imageUrl"`
	BackgroundImageURL *string `json:"backgroundImageUrl"`
	Representative     UserRef `json:"representative"`
	Checkin            bool    `json:"checkin"`
	CheckUpdated       *Time   `json:"checkUpdated"`
	MyItem             bool    `json:"myItem" doc:"The viewer plays in this entry"`
	Twitter            *string `json:"twitter,omitempty"`
	Gameuser           *string `json:"gameuser,omitempty"`
	FriendCode         *string `json:"friendCode,omitempty"`
}

func matchParticipant(p match.Player) MatchParticipant {
	out := MatchParticipant{
		Index: p.Index, ID: p.ID, Name: p.Name(), ImageURL: fileURL(p.Image()), BackgroundImageURL: fileURL(p.Background),
		Representative: UserRef{ID: p.UserID, Nickname: p.Nickname, ImageURL: fileURL(p.UserImage)},
		Checkin:        p.Checkin, CheckUpdated: wireTimeOrNil(p.CheckUpdated), MyItem: p.Mine,
	}
	if p.ShowsPrivate {
		out.Twitter, out.Gameuser, out.FriendCode = &p.TwitterID, &p.GameUsername, &p.FriendCode
	}
	return out
}

// MatchImage is a picture of a game's result.
type MatchImage struct {
	Path     string `json:"path" doc:"Path of the picture, as a result sends it"`
	URL      string `json:"url"`
	ThumbURL string `json:"thumbUrl"`
}

func matchImage(path string) MatchImage {
	return MatchImage{Path: path, URL: file.URL(path), ThumbURL: file.ThumbURL(path)}
}

// MatchReport is the report of one game.
type MatchReport struct {
	Index   int          `json:"index"`
	Winner  *int64       `json:"winner"`
	Drawn   bool         `json:"drawn" doc:"The game is a draw"`
	Images  []MatchImage `json:"images"`
	EditBy  UserRef      `json:"editBy"`
	Updated Time         `json:"updated"`
}

func matchReport(r match.Report) MatchReport {
	return MatchReport{
		Index: r.Index, Winner: idOrNull(r.Winner), Drawn: r.Drawn, EditBy: wireUserRef(r.EditBy), Updated: wireTime(r.UpdatedAt),
		Images: mapped(r.Images, matchImage),
	}
}

// MatchEvidence holds the pictures of one side's claim.
type MatchEvidence struct {
	EntryID int64          `json:"entryId" doc:"Id of the entry that made the claim"`
	Images  []EvidencePart `json:"images"`
}

// EvidencePart is a picture of a claim.
type EvidencePart struct {
	MatchImage
	Game int `json:"game" doc:"Index of the game, from 0"`
}

// evidenceOf returns the pictures of the claims in an event, an empty list for an event without claims.
func evidenceOf(e event.Event) []MatchEvidence {
	out := []MatchEvidence{}
	result, _, err := match.DecodeResult(e)
	if err != nil {
		return out
	}
	for _, c := range result.Claims {
		e := MatchEvidence{EntryID: c.EntryID}
		for _, g := range c.Games {
			for _, path := range g.Images {
				e.Images = append(e.Images, EvidencePart{MatchImage: matchImage(path), Game: g.Index})
			}
		}
		if len(e.Images) > 0 {
			out = append(out, e)
		}
	}
	return out
}

// MatchHistory is an event in the history of a match.
type MatchHistory struct {
	At    Time            `json:"at"`
	Actor OrNull[UserRef] `json:"actor" doc:"Person who caused the event; null = the system, or a deleted person"`
	Kind  string          `json:"kind" enum:"match.reported,match.decided,match.corrected,match.cleared,match.claimed,match.disputed,match.undone,match.checked_in,match.warned,match.called,match.answered,match.lobby,match.videos"`
	Data  json.RawMessage `json:"data" doc:"Data of the event. Event about a result: the result before and after with its games, the claims, how it was decided, and the other matches that changed. Other event: the entries, or the video, that it is about"`
	// Evidence remains after a decision has removed the claims.
	Evidence []MatchEvidence `json:"evidence" doc:"Pictures of the claims in the event, also of rejected claims"`
}

// MatchDetail is a match as its page shows it to one viewer.
type MatchDetail struct {
	Match
	Contest         MatchContest       `json:"contest"`
	Format          stage.FormatID     `json:"format"`
	StageID         int64              `json:"stageId"`
	RoundCount      int                `json:"roundCount" doc:"Number of rounds of the match's section"`
	Double          bool               `json:"double" doc:"The match belongs to a double elimination"`
	Groups          int                `json:"groups" doc:"Number of groups of a league; else 0"`
	ParticipantList []MatchParticipant `json:"participantList"`
	Reports         []MatchReport      `json:"reports"`
	CanEdit         bool               `json:"canEdit" doc:"The viewer may save a result now"`
	CanClear        bool               `json:"canClear" doc:"The viewer may clear the result now"`
	IsOperator      bool               `json:"isOperator"`
	IsParticipant   bool               `json:"isParticipant"`
	EditBlockedBy   *string            `json:"editBlockedBy" enum:"participationAuthority,contestCancelled,notWithinContestDuration,matchNotReady,finishedRound,resultAlreadySet" doc:"Reason why the viewer may not save a result now; null = the viewer may"`
	Next            OrNull[Match]      `json:"next" doc:"Next open match of the stage, for operators once this match is decided; null = none"`
	History         []MatchHistory     `json:"history" doc:"Events of the match, newest first"`
	MatchMeeting
	VideoList []MatchVideoItem `json:"videoList" required:"false" doc:"Same as videos, with the field names of the specification"`
}

// TransformSchema implements huma.SchemaTransformer. It sets the limits of scores and videos.
func (MatchDetail) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	lowest, highest, videos := 0.0, float64(match.MaxScore), match.MaxVideos
	score := s.Properties["score"].Items
	score.Minimum, score.Maximum = &lowest, &highest
	s.Properties["videos"].MaxItems, s.Properties["videoList"].MaxItems = &videos, &videos
	return s
}

func matchDetail(d match.Detail) MatchDetail {
	c := d.Contest
	match := wireMatch(d.MatchView)
	match.MatchSides = matchSides(match.Participants, c.ParticipantType)
	var next *Match
	if d.Next != nil {
		m := wireMatch(*d.Next)
		next = &m
	}
	return MatchDetail{
		Next:  orNull(next),
		Match: match, Format: d.Format, StageID: d.StageID, RoundCount: d.Section.Rounds, Double: d.Section.Double, Groups: d.Section.Groups,
		Contest: MatchContest{
			ID: c.ID, Name: c.Name, ContestType: c.Type, Checkin: c.Checkin, ParticipantType: string(c.ParticipantType),
			ContestStart: wireTime(c.ContestStart), ContestEnd: wireTime(c.ContestEnd), CancelledAt: wireTimeOrNil(c.CancelledAt),
		},
		ParticipantList: mapped(d.Players, matchParticipant), Reports: mapped(d.Reports, matchReport),
		CanEdit: d.EditBlockedBy == "", CanClear: d.CanClear, IsOperator: d.IsOperator, IsParticipant: d.IsParticipant,
		EditBlockedBy: orNil(string(d.EditBlockedBy)),
		History: mapped(d.History, func(e contest.Activity) MatchHistory {
			return MatchHistory{At: wireTime(e.At), Actor: userRefOrNull(e.Actor), Kind: string(e.Kind), Data: e.Data, Evidence: evidenceOf(e.Event)}
		}),
		MatchMeeting: matchMeeting(d),
		VideoList:    mapped(d.Videos, matchVideoItem),
	}
}

// MatchGame is one game of a result.
type MatchGame struct {
	Index  int      `json:"index" minimum:"0" maximum:"4"`
	Winner *int64   `json:"winner"`
	Drawn  bool     `json:"drawn,omitempty" doc:"The game is a draw; only in formats with draws"`
	Images []string `json:"images" maxItems:"5" doc:"Paths of uploaded pictures"`
}

// MatchResultInput is the result to save for a match. It replaces the previous reports.
type MatchResultInput struct {
	Version     int64       `json:"version" doc:"Version of the match, as last read"`
	Games       []MatchGame `json:"games" maxItems:"5"`
	Outcome     string      `json:"outcome" enum:"none,win,unearned,draw,doubleNoShow" doc:"none saves the games and leaves the decision unchanged"`
	Winner      *int64      `json:"winner" required:"false" doc:"Id of the winning entry, for win and unearned"`
	Score       *MatchScore `json:"score,omitempty" nullable:"true" doc:"Goals or points of both sides in their order, each 0 to 999; required for win and draw if the contest counts scores"`
	Reason      string      `json:"reason,omitempty" maxLength:"256" doc:"Shown in the history; required for a correction"`
	Acknowledge []int64     `json:"acknowledge,omitempty" doc:"Exactly the ids of the matches that lose their results because of this result"`
}

// MatchOutcomeInput is a result to preview.
type MatchOutcomeInput struct {
	Outcome string `json:"outcome" enum:"none,win,unearned,draw,doubleNoShow"`
	Winner  *int64 `json:"winner" required:"false"`
}

// MatchChange is another match that a result would change.
type MatchChange struct {
	MatchID             int64                     `json:"matchId"`
	Section             int                       `json:"section"`
	Round               int                       `json:"round"`
	Order               int                       `json:"order"`
	Type                string                    `json:"type"`
	Before              [2]OrNull[ParticipantRef] `json:"before"`
	After               [2]OrNull[ParticipantRef] `json:"after"`
	ResultVoided        bool                      `json:"resultVoided" doc:"The match loses its outcome, its reports or its claims"`
	AdvancesWithoutPlay bool                      `json:"advancesWithoutPlay"`
	NobodyAdvances      bool                      `json:"nobodyAdvances" doc:"Both sides have left the contest, so the match ends without play and without a winner"`
}

func wireChange(c match.AffectedMatch) MatchChange {
	return MatchChange{
		MatchID: c.MatchID, Section: c.Pos.Section, Round: c.Pos.Round, Order: c.Pos.Order, Type: c.Type, Before: bothParticipants(c.Before),
		After: bothParticipants(c.After), ResultVoided: c.ResultVoided, AdvancesWithoutPlay: c.AdvancesWithoutPlay,
		NobodyAdvances: c.NobodyAdvances,
	}
}

// MatchChanges lists all matches that a result would change, in playing order.
type MatchChanges struct {
	Changes []MatchChange `json:"changes"`
}

// MatchPath is the path of a match in its stage.
type MatchPath struct {
	ID      int64          `path:"id"`
	Format  stage.FormatID `path:"format"`
	StageID int64          `path:"stageId"`
	MatchID int64          `path:"matchId"`
}

func (p MatchPath) ref() match.Ref {
	return match.Ref{ContestID: p.ID, Format: p.Format, StageID: p.StageID, MatchID: p.MatchID}
}

const matchAddress = "/contests/{id}/{format}/{stageId}/match/{matchId}/"

func (a *API) registerMatches() {
	op(a, Anyone, huma.Operation{
		OperationID: "getMatch", Method: http.MethodGet, Path: matchAddress, Tags: []string{"match"},
		Summary: "Get a match with its reports, claims and history",
	}, func(ctx context.Context, in *MatchPath) (*Body[MatchDetail], error) {
		d, err := a.Matches.Match(ctx, viewer(ctx).UserID, in.ref())
		return matchAnswer(d, err)
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "setMatchResult", Method: http.MethodPut, Path: matchAddress + "result/", Tags: []string{"match"},
		Summary: "Report games of a match, decide it, or correct its result",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchResultInput
	}) (*Body[MatchDetail], error) {
		r := in.Body
		d, err := a.Matches.SetResult(ctx, viewer(ctx).UserID, in.ref(), match.Result{
			Version: r.Version, Outcome: match.Outcome(r.Outcome), Winner: orZero(r.Winner), Reason: r.Reason, Acknowledge: r.Acknowledge,
			Score: (*match.MatchScore)(r.Score),
			Games: mapped(r.Games, func(g MatchGame) match.Game {
				return match.Game{Index: g.Index, Winner: orZero(g.Winner), Drawn: g.Drawn, Images: g.Images}
			}),
		})
		return matchAnswer(d, withChanges(err))
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "previewMatchResult", Method: http.MethodPost, Path: matchAddress + "result/preview/", Tags: []string{"match"},
		Summary: "Preview the changes that a result would make in other matches",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchOutcomeInput
	}) (*Body[MatchChanges], error) {
		changes, err := a.Matches.Preview(ctx, viewer(ctx).UserID, in.ref(), match.Outcome(in.Body.Outcome), orZero(in.Body.Winner))
		return body(MatchChanges{Changes: mapped(changes, wireChange)}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "clearMatchResult", Method: http.MethodDelete, Path: matchAddress + "result/", Tags: []string{"match"},
		Summary: "Delete the result of a match; refused if a following match is decided or has reports or claims",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Version int64 `query:"version" required:"true" doc:"Version of the match, as last read"`
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.ClearResult(ctx, viewer(ctx).UserID, in.ref(), in.Version)
		return matchAnswer(d, err)
	})
}

func matchAnswer(d match.Detail, err error) (*Body[MatchDetail], error) {
	if err != nil {
		return nil, err
	}
	return body(matchDetail(d), nil)
}

// withChanges converts the data of the fault correctionNeedsAcknowledge to its form in the API.
func withChanges(err error) error {
	if f, ok := fault.Of(err); ok {
		if changes, ok := f.Data.(match.AffectedMatches); ok {
			f.Data = MatchChanges{Changes: mapped(changes, wireChange)}
		}
	}
	return err
}
