package api

import (
	"context"
	"net/http"
	"regexp"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/rehearsal"
)

// RehearsalMove is one step: the bots play on, or a result is entered manually.
type RehearsalMove struct {
	Play   rehearsal.Play   `json:"play,omitempty" enum:"match,round,all" doc:"How far the bots play; without it match is decided by hand"`
	Stage  int              `json:"stage,omitempty" minimum:"0" maximum:"1" doc:"Position of the stage that match belongs to"`
	Match  int64            `json:"match,omitempty" doc:"Id of a match or a lobby"`
	Winner int64            `json:"winner,omitempty" doc:"Who wins it; in a lobby who comes first, and the bots play for the rest"`
	Draw   bool             `json:"draw,omitempty" doc:"Instead of a winner"`
	Scores []RehearsalScore `json:"scores,omitempty" maxItems:"256" doc:"Of who came first, second and so on in a lobby, instead of a winner; the bots play for the rest"`
}

// RehearsalScore is what someone reached in a lobby.
type RehearsalScore struct {
	EntryID int64 `json:"entryId"`
	Rank    int   `json:"rank" minimum:"1" maximum:"256"`
	Kill    int   `json:"kill" minimum:"0" maximum:"999"`
}

// RehearsalInput is what someone rehearses. Nothing of it is kept: the whole of it is sent each time.
type RehearsalInput struct {
	Participants int             `json:"participants" minimum:"2" maximum:"256" doc:"Bots, at most as many as the contest has places"`
	Seed         int64           `json:"seed" minimum:"0" maximum:"2147483647" doc:"Draws the lots and the bots' luck"`
	Moves        []RehearsalMove `json:"moves" maxItems:"2048" doc:"From the beginning, in their order"`
	MatchCount   int             `json:"matchCount,omitempty" enum:"1,3,5" doc:"Games of a match; without it as the stages are planned"`
	MatchTime    int             `json:"matchTime,omitempty" minimum:"10" maximum:"180" multipleOf:"10" doc:"Minutes; without it as the stages are planned"`
	Double       *bool           `json:"double,omitempty" doc:"A double elimination, where a bracket is played"`
	ThirdPlace   *bool           `json:"thirdPlace,omitempty"`
	Round        *int            `json:"round,omitempty" minimum:"0" doc:"The round to show of a stage that is no bracket; without it the current one"`
}

// Rehearsal is how far a rehearsal has come. Those who play are bots; all ids are of this rehearsal alone.
type Rehearsal struct {
	Participants int                `json:"participants"`
	MatchCount   int                `json:"matchCount" enum:"1,3,5"`
	MatchTime    int                `json:"matchTime" doc:"Minutes"`
	Double       bool               `json:"double"`
	ThirdPlace   bool               `json:"thirdPlace"`
	StartsAt     Time               `json:"startsAt"`
	EndsAt       Time               `json:"endsAt" doc:"When the last match should be over"`
	Matches      int                `json:"matches" doc:"Of the stages that have begun, also those of rounds to come"`
	Decided      int                `json:"decided" doc:"Of them"`
	Stages       []RehearsalStage   `json:"stages" doc:"Those that have begun; empty where so few or so many cannot play"`
	Over         bool               `json:"over"`
	Places       []Place            `json:"places" doc:"The final ones, once it is over"`
	Warnings     []RehearsalWarning `json:"warnings" doc:"The worst first"`
}

// RehearsalWarning tells what of the set-up will not go as it is meant. What its numbers mean depends on its kind.
type RehearsalWarning struct {
	Kind    rehearsal.Kind  `json:"kind" enum:"checkinEndsAfterStart,endsAfterContest,lobbyOfOne,matchPointUnreachable,noTimeBetweenRounds,noTimeToDraw,playoffOfAll,playoffOfOne,roundsOverlap,roundsTooFew,roundsTooMany,startsBeforeContest,tooFewForGroups,tooManyForBracket,tooManyForLeague"`
	Level   rehearsal.Level `json:"level" enum:"blocks,warns,hints" doc:"It cannot be played so, it will not go well, or it can be meant so"`
	Field   *string         `json:"field" doc:"Of the contest's form, which mends it; null = of the stage's form"`
	Count   int             `json:"count"`
	Max     int             `json:"max"`
	Minutes int             `json:"minutes"`
	At      *Time           `json:"at"`
	Limit   *Time           `json:"limit" doc:"What at misses"`
}

func (in *RehearsalInput) input() rehearsal.Input {
	return rehearsal.Input{
		Participants: in.Participants, Seed: in.Seed, MatchCount: in.MatchCount, MatchTime: in.MatchTime, Double: in.Double, ThirdPlace: in.ThirdPlace,
		Round: in.Round,
		Moves: mapped(in.Moves, func(m RehearsalMove) rehearsal.Move {
			move := rehearsal.Move{Play: m.Play, Stage: m.Stage, Match: m.Match, Winner: m.Winner, Draw: m.Draw}
			for _, s := range m.Scores {
				move.Scores = append(move.Scores, rehearsal.Score(s))
			}
			return move
		}),
	}
}

func wireRehearsal(participants int, s rehearsal.State) Rehearsal {
	return Rehearsal{
		Participants: participants, MatchCount: s.MatchCount, MatchTime: s.MatchTime, Double: s.Double, ThirdPlace: s.ThirdPlace,
		StartsAt: wireTime(s.StartsAt), EndsAt: wireTime(s.EndsAt), Matches: s.Matches, Decided: s.Decided, Over: s.Over,
		Stages: mapped(s.Stages, rehearsalStage), Places: mapped(s.Places, wirePlace), Warnings: mapped(s.Warnings, rehearsalWarning),
	}
}

func rehearsalWarning(w rehearsal.Warning) RehearsalWarning {
	out := RehearsalWarning{Kind: w.Kind, Level: w.Level, Field: orNil(w.Field), Count: w.Count, Max: w.Max, Minutes: w.Minutes}
	if !w.At.IsZero() {
		out.At, out.Limit = wireTimeOrNil(&w.At), wireTimeOrNil(&w.Limit)
	}
	return out
}

// rehearsalPath leads to a rehearsal.
var rehearsalPath = regexp.MustCompile(`^/contests/[^/]+/rehearsal/?$`)

func (a *API) registerRehearsal() {
	op(a, Operator, huma.Operation{
		OperationID: "rehearseContest", Method: http.MethodPost, Path: "/contests/{id}/rehearsal/", Tags: []string{"contest"},
		Summary:     "Play the set-up through with bots",
		Description: "Nothing is stored, and nobody else sees anything of it: the same input always gives the same answer.",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body RehearsalInput
	}) (*Body[Rehearsal], error) {
		s, err := a.Rehearsals.Rehearse(ctx, viewer(ctx).UserID, in.ID, in.Body.input())
		if err != nil {
			return nil, err
		}
		return body(wireRehearsal(in.Body.Participants, s), nil)
	})
}
