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

// schedule returns the form of a team that plays every day from 21:00 to 23:30 in Tokyo and polls its members at 18:00. The
// test clock starts on a Friday at 21:00 in Tokyo.
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

// gameWithCode returns a title that needs friend codes.
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

const (
	secretFriendCode = "SW-7777-1234-5678"
	requestMessage   = "please let me in"
)

// teamStory is the story of a team over HTTP: creation, join request, roles, search and deletion.
type teamStory struct {
	t                      *testing.T
	owner, asker, stranger *apitest.Person
	v                      *apitest.Person // a visitor
	game, request          int64
	path                   string
}

func TestTeamPagesFromCreationToDeletion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := &teamStory{t: t, owner: a.Person("Owner"), asker: a.Person("Asker"), stranger: a.Person("Stranger"), v: a.Visitor()}
		s.isCreatedWithoutServerFields()
		s.requestAndFriendCodeArePrivate()
		s.requestBelongsToItsTeam()
		s.requestIsRepliedOnceByTheOwner()
		s.rolesAndOwnershipChange()
		s.searchFindsTheTeam()
		s.removedMemberLosesAccessAtOnce()
		s.deletionHidesThePages()
	})
}

// isCreatedWithoutServerFields sends fields that only the server sets; they have no effect.
func (s *teamStory) isCreatedWithoutServerFields() {
	s.t.Helper()
	s.game = gameWithCode(s.v)
	s.owner.Post(fmt.Sprintf("/users/%d/gameusers/", s.owner.ID), object{"gameId": s.game, "username": "owner#1", "friendCode": secretFriendCode}).Must(http.StatusOK)
	made := s.owner.Post("/teams/", schedule(object{"gameId": s.game, "ownerId": s.stranger.ID, "deletedAt": 1, "version": 9})).Must(http.StatusOK)
	s.path = fmt.Sprintf("/teams/%d/", made.ID())
	m := made.Map()
	for field, want := range map[string]any{
		"rank": "9999", "minSize": 3.0, "maxCount": 5.0, "recruiting": true, "activityStart": "21:00", "activityEnd": "23:30", "pollStart": "18:00",
		"timezone": "Asia/Tokyo", "playTime": "evenings", "size": 1.0, "waitingCount": 0.0, "pollToday": nil, "myRequest": nil, "myRole": "owner",
	} {
		if m[field] != want {
			s.t.Errorf("%s is %v, want %v", field, m[field], want)
		}
	}
	if r := m["representative"].(map[string]any); r["gameUsername"] != "owner#1" || r["friendCode"] != secretFriendCode {
		s.t.Errorf("representative %v", r)
	}
}

