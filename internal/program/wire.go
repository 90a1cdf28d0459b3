package program

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/prometheus/client_golang/prometheus"

	"yagura/internal/api"
	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/game"
	"yagura/internal/store"
)

// Program is the running service.
type Program struct {
	Config
	Store    *store.DB
	Features api.Features
	API      *api.API
	metrics  *prometheus.Registry
	closers  []func(context.Context) error
}

// New opens the store and wires every feature. The caller runs it with Run, or serves Handler itself, and closes it.
func New(ctx context.Context, cfg Config) (*Program, error) {
	if err := cfg.complete(); err != nil {
		return nil, err
	}
	p := &Program{Config: cfg, metrics: prometheus.NewRegistry()}
	db, err := store.Open(ctx, cfg.Database, cfg.Clock)
	if err != nil {
		return nil, err
	}
	p.Store = db
	p.onClose(func(context.Context) error { return db.Close() })
	if err := p.wire(ctx); err != nil {
		return nil, errors.Join(err, p.Close(ctx))
	}
	return p, nil
}

func (p *Program) wire(ctx context.Context) error {
	games := game.NewService(p.Store)
	if err := games.Seed(p.fixed(ctx)); err != nil {
		return err
	}
	files, err := p.openFiles(ctx)
	if err != nil {
		return err
	}
	contests := contest.NewService(p.Store, games, files)
	p.Features = api.Features{Games: games, Files: files, Contests: contests, Inbox: p.Store}
	p.API = api.New(p.apiConfig(), p.Features, p.Store, nil)
	return nil
}

// openFiles opens the bucket of uploads: the configured one, or a folder in Data.
func (p *Program) openFiles(ctx context.Context) (*file.Service, error) {
	address := p.Files
	if address == "" {
		folder, err := file.FolderURL(filepath.Join(p.Data, "files"))
		if err != nil {
			return nil, err
		}
		address = folder
	}
	bucket, err := file.OpenBucket(ctx, address)
	if err != nil {
		return nil, err
	}
	p.onClose(func(context.Context) error { return bucket.Close() })
	return file.New(p.Store, bucket, file.DefaultQuota), nil
}

func (p *Program) apiConfig() api.Config {
	return api.Config{
		Version: p.Version, BaseURL: p.BaseURL, OperatorName: p.OperatorName, Demo: p.Demo, DevInbox: p.inbox(),
		MailReady: p.inbox() || p.SMTP != "", TrustedProxies: p.TrustedProxies, Clock: p.Clock,
	}
}

func (p *Program) onClose(f func(context.Context) error) { p.closers = append(p.closers, f) }

// Close releases everything, the last opened first.
func (p *Program) Close(ctx context.Context) error {
	var err error
	for i := len(p.closers) - 1; i >= 0; i-- {
		err = errors.Join(err, p.closers[i](ctx))
	}
	p.closers = nil
	return err
}
