package load

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"yagura/internal/drill/harness"
)

// samples is how many times the soak reads the metrics of a node.
const samples = 120

// contestsInAll is how many contests twelve organisers may create in an hour, which sets the pace of the soak.
const contestsInAll = 600

// growth is how much a metric of a node may grow from the second quarter of the soak to the last: caches are full by then.
type growth struct {
	metric   string
	unit     float64
	relative float64
	absolute float64 // in units
}

var growths = []growth{
	{"process_resident_memory_bytes", 1 << 20, 0.15, 15},
	{"go_memstats_heap_inuse_bytes", 1 << 20, 0.25, 15},
	{"go_goroutines", 1, 0.1, 20},
	{"process_open_fds", 1, 0.1, 20},
}

// Soak lets people read, write and watch for s.Duration, at one node on SQLite and at two nodes on PostgreSQL at the same time. It
// fails if memory, goroutines or descriptors of a node keep growing, if goroutines and descriptors remain after everybody has left, if
// a request fails, or if what is stored is not what was acknowledged.
func Soak(ctx context.Context, s Settings) error {
	alone, err := single(ctx, s)
	defer alone.close()
	if err != nil {
		return err
	}
	two, err := cluster(ctx, s, 2)
	defer two.close()
	if err != nil {
		return err
	}
	s.Report.Say("   load of the machine %s; %v, %d live connections at each service", harness.Load(), s.Duration, s.Sockets)
	var both sync.WaitGroup
	for _, v := range []*service{alone, two} {
		both.Go(func() {
			if err := s.soak(ctx, v); err != nil {
				s.Report.Fail("%s: %v", v.name, err)
			}
		})
	}
	both.Wait()
	return ctx.Err()
}

func (s Settings) soak(ctx context.Context, v *service) error {
	w, err := v.world(ctx, s.Report)
	if err != nil {
		return err
	}
	w.Pace = s.Duration / contestsInAll
	before, err := v.sample()
	if err != nil {
		return err
	}
	working, stop := context.WithTimeout(ctx, s.Duration)
	defer stop()
	w.Write(ctx)
	var crowd sync.WaitGroup
	var arrived atomic.Int64
	crowd.Go(func() { read(working, s, v.nodes, w, 0, 200*time.Millisecond) })
	for i := range s.Sockets {
		crowd.Go(func() {
			if err := comeAndGo(working, v.nodes[i%len(v.nodes)].URL, channel(w), &arrived); err != nil {
				s.Report.Fail("%s: live connection: %v", v.name, err)
			}
		})
	}
	var taken []sample
	for working.Err() == nil {
		harness.Pause(working, s.Duration/samples)
		one, err := v.sample()
		if err != nil {
			return err
		}
		taken = append(taken, one)
	}
	crowd.Wait()
	w.Finish()
	s.Report.Check(s.Sockets == 0 || arrived.Load() > 0, "%s: no live update arrived", v.name)
	s.judge(v, taken)
	w.Compare(ctx)
	if err := s.left(ctx, v, before); err != nil {
		return err
	}
	for _, n := range v.nodes {
		if err := n.End(syscall.SIGTERM); err != nil {
			return err
		}
	}
	return nil
}

// comeAndGo keeps a live connection open, and opens it anew after 20 to 60 seconds. It counts the updates that arrive, and returns an error if
// a connection cannot be opened or ends.
func comeAndGo(ctx context.Context, base, channel string, arrived *atomic.Int64) error {
	for ctx.Err() == nil {
		socket, err := harness.Connect(ctx, base, harness.Person{}, channel)
		switch {
		case ctx.Err() != nil: // whether it opened does not matter any more
			if err == nil {
				socket.Close()
			}
			continue
		case err != nil:
			return err
		}
		harness.Pause(ctx, time.Duration(20+rand.IntN(40))*time.Second)
		_, ended := socket.Ended()
		arrived.Add(int64(socket.Received()))
		socket.Close()
		if ended != nil && ctx.Err() == nil {
			return fmt.Errorf("it ended: %w", ended)
		}
	}
	return nil
}

// sample is the metrics of the nodes of a service at one moment.
type sample []map[string]float64

func (v *service) sample() (s sample, err error) {
	for _, n := range v.nodes {
		values, err := n.Metrics()
		if err != nil {
			return nil, err
		}
		for _, g := range growths {
			if _, ok := values[g.metric]; !ok {
				return nil, fmt.Errorf("the node has no metric %s", g.metric)
			}
		}
		s = append(s, values)
	}
	return s, nil
}

// judge compares the medians of the second and of the last quarter.
func (s Settings) judge(v *service, taken []sample) {
	for node := range v.nodes {
		for _, g := range growths {
			early := median(taken[len(taken)/4:len(taken)/2], node, g)
			late := median(taken[len(taken)*3/4:], node, g)
			s.Report.Say("   %s, node %d: %s %.0f in the second quarter, %.0f in the last", v.name, node, g.metric, early, late)
			s.Report.Check(late <= early*(1+g.relative)+g.absolute, "%s, node %d: %s grows from %.0f to %.0f", v.name, node, g.metric, early, late)
		}
	}
}

func median(taken []sample, node int, g growth) float64 {
	var values []float64
	for _, one := range taken {
		values = append(values, one[node][g.metric]/g.unit)
	}
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// left waits until goroutines and descriptors are back near what they were before anybody came.
func (s Settings) left(ctx context.Context, v *service, before sample) error {
	const spare = 40 // kept connections of clients and of the database
	for node := range v.nodes {
		var now map[string]float64
		remaining := func() map[string]float64 {
			more := map[string]float64{}
			for _, metric := range []string{"go_goroutines", "process_open_fds"} {
				if d := now[metric] - before[node][metric]; d > spare {
					more[metric] = d
				}
			}
			return more
		}
		err := harness.Eventually(ctx, "goroutines and descriptors of those who left end", func() bool {
			all, err := v.sample()
			if err != nil {
				return false
			}
			now = all[node]
			return len(remaining()) == 0
		})
		if err != nil {
			return fmt.Errorf("node %d: %w: more than before %v", node, err, slices.Sorted(maps.Keys(remaining())))
		}
	}
	return nil
}
