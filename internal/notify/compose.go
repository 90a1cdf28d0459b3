package notify

import (
	"embed"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"yagura/internal/kit/lang"
)

//go:embed texts
var texts embed.FS

// Composer writes mails. Links use only the configured address of the product. The host of a request never gets into a mail.
type Composer struct {
	base     *url.URL
	texts    map[string]map[string]layout // by language and name
	plain    layout
	document layout
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
	c := &Composer{base: base, texts: map[string]map[string]layout{}}
	if c.plain, err = readLayout("layout.txt", plainText); err != nil {
		return nil, err
	}
	if c.document, err = readLayout("layout.html", htmlText); err != nil {
		return nil, err
	}
	for _, l := range lang.All() {
		if c.texts[l], err = readLayouts(texts, "texts/"+l+".tmpl", plainText); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// readLayout reads a layout that is a file of its own.
func readLayout(name string, escape func(string) string) (layout, error) {
	layouts, err := readLayouts(texts, "texts/"+name, escape)
	return layouts[name], err
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

// write fills the texts of one kind of mail into the layouts in a language (lang.Or).
func (c *Composer) write(kind, language, to, link string, data map[string]string) (Mail, error) {
	language = lang.Or(language)
	given := make(values, len(data))
	for name, value := range data {
		given[name] = value
	}
	var failed error
	text := func(name string) string {
		l, ok := c.texts[language][name]
		if !ok {
			failed = fmt.Errorf("the text %s is missing", name)
			return ""
		}
		s, err := l.fill(given)
		if err != nil {
			failed = err
		}
		return strings.TrimSpace(s)
	}
	subject := text(kind + ".subject")
	letter := values{
		"Product": Product, "Home": c.base.JoinPath("/").String(), "Language": language, "Link": link,
		"Subject": subject, "Lead": text(kind + ".lead"), "Code": data["code"], "Action": text(kind + ".action"),
		"Notes": strings.Split(text(kind+".notes"), "\n"), "Fallback": text("fallback"), "Footer": text("footer"),
	}
	m := Mail{To: to, Subject: subject}
	if failed == nil {
		m.Text, failed = c.plain.fill(letter)
	}
	if failed == nil {
		m.HTML, failed = c.document.fill(letter)
	}
	if failed != nil {
		return Mail{}, fmt.Errorf("write mail %s in %s: %w", kind, language, failed)
	}
	return m, m.check()
}

var address = regexp.MustCompile(`https?://[^\s<>"]+`)

// Links returns the web addresses in a mail's text, for the inbox.
func Links(text string) []string { return address.FindAllString(text, -1) }
