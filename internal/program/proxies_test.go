package program_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"yagura/internal/program"
)

// TestAProxyThatIsNotTrustedIsNoticedOnce sends requests with and without the header of a proxy. It replaces the default log, so
// it does not run in parallel.
func TestAProxyThatIsNotTrustedIsNoticedOnce(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	warnings := func() int { return strings.Count(log.String(), "set --trusted-proxies") }
	send := func(p *program.Program, forwarded string) {
		h := p.Handler()
		for range 3 {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/healthz", nil)
			r.RemoteAddr = "10.1.2.3:4000"
			if forwarded != "" {
				r.Header.Set("X-Forwarded-For", forwarded)
			}
			h.ServeHTTP(httptest.NewRecorder(), r)
		}
	}
	for _, c := range []struct {
		trusted, forwarded string
		want               int
	}{{"", "", 0}, {"", "192.0.2.1", 1}, {"10.0.0.0/8", "192.0.2.1", 0}, {"172.16.0.0/12", "192.0.2.1", 1}} {
		cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir()}
		if c.trusted != "" {
			cfg.TrustedProxies = []netip.Prefix{netip.MustParsePrefix(c.trusted)}
		}
		err := open(t, cfg, func(_ context.Context, p *program.Program) {
			log.Reset()
			slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
			send(p, c.forwarded)
			slog.SetDefault(before)
		})
		if err != nil || warnings() != c.want {
			t.Errorf("trusted %q, forwarded for %q: %d warnings, %v", c.trusted, c.forwarded, warnings(), err)
		}
	}
}

// TestATrustedWholeInternetIsWarnedAbout replaces the default log, so it does not run in parallel.
func TestATrustedWholeInternetIsWarnedAbout(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	for trusted, want := range map[string]int{"0.0.0.0/0": 1, "::/0": 1, "10.0.0.0/8": 0} {
		log.Reset()
		slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
		cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), TrustedProxies: []netip.Prefix{netip.MustParsePrefix(trusted)}}
		err := open(t, cfg, func(context.Context, *program.Program) {})
		if got := strings.Count(log.String(), "everybody is a trusted proxy"); err != nil || got != want {
			t.Errorf("trusted %q: %d warnings, %v", trusted, got, err)
		}
	}
}
