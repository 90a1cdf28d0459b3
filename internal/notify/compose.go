package notify

import (
	"embed"
	"fmt"
	htmltemplate "html/template"
	"net/url"
	"regexp"
	"strings"
	texttemplate "text/template"
	"time"
)

//go:embed texts
var texts embed.FS

// Languages are the codes of the languages that mails are written in, the product's first one first.
var Languages = []string{"ja", "en", "ko", "zh"}

// Composer writes mails. Links lead to the configured address of the product only: nothing that a request says about
// its host can end up in a mail.
type Composer struct {
	base     *url.URL
	texts    map[string]*texttemplate.Template // by language
	plain    *texttemplate.Template
	document *htmltemplate.Template
}

// NewComposer makes a composer for the public address of the product, such as "https://example.org".
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

// MagicLink writes the mail that signs a person in (U1.003, U2.019). validity is how long the link works, in whole minutes.
func (c *Composer) MagicLink(language, to, authID, pinCode string, validity time.Duration) (Mail, error) {
	link := c.link("magic-link", url.Values{"pinCode": {pinCode}, "authId": {authID}})
	return c.write("magicLink", language, to, link, map[string]any{"Minutes": int(validity.Minutes())})
}

// Activation writes the mail that proves the address of a sign-up with a password (rulings.md 35).
func (c *Composer) Activation(language, to, username, keyPhrase string) (Mail, error) {
	link := c.link("activate", url.Values{"key_phrase": {keyPhrase}})
	return c.write("activation", language, to, link, map[string]any{"Name": username})
}

// AddressInUse writes the mail to somebody whose address was given in another sign-up. The person who signed up sees the
// same answer as always, so an address cannot be probed (rulings.md 83).
func (c *Composer) AddressInUse(language, to string) (Mail, error) {
	return c.write("addressInUse", language, to, c.link("", nil), nil)
}

func (c *Composer) link(path string, query url.Values) string {
	u := c.base.JoinPath("/", path)
	u.RawQuery = query.Encode()
	return u.String()
}

// letter is what the layouts show.
type letter struct {
	Product, Home, Language         string
	Subject, Lead, Action, Fallback string
	Link, Footer                    string
	Notes                           []string
}

// write fills the texts of one kind of mail into the layouts. A language that mails are not written in gets the first.
func (c *Composer) write(kind, language, to, link string, data map[string]any) (Mail, error) {
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
		Product: Product, Home: c.link("", nil), Language: language, Link: link,
		Subject: text(kind + ".subject"), Lead: text(kind + ".lead"), Action: text(kind + ".action"),
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

// Links finds the addresses in a mail's text, for the inbox.
func Links(text string) []string { return address.FindAllString(text, -1) }
