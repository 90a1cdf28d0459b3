package room

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/team"
)

// resultStore stores the reports of players.
type resultStore interface {
	// SetMatchRoomResult stores a player's report and replaces an earlier one of the player.
	SetMatchRoomResult(ctx context.Context, roomID int64, r Result) error
	RemoveMatchRoomResult(ctx context.Context, roomID, userID int64) error
}

// SetReady sets whether a player is ready. Until the match is played a player can take it back, and the room waits
// again. Once the match has started nobody can become ready: its players are those who were ready at the start.
//
// Faults: invalidValue at status, roomStarted, those of change. Event: room.updated.
func (s *Service) SetReady(ctx context.Context, actor, roomID int64, to PlayerStatus) (Detail, error) {
	if to != NotReady && to != PlayerReady {
		return Detail{}, fault.New(fault.InvalidValue).At("status")
	}
	return s.change(ctx, actor, roomID, func(ctx context.Context, r *Room, p *Player) error {
		if !r.mayReady(p) {
			return fault.New(fault.RoomStarted)
		}
		now := clock.Now(ctx)
		p.Status, p.UpdatedAt = &to, now
		if to == NotReady && r.Status == Start {
			r.Status, r.StartedAt = Waiting, nil
		}
		r.settle()
		return s.store.SetMatchRoomPlayer(ctx, r.ID, actor, to, now)
	})
}

// SetCode sets the code of the game's lobby for the players; empty means not issued.
//
// Faults: exceededLength or invalidValue at code, roomDone, those of change. Event: room.updated, which has no code.
func (s *Service) SetCode(ctx context.Context, actor, roomID int64, code string) (Detail, error) {
	var f fault.Form
	code = f.Line("code", code, MaxCode)
	if err := f.Err(); err != nil {
		return Detail{}, err
	}
	return s.change(ctx, actor, roomID, func(_ context.Context, r *Room, _ *Player) error {
		if r.Status == Done {
			return fault.New(fault.RoomDone)
		}
		r.Code = code
		return nil
	})
}

// Begin starts the match, so that everyone joins the game's lobby. A ready player may call it, once every side has
// one. Starting again has no further effect.
//
// Faults: roomNotReady, those of change. Event: room.updated.
func (s *Service) Begin(ctx context.Context, actor, roomID int64) (Detail, error) {
	return s.change(ctx, actor, roomID, func(ctx context.Context, r *Room, p *Player) error {
		switch {
		case !p.ready():
			return fault.New(fault.RoomNotReady)
		case r.Status == Start:
			return nil
		case !r.Status.gathering():
			return fault.New(fault.RoomStarted)
		case !r.mayStart():
			return fault.New(fault.RoomNotReady)
		}
		now := clock.Now(ctx)
		r.Status, r.StartedAt = Start, &now
		return nil
	})
}

// Play marks the match as running; a ready player may call it.
//
// Faults: roomNotStarted, roomDone, roomNotReady, those of change. Event: room.updated.
func (s *Service) Play(ctx context.Context, actor, roomID int64) (Detail, error) {
	return s.change(ctx, actor, roomID, func(_ context.Context, r *Room, p *Player) error {
		if err := r.plays(p); err != nil {
			return err
		}
		if r.Status == Start {
			r.Status = Playing
		}
		return nil
	})
}

// plays returns nil if the match runs and the player is in it. Faults: roomDone, roomNotStarted, roomNotReady.
func (r *Room) plays(p *Player) error {
	switch {
	case r.Status == Done:
		return fault.New(fault.RoomDone)
	case r.Status.gathering():
		return fault.New(fault.RoomNotStarted)
	case !p.ready():
		return fault.New(fault.RoomNotReady)
	}
	return nil
}

// Report records a side's report that the match is over and who won; the zero winner is a draw. A side has one report,
// the last of its players'. If every playing side reports the same, the match is done; silence of the others for an
// hour counts as agreement. Contradicting reports make it ResultFailed, until a side changes its report.
//
// Faults: roomNotStarted, roomDone, roomNotReady, winnerNotInMatch, those of change. Events: room.updated, or
// room.done.
func (s *Service) Report(ctx context.Context, actor, roomID int64, winner Side) (Detail, error) {
	return s.change(ctx, actor, roomID, func(ctx context.Context, r *Room, p *Player) error {
		if err := r.plays(p); err != nil {
			return err
		}
		if winner != (Side{}) && !slices.Contains(r.sides(true), winner) {
			return fault.New(fault.WinnerNotInMatch)
		}
		now := clock.Now(ctx)
		for _, earlier := range r.Results {
			if earlier.UserID == actor || r.player(earlier.UserID).side() != p.side() {
				continue
			}
			if err := s.store.RemoveMatchRoomResult(ctx, r.ID, earlier.UserID); err != nil {
				return err
			}
		}
		r.Results = slices.DeleteFunc(r.Results, func(result Result) bool { return r.player(result.UserID).side() == p.side() })
		report := Result{UserID: actor, Winner: winner, CreatedAt: now}
		r.Results = append(r.Results, report)
		if err := s.store.SetMatchRoomResult(ctx, r.ID, report); err != nil {
			return err
		}
		if r.Status = r.statusFromReports(now); r.Status != GettingResult {
			return nil
		}
		return s.planClose(ctx, r.ID)
	})
}

