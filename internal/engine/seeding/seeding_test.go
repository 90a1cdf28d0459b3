package seeding_test

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"yagura/internal/engine/enginetest"
	"yagura/internal/engine/seeding"
)

// slotCounts lists all numbers of slots of a bracket.
var slotCounts = []int{2, 4, 8, 16, 32, 64, 128, 256}

func TestValidSlotCount(t *testing.T) {
	for n := -2; n <= 600; n++ {
		if got := seeding.ValidSlotCount(n); got != slices.Contains(slotCounts, n) {
			t.Errorf("ValidSlotCount(%d) = %v", n, got)
		}
	}
}

func TestSmallestSlotCount(t *testing.T) {
	for _, c := range []struct {
		active, want int
		err          error
	}{
		{-1, 0, seeding.ErrNoParticipants},
		{0, 0, seeding.ErrNoParticipants},
		{1, 2, nil},
		{2, 2, nil},
		{3, 4, nil},
		{4, 4, nil},
		{5, 8, nil},
		{8, 8, nil},
		{9, 16, nil},
		{17, 32, nil},
		{64, 64, nil},
		{65, 128, nil},
		{129, 256, nil},
		{256, 256, nil},
		{257, 0, seeding.ErrTooManyParticipants},
	} {
		got, err := seeding.SmallestSlotCount(c.active)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("SmallestSlotCount(%d) = %d, %v; want %d, %v", c.active, got, err, c.want, c.err)
		}
	}
}

func TestOrderEqualsThePublishedOrder(t *testing.T) {
	var want map[string][]int
	enginetest.Read(t, "seed-order", &want)
	for _, slots := range slotCounts {
		published, ok := want[strconv.Itoa(slots)]
		if !ok {
			t.Fatalf("no published order for %d slots", slots)
		}
		if got := seeding.Order(slots); !slices.Equal(got, published) {
			t.Errorf("Order(%d) = %v, want %v", slots, got, published)
		}
	}
}

func TestOrderOfNoBracket(t *testing.T) {
	for _, slots := range []int{-4, 0, 1, 3, 6, 512} {
		if got := seeding.Order(slots); got != nil {
			t.Errorf("Order(%d) = %v, want nil", slots, got)
		}
	}
}

func TestSpreadGivesTheRealFirstRounds(t *testing.T) {
	for _, name := range enginetest.Events(t, "bracket-*") {
		t.Run(name, func(t *testing.T) {
			var event struct {
				Slots  int
				Seeds  []string
				Rounds [][][3]string // null is read as ""
			}
			enginetest.Read(t, name, &event)
			got, err := seeding.Spread(event.Seeds, event.Slots)
			if err != nil {
				t.Fatal(err)
			}
			var want []string
			for _, match := range event.Rounds[0] {
				want = append(want, match[0], match[1])
			}
			if !slices.Equal(got, want) {
				t.Errorf("slots %v, want %v", got, want)
			}
		})
	}
}

func TestSpreadRefuses(t *testing.T) {
	if _, err := seeding.Spread([]int{1, 2, 3}, 3); !errors.Is(err, seeding.ErrSlotCount) {
		t.Errorf("3 slots: %v", err)
	}
	if _, err := seeding.Spread([]int{1, 2, 3}, 2); !errors.Is(err, seeding.ErrTooManyParticipants) {
		t.Errorf("3 seeds on 2 slots: %v", err)
	}
}

func TestSpreadGivesByesToTheBestSeeds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		active := rapid.IntRange(1, seeding.MaxSlots).Draw(t, "active")
		slots, err := seeding.SmallestSlotCount(active)
		if err != nil {
			t.Fatal(err)
		}
		seeds := make([]int, active)
		for i := range seeds {
			seeds[i] = i + 1
		}
		placed, err := seeding.Spread(seeds, slots)
		if err != nil {
			t.Fatal(err)
		}
		byes := max(slots-active, 0)
		for i := 0; i < slots; i += 2 {
			best, other := min(placed[i], placed[i+1]), max(placed[i], placed[i+1])
			switch {
			case best != 0 && best+other != slots+1:
				t.Fatalf("seeds %d and %d meet on %d slots", best, other, slots)
			case best == 0 && (other == 0 || other > byes):
				t.Fatalf("seed %d has a bye; %d byes", other, byes)
			}
		}
	})
}

// FuzzSpread proves that numbers are refused, or that every seed is in one slot.
func FuzzSpread(f *testing.F) {
	f.Add(uint16(6), 8)
	f.Add(uint16(0), -4)
	f.Fuzz(func(t *testing.T, n uint16, slots int) {
		seeds := make([]int, n)
		for i := range seeds {
			seeds[i] = i + 1
		}
		placed, err := seeding.Spread(seeds, slots)
		if err != nil {
			if seeding.ValidSlotCount(slots) && len(seeds) <= slots {
				t.Fatal(err)
			}
			return
		}
		placed = slices.DeleteFunc(placed, func(s int) bool { return s == 0 })
		slices.Sort(placed)
		if !slices.Equal(placed, seeds) {
			t.Fatalf("placed %v", placed)
		}
	})
}

// FuzzOrder proves that a number of participants is refused, or has the smallest possible bracket with each seed in one slot.
func FuzzOrder(f *testing.F) {
	f.Add(5)
	f.Add(-1 << 63)
	f.Add(257)
	f.Fuzz(func(t *testing.T, active int) {
		slots, err := seeding.SmallestSlotCount(active)
		if err != nil {
			if active >= 1 && active <= seeding.MaxSlots {
				t.Fatal(err)
			}
			slots = active
		} else if slots < active || slots > seeding.MinSlots && slots/2 >= active {
			t.Fatalf("%d participants have %d slots", active, slots)
		}
		order := seeding.Order(slots)
		if (order != nil) != seeding.ValidSlotCount(slots) {
			t.Fatalf("%d slots have the order %v", slots, order)
		}
		for i := 0; i+1 < len(order); i += 2 {
			if order[i]+order[i+1] != slots+1 {
				t.Fatalf("%d meets %d in %d slots", order[i], order[i+1], slots)
			}
		}
		slices.Sort(order)
		for i, seed := range order {
			if seed != i+1 {
				t.Fatalf("%d slots have the seeds %v", slots, order)
			}
		}
	})
}
