package contest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/format"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// placed stores the final places of a contest: two entries share the third.
func (w *world) placed(contestID int64, entries ...int64) {
	w.t.Helper()
	places := make([]stage.FinalPlace, len(entries))
	for i, e := range entries {
		places[i] = stage.FinalPlace{EntryID: e, From: min(i+1, 3), To: i + 1}
		if i >= 2 {
			places[i].To = len(entries)
		}
	}
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error { return w.db.SetFinalPlaces(ctx, contestID, places, clock.Now(ctx)) }))
}

func (w *world) trophies(contestID int64, items ...contest.Trophy) contest.Trophies {
	w.t.Helper()
	stored, err := w.svc.Trophies(w.ctx, contestID)
	w.ok(err)
	saved, err := w.svc.SaveTrophies(w.ctx, w.owner, contestID, contest.TrophiesForm{Revision: stored.Revision, Items: items})
	w.ok(err)
	return saved
}

// holders formats the trophies with their winners as name:winner+winner.
func holders(t contest.Trophies) string {
	list := make([]string, len(t.Items))
	for i, item := range t.Items {
		var names []string
		for _, e := range item.Winners {
			names = append(names, e.Name())
		}
		list[i] = item.Name + ":" + strings.Join(names, "+")
	}
	return strings.Join(list, " ")
}

func TestTrophiesGoToPlacesAndByHand(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		contestID, other := w.contest(nil), w.contest(nil)
		people, entries := []int64{}, []int64{}
		for _, name := range []string{"a", "b", "c", "d"} {
			people = append(people, w.user(name))
			entries = append(entries, w.enter(people[len(people)-1], contestID, 0))
		}
		stranger := w.enter(people[0], other, 0)
		saved := w.trophies(contestID, contest.Trophy{Name: "gold", Place: 1}, contest.Trophy{Name: "bronze", Place: 3}, contest.Trophy{Name: "fourth", Place: 4}, contest.Trophy{Name: "mvp"})
		if got := holders(saved); got != "gold: bronze: fourth: mvp:" || saved.Revision != 2 {
			t.Errorf("at first %s, revision %d", got, saved.Revision)
		}
		w.placed(contestID, entries...)
		mvp, gold := saved.Items[3].ID, saved.Items[0].ID
		award := func(trophyID, entryID int64) error {
			_, err := w.svc.Award(w.ctx, w.owner, contestID, trophyID, entryID)
			return err
		}
		w.fails(award(gold, entries[0]), fault.TrophyByPlace, 0)
		w.fails(award(77, entries[0]), fault.TrophyDoesNotExist, 0)
		w.fails(award(mvp, stranger), fault.EntryDoesNotExist, 0)
		if _, err := w.svc.Award(w.ctx, people[0], contestID, mvp, entries[0]); !fault.Has(err, fault.ParticipationAuthority) {
			t.Errorf("an entrant: %v", err)
		}
		w.at(clk.Now().Add(time.Hour)).ok(award(mvp, entries[3]))
		w.ok(award(mvp, entries[3]))
		shown, err := w.svc.Trophies(w.ctx, contestID)
		if w.ok(err); holders(shown) != "gold:a bronze:c+d fourth: mvp:d" {
			t.Error(holders(shown))
		}
		if told := w.eventKinds(contestID); !strings.HasSuffix(told, "trophies.saved > trophy.awarded") {
			t.Error(told)
		}
		shelf, more, err := w.svc.TrophiesOfUser(w.ctx, people[3], nil)
		if w.ok(err); len(shelf) != 2 || more || shelf[0].ID != mvp || shelf[1].Name != "bronze" || shelf[0].ContestID != contestID || !shelf[0].At.After(shelf[1].At) {
			t.Errorf("shelf %+v", shelf)
		}
		shelf, _, err = w.svc.TrophiesOfUser(w.ctx, people[3], &contest.TrophyKey{At: shelf[0].At, ID: shelf[0].ID})
		if w.ok(err); len(shelf) != 1 || shelf[0].Name != "bronze" {
			t.Errorf("older ones %+v", shelf)
		}

		// A deleted account has no name. The deletion of an entry deletes its special prize, but not the trophy.
		w.ok(w.withdraws(people[2]))
		shown, err = w.svc.Trophies(w.ctx, contestID)
		if w.ok(err); !strings.Contains(holders(shown), "bronze:+d") && !strings.Contains(holders(shown), "bronze:d") {
			t.Error(holders(shown))
		}
		items := func(change func([]contest.Trophy) []contest.Trophy) contest.Trophies {
			var list []contest.Trophy
			for _, item := range shown.Items {
				list = append(list, item.Trophy)
			}
			return w.trophies(contestID, change(list)...)
		}
		shown = items(func(l []contest.Trophy) []contest.Trophy { return []contest.Trophy{l[3], l[0]} })
		if got := holders(shown); got != "mvp:d gold:a" || shown.Revision != 3 {
			t.Errorf("fewer: %s, revision %d", got, shown.Revision)
		}
		shown = items(func(l []contest.Trophy) []contest.Trophy { l[0].Place, l[1].Place = 2, 0; return l })
		if got := holders(shown); got != "mvp:b gold:" {
			t.Errorf("changed sides: %s", got)
		}
		w.ok(award(gold, entries[0]))
		_, err = w.svc.RemoveEntries(w.ctx, w.owner, contestID, entries[:1], "")
		w.ok(err)
		shown, err = w.svc.Trophies(w.ctx, contestID)
		if w.ok(err); holders(shown) != "mvp:b gold:" {
			t.Error(holders(shown))
		}
		w.ok(award(gold, entries[1]))
		w.ok(award(gold, 0))
		if shelf, _, err = w.svc.TrophiesOfUser(w.ctx, people[1], nil); err != nil || len(shelf) != 1 {
			t.Errorf("taken back: %+v, %v", shelf, err)
		}
	})
}

