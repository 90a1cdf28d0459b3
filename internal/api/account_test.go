package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
)

// upload uploads a small picture with the prefix image and returns its path.
func upload(t *testing.T, p *apitest.Person) string {
	t.Helper()
	var out struct{ Path string }
	sendFile(t, p, "/files/", "image", "a.png", smallPicture(t)).Must(http.StatusOK).Into(&out)
	return out.Path
}

func TestOwnProfile(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		a.Visitor().Get("/users/profile/").Refused(http.StatusUnauthorized, "authenticationError")
		taro := a.Person("Taro")
		own := taro.Get("/users/profile/").Must(http.StatusOK).Map()
		if own["nickname"] != "Taro" || own["username"] != nil || own["hasPassword"] != false || own["language"] != "ja" ||
			own["createdAt"] != "2026-11-20T12:00:00.000Z" || !strings.HasSuffix(fmt.Sprint(own["email"]), "@yagura.test") {
			t.Errorf("own profile %v", own)
		}
		missing(t, own, "activatedAt backgroundImageUrl bio birthDate city comment createdAt createdById email friendCode gender hasPassword id imageUrl "+
			"browserTimezone language lastSignInAt mutedKinds nickname notificationWeekdays playTime prefecture profileBackgroundImage profileImage pwModifiedAt signInFailed "+
			"siteRole snsLinks socialUsers social_users termsVersion timezone twitterId updatedAt updatedById username")
	})
}

// missing fails the test for each of the names that an answer lacks.
func missing(t *testing.T, m map[string]any, names string) {
	t.Helper()
	for _, name := range strings.Fields(names) {
		if _, ok := m[name]; !ok {
			t.Errorf("%s is missing", name)
		}
	}
}

// private lists the fields of a person that only the person may see (PROFILE-2).
const private = "email username birthDate gender friendCode timezone browserTimezone language notificationWeekdays mutedKinds termsVersion hasPassword signInFailed " +
	"pwModifiedAt activatedAt lastSignInAt siteRole createdById updatedById updatedAt"

func TestPublicProfileHidesWhatIsPrivate(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, jiro := a.Person("Taro"), a.Person("Jiro")
		path := fmt.Sprintf("/users/%d", taro.ID)
		taro.Put(path, map[string]any{
			"friendCode": "SECRET-CODE", "twitterId": "@taro_y", "gender": "male", "birthDate": "1999-12-31", "timezone": "Asia/Tokyo", "prefecture": "13", "city": "千代田区",
		}).Must(http.StatusOK)
		for _, p := range []*apitest.Person{a.Visitor(), jiro, taro} {
			answer := p.Get(path).Must(http.StatusOK)
			shown := answer.Map()
			missing(t, shown, "backgroundImageUrl bio city comment createdAt id imageUrl nickname playTime prefecture profileBackgroundImage profileImage snsLinks socialUsers social_users suspended twitterId withdrawn")
			for _, name := range strings.Fields(private) {
				if _, there := shown[name]; there {
					t.Errorf("%s shows", name)
				}
			}
			for _, secret := range []string{"SECRET", "@yagura.test", "1999-12-31", "Asia/Tokyo", `"male"`} {
				if strings.Contains(string(answer.Body), secret) {
					t.Errorf("%s shows: %s", secret, answer.Body)
				}
			}
			if shown["prefecture"] != "13" || shown["city"] != "千代田区" || shown["withdrawn"] != false || shown["suspended"] != false {
				t.Errorf("shown %v", shown)
			}
		}
		a.Visitor().Get("/users/1/").Refused(http.StatusNotFound, "userDoesNotExist")
	})
}

