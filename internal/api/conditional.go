package api

import (
	"bytes"
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
		held := &heldResponse{ResponseWriter: w, known: r.Header.Values("If-None-Match")}
		next.ServeHTTP(held, r)
		held.send()
	})
}

// heldResponse keeps a JSON answer back until it is complete, unless it brings its ETag. Everything else passes through.
type heldResponse struct {
	http.ResponseWriter
	known   []string // the tags that the client has
	body    bytes.Buffer
	decided bool
	holding bool
	dropped bool
}

// WriteHeader implements http.ResponseWriter.
func (h *heldResponse) WriteHeader(status int) {
	if h.decided {
		return
	}
	h.decided = true
	if status != http.StatusOK || !strings.HasPrefix(h.Header().Get("Content-Type"), "application/json") {
		h.ResponseWriter.WriteHeader(status)
		return
	}
	if tag := h.Header().Get("ETag"); tag != "" {
		h.begin(tag)
		return
	}
	h.holding = true
}

// Write implements http.ResponseWriter.
func (h *heldResponse) Write(b []byte) (int, error) {
	h.WriteHeader(http.StatusOK)
	switch {
	case h.holding:
		return h.body.Write(b)
	case h.dropped:
		return len(b), nil
	}
	return h.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (h *heldResponse) Unwrap() http.ResponseWriter { return h.ResponseWriter }

// begin writes the header of an answer with a tag. One that the client has is not sent again.
func (h *heldResponse) begin(tag string) {
	header := h.Header()
	header.Set("ETag", tag)
	header.Set("Cache-Control", "private, no-cache")
	header.Add("Vary", "Authorization, X-Timezone")
	if h.dropped = matches(h.known, tag); h.dropped {
		header.Del("Content-Type")
		header.Del("Content-Encoding")
		h.ResponseWriter.WriteHeader(http.StatusNotModified)
		return
	}
	h.ResponseWriter.WriteHeader(http.StatusOK)
}

func (h *heldResponse) send() {
	if !h.holding {
		return
	}
	h.holding = false
	h.begin(tagOf(h.body.Bytes()))
	_, _ = h.Write(h.body.Bytes()) // a client that went away cannot be told
}

func matches(headers []string, tag string) bool {
	for _, candidate := range strings.Split(strings.Join(headers, ","), ",") {
		if c := strings.TrimSpace(candidate); c == tag || c == "*" || "W/"+c == tag {
			return true
		}
	}
	return false
}
