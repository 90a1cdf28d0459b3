package stage_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/league"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
	"yagura/internal/match"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// onBoth runs f with a new world on each database.
func onBoth(b *testing.B, f func(b *testing.B, w *world)) {
	on := func(open func(testing.TB, clock.Clock) *store.DB) func(b *testing.B) {
		return func(b *testing.B) {
			clk := clock.NewTest(storetest.Start)
			f(b, newWorld(b, open(b, clk), clk))
		}
	}
	b.Run("sqlite", on(storetest.SQLite))
	b.Run("postgres", on(storetest.Postgres))
}

// crowd creates a contest with n confirmed people in few transactions and sets the clock to the end of the entry.
func (w *world) crowd(n int, edit func(*contest.Form)) *cup {
	w.t.Helper()
	k := w.cup(0, func(f *contest.Form) {
		f.EntryMaxCount = n
		edit(f)
	})
	k.players, k.entries = w.users(n), make([]int64, n)
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		for i, user := range k.players {
			k.entries[i] = id.New()
			e := contest.Entry{ID: k.entries[i], ContestID: k.contest.ID, UserID: user, CreatedAt: clock.Now(ctx).Add(time.Duration(i) * time.Millisecond)}
			if _, err := w.db.AddEntry(ctx, e, []int64{user}); err != nil {
				return err
			}
		}
		return nil
	}))
	k.confirm()
	return k
}

// BenchmarkLargestLeague creates the largest possible league: one group of 362 entries with 65,341 matches.
func BenchmarkLargestLeague(b *testing.B) {
	onBoth(b, func(b *testing.B, w *world) {
		for b.Loop() {
			b.StopTimer()
			w.at(w.clk.Now().Add(24 * time.Hour))
			k := w.crowd(362, leagueForm(1, 0))
			d, err := k.Leagues.Draft(k.ctx, k.owner, k.contest.ID)
			w.ok(err)
			b.StartTimer()
			w.ok(k.Leagues.Create(k.ctx, k.owner, k.contest.ID, league.Form{Groups: d.Groups, Rounds: d.Rounds}))
		}
	})
}

// BenchmarkSwissOf8192 publishes the rounds of a swiss draw of 8,192 players with random results. It reports the time of the
// first and the slowest round, and of the creation of the stage.
func BenchmarkSwissOf8192(b *testing.B) {
	const players, rounds = 8192, 13
	onBoth(b, func(b *testing.B, w *world) {
		for b.Loop() {
			w.at(w.clk.Now().Add(24 * time.Hour))
			k := w.crowd(players, func(f *contest.Form) {
				f.Type, f.Settings.Format = swiss.ContestType, &swiss.Settings{Rounds: rounds}
			})
			d, err := k.SwissDraws.Draft(k.ctx, k.owner, k.contest.ID)
			w.ok(err)
			begin := clock.System{}.Now()
			w.ok(k.SwissDraws.Create(k.ctx, k.owner, k.contest.ID, swiss.Form{Rounds: d.Rounds}))
			made := clock.System{}.Now().Sub(begin)
			stages, err := w.db.Stages(w.ctx, k.contest.ID)
			w.ok(err)
			k.at(k.contest.ContestStart)
			p := &swissDraw{cup: k, id: stages[0].ID}
			r := rand.New(rand.NewPCG(8192, 13))
			var first, slowest, finish time.Duration
			for round := range rounds {
				begin := clock.System{}.Now()
				w.ok(p.start(round))
				took := clock.System{}.Now().Sub(begin)
				if round == 0 {
					first = took
				}
				slowest = max(slowest, took)
				p.decide(round, r)
				w.ok(p.end(round, false))
			}
			begin = clock.System{}.Now()
			w.ok(p.Stage.Finish(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, false))
			finish = clock.System{}.Now().Sub(begin)
			for name, took := range map[string]time.Duration{"create": made, "first": first, "slowest": slowest, "finish": finish} {
				b.ReportMetric(float64(took.Milliseconds()), fmt.Sprintf("%s-ms", name))
			}
		}
	})
}

// decide stores random results of all matches of a round without the checks of the service.
func (p *swissDraw) decide(round int, r *rand.Rand) {
	p.t.Helper()
	p.ok(p.db.InTx(p.ctx, func(ctx context.Context) error {
		if _, _, err := p.db.LockContest(ctx, p.contest.ID); err != nil {
			return err
		}
		records, err := p.db.Matches(ctx, p.id)
		for _, m := range records {
			if m.Pos.Round != round || m.State != match.Ready {
				continue
			}
			m.State, m.Outcome, m.Winner = match.Decided, match.Win, m.Sides[r.IntN(2)]
			if err := p.db.UpdateMatch(ctx, m); err != nil {
				return err
			}
		}
		return err
	}))
}
