package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	engine "yagura/internal/engine/royale"
	"yagura/internal/file"
	"yagura/internal/format/royale"
	"yagura/internal/kit/matchname"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// RoyaleMatch is a match of a battle royale for one viewer.
type RoyaleMatch struct {
	ID            int64               `json:"id"`
	StageID       int64               `json:"stageId"`
	Contest       MatchContest        `json:"contest"`
	Round         int                 `json:"round"`
	RoundCount    int                 `json:"roundCount"`
	Order         int                 `json:"order"`
	Name          string              `json:"name" doc:"Letters of the lobby: A, B, …, Z, AA"`
	StartTime     Time                `json:"startTime"`
	EndTime       Time                `json:"endTime"`
	BeginsAt      Time                `json:"beginsAt" doc:"Time from which the match can be played: the planned start, or later if the contest starts later"`
	Status        stage.RoundStatus   `json:"status" enum:"start,end" doc:"Status of the round of the match"`
	Lobby         OrNull[MatchLobby]  `json:"lobby" doc:"Meeting point; null = not set, or the viewer is neither a player of the match nor an operator"`
	Called        OrNull[MatchCall]   `json:"called" doc:"Unanswered call for an operator; null = none, or the viewer is neither a player of the match nor an operator"`
	CanCall       bool                `json:"canCall"`
	Participants  []RoyaleParticipant `json:"participants"`
	Users         []RoyaleParticipant `json:"users,omitempty" doc:"The participants if the contest is for persons; absent if it is for teams"`
	Teams         []RoyaleParticipant `json:"teams,omitempty" doc:"The participants if the contest is for teams; absent if it is for persons"`
	Conflicts     []RoyaleConflict    `json:"conflicts"`
	CanEditOwn    bool                `json:"canEditOwn" doc:"The viewer may report the score of the own entry now"`
	CanEdit       bool                `json:"canEdit" doc:"The viewer may change every score now"`
	IsOperator    bool                `json:"isOperator"`
	IsParticipant bool                `json:"isParticipant"`
	EditBlockedBy *string             `json:"editBlockedBy" enum:"participationAuthority,contestCancelled,notWithinContestDuration,finishedRound" doc:"Fault key that keeps the viewer from changing a score now; null = none"`
	Version       int64               `json:"version"`
	Created       Time                `json:"created"`
	Updated       Time                `json:"updated"`
}

// RoyaleParticipant is a participant of a match of a battle royale with the score (ROYALE-4). Only operators and the
// participants of the match get the private fields (ENTRY-10).
type RoyaleParticipant struct {
	Index                  int                 `json:"index"`
	ID                     int64               `json:"id" doc:"Id of the entry"`
	Kind                   string              `json:"kind" enum:"user,team"`
	RefID                  int64               `json:"refId" doc:"Id of the user or the team"`
	Name                   string              `json:"name"`
	ImageURL               *string             `json:"imageUrl"`
	TeamImageURL           *string             `json:"imageURL" doc:"Same as imageUrl, under the name of a team's picture"`
	ProfileImage           *string             `json:"profileImage" doc:"Same as imageUrl, under the name of a person's picture"`
	ProfileBackgroundImage *string             `json:"profileBackgroundImage"`
	Status                 stage.EntrantStatus `json:"status" enum:"active,dropped"`
	Contact                *string             `json:"contact,omitempty"`
	Gameuser               *string             `json:"gameuser,omitempty"`
	FriendCode             *string             `json:"friendCode,omitempty"`
	Rank                   *int                `json:"rank" doc:"null = not reported"`
	Kill                   int                 `json:"kill"`
	KillPoint              int                 `json:"killPoint"`
	RankPoint              int                 `json:"rankPoint"`
	Point                  int                 `json:"point"`
	Images                 []MatchImage        `json:"images"`
	Updated                Time                `json:"updated"`
	Version                int64               `json:"version" doc:"Version of the score, to be sent with a change of the score"`
	MyItem                 bool                `json:"myItem" doc:"The viewer plays in this entry"`
}

// RoyaleConflict is an inconsistency in the ranks of a match.
type RoyaleConflict struct {
	Kind    string  `json:"kind" enum:"duplicate,missing,beyond" doc:"duplicate = several participants report the rank, missing = no participant reports the rank, beyond = the rank does not exist in the lobby"`
	Rank    int     `json:"rank"`
	Entries []int64 `json:"entries" doc:"Ids of the entries that report the rank"`
}

// conflictKinds has the names of the conflicts in the API. A participant without a rank is not listed as a conflict, because
// its score shows it.
var conflictKinds = map[engine.ConflictKind]string{engine.DuplicateRank: "duplicate", engine.MissingRank: "missing", engine.BeyondLobby: "beyond"}

