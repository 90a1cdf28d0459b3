package contest_test

import (
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// together calls f for 0 to n-1 at the same time. It counts the outcomes by fault key; the key of a success is empty.
func (w *world) together(n int, f func(i int) error) map[fault.Key]int {
	w.t.Helper()
	start := make(chan struct{})
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			errs[i] = f(i)
		})
	}
	close(start)
	wg.Wait()
	outcome := map[fault.Key]int{}
	for _, err := range errs {
		f, ok := fault.Of(err)
		switch {
		case err == nil:
			outcome[""]++
		case ok:
			outcome[f.Key]++
		default:
			w.t.Fatalf("unexpected error: %v", err)
		}
	}
	return outcome
}

func TestConcurrentEntriesFillThePlacesExactly(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		const joiners, places = 500, 16
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = places })
		people := w.users("player", joiners)
		got := w.together(joiners, func(i int) error {
			_, err := w.svc.Enter(w.ctx, people[i], c, form(0))
			return err
		})
		if got[""] != places || got[fault.OverEntryMaxCount] != joiners-places || w.count(c) != places {
			t.Fatalf("outcomes %v, entryCount %d", got, w.count(c))
		}
	})
}

func TestConcurrentCallsEnterAPersonOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, player := w.contest(nil), w.user("player")
		got := w.together(20, func(int) error {
			_, err := w.svc.Enter(w.ctx, player, c, form(0))
			return err
		})
		if got[""] != 1 || got[fault.ContestEntryDuplicate] != 19 || w.count(c) != 1 {
			t.Fatalf("outcomes %v, entryCount %d", got, w.count(c))
		}
		got = w.together(20, func(int) error { return w.svc.Withdraw(w.ctx, player, c, person(player)) })
		if got[""] != 1 || got[fault.EntryDoesNotExist] != 19 || w.count(c) != 0 {
			t.Fatalf("withdrawing: outcomes %v, entryCount %d", got, w.count(c))
		}
	})
}

func TestConcurrentCallsOfMembersEnterATeamOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(teams)
		members := w.users("member", 10)
		mine := w.team(members...)
		got := w.together(10, func(i int) error {
			_, err := w.svc.Enter(w.ctx, members[i], c, form(mine))
			return err
		})
		if got[""] != 1 || got[fault.ContestEntryDuplicate] != 9 || w.count(c) != 1 {
			t.Fatalf("outcomes %v, entryCount %d", got, w.count(c))
		}
		// Only one of ten teams that share a member is entered.
		shared, captains := w.user("shared"), w.users("captain", 10)
		rivals := make([]int64, 0, len(captains))
		for _, captain := range captains {
			rivals = append(rivals, w.team(captain, shared))
		}
		other := w.contest(func(f *contest.Form) { teams(f); f.EntryMaxCount = 16 })
		got = w.together(10, func(i int) error {
			_, err := w.svc.Enter(w.ctx, captains[i], other, form(rivals[i]))
			return err
		})
		if got[""] != 1 || got[fault.MemberAlreadyEntered] != 9 || w.count(other) != 1 {
			t.Fatalf("outcomes %v, entryCount %d", got, w.count(other))
		}
	})
}

func TestConfirmDuringWithdrawals(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(nil)
		people := w.users("player", 4)
		ids := make([]int64, 0, len(people))
		for _, p := range people {
			ids = append(ids, w.enter(p, c, 0))
		}
		got := w.together(5, func(i int) error {
			if i == 4 {
				_, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: ids})
				return err
			}
			return w.svc.Withdraw(w.ctx, people[i], c, person(people[i]))
		})
		// The confirmation either comes before every withdrawal, or fails because an entry or every entry is withdrawn.
		if got[""]+got[fault.EntryDoesNotExist]+got[fault.NotEnoughTeamsToConfirm] != 5 || got[""] < 4 || w.count(c) != 0 {
			t.Fatalf("outcomes %v, entryCount %d", got, w.count(c))
		}
	})
}

// entryModel is what a contest of persons must contain after a random sequence of calls.
type entryModel struct {
	*world
	contestID int64
	places    int
	people    []int64
	entries   map[int64]int64 // entry of each person who is entered
	allowed   map[int64]bool  // entries that must keep their confirmation
}

// TestWalkEntriesFollowTheModel proves that the counter, the places, the waiting list and the entries are right after any
// sequence of calls.
func TestWalkEntriesFollowTheModel(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		solo := w.users("solo", 7)
		rapid.Check(t, func(r *rapid.T) {
			w.owner = w.user("organiser")
			m := &entryModel{world: w, places: 3, people: solo, entries: map[int64]int64{}, allowed: map[int64]bool{}}
			m.contestID = w.contest(func(f *contest.Form) { f.EntryMaxCount = m.places })
			r.Repeat(map[string]func(*rapid.T){"enter": m.enterAnyone, "withdraw": m.withdrawAnyone, "confirm": m.confirmAny, "": m.check})
		})
	})
}

