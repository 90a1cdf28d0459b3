// Package pgtest starts a PostgreSQL server for one test, which may stop and start it. Tests that only need a
// database share one server (storetest).
package pgtest

import (
	"testing"

	"yagura/internal/testserver"
)

// Server is a PostgreSQL server of a test.
type Server struct {
	*testserver.Postgres

	t testing.TB
}

// Start starts an empty server with settings such as "fsync=on" that stops with the test. It fails the test if PostgreSQL is not
// installed.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	p, err := testserver.StartPostgres(t.Context(), settings...)
	if p != nil {
		t.Cleanup(p.Remove)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &Server{p, t}
}

// URL returns the address of the server's database.
func (s *Server) URL() string { return s.Postgres.URL(s.Host()) }

// Start starts the stopped server again at the same address, and waits until it has recovered.
func (s *Server) Start() {
	s.t.Helper()
	if err := s.Postgres.Start(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}
