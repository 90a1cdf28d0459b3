package program

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestAClientThatDoesNotReadIsCutOff asks for an endless answer and never reads it.
func TestAClientThatDoesNotReadIsCutOff(t *testing.T) {
	t.Parallel()
	failed := make(chan error)
	part := make([]byte, 1<<20)
	endless := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for {
			if _, err := w.Write(part); err != nil {
				failed <- err
				return
			}
		}
	})
	server := httptest.NewServer(limitWrites(endless, 50*time.Millisecond))
	t.Cleanup(server.Close)
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-failed; err == nil {
		t.Error("the answer was written although nobody read it")
	}
}

// TestWriteLimitsPassAnswersOn checks the answers of handlers behind the limit: several parts, and none.
func TestWriteLimitsPassAnswersOn(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /parts", func(w http.ResponseWriter, _ *http.Request) {
		for range 3 {
			_, _ = w.Write([]byte("part "))
			if err := http.NewResponseController(w).Flush(); err != nil {
				t.Errorf("flush: %v", err)
			}
		}
	})
	mux.HandleFunc("GET /none", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	server := httptest.NewServer(limitWrites(mux, time.Hour))
	t.Cleanup(server.Close)
	for path, want := range map[string]string{"/parts": "200 part part part ", "/none": "204 "} {
		res, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if got := fmt.Sprintf("%d %s", res.StatusCode, text); err != nil || got != want {
			t.Errorf("%s answers %q, %v, want %q", path, got, err, want)
		}
	}
}
