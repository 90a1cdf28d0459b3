package account_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// Games of the catalogue: names are unique, plain, and with a friend code.
const (
	lol      = 1
	valorant = 2
	splatoon = 7
)

// gameFixture is a fixture with the catalogue of games and the accounts that people have in them.
type gameFixture struct {
	*fixture
	accounts *account.GameAccounts
	games    *game.Service
}

func eachWithGames(t *testing.T, f func(t *testing.T, d *gameFixture)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		games := game.NewService(db)
		if err := games.Seed(storetest.Ctx(t, clk)); err != nil {
			t.Fatal(err)
		}
		f(t, &gameFixture{
			fixture:  &fixture{Service: account.NewService(db, nil), t: t, db: db, clk: clk},
			accounts: account.NewGameAccounts(db, games),
			games:    games,
		})
	})
}

func named(gameID int64, name string) account.GameAccountForm {
	return account.GameAccountForm{GameID: gameID, Names: map[game.AccountField]string{game.Username: name}}
}

func summonerNamed(name string) account.GameAccountForm {
	return account.GameAccountForm{GameID: lol, Names: map[game.AccountField]string{game.SummonerName: name}}
}

// add registers a game account of u, which must succeed.
func (d *gameFixture) add(u account.User, form account.GameAccountForm) account.GameAccount {
	d.t.Helper()
	added, err := d.accounts.Add(d.ctx(), u.ID, u.ID, form)
	if err != nil {
		d.t.Fatal(err)
	}
	return added
}

// addFails checks the fault of registering form for u.
func (d *gameFixture) addFails(what, want string, u account.User, form account.GameAccountForm) {
	d.t.Helper()
	_, err := d.accounts.Add(d.ctx(), u.ID, u.ID, form)
	d.fails(what, want, err)
}

// fails checks that err is the fault want: its key, or "field:key" if it names a field.
func (d *gameFixture) fails(what, want string, err error) {
	d.t.Helper()
	f, ok := fault.Of(err)
	if !ok {
		d.t.Fatalf("%s: %v, want %s", what, err, want)
	}
	got := string(f.Key)
	if len(f.Fields) > 0 {
		fields := make([]string, 0, len(f.Fields))
		for _, fl := range f.Fields {
			fields = append(fields, fl.Name+":"+string(fl.Key))
		}
		got = strings.Join(fields, " ")
	}
	if got != want {
		d.t.Errorf("%s: %s, want %s", what, got, want)
	}
}

// changeLol changes the title lol of the catalogue, without listing it.
func (d *gameFixture) changeLol(accountField game.AccountField) error {
	return d.db.InTx(d.ctx(), func(ctx context.Context) error {
		_, err := d.games.Change(ctx, game.Game{ID: lol, Key: "00001", Name: "LoL", AccountField: accountField, Ladder: "lol"})
		return err
	})
}

func TestGameAccountHasTheFieldsOfItsGame(t *testing.T) {
	eachWithGames(t, func(t *testing.T, d *gameFixture) {
		me := d.person("me")
		withCode := named(splatoon, " いか ")
		withCode.FriendCode, withCode.Rank = "SW-0000", "0012"
		if squid := d.add(me, withCode); squid.Username != "いか" || squid.FriendCode != "SW-0000" || squid.Rank != "0012" {
			t.Errorf("registered %+v", squid)
		}
		summoner := summonerNamed("Hide#JP1")
		summoner.FriendCode = "dropped"
		if got := d.add(me, summoner); got.Username != "Hide#JP1" || got.FriendCode != "" || got.Rank != game.Unspecified {
			t.Errorf("registered %+v", got)
		}
		for _, c := range []struct {
			what, want string
			form       account.GameAccountForm
		}{
			{"no game", "gameId:gameDoesNotExist", named(99, "a")},
			{"no name", "username:valueIsRequired", named(valorant, "  ")},
			{"longest name and a letter", "username:exceededLength", named(valorant, strings.Repeat("あ", 65))},
			{"too long a name under the term of another game", "uplayAccount:exceededLength", account.GameAccountForm{
				GameID: lol, Names: map[game.AccountField]string{game.SummonerName: "Hide", game.UplayAccount: strings.Repeat("k", 65)},
			}},
			{"no friend code", "friendCode:valueIsRequired", named(splatoon, "tako")},
			{"a code that the game does not ask for, too long", "friendCode:exceededLength", account.GameAccountForm{GameID: lol, Names: summoner.Names, FriendCode: strings.Repeat("x", 65)}},
			{"a rank of another ladder", "rank:invalidRank", account.GameAccountForm{GameID: lol, Names: summoner.Names, Rank: "0012"}},
			{"the own name again", "username:gameAccountExists", named(lol, "ｈｉｄｅ#JP1")},
		} {
			d.addFails(c.what, c.want, me, c.form)
		}
	})
}

