package social

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// Limits of reading a post. Users after the last page are not read.
const (
	maxPages = 20
	// reachTimeout is the time limit of all requests together. No page is requested after pageTimeout; the users
	// read until then count.
	reachTimeout = 12 * time.Second
	pageTimeout  = 8 * time.Second

	reposterPage = 100
	followerPage = 1000
	accountPage  = 100
)

// posts reads posts of X with the app token (API v2).
type posts struct {
	XConfig
	client *http.Client
}

// OpenPosts returns the reader of X's posts, nil if no token is configured. It sends no request.
func OpenPosts(c XConfig) (contest.Network, error) {
	if c.Bearer == "" {
		return nil, nil
	}
	var err error
	if c.URL, err = addressOf("X", c.URL, xURL); err != nil {
		return nil, err
	}
	return &posts{c, newClient()}, nil
}

// person is a user of X.
type person struct {
	ID        string `json:"id"`
	Username  string `json:"username"`
	Protected bool   `json:"protected"`
}

// people is a list of users, by folded name.
type people struct {
	found    map[string]person
	complete bool
}

func (p *people) add(list []person) {
	for _, who := range list {
		p.found[contest.FoldName(who.Username)] = who
	}
}

// Reach implements contest.Network.
func (x *posts) Reach(ctx context.Context, postID string, names []string) (contest.Reach, error) {
	ctx, cancel := context.WithTimeout(ctx, reachTimeout)
	defer cancel()
	author, err := x.author(ctx, postID)
	if err != nil {
		return contest.Reach{}, err
	}
	turn, over := context.WithTimeout(ctx, pageTimeout)
	defer over()
	var reposters, followers, accounts people
	all, ctx := errgroup.WithContext(ctx)
	all.Go(func() (err error) {
		reposters, err = x.pages(ctx, turn, "/2/tweets/"+url.PathEscape(postID)+"/retweeted_by", reposterPage)
		return err
	})
	all.Go(func() (err error) {
		followers, err = x.pages(ctx, turn, "/2/users/"+url.PathEscape(author)+"/followers", followerPage)
		return err
	})
	all.Go(func() (err error) {
		accounts, err = x.accounts(ctx, turn, names)
		return err
	})
	if err := all.Wait(); err != nil {
		return contest.Reach{}, err
	}
	return contest.Reach{
		Following: accounts.does(followers), Retweet: accounts.does(reposters),
		Complete: reposters.complete && followers.complete && accounts.complete,
	}, nil
}

// does reports for each account whether it is in a list. Protected and missing accounts are left out. Absence counts
// only in a complete list.
func (p *people) does(list people) map[string]bool {
	known := map[string]bool{}
	for name, who := range p.found {
		if _, in := list.found[name]; !who.Protected && (in || list.complete) {
			known[name] = in
		}
	}
	return known
}

func (x *posts) author(ctx context.Context, postID string) (string, error) {
	var answer struct {
		Data struct {
			AuthorID string `json:"author_id"`
		} `json:"data"`
	}
	if err := x.get(ctx, "/2/tweets/"+url.PathEscape(postID), url.Values{"expansions": {"author_id"}}, gone, &answer); err != nil {
		return "", err
	}
	if answer.Data.AuthorID == "" { // X reports a deleted or hidden post in a list of errors
		return "", fault.New(fault.PostDoesNotExist)
	}
	return answer.Data.AuthorID, nil
}

// pages reads a list of users page by page until the turn ends.
func (x *posts) pages(ctx, turn context.Context, path string, size int) (people, error) {
	list := people{found: map[string]person{}}
	q := url.Values{"max_results": {strconv.Itoa(size)}, "user.fields": {"protected"}}
	for page := 0; page < maxPages && (page == 0 || turn.Err() == nil); page++ {
		var answer struct {
			Data []person `json:"data"`
			Meta struct {
				Next string `json:"next_token"`
			} `json:"meta"`
		}
		if err := x.get(ctx, path, q, gone, &answer); err != nil {
			return people{}, err
		}
		list.add(answer.Data)
		if answer.Meta.Next == "" {
			list.complete = true
			break
		}
		q.Set("pagination_token", answer.Meta.Next)
	}
	return list, nil
}

// accounts finds users by name, as many per request as X allows.
func (x *posts) accounts(ctx, turn context.Context, names []string) (people, error) {
	list := people{found: map[string]person{}}
	wanted := make([]string, len(names))
	for i, name := range names {
		wanted[i] = contest.FoldName(name)
	}
	slices.Sort(wanted)
	wanted = slices.Compact(wanted)
	page := 0
	for some := range slices.Chunk(wanted, accountPage) {
		if page == maxPages || page > 0 && turn.Err() != nil {
			return list, nil
		}
		page++
		var answer struct {
			Data []person `json:"data"`
		}
		if err := x.get(ctx, "/2/users/by", url.Values{"usernames": {strings.Join(some, ",")}, "user.fields": {"protected"}}, nil, &answer); err != nil {
			return people{}, err
		}
		list.add(answer.Data)
	}
	list.complete = true
	return list, nil
}

// gone maps the statuses with which X reports that a post does not exist.
var gone = refusals{http.StatusBadRequest: fault.PostDoesNotExist, http.StatusNotFound: fault.PostDoesNotExist}

// get reads an answer. A refusal concerns the service's token, not the visitor.
func (x *posts) get(ctx context.Context, path string, q url.Values, refused refusals, v any) error {
	return getJSON(ctx, x.client, x.URL+path+"?"+q.Encode(), x.Bearer, refused, v)
}
