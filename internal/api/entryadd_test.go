package api_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/api/apitest"
)

func TestOperatorEntersPeopleAtAnyTime(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, first, second, late, later, stranger := a.Person("owner"), a.Person("first"), a.Person("second"), a.Person("late"), a.Person("later"), a.Person("stranger")
		id := openContest(a, owner, object{"checkin": false, "entryMaxCount": 8})
		add := func(p *apitest.Person, more object) *apitest.Answer {
			in := object{"userId": p.ID, "gameUsername": p.Nickname + "#1"}
			for k, v := range more {
				in[k] = v
			}
			return owner.Post(contestAt(id)+"entries/", in)
		}
		stranger.Post(contestAt(id)+"entries/", object{"userId": late.ID, "gameUsername": "x"}).Refused(http.StatusForbidden, "participationAuthority")
		add(first, object{"gameUsername": " "}).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		owner.Post(contestAt(id)+"entries/", object{"teamId": 1, "gameUsername": "x"}).Refused(http.StatusNotFound, "teamDoesNotExist")
		entries := []int64{add(first, nil).Must(http.StatusOK).ID(), add(second, object{"confirm": true}).Must(http.StatusOK).ID()}
		add(first, nil).Refused(http.StatusConflict, "contestEntryDuplicate")
		awaitNotification(t, a, first, "contest.addedByOperator")
		if page := first.Get(contestAt(id)).Must(http.StatusOK).Map(); page["isEntry"] != true {
			t.Error("the person who was added is not in the contest")
		}

		a.Clock.Advance(2*time.Hour + time.Minute) // the entry period is over
		late.Post(contestAt(id)+"users/", entryPayload(nil)).Refused(http.StatusConflict, "notWithinEntry")
		entries = append(entries, add(late, nil).Must(http.StatusOK).ID())
		owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
		draft := owner.Get(contestAt(id) + "tournament/draft/").Must(http.StatusOK).Map()
		now := a.Clock.Now()
		owner.Post(contestAt(id)+"tournament/", object{
			"slots": 4, "matchCount": 1, "matchTime": 30, "thirdPlace": false, "assignment": draft["assignment"],
			"roundStarts": []string{now.Format(time.RFC3339), now.Add(time.Hour).Format(time.RFC3339)}, "thirdStart": nil,
		}).Must(http.StatusOK)

		added := add(later, object{"join": true}).Must(http.StatusOK).Map()
		if added["joined"] != true || added["status"] != "ALLOW" {
			t.Errorf("late entry into a bye: %v", added)
		}
		if page := later.Get(contestAt(id)).Must(http.StatusOK).Map(); page["myMatch"] == nil {
			t.Error("the entry that took the free place has no match")
		}
		if reserve := add(stranger, object{"join": true}).Must(http.StatusOK).Map(); reserve["joined"] != false {
			t.Errorf("the bracket is full: %v", reserve)
		}
		a.Clock.Advance(100 * time.Hour)
		add(a.Person("too late"), nil).Refused(http.StatusConflict, "contestIsOver")
	})
}

func TestOperatorAddsToARunningSwissDraw(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, late := a.Person("owner"), a.Person("late")
		id := openContest(a, owner, object{"contestType": "SWISSDRAW", "checkin": false, "entryMaxCount": 8})
		var entries []int64
		for range 4 {
			p := a.Person("player")
			entries = append(entries, p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		}
		owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
		a.Clock.Advance(2*time.Hour + time.Minute)
		draft := owner.Get(contestAt(id) + "swissdraw/draft/").Must(http.StatusOK).Map()
		owner.Post(contestAt(id)+"swissdraw/", object{"roundInfo": draft["roundInfo"]}).Must(http.StatusOK)
		added := owner.Post(contestAt(id)+"entries/", object{"userId": late.ID, "gameUsername": "late", "join": true}).Must(http.StatusOK).Map()
		if added["joined"] != true {
			t.Errorf("late entry: %v", added)
		}
	})
}

// TestAddedEntryIsAReserveAfterTheLastDraw adds an entry to a stage whose last round is drawn. The entry is stored, but does not join the stage.
func TestAddedEntryIsAReserveAfterTheLastDraw(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		for contestType, path := range map[string]string{"SWISSDRAW": "swissdraw/", "BATTLEROYAL": "battleroyal/"} {
			t.Run(contestType, func(t *testing.T) {
				f := confirmedEntrantsOf(a, 2, object{"contestType": contestType, "matchCount": 1, "entryMaxCount": 8})
				at := contestAt(f.contest) + path
				draft := f.owner.Get(at + "draft/").Must(http.StatusOK).Map()
				stage := f.owner.Post(at, object{"roundInfo": draft["roundInfo"].([]any)[:1]}).Must(http.StatusOK).ID()
				f.owner.Post(fmt.Sprintf("%s%d/round/", at, stage), object{"round": 0}).Must(http.StatusOK)
				late := a.Person("late")
				in := object{"userId": late.ID, "gameUsername": "late", "join": true}
				added := f.owner.Post(contestAt(f.contest)+"entries/", in).Must(http.StatusOK).Map()
				if added["joined"] != false || added["status"] != "ALLOW" {
					t.Errorf("the late entry is %v", added)
				}
				if body := f.owner.Get(at).Must(http.StatusOK).Body; bytes.Contains(body, []byte(`"late"`)) {
					t.Errorf("the late entry stands in the stage: %s", body)
				}
			})
		}
	})
}

