package account

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/fold"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// Limits of game accounts.
const (
	MaxGameAccounts    = 50 // of one person
	MaxGameAccountText = 64 // characters of a name, and of a friend code
)

// gameAccountChanges limits how often a person adds or changes game accounts.
var gameAccountChanges = limit.Limit{Name: "game-account", Window: time.Hour, Most: 120}

// GameAccount is a person's name and rank in one game.
type GameAccount struct {
	ID       int64
	UserID   int64
	Game     game.Game
	Username string
	// FriendCode is shown to the owner only.
	FriendCode string
	Rank       string // a key of the game's ladder, or game.Unspecified
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// GameAccountForm is a game account as a person enters it.
type GameAccountForm struct {
	GameID int64
	// Names holds the player's name by account field. The field of the game counts, else game.Username.
	Names      map[game.AccountField]string
	FriendCode string // kept only where the game asks for it (ENTRY-3)
	Rank       string // empty = game.Unspecified
}

// name returns the player's name in a game and the account field that holds it.
func (f GameAccountForm) name(g game.Game) (field, name string) {
	if own := f.Names[g.AccountField]; own != "" {
		return string(g.AccountField), own
	}
	return string(game.Username), f.Names[game.Username]
}

// GameAccountStore is the storage that game accounts use.
type GameAccountStore interface {
	limit.Store // with InTx
	AppendEvent(ctx context.Context, e event.Event) error
	User(ctx context.Context, id int64) (u User, ok bool, err error)
	LockUser(ctx context.Context, id int64) (ok bool, err error)
	LockGame(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	// GameAccounts lists a person's accounts in the order of the games; gameID 0 means all games.
	GameAccounts(ctx context.Context, userID, gameID int64) ([]GameAccount, error)
	// AddGameAccount returns false and adds nothing if the name is taken and names of the game are unique.
	AddGameAccount(ctx context.Context, a GameAccount) (bool, error)
	// UpdateGameAccount returns false if the name is taken and names of the game are unique; the transaction must
	// then end.
	UpdateGameAccount(ctx context.Context, a GameAccount) (bool, error)
	// DeleteGameAccount returns false if the person has no such account.
	DeleteGameAccount(ctx context.Context, userID, id int64) (bool, error)
}

// GameAccounts reads and changes game accounts.
type GameAccounts struct {
	store GameAccountStore
	games *game.Service
}

// NewGameAccounts returns the service with its dependencies.
func NewGameAccounts(s GameAccountStore, games *game.Service) *GameAccounts {
	return &GameAccounts{store: s, games: games}
}

// Of lists a person's game accounts, of one game or (gameID 0) of all. Anyone may call it; only the person sees the
// friend codes (ENTRY-10). Fault: userDoesNotExist.
func (s *GameAccounts) Of(ctx context.Context, actor, userID, gameID int64) ([]GameAccount, error) {
	if _, ok, err := s.store.User(ctx, userID); err != nil || !ok {
		return nil, fault.Or(err, fault.New(fault.UserDoesNotExist))
	}
	list, err := s.store.GameAccounts(ctx, userID, gameID)
	if actor != userID {
		for i := range list {
			list[i].FriendCode = ""
		}
	}
	return list, err
}

// Add registers a game account. Only the person may: participationAuthority. Faults of the form: gameDoesNotExist,
// valueIsRequired, exceededLength, invalidValue, invalidRank; of the state: gameAccountExists, summonerNameExists,
// gameAccountLimit, tooManyRequests. Event: user.updated.
func (s *GameAccounts) Add(ctx context.Context, actor, userID int64, f GameAccountForm) (GameAccount, error) {
	var out GameAccount
	err := s.change(ctx, actor, userID, func(ctx context.Context, have []GameAccount) error {
		if len(have) >= MaxGameAccounts {
			return fault.New(fault.GameAccountLimit).With("count", MaxGameAccounts)
		}
		out = GameAccount{ID: id.New(), UserID: userID, CreatedAt: clock.Now(ctx)}
		return s.write(ctx, &out, f, have, s.store.AddGameAccount)
	})
	return out, err
}

// Change replaces all fields of a game account. It may keep a game that is no longer listed. Faults: as Add,
// gameAccountDoesNotExist. Event: user.updated.
func (s *GameAccounts) Change(ctx context.Context, actor, userID, accountID int64, f GameAccountForm) (GameAccount, error) {
	var out GameAccount
	err := s.change(ctx, actor, userID, func(ctx context.Context, have []GameAccount) error {
		for _, a := range have {
			if a.ID == accountID {
				out = a
				return s.write(ctx, &out, f, have, s.store.UpdateGameAccount)
			}
		}
		return fault.New(fault.GameAccountDoesNotExist)
	})
	return out, err
}

// Delete deletes a game account. Only the person may: participationAuthority. Fault: gameAccountDoesNotExist. Event:
// user.updated.
func (s *GameAccounts) Delete(ctx context.Context, actor, userID, accountID int64) error {
	return s.change(ctx, actor, userID, func(ctx context.Context, _ []GameAccount) error {
		deleted, err := s.store.DeleteGameAccount(ctx, userID, accountID)
		if err == nil && !deleted {
			err = fault.New(fault.GameAccountDoesNotExist)
		}
		return err
	})
}

// change runs do under the lock of the person, in a transaction. Only the person may change their own accounts.
func (s *GameAccounts) change(ctx context.Context, actor, userID int64, do func(ctx context.Context, have []GameAccount) error) error {
	if actor == 0 || actor != userID {
		return fault.New(fault.ParticipationAuthority)
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if ok, err := s.store.LockUser(ctx, userID); err != nil || !ok {
			return fault.Or(err, fault.New(fault.UserDoesNotExist))
		}
		if err := gameAccountChanges.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
			return err
		}
		have, err := s.store.GameAccounts(ctx, userID, 0)
		if err != nil {
			return err
		}
		if err := do(ctx, have); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, UserUpdated.New(userID, 0, userID, clock.Now(ctx), event.None{}))
	})
}

