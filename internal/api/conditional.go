package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

// conditional gives every JSON answer to a GET an ETag of its content, so that a client that has it already is told so
// instead of being sent it again. What an answer shows can depend on the viewer and the time zone; the tag covers both.
func conditional(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			next.ServeHTTP(w, r)
			return
		}
		held := &heldResponse{ResponseWriter: w}
		next.ServeHTTP(held, r)
		held.send(r)
	})
}

// heldResponse keeps a JSON answer back until it is complete; everything else passes through.
type heldResponse struct {
	http.ResponseWriter
	body    bytes.Buffer
	holding bool
	decided bool
}

// WriteHeader implements http.ResponseWriter.
func (h *heldResponse) WriteHeader(status int) {
	if h.decided {
		return
	}
	h.decided = true
	if h.holding = status == http.StatusOK && strings.HasPrefix(h.Header().Get("Content-Type"), "application/json"); !h.holding {
		h.ResponseWriter.WriteHeader(status)
	}
}

// Write implements http.ResponseWriter.
func (h *heldResponse) Write(b []byte) (int, error) {
	h.WriteHeader(http.StatusOK)
	if h.holding {
		return h.body.Write(b)
	}
	return h.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (h *heldResponse) Unwrap() http.ResponseWriter { return h.ResponseWriter }

func (h *heldResponse) send(r *http.Request) {
	if !h.holding {
		return
	}
	sum := sha256.Sum256(h.body.Bytes())
	tag := `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"` // weak: a proxy may compress
	header := h.Header()
	header.Set("ETag", tag)
	header.Set("Cache-Control", "private, no-cache")
	header.Add("Vary", "Authorization, X-Timezone")
	if matches(r.Header.Values("If-None-Match"), tag) {
		header.Del("Content-Type")
		h.ResponseWriter.WriteHeader(http.StatusNotModified)
		return
	}
	h.ResponseWriter.WriteHeader(http.StatusOK)
	_, _ = h.ResponseWriter.Write(h.body.Bytes()) // a client that went away cannot be told
}

func matches(headers []string, tag string) bool {
	for _, candidate := range strings.Split(strings.Join(headers, ","), ",") {
		if c := strings.TrimSpace(candidate); c == tag || c == "*" || "W/"+c == tag {
			return true
		}
	}
	return false
}
