package live_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestProbeManyChannels(t *testing.T) {
	h := open(t, nil)
	s := h.join(t, "")
	before, begin := heap(), time.Now()
	const n = 100_000
	go func() {
		id := 10
		for i := 0; i < n; {
			var b strings.Builder
			for range 60 {
				id += 2
				fmt.Fprintf(&b, "{\"id\":%d,\"subscribe\":{\"channel\":\"contest:%d\"}}\n{\"id\":%d,\"unsubscribe\":{\"channel\":\"contest:%d\"}}\n", id, i, id+1, i)
				i++
			}
			s.send(b.String())
		}
	}()
	seen := 0
	for seen < 2*n-2 {
		lines, err := s.frame()
		if err != nil {
			t.Fatal(seen, err)
		}
		seen += len(lines)
	}
	took := time.Since(begin)
	t.Logf("%d channels in %v; heap grew by %d kB, %d B each", n, took, (heap()-before)>>10, (heap()-before)/n)
}
