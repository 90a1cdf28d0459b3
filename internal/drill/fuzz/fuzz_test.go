package fuzz

import (
	"errors"
	"math/rand/v2"
	"os"
	"testing"
	"time"
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

// TestAHangIsAFinding proves that a request which the program may refuse by closing the connection must not wait for ever.
func TestAHangIsAFinding(t *testing.T) {
	f, closed := &fuzzer{}, errors.New("the connection is closed")
	for name, r := range map[string]*request{"odd": {odd: true}, "large": {body: make([]byte, 3<<20)}} {
		if got := f.judge(r, answer{err: closed, took: time.Second}); got != "" {
			t.Errorf("%s, closed: %s", name, got)
		}
		if got := f.judge(r, answer{err: closed, took: hangs}); got == "" {
			t.Errorf("%s: a hang is no finding", name)
		}
	}
}
