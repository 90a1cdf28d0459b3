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

// MatchContest is what a match's page shows of its contest.
type MatchContest struct {
	ID              int64        `json:"id"`
	Name            string       `json:"name"`
	ContestType     contest.Type `json:"contestType"`
	Checkin         bool         `json:"checkin"`
	ContestStart    Time         `json:"contestStart"`
	ContestEnd      Time         `json:"contestEnd"`
	CancelledAt     *Time        `json:"cancelledAt" doc:"null where the contest is not cancelled"`
	ParticipantType string       `json:"participantType" enum:"SOLO,MULTI"`
}

// MatchParticipant is someone in a match. The private fields are there for operators and the match's
// participants only (ENTRY-10).
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
	Path     string `json:"path" doc:"As a result sends it"`
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
	Drawn   bool         `json:"drawn" doc:"Nobody won this game"`
	Images  []MatchImage `json:"images"`
	EditBy  UserRef      `json:"editBy"`
	Updated Time         `json:"updated"`
}

func matchReport(r match.Report) MatchReport {
	return MatchReport{
		Index: r.Index, Winner: idOrNil(r.Winner), Drawn: r.Drawn, EditBy: wireUserRef(r.EditBy), Updated: wireTime(r.UpdatedAt),
		Images: mapped(r.Images, matchImage),
	}
}

// MatchEvidence are the pictures of one side's claim.
type MatchEvidence struct {
	EntryID int64          `json:"entryId" doc:"The side that claimed"`
	Images  []EvidencePart `json:"images"`
}

// EvidencePart is one of its pictures.
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

// MatchHistory is one thing that happened to a match.
type MatchHistory struct {
	At    Time            `json:"at"`
	Actor OrNull[UserRef] `json:"actor" doc:"null where it is somebody who is gone"`
	Kind  string          `json:"kind" enum:"match.reported,match.decided,match.corrected,match.cleared,match.claimed,match.disputed,match.undone,match.checked_in,match.warned,match.called,match.answered,match.lobby,match.videos,score.reported,score.corrected"`
	Data  json.RawMessage `json:"data" doc:"Of a result: before and after with games, claims, how it was decided, the matches that changed with it. Else: the entries, or the video, that it is about"`
	// Evidence stays after a ruling has taken the claims away.
	Evidence []MatchEvidence `json:"evidence" doc:"Pictures of the claims that the event tells of, also of those that were rejected"`
}

// MatchDetail is a match's page for one viewer.
type MatchDetail struct {
	Match
	Contest         MatchContest       `json:"contest"`
	Format          stage.FormatID     `json:"format"`
	StageID         int64              `json:"stageId"`
	RoundCount      int                `json:"roundCount" doc:"Rounds of the match's section"`
	Double          bool               `json:"double" doc:"Of a double elimination"`
	ParticipantList []MatchParticipant `json:"participantList"`
	Reports         []MatchReport      `json:"reports"`
	CanEdit         bool               `json:"canEdit" doc:"The viewer may save a result now"`
	CanClear        bool               `json:"canClear" doc:"The viewer may take the result away now"`
	IsOperator      bool               `json:"isOperator"`
	IsParticipant   bool               `json:"isParticipant"`
	EditBlockedBy   *string            `json:"editBlockedBy" enum:"participationAuthority,contestCancelled,notWithinContestDuration,matchNotReady,finishedRound,resultAlreadySet" doc:"Why not; null where the viewer may"`
	Next            OrNull[Match]      `json:"next" doc:"The stage's next open match, for operators once this one is over; null where none is left"`
	History         []MatchHistory     `json:"history" doc:"Newest first"`
	MatchMeeting
	VideoList []MatchVideoItem `json:"videoList" required:"false" doc:"The videos by the names of the specification"`
}

// TransformSchema implements huma.SchemaTransformer: the limits of scores and videos.
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
		Match: match, Format: d.Format, StageID: d.StageID, RoundCount: d.RoundCount, Double: d.Double,
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
	Drawn  bool     `json:"drawn,omitempty" doc:"Nobody won this game; in formats with draws"`
	Images []string `json:"images" maxItems:"5" doc:"Paths of uploaded pictures"`
}

