package load

import (
	"context"
	"fmt"
	"time"

	"yagura/internal/drill/durable"
	"yagura/internal/drill/harness"
)

// Settings are the settings of a measurement under load.
type Settings struct {
	Duration time.Duration // of the soak
	Reads    int           // of the plan, at each number of nodes
	Writes   int           // of the plan, at each number of nodes, once without spectators and once with them
	Sockets  int           // live connections
	Binary   string        // the built program
	Folder   string        // an empty folder for all data
	Report   *harness.Report
}

// largest is the number of nodes up to which the plan goes.
const largest = 3

// flat is how much more processor time a request may cost on several nodes than on one. The measurement shares its processors
// with its own clients.
const flat = 1.6

// turn is the pause of a player between two turns, each of up to four writes. Without it the writes take all processors, updates
// come late, and those of one measurement arrive in the next.
const turn = time.Second

// cost is the processor time of one request in microseconds.
type cost struct{ nodes, postgres, redis float64 }

func (u usage) per(n int) cost {
	micro := func(d time.Duration) float64 { return float64(d.Microseconds()) / float64(max(1, n)) }
	return cost{micro(u.nodes), micro(u.postgres), micro(u.redis)}
}

func (c cost) all() float64 { return c.nodes + c.postgres + c.redis }

// row is what the plan measures at one number of nodes.
type row struct {
	read, write, delivery cost
	memory                float64 // of a live connection, in kB
}

// Plan measures the processor time of a read, of a write and of a live update at one spectator on one, two and three nodes. It fails if a
// read or a write costs clearly more on three nodes than on one, because then more nodes would not serve more requests.
func Plan(ctx context.Context, s Settings) error {
	s.Report.Say("   load of the machine %s; %d reads, %d writes, %d spectators", harness.Load(), s.Reads, s.Writes, s.Sockets)
	s.Report.Say("   %-6s | %-30s | %-30s | %-30s", "", "µs a read", "µs a write", "µs an update at a spectator")
	s.Report.Say("   %-6s | %9s %10s %9s | %9s %10s %9s | %9s %10s %9s", "nodes", "nodes", "PostgreSQL", "Redis", "nodes", "PostgreSQL", "Redis",
		"nodes", "PostgreSQL", "Redis")
	var rows []row
	for n := 1; n <= largest; n++ {
		r, err := s.measure(ctx, n)
		if err != nil {
			return err
		}
		s.Report.Say("   %-6d | %9.0f %10.0f %9.1f | %9.0f %10.0f %9.1f | %9.1f %10.1f %9.2f", n, r.read.nodes, r.read.postgres, r.read.redis,
			r.write.nodes, r.write.postgres, r.write.redis, r.delivery.nodes, r.delivery.postgres, r.delivery.redis)
		rows = append(rows, r)
	}
	s.Report.Say("   memory of a live connection at its node: %.0f kB", rows[0].memory)
	one, most := rows[0], rows[largest-1]
	for what, pair := range map[string][2]cost{"a read": {one.read, most.read}, "a write": {one.write, most.write}} {
		ratio := pair[1].all() / pair[0].all()
		s.Report.Check(ratio <= flat, "%s costs %.1f times as much on %d nodes as on one", what, ratio, largest)
	}
	return nil
}

// measure starts a service and measures it.
func (s Settings) measure(ctx context.Context, nodes int) (r row, err error) {
	v, err := cluster(ctx, s, nodes)
	defer v.close()
	if err != nil {
		return r, err
	}
	w, err := v.world(ctx, s.Report)
	if err != nil {
		return r, err
	}
	w.Pace = turn
	s.readEach(ctx, v, w, s.Reads/10) // fills caches
	spent, err := v.during(func() error {
		s.readEach(ctx, v, w, s.Reads)
		return ctx.Err()
	})
	if err != nil {
		return r, err
	}
	r.read = spent.per(s.Reads)
	w.Write(ctx)
	defer w.Finish()
	if err := w.AwaitWrites(ctx, s.Writes/3); err != nil { // fills caches
		return r, err
	}
	if r.write, err = s.write(ctx, v, w); err != nil {
		return r, err
	}
	open, memory, err := s.gather(ctx, v, w)
	defer closeAll(open)
	if err != nil {
		return r, err
	}
	r.memory = memory
	r.delivery, err = s.deliver(ctx, w, v, open, r.write)
	return r, err
}

// readEach lets visitors read count times in all, from one node after the other. A busy node spends less processor time on each
// answer than an idle one, so each node gets the load that a single one gets.
func (s Settings) readEach(ctx context.Context, v *service, w *durable.World, count int) {
	for _, node := range v.nodes {
		read(ctx, s, []*harness.Node{node}, w, int64(count/len(v.nodes)), 0)
	}
}

// gather opens the live connections of the spectators and returns the memory of each in kB.
func (s Settings) gather(ctx context.Context, v *service, w *durable.World) ([]*harness.Socket, float64, error) {
	before, err := v.memory()
	if err != nil {
		return nil, 0, err
	}
	open, err := watch(ctx, v, w, s.Sockets)
	if err != nil {
		return open, 0, err
	}
	after, err := v.memory()
	return open, (after - before) / 1024 / float64(max(1, s.Sockets)), err
}

// memory returns the resident memory of all nodes in bytes.
func (v *service) memory() (sum float64, err error) {
	all, err := v.sample()
	for _, node := range all {
		sum += node["process_resident_memory_bytes"]
	}
	return sum, err
}

// write measures a write without spectators.
func (s Settings) write(ctx context.Context, v *service, w *durable.World) (cost, error) {
	before := w.Acked()
	spent, err := v.during(func() error { return w.AwaitWrites(ctx, s.Writes) })
	return spent.per(w.Acked() - before), err
}

// deliver measures what spectators add to the cost of writes, for each update that arrives.
func (s Settings) deliver(ctx context.Context, w *durable.World, v *service, open []*harness.Socket, plain cost) (cost, error) {
	writes, arrived := w.Acked(), deliveries(open)
	spent, err := v.during(func() error { return w.AwaitWrites(ctx, s.Writes) })
	if err != nil {
		return cost{}, err
	}
	writes, arrived = w.Acked()-writes, deliveries(open)-arrived
	if arrived < len(open) {
		return cost{}, fmt.Errorf("%d updates have arrived at %d spectators during %d writes", arrived, len(open), writes)
	}
	watched := spent.per(writes)
	each := func(with, without float64) float64 { return (with - without) * float64(writes) / float64(arrived) }
	return cost{each(watched.nodes, plain.nodes), each(watched.postgres, plain.postgres), each(watched.redis, plain.redis)}, nil
}

// during returns the processor time that the service spends while fn runs.
func (v *service) during(fn func() error) (usage, error) {
	before, err := v.usage()
	if err != nil {
		return before, err
	}
	if err := fn(); err != nil {
		return before, err
	}
	after, err := v.usage()
	return after.minus(before), err
}
