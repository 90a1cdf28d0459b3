package social_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
	"yagura/internal/social"
	"yagura/internal/social/socialtest"
)

// reads returns the reader of posts.
func (w *world) reads() contest.Network {
	w.t.Helper()
	posts, err := social.OpenPosts(w.Config().X)
	if err != nil || posts == nil {
		w.t.Fatalf("reader %v: %v", posts, err)
	}
	return posts
}

func accounts(prefix string, n int) []socialtest.Account {
	list := make([]socialtest.Account, n)
	for i := range list {
		list[i] = socialtest.Account{ID: fmt.Sprint(prefix, i), Name: fmt.Sprint(prefix, "_", i)}
	}
	return list
}

// signOf formats yes as +, no as - and unknown as ?.
func signOf(by map[string]bool, name string) string {
	does, ok := by[name]
	switch {
	case !ok:
		return "?"
	case does:
		return "+"
	}
	return "-"
}

func TestReach(t *testing.T) {
	w := begin(t)
	both, none := socialtest.Account{ID: "1", Name: "Both"}, socialtest.Account{ID: "2", Name: "none"}
	hidden := socialtest.Account{ID: "3", Name: "hidden", Protected: true}
	w.Publish(socialtest.Post{
		ID: "77", Author: "9", PageSize: 2, Accounts: []socialtest.Account{none, hidden},
		Reposters: append(accounts("r", 5), both), Followers: append(accounts("f", 3), hidden, both),
	})
	reach, err := w.reads().Reach(w.ctx(), "77", []string{"bOTH", "none", "hidden", "nobody", "r_4", "both"})
	if err != nil || !reach.Complete {
		t.Fatalf("%+v, %v", reach, err)
	}
	for name, want := range map[string]string{"both": "++", "none": "--", "hidden": "??", "nobody": "??", "r_4": "-+"} {
		if got := signOf(reach.Following, name) + signOf(reach.Retweet, name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if asked := w.Asked(); asked != 1+3+3+1 {
		t.Errorf("asked %d times", asked)
	}
}

// After 20 pages the reader stops, and a person who is not among them is unknown.
func TestReachIsBounded(t *testing.T) {
	w := begin(t)
	reposters := accounts("r", 25)
	w.Publish(socialtest.Post{ID: "77", Author: "9", PageSize: 1, Reposters: reposters, Followers: accounts("f", 2)})
	names := []string{"r_0", "r_24"}
	for i := range 2100 {
		names = append(names, fmt.Sprintf("a%04d", i))
	}
	reach, err := w.reads().Reach(w.ctx(), "77", append(names, "f_1"))
	if err != nil || reach.Complete {
		t.Fatalf("complete = %v, %v", reach.Complete, err)
	}
	if asked := w.Asked(); asked != 1+20+2+20 {
		t.Errorf("asked %d times", asked)
	}
	if got := signOf(reach.Retweet, "r_0") + signOf(reach.Retweet, "r_24") + signOf(reach.Following, "r_24"); got != "???" {
		t.Errorf("names beyond the pages: %s", got) // the name is after two thousand others
	}
	if reach, err = w.reads().Reach(w.ctx(), "77", names[:2]); err != nil {
		t.Fatal(err)
	}
	if got := signOf(reach.Retweet, "r_0") + signOf(reach.Retweet, "r_24") + signOf(reach.Following, "r_24"); got != "+?-" {
		t.Errorf("reposters beyond the pages: %s", got)
	}
}

func TestReachFails(t *testing.T) {
	w := begin(t)
	w.Publish(socialtest.Post{ID: "77", Author: "9"})
	fails := func(name, post string, key fault.Key) {
		t.Helper()
		_, err := w.reads().Reach(w.ctx(), post, []string{"a"})
		t.Run(name, func(t *testing.T) { wantFault(t, err, key) })
	}
	fails("unknown post", "78", fault.PostDoesNotExist)
	for status, key := range map[int]fault.Key{
		http.StatusNotFound: fault.PostDoesNotExist, http.StatusBadRequest: fault.PostDoesNotExist, http.StatusTooManyRequests: fault.SocialRateLimit,
		http.StatusUnauthorized: fault.TwitterSomethingError, http.StatusServiceUnavailable: fault.TwitterSomethingError, http.StatusFound: fault.TwitterSomethingError,
	} {
		w.Answer(status)
		fails(http.StatusText(status), "77", key)
	}
	w.Answer(0)
	w.Pad(2 << 20)
	fails("oversized", "77", fault.TwitterSomethingError)
	w.Pad(0)

	w.Hold()
	ctx, cancel := context.WithTimeout(w.ctx(), 50*time.Millisecond)
	defer cancel()
	_, err := w.reads().Reach(ctx, "77", nil)
	wantFault(t, err, fault.TwitterSomethingError)
}

func TestPostsNeedAToken(t *testing.T) {
	if posts, err := social.OpenPosts(social.XConfig{Key: "a", Secret: "b"}); posts != nil || err != nil {
		t.Errorf("without a token: %v, %v", posts, err)
	}
	if _, err := social.OpenPosts(social.XConfig{Bearer: "a", URL: "gopher://x"}); err == nil {
		t.Error("a strange address is taken")
	}
}
