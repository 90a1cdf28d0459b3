package api

import (
	"context"
	"crypto/rand"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestOnlyUploadsHaveNoTimeLimit sends the content type of a form to uploads and to other operations.
func TestOnlyUploadsHaveNoTimeLimit(t *testing.T) {
	a := New(Config{}, Features{}, nil, nil)
	const form, text = "multipart/form-data; boundary=b", "application/json"
	for _, c := range []struct {
		call, kind string
		upload     bool
	}{
		{"POST /files/", form, true}, {"POST /files", form, true}, {"POST /contests/images/", form, true}, {"POST /contests/7/entries/import/", form, true},
		{"POST /files/", text, false}, {"POST /files/", "", false},
		{"GET /files/", form, false}, {"GET /files/image/2026/a.png", form, false}, {"GET /contests/", form, false}, {"GET /contests/7/entries/import/", form, false},
		{"POST /contests/", form, false}, {"PUT /contests/7/", form, false}, {"DELETE /contests/7/", form, false}, {"POST /contests/7/entries/import/x", form, false},
		{"POST /contests%2Fimages/", form, false}, {"POST /nothing/", form, false}, {"PURGE /files/", form, false}, {"GET /", form, false},
	} {
		method, path, _ := strings.Cut(c.call, " ")
		r := httptest.NewRequest(method, Base+path, nil)
		if c.kind != "" {
			r.Header.Set("Content-Type", c.kind)
		}
		if got := a.IsUpload(r); got != c.upload {
			t.Errorf("%s with %q: upload %t, want %t", c.call, c.kind, got, c.upload)
		}
		limited := false
		probe := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, limited = r.Context().Deadline() })
		http.StripPrefix(Base, a.limitTime(probe)).ServeHTTP(httptest.NewRecorder(), r)
		if limited == c.upload {
			t.Errorf("%s with %q: limited %t", c.call, c.kind, limited)
		}
	}
	outside := httptest.NewRequest(http.MethodPost, "/files/", nil)
	outside.Header.Set("Content-Type", form)
	if a.IsUpload(outside) {
		t.Error("a path outside of the API is an upload")
	}
}

// TestKeptPackedAnswersAreBounded keeps many large answers and counts those that are still there.
func TestKeptPackedAnswersAreBounded(t *testing.T) {
	const answers, size = 64, 1 << 20
	packed, now, loads := newPackedAnswers(), time.Unix(0, 0), 0
	load := func(context.Context) ([]byte, error) {
		loads++
		text := make([]byte, size)
		_, err := rand.Read(text)
		return text, err
	}
	for id := int64(answers); id > 0; id-- {
		if _, err := packed.Get(t.Context(), id, 0, now, load); err != nil {
			t.Fatal(err)
		}
	}
	for id := range int64(answers) { // the last ones first
		if _, err := packed.Get(t.Context(), id+1, 0, now, load); err != nil {
			t.Fatal(err)
		}
	}
	if kept := 2*answers - loads; kept*size > keptPackedBytes || kept == 0 {
		t.Errorf("%d answers of %d bytes are kept, of %d bytes at most", kept, size, keptPackedBytes)
	}
}
