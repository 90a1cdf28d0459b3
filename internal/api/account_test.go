package api_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"maps"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
)

// upload sends a small picture with the prefix image and gives its path.
func upload(t *testing.T, p *apitest.Person) string {
	t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", "a.png")
	if err == nil {
		err = png.Encode(part, image.NewGray(image.Rect(0, 0, 8, 8)))
	}
	if err == nil {
		err = w.WriteField("prefix", "image")
	}
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	var out struct{ Path string }
	p.Do(http.MethodPost, "/files/", form.String(), "Content-Type", w.FormDataContentType()).Must(http.StatusOK).Into(&out)
	return out.Path
}

// fields names the fields of an answer, in alphabetical order.
func fields(m map[string]any) string {
	return strings.Join(slices.Sorted(maps.Keys(m)), " ")
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
		const want = "backgroundImageUrl bio createdAt email friendCode hasPassword id imageUrl language nickname termsVersion timezone twitterId username"
		if got := fields(own); got != want {
			t.Errorf("fields %s", got)
		}
	})
}

func TestPublicProfileHidesWhatIsPrivate(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, jiro := a.Person("Taro"), a.Person("Jiro")
		path := fmt.Sprintf("/users/%d", taro.ID)
		taro.Put(path, map[string]any{"friendCode": "SECRET-CODE", "twitterId": "@taro_y"}).Must(http.StatusOK)
		for _, p := range []*apitest.Person{a.Visitor(), jiro, taro} {
			answer := p.Get(path).Must(http.StatusOK)
			if got := fields(answer.Map()); got != "backgroundImageUrl bio createdAt id imageUrl nickname twitterId" {
				t.Errorf("fields %s", got)
			}
			if strings.Contains(string(answer.Body), "SECRET") || strings.Contains(string(answer.Body), "@yagura.test") {
				t.Errorf("private values show: %s", answer.Body)
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
			"id": 1, "email": "evil@example.com", "username": "admin", "hasPassword": true, "createdAt": "2000-01-01T00:00:00Z",
		}).Must(http.StatusOK).Map()
		if got["nickname"] != "太郎" || got["imageUrl"] != "/api/v1/files/"+picture || got["twitterId"] != "taro" || got["timezone"] != "Asia/Seoul" || got["language"] != "ko" {
			t.Errorf("changed %v", got)
		}
		if got["email"] == "evil@example.com" || got["username"] != nil || got["hasPassword"] != false || got["createdAt"] != "2026-11-20T12:00:00.000Z" {
			t.Errorf("fields of the server were taken from the body: %v", got)
		}
		got = taro.Put(path, map[string]any{"bio": "", "image": nil, "timezone": nil}).Must(http.StatusOK).Map()
		if got["nickname"] != "太郎" || got["bio"] != "" || got["imageUrl"] != nil || got["timezone"] != nil || got["language"] != "ko" {
			t.Errorf("null clears, left out stays: %v", got)
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
