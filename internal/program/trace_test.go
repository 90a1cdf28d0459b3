package program_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
)

// sentSpan is a span as a collector reads it.
type sentSpan struct {
	TraceID, SpanID, ParentSpanID, Name string
	StartTimeUnixNano                   string
}

// collector is a server for traces. It refuses exports without the configured header.
type collector struct {
	mu    sync.Mutex
	spans []sentSpan
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/v1/traces" || r.Header.Get("Authorization") != "Bearer key" {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	var export struct {
		ResourceSpans []struct{ ScopeSpans []struct{ Spans []sentSpan } }
	}
	body, err := io.ReadAll(r.Body)
	if err != nil || json.Unmarshal(body, &export) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, resource := range export.ResourceSpans {
		for _, scope := range resource.ScopeSpans {
			c.spans = append(c.spans, scope.Spans...)
		}
	}
}

// find returns the span of a name.
func (c *collector) find(name string) (sentSpan, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.spans, func(s sentSpan) bool { return s.Name == name })
	if i < 0 {
		return sentSpan{}, false
	}
	return c.spans[i], true
}

func TestTracesReachTheirCollector(t *testing.T) {
	var traces collector // not parallel: the tracer and the log belong to the process
	server := httptest.NewServer(&traces)
	t.Cleanup(server.Close)
	log := captureLog(t)
	t.Run("traced", func(t *testing.T) {
		a := apitest.New(t, func(c *program.Config) {
			c.Traces = program.Traces{Collector: server.URL, Headers: []string{"Authorization=Bearer key"}, Share: 100}
		})
		p := a.Person("organiser")
		id := p.Post("/contests/", contestForm(a.Clock.Now(), nil)).Must(http.StatusOK).ID()
		p.Get(contestPath(id)).Must(http.StatusOK)
		if err := a.Close(context.Background()); err != nil { // sends what is left
			t.Error(err)
		}
	})
	request, ok := traces.find("POST /contests")
	if !ok || request.ParentSpanID != "" || len(request.TraceID) != 32 || len(request.StartTimeUnixNano) != 19 {
		t.Fatalf("the request is sent as %+v of %+v", request, traces.spans)
	}
	if !slices.ContainsFunc(traces.spans, func(s sentSpan) bool { return s.Name == "transaction" && s.TraceID == request.TraceID }) {
		t.Error("no transaction belongs to the request")
	}
	if read, ok := traces.find("GET /contests/{id}"); !ok || read.TraceID == request.TraceID {
		t.Errorf("the read is sent as %+v", read)
	}
	if !regexp.MustCompile(`method=POST path=/api/v1/contests/ .* trace=` + request.TraceID).MatchString(log.String()) {
		t.Errorf("the access log does not name the trace %s: %s", request.TraceID, log)
	}
	if strings.Contains(log.String(), "traces cannot be sent") || strings.Contains(log.String(), "Bearer") {
		t.Errorf("the log says %s", log)
	}
}

func TestWrongSettingsOfTracesAreRefused(t *testing.T) {
	t.Parallel()
	for name, traces := range map[string]program.Traces{
		"no address": {Collector: "collector:4318", Share: 10}, "no share": {Collector: "http://127.0.0.1:4318"},
		"a share above all": {Collector: "http://127.0.0.1:4318", Share: 101}, "a header without a name": {Collector: "http://127.0.0.1:4318", Share: 1, Headers: []string{"=x"}},
	} {
		if _, err := program.New(t.Context(), program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Traces: traces}); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}
