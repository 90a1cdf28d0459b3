package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"yagura/internal/api/apitest"
)

func TestConfirmAndDeleteEntries(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		organiser, player, other := a.Person("organiser"), a.Person("player"), a.Person("other")
		c := openContest(a, organiser, object{"entryMaxCount": 2})
		path := func(format string, args ...any) string {
			return fmt.Sprintf("/contests/%d", c) + fmt.Sprintf(format, args...)
		}

		organiser.Post(path("/entries/confirm/"), object{"allowed": []int64{}, "confirmMode": true}).Refused(http.StatusConflict, "notEnoughTeamsToConfirm")
		first := player.Post(path("/users/"), entryPayload(nil)).Must(http.StatusOK).ID()
		second := other.Post(path("/users/"), entryPayload(nil)).Must(http.StatusOK).ID()
		third := a.Person("third").Post(path("/users/"), entryPayload(object{"overMax": true})).Must(http.StatusOK).ID()

		for _, p := range []*apitest.Person{a.Visitor(), player} {
			status, key := http.StatusForbidden, "participationAuthority"
			if p.ID == 0 {
				status, key = http.StatusUnauthorized, "authenticationError"
			}
			p.Post(path("/entries/confirm/"), object{"allowed": []int64{first}}).Refused(status, key)
			p.Post(path("/entries/delete/"), object{"ids": []int64{second}}).Refused(status, key)
			p.Put(path("/users/%d/", player.ID), object{"status": "ALLOW"}).Refused(status, key)
			p.Put(path("/teams/%d/", player.ID), object{"status": "ALLOW"}).Refused(status, key)
		}
		organiser.Post(path("/entries/confirm/"), object{"allowed": []int64{}}).Refused(http.StatusUnprocessableEntity, "selectEntryItem")
		organiser.Post(path("/entries/confirm/"), object{}).Refused(http.StatusUnprocessableEntity, "selectEntryItem")
		for _, absent := range []object{{"confirmMode": true}, {"confirmMode": true, "allowed": nil}} {
			organiser.Post(path("/entries/confirm/"), absent).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		}
		organiser.Post(path("/entries/confirm/"), object{"allowed": []int64{first, 12345}}).Refused(http.StatusNotFound, "entryDoesNotExist")
		over := organiser.Post(path("/entries/confirm/"), object{"allowed": []int64{first, second, third}}).Refused(http.StatusUnprocessableEntity, "tooManyAllowed").Map()
		if got := over["params"].(object)["max"]; got != 2.0 {
			t.Errorf("max = %v, want 2", got)
		}
		if got := organiser.Post(path("/entries/confirm/"), object{"allowed": []int64{first, third}}).Must(http.StatusOK).Map(); got["allowedCount"] != 2.0 {
			t.Errorf("answer = %v", got)
		}
		if got := a.Visitor().Get(path("/users/%d/", player.ID)).Must(http.StatusOK).Map()["status"]; got != "ALLOW" {
			t.Errorf("status = %v, want ALLOW", got)
		}
		organiser.Put(path("/users/%d/", other.ID), object{"status": "ALLOW"}).Refused(http.StatusUnprocessableEntity, "tooManyAllowed")
		if got := organiser.Put(path("/users/%d/", player.ID), object{"status": nil}).Must(http.StatusOK).Map(); got["id"] != float64(first) || got["status"] != nil {
			t.Errorf("answer = %v", got)
		}
		organiser.Put(path("/users/%d/", player.ID), object{"status": "DENY"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		organiser.Put(path("/users/%d/", organiser.ID), object{"status": "ALLOW"}).Refused(http.StatusNotFound, "entryDoesNotExist")
		if got := a.Visitor().Get(fmt.Sprintf("/contests/users/count/?contestId=%d", c)).Must(http.StatusOK).Map(); got["count"] != 3.0 || got["allowed"] != 1.0 {
			t.Errorf("counts = %v", got)
		}

		organiser.Post(path("/entries/delete/"), object{"ids": []int64{}}).Refused(http.StatusUnprocessableEntity, "deleteSelectUser")
		organiser.Post(path("/entries/delete/"), object{}).Refused(http.StatusUnprocessableEntity, "deleteSelectUser")
		organiser.Post(path("/entries/delete/"), object{"ids": []int64{second, 12345}}).Refused(http.StatusNotFound, "entryDoesNotExist")
		if got := organiser.Post(path("/entries/delete/"), object{"ids": []int64{second, third}}).Must(http.StatusOK).Map(); got["deleted"] != 2.0 {
			t.Errorf("answer = %v", got)
		}
		want := []string{
			"contest.created", "entry.added", "entry.added", "entry.added", "entries.confirmed", "entries.confirmed", "entry.removed", "entry.removed",
		}
		if got := contestEvents(a, c); !slices.Equal(got, want) {
			t.Errorf("events = %v, want %v", got, want)
		}
	})
}

