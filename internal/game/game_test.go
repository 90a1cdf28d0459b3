package game_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func TestSeedAddsWhatIsMissingAndKeepsWhatWasEdited(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		s := game.NewService(db)
		inTx := func(f func(ctx context.Context) error) {
			t.Helper()
			if err := db.InTx(ctx, f); err != nil {
				t.Fatal(err)
			}
		}
		// Two games of a database that is older than ranks, one of them with an edited name.
		old := game.Game{ID: 1, Key: "00001", Name: "LoL", Enabled: true, AccountField: game.Username, MatchMinutes: 60}
		inTx(func(ctx context.Context) error { return db.SeedGame(ctx, old, 0, time.UnixMilli(0)) })
		for range 2 {
			if err := s.Seed(ctx); err != nil {
				t.Fatal(err)
			}
		}
		games, err := s.List(ctx)
		if err != nil || len(games) != 18 {
			t.Fatalf("%d games, %v", len(games), err)
		}
		if g := games[0]; g.Name != "LoL" || g.AccountField != game.SummonerName || g.Ladder != "lol" {
			t.Errorf("the older game is %+v", g)
		}
		fields := map[string]game.AccountField{}
		for _, g := range games {
			fields[g.Key] = g.AccountField
		}
		want := map[string]game.AccountField{"00001": game.SummonerName, "00004": game.UplayAccount, "00006": game.IngameName, "00014": game.IngameName}
		for key, f := range fields {
			if w := want[key]; w != f && (w != "" || f != game.Username) {
				t.Errorf("game %s calls its names %s", key, f)
			}
		}

		edited := games[0]
		edited.Ladder, edited.AccountField = "tiers", game.IngameName
		inTx(func(ctx context.Context) error {
			if _, err := s.Change(ctx, edited); err != nil {
				return err
			}
			_, err := s.ChangeRank(ctx, game.Rank{Key: "0001", Ladder: "lol", Titles: game.Titles{"ja": "頂点", "en": "Top", "ko": "정상", "zh": "顶点"}})
			return err
		})
		if err := s.Seed(ctx); err != nil {
			t.Fatal(err)
		}
		if g, err := s.Enabled(ctx, 1); err != nil || g != edited {
			t.Errorf("after seeding again the edited game is %+v, %v", g, err)
		}
		ranks, err := s.Ranks(ctx)
		if err != nil || ranks[0].Titles.In("en") != "Top" {
			t.Errorf("after seeding again the edited rank is %+v, %v", ranks[0], err)
		}
	})
}

// TestRanksAreNinetyAndUnspecified checks the shipped scales (PROFILE-6 to PROFILE-6).
func TestRanksAreNinetyAndUnspecified(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	db := storetest.SQLite(t, clk)
	ctx := storetest.Ctx(t, clk)
	s := game.NewService(db)
	if err := s.Seed(ctx); err != nil {
		t.Fatal(err)
	}
	ranks, err := s.Ranks(ctx)
	if err != nil || len(ranks) != 91 {
		t.Fatalf("%d ranks, %v", len(ranks), err)
	}
	byKey, sizes := map[string]string{}, map[string]int{}
	for i, r := range ranks {
		if want := fmt.Sprintf("%04d", i+1); i < 90 && r.Key != want {
			t.Errorf("rank %d has the key %s", i, r.Key)
		}
		for _, l := range []string{"ja", "en", "ko", "zh"} {
			if r.Titles[l] == "" {
				t.Errorf("rank %s has no title in %s", r.Key, l)
			}
		}
		byKey[r.Key] = r.Ladder + " " + r.Titles["en"]
		sizes[r.Ladder]++
	}
	for key, want := range map[string]string{
		"0001": "lol Challenger", "0011": "lol None", "0012": "splatoon X", "0014": "splatoon S+0-10", "0024": "splatoon C-", "0025": "tiers S+",
		"0029": "tiers C", "0030": "numbers 1", "0049": "numbers 20", "0050": "champion Champion", "0057": "champion Bronze", "0058": "valorant Radiant",
		"0067": "apex Apex Predator", "0075": "rocketLeague Supersonic Legend", "0083": "fortnite Unreal", "0090": "fortnite Bronze", "9999": " Not set",
	} {
		if byKey[key] != want {
			t.Errorf("rank %s is %q, want %q", key, byKey[key], want)
		}
	}
	games, err := s.All(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if sizes[g.Ladder] < 5 {
			t.Errorf("%s has the ladder %q of %d ranks", g.Name, g.Ladder, sizes[g.Ladder])
		}
	}
	for _, c := range []struct {
		key, want string
		fails     bool
	}{{"", "9999", false}, {"9999", "9999", false}, {"0011", "0011", false}, {"0012", "", true}, {"0091", "", true}, {"1", "", true}} {
		got, err := s.RankOf(ctx, games[0], c.key)
		if got != c.want || fault.Has(err, fault.InvalidRank) != c.fails {
			t.Errorf("rank %q in %s is %q, %v", c.key, games[0].Name, got, err)
		}
	}
}
