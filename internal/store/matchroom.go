package store

import (
	"context"
	"time"

	"yagura/internal/game"
	"yagura/internal/room"
	"yagura/internal/store/sqlcgen"
)

var _ room.Store = (*DB)(nil)

func matchRoomOf(r sqlcgen.GetMatchRoomRow) room.Room {
	m := r.MatchRoom
	return room.Room{
		ID: m.ID, Game: game.Ref{ID: m.GameID, Key: r.GameKey, Name: r.GameName}, ContestID: idOf(m.ContestID), ContestName: textOf(r.ContestName),
		CreatorID: idOf(m.CreatorID), Name: m.Name, Code: m.Code, Status: room.Status(m.Status), DeletedAt: timeOrNil(m.DeletedAt),
		StartedAt: timeOrNil(m.StartedAt), DoneAt: timeOrNil(m.DoneAt), CreatedAt: timeOf(m.CreatedAt), UpdatedAt: timeOf(m.UpdatedAt),
	}
}

// InsertMatchRoom adds a room without players.
func (db *DB) InsertMatchRoom(ctx context.Context, r room.Room) error {
	return db.q.InsertMatchRoom(ctx, sqlcgen.InsertMatchRoomParams{
		ID: r.ID, GameID: r.Game.ID, ContestID: idOrNil(r.ContestID), CreatorID: idOrNil(r.CreatorID), Name: r.Name, CreatedAt: ms(r.CreatedAt),
	})
}

// LockMatchRoom locks the room for the rest of the transaction; ok is false if it does not exist or has ended.
func (db *DB) LockMatchRoom(ctx context.Context, id int64) (room.Room, bool, error) {
	locked, err := db.q.LockMatchRoom(ctx, id)
	if err != nil || locked == 0 {
		return room.Room{}, false, err
	}
	return db.MatchRoom(ctx, id)
}

// MatchRoom finds a room with its teams, players and reports.
func (db *DB) MatchRoom(ctx context.Context, id int64) (room.Room, bool, error) {
	r, ok, err := one(matchRoomOf)(db.q.GetMatchRoom(ctx, id))
	if err != nil || !ok {
		return r, false, err
	}
	rooms := []room.Room{r}
	err = db.fillRooms(ctx, rooms)
	return rooms[0], true, err
}

// UpdateMatchRoom writes code, status and times.
func (db *DB) UpdateMatchRoom(ctx context.Context, r room.Room) error {
	return db.q.UpdateMatchRoom(ctx, sqlcgen.UpdateMatchRoomParams{
		ID: r.ID, Code: r.Code, Status: int64(r.Status), DeletedAt: msOrNil(r.DeletedAt), StartedAt: msOrNil(r.StartedAt), DoneAt: msOrNil(r.DoneAt),
		UpdatedAt: ms(r.UpdatedAt),
	})
}

// MatchRooms lists rooms with their teams, players and reports, newest first.
func (db *DB) MatchRooms(ctx context.Context, q room.Query, since time.Time, most int) ([]room.Room, error) {
	var rooms []room.Room
	beforeAt, beforeID, done := ms(q.Before.CreatedAt), q.Before.ID, bit(q.History)
	switch {
	case q.PlayerID != 0:
		rows, err := db.q.ListMatchRoomsOfPlayer(ctx, sqlcgen.ListMatchRoomsOfPlayerParams{
			UserID: q.PlayerID, BeforeAt: beforeAt, BeforeID: beforeID, Since: ms(since), Done: done, Most: int32(most),
		})
		if err != nil {
			return nil, err
		}
		rooms = mapRows(rows, func(r sqlcgen.ListMatchRoomsOfPlayerRow) room.Room { return matchRoomOf(sqlcgen.GetMatchRoomRow(r)) })
	case q.ContestID != 0:
		rows, err := db.q.ListMatchRoomsOfContest(ctx, sqlcgen.ListMatchRoomsOfContestParams{
			ContestID: q.ContestID, GameID: idOrNil(q.GameID), BeforeAt: beforeAt, BeforeID: beforeID, Since: ms(since), Done: done, Most: int32(most),
		})
		if err != nil {
			return nil, err
		}
		rooms = mapRows(rows, func(r sqlcgen.ListMatchRoomsOfContestRow) room.Room {
			return matchRoomOf(sqlcgen.GetMatchRoomRow{MatchRoom: r.MatchRoom, GameKey: r.GameKey, GameName: r.GameName, ContestName: &r.ContestName})
		})
	case q.GameID != 0:
		rows, err := db.q.ListMatchRoomsOfGame(ctx, sqlcgen.ListMatchRoomsOfGameParams{
			GameID: q.GameID, BeforeAt: beforeAt, BeforeID: beforeID, Since: ms(since), Done: done, Most: int32(most),
		})
		if err != nil {
			return nil, err
		}
		rooms = mapRows(rows, func(r sqlcgen.ListMatchRoomsOfGameRow) room.Room { return matchRoomOf(sqlcgen.GetMatchRoomRow(r)) })
	default:
		rows, err := db.q.ListMatchRooms(ctx, sqlcgen.ListMatchRoomsParams{
			BeforeAt: beforeAt, BeforeID: beforeID, Since: ms(since), Done: done, Most: int32(most),
		})
		if err != nil {
			return nil, err
		}
		rooms = mapRows(rows, func(r sqlcgen.ListMatchRoomsRow) room.Room { return matchRoomOf(sqlcgen.GetMatchRoomRow(r)) })
	}
	return rooms, db.fillRooms(ctx, rooms)
}

