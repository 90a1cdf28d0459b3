package webui

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

func build() fstest.MapFS {
	file := func(content string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(content)} }
	return fstest.MapFS{
		"index.html":           file("the page"),
		"index.html.br":        file(inBrotli("the page")),
		"assets/app-1.js.br":   file(inBrotli("code")),
		"assets/type-1.woff2":  file("letters"),
		"manifest.webmanifest": file("{}"),
		".keep":                file(""),
	}
}

func inBrotli(text string) string {
	var b bytes.Buffer
	w := brotli.NewWriter(&b)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return b.String()
}

// unpacked decompresses an answer.
func unpacked(t *testing.T, coding, body string) string {
	t.Helper()
	var from io.Reader = strings.NewReader(body)
	switch coding {
	case "br":
		from = brotli.NewReader(from)
	case "gzip":
		r, err := gzip.NewReader(from)
		if err != nil {
			t.Fatal(err)
		}
		from = r
	}
	text, err := io.ReadAll(from)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func ask(t *testing.T, files fstest.MapFS, method, target string, header http.Header) (*http.Response, string) {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for k, v := range header {
		r.Header[k] = v
	}
	w := httptest.NewRecorder()
	newApp(files).ServeHTTP(w, r)
	res := w.Result()
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(body)
}

func TestEveryAddressOfTheAppAnswersWithItsPage(t *testing.T) {
	for _, path := range []string{"/", "/contests/12/tournament", "/index.html", "/no.such", "/.keep", "/index.html.br", "/a/../.."} {
		res, body := ask(t, build(), http.MethodGet, path, nil)
		if res.StatusCode != http.StatusOK || body != "the page" {
			t.Errorf("%s: %d %q, want the page", path, res.StatusCode, body)
		}
		if got := res.Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("%s: Cache-Control %q", path, got)
		}
	}
}

func TestAssetsAreKeptForAYearAndMissingOnesAreMissing(t *testing.T) {
	res, body := ask(t, build(), http.MethodGet, "/assets/app-1.js", nil)
	if body != "code" || res.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
		t.Errorf("%q, %v", body, res.Header)
	}
	for _, path := range []string{"/assets/app-0.js", "/assets/app-1.js.br"} {
		if res, body := ask(t, build(), http.MethodGet, path, nil); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d %q, want 404", path, res.StatusCode, body)
		}
	}
}

func TestTheBestAcceptedPackingIsSent(t *testing.T) {
	for _, c := range []struct{ accept, coding string }{
		{"", ""},
		{"identity", ""},
		{"deflate, zstd", ""},
		{"gzip", "gzip"},
		{"gzip, deflate, br, zstd", "br"},
		{"GZIP;q=1.0", "gzip"},
		{"br;q=0, gzip;q=0.1", "gzip"},
		{"br;q=0.000", ""},
		{"*", "br"},
		{"*;q=0", ""},
		{"*, br;q=0", "gzip"},
		{"br;q=x, gzip;level=9", ""},
		{"brotli, xgzip", ""},
	} {
		res, body := ask(t, build(), http.MethodGet, "/assets/app-1.js", http.Header{"Accept-Encoding": {c.accept}})
		if coding := res.Header.Get("Content-Encoding"); coding != c.coding || unpacked(t, coding, body) != "code" {
			t.Errorf("%q: %q %q, want %q", c.accept, coding, body, c.coding)
		}
		if res.Header.Get("Content-Type") != "text/javascript; charset=utf-8" || res.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: %v", c.accept, res.Header)
		}
	}
}

func TestFilesWithoutCompressedFormAreSentPlain(t *testing.T) {
	for path, kind := range map[string]string{
		"/assets/type-1.woff2":  "font/woff2",
		"/manifest.webmanifest": "application/manifest+json",
	} {
		res, _ := ask(t, build(), http.MethodGet, path, http.Header{"Accept-Encoding": {"br, gzip"}})
		if res.Header.Get("Content-Encoding") != "" || res.Header.Get("Content-Type") != kind {
			t.Errorf("%s: %v", path, res.Header)
		}
	}
}

func TestAnUnchangedPageIsNotSentAgain(t *testing.T) {
	br := http.Header{"Accept-Encoding": {"br"}}
	first, _ := ask(t, build(), http.MethodGet, "/", br)
	tag := first.Header.Get("ETag")
	plain, _ := ask(t, build(), http.MethodGet, "/", nil)
	if tag == "" || tag == plain.Header.Get("ETag") {
		t.Fatalf("ETag %q packed, %q plain: want two", tag, plain.Header.Get("ETag"))
	}
	br.Set("If-None-Match", tag)
	if res, body := ask(t, build(), http.MethodGet, "/contests", br); res.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("unchanged: %d %q", res.StatusCode, body)
	}
	changed := build()
	changed["index.html.br"] = &fstest.MapFile{Data: []byte(inBrotli("a new page"))}
	if res, body := ask(t, changed, http.MethodGet, "/", br); res.StatusCode != http.StatusOK || unpacked(t, "br", body) != "a new page" {
		t.Errorf("changed: %d %q", res.StatusCode, body)
	}
}

func TestRangesReferToThePlainFile(t *testing.T) {
	res, body := ask(t, build(), http.MethodGet, "/assets/app-1.js", http.Header{"Accept-Encoding": {"br"}, "Range": {"bytes=1-2"}})
	if res.StatusCode != http.StatusPartialContent || body != "od" || res.Header.Get("Content-Encoding") != "" {
		t.Errorf("%d %q %v", res.StatusCode, body, res.Header)
	}
}

func TestOnlyReadMethodsAreAllowed(t *testing.T) {
	res, body := ask(t, build(), http.MethodHead, "/", http.Header{"Accept-Encoding": {"br"}})
	if res.StatusCode != http.StatusOK || body != "" || res.ContentLength != int64(len(inBrotli("the page"))) {
		t.Errorf("HEAD: %d %q, length %d", res.StatusCode, body, res.ContentLength)
	}
	if res, _ := ask(t, build(), http.MethodPost, "/", nil); res.StatusCode != http.StatusMethodNotAllowed || res.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d, Allow %q", res.StatusCode, res.Header.Get("Allow"))
	}
}

func TestMissingAppIsReported(t *testing.T) {
	res, body := ask(t, fstest.MapFS{".keep": {}}, http.MethodGet, "/", nil)
	if res.StatusCode != http.StatusNotFound || body == "" {
		t.Errorf("%d %q", res.StatusCode, body)
	}
}

func TestPlainFormHasItsOwnTag(t *testing.T) {
	plain, _ := ask(t, build(), http.MethodGet, "/assets/app-1.js", nil)
	gzip, _ := ask(t, build(), http.MethodGet, "/assets/app-1.js", http.Header{"Accept-Encoding": {"gzip"}})
	tag := plain.Header.Get("ETag")
	if tag == "" || tag == gzip.Header.Get("ETag") {
		t.Fatalf("ETag %q plain, %q packed: want two", tag, gzip.Header.Get("ETag"))
	}
	res, body := ask(t, build(), http.MethodGet, "/assets/app-1.js", http.Header{"If-None-Match": {tag}})
	if res.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("unchanged: %d %q", res.StatusCode, body)
	}
}
