package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/kit/hang"
)

// schedule is the form of a team that plays every day from 21:00 to 23:30 in Tokyo and asks at 18:00. The test clock
// begins at 21:00 there on a Friday.
func schedule(more object) object {
	form := object{
		"name": "Yagura", "bio": strings.Repeat("櫓", 100), "activityDays": []int{0, 1, 2, 3, 4, 5, 6}, "activityStart": "21:00",
		"activityEnd": "23:30", "pollStart": "18:00", "timezone": "Asia/Tokyo", "playTime": "evenings", "minSize": 3, "maxCount": 5,
	}
	for k, v := range more {
		form[k] = v
	}
	return form
}

// gameWithCode is a title that asks for friend codes, with a rank of its ladder, if it has one.
func gameWithCode(p *apitest.Person) (gameID int64) {
	var games struct {
		Items []struct {
			ID              int64
			NeedsFriendCode bool
		}
	}
	p.Get("/games/").Must(http.StatusOK).Into(&games)
	for _, g := range games.Items {
		if g.NeedsFriendCode {
			return g.ID
		}
	}
	panic("no title asks for friend codes")
}

func TestTeamPagesInUse(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, asker, stranger, v := a.Person("Owner"), a.Person("Asker"), a.Person("Stranger"), a.Visitor()
		gameID := gameWithCode(v)
		const secret = "SW-7777-1234-5678"
		owner.Post(fmt.Sprintf("/users/%d/gameusers/", owner.ID), object{"gameId": gameID, "username": "owner#1", "friendCode": secret}).Must(http.StatusOK)

		made := owner.Post("/teams/", schedule(object{"gameId": gameID, "ownerId": stranger.ID, "deletedAt": 1, "version": 9})).Must(http.StatusOK)
		teamID := made.ID()
		path := fmt.Sprintf("/teams/%d/", teamID)
		m := made.Map()
		for field, want := range map[string]any{
			"rank": "9999", "minSize": 3.0, "maxCount": 5.0, "recruiting": true, "activityStart": "21:00", "activityEnd": "23:30", "pollStart": "18:00",
			"timezone": "Asia/Tokyo", "playTime": "evenings", "size": 1.0, "waitingCount": 0.0, "pollToday": nil, "myRequest": nil, "myRole": "owner",
		} {
			if m[field] != want {
				t.Errorf("%s is %v, want %v", field, m[field], want)
			}
		}
		if r := m["representative"].(map[string]any); r["gameUsername"] != "owner#1" || r["friendCode"] != secret {
			t.Errorf("representative %v", r)
		}

		// requests: their messages and the friend code are for those whom they are for
		const words = "please let me in"
		request := asker.Post(path+"requests/", object{"message": words, "status": "ALLOW", "userId": stranger.ID}).Must(http.StatusOK)
		if request.Map()["status"] != "WAITING" {
			t.Errorf("a request came as %s", request.Body)
		}
		one := fmt.Sprintf("%srequests/%d/", path, request.ID())
		for _, p := range []*apitest.Person{v, stranger, asker} {
			for _, read := range []string{path, path + "members/", path + "contests/", "/teams/search/?name=yagu", fmt.Sprintf("/users/%d/teams/", owner.ID)} {
				if body := string(p.Get(read).Must(http.StatusOK).Body); strings.Contains(body, secret) || strings.Contains(body, "owner#1") || strings.Contains(body, words) {
					t.Errorf("%s shows something private to %s: %s", read, p.Nickname, body)
				}
			}
		}
		if got := stranger.Get(path).Map(); got["waitingCount"] != nil || got["myRequest"] != nil || got["pollToday"] != nil {
			t.Errorf("a stranger sees %v", got)
		}
		if got := asker.Get(path).Map(); got["myRequest"].(map[string]any)["status"] != "WAITING" || got["waitingCount"] != nil {
			t.Errorf("the asker sees %v", got)
		}
		var list struct {
			Items []struct {
				ID      int64
				User    struct{ Nickname string }
				Message string
				Status  string
			}
			Next *string
		}
		owner.Get(path + "requests/").Must(http.StatusOK).Into(&list)
		if len(list.Items) != 1 || list.Items[0].Message != words || list.Items[0].User.Nickname != "Asker" || list.Next != nil {
			t.Errorf("requests %+v", list)
		}
		if own := string(asker.Get(fmt.Sprintf("/users/%d/teamrequests/", asker.ID)).Must(http.StatusOK).Body); !strings.Contains(own, words) || !strings.Contains(own, `"name":"Yagura"`) {
			t.Errorf("own requests %s", own)
		}
		stranger.Get(fmt.Sprintf("/users/%d/teamrequests/", asker.ID)).Refused(http.StatusForbidden, "participationAuthority")

		// a child under the wrong parent is not there
		other := found(t, stranger, "Other")
		wrong := fmt.Sprintf("/teams/%d/requests/%d/", other.ID, request.ID())
		stranger.Put(wrong+"reply/", object{"status": "ALLOW"}).Refused(http.StatusNotFound, "teamRequestDoesNotExist")
		asker.Delete(wrong).Refused(http.StatusNotFound, "teamRequestDoesNotExist")
		stranger.Delete(one).Refused(http.StatusNotFound, "teamRequestDoesNotExist")

		stranger.Put(one+"reply/", object{"status": "ALLOW"}).Refused(http.StatusForbidden, "participationAuthority")
		owner.Put(one+"reply/", object{"status": "YES"}).Refused(http.StatusUnprocessableEntity, "approvalStatusDoesNotExist")
		if got := owner.Put(one+"reply/", object{"status": "ALLOW", "role": "owner"}).Must(http.StatusOK).Map(); got["status"] != "ALLOW" {
			t.Errorf("replied %v", got)
		}
		owner.Put(one+"reply/", object{"status": "REJECTED"}).Refused(http.StatusConflict, "teamRequestAlreadyAllowed")
		asker.Post(path+"requests/", object{}).Refused(http.StatusConflict, "alreadyTeamMember")
		if got := asker.Get(path).Map(); got["myRole"] != "member" || got["representative"].(map[string]any)["friendCode"] != secret {
			t.Errorf("a member sees %v", got)
		}

		// roles and transfer
		place := fmt.Sprintf("%smembers/%d/", path, asker.ID)
		asker.Put(place, object{"role": "admin"}).Refused(http.StatusForbidden, "participationAuthority")
		owner.Put(place, object{"role": "owner"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		owner.Put(place, object{"role": "admin"}).Must(http.StatusOK)
		owner.Post(path+"transfer/", object{"userId": stranger.ID}).Refused(http.StatusNotFound, "teamMemberDoesNotExist")
		if got := owner.Post(path+"transfer/", object{"userId": asker.ID}).Must(http.StatusOK).Map(); got["myRole"] != "admin" {
			t.Errorf("after the transfer %v", got["myRole"])
		}
		owner.Delete(path).Refused(http.StatusForbidden, "participationAuthority")
		asker.Post(path+"transfer/", object{"userId": owner.ID}).Must(http.StatusOK)

		// search
		var page struct {
			Items []struct {
				Name string
				Bio  string
				Game *struct{ ID int64 }
				Role *string
			}
		}
		asker.Get(fmt.Sprintf("/teams/search/?name=ＹＡＧ&gameId=%d&recruiting=true", gameID)).Must(http.StatusOK).Into(&page)
		if len(page.Items) != 1 || page.Items[0].Bio != strings.Repeat("櫓", 80) || page.Items[0].Game.ID != gameID || *page.Items[0].Role != "admin" {
			t.Errorf("found %+v", page)
		}
		for _, bad := range []string{"x", "1", ".", "1.xyz", "1.6'"} {
			v.Get("/teams/search/?last="+bad).Refused(http.StatusUnprocessableEntity, "invalidValue")
		}

		// whoever is removed is out with the next call
		owner.Delete(place).Must(http.StatusNoContent)
		asker.Get(path+"polls/").Refused(http.StatusForbidden, "participationAuthority")
		asker.Get(path+"requests/").Refused(http.StatusForbidden, "participationAuthority")
		asker.Put(path, schedule(nil)).Refused(http.StatusForbidden, "participationAuthority")
		if body := string(asker.Get(path).Must(http.StatusOK).Body); strings.Contains(body, secret) {
			t.Errorf("a former member sees %s", body)
		}
		owner.Delete(path).Must(http.StatusNoContent)
		v.Get(path).Refused(http.StatusNotFound, "teamDoesNotExist")
		v.Get(path+"contests/").Refused(http.StatusNotFound, "teamDoesNotExist")
	})
}