// The teams, players and reports of rooms, each in the order of entering.
var (
	teamsOfRooms = "SELECT room_id, team_id, name, image, joined_at FROM match_room_teams WHERE room_id IN (" + idPlacesFrom(1) +
		") ORDER BY joined_at, team_id"
	playersOfRooms = "SELECT p.room_id, p.id, p.user_id, u.nickname, u.image, p.team_id, p.status, p.created_at, p.updated_at FROM match_room_players p" +
		" JOIN users u ON u.id = p.user_id WHERE p.room_id IN (" + idPlacesFrom(1) + ") ORDER BY p.created_at, p.id"
	resultsOfRooms = "SELECT room_id, user_id, winner_team_id, winner_user_id, created_at FROM match_room_results WHERE room_id IN (" + idPlacesFrom(1) +
		") ORDER BY created_at, user_id"
)

// fillRooms reads the teams, players and reports of rooms.
func (db *DB) fillRooms(ctx context.Context, rooms []room.Room) error {
	ids, at := make([]int64, len(rooms)), make(map[int64]*room.Room, len(rooms))
	for i := range rooms {
		ids[i], at[rooms[i].ID] = rooms[i].ID, &rooms[i]
	}
	err := db.forIDs(ctx, teamsOfRooms, nil, ids, func(scan func(...any) error) error {
		var roomID, joinedAt int64
		var image *string
		var t room.Team
		err := scan(&roomID, &t.ID, &t.Name, &image, &joinedAt)
		t.Image, t.JoinedAt = textOf(image), timeOf(joinedAt)
		if r := at[roomID]; err == nil && r != nil {
			r.Teams = append(r.Teams, t)
		}
		return err
	})
	if err != nil {
		return err
	}
	err = db.forIDs(ctx, playersOfRooms, nil, ids, func(scan func(...any) error) error {
		var roomID, createdAt, updatedAt int64
		var teamID, status *int64
		var image *string
		var p room.Player
		err := scan(&roomID, &p.ID, &p.User.ID, &p.User.Nickname, &image, &teamID, &status, &createdAt, &updatedAt)
		p.User.Image, p.TeamID, p.CreatedAt, p.UpdatedAt = textOf(image), idOf(teamID), timeOf(createdAt), timeOf(updatedAt)
		if status != nil {
			s := room.PlayerStatus(*status)
			p.Status = &s
		}
		if r := at[roomID]; err == nil && r != nil {
			r.Players = append(r.Players, p)
		}
		return err
	})
	if err != nil {
		return err
	}
	return db.forIDs(ctx, resultsOfRooms, nil, ids, func(scan func(...any) error) error {
		var roomID, createdAt int64
		var winnerTeam, winnerUser *int64
		var said room.Result
		err := scan(&roomID, &said.UserID, &winnerTeam, &winnerUser, &createdAt)
		said.Winner, said.CreatedAt = room.Side{TeamID: idOf(winnerTeam), UserID: idOf(winnerUser)}, timeOf(createdAt)
		if r := at[roomID]; err == nil && r != nil {
			r.Results = append(r.Results, said)
		}
		return err
	})
}

// CountOpenMatchRooms counts a person's open rooms that were created after since.
func (db *DB) CountOpenMatchRooms(ctx context.Context, userID int64, since time.Time) (int, error) {
	n, err := db.q.CountOpenMatchRooms(ctx, userID, ms(since))
	return int(n), err
}

// OpenMatchRoomIDs lists a person's open rooms.
func (db *DB) OpenMatchRoomIDs(ctx context.Context, userID int64, most int) ([]int64, error) {
	return db.q.ListOpenMatchRoomIDs(ctx, userID, int32(most))
}

