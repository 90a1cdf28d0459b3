package page

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"yagura/internal/kit/fair"
)

// TestOnlyFailuresAreLogged proves that clients which go away, or ask for too much at once, do not fill the log.
func TestOnlyFailuresAreLogged(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)
	here := t.Context()
	gone, leave := context.WithCancel(here)
	leave()
	for name, c := range map[string]struct {
		ctx    context.Context
		err    error
		logged bool
	}{"too much": {here, fair.ErrFull, false}, "gone": {gone, context.Canceled, false}, "broken": {here, errors.New("broken"), true}} {
		log.Reset()
		w := httptest.NewRecorder()
		refuse(w, httptest.NewRequest(http.MethodGet, "/sitemap.xml", nil).WithContext(c.ctx), "the sitemap cannot be read", c.err)
		if w.Code != http.StatusServiceUnavailable || (log.Len() > 0) != c.logged {
			t.Errorf("%s: status %d, log %q", name, w.Code, log.String())
		}
	}
}