// A person who leaves a team keeps the trophies won with it. The team shows them too.
// TestAwardsToAnEntryAreLimited awards a prize again and again: each time the winner is notified.
func TestAwardsToAnEntryAreLimited(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		contestID := w.contest(nil)
		first, second := w.enter(w.user("a"), contestID, 0), w.enter(w.user("b"), contestID, 0)
		mvp := w.trophies(contestID, contest.Trophy{Name: "mvp"}).Items[0].ID
		award := func(entryID int64) error {
			_, err := w.svc.Award(w.ctx, w.owner, contestID, mvp, entryID)
			return err
		}
		for range 2 * contest.MaxTrophies {
			w.ok(award(first))
			w.ok(award(0))
		}
		w.fails(award(first), fault.TooManyRequests, 0)
		w.ok(award(second))
	})
}

func TestTrophiesOfTeams(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newRosterWorld(t, db, clk)
		owner, member := w.user("owner"), w.user("member")
		teamID, contestID := w.team(owner, member), w.contest(teams)
		entryID := w.enter(owner, contestID, teamID)
		w.trophies(contestID, contest.Trophy{Name: "gold", Place: 1})
		w.draws(contestID, entryID)
		w.placed(contestID, entryID)
		w.ok(w.teams.Remove(w.ctx, member, teamID, member))
		w.joins(teamID, w.user("late"), "member")
		for _, list := range []func() ([]contest.TrophyWon, bool, error){
			func() ([]contest.TrophyWon, bool, error) { return w.svc.TrophiesOfUser(w.ctx, member, nil) },
			func() ([]contest.TrophyWon, bool, error) { return w.svc.TrophiesOfTeam(w.ctx, teamID, nil) },
		} {
			if shelf, _, err := list(); err != nil || len(shelf) != 1 || shelf[0].Place != 1 || shelf[0].TeamID != teamID || shelf[0].TeamName == "" {
				t.Errorf("shelf %+v, %v", shelf, err)
			}
		}
	})
}

