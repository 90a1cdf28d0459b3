package notify

import (
	"embed"
	"fmt"
	htmltemplate "html/template"
	"net/url"
	"regexp"
	"strings"
	texttemplate "text/template"
)

//go:embed texts
var texts embed.FS

// Languages lists the codes of the languages of mails and notifications. The first one is the default.
var Languages = []string{"ja", "en", "ko", "zh"}

// Composer writes mails. Links use only the configured address of the product. The host of a request never gets into a mail.
type Composer struct {
	base     *url.URL
	texts    map[string]*texttemplate.Template // by language
	plain    *texttemplate.Template
	document *htmltemplate.Template
}

// NewComposer returns a composer for the public address of the product, such as "https://example.org". It returns an error if
// baseURL is not an http or https address without user, query and fragment.
func NewComposer(baseURL string) (*Composer, error) {
	base, err := url.Parse(baseURL)
	if err != nil {
		return nil, fmt.Errorf("base URL: %w", err)
	}
	if (base.Scheme != "http" && base.Scheme != "https") || base.Host == "" || base.User != nil || base.RawQuery != "" || base.Fragment != "" {
		return nil, fmt.Errorf("base URL %q: want http(s)://host without user, query and fragment", baseURL)
	}
	c := &Composer{
		base:     base,
		texts:    map[string]*texttemplate.Template{},
		plain:    texttemplate.Must(texttemplate.ParseFS(texts, "texts/layout.txt")),
		document: htmltemplate.Must(htmltemplate.ParseFS(texts, "texts/layout.html")),
	}
	for _, l := range Languages {
		c.texts[l] = texttemplate.Must(texttemplate.New(l).Option("missingkey=error").ParseFS(texts, "texts/"+l+".tmpl"))
	}
	return c, nil
}

// Compose writes a mail from one of the templates in texts/. Its button leads to path, a path of the product with its query.
// data has the values of the placeholders. If data has a code, the mail also shows it on its own. Compose returns an error if
// the template or a value is missing.
func (c *Composer) Compose(template, language, to, path string, data map[string]string) (Mail, error) {
	ref, err := url.Parse(path)
	if err != nil || ref.IsAbs() || ref.Host != "" || !strings.HasPrefix(ref.Path, "/") {
		return Mail{}, fmt.Errorf("mail %s: %q is not a path of the product", template, path)
	}
	link := c.base.JoinPath(ref.Path)
	link.RawQuery = ref.RawQuery
	return c.write(template, language, to, link.String(), data)
}

// letter has the values of the layouts.
type letter struct {
	Product, Home, Language         string
	Subject, Lead, Action, Fallback string
	Code                            string // for the reader to type, empty = none
	Link, Footer                    string
	Notes                           []string
}

// write fills the texts of one kind of mail into the layouts. For an unknown language it uses the default.
func (c *Composer) write(kind, language, to, link string, data map[string]string) (Mail, error) {
	if c.texts[language] == nil {
		language = Languages[0]
	}
	var failed error
	text := func(name string) string {
		var b strings.Builder
		if err := c.texts[language].ExecuteTemplate(&b, name, data); err != nil {
			failed = err
		}
		return strings.TrimSpace(b.String())
	}
	l := letter{
		Product: Product, Home: c.base.JoinPath("/").String(), Language: language, Link: link,
		Subject: text(kind + ".subject"), Lead: text(kind + ".lead"), Code: data["code"], Action: text(kind + ".action"),
		Notes: strings.Split(text(kind+".notes"), "\n"), Fallback: text("fallback"), Footer: text("footer"),
	}
	var plain, document strings.Builder
	if failed == nil {
		failed = c.plain.Execute(&plain, l)
	}
	if failed == nil {
		failed = c.document.Execute(&document, l)
	}
	if failed != nil {
		return Mail{}, fmt.Errorf("write mail %s in %s: %w", kind, language, failed)
	}
	m := Mail{To: to, Subject: l.Subject, Text: plain.String(), HTML: document.String()}
	return m, m.check()
}

var address = regexp.MustCompile(`https?://[^\s<>"]+`)

// Links returns the web addresses in a mail's text, for the inbox.
func Links(text string) []string { return address.FindAllString(text, -1) }
