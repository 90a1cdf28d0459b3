// Package game holds the master data of the titles that contests are played in, and their ranks.
package game

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// AccountField says what a title calls the name of its players (PROFILE-6).
type AccountField string

// The account fields; which title has which is master data (PROFILE-6).
const (
	SummonerName AccountField = "summonerName"
	UplayAccount AccountField = "uplayAccount"
	IngameName   AccountField = "ingameName"
	Username     AccountField = "username"
)

// AccountFields are all of them.
var AccountFields = []AccountField{SummonerName, UplayAccount, IngameName, Username}

// Game is a title (contests.md §3, community.md §3).
type Game struct {
	ID   int64
	Key  string // five digits, unique: the master value code
	Name string
	// Enabled: only enabled games are listed.
	Enabled bool
	// NeedsFriendCode: an entry and a game account ask for the friend code (ENTRY-3).
	NeedsFriendCode bool
	AccountField    AccountField
	// Ladder names the ranks of this title; empty = it has none.
	Ladder string
}

// UniqueNames reports whether a player's name belongs to one game account only, in the whole product.
func (g Game) UniqueNames() bool { return g.AccountField == SummonerName }

// Store is the storage that this package needs.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// Games lists the enabled games in catalogue order, AllGames the disabled ones too.
	Games(ctx context.Context) ([]Game, error)
	AllGames(ctx context.Context) ([]Game, error)
	// Game returns ok=false if there is none.
	Game(ctx context.Context, id int64) (g Game, ok bool, err error)
	// LockGame makes the transaction the only writer of the game, and of accounts in it, until its end.
	LockGame(ctx context.Context, id int64) (g Game, ok bool, err error)
	// SeedGame adds a game unless its id is there.
	SeedGame(ctx context.Context, g Game, position int, at time.Time) error
	// CompleteGame returns a game that no one has edited since titles have ranks the shipped account field and ladder.
	CompleteGame(ctx context.Context, g Game, at time.Time) error
	// AddGame adds a game behind all others, or returns false when the key is taken.
	AddGame(ctx context.Context, g Game, at time.Time) (bool, error)
	// UpdateGame returns false when another game has the key; the transaction must end then.
	UpdateGame(ctx context.Context, g Game, at time.Time) (bool, error)
	GameHasAccounts(ctx context.Context, id int64) (bool, error)
	RankStore
}

// Service answers questions about games.
type Service struct{ store Store }

// NewService returns the service with its dependencies.
func NewService(s Store) *Service { return &Service{store: s} }

// List returns the enabled games in catalogue order. Anyone may call it.
func (s *Service) List(ctx context.Context) ([]Game, error) { return s.store.Games(ctx) }

// Enabled returns an enabled game, or the fault thisGameDoesNotExists (code −1).
func (s *Service) Enabled(ctx context.Context, id int64) (Game, error) {
	g, ok, err := s.store.Game(ctx, id)
	if err != nil {
		return Game{}, err
	}
	if !ok || !g.Enabled {
		return Game{}, fault.New(fault.ThisGameDoesNotExists).At("gameId")
	}
	return g, nil
}

// Seed adds the shipped titles and ranks that the database does not have yet; edited ones stay as they are. Titles of a
// database that is older than the ranks get their account field and ladder.
func (s *Service) Seed(ctx context.Context) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		for i, g := range catalogue {
			if err := s.store.SeedGame(ctx, g, i, now); err != nil {
				return err
			}
			if err := s.store.CompleteGame(ctx, g, now); err != nil {
				return err
			}
		}
		for _, r := range shippedRanks() {
			if err := s.store.SeedRank(ctx, r); err != nil {
				return err
			}
		}
		return nil
	})
}
