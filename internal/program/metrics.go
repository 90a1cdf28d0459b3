package program

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// wireMetrics registers the metrics besides the live gateway's: the runtime, and the duration of operations by
// status. Operations are labelled by their path's pattern, so ids do not multiply the series.
func (p *Program) wireMetrics() {
	p.metrics = prometheus.NewRegistry()
	requests := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "yagura_request_seconds", Help: "Time to answer an API operation.", Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"method", "route", "status"})
	p.metrics.MustRegister(requests, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	p.observe = func(method, route string, status int, took time.Duration) {
		requests.WithLabelValues(methodLabel(method), route, strconv.Itoa(status)).Observe(took.Seconds())
	}
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
