package page

import (
	"bytes"
	"cmp"
	"encoding/json"
	"html"
	"net/http"
	"strings"

	"yagura/internal/kit/lang"
	"yagura/internal/preview"
)

// product is the name of the service in titles.
const product = "Yagura"

// document is the content of a page, before it is written as HTML.
type document struct {
	status int
	// title and description are those of the head; heading, facts and links are for readers without JavaScript.
	title, description string
	heading, intro     string
	facts              []fact
	links              []link
	// sections are the texts of a page of the help, for readers without JavaScript.
	sections []section
	// path is the canonical address without the host, with the parameters that select the content; empty if the page has
	// none, because it depends on the viewer or does not exist. Search engines index only pages with a path.
	path string
	// kind is the type of Open Graph.
	kind string
	// picture is what the picture of shared links shows; nil for the icon of the app.
	picture *preview.Picture
	// linked is the structured data (JSON-LD).
	linked []any
	// data is what the app reads first.
	data []datum
	// login shows the login window over the page to visitors; providers is the number of its buttons for social accounts.
	login     bool
	providers int
	// view is the layout of the first view; personal pages have none.
	view view
	// pattern is that of the address, which decides about the files that the page loads; empty if nothing is there.
	pattern string
}

// fact is a name and its value. The link is optional.
type fact struct {
	Name, Value, Link string
	// Result marks what a reader who does not want to see results must not see.
	Result bool
}

// link leads to another page.
type link struct{ Address, Text string }

// missing returns the page of something that does not exist.
func missing(w words, key string) *document {
	text := w.or(key+"Text", "missing.text")
	return &document{
		status: http.StatusNotFound, title: w.text(key), heading: w.text(key), intro: text, description: text, view: pageView,
		links: []link{{"/contests", w.text("contests.title")}, {"/", product}},
	}
}

// personal returns the page of an address whose content depends on the viewer. Its head says nothing about the content.
func personal(w words) *document {
	return &document{status: http.StatusOK, title: product, heading: product, description: w.text("home.description"), links: []link{{"/", product}, {"/contests", w.text("contests.title")}}}
}

// The parts of the built page that a document replaces.
const (
	headStart = "<!--head-->"
	headEnd   = "<!--/head-->"
	viewStart = "<!--first-->"
	viewEnd   = "<!--/first-->"
)

// shell is the built page of the app, cut at the parts that each document writes itself.
type shell struct {
	start, beforeBody, end []byte
}

// bare is used without a built app: documents then have their content but no code.
const bare = `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8" />` + headStart + headEnd + `</head>
<body>` + viewStart + viewEnd + `<div id="root">The web app is not built into this program. Build it with: make build</div></body>
</html>
`

// cut finds the replaced parts in the built page.
func cut(page []byte) (shell, bool) {
	text := string(page)
	_, text, ok := strings.Cut(text, "<html lang=\"ja\"")
	start, rest, ok1 := strings.Cut(text, headStart)
	_, rest, ok2 := strings.Cut(rest, headEnd)
	body, rest, ok3 := strings.Cut(rest, viewStart)
	_, end, ok4 := strings.Cut(rest, viewEnd)
	return shell{start: []byte(start), beforeBody: []byte(body), end: []byte(end)}, ok && ok1 && ok2 && ok3 && ok4
}

// write returns the document as HTML, in a language that is a part of the address or not. It uses no templates: they look up
// methods by name, which keeps unused code in the program.
func (p *Pages) write(d *document, language string, inAddress bool) ([]byte, error) {
	s := p.shell()
	b := &markup{}
	b.raw("<!doctype html>\n<html", attribute("lang", tags[language]))
	b.Write(s.start)
	p.writeHead(b, d, language, inAddress)
	for _, linked := range d.linked {
		if err := writeData(&b.Buffer, `type="application/ld+json"`, linked); err != nil {
			return nil, err
		}
	}
	b.writeAssets(p.built(), d.pattern, language)
	b.Write(s.beforeBody)
	b.raw(`<div id="first">`)
	b.writeView(d, catalogue()[language])
	if len(d.data) > 0 {
		if err := writeData(&b.Buffer, `type="application/json" id="first-data"`, d.data); err != nil {
			return nil, err
		}
	}
	b.raw("</div>")
	if d.login {
		b.writeLogin(catalogue()[language], d.providers)
	}
	b.Write(s.end)
	return b.Bytes(), nil
}

