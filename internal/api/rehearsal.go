package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/rehearsal"
)

// RehearsalMove is one step: the bots play on, or a result is entered manually.
type RehearsalMove struct {
	Play   rehearsal.Play   `json:"play,omitempty" enum:"match,round,all" doc:"What the bots play: match = the next match, round = the open matches of the next match's round, all = all matches up to the final places; absent = the result of match is entered by hand"`
	Stage  int              `json:"stage,omitempty" minimum:"0" maximum:"1" doc:"Position of the stage of match, from 0"`
	Match  int64            `json:"match,omitempty" doc:"Id of the match or lobby whose result is entered by hand"`
	Winner int64            `json:"winner,omitempty" doc:"Id of the entry that wins the match; in a lobby the entry gets rank 1, and the bots play for the other ranks"`
	Draw   bool             `json:"draw,omitempty" doc:"The match ends in a draw; replaces winner"`
	Scores []RehearsalScore `json:"scores,omitempty" maxItems:"256" doc:"Scores of the first ranks of a lobby: 1, 2, … each once; replaces winner; the bots play for the other ranks"`
}

// RehearsalScore is the score of an entry in a lobby.
type RehearsalScore struct {
	EntryID int64 `json:"entryId"`
	Rank    int   `json:"rank" minimum:"1" maximum:"256"`
	Kill    int   `json:"kill" minimum:"0" maximum:"999"`
}

// RehearsalInput describes a rehearsal. The server stores nothing, so the client sends all moves with each request.
type RehearsalInput struct {
	Participants int             `json:"participants" minimum:"2" maximum:"256" doc:"Number of bots; at most the contest's maximum number of entries"`
	Seed         int64           `json:"seed" minimum:"0" maximum:"2147483647" doc:"Random seed of the lots and of the results of the bots"`
	Moves        []RehearsalMove `json:"moves" maxItems:"2048" doc:"All moves from the beginning of the rehearsal, in order"`
	MatchCount   int             `json:"matchCount,omitempty" enum:"1,3,5" doc:"Number of games of a match; absent = as in the created stages, or else the default of a new stage"`
	MatchTime    int             `json:"matchTime,omitempty" minimum:"10" maximum:"180" multipleOf:"10" doc:"Length of a match in minutes; absent = as in the created stages, or else the default of a new stage"`
	Double       *bool           `json:"double,omitempty" doc:"Double elimination, if a bracket is played; absent = as in the created bracket, or else false"`
	ThirdPlace   *bool           `json:"thirdPlace,omitempty"`
	Round        *int            `json:"round,omitempty" minimum:"0" doc:"Number of the round to show of stages that are not brackets, from 0; absent = the current round"`
}

// Rehearsal is the state of a rehearsal after its moves. All participants are bots. All ids are valid in this rehearsal only.
type Rehearsal struct {
	Participants int                `json:"participants"`
	MatchCount   int                `json:"matchCount" enum:"1,3,5"`
	MatchTime    int                `json:"matchTime" doc:"Length of a match in minutes"`
	Double       bool               `json:"double"`
	ThirdPlace   bool               `json:"thirdPlace"`
	StartsAt     Time               `json:"startsAt"`
	EndsAt       Time               `json:"endsAt" doc:"Planned end of the last match"`
	Matches      int                `json:"matches" doc:"Number of matches of the stages that have begun, including rounds to come"`
	Decided      int                `json:"decided" doc:"Number of decided matches"`
	Stages       []RehearsalStage   `json:"stages" doc:"Stages that have begun; empty if a format does not allow its number of participants"`
	Over         bool               `json:"over"`
	Places       []Place            `json:"places" doc:"Final places, best first; empty until the rehearsal is over"`
	Warnings     []RehearsalWarning `json:"warnings" doc:"Problems of the settings, most severe first"`
}

// RehearsalWarning is a problem of the contest's settings. rehearsal.Kind documents what Count, Max, Minutes, At and Limit mean
// for each kind.
type RehearsalWarning struct {
	Kind    rehearsal.Kind  `json:"kind"`
	Level   rehearsal.Level `json:"level" enum:"blocks,warns,hints" doc:"blocks = the contest cannot be played with these settings, warns = a problem is likely, hints = the setting may be intended"`
	Field   *string         `json:"field" doc:"Field of the contest's form that has to change; null = a field of the stage's form"`
	Count   int             `json:"count"`
	Max     int             `json:"max"`
	Minutes int             `json:"minutes"`
	At      *Time           `json:"at"`
	Limit   *Time           `json:"limit" doc:"Time that at is compared with, such as the start or the end of the contest; null if at is null"`
}

// TransformSchema implements huma.SchemaTransformer.
func (RehearsalWarning) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	kind := s.Properties["kind"]
	for _, k := range rehearsal.Kinds {
		kind.Enum = append(kind.Enum, string(k))
	}
	return s
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

func (a *API) registerRehearsal() {
	op(a, Operator, huma.Operation{
		OperationID: "rehearseContest", Method: http.MethodPost, Path: "/contests/{id}/rehearsal/", Tags: []string{"contest"},
		Summary:     "Rehearse a contest with bots",
		Description: "The bots play the contest with its current settings. Nothing is stored, and nobody else sees the rehearsal. The same input always gives the same answer.",
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
