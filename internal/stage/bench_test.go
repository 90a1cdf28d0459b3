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
	"yagura/internal/stage/stagetest"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// onBoth runs f with a new world on each database.
func onBoth(b *testing.B, f func(b *testing.B, w *stagetest.World)) {
	on := func(open func(testing.TB, clock.Clock) *store.DB) func(b *testing.B) {
		return func(b *testing.B) {
			clk := clock.NewTest(storetest.Start)
			f(b, stagetest.New(b, open(b, clk), clk))
		}
	}
	b.Run("sqlite", on(storetest.SQLite))
	b.Run("postgres", on(storetest.Postgres))
}

// crowd creates a contest with n confirmed people in few transactions and sets the clock to the end of the entry.
func crowd(w *stagetest.World, n int, edit func(*contest.Form)) *stagetest.Cup {
	w.T.Helper()
	k := w.Cup(0, func(f *contest.Form) {
		f.EntryMaxCount = n
		edit(f)
	})
	k.Players, k.Entries = w.Users(n), make([]int64, n)
	w.OK(w.DB.InTx(w.Ctx, func(ctx context.Context) error {
		for i, user := range k.Players {
			k.Entries[i] = id.New()
			e := contest.Entry{ID: k.Entries[i], ContestID: k.Contest.ID, UserID: user, CreatedAt: clock.Now(ctx).Add(time.Duration(i) * time.Millisecond)}
			if _, err := w.DB.AddEntry(ctx, e, []int64{user}); err != nil {
				return err
			}
		}
		return nil
	}))
	k.Confirm()
	return k
}

// BenchmarkLargestLeague creates the largest possible league: one group of 362 entries with 65,341 matches.
func BenchmarkLargestLeague(b *testing.B) {
	onBoth(b, func(b *testing.B, w *stagetest.World) {
		for b.Loop() {
			b.StopTimer()
			w.At(w.Clk.Now().Add(24 * time.Hour))
			k := crowd(w, 362, stagetest.LeagueForm(1, 0))
			d, err := k.Leagues.Draft(k.Ctx, k.Owner, k.Contest.ID)
			w.OK(err)
			b.StartTimer()
			w.OK(k.Leagues.Create(k.Ctx, k.Owner, k.Contest.ID, league.Form{Groups: d.Groups, Rounds: d.Rounds}))
		}
	})
}

// BenchmarkSwissOf8192 publishes the rounds of a swiss draw of 8,192 players with random results. It reports the time of the
// first and the slowest round, and of the creation of the stage.
func BenchmarkSwissOf8192(b *testing.B) {
	const players, rounds = 8192, 13
	onBoth(b, func(b *testing.B, w *stagetest.World) {
		for b.Loop() {
			w.At(w.Clk.Now().Add(24 * time.Hour))
			k := crowd(w, players, func(f *contest.Form) {
				f.Type, f.Settings.Format = swiss.ContestType, &swiss.Settings{Rounds: rounds}
			})
			d, err := k.SwissDraws.Draft(k.Ctx, k.Owner, k.Contest.ID)
			w.OK(err)
			begin := clock.System{}.Now()
			w.OK(k.SwissDraws.Create(k.Ctx, k.Owner, k.Contest.ID, swiss.Form{Rounds: d.Rounds}))
			made := clock.System{}.Now().Sub(begin)
			stages, err := w.DB.Stages(w.Ctx, k.Contest.ID)
			w.OK(err)
			k.At(k.Contest.ContestStart)
			p := &stagetest.Swiss{Cup: k, ID: stages[0].ID}
			r := rand.New(rand.NewPCG(8192, 13))
			var first, slowest, finish time.Duration
			for round := range rounds {
				begin := clock.System{}.Now()
				w.OK(p.Start(round))
				took := clock.System{}.Now().Sub(begin)
				if round == 0 {
					first = took
				}
				slowest = max(slowest, took)
				decide(p, round, r)
				w.OK(p.End(round, false))
			}
			begin = clock.System{}.Now()
			w.OK(p.Stage.Finish(p.Ctx, p.Owner, p.StageRef(), false))
			finish = clock.System{}.Now().Sub(begin)
			for name, took := range map[string]time.Duration{"create": made, "first": first, "slowest": slowest, "finish": finish} {
				b.ReportMetric(float64(took.Milliseconds()), fmt.Sprintf("%s-ms", name))
			}
		}
	})
}

// decide stores random results of all matches of a round without the checks of the service.
func decide(p *stagetest.Swiss, round int, r *rand.Rand) {
	p.T.Helper()
	p.OK(p.DB.InTx(p.Ctx, func(ctx context.Context) error {
		if _, _, err := p.DB.LockContest(ctx, p.Contest.ID); err != nil {
			return err
		}
		records, err := p.DB.Matches(ctx, p.ID)
		for _, m := range records {
			if m.Pos.Round != round || m.State != match.Ready {
				continue
			}
			m.State, m.Outcome, m.Winner = match.Decided, match.Win, m.Sides[r.IntN(2)]
			if err := p.DB.UpdateMatch(ctx, m); err != nil {
				return err
			}
		}
		return err
	}))
}
