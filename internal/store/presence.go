package store

import (
	"context"
	"fmt"
	"time"

	"yagura/internal/presence"
)

var _ presence.Store = (*DB)(nil)

// SetPresence writes a person's state. It returns false if the state was the same.
func (db *DB) SetPresence(ctx context.Context, userID int64, s presence.State, now time.Time) (bool, error) {
	set := db.q.SetAbsent
	if s == presence.Online {
		set = db.q.SetPresent
	}
	n, err := set(ctx, userID, ms(now))
	return n > 0, err
}

// presenceSeen selects the presence of people $4… that the person $1 may see at the time $2; match rooms used after
// $3 count. People who are only passive in a contest are not seen there, and who has left a roster neither sees nor is seen.
var presenceSeen = fmt.Sprintf(`SELECT u.id, p.online, p.changed_at FROM users u LEFT JOIN presence p ON p.user_id = u.id
WHERE u.id IN (%s) AND u.withdrawn_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = u.id AND b.blocked_id = $1 OR b.user_id = $1 AND b.blocked_id = u.id)
  AND (u.id = $1
    OR EXISTS (SELECT 1 FROM friends f WHERE f.low_id = $1 AND f.high_id = u.id AND f.status = 'ALLOW')
    OR EXISTS (SELECT 1 FROM friends f WHERE f.low_id = u.id AND f.high_id = $1 AND f.status = 'ALLOW')
    OR EXISTS (SELECT 1 FROM match_room_players m
      JOIN match_room_players o ON o.room_id = m.room_id AND o.user_id = u.id
      JOIN match_rooms r ON r.id = m.room_id AND r.deleted_at IS NULL AND r.updated_at > $3
      WHERE m.user_id = $1)
    OR EXISTS (SELECT 1 FROM entry_members m
      JOIN entry_members o ON o.user_id = u.id
      JOIN matches t ON t.state = 'ready' AND (t.entry_a = m.entry_id AND t.entry_b = o.entry_id OR t.entry_b = m.entry_id AND t.entry_a = o.entry_id)
      WHERE m.user_id = $1 AND m.left_at IS NULL AND m.contest_id = o.contest_id AND o.left_at IS NULL AND o.passive = 0)
    OR EXISTS (SELECT 1 FROM entry_members m
      JOIN contests c ON c.id = m.contest_id AND c.contest_start <= $2 AND c.contest_end > $2 AND c.cancelled_at IS NULL
      WHERE m.user_id = $1 AND m.left_at IS NULL
        AND (EXISTS (SELECT 1 FROM entry_members o WHERE o.contest_id = m.contest_id AND o.user_id = u.id AND o.left_at IS NULL AND o.passive = 0)
        OR EXISTS (SELECT 1 FROM operators o WHERE o.contest_id = m.contest_id AND o.user_id = u.id AND o.passive = 0)))
    OR EXISTS (SELECT 1 FROM operators m
      JOIN contests c ON c.id = m.contest_id AND c.contest_start <= $2 AND c.contest_end > $2 AND c.cancelled_at IS NULL
      JOIN entry_members o ON o.contest_id = m.contest_id AND o.user_id = u.id AND o.left_at IS NULL AND o.passive = 0
      WHERE m.user_id = $1))
ORDER BY u.id`, idPlacesFrom(4))

// PresenceSeen returns those of the people whom the viewer may see.
func (db *DB) PresenceSeen(ctx context.Context, viewer int64, ids []int64, now, since time.Time) ([]presence.Presence, error) {
	out := []presence.Presence{}
	err := db.forIDs(ctx, presenceSeen, []any{viewer, ms(now), ms(since)}, ids, func(scan func(...any) error) error {
		var online, changedAt *int64
		p := presence.Presence{State: presence.Offline}
		err := scan(&p.UserID, &online, &changedAt)
		if idOf(online) == 1 {
			p.State = presence.Online
		}
		p.ChangedAt = timeOrNil(changedAt)
		out = append(out, p)
		return err
	})
	return out, err
}

// PresenceAudience lists people who are online and may see a person.
func (db *DB) PresenceAudience(ctx context.Context, userID int64, since time.Time, most int) ([]int64, error) {
	return db.q.ListPresenceAudience(ctx, userID, ms(since), int32(most))
}

// Present lists people who are online, by id after the given one.
func (db *DB) Present(ctx context.Context, after int64, most int) ([]int64, error) {
	return db.q.ListPresent(ctx, after, int32(most))
}

// ForgetPresence deletes the presence of a person.
func (db *DB) ForgetPresence(ctx context.Context, userID int64) error {
	return db.q.DeletePresence(ctx, userID)
}
