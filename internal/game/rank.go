package game

import (
	"cmp"
	"context"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/lang"
)

// Unspecified is the key of "no rank given". It is valid for every game and sorts after all ranks (PROFILE-6).
const Unspecified = "9999"

// Titles holds one text for each language of the interface.
type Titles map[string]string

// In returns the title in a language, in the default language if there is none (LANG-1), in Japanese if there is neither.
func (t Titles) In(language string) string {
	return cmp.Or(t[language], t[lang.Default], t["ja"])
}

// Rank is a step of a ladder (PROFILE-6). Keys have four digits and order the ranks of a ladder.
type Rank struct {
	Key    string
	Ladder string // empty for Unspecified only
	Titles Titles
}

// RankStore is the storage that ranks use.
type RankStore interface {
	// Ranks lists all ranks ascending by key.
	Ranks(ctx context.Context) ([]Rank, error)
	// Rank returns ok=false if there is none.
	Rank(ctx context.Context, key string) (r Rank, ok bool, err error)
	// SeedRank adds a rank unless its key exists.
	SeedRank(ctx context.Context, r Rank) error
	// UpdateRank returns false if there is no such rank.
	UpdateRank(ctx context.Context, r Rank) (bool, error)
}

// Ranks returns all ranks ascending by key, Unspecified last (PROFILE-6). Anyone may call it.
func (s *Service) Ranks(ctx context.Context) ([]Rank, error) {
	ranks, err := s.store.Ranks(ctx)
	return append(ranks, unspecified), err
}

// RankOf returns the key under which a rank in this game is stored: key itself if it belongs to the game's ladder,
// Unspecified for Unspecified or an empty key. Fault: invalidRank on the field rank.
func (s *Service) RankOf(ctx context.Context, g Game, key string) (string, error) {
	if key == "" || key == Unspecified {
		return Unspecified, nil
	}
	r, ok, err := s.store.Rank(ctx, key)
	if err != nil {
		return "", err
	}
	if !ok || r.Ladder != g.Ladder {
		return "", fault.New(fault.InvalidRank).At("rank")
	}
	return key, nil
}
