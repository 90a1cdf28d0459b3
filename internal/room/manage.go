package room

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// inviteStore stores who is invited into match rooms, and who was removed from them.
type inviteStore interface {
	// AddMatchRoomInvite returns false if the person was invited before.
	AddMatchRoomInvite(ctx context.Context, roomID, userID, teamID, inviter int64, now time.Time) (bool, error)
	// MatchRoomInvitedAs returns the team for which a person was invited, 0 if unset.
	MatchRoomInvitedAs(ctx context.Context, roomID, userID int64) (int64, error)
	ForgetMatchRoomInvites(ctx context.Context, userID int64) error
	// AddMatchRoomRemoval keeps a person from entering a room again; repeating it changes nothing.
	AddMatchRoomRemoval(ctx context.Context, roomID, userID int64, now time.Time) error
	DeleteMatchRoomRemoval(ctx context.Context, roomID, userID int64) error
	// RemovedFromMatchRooms returns those of the rooms from which the person was removed.
	RemovedFromMatchRooms(ctx context.Context, userID int64, rooms []int64) (map[int64]bool, error)
}

// Remove removes another player from a room, ready or not, before the match starts, and keeps that person from
// entering again. Only the creator of the room may, also after leaving it. The last player's removal ends the room.
//
// Faults: tooManyRequests, roomDoesNotExist, participationAuthority, roomStarted, userDoesNotExist if the person is
// not another player of the room. Event: room.left.
func (s *Service) Remove(ctx context.Context, actor, roomID, userID int64) (Detail, error) {
	var d Detail
	err := s.manage(ctx, actor, roomID, func(ctx context.Context, r *Room) error {
		p := r.player(userID)
		if p == nil || userID == actor {
			return fault.New(fault.UserDoesNotExist)
		}
		if err := s.store.AddMatchRoomRemoval(ctx, r.ID, userID, clock.Now(ctx)); err != nil {
			return err
		}
		if err := s.removePlayer(ctx, actor, r, p); err != nil {
			return err
		}
		var err error
		d, err = s.detail(ctx, actor, *r)
		return err
	})
	return d, err
}

// CloseEarly ends a room before the match starts. Only the creator of the room may, also after leaving it.
//
// Faults: tooManyRequests, roomDoesNotExist, participationAuthority, roomStarted. Event: room.closed.
func (s *Service) CloseEarly(ctx context.Context, actor, roomID int64) error {
	return s.manage(ctx, actor, roomID, func(ctx context.Context, r *Room) error {
		for i := range r.Players {
			if err := s.store.RemoveMatchRoomPlayer(ctx, r.ID, r.Players[i].User.ID); err != nil {
				return err
			}
		}
		now := clock.Now(ctx)
		r.Players, r.DeletedAt = nil, &now
		if err := s.chats.FollowRoom(ctx, r.ID); err != nil {
			return err
		}
		return s.save(ctx, RoomClosed, actor, r, Payload{})
	})
}

// manage runs do on a locked room that the actor created, before the match starts.
func (s *Service) manage(ctx context.Context, actor, roomID int64, do func(ctx context.Context, r *Room) error) error {
	if err := changes.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		r, err := found(s.store.LockMatchRoom(ctx, roomID))
		switch {
		case err != nil:
			return err
		case r.CreatorID != actor:
			return fault.New(fault.ParticipationAuthority)
		case !r.Status.gathering():
			return fault.New(fault.RoomStarted)
		}
		return do(ctx, &r)
	})
}
