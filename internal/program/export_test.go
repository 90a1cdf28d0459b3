package program

import (
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

// Server returns the server that Run uses.
func Server(p *Program) *http.Server { return p.server() }
