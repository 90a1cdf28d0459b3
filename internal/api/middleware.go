package api

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/sent"
	"yagura/internal/kit/trace"
)

type viewerKey struct{}
type addressKey struct{}

// viewer returns the sender of this request.
func viewer(ctx context.Context) Viewer {
	v, _ := ctx.Value(viewerKey{}).(Viewer)
	return v
}

// address returns the network address of this request, for limits and the list of sessions.
func address(ctx context.Context) string {
	s, _ := ctx.Value(addressKey{}).(string)
	return s
}

// clientAddress finds the client's address. It trusts X-Forwarded-For from trusted proxies only and reads it from the
// right, so a forged left part has no effect.
func (a *API) clientAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), addressKey{}, ClientAddress(r, a.TrustedProxies))
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// IsTrustedProxy reports whether the address of a connection, with its port, is that of a trusted proxy.
func IsTrustedProxy(remote string, trusted []netip.Prefix) bool {
	return isTrusted(withoutPort(remote), trusted)
}

func withoutPort(remote string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return remote
	}
	return host
}

func isTrusted(address string, trusted []netip.Prefix) bool {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(ip.Unmap()) })
}

// ClientAddress returns the nearest address of the request's path that is not a trusted proxy.
func ClientAddress(r *http.Request, trusted []netip.Prefix) string {
	host := withoutPort(r.RemoteAddr)
	if !isTrusted(host, trusted) {
		return host
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop := strings.TrimSpace(hops[i])
		if _, err := netip.ParseAddr(hop); err != nil {
			break
		}
		host = hop
		if !isTrusted(hop, trusted) {
			break
		}
	}
	return host
}

func (a *API) fixTime(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(clock.Fix(r.Context(), a.Clock.Now())))
	})
}

// defaultRequestTime is enough for the largest confirmation and the largest bracket.
const defaultRequestTime = 15 * time.Second

// limitTime limits how long a request waits for the database. It does not limit uploads, whose time depends on the
// sender's connection; the deadlines of the connection limit them.
func (a *API) limitTime(next http.Handler) http.Handler {
	most := cmp.Or(a.RequestTime, defaultRequestTime)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.isUpload(r, r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		ctx, cancel := context.WithTimeout(context.WithValue(r.Context(), connectionKey{}, r.Context()), most)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// connectionKey is the context key of the context that ends with the connection of the request, without the limit of limitTime.
type connectionKey struct{}

// whileConnected returns a context with the values of the context of a request that ends with the connection of the request.
func whileConnected(ctx context.Context) (context.Context, context.CancelFunc) {
	connection, ok := ctx.Value(connectionKey{}).(context.Context)
	if !ok {
		return context.WithCancel(ctx)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(connection, cancel)
	return ctx, func() { stop(); cancel() }
}

// IsUpload reports whether a request sends a form to an operation that takes one. The path of the request begins with Base.
func (a *API) IsUpload(r *http.Request) bool {
	path, ok := strings.CutPrefix(r.URL.Path, Base)
	return ok && a.isUpload(r, path)
}

// isUpload is IsUpload for a path below Base. The content type alone is not enough: the sender chooses it for any request.
func (a *API) isUpload(r *http.Request, path string) bool {
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") || r.URL.RawPath != "" {
		return false
	}
	return a.uploads[r.Method+" "+a.router.Find(chi.NewRouteContext(), r.Method, strings.TrimSuffix(path, "/"))]
}

func (a *API) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(p) // net/http uses this panic to drop a connection
				}
				slog.ErrorContext(r.Context(), "panic in a request", "panic", p, "method", r.Method, "stack", string(debug.Stack()))
				writeProblem(w, r, problem(http.StatusInternalServerError, fault.ExceptionError))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// identify reads "Authorization: JWT {token}" (API-1). It refuses an invalid token even on public operations, so that
// a client notices that its session has ended.
func (a *API) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := r.Header.Get("Authorization")
		if header == "" {
			next.ServeHTTP(w, r)
			return
		}
		token, ok := strings.CutPrefix(header, "JWT ")
		if !ok || a.verify == nil {
			writeProblem(w, r, fault.New(fault.AuthenticationError))
			return
		}
		v, err := a.verify(r.Context(), strings.TrimSpace(token))
		if err != nil {
			writeProblem(w, r, a.classified(err))
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), viewerKey{}, v)))
	})
}

// stripSlash routes a path with a slash at its end as the one without.
func stripSlash(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path := r.URL.Path; len(path) > 1 && strings.HasSuffix(path, "/") {
			chi.RouteContext(r.Context()).RoutePath = path[:len(path)-1]
		}
		next.ServeHTTP(w, r)
	})
}

// headAsGet routes a HEAD request as a GET (RFC 9110, section 9.3.2). The server of net/http sends the answer without its body.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			chi.RouteContext(r.Context()).RouteMethod = http.MethodGet
		}
		next.ServeHTTP(w, r)
	})
}

// measure calls the observer. It is the outermost middleware, so it sees every answer. The pattern is known after
// routing.
func (a *API) measure(next http.Handler) http.Handler {
	if a.Observe == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		answer := &sent.Answer{ResponseWriter: w}
		next.ServeHTTP(answer, r)
		if span := trace.Current(r.Context()); span != (trace.Span{}) {
			span.Name(r.Method + " " + chi.RouteContext(r.Context()).RoutePattern())
			span.SetNumber("http.response.status_code", answer.Status)
			if answer.Status >= http.StatusInternalServerError {
				span.Fail()
			}
		}
		a.Observe(r.Method, chi.RouteContext(r.Context()).RoutePattern(), answer.Status, time.Since(begin))
	})
}
