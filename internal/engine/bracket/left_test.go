package bracket_test

import (
	"slices"
	"testing"

	"yagura/internal/engine/bracket"
)

func TestNobodyWhoHasLeftIsChampionWithoutAnOpponent(t *testing.T) {
	absent := bracket.Decision{DoubleNoShow: true}
	semis := map[bracket.Pos]bracket.Decision{{}: {Winner: 1}, {Order: 1}: absent}
	for name, c := range map[string]struct {
		draw      bracket.Draw
		decisions map[bracket.Pos]bracket.Decision
		places    []bracket.Place // by participant
	}{
		"single": {bracket.Draw{Slots: []int64{1, 2, 3, 4}}, semis, []bracket.Place{{1, 1, 4}, {2, 1, 4}, {3, 1, 4}, {4, 1, 4}}},
		"third place": {
			bracket.Draw{Slots: []int64{1, 2, 3, 4}, ThirdPlace: true}, semis, []bracket.Place{{1, 1, 2}, {2, 1, 2}, {3, 3, 4}, {4, 3, 4}},
		},
		"no lower bracket": {
			bracket.Draw{Slots: []int64{1, 2, 3, 4}, Double: true},
			map[bracket.Pos]bracket.Decision{
				{}: {Winner: 1}, {Order: 1}: {Winner: 3}, {Round: 1}: {Winner: 1}, {Section: bracket.Lower}: {Winner: 2}, {Section: bracket.Lower, Round: 1}: absent,
			},
			[]bracket.Place{{1, 1, 3}, {2, 1, 3}, {3, 1, 3}, {4, 4, 4}},
		},
		"no upper bracket": {
			bracket.Draw{Slots: []int64{3, 1, 4, 2}, Double: true},
			map[bracket.Pos]bracket.Decision{
				{}: {Winner: 3}, {Order: 1}: {Winner: 4}, {Round: 1}: absent, {Section: bracket.Lower}: {Winner: 1},
			},
			[]bracket.Place{{1, 1, 3}, {2, 4, 4}, {3, 1, 3}, {4, 1, 3}},
		},
		"alone": {bracket.Draw{Slots: []int64{0, 1}}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if b := resolve(t, c.draw, c.decisions); b.Champion() != 1 {
				t.Fatalf("champion %d while 1 has not left", b.Champion())
			}
			c.draw.Left = []int64{1}
			b := resolve(t, c.draw, c.decisions)
			audit(t, b)
			if b.Champion() != bracket.Nobody || !b.Finished() {
				t.Errorf("champion %d, finished %v", b.Champion(), b.Finished())
			}
			places := b.Places()
			slices.SortFunc(places, func(p, q bracket.Place) int { return int(p.Participant - q.Participant) })
			if !slices.Equal(places, c.places) {
				t.Errorf("places %v, want %v", places, c.places)
			}
		})
	}
}

func TestWhoHasLeftAdvancesWithoutAnOpponentBeforeTheFinal(t *testing.T) {
	draw := bracket.Draw{Slots: []int64{1, 0, 3, 4}, Left: []int64{1}}
	b := resolve(t, draw, nil)
	if m, _ := b.Match(bracket.Pos{}); m.Winner != 1 {
		t.Errorf("the winner of the first match is %d", m.Winner)
	}
	change, err := b.Decide(bracket.Pos{Order: 1}, bracket.Decision{DoubleNoShow: true})
	if err != nil || change.After.Champion() != bracket.Nobody {
		t.Fatalf("champion %d, %v", change.After.Champion(), err)
	}
	change, err = change.After.Decide(bracket.Pos{Order: 1}, bracket.Decision{Winner: 3})
	if err != nil {
		t.Fatal(err)
	}
	if m, _ := change.After.Match(bracket.Pos{Round: 1}); m.State != bracket.Ready {
		t.Errorf("the final after the correction is %v", m)
	}
}