// MatchResultInput is what is saved about a match; it replaces what was reported before.
type MatchResultInput struct {
	Version     int64       `json:"version" doc:"The match's, as read"`
	Games       []MatchGame `json:"games" maxItems:"5"`
	Outcome     string      `json:"outcome" enum:"none,win,unearned,draw,doubleNoShow" doc:"none saves the games and leaves what is decided"`
	Winner      *int64      `json:"winner" required:"false" doc:"Of win and unearned"`
	Score       *MatchScore `json:"score,omitempty" nullable:"true" doc:"Goals or points of both sides in their order, each 0 to 999. Needed for win and draw where the contest counts scores"`
	Reason      string      `json:"reason,omitempty" maxLength:"256" doc:"Shown in the history; a correction needs one"`
	Acknowledge []int64     `json:"acknowledge,omitempty" doc:"Exactly the matches whose results fall with this one"`
}

// MatchOutcomeInput is a result that is being thought of.
type MatchOutcomeInput struct {
	Outcome string `json:"outcome" enum:"none,win,unearned,draw,doubleNoShow"`
	Winner  *int64 `json:"winner" required:"false"`
}

// MatchChange is another match in which others would stand.
type MatchChange struct {
	MatchID             int64                     `json:"matchId"`
	Section             int                       `json:"section"`
	Round               int                       `json:"round"`
	Order               int                       `json:"order"`
	Type                string                    `json:"type"`
	Before              [2]OrNull[ParticipantRef] `json:"before"`
	After               [2]OrNull[ParticipantRef] `json:"after"`
	ResultVoided        bool                      `json:"resultVoided" doc:"It loses its outcome or its reports"`
	AdvancesWithoutPlay bool                      `json:"advancesWithoutPlay"`
}

func wireChange(c match.Change) MatchChange {
	return MatchChange{
		MatchID: c.MatchID, Section: c.Pos.Section, Round: c.Pos.Round, Order: c.Pos.Order, Type: c.Type, Before: bothParticipants(c.Before),
		After: bothParticipants(c.After), ResultVoided: c.ResultVoided, AdvancesWithoutPlay: c.AdvancesWithoutPlay,
	}
}

// MatchChanges are all of them, in playing order.
type MatchChanges struct {
	Changes []MatchChange `json:"changes"`
}

// MatchPath names a match below its stage.
type MatchPath struct {
	ID      int64          `path:"id"`
	Format  stage.FormatID `path:"format"`
	StageID int64          `path:"stageId"`
	MatchID int64          `path:"matchId"`
}

const matchAddress = "/contests/{id}/{format}/{stageId}/match/{matchId}/"

func (a *API) registerMatches() {
	op(a, Anyone, huma.Operation{
		OperationID: "getMatch", Method: http.MethodGet, Path: matchAddress, Tags: []string{"match"},
		Summary: "A match's page",
	}, func(ctx context.Context, in *MatchPath) (*Body[MatchDetail], error) {
		d, err := a.Matches.Match(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID)
		return matchAnswer(d, err)
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "setMatchResult", Method: http.MethodPut, Path: matchAddress + "result/", Tags: []string{"match"},
		Summary: "Report games, decide a match, or correct it",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchResultInput
	}) (*Body[MatchDetail], error) {
		r := in.Body
		d, err := a.Matches.SetResult(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID, match.Result{
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
		Summary: "What a result would change in other matches",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchOutcomeInput
	}) (*Body[MatchChanges], error) {
		changes, err := a.Matches.Preview(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID, match.Outcome(in.Body.Outcome), orZero(in.Body.Winner))
		return body(MatchChanges{Changes: mapped(changes, wireChange)}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "clearMatchResult", Method: http.MethodDelete, Path: matchAddress + "result/", Tags: []string{"match"},
		Summary: "Take the result of a match away while nothing is known of the next one",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Version int64 `query:"version" required:"true" doc:"The match's, as read"`
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.ClearResult(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID, in.Version)
		return matchAnswer(d, err)
	})
}

func matchAnswer(d match.Detail, err error) (*Body[MatchDetail], error) {
	if err != nil {
		return nil, err
	}
	return body(matchDetail(d), nil)
}

// withChanges turns the feature's answer to an unacknowledged correction into the wire's.
func withChanges(err error) error {
	if f, ok := fault.Of(err); ok {
		if changes, ok := f.Data.(match.Changes); ok {
			f.Data = MatchChanges{Changes: mapped(changes, wireChange)}
		}
	}
	return err
}
