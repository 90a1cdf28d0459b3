package trace_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"yagura/internal/kit/trace"
)

// record makes spans go to the returned exporter until the test ends.
func record(t *testing.T) *tracetest.InMemoryExporter {
	t.Helper()
	spans := tracetest.NewInMemoryExporter()
	trace.Use(sdk.NewTracerProvider(sdk.WithSyncer(spans)).Tracer("test"))
	t.Cleanup(func() { trace.Use(nil) })
	return spans
}

func TestWithoutATracerNothingIsAllocated(t *testing.T) {
	ctx := t.Context()
	failed := errors.New("failed")
	if n := testing.AllocsPerRun(100, func() {
		ctx, span := trace.Start(ctx, "transaction")
		span.Set("key", "value")
		span.SetNumber("number", 1)
		trace.Current(ctx).Name("name")
		if trace.ID(ctx) != "" {
			t.Error("a trace exists although tracing is off")
		}
		span.End(failed)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestPartsBelongToTheirTrace(t *testing.T) {
	spans := record(t)
	ctx, outer := trace.Server(t.Context(), "GET")
	_, inner := trace.Start(ctx, "transaction")
	inner.End(errors.New("the address hanako@mail.example is taken"))
	trace.Current(ctx).Name("GET /contests/{id}")
	outer.End(nil)
	got := spans.GetSpans()
	if len(got) != 2 || got[0].Name != "transaction" || got[1].Name != "GET /contests/{id}" || got[0].Parent.SpanID() != got[1].SpanContext.SpanID() {
		t.Fatalf("spans %+v", got)
	}
	if got[0].Status.Code != codes.Error || got[0].Status.Description != "" || len(got[0].Events) > 0 || got[1].Status.Code == codes.Error {
		t.Errorf("status %+v and %+v", got[0].Status, got[1].Status)
	}
	if id := trace.ID(ctx); id != got[1].SpanContext.TraceID().String() {
		t.Errorf("the id is %s", id)
	}
}

// TestRequestsToOthersAreRecordedWithoutTheirPaths posts to an address whose path is secret, as those of webhooks and pushes are.
func TestRequestsToOthersAreRecordedWithoutTheirPaths(t *testing.T) {
	spans := record(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name := range r.Header {
			if strings.Contains(strings.ToLower(name), "trace") {
				t.Errorf("the request to the other server has the header %s", name)
			}
		}
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	t.Cleanup(server.Close)
	client := http.Client{Transport: trace.Transport(http.DefaultTransport)}
	res, err := client.Post(server.URL+"/webhooks/aB3dE?key=secret", "text/plain", strings.NewReader("text"))
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	got := spans.GetSpans()
	if len(got) != 1 || got[0].Name != "POST 127.0.0.1" || got[0].Status.Code != codes.Error {
		t.Fatalf("spans %+v", got)
	}
	for _, a := range got[0].Attributes {
		if v := a.Value.String(); strings.Contains(v, "aB3dE") || strings.Contains(v, "secret") {
			t.Errorf("%s is %s", a.Key, v)
		}
	}
}
