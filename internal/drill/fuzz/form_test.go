package fuzz

import (
	"bytes"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"testing"
)

// TestFormsAreReadable reads the form without a change as a server does, and every other one is different from it.
func TestFormsAreReadable(t *testing.T) {
	s := &schema{Properties: map[string]*schema{"file": {Type: "string"}, "prefix": {Type: "string", Enum: []any{"chat"}}}}
	g := &generator{contract: &contract{}, random: rand.New(rand.NewPCG(1, 1)), memory: memory{}}
	for _, d := range deformations {
		f := g.form(s)
		d.apply(g, f)
		body, kind := f.encode()
		_, params, err := mime.ParseMediaType(kind)
		if err != nil {
			t.Fatalf("%s: %s: %v", d.what, kind, err)
		}
		read, err := multipart.NewReader(bytes.NewReader(body), params["boundary"]).ReadForm(1 << 20)
		whole := err == nil && len(read.Value) == 1 && len(read.Value["prefix"]) == 1 && len(read.File) == 1 && len(read.File["file"]) == 1
		size := int64(len(body))
		if whole {
			size = read.File["file"][0].Size
		}
		if d.what == "no change" && !whole {
			t.Errorf("the form is not read: %v", err)
		}
		if d.broken && whole && size < 5<<20 {
			t.Errorf("%s: the form can be accepted", d.what)
		}
		if err == nil {
			_ = read.RemoveAll()
		}
	}
}
