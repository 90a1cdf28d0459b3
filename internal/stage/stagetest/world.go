// Package stagetest sets up contests and plays their stages in tests, with the real services on a real database.
package stagetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/game"
	"yagura/internal/job"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/match"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// World is a store with people and contests whose participants are confirmed.
type World struct {
	T        testing.TB
	Ctx      context.Context
	DB       *store.DB
	Clk      *clock.Test
	Contests *contest.Service
	format.Formats
	Owner int64
}

// Each runs f with a new world on each database.
func Each(t *testing.T, f func(w *World)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) { f(New(t, db, clk)) })
}

// New returns a world with the games and an owner of contests.
func New(t testing.TB, db *store.DB, clk *clock.Test) *World {
	t.Helper()
	games := game.NewService(db)
	files := file.New(db, nil, file.DefaultQuota)
	contests := contest.NewService(db, format.Types, games, files, chat.NewService(db, files, nil))
	w := &World{T: t, Ctx: clock.Fix(t.Context(), clk.Now()), DB: db, Clk: clk, Contests: contests, Formats: format.New(db, contests, files)}
	w.OK(games.Seed(w.Ctx))
	w.Owner = w.Users(1)[0]
	return w
}

// RunJobs runs the due jobs of claims and of the autopilot, as the program does.
func (w *World) RunJobs() {
	w.T.Helper()
	for {
		jobs, err := w.DB.ClaimJobs(w.Ctx, w.Clk.Now(), time.Minute, job.Claim{Limit: 100})
		w.OK(err)
		if len(jobs) == 0 {
			return
		}
		for _, j := range jobs {
			switch j.Kind {
			case match.JobConfirm:
				w.OK(RunJob(j.Payload, func(p match.ConfirmJob) error { return w.Matches.CountClaim(w.Ctx, p) }))
			case match.JobWarnAbsent:
				w.OK(RunJob(j.Payload, func(p match.WarnAbsentJob) error { return w.Matches.WarnAbsent(w.Ctx, p) }))
			case match.JobWalkover:
				w.OK(RunJob(j.Payload, func(p match.WalkoverJob) error { return w.Matches.Walkover(w.Ctx, p) }))
			}
			w.OK(w.DB.FinishJob(w.Ctx, j.ID, w.Clk.Now()))
		}
	}
}

// RunJob decodes the payload of a job and runs its handler.
func RunJob[P any](payload []byte, fn func(P) error) error {
	var p P
	if err := json.Unmarshal(payload, &p); err != nil {
		return err
	}
	return fn(p)
}

// Royale creates a battle royale of n people with the given number of rounds.
func (w *World) Royale(n, rounds int, settings royale.Settings) *Royale {
	w.T.Helper()
	settings.MatchCount = rounds
	if settings.RankPoint == nil {
		settings.RankPoint = []royale.RankPoint{{Rank: 1, Point: 10}, {Rank: 2, Point: 5}, {Rank: 3, Point: 2}}[:min(3, max(2, n))]
		settings.KillPoint = royale.KillPoint{Point: 2, Max: 7}
	}
	settings.TieBreaks = []royale.TieBreak{royale.TieWins, royale.TieKills}
	k := w.Cup(n, func(f *contest.Form) { f.Type, f.Settings = royale.ContestType, contest.Settings{Format: &settings} })
	d, err := k.Royales.Draft(k.Ctx, k.Owner, k.Contest.ID)
	k.OK(err)
	if len(d.Active) != n || len(d.Rounds) != rounds {
		k.T.Fatalf("the draft has %d players and %d rounds", len(d.Active), len(d.Rounds))
	}
	k.OK(k.Royales.Create(k.Ctx, k.Owner, k.Contest.ID, d.Rounds))
	k.At(k.Contest.ContestStart)
	a := &Royale{Cup: k}
	a.ID = a.View().ID
	return a
}

// Swiss creates a swiss draw of n people with the given number of rounds and games per match.
func (w *World) Swiss(n, rounds, games int) *Swiss {
	w.T.Helper()
	k := w.Cup(n, func(f *contest.Form) {
		f.Type, f.EntryMaxCount = swiss.ContestType, n+1
		f.Settings = contest.Settings{Format: &swiss.Settings{Rounds: rounds, DrawAllowed: true}}
	})
	d, err := k.SwissDraws.Draft(k.Ctx, k.Owner, k.Contest.ID)
	k.OK(err)
	if len(d.Rounds) != rounds || len(d.Active) != n || !d.Rounds[0].Start.Equal(k.Contest.ContestStart) || !d.Rounds[1].Start.Equal(k.Contest.ContestStart.Add(time.Hour)) {
		k.T.Fatalf("the draft has %d rounds of %d players: %v", len(d.Rounds), len(d.Active), d.Rounds)
	}
	for i := range d.Rounds {
		d.Rounds[i].MatchCount = games
	}
	k.OK(k.SwissDraws.Create(k.Ctx, k.Owner, k.Contest.ID, swiss.Form{Rounds: d.Rounds}))
	k.At(k.Contest.ContestStart)
	p := &Swiss{Cup: k}
	p.ID = p.View().ID
	return p
}

