package api_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

// TestAJobFillsMissingPlaces runs the job that the upgrade of an old database adds: a contest that was decided without places gets them.
func TestAJobFillsMissingPlaces(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		f := confirmedEntrantsOf(a, 2, object{"matches": atOnce})
		made := f.draw(nil)
		m := made.Rounds[0].Matches[0]
		f.owner.Put(f.match(made, m)+"result/", result(1, "win", m.Participants[0].Value.ID, nil)).Must(http.StatusOK)
		db := database(t, a)
		places := fmt.Sprintf("SELECT COUNT(*) FROM places WHERE contest_id = %d", f.contest)
		err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
			if err := a.Store.SetFinalPlaces(ctx, f.contest, nil, a.Clock.Now()); err != nil {
				return err
			}
			return a.Store.EnqueueJob(ctx, "places.fill", "", []byte(`{"contestId":0}`), a.Clock.Now())
		})
		if err != nil {
			t.Fatal(err)
		}
		settled(t, a, db)
		if n := count(t, db, places); n != 2 {
			t.Errorf("%d places after the job, want 2", n)
		}
	})
}
