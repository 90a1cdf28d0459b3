package page

import (
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/matchname"
	"yagura/internal/site"
)

// fakeAPI answers addresses with JSON texts, and counts the answers with a body.
type fakeAPI struct {
	texts  map[string]string
	status int // of all answers, if set
	sent   int
}

func (a *fakeAPI) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "" || r.Header.Get("Cookie") != "" {
		panic("a document is the view of a visitor")
	}
	text, ok := a.texts[r.URL.RequestURI()]
	switch {
	case a.status != 0:
		w.WriteHeader(a.status)
		return
	case !ok:
		w.WriteHeader(http.StatusNotFound)
		return
	}
	sum := sha256.Sum256([]byte(text))
	tag := `W/"` + hex.EncodeToString(sum[:6]) + `"`
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	a.sent++
	_, _ = io.WriteString(w, text)
}

const builtPage = `<!doctype html>
<html lang="ja" data-mantine-color-scheme="dark">
  <head>
    <meta charset="utf-8" />
    <!--head-->
    <title>Yagura</title>
    <!--/head-->
    <script type="module" src="/assets/app.js"></script>
  </head>
  <body>
    <div id="first"><!--first-->old<!--/first--></div>
    <div id="root"></div>
  </body>
</html>
`

type fakeApp struct{}

func (fakeApp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	_, _ = io.WriteString(w, "file "+r.URL.Path)
}
func (fakeApp) Holds(path string) bool       { return path == "/favicon.svg" || path == "/index.html" }
func (fakeApp) Page() (text []byte, ok bool) { return []byte(builtPage), true }
func (fakeApp) ReadFile(name string) ([]byte, error) {
	if name != assetsFile {
		return nil, fs.ErrNotExist
	}
	return []byte(`{"views": {"/contests/:id": {"scripts": ["/assets/contest.js"], "styles": ["/assets/contest.css"]}}, "languages": {"ja": {"styles": ["/assets/ja.css"], "fonts": ["/assets/ja.woff2"]}}}`), nil
}

type fakeSitemap struct{ ids []int64 }

func (s fakeSitemap) PublicPages(_ context.Context, kind site.PageKind, after int64, limit int) ([]site.PublicPage, error) {
	var pages []site.PublicPage
	for _, id := range s.ids {
		if kind == site.ContestPages && id > after && len(pages) < limit {
			pages = append(pages, site.PublicPage{ID: id, ChangedAt: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)})
		}
	}
	return pages, nil
}

func (s fakeSitemap) PublicPagesEnd(ctx context.Context, kind site.PageKind, after int64, limit int) (int64, error) {
	pages, err := s.PublicPages(ctx, kind, after, limit)
	if err != nil || len(pages) < limit {
		return 0, err
	}
	return pages[limit-1].ID, nil
}

const hostile = `</script><script>alert(1)</script>" onload="x" 'y' &amp; <!-- \u2028 -->`

func contestJSON(name string) string {
	text, err := json.Marshal(map[string]any{
		"id": 7, "name": name, "contestType": "TOURNAMENT", "participantType": "SOLO", "status": "entry", "playState": "none", "cancelledAt": nil,
		"entryCount": 5, "entryMaxCount": 16, "freePlaces": 11, "entryEnd": "2026-05-02T10:00:00Z", "contestStart": "2026-05-02T11:00:00Z", "contestEnd": "2026-05-02T15:00:00Z",
		"game": map[string]any{"id": 3, "gameName": "Chess"}, "organiser": map[string]any{"id": 4, "nickname": name}, "stages": []any{},
	})
	if err != nil {
		panic(err)
	}
	return string(text)
}

func newTest(texts map[string]string, ids ...int64) (*Pages, *fakeAPI) {
	a := &fakeAPI{texts: texts}
	clk := clock.NewTest(time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC))
	return New(Config{BaseURL: "https://yagura.example/", OperatorName: "Club", App: fakeApp{}, API: a, Sitemap: fakeSitemap{ids}, Clock: clk, Artist: &fakeArtist{}, Naming: map[string]matchname.Style{"tournament": matchname.Bracket}, Address: func(r *http.Request) string { return r.RemoteAddr }}), a
}

func get(t *testing.T, p *Pages, target string, headers ...string) (*http.Response, string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	res := w.Result()
	defer func() { _ = res.Body.Close() }()
	var body io.Reader = res.Body
	if res.Header.Get("Content-Encoding") == "gzip" {
		z, err := gzip.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		body = z
	}
	text, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(text)
}

