// Package redistest starts a real broker for a test.
package redistest

import (
	"testing"

	"yagura/internal/testserver"
)

// Server is a broker that a test may stop and start again. It stores nothing.
type Server struct {
	*testserver.Redis

	t testing.TB
}

// Start starts a broker that stops with the test. It fails the test if none is installed.
func Start(t testing.TB) *Server {
	t.Helper()
	r, err := testserver.StartRedis(t.Context(), t.TempDir())
	if r != nil {
		t.Cleanup(r.Stop)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &Server{r, t}
}

// URL returns the broker's address.
func (s *Server) URL() string { return "redis://" + s.Host() }

// Start starts the stopped server again, empty, at the same address.
func (s *Server) Start() {
	s.t.Helper()
	if err := s.Redis.Start(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}
