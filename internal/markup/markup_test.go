package markup_test

import (
	"regexp"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"yagura/internal/markup"
)

func TestMarkdown(t *testing.T) {
	for text, want := range map[string]string{
		"# 題\n\n本文 **強** *弱*": "<h3>題</h3>\n<p>本文 <strong>強</strong> <em>弱</em></p>",
		"3. c\n4. d":          "<ol start=\"3\">\n<li>c</li>\n<li>d</li>\n</ol>",
		"|a|b|\n|:-|-:|\n|1|2|": "<table>\n<thead>\n<tr>\n<th align=\"left\">a</th>\n<th align=\"right\">b</th>\n</tr>\n</thead>\n" +
			"<tbody>\n<tr>\n<td align=\"left\">1</td>\n<td align=\"right\">2</td>\n</tr>\n</tbody>\n</table>",
		"[x](https://a.example/)":                             `<p><a href="https://a.example/" rel="noopener nofollow" target="_blank">x</a></p>`,
		"<https://a.example/>":                                `<p><a href="https://a.example/" rel="noopener nofollow" target="_blank">https://a.example/</a></p>`,
		"[x](/users/1)":                                       `<p><a href="/users/1" rel="noopener nofollow" target="_blank">x</a></p>`,
		"![絵](contests/2026/abc.png)":                         `<p><img src="/api/v1/files/contests/2026/abc.png" alt="絵" loading="lazy"></p>`,
		"![絵](/api/v1/files/contests/2026/a.png)":             `<p><img src="/api/v1/files/contests/2026/a.png" alt="絵" loading="lazy"></p>`,
		"![絵](https://a.example/a.png)":                       `<p><a href="https://a.example/a.png" rel="noopener nofollow" target="_blank">絵</a></p>`,
		"[![絵](https://a.example/a.png)](https://b.example/)": `<p><a href="https://b.example/" rel="noopener nofollow" target="_blank">絵</a></p>`,
		"a ![*絵* b](data:image/png;base64,x) c":               `<p>a <em>絵</em> b c</p>`,
		"![](https://a.example/a.png)":                        `<p><a href="https://a.example/a.png" rel="noopener nofollow" target="_blank">https://a.example/a.png</a></p>`,
		"**「強調」**です":                                          "<p><strong>「強調」</strong>です</p>",
		"これは**（注意）**、":                                        "<p>これは<strong>（注意）</strong>、</p>",
		"先着*64名。*以降は補欠":                                       "<p>先着<em>64名。</em>以降は補欠</p>",
		"請看**“規則”**":                                          "<p>請看<strong>“規則”</strong></p>",
		"한국어**(중요)**입니다":                                      "<p>한국어<strong>(중요)</strong>입니다</p>",
		"2 * 3 * 4":                                           "<p>2 * 3 * 4</p>",
		"勝 * 3 * 点":                                           "<p>勝 * 3 * 点</p>",
		"~~not CommonMark~~":                                  "<p>~~not CommonMark~~</p>",
		"```go\nx < 1\n```":                                   "<pre><code class=\"language-go\">x &lt; 1\n</code></pre>",
		"1行目\n2行目":                                            "<p>1行目<br>\n2行目</p>",
		"https://a.example/b?c=1&d=2":                         `<p><a href="https://a.example/b?c=1&amp;d=2" rel="noopener nofollow" target="_blank">https://a.example/b?c=1&amp;d=2</a></p>`,
		"配信は https://a.example/live です。":                      `<p>配信は <a href="https://a.example/live" rel="noopener nofollow" target="_blank">https://a.example/live</a> です。</p>`,
		"参加は https://discord.gg/abc。":                         `<p>参加は <a href="https://discord.gg/abc" rel="noopener nofollow" target="_blank">https://discord.gg/abc</a>。</p>`,
		"(https://a.example/b).":                              `<p>(<a href="https://a.example/b" rel="noopener nofollow" target="_blank">https://a.example/b</a>).</p>`,
		"詳細はhttps://a.example/bを読む":                           `<p>詳細は<a href="https://a.example/b" rel="noopener nofollow" target="_blank">https://a.example/b</a>を読む</p>`,
		"規約（https://a.example/b）。":                            `<p>規約（<a href="https://a.example/b" rel="noopener nofollow" target="_blank">https://a.example/b</a>）。</p>`,
		"https://a.example/、https://b.example/。":              `<p><a href="https://a.example/" rel="noopener nofollow" target="_blank">https://a.example/</a>、<a href="https://b.example/" rel="noopener nofollow" target="_blank">https://b.example/</a>。</p>`,
		"URL:https://a.example/b, (「https://b.example/(c)」)":  `<p>URL:<a href="https://a.example/b" rel="noopener nofollow" target="_blank">https://a.example/b</a>, (「<a href="https://b.example/(c)" rel="noopener nofollow" target="_blank">https://b.example/(c)</a>」)</p>`,
		"xhttps://a.example/ http:// httpd":                   `<p>xhttps://a.example/ http:// httpd</p>`,
		"[公式https://a.example/](https://b.example/)":          `<p><a href="https://b.example/" rel="noopener nofollow" target="_blank">公式https://a.example/</a></p>`,
		"`https://a.example/`":                                "<p><code>https://a.example/</code></p>",
		"":                                                    "",
	} {
		if got := markup.Render(text); got != want {
			t.Errorf("%q renders\n%s\nwant\n%s", text, got, want)
		}
	}
}

