package fuzz

import (
	"math/rand/v2"
	"os"
	"testing"
)

// TestBreakagesBreakTheContract generates bodies of all operations of the committed contract. Every breakage of a valid one must
// be invalid: the fuzz reports its acceptance as a failure.
func TestBreakagesBreakTheContract(t *testing.T) {
	text, err := os.ReadFile("../../../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	c, err := readContract(text)
	if err != nil {
		t.Fatal(err)
	}
	g := &generator{contract: c, random: rand.New(rand.NewPCG(1, 1)), memory: memory{}}
	tried := map[string]bool{}
	for _, o := range c.operations {
		for range 3 {
			if o.body() == nil {
				break
			}
			body := normal(g.value(o.body(), "", "", 0))
			if c.mismatch(o.body(), body, "") != "" {
				continue
			}
			for _, b := range c.breakages(o.body(), body) {
				tried[o.ID+b.name()] = true
				if c.mismatch(o.body(), normal(b.apply(body)), "") == "" {
					t.Errorf("%s %s: the broken body is still valid", o.ID, b.name())
				}
			}
		}
	}
	if len(tried) < 1000 {
		t.Errorf("only %d kinds of broken bodies were tried", len(tried))
	}
}
