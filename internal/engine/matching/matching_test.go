package matching_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"yagura/internal/engine/matching"
)

func wide(v uint64) matching.Wide {
	var w matching.Wide
	w[len(w)-1] = v
	return w
}

// cheapestByHand tries every matching.
func cheapestByHand(costs [][]uint64, left []int) uint64 {
	if len(left) == 0 {
		return 0
	}
	best := ^uint64(0)
	for i := 1; i < len(left); i++ {
		rest := append(append([]int{}, left[1:i]...), left[i+1:]...)
		best = min(best, costs[left[0]][left[i]]+cheapestByHand(costs, rest))
	}
	return best
}

func TestCheapestIsTheCheapest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		n := 2 * (1 + r.IntN(5))
		span := uint64(1 + r.IntN(30))
		costs := make([][]uint64, n)
		for i := range costs {
			costs[i] = make([]uint64, n)
		}
		for i := range n {
			for j := i + 1; j < n; j++ {
				costs[i][j] = r.Uint64N(span)
				costs[j][i] = costs[i][j]
			}
		}
		partner := matching.Cheapest(n, func(i, j int) matching.Wide { return wide(costs[i][j]) })
		sum, all := uint64(0), make([]int, n)
		for i, p := range partner {
			all[i] = i
			if p < 0 || p >= n || p == i || partner[p] != i {
				t.Fatalf("no matching: %v", partner)
			}
			if i < p {
				sum += costs[i][p]
			}
		}
		if want := cheapestByHand(costs, all); sum != want {
			t.Fatalf("cost %d, want %d of %v", sum, want, costs)
		}
	}
}

// FuzzCheapest proves that any costs have a matching, and that it is the cheapest one for few nodes.
func FuzzCheapest(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6}, uint8(4), uint8(0))
	f.Add([]byte{0, 255, 0, 0, 255}, uint8(12), uint8(7))
	f.Fuzz(func(t *testing.T, data []byte, nodes, word uint8) {
		n := int(nodes%24) &^ 1
		costs, all := make([][]uint64, n), make([]int, n)
		for i := range costs {
			costs[i], all[i] = make([]uint64, n), i
		}
		k := 0
		for i := range n {
			for j := i + 1; j < n && k < len(data); j++ {
				costs[i][j], costs[j][i] = uint64(data[k]), uint64(data[k])
				k++
			}
		}
		// The same costs in another word than the last one give the same matching.
		partner := matching.Cheapest(n, func(i, j int) (w matching.Wide) {
			w[1+word%7] = costs[i][j]
			return w
		})
		sum := uint64(0)
		for i, p := range partner {
			if p < 0 || p >= n || p == i || partner[p] != i {
				t.Fatalf("no matching: %v", partner)
			}
			if i < p {
				sum += costs[i][p]
			}
		}
		if n <= 8 {
			if want := cheapestByHand(costs, all); sum != want {
				t.Fatalf("cost %d, want %d of %v", sum, want, costs)
			}
		}
	})
}

func TestScaleKeepsFiguresApart(t *testing.T) {
	most := []uint64{3, 1000, 1 << 40, 0, 77, 1 << 50, 12345, 1<<63 - 1, 9}
	scale, ok := matching.NewScale(most)
	if !ok {
		t.Fatal("does not fit")
	}
	var w matching.Wide
	for i, m := range most {
		scale.Add(&w, i, m/3)
		scale.Add(&w, i, m/3)
	}
	for i, m := range most {
		if got := scale.Figure(&w, i); got != m/3*2 {
			t.Errorf("figure %d is %d, want %d", i, got, m/3*2)
		}
	}
	if _, ok := matching.NewScale(make([]uint64, 600)); !ok {
		t.Error("figures without values take no room")
	}
	if _, ok := matching.NewScale([]uint64{1 << 63, 1 << 63, 1 << 63, 1 << 63, 1 << 63, 1 << 63, 1 << 63, 1 << 63}); ok {
		t.Error("512 bits and headroom cannot fit")
	}
}

// FuzzScale proves that figures are refused, or that sums up to their bounds can be read back.
func FuzzScale(f *testing.F) {
	f.Add([]byte{3, 64, 0, 200, 1}, uint64(1<<40))
	f.Add([]byte{63, 63, 63, 63, 63, 63, 63, 63, 63}, uint64(1)<<63)
	f.Fuzz(func(t *testing.T, widths []byte, value uint64) {
		widths = widths[:min(len(widths), 64)]
		most := make([]uint64, len(widths))
		for i, b := range widths {
			most[i] = value >> (b % 64)
		}
		scale, ok := matching.NewScale(most)
		if !ok {
			return
		}
		var w matching.Wide
		for i, m := range most {
			scale.Add(&w, i, m/2)
			scale.Add(&w, i, m-m/2)
		}
		for i, m := range most {
			if got := scale.Figure(&w, i); got != m {
				t.Fatalf("figure %d is %d, want %d of %v", i, got, m, most)
			}
		}
		less := w
		if w.Less(&less) || len(most) > 0 && most[0] > 0 && !(&matching.Wide{}).Less(&w) {
			t.Fatal("the order is wrong")
		}
	})
}

func BenchmarkCheapest(b *testing.B) {
	for _, n := range []int{16, 32, 64, 128, 256} {
		r := rand.New(rand.NewPCG(1, 2))
		costs := make([]matching.Wide, n*n)
		for i := range costs {
			costs[i] = wide(r.Uint64N(1000))
			costs[i][3] = r.Uint64N(4)
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				matching.Cheapest(n, func(i, j int) matching.Wide { return costs[i*n+j] })
			}
		})
	}
}
