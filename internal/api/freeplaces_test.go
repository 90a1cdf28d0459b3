package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// TestFreePlacesAreThoseThatNewEntriesGet compares the free places of the page and the list with what happens to new entries: a declined
// entry holds no place, and while somebody waits no place is free.
func TestFreePlacesAreThoseThatNewEntriesGet(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("owner")
		enter := func(id int64, p *apitest.Person, more object) *apitest.Answer {
			return p.Post(contestAt(id)+"users/", entryPayload(more))
		}
		shows := func(id int64, want int) {
			t.Helper()
			if got := a.Visitor().Get(contestAt(id)).Must(http.StatusOK).Map()["freePlaces"]; got != float64(want) {
				t.Errorf("the page shows %v free places, want %d", got, want)
			}
			var all, free api.List[api.ContestCard]
			a.Visitor().Get("/contests/").Must(http.StatusOK).Into(&all)
			if i := slices.IndexFunc(all.Items, func(c api.ContestCard) bool { return c.ID == id }); i < 0 || all.Items[i].FreePlaces != want {
				t.Errorf("the list shows other free places than %d: %+v", want, all.Items)
			}
			a.Visitor().Get("/contests/?free=true&q=cup").Must(http.StatusOK).Into(&free)
			if listed := slices.ContainsFunc(free.Items, func(c api.ContestCard) bool { return c.ID == id }); listed != (want > 0) {
				t.Errorf("the list of free places has the contest: %v, want %d places", listed, want)
			}
		}
		t.Run("a declined entry holds no place", func(t *testing.T) {
			id := openContest(a, owner, object{"checkin": false, "entryMaxCount": 2, "name": "First cup"})
			shows(id, 2)
			first := enter(id, a.Person("first"), nil).Must(http.StatusOK).ID()
			enter(id, a.Person("second"), nil).Must(http.StatusOK)
			shows(id, 0)
			owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": []int64{first}}).Must(http.StatusOK)
			shows(id, 1)
			enter(id, a.Person("third"), nil).Must(http.StatusOK)
			shows(id, 0)
			enter(id, a.Person("fourth"), nil).Refused(http.StatusConflict, "overEntryMaxCount")
		})
		t.Run("no place is free while somebody waits", func(t *testing.T) {
			id := openContest(a, owner, object{"checkin": false, "entryMaxCount": 3, "name": "Second cup"})
			var people []*apitest.Person
			var entries []int64
			for i := range 4 {
				p := a.Person(fmt.Sprint("player ", i))
				people, entries = append(people, p), append(entries, enter(id, p, object{"overMax": i == 3}).Must(http.StatusOK).ID())
			}
			owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": entries[:1]}).Must(http.StatusOK)
			for _, p := range people[1:3] {
				p.Delete(fmt.Sprintf("%susers/%d/", contestAt(id), p.ID)).Must(http.StatusNoContent)
			}
			page := a.Visitor().Get(contestAt(id)).Must(http.StatusOK).Map()
			if page["entryCount"] != 2.0 || page["waitingCount"] != 1.0 {
				t.Fatalf("the contest has %v entries, of which %v wait", page["entryCount"], page["waitingCount"])
			}
			shows(id, 0)
			enter(id, a.Person("late"), nil).Refused(http.StatusConflict, "overEntryMaxCount")
		})
	})
}