// markup is a text of HTML.
type markup struct{ bytes.Buffer }

// raw adds markup.
func (b *markup) raw(parts ...string) {
	for _, part := range parts {
		b.WriteString(part)
	}
}

// element adds an element with a text.
func (b *markup) element(name, text string) {
	b.raw("<", name, ">", html.EscapeString(text), "</", name, ">")
}

// attribute returns an attribute with a value in quotes.
func attribute(name, value string) string {
	return " " + name + `="` + html.EscapeString(value) + `"`
}

const newLine = "\n    "

func (b *markup) meta(kind, name, content string) {
	b.raw(newLine, "<meta", attribute(kind, name), attribute("content", content), " />")
}

func (p *Pages) writeHead(b *markup, d *document, language string, inAddress bool) {
	title, description := titled(d.title), shorten(d.description, 200)
	b.raw(newLine)
	b.element("title", title)
	b.meta("name", "description", description)
	p.writeAddresses(b, d, language, inAddress)
	b.meta("property", "og:type", cmp.Or(d.kind, "website"))
	b.meta("property", "og:site_name", product)
	b.meta("property", "og:title", title)
	b.meta("property", "og:description", description)
	b.meta("property", "og:locale", locales[language])
	for _, other := range lang.All() {
		if other != language {
			b.meta("property", "og:locale:alternate", locales[other])
		}
	}
	image, card := p.base+"/icon-512.png", "summary"
	if address := p.pictureAddress(d); address != "" {
		image, card = p.base+address, "summary_large_image"
		b.meta("property", "og:image:type", "image/png")
		b.meta("property", "og:image:width", "1200")
		b.meta("property", "og:image:height", "630")
		b.meta("property", "og:image:alt", title)
	}
	b.meta("property", "og:image", image)
	b.meta("name", "twitter:card", card)
	b.meta("name", "twitter:title", title)
	b.meta("name", "twitter:description", description)
	b.meta("name", "twitter:image", image)
}

// writeAddresses adds the canonical address and those of the other languages. Each language has an address of its own, and the
// one without a language answers in the reader's. A page without an address is not indexed.
func (p *Pages) writeAddresses(b *markup, d *document, language string, inAddress bool) {
	if d.path == "" {
		b.meta("name", "robots", "noindex")
		return
	}
	join := "?"
	if strings.Contains(d.path, "?") {
		join = "&"
	}
	plain := p.base + d.path
	canonical := plain
	if inAddress {
		canonical += join + "lang=" + language
	}
	b.raw(newLine, `<link rel="canonical"`, attribute("href", canonical), " />")
	b.meta("property", "og:url", canonical)
	alternate := func(tag, address string) {
		b.raw(newLine, `<link rel="alternate"`, attribute("hreflang", tag), attribute("href", address), " />")
	}
	for _, other := range lang.All() {
		alternate(tags[other], plain+join+"lang="+other)
	}
	alternate("x-default", plain)
}

// writeData writes a script element with data as JSON. Such elements are never executed, so the content security policy
// does not concern them. The JSON has no character that could end the element or that older parsers misread: <, >, &,
// U+2028 and U+2029 are escaped.
func writeData(b *bytes.Buffer, attributes string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	b.WriteString("\n    <script " + attributes + ">")
	json.HTMLEscape(b, text)
	b.WriteString("</script>")
	return nil
}

// titled returns the title of the browser's tab, as the app writes it.
func titled(title string) string {
	if title == "" || strings.HasPrefix(title, product) {
		return title
	}
	return title + " · " + product
}

// shorten returns a text on one line with at most n characters.
func shorten(text string, n int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > n {
		runes = append(runes[:n-1], '…')
	}
	return string(runes)
}
