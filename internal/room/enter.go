package room

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/team"
)

// Input is the form of a new room.
type Input struct {
	GameID    int64
	ContestID int64 // 0 if unset
	Name      string
	TeamID    int64 // the team with which its creator enters, 0 = alone
}

// playerStore stores the teams and players of match rooms.
type playerStore interface {
	// AddMatchRoomTeam adds a team unless it is in the room.
	AddMatchRoomTeam(ctx context.Context, roomID int64, t Team) error
	RemoveMatchRoomTeam(ctx context.Context, roomID, teamID int64) error
	AddMatchRoomPlayer(ctx context.Context, roomID int64, p Player) error
	SetMatchRoomPlayer(ctx context.Context, roomID, userID int64, s PlayerStatus, now time.Time) error
	RemoveMatchRoomPlayer(ctx context.Context, roomID, userID int64) error
}

// Create creates a room with its creator inside. Anyone may for a game; a room of a contest needs an entry in it
// (MATCHROOM-1).
//
// Faults: exceededLength or invalidValue at name, tooManyRequests, thisGameDoesNotExists, contestDoesNotExist, those
// of Enter. Event: room.opened.
func (s *Service) Create(ctx context.Context, actor int64, in Input) (Detail, error) {
	var f fault.Form
	in.Name = f.Line("name", in.Name, MaxName)
	if err := f.Err(); err != nil {
		return Detail{}, err
	}
	if err := openings.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
		return Detail{}, err
	}
	var d Detail
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.place(ctx, actor); err != nil {
			return err
		}
		g, err := s.games.Enabled(ctx, in.GameID)
		if err != nil {
			return err
		}
		r := Room{ID: id.New(), ContestID: in.ContestID, CreatorID: actor, Name: in.Name, CreatedAt: clock.Now(ctx)}
		r.Game.ID = g.ID
		if r.ContestID != 0 {
			c, ok, err := s.store.Contest(ctx, r.ContestID)
			if err != nil {
				return err
			}
			if !ok {
				return fault.New(fault.ContestDoesNotExist)
			}
			if c.GameID != g.ID {
				return fault.New(fault.RoomGameMismatch)
			}
		}
		if err := s.store.InsertMatchRoom(ctx, r); err != nil {
			return err
		}
		if r, err = found(s.store.LockMatchRoom(ctx, r.ID)); err != nil {
			return err
		}
		if err := s.addPlayer(ctx, &r, actor, in.TeamID); err != nil {
			return err
		}
		if err := s.save(ctx, RoomOpened, actor, &r, Payload{TeamID: in.TeamID}); err != nil {
			return err
		}
		d, err = s.detail(ctx, actor, r)
		return err
	})
	return d, err
}

// Enter adds a person to a room, alone or as a player of a team (MATCHROOM-1). Entering again changes nothing. It
// locks the person before the room.
//
// Nobody enters once the match has started, after being removed, or if the creator of the room blocks them.
//
// Faults: tooManyRequests, roomDoesNotExist, roomStarted, roomFull, roomLimit, roomContestNotEntered,
// roomEntryRefused, teamDoesNotExist, participationAuthority if the person is not in the team, roomGameMismatch if
// the team plays another game. Event: room.entered.
func (s *Service) Enter(ctx context.Context, actor, roomID, teamID int64) (Detail, error) {
	if err := changes.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
		return Detail{}, err
	}
	var d Detail
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		full := s.place(ctx, actor)
		if full != nil && !fault.Has(full, fault.RoomLimit) {
			return full
		}
		r, err := found(s.store.LockMatchRoom(ctx, roomID))
		if err != nil {
			return err
		}
		if r.player(actor) == nil {
			switch {
			case !r.Status.gathering():
				return fault.New(fault.RoomStarted)
			case len(r.Players) >= MaxPlayers:
				return fault.New(fault.RoomFull).With("count", MaxPlayers)
			case full != nil:
				return full
			}
			if err := s.admit(ctx, &r, actor); err != nil {
				return err
			}
			if err := s.addPlayer(ctx, &r, actor, teamID); err != nil {
				return err
			}
			if err := s.save(ctx, RoomEntered, actor, &r, Payload{TeamID: teamID}); err != nil {
				return err
			}
		}
		d, err = s.detail(ctx, actor, r)
		return err
	})
	return d, err
}

// place locks the person and checks that they may be in one more room. Faults: participationAuthority, roomLimit.
func (s *Service) place(ctx context.Context, userID int64) error {
	if _, ok, err := s.store.LockPerson(ctx, userID); err != nil {
		return err
	} else if !ok {
		return fault.New(fault.ParticipationAuthority)
	}
	n, err := s.store.CountOpenMatchRooms(ctx, userID, clock.Now(ctx).Add(-Window))
	if err == nil && n >= MaxOpen {
		err = fault.New(fault.RoomLimit).With("count", MaxOpen)
	}
	return err
}

