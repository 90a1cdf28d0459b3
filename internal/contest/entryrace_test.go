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

// together runs f for every n at the same moment and counts the outcomes by fault key; success is "".
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

func TestLastPlaces(t *testing.T) {
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

func TestOnePersonTwiceAtOnce(t *testing.T) {
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

func TestMembersOfOneTeamAtOnce(t *testing.T) {
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
		// Ten teams that share one member: only one of them gets in.
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

func TestConfirmingMeetsWithdrawing(t *testing.T) {
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
		// Either the confirmation came before every withdrawal, or it was told that someone is gone or all are.
		if got[""]+got[fault.EntryDoesNotExist]+got[fault.NotEnoughTeamsToConfirm] != 5 || got[""] < 4 || w.count(c) != 0 {
			t.Fatalf("outcomes %v, entryCount %d", got, w.count(c))
		}
	})
}

// The counter, the places, the waiting list, and who is in hold through any order of events (THREATS: counters that drift).
func TestEntriesFollowTheModel(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		const places = 3
		solo := w.users("solo", 7)
		rapid.Check(t, func(r *rapid.T) {
			w.owner = w.user("organiser")
			c := w.contest(func(f *contest.Form) { f.EntryMaxCount = places })
			in, allowed := map[int64]int64{}, map[int64]bool{} // person → entry; entries that must not lose their place
			someone := rapid.SampledFrom(solo)
			r.Repeat(map[string]func(*rapid.T){
				"enter": func(r *rapid.T) {
					p, accepts := someone.Draw(r, "person"), rapid.Bool().Draw(r, "accepts the list")
					counts := w.stands(c)
					f := form(0)
					f.OverMax = accepts
					e, err := w.svc.Enter(w.ctx, p, c, f)
					switch full := counts.Places() >= places || counts.Waiting > 0; {
					case in[p] != 0:
						w.fails(err, fault.ContestEntryDuplicate, -1)
					case full && !accepts:
						w.fails(err, fault.OverEntryMaxCount, 0)
					default:
						w.ok(err)
						if e.OverMax != full {
							r.Fatalf("overMax = %v with %+v", e.OverMax, counts)
						}
						in[p] = e.ID
					}
				},
				"withdraw": func(r *rapid.T) {
					p := someone.Draw(r, "person")
					by := rapid.SampledFrom([]int64{p, w.owner}).Draw(r, "by")
					err := w.svc.Withdraw(w.ctx, by, c, person(p))
					if in[p] == 0 {
						w.fails(err, fault.EntryDoesNotExist, 0)
						return
					}
					w.ok(err)
					delete(allowed, in[p])
					delete(in, p)
				},
				"confirm": func(r *rapid.T) {
					wanted := map[int64]bool{}
					var ids []int64
					for _, p := range solo {
						if in[p] != 0 && rapid.Bool().Draw(r, "ticked") {
							wanted[in[p]] = true
							ids = append(ids, in[p])
						}
					}
					_, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: ids})
					switch {
					case len(in) == 0:
						w.fails(err, fault.NotEnoughTeamsToConfirm, 0)
					case len(ids) == 0:
						w.fails(err, fault.SelectEntryItem, 0)
					case len(ids) > places:
						w.fails(err, fault.TooManyAllowed, 0)
					default:
						w.ok(err)
						allowed = wanted
					}
				},
				"": func(r *rapid.T) {
					now, _, err := w.db.Contest(w.ctx, c)
					w.ok(err)
					byID, err := w.svc.EntriesByID(w.ctx, c)
					w.ok(err)
					if now.EntryCount != len(in) || len(byID) != len(in) {
						r.Fatalf("entryCount = %d with %d entries, want %d", now.EntryCount, len(byID), len(in))
					}
					if counts := w.stands(c); counts.Places() > places || counts.Waiting > 0 && counts.Places() < places && counts.Allowed+counts.Declined == 0 {
						r.Fatalf("%d places and %+v", places, counts)
					}
					for id := range allowed {
						if byID[id].Status != contest.Allow {
							r.Fatalf("entry %d lost its confirmation", id)
						}
					}
				},
			})
		})
	})
}

// Whoever joins or leaves the team meanwhile, no one ends up in two entries and the team is in once.
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
				t.Errorf("team %d is in twice", e.TeamID)
			}
			seen[e.TeamID] = true
			own++
		}
		if own != got[""]-8 {
			t.Errorf("%d entries, %d were acknowledged", own, got[""]-8)
		}
	})
}

// Coming and going fills no room with its notes.
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
