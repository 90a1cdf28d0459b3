package page

import (
	"context"
	"encoding/xml"
	"fmt"
	"hash/maphash"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"yagura/internal/kit/lang"
	"yagura/internal/site"
)

// sitemapKinds are the kinds of public pages; each is the first part of its pages' addresses.
var sitemapKinds = []site.PageKind{site.ContestPages, site.TeamPages, site.PersonPages}

// Limits of sitemaps. The protocol allows 50,000 addresses in a file and 50,000 files in an index.
const (
	sitemapSize  = 5_000
	sitemapFiles = 5_000
	sitemapAge   = time.Hour // how long an answer may be reused
	keptSitemaps = 64
)

const (
	sitemapPath = "/sitemap-"
	sitemapName = "http://www.sitemaps.org/schemas/sitemap/0.9"
)

// fixedPages are the public pages without an id.
var fixedPages = []string{"/", "/contests", "/teams", "/search-user", "/ranking", "/timeline", "/help", "/contract", "/terms-of-service", "/privacy-policy"}

// helpPages returns the addresses of the help's topics.
func helpPages() []string {
	var paths []string
	for key := range catalogue()[lang.Default] {
		if topic, ok := strings.CutPrefix(key, "topic."); ok && strings.HasSuffix(topic, ".title") {
			paths = append(paths, "/help/"+strings.TrimSuffix(topic, ".title"))
		}
	}
	slices.Sort(paths)
	return paths
}

func (p *Pages) serveRobots(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for _, path := range []string{"/api/", "/admin", "/settings", "/chats", "/notifications", "/following", "/friends", "/play", "/match", "/magic-link", "/activate", "/password-reset", "/oauth/", "/teams/join/"} {
		b.WriteString("Disallow: " + path + "\n")
	}
	b.WriteString("Allow: /api/v1/files/\n\nSitemap: " + p.base + "/sitemap.xml\n")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(b.String()))
}

type sitemapEntry struct {
	Location string `xml:"loc"`
	Changed  string `xml:"lastmod,omitempty"`
}

type sitemapIndex struct {
	XMLName xml.Name       `xml:"sitemapindex"`
	Space   string         `xml:"xmlns,attr"`
	Files   []sitemapEntry `xml:"sitemap"`
}

type sitemapFile struct {
	XMLName xml.Name       `xml:"urlset"`
	Space   string         `xml:"xmlns,attr"`
	Pages   []sitemapEntry `xml:"url"`
}

// serveSitemap answers the index, /sitemap.xml, and its files: /sitemap-pages.xml, and /sitemap-{kind}-{id}.xml with the
// pages whose ids are above the id.
func (p *Pages) serveSitemap(w http.ResponseWriter, r *http.Request, name string) {
	if !isSitemap(name) {
		http.NotFound(w, r)
		return
	}
	d, err := p.sitemaps.Get(r.Context(), int64(maphash.String(seed, name)), 0, p.clock.Now(), func(ctx context.Context) (*rendered, error) {
		release, err := p.acquire(ctx, r)
		if err != nil {
			return nil, err
		}
		defer release()
		return p.writeSitemap(ctx, name)
	})
	if err != nil {
		refuse(w, r, "the sitemap cannot be read", err)
		return
	}
	p.send(w, r, d)
}

var seed = maphash.MakeSeed()

func isSitemap(name string) bool {
	_, _, ok := sitemapPart(name)
	return ok || name == "/sitemap.xml" || name == sitemapPath+"pages.xml"
}

func (p *Pages) writeSitemap(ctx context.Context, name string) (*rendered, error) {
	content, err := p.sitemapContent(ctx, name)
	if err != nil {
		return nil, err
	}
	text, err := xml.Marshal(content)
	if err != nil {
		return nil, err
	}
	d, err := pack(http.StatusOK, append([]byte(xml.Header), text...))
	if err != nil {
		return nil, err
	}
	d.kind, d.caching = "application/xml; charset=utf-8", "public, max-age=3600"
	return d, nil
}

func (p *Pages) sitemapContent(ctx context.Context, name string) (any, error) {
	if kind, after, ok := sitemapPart(name); ok {
		return p.listing(ctx, kind, after)
	}
	if name == "/sitemap.xml" {
		return p.index(ctx)
	}
	file := sitemapFile{Space: sitemapName}
	for _, path := range append(slices.Clone(fixedPages), helpPages()...) {
		file.Pages = append(file.Pages, sitemapEntry{Location: p.base + path})
	}
	return file, nil
}

// sitemapPart reads the kind and the id of a file's name.
func sitemapPart(name string) (kind site.PageKind, after int64, ok bool) {
	part, isFile := strings.CutSuffix(strings.TrimPrefix(name, sitemapPath), ".xml")
	first, id, _ := strings.Cut(part, "-")
	after, err := strconv.ParseInt(id, 10, 64)
	for _, known := range sitemapKinds {
		if isFile && err == nil && after >= 0 && site.PageKind(first) == known {
			return known, after, true
		}
	}
	return "", 0, false
}

// index lists the files: for each kind one per sitemapSize pages, named by the id before its first one.
func (p *Pages) index(ctx context.Context) (sitemapIndex, error) {
	index := sitemapIndex{Space: sitemapName, Files: []sitemapEntry{{Location: p.base + sitemapPath + "pages.xml"}}}
	for _, kind := range sitemapKinds {
		for after, files := int64(0), 0; files < sitemapFiles; files++ {
			index.Files = append(index.Files, sitemapEntry{Location: fmt.Sprintf("%s%s%s-%d.xml", p.base, sitemapPath, kind, after)})
			end, err := p.sitemap.PublicPagesEnd(ctx, kind, after, sitemapSize)
			if err != nil {
				return index, err
			}
			if end == 0 {
				break
			}
			after = end
		}
	}
	return index, nil
}

func (p *Pages) listing(ctx context.Context, kind site.PageKind, after int64) (sitemapFile, error) {
	file := sitemapFile{Space: sitemapName}
	rows, err := p.sitemap.PublicPages(ctx, kind, after, sitemapSize)
	for _, row := range rows {
		file.Pages = append(file.Pages, sitemapEntry{
			Location: p.base + "/" + string(kind) + "/" + strconv.FormatInt(row.ID, 10), Changed: row.ChangedAt.UTC().Format(time.RFC3339),
		})
	}
	return file, err
}
