package clock

import (
	"sync"
	"sync/atomic"
	"time"
)

// Tolerance is how far the clocks of two machines may differ before an administrator should know.
const Tolerance = 5 * time.Second

// Follower shows the time of another machine, such as that of a database which several nodes share. Between two readings of that
// time it advances with the monotonic clock of this machine, so it does not matter how this machine's clock is set. Before the first
// reading it shows this machine's clock.
type Follower struct {
	machine Clock
	read    sync.Mutex // one reading at a time
	at      atomic.Pointer[instant]
}

// instant is a time of the other machine and the moment in which it was shown, by the monotonic clock.
type instant struct{ shown, moment time.Time }

func (i *instant) at(moment time.Time) time.Time { return i.shown.Add(moment.Sub(i.moment)) }

// NewFollower returns a follower on a machine with a clock.
func NewFollower(machine Clock) *Follower { return &Follower{machine: machine} }

// Now implements Clock.
func (f *Follower) Now() time.Time {
	i := f.at.Load()
	if i == nil {
		return f.machine.Now()
	}
	return i.at(time.Now()).UTC().Truncate(time.Millisecond)
}

// Ahead returns how far the clock of this machine is ahead of the time that the follower shows.
func (f *Follower) Ahead() time.Duration { return f.machine.Now().Sub(f.Now()) }

// resolution is the unit of what Follow reads.
const resolution = time.Millisecond

// Follow reads the time of the other machine, in whole milliseconds, and moves the follower by the smallest step that makes it agree:
// the other machine's time lies between the times before and after the reading. It returns the step; that of the first reading is 0.
func (f *Follower) Follow(read func() (time.Time, error)) (moved time.Duration, err error) {
	f.read.Lock()
	defer f.read.Unlock()
	before := time.Now()
	other, err := read()
	if err != nil {
		return 0, err
	}
	after := time.Now()
	i := f.at.Load()
	if i == nil {
		// The time was read a moment ago. A follower that is a moment late does no harm; one ahead would run jobs before their time.
		f.at.Store(&instant{shown: other, moment: after})
		return 0, nil
	}
	if early := other.Sub(i.at(after)); early > 0 {
		moved = early
	} else if late := i.at(before).Sub(other.Add(resolution)); late > 0 {
		moved = -late
	}
	f.at.Store(&instant{shown: i.at(after).Add(moved), moment: after})
	return moved, nil
}
