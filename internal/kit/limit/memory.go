package limit

import (
	"sync"
	"time"
)

// Memory limits how often something happens in this process, in fixed windows. It is for reports that are not worth a write
// to the store.
type Memory struct {
	// Window is the length of a window, which begins with the first event of a key.
	Window time.Duration
	// Most is the number of events of one key in a window.
	Most int
	// Keys is the number of keys that are counted at the same time; events of further keys are refused.
	Keys int
	// Replace makes a further key replace the key whose window ends first, instead of being refused.
	Replace bool

	mu     sync.Mutex
	counts map[string]*window
}

type window struct {
	end   time.Time
	count int
}

// Take counts one event of a key at a time. It returns ok=false if the key has had Most events in its window. If a new window
// begins, refused is the number of events that the window before refused.
func (m *Memory) Take(key string, now time.Time) (refused int, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.counts == nil {
		m.counts = map[string]*window{}
	}
	w := m.counts[key]
	if w == nil {
		if len(m.counts) >= m.Keys && !m.forget(now) {
			if !m.Replace {
				return 0, false
			}
			m.forgetOldest()
		}
		w = &window{end: now.Add(m.Window)}
		m.counts[key] = w
	}
	if !now.Before(w.end) {
		refused = max(0, w.count-m.Most)
		*w = window{end: now.Add(m.Window)}
	}
	w.count++
	return refused, w.count <= m.Most
}

// Forget removes a key, as if it had had no events.
func (m *Memory) Forget(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.counts, key)
}

// forgetOldest removes the key whose window ends first.
func (m *Memory) forgetOldest() {
	var oldest string
	var first *window
	for key, w := range m.counts {
		if first == nil || w.end.Before(first.end) {
			oldest, first = key, w
		}
	}
	delete(m.counts, oldest)
}

// forget removes the windows that have ended and reports whether there were any.
func (m *Memory) forget(now time.Time) bool {
	before := len(m.counts)
	for key, w := range m.counts {
		if !now.Before(w.end) {
			delete(m.counts, key)
		}
	}
	return len(m.counts) < before
}
