package api_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"yagura/internal/api/apitest"
)

// TestTheOpeningOfTheCheckinReachesLateEntrants enters a person between the reminder and the opening.
func TestTheOpeningOfTheCheckinReachesLateEntrants(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		db := database(t, a)
		owner, hana, taro := a.Person("owner"), a.Person("hana"), a.Person("taro")
		opens := a.Clock.Now().Add(time.Hour)
		id := openContest(a, owner, object{"checkinStart": opens.Format(time.RFC3339), "checkinEnd": opens.Add(30 * time.Minute).Format(time.RFC3339)})
		hana.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		a.Clock.Set(opens.Add(-15 * time.Minute))
		awaitNotification(t, a, hana, "contest.checkinOpens")
		taro.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		a.Clock.Set(opens)
		wake(t, a)
		settled(t, a, db)
		for _, p := range []*apitest.Person{hana, taro} {
			if got := notificationKinds(p); !slices.Equal(got, []string{"contest.checkinOpens"}) {
				t.Errorf("%s gets %v, want one notification that the check-in opens", p.Nickname, got)
			}
		}
	})
}

// TestADeletedContestIsAnnouncedToEntrantsAndOperators has the owner, whose id is the lowest, in both audiences.
func TestADeletedContestIsAnnouncedToEntrantsAndOperators(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		db := database(t, a)
		owner, helper, taro := a.Person("owner"), a.Person("helper"), a.Person("taro")
		id := openContest(a, owner, object{"checkin": false})
		for _, p := range []*apitest.Person{owner, taro} {
			p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		}
		owner.Post(contestAt(id)+"operators/", object{"gameId": 1, "userIds": []int64{helper.ID}}).Must(http.StatusOK)
		owner.Delete(contestAt(id)).Must(http.StatusNoContent)
		settled(t, a, db)
		for _, p := range []*apitest.Person{helper, taro} {
			if got := notificationKinds(p); !slices.Contains(got, "contest.deleted") {
				t.Errorf("%s gets %v, want the deletion", p.Nickname, got)
			}
		}
	})
}
