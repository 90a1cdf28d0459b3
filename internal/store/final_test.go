package store_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/game"
	"yagura/internal/kit/clock"
	timeline "yagura/internal/record"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestPodiumsOfAGameAreTheSameBothWays pages through the podiums of each game, as those of a game with few contests and among those of all.
func TestPodiumsOfAGameAreTheSameBothWays(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		if err := game.NewService(db).Seed(ctx); err != nil {
			t.Fatal(err)
		}
		storetest.Fill(t, ctx, db, storetest.Size{People: 100, Contests: 300, Messages: 100}, storetest.Access{Exec: store.Exec, Texts: store.FirstColumn})
		listed := 0
		for gameID := int64(1); gameID <= storetest.RareGame; gameID++ {
			before := timeline.FinalKey{Rank: math.MaxInt64, EntryID: math.MaxInt64}
			for {
				page, err := db.Podiums(ctx, gameID, before, 10)
				if err != nil {
					t.Fatal(err)
				}
				rare, amongAll, err := store.PodiumsBothWays(ctx, db, gameID, before, 10)
				if diff := cmp.Diff(amongAll, rare); diff != "" || err != nil {
					t.Fatalf("game %d: %v\n%s", gameID, err, diff)
				}
				if diff := cmp.Diff(page, rare); diff != "" {
					t.Fatalf("game %d: %s", gameID, diff)
				}
				listed += len(page)
				if len(page) < 10 {
					break
				}
				before = timeline.FinalKey{Rank: page[9].DecidedAt.UnixMilli(), EntryID: page[9].Participant.ID}
			}
		}
		if listed != 300 {
			t.Errorf("%d podiums are listed, want one of each contest", listed)
		}
	})
}
