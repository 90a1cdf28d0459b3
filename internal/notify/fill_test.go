package notify

import (
	"strings"
	"testing"
	"testing/fstest"

	"yagura/internal/kit/lang"
)

// layoutOf reads the text as the file of a layout.
func layoutOf(text string, escape func(string) string) (layout, error) {
	all, err := readLayouts(fstest.MapFS{"a": {Data: []byte(text)}}, "a", escape)
	return all["a"], err
}

func TestLayoutsAreFilledIn(t *testing.T) {
	data := values{"name": `<a href="x">&'`, "none": "", "list": []string{"1 < 2", "3"}}
	for text, want := range map[string]string{
		`{{.name}}`:                                `&lt;a href=&#34;x&#34;&gt;&amp;&#39;`,
		`<i title="{{.name}}">`:                    `<i title="&lt;a href=&#34;x&#34;&gt;&amp;&#39;">`,
		`{{if .none}}a{{end}}b`:                    `b`,
		`{{if .none}}a{{else}}b{{end}}`:            `b`,
		`{{if .name}}a{{end}}`:                     `a`,
		`{{with .list}}{{range .}}x{{end}}{{end}}`: `xx`,
		"a\n{{- range .list}}\n<p>{{.}}{{end}}":    "a\n<p>1 &lt; 2\n<p>3",
	} {
		l, err := layoutOf(text, htmlText)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got, err := l.fill(data); got != want || err != nil {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
}

func TestLayoutsRejectWhatTheyCannotFillIn(t *testing.T) {
	data := values{"name": "x", "list": []string{"1"}}
	for _, text := range []string{
		"{{.missing}}", "{{if .missing}}{{end}}", "{{.}}", "{{.list}}", "{{range .name}}{{end}}", "{{.name.more}}", "{{$a := .name}}", `{{"x"}}`,
		`{{template "b"}}`, "{{.name | print}}", "{{", "{{end}}",
	} {
		l, err := layoutOf(text, plainText)
		if err == nil {
			_, err = l.fill(data)
		}
		if err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

// TestNoValueOfAMailIsHTML fills every placeholder of every mail with HTML.
func TestNoValueOfAMailIsHTML(t *testing.T) {
	const hostile = `"><script>alert('1')</script><a href='`
	data := map[string]string{}
	for _, name := range []string{"code", "codeMinutes", "contest", "end", "hours", "match", "minutes", "nickname", "reason", "start", "team", "username"} {
		data[name] = hostile
	}
	c := composer(t)
	for _, language := range lang.All() {
		for name := range c.texts[language] {
			kind, isSubject := strings.CutSuffix(name, ".subject")
			if !isSubject {
				continue
			}
			m, err := c.Compose(kind, language, "a@example.org", "/", data)
			if err != nil {
				t.Fatalf("%s in %s: %v", kind, language, err)
			}
			if strings.Contains(m.HTML, "<script") || strings.Contains(m.HTML, "'1'") || strings.Contains(m.HTML, `""`) {
				t.Errorf("%s in %s holds HTML of a value:\n%s", kind, language, m.HTML)
			}
		}
	}
}
