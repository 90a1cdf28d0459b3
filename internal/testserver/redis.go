package testserver

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os/exec"
)

// Redis is a broker that stores nothing: an installed redis-server or valkey-server.
type Redis struct {
	binary, folder, port string
	cmd                  *exec.Cmd
}

// StartRedis starts a broker with a folder to work in. scripts/ensure-redis installs one.
func StartRedis(ctx context.Context, folder string) (*Redis, error) {
	binary, err := exec.LookPath("redis-server")
	if err != nil {
		if binary, err = exec.LookPath("valkey-server"); err != nil {
			return nil, errors.New("no redis-server and no valkey-server: run scripts/ensure-redis")
		}
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	r := &Redis{binary: binary, folder: folder, port: port}
	return r, r.Start(ctx)
}

// Start starts the stopped broker again, empty, at the same address.
func (r *Redis) Start(ctx context.Context) error {
	r.cmd = exec.Command(r.binary, "--port", r.port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", r.folder)
	if err := r.cmd.Start(); err != nil {
		return err
	}
	var d net.Dialer
	err := await(ctx, func() error {
		conn, err := d.DialContext(ctx, "tcp", r.Host())
		if err == nil {
			err = conn.Close()
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("%s does not answer: %w", r.binary, err)
	}
	return nil
}

// Host returns the host and port of the broker.
func (r *Redis) Host() string { return "127.0.0.1:" + r.port }

// PID returns the process id of the broker.
func (r *Redis) PID() int { return r.cmd.Process.Pid }

// Stop kills the broker, like a crash.
func (r *Redis) Stop() {
	if r.cmd == nil {
		return
	}
	_ = r.cmd.Process.Kill()
	_ = r.cmd.Wait()
	r.cmd = nil
}
