package api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/faulttext"
	"yagura/internal/kit/limit"
)

// Problem is the body of every failed answer (RFC 9457), with the catalogue's key and, where the specification gives
// one, its code.
type Problem struct {
	Type   string `json:"type" doc:"Always about:blank; key identifies the failure"`
	Title  string `json:"title" doc:"HTTP status in words"`
	Status int    `json:"status" doc:"HTTP status"`
	Code   int    `json:"code,omitempty" doc:"Number of this failure, if it has one"`
	Key    string `json:"key" doc:"Key of the failure; the app shows its message in the reader's language"`
	// Message is for clients without the app's texts.
	Message string         `json:"message,omitempty" doc:"Message of the key in the language of Accept-Language, default English"`
	Params  map[string]any `json:"params,omitempty" doc:"Values for the placeholders of the message"`
	Fields  []ProblemField `json:"fields,omitempty" doc:"Fields of the form that failed"`
	Data    any            `json:"data,omitempty" doc:"Data that helps the client to continue, such as the current version"`
}

// ProblemField is one failed field.
type ProblemField struct {
	Name   string         `json:"name"`
	Key    string         `json:"key"`
	Params map[string]any `json:"params,omitempty"`
}

// Error implements error.
func (p *Problem) Error() string { return p.Key }

// GetStatus implements huma.StatusError.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType makes huma answer application/problem+json.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders implements huma.HeadersError: it tells the client when to try again.
func (p *Problem) GetHeaders() http.Header {
	switch seconds, _ := p.Params["seconds"].(int); {
	case p.Key == string(fault.Overloaded), p.Key == string(fault.DBWriteError):
		return http.Header{"Retry-After": {retryUnavailable}}
	case p.Status == http.StatusTooManyRequests && seconds > 0:
		return http.Header{"Retry-After": {strconv.Itoa(seconds)}}
	default:
		return nil
	}
}

// retryUnavailable is when a client should repeat a request that the service could not serve, in seconds.
const retryUnavailable = "5"

// statusOf maps a kind of fault to its HTTP status.
func statusOf(kind fault.Kind) int {
	switch kind {
	case fault.Invalid:
		return http.StatusUnprocessableEntity
	case fault.Unauthenticated:
		return http.StatusUnauthorized
	case fault.Forbidden:
		return http.StatusForbidden
	case fault.NotFound:
		return http.StatusNotFound
	case fault.Conflict:
		return http.StatusConflict
	case fault.TooMany:
		return http.StatusTooManyRequests
	case fault.TooLarge:
		return http.StatusRequestEntityTooLarge
	case fault.Unavailable:
		return http.StatusServiceUnavailable
	default:
		return http.StatusInternalServerError
	}
}

// problemOf converts any error to the answer. An error that is not a fault is logged; the client learns nothing of
// it.
func problemOf(ctx context.Context, err error) *Problem {
	p := problemWithoutMessage(ctx, err)
	p.Message = faulttext.Of(language(ctx), fault.Key(p.Key), p.Params)
	return p
}

func problemWithoutMessage(ctx context.Context, err error) *Problem {
	var done *Problem
	if errors.As(err, &done) {
		return done
	}
	f, ok := fault.Of(err)
	if !ok {
		f = fault.New(fault.ExceptionError)
	}
	p := problem(statusOf(f.Kind), f.Key)
	switch {
	case p.Status == http.StatusServiceUnavailable:
		slog.ErrorContext(ctx, "unavailable", "err", err)
	case p.Status < http.StatusInternalServerError:
	case errors.Is(err, context.Canceled):
		slog.DebugContext(ctx, "the client went away", "err", err)
	default:
		slog.ErrorContext(ctx, "unexpected error", "err", err)
	}
	p.Code, p.Params, p.Data = f.Code(), f.Params, f.Data
	for _, fl := range f.Fields {
		p.Fields = append(p.Fields, ProblemField{Name: fl.Name, Key: string(fl.Key), Params: fl.Params})
	}
	return p
}

func problem(status int, key fault.Key) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Key: string(key)}
}

// classified converts an error of a database that cannot serve to its fault.
func (a *API) classified(err error) error {
	if a.Classify == nil {
		return err
	}
	return a.Classify(err)
}