func TestPollIsAskedBySchedule(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, member := a.Person("Owner"), a.Person("Member")
		path := fmt.Sprintf("/teams/%d/", owner.Post("/teams/", schedule(nil)).Must(http.StatusOK).ID())
		request := member.Post(path+"requests/", object{}).Must(http.StatusOK).ID()
		owner.Put(fmt.Sprintf("%srequests/%d/reply/", path, request), object{"status": "ALLOW"}).Must(http.StatusOK)
		a.Clock.Advance(21 * time.Hour) // 18:00 of the next day in Tokyo
		owner.Put(path, schedule(object{"bio": "wakes the jobs"})).Must(http.StatusOK)
		type asked struct {
			ID                      int64
			Day, PlayStart, PlayEnd string
			Answers                 []struct {
				User   struct{ Nickname string }
				Answer string
			}
			Waiting  []struct{ Nickname string }
			MyAnswer *string
		}
		var polls struct{ Items []asked }
		again, over := time.NewTicker(5*time.Millisecond), time.After(hang.Limit)
		defer again.Stop()
		for len(polls.Items) == 0 {
			select {
			case <-again.C:
				member.Get(path + "polls/").Must(http.StatusOK).Into(&polls)
			case <-over:
				t.Fatal("nobody asked who plays")
			}
		}
		p := polls.Items[0]
		if p.Day != "2026-11-21" || p.PlayStart != "2026-11-21T12:00:00.000Z" || p.PlayEnd != "2026-11-21T14:30:00.000Z" || len(p.Waiting) != 2 || p.MyAnswer != nil {
			t.Errorf("%+v", p)
		}
		answer := fmt.Sprintf("%spolls/%d/answer/", path, p.ID)
		member.Put(answer, object{"answer": "nope"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		var got asked
		member.Put(answer, object{"answer": "yes", "userId": owner.ID}).Must(http.StatusOK).Into(&got)
		if len(got.Answers) != 1 || got.Answers[0].User.Nickname != "Member" || *got.MyAnswer != "yes" || len(got.Waiting) != 1 || got.Waiting[0].Nickname != "Owner" {
			t.Errorf("%+v", got)
		}
		stranger := a.Person("Stranger")
		other := found(t, stranger, "Other")
		stranger.Put(fmt.Sprintf("/teams/%d/polls/%d/answer/", other.ID, p.ID), object{"answer": "no"}).Refused(http.StatusNotFound, "pollDoesNotExist")
		stranger.Get(path+"polls/").Refused(http.StatusForbidden, "participationAuthority")
		if today := owner.Get(path).Map()["pollToday"].(map[string]any); today["id"] != float64(p.ID) {
			t.Errorf("today %v", today)
		}
		a.Clock.Advance(5*time.Hour + 30*time.Minute)
		member.Put(answer, object{"answer": "no"}).Refused(http.StatusConflict, "pollClosed")
		if today := owner.Get(path).Map()["pollToday"]; today != nil {
			t.Errorf("after the play %v", today)
		}
	})
}
