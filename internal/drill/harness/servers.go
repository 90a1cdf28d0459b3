package harness

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"

	_ "github.com/jackc/pgx/v5/stdlib" // the "pgx" driver
)

// Postgres is a PostgreSQL server that a drill stops and starts. Committed data survives a stop of the server.
type Postgres struct {
	bin, home, port string
	as              *syscall.SysProcAttr
	cmd             *exec.Cmd
	log             bytes.Buffer
}

// StartPostgres starts an empty server in a new folder, which Remove deletes. It finds the programs like scripts/with-postgres.
func StartPostgres(ctx context.Context) (*Postgres, error) {
	p := &Postgres{}
	var err error
	if p.bin, err = postgresPrograms(); err != nil {
		return nil, err
	}
	if p.home, err = os.MkdirTemp("", "yagura-drill-pg-"); err != nil { // not in the drill's folder: the server may run as another user
		return nil, err
	}
	if os.Getuid() == 0 { // PostgreSQL refuses to run as root
		if err := p.lower(); err != nil {
			return nil, err
		}
	}
	init := p.command("initdb", "-D", filepath.Join(p.home, "data"), "-U", "yagura", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
	if out, err := init.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	if p.port, err = freePort(); err != nil {
		return nil, err
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
	p.cmd = p.command("postgres", "-D", filepath.Join(p.home, "data"), "-k", p.home, "-h", "127.0.0.1", "-p", p.port,
		"-c", "timezone=Pacific/Chatham", "-c", "max_connections=150", "-c", "fsync=off")
	p.cmd.Stderr = &p.log
	if err := p.cmd.Start(); err != nil {
		return err
	}
	db, err := sql.Open("pgx", p.URL(p.Host()))
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	return Eventually(ctx, "PostgreSQL answers", func() bool { return db.PingContext(ctx) == nil })
}

// Stop ends the server without a word to its clients, like a crash.
func (p *Postgres) Stop() {
	if p.cmd == nil {
		return
	}
	_ = p.cmd.Process.Signal(syscall.SIGQUIT)
	_ = p.cmd.Wait() // its exit code says that it was told to
	p.cmd = nil
}

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
		return "", errors.New("no PostgreSQL: run the drill through make, or scripts/with-postgres go run ./internal/drill …")
	}
	version := func(path string) (n int) {
		_, _ = fmt.Sscanf(path, "/usr/lib/postgresql/%d", &n) // 0 where it is no number
		return n
	}
	return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })), nil
}

// Redis is a broker: an installed redis-server or valkey-server.
type Redis struct {
	port string
	cmd  *exec.Cmd
}

// StartRedis starts an empty broker, which stores nothing.
func StartRedis(ctx context.Context, folder string) (*Redis, error) {
	binary, err := exec.LookPath("redis-server")
	if err != nil {
		if binary, err = exec.LookPath("valkey-server"); err != nil {
			return nil, errors.New("no redis-server and no valkey-server: run scripts/ensure-redis")
		}
	}
	r := &Redis{}
	if r.port, err = freePort(); err != nil {
		return nil, err
	}
	r.cmd = exec.Command(binary, "--port", r.port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder)
	if err := r.cmd.Start(); err != nil {
		return nil, err
	}
	return r, Eventually(ctx, "the broker answers", func() bool {
		conn, err := net.Dial("tcp", r.Host())
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	})
}

// Host returns the host and port of the broker.
func (r *Redis) Host() string { return "127.0.0.1:" + r.port }

// Stop kills the broker.
func (r *Redis) Stop() {
	_ = r.cmd.Process.Kill()
	_ = r.cmd.Wait()
}

func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port, l.Close()
}
