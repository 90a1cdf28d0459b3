package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
	"yagura/internal/social/socialtest"
)

const secureURL = "https://yagura.test"

// socialApp returns a program at an https address with a social network.
func socialApp(t *testing.T) (*apitest.App, *socialtest.Network) {
	t.Helper()
	var n *socialtest.Network
	a := apitest.New(t, func(c *program.Config) {
		c.BaseURL = secureURL
		n = socialtest.Start(t, secureURL+"/oauth/callback", c.Clock)
		c.Social = n.Config()
	})
	return a, n
}

var hanako = socialtest.Person{Subject: "42", Name: "hanako_x", Display: "花子", Email: "hanako@example.com", Verified: true}

type socialSignedIn struct {
	signInAnswer
	Linked bool
}

// finished starts a flow as a person, approves it as an account of the network, and sends what the callback page sends.
func finished(t *testing.T, n *socialtest.Network, p *apitest.Person, provider, query string, who socialtest.Person) *apitest.Answer {
	t.Helper()
	var where struct{ URL string }
	begun := p.Get("/socials/" + provider + "/oauth/url/?" + query).Must(http.StatusOK).Into(&where)
	back, err := n.Approve(where.URL, who)
	if err != nil {
		t.Fatal(err)
	}
	cookie, _, _ := strings.Cut(begun.Header.Get("Set-Cookie"), ";")
	return p.Do(http.MethodPost, "/socials/"+provider+"/oauth/", object{"token": back.Token, "verifier": back.Verifier}, "Cookie", cookie)
}

func TestSocialSignInOverHTTP(t *testing.T) {
	a, n := socialApp(t)
	v := a.Visitor()
	app := v.Get("/app/").Must(http.StatusOK).Map()
	if got := app["providers"]; !slices.Equal(got.([]any), []any{"twitter", "google", "discord"}) || app["passkeys"] != true {
		t.Errorf("app %v", app)
	}
	for _, provider := range []string{"twitter", "google", "discord"} {
		who := hanako
		who.Email = provider + "@example.com"
		var in socialSignedIn
		finished(t, n, v, provider, "agreeTerms=true&language=ja&returnTo=/contests/7", who).Must(http.StatusOK).Into(&in)
		if !in.IsNew || in.Linked || *in.ReturnTo != "/contests/7" || in.UserInfo.Email != who.Email {
			t.Errorf("%s: %+v", provider, in)
		}
		profile := as(a, in.signInAnswer).Get("/users/profile/").Must(http.StatusOK).Map()
		own := profile["socialUsers"].([]any)[0].(map[string]any)
		if diff := cmp.Diff(profile["socialUsers"], profile["social_users"]); diff != "" {
			t.Errorf("%s: social_users differs (-socialUsers +social_users):\n%s", provider, diff)
		}
		if own["provider"] != provider || own["socialUserName"] == "" || own["createdAt"] == "" {
			t.Errorf("%s: oneself sees %v", provider, own)
		}
		shown := v.Get(userAt(in.UserInfo.ID)).Must(http.StatusOK).Map()
		public := shown["socialUsers"].([]any)[0].(map[string]any)
		if diff := cmp.Diff(shown["socialUsers"], shown["social_users"]); diff != "" {
			t.Errorf("%s: for everybody social_users differs (-socialUsers +social_users):\n%s", provider, diff)
		}
		if len(public) != 2 || public["provider"] != provider || (public["socialUserName"] == "") != (provider == "google") {
			t.Errorf("%s: everybody sees %v", provider, public)
		}
	}
}

func userAt(id int64) string { return at("/users/%d/", func(*fixture) any { return id })(nil, nil) }

func TestSocialFlowIsBoundToTheBrowser(t *testing.T) {
	a, n := socialApp(t)
	v := a.Visitor()
	begin := func(cookie string) (address, set string) {
		var where struct{ URL string }
		begun := v.Do(http.MethodGet, "/socials/discord/oauth/url/?agreeTerms=true", nil, "Cookie", cookie).Must(http.StatusOK).Into(&where)
		set = begun.Header.Get("Set-Cookie")
		for _, part := range []string{"HttpOnly", "Secure", "SameSite=Lax", "Path=/api/v1/socials", "Max-Age=600"} {
			if !strings.Contains(set, part) {
				t.Errorf("no %s in %s", part, set)
			}
		}
		cookie, _, _ = strings.Cut(set, ";")
		return where.URL, cookie
	}
	first, cookie := begin("")
	second, again := begin(cookie)
	if again != cookie {
		t.Errorf("a second sign-in of one browser breaks the first: %s, %s", cookie, again)
	}
	_, forged := begin("yagura_browser=short")
	if forged == "yagura_browser=short" {
		t.Error("a cookie that is none of ours is kept")
	}
	for _, address := range []string{first, second} {
		back, err := n.Approve(address, hanako)
		if err != nil {
			t.Fatal(err)
		}
		finish := object{"token": back.Token, "verifier": back.Verifier}
		for _, other := range []string{"", forged, cookie + "x"} {
			v.Do(http.MethodPost, "/socials/discord/oauth/", finish, "Cookie", other).Refused(http.StatusUnprocessableEntity, "socialFlowInvalid")
		}
		v.Do(http.MethodPost, "/socials/discord/oauth/", finish, "Cookie", cookie).Must(http.StatusOK)
		v.Do(http.MethodPost, "/socials/discord/oauth/", finish, "Cookie", cookie).Refused(http.StatusUnprocessableEntity, "socialFlowInvalid")
	}
}

