package api

import (
	"bytes"
	"context"
	"hash/maphash"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/httpcache"
	"yagura/internal/kit/snapshot"
)

// Answers of at least this size are compressed for clients that accept gzip. Compression costs more than the rest of
// a cached answer, so the compressed forms of the latest ones are cached by their tags.
const (
	packFrom        = 1 << 10 // bytes
	keptPacked      = 512
	keptPackedBytes = 16 << 20
	packedAge       = time.Hour
)

func newPackedAnswers() *snapshot.Cache[[]byte] {
	return snapshot.NewSized(keptPacked, packedAge, keptPackedBytes, func(text []byte) int { return len(text) })
}

// conditional adds an ETag of the content to every JSON answer to a GET or HEAD, and answers 304 to a client that has the
// content. It also compresses. An answer can depend on the viewer and the time zone; the tag covers both. An answer
// that sets an ETag itself must be written in one piece.
func conditional(next http.Handler) http.Handler {
	packed := newPackedAnswers()
	seed := maphash.MakeSeed()
	pack := func(ctx context.Context, tag string, text []byte) ([]byte, error) {
		return packed.Get(ctx, int64(maphash.String(seed, tag)), 0, clock.Now(ctx), func(context.Context) ([]byte, error) { return httpcache.Gzip(text) })
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		held := &heldResponse{ResponseWriter: w, request: r, pack: pack}
		next.ServeHTTP(held, r)
		held.finish()
	})
}

// heldResponse buffers a JSON answer until it is complete; everything else passes through.
type heldResponse struct {
	http.ResponseWriter
	request *http.Request
	pack    func(ctx context.Context, tag string, text []byte) ([]byte, error)
	body    bytes.Buffer
	decided bool
	holding bool
}

// WriteHeader implements http.ResponseWriter.
func (h *heldResponse) WriteHeader(status int) {
	if h.decided {
		return
	}
	h.decided = true
	if h.holding = status == http.StatusOK && h.tagged(); !h.holding {
		h.ResponseWriter.WriteHeader(status)
	}
}

// tagged reports whether the answer gets a tag: JSON does, except documents for download, which may be long.
func (h *heldResponse) tagged() bool {
	return strings.HasPrefix(h.Header().Get("Content-Type"), "application/json") && h.Header().Get("Content-Disposition") == ""
}

// Write implements http.ResponseWriter.
func (h *heldResponse) Write(b []byte) (int, error) {
	h.WriteHeader(http.StatusOK)
	switch {
	case !h.holding:
		return h.ResponseWriter.Write(b)
	case h.Header().Get("ETag") == "":
		return h.body.Write(b)
	}
	h.holding = false
	return len(b), h.send(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (h *heldResponse) Unwrap() http.ResponseWriter { return h.ResponseWriter }

func (h *heldResponse) finish() {
	if !h.holding {
		return
	}
	h.Header().Set("ETag", httpcache.Tag(h.body.Bytes()))
	_ = h.send(h.body.Bytes()) // a client that went away cannot be told
}

// send writes the whole answer, or 304.
func (h *heldResponse) send(text []byte) error {
	header, tag := h.Header(), h.Header().Get("ETag")
	header["Cache-Control"] = cacheControl
	header["Vary"] = append(header["Vary"], vary...)
	if err := h.keep(tag, text); err != nil {
		return err
	}
	if httpcache.Matches(h.request.Header.Values("If-None-Match"), tag) {
		header.Del("Content-Type")
		h.ResponseWriter.WriteHeader(http.StatusNotModified)
		return nil
	}
	if len(text) >= packFrom && httpcache.Accepts(h.request.Header["Accept-Encoding"], "gzip") {
		small, err := h.pack(h.request.Context(), tag, text)
		if err != nil {
			return err
		}
		text = small
		header.Set("Content-Encoding", "gzip")
	}
	header.Set("Content-Length", strconv.Itoa(len(text)))
	h.ResponseWriter.WriteHeader(http.StatusOK)
	_, err := h.ResponseWriter.Write(text)
	return err
}

// keep completes the answer that other visitors may get.
func (h *heldResponse) keep(tag string, text []byte) error {
	kept, ok := h.request.Context().Value(visitorAnswerKey{}).(*visitorAnswer)
	if !ok || kept.current == nil {
		return nil
	}
	var packed []byte
	if len(text) >= packFrom {
		var err error
		if packed, err = h.pack(h.request.Context(), tag, text); err != nil {
			return err
		}
	}
	kept.route = chi.RouteContext(h.request.Context()).RoutePattern()
	kept.complete(tag, text, packed)
	return nil
}
