package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/redact"
)

// noStore is an IdempotencyStore whose methods must not be called.
type noStore struct{ IdempotencyStore }

// endless is a body without an end.
type endless struct{}

// Read implements io.Reader.
func (endless) Read(b []byte) (int, error) { return copy(b, bytes.Repeat([]byte(" "), len(b))), nil }

// TestBodiesThatCannotBeReadAreNoFailureOfTheService proves that a body that breaks off, stops or is too large is answered as that, also with
// an Idempotency-Key, and is not logged as an error: anyone could otherwise raise the alert of failed requests.
func TestBodiesThatCannotBeReadAreNoFailureOfTheService(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, redact.HandlerOptions(nil))))
	t.Cleanup(func() { slog.SetDefault(before) })
	a := New(Config{Version: "1", Clock: clock.System{}}, Features{}, noStore{}, func(context.Context, string) (Viewer, error) { return Viewer{UserID: 1}, nil })
	op(a, Anyone, huma.Operation{OperationID: "unread", Method: http.MethodPost, Path: "/unread/"}, func(context.Context, *struct{ Body struct{} }) (*Empty, error) {
		return nil, errors.New("the handler is called")
	})
	op(a, Anyone, huma.Operation{OperationID: "unreadText", Method: http.MethodPost, Path: "/unreadtext/"}, func(context.Context, *struct{ RawBody []byte }) (*Empty, error) {
		return nil, errors.New("the handler is called")
	})
	for _, c := range []struct {
		name   string
		end    io.Reader
		status int
		key    string
	}{
		{"breaks off", iotest.ErrReader(io.ErrUnexpectedEOF), http.StatusBadRequest, "malformedRequest"},
		{"is no HTTP", iotest.ErrReader(errors.New("invalid byte in chunk length")), http.StatusBadRequest, "malformedRequest"},
		{"stops", iotest.ErrReader(os.ErrDeadlineExceeded), http.StatusRequestTimeout, "malformedRequest"},
		{"is too large", endless{}, http.StatusRequestEntityTooLarge, "bodyTooLarge"},
	} {
		for _, sent := range []struct{ path, key string }{{"/unread", ""}, {"/unread", "one"}, {"/unreadtext", ""}} {
			r := httptest.NewRequest(http.MethodPost, sent.path, io.MultiReader(strings.NewReader(`{"a":`), c.end))
			r.Header.Set("Authorization", "JWT x")
			r.Header.Set(idempotencyHeader, sent.key)
			w := httptest.NewRecorder()
			a.Handler().ServeHTTP(w, r)
			if w.Code != c.status || !strings.Contains(w.Body.String(), `"key":"`+c.key+`"`) {
				t.Errorf("%s with the idempotency key %q: a body that %s is answered %d %s; want %d %s", sent.path, sent.key, c.name, w.Code, w.Body, c.status, c.key)
			}
		}
	}
	if strings.Contains(log.String(), "level=ERROR") {
		t.Errorf("logged as an error: %s", log.String())
	}
}
