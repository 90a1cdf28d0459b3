package royale_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/engine/royale"
)

func ids(n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(i + 1)
	}
	return out
}

// TestDeal proves that the lobbies are as few as possible and nearly equal in size and strength.
func TestDeal(t *testing.T) {
	for n := 1; n <= 130; n++ {
		for size := 1; size <= 33; size++ {
			lobbies := royale.Deal(ids(n), size)
			if want := (n + size - 1) / size; len(lobbies) != want {
				t.Fatalf("%d in lobbies of %d: %d lobbies, want %d", n, size, len(lobbies), want)
			}
			var all []int64
			for _, l := range lobbies {
				if len(l) > size || len(l) < n/len(lobbies) || len(l) > n/len(lobbies)+1 {
					t.Fatalf("%d in lobbies of %d: one of %d", n, size, len(l))
				}
				all = append(all, l...)
			}
			slices.Sort(all)
			if !slices.Equal(all, ids(n)) {
				t.Fatalf("dealt %v", lobbies)
			}
		}
	}
	if diff := cmp.Diff([][]int64{{1, 6, 7}, {2, 5}, {3, 4}}, royale.Deal(ids(7), 3)); diff != "" {
		t.Errorf("lobbies (-want +got):\n%s", diff)
	}
	if got := royale.Deal(nil, 3); got != nil {
		t.Errorf("nobody: %v", got)
	}
	if got := royale.Deal(ids(3), 0); len(got) != 1 {
		t.Errorf("no size: %v", got)
	}
}

