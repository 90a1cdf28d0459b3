package program

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"yagura/internal/api"
	"yagura/internal/format"
	"yagura/internal/kit/clock"
	"yagura/internal/page"
	"yagura/internal/preview"
	"yagura/internal/webui"
)

// shutdownGrace is the time limit for running requests after the signal.
const shutdownGrace = 15 * time.Second

func (p *Program) withFixedTime(ctx context.Context) context.Context {
	return clock.Fix(ctx, p.Clock.Now())
}

// Paths of the probes, the metrics and the live gateway.
const (
	healthPath  = "/healthz"
	readyPath   = "/readyz"
	metricsPath = "/metrics"
	livePath    = "/connection/websocket"
)

// Handler serves everything: the API, the live gateway, the app, and the probes.
func (p *Program) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+healthPath, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET "+readyPath, p.ready)
	mux.Handle("GET "+metricsPath, p.publicMetrics())
	mux.Handle(api.Base+"/", http.StripPrefix(api.Base, p.API.Handler()))
	mux.Handle(livePath, p.live.Handler())
	app := webui.New()
	pages := page.New(page.Config{
		BaseURL: p.BaseURL, OperatorName: p.OperatorName, App: app, API: p.API.Handler(), Sitemap: p.Store, Clock: p.Clock, Artist: preview.NewArtist(app),
		Naming:  format.Naming(),
		Address: func(r *http.Request) string { return api.ClientAddress(r, p.TrustedProxies) },
	})
	mux.Handle("/", pages)
	guarded := http.NewCrossOriginProtection().Handler(mux)
	address := func(r *http.Request) string { return api.ClientAddress(r, p.TrustedProxies) }
	limited := p.transfers().handler(p.API.ForVisitors(p.load.handler(guarded, address, pages.IsFile)))
	return p.traceRequests(accessLog(p.noticeProxies(p.securityHeaders(p.connections.spare(limited, p.Connections)))))
}

// transfers returns the time limits of bodies and answers.
func (p *Program) transfers() transferLimits {
	limits := usualTransfers
	limits.isUpload = p.API.IsUpload
	return limits
}

// ready answers 200 while the database answers, so that a load balancer can avoid this process when it does not. It logs changes
// only, because anyone may ask. If the client goes away before the database answers, the state is unknown and stays.
func (p *Program) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	err := p.Store.Ping(ctx)
	switch {
	case r.Context().Err() != nil:
	case err != nil && !p.notReady.Swap(true):
		slog.ErrorContext(ctx, "not ready", "err", err)
	case err == nil && p.notReady.Swap(false):
		slog.WarnContext(ctx, "ready again")
	}
	if err != nil {
		http.Error(w, "the database does not answer", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// securityHeaders forbid framing, sniffing and foreign scripts everywhere. Inline styles are allowed because the
// component library sets style attributes; inline scripts never. Live connections go to the own host only: older browsers
// do not count the websocket as 'self'. With https, browsers keep to it.
func (p *Program) securityHeaders(next http.Handler) http.Handler {
	var socket string
	if u, err := url.Parse(p.BaseURL); err == nil { // Config.complete has checked it
		socket = strings.Replace(u.Scheme, "http", "ws", 1) + "://" + u.Host
	}
	policy := "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
		"font-src 'self' data:; connect-src 'self' " + socket + "; frame-src https://www.youtube-nocookie.com; object-src 'none'; " +
		"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
	secure := strings.HasPrefix(p.BaseURL, "https://")
	fixed := http.Header{}
	fixed.Set("Content-Security-Policy", policy)
	fixed.Set("Cross-Origin-Opener-Policy", "same-origin")
	if secure {
		fixed.Set("Strict-Transport-Security", "max-age=31536000")
	}
	fixed.Set("X-Content-Type-Options", "nosniff")
	fixed.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	fixed.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), fixed) // the values are shared: handlers replace them and do not change them in place
		next.ServeHTTP(w, r)
	})
}

// Run listens and serves until ctx ends, then stops gracefully: it accepts no new requests, finishes the running
// ones, tells live connections to reconnect, and finishes running jobs. If ready is set, Run calls it with the
// address once it listens.
func (p *Program) Run(ctx context.Context, ready func(addr string)) error {
	listener, err := net.Listen("tcp", p.Addr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	stopMetrics, err := p.serveMetrics()
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer stopMetrics()
	server := &http.Server{
		Handler:           p.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       bodyTime,             // of a body that nobody reads, see transferLimits
		WriteTimeout:      bodyTime + writeTime, // until the first part of the answer
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ConnState:         p.connections.changed,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(netutil.LimitListener(listener, p.Connections)) }()
	slog.Info("serving", "address", listener.Addr().String(), "url", p.BaseURL, "database", p.Store.Dialect(), "demo", p.Demo, "version", p.Version)
	halt := p.Start()
	if ready != nil {
		ready(listener.Addr().String())
	}
	go debug.FreeOSMemory() // the start leaves as much garbage as the idle program has data, and an idle program collects late
	select {
	case err := <-failed:
		return errors.Join(err, halt(context.WithoutCancel(ctx)))
	case <-ctx.Done():
	}
	slog.Info("stopping")
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
	defer cancel()
	err = server.Shutdown(stop)
	if served := <-failed; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return errors.Join(err, halt(stop))
}

// Start starts the background work: the relay of events and the runner of jobs. The returned function stops them and
// closes the program.
func (p *Program) Start() (stop func(context.Context) error) {
	p.Store.OnCommit(func() {
		p.relay.Nudge()
		p.runner.Nudge()
		p.live.Nudge() // the relay may run elsewhere
	})
	ctx, cancel := context.WithCancel(context.Background())
	var checked sync.WaitGroup
	checked.Go(func() {
		if err := p.Store.CheckIntegrity(ctx); err != nil && ctx.Err() == nil {
			slog.Error("the database cannot be checked", "err", err)
		}
	})
	p.relay.Start()
	p.runner.Start()
	return func(ctx context.Context) error {
		cancel()
		checked.Wait()
		return errors.Join(p.runner.Stop(ctx), p.relay.Stop(ctx), p.Close(ctx))
	}
}
