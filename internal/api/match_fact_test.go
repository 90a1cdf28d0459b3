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
		if got := tournament.Rounds[0].BeginsAt; got != want {
			t.Errorf("the round begins at %s, its matches at %s", got, want)
		}
		if got := *n.Payload.MatchName; !strings.HasPrefix(got, "準決勝 1-") {
			t.Errorf("the notification names the match %q", got)
		}
		if page.ClosesAt != page.Contest.ContestEnd {
			t.Errorf("the match closes at %s, the contest at %s", page.ClosesAt, page.Contest.ContestEnd)
		}
	})
}

// TestRoundsOfABracketBeginWithTheirMatches proves that the rounds of a bracket and its third-place match begin with their
// matches after the contest was moved past their planned starts (MATCH-18).
func TestRoundsOfABracketBeginWithTheirMatches(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 4, object{})
		f.draw(object{"thirdPlace": true})
		moved := a.Clock.Now().Add(90 * time.Minute)
		page := f.owner.Get(contestAt(f.contest)).Must(http.StatusOK).Map()
		f.owner.Put(contestAt(f.contest), sameForm(page, object{"contestStart": moved})).Must(http.StatusOK)
		var got api.Tournament
		f.owner.Get(f.path()).Must(http.StatusOK).Into(&got)
		for _, r := range got.Rounds {
			if r.BeginsAt != r.Matches[0].BeginsAt {
				t.Errorf("round %d begins at %s, its match at %s", r.Round, r.BeginsAt, r.Matches[0].BeginsAt)
			}
		}
		if first := got.Rounds[0]; first.StartTime >= first.BeginsAt {
			t.Errorf("round 0 is planned at %s and begins at %s", first.StartTime, first.BeginsAt)
		}
		if third := got.Third.Value; third.BeginsAt != third.Match.BeginsAt {
			t.Errorf("the third-place match begins at %s, its heading says %s", third.Match.BeginsAt, third.BeginsAt)
		}
	})
}
