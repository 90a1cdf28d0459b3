package program

import (
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"yagura/internal/kit/id"
	"yagura/internal/kit/redact"
	"yagura/internal/kit/trace"
)

// requestIDHeader names the id that a proxy gives a request.
const requestIDHeader = "X-Request-Id"

// maxRequestID is the longest id of a request that is taken from a proxy. The ids are logged.
const maxRequestID = 64

// requestIDs gives every request an id for the log.
type requestIDs struct {
	prefix string // of this process
	last   atomic.Uint64
}

// of returns the id that the proxy gave if it is short and plain, or else a new one.
func (n *requestIDs) of(r *http.Request) string {
	sent := r.Header.Get(requestIDHeader)
	plain := func(c rune) bool {
		return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.ContainsRune("-_.:=/+", c)
	}
	if sent != "" && len(sent) <= maxRequestID && !strings.ContainsFunc(sent, func(c rune) bool { return !plain(c) }) {
		return sent
	}
	return n.prefix + "-" + strconv.FormatUint(n.last.Add(1), 10)
}

// accessLog logs every request with a handler, also one whose answer is cut off by a panic.
func accessLog(handler slog.Handler, next http.Handler) http.Handler {
	ids := requestIDs{prefix: id.Token(6)}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		counted := countedWriter{ResponseWriter: w, aborted: true}
		defer func() { logRequest(handler, r, &counted, begin, ids.of(r)) }()
		next.ServeHTTP(&counted, r)
		counted.aborted = false
	})
}

// logRequest writes the line of one request. It reads the clock once, because some machines take long for that. What the client chose is
// redacted and shortened here, because the handler need not do it.
func logRequest(handler slog.Handler, r *http.Request, answer *countedWriter, begin time.Time, id string) {
	if !handler.Enabled(r.Context(), slog.LevelInfo) {
		return
	}
	end := time.Now()
	line := slog.NewRecord(end, slog.LevelInfo, "request", 0)
	line.AddAttrs(slog.String("method", redact.Text(r.Method)), slog.String("path", redact.Text(redact.Path(r.URL.Path))), slog.Int("status", answer.status),
		slog.Int("bytes", answer.bytes), slog.Int64("ms", end.Sub(begin).Milliseconds()), slog.String("id", id))
	if answer.aborted {
		line.AddAttrs(slog.Bool("aborted", true))
	}
	if of := trace.ID(r.Context()); of != "" {
		line.AddAttrs(slog.String("trace", of))
	}
	_ = handler.Handle(r.Context(), line) // a failed write to the log cannot be reported anywhere
}

// countedWriter notes the status and the length of an answer.
type countedWriter struct {
	http.ResponseWriter
	status, bytes int
	aborted       bool // by a panic, so the client got no whole answer
}

// WriteHeader implements http.ResponseWriter.
func (w *countedWriter) WriteHeader(status int) {
	if w.status == 0 || w.status < http.StatusOK { // informational answers precede the real one
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *countedWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *countedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
