package program

import (
	"context"
	"errors"
	"log/slog"
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