func wants(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("the document has no %q:\n%s", part, text)
		}
	}
}

func TestAContestHasAHeadInTheReadersLanguage(t *testing.T) {
	p, _ := newTest(map[string]string{"/contests/7/": contestJSON("Night Cup")})
	for language, parts := range map[string][]string{
		"ja": {`<html lang="ja"`, "2026年5月2日(土) 20:00", `og:locale" content="ja_JP"`, "エントリー受付中"},
		"en": {`<html lang="en"`, "Sat, 2 May 2026 20:00 JST", `og:locale" content="en_US"`, "Entry open"},
		"ko": {`<html lang="ko"`, "2026년 5월 2일(토) 20:00 JST", `og:locale" content="ko_KR"`},
		"zh": {`<html lang="zh-Hans"`, "2026年5月2日(周六) 20:00 JST", `og:locale" content="zh_CN"`},
	} {
		res, text := get(t, p, "/contests/7", "Accept-Language", language+";q=0.9, fr")
		wants(t, text, parts...)
		wants(t, text, "<title>Night Cup · Yagura</title>", "<h1>Night Cup</h1>", `rel="canonical" href="https://yagura.example/contests/7"`,
			`hreflang="zh-Hans" href="https://yagura.example/contests/7?lang=zh"`, `hreflang="x-default" href="https://yagura.example/contests/7"`)
		if res.StatusCode != http.StatusOK || res.Header.Get("Cache-Control") != "no-cache" || !strings.Contains(res.Header.Get("Vary"), "Accept-Language") {
			t.Errorf("%s: %d %v", language, res.StatusCode, res.Header)
		}
	}
	_, text := get(t, p, "/contests/7?lang=ko", "Accept-Language", "ja")
	wants(t, text, `<html lang="ko"`, `rel="canonical" href="https://yagura.example/contests/7?lang=ko"`)
	_, text = get(t, p, "/contests/7?lang=xx&utm=1")
	wants(t, text, `<html lang="en"`, `rel="canonical" href="https://yagura.example/contests/7"`)
}

func TestAContestIsDescribedAsAnEvent(t *testing.T) {
	p, _ := newTest(map[string]string{"/contests/7/": contestJSON("Night Cup")})
	_, text := get(t, p, "/contests/7")
	found := regexp.MustCompile(`<script type="application/ld\+json">(.*?)</script>`).FindStringSubmatch(text)
	if found == nil {
		t.Fatal("no structured data")
	}
	var event struct {
		Type      string `json:"@type"`
		Image     string
		StartDate string
		EndDate   string
		Location  map[string]string
		Organizer map[string]string
	}
	if err := json.Unmarshal([]byte(found[1]), &event); err != nil {
		t.Fatal(err)
	}
	if event.Type != "SportsEvent" || event.StartDate != "2026-05-02T20:00:00+09:00" || event.EndDate != "2026-05-03T00:00:00+09:00" ||
		event.Location["@type"] != "VirtualLocation" || event.Organizer["name"] != "Night Cup" ||
		!strings.HasPrefix(event.Image, "https://yagura.example/share/contests/7.png?") {
		t.Errorf("the structured data of the event is %+v", event)
	}
}

var jsonElement = regexp.MustCompile(`(?s)<script type="application/[^>]*>.*?</script>`)

var dataElement = regexp.MustCompile(`(?s)<script type="application/json" id="first-data">(.*?)</script>`)