// requestAndFriendCodeArePrivate proves that a request's message is for the asker and the team's admins, and the friend code
// for members.
func (s *teamStory) requestAndFriendCodeArePrivate() {
	s.t.Helper()
	request := s.asker.Post(s.path+"requests/", object{"message": requestMessage, "status": "ALLOW", "userId": s.stranger.ID}).Must(http.StatusOK)
	if request.Map()["status"] != "WAITING" {
		s.t.Errorf("the new request is %s", request.Body)
	}
	s.request = request.ID()
	for _, p := range []*apitest.Person{s.v, s.stranger, s.asker} {
		for _, read := range []string{s.path, s.path + "members/", s.path + "contests/", "/teams/search/?name=yagu", fmt.Sprintf("/users/%d/teams/", s.owner.ID)} {
			if body := string(p.Get(read).Must(http.StatusOK).Body); strings.Contains(body, secretFriendCode) || strings.Contains(body, "owner#1") || strings.Contains(body, requestMessage) {
				s.t.Errorf("%s shows private data to %s: %s", read, p.Nickname, body)
			}
		}
	}
	if got := s.stranger.Get(s.path).Map(); got["waitingCount"] != nil || got["myRequest"] != nil || got["pollToday"] != nil {
		s.t.Errorf("a stranger sees %v", got)
	}
	if got := s.asker.Get(s.path).Map(); got["myRequest"].(map[string]any)["status"] != "WAITING" || got["waitingCount"] != nil {
		s.t.Errorf("the asker sees %v", got)
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
	s.owner.Get(s.path + "requests/").Must(http.StatusOK).Into(&list)
	if len(list.Items) != 1 || list.Items[0].Message != requestMessage || list.Items[0].User.Nickname != "Asker" || list.Next != nil {
		s.t.Errorf("requests %+v", list)
	}
	if own := string(s.asker.Get(fmt.Sprintf("/users/%d/teamrequests/", s.asker.ID)).Must(http.StatusOK).Body); !strings.Contains(own, requestMessage) || !strings.Contains(own, `"name":"Yagura"`) {
		s.t.Errorf("own requests %s", own)
	}
	s.stranger.Get(fmt.Sprintf("/users/%d/teamrequests/", s.asker.ID)).Refused(http.StatusForbidden, "participationAuthority")
}

func (s *teamStory) requestPath() string { return fmt.Sprintf("%srequests/%d/", s.path, s.request) }

// requestBelongsToItsTeam proves that the request does not exist under another team.
func (s *teamStory) requestBelongsToItsTeam() {
	s.t.Helper()
	other := found(s.t, s.stranger, "Other")
	wrong := fmt.Sprintf("/teams/%d/requests/%d/", other.ID, s.request)
	s.stranger.Put(wrong+"reply/", object{"status": "ALLOW"}).Refused(http.StatusNotFound, "teamRequestDoesNotExist")
	s.asker.Delete(wrong).Refused(http.StatusNotFound, "teamRequestDoesNotExist")
	s.stranger.Delete(s.requestPath()).Refused(http.StatusNotFound, "teamRequestDoesNotExist")
}

func (s *teamStory) requestIsRepliedOnceByTheOwner() {
	s.t.Helper()
	reply := s.requestPath() + "reply/"
	s.stranger.Put(reply, object{"status": "ALLOW"}).Refused(http.StatusForbidden, "participationAuthority")
	s.owner.Put(reply, object{"status": "YES"}).Refused(http.StatusUnprocessableEntity, "approvalStatusDoesNotExist")
	if got := s.owner.Put(reply, object{"status": "ALLOW", "role": "owner"}).Must(http.StatusOK).Map(); got["status"] != "ALLOW" {
		s.t.Errorf("replied %v", got)
	}
	s.owner.Put(reply, object{"status": "REJECTED"}).Refused(http.StatusConflict, "teamRequestAlreadyAllowed")
	s.asker.Post(s.path+"requests/", object{}).Refused(http.StatusConflict, "alreadyTeamMember")
	if got := s.asker.Get(s.path).Map(); got["myRole"] != "member" || got["representative"].(map[string]any)["friendCode"] != secretFriendCode {
		s.t.Errorf("a member sees %v", got)
	}
}

// memberPath is the address of the asker as a member.
func (s *teamStory) memberPath() string { return fmt.Sprintf("%smembers/%d/", s.path, s.asker.ID) }

func (s *teamStory) rolesAndOwnershipChange() {
	s.t.Helper()
	s.asker.Put(s.memberPath(), object{"role": "admin"}).Refused(http.StatusForbidden, "participationAuthority")
	s.owner.Put(s.memberPath(), object{"role": "owner"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
	s.owner.Put(s.memberPath(), object{"role": "admin"}).Must(http.StatusOK)
	s.owner.Post(s.path+"transfer/", object{"userId": s.stranger.ID}).Refused(http.StatusNotFound, "teamMemberDoesNotExist")
	if got := s.owner.Post(s.path+"transfer/", object{"userId": s.asker.ID}).Must(http.StatusOK).Map(); got["myRole"] != "admin" {
		s.t.Errorf("after the transfer %v", got["myRole"])
	}
	s.owner.Delete(s.path).Refused(http.StatusForbidden, "participationAuthority")
	s.asker.Post(s.path+"transfer/", object{"userId": s.owner.ID}).Must(http.StatusOK)
}

func (s *teamStory) searchFindsTheTeam() {
	s.t.Helper()
	var page struct {
		Items []struct {
			Name string
			Bio  string
			Game *struct{ ID int64 }
			Role *string
		}
	}
	s.asker.Get(fmt.Sprintf("/teams/search/?name=ＹＡＧ&gameId=%d&recruiting=true", s.game)).Must(http.StatusOK).Into(&page)
	if len(page.Items) != 1 || page.Items[0].Bio != strings.Repeat("櫓", 80) || page.Items[0].Game.ID != s.game || *page.Items[0].Role != "admin" {
		s.t.Errorf("found %+v", page)
	}
	for _, bad := range []string{"x", "1", ".", "1.xyz", "1.6'", "words", "1.words"} {
		s.v.Get("/teams/search/?last="+bad).Refused(http.StatusUnprocessableEntity, "invalidValue")
	}
	for query, want := range map[string]int{"name=yagu": 1, "name=yagu&last=1..words": 0, "name=nobody": 0} {
		if s.v.Get("/teams/search/?" + query).Must(http.StatusOK).Into(&page); len(page.Items) != want {
			s.t.Errorf("%s finds %+v", query, page)
		}
	}
}

func (s *teamStory) removedMemberLosesAccessAtOnce() {
	s.t.Helper()
	s.owner.Delete(s.memberPath()).Must(http.StatusNoContent)
	s.asker.Get(s.path+"polls/").Refused(http.StatusForbidden, "participationAuthority")
	s.asker.Get(s.path+"requests/").Refused(http.StatusForbidden, "participationAuthority")
	s.asker.Put(s.path, schedule(nil)).Refused(http.StatusForbidden, "participationAuthority")
	if body := string(s.asker.Get(s.path).Must(http.StatusOK).Body); strings.Contains(body, secretFriendCode) {
		s.t.Errorf("a former member sees %s", body)
	}
}

func (s *teamStory) deletionHidesThePages() {
	s.t.Helper()
	s.owner.Delete(s.path).Must(http.StatusNoContent)
	s.v.Get(s.path).Refused(http.StatusNotFound, "teamDoesNotExist")
	s.v.Get(s.path+"contests/").Refused(http.StatusNotFound, "teamDoesNotExist")
}

func TestPollOpensOnSchedule(t *testing.T) {
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
				t.Fatal("no poll opened")
			}
		}
		p := polls.Items[0]
		if p.Day != "2026-11-21" || p.PlayStart != "2026-11-21T12:00:00.000Z" || p.PlayEnd != "2026-11-21T14:30:00.000Z" || len(p.Waiting) != 2 || p.MyAnswer != nil {
			t.Errorf("the poll is %+v", p)
		}
		answer := fmt.Sprintf("%spolls/%d/answer/", path, p.ID)
		member.Put(answer, object{"answer": "nope"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		var got asked
		member.Put(answer, object{"answer": "yes", "userId": owner.ID}).Must(http.StatusOK).Into(&got)
		if len(got.Answers) != 1 || got.Answers[0].User.Nickname != "Member" || *got.MyAnswer != "yes" || len(got.Waiting) != 1 || got.Waiting[0].Nickname != "Owner" {
			t.Errorf("the poll after an answer is %+v", got)
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
			t.Errorf("after play ended %v", today)
		}
	})
}
