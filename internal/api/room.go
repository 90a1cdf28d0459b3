package api

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/kit/fault"
	"yagura/internal/room"
)

// MatchRoom is a match room.
type MatchRoom struct {
	ID          int64                        `json:"id"`
	GID         int64                        `json:"gid" doc:"Id of the game"`
	CID         int64                        `json:"cid" doc:"Id of the contest; 0 = none"`
	Name        string                       `json:"name" doc:"Empty = not given"`
	Game        GameRef                      `json:"game"`
	ContestName *string                      `json:"contestName"`
	Status      int                          `json:"status" enum:"-1,0,1,2,3,4,99" doc:"-1 = the sides disagree about the result, 0 = waiting, 1 = ready, 2 = started, 3 = playing, 4 = getting the result, 99 = done"`
	Code        *string                      `json:"code" doc:"Code of the game's lobby, for players of the room only; null = not issued, or the viewer is not a player"`
	DeleteFlag  bool                         `json:"deleteFlag" doc:"True if the last player has just left"`
	Created     Time                         `json:"created"`
	Updated     Time                         `json:"updated"`
	Started     *Time                        `json:"started"`
	Finished    *Time                        `json:"finished"`
	Teams       map[string]Time              `json:"teams" doc:"Time at which each team entered, by id of the team"`
	Players     map[string]Time              `json:"players" doc:"Time at which each player entered, by id of the person"`
	TeamInfo    map[string]MatchRoomTeamInfo `json:"teamInfo" doc:"Name and picture of each team, by id of the team"`
	Entries     []MatchRoomPlayer            `json:"playerEntries" doc:"Players, newest first"`
	Results     []MatchRoomResult            `json:"results" doc:"Results that the sides reported, one per side, oldest first"`
	Capacity    int                          `json:"capacity" doc:"Largest number of players"`
	Viewer      MatchRoomViewer              `json:"viewer"`
}

// MatchRoomTeamInfo is a team with the name that it had when it entered.
type MatchRoomTeamInfo struct {
	Name  string  `json:"name"`
	Image *string `json:"image"`
}

// MatchRoomPlayer is a player in a match room.
type MatchRoomPlayer struct {
	ID        int64   `json:"id"`
	UID       int64   `json:"uid"`
	TID       *int64  `json:"tid" doc:"Id of the team; null = plays alone"`
	TeamName  *string `json:"teamname"`
	TeamImage *string `json:"teamImage"`
	User      UserRef `json:"user"`
	Status    *int    `json:"status" enum:"0,1" doc:"0 = not ready, 1 = ready, null = unset"`
	Created   Time    `json:"created"`
	Updated   Time    `json:"updated"`
}

// MatchRoomResult is the result that a side reports. If both winners are null, the match is a draw.
type MatchRoomResult struct {
	UserID       int64  `json:"userId" doc:"Id of the person who reported the result"`
	WinnerTeamID *int64 `json:"winnerTeamId"`
	WinnerUserID *int64 `json:"winnerUserId"`
	Drawn        bool   `json:"drawn"`
	Created      Time   `json:"created"`
}

// MatchRoomViewer holds the viewer's role and rights in a match room.
type MatchRoomViewer struct {
	Inside    bool   `json:"inside"`
	TeamID    *int64 `json:"teamId"`
	Status    *int   `json:"status" enum:"0,1" doc:"0 = not ready, 1 = ready, null = unset"`
	MayEnter  bool   `json:"mayEnter"`
	MayReady  bool   `json:"mayReady" doc:"The viewer may become ready, or take that back"`
	MayLeave  bool   `json:"mayLeave"`
	MayStart  bool   `json:"mayStart"`
	MayPlay   bool   `json:"mayPlay" doc:"The viewer may mark the match as playing"`
	MayDone   bool   `json:"mayDone" doc:"The viewer may report the result"`
	Entered   bool   `json:"entered" doc:"The viewer plays in the contest of the room; true if the room has no contest"`
	Removed   bool   `json:"removed" doc:"The creator of the room removed the viewer, who cannot enter again"`
	MayManage bool   `json:"mayManage" doc:"The viewer may remove players and close the room: the viewer created it, and the match has not started"`
	InvitedAs *int64 `json:"invitedAs" doc:"Id of the team for which the viewer was invited; null = none"`
}

