package program_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/kit/clock"
	"yagura/internal/program"
	"yagura/internal/store/storetest"
)

// TestANodeWithAWrongClockGoesByTheDatabase proves that a node whose machine is an hour ahead or behind on PostgreSQL shows the time
// of the database, so that it claims no timed job early, and reports the difference.
func TestANodeWithAWrongClockGoesByTheDatabase(t *testing.T) {
	t.Parallel()
	for _, ahead := range []time.Duration{time.Hour, -time.Hour} {
		t.Run(ahead.String(), func(t *testing.T) {
			t.Parallel()
			database := storetest.PostgresURL(t)
			a := apitest.New(t, func(c *program.Config) {
				c.Database, c.Clock = database, clock.NewFollower(clock.Shifted{Offset: ahead})
			})
			right, err := a.Store.Time(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			now := a.Program.Clock.Now()
			if off := now.Sub(right).Abs(); off > time.Minute {
				t.Fatalf("the node shows %v, the database %v", now, right)
			}
			for kind, due := range map[string]time.Duration{"due": -time.Minute, "early": 30 * time.Minute} {
				err := a.Store.InTx(clock.Fix(t.Context(), now), func(ctx context.Context) error {
					return a.Store.EnqueueJob(ctx, kind, "", []byte("{}"), right.Add(due))
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			db := openDatabase(t, database)
			attempts := func(ctx context.Context, kind string) (n int) {
				if err := db.QueryRowContext(ctx, "SELECT attempt FROM jobs WHERE kind = $1", kind).Scan(&n); err != nil {
					t.Error(err)
				}
				return n
			}
			until(t, "the job that is due is claimed", func(ctx context.Context) bool { return attempts(ctx, "due") > 0 })
			if n := attempts(t.Context(), "early"); n != 0 {
				t.Errorf("a job that is due in half an hour was claimed %d times", n)
			}
			_, body := send(t, http.MethodGet, a.URL+"/metrics", nil)
			var shown float64
			for line := range strings.Lines(string(body)) {
				if _, err := fmt.Sscanf(line, "yagura_clock_ahead_seconds %g", &shown); err == nil {
					break
				}
			}
			if off := (time.Duration(shown*float64(time.Second)) - ahead).Abs(); off > time.Minute {
				t.Errorf("the metric shows %v s ahead, want about %v", shown, ahead)
			}
		})
	}
}
