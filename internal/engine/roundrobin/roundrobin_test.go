package roundrobin_test

import (
	"errors"
	"slices"
	"testing"

	"yagura/internal/engine/roundrobin"
)

func people(n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(i + 1)
	}
	return out
}

func TestEverybodyMeetsEverybody(t *testing.T) {
	for n := 2; n <= 33; n++ {
		for legs := 1; legs <= 2; legs++ {
			rounds, err := roundrobin.Schedule(people(n), legs)
			if err != nil {
				t.Fatal(err)
			}
			if want := legs * (n - 1 + n%2); len(rounds) != want {
				t.Fatalf("%d participants, %d legs: %d rounds, want %d", n, legs, len(rounds), want)
			}
			met, home, row := map[roundrobin.Pair]int{}, map[int64]int{}, map[int64][]bool{}
			for _, pairs := range rounds {
				seen := map[int64]bool{}
				for _, p := range pairs {
					if p.A == p.B || seen[p.A] || seen[p.B] || p.A == roundrobin.Nobody || p.B == roundrobin.Nobody {
						t.Fatalf("round %v", pairs)
					}
					seen[p.A], seen[p.B] = true, true
					met[p]++
					home[p.A]++
					row[p.A], row[p.B] = append(row[p.A], true), append(row[p.B], false)
				}
				if len(pairs) != n/2 {
					t.Fatalf("%d pairs of %d", len(pairs), n)
				}
			}
			for a := int64(1); a <= int64(n); a++ {
				for b := a + 1; b <= int64(n); b++ {
					ab, ba := met[roundrobin.Pair{A: a, B: b}], met[roundrobin.Pair{A: b, B: a}]
					if ab+ba != legs || legs == 2 && ab != 1 {
						t.Fatalf("%d and %d meet %d and %d times in %d legs", a, b, ab, ba, legs)
					}
				}
				if away := legs*(n-1) - home[a]; home[a]-away > 1 || away-home[a] > 1 {
					t.Errorf("%d of %d is at home %d times and away %d times", a, n, home[a], away)
				}
			}
		}
	}
}

func TestGroupsAreEven(t *testing.T) {
	for n := 2; n <= 40; n++ {
		for groups := 1; groups <= n/2; groups++ {
			dealt, err := roundrobin.Groups(people(n), groups)
			if err != nil {
				t.Fatal(err)
			}
			var all []int64
			for _, g := range dealt {
				if len(g) < n/groups || len(g) > n/groups+1 {
					t.Fatalf("%d in %d groups: one of %d", n, groups, len(g))
				}
				all = append(all, g...)
			}
			slices.Sort(all)
			if !slices.Equal(all, people(n)) {
				t.Fatalf("%v", dealt)
			}
		}
	}
}

func TestScheduleRejectsInvalidInput(t *testing.T) {
	if _, err := roundrobin.Schedule(people(1), 1); !errors.Is(err, roundrobin.ErrTooFew) {
		t.Error(err)
	}
	for _, legs := range []int{-1, 0, 3} {
		if _, err := roundrobin.Schedule(people(4), legs); !errors.Is(err, roundrobin.ErrLegs) {
			t.Error(err)
		}
	}
	for _, groups := range []int{-1, 0, 3} {
		if _, err := roundrobin.Groups(people(5), groups); !errors.Is(err, roundrobin.ErrGroups) {
			t.Error(err)
		}
	}
}

// FuzzSchedule proves that numbers are refused, or that every pair plays once in each leg.
func FuzzSchedule(f *testing.F) {
	f.Add(uint8(5), 2, 2)
	f.Add(uint8(0), -1, 9)
	f.Fuzz(func(t *testing.T, n uint8, legs, groups int) {
		n %= 80
		dealt, err := roundrobin.Groups(people(int(n)), groups)
		if err != nil {
			if groups >= 1 && groups <= int(n)/2 {
				t.Fatal(err)
			}
			return
		}
		for _, g := range dealt {
			rounds, err := roundrobin.Schedule(g, legs)
			if err != nil {
				if legs == 1 || legs == 2 {
					t.Fatal(err)
				}
				return
			}
			matches := 0
			for _, pairs := range rounds {
				matches += len(pairs)
			}
			if matches != legs*len(g)*(len(g)-1)/2 {
				t.Fatalf("%d matches of %d, %d legs", matches, len(g), legs)
			}
		}
	})
}