// OK fails the test on an error.
func (w *World) OK(err error) {
	w.T.Helper()
	if err != nil {
		w.T.Fatal(err)
	}
}

// Fails requires a fault.
func (w *World) Fails(err error, key fault.Key) {
	w.T.Helper()
	_ = w.FaultOf(err, key)
}

// FaultOf requires a fault and returns it.
func (w *World) FaultOf(err error, key fault.Key) *fault.Fault {
	w.T.Helper()
	f, ok := fault.Of(err)
	if !ok || f.Key != key {
		w.T.Fatalf("got %v, want %s", err, key)
	}
	return f
}

// At sets the clock.
func (w *World) At(t time.Time) {
	w.Clk.Set(t)
	w.Ctx = clock.Fix(w.Ctx, w.Clk.Now())
}

// Users creates people.
func (w *World) Users(n int) []int64 {
	w.T.Helper()
	ids := make([]int64, n)
	w.OK(w.DB.InTx(w.Ctx, func(ctx context.Context) error {
		for i := range ids {
			ids[i] = id.New()
			if _, err := w.DB.AddUser(ctx, account.New{ID: ids[i], Nickname: fmt.Sprint("player ", i), Language: "ja", At: clock.Now(ctx)}); err != nil {
				return err
			}
		}
		return nil
	}))
	return ids
}

// Team creates a team with these members.
func (w *World) Team(people ...int64) int64 {
	w.T.Helper()
	t := team.Team{ID: id.New(), CreatedAt: w.Clk.Now(), UpdatedAt: w.Clk.Now()}
	t.Name = fmt.Sprint("team ", t.ID)
	w.OK(w.DB.InTx(w.Ctx, func(ctx context.Context) error {
		if _, err := w.DB.AddTeam(ctx, t); err != nil {
			return err
		}
		for _, p := range people {
			if _, _, err := w.DB.AddTeamMember(ctx, t.ID, p, team.Member, clock.Now(ctx), team.MaxMembers); err != nil {
				return err
			}
		}
		return nil
	}))
	return t.ID
}

// Admin creates an operator of a contest.
func (w *World) Admin(contestID int64) int64 {
	w.T.Helper()
	userID := w.Users(1)[0]
	w.OK(w.DB.InTx(w.Ctx, func(ctx context.Context) error {
		return w.DB.InsertOperator(ctx, contest.Operator{
			ID: id.New(), ContestID: contestID, UserID: userID, Role: contest.Admin, CreatedAt: clock.Now(ctx), CreatedByID: w.Owner,
		})
	}))
	return userID
}

// Picture returns the path of a file that a person uploaded.
func (w *World) Picture(userID int64, prefix file.Prefix) string {
	w.T.Helper()
	path := fmt.Sprintf("%s/2026/%d.png", prefix, id.New())
	w.OK(w.DB.InTx(w.Ctx, func(ctx context.Context) error {
		return w.DB.InsertFile(ctx, file.Info{ID: id.New(), Path: path, Prefix: prefix, OwnerID: userID, ContentType: "image/png", CreatedAt: clock.Now(ctx)})
	}))
	return path
}

// Cup creates a contest with n confirmed people and sets the clock to the end of the entry.
func (w *World) Cup(n int, edit func(*contest.Form)) *Cup {
	w.T.Helper()
	start := w.Clk.Now()
	f := contest.Form{
		GameID: 1, Name: "Cup", Type: bracket.ContestType, ParticipantType: contest.Solo, EntryMaxCount: max(2, n),
		EntryStart: start, EntryEnd: start.Add(time.Hour), ContestStart: start.Add(2 * time.Hour), ContestEnd: start.Add(26 * time.Hour),
	}
	if edit != nil {
		edit(&f)
	}
	c, _, err := w.Contests.Create(w.Ctx, w.Owner, f)
	w.OK(err)
	k := &Cup{World: w, Contest: c, Players: w.Users(n)}
	for _, p := range k.Players {
		k.Enter(p, 0)
	}
	if n > 0 {
		k.Confirm()
	}
	w.At(c.EntryEnd)
	return k
}

// Together runs the functions at the same time and returns their errors in order.
func Together(fs ...func() error) []error {
	errs := make([]error, len(fs))
	var ready, done sync.WaitGroup
	ready.Add(len(fs))
	for i, f := range fs {
		done.Go(func() {
			ready.Done()
			ready.Wait()
			errs[i] = f()
		})
	}
	done.Wait()
	return errs
}

// Succeeded returns the number of nil errors. Every other error must be the fault.
func (w *World) Succeeded(errs []error, key fault.Key) int {
	w.T.Helper()
	n := 0
	for _, err := range errs {
		switch {
		case err == nil:
			n++
		case !errors.Is(err, fault.New(key)):
			w.T.Fatalf("got %v, want %s", err, key)
		}
	}
	return n
}
