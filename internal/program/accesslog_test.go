package program_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"yagura/internal/program"
)

// TestAnAbortedAnswerIsLogged proves that a handler that cuts its answer off by a panic is in the log too.
func TestAnAbortedAnswerIsLogged(t *testing.T) {
	log := captureLog(t) // not parallel: it replaces the log of the process
	handler := program.AccessLog(slog.Default().Handler(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte("half"))
		if r.URL.Path == "/broken" {
			panic(http.ErrAbortHandler)
		}
	}))
	for _, path := range []string{"/broken", "/whole"} {
		func() {
			defer func() {
				if got := recover(); (got == http.ErrAbortHandler) != (path == "/broken") {
					t.Errorf("%s panics with %v", path, got)
				}
			}()
			handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
		}()
	}
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 2 {
		t.Fatalf("logged: %s", log)
	}
	for i, path := range []string{"/broken", "/whole"} {
		if aborted := strings.Contains(lines[i], "aborted=true"); !strings.Contains(lines[i], "path="+path+" status=200 bytes=4") || aborted != (i == 0) {
			t.Errorf("logged: %s", lines[i])
		}
	}
}

// TestALongRequestHasAShortLine proves that a client cannot fill the log with a long method or path.
func TestALongRequestHasAShortLine(t *testing.T) {
	var log strings.Builder
	handler := program.AccessLog(slog.NewTextHandler(&log, nil), http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	long := strings.Repeat("A", 30_000)
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(long, "/"+long, nil))
	if n := log.Len(); n == 0 || n > 5_000 {
		t.Errorf("the line has %d bytes", n)
	}
}