func TestHostileNamesStayText(t *testing.T) {
	name := strings.ReplaceAll(hostile, `\u2028`, "\u2028")
	match := fmt.Sprintf(`{"contest":{"id":7,"name":%q},"roundCount":1,"startTime":"2026-05-02T11:00:00Z","endTime":"2026-05-02T11:30:00Z","beginsAt":"2026-05-02T11:01:00Z","participants":[{"id":1,"name":%q},null]}`, hostile, hostile)
	match = strings.ReplaceAll(match, `\\u2028`, `\u2028`)
	texts := map[string]string{
		"/contests/7/": contestJSON(name), "/users/8/": `{"id":8,"nickname":` + quoted(name) + `,"bio":` + quoted(name) + `}`,
		"/teams/9/": `{"id":9,"name":` + quoted(name) + `,"bio":` + quoted(name) + `}`, "/contests/7/tournament/1/match/2/": match,
		"/contests/?status=match&limit=12": `{"items":[` + contestJSON(name) + `]}`, "/contests/?tab=upcoming&limit=30": `{"items":[]}`,
		"/contests/?tab=all": `{"items":[` + contestJSON(name) + `]}`,
	}
	p, _ := newTest(texts)
	for _, path := range []string{"/", "/contests", "/contests/7", "/contests/7/tournament", "/users/8", "/teams/9", "/teams/9/members", "/contests/7/tournament/1/match/2"} {
		res, text := get(t, p, path)
		if res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d", path, res.StatusCode)
		}
		markup := jsonElement.ReplaceAllString(text, "")
		if strings.Contains(markup, "<script>") || strings.Contains(markup, `" onload`) || strings.Contains(markup, "<!--") {
			t.Errorf("%s does not escape a name:\n%s", path, text)
		}
		found := dataElement.FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("%s has no data", path)
		}
		if strings.ContainsAny(found[1], "<>&\u2028\u2029") {
			t.Errorf("%s: data with unescaped characters: %s", path, found[1])
		}
		var data []struct {
			Key  []any
			Data any
		}
		if err := json.Unmarshal([]byte(found[1]), &data); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if !strings.Contains(fmt.Sprint(data), "</script><script>alert(1)") {
			t.Errorf("%s: the app does not get the name back: %v", path, data)
		}
	}
	_, text := get(t, p, "/users/8")
	title := regexp.MustCompile(`<title>(.*?)</title>`).FindStringSubmatch(text)
	if title == nil || html.UnescapeString(title[1]) != name+" · Yagura" {
		t.Errorf("title %q", title)
	}
}

func quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

func TestUnknownAddressesAnswer404WithTheApp(t *testing.T) {
	p, _ := newTest(nil)
	for path, sentence := range map[string]string{
		"/nope": "This page was not found", "/contests/7/nope/1": "This contest was not found", "/contests/x": "This contest was not found",
		"/contests/7": "This contest was not found", "/contests/7/tournament": "This contest was not found", "/users/7": "This user does not exist.",
		"/teams/7": "This team does not exist.", "/teams/7/members": "This team does not exist.", "/users/me": "This page was not found",
		"/contests/7/league/8/match/9": "This match does not exist.", "/index.html": "This page was not found", "/contests/07": "This contest was not found",
	} {
		res, text := get(t, p, path, "Accept-Language", "en")
		if res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
		wants(t, text, "<h1>"+sentence+"</h1>", `<meta name="robots" content="noindex" />`, `<div id="root"></div>`, "/assets/app.js")
		if strings.Contains(text, "canonical") || strings.Contains(text, "first-data") {
			t.Errorf("%s has an address or data:\n%s", path, text)
		}
	}
}

func TestPersonalAddressesSayNothingAboutTheirContent(t *testing.T) {
	p, a := newTest(map[string]string{"/contests/7/": contestJSON("Secret Cup"), "/match/3/": `{"name":"Secret Cup"}`})
	for _, path := range []string{"/settings", "/match/3", "/contests/7/edit", "/contests/7/desk", "/contests/7/chats", "/chats/3", "/teams/join/abc", "/admin", "/magic-link?pinCode=1"} {
		res, text := get(t, p, path)
		if res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
		wants(t, text, "<title>Yagura</title>", `content="noindex"`)
		if strings.Contains(text, "Secret") || strings.Contains(text, "canonical") || strings.Contains(text, "pinCode") {
			t.Errorf("%s shows private values:\n%s", path, text)
		}
	}
	if a.sent != 0 {
		t.Errorf("%d answers were read", a.sent)
	}
}

func TestSuspendedAndWithdrawnPeopleAreNotIndexed(t *testing.T) {
	p, _ := newTest(map[string]string{"/users/1/": `{"id":1,"nickname":"","withdrawn":true}`, "/users/2/": `{"id":2,"nickname":"Mio","suspended":true}`})
	for _, path := range []string{"/users/1", "/users/2"} {
		res, text := get(t, p, path)
		if res.StatusCode != http.StatusOK || !strings.Contains(text, `content="noindex"`) || strings.Contains(text, "ld+json") {
			t.Errorf("%s: %d\n%s", path, res.StatusCode, text)
		}
	}
}

