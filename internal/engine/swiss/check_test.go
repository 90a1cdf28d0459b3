package swiss_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/engine/swiss"
)

// check checks a round against the one that is drawn without manual pairs.
func check(f swiss.Field, pairs [][2]int64) ([]swiss.Issue, error) {
	f.Fixed = nil
	best, err := swiss.Draw(f)
	if err != nil {
		return nil, err
	}
	return swiss.CheckAgainst(f, best, pairs)
}

func TestCheck(t *testing.T) {
	five := players(6, 3, 3, 0, 0)
	five[0].Met, five[4].FreeWins = []int64{2}, 1
	f := swiss.Field{Players: five, Forbidden: [][2]int64{{3, 4}}}
	for name, c := range map[string]struct {
		pairs [][2]int64
		want  []swiss.Issue
		hard  bool
	}{
		"as drawn": {[][2]int64{{1, 3}, {2, 5}, {4, swiss.Bye}}, []swiss.Issue{
			{Kind: swiss.IssueGap, A: 1, B: 3, Gap: 3}, {Kind: swiss.IssueGap, A: 2, B: 5, Gap: 3},
		}, false},
		"a rematch that need not be": {[][2]int64{{2, 1}, {3, 5}, {swiss.Bye, 4}}, []swiss.Issue{
			{Kind: swiss.IssueRematch, A: 1, B: 2, Avoidable: true, Times: 1}, {Kind: swiss.IssueGap, A: 1, B: 2, Gap: 3}, {Kind: swiss.IssueGap, A: 3, B: 5, Gap: 3},
		}, false},
		"forbidden, and a second free win": {[][2]int64{{5, swiss.Bye}, {1, 2}, {3, 4}}, []swiss.Issue{
			{Kind: swiss.IssueSecondBye, A: 5, Avoidable: true, Times: 1},
			{Kind: swiss.IssueRematch, A: 1, B: 2, Avoidable: true, Times: 1}, {Kind: swiss.IssueGap, A: 1, B: 2, Gap: 3},
			{Kind: swiss.IssueForbidden, A: 3, B: 4, Avoidable: true}, {Kind: swiss.IssueGap, A: 3, B: 4, Gap: 3},
		}, true},
		"three byes": {[][2]int64{{2, 3}, {4, swiss.Bye}, {5, swiss.Bye}, {1, swiss.Bye}}, []swiss.Issue{
			{Kind: swiss.IssueExtraBye, A: 5, Avoidable: true}, {Kind: swiss.IssueSecondBye, A: 5, Avoidable: true, Times: 1},
			{Kind: swiss.IssueExtraBye, A: 1, Avoidable: true},
		}, true},
		"twice, nowhere, and a stranger": {[][2]int64{{2, 3}, {3, 4}, {5, 9}}, []swiss.Issue{
			{Kind: swiss.IssueDuplicate, A: 3, Avoidable: true}, {Kind: swiss.IssueUnknown, A: 9, Avoidable: true},
			{Kind: swiss.IssueMissing, A: 1, Avoidable: true},
		}, true},
		"against oneself": {[][2]int64{{1, 1}, {2, 3}, {4, 5}}, []swiss.Issue{{Kind: swiss.IssueDuplicate, A: 1, Avoidable: true}}, true},
		"nobody at all": {[][2]int64{{0, 0}, {2, 3}, {4, 5}}, []swiss.Issue{
			{Kind: swiss.IssueUnknown, Avoidable: true}, {Kind: swiss.IssueMissing, A: 1, Avoidable: true},
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := check(f, c.pairs)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			hard := false
			for _, i := range got {
				hard = hard || i.Hard()
			}
			if hard != c.hard {
				t.Errorf("hard is %v", hard)
			}
		})
	}
}

// TestDrawsAreNeverHard proves that every draw can be published, even if it had to break a rule.
func TestDrawsAreNeverHard(t *testing.T) {
	for seed := range uint64(events(400, 4000)) {
		e := newEvent(2+int(seed%9), seed, 0.1, 0)
		for range 9 {
			f := e.field()
			drawn := drawn(t, f)
			var pairs [][2]int64
			for _, p := range drawn {
				pairs = append(pairs, [2]int64{p.A, p.B})
			}
			issues, err := check(f, pairs)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range issues {
				if i.Hard() || i.Avoidable {
					t.Fatalf("the draw has issue %+v", i)
				}
			}
			e.play(drawn)
		}
	}
}
