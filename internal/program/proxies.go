package program

import (
	"log/slog"
	"net/http"
	"sync"

	"yagura/internal/api"
)

// warnOfOpenProxies warns if every address is a trusted proxy. That is right only where nobody but the proxy can reach the service, which the
// program cannot know.
func (p *Program) warnOfOpenProxies() {
	for _, network := range p.TrustedProxies {
		if network.Bits() == 0 {
			slog.Warn("everybody is a trusted proxy: visitors who reach the service without the proxy can claim any address and avoid all limits; "+
				"set --trusted-proxies to the network of the proxy", "network", network.String())
		}
	}
}

// noticeProxies warns once when requests come through a proxy that is not trusted. Its address then counts as the address of
// all visitors, and they share one limit. The configuration alone does not show it.
func (p *Program) noticeProxies(next http.Handler) http.Handler {
	var once sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Forwarded-For") != "" && !api.IsTrustedProxy(r.RemoteAddr, p.TrustedProxies) {
			once.Do(func() {
				slog.WarnContext(r.Context(), "a request came through a proxy that is not trusted: if the proxy is yours, all visitors share its address and its limits; "+
					"set --trusted-proxies to its network", "proxy", r.RemoteAddr)
			})
		}
		next.ServeHTTP(w, r)
	})
}
