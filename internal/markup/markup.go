// Package markup renders the Markdown of rules texts as safe HTML.
package markup

import (
	"bytes"
	stdhtml "html"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"yagura/internal/file"
)

// Render converts CommonMark with tables to safe HTML (CONTEST-14). It keeps line breaks and links addresses
// in the text. It drops raw HTML, and links carry rel="noopener nofollow". It shows uploaded files as pictures only;
// a picture from elsewhere becomes a link, so that viewing a contest contacts no other server. It resolves paths of
// uploaded files to their addresses. A text whose HTML would be too large is shown as it was typed.
func Render(rule string) string {
	if tableCells(rule) > maxCells || containers(rule) > maxContainers {
		return asTyped(rule)
	}
	var out bytes.Buffer
	if err := markdown.Convert([]byte(rule), &out); err != nil {
		return "" // a buffer accepts every write
	}
	if out.Len() > maxHTML {
		return asTyped(rule)
	}
	return strings.TrimSpace(sanitizer.Sanitize(out.String()))
}

// Limits of what a short text may expand to. Each row of a table gets as many cells as its head, so 4,000 characters can be a million
// cells; and a link can be used many times by a short name. Texts that people write stay far below.
const (
	maxCells      = 5_000
	maxContainers = 20       // quotes and list items that begin on one line; the parser walks through all of them for each later line
	maxHTML       = 64 << 10 // bytes
)

// tableCells returns the most cells that the tables of a text can have. A blank line ends a table; a line with another space than those of
// ASCII is not blank (CommonMark 0.31.2, 2.1).
func tableCells(text string) (cells int) {
	rows, columns := 0, 0
	for line := range strings.Lines(text) {
		if strings.Trim(line, " \t\r\n") == "" {
			rows, columns = 0, 0
			continue
		}
		before := rows * columns
		rows, columns = rows+1, max(columns, strings.Count(line, "|")+1)
		cells += rows*columns - before
	}
	return cells
}

// containerMark matches the mark of a quote or of a list item at the start of a line, or after another one (CommonMark 0.31.2, 5.1 and 5.2).
var containerMark = regexp.MustCompile(`^[ \t]*(?:>|(?:[-+*]|[0-9]{1,9}[.)])(?:[ \t\r\n]|$))`)

// containers returns the most quotes and list items that begin on one line of a text.
func containers(text string) (most int) {
	for line := range strings.Lines(text) {
		n := 0
		for mark := containerMark.FindString(line); mark != ""; mark = containerMark.FindString(line) {
			n, line = n+1, line[len(mark):]
		}
		most = max(most, n)
	}
	return most
}

// asTyped shows a text without markup.
func asTyped(text string) string {
	return "<p>" + strings.ReplaceAll(stdhtml.EscapeString(strings.TrimSpace(text)), "\n", "<br>\n") + "</p>"
}

// outerHeadings is the number of heading levels above the rules on the page: its title and the section's.
const outerHeadings = 2

const linkRel = "noopener nofollow"

var markdown = goldmark.New(
	goldmark.WithExtensions(
		extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)),
		extension.NewLinkify(
			extension.WithLinkifyAllowedProtocols([]string{"http:", "https:"}),
			extension.WithLinkifyURLRegexp(pastedURL),
		),
	),
	// Keep line breaks as the author typed them.
	goldmark.WithRendererOptions(html.WithHardWraps()),
	goldmark.WithParserOptions(
		parser.WithInlineParsers(util.Prioritized(emphasisParser{}, 499)), // before the default one, which has 500
		parser.WithASTTransformers(util.Prioritized(attachedURLs{}, 50), util.Prioritized(resolver{}, 100)),
	),
)

// pastedURL matches an address within a text. It ends at Japanese, Chinese and Korean letters, because such sentences
// have no space after an address.
var pastedURL = regexp.MustCompile(`^(?:http|https)://[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]+)?(?:[/?#][A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]*)?`)

// attachedURLs links addresses that follow a text without a space. The parser of the extension starts only after a
// space or an opening parenthesis, but Japanese and Chinese sentences have no spaces.
type attachedURLs struct{}

// Transform implements parser.ASTTransformer.
func (attachedURLs) Transform(doc *ast.Document, reader gmtext.Reader, _ parser.Context) {
	source := reader.Source()
	var texts []*ast.Text
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Link, *ast.Image, *ast.CodeSpan:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			if entering {
				texts = append(texts, joined(n, source))
			}
		}
		return ast.WalkContinue, nil
	})
	for _, node := range texts {
		linkWithin(node, source)
	}
}

// joined merges the texts that directly follow n into it, because punctuation that could be markup splits a text.
func joined(n *ast.Text, source []byte) *ast.Text {
	for next := n.NextSibling(); next != nil && n.Merge(next, source); next = n.NextSibling() {
		n.Parent().RemoveChild(n.Parent(), next)
	}
	return n
}

