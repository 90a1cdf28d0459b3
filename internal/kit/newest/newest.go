// Package newest keeps, while work for a key is in progress, the newest value that waits for it. Older values that wait are dropped.
package newest

import "sync"

// Waiting holds the values that wait, by key. The zero value is ready.
type Waiting[K comparable, V any] struct {
	mu     sync.Mutex
	values map[K]*V // of the keys in progress; nil = none waits
}

// Begin reports whether the caller may start work for the key, because none is in progress. Otherwise the value waits and replaces a value
// that waited before.
func (w *Waiting[K, V]) Begin(key K, value V) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, busy := w.values[key]; busy {
		w.values[key] = &value
		return false
	}
	if w.values == nil {
		w.values = map[K]*V{}
	}
	w.values[key] = nil
	return true
}

// Leave lets the value wait like Begin, if work for the key is in progress. Otherwise it does nothing and returns false.
func (w *Waiting[K, V]) Leave(key K, value V) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, busy := w.values[key]; !busy {
		return false
	}
	w.values[key] = &value
	return true
}

// Next takes the value that waits, for which the work goes on. ok is false if none does; then the work for the key has ended.
func (w *Waiting[K, V]) Next(key K) (value V, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	waits := w.values[key]
	if waits == nil {
		delete(w.values, key)
		return value, false
	}
	w.values[key] = nil
	return *waits, true
}

// TakeAll takes all values that wait. The work for their keys stays in progress.
func (w *Waiting[K, V]) TakeAll() map[K]V {
	w.mu.Lock()
	defer w.mu.Unlock()
	taken := map[K]V{}
	for key, value := range w.values {
		if value != nil {
			taken[key], w.values[key] = *value, nil
		}
	}
	return taken
}