func TestADocumentIsWrittenOncePerState(t *testing.T) {
	p, a := newTest(map[string]string{"/contests/7/": contestJSON("Night Cup")})
	first, _ := get(t, p, "/contests/7?utm_source=x", "Accept-Encoding", "gzip")
	sent := a.sent
	again, _ := get(t, p, "/contests/7/", "Accept-Encoding", "gzip")
	if a.sent != sent || again.Header.Get("ETag") != first.Header.Get("ETag") {
		t.Errorf("an unchanged document was read again: %d answers, then %d", sent, a.sent)
	}
	res, text := get(t, p, "/contests/7", "If-None-Match", first.Header.Get("ETag"))
	if res.StatusCode != http.StatusNotModified || text != "" {
		t.Errorf("unchanged: %d %q", res.StatusCode, text)
	}
	a.texts["/contests/7/"] = contestJSON("Day Cup")
	res, text = get(t, p, "/contests/7", "If-None-Match", first.Header.Get("ETag"))
	if res.StatusCode != http.StatusOK {
		t.Errorf("changed: %d", res.StatusCode)
	}
	wants(t, text, "<title>Day Cup · Yagura</title>")
	delete(a.texts, "/contests/7/")
	if res, _ = get(t, p, "/contests/7"); res.StatusCode != http.StatusNotFound {
		t.Errorf("deleted: %d", res.StatusCode)
	}
}

func TestTheAppIsServedWhileTheAPIDoesNotAnswer(t *testing.T) {
	p, a := newTest(map[string]string{"/contests/7/": contestJSON("Night Cup")})
	a.status = http.StatusServiceUnavailable
	res, text := get(t, p, "/contests/7")
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
		t.Errorf("while the API is unavailable the page answers %d with the headers %v", res.StatusCode, res.Header)
	}
	wants(t, text, `<div id="root"></div>`, "/assets/app.js")
	a.status = 0
	if res, _ := get(t, p, "/contests/7"); res.StatusCode != http.StatusOK {
		t.Errorf("afterwards: %d", res.StatusCode)
	}
}

func TestLargeDataIsLeftToTheApp(t *testing.T) {
	large := `{"id":7,"name":"Night Cup","rule":"` + strings.Repeat("x", maxData) + `"}`
	p, _ := newTest(map[string]string{"/contests/7/": large, "/contests/7/stream/": `{"stations":[]}`})
	_, text := get(t, p, "/contests/7")
	wants(t, text, `"key":["contests",7,"stream",{}]`)
	if len(text) > maxData {
		t.Errorf("%d bytes", len(text))
	}
}

func TestTheGameOfTheListIsInItsAddress(t *testing.T) {
	p, a := newTest(map[string]string{
		"/games/": `{"items":[{"id":3,"gameName":"Chess"}]}`, "/contests/?tab=all": `{"items":[],"next":null}`, "/contests/?tab=all&gameId=3": `{"items":[],"next":null}`,
	})
	_, text := get(t, p, "/contests?game=3&tab=operated", "Accept-Language", "en")
	if a.sent != 2 {
		t.Errorf("the document reads %d answers, want the games and the contests once each", a.sent)
	}
	wants(t, text, "<title>Chess contests · Yagura</title>", `href="https://yagura.example/contests?game=3"`, `href="https://yagura.example/contests?game=3&amp;lang=ja"`,
		`{"key":["contests",{"gameId":3,"tab":"all"},"pages"],"data":{"items":[],"next":null},"pages":true}`)
	_, text = get(t, p, "/contests?game=99")
	wants(t, text, `rel="canonical" href="https://yagura.example/contests"`)
	a.texts["/contests/?tab=all&gameId=3&status=entry"] = `{"items":[],"next":null}`
	_, text = get(t, p, "/contests?game=3&status=entry&free=1", "Accept-Language", "en")
	wants(t, text, `{"key":["contests",{"gameId":3,"status":"entry","tab":"all"},"pages"],`, `rel="canonical" href="https://yagura.example/contests?game=3"`)
	a.texts["/contests/?tab=upcoming&gameId=3&limit=30"] = `{"items":[],"next":null}`
	_, text = get(t, p, "/contests?game=3&view=board")
	wants(t, text, `{"key":["games",{}]`, `{"key":["contests",{"gameId":3,"limit":30,"tab":"upcoming"},"pages"],`)
}