// linkWithin splits a text at the addresses in it.
func linkWithin(node *ast.Text, source []byte) {
	for {
		part := node.Segment.Value(source)
		start, stop := attachedURL(part)
		if start == stop {
			return
		}
		at := node.Segment.Start
		parent := node.Parent()
		if start > 0 {
			parent.InsertBefore(parent, node, ast.NewTextSegment(gmtext.NewSegment(at, at+start)))
		}
		address := ast.NewTextSegment(gmtext.NewSegment(at+start, at+stop))
		parent.InsertBefore(parent, node, ast.NewAutoLink(ast.AutoLinkURL, address))
		node.Segment = node.Segment.WithStart(at + stop)
	}
}

// attachedURL returns the start and end of the first address of a text; both are equal if there is none.
func attachedURL(part []byte) (start, stop int) {
	for {
		next := bytes.Index(part[start:], []byte("http"))
		if next < 0 {
			return 0, 0
		}
		start += next
		before, _ := utf8.DecodeLastRune(part[:start])
		address := trimmedURL(pastedURL.Find(part[start:]))
		if len(address) > 0 && (start == 0 || before >= utf8.RuneSelf || strings.ContainsRune(" :;,\"'|(", before)) {
			return start, start + len(address)
		}
		start += len("http")
	}
}

// trimmedURL removes the punctuation of the sentence around an address. A closing parenthesis belongs to an address
// that contains the opening one.
func trimmedURL(address []byte) []byte {
	for {
		rest := bytes.TrimRight(address, "?!.,:;*_~'")
		if bytes.HasSuffix(rest, []byte(")")) && bytes.Count(rest, []byte(")")) > bytes.Count(rest, []byte("(")) {
			rest = rest[:len(rest)-1]
		}
		if len(rest) == len(address) {
			return address
		}
		address = rest
	}
}

// resolver marks links and resolves the paths of pictures in the parsed tree.
type resolver struct{}

// Transform implements parser.ASTTransformer.
func (resolver) Transform(doc *ast.Document, _ gmtext.Reader, _ parser.Context) {
	var foreign []*ast.Image
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			n.Level = min(n.Level+outerHeadings, 6)
		case *ast.Link, *ast.AutoLink:
			n.SetAttributeString("rel", []byte(linkRel))
			n.SetAttributeString("target", []byte("_blank"))
		case *ast.Image:
			n.Destination = []byte(resolveImage(string(n.Destination)))
			n.SetAttributeString("loading", []byte("lazy"))
			if !imageURL.Match(n.Destination) {
				foreign = append(foreign, n)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, image := range foreign {
		replaceForeign(image)
	}
}

// replaceForeign replaces a foreign picture with a link, or with its description inside a link.
func replaceForeign(image *ast.Image) {
	in := image.Parent()
	if _, linked := in.(*ast.Link); !linked && webURL.Match(image.Destination) {
		link := ast.NewLink()
		link.Destination, link.Title = image.Destination, image.Title
		link.SetAttributeString("rel", []byte(linkRel))
		link.SetAttributeString("target", []byte("_blank"))
		if image.ChildCount() == 0 {
			link.AppendChild(link, ast.NewString(image.Destination))
		}
		in.InsertBefore(in, image, link)
		in = link
	}
	for child := image.FirstChild(); child != nil; child = image.FirstChild() {
		if in == image.Parent() {
			in.InsertBefore(in, image, child)
		} else {
			in.AppendChild(in, child)
		}
	}
	image.Parent().RemoveChild(image.Parent(), image)
}

var (
	webURL     = regexp.MustCompile(`^https?://`)
	storedPath = regexp.MustCompile(`^(?:contests|image|chat)(?:/[A-Za-z0-9][A-Za-z0-9._-]*)+$`)
	imageURL   = regexp.MustCompile(`^/api/v1/files(?:/[A-Za-z0-9][A-Za-z0-9._-]*)+$`)
)

// resolveImage returns the address of an uploaded file's path; it returns anything else unchanged.
func resolveImage(destination string) string {
	if path := strings.TrimPrefix(destination, "/"); storedPath.MatchString(path) {
		return file.URL(path)
	}
	return destination
}

// sanitizer allows exactly the HTML of CommonMark and its tables.
var sanitizer = func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "em", "strong", "blockquote", "ul", "li", "pre", "code",
		"table", "thead", "tbody", "tr")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowElements("ol", "th", "td")
	p.AllowAttrs("align").Matching(regexp.MustCompile(`^(?:left|right|center)$`)).OnElements("th", "td")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^language-[A-Za-z0-9_+#-]{1,32}$`)).OnElements("code")
	p.AllowAttrs("href").OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.AllowAttrs("rel").Matching(regexp.MustCompile("^" + linkRel + "$")).OnElements("a")
	p.AllowAttrs("target").Matching(regexp.MustCompile("^_blank$")).OnElements("a")
	p.AllowAttrs("src").Matching(imageURL).OnElements("img")
	p.AllowAttrs("alt", "title").OnElements("img")
	p.AllowAttrs("title").OnElements("a")
	p.AllowAttrs("loading").Matching(regexp.MustCompile("^lazy$")).OnElements("img")
	return p
}()
