package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/api/apitest"
	"yagura/internal/team"
)

type wireTeam struct {
	ID          int64
	Version     int64
	Name        string
	ImageURL    *string
	Bio         string
	TwitterID   string
	MemberCount int
	MyRole      *string
	Members     []struct {
		User struct {
			ID       int64
			Nickname string
		}
		Role string
	}
}

func found(t *testing.T, p *apitest.Person, name string) wireTeam {
	t.Helper()
	var out wireTeam
	p.Post("/teams/", map[string]any{"name": name}).Must(http.StatusOK).Into(&out)
	return out
}

func invite(t *testing.T, p *apitest.Person, teamID int64) (token, url string) {
	t.Helper()
	var out struct{ Token, URL, ExpiresAt string }
	p.Post(fmt.Sprintf("/teams/%d/invitations/", teamID), nil).Must(http.StatusOK).Into(&out)
	if out.ExpiresAt != "2026-11-27T12:00:00.000Z" {
		t.Errorf("the link ends at %s", out.ExpiresAt)
	}
	return out.Token, out.URL
}

func TestTeamFromFoundingToLeaving(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, jiro, v := a.Person("Taro"), a.Person("Jiro"), a.Visitor()
		v.Post("/teams/", map[string]any{"name": "x"}).Refused(http.StatusUnauthorized, "authenticationError")
		picture := upload(t, taro)
		var made wireTeam
		taro.Post("/teams/", map[string]any{
			"name": "Yagura", "image": picture, "bio": "hi", "twitterId": "@yagura", "memberCount": 50, "myRole": "admin", "id": 7,
		}).Must(http.StatusOK).Into(&made)
		if made.Name != "Yagura" || *made.ImageURL != "/api/v1/files/"+picture || made.TwitterID != "yagura" || made.MemberCount != 1 || *made.MyRole != "owner" || made.ID == 7 {
			t.Errorf("founded %+v", made)
		}
		jiro.Post("/teams/", map[string]any{"name": "YAGURA"}).Refused(http.StatusConflict, "teamNameExists")

		path := fmt.Sprintf("/teams/%d/", made.ID)
		token, link := invite(t, taro, made.ID)
		if len(token) < 22 || link != "http://yagura.test/teams/join/"+token {
			t.Errorf("link %s", link)
		}
		shown := v.Get("/teams/invitations/" + token + "/").Must(http.StatusOK).Map()
		if summary := shown["team"].(map[string]any); summary["name"] != "Yagura" || summary["role"] != nil || shown["expiresAt"] != "2026-11-27T12:00:00.000Z" {
			t.Errorf("invited %v", shown)
		}
		v.Post("/teams/invitations/"+token+"/accept/", nil).Refused(http.StatusUnauthorized, "authenticationError")
		var joined wireTeam
		jiro.Post("/teams/invitations/"+token+"/accept/", nil).Must(http.StatusOK).Into(&joined)
		if joined.MemberCount != 2 || *joined.MyRole != "member" || len(joined.Members) != 2 || joined.Members[0].User.Nickname != "Taro" || joined.Members[1].Role != "member" {
			t.Errorf("joined %+v", joined)
		}
		jiro.Post("/teams/invitations/"+token+"/accept/", nil).Refused(http.StatusConflict, "alreadyTeamMember")

		for _, list := range []*apitest.Answer{jiro.Get("/teams/"), v.Get(fmt.Sprintf("/users/%d/teams/", jiro.ID))} {
			var page struct {
				Items []struct {
					ID   int64
					Role string
				}
				Next *string
			}
			list.Must(http.StatusOK).Into(&page)
			if len(page.Items) != 1 || page.Items[0].ID != made.ID || page.Items[0].Role != "member" || page.Next != nil {
				t.Errorf("teams %+v", page)
			}
		}
		var memberships struct{ Items []object }
		v.Get(fmt.Sprintf("/users/%d/teams/", jiro.ID)).Must(http.StatusOK).Into(&memberships)
		beside := memberships.Items[0]
		of := beside["team"]
		delete(beside, "team")
		if diff := cmp.Diff(any(beside), of); diff != "" {
			t.Errorf("the member team of a membership (-fields beside it +team):\n%s", diff)
		}
		v.Get("/teams/").Refused(http.StatusUnauthorized, "authenticationError")
		v.Get("/users/1/teams/").Refused(http.StatusNotFound, "userDoesNotExist")

		jiro.Put(path, map[string]any{"name": "Mine"}).Refused(http.StatusForbidden, "participationAuthority")
		var edited wireTeam
		taro.Put(path, map[string]any{"name": "Yagura 2", "image": nil}).Must(http.StatusOK).Into(&edited)
		if edited.Name != "Yagura 2" || edited.ImageURL != nil {
			t.Errorf("edited %+v", edited)
		}
		conflict := taro.Put(path, map[string]any{"name": "Yagura 3", "version": made.Version}).Refused(http.StatusConflict, "editConflict").Map()
		if now := conflict["data"].(map[string]any)["version"]; now != float64(edited.Version) {
			t.Errorf("the newest version is %v, not %v", edited.Version, now)
		}
		taro.Put(path, map[string]any{"name": "Yagura 3", "version": edited.Version}).Must(http.StatusOK)
		taro.Delete(path+fmt.Sprintf("members/%d/", taro.ID)).Refused(http.StatusConflict, "ownerCannotLeave")
		jiro.Delete(path+fmt.Sprintf("members/%d/", taro.ID)).Refused(http.StatusForbidden, "participationAuthority")
		jiro.Delete(path + fmt.Sprintf("members/%d/", jiro.ID)).Must(http.StatusNoContent)
		taro.Delete(path+fmt.Sprintf("members/%d/", jiro.ID)).Refused(http.StatusNotFound, "teamMemberDoesNotExist")
		v.Get("/teams/1/").Refused(http.StatusNotFound, "teamDoesNotExist")
	})
}