// AddMatchRoomTeam adds a team unless it is in the room.
func (db *DB) AddMatchRoomTeam(ctx context.Context, roomID int64, t room.Team) error {
	return db.q.InsertMatchRoomTeam(ctx, sqlcgen.InsertMatchRoomTeamParams{
		RoomID: roomID, TeamID: t.ID, Name: t.Name, Image: textOrNil(t.Image), JoinedAt: ms(t.JoinedAt),
	})
}

// RemoveMatchRoomTeam removes a team from a room.
func (db *DB) RemoveMatchRoomTeam(ctx context.Context, roomID, teamID int64) error {
	return db.q.DeleteMatchRoomTeam(ctx, roomID, teamID)
}

// AddMatchRoomPlayer adds a player whose status is unset.
func (db *DB) AddMatchRoomPlayer(ctx context.Context, roomID int64, p room.Player) error {
	return db.q.InsertMatchRoomPlayer(ctx, sqlcgen.InsertMatchRoomPlayerParams{
		ID: p.ID, RoomID: roomID, UserID: p.User.ID, TeamID: idOrNil(p.TeamID), CreatedAt: ms(p.CreatedAt),
	})
}

// SetMatchRoomPlayer writes whether a player is ready.
func (db *DB) SetMatchRoomPlayer(ctx context.Context, roomID, userID int64, s room.PlayerStatus, now time.Time) error {
	status := int64(s)
	return db.q.SetMatchRoomPlayerStatus(ctx, roomID, userID, &status, ms(now))
}

// RemoveMatchRoomPlayer removes a player from a room.
func (db *DB) RemoveMatchRoomPlayer(ctx context.Context, roomID, userID int64) error {
	return db.q.DeleteMatchRoomPlayer(ctx, roomID, userID)
}

// SetMatchRoomResult stores a player's report and replaces an earlier one of the player.
func (db *DB) SetMatchRoomResult(ctx context.Context, roomID int64, r room.Result) error {
	return db.q.InsertMatchRoomResult(ctx, sqlcgen.InsertMatchRoomResultParams{
		RoomID: roomID, UserID: r.UserID, WinnerTeamID: idOrNil(r.Winner.TeamID), WinnerUserID: idOrNil(r.Winner.UserID),
		Drawn: bit(r.Winner == room.Side{}), CreatedAt: ms(r.CreatedAt),
	})
}

// RemoveMatchRoomResult removes a player's report.
func (db *DB) RemoveMatchRoomResult(ctx context.Context, roomID, userID int64) error {
	return db.q.DeleteMatchRoomResult(ctx, roomID, userID)
}

// AddMatchRoomInvite stores an invitation. It returns false if the person was invited before.
func (db *DB) AddMatchRoomInvite(ctx context.Context, roomID, userID, teamID, inviter int64, now time.Time) (bool, error) {
	n, err := db.q.InsertMatchRoomInvite(ctx, sqlcgen.InsertMatchRoomInviteParams{
		RoomID: roomID, UserID: userID, TeamID: idOrNil(teamID), InviterID: idOrNil(inviter), CreatedAt: ms(now),
	})
	return n == 1, err
}

// MatchRoomInvitedAs returns the team for which a person was invited, 0 if unset.
func (db *DB) MatchRoomInvitedAs(ctx context.Context, roomID, userID int64) (int64, error) {
	return db.q.MatchRoomInvitedAs(ctx, roomID, userID)
}

// AddMatchRoomRemoval keeps a person from entering a room again; repeating it changes nothing.
func (db *DB) AddMatchRoomRemoval(ctx context.Context, roomID, userID int64, now time.Time) error {
	return db.q.InsertMatchRoomRemoval(ctx, roomID, userID, ms(now))
}

// DeleteMatchRoomRemoval lets a person enter a room again.
func (db *DB) DeleteMatchRoomRemoval(ctx context.Context, roomID, userID int64) error {
	return db.q.DeleteMatchRoomRemoval(ctx, roomID, userID)
}

var removedFromRooms = "SELECT room_id FROM match_room_removals WHERE user_id = $1 AND room_id IN (" + idPlacesFrom(2) + ")"

// RemovedFromMatchRooms returns those of the rooms from which the person was removed.
func (db *DB) RemovedFromMatchRooms(ctx context.Context, userID int64, rooms []int64) (map[int64]bool, error) {
	return db.idSet(ctx, removedFromRooms, userID, rooms)
}

// ForgetMatchRoomInvites removes the invitations of a person.
func (db *DB) ForgetMatchRoomInvites(ctx context.Context, userID int64) error {
	return db.q.DeleteMatchRoomInvitesOf(ctx, userID)
}
