package fuzz

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// form is the body of an upload, before it is encoded.
type form struct {
	parts    []part
	boundary string
	header   string // the boundary that the header of the request names
	cut      int    // bytes that are missing at the end
	before   []byte // in front of the first boundary
}

// part is one part of a form; one without a file name is a text.
type part struct {
	name, file, kind string
	head             string // a further line
	data             []byte
}

func (f *form) encode() (body []byte, contentType string) {
	var b bytes.Buffer
	b.Write(f.before)
	for _, p := range f.parts {
		fmt.Fprintf(&b, "\r\n--%s\r\nContent-Disposition: form-data", f.boundary)
		if p.name != "" {
			fmt.Fprintf(&b, "; name=%q", p.name)
		}
		if p.file != "" {
			fmt.Fprintf(&b, "; filename=\"%s\"", strings.ReplaceAll(p.file, `"`, "%22"))
		}
		if p.kind != "" {
			fmt.Fprintf(&b, "\r\nContent-Type: %s", p.kind)
		}
		if p.head != "" {
			b.WriteString("\r\n" + p.head)
		}
		b.WriteString("\r\n\r\n")
		b.Write(p.data)
	}
	fmt.Fprintf(&b, "\r\n--%s--\r\n", f.boundary)
	return b.Bytes()[:b.Len()-f.cut], "multipart/form-data" + f.header
}

// form returns the body of an upload that fits the contract, but for its file, which may be no picture or table.
func (g *generator) form(s *schema) *form {
	f := &form{boundary: "fuzz-7d9f", header: "; boundary=fuzz-7d9f"}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if name != "file" {
			f.parts = append(f.parts, part{name: name, data: fmt.Append(nil, g.value(s.Properties[name], "", name, 1))})
			continue
		}
		p := part{name: name, file: strings.NewReplacer("\t", " ", "\n", " ").Replace(texts[g.random.IntN(len(texts))]) + ".png", kind: "image/png"}
		switch g.random.IntN(4) {
		case 0:
			p.data = []byte("ユーザー名,Kinoko\nfuzz,1\n")
		case 1:
			p.data = []byte("\x89PNG\r\n\x1a\nnothing")
		default:
			p.data = pictureOf(1+g.random.IntN(64), 1+g.random.IntN(64))
		}
		f.parts = append(f.parts, p)
	}
	return f
}

// pictureOf returns a small picture.
func pictureOf(width, height int) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewRGBA(image.Rect(0, 0, width, height))) // a buffer takes everything
	return b.Bytes()
}

// file returns the part of the file.
func (f *form) file() *part { return &f.parts[f.find(true)] }

// find returns the index of the file, or of a text, -1 if there is none.
func (f *form) find(file bool) int {
	return slices.IndexFunc(f.parts, func(p part) bool { return (p.name == "file") == file })
}

// texts calls change for the texts of the form.
func (f *form) texts(change func(p *part)) {
	for i := range f.parts {
		if f.parts[i].name != "file" {
			change(&f.parts[i])
		}
	}
}

// deformation is one change of a form.
type deformation struct {
	what     string
	broken   bool // no operation may accept it
	pictures bool // broken for operations that take pictures
	texts    bool // broken for uploadFile; importEntries takes anything but one true as false
	apply    func(g *generator, f *form)
}

// html is a page that a browser would run.
var html = []byte("<!doctype html><script>alert(1)</script>")