func TestInvitationsAreForOwnerAndAdmins(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, jiro, v := a.Person("Taro"), a.Person("Jiro"), a.Visitor()
		mine, other := found(t, taro, "Yagura"), found(t, jiro, "Other")
		path := fmt.Sprintf("/teams/%d/invitations/", mine.ID)
		token, _ := invite(t, taro, mine.ID)
		for _, p := range []*apitest.Person{jiro, v} {
			status, key := http.StatusForbidden, "participationAuthority"
			if p == v {
				status, key = http.StatusUnauthorized, "authenticationError"
			}
			p.Get(path).Refused(status, key)
			p.Post(path, nil).Refused(status, key)
			p.Delete(path+"1/").Refused(status, key)
		}
		var list struct {
			Items []struct {
				ID        int64
				Token     string
				URL       string
				CreatedBy struct{ Nickname string }
			}
		}
		taro.Get(path).Must(http.StatusOK).Into(&list)
		if len(list.Items) != 1 || list.Items[0].Token != token || list.Items[0].CreatedBy.Nickname != "Taro" || !strings.HasSuffix(list.Items[0].URL, token) {
			t.Fatalf("links %+v", list)
		}
		// an invitation link does not exist under another team
		jiro.Delete(fmt.Sprintf("/teams/%d/invitations/%d/", other.ID, list.Items[0].ID)).Refused(http.StatusNotFound, "invitationInvalid")
		v.Get("/teams/invitations/" + token + "/").Must(http.StatusOK)
		taro.Delete(path + fmt.Sprintf("%d/", list.Items[0].ID)).Must(http.StatusNoContent)
		v.Get("/teams/invitations/"+token+"/").Refused(http.StatusNotFound, "invitationInvalid")
		jiro.Post("/teams/invitations/"+token+"/accept/", nil).Refused(http.StatusNotFound, "invitationInvalid")
		v.Get("/teams/invitations/%00/").Refused(http.StatusNotFound, "notFound")
	})
}

func TestTeamLimit(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro := a.Person("Taro")
		for i := range team.MaxTeamsOfUser {
			found(t, taro, fmt.Sprint("Team ", i))
		}
		taro.Post("/teams/", map[string]any{"name": "One more"}).Refused(http.StatusConflict, "teamLimit")
	})
}

func TestFoundingTwiceWithOneKeyIsOneTeam(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro := a.Person("Taro")
		var ids [2]int64
		for i := range ids {
			ids[i] = taro.Do(http.MethodPost, "/teams/", map[string]any{"name": "Yagura"}, "Idempotency-Key", "one").Must(http.StatusOK).ID()
		}
		if ids[0] != ids[1] {
			t.Errorf("teams %v", ids)
		}
	})
}
