package program_test

import (
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

func TestTeamLiveUpdates(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, asker := a.Person("owner"), a.Person("asker")
		teamID := owner.Post("/teams/", object{"name": "Yagura"}).Must(http.StatusOK).ID()
		path, page := fmt.Sprintf("/teams/%d/", teamID), fmt.Sprintf("team:%d", teamID)
		ownerHears, askerHears, visitor := connect(t, a.URL, owner.Token), connect(t, a.URL, asker.Token), connect(t, a.URL, "")
		own := func(p *apitest.Person) string { return fmt.Sprintf("user:%d", p.ID) }
		for channel, s := range map[string]*socket{own(owner): ownerHears, own(asker): askerHears, page: visitor} {
			if code := s.subscribe(channel); code != 0 {
				t.Fatalf("subscribe to %s: %d", channel, code)
			}
		}
		if code := visitor.subscribe("team:0"); code != permissionDenied {
			t.Errorf("no team answered %d", code)
		}
		hears := func(s *socket, channel, kind string) {
			t.Helper()
			if h := s.hint(channel, kind); h["subjectId"] != float64(teamID) {
				t.Errorf("hint %v", h)
			}
		}
		request := asker.Post(path+"requests/", object{"message": "a secret wish"}).Must(http.StatusOK).ID()
		hears(ownerHears, own(owner), "team.requested")
		hears(askerHears, own(asker), "team.requested")
		owner.Put(fmt.Sprintf("%srequests/%d/reply/", path, request), object{"status": "REJECTED"}).Must(http.StatusOK)
		hears(ownerHears, own(owner), "team.replied")
		hears(askerHears, own(asker), "team.replied")
		owner.Put(path, object{"name": "Yagura 2"}).Must(http.StatusOK)
		if first := visitor.hint(page, ""); first["kind"] != "team.updated" { // requests are for their people alone
			t.Errorf("a visitor heard %v", first)
		}
		owner.Delete(path).Must(http.StatusNoContent)
		hears(visitor, page, "team.deleted")
	})
}