func TestUpdateProfile(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, jiro := a.Person("Taro"), a.Person("Jiro")
		path := fmt.Sprintf("/users/%d/", taro.ID)
		picture := upload(t, taro)

		got := taro.Put(path, map[string]any{
			"nickname": "太郎", "bio": "hello", "image": picture, "twitterId": "＠taro", "friendCode": "1", "timezone": "Asia/Seoul", "language": "ko",
			"gender": "other", "prefecture": "99", "city": "서울", "birthDate": "2000-02-29", "comment": "よろしく", "playTime": "21:00-", "snsLinks": []string{"https://Example.com/taro", ""},
			"notificationWeekdays": []int{6, 0, 6}, "mutedKinds": []string{"chat", "admin"},
			"id": 1, "email": "evil@example.com", "username": "admin", "hasPassword": true, "createdAt": "2000-01-01T00:00:00Z", "siteRole": "admin",
			"suspendedAt": "2000-01-01T00:00:00Z", "withdrawnAt": "2000-01-01T00:00:00Z", "activatedAt": nil, "signInFailed": 99, "createdById": 1, "updatedById": 1, "termsVersion": "1",
		}).Must(http.StatusOK).Map()
		if got["nickname"] != "太郎" || got["imageUrl"] != "/api/v1/files/"+picture || got["twitterId"] != "taro" || got["timezone"] != "Asia/Seoul" || got["language"] != "ko" {
			t.Errorf("changed %v", got)
		}
		if got["email"] == "evil@example.com" || got["username"] != nil || got["hasPassword"] != false || got["createdAt"] != "2026-11-20T12:00:00.000Z" ||
			got["siteRole"] != "" || got["signInFailed"] != 0.0 || got["createdById"] != float64(taro.ID) || got["updatedById"] != float64(taro.ID) || got["termsVersion"] != nil || got["activatedAt"] == nil {
			t.Errorf("fields of the server were taken from the body: %v", got)
		}
		if shown := a.Visitor().Get(path).Must(http.StatusOK).Map(); shown["suspended"] != false || shown["withdrawn"] != false {
			t.Errorf("the body changed the state of the account: %v", shown)
		}
		if fmt.Sprintln(got["gender"], got["prefecture"], got["city"], got["birthDate"], got["comment"], got["playTime"], got["snsLinks"], got["notificationWeekdays"], got["mutedKinds"], got["profileImage"]) !=
			"other 99 서울 2000-02-29 よろしく 21:00- [https://example.com/taro] [0 6] [admin chat] /api/v1/files/"+picture+"\n" {
			t.Errorf("changed %v", got)
		}
		got = taro.Put(path, map[string]any{"bio": "", "image": nil, "timezone": nil, "birthDate": nil, "snsLinks": []string{}, "notificationWeekdays": []int{}, "mutedKinds": []string{}}).Must(http.StatusOK).Map()
		if got["birthDate"] != nil || fmt.Sprint(got["snsLinks"], got["notificationWeekdays"], got["mutedKinds"]) != "[] [] []" {
			t.Errorf("cleared %v", got)
		}
		if got["nickname"] != "太郎" || got["bio"] != "" || got["imageUrl"] != nil || got["timezone"] != nil || got["language"] != "ko" {
			t.Errorf("null clears, left out stays: %v", got)
		}

		address := "/api/v1/files/" + picture
		got = taro.Put(path, map[string]any{"profileImage": address, "profileBackgroundImage": picture}).Must(http.StatusOK).Map()
		if got["imageUrl"] != address || got["backgroundImageUrl"] != address {
			t.Errorf("the pictures under the specified names were not saved: %v", got)
		}
		got = taro.Put(path, map[string]any{"profileImage": nil, "profileBackgroundImage": nil}).Must(http.StatusOK).Map()
		if got["profileImage"] != nil || got["profileBackgroundImage"] != nil {
			t.Errorf("null under the specified names did not remove the pictures: %v", got)
		}

		a.Visitor().Put(path, map[string]any{"bio": "x"}).Refused(http.StatusUnauthorized, "authenticationError")
		jiro.Put(path, map[string]any{"bio": "x"}).Refused(http.StatusForbidden, "participationAuthority")
		jiro.Put(fmt.Sprintf("/users/%d/", jiro.ID), map[string]any{"image": picture}).Refused(http.StatusUnprocessableEntity, "unknownFile")
		var problem struct {
			Fields []struct{ Name, Key string }
		}
		taro.Put(path, map[string]any{"nickname": "", "twitterId": "no id"}).Refused(http.StatusUnprocessableEntity, "valueIsRequired").Into(&problem)
		if fmt.Sprint(problem.Fields) != "[{nickname valueIsRequired} {twitterId correctTwitterID}]" {
			t.Errorf("fields %v", problem.Fields)
		}
		taro.Put(path, `{"nickname": 5}`).Refused(http.StatusUnprocessableEntity, "malformedRequest")
	})
}