func wireMatchRoom(d room.Detail) MatchRoom {
	out := MatchRoom{
		ID: d.ID, GID: d.Game.ID, CID: d.ContestID, Name: d.Name, Game: GameRef{ID: d.Game.ID, GameName: d.Game.Name, Key: d.Game.Key},
		ContestName: orNil(d.ContestName), Status: int(d.Status), Code: orNil(d.Code), DeleteFlag: d.DeletedAt != nil,
		Created: wireTime(d.CreatedAt), Updated: wireTime(d.UpdatedAt), Started: wireTimeOrNil(d.StartedAt), Finished: wireTimeOrNil(d.DoneAt),
		Teams: map[string]Time{}, Players: map[string]Time{}, TeamInfo: map[string]MatchRoomTeamInfo{}, Capacity: room.MaxPlayers,
		Entries: make([]MatchRoomPlayer, len(d.Players)), Results: mapped(d.Results, wireMatchRoomResult),
		Viewer: MatchRoomViewer{
			Inside: d.Viewer.Inside, TeamID: idOrNull(d.Viewer.TeamID), Status: wirePlayerStatus(d.Viewer.Status), MayEnter: d.Viewer.MayEnter,
			MayReady: d.Viewer.MayReady, MayLeave: d.Viewer.MayLeave, MayStart: d.Viewer.MayStart, MayPlay: d.Viewer.MayPlay, MayDone: d.Viewer.MayReport,
			Entered: d.Viewer.Entered, Removed: d.Viewer.Removed, MayManage: d.Viewer.MayManage, InvitedAs: idOrNull(d.Viewer.InvitedAs),
		},
	}
	for _, t := range d.Teams {
		key := strconv.FormatInt(t.ID, 10)
		out.Teams[key] = wireTime(t.JoinedAt)
		out.TeamInfo[key] = MatchRoomTeamInfo{Name: t.Name, Image: fileURL(t.Image)}
	}
	for i, p := range d.Players {
		out.Players[strconv.FormatInt(p.User.ID, 10)] = wireTime(p.CreatedAt)
		e := MatchRoomPlayer{
			ID: p.ID, UID: p.User.ID, TID: idOrNull(p.TeamID), User: wireUserRef(p.User), Status: wirePlayerStatus(p.Status),
			Created: wireTime(p.CreatedAt), Updated: wireTime(p.UpdatedAt),
		}
		if info, ok := out.TeamInfo[strconv.FormatInt(p.TeamID, 10)]; ok {
			e.TeamName, e.TeamImage = &info.Name, info.Image
		}
		out.Entries[len(d.Players)-1-i] = e
	}
	return out
}

func wireMatchRoomResult(r room.Result) MatchRoomResult {
	return MatchRoomResult{
		UserID: r.UserID, WinnerTeamID: idOrNull(r.Winner.TeamID), WinnerUserID: idOrNull(r.Winner.UserID), Drawn: r.Winner == room.Side{},
		Created: wireTime(r.CreatedAt),
	}
}

func wirePlayerStatus(s *room.PlayerStatus) *int {
	if s == nil {
		return nil
	}
	n := int(*s)
	return &n
}

// MatchRoomPath is the path of a match room.
type MatchRoomPath struct {
	ID int64 `path:"id"`
}

