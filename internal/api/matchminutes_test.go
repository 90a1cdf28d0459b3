package api_test

import (
	"net/http"
	"testing"
	"time"

	"yagura/internal/api/apitest"
)

// A new stage and a rehearsal propose the minutes of a match of the contest's game (CONTEST-15).
func TestMatchMinutesFollowTheGame(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		for _, test := range []struct {
			kind, draft string
			game        int
			minutes     int
		}{
			{"TOURNAMENT", "tournament/draft/", 6, 10}, {"TOURNAMENT", "tournament/draft/", 2, 60}, {"SWISSDRAW", "swissdraw/draft/", 12, 40},
			{"LEAGUE", "league/draft/", 5, 20}, {"BATTLEROYAL", "battleroyal/draft/", 3, 30},
		} {
			form := object{"contestType": test.kind, "gameId": test.game}
			if test.kind == "BATTLEROYAL" {
				form["matchCount"] = 2
			}
			f := confirmedEntrantsOf(a, 4, form)
			var rehearsed struct{ MatchTime int }
			f.owner.Post(contestAt(f.contest)+"rehearsal/", object{"participants": 4, "seed": 1, "moves": []any{}}).Must(http.StatusOK).Into(&rehearsed)
			var draft struct {
				RoundStarts []time.Time
				RoundInfo   []struct{ StartTime time.Time }
			}
			f.owner.Get(contestAt(f.contest) + test.draft).Must(http.StatusOK).Into(&draft)
			starts := draft.RoundStarts
			for _, r := range draft.RoundInfo {
				starts = append(starts, r.StartTime)
			}
			if gap := starts[1].Sub(starts[0]); rehearsed.MatchTime != test.minutes || int(gap.Minutes()) != test.minutes {
				t.Errorf("%s in game %d: rehearsed with %d minutes, proposed with %v, want %d minutes", test.kind, test.game, rehearsed.MatchTime, gap, test.minutes)
			}
		}
	})
}