// planClose enqueues the job that counts the results after the time of silence; every report restarts the time.
func (s *Service) planClose(ctx context.Context, roomID int64) error {
	payload, err := json.Marshal(CloseJob{RoomID: roomID})
	if err != nil {
		return err
	}
	at := clock.Now(ctx).Add(CloseAfter)
	return s.store.EnqueueJob(ctx, JobClose, JobClose+":"+strconv.FormatInt(roomID, 10)+":"+strconv.FormatInt(at.UnixMilli(), 10), payload, at)
}

// Close handles JobClose: it counts the results of a room in which the other sides were silent for CloseAfter. Event:
// room.done.
func (s *Service) Close(ctx context.Context, j CloseJob) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		r, ok, err := s.store.LockMatchRoom(ctx, j.RoomID)
		if err != nil || !ok || r.Status != GettingResult {
			return err
		}
		if r.Status = r.statusFromReports(clock.Now(ctx)); r.Status != Done {
			return nil
		}
		return s.save(ctx, RoomDone, 0, &r, Payload{})
	})
}

// Invite invites members of a team to a room, each once. The team's owner and admins may while they are inside
// (permission matrix). People who are inside or were invited are not invited again.
//
// It leaves out members who block the actor, and members whom the room's creator removed, unless the creator invites
// them.
//
// Faults: valueIsRequired at members, roomInviteRefused if nobody can be invited, roomStarted, teamDoesNotExist,
// roomGameMismatch, teamMemberDoesNotExist, those of change. Event: room.invited, if anyone is new.
func (s *Service) Invite(ctx context.Context, actor, roomID, teamID int64, members []int64) error {
	if err := changes.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
		return err
	}
	if len(members) == 0 || len(members) > team.MaxMembers {
		return fault.New(fault.ValueIsRequired).At("members")
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		r, err := found(s.store.LockMatchRoom(ctx, roomID))
		if err != nil {
			return err
		}
		if r.player(actor) == nil {
			return fault.New(fault.ParticipationAuthority)
		}
		if _, err := s.team(ctx, &r, actor, teamID); err != nil {
			return err
		}
		invited, err := s.inviteAll(ctx, &r, actor, teamID, members)
		if err != nil || len(invited) == 0 {
			return err
		}
		return s.appendEvent(ctx, RoomInvited, actor, &r, Payload{TeamID: teamID, Invited: invited})
	})
}

// inviteAll stores the invitations and returns the newly invited people.
func (s *Service) inviteAll(ctx context.Context, r *Room, actor, teamID int64, members []int64) ([]int64, error) {
	role, err := s.store.TeamRole(ctx, teamID, actor)
	switch {
	case err != nil:
		return nil, err
	case !role.Manages():
		return nil, fault.New(fault.ParticipationAuthority)
	case !r.Status.gathering():
		return nil, fault.New(fault.RoomStarted)
	}
	people, err := s.store.TeamMembers(ctx, teamID)
	if err != nil {
		return nil, err
	}
	blockers, err := s.store.BlockersAmong(ctx, actor, members)
	if err != nil {
		return nil, err
	}
	var invited []int64
	refused := 0
	for _, userID := range members {
		if !slices.ContainsFunc(people, func(p team.Person) bool { return p.User.ID == userID }) {
			return nil, fault.New(fault.TeamMemberNotFound)
		}
		if r.player(userID) != nil {
			continue
		}
		if ok, err := s.mayInvite(ctx, r, actor, userID, blockers); err != nil {
			return nil, err
		} else if !ok {
			refused++
			continue
		}
		added, err := s.store.AddMatchRoomInvite(ctx, r.ID, userID, teamID, actor, clock.Now(ctx))
		if err != nil {
			return nil, err
		}
		if added {
			invited = append(invited, userID)
		}
	}
	if refused == len(members) {
		return nil, fault.New(fault.RoomInviteRefused)
	}
	return invited, nil
}

// mayInvite reports whether a person can be invited. If the room's creator invites a removed person, it lifts the
// removal.
func (s *Service) mayInvite(ctx context.Context, r *Room, actor, userID int64, blockers map[int64]bool) (bool, error) {
	if blockers[userID] {
		return false, nil
	}
	if actor == r.CreatorID {
		return true, s.store.DeleteMatchRoomRemoval(ctx, r.ID, userID)
	}
	removed, err := s.store.RemovedFromMatchRooms(ctx, userID, []int64{r.ID})
	return !removed[r.ID], err
}

// drop removes a player and the player's reports from the room in memory.
func (r *Room) drop(who Player) {
	r.Players = slices.DeleteFunc(r.Players, func(p Player) bool { return p.User.ID == who.User.ID })
	r.Results = slices.DeleteFunc(r.Results, func(result Result) bool { return result.UserID == who.User.ID })
	if !r.has(Side{TeamID: who.TeamID}) {
		r.Teams = slices.DeleteFunc(r.Teams, func(t Team) bool { return t.ID == who.TeamID })
	}
}

// has reports whether someone plays for a side.
func (r *Room) has(s Side) bool { return slices.Contains(r.sides(false), s) }
