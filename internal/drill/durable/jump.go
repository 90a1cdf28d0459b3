package durable

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"yagura/internal/drill/harness"
)

// jumper is what must hold when the clock of node 0 jumps while the clock of node 1 is right.
type jumper struct {
	Settings
	cluster *cluster
	world   *World
	file    string // has the offset of node 0
	sockets []*harness.Socket
	kept    harness.Person // with a session
	ended   harness.Person // whose session ended
	used    object         // a link that has signed somebody in
	limited string         // who has used up a limit at node 1
	window  time.Time      // of this limit
	last    string         // offset that was checked
	allowed int            // mails at node 0 with this offset
	updates []time.Duration
	signIns []time.Duration
}

// The mails for signing in that an address may get in each half an hour of the clock.
const (
	linkWindow = 30 * time.Minute
	linkLimit  = 5
)

// jumpWrites is how many writes are acknowledged in some seconds.
const jumpWrites = 80

// jumps starts node 0 with a right clock and lets the clock jump an hour forward, back, an hour back and forward while people
// write. Sessions, used links and limits must stay as they are, and live updates and mails must arrive soon after each jump.
func (c *cluster) jumps(ctx context.Context, s Settings, w *World) error {
	j := &jumper{Settings: s, cluster: c, world: w, file: filepath.Join(s.Folder, "offset")}
	if err := j.set("0s"); err != nil {
		return err
	}
	c.env[0] = []string{"YAGURA_DRILL_CLOCK_OFFSET=" + j.file}
	if err := c.start(ctx, 0); err != nil {
		return err
	}
	w.Moved(0, c.nodes[0].URL)
	if err := c.giveRelay(ctx, w); err != nil {
		return err
	}
	if err := j.prepare(ctx); err != nil {
		return err
	}
	for _, offset := range []string{"1h", "0s", "-1h", "0s"} {
		if err := j.set(offset); err != nil {
			return err
		}
		for range 2 { // at once, and after the lease of the relay must have been renewed
			if err := j.check(ctx, offset); err != nil {
				return fmt.Errorf("after a jump of the clock to %s: %w", offset, err)
			}
			if err := w.AwaitWrites(ctx, jumpWrites); err != nil {
				return err
			}
		}
		s.Report.Say("   jump to %s: %d writes acknowledged", offset, w.Acked())
	}
	s.Report.Times("jump of a clock to the next live update at a node", recovery, j.updates)
	s.Report.Times("sign-in by mail at a node after a jump of a clock", recovery, j.signIns)
	return j.stuckJobs(ctx)
}

// set sets the offset of the clock of node 0.
func (j *jumper) set(offset string) error {
	if err := os.WriteFile(j.file+".new", []byte(offset), 0o600); err != nil {
		return err
	}
	return os.Rename(j.file+".new", j.file)
}

func (j *jumper) prepare(ctx context.Context) (err error) {
	base := j.world.Base(1)
	if j.kept, err = harness.SignIn(ctx, base, "kept"); err != nil {
		return err
	}
	if j.ended, err = harness.SignIn(ctx, base, "ended"); err != nil {
		return err
	}
	if err := harness.Must(ctx, base, http.MethodPost, "/auth/sign-out/", j.ended, nil, nil); err != nil {
		return err
	}
	if j.used, err = harness.RequestLink(ctx, base, "used"); err != nil {
		return err
	}
	if err := harness.Must(ctx, base, http.MethodPost, "/auth/magic-links/redeem/", harness.Person{}, j.used, nil); err != nil {
		return err
	}
	for node := range j.cluster.nodes {
		socket, err := j.world.watch(ctx, node)
		if err != nil {
			return err
		}
		j.sockets = append(j.sockets, socket)
	}
	return nil
}

