// Package webui holds the built web app, embedded in the program.
package webui

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"yagura/internal/kit/httpcache"
)

//go:embed all:dist
var dist embed.FS

// New returns the built app. It serves the file that the path names, else the app's page, so that every route of the app can
// be opened directly. Files under assets/ have a hash of their content in their names and are cached for a year.
// Browsers revalidate the other files, which answer 304 while unchanged.
//
// The build replaces large text files by their compressed forms (name.br, name.gz). The handler sends the best one that the
// request accepts. For other clients, and for parts of a file, it decompresses name.gz.
func New() *App {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("webui: " + err.Error())
	}
	return newApp(files)
}

func newApp(files fs.FS) *App { return &App{files: files} }

// App is the built app.
type App struct {
	files fs.FS
	tags  sync.Map // file name → entity tag
}

// Holds reports whether a path names a file of the app.
func (h *App) Holds(path string) bool { return h.holds(strings.TrimPrefix(path, "/")) }

// Styles returns the texts of the app's style sheets.
func (h *App) Styles() []string {
	var texts []string
	entries, _ := fs.ReadDir(h.files, "assets") // without a built app there are none
	seen := map[string]bool{}
	for _, e := range entries {
		name := strings.TrimSuffix(strings.TrimSuffix(e.Name(), ".br"), packed)
		if path.Ext(name) != ".css" || seen[name] {
			continue
		}
		seen[name] = true
		if text, err := h.read("assets/" + name); err == nil {
			texts = append(texts, string(text))
		}
	}
	return texts
}

// ReadFile returns a file of the app.
func (h *App) ReadFile(name string) ([]byte, error) { return h.read(name) }

// Page returns the app's page; ok is false if the app is not built into the program.
func (h *App) Page() (text []byte, ok bool) {
	text, err := h.read(page)
	return text, err == nil
}

// packings are the compressed forms, best first.
var packings = []struct{ coding, suffix string }{{"br", ".br"}, {"gzip", packed}}

// packed is the suffix of the form that the plain file is read from if there is no plain file.
const packed = ".gz"

// kinds are the content types of the built files. The tables of the operating system are not used.
var kinds = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
}

const page = "index.html"

// ServeHTTP implements http.Handler.
func (h *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if !h.holds(name) {
		if strings.HasPrefix(name, "assets/") {
			http.NotFound(w, r) // an asset of another version: the page reloads itself
			return
		}
		name = page
		if !h.holds(name) {
			http.Error(w, "The web app is not built into this program. Build it with: make build", http.StatusNotFound)
			return
		}
	}
	h.send(w, r, name)
}

// holds reports whether a request may name this file; compressed and hidden files cannot be requested.
func (h *App) holds(name string) bool {
	if _, known := kinds[path.Ext(name)]; !known {
		return false
	}
	return h.isFile(name) || h.isFile(name+packed)
}

func (h *App) isFile(name string) bool {
	info, err := fs.Stat(h.files, name)
	return err == nil && info.Mode().IsRegular()
}

func (h *App) send(w http.ResponseWriter, r *http.Request, name string) {
	header := w.Header()
	header.Set("Content-Type", kinds[path.Ext(name)])
	if strings.HasPrefix(name, "assets/") {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		header.Set("Cache-Control", "no-cache")
	}
	header.Add("Vary", "Accept-Encoding")
	file := name
	accepted := r.Header.Values("Accept-Encoding")
	for _, p := range packings {
		if h.isFile(name+p.suffix) && httpcache.Accepts(accepted, p.coding) && r.Header.Get("Range") == "" { // parts are parts of the plain file
			header.Set("Content-Encoding", p.coding)
			file = name + p.suffix
			break
		}
	}
	content, err := h.read(file)
	if err != nil {
		panic("webui: " + err.Error()) // the files are part of the program
	}
	if file != name {
		header.Set("Content-Length", strconv.Itoa(len(content))) // ServeContent leaves it out for packed content
	}
	header.Set("ETag", h.tag(file, content))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// read returns the content of a file, decompressed if the build has only its compressed forms.
func (h *App) read(file string) ([]byte, error) {
	content, err := fs.ReadFile(h.files, file)
	if !errors.Is(err, fs.ErrNotExist) {
		return content, err
	}
	f, err := h.files.Open(file + packed)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	r, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// tag returns the content's entity tag; each compressed form has its own.
func (h *App) tag(file string, content []byte) string {
	if t, ok := h.tags.Load(file); ok {
		return t.(string)
	}
	sum := sha256.Sum256(content)
	t := `"` + hex.EncodeToString(sum[:12]) + `"`
	h.tags.Store(file, t)
	return t
}
