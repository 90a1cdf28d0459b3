package program_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
)

// TestWalkLinkPreviewIsInTheDocumentOfEveryKindOfPage fetches one page of each kind of the demo as a bot does, without running
// scripts.
func TestWalkLinkPreviewIsInTheDocumentOfEveryKindOfPage(t *testing.T) {
	t.Parallel()
	a := apitest.New(t, func(c *program.Config) { c.Demo, c.Database = true, "sqlite:"+c.Data+"/demo.db" })
	visitor := a.Visitor()
	contest, bracket := demoBracket(t, visitor)
	match := bracket["rounds"].([]any)[0].(map[string]any)["matches"].([]any)[0].(map[string]any)
	sides := match["participants"].([]any)
	first, second := sides[0].(map[string]any), sides[1].(map[string]any)
	team := visitor.Get("/teams/search/").Must(http.StatusOK).Map()["items"].([]any)[0].(map[string]any)
	contestName := visitor.Get(fmt.Sprintf("/contests/%d/", contest)).Map()["name"].(string)
	matchPath := fmt.Sprintf("/contests/%d/tournament/%.0f/match/%.0f", contest, bracket["id"], match["id"])
	for path, want := range map[string]string{
		"/": "大会を、はじめよう。", "/contests": "大会", fmt.Sprintf("/contests/%d", contest): contestName,
		fmt.Sprintf("/contests/%d/tournament", contest): contestName, fmt.Sprintf("/contests/%d/participant", contest): contestName,
		fmt.Sprintf("/contests/%d/operator", contest): contestName, fmt.Sprintf("/contests/%d/stream", contest): contestName,
		matchPath: fmt.Sprint(first["name"], " 対 ", second["name"]), fmt.Sprintf("/users/%.0f", first["refId"]): first["name"].(string),
		fmt.Sprintf("/teams/%.0f", team["id"]): team["name"].(string), fmt.Sprintf("/teams/%.0f/members", team["id"]): team["name"].(string),
		"/search-user": "プレイヤーを探す", "/teams": "チーム", "/ranking": "ランキング", "/timeline": "タイムライン",
		"/terms-of-service": "利用規約", "/privacy-policy": "プライバシーポリシー", "/contract": "規約",
	} {
		res, text := send(t, http.MethodGet, a.URL+path, nil, "Accept-Language", "ja", "User-Agent", "Twitterbot/1.0")
		page := string(text)
		if res.StatusCode != http.StatusOK || !strings.Contains(page, `<html lang="ja"`) {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
		for _, pattern := range []string{
			`<title>[^<]*Yagura[^<]*</title>`, `<meta name="description" content="[^"]{5,}"`, `<meta property="og:title" content="[^"]+"`,
			`<meta property="og:image" content="http://yagura\.test/[^"]+"`, `<meta name="twitter:card" content="summary`,
			`<link rel="canonical" href="http://yagura\.test` + regexp.QuoteMeta(path) + `"`, `hreflang="ko"`, `<h1>[^<]*` + regexp.QuoteMeta(want),
		} {
			if !regexp.MustCompile(pattern).MatchString(page) {
				t.Errorf("%s has no %s:\n%.3000s", path, pattern, page)
			}
		}
	}
	for _, path := range []string{"/nope", "/contests/1", "/users/1", "/teams/1", matchPath + "1"} {
		if res, _ := send(t, http.MethodGet, a.URL+path, nil); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
	theSitemapNamesTheContest(t, a, contest)
	picturesAreLimitedToTheBuiltApp(t, a, contest)
}

// picturesAreLimitedToTheBuiltApp fetches the picture of a contest. Without a built app there are no fonts and no pictures.
func picturesAreLimitedToTheBuiltApp(t *testing.T, a *apitest.App, contest int64) {
	t.Helper()
	_, page := send(t, http.MethodGet, fmt.Sprintf("%s/contests/%d", a.URL, contest), nil)
	built := !strings.Contains(string(page), "The web app is not built")
	res, picture := send(t, http.MethodGet, fmt.Sprintf("%s/share/contests/%d.png", a.URL, contest), nil)
	drawn := res.StatusCode == http.StatusOK && strings.HasPrefix(string(picture), "\x89PNG")
	if drawn != built || !built && res.StatusCode != http.StatusNotFound {
		t.Errorf("app built: %t, picture: %d, %d bytes", built, res.StatusCode, len(picture))
	}
}

func theSitemapNamesTheContest(t *testing.T, a *apitest.App, contest int64) {
	t.Helper()
	_, index := send(t, http.MethodGet, a.URL+"/sitemap.xml", nil)
	if !strings.Contains(string(index), "http://yagura.test/sitemap-contests-0.xml") {
		t.Errorf("index: %s", index)
	}
	_, file := send(t, http.MethodGet, a.URL+"/sitemap-contests-0.xml", nil)
	if !strings.Contains(string(file), fmt.Sprintf("<loc>http://yagura.test/contests/%d</loc><lastmod>", contest)) {
		t.Errorf("contests: %.2000s", file)
	}
}

// demoBracket returns a contest of the demo whose bracket is drawn.
func demoBracket(t *testing.T, visitor *apitest.Person) (contest int64, bracket map[string]any) {
	t.Helper()
	for _, item := range visitor.Get("/contests/").Must(http.StatusOK).Map()["items"].([]any) {
		contest := int64(item.(map[string]any)["id"].(float64))
		answer := visitor.Get(fmt.Sprintf("/contests/%d/tournament/", contest))
		if answer.Status == http.StatusOK {
			return contest, answer.Map()
		}
	}
	t.Fatal("the demo has no bracket")
	return 0, nil
}

// TestTheSitemapLeavesOutSuspendedAndWithdrawnPeople reads the files on both databases.
func TestTheSitemapLeavesOutSuspendedAndWithdrawnPeople(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		stays, leaves := a.Person("Stays"), a.Person("Leaves")
		leaves.Post(fmt.Sprintf("/users/%d/withdrawal/", leaves.ID), map[string]any{"confirm": leaves.Nickname}).Must(http.StatusNoContent)
		_, file := send(t, http.MethodGet, a.URL+"/sitemap-users-0.xml", nil)
		if !strings.Contains(string(file), fmt.Sprintf("/users/%d<", stays.ID)) || strings.Contains(string(file), fmt.Sprintf("/users/%d<", leaves.ID)) {
			t.Errorf("people: %s", file)
		}
		_, teams := send(t, http.MethodGet, a.URL+"/sitemap-teams-0.xml", nil)
		if !strings.Contains(string(teams), "<urlset") {
			t.Errorf("teams: %s", teams)
		}
	})
}
