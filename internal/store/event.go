package store

import (
	"context"
	"encoding/json"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"yagura/internal/kit/event"
	"yagura/internal/store/sqlcgen"
)

func eventOf(r sqlcgen.Event) event.Event {
	return event.Event{
		ID: r.ID, Kind: event.Kind(r.Kind), ActorID: idOf(r.ActorID), ContestID: idOf(r.ContestID), SubjectID: idOf(r.SubjectID),
		Data: json.RawMessage(r.Data), At: timeOf(r.At),
	}
}

// AppendEvent adds an event to the running transaction and wakes the relay after its commit. The events of a transaction are
// written together, before its commit or the next statement about events.
func (db *DB) AppendEvent(ctx context.Context, e event.Event) error {
	t := running(ctx)
	if t == nil {
		return errNoTx
	}
	t.wakes, t.notes = true, true
	t.events = append(t.events, sqlcgen.InsertEventParams{
		ID: e.ID, Kind: string(e.Kind), ActorID: idOrNil(e.ActorID), ContestID: idOrNil(e.ContestID), SubjectID: idOrNil(e.SubjectID),
		Data: string(e.Data), At: ms(e.At),
	})
	return nil
}

// UnrelayedEvents returns the oldest events that the relay has not delivered yet.
func (db *DB) UnrelayedEvents(ctx context.Context, limit int) ([]event.Event, error) {
	rows, err := db.q.UnrelayedEvents(ctx, int32(limit))
	return mapRows(rows, eventOf), err
}

// EventsVersion returns a number of this node that grows when events are committed. It is the id of the newest event, cached for
// versionAge, and the number of commits that this node knows of. The id alone is not enough: the events of two transactions may be
// committed in the other order, and after the clock was set back new events have lower ids.
func (db *DB) EventsVersion(ctx context.Context) (int64, error) {
	latest, _, err := db.versions.get(ctx, newestEvent, func(ctx context.Context) (int64, bool, error) {
		latest, err := db.q.LatestEvent(ctx)
		return latest, true, err
	})
	return latest + db.versions.commits.Load(), err
}

// MarkRelayed marks events as delivered. A statement marks many: the relay would otherwise send two for each entry of a burst.
func (db *DB) MarkRelayed(ctx context.Context, ids []int64, now time.Time) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		for rest := ids; len(rest) > 0; {
			// A power of two, so that the statement has few texts, which a connection can cache.
			n := 1 << (bits.Len(uint(min(len(rest), maxMarked))) - 1)
			args := []any{ms(now)}
			for _, id := range rest[:n] {
				args = append(args, id)
			}
			if _, err := (router{db}).ExecContext(ctx, markRelayed(n), args...); err != nil {
				return err
			}
			rest = rest[n:]
		}
		return nil
	})
}

// maxMarked is the number of events that one statement marks.
const maxMarked = 128

// markRelayed returns the statement that marks n events. Its parameters are the time and the ids.
func markRelayed(n int) string {
	var text strings.Builder
	text.WriteString("UPDATE events SET relayed_at = $1 WHERE id IN ($2")
	for i := range n - 1 {
		text.WriteString(", $" + strconv.Itoa(i+3))
	}
	text.WriteString(")")
	return text.String()
}

// ContestEvents lists the audit log of a contest, newest first, before the event of the given id (0 = from the
// newest).
func (db *DB) ContestEvents(ctx context.Context, contestID, before int64, limit int) ([]event.Event, error) {
	rows, err := db.q.ContestEvents(ctx, &contestID, beforeOrAll(before), int32(limit))
	return mapRows(rows, eventOf), err
}

// SubjectEvents returns the newest events about one subject of a contest, such as a match.
func (db *DB) SubjectEvents(ctx context.Context, contestID, subjectID int64, limit int) ([]event.Event, error) {
	rows, err := db.q.SubjectEvents(ctx, &contestID, &subjectID, int32(limit))
	return mapRows(rows, eventOf), err
}
