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

// TestAContestWithoutPlacesDoesNotStopTheOthers fills the places of two contests, of which the first has a bracket that cannot be read.
func TestAContestWithoutPlacesDoesNotStopTheOthers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		db := database(t, a)
		var contests []int64
		for range 2 {
			f := confirmedEntrantsOf(a, 2, object{"matches": atOnce})
			made := f.draw(nil)
			m := made.Rounds[0].Matches[0]
			f.owner.Put(f.match(made, m)+"result/", result(1, "win", m.Participants[0].Value.ID, nil)).Must(http.StatusOK)
			contests = append(contests, f.contest)
		}
		win := func(entry int64) {
			if _, err := db.ExecContext(a.Ctx(), fmt.Sprintf("UPDATE matches SET winner_id = %d WHERE contest_id = %d", entry, contests[0])); err != nil {
				t.Fatal(err)
			}
		}
		winner := count(t, db, fmt.Sprintf("SELECT winner_id FROM matches WHERE contest_id = %d", contests[0]))
		win(count(t, db, fmt.Sprintf("SELECT winner_id FROM matches WHERE contest_id = %d", contests[1])))
		err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
			for _, contestID := range contests {
				if err := a.Store.SetFinalPlaces(ctx, contestID, nil, a.Clock.Now()); err != nil {
					return err
				}
			}
			return a.Store.EnqueueJob(ctx, "places.fill", "", []byte(`{"contestId":0}`), a.Clock.Now())
		})
		if err != nil {
			t.Fatal(err)
		}
		settled(t, a, db)
		if n := count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM places WHERE contest_id = %d", contests[1])); n != 2 {
			t.Errorf("%d places of the contest after the one that fails, want 2", n)
		}
		if n := count(t, db, "SELECT COUNT(*) FROM jobs WHERE kind = 'places.contest' AND done_at IS NULL AND last_error <> ''"); n != 1 {
			t.Errorf("%d jobs have failed, want the one of the contest", n)
		}
		win(winner) // the helper checks the database at the end
	})
}
