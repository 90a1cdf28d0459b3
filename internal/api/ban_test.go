package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"yagura/internal/api/apitest"
)

// TestBansReachPeopleOfTheContestOnly proves that people who are not in a contest are not notified of a ban, and that a ban by
// a blocked person is listed as read.
func TestBansReachPeopleOfTheContestOnly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		db := database(t, a)
		owner, stranger, entrant, caster, blocker := a.Person("owner"), a.Person("stranger"), a.Person("entrant"), a.Person("caster"), a.Person("blocker")
		id := openContest(a, owner, nil)
		for _, p := range []*apitest.Person{entrant, blocker} {
			p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		}
		owner.Post(contestAt(id)+"casters/", object{"userIds": []int64{caster.ID}}).Must(http.StatusOK)
		blocker.Post(friendsAt(blocker, "blocks/"), object{"userId": owner.ID}).Must(http.StatusNoContent)
		outside, inside := newTeam(stranger), newTeam(a.Person("captain"))
		owner.Post(contestAt(id)+"bans/", object{
			"userIds": []int64{stranger.ID, entrant.ID, caster.ID, blocker.ID}, "teamIds": []int64{outside, inside},
		}).Must(http.StatusOK)
		for _, p := range []*apitest.Person{entrant, caster} {
			awaitNotification(t, a, p, "contest.banned")
		}
		settled(t, a, db)
		if kinds := notificationKinds(stranger); len(kinds) > 0 {
			t.Errorf("a person who was never in the contest was told %v", kinds)
		}
		page := notificationsOf(blocker)
		outs := slices.DeleteFunc(notificationKinds(blocker), func(k string) bool { return k != "contest.banned" && k != "contest.removed" })
		if page.Unseen != 0 || !slices.Equal(outs, []string{"contest.banned"}) {
			t.Errorf("who blocks the operator was told %v, %d unseen", outs, page.Unseen)
		}
	})
}

func TestBansOfADayAreLimited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, other := a.Person("owner"), a.Person("other")
		id := openContest(a, owner, nil)
		at := contestAt(id) + "bans/"
		ban := func() *apitest.Answer { return owner.Post(at, object{"userIds": []int64{other.ID}}) }
		for range 100 {
			made := ban().Must(http.StatusOK).Map()["items"].([]any)[0].(object)
			owner.Delete(fmt.Sprintf("%s%.0f/", at, made["id"])).Must(http.StatusNoContent)
		}
		ban().Refused(http.StatusTooManyRequests, "tooManyRequests")
	})
}
