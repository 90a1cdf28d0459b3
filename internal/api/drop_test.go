package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"yagura/internal/api/apitest"
)

func TestDisqualificationIsPublicAndItsReasonIsNot(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		admin, p, stranger := w.people[contestAdmin], w.people[participant], w.people[user]
		entry := fmt.Sprintf("%sentries/%d/", contestAt(w.played), w.playing)
		const reason = "zzyzx-reason"
		admin.Put(entry+"disqualification/", object{"reason": " "}).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		admin.Put(entry+"disqualification/", object{"reason": reason, "annul": true}).Must(http.StatusNoContent)

		own := string(p.Get(contestAt(w.played)).Must(http.StatusOK).Body)
		if !strings.Contains(own, reason) || !strings.Contains(own, `"cause":"disqualified"`) || strings.Contains(own, `"canLeave":true`) {
			t.Errorf("the own entry shows %s", own)
		}
		for _, path := range []string{contestAt(w.played), contestAt(w.played) + "users/", contestAt(w.played) + "tournament/", fmt.Sprintf("%susers/%d/", contestAt(w.played), p.ID)} {
			if body := string(stranger.Get(path).Must(http.StatusOK).Body); strings.Contains(body, reason) {
				t.Errorf("a stranger reads the reason at %s", path)
			}
		}
		if body := string(stranger.Get(contestAt(w.played) + "users/").Body); !strings.Contains(body, `"dropped":"disqualified"`) {
			t.Errorf("the list shows %s", body)
		}
		var desk struct {
			Dropouts []struct {
				Cause, Reason string
				CanReturn     bool
				Matches       []struct{ MatchID int64 }
			}
		}
		admin.Get(contestAt(w.played) + "desk/").Must(http.StatusOK).Into(&desk)
		if d := desk.Dropouts; len(d) != 1 || d[0].Cause != "disqualified" || d[0].Reason != reason || !d[0].CanReturn || len(d[0].Matches) != 1 || d[0].Matches[0].MatchID != w.match {
			t.Errorf("the desk shows %+v", d)
		}
		admin.Post(entry+"reinstate/", nil).Must(http.StatusNoContent)
		p.Post(entry+"leave/", nil).Must(http.StatusNoContent)
		p.Post(entry+"leave/", nil).Refused(http.StatusConflict, "entryNotPlaying")
		log := string(admin.Get(contestAt(w.played) + "activity/?kind=entry").Must(http.StatusOK).Body)
		if strings.Count(log, "entry.dropped") != 2 || strings.Count(log, "entry.reinstated") != 1 {
			t.Errorf("the log is %s", log)
		}
	})
}

func TestWithdrawalForfeitsOpenMatches(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		p, admin := w.people[participant], w.people[contestAdmin]
		if preview := p.Get(withdrawalAt(p)).Must(http.StatusOK).Map(); preview["playing"].(float64) < 1 {
			t.Errorf("the preview is %v", preview)
		}
		w.withdraw("participant")
		match := admin.Get(fmt.Sprintf("%stournament/%d/match/%d/", contestAt(w.played), w.cup, w.match)).Must(http.StatusOK).Map()
		if match["outcome"] != "unearned" || match["state"] != "decided" {
			t.Errorf("the match is %v %v", match["state"], match["outcome"])
		}
		desk := string(admin.Get(contestAt(w.played) + "desk/").Must(http.StatusOK).Body)
		if !strings.Contains(desk, `"cause":"withdrawn"`) || !strings.Contains(desk, `"canReturn":false`) {
			t.Errorf("the desk shows %s", desk)
		}
		swiss := w.other["SWISSDRAW"]
		owner := w.people[contestOwner]
		pairing := string(owner.Get(fmt.Sprintf("%sswissdraw/%d/pairing/", contestAt(swiss.played), swiss.stage)).Must(http.StatusOK).Body)
		if strings.Contains(pairing, fmt.Sprintf(`"id":%d,`, swiss.entries[0])) {
			t.Errorf("the withdrawn entry is paired: %s", pairing)
		}
	})
}