func TestCheckinCall(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		organiser, player := a.Person("organiser"), a.Person("player")
		c := openContest(a, organiser, nil)
		without := openContest(a, organiser, object{"checkin": false, "checkinStart": nil, "checkinEnd": nil})
		checkin := func(contest int64) string { return fmt.Sprintf("/contests/%d/users/%d/checkin/", contest, player.ID) }

		player.Put(checkin(c), object{"checkin": true}).Refused(http.StatusNotFound, "entryDoesNotExist")
		for _, contest := range []int64{c, without} {
			player.Post(fmt.Sprintf("/contests/%d/users/", contest), entryPayload(nil)).Must(http.StatusOK)
		}
		a.Visitor().Put(checkin(c), object{"checkin": true}).Refused(http.StatusUnauthorized, "authenticationError")
		organiser.Put(checkin(c), object{"checkin": true}).Refused(http.StatusForbidden, "participationAuthority")
		if got := player.Put(checkin(without), object{"checkin": true}).Refused(http.StatusConflict, "disabledCheckin").Code(); got != -2 {
			t.Errorf("code = %d, want -2", got)
		}
		first := player.Put(checkin(c), object{"checkin": true}).Must(http.StatusOK).Map()
		a.Clock.Advance(time.Minute)
		again := player.Put(checkin(c), object{"checkin": true}).Must(http.StatusOK).Map()
		if first["checkin"] != true || again["checkin"] != true || first["checkUpdated"] != "2026-11-20T12:00:00.000Z" || again["checkUpdated"] != first["checkUpdated"] {
			t.Errorf("answers = %v and %v", first, again)
		}
		if got := player.Put(checkin(c), object{"checkin": false}).Must(http.StatusOK).Map(); got["checkin"] != false || got["checkUpdated"] != "2026-11-20T12:01:00.000Z" {
			t.Errorf("answer = %v", got)
		}
		a.Clock.Advance(2 * time.Hour)
		if got := player.Put(checkin(c), object{"checkin": true}).Refused(http.StatusConflict, "notWithinCheckin").Code(); got != -3 {
			t.Errorf("code = %d, want -3", got)
		}
		if got := contestEvents(a, c); !slices.Equal(got, []string{"contest.created", "entry.added", "checkin.changed", "checkin.changed"}) {
			t.Errorf("events = %v", got)
		}
	})
}

// Entries of a bracket stay: withdrawal, removal and the end of a confirmation are refused until the bracket is deleted, which
// ends every confirmation.
func TestEntryInABracketCannotBeRemoved(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		organiser, player, other := a.Person("organiser"), a.Person("player"), a.Person("other")
		c := openContest(a, organiser, object{"checkin": false, "checkinStart": nil, "checkinEnd": nil})
		path := func(format string, args ...any) string {
			return fmt.Sprintf("/contests/%d", c) + fmt.Sprintf(format, args...)
		}
		first := player.Post(path("/users/"), entryPayload(nil)).Must(http.StatusOK).ID()
		second := other.Post(path("/users/"), entryPayload(nil)).Must(http.StatusOK).ID()
		organiser.Post(path("/entries/confirm/"), object{"allowed": []int64{first, second}}).Must(http.StatusOK)
		a.Clock.Advance(2 * time.Hour) // the end of the entry period
		tournament := organiser.Post(path("/tournament/"), object{
			"slots": 2, "matchCount": 1, "matchTime": 60, "thirdPlace": false, "assignment": []int64{first, second},
			"roundStarts": []string{a.Clock.Now().Format(time.RFC3339)}, "thirdStart": nil,
		}).Must(http.StatusOK).ID()

		player.Delete(path("/users/%d/", player.ID)).Refused(http.StatusConflict, "entryInBracket")
		organiser.Delete(path("/users/%d/", player.ID)).Refused(http.StatusConflict, "entryInBracket")
		organiser.Post(path("/entries/delete/"), object{"ids": []int64{second}}).Refused(http.StatusConflict, "entryInBracket")
		organiser.Put(path("/users/%d/", player.ID), object{"status": nil}).Refused(http.StatusConflict, "entryInBracket")
		out := organiser.Post(path("/entries/confirm/"), object{"allowed": []int64{first}}).Refused(http.StatusConflict, "entryInBracket").Map()
		if got := out["params"].(object)["name"]; got != "other" {
			t.Errorf("name = %v, want other", got)
		}

		organiser.Delete(path("/tournament/%d/", tournament)).Must(http.StatusNoContent)
		if got := player.Get(path("/users/%d/", player.ID)).Must(http.StatusOK).Map()["status"]; got != nil {
			t.Errorf("status after the bracket was deleted = %v, want null", got)
		}
		player.Delete(path("/users/%d/", player.ID)).Must(http.StatusNoContent)
		want := []string{
			"contest.created", "entry.added", "entry.added", "entries.confirmed", "tournament.created", "tournament.deleted", "entry.removed",
		}
		if got := contestEvents(a, c); !slices.Equal(got, want) {
			t.Errorf("events = %v, want %v", got, want)
		}
	})
}
