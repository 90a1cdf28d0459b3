package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"mime/multipart"
	"net"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"yagura/internal/kit/fault"
)

// operation answers the requests of one operation. It replaces huma.Register for the types that this API uses. huma.Register is generic and
// is compiled once for each pair of types; operation is compiled once for all (docs/adr/0019-one-handler-for-all-operations.md).
type operation struct {
	api    huma.API
	op     *huma.Operation
	in     reflect.Type // struct of the request
	params []param
	body   []int // index of the field Body of in, nil for none
	raw    []int // index of the field RawBody of in, nil for none
	form   bool  // RawBody is a form with files
	// defaults reports whether members of the body have defaults.
	defaults bool
	headers  []header
	status   int // of an answer
	answer   int // index of the field Body of the answer, -1 for none
	call     func(context.Context, any) (any, error)
}

// Limits of a request's body, unless the operation has its own ones.
const (
	maxBodyBytes    = 1 << 20
	bodyReadTimeout = 5 * time.Second
)

// registerOperation adds an operation to the router. call gets a pointer to in and returns a pointer to out, or nil.
func registerOperation(api huma.API, o huma.Operation, in, out reflect.Type, call func(context.Context, any) (any, error)) *operation {
	h := &operation{api: api, op: &o, in: in, call: call}
	h.describeRequest()
	h.readAnswer(out)
	api.Adapter().Handle(&o, api.Middlewares().Handler(o.Middlewares.Handler(h.serve)))
	return h
}

// serve decodes the request, calls the handler and writes its answer.
func (h *operation) serve(ctx huma.Context) {
	in := reflect.New(h.in)
	if h.form {
		defer h.removeForm(ctx, in.Elem())
	}
	failed := h.readParams(ctx, in.Elem())
	if h.body != nil || h.raw != nil {
		var ok bool
		if failed, ok = h.readBody(ctx, in.Elem(), failed); !ok {
			return
		}
	}
	if len(failed) > 0 {
		_ = huma.WriteErr(h.api, ctx, http.StatusUnprocessableEntity, "validation failed", failed...)
		return
	}
	out, err := h.call(ctx.Context(), in.Interface())
	if err != nil {
		h.refuse(ctx, err)
		return
	}
	h.write(ctx, out)
}

// refuse writes a problem with its headers.
func (h *operation) refuse(ctx huma.Context, err error) {
	var p *Problem
	if !errors.As(err, &p) {
		p = problemOf(ctx.Context(), err)
	}
	for name, values := range p.GetHeaders() {
		for _, v := range values {
			ctx.AppendHeader(name, v)
		}
	}
	h.send(ctx, p.Status, "", p)
}

// readParams sets the fields of the request that come from its path, query, headers and cookies.
func (h *operation) readParams(ctx huma.Context, in reflect.Value) (failed []error) {
	if len(h.params) == 0 {
		return nil
	}
	place, result := huma.NewPathBuffer(make([]byte, 0, 64), 0), &huma.ValidateResult{}
	for i := range h.params {
		p := &h.params[i]
		place.Reset()
		place.Push(p.in)
		place.Push(p.name)
		text := p.text(ctx)
		if text == "" {
			if p.required {
				result.Add(place, "", "required "+p.in+" parameter is missing")
			}
			continue
		}
		value, err := parseParam(in.FieldByIndex(p.index), text)
		if err != nil {
			result.Add(place, text, err.Error())
			continue
		}
		huma.Validate(h.api.OpenAPI().Components.Schemas, p.schema, place, huma.ModeWriteToServer, value, result)
	}
	return result.Errors
}

// readBody sets the fields Body and RawBody of the request. It adds their errors to failed, or writes the problem and returns false.
func (h *operation) readBody(ctx huma.Context, in reflect.Value, failed []error) (all []error, ok bool) {
	if h.form {
		form, err := h.readForm(ctx)
		var large *http.MaxBytesError
		var disk *fs.PathError
		switch {
		case errors.As(err, &large):
			_ = huma.WriteErr(h.api, ctx, http.StatusRequestEntityTooLarge, err.Error())
			return nil, false
		case errors.As(err, &disk):
			h.refuse(ctx, fault.New(fault.StorageFull).Because(err))
			return nil, false
		case err != nil:
			return append(failed, &huma.ErrorDetail{Location: "body", Message: "cannot read multipart form: " + err.Error()}), true
		}
		in.FieldByIndex(h.raw).Set(reflect.ValueOf(*form))
		return failed, true
	}
	text, status, err := h.readText(ctx)
	switch {
	case err != nil:
		_ = huma.WriteErr(h.api, ctx, status, err.Error(), append(failed, err)...)
		return nil, false
	case len(text) == 0 && h.op.RequestBody.Required:
		_ = huma.WriteErr(h.api, ctx, http.StatusBadRequest, "request body is required", failed...)
		return nil, false
	}
	if h.raw != nil {
		in.FieldByIndex(h.raw).SetBytes(text)
	}
	if h.body == nil || len(text) == 0 {
		return failed, true
	}
	kind := ctx.Header("Content-Type")
	if kind == "" {
		kind = jsonType
	}
	value := in.FieldByIndex(h.body)
	if err := h.api.Unmarshal(kind, text, value.Addr().Interface()); err != nil {
		return append(failed, &huma.ErrorDetail{Location: "body", Message: err.Error()}), true
	}
	if h.defaults {
		setDefaults(value)
	}
	return failed, true
}

