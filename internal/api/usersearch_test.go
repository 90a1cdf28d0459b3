package api_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/api/apitest"
	"yagura/internal/game"
)

type userPage struct {
	Users []struct {
		ID        int64
		Nickname  string
		Bio       string
		GameUsers []struct {
			Game     struct{ ID int64 }
			Username string
			Rank     string
		}
	}
	LastItem *string
}

// search reads all pages of a search and returns the nicknames, with | between pages.
func search(t *testing.T, p *apitest.Person, query string) string {
	t.Helper()
	var b strings.Builder
	for last, pages := "", 0; ; pages++ {
		if pages > 20 {
			t.Fatal("the search does not end")
		}
		var page userPage
		p.Get("/users/?" + query + "&last=" + url.QueryEscape(last)).Must(http.StatusOK).Into(&page)
		for _, u := range page.Users {
			b.WriteString(u.Nickname + " ")
		}
		if page.LastItem == nil {
			return strings.TrimSpace(b.String())
		}
		b.WriteString("| ")
		last = *page.LastItem
	}
}

func TestSearchUsers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		people := map[string]*apitest.Person{}
		for _, name := range []string{"Yagura", "ｙａｇｕｒａ２", "櫓太郎", "Yoshi", "gone", "barred"} {
			people[name] = a.Person(name)
			a.Clock.Advance(time.Second)
		}
		v := a.Visitor()
		err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
			if _, err := a.Store.EraseUser(ctx, people["gone"].ID, a.Clock.Now()); err != nil {
				return err
			}
			at := a.Clock.Now()
			_, err := a.Store.SetSuspended(ctx, people["barred"].ID, &at)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]string{
			"":                                 "Yoshi 櫓太郎 ｙａｇｕｒａ２ Yagura",
			"limit=3":                          "Yoshi 櫓太郎 ｙａｇｕｒａ２ | Yagura",
			"limit=1&nickname=y":               "Yagura | ｙａｇｕｒａ２ | Yoshi",
			"nickname=YAGU":                    "Yagura ｙａｇｕｒａ２",
			"nickname=" + url.QueryEscape("櫓"): "櫓太郎",
			"nickname=" + url.QueryEscape("ｙａｇｕｒａ２") + "x": "",
			"nickname=agura":  "",
			"nickname=gone":   "",
			"nickname=barred": "",
			"nickname=%25":    "",
			"nickname=+y+":    "Yagura ｙａｇｕｒａ２ Yoshi",
		} {
			if got := search(t, v, query); got != want {
				t.Errorf("%q finds %q, want %q", query, got, want)
			}
		}
		people["Yoshi"].Put(fmt.Sprintf("/users/%d/", people["Yoshi"].ID), object{"bio": strings.Repeat("櫓", 100), "friendCode": "SECRET"}).Must(http.StatusOK)
		answer := v.Get("/users/?nickname=yoshi").Must(http.StatusOK)
		var page userPage
		answer.Into(&page)
		if len(page.Users) != 1 || page.Users[0].Bio != strings.Repeat("櫓", 80) || strings.Contains(string(answer.Body), "SECRET") || strings.Contains(string(answer.Body), "@yagura.test") {
			t.Errorf("card %s", answer.Body)
		}
		for _, bad := range []string{"limit=51", "limit=-1", "last=x", "last=" + "eyJrIjoiXHUwMDAwIn0", "nickname=" + strings.Repeat("a", 31), "gameId=-1"} {
			if s := v.Get("/users/?" + bad).Status; s != http.StatusUnprocessableEntity {
				t.Errorf("%s answered %d", bad, s)
			}
		}
	})
}

func TestSearchPlayers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		const one, two = 1, 2
		play := func(name string, games ...any) {
			p := a.Person(name)
			for i := 0; i < len(games); i += 2 {
				form := account.GameAccountForm{GameID: int64(games[i].(int)), Names: map[game.AccountField]string{game.Username: games[i+1].(string)}}
				if _, err := a.Features.GameAccounts.Add(a.Ctx(), p.ID, p.ID, form); err != nil {
					t.Fatal(err)
				}
			}
		}
		play("Anna", one, "Zed", one, "Zelda", two, "Link")
		play("Annika", two, "Zeus")
		play("Bob", one, "zoe", two, "Zoe")
		play("Carl")
		for query, want := range map[string]string{
			"gameId=1":                             "Anna Bob",
			"gameId=2":                             "Anna Annika Bob",
			"gameId=3":                             "",
			"gameId=1&limit=1":                     "Anna | Bob",
			"gameUsername=z":                       "Anna Annika Bob",
			"gameUsername=Z&limit=1":               "Anna | Annika | Bob",
			"gameUsername=zel":                     "Anna",
			"gameUsername=zel&gameId=2":            "",
			"gameUsername=zoe&limit=1":             "Bob",
			"nickname=ann&gameId=2":                "Anna Annika",
			"nickname=ann&gameId=1":                "Anna",
			"nickname=ann&gameUsername=ze&limit=1": "Anna | Annika",
		} {
			if got := search(t, a.Visitor(), query); got != want {
				t.Errorf("%q finds %q, want %q", query, got, want)
			}
		}
		var page userPage
		a.Visitor().Get("/users/?nickname=anna").Must(http.StatusOK).Into(&page)
		if len(page.Users) != 1 || len(page.Users[0].GameUsers) != 3 || page.Users[0].GameUsers[0].Username != "Zed" || page.Users[0].GameUsers[0].Rank != "9999" {
			t.Errorf("card %+v", page)
		}
	})
}