func royaleMatch(m royale.Match) RoyaleMatch {
	c := m.Contest
	out := RoyaleMatch{
		ID: m.ID, StageID: m.StageID, Round: m.Pos.Round, RoundCount: m.RoundCount, Order: m.Pos.Order, Name: matchname.Letters(m.Pos.Order),
		Contest: MatchContest{
			ID: c.ID, Name: c.Name, ContestType: c.Type, Checkin: c.Checkin, ParticipantType: string(c.ParticipantType),
			ContestStart: wireTime(c.ContestStart), ContestEnd: wireTime(c.ContestEnd), CancelledAt: wireTimeOrNil(c.CancelledAt),
		},
		StartTime: wireTime(m.Start), EndTime: wireTime(m.End()), BeginsAt: wireTime(match.Begins(m.Start, m.ReadyAt, c.ContestStart)), Status: m.RoundStatus, Lobby: lobbyOrNull(m.MeetingPoint), Participants: mapped(m.Players, royaleParticipant),
		Conflicts: []RoyaleConflict{}, CanEditOwn: m.EditBlockedBy == "" && m.IsParticipant, CanEdit: m.EditBlockedBy == "" && m.IsOperator,
		CanCall: m.CanCall, IsOperator: m.IsOperator, IsParticipant: m.IsParticipant, EditBlockedBy: orNil(string(m.EditBlockedBy)),
		Version: m.Version, Created: wireTime(m.CreatedAt), Updated: wireTime(m.UpdatedAt),
	}
	if c.ParticipantType == contest.Multi {
		out.Teams = out.Participants
	} else {
		out.Users = out.Participants
	}
	if m.Call != nil {
		out.Called = orNull(&MatchCall{At: wireTime(m.Call.At), By: wireUserRef(m.Call.By)})
	}
	for _, conflict := range m.Conflicts {
		if kind, told := conflictKinds[conflict.Kind]; told {
			out.Conflicts = append(out.Conflicts, RoyaleConflict{Kind: kind, Rank: conflict.Rank, Entries: append([]int64{}, conflict.Participants...)})
		}
	}
	return out
}

func royaleParticipant(p royale.LobbyPlayer) RoyaleParticipant {
	who := wireParticipant(&p.Entry)
	out := RoyaleParticipant{
		Index: p.Index, ID: who.ID, Kind: who.Kind, RefID: who.RefID, Name: who.Name,
		ImageURL: who.ImageURL, TeamImageURL: who.ImageURL, ProfileImage: who.ImageURL, ProfileBackgroundImage: fileURL(p.Background),
		Status: p.Status, Rank: numberOrNil(p.Score.Rank), Kill: p.Score.Kill, KillPoint: p.KillPoint, RankPoint: p.RankPoint, Point: p.KillPoint + p.RankPoint,
		Images: mapped(p.Score.Images, func(path string) MatchImage {
			return MatchImage{Path: path, URL: file.URL(path), ThumbURL: file.ThumbURL(path)}
		}),
		Updated: wireTime(p.Score.UpdatedAt), Version: p.Score.Version, MyItem: p.Mine,
	}
	if p.ShowsPrivate {
		out.Contact, out.Gameuser, out.FriendCode = &p.TwitterID, &p.GameUsername, &p.FriendCode
	}
	return out
}

// RoyaleScoreInput is the input of one score.
type RoyaleScoreInput struct {
	Version int64    `json:"version" doc:"Version of the score that the change is based on"`
	Rank    *int     `json:"rank" minimum:"1" doc:"From 1 to the number of participants; null = not reported"`
	Kill    int      `json:"kill" minimum:"0" maximum:"999"`
	Images  []string `json:"images" maxItems:"5" doc:"Paths of uploaded pictures"`
}

// RoyaleScoreRow is one score of RoyaleScoresInput.
type RoyaleScoreRow struct {
	EntryID int64 `json:"entryId"`
	Version int64 `json:"version" doc:"Version of the score that the change is based on"`
	Rank    *int  `json:"rank" minimum:"1"`
	Kill    int   `json:"kill" minimum:"0" maximum:"999"`
}

// RoyaleScoresInput has the scores of a match that an operator changed.
type RoyaleScoresInput struct {
	Scores []RoyaleScoreRow `json:"scores"`
}

// sentRank decodes a rank that counts from 1. It returns 0 if the rank is missing, and the invalid rank -1 if 0 was sent.
func sentRank(rank *int) int {
	switch {
	case rank == nil:
		return 0
	case *rank == 0:
		return -1
	default:
		return *rank
	}
}

// RoyaleMatchPath has the path parameters of a match of a battle royale.
type RoyaleMatchPath struct {
	StagePath
	MatchID int64 `path:"matchId"`
}

func (p RoyaleMatchPath) ref() match.Ref {
	return match.Ref{ContestID: p.ID, Format: royale.ID, StageID: p.StageID, MatchID: p.MatchID}
}

const royaleMatchAddress = royaleAddress + "match/{matchId}/"

