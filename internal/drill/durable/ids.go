package durable

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"yagura/internal/drill/harness"
)

// The people and contests of the drill. Writes to one contest share transactions, so there are many.
const (
	idWriters  = 32
	idContests = 8
)

// IDs lets people write to two nodes as often as the machine allows. The nodes create ids in the same milliseconds, so some are
// equal. The program must repeat these transactions; no person may get a failure.
func IDs(ctx context.Context, s Settings) error {
	c, err := newCluster(ctx, s)
	defer c.close()
	if err != nil {
		return err
	}
	i := &ids{Settings: s, cluster: c}
	if err := i.enter(ctx); err != nil {
		return err
	}
	begin := time.Now()
	i.write(ctx)
	took := time.Since(begin)
	s.Report.Say("   %d writes in %v, %.0f a second at two nodes", i.acked.Load(), took.Round(time.Second), float64(i.acked.Load())/took.Seconds())
	if err := i.compare(ctx); err != nil {
		return err
	}
	for _, n := range c.nodes {
		if err := n.End(syscall.SIGTERM); err != nil {
			return err
		}
	}
	c.postgres.Stop()
	s.Report.Say("   %d transactions were repeated because of a taken id", strings.Count(c.postgres.Log(), "Key (id)=("))
	return nil
}

type ids struct {
	Settings
	cluster  *cluster
	writers  []harness.Person
	contests []int64
	acked    atomic.Int64
	failed   atomic.Int64
}

// enter creates the contests and enters each writer into one.
func (i *ids) enter(ctx context.Context) error {
	base := i.cluster.nodes[0].URL
	organiser, err := harness.SignIn(ctx, base, "organiser")
	if err != nil {
		return err
	}
	for n := range idContests {
		var made struct{ ID int64 }
		form := contestForm(fmt.Sprint("drill ", n), time.Now().Add(2*time.Hour))
		if err := harness.Must(ctx, base, http.MethodPost, "/contests/", organiser, form, &made); err != nil {
			return err
		}
		i.contests = append(i.contests, made.ID)
	}
	for n := range idWriters {
		p, err := harness.SignIn(ctx, base, fmt.Sprint("writer", n))
		if err != nil {
			return err
		}
		i.writers = append(i.writers, p)
		if err := harness.Must(ctx, base, http.MethodPost, contestPath(i.contest(n))+"users/", p, entryForm(), nil); err != nil {
			return err
		}
	}
	return nil
}

func (i *ids) contest(writer int) int64 { return i.contests[writer%idContests] }

// write lets all people check in and out without a pause. Half of the people of a contest use the other node.
func (i *ids) write(ctx context.Context) {
	working, stop := context.WithTimeout(ctx, i.Lasts)
	defer stop()
	var all sync.WaitGroup
	for n, who := range i.writers {
		base := i.cluster.nodes[n/idContests%2].URL
		path := fmt.Sprintf("%susers/%d/checkin/", contestPath(i.contest(n)), who.ID)
		all.Go(func() {
			for in := true; working.Err() == nil; in = !in {
				status, answer := harness.Try(ctx, base, http.MethodPut, path, who, "", object{"checkin": in})
				if status == http.StatusOK {
					i.acked.Add(1)
					continue
				}
				if i.failed.Add(1) <= 5 {
					i.Report.Fail("a write answers %d: %.300s", status, answer)
				}
				return
			}
		})
	}
	all.Wait()
}

// compare fails the drill unless each acknowledged write has one event, which is delivered.
func (i *ids) compare(ctx context.Context) error {
	db, err := sql.Open("pgx", i.cluster.source())
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var stored int64
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM events WHERE kind = 'checkin.changed'").Scan(&stored); err != nil {
		return err
	}
	i.Report.Check(i.failed.Load() == 0, "%d writes failed", i.failed.Load())
	i.Report.Check(stored == i.acked.Load(), "%d events of %d acknowledged writes", stored, i.acked.Load())
	if err := i.catchUp(ctx, db); err != nil {
		return err
	}
	return intact(ctx, i.Report, "pgx", i.cluster.source())
}

// catchUp waits while the relay delivers the events that it could not deliver during the writes.
func (i *ids) catchUp(ctx context.Context, db *sql.DB) error {
	var late int64
	if err := db.QueryRowContext(ctx, undelivered).Scan(&late); err != nil {
		return err
	}
	begin := time.Now()
	for first, before := late, late; ; before = late {
		if late == 0 {
			i.Report.Say("   %d events were not delivered yet; all were %v later", first, time.Since(begin).Round(10*time.Millisecond))
			return nil
		}
		err := harness.Eventually(ctx, "further events are delivered", func() bool {
			harness.Pause(ctx, 100*time.Millisecond)
			err := db.QueryRowContext(ctx, undelivered).Scan(&late)
			return err == nil && late < before
		})
		if err != nil {
			return err
		}
	}
}
