package api_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"yagura/internal/api/apitest"
)

func TestCancelContest(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, player, waiting, late, helper := a.Person("owner"), a.Person("player"), a.Person("waiting"), a.Person("late"), a.Person("helper")
		id := openContest(a, owner, object{"checkin": false, "entryMaxCount": 2})
		addOperator(t, a, id, helper.ID)
		for _, p := range []*apitest.Person{player, a.Person("other"), waiting} {
			p.Post(contestAt(id)+"users/", entryPayload(object{"overMax": true})).Must(http.StatusOK)
		}
		owner.Post(contestAt(id)+"cancel/", object{"reason": "  "}).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		player.Post(contestAt(id)+"cancel/", object{"reason": "No."}).Refused(http.StatusForbidden, "participationAuthority")
		owner.Post(contestAt(id)+"cancel/", object{"reason": "The venue is closed."}).Must(http.StatusOK)
		owner.Post(contestAt(id)+"cancel/", object{"reason": "Another reason."}).Must(http.StatusOK)

		page := player.Get(contestAt(id)).Must(http.StatusOK).Map()
		if page["cancelReason"] != "The venue is closed." || page["cancelledAt"] == nil || page["status"] != "entry" || page["canEntry"] != false || page["nextStep"] != nil {
			t.Errorf("cancelled contest: %v, %v, %v, %v, %v", page["cancelReason"], page["cancelledAt"], page["status"], page["canEntry"], page["nextStep"])
		}
		for query, want := range map[string]int{"": 1, "?status=entry": 0, "?tab=recommended": 0} {
			var list struct{ Items []object }
			a.Visitor().Get("/contests/" + query).Must(http.StatusOK).Into(&list)
			if len(list.Items) != want || want == 1 && list.Items[0]["cancelledAt"] == nil {
				t.Errorf("contests%s: %v", query, list.Items)
			}
		}
		late.Post(contestAt(id)+"users/", entryPayload(nil)).Refused(http.StatusConflict, "contestCancelled")
		owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": []int64{1}}).Refused(http.StatusConflict, "contestCancelled")
		for _, p := range []*apitest.Person{player, waiting, helper} {
			if n := awaitNotification(t, a, p, "contest.cancelled"); n.Payload.Text == nil || *n.Payload.Text != "The venue is closed." {
				t.Errorf("%s was notified of %+v", p.Nickname, n.Payload)
			}
		}
		player.Delete(contestAt(id) + fmt.Sprintf("users/%d/", player.ID)).Must(http.StatusNoContent)

		owner.Post(contestAt(id)+"reinstate/", nil).Must(http.StatusOK)
		if page := waiting.Get(contestAt(id)).Must(http.StatusOK).Map(); page["cancelledAt"] != nil || page["canEntry"] != true {
			t.Errorf("reinstated contest: %v, %v", page["cancelledAt"], page["canEntry"])
		}
		awaitNotification(t, a, waiting, "contest.reinstated")
		a.Clock.Advance(100 * time.Hour)
		owner.Post(contestAt(id)+"cancel/", object{"reason": "Too late."}).Refused(http.StatusConflict, "contestIsOver")
	})
}

// The opponent cannot answer a claim while the contest is cancelled, so its time limit starts again when the contest is
// reinstated.
func TestCancelledContestIgnoresDeadlines(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, taro, hana := a.Person("owner"), a.Person("taro"), a.Person("hana")
		id := openContest(a, owner, object{"checkin": false, "matches": object{"confirmMinutes": 10, "warnMinutes": 0, "walkoverMinutes": 0}})
		var entries []int64
		for _, p := range []*apitest.Person{taro, hana} {
			entries = append(entries, p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		}
		owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
		a.Clock.Advance(2*time.Hour + time.Minute)
		cup := owner.Post(contestAt(id)+"tournament/", object{
			"slots": 2, "matchCount": 1, "matchTime": 30, "thirdPlace": false, "assignment": entries,
			"roundStarts": []string{a.Clock.Now().Format(time.RFC3339)}, "thirdStart": nil,
		}).Must(http.StatusOK).Map()
		first := cup["rounds"].([]any)[0].(object)["matches"].([]any)[0].(object)
		match := fmt.Sprintf("%stournament/%.0f/match/%.0f/", contestAt(id), cup["id"], first["id"])
		report := func(p *apitest.Person) *apitest.Answer {
			version := p.Get(match).Must(http.StatusOK).Map()["version"]
			return p.Put(match+"result/", object{"version": version, "outcome": "win", "winner": entries[0], "games": []any{}})
		}
		report(taro).Must(http.StatusOK)
		owner.Post(contestAt(id)+"cancel/", object{"reason": "Thunderstorm."}).Must(http.StatusOK)
		report(hana).Refused(http.StatusConflict, "contestCancelled")
		page := hana.Get(match).Must(http.StatusOK).Map()
		if page["editBlockedBy"] != "contestCancelled" || page["contest"].(object)["cancelledAt"] == nil || page["confirmAt"] != nil {
			t.Errorf("the match page says %v, %v, %v", page["editBlockedBy"], page["contest"], page["confirmAt"])
		}
		for _, may := range []string{"canEdit", "canConfirm", "canCall", "canSetLobby", "canAddVideo"} {
			if page[may] != false {
				t.Errorf("the match page of a cancelled contest allows actions: %s", may)
			}
		}
		if page := a.Visitor().Get(match).Must(http.StatusOK).Map(); page["contest"].(object)["cancelledAt"] == nil {
			t.Errorf("the match page does not show a visitor that the contest is cancelled: %v", page["contest"])
		}
		var mine struct{ Items []object }
		hana.Get("/users/me/matches/").Must(http.StatusOK).Into(&mine)
		if len(mine.Items) != 1 || mine.Items[0]["state"] != "cancelled" {
			t.Errorf("own matches: %v", mine.Items)
		}
		a.Clock.Advance(20 * time.Minute)
		wake(t, a)
		settled(t, a, database(t, a))
		if page := hana.Get(match).Must(http.StatusOK).Map(); page["state"] != "ready" {
			t.Errorf("the match of a cancelled contest is %v", page["state"])
		}
		owner.Post(contestAt(id)+"reinstate/", nil).Must(http.StatusOK)
		a.Clock.Advance(9 * time.Minute)
		wake(t, a)
		settled(t, a, database(t, a))
		if page := hana.Get(match).Must(http.StatusOK).Map(); page["state"] != "ready" {
			t.Errorf("nine minutes after the contest was reinstated the match is %v", page["state"])
		}
		a.Clock.Advance(2 * time.Minute)
		await(t, a, "the claim counts", func() bool { return hana.Get(match).Must(http.StatusOK).Map()["state"] == "decided" })
	})
}

// TestCancellationsOfADayAreLimited proves that the people of a contest are not notified of cancellations without end.
func TestCancellationsOfADayAreLimited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("owner")
		id := openContest(a, owner, object{"checkin": false, "contestEnd": a.Clock.Now().Add(100 * time.Hour).Format(time.RFC3339)})
		for range 10 {
			owner.Post(contestAt(id)+"cancel/", object{"reason": "x"}).Must(http.StatusOK)
			owner.Post(contestAt(id)+"reinstate/", nil).Must(http.StatusOK)
		}
		owner.Post(contestAt(id)+"cancel/", object{"reason": "x"}).Refused(http.StatusTooManyRequests, "tooManyRequests")
		a.Clock.Advance(24 * time.Hour)
		owner.Post(contestAt(id)+"cancel/", object{"reason": "x"}).Must(http.StatusOK)
	})
}