func (a *API) registerRoyaleMatches() {
	op(a, Anyone, huma.Operation{
		OperationID: "getRoyaleMatch", Method: http.MethodGet, Path: royaleMatchAddress, Tags: []string{"battleroyal"},
		Summary: "Get a match of a battle royale with its scores",
	}, func(ctx context.Context, in *RoyaleMatchPath) (*Body[RoyaleMatch], error) {
		m, err := a.Royales.Match(ctx, viewer(ctx).UserID, in.ref())
		return royaleMatchAnswer(m, err)
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "setRoyaleScore", Method: http.MethodPut, Path: royaleMatchAddress + "score/{entryId}/", Tags: []string{"battleroyal"},
		Summary: "Set a score of a match: participants their own until the round ends, operators any",
	}, func(ctx context.Context, in *struct {
		RoyaleMatchPath
		EntryID int64 `path:"entryId"`
		Body    RoyaleScoreInput
	}) (*Body[RoyaleMatch], error) {
		s := in.Body
		m, err := a.Royales.SetScore(ctx, viewer(ctx).UserID, in.ref(), royale.ScoreInput{
			EntryID: in.EntryID, Version: s.Version, Rank: sentRank(s.Rank), Kill: s.Kill, Images: s.Images,
		})
		return royaleMatchAnswer(m, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "setRoyaleScores", Method: http.MethodPut, Path: royaleMatchAddress + "scores/", Tags: []string{"battleroyal"},
		Summary: "Set several scores of a match at once; either all are saved or none",
	}, func(ctx context.Context, in *struct {
		RoyaleMatchPath
		Body RoyaleScoresInput
	}) (*Body[RoyaleMatch], error) {
		m, err := a.Royales.SetScores(ctx, viewer(ctx).UserID, in.ref(), mapped(in.Body.Scores, func(row RoyaleScoreRow) royale.ScoreInput {
			return royale.ScoreInput{EntryID: row.EntryID, Version: row.Version, Rank: sentRank(row.Rank), Kill: row.Kill}
		}))
		return royaleMatchAnswer(m, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "setRoyaleLobby", Method: http.MethodPut, Path: royaleMatchAddress + "lobby/", Tags: []string{"battleroyal"},
		Summary: "Set the meeting point of a match of a battle royale",
	}, func(ctx context.Context, in *struct {
		RoyaleMatchPath
		Body MatchLobby
	}) (*Body[RoyaleMatch], error) {
		m, err := a.Royales.SetMeetingPoint(ctx, viewer(ctx).UserID, in.ref(), match.MeetingPoint(in.Body))
		return royaleMatchAnswer(m, err)
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "callToLobby", Method: http.MethodPost, Path: royaleMatchAddress + "call/", Tags: []string{"battleroyal"},
		Summary: "Call an operator to a match of a battle royale",
	}, func(ctx context.Context, in *RoyaleMatchPath) (*Body[RoyaleMatch], error) {
		m, err := a.Royales.CallOperator(ctx, viewer(ctx).UserID, in.ref())
		return royaleMatchAnswer(m, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "answerLobbyCall", Method: http.MethodDelete, Path: royaleMatchAddress + "call/", Tags: []string{"battleroyal"},
		Summary: "Mark the call for an operator in a match of a battle royale as answered",
	}, func(ctx context.Context, in *RoyaleMatchPath) (*Body[RoyaleMatch], error) {
		m, err := a.Royales.AnswerCall(ctx, viewer(ctx).UserID, in.ref())
		return royaleMatchAnswer(m, err)
	})
}

func royaleMatchAnswer(m royale.Match, err error) (*Body[RoyaleMatch], error) {
	if err != nil {
		return nil, err
	}
	return body(royaleMatch(m), nil)
}

// RehearsedRoyale is a rehearsed battle royale with the lobbies of one round.
type RehearsedRoyale struct {
	BattleRoyal BattleRoyal      `json:"battleRoyal"`
	Round       int              `json:"round" doc:"Number of the round in lobbies, from 0"`
	Lobbies     []RehearsedLobby `json:"lobbies" doc:"Lobbies of the round; empty until they are dealt"`
	Table       []RoyaleRow      `json:"table"`
}

// RehearsedLobby is a rehearsed match of a battle royale with its scores.
type RehearsedLobby struct {
	RoyaleLobby
	Scores []RehearsedScore `json:"scores" doc:"Scores by rank; until the match is played, in the order of the deal"`
}

// RehearsedScore is the score of a participant in a lobby.
type RehearsedScore struct {
	Participant ParticipantRef `json:"participant"`
	Rank        *int           `json:"rank" doc:"null until the match is played"`
	Kill        int            `json:"kill"`
}

func rehearsedRoyale(v *royale.Rehearsed) *RehearsedRoyale {
	return &RehearsedRoyale{
		BattleRoyal: sharedRoyale(v.View), Round: v.Round, Table: mapped(v.Rows, royaleRow), Lobbies: mapped(v.Lobbies, rehearsedLobby),
	}
}

func rehearsedLobby(l royale.RehearsedLobby) RehearsedLobby {
	status, reported := stage.Started, 0
	if l.State == match.Decided {
		status, reported = stage.Ended, len(l.Players)
	}
	shown := royale.Lobby{Record: l.Record, Participants: len(l.Players), Reported: reported}
	return RehearsedLobby{RoyaleLobby: royaleLobby(status)(shown), Scores: mapped(l.Players, func(p royale.RehearsedScore) RehearsedScore {
		return RehearsedScore{Participant: wireParticipant(&p.Participant), Rank: numberOrNil(p.Rank), Kill: p.Kill}
	})}
}
