// Package game holds the master data of the titles that contests are played in.
package game

import (
	"context"

	"yagura/internal/kit/fault"
)

// Game is a title (contests.md §3, community.md §3).
type Game struct {
	ID   int64
	Key  string
	Name string
	// Enabled: only enabled games are listed (rulings.md 24).
	Enabled bool
	// NeedsFriendCode: an entry asks for the friend code (rulings.md 57).
	NeedsFriendCode bool
}

// Store is what this feature needs of the database.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	Games(ctx context.Context) ([]Game, error)
	// Game answers ok=false where there is none.
	Game(ctx context.Context, id int64) (g Game, ok bool, err error)
	AddGame(ctx context.Context, g Game, position int) error
}

// Service answers questions about games.
type Service struct{ store Store }

// NewService wires the feature.
func NewService(s Store) *Service { return &Service{store: s} }

// List gives the enabled games in catalogue order. Anybody may ask.
func (s *Service) List(ctx context.Context) ([]Game, error) { return s.store.Games(ctx) }

// Enabled gives an enabled game, or the fault thisGameDoesNotExists (code −1).
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

// Seed adds the shipped catalogue's titles that the database does not have yet; edited ones stay as they are.
func (s *Service) Seed(ctx context.Context) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		for i, g := range catalogue {
			if err := s.store.AddGame(ctx, g, i); err != nil {
				return err
			}
		}
		return nil
	})
}
