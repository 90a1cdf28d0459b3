package durable

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"syscall"
	"time"

	"yagura/internal/drill/harness"
)

// Settings are the settings of all drills.
type Settings struct {
	Rounds int
	Seed   uint64
	Away   time.Duration // how long the database is away
	Lasts  time.Duration // how long people write without a pause
	Tree   string        // the folder of the source
	From   string        // the commit of the older version
	Binary string        // the built program
	Folder string        // an empty folder for all data of the drill
	Report *harness.Report

	pace time.Duration
}

// ready is the time from a start to the first answer of /readyz.
var ready = harness.Promise{Median: 5 * time.Second, Longest: 30 * time.Second}

func (s Settings) random() *rand.Rand { return rand.New(rand.NewPCG(s.Seed, 0)) }

// Kill kills a node on SQLite at random moments while people write, and starts it again in the same folder.
func Kill(ctx context.Context, s Settings) error {
	program := harness.Program{Binary: s.Binary, Flags: []string{"--dev"}}
	options := harness.Options{Data: filepath.Join(s.Folder, "data")}
	node, err := program.Start(ctx, options)
	if err != nil {
		return err
	}
	defer func() { _ = node.End(syscall.SIGKILL) }()
	w, err := NewWorld(ctx, s.Report, node.URL)
	if err != nil {
		return err
	}
	w.Write(ctx)
	var times []time.Duration
	random := s.random()
	for round := range s.Rounds {
		if err := w.AwaitWrites(ctx, 20+random.IntN(100)); err != nil {
			return err
		}
		harness.Pause(ctx, time.Duration(random.IntN(20_000))*time.Microsecond)
		if err := node.End(syscall.SIGKILL); err != nil {
			return err
		}
		if node, err = program.Start(ctx, options); err != nil {
			return fmt.Errorf("after kill %d: %w", round+1, err)
		}
		w.Moved(0, node.URL)
		times = append(times, node.Ready)
		s.progress(round, "kill", w)
	}
	w.Finish()
	w.Compare(ctx)
	s.Report.Times("start to ready after a kill", ready, times)
	if err := awaitDelivery(ctx, "sqlite", SQLite(options.Data)); err != nil {
		return err
	}
	if err := node.End(syscall.SIGTERM); err != nil {
		return err
	}
	s.Report.Check(node.ExitCode() == 0, "exit code %d after SIGTERM", node.ExitCode())
	return intact(ctx, s.Report, "sqlite", SQLite(options.Data))
}

// progress prints a line after every tenth of the rounds.
func (s Settings) progress(round int, what string, w *World) {
	if (round+1)%max(1, s.Rounds/10) == 0 {
		s.Report.Say("   %s %d of %d: %d writes acknowledged, %d were under way at a failure", what, round+1, s.Rounds, w.Acked(), w.Unclear())
	}
}

// KillPostgres kills one of two nodes on PostgreSQL and Redis at random moments while people write to both, and starts it
// again. People whose node is away go on at the other one.
func KillPostgres(ctx context.Context, s Settings) error {
	return withCluster(ctx, s, func(c *cluster, w *World) error {
		var times []time.Duration
		random := s.random()
		for round := range s.Rounds {
			if err := w.AwaitWrites(ctx, 20+random.IntN(100)); err != nil {
				return err
			}
			victim := random.IntN(len(c.nodes))
			if err := c.nodes[victim].End(syscall.SIGKILL); err != nil {
				return err
			}
			if err := w.AwaitWrites(ctx, 10); err != nil { // at the other node
				return err
			}
			if err := c.start(ctx, victim); err != nil {
				return fmt.Errorf("after kill %d: %w", round+1, err)
			}
			w.Moved(victim, c.nodes[victim].URL)
			times = append(times, c.nodes[victim].Ready)
			s.progress(round, "kill", w)
		}
		s.Report.Times("start to ready after a kill", ready, times)
		return nil
	})
}
