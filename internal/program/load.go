package program

import (
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"yagura/internal/api"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/limit"
)

// defaultRequests is the number of requests that the program works on at the same time unless the configuration says
// otherwise. It answers as many calls of the API within a second, and they need about 200 MB.
const defaultRequests = 4096

// defaultUploads is the number of uploads that one owner may send at the same time unless the configuration says otherwise. A
// browser sends six at a time over HTTP/1.1, so it is enough for four devices of a person.
const defaultUploads = 24

// writesFill is the time in which an account gets all of its writes back.
const writesFill = 5 * time.Minute

// load limits the requests that the program works on at the same time: calls of the API, documents, pictures of shared links,
// calendars and sitemaps. Further ones are refused at once: they would wait until their clients give up, and need memory until then. Live
// connections, probes, metrics and the app's own files are not limited.
//
// A form that still arrives is no work, but its files need memory or disk until the request ends. So load also limits the uploads
// of each owner.
//
// A write may store rows that stay and notify many people. So load also limits how often each signed-in person writes. The writes of
// visitors have limits of their own.
type load struct {
	most    int64
	uploads int // of one owner
	writes  limit.Buckets
	clock   clock.Clock
	refused *prometheus.CounterVec
	working atomic.Int64

	mu       sync.Mutex
	shares   map[owner]*share
	lastSaid map[string]time.Time // by limit
}

// owner is whose part of the limit a call uses: a signed-in person's, or that of the visitors of a network address. People are
// served although visitors behind their address have used up its part.
type owner struct {
	limit string // "account" or "address"
	key   string
}

// owner returns the owner of a call. An ended session counts as its person, because no record is read before the limit.
func (p *Program) owner(r *http.Request) owner {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "JWT "); ok {
		if user, _, err := p.Features.Auth.Named(p.withFixedTime(r.Context()), strings.TrimSpace(token)); err == nil {
			return owner{"account", strconv.FormatInt(user, 10)}
		}
	}
	return owner{"address", limit.Site(api.ClientAddress(r, p.TrustedProxies))}
}

// share is the part of one owner.
type share struct {
	held    int // requests, guarded by load.mu; the last one removes the share
	working atomic.Int64
	uploads atomic.Int64 // from their headers to the end of their answers
}

// newLoad returns the limits of a configuration.
func newLoad(c Config, refused *prometheus.CounterVec) *load {
	return &load{
		most: int64(c.Requests), uploads: c.UploadsPerAccount, writes: limit.Buckets{Most: c.WritesPerAccount, Fill: writesFill}, clock: c.Clock,
		refused: refused, shares: map[owner]*share{}, lastSaid: map[string]time.Time{},
	}
}

// requestKinds tells load what it needs to know of a request.
type requestKinds struct {
	owner    func(*http.Request) owner
	isFile   func(path string) bool // a file of the app
	isUpload func(*http.Request) bool
}

// unlimited are the paths besides those of files that load does not limit.
var unlimited = []string{healthPath, readyPath, metricsPath, livePath}

// handler serves next within the limits. If more than half of the limit of requests is used, one owner may use a quarter.
func (l *load) handler(next http.Handler, kinds requestKinds) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.Contains(unlimited, r.URL.Path) || kinds.isFile(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		of := kinds.owner(r)
		work := l.begin(of, kinds.isUpload(r))
		defer l.end(of, work)
		switch working := l.working.Load(); {
		case working > l.most:
			l.refuse(w, r, "all")
			return
		case working > l.most/2 && work.share.working.Load() > l.most/4:
			l.refuse(w, r, of.limit)
			return
		case work.upload && work.share.uploads.Load() > int64(l.uploads):
			closeAfter(w)
			l.refuse(w, r, "uploads")
			return
		}
		if rest, ok := l.takeWrite(of, r); !ok {
			if work.upload {
				closeAfter(w)
			}
			l.refuseWrite(w, r, of, rest)
			return
		}
		if t, ok := w.(*transfer); ok {
			t.work = work
		}
		next.ServeHTTP(w, r)
	})
}

// closeAfter closes the connection of an upload after its answer. Otherwise the server waits for the rest of a small form before it answers.
func closeAfter(w http.ResponseWriter) { w.Header().Set("Connection", "close") }

// takeWrite counts a call if it is a write of a signed-in person. It returns ok=false if the person has sent too many, and how long the
// person has to wait.
func (l *load) takeWrite(of owner, r *http.Request) (rest time.Duration, ok bool) {
	switch r.Method {
	case http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete:
	default:
		return 0, true
	}
	if of.limit != "account" || !strings.HasPrefix(r.URL.Path, api.Base+"/") {
		return 0, true
	}
	return l.writes.Take(of.key, l.clock.Now())
}

func (l *load) refuse(w http.ResponseWriter, r *http.Request, limit string) {
	if l.count(limit) {
		slog.WarnContext(r.Context(), "requests are refused because there are too many at the same time; yagura_requests_refused_total counts them",
			"limit", limit, "requests", l.most, "uploads", l.uploads)
	}
	api.WriteOverloaded(w, r)
}

func (l *load) refuseWrite(w http.ResponseWriter, r *http.Request, of owner, rest time.Duration) {
	if l.count("writes") {
		slog.WarnContext(r.Context(), "writes of an account are refused because it has sent too many; yagura_requests_refused_total counts them",
			"account", of.key, "writes", l.writes.Most)
	}
	api.WriteTooMany(w, r, rest)
}

// count counts a request that is refused because of a limit. It reports whether to log it: once a minute for each limit.
func (l *load) count(limit string) (say bool) {
	l.refused.WithLabelValues(limit).Inc()
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if say = now.Sub(l.lastSaid[limit]) > time.Minute; say {
		l.lastSaid[limit] = now
	}
	return say
}

func (l *load) begin(of owner, upload bool) *work {
	l.mu.Lock()
	s := l.shares[of]
	if s == nil {
		s = &share{}
		l.shares[of] = s
	}
	s.held++
	l.mu.Unlock()
	work := &work{load: l, share: s, upload: upload}
	work.add(1)
	if upload {
		s.uploads.Add(1)
	}
	return work
}

func (l *load) end(of owner, work *work) {
	work.add(-1)
	if work.upload {
		work.share.uploads.Add(-1)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if work.share.held--; work.share.held == 0 {
		delete(l.shares, of)
	}
}

// work is one request that counts. The nil work counts nothing.
type work struct {
	load   *load
	share  *share
	upload bool
}

func (w *work) add(n int64) {
	if w != nil {
		w.load.working.Add(n)
		w.share.working.Add(n)
	}
}