func TestOperatorChecksInAndRemovesWithAReason(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, player := a.Person("owner"), a.Person("player")
		id := openContest(a, owner, nil)
		entry := player.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK).ID()
		at := fmt.Sprintf("%sentries/%d/checkin/", contestAt(id), entry)
		player.Put(at, object{"checkin": true}).Refused(http.StatusForbidden, "participationAuthority")
		if e := owner.Put(at, object{"checkin": true}).Must(http.StatusOK).Map(); e["checkin"] != true {
			t.Errorf("check-in: %v", e)
		}
		awaitNotification(t, a, player, "contest.checkedInByOperator")
		owner.Put(at, object{"checkin": false}).Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		owner.Put(at, object{"checkin": false, "reason": "It was somebody else."}).Must(http.StatusOK)
		if n := awaitNotification(t, a, player, "contest.checkedOutByOperator"); *n.Payload.Text != "It was somebody else." {
			t.Errorf("the notification is %+v", n)
		}
		owner.Post(contestAt(id)+"entries/delete/", object{"ids": []int64{entry}, "reason": "You asked us to."}).Must(http.StatusOK)
		if n := awaitNotification(t, a, player, "contest.removedWithReason"); *n.Payload.Text != "You asked us to." {
			t.Errorf("the notification is %+v", n)
		}
		var log struct {
			Items []struct {
				Kind string
				Data object
			}
		}
		owner.Get(contestAt(id) + "activity/").Must(http.StatusOK).Into(&log)
		if log.Items[0].Kind != "entry.removed" || log.Items[0].Data["reason"] != "You asked us to." {
			t.Errorf("activity: %+v", log.Items[0])
		}
	})
}

// TestOperatorsDoNotFloodAnEntrant changes the check-in of one entry again and again. Each change notifies its people.
func TestOperatorsDoNotFloodAnEntrant(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, player, other := a.Person("owner"), a.Person("player"), a.Person("other")
		id := openContest(a, owner, nil)
		at := func(p *apitest.Person) string {
			return fmt.Sprintf("%sentries/%d/checkin/", contestAt(id), p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		}
		first, second := at(player), at(other)
		change := func(in bool) *apitest.Answer { return owner.Put(first, object{"checkin": in, "reason": "again"}) }
		for i := range 20 {
			change(i%2 == 0).Must(http.StatusOK)
		}
		change(true).Refused(http.StatusTooManyRequests, "tooManyRequests")
		change(false).Must(http.StatusOK) // changes nothing
		owner.Put(second, object{"checkin": true}).Must(http.StatusOK)
	})
}

func TestOperatorSearchesPeopleByUsernameAndNickname(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, other, stranger := a.Person("owner"), a.Person("Sakura"), a.Person("stranger")
		id := openContest(a, owner, nil)
		var twin, barred account.User
		err := a.Store.InTx(a.Ctx(), func(ctx context.Context) (err error) {
			if twin, _, err = a.Features.Accounts.Create(ctx, account.New{Nickname: "Sakura", Username: "Hana_99"}); err != nil {
				return err
			}
			if barred, _, err = a.Features.Accounts.Create(ctx, account.New{Nickname: "barred", Username: "barred_1"}); err != nil {
				return err
			}
			at := a.Clock.Now()
			_, err = a.Store.SetSuspended(ctx, barred.ID, &at)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		find := func(name string) string {
			var found struct {
				Items []struct {
					ID       int64
					Username *string
				}
			}
			owner.Get(contestAt(id) + "people/?name=" + url.QueryEscape(name)).Must(http.StatusOK).Into(&found)
			var b strings.Builder
			for _, p := range found.Items {
				name := "-"
				if p.Username != nil {
					name = *p.Username
				}
				fmt.Fprint(&b, map[int64]string{twin.ID: "twin", other.ID: "other", barred.ID: "barred"}[p.ID], ":", name, " ")
			}
			return strings.TrimSpace(b.String())
		}
		for name, want := range map[string]string{
			"hana_99": "twin:Hana_99", "@HANA_99": "twin:Hana_99", "hana_9": "", "barred_1": "", "": "",
			"saku": "other:- twin:-", // a nickname does not reveal the username
		} {
			if got := find(name); got != want {
				t.Errorf("%q finds %q, want %q", name, got, want)
			}
		}
		stranger.Get(contestAt(id)+"people/?name=saku").Refused(http.StatusForbidden, "participationAuthority")
	})
}
