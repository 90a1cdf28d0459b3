package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	engine "yagura/internal/engine/royale"
	"yagura/internal/file"
	"yagura/internal/format/royale"
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
	Name          string              `json:"name" doc:"A letter or letters: A, B, …, Z, AA"`
	StartTime     Time                `json:"startTime"`
	EndTime       Time                `json:"endTime"`
	Status        stage.RoundStatus   `json:"status" enum:"start,end" doc:"Of its round"`
	Lobby         OrNull[MatchLobby]  `json:"lobby" doc:"Where to meet; for the match's own players and operators"`
	Called        OrNull[MatchCall]   `json:"called" doc:"An operator was called and has not come; for the match's own players and operators"`
	CanCall       bool                `json:"canCall"`
	Participants  []RoyaleParticipant `json:"participants"`
	Users         []RoyaleParticipant `json:"users,omitempty" doc:"The participants of a contest of persons"`
	Teams         []RoyaleParticipant `json:"teams,omitempty" doc:"The participants of a contest of teams"`
	Conflicts     []RoyaleConflict    `json:"conflicts"`
	CanEditOwn    bool                `json:"canEditOwn" doc:"The viewer may send the own score now"`
	CanEdit       bool                `json:"canEdit" doc:"The viewer may change every score now"`
	IsOperator    bool                `json:"isOperator"`
	IsParticipant bool                `json:"isParticipant"`
	EditBlockedBy *string             `json:"editBlockedBy" enum:"participationAuthority,contestCancelled,notWithinContestDuration,finishedRound" doc:"Why not; null where the viewer may"`
	Version       int64               `json:"version"`
	Created       Time                `json:"created"`
	Updated       Time                `json:"updated"`
}

// RoyaleParticipant is someone in a match of a battle royale (ROYALE-4). The private fields are there for operators
// and the match's participants only (ENTRY-10).
type RoyaleParticipant struct {
	Index                  int                 `json:"index"`
	ID                     int64               `json:"id" doc:"Id of the entry"`
	Kind                   string              `json:"kind" enum:"user,team"`
	RefID                  int64               `json:"refId" doc:"Id of the user or the team"`
	Name                   string              `json:"name"`
	ImageURL               *string             `json:"imageUrl"`
	ProfileBackgroundImage *string             `json:"profileBackgroundImage"`
	Status                 stage.EntrantStatus `json:"status" enum:"active,dropped"`
	Contact                *string             `json:"contact,omitempty"`
	Gameuser               *string             `json:"gameuser,omitempty"`
	FriendCode             *string             `json:"friendCode,omitempty"`
	Rank                   *int                `json:"rank" doc:"null = not known"`
	Kill                   int                 `json:"kill"`
	KillPoint              int                 `json:"killPoint"`
	RankPoint              int                 `json:"rankPoint"`
	Point                  int                 `json:"point"`
	Images                 []MatchImage        `json:"images"`
	Updated                Time                `json:"updated"`
	Version                int64               `json:"version" doc:"A score sends it back"`
	MyItem                 bool                `json:"myItem" doc:"The viewer plays in this entry"`
}

// RoyaleConflict is something that is amiss in the ranks of a match.
type RoyaleConflict struct {
	Kind    string  `json:"kind" enum:"duplicate,missing,beyond" doc:"Several claim the rank, nobody does, or the lobby does not have it"`
	Rank    int     `json:"rank"`
	Entries []int64 `json:"entries" doc:"Whom it is about"`
}

// conflictKinds are the conflicts that are told; who has no rank is seen beside the name.
var conflictKinds = map[engine.ConflictKind]string{engine.DuplicateRank: "duplicate", engine.MissingRank: "missing", engine.BeyondLobby: "beyond"}

