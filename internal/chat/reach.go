package chat

import (
	"context"

	"yagura/internal/kit/fault"
)

// Reach counts the people to whom operators write in a room of their contest (CHAT-11). Operators do not count.
type Reach struct {
	People int
	Muted  int // those of them who mute the room, and see a message only when they open the list of rooms
	Read   int // those of them who have read the newest message; all of them if there is none
}

// ReachStore counts the members of rooms.
type ReachStore interface {
	// ChatReach counts the members of a room who are no admins.
	ChatReach(ctx context.Context, chatID int64) (Reach, error)
}

// Reach counts the people whom a message in a room of a contest reaches. said reports whether the room has a message. Only
// operators may ask. Faults: chatDoesNotExist, participationAuthority.
func (s *Service) Reach(ctx context.Context, userID, chatID int64) (reach Reach, said bool, err error) {
	r, err := s.member(ctx, userID, chatID)
	if err != nil {
		return Reach{}, false, err
	}
	if r.Role != Admin || !r.Kind.ofContest() {
		return Reach{}, false, fault.New(fault.ParticipationAuthority)
	}
	reach, err = s.store.ChatReach(ctx, chatID)
	return reach, r.Talk > 0, err
}
