// Package page writes the HTML document of every address of the app: a head with title, description and link preview in the
// reader's language, the first data of the page, its main facts for readers without JavaScript, and the right status. It also
// serves the pictures of shared links, the calendars of contests, the sitemap and robots.txt.
package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fair"
	"yagura/internal/kit/httpcache"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/matchname"
	"yagura/internal/kit/snapshot"
	"yagura/internal/site"
)

// App serves the files of the built app.
type App interface {
	http.Handler
	// Holds reports whether a path names a file.
	Holds(path string) bool
	// Page returns the app's page; ok is false if the app is not built into the program.
	Page() (text []byte, ok bool)
	// ReadFile returns a file.
	ReadFile(name string) ([]byte, error)
}

// Config holds what documents are made of.
type Config struct {
	BaseURL      string // public address of the service, without a slash at the end
	OperatorName string
	App          App
	// API serves the operations, without the prefix of their paths.
	API http.Handler
	// Sitemap lists the public pages.
	Sitemap site.SitemapStore
	// Artist draws the pictures of shared links.
	Artist Artist
	// Naming has the style of the names of matches by format.
	Naming map[string]matchname.Style
	// Address returns the network address of a request's sender, which limits share fairly.
	Address func(*http.Request) string
	Clock   clock.Clock
}

// workLimits limit the drawing of pictures and the writing of sitemaps, for all readers and for one address.
var workLimits = fair.Limits{Capacity: 2, Workers: 2, PerKey: 1, WaitingPerKey: 8, Waiting: 64}

// operatorName returns the name of the service's operator for structured data.
func (p *Pages) operatorName() string { return cmp.Or(p.operator, product) }

// Pages serves the documents and the files of the app.
type Pages struct {
	base, operator string
	app            App
	api            http.Handler
	sitemap        site.SitemapStore
	shell          func() shell
	built          func() builtAssets
	kept           *store
	clock          clock.Clock
	naming         map[string]matchname.Style
	artist         Artist
	address        func(*http.Request) string
	pictures       *snapshot.Cache[[]byte] // by version
	shared         *store                  // pictures by address and language
	work           *fair.Queue             // of documents that take long to write
	sitemaps       *snapshot.Cache[*rendered]
}

// New returns the documents of an app.
func New(c Config) *Pages {
	return &Pages{
		base: strings.TrimSuffix(c.BaseURL, "/"), operator: c.OperatorName, app: c.App, api: c.API, sitemap: c.Sitemap,
		kept: newStore(keptBytes), clock: c.Clock, work: fair.New(workLimits), sitemaps: snapshot.New[*rendered](keptSitemaps, sitemapAge),
		artist: c.Artist, naming: c.Naming, address: c.Address, pictures: snapshot.New[[]byte](keptPictures, pictureAge),
		shared: newStore(keptPictureBytes),
		built:  sync.OnceValue(func() builtAssets { return readAssets(c.App) }),
		shell: sync.OnceValue(func() shell {
			if text, ok := c.App.Page(); ok {
				if s, ok := cut(text); ok {
					return s
				}
				slog.Error("the app's page has no marks for the head of documents; it is served without one")
			}
			s, _ := cut([]byte(bare))
			return s
		}),
	}
}

// ServeHTTP implements http.Handler.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := path.Clean("/" + r.URL.Path)
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		p.app.ServeHTTP(w, r) // refuses it
	case name == "/robots.txt":
		p.serveRobots(w, r)
	case name == "/sitemap.xml" || strings.HasPrefix(name, sitemapPath):
		p.serveSitemap(w, r, name)
	case strings.HasPrefix(name, picturePath+"/"):
		p.servePicture(w, r, name)
	case strings.HasPrefix(name, calendarPath+"/"):
		p.serveCalendar(w, r, name)
	case p.IsFile(name):
		p.app.ServeHTTP(w, r)
	default:
		p.serveDocument(w, r, name)
	}
}

// IsFile reports whether a path names a file of the built app. All other paths are documents, pictures, calendars or sitemaps, which
// are written for the request.
func (p *Pages) IsFile(name string) bool {
	name = path.Clean("/" + name)
	return name != "/index.html" && p.app.Holds(name) || strings.HasPrefix(name, "/assets/")
}

// acquire waits for the turn of long work for a request. Networks take turns, not addresses, because one customer has many IPv6
// addresses.
func (p *Pages) acquire(ctx context.Context, r *http.Request) (release func(), err error) {
	return p.work.Acquire(ctx, limit.Site(p.address(r)), 1)
}

// rendered is a document as HTML, compressed, or a picture. It is valid while the answers that it was made of are unchanged.
type rendered struct {
	status   int
	kind     string // the content type, if it is not HTML
	caching  string // the rule for caches, unless they must ask each time
	tag      string
	packed   []byte
	readings []reading
}

