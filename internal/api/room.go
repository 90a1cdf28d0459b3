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
	GID         int64                        `json:"gid" doc:"The game"`
	CID         int64                        `json:"cid" doc:"The contest, 0 where there is none"`
	Name        string                       `json:"name" doc:"Empty where none was given"`
	Game        GameRef                      `json:"game"`
	ContestName *string                      `json:"contestName"`
	Status      int                          `json:"status" enum:"-1,0,1,2,3,4,99" doc:"-1 the sides disagree, 0 waiting, 1 ready, 2 start, 3 playing, 4 getting the result, 99 done"`
	Code        *string                      `json:"code" doc:"Of the game's lobby, for players; null = unissued"`
	DeleteFlag  bool                         `json:"deleteFlag" doc:"true where the last player has just left"`
	Created     Time                         `json:"created"`
	Updated     Time                         `json:"updated"`
	Started     *Time                        `json:"started"`
	Finished    *Time                        `json:"finished"`
	Teams       map[string]Time              `json:"teams" doc:"By id of the team, when it came"`
	Players     map[string]Time              `json:"players" doc:"By id of the person, when they came"`
	TeamInfo    map[string]MatchRoomTeamInfo `json:"teamInfo" doc:"By id of the team"`
	Entries     []MatchRoomPlayer            `json:"playerEntries" doc:"Newest first"`
	Results     []MatchRoomResult            `json:"results" doc:"One a side that said how it ended, oldest first"`
	Capacity    int                          `json:"capacity" doc:"How many players fit in"`
	Viewer      MatchRoomViewer              `json:"viewer"`
}

// MatchRoomTeamInfo is a team with its name from when it entered.
type MatchRoomTeamInfo struct {
	Name  string  `json:"name"`
	Image *string `json:"image"`
}

// MatchRoomPlayer is a player in a match room.
type MatchRoomPlayer struct {
	ID        int64   `json:"id"`
	UID       int64   `json:"uid"`
	TID       *int64  `json:"tid" doc:"The team, null where the player came alone"`
	TeamName  *string `json:"teamname"`
	TeamImage *string `json:"teamImage"`
	User      UserRef `json:"user"`
	Status    *int    `json:"status" enum:"0,1" doc:"0 none, 1 ready, null unset"`
	Created   Time    `json:"created"`
	Updated   Time    `json:"updated"`
}

// MatchRoomResult is a side's report of how the match ended; both winners null: a draw.
type MatchRoomResult struct {
	UserID       int64  `json:"userId" doc:"Who said it"`
	WinnerTeamID *int64 `json:"winnerTeamId"`
	WinnerUserID *int64 `json:"winnerUserId"`
	Drawn        bool   `json:"drawn"`
	Created      Time   `json:"created"`
}

// MatchRoomViewer holds the viewer's role and rights in a match room.
type MatchRoomViewer struct {
	Inside    bool   `json:"inside"`
	TeamID    *int64 `json:"teamId"`
	Status    *int   `json:"status" enum:"0,1" doc:"null = unset"`
	MayEnter  bool   `json:"mayEnter"`
	MayReady  bool   `json:"mayReady" doc:"Say to be ready, or take it back"`
	MayLeave  bool   `json:"mayLeave"`
	MayStart  bool   `json:"mayStart"`
	MayPlay   bool   `json:"mayPlay" doc:"Say that the match runs"`
	MayDone   bool   `json:"mayDone" doc:"Say how it ended"`
	Entered   bool   `json:"entered" doc:"Plays in the room's contest; true in a room of no contest"`
	Removed   bool   `json:"removed" doc:"By who opened the room; cannot come back"`
	MayManage bool   `json:"mayManage" doc:"Remove players and close the room: opened it, and the match has not started"`
	InvitedAs *int64 `json:"invitedAs" doc:"The team for which the viewer was asked to come"`
}

func wireMatchRoom(d room.Detail) MatchRoom {
	out := MatchRoom{
		ID: d.ID, GID: d.Game.ID, CID: d.ContestID, Name: d.Name, Game: GameRef{ID: d.Game.ID, GameName: d.Game.Name, Key: d.Game.Key},
		ContestName: textOrNull(d.ContestName), Status: int(d.Status), Code: textOrNull(d.Code), DeleteFlag: d.DeletedAt != nil,
		Created: wireTime(d.CreatedAt), Updated: wireTime(d.UpdatedAt), Started: wireTimeOrNil(d.StartedAt), Finished: wireTimeOrNil(d.DoneAt),
		Teams: map[string]Time{}, Players: map[string]Time{}, TeamInfo: map[string]MatchRoomTeamInfo{}, Capacity: room.MaxPlayers,
		Entries: make([]MatchRoomPlayer, len(d.Players)), Results: mapped(d.Results, wireMatchRoomResult),
		Viewer: MatchRoomViewer{
			Inside: d.Viewer.Inside, TeamID: idOrNull(d.Viewer.TeamID), Status: wirePlayerStatus(d.Viewer.Status), MayEnter: d.Viewer.MayEnter,
			MayReady: d.Viewer.MayReady, MayLeave: d.Viewer.MayLeave, MayStart: d.Viewer.MayStart, MayPlay: d.Viewer.MayPlay, MayDone: d.Viewer.MaySay,
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

// MatchRoomPath names a match room.
type MatchRoomPath struct {
	ID int64 `path:"id"`
}

func (a *API) registerMatchRooms() {
	op(a, SignedIn, huma.Operation{
		OperationID: "listMatchRooms", Method: http.MethodGet, Path: "/match/", Tags: []string{"match room"},
		Summary:     "Match rooms, newest first, 50 at a time (MATCHROOM-6)",
		Description: "Current rooms are those of the last 168 hours that are not done. Without contestId the rooms of no contest.",
	}, func(ctx context.Context, in *struct {
		GameID    int64  `query:"gameId"`
		ContestID int64  `query:"contestId"`
		History   bool   `query:"history" doc:"The rooms that are done"`
		Mine      bool   `query:"mine" doc:"The rooms that the viewer is in, whatever they are of"`
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
		Summary: "Open a match room and enter it (MATCHROOM-1)",
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
		Summary: "A match room (MATCHROOM-1)",
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
		Summary: "Say to be ready, or take it back",
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
		Summary: "Issue the code of the game's lobby",
	}, func(ctx context.Context, in *struct {
		MatchRoomPath
		Body struct {
			Code string `json:"code" maxLength:"100" doc:"Empty = unissued"`
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
		Summary: "Say that the match runs (MATCHROOM-2)",
	}, func(ctx context.Context, in *MatchRoomPath) (*Body[MatchRoom], error) {
		return roomBody(a.Rooms.Play(ctx, viewer(ctx).UserID, in.ID))
	})
	op(a, InMatchRoom, huma.Operation{
		OperationID: "finishMatchRoom", Method: http.MethodPost, Path: "/match/{id}/done/", Tags: []string{"match room"},
		Summary:     "Say how the match ended (MATCHROOM-2)",
		Description: "One of the three. Once all sides say the same, or the others were silent for an hour, the room is done.",
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
		return roomBody(a.Rooms.Say(ctx, viewer(ctx).UserID, in.ID, room.Side{TeamID: b.WinnerTeamID, UserID: b.WinnerUserID}))
	})
	op(a, TeamAdmin, huma.Operation{
		OperationID: "inviteToMatchRoom", Method: http.MethodPut, Path: "/match/{id}/invite/", Tags: []string{"match room"},
		Summary: "Ask members of a team into a match room",
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
