package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// TestScoresOfABracket reports a score with a shoot-out, disputes it, decides it and reads it on every page.
func TestScoresOfABracket(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 2, object{"scoring": "score", "matches": object{"confirmMinutes": 10, "warnMinutes": 0, "walkoverMinutes": 0}})
		if page := a.Visitor().Get(contestAt(f.contest)).Map(); page["scoring"] != "score" {
			t.Errorf("the contest counts %v", page["scoring"])
		}
		tour := f.draw(nil)
		f.owner.Put(contestAt(f.contest), object{"scoring": "games"}).Refused(http.StatusConflict, "scoringLocked")
		f.owner.Put(contestAt(f.contest), object{"name": "renamed"}).Must(http.StatusOK)
		m := tour.Rounds[0].Matches[0]
		if m.Score != nil {
			t.Errorf("an open match has the score %v", *m.Score)
		}
		path := fmt.Sprintf("%s%d/match/%d/", f.path(), tour.ID, m.ID)
		upper, lower := m.Participants[0].Value.ID, m.Participants[1].Value.ID
		result := func(version, winner int64, score any) object {
			in := object{"version": version, "games": []any{}, "outcome": "win", "winner": winner}
			if score != nil {
				in["score"] = score
			}
			return in
		}
		one, two := f.players[upper], f.players[lower]
		answer := one.Put(path+"result/", result(m.Version, upper, nil)).Refused(http.StatusUnprocessableEntity, "scoreRequired")
		if fields, _ := answer.Map()["fields"].([]any); len(fields) != 1 || fields[0].(object)["name"] != "score" {
			t.Errorf("the fault is at %s", answer.Body)
		}
		one.Put(path+"result/", result(m.Version, upper, []int{1, 3})).Refused(http.StatusUnprocessableEntity, "scoreContradictsWinner")
		var d api.MatchDetail
		one.Put(path+"result/", result(m.Version, upper, []int{2, 2})).Must(http.StatusOK).Into(&d)
		if d.Scoring != "score" || len(d.Claims) != 1 || d.Claims[0].Score == nil || *d.Claims[0].Score != (api.MatchScore{2, 2}) || d.Score != nil {
			t.Fatalf("claimed: %+v", d.Claims)
		}
		two.Put(path+"result/", result(d.Version, upper, []int{3, 2})).Must(http.StatusOK).Into(&d)
		if d.DisputedAt == nil {
			t.Errorf("two scores are no dispute: %+v", d.Claims)
		}
		f.owner.Post(path+"claim/confirm/", object{"version": d.Version, "entryId": upper}).Must(http.StatusOK).Into(&d)
		if d.State != "decided" || d.Score == nil || *d.Score != (api.MatchScore{2, 2}) || *d.Winner != upper {
			t.Errorf("ruled: %+v", d.Match)
		}
		a.Visitor().Get(f.path()).Must(http.StatusOK).Into(&tour)
		if s := tour.Rounds[0].Matches[0].Score; s == nil || *s != (api.MatchScore{2, 2}) {
			t.Errorf("the bracket shows %v", s)
		}
	})
}

// TestScoresBesideGamesInASwissDraw proves that games decide a match, and that the table adds up the scores, which can be
// tie-breaks.
func TestScoresBesideGamesInASwissDraw(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 4, object{
			"contestType": "SWISSDRAW", "swissRounds": 1, "scoring": "gamesAndScore", "standings": []string{"points", "scoreDifference", "scoreFor"}, "matches": atOnce,
		})
		at := contestAt(f.contest) + "swissdraw/"
		var draft api.SwissDraft
		f.owner.Get(at + "draft/").Must(http.StatusOK).Into(&draft)
		var d api.SwissDraw
		f.owner.Post(at, object{"roundInfo": draft.RoundInfo}).Must(http.StatusOK).Into(&d)
		here := fmt.Sprintf("%s%d/", at, d.ID)
		f.owner.Post(here+"round/", object{"round": 0}).Must(http.StatusOK)
		given := [][2]int{{9, 11}, {20, 5}} // the winner of the games may have fewer points
		for i, m := range everything[api.SwissMatch](a.Visitor(), here+"round/0/?limit=100") {
			winner := m.Participants[0].Value.ID
			f.owner.Put(fmt.Sprintf("%smatch/%d/result/", here, m.ID), object{
				"version": m.Version, "outcome": "win", "winner": winner, "score": given[i],
				"games": []object{{"index": 0, "winner": winner, "images": []string{}}},
			}).Must(http.StatusOK)
		}
		table := everything[api.StandingsRow](a.Visitor(), here+"standings/?limit=100")
		got := [][]int{}
		for _, row := range table {
			got = append(got, []int{row.Point, row.ScoreFor, row.ScoreAgainst, row.GamesWon})
		}
		want := [][]int{{3, 20, 5, 1}, {3, 9, 11, 1}, {0, 11, 9, 0}, {0, 5, 20, 0}}
		if d.Scoring != "gamesAndScore" || !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s: the table is %v, want %v", d.Scoring, got, want)
		}
	})
}
