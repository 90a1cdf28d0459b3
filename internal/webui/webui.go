// Package webui is the built web app, embedded in the program.
package webui

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

//go:embed all:dist
var dist embed.FS

// Handler serves the app: a file where the path names one, the app's page everywhere else, so that every route of the
// app can be opened directly. Files under assets/ carry their content's hash in their names and are kept for a year.
func Handler() http.Handler {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("webui: " + err.Error())
	}
	return &handler{files: files}
}

type handler struct {
	files  fs.FS
	packed sync.Map // name → []byte, the gzip form of text files
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	content, err := fs.ReadFile(h.files, name)
	if err != nil {
		if strings.HasPrefix(name, "assets/") {
			http.NotFound(w, r) // an asset of another version: the page reloads itself
			return
		}
		name = "index.html"
		if content, err = fs.ReadFile(h.files, name); err != nil {
			http.Error(w, "The web app is not built into this program. Build it with: make build", http.StatusNotFound)
			return
		}
	}
	kind := mime.TypeByExtension(path.Ext(name))
	if strings.HasSuffix(name, ".webmanifest") {
		kind = "application/manifest+json"
	}
	if kind == "" {
		kind = "application/octet-stream"
	}
	w.Header().Set("Content-Type", kind)
	if strings.HasPrefix(name, "assets/") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		w.Header().Set("Cache-Control", "no-cache")
	}
	if compressible(kind) && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		content = h.pack(name, content)
	}
	w.Header().Add("Vary", "Accept-Encoding")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

func compressible(kind string) bool {
	for _, p := range []string{"text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml"} {
		if strings.HasPrefix(kind, p) {
			return true
		}
	}
	return false
}

func (h *handler) pack(name string, content []byte) []byte {
	if p, ok := h.packed.Load(name); ok {
		return p.([]byte)
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = z.Write(content)
	_ = z.Close()
	h.packed.Store(name, b.Bytes())
	return b.Bytes()
}
