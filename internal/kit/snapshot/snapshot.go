// Package snapshot keeps answers in memory for as long as the version stands that they were made at.
package snapshot

import (
	"container/list"
	"context"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// Cache keeps the answers that were asked for last, one a thing. It is safe for concurrent use.
type Cache[V any] struct {
	size int
	age  time.Duration
	one  singleflight.Group

	mu    sync.Mutex
	order *list.List // of *kept[V], the last used first
	byID  map[int64]*list.Element
}

// loadTime bounds how long an answer may take to make.
const loadTime = 15 * time.Second

type kept[V any] struct {
	id, version int64
	at          time.Time
	value       V
}

// New makes a cache of at most size answers. What the version does not cover is at most age old.
func New[V any](size int, age time.Duration) *Cache[V] {
	return &Cache[V]{size: size, age: age, order: list.New(), byID: map[int64]*list.Element{}}
}

// Get returns the value of a thing at a version, made by load where none is kept. However many ask at once, load runs
// once. The caller reads the version before load reads the thing, so that what is kept is as new as its version or newer,
// never older. Versions of changes that are not committed must not be asked for. What load runs in does not end with ctx,
// because others may wait for it too, but with its own time limit.
func (c *Cache[V]) Get(ctx context.Context, id, version int64, now time.Time, load func(ctx context.Context) (V, error)) (V, error) {
	if v, ok := c.find(id, version, now); ok {
		return v, nil
	}
	key := strconv.FormatInt(id, 36) + "." + strconv.FormatInt(version, 36)
	v, err, _ := c.one.Do(key, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTime)
		defer cancel()
		v, err := load(ctx)
		if err == nil {
			c.keep(&kept[V]{id: id, version: version, at: now, value: v})
		}
		return v, err
	})
	if err != nil {
		var zero V
		return zero, err
	}
	return v.(V), nil
}

func (c *Cache[V]) find(id, version int64, now time.Time) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var zero V
	e, ok := c.byID[id]
	if !ok {
		return zero, false
	}
	k := e.Value.(*kept[V])
	if k.version != version || now.Sub(k.at) >= c.age {
		return zero, false
	}
	c.order.MoveToFront(e)
	return k.value, true
}

func (c *Cache[V]) keep(k *kept[V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byID[k.id]; ok {
		if e.Value.(*kept[V]).version > k.version {
			return // someone slow comes with an old one
		}
		c.order.Remove(e)
	} else if len(c.byID) >= c.size {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.byID, last.Value.(*kept[V]).id)
	}
	c.byID[k.id] = c.order.PushFront(k)
}