func TestRejectsTheReturnOfADisqualifiedAccountThatWithdrew(t *testing.T) {
	for _, first := range []string{"withdrawal", "disqualification"} {
		t.Run(first+" first", func(t *testing.T) {
			eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
				admin := w.people[contestAdmin]
				entry := fmt.Sprintf("%sentries/%d/", contestAt(w.played), w.playing)
				if first == "withdrawal" {
					w.withdraw("participant")
				}
				admin.Put(entry+"disqualification/", object{"reason": "two accounts"}).Must(http.StatusNoContent)
				if first == "disqualification" {
					w.withdraw("participant")
				}
				admin.Post(entry+"reinstate/", nil).Refused(http.StatusConflict, "entryWithdrawn")
				desk := string(admin.Get(contestAt(w.played) + "desk/").Must(http.StatusOK).Body)
				if !strings.Contains(desk, `"cause":"disqualified"`) || !strings.Contains(desk, `"canReturn":false`) {
					t.Errorf("the desk shows %s", desk)
				}
			})
		})
	}
}

func TestWithdrawalFromACancelledContest(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		admin := w.people[contestAdmin]
		admin.Post(contestAt(w.played)+"cancel/", object{"reason": "The venue is closed."}).Must(http.StatusOK)
		w.withdraw("participant")
		if desk := string(admin.Get(contestAt(w.played) + "desk/").Must(http.StatusOK).Body); !strings.Contains(desk, `"cause":"withdrawn"`) {
			t.Errorf("the desk shows %s", desk)
		}
	})
}

func TestTwoOperatorsDisqualifyAtOnce(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		admin, owner := w.people[contestAdmin], w.people[contestOwner]
		path := fmt.Sprintf("%sentries/%d/disqualification/", contestAt(w.played), w.playing)
		answers := make([]*apitest.Answer, 2)
		var both sync.WaitGroup
		for i, p := range []*apitest.Person{admin, owner} {
			both.Go(func() { answers[i] = p.Put(path, object{"reason": fmt.Sprint("reason ", i)}) })
		}
		both.Wait()
		second := slices.IndexFunc(answers, func(r *apitest.Answer) bool { return r.Status != http.StatusNoContent })
		if second < 0 {
			t.Fatal("both reasons were taken")
		}
		answers[second].Refused(http.StatusConflict, "entryDisqualified")
		first := []*apitest.Person{admin, owner}[1-second]
		if log := string(admin.Get(contestAt(w.played) + "activity/?kind=entry").Must(http.StatusOK).Body); strings.Count(log, "entry.dropped") != 1 || strings.Contains(log, fmt.Sprint("reason ", second)) {
			t.Errorf("the log is %s", log)
		}
		// The operator who decided can correct the decision. The same decision twice has no further effect.
		first.Put(path, object{"reason": fmt.Sprint("reason ", 1-second)}).Must(http.StatusNoContent)
		first.Put(path, object{"reason": "corrected"}).Must(http.StatusNoContent)
	})
}

func TestEntriesThatLeftCannotBeConfirmed(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		admin := w.people[contestAdmin]
		entry := fmt.Sprintf("%sentries/%d/", contestAt(w.played), w.playing)
		admin.Put(entry+"disqualification/", object{"reason": "why"}).Must(http.StatusNoContent)
		admin.Delete(fmt.Sprintf("%stournament/%d/", contestAt(w.played), w.cup)).Must(http.StatusNoContent)
		var list struct {
			Items []struct {
				ID       int64
				Status   *string
				Standing string
				Dropped  string
			}
		}
		admin.Get(contestAt(w.played) + "users/?all=true").Must(http.StatusOK).Into(&list)
		i := slices.IndexFunc(list.Items, func(e struct {
			ID       int64
			Status   *string
			Standing string
			Dropped  string
		}) bool {
			return e.ID == w.playing
		})
		if i < 0 || list.Items[i].Standing != "declined" || list.Items[i].Dropped != "disqualified" {
			t.Fatalf("the entries are %+v", list.Items)
		}
		admin.Post(contestAt(w.played)+"entries/confirm/", object{"allowed": []int64{w.playing}}).Refused(http.StatusConflict, "entryLeft")
		admin.Put(fmt.Sprintf("%susers/%d/", contestAt(w.played), w.people[participant].ID), object{"status": "ALLOW"}).Refused(http.StatusConflict, "entryLeft")
		admin.Post(entry+"reinstate/", nil).Must(http.StatusNoContent)
		admin.Post(contestAt(w.played)+"entries/confirm/", object{"allowed": []int64{w.playing}}).Must(http.StatusOK)
	})
}
