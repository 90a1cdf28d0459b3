package royale_test

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"yagura/internal/engine/enginetest"
	"yagura/internal/engine/royale"
)

var allTieBreaks = []royale.TieBreak{royale.Wins, royale.Kills, royale.BestMatch, royale.AverageRank, royale.LatestMatch}

func TestPoints(t *testing.T) {
	s := royale.Scoring{RankPoint: []int{10, 6, 3}, KillPoint: 2, KillMax: 7}
	for _, c := range []struct {
		score      royale.Score
		rank, kill int
	}{
		{royale.Score{Rank: 1}, 10, 0}, {royale.Score{Rank: 3, Kill: 3}, 3, 6}, {royale.Score{Rank: 4, Kill: 4}, 0, 7}, {royale.Score{Kill: 1}, 0, 2},
	} {
		if rank, kill := s.Points(c.score); rank != c.rank || kill != c.kill {
			t.Errorf("%+v is worth %d and %d, want %d and %d", c.score, rank, kill, c.rank, c.kill)
		}
	}
	s.KillMax = 0
	if _, kill := s.Points(royale.Score{Kill: 50}); kill != 100 {
		t.Errorf("without a maximum 50 kills are worth %d", kill)
	}
}

// FuzzPoints proves that a rank has the points of the table or none, and that kills never exceed the maximum.
func FuzzPoints(f *testing.F) {
	f.Add([]byte{10, 6, 3}, 2, 7, 3, 9)
	f.Add([]byte{}, -1, 0, -5, -5)
	f.Fuzz(func(t *testing.T, table []byte, point, most, rank, kills int) {
		s := royale.Scoring{KillPoint: point, KillMax: most}
		for _, b := range table {
			s.RankPoint = append(s.RankPoint, int(b))
		}
		byRank, byKill := s.Points(royale.Score{Rank: rank, Kill: kills})
		want := 0
		if rank >= 1 && rank <= len(table) {
			want = int(table[rank-1])
		}
		if byRank != want || most > 0 && byKill > most || (most <= 0 || kills*point <= most) && byKill != kills*point {
			t.Fatalf("rank %d and %d kills are worth %d and %d", rank, kills, byRank, byKill)
		}
	})
}

