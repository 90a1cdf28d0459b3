package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/format/bracket"
	"yagura/internal/match"
)

// playedOut creates a contest, enters the people and decides every match for the upper side.
func playedOut(t *testing.T, a *apitest.App, owner *apitest.Person, people ...*apitest.Person) int64 {
	t.Helper()
	contestID := openContest(a, owner, object{"checkin": false, "entryMaxCount": 8})
	var entries []int64
	for _, p := range people {
		entries = append(entries, p.Post(contestAt(contestID)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		a.Clock.Advance(time.Second)
	}
	owner.Post(contestAt(contestID)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
	a.Clock.Advance(3 * time.Hour)
	draft := owner.Get(contestAt(contestID) + "tournament/draft/").Must(http.StatusOK).Map()
	draft["thirdPlace"], draft["thirdStart"] = false, nil
	owner.Post(contestAt(contestID)+"tournament/", draft).Must(http.StatusOK)
	for open := true; open; {
		view, err := a.Features.Brackets.View(a.Ctx(), contestID)
		if err != nil {
			t.Fatal(err)
		}
		open = false
		for _, m := range view.Matches {
			if m.State != "ready" {
				continue
			}
			if _, err := a.Features.Matches.SetResult(a.Ctx(), owner.ID, match.Ref{ContestID: contestID, Format: bracket.ID, StageID: view.ID, MatchID: m.ID}, match.Result{Version: m.Version, Outcome: match.Win, Winner: m.Sides[0]}); err != nil {
				t.Fatal(err)
			}
			open = true
		}
	}
	return contestID
}

func TestPodiumOfAPerson(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		people := make([]*apitest.Person, 5)
		for i := range people {
			people[i] = a.Person(fmt.Sprintf("player%d", i))
		}
		owner := a.Person("owner")
		contestID := playedOut(t, a, owner, people...)
		onPodium := 0
		for _, p := range people {
			var counts api.ContestCounts
			a.Visitor().Get(fmt.Sprintf("/users/%d/contests/count/", p.ID)).Must(http.StatusOK).Into(&counts)
			var all, podium api.List[api.PlacedContest]
			a.Visitor().Get(fmt.Sprintf("/users/%d/contests/", p.ID)).Must(http.StatusOK).Into(&all)
			a.Visitor().Get(fmt.Sprintf("/users/%d/contests/?podium=true", p.ID)).Must(http.StatusOK).Into(&podium)
			if len(all.Items) != 1 || len(podium.Items) != counts.Podium || podium.Next != nil {
				t.Errorf("%d contests, %d on the podium, counted %d", len(all.Items), len(podium.Items), counts.Podium)
			}
			for _, c := range podium.Items {
				onPodium++
				if c.ID != contestID || c.Place.Value == nil || c.Place.Value.From > 3 {
					t.Errorf("on the podium: %d %+v", c.ID, c.Place.Value)
				}
			}
		}
		if onPodium != 4 { // without a third-place match two people share the third place
			t.Errorf("%d people on the podium, want 4", onPodium)
		}
	})
}

func TestRankingAndTimelineByHTTP(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, taro, hana := a.Person("owner"), a.Person("taro"), a.Person("hana")
		contestID := playedOut(t, a, owner, taro, hana)
		taro.Post(friendsAt(taro, "request/"), object{"responseUserId": hana.ID}).Must(http.StatusOK)
		hana.Post(friendsAt(hana, "request/"), object{"responseUserId": taro.ID}).Must(http.StatusOK)

		var ranking api.List[api.RankingItem]
		answers := string(a.Visitor().Get("/rankings/?gameId=1").Must(http.StatusOK).Into(&ranking).Body)
		if len(ranking.Items) != 2 || ranking.Next != nil {
			t.Fatalf("ranking = %s", answers)
		}
		first := ranking.Items[0]
		if first.Rank != 1 || first.User.Nickname != "taro" || first.Titles != 1 || first.Podiums != 1 || first.Contests != 1 {
			t.Errorf("first = %+v", first)
		}
		if got := string(a.Visitor().Get("/rankings/?gameId=2").Must(http.StatusOK).Body); !strings.Contains(got, `"items":[]`) {
			t.Errorf("another game's ranking = %s", got)
		}

		line := func(i api.TimelineItem) string {
			who := "-"
			if i.User.Value != nil {
				who = i.User.Value.Nickname
			}
			out := i.Kind + " " + who
			if i.Place.Value != nil {
				out += fmt.Sprintf(" %d-%d", i.Place.Value.From, i.Place.Value.To)
			}
			return out
		}
		timelineOf := func(p *apitest.Person, path string) []string {
			var page api.List[api.TimelineItem]
			answers += string(p.Get(path).Must(http.StatusOK).Into(&page).Body)
			lines := make([]string, len(page.Items))
			for n, i := range page.Items {
				lines[n] = line(i)
				if i.Contest.ID != contestID || i.Contest.Name == "" || i.Team.Value != nil || i.At == "" {
					t.Errorf("item = %+v", i)
				}
			}
			return lines
		}
		all := strings.Join(timelineOf(a.Visitor(), "/timeline/"), ", ")
		for _, want := range []string{"contestWon taro 1-1", "placed hana 2-2", "entered hana, entered taro, contestOpened owner"} {
			if !strings.Contains(all, want) {
				t.Errorf("%q is not in %s", want, all)
			}
		}
		if got := strings.Join(timelineOf(hana, "/timeline/?scope=friends"), ", "); got != "contestWon taro 1-1, entered taro" {
			t.Errorf("the timeline of hana's friends is %s", got)
		}
		a.Visitor().Get("/timeline/?scope=friends").Refused(http.StatusUnauthorized, "authenticationError")
		for _, bad := range []string{"/timeline/?scope=mine", "/timeline/?cursor=x", "/rankings/?gameId=x"} {
			if got := a.Visitor().Get(bad); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s answered %d", bad, got.Status)
			}
		}
		for _, private := range []string{"@yagura.test", "friendCode", "twitterId", "gameUsername", "email"} {
			if strings.Contains(answers, private) {
				t.Errorf("%q is in %s", private, answers)
			}
		}
	})
}

