package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"yagura/internal/api/apitest"
)

// TestCloseEntryAndStartContest closes the entry period early, draws the bracket and starts the contest at once.
func TestCloseEntryAndStartContest(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, taro, hana := a.Person("owner"), a.Person("taro"), a.Person("hana")
		id := openContest(a, owner, object{"checkin": false})
		var entries []int64
		for _, p := range []*apitest.Person{taro, hana} {
			entries = append(entries, p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		}
		a.Clock.Advance(10 * time.Minute)
		page := owner.Get(contestAt(id)).Must(http.StatusOK).Map()
		closed := owner.Post(contestAt(id)+"entry/close/", object{"version": page["version"]}).Must(http.StatusOK).Map()
		if closed["status"] != "entryDone" || closed["contestStart"] != page["contestStart"] {
			t.Errorf("after closing entry: %v", closed)
		}
		a.Person("late").Post(contestAt(id)+"users/", entryPayload(nil)).Refused(http.StatusConflict, "notWithinEntry")
		owner.Post(contestAt(id)+"entry/extend/", object{"version": page["version"], "entryEnd": page["entryEnd"]}).Refused(http.StatusConflict, "editConflict")

		owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
		cup := owner.Post(contestAt(id)+"tournament/", object{
			"slots": 2, "matchCount": 1, "matchTime": 30, "thirdPlace": false, "assignment": entries,
			"roundStarts": []any{page["contestStart"]}, "thirdStart": nil,
		}).Must(http.StatusOK).Map()
		owner.Post(contestAt(id)+"entry/extend/", object{"entryEnd": page["contestStart"]}).Refused(http.StatusConflict, "stageAlreadyCreated")

		started := owner.Post(contestAt(id)+"start/", object{"version": closed["version"]}).Must(http.StatusOK).Map()
		now := a.Clock.Now().UTC().Format("2006-01-02T15:04:05.000Z07:00")
		if started["status"] != "match" || started["contestStart"] != now || started["contestEnd"] != page["contestEnd"] {
			t.Errorf("after the start: %v", started)
		}
		// The stored plan of the bracket moves with its matches, so a later edit does not move them back.
		moved := owner.Get(contestAt(id) + "tournament/").Must(http.StatusOK).Map()
		if at := moved["rounds"].([]any)[0].(object)["startTime"]; at != now {
			t.Errorf("the first round starts at %v, want %v", at, now)
		}
		if moved["version"] == cup["version"] {
			t.Errorf("the bracket still has version %v", cup["version"])
		}
		first := cup["rounds"].([]any)[0].(object)["matches"].([]any)[0].(object)
		match := fmt.Sprintf("%stournament/%.0f/match/%.0f/", contestAt(id), cup["id"], first["id"])
		if at := taro.Get(match).Must(http.StatusOK).Map()["startTime"]; at != now {
			t.Errorf("the first match starts at %v, want %v", at, now)
		}
		for _, p := range []*apitest.Person{taro, hana} {
			if n := awaitNotification(t, a, p, "contest.rescheduled"); n.Payload.At == nil || *n.Payload.At != now {
				t.Errorf("%s was notified of %+v", p.Nickname, n.Payload)
			}
		}
	})
}

// TestExtendEntryNotifiesOfALaterStart extends the entry period beyond the start of the contest. The start moves with it, and the entrants
// are notified.
func TestExtendEntryNotifiesOfALaterStart(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, taro := a.Person("owner"), a.Person("taro")
		id := openContest(a, owner, object{"checkin": false})
		taro.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		page := owner.Get(contestAt(id)).Must(http.StatusOK).Map()
		end, err := time.Parse(time.RFC3339, page["entryEnd"].(string))
		if err != nil {
			t.Fatal(err)
		}
		later := end.Add(30 * time.Minute).Format(time.RFC3339)
		owner.Post(contestAt(id)+"entry/extend/", object{"entryEnd": "soon"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		out := owner.Post(contestAt(id)+"entry/extend/", object{"version": page["version"], "entryEnd": later}).Must(http.StatusOK).Map()
		if out["contestStart"] != out["entryEnd"] || out["status"] != "entry" {
			t.Errorf("after extending: %v", out)
		}
		if n := awaitNotification(t, a, taro, "contest.rescheduled"); n.Payload.At == nil || *n.Payload.At != out["contestStart"] {
			t.Errorf("notified of %+v", n.Payload)
		}
	})
}

// TestExtendEntryReopensTheCheckin opens entry again after the end of check-in. Check-in opens again until the start, and the entrant who
// has not checked in is notified.
func TestExtendEntryReopensTheCheckin(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, taro, hana := a.Person("owner"), a.Person("taro"), a.Person("hana")
		start := a.Clock.Now()
		after := func(minutes int) string {
			return start.Add(time.Duration(minutes) * time.Minute).Format(time.RFC3339)
		}
		id := openContest(a, owner, object{"entryEnd": after(60), "checkinEnd": after(70)})
		taro.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		hana.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		hana.Put(fmt.Sprintf("%susers/%d/checkin/", contestAt(id), hana.ID), object{"checkin": true}).Must(http.StatusOK)
		a.Clock.Set(start.Add(75 * time.Minute))
		out := owner.Post(contestAt(id)+"entry/extend/", object{"entryEnd": after(90)}).Must(http.StatusOK).Map()
		if out["checkinEnd"] != out["contestStart"] {
			t.Errorf("after extending: %v", out)
		}
		if n := awaitNotification(t, a, taro, "contest.checkinCloses"); n.Payload.At == nil || *n.Payload.At != out["contestStart"] {
			t.Errorf("notified of %+v", n.Payload)
		}
		if got := notificationKinds(hana); slices.Contains(got, "contest.checkinCloses") {
			t.Errorf("the entrant who checked in was notified of %v", got)
		}
	})
}

// TestStartNowMovesTheRoundsOfALeague covers the stages that are not brackets: their rounds are stored in another table.
func TestStartNowMovesTheRoundsOfALeague(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 4, object{"contestType": "LEAGUE", "contestStart": a.Clock.Now().Add(4 * time.Hour)})
		league := contestAt(f.contest) + "league/"
		draft := f.owner.Get(league + "draft/").Must(http.StatusOK).Map()
		f.owner.Post(league, object{"groups": draft["groups"], "roundInfo": draft["roundInfo"]}).Must(http.StatusOK)
		f.owner.Post(contestAt(f.contest)+"start/", object{}).Must(http.StatusOK)
		var moved struct {
			RoundInfo []struct{ StartTime time.Time }
		}
		f.owner.Get(league).Must(http.StatusOK).Into(&moved)
		for i, r := range moved.RoundInfo {
			if want := a.Clock.Now().Add(time.Duration(i) * time.Hour); !r.StartTime.Equal(want.Truncate(time.Millisecond)) {
				t.Errorf("round %d starts at %v, want %v", i, r.StartTime, want)
			}
		}
	})
}
