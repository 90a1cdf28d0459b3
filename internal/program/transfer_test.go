package program

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
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
	server := httptest.NewServer(transferLimits{write: 50 * time.Millisecond}.handler(endless))
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
	server := httptest.NewServer(transferLimits{write: time.Hour}.handler(mux))
	t.Cleanup(server.Close)
	for path, want := range map[string]string{"/parts": "200 part part part ", "/none": "204 "} {
		res, err := server.Client().Get(server.URL + path)
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

// TestAClientThatStopsSendingIsCutOff sends the first half of a body and then nothing.
func TestAClientThatStopsSendingIsCutOff(t *testing.T) {
	t.Parallel()
	for name, limits := range map[string]transferLimits{
		"a part":   {part: 50 * time.Millisecond, body: time.Hour},
		"the body": {part: time.Hour, body: 50 * time.Millisecond},
	} {
		failed := make(chan error, 1)
		server := httptest.NewServer(limits.handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			_, err := io.ReadAll(r.Body)
			failed <- err
		})))
		t.Cleanup(server.Close)
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		if _, err := fmt.Fprint(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345"); err != nil {
			t.Fatal(err)
		}
		if err := <-failed; !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("limit of %s: the body was read: %v", name, err)
		}
	}
}

// TestASlowBodyHasATimeLimitForEachPart reads a body behind a framework that allows no time for the whole of it.
func TestASlowBodyHasATimeLimitForEachPart(t *testing.T) {
	t.Parallel()
	limits := transferLimits{part: time.Hour, body: time.Hour, upload: time.Hour, write: time.Hour}
	server := httptest.NewServer(limits.handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := http.NewResponseController(w).SetReadDeadline(time.Now()); err != nil {
			t.Error(err)
		}
		if _, err := io.Copy(w, r.Body); err != nil {
			t.Errorf("the body is cut off: %v", err)
		}
		if err := r.Context().Err(); err != nil {
			t.Errorf("the request ended with its body: %v", err)
		}
	})))
	t.Cleanup(server.Close)
	res, err := server.Client().Post(server.URL, "text/plain", strings.NewReader("all of it"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if text, err := io.ReadAll(res.Body); err != nil || string(text) != "all of it" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestOnlyUploadsMaySendForLong compares the time for a whole body: other calls do not get that of uploads by their content type.
func TestOnlyUploadsMaySendForLong(t *testing.T) {
	t.Parallel()
	p := &Program{API: api.New(api.Config{}, api.Features{}, nil, nil)}
	for call, want := range map[string]time.Duration{
		"POST /api/v1/files/": uploadTime, "POST /api/v1/contests/1/entries/import/": uploadTime,
		"POST /api/v1/contests/": bodyTime, "PUT /api/v1/users/profile/": bodyTime, "GET /api/v1/files/": bodyTime, "POST /files/": bodyTime, "POST /": bodyTime,
	} {
		method, path, _ := strings.Cut(call, " ")
		r := httptest.NewRequest(method, path, nil)
		r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		if got := p.transfers().whole(r); got != want {
			t.Errorf("%s may send for %v, want %v", call, got, want)
		}
	}
}
