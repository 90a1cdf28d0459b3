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
	"yagura/internal/kit/guard"
	"yagura/internal/page"
	"yagura/internal/preview"
	"yagura/internal/webui"
)

// The time limits after the signal to stop: for running requests, and then for running jobs and live connections. Each part that is
// closed has some time also if a job has used all of that, because it may hold live updates that wait. Together the limits are shorter
// than the time that service managers give (deploy).
const (
	requestGrace    = 15 * time.Second
	backgroundGrace = 10 * time.Second
	closeGrace      = time.Second
)

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
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(api.WriteForeignOrigin))
	guarded := protection.Handler(mux)
	kinds := requestKinds{owner: p.owner, isFile: pages.IsFile, isUpload: p.API.IsUpload}
	limited := p.transfers().handler(p.API.ForVisitors(p.load.handler(guarded, kinds)))
	log := p.AccessLog
	if log == nil {
		log = slog.Default().Handler()
	}
	return p.traceRequests(accessLog(log, p.noticeProxies(p.securityHeaders(p.ownHosts(p.connections.spare(limited, p.Connections))))))
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
	if p.lock != nil && !p.lock.Held() {
		http.Error(w, "the lock of the database is lost", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// securityHeaders forbid framing, sniffing and foreign scripts everywhere. Answers of the API are data, so their policy allows nothing, and
// they have no headers that only concern documents. In pages, inline styles are allowed because the component library sets style
// attributes; inline scripts never. Live connections go to the own host only: older browsers do not count the websocket as 'self'.
// With https, HSTS makes browsers use https only.
func (p *Program) securityHeaders(next http.Handler) http.Handler {
	var socket string
	if u, err := url.Parse(p.BaseURL); err == nil { // Config.complete has checked it
		socket = strings.Replace(u.Scheme, "http", "ws", 1) + "://" + u.Host
	}
	ofData := http.Header{}
	ofData.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	ofData.Set("X-Content-Type-Options", "nosniff")
	if strings.HasPrefix(p.BaseURL, "https://") {
		ofData.Set("Strict-Transport-Security", "max-age=31536000")
	}
	ofPages := ofData.Clone()
	ofPages.Set("Content-Security-Policy", "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "+
		"font-src 'self' data:; connect-src 'self' "+socket+"; frame-src https://www.youtube-nocookie.com; object-src 'none'; "+
		"base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
	ofPages.Set("Cross-Origin-Opener-Policy", "same-origin")
	ofPages.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	ofPages.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fixed := ofPages
		if strings.HasPrefix(r.URL.Path, api.Base+"/") {
			fixed = ofData
		}
		maps.Copy(w.Header(), fixed) // the values are shared: handlers replace them and do not change them in place
		next.ServeHTTP(w, r)
	})
}

// Serve constructs the program and runs it until ctx ends. Before it creates or upgrades the database, it checks that its addresses are free.
// It calls ready with the base URL once the program listens.
func Serve(ctx context.Context, cfg Config, ready func(baseURL string)) error {
	if err := cfg.prepare(); err != nil {
		return err
	}
	if err := cfg.checkFree(); err != nil {
		return err
	}
	p, err := construct(ctx, cfg)
	if err != nil {
		return err
	}
	return p.Run(ctx, func(string) { ready(p.BaseURL) })
}

// Run listens and serves until ctx ends, then stops gracefully. It accepts no new requests and finishes the running ones; then it finishes
// running jobs and the delivery of events; at last it tells live connections to reconnect and closes the store. If ready is set, Run calls
// it with the address once it listens.
func (p *Program) Run(ctx context.Context, ready func(addr string)) error {
	listener, err := net.Listen("tcp", p.Addr)
	if err != nil {
		return errors.Join(fmt.Errorf("serve: %w", err), within(ctx, backgroundGrace, p.Close))
	}
	stopMetrics, err := p.serveMetrics()
	if err != nil {
		return errors.Join(err, listener.Close(), within(ctx, backgroundGrace, p.Close))
	}
	defer stopMetrics()
	server := p.server()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(joinedListener{netutil.LimitListener(listener, p.Connections)}) }()
	slog.Info("serving", "address", listener.Addr().String(), "url", p.BaseURL, "database", p.Store.Dialect(), "demo", p.Demo, "version", p.Version)
	halt := p.Start()
	if ready != nil {
		ready(listener.Addr().String())
	}
	go returnMemory()
	select {
	case err := <-failed:
		return errors.Join(err, within(ctx, backgroundGrace, halt))
	case <-ctx.Done():
	}
	slog.Info("stopping")
	err = stopServing(ctx, server, requestGrace)
	if served := <-failed; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return errors.Join(err, within(ctx, backgroundGrace, halt))
}

// within calls stop with a time limit of its own, also if ctx has ended.
func within(ctx context.Context, limit time.Duration, stop func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	defer cancel()
	return stop(ctx)
}

// withAtLeast calls stop with ctx, or with a time limit of its own if less than that is left.
func withAtLeast(ctx context.Context, least time.Duration, stop func(context.Context) error) error {
	deadline, limited := ctx.Deadline()
	if ctx.Err() == nil && (!limited || time.Until(deadline) >= least) {
		return stop(ctx)
	}
	return within(ctx, least, stop)
}

// stopServing accepts no new requests and waits for the running ones. It cuts off those that run longer than the limit, because
// the store is closed next.
func stopServing(ctx context.Context, server *http.Server, limit time.Duration) error {
	err := within(ctx, limit, server.Shutdown)
	if err != nil {
		err = errors.Join(err, server.Close())
	}
	return err
}

// returnMemory returns to the system what only the start needed. It leaves as much garbage as the idle program has data, and an
// idle program collects late.
func returnMemory() {
	debug.FreeOSMemory()
	if err := releaseProgramPages(); err != nil {
		slog.Warn("the pages of the program file stay in memory", "err", err)
	}
}

// server returns the server of the handler, with the limits of connections and of their times.
func (p *Program) server() *http.Server {
	return &http.Server{
		Handler:           p.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       bodyTime,             // of a body that nobody reads, see transferLimits
		WriteTimeout:      bodyTime + writeTime, // until the first part of the answer
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ConnState:         p.connections.changed,
		ConnContext:       rememberConn,
	}
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
	var background sync.WaitGroup
	background.Go(func() {
		err := guard.Call(func() error { return p.Store.CheckIntegrity(ctx) })
		if err != nil && ctx.Err() == nil {
			slog.Error("the database cannot be checked", guard.Attrs(err)...)
		}
	})
	if p.databaseClock != nil {
		background.Go(func() { p.databaseClock.follow(ctx) })
	}
	p.relay.Start()
	p.runner.Start()
	return func(ctx context.Context) error {
		cancel()
		background.Wait()
		return errors.Join(p.runner.Stop(ctx), p.relay.Stop(ctx), p.Close(ctx))
	}
}