// The pages of won trophies neither lose nor repeat trophies that were won at the same time.
func TestWonTrophiesArePaged(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		person := w.user("collector")
		for range 3 {
			contestID := w.contest(nil)
			entryID := w.enter(person, contestID, 0)
			var list []contest.Trophy
			for i := range contest.MaxTrophies {
				list = append(list, contest.Trophy{Name: fmt.Sprint("cup ", i), Place: 1})
			}
			w.trophies(contestID, list...)
			w.placed(contestID, entryID)
		}
		seen := map[int64]bool{}
		page, more, err := w.svc.TrophiesOfUser(w.ctx, person, nil)
		for w.ok(err); ; w.ok(err) {
			for _, p := range page {
				seen[p.ID] = true
			}
			if !more {
				break
			}
			if len(page) != contest.TrophyPageSize {
				t.Fatalf("a page of %d", len(page))
			}
			last := page[len(page)-1]
			page, more, err = w.svc.TrophiesOfUser(w.ctx, person, &contest.TrophyKey{At: last.At, ID: last.ID})
		}
		if len(seen) != 60 {
			t.Errorf("%d trophies", len(seen))
		}
	})
}

// pictures holds uploaded files by their path.
type pictures map[string]int64

func (p pictures) Save(_ context.Context, userID int64, prefix file.Prefix, paths ...string) error {
	for _, path := range paths {
		if prefix != file.Contests || p[path] != userID {
			return fault.New(fault.UnknownFile)
		}
	}
	return nil
}

func (p pictures) SaveShown(context.Context, ...string) error { return nil }

func (p pictures) OfOwners(context.Context, []string, map[int64]bool) ([]string, error) {
	return nil, nil
}

func (p pictures) Release(context.Context, ...string) error { return nil }

func TestTrophiesAreChecked(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		own, helper := "contests/2026/own.png", w.user("helper")
		w.svc = contest.NewService(db, format.Types, game.NewService(db), pictures{own: w.owner}, chat.NewService(db, nil, nil))
		contestID, other := w.contest(nil), w.contest(nil)
		w.operator(contestID, helper)
		foreign := w.trophies(other, contest.Trophy{Name: "foreign"}).Items[0].Trophy
		saved := w.trophies(contestID, contest.Trophy{Name: "cup", Image: own, Place: 16}).Items[0].Trophy
		save := func(userID int64, items ...contest.Trophy) error {
			_, err := w.svc.SaveTrophies(w.ctx, userID, contestID, contest.TrophiesForm{Revision: 2, Items: items})
			return err
		}
		w.fails(save(w.owner, make([]contest.Trophy, 21)...), fault.TrophyLimit, 0)
		w.fails(save(w.user("stranger"), saved), fault.ParticipationAuthority, 0)
		for want, item := range map[string]contest.Trophy{
			"items.1.name=valueIsRequired":  {},
			"items.1.name=exceededLength":   {Name: strings.Repeat("杯", 61)},
			"items.1.rank=invalidValue":     {Name: "a", Place: 17},
			"items.1.id=trophyDoesNotExist": foreign,
			"items.1.id=invalidValue":       saved,
			"items.1.image=unknownFile":     {Name: "a", Image: "contests/2026/other.png"},
		} {
			if got := failures(save(w.owner, saved, item)); got != want {
				t.Errorf("%+v: %s, want %s", item, got, want)
			}
		}
		renamed := saved
		renamed.Name = "trophy"
		w.ok(save(helper, renamed)) // a stored picture is kept, whoever uploaded it
		if err := save(w.owner, saved); !fault.Has(err, fault.EditConflict) {
			t.Errorf("an old revision: %v", err)
		}
		if list, err := db.Trophies(w.ctx, other); err != nil || len(list) != 1 || list[0].Name != "foreign" {
			t.Errorf("the other contest's: %+v, %v", list, err)
		}
		hijacked := contest.Trophy{ID: foreign.ID, Name: "hijacked"}
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return db.SaveTrophy(ctx, contestID, 0, hijacked) }))
		if list, err := db.Trophies(w.ctx, other); err != nil || list[0].Name != "foreign" {
			t.Errorf("a trophy of another contest is written: %+v, %v", list, err)
		}
	})
}
