package game

import (
	"cmp"
	"context"
	"regexp"
	"slices"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/lang"
)

// Limits of the master data, in characters.
const (
	MaxGameName  = 64
	MaxRankTitle = 40
)

var (
	keyPattern    = regexp.MustCompile(`^[0-9]{5}$`)
	ladderPattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]{0,29}$`)
)

// All returns every game in catalogue order, disabled ones included, for the administration.
func (s *Service) All(ctx context.Context) ([]Game, error) { return s.store.AllGames(ctx) }

// Add adds a title after all others, in the caller's transaction. The caller checks the permission. Faults:
// valueIsRequired, exceededLength, invalidValue, gameKeyExists.
func (s *Service) Add(ctx context.Context, g Game) (Game, error) {
	if err := s.check(ctx, &g); err != nil {
		return Game{}, err
	}
	g.ID = id.New()
	added, err := s.store.AddGame(ctx, g, clock.Now(ctx))
	if err == nil && !added {
		err = fault.New(fault.GameKeyExists).At("key")
	}
	return g, err
}

// Change writes a title in the caller's transaction. The caller checks the permission. The account field is fixed
// once the game has accounts, because the uniqueness of names depends on it. Faults: as Add, gameDoesNotExist,
// gameLocked.
func (s *Service) Change(ctx context.Context, g Game) (Game, error) {
	before, ok, err := s.store.LockGame(ctx, g.ID)
	if err != nil {
		return Game{}, err
	}
	if !ok {
		return Game{}, fault.New(fault.GameDoesNotExist)
	}
	if err := s.check(ctx, &g); err != nil {
		return Game{}, err
	}
	if g.AccountField != before.AccountField {
		played, err := s.store.GameHasAccounts(ctx, g.ID)
		if err != nil {
			return Game{}, err
		}
		if played {
			return Game{}, fault.New(fault.GameLocked).At("accountField")
		}
	}
	written, err := s.store.UpdateGame(ctx, g, clock.Now(ctx))
	if err == nil && !written {
		err = fault.New(fault.GameKeyExists).At("key")
	}
	return g, err
}

// check trims and validates a title. The fault names every field that fails.
func (s *Service) check(ctx context.Context, g *Game) error {
	var f fault.Form
	g.Name = f.Required("gameName", g.Name, MaxGameName)
	f.Check("key", keyPattern.MatchString(g.Key))
	g.AccountField = cmp.Or(g.AccountField, Username)
	f.Check("accountField", slices.Contains(AccountFields, g.AccountField))
	g.MatchMinutes = cmp.Or(g.MatchMinutes, DefaultMatchMinutes)
	f.Check("matchMinutes", ValidMatchMinutes(g.MatchMinutes))
	if g.Ladder != "" {
		ranks, err := s.store.Ranks(ctx)
		if err != nil {
			return err
		}
		f.Check("ladder", slices.ContainsFunc(ranks, func(r Rank) bool { return r.Ladder == g.Ladder }))
	}
	return f.Err()
}

// ChangeRank writes the titles and the ladder of a rank in the caller's transaction. The caller checks the
// permission. Every language needs a title. Faults: notFound, valueIsRequired, exceededLength, invalidValue.
func (s *Service) ChangeRank(ctx context.Context, r Rank) (Rank, error) {
	var f fault.Form
	titles := make(Titles, len(lang.All()))
	for _, l := range lang.All() {
		titles[l] = f.Required("titles."+l, r.Titles[l], MaxRankTitle)
	}
	f.Check("ladder", ladderPattern.MatchString(r.Ladder))
	if err := f.Err(); err != nil {
		return Rank{}, err
	}
	r.Titles = titles
	written, err := s.store.UpdateRank(ctx, r)
	if err == nil && !written {
		err = fault.New(fault.NotFoundError)
	}
	return r, err
}
