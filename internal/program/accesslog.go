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
	"yagura/internal/kit/sent"
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
	given := r.Header.Get(requestIDHeader)
	plain := func(c rune) bool {
		return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.ContainsRune("-_.:=/+", c)
	}
	if given != "" && len(given) <= maxRequestID && !strings.ContainsFunc(given, func(c rune) bool { return !plain(c) }) {
		return given
	}
	return n.prefix + "-" + strconv.FormatUint(n.last.Add(1), 10)
}

// loggedAnswer is an answer as the log names it.
type loggedAnswer struct {
	sent.Answer
	aborted bool // by a panic, so the client got no whole answer
}

// accessLog logs every request with a handler, also one whose answer is cut off by a panic.
func accessLog(handler slog.Handler, next http.Handler) http.Handler {
	ids := requestIDs{prefix: id.Token(6)}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		counted := loggedAnswer{Answer: sent.Answer{ResponseWriter: w}, aborted: true}
		defer func() { logRequest(handler, r, &counted, begin, ids.of(r)) }()
		next.ServeHTTP(&counted, r)
		counted.aborted = false
	})
}

// logRequest writes the line of one request. It reads the clock once, because some machines take long for that. What the client chose is
// redacted and shortened here, because the handler need not do it.
func logRequest(handler slog.Handler, r *http.Request, answer *loggedAnswer, begin time.Time, id string) {
	if !handler.Enabled(r.Context(), slog.LevelInfo) {
		return
	}
	end := time.Now()
	line := slog.NewRecord(end, slog.LevelInfo, "request", 0)
	line.AddAttrs(slog.String("method", redact.Text(r.Method)), slog.String("path", redact.Text(redact.Path(r.URL.Path))), slog.Int("status", answer.Status),
		slog.Int("bytes", answer.Bytes), slog.Int64("ms", end.Sub(begin).Milliseconds()), slog.String("id", id))
	if answer.aborted {
		line.AddAttrs(slog.Bool("aborted", true))
	}
	if of := trace.ID(r.Context()); of != "" {
		line.AddAttrs(slog.String("trace", of))
	}
	_ = handler.Handle(r.Context(), line) // a failed write to the log cannot be reported anywhere
}
