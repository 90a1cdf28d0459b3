package program

import (
	"log/slog"
	"net/http"
	"sync"

	"yagura/internal/api"
)

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
