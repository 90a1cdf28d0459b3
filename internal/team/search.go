package team

import (
	"context"
	"time"

	"yagura/internal/kit/limit"
)

// SearchPage is the number of teams on a page of the search.
const SearchPage = 50

// searches limits one network address, like the search for people.
var searches = limit.Limit{Name: "team-search", Window: 10 * time.Minute, Most: 3000, ByAddress: true}

// Query asks for one page of teams.
type Query struct {
	Viewer int64 // the person whose role is returned; 0 for a visitor
	// Name is what is searched, ignoring case and width; empty = all, newest first. Teams whose name begins with it come first, then
	// those with each of its words in their name.
	Name   string
	GameID int64 // 0 = any
	// Recruiting selects only teams that accept requests and have a free place.
	Recruiting bool
	After      *Key   // the position after the previous page; nil = from the first
	Network    string // network address of the request, for its limit
}

// Key is a position in the order of the search: by name, or by id alone if no name is given.
type Key struct {
	Name string // folded by fold.Key
	ID   int64
	// ByWords: the position is among the teams whose name does not begin with what is searched.
	ByWords bool
}

// Search returns one page; next is the key to continue after, nil on the last page. Anyone may call it. Fault:
// tooManyRequests.
func (s *Service) Search(ctx context.Context, q Query) (page []Membership, next *Key, err error) {
	if err := searches.Take(ctx, s.store, q.Network); err != nil {
		return nil, nil, err
	}
	return s.store.SearchTeams(ctx, q, SearchPage)
}