func (a *API) registerMatchRooms() {
	op(a, SignedIn, huma.Operation{
		OperationID: "listMatchRooms", Method: http.MethodGet, Path: "/match/", Tags: []string{"match room"},
		Summary:     "List match rooms, newest first, 50 at a time (MATCHROOM-6)",
		Description: "Current rooms are those of the last 168 hours that are not done. Without contestId, the list has the rooms without a contest.",
	}, func(ctx context.Context, in *struct {
		GameID    int64  `query:"gameId"`
		ContestID int64  `query:"contestId"`
		History   bool   `query:"history" doc:"List done rooms instead of current ones"`
		Mine      bool   `query:"mine" doc:"List the rooms that the viewer is in, of any game and contest"`
		Cursor    string `query:"cursor"`
	}) (*Body[List[MatchRoom]], error) {
		q := room.Query{GameID: in.GameID, ContestID: in.ContestID, History: in.History}
		if in.Mine {
			q.PlayerID = viewer(ctx).UserID
		}
		keys, err := keysOf(in.Cursor, 2)
		if err != nil {
			return nil, err
		}
		if keys != nil {
			q.Before = &room.Key{CreatedAt: time.UnixMilli(keys[0]), ID: keys[1]}
		}
		page, next, err := a.Rooms.List(ctx, viewer(ctx).UserID, q)
		if err != nil {
			return nil, err
		}
		out := List[MatchRoom]{Items: mapped(page, wireMatchRoom)}
		if next != nil {
			out.Next = cursorOf(next.CreatedAt.UnixMilli(), next.ID)
		}
		return body(out, nil)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "createMatchRoom", Method: http.MethodPost, Path: "/match/", Tags: []string{"match room"},
		Summary: "Create a match room and enter it (MATCHROOM-1)",
	}, func(ctx context.Context, in *struct {
		Body struct {
			GameID    int64  `json:"gameId"`
			ContestID int64  `json:"contestId,omitempty"`
			Name      string `json:"name,omitempty" maxLength:"50"`
			TeamID    int64  `json:"teamId,omitempty"`
		}
	}) (*Body[MatchRoom], error) {
		return roomBody(a.Rooms.Create(ctx, viewer(ctx).UserID, room.Input{
			GameID: in.Body.GameID, ContestID: in.Body.ContestID, Name: in.Body.Name, TeamID: in.Body.TeamID,
		}))
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "getMatchRoom", Method: http.MethodGet, Path: "/match/{id}/", Tags: []string{"match room"},
		Summary: "Get a match room (MATCHROOM-1)",
	}, func(ctx context.Context, in *MatchRoomPath) (*Body[MatchRoom], error) {
		return roomBody(a.Rooms.Get(ctx, viewer(ctx).UserID, in.ID))
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "enterMatchRoom", Method: http.MethodPost, Path: "/match/{id}/enter/", Tags: []string{"match room"},
		Summary: "Enter a match room, alone or for a team (MATCHROOM-1)",
	}, func(ctx context.Context, in *struct {
		MatchRoomPath
		Body struct {
			TeamID int64 `json:"teamId,omitempty"`
		}
	}) (*Body[MatchRoom], error) {
		return roomBody(a.Rooms.Enter(ctx, viewer(ctx).UserID, in.ID, in.Body.TeamID))
	})
	op(a, InMatchRoom, huma.Operation{
		OperationID: "leaveMatchRoom", Method: http.MethodPost, Path: "/match/{id}/leave/", Tags: []string{"match room"},
		Summary: "Leave a match room while not ready (MATCHROOM-4)",
	}, func(ctx context.Context, in *MatchRoomPath) (*Empty, error) {
		return &Empty{}, a.Rooms.Leave(ctx, viewer(ctx).UserID, in.ID)
	})
	a.registerMatchRoomOpener()
	a.registerMatchRoomPlay()
}

// registerMatchRoomOpener registers the operations of the room's creator.
func (a *API) registerMatchRoomOpener() {
	op(a, OpenedMatchRoom, huma.Operation{
		OperationID: "removeMatchRoomPlayer", Method: http.MethodDelete, Path: "/match/{id}/players/{userId}/", Tags: []string{"match room"},
		Summary: "Remove a player before the match starts", Description: "The player cannot enter the room again.",
	}, func(ctx context.Context, in *struct {
		MatchRoomPath
		UserID int64 `path:"userId"`
	}) (*Body[MatchRoom], error) {
		return roomBody(a.Rooms.Remove(ctx, viewer(ctx).UserID, in.ID, in.UserID))
	})
	op(a, OpenedMatchRoom, huma.Operation{
		OperationID: "closeMatchRoom", Method: http.MethodDelete, Path: "/match/{id}/", Tags: []string{"match room"},
		Summary: "Close a match room before the match starts",
	}, func(ctx context.Context, in *MatchRoomPath) (*Empty, error) {
		return &Empty{}, a.Rooms.CloseEarly(ctx, viewer(ctx).UserID, in.ID)
	})
}

