package auth

import (
	"context"
	"slices"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// postsByUser keeps one person from using up the app's quota at the provider.
var postsByUser = limit.Limit{Name: "social-posts", Window: 15 * time.Minute, Most: 15}

// Post is a person's post at a provider.
type Post struct {
	ID        string
	Text      string
	CreatedAt time.Time
	URL       string
}

// PostReader is a provider that can read people's posts.
type PostReader interface {
	// Posts returns the newest posts of a subject, at most 20, newest first. Faults: those of Provider, and
	// socialSuspended if no key for reading is configured.
	Posts(ctx context.Context, subject string) ([]Post, error)
}

// Posts returns the newest posts of a person's linked account. Faults: socialNotAuthenticated if none is linked,
// socialSuspended, socialRateLimit, twitterSomethingError.
func (s *Service) Posts(ctx context.Context, userID int64, provider string) ([]Post, error) {
	links, err := s.store.SocialAccounts(ctx, userID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(links, func(a SocialAccount) bool { return a.Provider == provider })
	if i < 0 {
		return nil, fault.New(fault.SocialNotAuthenticated)
	}
	p, err := s.provider(provider)
	if err != nil {
		return nil, err
	}
	reader, ok := p.(PostReader)
	if !ok {
		return nil, fault.New(fault.SocialSuspended)
	}
	if _, ok, _, err := postsByUser.Count(ctx, s.store, provider+":"+links[i].Subject); err != nil || !ok {
		return nil, fault.Or(err, fault.New(fault.SocialRateLimit))
	}
	return reader.Posts(ctx, links[i].Subject)
}