func TestSummonerNameBelongsToOnePersonWithinItsGame(t *testing.T) {
	eachWithGames(t, func(_ *testing.T, d *gameFixture) {
		me, other := d.person("me"), d.person("other")
		d.add(me, summonerNamed("Hide#JP1"))
		d.addFails("the summoner name of another person", "username:summonerNameExists", other, named(lol, "HIDE#jp1"))
		d.add(other, named(valorant, "Hide#JP1")) // the name is unique within its game only
		d.add(me, named(valorant, "Hide#JP1"))    // names of other games need not be unique
		theirs := d.add(other, named(lol, "Show#JP1"))
		_, err := d.accounts.Change(d.ctx(), other.ID, other.ID, theirs.ID, named(lol, "hide#JP1"))
		d.fails("a change to the summoner name of another person", "username:summonerNameExists", err)
	})
}

func TestGameAccountIsChangedByItsOwnerOnly(t *testing.T) {
	eachWithGames(t, func(_ *testing.T, d *gameFixture) {
		me, other := d.person("me"), d.person("other")
		mine := d.add(me, summonerNamed("Hide#JP1"))
		_, err := d.accounts.Change(d.ctx(), other.ID, other.ID, mine.ID, named(lol, "mine"))
		d.fails("changing the account under one's own id", "gameAccountDoesNotExist", err)
		_, err = d.accounts.Change(d.ctx(), other.ID, me.ID, mine.ID, named(lol, "mine"))
		d.fails("changing the account of another person", "participationAuthority", err)
		d.fails("deleting the account of another person", "participationAuthority", d.accounts.Delete(d.ctx(), other.ID, me.ID, mine.ID))
		d.fails("deleting the account under one's own id", "gameAccountDoesNotExist", d.accounts.Delete(d.ctx(), other.ID, other.ID, mine.ID))
	})
}

func TestUnlistedGameKeepsItsAccountsAndTakesNoNewOnes(t *testing.T) {
	eachWithGames(t, func(t *testing.T, d *gameFixture) {
		me := d.person("me")
		mine := d.add(me, summonerNamed("Hide#JP1"))
		if err := d.changeLol(game.SummonerName); err != nil {
			t.Fatal(err)
		}
		changed := named(lol, "Hidden#JP1")
		changed.Rank = "0003"
		if got, err := d.accounts.Change(d.ctx(), me.ID, me.ID, mine.ID, changed); err != nil || got.Username != "Hidden#JP1" || got.Rank != "0003" {
			t.Errorf("changed to %+v, %v", got, err)
		}
		d.addFails("a title that is not listed", "gameId:gameDoesNotExist", me, named(lol, "Second#JP1"))
		// A game keeps its account field as long as it has accounts.
		d.fails("another account field", "accountField:gameLocked", d.changeLol(game.Username))
	})
}