func TestFilesAndOtherMethodsGoToTheApp(t *testing.T) {
	p, _ := newTest(nil)
	for _, path := range []string{"/favicon.svg", "/assets/app-1.js"} {
		if _, text := get(t, p, path); text != "file "+path || !p.IsFile(path) {
			t.Errorf("%s: %q", path, text)
		}
	}
	for _, path := range []string{"", "/", "/index.html", "/contests", "/share/home.png", "/sitemap.xml", "/robots.txt", "/assets", "/assets/../contests"} {
		if p.IsFile(path) {
			t.Errorf("%q is a file of the app", path)
		}
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

func TestRobotsNameTheSitemapAndTheSitemapListsPublicPages(t *testing.T) {
	ids := make([]int64, sitemapSize+2)
	for i := range ids {
		ids[i] = int64(i + 1)
	}
	p, _ := newTest(nil, ids...)
	res, text := get(t, p, "/robots.txt")
	wants(t, text, "User-agent: *", "Disallow: /settings", "Sitemap: https://yagura.example/sitemap.xml")
	if res.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("robots.txt has the headers %v", res.Header)
	}
	_, text = get(t, p, "/sitemap.xml")
	wants(t, text, "<loc>https://yagura.example/sitemap-pages.xml</loc>", "<loc>https://yagura.example/sitemap-contests-0.xml</loc>",
		fmt.Sprintf("<loc>https://yagura.example/sitemap-contests-%d.xml</loc>", sitemapSize), "<loc>https://yagura.example/sitemap-users-0.xml</loc>")
	_, text = get(t, p, "/sitemap-contests-0.xml")
	if n := strings.Count(text, "<url>"); n != sitemapSize {
		t.Errorf("%d addresses in the first file", n)
	}
	_, text = get(t, p, fmt.Sprintf("/sitemap-contests-%d.xml", sitemapSize))
	wants(t, text, fmt.Sprintf("<url><loc>https://yagura.example/contests/%d</loc><lastmod>2026-05-01T12:00:00Z</lastmod></url>", sitemapSize+1))
	if n := strings.Count(text, "<url>"); n != 2 {
		t.Errorf("%d addresses in the last file", n)
	}
	for _, name := range []string{"/sitemap-x.xml", "/sitemap-contests--1.xml", "/sitemap-contests-1", "/sitemap-contests-x.xml"} {
		if res, _ := get(t, p, name); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", name, res.StatusCode)
		}
	}
}

func TestHelpHasADocumentPerTopic(t *testing.T) {
	p, _ := newTest(nil)
	_, text := get(t, p, "/help/swiss", "Accept-Language", "en")
	wants(t, text, "<title>Swiss draw · Yagura</title>", `href="https://yagura.example/help/swiss"`)
	wants(t, text, "<h2>How rounds are paired</h2>", "<p>You meet somebody with the same points, or the nearest.</p>")
	_, text = get(t, p, "/help", "Accept-Language", "en")
	wants(t, text, `<a href="/help/swiss">Swiss draw</a>`)
	for _, address := range []string{"/help/SWISS", "/Help/swiss", "/help/SWISS"} { // whatever was asked for before
		want := http.StatusNotFound
		if strings.HasSuffix(address, "/swiss") {
			want = http.StatusOK
		}
		if res, _ := get(t, p, address, "Accept-Language", "en"); res.StatusCode != want {
			t.Errorf("%s: %d, want %d", address, res.StatusCode, want)
		}
	}
	if res, _ := get(t, p, "/help/nothing"); res.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown topic: %d", res.StatusCode)
	}
	_, text = get(t, p, "/sitemap-pages.xml")
	wants(t, text, "<loc>https://yagura.example/help</loc>", "<loc>https://yagura.example/help/swiss</loc>")
}

func TestEveryLanguageHasEveryText(t *testing.T) {
	names := func(w words) []string {
		keys := make([]string, 0, len(w))
		for key := range w {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		return keys
	}
	english := names(catalogue()["en"])
	for _, language := range lang.All() {
		if got := names(catalogue()[language]); !slices.Equal(got, english) {
			t.Errorf("%s has other texts than en: %v, %v", language, got, english)
		}
	}
}

func TestEveryPublicPageIsAPageOfTheApp(t *testing.T) {
	known := map[string]bool{}
	for _, pattern := range patterns {
		known["/"+strings.Join(pattern, "/")] = true
	}
	for pattern := range builders {
		if !known[pattern] {
			t.Errorf("%s is not in paths.json", pattern)
		}
	}
	for _, path := range fixedPages {
		if at, ok := match(path); !ok || builders[at.pattern] == nil {
			t.Errorf("%s is in the sitemap and is no public page", path)
		}
	}
}

func TestTheStoreForgetsTheOldestDocuments(t *testing.T) {
	s := newStore(3 * overhead)
	for i := range 5 {
		s.put(fmt.Sprint(i), &rendered{packed: []byte("x")})
		s.get("0")
	}
	if _, ok := s.get("4"); !ok || s.size > 3*overhead {
		t.Errorf("%d bytes are kept", s.size)
	}
	if _, ok := s.get("1"); ok {
		t.Error("the oldest document is kept")
	}
}
