package program

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
)

// The JSON form of an OTLP export, as far as the program uses it.
type (
	otlpExport struct {
		ResourceSpans []otlpResource `json:"resourceSpans"`
	}
	otlpResource struct {
		Resource   otlpAttributes `json:"resource"`
		ScopeSpans []otlpScope    `json:"scopeSpans"`
	}
	otlpAttributes struct {
		Attributes []otlpAttribute `json:"attributes,omitempty"`
	}
	otlpScope struct {
		Scope struct {
			Name string `json:"name"`
		} `json:"scope"`
		Spans []otlpSpan `json:"spans"`
	}
	otlpSpan struct {
		TraceID string `json:"traceId"`
		SpanID  string `json:"spanId"`
		Parent  string `json:"parentSpanId,omitempty"`
		Name    string `json:"name"`
		Kind    int    `json:"kind"`
		Start   string `json:"startTimeUnixNano"`
		End     string `json:"endTimeUnixNano"`
		otlpAttributes
		Status struct {
			Code int `json:"code,omitempty"`
		} `json:"status"`
	}
	otlpAttribute struct {
		Key   string            `json:"key"`
		Value map[string]string `json:"value"`
	}
)

// otlpError is the code of a failed span.
const otlpError = 2

// otlp encodes spans of one program.
func otlp(spans []sdk.ReadOnlySpan) (io.Reader, error) {
	var scope otlpScope
	scope.Scope.Name = "yagura"
	var resource otlpAttributes
	nanos := func(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }
	for _, s := range spans {
		resource = otlpAttributes{attributesOf(s.Resource().Attributes())}
		one := otlpSpan{
			TraceID: s.SpanContext().TraceID().String(), SpanID: s.SpanContext().SpanID().String(), Name: s.Name(), Kind: int(s.SpanKind()),
			Start: nanos(s.StartTime()), End: nanos(s.EndTime()), otlpAttributes: otlpAttributes{attributesOf(s.Attributes())},
		}
		if s.Parent().SpanID().IsValid() {
			one.Parent = s.Parent().SpanID().String()
		}
		if s.Status().Code == codes.Error {
			one.Status.Code = otlpError
		}
		scope.Spans = append(scope.Spans, one)
	}
	text, err := json.Marshal(otlpExport{[]otlpResource{{Resource: resource, ScopeSpans: []otlpScope{scope}}}})
	return bytes.NewReader(text), err
}

func attributesOf(list []attribute.KeyValue) []otlpAttribute {
	var out []otlpAttribute
	for _, a := range list {
		kind := "stringValue"
		if a.Value.Type() == attribute.INT64 {
			kind = "intValue"
		}
		out = append(out, otlpAttribute{Key: string(a.Key), Value: map[string]string{kind: a.Value.String()}})
	}
	return out
}