// write checks the form, copies it to the account, and stores the account.
func (s *GameAccounts) write(ctx context.Context, a *GameAccount, f GameAccountForm, have []GameAccount,
	store func(context.Context, GameAccount) (bool, error),
) error {
	g, ok, err := s.store.LockGame(ctx, f.GameID)
	if err != nil {
		return err
	}
	if !ok || !g.Enabled && g.ID != a.Game.ID {
		return fault.New(fault.GameDoesNotExist).At("gameId")
	}
	var form fault.Form
	field, name := f.name(g)
	a.Username = form.Required(field, name, MaxGameAccountText)
	for _, other := range slices.Sorted(maps.Keys(f.Names)) { // not stored, but limited by the contract
		if string(other) != field {
			form.Line(string(other), f.Names[other], MaxGameAccountText)
		}
	}
	if g.NeedsFriendCode {
		a.FriendCode = form.Required("friendCode", f.FriendCode, MaxGameAccountText)
	} else {
		form.Line("friendCode", f.FriendCode, MaxGameAccountText)
		a.FriendCode = ""
	}
	rank := a.Rank
	if f.Rank != rank || g.ID != a.Game.ID { // an unchanged rank may stay although the ladders have changed since
		rank, err = s.games.RankOf(ctx, g, f.Rank)
		if err := form.Take(err); err != nil {
			return err
		}
	}
	if err := form.Err(); err != nil {
		return err
	}
	a.Game, a.Rank, a.UpdatedAt = g, rank, clock.Now(ctx)
	for _, other := range have {
		if other.ID != a.ID && other.Game.ID == g.ID && fold.Text(other.Username) == fold.Text(a.Username) {
			return fault.New(fault.GameAccountExists).At(field)
		}
	}
	stored, err := store(ctx, *a)
	if err == nil && !stored {
		err = fault.New(fault.SummonerNameExists).At(field)
	}
	return err
}
