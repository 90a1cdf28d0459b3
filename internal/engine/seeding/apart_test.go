package seeding_test

import (
	"errors"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"yagura/internal/engine/seeding"
)

// TestApartKeepsGroupMatesApart covers any number of groups, of which the same number of entries qualify, all winners first.
func TestApartKeepsGroupMatesApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		groups := rapid.IntRange(1, 40).Draw(t, "groups")
		perGroup := rapid.IntRange(1, 4).Draw(t, "perGroup")
		var seeds, groupOf []int
		for range perGroup {
			for _, g := range rapid.Permutation(numbers(groups)).Draw(t, "order") {
				seeds, groupOf = append(seeds, len(seeds)+1), append(groupOf, g)
			}
		}
		slots := max(2, 1<<bits.Len(uint(len(seeds)-1)))
		placed, err := seeding.Apart(seeds, groupOf, slots)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := seeding.Spread(seeds, slots)
		if err != nil {
			t.Fatal(err)
		}
		for i := range placed {
			// Entries move only among equal ranks, so the byes stay with the best and group winners do not meet early.
			if (placed[i] == 0) != (plain[i] == 0) || placed[i] != 0 && (placed[i]-1)/groups != (plain[i]-1)/groups {
				t.Fatalf("slot %d holds %d, by the order it is %d", i, placed[i], plain[i])
			}
		}
		sorted := slices.DeleteFunc(slices.Clone(placed), func(s int) bool { return s == 0 })
		slices.Sort(sorted)
		if !slices.Equal(sorted, seeds) {
			t.Fatalf("placed %v of %v", placed, seeds)
		}
		if groups < 2*perGroup { // too few others
			return
		}
		for i := 0; i < slots; i += 2 {
			if a, b := placed[i], placed[i+1]; a != 0 && b != 0 && groupOf[a-1] == groupOf[b-1] {
				t.Fatalf("%d groups, %d each: %d and %d of one group meet in the first round", groups, perGroup, a, b)
			}
		}
		if perGroup == 2 && groups&(groups-1) == 0 {
			for i := range slots / 2 {
				for j := range slots / 2 {
					if i != j && placed[i] != 0 && groupOf[placed[i]-1] == groupOf[placed[j]-1] {
						t.Fatalf("%d and %d of one group can meet before the final", placed[i], placed[j])
					}
				}
			}
		}
	})
}

func numbers(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func TestApart(t *testing.T) {
	// Winners A B C D, seconds in the order that the plain placing would bring together with their winners.
	got, err := seeding.Apart([]string{"A1", "B1", "C1", "D1", "D2", "C2", "B2", "A2"}, []int{0, 1, 2, 3, 3, 2, 1, 0}, 8)
	want := []string{"A1", "B2", "D1", "C2", "B1", "A2", "C1", "D2"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v %v, want %v", got, err, want)
	}
	if got, err := seeding.Apart([]string{"A1", "A2"}, []int{0, 0}, 2); err != nil || !slices.Equal(got, []string{"A1", "A2"}) {
		t.Errorf("two of one group: %v %v", got, err)
	}
	if _, err := seeding.Apart([]int{1, 2, 3}, nil, 2); !errors.Is(err, seeding.ErrTooManyParticipants) {
		t.Error(err)
	}
	if got, err := seeding.Apart([]int{1, 2, 3}, nil, 4); err != nil || !slices.Equal(got, []int{1, 0, 2, 3}) {
		t.Errorf("without groups: %v %v", got, err)
	}
}

// FuzzApart proves that everyone is in one slot for any groups.
func FuzzApart(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 3, 2, 1, 0}, uint8(3))
	f.Add([]byte{7, 7, 7}, uint8(2))
	f.Fuzz(func(t *testing.T, data []byte, power uint8) {
		data = data[:min(len(data), 64)]
		seeds, groups := make([]int, len(data)), make([]int, len(data))
		for i, b := range data {
			seeds[i], groups[i] = i+1, int(b)
		}
		placed, err := seeding.Apart(seeds, groups, 1<<(power%10))
		if err != nil {
			if !errors.Is(err, seeding.ErrSlotCount) && !errors.Is(err, seeding.ErrTooManyParticipants) {
				t.Fatal(err)
			}
			return
		}
		placed = slices.DeleteFunc(placed, func(s int) bool { return s == 0 })
		slices.Sort(placed)
		if !slices.Equal(placed, seeds) {
			t.Fatalf("placed %v of %v", placed, seeds)
		}
	})
}

func BenchmarkApart(b *testing.B) {
	const groups = 128
	seeds := numbers(2 * groups)
	groupOf := make([]int, len(seeds))
	for i := range seeds {
		groupOf[i] = i % groups
	}
	for b.Loop() {
		if _, err := seeding.Apart(seeds, groupOf, 2*groups); err != nil {
			b.Fatal(err)
		}
	}
}
