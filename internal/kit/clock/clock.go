// Package clock gives every request and every transaction one fixed time.
//
// The API fixes the time when a request arrives, the store fixes it again when a transaction begins (after any wait for the write lock), and
// rules call Now(ctx). Other code reads the machine's clock only for deadlines and durations.
package clock

import (
	"context"
	"os"
	"strings"
	"sync"
	"time"
)

// Clock returns the current time.
type Clock interface{ Now() time.Time }

// System is the machine's clock, in UTC and whole milliseconds (the unit of the store).
type System struct{}

// Now implements Clock.
func (System) Now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// Shifted is the machine's clock with an offset, for drills of a node whose clock is wrong.
type Shifted struct{ Offset time.Duration }

// Now implements Clock.
func (s Shifted) Now() time.Time { return System{}.Now().Add(s.Offset) }

// Jumping is the machine's clock with an offset that a file holds, such as 1h. It reads the file each time, for drills of a clock
// that jumps. Drills replace the file by a rename.
type Jumping struct{ file string }

// NewJumping returns a clock with the offset of a file.
func NewJumping(file string) (Jumping, error) {
	_, err := offset(file)
	return Jumping{file}, err
}

// Now implements Clock. It panics if the file has no offset any more.
func (j Jumping) Now() time.Time {
	d, err := offset(j.file)
	if err != nil {
		panic("clock: " + err.Error())
	}
	return System{}.Now().Add(d)
}

func offset(file string) (time.Duration, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	return time.ParseDuration(strings.TrimSpace(string(text)))
}

// Test is a clock that tests move. It is safe for concurrent use.
type Test struct {
	mu  sync.Mutex
	now time.Time
}

// NewTest returns a test clock that shows t.
func NewTest(t time.Time) *Test { return &Test{now: t.UTC().Truncate(time.Millisecond)} }

// Now implements Clock.
func (c *Test) Now() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.now }

// Set moves the clock to t.
func (c *Test) Set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = t.UTC().Truncate(time.Millisecond)
}

// Advance moves the clock by d.
func (c *Test) Advance(d time.Duration) { c.mu.Lock(); defer c.mu.Unlock(); c.now = c.now.Add(d) }

type key struct{}

// Fix returns a context in which Now returns t.
func Fix(ctx context.Context, t time.Time) context.Context {
	return context.WithValue(ctx, key{}, t.UTC().Truncate(time.Millisecond))
}

// Now returns the fixed time of this request or transaction. It panics if no time is fixed, which is a programming
// error.
func Now(ctx context.Context) time.Time {
	t, ok := ctx.Value(key{}).(time.Time)
	if !ok {
		panic("clock: no time is fixed in this context")
	}
	return t
}
