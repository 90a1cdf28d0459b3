package commands

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"yagura/internal/kit/command"
)

// health checks whether the service on this machine can serve. Containers use it as their health check, because the image has no other
// program.
type health struct {
	Addr string
}

func (h *health) flags() []command.Flag {
	return []command.Flag{
		{Name: "addr", Env: "YAGURA_ADDR", Default: "127.0.0.1:8080", Value: command.String(&h.Addr),
			Help: "Address that the service listens on."},
	}
}

func (h *health) command() *command.Command {
	return &command.Command{Name: "health", Help: "Ask the service of this machine whether it is ready. Fails if not.", Flags: h.flags(), Run: h.Run}
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
