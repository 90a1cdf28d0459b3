package durable

import (
	"context"
	"errors"
	"time"

	"yagura/internal/drill/harness"
)

// Commit cuts connections to PostgreSQL while their transactions commit: alternately before the server gets the COMMIT, and after
// it has committed. The program cannot know which of the two happened. People repeat their writes with the same keys.
func Commit(ctx context.Context, s Settings) error {
	return withCluster(ctx, s, func(c *cluster, w *World) error {
		var resumed []time.Duration
		random := s.random()
		for round := range s.Rounds {
			if err := w.AwaitWrites(ctx, random.IntN(20)); err != nil {
				return err
			}
			at := harness.BeforeCommit
			if round%2 == 1 {
				at = harness.AfterCommit
			}
			select {
			case <-c.database[random.IntN(len(c.nodes))].CutCommit(at):
			case <-time.After(harness.Guard):
				return errors.New("no transaction commits")
			case <-ctx.Done():
				return ctx.Err()
			}
			begin := time.Now()
			if err := w.AwaitWrites(ctx, 1); err != nil {
				return err
			}
			resumed = append(resumed, time.Since(begin))
			s.progress(round, "cut", w)
		}
		s.Report.Times("cut to the next write", recovery, resumed)
		s.Report.Say("   %d cuts, half of them before the commit; %d writes of people were cut, the others were the program's own", s.Rounds, w.Refused())
		s.Report.Check(w.Refused() > 0, "no write of a person was cut")
		return nil
	})
}
