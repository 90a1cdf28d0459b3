package program

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"yagura/internal/api"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/redact"
	"yagura/internal/kit/text"
)

// browserErrors writes errors of browsers into the log. Anyone can send reports, so what they fill is bounded: reports of an
// address, lines of an address, lines in all, and lines of the same error. An address with invented errors leaves lines and
// places of known errors to others.
type browserErrors struct {
	counted   *prometheus.CounterVec
	addresses limit.Memory // reports of one address
	share     limit.Memory // lines of one address
	lines     limit.Memory // of all errors
	same      limit.Memory // lines of one error
}

func newBrowserErrors() *browserErrors {
	counted := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "yagura_browser_errors_total", Help: "Errors that browsers reported, by kind. Not all are in the log.",
	}, []string{"kind"})
	for _, kind := range api.BrowserErrorKinds {
		counted.WithLabelValues(kind)
	}
	return &browserErrors{
		counted:   counted,
		addresses: limit.Memory{Window: time.Minute, Most: 30, Keys: 4096},
		share:     limit.Memory{Window: time.Minute, Most: 20, Keys: 4096},
		lines:     limit.Memory{Window: time.Minute, Most: 60, Keys: 1},
		same:      limit.Memory{Window: 10 * time.Minute, Most: 1, Keys: 1024, Replace: true},
	}
}

// maxBrowser is the longest name of a browser in the log, in characters.
const maxBrowser = 160

// take is an api.BrowserErrorSink. It writes each error at most once in ten minutes, with the number of its repetitions.
func (b *browserErrors) take(ctx context.Context, address, browser string, errors []api.BrowserError) error {
	now := clock.Now(ctx)
	network := limit.Site(address)
	if _, ok := b.addresses.Take(network, now); !ok {
		return fault.New(fault.TooManyRequests).With("seconds", int(b.addresses.Window.Seconds()))
	}
	for _, e := range errors {
		b.counted.WithLabelValues(e.Kind).Inc()
		message, page := redact.Report(e.Message), redact.Pattern(e.Page)
		known := e.Kind + "\n" + page + "\n" + message
		repeated, ok := b.same.Take(known, now)
		if !ok {
			continue
		}
		if !b.line(network, now) {
			b.same.Forget(known) // it is not in the log yet
			continue
		}
		slog.WarnContext(ctx, "an error in a browser", "kind", e.Kind, "message", message, "page", page, "stack", redact.Report(e.Stack),
			"browser", redact.Report(text.Head(browser, maxBrowser)), "repeated", repeated)
	}
	return nil
}

// line takes a line of the log for an address.
func (b *browserErrors) line(network string, now time.Time) bool {
	if _, ok := b.share.Take(network, now); !ok {
		return false
	}
	_, ok := b.lines.Take("", now)
	return ok
}
