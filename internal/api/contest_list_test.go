package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/kit/event"
	"yagura/internal/kit/id"
)

func TestAVisitorSeesWhatIsRecommended(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("owner")
		openContest(a, owner, nil)
		listed := func() []int64 {
			var page api.List[api.ContestCard]
			a.Visitor().Get("/contests/?tab=recommended").Must(http.StatusOK).Into(&page)
			ids := make([]int64, len(page.Items))
			for i, c := range page.Items {
				ids[i] = c.ID
			}
			if page.Next != nil {
				t.Errorf("next = %v", *page.Next)
			}
			return ids
		}
		if got := listed(); len(got) != 0 {
			t.Errorf("recommended: %v", got)
		}
		recommended := openContest(a, owner, object{"isRecommend": true})
		if got := listed(); len(got) != 1 || got[0] != recommended { // although the list is cached
			t.Errorf("recommended: %v, want %d", got, recommended)
		}
	})
}

// TestAListShowsANewContestAfterAnEventWithAHigherID reads the list after the acknowledged write of a contest whose events have lower ids
// than the newest one, as after the clock was set back.
func TestAListShowsANewContestAfterAnEventWithAHigherID(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("owner")
		if err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
			return a.Store.AppendEvent(ctx, event.Event{ID: id.New() + 1<<40, Kind: event.ChatRead, SubjectID: 1, Data: json.RawMessage(`{}`), At: a.Clock.Now()})
		}); err != nil {
			t.Fatal(err)
		}
		settled(t, a, database(t, a))
		for n := range 3 {
			openContest(a, owner, object{"name": fmt.Sprint("cup ", n), "checkin": false})
			for who, p := range map[string]*apitest.Person{"the owner": owner, "a visitor": a.Visitor()} {
				if list := p.Get("/contests/").Must(http.StatusOK); !strings.Contains(string(list.Body), fmt.Sprint("cup ", n)) {
					t.Errorf("contest %d is not in the list of %s", n, who)
				}
			}
		}
	})
}

func TestContestsAreFoundByTextAndFilters(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("Kagari")
		night := openContest(a, owner, object{"name": "宵闇カップ", "language": "ja"})
		swiss := openContest(a, owner, object{"name": "Dawn Cup", "contestType": "SWISSDRAW"})
		listed := func(query string) []int64 {
			t.Helper()
			var page api.List[api.ContestCard]
			a.Visitor().Get("/contests/?" + query).Must(http.StatusOK).Into(&page)
			ids := make([]int64, len(page.Items))
			for i, c := range page.Items {
				ids[i] = c.ID
			}
			return ids
		}
		for query, want := range map[string][]int64{
			"q=" + url.QueryEscape("宵闇"): {night},
			"q=kagari":                   {swiss, night},
			"q=dawn&language=ja":         nil,
			"contestType=SWISSDRAW":      {swiss},
			"language=ja":                {night},
			"participantType=MULTI":      nil,
			"free=true&limit=1":          {swiss},
			"tab=upcoming":               {night, swiss},
		} {
			for range 2 { // the second answer may come from memory
				if got := listed(query); !slices.Equal(got, want) {
					t.Errorf("%s lists %v, want %v", query, got, want)
				}
			}
		}
		// A search is never answered from memory: the new contest is found at once.
		third := openContest(a, owner, object{"name": "Dawn Cup 2"})
		if got := listed("q=dawn"); !slices.Equal(got, []int64{third, swiss}) {
			t.Errorf("found %v", got)
		}
		for _, query := range []string{"contestType=CHESS", "language=xx", "limit=51", "limit=0", "free=maybe", "tab=best"} {
			a.Visitor().Get("/contests/?" + query).Must(http.StatusUnprocessableEntity)
		}
	})
}

func TestAnOrganisersContestsAreListed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, player := a.Person("owner"), a.Person("player")
		id := openContest(a, owner, nil)
		player.Post(fmt.Sprintf("/contests/%d/users/", id), entryPayload(nil)).Must(http.StatusOK)
		for query, want := range map[string]int{
			fmt.Sprintf("/users/%d/contests/?role=operator", owner.ID):  1,
			fmt.Sprintf("/users/%d/contests/", owner.ID):                0,
			fmt.Sprintf("/users/%d/contests/?role=operator", player.ID): 0,
			fmt.Sprintf("/users/%d/contests/?role=entrant", player.ID):  1,
		} {
			var page api.List[api.PlacedContest]
			a.Visitor().Get(query).Must(http.StatusOK).Into(&page)
			if len(page.Items) != want {
				t.Errorf("%s lists %d contests, want %d", query, len(page.Items), want)
			}
		}
	})
}
