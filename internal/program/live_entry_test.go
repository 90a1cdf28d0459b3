package program_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
)

// TestMovingUpReachesTheLiveChannel frees a place: the waiting person gets an event on every open screen, and nobody else does.
func TestMovingUpReachesTheLiveChannel(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, first, waiting := a.Person("owner"), a.Person("first"), a.Person("waiting")
		at := func(hours int) string {
			return a.Clock.Now().Add(time.Duration(hours) * time.Hour).Format(time.RFC3339)
		}
		c := owner.Post("/contests/", map[string]any{
			"gameId": 1, "name": "cup", "contestType": "TOURNAMENT", "participantType": "SOLO", "entryMaxCount": 2,
			"entryStart": at(0), "entryEnd": at(2), "contestStart": at(2), "contestEnd": at(5),
		}).Must(http.StatusOK).ID()
		form := map[string]any{"twitterId": "x", "gameUsername": "X", "agreePolicy": true, "overMax": true}
		users := fmt.Sprintf("/contests/%d/users/", c)
		for _, p := range []*apitest.Person{a.Person("other"), first, waiting} {
			p.Post(users, form).Must(http.StatusOK)
		}
		screen := connect(t, a.URL, waiting.Token)
		own, contest := fmt.Sprint("user:", waiting.ID), fmt.Sprint("contest:", c)
		for _, channel := range []string{own, contest} {
			if code := screen.subscribe(channel); code != 0 {
				t.Fatalf("subscribe to %s: %d", channel, code)
			}
		}
		first.Delete(fmt.Sprintf("%s%d/", users, first.ID)).Must(http.StatusNoContent)
		for _, channel := range []string{contest, own} {
			if h := screen.hint(channel, "entries.moved"); h["contestId"] != float64(c) {
				t.Errorf("the hint %v arrived on %s", h, channel)
			}
		}
	})
}

// TestABanIsNotToldToVisitors bans an entrant: the channel of the contest's page says that something changed, and not what.
func TestABanIsNotToldToVisitors(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	owner, banned := a.Person("owner"), a.Person("banned")
	c := owner.Post("/contests/", contestForm(a.Clock.Now(), nil)).Must(http.StatusOK).ID()
	banned.Post(contestPath(c)+"users/", object{"twitterId": "x", "gameUsername": "X", "agreePolicy": true}).Must(http.StatusOK)
	visitor := connect(t, a.URL, "")
	page := fmt.Sprint("contest:", c)
	if code := visitor.subscribe(page); code != 0 {
		t.Fatalf("subscribe to %s: %d", page, code)
	}
	owner.Post(contestPath(c)+"bans/", object{"userIds": []int64{banned.ID}}).Must(http.StatusOK)
	for {
		f := visitor.next()
		if f.Push == nil || f.Push.Pub == nil {
			continue
		}
		text := string(f.Push.Pub.Data)
		if strings.Contains(text, "ban.") {
			t.Fatalf("a visitor receives %s", text)
		}
		if strings.Contains(text, "contest.updated") {
			return
		}
	}
}
