package limit

import (
	"sync"
	"time"
)

// Buckets limits how often something happens in this process, with a bucket of Most tokens for each key: a key may have Most events at
// once, and further ones as its bucket fills again. A full bucket needs no memory, so the number of kept keys is at most a small
// multiple of the number of events within Fill.
type Buckets struct {
	// Most is the number of tokens of a full bucket; 0 means no limit.
	Most int
	// Fill is the time in which an empty bucket becomes full.
	Fill time.Duration

	mu     sync.Mutex
	fullAt map[string]time.Time // the time at which the bucket of a key is full
	sweep  int                  // the number of keys at which full buckets are removed
}

// fewKeys is the number of keys below which full buckets are kept.
const fewKeys = 1024

// Take takes a token for one event of a key at a time. It returns ok=false if the bucket is empty, and how long the key has to wait for a
// token.
func (b *Buckets) Take(key string, now time.Time) (rest time.Duration, ok bool) {
	if b.Most == 0 {
		return 0, true
	}
	token := b.Fill / time.Duration(b.Most)
	b.mu.Lock()
	defer b.mu.Unlock()
	fullAt, kept := b.fullAt[key]
	missing := fullAt.Sub(now)
	if missing < 0 || missing > b.Fill { // full, or taken before the clock was set back
		missing = 0
	}
	if missing += token; missing > b.Fill {
		return missing - b.Fill, false
	}
	if !kept {
		b.makeRoom(now)
	}
	b.fullAt[key] = now.Add(missing)
	return 0, true
}

// makeRoom removes the full buckets if there are many keys. It waits until the number of the others has doubled, so that its cost is
// shared by as many events. The caller holds b.mu.
func (b *Buckets) makeRoom(now time.Time) {
	if b.fullAt == nil {
		b.fullAt, b.sweep = map[string]time.Time{}, fewKeys
	}
	if len(b.fullAt) < b.sweep {
		return
	}
	for key, fullAt := range b.fullAt {
		if !fullAt.After(now) {
			delete(b.fullAt, key)
		}
	}
	b.sweep = max(fewKeys, 2*len(b.fullAt))
}
