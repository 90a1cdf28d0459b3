// Package wakeup wakes a loop that waits for work.
package wakeup

// Wakeup wakes a loop. Signalling never blocks; several signals before the loop runs count as one.
type Wakeup chan struct{}

// New returns a wakeup for one loop, which receives from it.
func New() Wakeup { return make(Wakeup, 1) }

// Signal wakes the loop.
func (w Wakeup) Signal() {
	select {
	case w <- struct{}{}:
	default:
	}
}
