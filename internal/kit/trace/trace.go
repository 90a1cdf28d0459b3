// Package trace records how long the parts of a request or a job take. Without a tracer, which is the default, it does
// nothing.
package trace

import (
	"context"
	"net/http"
	"sync/atomic"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// tracer belongs to the process, as the log does.
var tracer atomic.Pointer[trace.Tracer]

// Use makes spans go to t from now on; nil ends that.
func Use(t trace.Tracer) {
	if t == nil {
		tracer.Store(nil)
		return
	}
	tracer.Store(&t)
}

// Span is a part that is running. The zero value records nothing.
type Span struct{ span trace.Span }

// Start begins a part of the span in ctx, or a new trace.
func Start(ctx context.Context, name string) (context.Context, Span) {
	return start(ctx, name, trace.SpanKindInternal)
}

// Client begins a call to another server.
func Client(ctx context.Context, name string) (context.Context, Span) {
	return start(ctx, name, trace.SpanKindClient)
}

// Server begins the answer to a request. If ctx has the address of a caller's trace, that trace is its parent.
func Server(ctx context.Context, name string) (context.Context, Span) {
	return start(ctx, name, trace.SpanKindServer)
}

func start(ctx context.Context, name string, kind trace.SpanKind) (context.Context, Span) {
	t := tracer.Load()
	if t == nil {
		return ctx, Span{}
	}
	ctx, span := (*t).Start(ctx, name, trace.WithSpanKind(kind)) //nolint:spancheck // the caller ends it: Span.End
	return ctx, Span{span}                                       //nolint:spancheck // see above
}

// Current returns the span in ctx.
func Current(ctx context.Context) Span {
	if tracer.Load() == nil {
		return Span{}
	}
	return Span{trace.SpanFromContext(ctx)}
}

// ID returns the id of the trace in ctx, empty without one.
func ID(ctx context.Context) string {
	if tracer.Load() == nil {
		return ""
	}
	if c := trace.SpanContextFromContext(ctx); c.IsValid() {
		return c.TraceID().String()
	}
	return ""
}

// Name replaces the name, for example as soon as the route of a request is known.
func (s Span) Name(name string) {
	if s.span != nil {
		s.span.SetName(name)
	}
}

// Set sets an attribute. Values must not be secret or personal.
func (s Span) Set(key, value string) {
	if s.span != nil {
		s.span.SetAttributes(attribute.String(key, value))
	}
}

// SetNumber sets an attribute.
func (s Span) SetNumber(key string, value int) {
	if s.span != nil {
		s.span.SetAttributes(attribute.Int(key, value))
	}
}

// Fail marks the span as failed. The reason is in the log, which is redacted.
func (s Span) Fail() {
	if s.span != nil {
		s.span.SetStatus(codes.Error, "")
	}
}

// End ends the span, as failed if err is not nil.
func (s Span) End(err error) {
	if s.span == nil {
		return
	}
	if err != nil {
		s.Fail()
	}
	s.span.End()
}

// Transport records the requests of a transport: method, host and status, but no path, which may be secret. It tells the other
// server nothing.
func Transport(base http.RoundTripper) http.RoundTripper { return transport{base} }

type transport struct{ base http.RoundTripper }

// CloseIdleConnections lets http.Client reach the transport below.
func (t transport) CloseIdleConnections() {
	if c, ok := t.base.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if tracer.Load() == nil {
		return t.base.RoundTrip(r)
	}
	_, span := Client(r.Context(), r.Method+" "+r.URL.Hostname())
	span.Set("http.request.method", r.Method)
	span.Set("server.address", r.URL.Hostname())
	res, err := t.base.RoundTrip(r)
	if err == nil {
		span.SetNumber("http.response.status_code", res.StatusCode)
		if res.StatusCode >= http.StatusInternalServerError {
			span.Fail()
		}
	}
	span.End(err)
	return res, err
}
