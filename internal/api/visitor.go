package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"yagura/internal/kit/httpcache"
	"yagura/internal/kit/trace"
)

// Limits of the answers that are kept for visitors.
const (
	keptVisitorAnswers = 1024
	keptVisitorBytes   = 64 << 20
	maxVisitorKey      = 256 // bytes of path, query and zone
)

// visitorAnswers keeps whole answers to visitors, so that repeated public reads skip routing and decoding. An answer serves
// while its version is unchanged, and within the second of the clock in which it was created, because contests depend on
// the time. Permissions need no check: visitors all see the same.
type visitorAnswers struct {
	mu    sync.RWMutex
	kept  map[visitorKey]*visitorAnswer
	bytes int
}

// visitorKey has everything of a request on which a kept answer depends.
type visitorKey struct{ path, query, zone string }

// visitorAnswer is a complete answer. While it is created, only route and current are set.
type visitorAnswer struct {
	version int64
	current func(ctx context.Context) (int64, error) // reads the current version; nil = the operation keeps no answers
	second  int64                                    // Unix time
	route   string

	tag          string
	text, packed []byte // packed is nil if the text is too small to be compressed
	// The headers, shared by all answers.
	contentType, etag, length, packedLength []string
}

type visitorAnswerKey struct{}

// keepForVisitors allows the answer of the running request to serve other visitors while the version is current. The caller
// has read the version before the content.
func keepForVisitors(ctx context.Context, version int64, current func(ctx context.Context) (int64, error)) {
	if v, ok := ctx.Value(visitorAnswerKey{}).(*visitorAnswer); ok {
		v.version, v.current = version, current
	}
}

// complete stores the content of an answer that keepForVisitors allowed.
func (v *visitorAnswer) complete(tag string, text, packed []byte) {
	v.tag, v.text, v.packed = tag, text, packed
	v.contentType, v.etag = []string{"application/json"}, []string{tag}
	v.length, v.packedLength = []string{strconv.Itoa(len(text))}, []string{strconv.Itoa(len(packed))}
}

// ForVisitors answers public reads of visitors from memory, and passes all other requests to next. Paths begin with Base.
func (a *API) ForVisitors(next http.Handler) http.Handler {
	kept := &visitorAnswers{kept: map[visitorKey]*visitorAnswer{}}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key, ok := visitorKeyOf(r)
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		begin := time.Now()
		if v := kept.find(key); v != nil && v.second == a.Clock.Now().Unix() && v.isCurrent(r.Context()) {
			status := v.send(w, r)
			if span := trace.Current(r.Context()); span != (trace.Span{}) {
				span.Name(r.Method + " " + v.route)
				span.SetNumber("http.response.status_code", status)
			}
			if a.Observe != nil {
				a.Observe(r.Method, v.route, status, time.Since(begin))
			}
			return
		}
		made := &visitorAnswer{second: a.Clock.Now().Unix()}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorAnswerKey{}, made)))
		if made.current != nil && made.text != nil {
			kept.keep(key, made)
		}
	})
}

// isCurrent reports whether an answer has the current version. If the version cannot be read, it returns false, and the operation reports
// the error.
func (v *visitorAnswer) isCurrent(ctx context.Context) bool {
	now, err := v.current(ctx)
	return err == nil && now == v.version
}

// visitorKeyOf returns the key of a request that may be answered from memory: a GET of a visitor for the contests.
func visitorKeyOf(r *http.Request) (visitorKey, bool) {
	path, ok := strings.CutPrefix(r.URL.Path, Base+"/contests")
	if !ok || r.Method != http.MethodGet || r.Header["Authorization"] != nil || r.URL.RawPath != "" {
		return visitorKey{}, false
	}
	k := visitorKey{path: strings.TrimSuffix(path, "/"), query: r.URL.RawQuery, zone: r.Header.Get("X-Timezone")}
	return k, len(k.path)+len(k.query)+len(k.zone) <= maxVisitorKey
}

func (k *visitorAnswers) find(key visitorKey) *visitorAnswer {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.kept[key]
}

// keep stores an answer. If there is no room for it, it removes arbitrary others.
func (k *visitorAnswers) keep(key visitorKey, v *visitorAnswer) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if old, ok := k.kept[key]; ok {
		k.bytes -= old.size()
	}
	k.kept[key] = v
	k.bytes += v.size()
	for other, old := range k.kept {
		if len(k.kept) <= keptVisitorAnswers && k.bytes <= keptVisitorBytes {
			return
		}
		if other != key {
			delete(k.kept, other)
			k.bytes -= old.size()
		}
	}
}

func (v *visitorAnswer) size() int { return len(v.text) + len(v.packed) }

// send writes the answer as conditional does, and returns its status.
func (v *visitorAnswer) send(w http.ResponseWriter, r *http.Request) int {
	header := w.Header()
	header["Cache-Control"], header["Vary"], header["Etag"] = cacheControl, vary, v.etag
	if none := r.Header["If-None-Match"]; none != nil && httpcache.Matches(none, v.tag) {
		w.WriteHeader(http.StatusNotModified)
		return http.StatusNotModified
	}
	text, length := v.text, v.length
	if v.packed != nil && httpcache.Accepts(r.Header["Accept-Encoding"], "gzip") {
		text, length = v.packed, v.packedLength
		header["Content-Encoding"] = gzipEncoding
	}
	header["Content-Type"], header["Content-Length"] = v.contentType, length
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write(text) // a client that went away cannot be told
	return http.StatusOK
}

// Values of headers that are equal in all answers. Nobody changes them in place.
var (
	cacheControl = []string{"private, no-cache"}
	vary         = []string{"Authorization, X-Timezone, Accept-Encoding"}
	gzipEncoding = []string{"gzip"}
)
