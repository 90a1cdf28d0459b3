package program

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"

	"yagura/internal/api"
	"yagura/internal/kit/trace"
)

// Traces is where traces are sent.
type Traces struct {
	// Collector is the base address of a collector that speaks OTLP over HTTP, such as http://127.0.0.1:4318; empty sends none.
	Collector string
	// Headers are sent with every export, such as "Authorization=Bearer …". They are secret.
	Headers []string
	// Share is the part of the requests and jobs that are traced, in percent.
	Share int
}

func (t Traces) check() error {
	if t.Collector == "" {
		return nil
	}
	u, err := url.Parse(t.Collector)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" {
		return errors.New("the collector of traces (--traces, YAGURA_TRACES) must be an address such as http://127.0.0.1:4318")
	}
	if t.Share < 1 || t.Share > 100 {
		return errors.New("the share of traced requests (--traces-share, YAGURA_TRACES_SHARE) must be 1 to 100 percent")
	}
	_, err = t.header()
	return err
}

func (t Traces) header() (http.Header, error) {
	h := http.Header{"Content-Type": {"application/json"}}
	for _, one := range t.Headers {
		name, value, ok := strings.Cut(one, "=")
		if !ok || strings.TrimSpace(name) == "" {
			return nil, errors.New("a header for the collector of traces (--traces-headers, YAGURA_TRACES_HEADERS) must have the form Name=value")
		}
		h.Set(strings.TrimSpace(name), strings.TrimSpace(value))
	}
	return h, nil
}

// URL is the address that spans are posted to.
func (t Traces) URL() string { return strings.TrimRight(t.Collector, "/") + "/v1/traces" }

// wireTraces starts to send traces, if a collector is set.
func (p *Program) wireTraces(context.Context) error {
	if p.Traces.Collector == "" {
		return nil
	}
	header, err := p.Traces.header()
	if err != nil {
		return err
	}
	provider := sdk.NewTracerProvider(
		sdk.WithBatcher(&exporter{url: p.Traces.URL(), header: header, client: &http.Client{Timeout: 10 * time.Second}}),
		sdk.WithSampler(sdk.ParentBased(sdk.TraceIDRatioBased(float64(p.Traces.Share)/100))),
		sdk.WithResource(resource.NewSchemaless(attribute.String("service.name", "yagura"), attribute.String("service.version", p.Version))),
	)
	trace.Use(provider.Tracer("yagura"))
	p.onClose(func(ctx context.Context) error {
		trace.Use(nil)
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second) // a collector that is away must not delay the end
		defer cancel()
		if err := provider.Shutdown(ctx); err != nil {
			slog.Warn("the last traces are not sent", "err", err)
		}
		return nil
	})
	return nil
}

// traceRequests records calls of the API. A trusted proxy may name the trace that the call belongs to.
func (p *Program) traceRequests(next http.Handler) http.Handler {
	if p.Traces.Collector == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, api.Base+"/") {
			next.ServeHTTP(w, r)
			return
		}
		ctx := r.Context()
		if api.IsTrustedProxy(r.RemoteAddr, p.TrustedProxies) {
			ctx = propagation.TraceContext{}.Extract(ctx, propagation.HeaderCarrier(r.Header))
		}
		ctx, span := trace.Server(ctx, methodLabel(r.Method))
		defer span.End(nil)
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// exporter posts spans to a collector in the JSON form of OTLP. The usual exporter would make the program 6 MB larger, because it
// brings gRPC.
type exporter struct {
	url    string
	header http.Header
	client *http.Client

	mu     sync.Mutex
	failed bool
}

// ExportSpans implements sdk.SpanExporter. Spans that cannot be sent are dropped; the log shows when sending starts to fail
// and when it works again.
func (e *exporter) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	err := e.post(ctx, spans)
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case err != nil && !e.failed:
		slog.Warn("traces cannot be sent", "err", err)
	case err == nil && e.failed:
		slog.Info("traces are sent again")
	}
	e.failed = err != nil
	return nil
}

// Shutdown implements sdk.SpanExporter.
func (e *exporter) Shutdown(context.Context) error {
	e.client.CloseIdleConnections()
	return nil
}

func (e *exporter) post(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	body, err := otlp(spans)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url, body)
	if err != nil {
		return err
	}
	r.Header = e.header
	res, err := e.client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("the collector answers %s", res.Status)
	}
	return nil
}
