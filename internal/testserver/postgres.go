// Package testserver starts real PostgreSQL and Redis servers that tests and drills stop and start.
package testserver

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"

	_ "github.com/jackc/pgx/v5/stdlib" // the "pgx" driver
)

// Postgres is a PostgreSQL server. Committed data survives a stop of the server, but not of the machine unless fsync is on.
type Postgres struct {
	settings        []string
	bin, home, port string
	as              *syscall.SysProcAttr
	cmd             *exec.Cmd
	log             bytes.Buffer
}

// StartPostgres starts an empty server with settings such as "fsync=on" in a new folder, which Remove deletes. It finds the
// programs like scripts/with-postgres.
func StartPostgres(ctx context.Context, settings ...string) (p *Postgres, err error) {
	p = &Postgres{settings: settings}
	defer func() {
		if err != nil && p.home != "" {
			p.Remove()
		}
	}()
	if p.bin, err = postgresPrograms(); err != nil {
		return p, err
	}
	if p.home, err = os.MkdirTemp("", "yagura-testserver-"); err != nil { // readable for another user, who may run the server
		return p, err
	}
	if os.Getuid() == 0 { // PostgreSQL refuses to run as root
		if err := p.lower(); err != nil {
			return p, err
		}
	}
	init := p.command("initdb", "-D", filepath.Join(p.home, "data"), "-U", "yagura", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
	if out, err := init.CombinedOutput(); err != nil {
		return p, fmt.Errorf("initdb: %w: %s", err, out)
	}
	if p.port, err = freePort(); err != nil {
		return p, err
	}
	return p, p.Start(ctx)
}

// Host returns the host and port of the server.
func (p *Postgres) Host() string { return "127.0.0.1:" + p.port }

// URL returns the address of the database at a host: the server's, or that of a proxy.
func (p *Postgres) URL(host string) string {
	return "postgres://yagura@" + host + "/postgres?sslmode=disable"
}

// Start starts the server at its address and waits until it has recovered.
func (p *Postgres) Start(ctx context.Context) error {
	args := []string{"-D", filepath.Join(p.home, "data"), "-k", p.home, "-h", "127.0.0.1", "-p", p.port}
	for _, setting := range append([]string{"timezone=Pacific/Chatham", "max_connections=150", "fsync=off"}, p.settings...) {
		args = append(args, "-c", setting)
	}
	p.cmd = p.command("postgres", args...)
	p.cmd.Stderr = &p.log
	if err := p.cmd.Start(); err != nil {
		return err
	}
	db, err := sql.Open("pgx", p.URL(p.Host()))
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if err := await(ctx, func() error { return db.PingContext(ctx) }); err != nil {
		return fmt.Errorf("PostgreSQL does not answer: %w: %s", err, p.log.String())
	}
	return nil
}

// PID returns the id of the server's first process, the parent of all others.
func (p *Postgres) PID() int { return p.cmd.Process.Pid }

// Stop kills the server without notifying its clients, like a crash.
func (p *Postgres) Stop() {
	if p.cmd == nil {
		return
	}
	_ = p.cmd.Process.Signal(syscall.SIGQUIT)
	_ = p.cmd.Wait() // its exit code only says that it was killed
	p.cmd = nil
}

// Log returns what the server has logged. The server must be stopped.
func (p *Postgres) Log() string { return p.log.String() }

// Remove stops the server and deletes its data.
func (p *Postgres) Remove() {
	p.Stop()
	_ = os.RemoveAll(p.home)
}

func (p *Postgres) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(p.bin, name), args...)
	cmd.Dir, cmd.SysProcAttr = p.home, p.as
	return cmd
}

// lower makes another user, who runs the server, the owner of its folder.
func (p *Postgres) lower() error {
	who, err := user.Lookup("postgres")
	if err != nil {
		if who, err = user.Lookup("nobody"); err != nil {
			return err
		}
	}
	uid, err := strconv.ParseUint(who.Uid, 10, 32)
	if err != nil {
		return err
	}
	gid, err := strconv.ParseUint(who.Gid, 10, 32)
	if err != nil {
		return err
	}
	p.as = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return os.Chown(p.home, int(uid), int(gid))
}

func postgresPrograms() (string, error) {
	if bin := os.Getenv("YAGURA_PG_BIN"); bin != "" {
		return bin, nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", errors.New("no PostgreSQL: run this through make, or scripts/with-postgres go test|run …")
	}
	version := func(path string) (n int) {
		_, _ = fmt.Sscanf(path, "/usr/lib/postgresql/%d", &n) // 0 where it is no number
		return n
	}
	return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })), nil
}