func (m *entryModel) enterAnyone(r *rapid.T) {
	p, accepts := rapid.SampledFrom(m.people).Draw(r, "person"), rapid.Bool().Draw(r, "accepts the list")
	counts := m.stands(m.contestID)
	f := form(0)
	f.OverMax = accepts
	e, err := m.svc.Enter(m.ctx, p, m.contestID, f)
	switch full := counts.PlacesTaken() >= m.places || counts.Waiting > 0; {
	case m.entries[p] != 0:
		m.fails(err, fault.ContestEntryDuplicate, -1)
	case full && !accepts:
		m.fails(err, fault.OverEntryMaxCount, 0)
	default:
		m.ok(err)
		if e.OverMax != full {
			r.Fatalf("overMax = %v with %+v", e.OverMax, counts)
		}
		m.entries[p] = e.ID
	}
}

func (m *entryModel) withdrawAnyone(r *rapid.T) {
	p := rapid.SampledFrom(m.people).Draw(r, "person")
	by := rapid.SampledFrom([]int64{p, m.owner}).Draw(r, "by")
	err := m.svc.Withdraw(m.ctx, by, m.contestID, person(p))
	if m.entries[p] == 0 {
		m.fails(err, fault.EntryDoesNotExist, 0)
		return
	}
	m.ok(err)
	delete(m.allowed, m.entries[p])
	delete(m.entries, p)
}

func (m *entryModel) confirmAny(r *rapid.T) {
	wanted := map[int64]bool{}
	var ids []int64
	for _, p := range m.people {
		if m.entries[p] != 0 && rapid.Bool().Draw(r, "ticked") {
			wanted[m.entries[p]] = true
			ids = append(ids, m.entries[p])
		}
	}
	_, err := m.svc.Confirm(m.ctx, m.owner, m.contestID, contest.ConfirmForm{Allowed: ids})
	switch {
	case len(m.entries) == 0:
		m.fails(err, fault.NotEnoughTeamsToConfirm, 0)
	case len(ids) == 0:
		m.fails(err, fault.SelectEntryItem, 0)
	case len(ids) > m.places:
		m.fails(err, fault.TooManyAllowed, 0)
	default:
		m.ok(err)
		m.allowed = wanted
	}
}

// check compares the stored contest with the model.
func (m *entryModel) check(r *rapid.T) {
	now, _, err := m.db.Contest(m.ctx, m.contestID)
	m.ok(err)
	byID, err := m.svc.EntriesByID(m.ctx, m.contestID)
	m.ok(err)
	if now.EntryCount != len(m.entries) || len(byID) != len(m.entries) {
		r.Fatalf("entryCount = %d with %d entries, want %d", now.EntryCount, len(byID), len(m.entries))
	}
	if counts := m.stands(m.contestID); counts.PlacesTaken() > m.places || counts.Waiting > 0 && counts.PlacesTaken() < m.places && counts.Allowed+counts.Declined == 0 {
		r.Fatalf("%d places and %+v", m.places, counts)
	}
	for id := range m.allowed {
		if byID[id].Status != contest.Allow {
			r.Fatalf("entry %d lost its confirmation", id)
		}
	}
}

// TestEnteringWhileTheTeamChanges proves that joins during the entry leave every person in one entry and every team entered
// once.
func TestEnteringWhileTheTeamChanges(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { teams(f); f.EntryMaxCount = 64 })
		captains := w.users("captain", 8)
		wanderer := w.user("wanderer")
		crews := make([]int64, 0, len(captains))
		for _, captain := range captains {
			crews = append(crews, w.team(captain, w.user("mate")))
		}
		got := w.together(16, func(i int) error {
			if i < 8 {
				_, err := w.svc.Enter(w.ctx, captains[i], c, form(crews[i]))
				return err
			}
			w.joins(crews[i-8], wanderer, team.Member)
			return nil
		})
		if got[""]+got[fault.MemberAlreadyEntered] != 16 {
			t.Fatalf("outcomes %v", got)
		}
		w.count(c)
		var own int
		entries, err := w.svc.EntriesByID(w.ctx, c)
		w.ok(err)
		seen := map[int64]bool{}
		for _, e := range entries {
			if seen[e.TeamID] {
				t.Errorf("team %d is entered twice", e.TeamID)
			}
			seen[e.TeamID] = true
			own++
		}
		if own != got[""]-8 {
			t.Errorf("%d entries, %d calls succeeded", own, got[""]-8)
		}
	})
}

// TestEntriesAreRateLimited proves that a person cannot fill the chat with messages by entering and withdrawing again.
func TestEntriesAreRateLimited(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, other, restless := w.contest(nil), w.contest(nil), w.user("restless")
		for range 20 {
			w.enter(restless, c, 0)
			w.ok(w.svc.Withdraw(w.ctx, restless, c, person(restless)))
		}
		_, err := w.svc.Enter(w.ctx, restless, c, form(0))
		w.fails(err, fault.TooManyRequests, 0)
		if w.count(c) != 0 {
			t.Errorf("%d entries", w.count(c))
		}
		w.enter(w.user("calm"), c, 0)
		w.enter(restless, other, 0)
		w.at(clk.Now().Add(time.Hour))
		w.enter(restless, c, 0)
	})
}
