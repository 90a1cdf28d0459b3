package harness

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// Report collects what a drill did and found, and prints it.
type Report struct {
	out      io.Writer
	begin    time.Time
	mu       sync.Mutex
	failures []string
}

// NewReport starts the report of a drill.
func NewReport(out io.Writer, drill string) *Report {
	r := &Report{out: out, begin: time.Now()}
	r.Say("== %s", drill)
	return r
}

// Say prints a line.
func (r *Report) Say(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, _ = fmt.Fprintf(r.out, format+"\n", args...)
}

// Fail prints a line and fails the drill.
func (r *Report) Fail(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	text := fmt.Sprintf(format, args...)
	r.failures = append(r.failures, text)
	_, _ = fmt.Fprintln(r.out, "   FAIL:", text)
}

// Check fails the drill unless ok.
func (r *Report) Check(ok bool, format string, args ...any) {
	if !ok {
		r.Fail(format, args...)
	}
}

// Promise is how long something may take. Longest is more than Median, because a busy machine is slower at times.
type Promise struct{ Median, Longest time.Duration }

// Times prints the median and the longest of some durations. It fails the drill if one of the two is longer than promised, or if nothing was
// measured.
func (r *Report) Times(what string, promised Promise, times []time.Duration) {
	if len(times) == 0 {
		r.Fail("%s: nothing was measured", what)
		return
	}
	sorted := slices.Sorted(slices.Values(times))
	median, longest := sorted[(len(sorted)-1)/2], sorted[len(sorted)-1]
	round := func(d time.Duration) time.Duration { return d.Round(time.Millisecond) }
	r.Say("   %s: p50 %v, max %v (%d times)", what, round(median), round(longest), len(sorted))
	r.Check(median <= promised.Median, "%s: the median %v is longer than %v", what, round(median), promised.Median)
	r.Check(longest <= promised.Longest, "%s: %v is longer than %v", what, round(longest), promised.Longest)
}

// End prints the verdict. It returns an error if the drill failed.
func (r *Report) End(err error) error {
	if err != nil {
		r.Fail("%v", err)
	}
	took := time.Since(r.begin).Round(100 * time.Millisecond)
	if len(r.failures) > 0 {
		r.Say("FAIL: %d failures in %v", len(r.failures), took)
		return errors.New("the drill failed")
	}
	r.Say("PASS in %v", took)
	return nil
}
