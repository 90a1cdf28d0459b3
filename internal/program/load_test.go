package program

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"yagura/internal/api"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/limit"
)

// busy is a handler behind a limit whose calls wait until they may end.
type busy struct {
	http.Handler
	load  *load
	began chan struct{}
	end   chan struct{}
}

func newBusy(t *testing.T, most int) *busy {
	t.Helper()
	b := &busy{load: newLoad(Config{Requests: most, UploadsPerAccount: 2, Clock: clock.System{}}, counter(t)), began: make(chan struct{}), end: make(chan struct{})}
	slow := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/slow") {
			b.began <- struct{}{}
			<-b.end
		}
	})
	b.Handler = usualTransfers.handler(b.load.handler(slow, testKinds))
	return b
}

// ownerOf returns the owner of a call of a test. Its user agent is the name of a signed-in person.
func ownerOf(r *http.Request) owner {
	if name := r.UserAgent(); name != "" {
		return owner{"account", name}
	}
	return owner{"address", limit.Network(r.RemoteAddr)}
}

func isAsset(path string) bool { return strings.HasPrefix(path, "/assets/") }

func isUpload(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, api.Base+"/files/") }

var testKinds = requestKinds{owner: ownerOf, isFile: isAsset, isUpload: isUpload}

func (b *busy) answer(path, address string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.RemoteAddr, _, _ = strings.Cut(address, " ")
	if _, name, ok := strings.Cut(address, " "); ok {
		r.Header.Set("User-Agent", name)
	}
	w := httptest.NewRecorder()
	b.ServeHTTP(w, r)
	return w.Result()
}

// start starts slow calls and waits until the program works on them. The returned function ends them.
func (b *busy) start(addresses ...string) (end func()) {
	return b.startAt(api.Base+"/slow/", addresses...)
}

func (b *busy) startAt(path string, addresses ...string) (end func()) {
	ended := make(chan struct{})
	for _, a := range addresses {
		go func() {
			defer func() { ended <- struct{}{} }()
			b.answer(path, a)
		}()
		<-b.began
	}
	return func() {
		for range addresses {
			b.end <- struct{}{}
			<-ended
		}
	}
}

func TestTooManyCallsAreRefusedAtOnce(t *testing.T) {
	t.Parallel()
	b := newBusy(t, 4)
	end := b.start("192.0.2.1:1", "192.0.2.2:1", "192.0.2.3:1", "192.0.2.4:1")
	got := b.answer(api.Base+"/contests/", "192.0.2.5:1")
	if got.StatusCode != http.StatusServiceUnavailable || got.Header.Get("Retry-After") == "" {
		t.Errorf("one call too many answers %d %v", got.StatusCode, got.Header)
	}
	if text, err := io.ReadAll(got.Body); err != nil || !strings.Contains(string(text), `"key":"overloaded"`) {
		t.Errorf("one call too many answers %s, %v", text, err)
	}
	for _, path := range []string{"/healthz", "/readyz", "/metrics", "/connection/websocket", "/assets/app.js"} {
		if got := b.answer(path, "192.0.2.5:1"); got.StatusCode != http.StatusOK {
			t.Errorf("%s answers %d", path, got.StatusCode)
		}
	}
	end()
	if got := b.answer(api.Base+"/contests/", "192.0.2.5:1"); got.StatusCode != http.StatusOK {
		t.Errorf("a call answers %d afterwards", got.StatusCode)
	}
	if len(b.load.shares) > 0 || b.load.working.Load() != 0 {
		t.Errorf("still counted: %d addresses, %d calls", len(b.load.shares), b.load.working.Load())
	}
}

// TestDocumentsAndPicturesCount fills the limit with documents and pictures of shared links, and asks for more of each.
func TestDocumentsAndPicturesCount(t *testing.T) {
	t.Parallel()
	b := newBusy(t, 4)
	for _, working := range []string{"/slow", "/share/slow.png", api.Base + "/slow/"} {
		end := b.startAt(working, "192.0.2.1:1", "192.0.2.2:1", "192.0.2.3:1", "192.0.2.4:1")
		for _, path := range []string{"/", "/contests/7", "/share/contests/7.png", "/sitemap.xml", api.Base + "/contests/"} {
			got := b.answer(path, "192.0.2.5:1")
			if got.StatusCode != http.StatusServiceUnavailable || got.Header.Get("Retry-After") == "" {
				t.Errorf("%s answers %d %v while the program works on %s", path, got.StatusCode, got.Header, working)
			}
			text, err := io.ReadAll(got.Body)
			if problem := strings.Contains(string(text), `"key":"overloaded"`); err != nil || problem != strings.HasPrefix(path, api.Base) || len(text) == 0 {
				t.Errorf("%s answers %q, %v", path, text, err)
			}
		}
		end()
	}
	if got := b.answer("/contests/7", "192.0.2.5:1"); got.StatusCode != http.StatusOK {
		t.Errorf("a document answers %d afterwards", got.StatusCode)
	}
}

