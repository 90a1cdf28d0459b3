package store

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"yagura/internal/kit/clock"
)

// versionAge is how long a version read from the database is used again. It bounds what a node misses when another node
// writes and the broker does not tell it. The app waits longer than this before it reads after a live message.
const versionAge = 50 * time.Millisecond

// versionTime limits the time of reading a version for callers without a limit of their own.
const versionTime = 15 * time.Second

// maxVersions limits the cached versions.
const maxVersions = 10_000

// newestEvent is the id under which the id of the newest event is cached. No contest has it.
const newestEvent = 0

// versions caches the versions of contests and the id of the newest event. This node's own commits remove what they change
// before they are acknowledged, so a client never reads a version older than its own write (docs/adr/0020). It is safe for
// concurrent use.
type versions struct {
	mu      sync.RWMutex
	changes uint64 // number of removals; a version that was read before the last one is not stored
	known   map[int64]knownVersion
	commits atomic.Int64 // commits with events, and messages that another node has committed something
}

type knownVersion struct {
	version int64
	at      time.Time
}

// get returns the cached version of a contest, or reads it. Versions are cached only while they exist.
func (v *versions) get(ctx context.Context, id int64, read func(ctx context.Context) (int64, bool, error)) (int64, bool, error) {
	if running(ctx) != nil {
		return read(ctx) // the transaction may have changed it
	}
	now := clock.System{}.Now() // the age is real time, also in tests and drills that set the clock
	v.mu.RLock()
	k, ok := v.known[id]
	changes := v.changes
	v.mu.RUnlock()
	if age := now.Sub(k.at); ok && age >= 0 && age < versionAge {
		return k.version, true, nil
	}
	ctx, cancel := context.WithTimeout(ctx, versionTime)
	defer cancel()
	version, ok, err := read(ctx)
	if err != nil || !ok {
		return version, ok, err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.changes == changes {
		if v.known == nil || len(v.known) >= maxVersions {
			v.known = map[int64]knownVersion{}
		}
		v.known[id] = knownVersion{version: version, at: now}
	}
	return version, true, nil
}

// forget removes versions that a commit has changed.
func (v *versions) forget(ids ...int64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.changes++
	for _, id := range ids {
		delete(v.known, id)
	}
	if slices.Contains(ids, newestEvent) {
		v.commits.Add(1)
	}
}

// ForgetVersions removes all cached versions, because another node has committed something.
func (db *DB) ForgetVersions() {
	db.versions.mu.Lock()
	defer db.versions.mu.Unlock()
	db.versions.changes++
	clear(db.versions.known)
	db.versions.commits.Add(1)
}

// changes records that the running transaction changes the version of a contest.
func changes(ctx context.Context, contestID int64) {
	if t := running(ctx); t != nil {
		t.changed = append(t.changed, contestID)
	}
}
