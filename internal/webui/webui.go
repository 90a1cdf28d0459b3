// Package webui holds the built web app, embedded in the program.
package webui

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
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

	"github.com/andybalholm/brotli"

	"yagura/internal/kit/httpcache"
)

// New returns the built app. It serves the file that the path names, else the app's page, so that every route of the app can
// be opened directly. Files under assets/ have a hash of their content in their names and are cached for a year.
// Browsers revalidate the other files, which answer 304 while unchanged.
//
// The build replaces text files by their compressed form (name.br). The handler sends it to clients that accept brotli. Clients that
// accept gzip get a form that is made at the first request. For others, and for parts of a file, name.br is decompressed.
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
	files   fs.FS
	gzipped sync.Map // file name → func() ([]byte, error): its form in gzip
	tags    sync.Map // file name and content coding → entity tag
}

// Holds reports whether a path names a file of the app.
func (h *App) Holds(path string) bool { return h.holds(strings.TrimPrefix(path, "/")) }

// Styles returns the texts of the app's style sheets.
func (h *App) Styles() []string {
	var texts []string
	entries, _ := fs.ReadDir(h.files, "assets") // without a built app there are none
	seen := map[string]bool{}
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), packed)
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

// packed is the suffix of the compressed form.
const packed = ".br"

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
	form, content, err := h.choose(r, name)
	if err != nil {
		panic("webui: " + err.Error()) // the files are part of the program
	}
	if form != "" {
		header.Set("Content-Encoding", form)
		header.Set("Content-Length", strconv.Itoa(len(content))) // ServeContent leaves it out for packed content
	}
	header.Set("ETag", h.tag(name+" "+form, content))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// choose returns the best form of a file that a request accepts, as its content coding; "" is the plain file.
func (h *App) choose(r *http.Request, name string) (coding string, content []byte, err error) {
	accepted := r.Header.Values("Accept-Encoding")
	switch {
	case !h.isFile(name + packed), r.Header.Get("Range") != "": // parts are parts of the plain file
		content, err = h.read(name)
	case httpcache.Accepts(accepted, "br"):
		coding = "br"
		content, err = fs.ReadFile(h.files, name+packed)
	case httpcache.Accepts(accepted, "gzip"):
		coding = "gzip"
		pack, _ := h.gzipped.LoadOrStore(name, sync.OnceValues(func() ([]byte, error) { return h.gzip(name) }))
		content, err = pack.(func() ([]byte, error))()
	default:
		content, err = h.read(name)
	}
	return coding, content, err
}

// gzip compresses a file. It is done once for each file that is asked for, so that the program does not contain all files twice.
func (h *App) gzip(name string) ([]byte, error) {
	content, err := h.read(name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return bytes.Clone(b.Bytes()), nil
}

// read returns the content of a file, decompressed if the build has only its compressed form.
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
	return io.ReadAll(brotli.NewReader(f))
}

// tag returns the content's entity tag; each compressed form has its own.
func (h *App) tag(form string, content []byte) string {
	if t, ok := h.tags.Load(form); ok {
		return t.(string)
	}
	sum := sha256.Sum256(content)
	t := `"` + hex.EncodeToString(sum[:12]) + `"`
	h.tags.Store(form, t)
	return t
}
