package room

import "context"

// forgetAtOnce is larger than the number of open rooms of any person.
const forgetAtOnce = 1000

// ForgetPerson removes a person who withdraws from every room that is not over, ready or not, inside the caller's
// transaction. Finished rooms lose the name only (WITHDRAWAL-1). Events: room.left.
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	rooms, err := s.store.OpenMatchRoomIDs(ctx, userID, forgetAtOnce)
	if err != nil {
		return err
	}
	for _, roomID := range rooms {
		r, ok, err := s.store.LockMatchRoom(ctx, roomID)
		if err != nil {
			return err
		}
		p := r.player(userID)
		if !ok || p == nil {
			continue
		}
		if err := s.removePlayer(ctx, userID, &r, p); err != nil {
			return err
		}
	}
	return s.store.ForgetMatchRoomInvites(ctx, userID)
}
