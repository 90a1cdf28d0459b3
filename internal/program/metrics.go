package program

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// wireMetrics registers the metrics besides the live gateway's: the runtime, and the duration of operations by
// status. Operations are labelled by their path's pattern, so ids do not multiply the series.
func (p *Program) wireMetrics() {
	p.metrics = prometheus.NewRegistry()
	requests := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "yagura_request_seconds", Help: "Time to answer an API operation.", Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"method", "route", "status"})
	p.metrics.MustRegister(requests, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	p.metrics.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{ // collectors ask only after assemble has made the relay
		Name: "yagura_relay_behind_seconds", Help: "How long the oldest event that this node has to deliver has waited. 0 at nodes that do not relay.",
	}, func() float64 { return p.relay.Behind().Seconds() }))
	p.givenUp = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "yagura_jobs_given_up_total", Help: "Jobs that failed too often and will not run again, by kind.",
	}, []string{"kind"})
	p.browserErrors = newBrowserErrors()
	p.metrics.MustRegister(p.givenUp, p.browserErrors.counted)
	p.observe = func(method, route string, status int, took time.Duration) {
		requests.WithLabelValues(methodLabel(method), route, strconv.Itoa(status)).Observe(took.Seconds())
	}
}

// wireLimits makes the limits of connections and requests, and their metrics.
func (p *Program) wireLimits() {
	requests := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "yagura_requests_refused_total", Help: "Requests that were refused because too many were worked on, uploaded or sent by one account, by the limit.",
	}, []string{"limit"})
	connections := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "yagura_connections_refused_total", Help: "Connections of HTTP that were refused, by the limit.",
	}, []string{"limit"})
	for _, limit := range []string{"all", "address", "account", "uploads", "writes"} { // a rate needs a first value
		requests.WithLabelValues(limit)
	}
	connections.WithLabelValues("address")
	p.load = newLoad(p.Config, requests)
	p.connections = newConnections(connectionsPerPerson*p.PeoplePerAddress, p.TrustedProxies, connections)
	p.metrics.MustRegister(requests, connections,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "yagura_requests_working", Help: "Requests that are worked on."},
			func() float64 { return float64(p.load.working.Load()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "yagura_http_connections", Help: "Open connections of HTTP, without live ones."},
			func() float64 { return float64(p.connections.open.Load()) }))
}

// methodLabel returns a method as a label. Clients can invent methods; all unknown ones share a label.
func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	default:
		return "other"
	}
}

func (p *Program) metricsHandler() http.Handler {
	return promhttp.HandlerFor(p.metrics, promhttp.HandlerOpts{})
}

// publicMetrics is the handler of /metrics at the public address. It answers 404 if the metrics have their own address, and
// not with the page of the app, which a collector would take for an answer.
func (p *Program) publicMetrics() http.Handler {
	if p.MetricsAddr != "" {
		return http.NotFoundHandler()
	}
	return p.metricsHandler()
}

// serveMetrics serves the metrics at their own address, if one is set. The returned function ends that.
func (p *Program) serveMetrics() (stop func(), err error) {
	if p.MetricsAddr == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", p.MetricsAddr)
	if err != nil {
		return nil, fmt.Errorf("listen for collectors of metrics: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", p.metricsHandler())
	server := &http.Server{
		Handler: mux, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, MaxHeaderBytes: 32 << 10,
	}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			slog.Error("the metrics are no longer served", "err", err)
		}
	}()
	slog.Info("serving metrics", "address", listener.Addr().String())
	return func() { _ = server.Close() }, nil
}
