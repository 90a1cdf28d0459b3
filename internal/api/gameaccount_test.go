package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
	"yagura/internal/summoner"
)

func TestGameUsers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, jiro := a.Person("Taro"), a.Person("Jiro")
		of := func(p *apitest.Person) string { return fmt.Sprintf("/users/%d/gameusers/", p.ID) }
		// Ids and times in the body are ignored.
		created := taro.Post(of(taro), object{
			"gameId": 7, "username": "たろう", "friendCode": "SW-1234", "rank": "0013", "id": 1, "userId": jiro.ID, "createdAt": "2001-01-01T00:00:00Z",
		}).Must(http.StatusOK)
		id := created.ID()
		own := created.Map()
		if id == 1 || own["createdAt"] != "2026-11-20T12:00:00.000Z" || own["friendCode"] != "SW-1234" || own["summonerName"] != nil || own["game"].(object)["key"] != "00007" {
			t.Errorf("created %s", created.Body)
		}
		lol := taro.Post(of(taro), object{"gameId": 1, "summonerName": "Taro#JP1"}).Must(http.StatusOK).Map()
		if lol["username"] != "Taro#JP1" || lol["summonerName"] != "Taro#JP1" || lol["rank"] != "9999" {
			t.Errorf("created %v", lol)
		}
		jiro.Post(of(jiro), object{"gameId": 1, "username": "taro#jp1"}).Refused(http.StatusConflict, "summonerNameExists")

		// A game account does not exist under another person.
		jiro.Post(of(taro), object{"gameId": 2, "username": "x"}).Refused(http.StatusForbidden, "participationAuthority")
		for _, path := range []string{of(taro), of(jiro)} {
			at := fmt.Sprintf("%s%d/", path, id)
			if answer := jiro.Put(at, object{"gameId": 2, "username": "x"}); answer.Status != http.StatusForbidden && answer.Status != http.StatusNotFound {
				t.Errorf("%s is changed: %d", at, answer.Status)
			}
			if answer := jiro.Delete(at); answer.Status != http.StatusForbidden && answer.Status != http.StatusNotFound {
				t.Errorf("%s is deleted: %d", at, answer.Status)
			}
		}

		// Only the owner sees the friend code.
		for _, p := range []*apitest.Person{a.Visitor(), jiro} {
			for _, path := range []string{of(taro), fmt.Sprintf("/users/%d/", taro.ID)} {
				if answer := p.Get(path).Must(http.StatusOK); strings.Contains(string(answer.Body), "SW-1234") {
					t.Errorf("%s shows the friend code: %s", path, answer.Body)
				}
			}
		}
		if list := items(taro.Get(of(taro) + "?gameId=7")); len(list) != 1 || list[0]["friendCode"] != "SW-1234" {
			t.Errorf("the owner sees %v", list)
		}
		if list := items(taro.Get(of(taro))); len(list) != 2 || list[0]["username"] != "Taro#JP1" {
			t.Errorf("in the games' order: %v", list)
		}
		a.Visitor().Get("/users/12345/gameusers/").Refused(http.StatusNotFound, "userDoesNotExist")

		at := fmt.Sprintf("%s%d/", of(taro), id)
		if changed := taro.Put(at, object{"gameId": 6, "ingameName": "taro", "rank": "0030"}).Must(http.StatusOK).Map(); changed["ingameName"] != "taro" || changed["friendCode"] != "" {
			t.Errorf("changed %v", changed)
		}
		taro.Delete(at).Must(http.StatusNoContent)
		taro.Delete(at).Refused(http.StatusNotFound, "gameAccountDoesNotExist")
	})
}

func TestSummonerLookUp(t *testing.T) {
	bare := apitest.New(t)
	ask := object{"summonerName": "Hide on bush#KR1"}
	bare.Person("Taro").Post("/extern/riotgames/summoner/", ask).Refused(http.StatusServiceUnavailable, "summonerNotConfigured")
	if bare.Visitor().Get("/app/").Must(http.StatusOK).Map()["summonerLookup"] != false {
		t.Error("a look-up that is not there is offered")
	}

	publisher := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, "/riot/account/v1/accounts/by-riot-id/Hide on bush/KR1"):
			_, _ = w.Write([]byte(`{"puuid":"p","gameName":"Hide on bush","tagLine":"KR1"}`))
		case strings.HasPrefix(r.URL.Path, "/lol/summoner/v4/summoners/by-puuid/p"):
			_, _ = w.Write([]byte(`{"summonerLevel":884}`))
		case strings.HasPrefix(r.URL.Path, "/lol/league/v4/entries/by-puuid/p"):
			_, _ = w.Write([]byte(`[]`))
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	defer publisher.Close()
	a := apitest.New(t, func(c *program.Config) { c.Summoner = summoner.Config{URL: publisher.URL, Key: "secret-key"} })
	if a.Visitor().Get("/app/").Must(http.StatusOK).Map()["summonerLookup"] != true {
		t.Error("the look-up is not offered")
	}
	taro := a.Person("Taro")
	a.Visitor().Post("/extern/riotgames/summoner/", ask).Refused(http.StatusUnauthorized, "authenticationError")
	got := taro.Do(http.MethodPost, "/extern/riotgames/summoner/", ask, "Idempotency-Key", "a-key").Must(http.StatusOK).Map()
	if got["name"] != "Hide on bush#KR1" || got["level"] != 884.0 || got["rank"] != "0011" || got["iconUrl"] != nil {
		t.Errorf("found %v", got)
	}
	taro.Post("/extern/riotgames/summoner/", object{"summonerName": "nobody#JP1"}).Refused(http.StatusNotFound, "summonerDoesNotExist")
}
