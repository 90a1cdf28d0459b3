// Package pgtest starts a PostgreSQL server for one test, which may stop and start it. Tests that only need a
// database share one server (storetest).
package pgtest

import (
	"bytes"
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
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the "pgx" driver

	"yagura/internal/kit/hang"
)

// Server is a PostgreSQL server. Committed data survives a stop of the server, but not of the machine.
type Server struct {
	t         testing.TB
	bin, home string
	port      string
	as        *syscall.SysProcAttr
	cmd       *exec.Cmd
	log       bytes.Buffer
}

// Start starts an empty server that stops with the test. It fails the test if PostgreSQL is not installed. It finds
// the binaries like scripts/with-postgres.
func Start(t testing.TB) *Server {
	t.Helper()
	s := &Server{t: t}
	var err error
	if s.bin, err = find(); err != nil {
		t.Fatal(err)
	}
	// Not t.TempDir: the server may run as another user, who cannot access it.
	if s.home, err = os.MkdirTemp("", "yagura-pgtest"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(s.home) })
	if os.Getuid() == 0 { // which PostgreSQL refuses to run as
		if err := s.lower(); err != nil {
			t.Fatal(err)
		}
	}
	init := s.command("initdb", "-D", filepath.Join(s.home, "data"), "-U", "yagura", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
	if out, err := init.CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v: %s", err, out)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, s.port, _ = net.SplitHostPort(l.Addr().String())
	_ = l.Close()
	s.Start()
	t.Cleanup(s.Stop)
	return s
}

// URL returns the address of the server's database.
func (s *Server) URL() string {
	return "postgres://yagura@127.0.0.1:" + s.port + "/postgres?sslmode=disable"
}

// Start starts the stopped server again at the same address, and waits until it has recovered.
func (s *Server) Start() {
	s.t.Helper()
	s.cmd = s.command("postgres", "-D", filepath.Join(s.home, "data"), "-k", s.home, "-h", "127.0.0.1", "-p", s.port,
		"-c", "timezone=Pacific/Chatham", "-c", "max_connections=100", "-c", "fsync=off")
	s.cmd.Stderr = &s.log
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	db, err := sql.Open("pgx", s.URL())
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for over := time.After(hang.Limit); ; {
		err := db.Ping()
		if err == nil {
			return
		}
		select {
		case <-again.C:
		case <-over:
			s.t.Fatalf("PostgreSQL does not answer: %v: %s", err, s.log.String())
		}
	}
}

// Stop kills the server without notifying clients, like a crash.
func (s *Server) Stop() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Signal(syscall.SIGQUIT)
	_ = s.cmd.Wait() // it says that it was told to
	s.cmd = nil
}

func (s *Server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir, cmd.SysProcAttr = s.home, s.as
	return cmd
}

// lower makes another user, who runs the server, the owner of its folder.
func (s *Server) lower() error {
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
	s.as = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return os.Chown(s.home, int(uid), int(gid))
}

func find() (string, error) {
	if bin := os.Getenv("YAGURA_PG_BIN"); bin != "" {
		return bin, nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", errors.New("no PostgreSQL: run the tests through make test, or scripts/with-postgres go test ./…")
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })
	return filepath.Dir(newest), nil
}

func version(path string) (n int) {
	_, _ = fmt.Sscanf(path, "/usr/lib/postgresql/%d", &n) // 0 where it is no number
	return n
}