var deformations = []deformation{
	{what: "no change", apply: func(*generator, *form) {}},
	{what: "no file", broken: true, apply: func(_ *generator, f *form) {
		f.parts = slices.DeleteFunc(f.parts, func(p part) bool { return p.name == "file" })
	}},
	{what: "no text", texts: true, apply: func(_ *generator, f *form) {
		f.parts = slices.DeleteFunc(f.parts, func(p part) bool { return p.name != "file" })
	}},
	{what: "the file has another name", broken: true, apply: func(_ *generator, f *form) { f.file().name = "files" }},
	{what: "a text has another name", texts: true, apply: func(_ *generator, f *form) { f.texts(func(p *part) { p.name += "s" }) }},
	{what: "the file has no name", broken: true, apply: func(_ *generator, f *form) { f.file().name = "" }},
	{what: "a text has no name", texts: true, apply: func(_ *generator, f *form) { f.texts(func(p *part) { p.name = "" }) }},
	{what: "two files", broken: true, apply: func(_ *generator, f *form) { f.parts = append(f.parts, *f.file()) }},
	{what: "every part twice", broken: true, apply: func(_ *generator, f *form) { f.parts = append(f.parts, f.parts...) }},
	{what: "a text twice", texts: true, apply: func(_ *generator, f *form) {
		if i := f.find(false); i >= 0 {
			f.parts = append(f.parts, f.parts[i])
		}
	}},
	{what: "a text that is not listed", texts: true, apply: func(_ *generator, f *form) { f.texts(func(p *part) { p.data = []byte("unlisted") }) }},
	{what: "a text that is a file", texts: true, apply: func(_ *generator, f *form) { f.texts(func(p *part) { p.file = "text.txt" }) }},
	{what: "the file is a text", broken: true, apply: func(_ *generator, f *form) { f.file().file = "" }},
	{what: "the body ends early", broken: true, apply: func(g *generator, f *form) {
		body, _ := f.encode()
		f.cut = len(f.boundary) + 5 + g.random.IntN(len(body)-len(f.boundary)-5)
	}},
	{what: "another boundary", broken: true, apply: func(_ *generator, f *form) { f.header = "; boundary=other" }},
	{what: "no boundary", broken: true, apply: func(_ *generator, f *form) { f.header = "" }},
	{what: "an empty boundary", broken: true, apply: func(_ *generator, f *form) { f.header = "; boundary=\"\"" }},
	{what: "a boundary of 200 characters", apply: func(_ *generator, f *form) {
		f.boundary = strings.Repeat("b", 200)
		f.header = "; boundary=" + f.boundary
	}},
	{what: "no parts", broken: true, apply: func(_ *generator, f *form) { f.parts = nil }},
	{what: "an empty file", pictures: true, apply: func(_ *generator, f *form) { f.file().data = nil }},
	{what: "a page with the type of a picture", pictures: true, apply: func(_ *generator, f *form) { f.file().data = html }},
	{what: "a picture that ends early", pictures: true, apply: func(_ *generator, f *form) { f.file().data = pictureOf(64, 64)[:60] }},
	{what: "a picture of 4 gigapixels", pictures: true, apply: func(_ *generator, f *form) {
		f.file().data = pictureOf(8, 8)
		copy(f.file().data[16:24], "\x00\x01\x00\x00\x00\x01\x00\x00")
	}},
	{what: "a picture with the type of a page", apply: func(_ *generator, f *form) {
		f.file().data, f.file().kind, f.file().file = pictureOf(8, 8), "text/html", "a.html"
	}},
	{what: "a file name that is a path", apply: func(_ *generator, f *form) { f.file().file = "../../../etc/passwd" }},
	{what: "a file name of 10,000 characters", apply: func(_ *generator, f *form) { f.file().file = strings.Repeat("k", 10_000) }},
	{what: "a file of 3 MB", apply: func(_ *generator, f *form) { f.file().data = append(pictureOf(8, 8), make([]byte, 3<<20)...) }},
	{what: "a file above the limit", broken: true, apply: func(_ *generator, f *form) { f.file().data = append(pictureOf(8, 8), make([]byte, 6<<20)...) }},
	{what: "a second file of 20 MB", broken: true, apply: func(_ *generator, f *form) {
		f.parts = append(f.parts, part{name: "other", file: "b.bin", data: make([]byte, 20<<20)})
	}},
	{what: "two further texts of 3 MB", broken: true, apply: func(_ *generator, f *form) {
		f.parts = append(f.parts, part{name: "other", data: make([]byte, 3<<20)}, part{name: "more", data: make([]byte, 3<<20)})
	}},
	{what: "2,000 parts", apply: func(_ *generator, f *form) {
		for i := range 2000 {
			f.parts = append(f.parts, part{name: fmt.Sprint("p", i), data: []byte("x")})
		}
	}},
	{what: "a part with a header of 300 kB", apply: func(_ *generator, f *form) { f.file().head = "X-Long: " + strings.Repeat("k", 300_000) }},
	{what: "a part with a header that is none", apply: func(_ *generator, f *form) { f.file().head = "\x00\xff: \x01" }},
	{what: "1 MB before the first part", apply: func(_ *generator, f *form) { f.before = bytes.Repeat([]byte("k\r\n"), 350_000) }},
	{what: "a form in a form", apply: func(_ *generator, f *form) {
		inner, kind := (&form{parts: f.parts, boundary: "inner", header: "; boundary=inner"}).encode()
		f.file().kind, f.file().data = kind, inner
	}},
}

// deform changes a form of a request.
func (f *fuzzer) deform(r *request, d deformation) {
	d.apply(f.generator, r.form)
	var contentType string
	r.body, contentType = r.form.encode()
	r.header.Set("Content-Type", contentType)
	if d.broken || d.pictures && r.op.ID != "importEntries" || d.texts && r.op.ID == "uploadFile" {
		r.broken = d.what
	}
	f.tried[r.op.ID+d.what]++
}

// forms sends every deformation to every operation that takes a form, as somebody who may.
func (f *fuzzer) forms(ctx context.Context) error {
	sent, accepted := 0, 0
	for _, o := range f.operations {
		if _, ok := o.Request.Content["multipart/form-data"]; !ok {
			continue
		}
		for _, d := range deformations {
			r := &request{op: o, method: o.method, header: http.Header{}, who: f.actors[1+f.random.IntN(len(f.actors)-1)]}
			for range crawlTries { // until somebody runs the contest
				f.parameters(r, nil)
				if in := f.insiders[r.resource()]; len(in) > 0 {
					r.who = in[f.random.IntN(len(in))]
				} else if r.resource() != "" {
					continue
				}
				break
			}
			f.fill(r)
			if r.form.file().data = pictureOf(8, 8); o.ID == "importEntries" {
				r.form.file().data = []byte("userId\n")
			}
			f.deform(r, d)
			before := f.statuses[http.StatusOK]
			if err := f.send(ctx, -1, r); err != nil {
				return err
			}
			sent++
			accepted += f.statuses[http.StatusOK] - before
		}
	}
	f.Report.Say("   %d deformed forms, of which %d were accepted", sent, accepted)
	return nil
}
