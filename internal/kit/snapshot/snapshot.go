// Package snapshot caches values for as long as the version of their subject is unchanged.
package snapshot

import (
	"container/list"
	"context"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// Cache holds the most recently used values, one per subject. It is safe for concurrent use.
type Cache[V any] struct {
	size   int
	age    time.Duration
	most   int // bytes of all values
	length func(V) int
	one    singleflight.Group

	mu    sync.Mutex
	bytes int
	order *list.List // of *kept[V], the last used first
	byID  map[int64]*list.Element
}

// loadTime limits the time of loading a value.
const loadTime = 15 * time.Second

type kept[V any] struct {
	id, version int64
	at          time.Time
	value       V
}

// New returns a cache of at most size values. Data that the version does not cover is at most age old.
func New[V any](size int, age time.Duration) *Cache[V] {
	return NewSized(size, age, 0, func(V) int { return 0 })
}

// NewSized is New with a limit of the bytes of all values. length returns the bytes of a value. A value that alone is larger than
// the limit is not kept.
func NewSized[V any](size int, age time.Duration, most int, length func(V) int) *Cache[V] {
	return &Cache[V]{size: size, age: age, most: most, length: length, order: list.New(), byID: map[int64]*list.Element{}}
}

// Get returns the value of a subject at a version. If it is not cached, load creates it; concurrent calls run load
// once. The caller reads the version before load reads the subject, so a cached value is never older than its
// version. Never pass versions of uncommitted changes. The context of load does not end with ctx, because other
// callers may wait for it; it has its own time limit.
func (c *Cache[V]) Get(ctx context.Context, id, version int64, now time.Time, load func(ctx context.Context) (V, error)) (V, error) {
	if v, ok := c.Find(id, version, now); ok {
		return v, nil
	}
	key := strconv.FormatInt(id, 36) + "." + strconv.FormatInt(version, 36)
	v, err, _ := c.one.Do(key, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTime)
		defer cancel()
		v, err := load(ctx)
		if err == nil {
			c.Keep(id, version, now, v)
		}
		return v, err
	})
	if err != nil {
		var zero V
		return zero, err
	}
	return v.(V), nil
}

// Find returns the cached value of a subject at a version.
func (c *Cache[V]) Find(id, version int64, now time.Time) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var zero V
	e, ok := c.byID[id]
	if !ok {
		return zero, false
	}
	k := e.Value.(*kept[V])
	age := now.Sub(k.at) // negative after the clock was set back
	if k.version != version || age < 0 || age >= c.age {
		return zero, false
	}
	c.order.MoveToFront(e)
	return k.value, true
}

// Keep caches the value of a subject that was read after the version. It is for callers that must not wait for each other, such as the
// calls of a group; the others use Get.
func (c *Cache[V]) Keep(id, version int64, now time.Time, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byID[id]; ok {
		if e.Value.(*kept[V]).version > version {
			return // a slower load finished with an older version
		}
		c.remove(e)
	}
	if c.length(value) > c.most {
		return
	}
	c.byID[id] = c.order.PushFront(&kept[V]{id: id, version: version, at: now, value: value})
	c.bytes += c.length(value)
	for len(c.byID) > c.size || c.bytes > c.most {
		c.remove(c.order.Back())
	}
}

func (c *Cache[V]) remove(e *list.Element) {
	k := c.order.Remove(e).(*kept[V])
	delete(c.byID, k.id)
	c.bytes -= c.length(k.value)
}
