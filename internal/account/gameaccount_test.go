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

func eachWithGames(t *testing.T, f func(t *testing.T, d *desk, accounts *account.GameAccounts, games *game.Service)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		games := game.NewService(db)
		if err := games.Seed(storetest.Ctx(t, clk)); err != nil {
			t.Fatal(err)
		}
		f(t, &desk{Service: account.NewService(db, nil), t: t, db: db, clk: clk}, account.NewGameAccounts(db, games), games)
	})
}

func named(gameID int64, name string) account.GameAccountForm {
	return account.GameAccountForm{GameID: gameID, Names: map[game.AccountField]string{game.Username: name}}
}

func TestGameAccountsAreKept(t *testing.T) {
	eachWithGames(t, func(t *testing.T, d *desk, s *account.GameAccounts, games *game.Service) {
		me, other := d.person("me"), d.person("other")
		add := func(u account.User, f account.GameAccountForm) (account.GameAccount, error) {
			return s.Add(d.ctx(), u.ID, u.ID, f)
		}
		must := func(a account.GameAccount, err error) account.GameAccount {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		mustFail := func(what, want string, err error) {
			t.Helper()
			f, ok := fault.Of(err)
			if !ok {
				t.Fatalf("%s: %v, want %s", what, err, want)
			}
			got := string(f.Key)
			if len(f.Fields) > 0 {
				got = ""
				for _, fl := range f.Fields {
					got += fl.Name + ":" + string(fl.Key) + " "
				}
			}
			if strings.TrimSpace(got) != want {
				t.Errorf("%s answers %s, want %s", what, got, want)
			}
		}
		withCode := named(splatoon, " いか ")
		withCode.FriendCode, withCode.Rank = "SW-0000", "0012"
		squid := must(add(me, withCode))
		if squid.Username != "いか" || squid.FriendCode != "SW-0000" || squid.Rank != "0012" {
			t.Errorf("registered %+v", squid)
		}
		summoner := account.GameAccountForm{GameID: lol, Names: map[game.AccountField]string{game.SummonerName: "Hide#JP1"}, FriendCode: "dropped"}
		first := must(add(me, summoner))
		if first.Username != "Hide#JP1" || first.FriendCode != "" || first.Rank != game.Unspecified {
			t.Errorf("registered %+v", first)
		}

		for _, c := range []struct {
			what, want string
			form       account.GameAccountForm
		}{
			{"no game", "gameId:gameDoesNotExist", named(99, "a")},
			{"no name", "username:valueIsRequired", named(valorant, "  ")},
			{"longest name and a letter", "username:exceededLength", named(valorant, strings.Repeat("あ", 65))},
			{"no friend code", "friendCode:valueIsRequired", named(splatoon, "tako")},
			{"a rank of another ladder", "rank:invalidRank", account.GameAccountForm{GameID: lol, Names: summoner.Names, Rank: "0012"}},
			{"the own name again", "username:gameAccountExists", named(lol, "ｈｉｄｅ#JP1")},
		} {
			_, err := add(me, c.form)
			mustFail(c.what, c.want, err)
		}
		_, err := add(other, named(lol, "HIDE#jp1"))
		mustFail("somebody's summoner name", "username:summonerNameExists", err)
		must(add(other, named(valorant, "Hide#JP1"))) // unique within the game only
		must(add(me, named(valorant, "Hide#JP1")))    // and names of other games need not be unique
		theirs := must(add(other, named(lol, "Show#JP1")))
		_, err = s.Change(d.ctx(), other.ID, other.ID, theirs.ID, named(lol, "hide#JP1"))
		mustFail("taking a summoner name over", "username:summonerNameExists", err)
		_, err = s.Change(d.ctx(), other.ID, other.ID, first.ID, named(lol, "mine"))
		mustFail("changing somebody's account as one's own", "gameAccountDoesNotExist", err)
		_, err = s.Change(d.ctx(), other.ID, me.ID, first.ID, named(lol, "mine"))
		mustFail("changing somebody's account", "participationAuthority", err)
		mustFail("deleting somebody's account", "participationAuthority", s.Delete(d.ctx(), other.ID, me.ID, first.ID))
		mustFail("deleting somebody's account as one's own", "gameAccountDoesNotExist", s.Delete(d.ctx(), other.ID, other.ID, first.ID))

		// A title that is no longer listed keeps its accounts, and takes no new ones.
		if err := d.db.InTx(d.ctx(), func(ctx context.Context) error {
			_, err := games.Change(ctx, game.Game{ID: lol, Key: "00001", Name: "LoL", AccountField: game.SummonerName, Ladder: "lol"})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		changed := named(lol, "Hidden#JP1")
		changed.Rank = "0003"
		must(s.Change(d.ctx(), me.ID, me.ID, first.ID, changed))
		_, err = add(me, named(lol, "Second#JP1"))
		mustFail("a title that is not listed", "gameId:gameDoesNotExist", err)
		// What its players are called stands while there are accounts.
		err = d.db.InTx(d.ctx(), func(ctx context.Context) error {
			_, err := games.Change(ctx, game.Game{ID: lol, Key: "00001", Name: "LoL", AccountField: game.Username, Ladder: "lol"})
			return err
		})
		mustFail("another account field", "accountField:gameLocked", err)

		list, err := s.Of(d.ctx(), other.ID, me.ID, 0)
		if err != nil || len(list) != 3 || list[0].Username != "Hidden#JP1" || list[0].Rank != "0003" || list[2].Username != "いか" {
			t.Errorf("others see %+v, %v", list, err)
		}
		for _, a := range list {
			if a.FriendCode != "" {
				t.Errorf("others see the friend code of %+v", a)
			}
		}
		if list, err = s.Of(d.ctx(), me.ID, me.ID, splatoon); err != nil || len(list) != 1 || list[0].FriendCode != "SW-0000" {
			t.Errorf("the owner sees %+v, %v", list, err)
		}
		if err := s.Delete(d.ctx(), me.ID, me.ID, squid.ID); err != nil {
			t.Fatal(err)
		}
		_, err = s.Of(d.ctx(), 0, 12345, 0)
		mustFail("nobody's accounts", "userDoesNotExist", err)
	})
}

func TestSummonerNamesAreUniqueAndAccountsLimited(t *testing.T) {
	eachWithGames(t, func(t *testing.T, d *desk, s *account.GameAccounts, _ *game.Service) {
		const many = 8
		var wg sync.WaitGroup
		results := make([]error, many)
		for i := range many {
			u := d.person(fmt.Sprintf("racer%d", i))
			wg.Go(func() { _, results[i] = s.Add(d.ctx(), u.ID, u.ID, named(lol, "Wanted#JP1")) })
		}
		wg.Wait()
		won := 0
		for _, err := range results {
			if err == nil {
				won++
			} else if !fault.Has(err, fault.SummonerNameExists) {
				t.Errorf("a racer heard %v", err)
			}
		}
		if won != 1 {
			t.Errorf("%d people have one summoner name", won)
		}

		me := d.person("collector")
		for i := range account.MaxGameAccounts - 1 {
			if _, err := s.Add(d.ctx(), me.ID, me.ID, named(valorant, fmt.Sprintf("name%d", i))); err != nil {
				t.Fatal(err)
			}
		}
		for i := range many {
			wg.Go(func() { _, results[i] = s.Add(d.ctx(), me.ID, me.ID, named(valorant, fmt.Sprintf("last%d", i))) })
		}
		wg.Wait()
		won = 0
		for _, err := range results {
			if err == nil {
				won++
			} else if !fault.Has(err, fault.GameAccountLimit) {
				t.Errorf("at the limit: %v", err)
			}
		}
		if list, err := s.Of(d.ctx(), 0, me.ID, 0); won != 1 || err != nil || len(list) != account.MaxGameAccounts {
			t.Errorf("%d of the last ones were added, %d accounts, %v", won, len(list), err)
		}
		tries := 0
		for ; tries < 120; tries++ {
			if _, err := s.Add(d.ctx(), me.ID, me.ID, named(99, "x")); fault.Has(err, fault.TooManyRequests) {
				break
			}
		}
		if tries == 120 {
			t.Error("names may be tried without end")
		}
		d.clk.Advance(time.Hour)
		if _, err := s.Change(d.ctx(), me.ID, me.ID, 1, named(valorant, "x")); !fault.Has(err, fault.GameAccountDoesNotExist) {
			t.Errorf("an hour later: %v", err)
		}
	})
}
