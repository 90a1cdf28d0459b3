package page

import (
	"encoding/json"
	"html"
	"log/slog"
	"slices"
	"strings"
)

// view is the layout of the first view of a page. It names the rules of the style sheet that give it the sizes of the app's page.
type view string

const (
	pageView    view = "page"
	homeView    view = "home"
	contestView view = "contest"
	tabView     view = "tab" // a contest's page besides its overview
)

// assets are the files of the built app that a page or a language loads first.
type assets struct {
	Scripts []string `json:"scripts"`
	Styles  []string `json:"styles"`
	Fonts   []string `json:"fonts"`
	Rest    []string `json:"rest"`  // of a language: the texts that the first page does not need
	Texts   bool     `json:"texts"` // of a page: whether it needs them
}

// builtAssets are the files of the first views, by the pattern of the address and by the language.
type builtAssets struct {
	Views     map[string]assets `json:"views"`
	Languages map[string]assets `json:"languages"`
}

// assetsFile lists the files of the first views. The build of the app writes it.
const assetsFile = "first-views.json"

func readAssets(app App) builtAssets {
	var built builtAssets
	text, err := app.ReadFile(assetsFile)
	if err != nil {
		return built // without a built app
	}
	if err := json.Unmarshal(text, &built); err != nil {
		slog.Error("the list of the first views' files cannot be read", "err", err)
	}
	return built
}

// writeAssets adds links to the files of the page and of its language, so that the browser requests them with the document. Scripts and
// styles of pages are not needed for the first view, which the document has itself: they are in a template, from which
// web/public/boot.js takes them after the first paint.
func (b *markup) writeAssets(built builtAssets, pattern, language string) {
	of, page := built.Languages[language], built.Views[pattern]
	for _, file := range of.Styles {
		b.raw(newLine, `<link rel="stylesheet"`, attribute("href", file), " />")
	}
	for _, file := range of.Fonts {
		b.raw(newLine, `<link rel="preload" as="font" type="font/woff2" crossorigin`, attribute("href", file), " />")
	}
	b.raw(newLine, "<template data-later>")
	for _, file := range page.Styles {
		b.raw(newLine, `<link rel="preload" as="style" crossorigin fetchpriority="low"`, attribute("href", file), " />")
	}
	scripts := slices.Concat(of.Scripts, page.Scripts)
	if page.Texts {
		scripts = append(scripts, of.Rest...)
	}
	for _, file := range scripts {
		b.raw(newLine, `<link rel="modulepreload" crossorigin fetchpriority="low"`, attribute("href", file), " />")
	}
	b.raw(newLine, "</template>")
}

// brand is the symbol and the name of the product, as the app draws them (web/src/shared/ui/brandPaths.ts).
const brand = `<svg width="30" height="30" viewBox="0 0 32 32" fill="none" aria-hidden="true"><path class="first-tower" d="M4 30V21.5H12V30M20 30V21.5H28V30M8 21.5V13H16M24 21.5V13H16"/>` +
	`<path class="first-winner" d="M20 30V21.5H24V13H16V5"/><path class="first-roof" d="M8.5 7.5 16 2.5l7.5 5"/></svg>` +
	`<svg height="17" viewBox="0 0 128 22" fill="none" role="img" aria-label="` + product + `" class="first-name"><path d="M2 0V9.5H16V0M9 9.5V22M24 22V5.5L27.5 2H38V22M24 13H38M60 2H46V20H60V11.5H53M68 0V20H82V0M90 22V2H104V12.5H90M97 12.5 104 22M112 22V5.5L115.5 2H126V22M112 13H126"/></svg>`

// navigated are the links of the header, with the names of their texts.
var navigated = []link{{"/contests", "contests.title"}, {"/search-user", "players.title"}}

// isNavigated reports whether the header has a link to an address.
func isNavigated(l link) bool {
	return l.Address == "/" || slices.ContainsFunc(navigated, func(n link) bool { return n.Address == l.Address })
}

// writeView adds the first view: the header and the main facts of the page. The app replaces it when it has drawn the same page;
// readers without JavaScript keep it.
func (b *markup) writeView(d *document, w words) {
	navigation := func(class string) {
		b.raw(newLine, `<nav class="`, class, `"`, attribute("aria-label", w.text("navigation")), ">")
		for _, l := range navigated {
			b.link(l.Address, w.text(l.Text))
		}
		b.raw("</nav>")
	}
	b.raw(newLine, `<header class="first-header"><div><a href="/">`, brand, "</a>")
	navigation("first-nav")
	b.raw("</div></header>", newLine, `<main class="first-main"><div class="first-page"`, attribute("data-view", string(d.view)), ">")
	if d.view != "" {
		b.writeContent(d)
	}
	b.raw("<noscript>")
	for _, part := range d.sections {
		b.raw(newLine)
		b.element("h2", part.Heading)
		for _, text := range part.Texts {
			b.raw(newLine)
			b.element("p", text)
		}
	}
	b.element("p", w.text("noscript"))
	b.raw("</noscript></div></main>")
	navigation("first-dock")
}

func (b *markup) writeContent(d *document) {
	b.raw(newLine)
	b.element("h1", d.heading)
	if d.intro != "" {
		b.raw(newLine)
		b.element("p", d.intro)
	}
	if len(d.facts) > 0 {
		b.raw(newLine, "<dl>")
		for _, f := range d.facts {
			b.raw(newLine, "<div")
			if f.Result {
				b.raw(" data-result")
			}
			b.raw(">")
			b.element("dt", f.Name)
			b.raw("<dd>")
			b.link(f.Link, f.Value)
			b.raw("</dd></div>")
		}
		b.raw(newLine, "</dl>")
	}
	if links := slices.DeleteFunc(slices.Clone(d.links), isNavigated); len(links) > 0 {
		b.raw(newLine, "<ul>")
		for _, l := range links {
			b.raw(newLine, "<li>")
			b.link(l.Address, l.Text)
			b.raw("</li>")
		}
		b.raw(newLine, "</ul>")
	}
	b.raw(newLine)
}

// link adds a text that leads to an address; without an address the text alone.
func (b *markup) link(address, text string) {
	if address == "" {
		b.raw(html.EscapeString(text))
		return
	}
	b.raw("<a", attribute("href", address), ">", html.EscapeString(text), "</a>")
}

// layoutOf returns the layout of the pages with a pattern.
func layoutOf(pattern string) view {
	switch {
	case pattern == "/":
		return homeView
	case pattern == "/contests/:id":
		return contestView
	case strings.HasPrefix(pattern, "/contests/:id/") && !strings.HasSuffix(pattern, matchPattern):
		return tabView
	}
	return pageView
}