// admit checks that a person was not removed from the room and is not blocked by its creator. The fault does not
// reveal which of the two it is. Fault: roomEntryRefused.
func (s *Service) admit(ctx context.Context, r *Room, userID int64) error {
	removed, err := s.store.RemovedFromMatchRooms(ctx, userID, []int64{r.ID})
	if err != nil {
		return err
	}
	blockers, err := s.store.BlockersAmong(ctx, userID, []int64{r.CreatorID})
	if err != nil {
		return err
	}
	if removed[r.ID] || blockers[r.CreatorID] {
		return fault.New(fault.RoomEntryRefused)
	}
	return nil
}

// addPlayer adds a player, and the player's team if it is missing, to the locked room.
func (s *Service) addPlayer(ctx context.Context, r *Room, userID, teamID int64) error {
	if entered, err := s.entered(ctx, r.ContestID, userID); err != nil {
		return err
	} else if !entered {
		return fault.New(fault.RoomContestNotEntered)
	}
	now := clock.Now(ctx)
	if teamID != 0 {
		t, err := s.team(ctx, r, userID, teamID)
		if err != nil {
			return err
		}
		if err := s.store.AddMatchRoomTeam(ctx, r.ID, Team{ID: t.ID, Name: t.Name, Image: t.Image, JoinedAt: now}); err != nil {
			return err
		}
	}
	p := Player{ID: id.New(), User: account.Ref{ID: userID}, TeamID: teamID, CreatedAt: now, UpdatedAt: now}
	if err := s.store.AddMatchRoomPlayer(ctx, r.ID, p); err != nil {
		return err
	}
	status := r.Status
	again, err := found(s.store.MatchRoom(ctx, r.ID)) // with everyone's names
	if err != nil {
		return err
	}
	*r = again
	r.Status = status
	r.settle()
	return s.chats.FollowRoom(ctx, r.ID)
}

// team returns the team with which a person enters. Faults: teamDoesNotExist, participationAuthority,
// roomGameMismatch.
func (s *Service) team(ctx context.Context, r *Room, userID, teamID int64) (team.Team, error) {
	t, ok, err := s.store.Team(ctx, teamID)
	if err != nil {
		return t, err
	}
	if !ok {
		return t, fault.New(fault.TeamDoesNotExist)
	}
	role, err := s.store.TeamRole(ctx, teamID, userID)
	switch {
	case err != nil:
		return t, err
	case role == team.NoRole:
		return t, fault.New(fault.ParticipationAuthority)
	case t.Game.ID != 0 && t.Game.ID != r.Game.ID:
		return t, fault.New(fault.RoomGameMismatch)
	}
	return t, nil
}

// Leave removes the actor from a room; a ready player must take that back first. The last player ends the room; the
// last player of a team removes the team (MATCHROOM-4).
//
// Faults: tooManyRequests, roomDoesNotExist, participationAuthority, roomLeaveReady. Event: room.left.
func (s *Service) Leave(ctx context.Context, actor, roomID int64) error {
	if err := changes.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		r, err := found(s.store.LockMatchRoom(ctx, roomID))
		if err != nil {
			return err
		}
		p := r.player(actor)
		switch {
		case p == nil:
			return fault.New(fault.ParticipationAuthority)
		case !p.MayLeave():
			return fault.New(fault.RoomLeaveReady)
		}
		return s.removePlayer(ctx, actor, &r, p)
	})
}

// removePlayer removes a player from the locked room; actor is the player, or the person who removes the player.
func (s *Service) removePlayer(ctx context.Context, actor int64, r *Room, p *Player) error {
	who, now := *p, clock.Now(ctx)
	if err := s.store.RemoveMatchRoomPlayer(ctx, r.ID, who.User.ID); err != nil {
		return err
	}
	if err := s.store.RemoveMatchRoomResult(ctx, r.ID, who.User.ID); err != nil {
		return err
	}
	r.drop(who)
	if len(r.Players) == 0 {
		r.DeletedAt = &now
	} else if who.TeamID != 0 && !r.has(Side{TeamID: who.TeamID}) {
		if err := s.store.RemoveMatchRoomTeam(ctx, r.ID, who.TeamID); err != nil {
			return err
		}
	}
	r.settle()
	if r.Status.mayReport() {
		if r.Status = r.statusFromReports(now); r.Status == GettingResult {
			if err := s.planClose(ctx, r.ID); err != nil {
				return err
			}
		}
	}
	if err := s.chats.FollowRoom(ctx, r.ID); err != nil {
		return err
	}
	of := Payload{TeamID: who.TeamID}
	if actor != who.User.ID {
		of.UserID = who.User.ID
	}
	return s.save(ctx, RoomLeft, actor, r, of)
}