// registerMatchRoomPlay registers the operations of players in a room.
func (a *API) registerMatchRoomPlay() {
	op(a, InMatchRoom, huma.Operation{
		OperationID: "setMatchRoomReady", Method: http.MethodPut, Path: "/match/{id}/ready/", Tags: []string{"match room"},
		Summary: "Set whether the viewer is ready",
	}, func(ctx context.Context, in *struct {
		MatchRoomPath
		Body struct {
			Status int `json:"status" enum:"0,1"`
		}
	}) (*Body[MatchRoom], error) {
		return roomBody(a.Rooms.SetReady(ctx, viewer(ctx).UserID, in.ID, room.PlayerStatus(in.Body.Status)))
	})
	op(a, InMatchRoom, huma.Operation{
		OperationID: "setMatchRoomCode", Method: http.MethodPut, Path: "/match/{id}/code/", Tags: []string{"match room"},
		Summary: "Set the code of the game's lobby",
	}, func(ctx context.Context, in *struct {
		MatchRoomPath
		Body struct {
			Code string `json:"code" maxLength:"100" doc:"Empty = not issued"`
		}
	}) (*Body[MatchRoom], error) {
		return roomBody(a.Rooms.SetCode(ctx, viewer(ctx).UserID, in.ID, in.Body.Code))
	})
	op(a, InMatchRoom, huma.Operation{
		OperationID: "startMatchRoom", Method: http.MethodPost, Path: "/match/{id}/start/", Tags: []string{"match room"},
		Summary: "Start the match once every side has a ready player (MATCHROOM-2)",
	}, func(ctx context.Context, in *MatchRoomPath) (*Body[MatchRoom], error) {
		return roomBody(a.Rooms.Begin(ctx, viewer(ctx).UserID, in.ID))
	})
	op(a, InMatchRoom, huma.Operation{
		OperationID: "playMatchRoom", Method: http.MethodPost, Path: "/match/{id}/playing/", Tags: []string{"match room"},
		Summary: "Mark the match as playing (MATCHROOM-2)",
	}, func(ctx context.Context, in *MatchRoomPath) (*Body[MatchRoom], error) {
		return roomBody(a.Rooms.Play(ctx, viewer(ctx).UserID, in.ID))
	})
	op(a, InMatchRoom, huma.Operation{
		OperationID: "finishMatchRoom", Method: http.MethodPost, Path: "/match/{id}/done/", Tags: []string{"match room"},
		Summary:     "Report the result of the match (MATCHROOM-2)",
		Description: "The body has exactly one of winnerTeamId, winnerUserId and draw. The room is done if all sides report the same result, or if the other sides report none within an hour after the last report.",
	}, func(ctx context.Context, in *struct {
		MatchRoomPath
		Body struct {
			WinnerTeamID int64 `json:"winnerTeamId,omitempty"`
			WinnerUserID int64 `json:"winnerUserId,omitempty"`
			Draw         bool  `json:"draw,omitempty"`
		}
	}) (*Body[MatchRoom], error) {
		b := in.Body
		ways := 0
		for _, given := range []bool{b.WinnerTeamID != 0, b.WinnerUserID != 0, b.Draw} {
			if given {
				ways++
			}
		}
		if ways != 1 {
			return nil, fault.New(fault.InvalidValue).At("winnerTeamId")
		}
		return roomBody(a.Rooms.Report(ctx, viewer(ctx).UserID, in.ID, room.Side{TeamID: b.WinnerTeamID, UserID: b.WinnerUserID}))
	})
	op(a, TeamAdmin, huma.Operation{
		OperationID: "inviteToMatchRoom", Method: http.MethodPut, Path: "/match/{id}/invite/", Tags: []string{"match room"},
		Summary: "Invite members of a team into a match room",
	}, func(ctx context.Context, in *struct {
		MatchRoomPath
		Body struct {
			Team    int64   `json:"team"`
			Members []int64 `json:"members" maxItems:"99" doc:"Ids of people"`
		}
	}) (*Body[MatchRoomInvited], error) {
		err := a.Rooms.Invite(ctx, viewer(ctx).UserID, in.ID, in.Body.Team, in.Body.Members)
		return body(MatchRoomInvited{Result: true}, err)
	})
}

// MatchRoomInvited is the answer to an invitation.
type MatchRoomInvited struct {
	Result bool `json:"result"`
}

func roomBody(d room.Detail, err error) (*Body[MatchRoom], error) {
	return body(wireMatchRoom(d), err)
}