// TestEvent counts a real event and compares its totals.
func TestEvent(t *testing.T) {
	var e struct {
		RankPoint []struct{ Rank, Point int }
		KillPoint struct{ Point int }
		Teams     []string
		Matches   [][]struct {
			Team       string
			Rank, Kill int
		}
		Totals []struct {
			Rank, Points, Kills, Wins int
			Team                      string
		}
		Order []string `json:"orderByBestMatch"`
	}
	enginetest.Read(t, "royale-01-32t-6m", &e)
	id := func(team string) int64 {
		n, err := strconv.ParseInt(team[1:], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	s := royale.Scoring{KillPoint: e.KillPoint.Point}
	for _, r := range e.RankPoint {
		for len(s.RankPoint) < r.Rank {
			s.RankPoint = append(s.RankPoint, 0)
		}
		s.RankPoint[r.Rank-1] = r.Point
	}
	var ids []int64
	for _, team := range e.Teams {
		ids = append(ids, id(team))
	}
	var matches []map[int64]royale.Score
	for _, m := range e.Matches {
		scores := map[int64]royale.Score{}
		for _, r := range m {
			scores[id(r.Team)] = royale.Score{Rank: r.Rank, Kill: r.Kill}
		}
		matches = append(matches, scores)
	}
	for name, c := range map[string]struct {
		order []royale.TieBreak
		want  func(i int) int64
	}{
		"published":  {[]royale.TieBreak{royale.Wins, royale.Kills, royale.AverageRank}, func(i int) int64 { return id(e.Totals[i].Team) }},
		"best match": {[]royale.TieBreak{royale.Wins, royale.Kills, royale.BestMatch, royale.LatestMatch}, func(i int) int64 { return id(e.Order[i]) }},
	} {
		table, err := royale.Count(ids, matches, royale.Rules{Scoring: s, TieBreaks: c.order}, 1)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range table.Rows {
			if r.ID != c.want(i) && !r.Lot {
				t.Errorf("%s: place %d is T%02d, want T%02d", name, i+1, r.ID, c.want(i))
			}
		}
		for _, want := range e.Totals {
			for _, r := range table.Rows {
				if r.ID == id(want.Team) && (r.Points != want.Points || r.Kills != want.Kills || r.Wins != want.Wins) {
					t.Errorf("%s: %+v, want %+v", want.Team, r, want)
				}
			}
		}
	}
}

func TestTieBreaksAreExact(t *testing.T) {
	s := royale.Scoring{RankPoint: []int{9, 8, 7, 6, 5, 4, 3}, KillPoint: 1}
	// Equal points and mean ranks 7/3 and 5/2: a rounded mean must not decide.
	matches := []map[int64]royale.Score{
		{1: {Rank: 1}, 2: {Rank: 2}}, {1: {Rank: 3}, 2: {Rank: 3, Kill: 8}}, {1: {Rank: 3}},
	}
	table, err := royale.Count([]int64{2, 1}, matches, royale.Rules{Scoring: s, TieBreaks: []royale.TieBreak{royale.AverageRank}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	rows := table.Rows
	if rows[0].Points != rows[1].Points || rows[0].ID != 1 || rows[0].Lot {
		t.Errorf("order %+v", rows)
	}
	if _, err := royale.Count([]int64{1}, []map[int64]royale.Score{{2: {}}}, royale.Rules{Scoring: s}, 1); !errors.Is(err, royale.ErrUnknown) {
		t.Error(err)
	}
	alike := []map[int64]royale.Score{{1: {Rank: 2}, 2: {Rank: 2}}}
	lot, err := royale.Count([]int64{1, 2}, alike, royale.Rules{Scoring: s, TieBreaks: allTieBreaks}, 1)
	if err != nil || !lot.Rows[0].Lot || !lot.Rows[1].Lot {
		t.Errorf("two with the same scores: %v %v", lot, err)
	}
}

// TestLotIsReportedOnlyForParticipantsWithScores proves that the order of the table is not a lot before anyone has a score.
func TestLotIsReportedOnlyForParticipantsWithScores(t *testing.T) {
	ids := []int64{1, 2, 3, 4}
	rules := royale.Rules{TieBreaks: []royale.TieBreak{royale.Wins}}
	for name, c := range map[string]struct {
		matches []map[int64]royale.Score
		lot     int64 // the first participants
	}{
		"nothing sent": {nil, 0}, "only empty scores": {[]map[int64]royale.Score{{1: {}, 2: {}}}, 0}, "two equal ones": {[]map[int64]royale.Score{{1: {Rank: 2}, 2: {Rank: 2}}}, 4},
	} {
		table, err := royale.Count(ids, c.matches, rules, 1)
		if err != nil {
			t.Fatal(err)
		}
		lots := int64(0)
		for _, row := range table.Rows {
			if row.Lot {
				lots++
			}
		}
		if lots > c.lot || c.lot > 0 && lots < 2 {
			t.Errorf("%s: the lot decides between %d", name, lots)
		}
	}
}

// TestBehindKeepsLotsOfNeighboursOnly moves participants who are level with others behind all of them.
func TestBehindKeepsLotsOfNeighboursOnly(t *testing.T) {
	ids := []int64{1, 2, 3, 4, 5}
	rules := royale.Rules{Scoring: royale.Scoring{RankPoint: []int{9, 8}}}
	for name, c := range map[string]struct {
		scores map[int64]royale.Score
		moved  []int64
		lots   []int64
	}{
		"one of two":   {map[int64]royale.Score{1: {Rank: 1}, 2: {Rank: 1}, 3: {Rank: 2}}, []int64{1}, nil},
		"one of three": {map[int64]royale.Score{1: {Rank: 1}, 2: {Rank: 1}, 3: {Rank: 1}}, []int64{2}, []int64{1, 3}},
		"both of two":  {map[int64]royale.Score{1: {Rank: 1}, 2: {Rank: 1}, 3: {Rank: 2}}, []int64{1, 2}, []int64{1, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			table, err := royale.Count(ids, []map[int64]royale.Score{c.scores}, rules, 1)
			if err != nil {
				t.Fatal(err)
			}
			table.Behind(rules, func(id int64) int {
				if slices.Contains(c.moved, id) {
					return 1
				}
				return 0
			})
			for i, row := range table.Rows {
				if row.Rank != i+1 || row.Lot != slices.Contains(c.lots, row.ID) || (i >= len(ids)-len(c.moved)) != slices.Contains(c.moved, row.ID) {
					t.Errorf("row %d: participant %d, rank %d, lot %v", i, row.ID, row.Rank, row.Lot)
				}
			}
		})
	}
}
