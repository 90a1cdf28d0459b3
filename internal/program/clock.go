package program

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/guard"
)

// The times of reading the database's clock.
const (
	clockPause = 5 * time.Second // between two readings
	clockTime  = 5 * time.Second // for one reading
)

// databaseClock keeps a follower at the time of the database. All nodes of a service act on that time, as leases do: a node whose
// machine has a wrong clock neither runs timed jobs too early or too late nor answers for another time.
type databaseClock struct {
	follower *clock.Follower
	read     func(context.Context) (time.Time, error)
	differs  bool // the log says that the machine's clock differs
}

// wireClock takes the first reading, if the clock of the program follows the database's.
func (p *Program) wireClock(ctx context.Context) error {
	f, ok := p.Clock.(*clock.Follower)
	p.metrics.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "yagura_clock_ahead_seconds", Help: "How far the clock of the machine is ahead of that of PostgreSQL, which the program goes by.",
	}, func() float64 {
		if !ok {
			return 0
		}
		return f.Ahead().Seconds()
	}))
	if !ok {
		return nil
	}
	p.databaseClock = &databaseClock{follower: f, read: p.Store.Time}
	return p.databaseClock.update(ctx)
}

// follow reads the database's clock again and again until ctx ends.
func (d *databaseClock) follow(ctx context.Context) {
	ticker := time.NewTicker(clockPause)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		guard.Run(slog.Default(), func() { _ = d.update(ctx) }) // while the database is away, the time goes on
	}
}

// update takes a reading, and logs when the clock of the machine begins or ends to differ, and when the time jumps.
func (d *databaseClock) update(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, clockTime)
	defer cancel()
	moved, err := d.follower.Follow(func() (time.Time, error) { return d.read(ctx) })
	if err != nil {
		return err
	}
	if moved.Abs() > clock.Tolerance {
		slog.Error("the time jumped: the clock of the database was set, or this machine was suspended", "by", moved)
	}
	ahead := d.follower.Ahead()
	differs := ahead.Abs() > clock.Tolerance
	switch {
	case differs && !d.differs:
		slog.Error("the clock of this machine differs from that of the database, which the program goes by: synchronise both", "ahead", ahead.Round(time.Millisecond))
	case !differs && d.differs:
		slog.Warn("the clock of this machine agrees with that of the database again")
	}
	d.differs = differs
	return nil
}
