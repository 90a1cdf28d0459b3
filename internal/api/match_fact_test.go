package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// TestAMatchHasOneTimeAndOneName proves that the page of a match, the bracket, the person's next matches and the notification
// have the same time and name, also if the bracket was drawn after the planned start (MATCH-18, MATCH-19).
func TestAMatchHasOneTimeAndOneName(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 4, object{})
		a.Clock.Advance(10 * time.Minute) // past the planned start
		tournament := f.draw(nil)
		address := fmt.Sprintf("%stournament/%d/", contestAt(f.contest), tournament.ID)
		first := tournament.Rounds[0].Matches[0]
		player := f.players[first.Participants[0].Value.ID]
		var page api.MatchDetail
		player.Get(fmt.Sprintf("%smatch/%d/", address, first.ID)).Must(http.StatusOK).Into(&page)
		var mine api.MyMatches
		player.Get("/users/me/matches/").Must(http.StatusOK).Into(&mine)
		n := awaitNotification(t, a, player, "tournament.matchReady")
		want := page.BeginsAt
		if page.StartTime >= want || first.BeginsAt != want || mine.Items[0].Match.Value.BeginsAt != want || *n.Payload.At != want {
			t.Errorf("planned %s, page %s, bracket %s, next matches %s, notification %s", page.StartTime, want, first.BeginsAt, mine.Items[0].Match.Value.BeginsAt, *n.Payload.At)
		}
		if got := *n.Payload.MatchName; !strings.HasPrefix(got, "準決勝 1-") {
			t.Errorf("the notification names the match %q", got)
		}
		if page.ClosesAt != page.Contest.ContestEnd {
			t.Errorf("the match closes at %s, the contest at %s", page.ClosesAt, page.Contest.ContestEnd)
		}
	})
}
