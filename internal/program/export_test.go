package program

import "errors"

// CheckPlayground checks a configuration as New does before it opens anything.
func CheckPlayground(cfg Config) error { return errors.Join(cfg.complete(), cfg.checkPlayground()) }

// Exports of functions for tests.
var (
	AccessLog   = accessLog
	StopServing = stopServing
	Within      = within
)