func TestSocialFaultsOverHTTP(t *testing.T) {
	a, n := socialApp(t)
	v, taro := a.Visitor(), a.Person("Taro")
	email := taro.Get("/users/profile/").Map()["email"].(string)
	agree := "agreeTerms=true"

	v.Get("/socials/myspace/oauth/url/?"+agree).Refused(http.StatusServiceUnavailable, "socialSuspended")
	v.Get("/socials/twitter/oauth/url/?"+agree+"&returnTo=//evil.example").Refused(http.StatusUnprocessableEntity, "invalidValue")
	v.Get("/socials/twitter/oauth/url/?link=true").Refused(http.StatusUnauthorized, "authenticationError")
	v.Post("/socials/myspace/oauth/", object{"token": "a", "verifier": "b"}).Refused(http.StatusServiceUnavailable, "socialSuspended")

	coded := func(a *apitest.Answer, status int, key string, code int) {
		t.Helper()
		if a.Refused(status, key); a.Code() != code {
			t.Errorf("%s has code %d, want %d", key, a.Code(), code)
		}
	}
	used := hanako
	used.Email = email
	coded(finished(t, n, v, "google", agree, used), http.StatusConflict, "duplicateEmail", -5)
	unverified := hanako
	unverified.Verified = false
	coded(finished(t, n, v, "discord", agree, unverified), http.StatusUnprocessableEntity, "socialWithoutEmail", 0)

	var linked socialSignedIn
	finished(t, n, taro, "twitter", "link=true&returnTo=/users/1/edit", unverified).Must(http.StatusOK).Into(&linked)
	if !linked.Linked || linked.Token != taro.Token || linked.UserInfo.ID != taro.ID || *linked.ReturnTo != "/users/1/edit" {
		t.Errorf("linked %+v", linked)
	}
	coded(finished(t, n, a.Person("Jiro"), "twitter", "link=true", hanako), http.StatusConflict, "twitterAccountAlreadyIntegrated", -3)

	n.Answer(http.StatusTooManyRequests)
	v.Get("/socials/twitter/oauth/url/?"+agree).Refused(http.StatusTooManyRequests, "socialRateLimit")
	n.Answer(http.StatusInternalServerError)
	coded(v.Get("/socials/twitter/oauth/url/?"+agree), http.StatusServiceUnavailable, "twitterSomethingError", -2)
	n.Answer(0)
}

func TestSocialAccountsOverHTTP(t *testing.T) {
	a, n := socialApp(t)
	taro := a.Person("Taro")
	taro.Get("/socials/twitter/timeline/").Refused(http.StatusUnprocessableEntity, "socialNotAuthenticated")
	finished(t, n, taro, "twitter", "link=true", hanako).Must(http.StatusOK)
	var posts struct {
		Items []struct{ ID, Text, CreatedAt, URL string }
		Next  *string
	}
	taro.Get("/socials/twitter/timeline/").Must(http.StatusOK).Into(&posts)
	if len(posts.Items) != 3 || posts.Items[0].Text != "post 1 of 42" || posts.Items[0].CreatedAt != "2026-11-20T12:00:00.000Z" || posts.Next != nil {
		t.Errorf("posts %+v", posts)
	}
	a.Person("Jiro").Delete(userAt(taro.ID)+"socials/twitter/").Refused(http.StatusForbidden, "participationAuthority")
	for range 2 {
		taro.Delete(userAt(taro.ID) + "socials/twitter/").Must(http.StatusNoContent)
	}
	if own := taro.Get("/users/profile/").Map()["socialUsers"].([]any); len(own) != 0 {
		t.Errorf("after the unlink: %v", own)
	}
}

func TestNoProviderIsShownWithoutKeys(t *testing.T) {
	a := apitest.New(t)
	app := a.Visitor().Get("/app/").Must(http.StatusOK).Map()
	if len(app["providers"].([]any)) != 0 || app["passkeys"] != false { // http://yagura.test has no passkeys
		t.Errorf("app %v", app)
	}
	a.Visitor().Get("/socials/twitter/oauth/url/?agreeTerms=true").Refused(http.StatusServiceUnavailable, "socialSuspended")
	a.Visitor().Post("/auth/passkeys/sign-in/begin/", object{}).Refused(http.StatusUnprocessableEntity, "passkeyFailed")
}