// serveDocument answers with the document of an address: from memory if what it was made of is unchanged.
func (p *Pages) serveDocument(w http.ResponseWriter, r *http.Request, name string) {
	language, inAddress := languageOf(r)
	rd := &reader{pages: p, request: r, language: language, words: catalogue()[language]}
	d, err := p.find(rd, name, inAddress)
	if err != nil {
		if r.Context().Err() == nil {
			slog.WarnContext(r.Context(), "a document is sent without its content", "err", err)
		}
		if d, err = p.render(personal(rd.words), language, false); err != nil {
			http.Error(w, "the page cannot be written", http.StatusInternalServerError)
			return
		}
		d.status = http.StatusServiceUnavailable
		w.Header().Set("Retry-After", "10")
	}
	p.send(w, r, d)
}

// find returns the document of a path, and keeps it.
func (p *Pages) find(rd *reader, name string, inAddress bool) (*rendered, error) {
	at, known := match(name)
	if !known || !utf8.ValidString(name) {
		return p.fixed(rd, missing(rd.words, missingAt(name)))
	}
	build, public := builderOf(at.pattern)
	if !public {
		d := personal(rd.words)
		d.pattern = at.pattern
		return p.fixed(rd, d)
	}
	key := rd.language + "\n" + addressOf(rd.request, at)
	if inAddress {
		key = "?" + key
	}
	if kept, err := rd.current(p.kept, key); kept != nil || err != nil {
		return kept, err
	}
	d, err := build(rd, at)
	if err != nil {
		return nil, err
	}
	if d.status == http.StatusNotFound {
		return p.fixed(rd, d)
	}
	d.pattern = at.pattern
	d.view = layoutOf(at.pattern)
	if err := errors.Join(rd.addApp(d), rd.addNotices(d)); err != nil {
		return nil, err
	}
	out, err := p.render(d, rd.language, inAddress)
	if err != nil {
		return nil, err
	}
	out.readings = rd.readings
	p.kept.put(key, out)
	return out, nil
}

// fixed returns a document that depends on its title, pattern and language alone. It can also be sent while the API does not answer.
func (p *Pages) fixed(rd *reader, d *document) (*rendered, error) {
	key := rd.language + "\nfixed\n" + d.pattern + "\n" + d.title
	if kept, ok := p.kept.get(key); ok {
		return kept, nil
	}
	incomplete := rd.addApp(d)
	out, err := p.render(d, rd.language, false)
	if err == nil && incomplete == nil {
		p.kept.put(key, out)
	}
	return out, err
}

// missingAt returns the sentence of an unknown address, which the app shows on the contest list or at home.
func missingAt(name string) string {
	if first := segments(name); len(first) > 0 && strings.EqualFold(first[0], "contests") {
		return "missing.contest"
	}
	return "missing.page"
}

// addressOf returns what a document depends on: the path, and the parameters of the contest list that the document shows.
func addressOf(r *http.Request, at route) string {
	if at.pattern == "/contests" {
		return fmt.Sprintf("%s?%s&%s&%t", at.path(), gameOf(r), statusOf(r), isBoard(r))
	}
	return at.path()
}

func (p *Pages) render(d *document, language string, inAddress bool) (*rendered, error) {
	text, err := p.write(d, language, inAddress)
	if err != nil {
		return nil, err
	}
	return pack(d.status, text)
}

func pack(status int, text []byte) (*rendered, error) {
	packed, err := httpcache.Gzip(text)
	return &rendered{status: status, tag: httpcache.Tag(text), packed: packed}, err
}

// send answers with a document. It is the view of a visitor, so every cache may keep it; it must ask whether it is still
// the latest.
func (p *Pages) send(w http.ResponseWriter, r *http.Request, d *rendered) {
	header := w.Header()
	header.Set("Content-Type", cmp.Or(d.kind, "text/html; charset=utf-8"))
	header.Set("Cache-Control", cmp.Or(d.caching, "no-cache"))
	header.Add("Vary", "Accept-Encoding, Accept-Language")
	header.Set("ETag", d.tag)
	if d.status == http.StatusOK && httpcache.Matches(r.Header["If-None-Match"], d.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	var body io.Reader = bytes.NewReader(d.packed)
	if httpcache.Accepts(r.Header["Accept-Encoding"], "gzip") {
		header.Set("Content-Encoding", "gzip")
		header.Set("Content-Length", strconv.Itoa(len(d.packed)))
	} else {
		z, err := gzip.NewReader(body)
		if err != nil {
			panic("page: " + err.Error()) // pack has written it
		}
		body = z
	}
	w.WriteHeader(d.status)
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, body) // a client that went away cannot be told
	}
}