func TestConflicts(t *testing.T) {
	for name, c := range map[string]struct {
		scores map[int64]royale.Score
		want   []royale.Conflict
	}{
		"none": {map[int64]royale.Score{1: {Rank: 2}, 2: {Rank: 1}, 3: {Rank: 4}, 4: {Rank: 3}}, nil},
		"two claim a rank": {map[int64]royale.Score{1: {Rank: 2}, 2: {Rank: 2}, 3: {Rank: 4}, 4: {Rank: 3}}, []royale.Conflict{
			{Kind: royale.MissingRank, Rank: 1}, {Kind: royale.DuplicateRank, Rank: 2, Participants: []int64{1, 2}},
		}},
		"beyond, without, and a stranger": {map[int64]royale.Score{1: {Rank: 1}, 2: {Rank: 5}, 3: {Rank: -1}, 9: {Rank: 2}}, []royale.Conflict{
			{Kind: royale.MissingRank, Rank: 2}, {Kind: royale.MissingRank, Rank: 3}, {Kind: royale.MissingRank, Rank: 4},
			{Kind: royale.BeyondLobby, Rank: 5, Participants: []int64{2}}, {Kind: royale.BeyondLobby, Rank: -1, Participants: []int64{3}},
			{Kind: royale.WithoutRank, Participants: []int64{4}}, {Kind: royale.Stranger, Participants: []int64{9}},
		}},
	} {
		if diff := cmp.Diff(c.want, royale.Conflicts(ids(4), c.scores)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestMatchPoint(t *testing.T) {
	s := royale.Scoring{RankPoint: []int{10, 6, 3}}
	order := func(ranks ...int64) map[int64]royale.Score { // ids in the order of their rank
		out := map[int64]royale.Score{}
		for i, id := range ranks {
			out[id] = royale.Score{Rank: i + 1}
		}
		return out
	}
	// 1 has 26 before the fourth match; 2, with 22, wins it; 1 would win the fifth, but it is over.
	matches := []map[int64]royale.Score{order(1, 2, 3), order(1, 2, 3), order(2, 1, 3), order(2, 3, 1), order(1, 2, 3)}
	for name, c := range map[string]struct {
		point, matches int
		champion       int64
		decided        int
		want           []int64
	}{
		"nobody has the points before winning": {20, 3, 0, 0, []int64{1, 2, 3}},
		"exactly the points are enough":        {22, 4, 2, 4, []int64{2, 1, 3}},
		"the points come too late":             {23, 4, 0, 0, []int64{2, 1, 3}},
		"the first to win stays champion":      {22, 5, 2, 4, []int64{2, 1, 3}},
		"a champion with fewer points":         {10, 3, 1, 2, []int64{1, 2, 3}},
		"no match point":                       {0, 5, 0, 0, []int64{1, 2, 3}},
	} {
		table, err := royale.Count(ids(3), matches[:c.matches], royale.Rules{Scoring: s, TieBreaks: allTieBreaks, Finish: royale.Finish{MatchPoint: c.point}}, 1)
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for i, r := range table.Rows {
			got = append(got, r.ID)
			if r.Rank != i+1 {
				t.Errorf("%s: row %d has rank %d", name, i, r.Rank)
			}
		}
		if table.Champion != c.champion || table.Decided != c.decided || table.Over() != (c.champion != 0) || !slices.Equal(got, c.want) {
			t.Errorf("%s: champion %d in match %d, order %v; want %d, %d, %v", name, table.Champion, table.Decided, got, c.champion, c.decided, c.want)
		}
	}
}

// FuzzCount proves that any scores give everyone one rank, always the same, and that a champion does not change the order of the
// others.
func FuzzCount(f *testing.F) {
	f.Add([]byte{1, 1, 3, 2, 2, 0, 255, 1, 2, 3, 2, 1, 0}, uint8(4), 5)
	f.Add([]byte{1, 1, 0, 1, 1, 0, 255, 1, 1, 0}, uint8(2), 1)
	f.Fuzz(func(t *testing.T, data []byte, n uint8, point int) {
		matches := []map[int64]royale.Score{{}}
		for len(data) >= 3 {
			if data[0] == 255 {
				matches, data = append(matches, map[int64]royale.Score{}), data[1:]
				continue
			}
			matches[len(matches)-1][int64(data[0])] = royale.Score{Rank: int(int8(data[1])), Kill: int(data[2])}
			data = data[3:]
		}
		rules := royale.Rules{Scoring: royale.Scoring{RankPoint: []int{5, 3, 1}, KillPoint: 1, KillMax: 4}, TieBreaks: allTieBreaks}
		plain, err := royale.Count(ids(int(n)), matches, rules, 3)
		if err != nil {
			return
		}
		rules.Finish.MatchPoint = point
		table, err := royale.Count(ids(int(n)), matches, rules, 3)
		if err != nil || len(table.Rows) != int(n) {
			t.Fatalf("%d rows of %d: %v", len(table.Rows), n, err)
		}
		without := func(rows []royale.Row) (out []int64) {
			for _, r := range rows {
				if r.ID != table.Champion {
					out = append(out, r.ID)
				}
			}
			return out
		}
		if !slices.Equal(without(plain.Rows), without(table.Rows)) || table.Over() && table.Rows[0].ID != table.Champion {
			t.Fatalf("champion %d: %v, without %v", table.Champion, table.Rows, plain.Rows)
		}
		for i := 1; i < len(plain.Rows); i++ {
			if plain.Rows[i].Points > plain.Rows[i-1].Points || plain.Rows[i].Rank != i+1 {
				t.Fatalf("rows %+v", plain.Rows)
			}
		}
	})
}

// FuzzConflicts proves that the ranks are exactly 1 … n if there is no conflict, and that ConflictCount counts the conflicts of
// ranks that are claimed.
func FuzzConflicts(f *testing.F) {
	f.Add([]byte{1, 2, 3})
	f.Add([]byte{3, 3, 0})
	f.Add([]byte{1, 1, 1})
	f.Add([]byte{5, 5, 0xff})
	f.Fuzz(func(t *testing.T, ranks []byte) {
		scores, taken := map[int64]royale.Score{}, []int{}
		for i, r := range ranks {
			scores[int64(i+1)] = royale.Score{Rank: int(int8(r))}
			taken = append(taken, int(int8(r)))
		}
		slices.Sort(taken)
		clean := true
		for i, r := range taken {
			clean = clean && r == i+1
		}
		if got := royale.Conflicts(ids(len(ranks)), scores); (len(got) == 0) != clean {
			t.Fatalf("ranks %v: conflicts %+v", ranks, got)
		}
		want := 0
		for _, c := range royale.Conflicts(ids(len(ranks)), scores) {
			if c.Kind == royale.DuplicateRank || c.Kind == royale.BeyondLobby {
				want++
			}
		}
		if got := royale.ConflictCount(taken); got != want {
			t.Fatalf("ranks %v: ConflictCount is %d, want %d", ranks, got, want)
		}
	})
}

// FuzzDeal proves that everyone is in one lobby, and that no lobby is over the maximum size.
func FuzzDeal(f *testing.F) {
	f.Add(uint16(64), 20)
	f.Add(uint16(0), 0)
	f.Fuzz(func(t *testing.T, n uint16, size int) {
		n %= 1 << 13
		var all []int64
		for _, l := range royale.Deal(ids(int(n)), size) {
			if size >= 1 && len(l) > size || len(l) == 0 {
				t.Fatalf("a lobby of %d, at most %d", len(l), size)
			}
			all = append(all, l...)
		}
		slices.Sort(all)
		if !slices.Equal(all, ids(int(n))) {
			t.Fatalf("dealt %v", all)
		}
	})
}
