// Package game holds the master data of the titles that contests are played in, and their ranks.
package game

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// AccountField is the kind of name that identifies a player in a game (PROFILE-6).
type AccountField string

// The account fields. The master data assigns one to each game (PROFILE-6).
const (
	SummonerName AccountField = "summonerName"
	UplayAccount AccountField = "uplayAccount"
	IngameName   AccountField = "ingameName"
	Username     AccountField = "username"
)

// AccountFields lists all account fields.
var AccountFields = []AccountField{SummonerName, UplayAccount, IngameName, Username}

// Game is a title that contests are played in.
type Game struct {
	ID   int64
	Key  string // five digits, unique: the master value code
	Name string
	// Enabled: lists contain enabled games only.
	Enabled bool
	// NeedsFriendCode: an entry and a game account ask for the friend code (ENTRY-3).
	NeedsFriendCode bool
	AccountField    AccountField
	// Ladder is the ladder of ranks of this game; empty if it has none.
	Ladder string
	// MatchMinutes is the length of a match that new stages and rehearsals propose (CONTEST-15).
	MatchMinutes int
}

// The bounds of the length of a match in minutes (MATCH-1), and the length in titles that state none.
const (
	MinMatchMinutes     = 10
	MaxMatchMinutes     = 180
	MatchMinutesStep    = 10
	DefaultMatchMinutes = 60
)

// ValidMatchMinutes reports whether a match may have so many minutes (MATCH-1).
func ValidMatchMinutes(minutes int) bool {
	return minutes >= MinMatchMinutes && minutes <= MaxMatchMinutes && minutes%MatchMinutesStep == 0
}

// UniqueNames reports whether a player's name may belong to one game account only.
func (g Game) UniqueNames() bool { return g.AccountField == SummonerName }

// Store is the storage that this package needs.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// Games lists the enabled games in catalogue order. AllGames includes the disabled ones.
	Games(ctx context.Context) ([]Game, error)
	AllGames(ctx context.Context) ([]Game, error)
	// Game returns ok=false if there is none.
	Game(ctx context.Context, id int64) (g Game, ok bool, err error)
	// LockGame locks the game and its accounts for the rest of the transaction.
	LockGame(ctx context.Context, id int64) (g Game, ok bool, err error)
	// SeedGame adds a game unless its id exists.
	SeedGame(ctx context.Context, g Game, position int, at time.Time) error
	// CompleteGame sets the shipped account field and ladder of a game that nobody has edited since games have ranks.
	CompleteGame(ctx context.Context, g Game, at time.Time) error
	// AddGame adds a game after all others. It returns false if the key is taken.
	AddGame(ctx context.Context, g Game, at time.Time) (bool, error)
	// UpdateGame returns false if another game has the key; the transaction must then end.
	UpdateGame(ctx context.Context, g Game, at time.Time) (bool, error)
	GameHasAccounts(ctx context.Context, id int64) (bool, error)
	RankStore
}

// Service reads and changes games and ranks.
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

// Seed adds the shipped games and ranks that the database does not have yet. It leaves edited ones as they are. Games
// of a database older than the ranks get their account field and ladder.
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
