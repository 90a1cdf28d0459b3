package api_test

import (
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
	"yagura/internal/social"
	"yagura/internal/social/socialtest"
)

// The entries show who follows and reposted on X (ENTRY-11).
func TestEngagement(t *testing.T) {
	t.Parallel()
	var net *socialtest.Network
	a := apitest.New(t, func(c *program.Config) {
		net = socialtest.Start(t, "http://yagura.test/oauth/callback", c.Clock)
		c.Social = social.Config{X: net.Config().X}
	})
	if !a.Visitor().Get("/app/").Must(http.StatusOK).Map()["engagement"].(bool) {
		t.Error("/app/ does not say that engagement is available")
	}
	owner := a.Person("owner")
	contestID := openContest(a, owner, nil)
	at := contestAt(contestID)
	for _, name := range []string{"fan_1", "other_1", "hidden_1"} {
		a.Person(name).Post(at+"users/", entryPayload(object{"twitterId": name})).Must(http.StatusOK)
	}
	fan, hidden := socialtest.Account{ID: "1", Name: "Fan_1"}, socialtest.Account{ID: "3", Name: "hidden_1", Protected: true}
	net.Publish(socialtest.Post{ID: "77", Author: "9", Reposters: []socialtest.Account{fan}, Followers: []socialtest.Account{fan, hidden}, Accounts: []socialtest.Account{{ID: "2", Name: "other_1"}}})
	check := func(post string) *apitest.Answer {
		return owner.Do(http.MethodPost, at+"twitter/engagement/", object{"tweetId": post, "tweetProtected": false}, "Idempotency-Key", "x"+post)
	}
	check("78").Refused(http.StatusNotFound, "postDoesNotExist")
	got := check("https://x.com/a/status/77").Must(http.StatusOK).Map()
	for field, want := range (object{"tweetId": "77", "checked": 3.0, "following": 1.0, "retweet": 1.0, "unknown": 1.0, "complete": true}) {
		if got[field] != want {
			t.Errorf("%s = %v, want %v", field, got[field], want)
		}
	}
	var list struct {
		Items []struct{ Following, Retweet *bool }
	}
	a.Visitor().Get(at + "users/").Must(http.StatusOK).Into(&list)
	if i := list.Items; !*i[0].Following || !*i[0].Retweet || *i[1].Following || *i[1].Retweet || i[2].Following != nil || i[2].Retweet != nil {
		t.Errorf("entries %+v", list)
	}
	net.Answer(http.StatusTooManyRequests)
	check("79").Refused(http.StatusTooManyRequests, "socialRateLimit")

	plain := apitest.New(t)
	someone := plain.Person("owner")
	someone.Post(contestAt(openContest(plain, someone, nil))+"twitter/engagement/", object{"tweetId": "77", "tweetProtected": false}).Refused(http.StatusServiceUnavailable, "engagementNotConfigured")
}
