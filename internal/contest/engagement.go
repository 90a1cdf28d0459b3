package contest

import (
	"context"
	"net/url"
	"regexp"
	"strings"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// EngagementStore stores what entrants did in the social network. Writes need a transaction that holds the contest's
// lock.
type EngagementStore interface {
	// SetEntryEngagement writes whether an entry follows and reposted; nil means unknown.
	SetEntryEngagement(ctx context.Context, entryID int64, following, retweet *bool, now time.Time) error
	// SetEngagement stores which post was checked, and when.
	SetEngagement(ctx context.Context, contestID int64, postID string, at time.Time) error
}

// Reach is what a social network reports about a post and people, by folded name (see FoldName). A name that is
// missing in a map is unknown: protected, deleted, or after the last page that was read (ENTRY-11).
type Reach struct {
	Following map[string]bool // follows the author of the post
	Retweet   map[string]bool // reposted it
	// Complete: all pages were read.
	Complete bool
}

// FoldName makes names of the social network comparable.
func FoldName(name string) string { return strings.ToLower(name) }

// Network reads the social network whose names entries hold.
type Network interface {
	// Reach reads who of the named people follows and reposted. It takes several seconds, at most a dozen. Faults:
	// postDoesNotExist, socialRateLimit, twitterSomethingError.
	Reach(ctx context.Context, postID string, names []string) (Reach, error)
}

// All contests share the network's own limits. Therefore checks are limited for each contest, and for each person
// over all contests.
var (
	checks         = limit.Limit{Name: "engagement", Window: time.Hour, Most: 6}
	checksOfPerson = limit.Limit{Name: "engagement-person", Window: time.Hour, Most: 18}
)

// EngagementForm names the post to check.
type EngagementForm struct {
	Post string // id of a post, or its address
	// Protected: only followers see the post, so the results are unknown (ENTRY-11). nil means not given.
	Protected *bool
}

// Engagement is the result of a check.
type Engagement struct {
	PostID    string    `json:"postId"`
	Checked   int       `json:"checked"`   // entries with a name of the network
	Following int       `json:"following"` // of them
	Retweet   int       `json:"retweet"`
	Unknown   int       `json:"unknown"`  // of whom one of the two is not known
	Complete  bool      `json:"complete"` // everything that the network tells was read
	At        time.Time `json:"-"`
}

// ConnectNetwork sets the social network; nil if none is configured.
func (s *Service) ConnectNetwork(network Network) { s.network = network }

// EngagementReady reports whether a social network is configured.
func (s *Service) EngagementReady() bool { return s.network != nil }

// CheckEngagement reads from the social network which entrants follow the author of a post and reposted it, and
// stores it with the entries (ENTRY-11). It calls the network outside any transaction. Needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, engagementNotConfigured, invalidValue at tweetId,
// valueIsRequired at tweetProtected, tooManyRequests, postDoesNotExist, socialRateLimit, twitterSomethingError.
func (s *Service) CheckEngagement(ctx context.Context, userID, contestID int64, f EngagementForm) (Engagement, error) {
	if err := s.RequireEdit(ctx, userID, contestID); err != nil {
		return Engagement{}, err
	}
	if !s.EngagementReady() {
		return Engagement{}, fault.New(fault.EngagementNotConfigured)
	}
	postID, err := f.clean()
	if err != nil {
		return Engagement{}, err
	}
	if err := checks.Take(ctx, s.store, subject(contestID)); err != nil {
		return Engagement{}, err
	}
	if err := checksOfPerson.Take(ctx, s.store, subject(userID)); err != nil {
		return Engagement{}, err
	}
	reach := Reach{Complete: true}
	if !*f.Protected {
		names, err := s.networkNames(ctx, contestID)
		if err != nil {
			return Engagement{}, err
		}
		if reach, err = s.network.Reach(ctx, postID, names); err != nil {
			return Engagement{}, err
		}
	}
	return s.storeEngagement(ctx, userID, contestID, postID, &reach)
}

// clean returns the id of the post, or the error of the form.
func (f *EngagementForm) clean() (postID string, err error) {
	var p fault.Form
	postID, ok := parsePost(f.Post)
	p.Check("tweetId", ok)
	if f.Protected == nil {
		p.Fail("tweetProtected", fault.New(fault.ValueIsRequired))
	}
	return postID, p.Err()
}

func (s *Service) networkNames(ctx context.Context, contestID int64) ([]string, error) {
	entries, err := s.entries(ctx, contestID)
	var names []string
	for _, e := range entries {
		if e.TwitterID != "" {
			names = append(names, e.TwitterID)
		}
	}
	return names, err
}

// storeEngagement writes the result to the current entries; entries may have been added, removed or renamed during
// the check.
func (s *Service) storeEngagement(ctx context.Context, userID, contestID int64, postID string, reach *Reach) (Engagement, error) {
	var out Engagement
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		// The transaction may run again, so the count starts here.
		out = Engagement{PostID: postID, Complete: reach.Complete}
		if _, err := s.lockToEdit(ctx, userID, contestID); err != nil { // the person may have lost the ability meanwhile
			return err
		}
		entries, err := s.entries(ctx, contestID)
		if err != nil {
			return err
		}
		out.At = clock.Now(ctx)
		for i := range entries {
			if err := s.storeReach(ctx, &entries[i], reach, &out); err != nil {
				return err
			}
		}
		if err := s.store.SetEngagement(ctx, contestID, postID, out.At); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, EngagementChecked.New(userID, contestID, contestID, out.At, out))
	})
	return out, err
}

func (s *Service) storeReach(ctx context.Context, e *Entry, reach *Reach, count *Engagement) error {
	var following, retweet *bool
	if e.TwitterID != "" {
		name := FoldName(e.TwitterID)
		following, retweet = known(reach.Following, name), known(reach.Retweet, name)
		count.Checked++
		count.Following += one(following)
		count.Retweet += one(retweet)
		if following == nil || retweet == nil {
			count.Unknown++
		}
	}
	if same(e.Following, following) && same(e.Retweet, retweet) {
		return nil
	}
	return s.store.SetEntryEngagement(ctx, e.ID, following, retweet, count.At)
}

func known(by map[string]bool, name string) *bool {
	does, ok := by[name]
	if !ok {
		return nil
	}
	return &does
}

func one(b *bool) int {
	if b != nil && *b {
		return 1
	}
	return 0
}

func same(a, b *bool) bool { return valueOf(a) == valueOf(b) }

var postNumber = regexp.MustCompile(`^[0-9]{1,20}$`)

// postHosts are the hosts at which the network shows posts.
var postHosts = map[string]bool{"x.com": true, "www.x.com": true, "mobile.x.com": true, "twitter.com": true, "www.twitter.com": true, "mobile.twitter.com": true}

// parsePost returns the id of a post from the number or from an address such as https://x.com/name/status/123. It
// never requests the address.
func parsePost(s string) (postID string, ok bool) {
	s = strings.TrimSpace(s)
	if postNumber.MatchString(s) {
		return s, true
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || !postHosts[strings.ToLower(u.Host)] {
		return "", false
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	for i := 0; i+1 < len(parts); i++ {
		if parts[i] == "status" || parts[i] == "statuses" {
			return parts[i+1], postNumber.MatchString(parts[i+1])
		}
	}
	return "", false
}
