package page

import (
	"container/list"
	"sync"
)

// keptBytes bounds the size of all kept documents.
const keptBytes = 8 << 20

// overhead estimates the size in bytes of a kept document besides its text.
const overhead = 1 << 10

// store keeps the most recently used documents, up to a total size. It is safe for concurrent use.
type store struct {
	most int

	mu    sync.Mutex
	size  int
	order *list.List // of *item, the last used first
	byKey map[string]*list.Element
}

type item struct {
	key   string
	value *rendered
}

func newStore(most int) *store {
	return &store{most: most, order: list.New(), byKey: map[string]*list.Element{}}
}

func (s *store) get(key string) (*rendered, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.byKey[key]
	if !ok {
		return nil, false
	}
	s.order.MoveToFront(e)
	return e.Value.(*item).value, true
}

func (s *store) put(key string, value *rendered) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.byKey[key]; ok {
		s.remove(e)
	}
	s.byKey[key] = s.order.PushFront(&item{key: key, value: value})
	s.size += sizeOf(value)
	for s.size > s.most && s.order.Len() > 1 {
		s.remove(s.order.Back())
	}
}

func (s *store) remove(e *list.Element) {
	i := s.order.Remove(e).(*item)
	delete(s.byKey, i.key)
	s.size -= sizeOf(i.value)
}

func sizeOf(r *rendered) int { return len(r.packed) + overhead }
