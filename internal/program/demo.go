package program

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"yagura/internal/account"
	"yagura/internal/api"
	"yagura/internal/demo"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
)

// fillDemo fills an empty service with the demo's data, once. What an interrupted program has left is discarded.
func fillDemo(ctx context.Context, cfg Config) error {
	err := playDemo(ctx, cfg)
	if !errors.Is(err, errDemoInterrupted) {
		return err
	}
	if err := cfg.discardDemo(); err != nil {
		return err
	}
	return playDemo(ctx, cfg)
}

// playDemo fills an empty service with the demo's data. It runs the features of a second program on the same store with a
// clock of its own, so that this program's clock and jobs are not affected.
func playDemo(ctx context.Context, cfg Config) error {
	now := cfg.Clock.Now().Truncate(time.Minute)
	clk := clock.NewTest(now)
	cfg.Clock = clk
	p, err := assemble(ctx, cfg)
	if err != nil {
		return err
	}
	empty, err := p.startDemo(p.withFixedTime(ctx))
	if err == nil && empty {
		slog.Info("filling the demo")
		err = demo.Play(ctx, demo.Services{
			Store: p.Store, Accounts: p.Features.Accounts, Auth: p.Features.Auth, Chats: p.Features.Chats, Contests: p.Features.Contests, Friends: p.Features.Friends,
			GameAccounts: p.Features.GameAccounts, Games: p.Features.Games, Rooms: p.Features.Rooms, Formats: p.Features.Formats, Teams: p.Features.Teams,
		}, clk, now)
		if err == nil {
			err = p.Store.SetMark(ctx, store.DemoFilled)
		}
	}
	return errors.Join(err, p.Close(ctx))
}

// demoCast returns the demo accounts that a visitor can sign in as.
func (p *Program) demoCast(ctx context.Context) ([]api.DemoMember, error) {
	var out []api.DemoMember
	for _, person := range demo.People {
		u, ok, err := p.Features.Accounts.ByUsername(ctx, person.Username)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, api.DemoMember{Ref: account.Ref{ID: u.ID, Nickname: u.Nickname, Image: u.Image}, Role: string(person.Role)})
		}
	}
	return out, nil
}

// finishedDemo refuses to use a database whose demo was not filled for anything else: a later start with --demo would delete what
// people have written meanwhile. With UnsafeDemo it keeps the data as it is, also at later starts.
func (p *Program) finishedDemo(ctx context.Context) error {
	if p.Demo {
		return nil
	}
	started, err := p.Store.HasMark(ctx, store.DemoStarted)
	if err != nil || !started {
		return err
	}
	filled, err := p.Store.HasMark(ctx, store.DemoFilled)
	switch {
	case err != nil || filled:
		return err
	case p.UnsafeDemo:
		return p.Store.SetMark(ctx, store.DemoFilled)
	}
	return errors.New("a demo was interrupted while it filled this database: start once with --demo to fill it again, which deletes all data in it; " +
		"use another data folder or database; or start with --unsafe-demo to keep the data as it is")
}

// errDemoInterrupted means that a program ended while it filled the database with the demo's data.
var errDemoInterrupted = errors.New("the demo was interrupted while its data was written: empty the database and start again")

// startDemo reports whether the demo's data is still to be written, and marks the start. It returns errDemoInterrupted if an
// earlier program started and did not finish.
func (p *Program) startDemo(ctx context.Context) (empty bool, err error) {
	played, err := demo.Played(ctx, p.Features.Accounts)
	if err != nil {
		return false, err
	}
	started, err := p.Store.HasMark(ctx, store.DemoStarted)
	if err != nil {
		return false, err
	}
	filled, err := p.Store.HasMark(ctx, store.DemoFilled)
	switch {
	case err != nil:
		return false, err
	case filled || played && !started: // demos older than the marks have none
		return false, nil
	case started:
		return false, errDemoInterrupted
	}
	people, err := p.Store.HasPeople(ctx)
	if err != nil || people {
		return err == nil, err // with data of development the demo cannot be discarded
	}
	return true, p.Store.SetMark(ctx, store.DemoStarted)
}

// discardDemo deletes what an interrupted filling of the demo has left in the data folder. It returns errDemoInterrupted if
// the data is elsewhere.
func (c *Config) discardDemo() error {
	own := filepath.Join(c.Data, "yagura.db")
	if c.Database != store.SQLiteAddress(own) || c.Files != "" {
		return errDemoInterrupted
	}
	slog.Warn("the demo was interrupted while its data was written: it is written again", "folder", c.Data)
	var err error
	for _, name := range []string{"yagura.db", "yagura.db-wal", "yagura.db-shm", "yagura.db.lock", "secret.key", "files"} {
		err = errors.Join(err, os.RemoveAll(filepath.Join(c.Data, name)))
	}
	return err
}
