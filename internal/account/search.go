package account

import (
	"context"
	"strings"
	"time"

	"yagura/internal/game"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/text"
)

// Limits of the search for people.
const (
	SearchPage = 50 // people on a page (SEARCH-1)
	// CardAccounts is the largest number of game accounts on a card.
	CardAccounts = 3
	cardBio      = 80 // characters of the biography that a card shows
	// longestGameName is the largest number of characters that a search for a name in a game uses.
	longestGameName = 64
	// maxScanned is the largest number of people with a matching nickname that one page scans for players of a game.
	maxScanned = 2000
)

// searches limits one network address. It is high because everyone at a venue may share one address.
var searches = limit.Limit{Name: "user-search", Window: 10 * time.Minute, Most: 3000, ByAddress: true}

// Query asks for one page of people (SEARCH-1). Names match by prefix, ignoring case and width.
type Query struct {
	Nickname     string
	GameID       int64  // 0 = any game
	GameUsername string // of an account in that game, or in any
	Limit        int    // 0 = SearchPage
	After        *Last  // nil = from the first
	Network      string // network address of the request, for its limit
}

// Last is the position of a person in the order of a search: by nickname, else by the name in the game, else the
// newest first.
type Last struct {
	Key string // fold.Key of the name; empty for the newest
	At  time.Time
	ID  int64
}

// Card is a person in a list of people.
type Card struct {
	Ref
	Bio          string // its first cardBio characters
	Prefecture   string
	GameAccounts []CardAccount // the first ones
	CreatedAt    time.Time
}

// CardAccount is a game account on a card, without the friend code.
type CardAccount struct {
	Game     game.Game
	Username string
	Rank     string
}

// SearchStore is the storage that the search uses.
type SearchStore interface {
	// NewestUsers, UsersByNickname and Players list up to most people after q.After, with the position of each.
	NewestUsers(ctx context.Context, q Query, most int) ([]Found, error)
	UsersByNickname(ctx context.Context, q Query, most int) ([]Found, error)
	Players(ctx context.Context, q Query, most int) ([]Found, error)
	// PlayersByNickname scans up to maxScan people of the nickname. It returns the position up to which it scanned,
	// nil after the last.
	PlayersByNickname(ctx context.Context, q Query, maxScan, most int) ([]Found, *Last, error)
	// SearchedGameAccounts returns the first game accounts of a person.
	SearchedGameAccounts(ctx context.Context, userID int64, most int) ([]CardAccount, error)
}

// Found is a person with a position in the order of the search.
type Found struct {
	Card
	Place Last
}

// Search returns one page of people; last is the position to continue after, nil on the last page. A page may hold
// fewer people than asked for although others follow, because the cost of a page is limited. Anyone may search;
// suspended and withdrawn people are not found. Faults: invalidValue, exceededLength, tooManyRequests.
func (s *Service) Search(ctx context.Context, q Query) (page []Card, last *Last, err error) {
	if err := q.clean(); err != nil {
		return nil, nil, err
	}
	if err := searches.Take(ctx, s.store, q.Network); err != nil {
		return nil, nil, err
	}
	found, last, err := s.find(ctx, q)
	if err != nil {
		return nil, nil, err
	}
	if len(found) > q.Limit {
		found = found[:q.Limit]
		last = &found[q.Limit-1].Place
	}
	page = make([]Card, len(found))
	for i, f := range found {
		page[i] = f.Card
		page[i].Bio = text.Head(f.Bio, cardBio)
		if page[i].GameAccounts, err = s.store.SearchedGameAccounts(ctx, f.ID, CardAccounts); err != nil {
			return nil, nil, err
		}
	}
	return page, last, nil
}

// NamedCard is a person found by a name.
type NamedCard struct {
	Card
	// Username is set only if it equals the name that was searched for. Usernames are used to sign in, so a nickname
	// must not reveal one.
	Username string
}

// SearchByName lists up to most people with a name, for operators of contests: first the person with that username,
// ignoring case and a leading "@", then people whose nickname begins with the name. Suspended and withdrawn people
// are not found. Faults: invalidValue, exceededLength, tooManyRequests.
func (s *Service) SearchByName(ctx context.Context, name, network string, most int) ([]NamedCard, error) {
	q := Query{Nickname: name, Limit: most, Network: network}
	if err := q.clean(); err != nil {
		return nil, err
	}
	list := []NamedCard{}
	if q.Nickname == "" {
		return list, nil
	}
	u, ok, err := s.store.UserByUsername(ctx, strings.TrimPrefix(q.Nickname, "@"))
	if err != nil {
		return nil, err
	}
	if ok && u.SuspendedAt == nil && u.WithdrawnAt == nil {
		c := Card{
			Ref: Ref{ID: u.ID, Nickname: u.Nickname, Image: u.Image}, Bio: text.Head(u.Bio, cardBio), Prefecture: u.Prefecture, CreatedAt: u.CreatedAt,
		}
		if c.GameAccounts, err = s.store.SearchedGameAccounts(ctx, u.ID, CardAccounts); err != nil {
			return nil, err
		}
		list = append(list, NamedCard{Card: c, Username: u.Username})
	}
	found, _, err := s.Search(ctx, q)
	for _, c := range found {
		if len(list) == 0 || c.ID != list[0].ID {
			list = append(list, NamedCard{Card: c})
		}
	}
	return list[:min(len(list), most)], err
}

// find reads one person more than the page holds, to learn whether another page follows.
func (s *Service) find(ctx context.Context, q Query) (found []Found, last *Last, err error) {
	most := q.Limit + 1
	players := q.GameID != 0 || q.GameUsername != ""
	switch {
	case q.Nickname != "" && players:
		return s.store.PlayersByNickname(ctx, q, maxScanned, most)
	case q.Nickname != "":
		found, err = s.store.UsersByNickname(ctx, q, most)
	case players:
		found, err = s.store.Players(ctx, q, most)
	default:
		found, err = s.store.NewestUsers(ctx, q, most)
	}
	return found, nil, err
}

func (q *Query) clean() error {
	var f fault.Form
	q.Nickname = f.Line("nickname", q.Nickname, MaxNickname)
	q.GameUsername = f.Line("gameUsername", q.GameUsername, longestGameName)
	if q.Limit == 0 {
		q.Limit = SearchPage
	}
	f.Check("limit", q.Limit > 0 && q.Limit <= SearchPage)
	f.Check("gameId", q.GameID >= 0)
	return f.Err()
}