// TestWalkShortTextsStaySmall renders texts of the longest length whose HTML would be a thousand times as long.
func TestWalkShortTextsStaySmall(t *testing.T) {
	const longest = 4096 // characters of the rules of a contest
	row := strings.Repeat("|", 1000)
	destination := "https://a.example/" + strings.Repeat("x", longest/2-30)
	for name, text := range map[string]string{
		"a table of many columns and rows":   row + "a\n" + strings.Repeat("-|", 1000) + "-\n" + strings.Repeat("a\n", 500),
		"a link that is used many times":     "[a]: " + destination + "\n\n" + strings.Repeat("[a] ", longest/8),
		"quotes within quotes":               strings.Repeat(">", longest),
		"lists within lists":                 strings.Repeat("- ", 1400) + "a\n" + strings.Repeat("\n", 1290) + "b",
		"numbers within quotes":              strings.Repeat("> 1.\t", 680) + "a\n" + strings.Repeat("\n", 680) + "b",
		"a table with lines that look blank": row + "a\n" + strings.Repeat("-|", 1000) + "-\n" + strings.Repeat("a\n\u3000\n", 170),
	} {
		if len(text) > longest+500 {
			t.Fatalf("%s: %d characters", name, len(text))
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got := markup.Render(text)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; len(got) > 64<<10 || used > 16<<20 {
			t.Errorf("%s: %d characters become %d bytes of HTML and take %d kB of memory", name, len(text), len(got), used>>10)
		}
	}
	if got, want := markup.Render(strings.Repeat("a|<b>|c\n", 3000)), "<p>a|&lt;b&gt;|c<br>\na|"; !strings.HasPrefix(got, want) {
		t.Errorf("a text that is too large begins with %.60s, want %s", got, want)
	}
	table := "|a|b|c|d|\n|-|-|-|-|\n" + strings.Repeat("|1|2|3|4|\n", 200)
	if got := strings.Count(markup.Render(table), "<td>"); got != 800 {
		t.Errorf("a table of 200 rows has %d cells", got)
	}
}

// The corpus of scripts that must stay inert (raw HTML, hostile schemes, attribute tricks).
var hostile = []string{
	`<script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, `<iframe src="https://evil.example"></iframe>`,
	`<svg/onload=alert(1)>`, `a <b onmouseover=alert(1)>b</b>`, `<style>*{display:none}</style>`, `<form action=//evil.example>`,
	`[x](javascript:alert(1))`, `[x](JaVaScRiPt:alert(1))`, "[x](java\nscript:alert(1))", `[x](&#106;avascript:alert(1))`,
	`[x](vbscript:x)`, `[x](data:text/html,<script>alert(1)</script>)`, `<javascript:alert(1)>`,
	`![x](javascript:alert(1))`, `![x](data:image/svg+xml;base64,PHN2Zz4=)`, `![x](http://evil.example/a.png)`, `![x](//evil.example/a.png)`,
	`![x](/api/v1/users/profile/)`, `![x](/api/v1/files/../users/profile/)`, `![x](contests/../../users/profile)`, `![x](/api/v1/files//evil.example/a)`,
	`[x](https://a.example/ "onclick=alert(1)")`, `![" onerror="alert(1)](https://a.example/a.png)`, `[x](https://a.example/"onmouseover="alert(1))`,
	"<!-- --><script>alert(1)</script>", "<![CDATA[<script>alert(1)</script>]]>", "`<script>`", "```<img onerror=alert(1)>\nx\n```",
	"|<script>alert(1)</script>|b|\n|-|-|\n|1|2|", "[ref]\n\n[ref]: javascript:alert(1)", `https://a.example/"onmouseover="alert(1)`, `javascript://a.example/%0aalert(1)`, "www.a.example/<script>", strings.Repeat("[", 4000), strings.Repeat("> ", 400) + "x",
}

func TestMarkdownIsSafe(t *testing.T) {
	allowed := regexp.MustCompile(`^(p|br|hr|h[1-6]|em|strong|blockquote|ul|ol|li|pre|code|table|thead|tbody|tr|th|td|a|img|html|head|body)$`)
	attributes := map[string]*regexp.Regexp{
		"href": regexp.MustCompile(`^(https?:|mailto:|/|#)`), "src": regexp.MustCompile(`^(/api/v1/files/(contests|image|chat)/[\w/.-]+)$`),
		"rel": regexp.MustCompile(`^noopener nofollow$`), "target": regexp.MustCompile(`^_blank$`), "loading": regexp.MustCompile(`^lazy$`),
		"alt": regexp.MustCompile(`.*`), "title": regexp.MustCompile(`.*`), "align": regexp.MustCompile(`^(left|right|center)$`),
		"start": regexp.MustCompile(`^\d+$`), "class": regexp.MustCompile(`^language-[\w#+-]+$`),
	}
	for _, text := range hostile {
		out := markup.Render(text)
		tree, err := html.Parse(strings.NewReader(out))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for n := range tree.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			if !allowed.MatchString(n.Data) {
				t.Errorf("%q renders a <%s>: %s", text, n.Data, out)
			}
			for _, a := range n.Attr {
				if shape, ok := attributes[a.Key]; !ok || !shape.MatchString(a.Val) {
					t.Errorf("%q renders %s=%q: %s", text, a.Key, a.Val, out)
				}
			}
			if n.Data == "a" && !strings.Contains(out, `rel="noopener nofollow"`) {
				t.Errorf("%q renders a link without rel: %s", text, out)
			}
		}
	}
}
