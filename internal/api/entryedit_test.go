package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
)

func entryAt(contestID, entryID int64) string {
	return fmt.Sprintf("%sentries/%d/", contestAt(contestID), entryID)
}

func TestOwnEntryCanBeChanged(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, player, other := a.Person("owner"), a.Person("player"), a.Person("other")
		c := openContest(a, owner, nil)
		saved := owner.Put(contestAt(c)+"questions/", object{"version": 1, "items": []object{
			{"id": nil, "question_detail": "Platform", "input_type": "SELECT", "required": true, "minLength": 0, "maxLength": 256, "selections": []string{"PC", "Switch"}},
		}}).Must(http.StatusOK).Map()
		question := saved["items"].([]any)[0].(object)["id"]
		answered := func(value string) []object { return []object{{"questionId": question, "value": value}} }

		player.Post(contestAt(c)+"users/", entryPayload(nil)).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		player.Post(contestAt(c)+"users/", entryPayload(object{"answers": answered("Amiga")})).Refused(http.StatusUnprocessableEntity, "invalidValue")
		id := player.Post(contestAt(c)+"users/", entryPayload(object{"answers": answered("PC")})).Must(http.StatusOK).ID()

		form := object{"twitterId": "@changed", "gameUsername": "New", "comment": "hi", "answers": answered("Switch"), "status": "ALLOW", "standing": "waiting", "userId": other.ID}
		other.Put(entryAt(c, id), form).Refused(http.StatusForbidden, "participationAuthority")
		owner.Put(entryAt(c, id), form).Refused(http.StatusForbidden, "participationAuthority")
		a.Visitor().Get(entryAt(c, id)).Refused(http.StatusUnauthorized, "authenticationError")
		other.Get(entryAt(c, id)).Refused(http.StatusForbidden, "participationAuthority")
		player.Put(entryAt(c, id), form).Must(http.StatusOK)
		for _, p := range []*apitest.Person{player, owner} {
			got := p.Get(entryAt(c, id)).Must(http.StatusOK).Map()
			e, answers := got["entry"].(object), got["answers"].([]any)
			if e["twitterId"] != "changed" || e["gameUsername"] != "New" || e["status"] != nil || e["standing"] != "applied" || e["waitingPosition"] != nil ||
				int64(e["userId"].(float64)) != player.ID || answers[0].(object)["value"] != "Switch" {
				t.Errorf("detail %v", got)
			}
		}
		if keys := keysIn(a.Visitor().Get(contestAt(c) + "users/").Must(http.StatusOK).Map()); slices.Contains(keys, "comment") || slices.Contains(keys, "answers") || !slices.Contains(keys, "standing") {
			t.Errorf("everybody sees %v", keys)
		}
		if got := contestEvents(a, c); !slices.Equal(got[len(got)-2:], []string{"entry.added", "entry.updated"}) {
			t.Errorf("the events are %v", got)
		}
	})
}

func TestBans(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, rude, waiting := a.Person("owner"), a.Person("rude"), a.Person("waiting")
		c := openContest(a, owner, object{"entryMaxCount": 2})
		a.Person("first").Post(contestAt(c)+"users/", entryPayload(nil)).Must(http.StatusOK)
		id := rude.Post(contestAt(c)+"users/", entryPayload(nil)).Must(http.StatusOK).ID()
		waiting.Post(contestAt(c)+"users/", entryPayload(nil)).Refused(http.StatusConflict, "overEntryMaxCount")
		waiting.Post(contestAt(c)+"users/", entryPayload(object{"overMax": true})).Must(http.StatusOK)
		position := func() any {
			return waiting.Get(fmt.Sprintf("%susers/%d/", contestAt(c), waiting.ID)).Must(http.StatusOK).Map()["waitingPosition"]
		}
		if got := position(); got != 1.0 {
			t.Errorf("position %v", got)
		}
		form := object{"entryIds": []int64{id}, "reason": "because", "createdBy": waiting.ID, "contestId": 1}
		rude.Post(contestAt(c)+"bans/", form).Refused(http.StatusForbidden, "participationAuthority")
		owner.Post(contestAt(c)+"bans/", object{"userIds": []int64{owner.ID}}).Refused(http.StatusConflict, "operatorCannotBeBanned")
		made := owner.Post(contestAt(c)+"bans/", form).Must(http.StatusOK).Map()["items"].([]any)
		ban := made[0].(object)
		if len(made) != 1 || ban["team"] != nil || int64(ban["user"].(object)["id"].(float64)) != rude.ID || ban["reason"] != "because" ||
			int64(ban["createdBy"].(object)["id"].(float64)) != owner.ID {
			t.Errorf("the bans created are %v", made)
		}
		rude.Post(contestAt(c)+"users/", entryPayload(nil)).Refused(http.StatusForbidden, "bannedFromContest")
		barred := func(who *apitest.Person) any { return who.Get(contestAt(c)).Must(http.StatusOK).Map()["isBanned"] }
		if barred(rude) != true || barred(owner) != false || barred(waiting) != false || barred(a.Visitor()) != false {
			t.Error("isBanned must be true for the banned person alone")
		}
		if got := position(); got != nil {
			t.Errorf("position %v after a place became free", got)
		}
		a.Visitor().Get(contestAt(c)+"bans/").Refused(http.StatusUnauthorized, "authenticationError")
		rude.Get(contestAt(c)+"bans/").Refused(http.StatusForbidden, "participationAuthority")
		if list := owner.Get(contestAt(c) + "bans/").Must(http.StatusOK).Map(); len(list["items"].([]any)) != 1 || list["next"] != nil {
			t.Errorf("bans %v", list)
		}
		at := fmt.Sprintf("%sbans/%.0f/", contestAt(c), ban["id"])
		owner.Delete(strings.Replace(at, contestAt(c), contestAt(openContest(a, owner, nil)), 1)).Refused(http.StatusNotFound, "banDoesNotExist")
		owner.Delete(at).Must(http.StatusNoContent)
		rude.Post(contestAt(c)+"users/", entryPayload(object{"overMax": true})).Must(http.StatusOK)
		want := []string{"ban.added", "entry.removed", "entries.moved", "ban.ended", "entry.added"}
		if got := contestEvents(a, c); !slices.Equal(got[len(got)-5:], want) {
			t.Errorf("the events are %v", got)
		}
	})
}