func TestFriendCodeIsShownToTheOwnerOnly(t *testing.T) {
	eachWithGames(t, func(t *testing.T, d *gameFixture) {
		me, other := d.person("me"), d.person("other")
		withCode := named(splatoon, "いか")
		withCode.FriendCode = "SW-0000"
		squid := d.add(me, withCode)
		summoner := summonerNamed("Hidden#JP1")
		summoner.Rank = "0003"
		d.add(me, summoner)
		d.add(me, named(valorant, "Hide#JP1"))

		list, err := d.accounts.Of(d.ctx(), other.ID, me.ID, 0)
		if err != nil || len(list) != 3 || list[0].Username != "Hidden#JP1" || list[0].Rank != "0003" || list[2].Username != "いか" {
			t.Errorf("others see %+v, %v", list, err)
		}
		for _, a := range list {
			if a.FriendCode != "" {
				t.Errorf("others see the friend code of %+v", a)
			}
		}
		if list, err = d.accounts.Of(d.ctx(), me.ID, me.ID, splatoon); err != nil || len(list) != 1 || list[0].FriendCode != "SW-0000" {
			t.Errorf("the owner sees %+v, %v", list, err)
		}
		if err := d.accounts.Delete(d.ctx(), me.ID, me.ID, squid.ID); err != nil {
			t.Fatal(err)
		}
		_, err = d.accounts.Of(d.ctx(), 0, 12345, 0)
		d.fails("the accounts of an unknown person", "userDoesNotExist", err)
	})
}

// concurrently calls f for 0 to n-1 at the same time. It returns how many calls succeed; the others must return refusal.
func (d *gameFixture) concurrently(n int, refusal fault.Key, f func(i int) error) (succeeded int) {
	d.t.Helper()
	var wg sync.WaitGroup
	errs := make([]error, n)
	for i := range n {
		wg.Go(func() { errs[i] = f(i) })
	}
	wg.Wait()
	for _, err := range errs {
		if err == nil {
			succeeded++
		} else if !fault.Has(err, refusal) {
			d.t.Errorf("a concurrent call returns %v, want %s", err, refusal)
		}
	}
	return succeeded
}

func TestConcurrentCallsRegisterASummonerNameOnce(t *testing.T) {
	eachWithGames(t, func(t *testing.T, d *gameFixture) {
		people := make([]account.User, 8)
		for i := range people {
			people[i] = d.person(fmt.Sprintf("racer%d", i))
		}
		added := d.concurrently(len(people), fault.SummonerNameExists, func(i int) error {
			_, err := d.accounts.Add(d.ctx(), people[i].ID, people[i].ID, named(lol, "Wanted#JP1"))
			return err
		})
		if added != 1 {
			t.Errorf("%d people have the same summoner name", added)
		}
	})
}

func TestNumberOfGameAccountsIsLimited(t *testing.T) {
	eachWithGames(t, func(t *testing.T, d *gameFixture) {
		me := d.person("collector")
		for i := range account.MaxGameAccounts - 1 {
			d.add(me, named(valorant, fmt.Sprintf("name%d", i)))
		}
		added := d.concurrently(8, fault.GameAccountLimit, func(i int) error {
			_, err := d.accounts.Add(d.ctx(), me.ID, me.ID, named(valorant, fmt.Sprintf("last%d", i)))
			return err
		})
		if list, err := d.accounts.Of(d.ctx(), 0, me.ID, 0); added != 1 || err != nil || len(list) != account.MaxGameAccounts {
			t.Errorf("%d accounts are added at the limit, %d accounts, %v", added, len(list), err)
		}
	})
}

func TestAttemptsToRegisterNamesAreRateLimited(t *testing.T) {
	eachWithGames(t, func(t *testing.T, d *gameFixture) {
		me := d.person("collector")
		tries := 0
		for ; tries < 200; tries++ {
			if _, err := d.accounts.Add(d.ctx(), me.ID, me.ID, named(99, "x")); fault.Has(err, fault.TooManyRequests) {
				break
			}
		}
		if tries == 200 {
			t.Error("200 attempts are accepted")
		}
		d.clk.Advance(time.Hour)
		if _, err := d.accounts.Change(d.ctx(), me.ID, me.ID, 1, named(valorant, "x")); !fault.Has(err, fault.GameAccountDoesNotExist) {
			t.Errorf("an hour later: %v", err)
		}
	})
}
