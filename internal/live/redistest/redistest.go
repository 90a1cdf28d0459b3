// Package redistest starts a real broker for a test: an installed redis-server or valkey-server.
package redistest

import (
	"errors"
	"net"
	"os"
	"os/exec"
	"testing"
	"time"

	"yagura/internal/kit/hang"
)

// Server is a broker that a test may stop and start again. It stores nothing.
type Server struct {
	t    testing.TB
	port string
	cmd  *exec.Cmd
}

// Start starts a broker that stops with the test. It fails the test if none is installed; scripts/ensure-redis
// installs one.
func Start(t testing.TB) *Server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	_ = l.Close()
	s := &Server{t: t, port: port}
	s.Start()
	t.Cleanup(s.Stop)
	return s
}

// URL returns the broker's address.
func (s *Server) URL() string { return "redis://127.0.0.1:" + s.port }

// Start starts the stopped server again, empty, at the same address.
func (s *Server) Start() {
	s.t.Helper()
	binary, err := find()
	if err != nil {
		s.t.Fatal(err)
	}
	s.cmd = exec.Command(binary, "--port", s.port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", s.t.TempDir())
	s.cmd.Stderr = os.Stderr
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	for deadline := time.Now().Add(hang.Limit); ; {
		conn, err := net.DialTimeout("tcp", "127.0.0.1:"+s.port, time.Second)
		if err == nil {
			_ = conn.Close()
			return
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("%s does not answer: %v", binary, err)
		}
	}
}

// Stop kills the server, like a crash.
func (s *Server) Stop() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
	s.cmd = nil
}

func find() (string, error) {
	for _, name := range []string{"redis-server", "valkey-server"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no redis-server and no valkey-server: run scripts/ensure-redis")
}
