package team

import (
	"context"
	"time"

	"yagura/internal/kit/fold"
	"yagura/internal/kit/limit"
)

// SearchPage is how many teams a page of the search holds.
const SearchPage = 50

// searches bounds one network address, as wide as the search for people.
var searches = limit.Limit{Name: "team-search", Window: 10 * time.Minute, Most: 3000}

// Query asks for one page of teams.
type Query struct {
	Viewer int64  // whose role is told; 0 for a visitor
	Name   string // the beginning of the name, ignoring case and width; empty = all, the newest first
	GameID int64  // 0 = any
	// Recruiting leaves only teams that take requests and have a place.
	Recruiting bool
	After      *Key   // the last team seen; nil = from the first
	Network    string // where the question comes from, for its limit
}

// Key is a team's place in the order of the search: by name, or by id alone where no name is asked for.
type Key struct {
	Name string // folded by fold.Key
	ID   int64
}

// Search returns one page; next is the key to continue after, nil on the last page. Anyone may call it. Fault:
// tooManyRequests.
func (s *Service) Search(ctx context.Context, q Query) (page []Membership, next *Key, err error) {
	if err := searches.Take(ctx, s.store, q.Network); err != nil {
		return nil, nil, err
	}
	page, err = s.store.SearchTeams(ctx, q, SearchPage+1)
	if err != nil || len(page) <= SearchPage {
		return page, nil, err
	}
	page = page[:SearchPage]
	last := page[SearchPage-1]
	return page, &Key{Name: fold.Key(last.Name), ID: last.ID}, nil
}
