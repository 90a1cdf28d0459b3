package job

import (
	"slices"
	"sync/atomic"
)

// Kinds selects kinds of jobs: all but Names, or only Names. The zero value selects all kinds.
type Kinds struct {
	Names []string
	Only  bool
}

// Claim asks for jobs of some kinds.
type Claim struct {
	Kinds Kinds
	Limit int
}

// workers is a group of workers that run the same kinds of jobs.
type workers struct {
	kinds Kinds
	count int
	busy  atomic.Int64
}

func (w *workers) free() int { return w.count - int(w.busy.Load()) }

// Reserve gives kinds of jobs a group of workers of their own. These jobs wait for one another, and no other job waits for them. It
// panics if the runner is running, which is a programming error.
func (r *Runner) Reserve(count int, kinds ...string) {
	if r.started.Load() {
		panic("job: cannot reserve workers of a running runner")
	}
	others := &r.groups[0].kinds
	others.Names = append(others.Names, kinds...)
	r.groups = append(r.groups, &workers{kinds: Kinds{Names: kinds, Only: true}, count: count})
}

// claims returns one claim for each group with free workers.
func (r *Runner) claims() []Claim {
	var out []Claim
	for _, g := range r.groups {
		if free := g.free(); free > 0 {
			out = append(out, Claim{Kinds: g.kinds, Limit: free})
		}
	}
	return out
}

// groupOf returns the group that runs a kind of jobs.
func (r *Runner) groupOf(kind string) *workers {
	for _, g := range r.groups[1:] {
		if slices.Contains(g.kinds.Names, kind) {
			return g
		}
	}
	return r.groups[0]
}

// runnable returns the kinds of all groups with free workers. ok is false if no group has one: the end of a job then wakes the loop.
func (r *Runner) runnable() (kinds Kinds, ok bool) {
	kinds.Only = r.groups[0].free() <= 0
	for _, g := range r.groups[1:] {
		free := g.free() > 0
		// Without a free worker of the first group, which runs all other kinds, the names are the kinds to run; otherwise, those not to run.
		if kinds.Only && free || !kinds.Only && !free {
			kinds.Names = append(kinds.Names, g.kinds.Names...)
		}
	}
	return kinds, !kinds.Only || len(kinds.Names) > 0
}
