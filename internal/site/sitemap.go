package site

import (
	"context"
	"time"
)

// PageKind is a kind of public pages with ids, named by the first part of their addresses.
type PageKind string

// The kinds of public pages.
const (
	ContestPages PageKind = "contests"
	TeamPages    PageKind = "teams"
	PersonPages  PageKind = "users"
)

// PublicPage is the page of a contest, a team or a person that search engines may visit.
type PublicPage struct {
	ID        int64
	ChangedAt time.Time
}

// SitemapStore is the storage of the sitemap.
type SitemapStore interface {
	// PublicPages lists the pages of a kind with ids above after, in the order of their ids. Deleted teams, and people
	// who are suspended or have withdrawn, have none.
	PublicPages(ctx context.Context, kind PageKind, after int64, limit int) ([]PublicPage, error)
	// PublicPagesEnd returns the id of the limit-th page of a kind above after; 0 if there are fewer.
	PublicPagesEnd(ctx context.Context, kind PageKind, after int64, limit int) (int64, error)
}