// formMemory is the size in bytes of the files of a form that stay in memory. Larger ones are in the temporary folder.
const formMemory = 8 << 10

// readForm reads a form with files; removeForm deletes its temporary files. If the body is larger than the operation allows, readForm stops
// at the limit and returns an http.MaxBytesError. If the header Content-Length exceeds the limit, it reads nothing.
func (h *operation) readForm(ctx huma.Context) (*multipart.Form, error) {
	r, w := humachi.Unwrap(ctx)
	if r.ContentLength > h.op.MaxBodyBytes {
		return nil, &http.MaxBytesError{Limit: h.op.MaxBodyBytes}
	}
	r.Body = http.MaxBytesReader(w, r.Body, h.op.MaxBodyBytes)
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, err
	}
	return parts.ReadForm(formMemory)
}

// removeForm deletes the temporary files of the form of a request. The server of net/http deletes such files only for the request that it
// created itself, and middleware passes on copies of that request.
func (h *operation) removeForm(ctx huma.Context, in reflect.Value) {
	form := in.FieldByIndex(h.raw).Addr().Interface().(*multipart.Form)
	if err := form.RemoveAll(); err != nil {
		slog.WarnContext(ctx.Context(), "a temporary file of an upload cannot be deleted", "err", err)
	}
}

// readText reads the body. With an error it returns the status of the answer.
func (h *operation) readText(ctx huma.Context) (text []byte, status int, err error) {
	if h.op.BodyReadTimeout > 0 {
		_ = ctx.SetReadDeadline(time.Now().Add(h.op.BodyReadTimeout))
	}
	reader := ctx.BodyReader()
	if closer, ok := reader.(io.Closer); ok {
		defer func() { _ = closer.Close() }()
	}
	if h.op.MaxBodyBytes > 0 {
		reader = io.LimitReader(reader, h.op.MaxBodyBytes+1)
	}
	text, err = io.ReadAll(reader)
	var timeout net.Error
	switch {
	case h.op.MaxBodyBytes > 0 && int64(len(text)) > h.op.MaxBodyBytes:
		return nil, http.StatusRequestEntityTooLarge, fmt.Errorf("request body is too large limit=%d bytes", h.op.MaxBodyBytes)
	case errors.As(err, &timeout) && timeout.Timeout():
		return nil, http.StatusRequestTimeout, errors.New("request body read timeout")
	case err != nil: // the sender went away, or does not keep to HTTP: no failure of the service
		return nil, http.StatusBadRequest, fmt.Errorf("cannot read request body: %w", err)
	}
	if h.op.BodyReadTimeout > 0 {
		_ = ctx.SetReadDeadline(time.Time{})
	}
	return text, 0, nil
}

// write writes the answer of the handler: its headers, status and body.
func (h *operation) write(ctx huma.Context, answer any) {
	if answer == nil {
		ctx.SetStatus(h.status)
		return
	}
	out, kind := reflect.ValueOf(answer).Elem(), ""
	for i := range h.headers {
		text := h.headers[i].text(out)
		if text == "" {
			continue
		}
		if h.headers[i].name == contentType {
			kind = text
		}
		ctx.SetHeader(h.headers[i].name, text)
	}
	if h.answer < 0 {
		ctx.SetStatus(h.status)
		return
	}
	switch body := out.Field(h.answer).Interface().(type) {
	case func(huma.Context):
		body(ctx)
	case []byte:
		ctx.SetStatus(h.status)
		_, _ = ctx.BodyWriter().Write(body)
	default:
		h.send(ctx, h.status, kind, body)
	}
}

// send writes a body in the format that the request accepts.
func (h *operation) send(ctx huma.Context, status int, kind string, body any) {
	if kind == "" {
		var err error
		if kind, err = h.api.Negotiate(ctx.Header("Accept")); err != nil {
			_ = huma.WriteErr(h.api, ctx, http.StatusNotAcceptable, "unable to marshal response", err)
			return
		}
		if filter, ok := body.(huma.ContentTypeFilter); ok {
			kind = filter.ContentType(kind)
		}
		ctx.SetHeader(contentType, kind)
	}
	sent, err := h.api.Transform(ctx, strconv.Itoa(status), body)
	if err != nil {
		panic(fmt.Errorf("transform the answer of %s: %w", h.op.OperationID, err))
	}
	ctx.SetStatus(status)
	if status == http.StatusNoContent || status == http.StatusNotModified {
		return
	}
	if err := h.api.Marshal(ctx.BodyWriter(), kind, sent); err != nil && !errors.Is(ctx.Context().Err(), context.Canceled) {
		panic(fmt.Errorf("write the answer of %s: %w", h.op.OperationID, err))
	}
}