func royaleMatch(m royale.Match) RoyaleMatch {
	c := m.Contest
	out := RoyaleMatch{
		ID: m.ID, StageID: m.StageID, Round: m.Pos.Round, RoundCount: m.RoundCount, Order: m.Pos.Order, Name: letters(m.Pos.Order),
		Contest: MatchContest{
			ID: c.ID, Name: c.Name, ContestType: c.Type, Checkin: c.Checkin, ParticipantType: string(c.ParticipantType),
			ContestStart: wireTime(c.ContestStart), ContestEnd: wireTime(c.ContestEnd), CancelledAt: wireTimeOrNil(c.CancelledAt),
		},
		StartTime: wireTime(m.Start), EndTime: wireTime(m.End()), Status: m.RoundStatus, Lobby: lobbyOrNull(m.Place), Participants: mapped(m.Players, royaleParticipant),
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
		Index: p.Index, ID: who.ID, Kind: who.Kind, RefID: who.RefID, Name: who.Name, ImageURL: who.ImageURL, ProfileBackgroundImage: fileURL(p.Background),
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

// RoyaleScoreInput is what is saved of one score.
type RoyaleScoreInput struct {
	Version int64    `json:"version" doc:"The score's, as read"`
	Rank    *int     `json:"rank" minimum:"1" doc:"At most the number of participants; null = not known"`
	Kill    int      `json:"kill" minimum:"0" maximum:"999"`
	Images  []string `json:"images" maxItems:"5" doc:"Paths of uploaded pictures"`
}

// RoyaleScoreRow is one row of the operators' grid.
type RoyaleScoreRow struct {
	EntryID int64 `json:"entryId"`
	Version int64 `json:"version" doc:"The score's, as read"`
	Rank    *int  `json:"rank" minimum:"1"`
	Kill    int   `json:"kill" minimum:"0" maximum:"999"`
}

// RoyaleScoresInput is what is saved of the operators' grid: the rows that changed.
type RoyaleScoresInput struct {
	Scores []RoyaleScoreRow `json:"scores"`
}

// sentRank reads a rank that may be missing. One that is sent counts from 1.
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

// RoyaleMatchPath names a match of a battle royale.
type RoyaleMatchPath struct {
	StagePath
	MatchID int64 `path:"matchId"`
}

const royaleMatchAddress = royaleAddress + "match/{matchId}/"

func (a *API) registerRoyaleMatches() {
	op(a, Anyone, huma.Operation{
		OperationID: "getRoyaleMatch", Method: http.MethodGet, Path: royaleMatchAddress, Tags: []string{"battleroyal"},
		Summary: "A match of a battle royale with its scores",
	}, func(ctx context.Context, in *RoyaleMatchPath) (*Body[RoyaleMatch], error) {
		m, err := a.Royales.Match(ctx, viewer(ctx).UserID, in.ID, in.StageID, in.MatchID)
		return royaleMatchAnswer(m, err)
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "setRoyaleScore", Method: http.MethodPut, Path: royaleMatchAddress + "score/{entryId}/", Tags: []string{"battleroyal"},
		Summary: "Send the own score until the round ends; operators any",
	}, func(ctx context.Context, in *struct {
		RoyaleMatchPath
		EntryID int64 `path:"entryId"`
		Body    RoyaleScoreInput
	}) (*Body[RoyaleMatch], error) {
		s := in.Body
		m, err := a.Royales.SetScore(ctx, viewer(ctx).UserID, in.ID, in.StageID, in.MatchID, royale.ScoreInput{
			EntryID: in.EntryID, Version: s.Version, Rank: sentRank(s.Rank), Kill: s.Kill, Images: s.Images,
		})
		return royaleMatchAnswer(m, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "setRoyaleScores", Method: http.MethodPut, Path: royaleMatchAddress + "scores/", Tags: []string{"battleroyal"},
		Summary: "Save the operators' grid as one step",
	}, func(ctx context.Context, in *struct {
		RoyaleMatchPath
		Body RoyaleScoresInput
	}) (*Body[RoyaleMatch], error) {
		m, err := a.Royales.SetScores(ctx, viewer(ctx).UserID, in.ID, in.StageID, in.MatchID, mapped(in.Body.Scores, func(row RoyaleScoreRow) royale.ScoreInput {
			return royale.ScoreInput{EntryID: row.EntryID, Version: row.Version, Rank: sentRank(row.Rank), Kill: row.Kill}
		}))
		return royaleMatchAnswer(m, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "setRoyaleLobby", Method: http.MethodPut, Path: royaleMatchAddress + "lobby/", Tags: []string{"battleroyal"},
		Summary: "Say where the players of a match meet",
	}, func(ctx context.Context, in *struct {
		RoyaleMatchPath
		Body MatchLobby
	}) (*Body[RoyaleMatch], error) {
		m, err := a.Royales.SetLobby(ctx, viewer(ctx).UserID, in.ID, in.StageID, in.MatchID, match.MeetingPoint(in.Body))
		return royaleMatchAnswer(m, err)
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "callToLobby", Method: http.MethodPost, Path: royaleMatchAddress + "call/", Tags: []string{"battleroyal"},
		Summary: "Ask an operator to come to a match of a battle royale",
	}, func(ctx context.Context, in *RoyaleMatchPath) (*Body[RoyaleMatch], error) {
		m, err := a.Royales.CallOperator(ctx, viewer(ctx).UserID, in.ID, in.StageID, in.MatchID)
		return royaleMatchAnswer(m, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "answerLobbyCall", Method: http.MethodDelete, Path: royaleMatchAddress + "call/", Tags: []string{"battleroyal"},
		Summary: "Note that an operator has come to a match of a battle royale",
	}, func(ctx context.Context, in *RoyaleMatchPath) (*Body[RoyaleMatch], error) {
		m, err := a.Royales.AnswerCall(ctx, viewer(ctx).UserID, in.ID, in.StageID, in.MatchID)
		return royaleMatchAnswer(m, err)
	})
}

func royaleMatchAnswer(m royale.Match, err error) (*Body[RoyaleMatch], error) {
	if err != nil {
		return nil, err
	}
	return body(royaleMatch(m), nil)
}

// RehearsedRoyale is a battle royale with one of its rounds.
type RehearsedRoyale struct {
	BattleRoyal BattleRoyal      `json:"battleRoyal"`
	Round       int              `json:"round" doc:"The one whose lobbies are shown"`
	Lobbies     []RehearsedLobby `json:"lobbies" doc:"None while it is not dealt"`
	Table       []RoyaleRow      `json:"table"`
}

// RehearsedLobby is a match of a battle royale with its scores.
type RehearsedLobby struct {
	RoyaleLobby
	Scores []RehearsedScore `json:"scores" doc:"By rank, before the match in the order of the deal"`
}

// RehearsedScore is what someone reached in a lobby.
type RehearsedScore struct {
	Participant ParticipantRef `json:"participant"`
	Rank        *int           `json:"rank" doc:"null while it is not played"`
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
