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

// jumper has the data to check after the clock of node 0 has jumped while the clock of node 1 is right.
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
	soon    int64          // a contest whose entry ends soon, but not before the drill does
	entered int            // people who entered it
	updates []time.Duration
	signIns []time.Duration
}

// The mails for signing in that an address may get in each half an hour of the clock.
const (
	linkWindow = 30 * time.Minute
	linkLimit  = 5
)

// soonEnd is when the entry of a contest ends: while a clock an hour ahead has passed it, a right clock has not.
const soonEnd = 30 * time.Minute

// jumpWrites is how many writes are acknowledged in some seconds.
const jumpWrites = 80

// jumps starts node 0 with a right clock and lets the clock jump an hour forward, back, an hour back and forward while people write.
// Sessions, used links and limits must stay as they are. Live updates and mails must arrive soon after each jump. The node must answer as
// the right clock says, and no job may run before its time.
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
	return j.jobs(ctx)
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
	organiser, err := harness.SignIn(ctx, base, "punctual")
	if err != nil {
		return err
	}
	var made object
	if err := harness.Must(ctx, base, http.MethodPost, "/contests/", organiser, contestForm("soon", time.Now().Add(soonEnd)), &made); err != nil {
		return err
	}
	number, _ := made["id"].(float64)
	j.soon = int64(number)
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
	return j.enter(ctx, offset)
}

// enter lets somebody enter, at the node whose clock jumps, the contest whose entry ends soon.
func (j *jumper) enter(ctx context.Context, offset string) error {
	j.entered++
	who, err := harness.SignIn(ctx, j.world.Base(1), fmt.Sprint("entrant", j.entered))
	if err != nil {
		return err
	}
	status, answer := harness.Try(ctx, j.world.Base(0), http.MethodPost, contestPath(j.soon)+"users/", who, "", entryForm())
	j.Report.Check(status == http.StatusOK, "offset %s: an entry before the end of entry answers %d: %.200s", offset, status, answer)
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

// useUpLimit uses up a limit at node 1 in the current window of the limit, unless that was done.
func (j *jumper) useUpLimit(ctx context.Context) error {
	window := time.Now().Truncate(linkWindow)
	if window.Equal(j.window) {
		return nil
	}
	j.window, j.limited = window, fmt.Sprint("limited", window.Unix())
	for n := range linkLimit + 1 {
		if status := j.ask(ctx, 1); (status == http.StatusTooManyRequests) != (n == linkLimit) {
			return fmt.Errorf("mail %d to an address answers %d", n+1, status)
		}
	}
	return nil
}

// limits fails the drill if a node gives the address one more mail.
func (j *jumper) limits(ctx context.Context, offset string) {
	for node := range j.cluster.nodes {
		status := j.ask(ctx, node)
		if !time.Now().Truncate(linkWindow).Equal(j.window) {
			return // the next window has begun meanwhile
		}
		j.Report.Check(status == http.StatusTooManyRequests, "offset %s: a used-up limit answers %d at node %d", offset, status, node)
	}
}

// early counts jobs that were done before their time, and describes them, with times in milliseconds from now. Now is read while the
// statement runs: jobs that become due and are done until it starts are not early.
const early = `SELECT count(*), coalesce(string_agg(format('%s (due at %s, done at %s, attempt %s, error %s)',
kind, run_at - now, done_at - now, attempt, last_error), ', '), '')
FROM jobs, LATERAL (SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now) AS clock
WHERE done_at IS NOT NULL AND run_at > now`

// stuck counts jobs that are leased for longer than any job runs, and mails that wait for a wrong time.
const stuck = `SELECT count(*) FROM jobs WHERE done_at IS NULL
AND (lease_until > $1 OR kind = 'mail' AND run_at > $1)`

// jobs fails the drill if jobs ran before their time, or wait for the time of a wrong clock.
func (j *jumper) jobs(ctx context.Context) error {
	db, err := sql.Open("pgx", j.cluster.source())
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var n int
	var which string
	if err := db.QueryRowContext(ctx, early).Scan(&n, &which); err != nil {
		return err
	}
	j.Report.Check(n == 0, "%d jobs ran before their time: %s", n, which)
	return harness.Eventually(ctx, "no job waits for the time of a wrong clock", func() bool {
		err := db.QueryRowContext(ctx, stuck, time.Now().Add(10*time.Minute).UnixMilli()).Scan(&n)
		return err == nil && n == 0
	})
}
