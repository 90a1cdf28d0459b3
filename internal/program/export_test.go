package program

import (
	"context"
	"errors"
	"net/http"
)

// CheckPlayground checks a configuration as New does before it opens anything.
func CheckPlayground(cfg Config) error { return errors.Join(cfg.complete(), cfg.checkPlayground()) }

// Exports of functions for tests.
var (
	AccessLog   = accessLog
	StopServing = stopServing
	Within      = within
)

// OnClose adds a part that Close closes before all others.
func OnClose(p *Program, f func(context.Context) error) { p.onClose(f) }

// Server returns the server that Run uses.
func Server(p *Program) *http.Server { return p.server() }
