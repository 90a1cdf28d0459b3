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
	w, refused := m.window(key, now)
	if w == nil {
		return 0, false
	}
	w.count++
	return refused, w.count <= m.Most
}

// Spend counts n events of a key at a time, also if the key has more than Most then: what an event costs, such as bytes, is often known
// only afterwards. Full refuses the next one.
func (m *Memory) Spend(key string, n int, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if w, _ := m.window(key, now); w != nil {
		w.count += n
	}
}

// Full reports whether a key has had Most events in its window, and how long the window still lasts.
func (m *Memory) Full(key string, now time.Time) (rest time.Duration, full bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	w := m.counts[key]
	if w == nil || w.count < m.Most || !now.Before(w.end) {
		return 0, false
	}
	return w.end.Sub(now), true
}

// window returns the window of a key at a time, nil if there is no room for a further key. If it begins, refused is the number of
// events that the window before refused. The caller holds m.mu.
func (m *Memory) window(key string, now time.Time) (w *window, refused int) {
	if m.counts == nil {
		m.counts = map[string]*window{}
	}
	if w = m.counts[key]; w == nil {
		if len(m.counts) >= m.Keys && !m.forget(now) {
			if !m.Replace {
				return nil, 0
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
	return w, refused
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
