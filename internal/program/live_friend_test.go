package program_test

import (
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

// TestFriendEventsReachBothPeople requests, accepts and ends a friendship: open screens of both people get events, and no others.
func TestFriendEventsReachBothPeople(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, hana := a.Person("taro"), a.Person("hana")
		channel := func(p *apitest.Person) string { return fmt.Sprint("user:", p.ID) }
		screens := map[*apitest.Person]*socket{}
		for _, p := range []*apitest.Person{taro, hana} {
			screens[p] = connect(t, a.URL, p.Token)
			if code := screens[p].subscribe(channel(p)); code != 0 {
				t.Fatalf("%s cannot subscribe: %d", p.Nickname, code)
			}
		}
		if screens[taro].subscribe(channel(hana)) == 0 || connect(t, a.URL, "").subscribe(channel(hana)) == 0 {
			t.Fatal("another person receives the messages of hana")
		}
		heard := func(kind string) {
			for p, s := range screens {
				h := s.hint(channel(p), kind)
				if len(h) != 3 || h["subjectId"] == nil || h["at"] == nil {
					t.Errorf("the hint to %s is %v", p.Nickname, h)
				}
			}
		}
		at := func(p *apitest.Person, rest string) string { return fmt.Sprintf("/users/%d/%s", p.ID, rest) }
		id := taro.Post(at(taro, "request/"), object{"responseUserId": hana.ID}).Must(http.StatusOK).ID()
		heard("friend.requested")
		hana.Put(at(hana, fmt.Sprintf("request/%d/reply/", id)), object{"status": "ALLOW"}).Must(http.StatusOK)
		heard("friend.replied")
		taro.Post(at(taro, "blocks/"), object{"userId": hana.ID}).Must(http.StatusNoContent)
		heard("friend.ended")
	})
}
