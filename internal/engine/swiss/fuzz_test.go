package swiss_test

import (
	"errors"
	"slices"
	"testing"

	"yagura/internal/engine/swiss"
)

// fieldOf decodes a field from any bytes, valid or not: points, opponents and flags of each player.
func fieldOf(data []byte, points, seed int64) swiss.Field {
	f := swiss.Field{Seed: uint64(seed)}
	for i := 0; i+2 < len(data) && len(f.Players) < 150; i += 3 {
		p := swiss.Player{
			ID: int64(len(f.Players) + 1), Points: int(int64(data[i]) * points), FreeWins: int(data[i+2] & 1), Floated: swiss.Float(data[i+2]>>1%3) - 1,
			Late: data[i+2]&8 != 0,
		}
		for k := range int64(data[i+1] % 16) {
			p.Met = append(p.Met, int64(data[i+1])/16+k*5)
		}
		switch data[i+2] >> 4 {
		case 1:
			f.Forbidden = append(f.Forbidden, [2]int64{p.ID, int64(data[i+1])})
		case 2:
			f.Fixed = append(f.Fixed, [2]int64{p.ID, int64(data[i+1])})
		case 3:
			p.ID = int64(data[i+1])
		}
		f.Players = append(f.Players, p)
	}
	return f
}

func sorted(f swiss.Field) swiss.Field {
	slices.SortStableFunc(f.Players, func(a, b swiss.Player) int { return b.Points - a.Points })
	return f
}

// FuzzDraw proves that a field is refused with a named fault, or that everyone is paired once, manual pairs are kept, the same
// field gives the same round, and Check allows its publication.
func FuzzDraw(f *testing.F) {
	f.Add([]byte{3, 0, 0, 3, 0, 0, 0, 0, 0}, int64(1), int64(7), true)
	f.Add([]byte{9, 1, 1, 6, 17, 0, 6, 33, 2, 3, 18, 16, 0, 2, 32, 0, 0, 48}, int64(1)<<33, int64(0), true)
	f.Add([]byte{1, 255, 0, 2, 255, 0}, int64(-5), int64(3), false)
	f.Fuzz(func(t *testing.T, data []byte, points, seed int64, inOrder bool) {
		field := fieldOf(data, points, seed)
		if inOrder {
			field = sorted(field)
		}
		pairs, err := swiss.Draw(field)
		if err != nil {
			known := []error{swiss.ErrTooFew, swiss.ErrDuplicate, swiss.ErrOrder, swiss.ErrNobody, swiss.ErrPoints, swiss.ErrFixed}
			if !slices.ContainsFunc(known, func(e error) bool { return errors.Is(err, e) }) {
				t.Fatal(err)
			}
			return
		}
		checkPaired(t, field, pairs)
		again, err := swiss.Draw(field)
		if err != nil || !slices.Equal(pairs, again) {
			t.Fatalf("drawn again: %v %v, at first %v", again, err, pairs)
		}
		var byHand [][2]int64
		fixed := 0
		for _, p := range pairs {
			byHand = append(byHand, [2]int64{p.A, p.B})
			if p.Reason.Fixed {
				fixed++
			}
		}
		if fixed != len(field.Fixed) {
			t.Fatalf("%d of %d pairs by hand stay", fixed, len(field.Fixed))
		}
		if _, err := check(field, byHand); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzBlocks proves that the solution by score groups pairs everyone for any field.
func FuzzBlocks(f *testing.F) {
	f.Add([]byte{3, 0, 0, 3, 0, 0, 0, 0, 0}, int64(1), int64(7))
	f.Add([]byte{9, 1, 1, 6, 17, 0, 6, 33, 2, 3, 18, 16, 0, 2, 32}, int64(1)<<32, int64(0))
	f.Fuzz(func(t *testing.T, data []byte, points, seed int64) {
		field := sorted(fieldOf(data, points, seed))
		field.Fixed = nil
		if pairs, err := swiss.DrawByBlocks(field); err == nil {
			checkPaired(t, field, pairs)
		}
	})
}

// FuzzCheck proves that any pairs can be checked, and that a round without a hard issue has everyone exactly once.
func FuzzCheck(f *testing.F) {
	f.Add([]byte{3, 0, 0, 3, 0, 0, 0, 0, 0}, []byte{1, 2, 3, 0})
	f.Add([]byte{3, 0, 0, 3, 0, 0, 0, 0, 0}, []byte{0, 0, 9, 9, 1, 1})
	f.Fuzz(func(t *testing.T, data, ids []byte) {
		field := sorted(fieldOf(data, 1, 1))
		var pairs [][2]int64
		var named []int64
		for i := 0; i+1 < len(ids); i += 2 {
			pairs = append(pairs, [2]int64{int64(ids[i]), int64(ids[i+1])})
			named = append(named, int64(ids[i]), int64(ids[i+1]))
		}
		issues, err := check(field, pairs)
		if err != nil || slices.ContainsFunc(issues, swiss.Issue.Hard) {
			return
		}
		for _, p := range field.Players {
			if n := len(slices.DeleteFunc(slices.Clone(named), func(id int64) bool { return id != p.ID })); n != 1 {
				t.Fatalf("%d stands %d times in %v", p.ID, n, pairs)
			}
		}
	})
}

func checkPaired(t *testing.T, f swiss.Field, pairs []swiss.Pair) {
	t.Helper()
	seen := map[int64]int{}
	for _, p := range pairs {
		seen[p.A]++
		if p.B != swiss.Bye {
			seen[p.B]++
		}
	}
	for _, p := range f.Players {
		if seen[p.ID] != 1 {
			t.Fatalf("%d is paired %d times: %v", p.ID, seen[p.ID], pairs)
		}
	}
	if len(seen) != len(f.Players) {
		t.Fatalf("strangers in %v", pairs)
	}
}

// FuzzRounds proves that at most one player can have won all matches after the usual number of rounds.
func FuzzRounds(f *testing.F) {
	f.Add(9)
	f.Add(-1 << 63)
	f.Fuzz(func(t *testing.T, n int) {
		rounds := swiss.Rounds(n)
		if rounds < 1 || rounds > 63 || rounds < 63 && 1<<rounds < n || rounds > 1 && 1<<(rounds-1) >= n {
			t.Fatalf("%d players have %d rounds", n, rounds)
		}
	})
}