// check fails the drill unless everything holds after a jump.
func (j *jumper) check(ctx context.Context, offset string) error {
	if err := j.useUpLimit(ctx); err != nil {
		return err
	}
	for node, socket := range j.sockets {
		took, err := awaitHint(ctx, socket)
		if err != nil {
			return err
		}
		j.updates = append(j.updates, took)
		begin := time.Now()
		newcomer, err := harness.SignIn(ctx, j.world.Base(node), fmt.Sprintf("newcomer%d-%d", node, len(j.signIns)))
		if err != nil {
			return err
		}
		j.signIns = append(j.signIns, time.Since(begin))
		for at := range j.cluster.nodes {
			j.session(ctx, at, "a session from before the jump", j.kept, http.StatusOK)
			j.session(ctx, at, "an ended session", j.ended, http.StatusUnauthorized)
			j.session(ctx, at, fmt.Sprintf("a session from node %d after the jump", node), newcomer, http.StatusOK)
		}
		status, answer := harness.Try(ctx, j.world.Base(node), http.MethodPost, "/auth/magic-links/redeem/", harness.Person{}, "", j.used)
		j.Report.Check(status >= 400 && status < 500, "node %d, offset %s: a used link answers %d: %.200s", node, offset, status, answer)
	}
	j.limits(ctx, offset)
	return nil
}

func (j *jumper) session(ctx context.Context, node int, what string, who harness.Person, want int) {
	status, answer := harness.Try(ctx, j.world.Base(node), http.MethodGet, "/auth/sessions/", who, "", nil)
	j.Report.Check(status == want, "node %d: %s answers %d: %.200s", node, what, status, answer)
}

// ask asks a node for a mail to the address that has used up its limit.
func (j *jumper) ask(ctx context.Context, node int) (status int) {
	asked := object{"email": j.limited + "@yagura.test", "language": "ja", "agreeTerms": true}
	status, _ = harness.Try(ctx, j.world.Base(node), http.MethodPost, "/auth/magic-links/", harness.Person{}, "", asked)
	return status
}

// useUpLimit uses up a limit at node 1 in its present window, unless that was done.
func (j *jumper) useUpLimit(ctx context.Context) error {
	window := time.Now().Truncate(linkWindow)
	if window.Equal(j.window) {
		return nil
	}
	j.window, j.limited, j.last = window, fmt.Sprint("limited", window.Unix()), ""
	for n := range linkLimit + 1 {
		if status := j.ask(ctx, 1); (status == http.StatusTooManyRequests) != (n == linkLimit) {
			return fmt.Errorf("mail %d to an address answers %d", n+1, status)
		}
	}
	return nil
}

// limits fails the drill if the address gets more mails than in one more window: that of the wrong clock, once.
func (j *jumper) limits(ctx context.Context, offset string) {
	right := j.ask(ctx, 1)
	allowed := 0
	for j.ask(ctx, 0) != http.StatusTooManyRequests && allowed <= linkLimit {
		allowed++
	}
	if offset != j.last {
		j.last, j.allowed = offset, 0
	}
	j.allowed += allowed
	if !time.Now().Truncate(linkWindow).Equal(j.window) {
		return // the next window has begun meanwhile
	}
	j.Report.Check(right == http.StatusTooManyRequests, "offset %s: a used-up limit answers %d at the node with the right clock", offset, right)
	most := linkLimit
	if offset == "0s" {
		most = 0
	}
	j.Report.Check(j.allowed <= most, "offset %s: %d further mails are allowed", offset, j.allowed)
}

// stuck counts jobs that are leased for longer than any job runs, and mails that wait for a wrong time.
const stuck = `SELECT count(*) FROM jobs WHERE done_at IS NULL
AND (lease_until > $1 OR kind = 'mail' AND run_at > $1)`

// stuckJobs fails the drill if jobs wait for the time of a wrong clock.
func (j *jumper) stuckJobs(ctx context.Context) error {
	db, err := sql.Open("pgx", j.cluster.source())
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	return harness.Eventually(ctx, "no job waits for the time of a wrong clock", func() bool {
		var n int
		err := db.QueryRowContext(ctx, stuck, time.Now().Add(10*time.Minute).UnixMilli()).Scan(&n)
		return err == nil && n == 0
	})
}
