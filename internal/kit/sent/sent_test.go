package sent_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"yagura/internal/kit/sent"
)

func TestAnswerNotesStatusAndLength(t *testing.T) {
	for name, c := range map[string]struct {
		send          func(w http.ResponseWriter)
		status, bytes int
	}{
		"nothing":  {func(http.ResponseWriter) {}, 0, 0},
		"body":     {func(w http.ResponseWriter) { _, _ = w.Write([]byte("ab")); _, _ = w.Write([]byte("c")) }, 200, 3},
		"status":   {func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) }, 404, 0},
		"twice":    {func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound); w.WriteHeader(http.StatusOK) }, 404, 0},
		"informed": {func(w http.ResponseWriter) { w.WriteHeader(http.StatusEarlyHints); w.WriteHeader(http.StatusCreated) }, 201, 0},
	} {
		t.Run(name, func(t *testing.T) {
			a := &sent.Answer{ResponseWriter: httptest.NewRecorder()}
			c.send(a)
			if a.Status != c.status || a.Bytes != c.bytes {
				t.Errorf("status %d, %d bytes; want %d, %d", a.Status, a.Bytes, c.status, c.bytes)
			}
		})
	}
}

func TestTheConnectionIsReached(t *testing.T) {
	below := httptest.NewRecorder()
	if err := http.NewResponseController(&sent.Answer{ResponseWriter: below}).Flush(); err != nil || !below.Flushed {
		t.Errorf("flush: %v, flushed %t", err, below.Flushed)
	}
}
