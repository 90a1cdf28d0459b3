package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
)

// roleOf shows the operators of an answer as "nickname role", in order.
func roleOf(answer *apitest.Answer) string {
	items := answer.Must(http.StatusOK).Map()["items"].([]any)
	list := make([]string, len(items))
	for i, item := range items {
		o := item.(object)
		list[i] = fmt.Sprintf("%s %s", o["nickname"], strings.ToLower(strings.TrimPrefix(o["roleId"].(string), "ROLE_CONTEST_")))
	}
	return strings.Join(list, ", ")
}

func TestOperatorsOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, anna, bob := a.Person("owner"), a.Person("anna"), a.Person("bob")
		id := openContest(a, owner, nil)
		at := contestAt(id) + "operators/"
		is := func(answer *apitest.Answer, want string) {
			t.Helper()
			if got := roleOf(answer); got != want {
				t.Errorf("operators = %s, want %s", got, want)
			}
			if got := roleOf(a.Visitor().Get(at)); got != want {
				t.Errorf("listed = %s, want %s", got, want)
			}
		}
		for _, nobody := range []object{{}, {"userIds": nil}, {"userIds": []int64{}}, {"gameId": 1}} {
			is(owner.Post(at, nobody), "owner owner")
		}
		anna.Post(at, object{}).Refused(http.StatusForbidden, "participationAuthority")
		owner.Post(at, object{"userIds": []any{anna.ID, nil}}).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		owner.Do(http.MethodPost, at, "null").Refused(http.StatusBadRequest, "malformedRequest")
		is(owner.Post(at, object{"userIds": []int64{anna.ID}, "gameId": 0}), "owner owner")
		is(owner.Post(at, object{"userIds": []int64{anna.ID}}), "owner owner")
		// Only the server sets the role.
		is(owner.Post(at, object{"userIds": []int64{anna.ID, bob.ID}, "gameId": 1, "roleId": "ROLE_CONTEST_OWNER"}), "owner owner, anna admin, bob admin")
		added := owner.Get(at).Map()["items"].([]any)[1].(object)
		if added["contestId"] != float64(id) || added["userId"] != float64(anna.ID) || added["gameId"] != 1.0 || added["createdById"] != float64(owner.ID) || len(added) != 11 {
			t.Errorf("operator = %v", added)
		}
		refused := owner.Post(at, object{"gameId": 1, "userIds": []int64{999}}).Refused(http.StatusUnprocessableEntity, "failedAddOperator").Map()
		if field := refused["fields"].([]any)[0].(object); field["name"] != "userIds" {
			t.Errorf("fields = %v", refused["fields"])
		}

		anna.Post(at+"delete/", object{"userIds": []int64{anna.ID}}).Refused(http.StatusUnprocessableEntity, "failedDeleteOperator")
		anna.Post(at+"delete/", object{"userIds": []int64{owner.ID}}).Refused(http.StatusUnprocessableEntity, "failedDeleteOperator")
		anna.Post(at+"delete/", object{"userIds": []int64{999}}).Refused(http.StatusNotFound, "operatorDoesNotExist")
		is(anna.Post(at+"delete/", object{"userIds": []int64{bob.ID}}), "owner owner, anna admin")

		// A removed operator has no access from the next call on.
		for _, path := range []string{"activity/", "desk/", "template/"} {
			bob.Get(contestAt(id)+path).Refused(http.StatusForbidden, "participationAuthority")
		}
		bob.Put(contestAt(id), contestForm(a, object{"version": 1})).Refused(http.StatusForbidden, "participationAuthority")
		if page := bob.Get(contestAt(id)).Map(); len(page["abilities"].([]any)) != 0 || page["entryPassword"] != nil || page["postId"] != nil {
			t.Errorf("the removed operator sees %v", page)
		}

		owner.Delete(at+"me/").Refused(http.StatusConflict, "ownerMustTransfer")
		handOver := func(to int64) string { return fmt.Sprintf("%s%d/", at, to) }
		anna.Put(handOver(anna.ID), object{"roleId": "ROLE_CONTEST_OWNER"}).Refused(http.StatusForbidden, "participationAuthority")
		owner.Put(handOver(bob.ID), object{"roleId": "ROLE_CONTEST_OWNER"}).Refused(http.StatusNotFound, "operatorDoesNotExist")
		owner.Put(handOver(anna.ID), object{"roleId": "ROLE_CONTEST_ADMIN"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		is(owner.Put(handOver(anna.ID), object{"roleId": "ROLE_CONTEST_OWNER"}), "anna owner, owner admin")
		owner.Delete(at + "me/").Must(http.StatusNoContent)
		owner.Delete(at+"me/").Refused(http.StatusForbidden, "participationAuthority")
		if page := a.Visitor().Get(contestAt(id)).Map(); page["organiser"].(object)["nickname"] != "anna" {
			t.Errorf("organiser = %v", page["organiser"])
		}

		log := anna.Get(contestAt(id) + "activity/?kind=operator").Must(http.StatusOK).Map()["items"].([]any)
		kinds := make([]string, len(log))
		for i, e := range log {
			kinds[i] = fmt.Sprintf("%s of %s by %s", e.(object)["kind"], e.(object)["data"].(object)["nickname"], e.(object)["actor"].(object)["nickname"])
		}
		if got := strings.Join(kinds, ", "); got != "operator.removed of owner by owner, operator.role of anna by owner, operator.removed of bob by anna, operator.added of bob by owner, operator.added of anna by owner" &&
			got != "operator.removed of owner by owner, operator.role of anna by owner, operator.removed of bob by anna, operator.added of anna by owner, operator.added of bob by owner" {
			t.Errorf("audit log: %s", got)
		}
		if mine := anna.Get(fmt.Sprintf("%sactivity/?kind=operator&actorId=%d", contestAt(id), anna.ID)).Must(http.StatusOK).Map()["items"].([]any); len(mine) != 1 {
			t.Errorf("of anna: %v", mine)
		}
		anna.Get(contestAt(id)+"activity/?kind=%25").Refused(http.StatusUnprocessableEntity, "malformedRequest")
	})
}

func TestDeskOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("owner")
		id := openContest(a, owner, nil)
		players := []*apitest.Person{a.Person("one"), a.Person("two"), a.Person("three")}
		var entries []int64
		for _, p := range players {
			entries = append(entries, p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		}
		players[0].Post(contestAt(id)+"chats/questions/", object{"text": "When does it begin?"}).Must(http.StatusOK)
		desk := func() object { return owner.Get(contestAt(id) + "desk/").Must(http.StatusOK).Map() }
		got := desk()
		first := got["steps"].([]any)[0].(object)
		if first["key"] != "entry" || first["state"] != "now" || first["action"] != "openEdit" || first["at"] != a.Clock.Now().Add(2*time.Hour).Format("2006-01-02T15:04:05.000Z") {
			t.Errorf("first step = %v", first)
		}
		draw := got["steps"].([]any)[3].(object)
		if blockers := fmt.Sprint(draw["blockers"]); draw["state"] != "blocked" || !strings.Contains(blockers, "key:entryStillOpen params:map[at:2026") || !strings.Contains(blockers, "key:nobodyAllowed params:map[]") {
			t.Errorf("draw = %v", draw)
		}
		if entries := fmt.Sprint(got["entries"]); entries != "map[allowed:0 applied:3 count:3 declined:0 max:4 waiting:0]" {
			t.Errorf("entries = %s", entries)
		}
		checkin := got["checkin"].(object)
		if checkin["open"] != true || checkin["of"] != 3.0 || checkin["missingCount"] != 3.0 || len(checkin["missing"].([]any)) != 3 {
			t.Errorf("checkin = %v", checkin)
		}
		questions := got["questions"].(object)
		newest := questions["newest"].([]any)[0].(object)
		if questions["open"] != 1.0 || questions["unread"] != 1.0 || newest["lastMessage"] != "When does it begin?" || newest["unread"] != 1.0 || newest["owner"].(object)["nickname"] != "one" || len(newest) != 7 {
			t.Errorf("questions = %v", questions)
		}
		if got["stage"] != nil || got["champion"] != nil || len(got["rounds"].([]any)) != 0 || len(got["attention"].([]any)) != 0 {
			t.Errorf("before the draw: %v", got)
		}

		owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
		for _, p := range players {
			p.Put(fmt.Sprintf("%susers/%d/checkin/", contestAt(id), p.ID), object{"checkin": true}).Must(http.StatusOK)
		}
		a.Clock.Advance(2 * time.Hour)
		draft := owner.Get(contestAt(id) + "tournament/draft/").Must(http.StatusOK).Map()
		a.Clock.Advance(10 * time.Minute) // so the first round begins later than planned
		owner.Post(contestAt(id)+"tournament/", object{
			"slots": 4, "matchCount": 1, "matchTime": 30, "thirdPlace": false, "assignment": draft["assignment"], "roundStarts": draft["roundStarts"], "thirdStart": nil,
		}).Must(http.StatusOK)
		a.Clock.Advance(31 * time.Minute)
		got = desk()
		round := got["rounds"].([]any)[0].(object)
		match := got["attention"].([]any)[0].(object)
		if round["total"] != 1.0 || round["ready"] != 1.0 || match["kind"] != "unreported" || match["minutes"] != 31.0 || len(match["participants"].([]any)) != 2 ||
			round["status"] != nil || match["format"] != "tournament" || match["stageId"] != got["stage"].(object)["id"] || got["stage"].(object)["left"] != 2.0 {
			t.Errorf("in play: %v, %v", round, match)
		}
		shown := players[0].Get(contestAt(id) + "tournament/").Must(http.StatusOK).Map()["rounds"].([]any)[0].(object)
		if round["beginsAt"] != shown["beginsAt"] || round["beginsAt"] == round["startTime"] {
			t.Errorf("the desk has %v, the bracket %v, planned for %v", round["beginsAt"], shown["beginsAt"], round["startTime"])
		}
		// The desk shows the names of people and no private fields.
		for _, key := range keysIn(got) {
			if key == "twitterId" || key == "gameUsername" || key == "friendCode" || key == "comment" || key == "entryPassword" {
				t.Errorf("the desk holds %s", key)
			}
		}
		owner.Get("/contests/999/desk/").Refused(http.StatusNotFound, "contestDoesNotExist")
		players[0].Get(contestAt(id)+"desk/").Refused(http.StatusForbidden, "participationAuthority")
	})
}
