package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"
)

// health asks the service of this machine whether it can serve: the check of a container, which has no other program.
type health struct {
	Addr string `default:"127.0.0.1:8080" env:"YAGURA_ADDR" help:"Address that the service listens on."`
}

// Run returns an error unless the service is ready.
func (h *health) Run() error {
	host, port, err := net.SplitHostPort(h.Addr)
	if err != nil {
		return fmt.Errorf("address %q: %w", h.Addr, err)
	}
	if host == "" || net.ParseIP(host).IsUnspecified() {
		host = "127.0.0.1" // the service listens on all addresses
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the service is not ready: %s", answer.Status)
	}
	return nil
}
