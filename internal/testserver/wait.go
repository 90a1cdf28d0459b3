package testserver

import (
	"context"
	"errors"
	"net"
	"time"

	"yagura/internal/kit/hang"
)

// await calls a function until it returns no error, at most for hang.Limit.
func await(ctx context.Context, call func() error) error {
	ctx, cancel := context.WithTimeout(ctx, hang.Limit)
	defer cancel()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		err := call()
		if err == nil {
			return nil
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return errors.Join(err, ctx.Err())
		}
	}
}

// freePort returns a port that no server uses at the moment.
func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, errors.Join(err, l.Close())
}