// TestOneAddressLeavesRoomForOthers makes one address use its part of a limit of 8.
func TestOneAddressLeavesRoomForOthers(t *testing.T) {
	t.Parallel()
	b := newBusy(t, 8)
	end := b.start("192.0.2.1:1", "192.0.2.1:2", "192.0.2.1:3", "192.0.2.1:4")
	if got := b.answer(api.Base+"/contests/", "192.0.2.1:5"); got.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("another call of the address answers %d", got.StatusCode)
	}
	if got := b.answer(api.Base+"/contests/", "192.0.2.2:1"); got.StatusCode != http.StatusOK {
		t.Errorf("a call of another address answers %d", got.StatusCode)
	}
	end()
	if got := b.answer(api.Base+"/contests/", "192.0.2.1:5"); got.StatusCode != http.StatusOK {
		t.Errorf("a call of the address answers %d when the program is idle", got.StatusCode)
	}
}

// TestVisitorsLeaveRoomForPeopleBehindTheirAddress makes the visitors of one address use its part of a limit of 8, and then one
// person.
func TestVisitorsLeaveRoomForPeopleBehindTheirAddress(t *testing.T) {
	t.Parallel()
	b := newBusy(t, 8)
	end := b.start("192.0.2.1:1", "192.0.2.1:2", "192.0.2.1:3", "192.0.2.1:4")
	for address, want := range map[string]int{"192.0.2.1:5": http.StatusServiceUnavailable, "192.0.2.1:5 hanako": http.StatusOK} {
		if got := b.answer(api.Base+"/contests/", address); got.StatusCode != want {
			t.Errorf("beside visitors, %s answers %d", address, got.StatusCode)
		}
	}
	end()
	end = b.start("192.0.2.1:1 taro", "192.0.2.2:1 taro", "192.0.2.1:3 taro", "192.0.2.1:4 taro")
	for address, want := range map[string]int{
		"192.0.2.3:1 taro": http.StatusServiceUnavailable, "192.0.2.1:5 hanako": http.StatusOK, "192.0.2.1:5": http.StatusOK,
	} {
		if got := b.answer(api.Base+"/contests/", address); got.StatusCode != want {
			t.Errorf("beside a busy person, %s answers %d", address, got.StatusCode)
		}
	}
	end()
}

// TestAnUploadThatArrivesDoesNotCount checks that waiting for a client is no work: slow uploads must not keep others out.
func TestAnUploadThatArrivesDoesNotCount(t *testing.T) {
	t.Parallel()
	l := newLoad(Config{Requests: 4, UploadsPerAccount: 2, Clock: clock.System{}}, counter(t))
	var before, during, after int64
	upload := readFunc(func() { during = l.working.Load() })
	handler := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		before = l.working.Load()
		_, _ = io.ReadAll(r.Body)
		after = l.working.Load()
	})
	r := httptest.NewRequest(http.MethodPost, api.Base+"/files/", upload)
	usualTransfers.handler(l.handler(handler, testKinds)).ServeHTTP(httptest.NewRecorder(), r)
	if before != 1 || during != 0 || after != 1 {
		t.Errorf("counted %d before, %d during and %d after the upload", before, during, after)
	}
}

// TestUploadsOfOneOwnerAreBounded sends two uploads of a person, the limit, and more uploads and another call beside them.
func TestUploadsOfOneOwnerAreBounded(t *testing.T) {
	t.Parallel()
	b := newBusy(t, 100)
	upload, call := api.Base+"/files/", api.Base+"/contests/"
	end := b.startAt(upload+"slow/", "192.0.2.1:1 taro", "192.0.2.2:1 taro")
	for _, c := range []struct {
		path, from string
		status     int
	}{
		{upload, "192.0.2.1:1 taro", http.StatusServiceUnavailable}, {upload, "192.0.2.3:1 taro", http.StatusServiceUnavailable},
		{call, "192.0.2.1:1 taro", http.StatusOK}, {upload, "192.0.2.1:1 hanako", http.StatusOK}, {upload, "192.0.2.1:1", http.StatusOK},
	} {
		got := b.answer(c.path, c.from)
		if got.StatusCode != c.status {
			t.Errorf("%s from %s answers %d, want %d", c.path, c.from, got.StatusCode, c.status)
		}
		if refused := c.status != http.StatusOK; (got.Header.Get("Retry-After") != "") != refused {
			t.Errorf("%s from %s answers with the header %v", c.path, c.from, got.Header)
		}
	}
	end()
	if got := b.answer(upload, "192.0.2.1:1 taro"); got.StatusCode != http.StatusOK {
		t.Errorf("an upload answers %d when the others have ended", got.StatusCode)
	}
}

// readFunc is an empty body that calls a function when it is read.
type readFunc func()

func (f readFunc) Read([]byte) (int, error) {
	f()
	return 0, io.EOF
}