func TestRecordsOfContestsAndGames(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		people := make([]*apitest.Person, 5)
		for i := range people {
			people[i] = a.Person(fmt.Sprintf("player%d", i))
		}
		first := playedOut(t, a, a.Person("owner"), people...)
		second := playedOut(t, a, a.Person("another owner"), people[:2]...)
		list := func(query string) api.List[api.RecordItem] {
			var out api.List[api.RecordItem]
			a.Visitor().Get("/records/" + query).Must(http.StatusOK).Into(&out)
			return out
		}
		of := list(fmt.Sprintf("?contestID=%d", first))
		if len(of.Items) != 5 || of.Items[0].Place != (api.ContestPlace{From: 1, To: 1}) || of.Items[4].Place.From < 4 || of.Items[0].Contest.ID != first || of.Items[0].GameID != 1 {
			t.Errorf("of the contest = %+v", of)
		}
		all := list("?gameID=1") // the podiums: semi-finalists share the third place
		if len(all.Items) != 6 || all.Items[0].Contest.ID != second || all.Items[5].Contest.ID != first {
			t.Errorf("of the game = %+v", all)
		}
		if none := list(fmt.Sprintf("?contestID=%d&gameID=2", first)); len(none.Items) != 0 {
			t.Errorf("of another game = %+v", none)
		}
		if body := string(a.Visitor().Get("/records/").Must(http.StatusOK).Body); strings.Contains(body, "social") || !strings.Contains(body, fmt.Sprint(second)) {
			t.Errorf("of everything = %s", body)
		}
	})
}