// writeProblem writes a problem outside huma: in middleware and plain handlers.
func writeProblem(w http.ResponseWriter, r *http.Request, err error) {
	write(w, problemOf(r.Context(), err))
}

func write(w http.ResponseWriter, p *Problem) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	maps.Copy(w.Header(), p.GetHeaders())
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p)
}

// refuseMethod answers a request whose path exists with other methods only, which it lists in the header Allow.
func (a *API) refuseMethod(w http.ResponseWriter, r *http.Request) {
	path := cmp.Or(chi.RouteContext(r.Context()).RoutePath, r.URL.Path)
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		if a.router.Match(chi.NewRouteContext(), method, path) {
			w.Header().Add("Allow", method)
			if method == http.MethodGet {
				w.Header().Add("Allow", http.MethodHead)
			}
		}
	}
	writeProblem(w, r, problem(http.StatusMethodNotAllowed, fault.MalformedRequest))
}

// WriteOverloaded answers that the service is busy and when to try again: a call of the API with a problem, any other request
// with its message as plain text. It logs nothing: a busy service refuses many requests.
func WriteOverloaded(w http.ResponseWriter, r *http.Request) {
	p := problem(http.StatusServiceUnavailable, fault.Overloaded)
	p.Message = faulttext.Of(faulttext.Negotiate(r.Header.Get("Accept-Language")), fault.Overloaded, nil)
	if strings.HasPrefix(r.URL.Path, Base+"/") {
		write(w, p)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	maps.Copy(w.Header(), p.GetHeaders())
	http.Error(w, p.Message, p.Status)
}

// WriteForeignOrigin answers a write from a page of another site.
func WriteForeignOrigin(w http.ResponseWriter, r *http.Request) {
	writeProblem(w, withLanguage(r), fault.New(fault.ForeignOrigin))
}

// WriteTooMany answers a call of the API whose sender has to wait before the next one.
func WriteTooMany(w http.ResponseWriter, r *http.Request, rest time.Duration) {
	writeProblem(w, withLanguage(r), limit.TooMany(rest))
}

type languageKey struct{}

// language returns the language of messages for the client.
func language(ctx context.Context) string {
	header, _ := ctx.Value(languageKey{}).(string)
	return faulttext.Negotiate(header)
}

// acceptLanguage stores the client's language in the context for problemOf.
func acceptLanguage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, withLanguage(r)) })
}

func withLanguage(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), languageKey{}, r.Header.Get("Accept-Language")))
}

// unreadBody returns the problem of a request whose body cannot be read: it is too large, or the sender stopped sending, went away or does not
// keep to HTTP.
func unreadBody(err error) error {
	var large *http.MaxBytesError
	var timeout net.Error
	switch {
	case errors.As(err, &large):
		return fault.New(fault.BodyTooLarge).Because(err)
	case errors.As(err, &timeout) && timeout.Timeout():
		return problem(http.StatusRequestTimeout, fault.MalformedRequest)
	default:
		return problem(http.StatusBadRequest, fault.MalformedRequest)
	}
}

// newErrorFor is newError with the message for the client.
func newErrorFor(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
	return problemOf(ctx.Context(), newError(status, message, errs...))
}

// newError converts huma's own failures (an unreadable body, a wrong parameter) to problems.
func newError(status int, message string, errs ...error) huma.StatusError {
	key := fault.ExceptionError
	switch {
	case status == http.StatusRequestEntityTooLarge:
		key = fault.BodyTooLarge
	case status == http.StatusNotFound:
		key = fault.NotFoundError
	case status < http.StatusInternalServerError:
		key = fault.MalformedRequest
	}
	p := problem(status, key)
	for _, err := range errs {
		var detail *huma.ErrorDetail
		if errors.As(err, &detail) {
			name := detail.Location
			for _, prefix := range []string{"body.", "query.", "path."} {
				name = strings.TrimPrefix(name, prefix)
			}
			p.Fields = append(p.Fields, ProblemField{Name: name, Key: string(fault.InvalidValue)})
		}
	}
	if status >= http.StatusInternalServerError {
		slog.Error("unexpected error", "message", message, "errs", errors.Join(errs...))
	}
	return p
}
