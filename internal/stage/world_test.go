package stage_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	engine "yagura/internal/engine/bracket"
	"yagura/internal/file"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/match"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// world is a store with people and contests whose participants are confirmed.
type world struct {
	t        testing.TB
	ctx      context.Context
	db       *store.DB
	clk      *clock.Test
	contests *contest.Service
	format.Formats
	owner int64
}

// each runs f with a new world on each database.
func each(t *testing.T, f func(w *world)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) { f(newWorld(t, db, clk)) })
}

func newWorld(t testing.TB, db *store.DB, clk *clock.Test) *world {
	t.Helper()
	games := game.NewService(db)
	files := file.New(db, nil, file.DefaultQuota)
	contests := contest.NewService(db, format.Types, games, files, chat.NewService(db, files, nil))
	w := &world{t: t, ctx: clock.Fix(t.Context(), clk.Now()), db: db, clk: clk, contests: contests, Formats: format.New(db, contests, files)}
	w.ok(games.Seed(w.ctx))
	w.owner = w.users(1)[0]
	return w
}

func (w *world) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// fails requires a fault.
func (w *world) fails(err error, key fault.Key) {
	w.t.Helper()
	_ = w.faultOf(err, key)
}

// faultOf requires a fault and returns it.
func (w *world) faultOf(err error, key fault.Key) *fault.Fault {
	w.t.Helper()
	f, ok := fault.Of(err)
	if !ok || f.Key != key {
		w.t.Fatalf("got %v, want %s", err, key)
	}
	return f
}

func (w *world) at(t time.Time) {
	w.clk.Set(t)
	w.ctx = clock.Fix(w.ctx, w.clk.Now())
}

func (w *world) users(n int) []int64 {
	w.t.Helper()
	ids := make([]int64, n)
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		for i := range ids {
			ids[i] = id.New()
			if _, err := w.db.AddUser(ctx, account.New{ID: ids[i], Nickname: fmt.Sprint("player ", i), Language: "ja", At: clock.Now(ctx)}); err != nil {
				return err
			}
		}
		return nil
	}))
	return ids
}

func (w *world) team(people ...int64) int64 {
	w.t.Helper()
	t := team.Team{ID: id.New(), CreatedAt: w.clk.Now(), UpdatedAt: w.clk.Now()}
	t.Name = fmt.Sprint("team ", t.ID)
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		if _, err := w.db.AddTeam(ctx, t); err != nil {
			return err
		}
		for _, p := range people {
			if _, _, err := w.db.AddTeamMember(ctx, t.ID, p, team.Member, clock.Now(ctx), team.MaxMembers); err != nil {
				return err
			}
		}
		return nil
	}))
	return t.ID
}

func (w *world) admin(contestID int64) int64 {
	w.t.Helper()
	userID := w.users(1)[0]
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		return w.db.InsertOperator(ctx, contest.Operator{
			ID: id.New(), ContestID: contestID, UserID: userID, Role: contest.Admin, CreatedAt: clock.Now(ctx), CreatedByID: w.owner,
		})
	}))
	return userID
}

// picture returns the path of a file that a person uploaded.
func (w *world) picture(userID int64, prefix file.Prefix) string {
	w.t.Helper()
	path := fmt.Sprintf("%s/2026/%d.png", prefix, id.New())
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		return w.db.InsertFile(ctx, file.Info{ID: id.New(), Path: path, Prefix: prefix, OwnerID: userID, ContentType: "image/png", CreatedAt: clock.Now(ctx)})
	}))
	return path
}

// cup is a contest with its entrants. players and entries have the same order.
type cup struct {
	*world
	contest contest.Contest
	players []int64
	entries []int64
}

// cup creates a contest with n confirmed people and sets the clock to the end of the entry.
func (w *world) cup(n int, edit func(*contest.Form)) *cup {
	w.t.Helper()
	start := w.clk.Now()
	f := contest.Form{
		GameID: 1, Name: "Cup", Type: bracket.ContestType, ParticipantType: contest.Solo, EntryMaxCount: max(2, n),
		EntryStart: start, EntryEnd: start.Add(time.Hour), ContestStart: start.Add(2 * time.Hour), ContestEnd: start.Add(26 * time.Hour),
	}
	if edit != nil {
		edit(&f)
	}
	c, _, err := w.contests.Create(w.ctx, w.owner, f)
	w.ok(err)
	k := &cup{world: w, contest: c, players: w.users(n)}
	for _, p := range k.players {
		k.enter(p, 0)
	}
	if n > 0 {
		k.confirm()
	}
	w.at(c.EntryEnd)
	return k
}

func (k *cup) enter(userID, teamID int64) int64 {
	k.t.Helper()
	e, err := k.contests.Enter(k.ctx, userID, k.contest.ID, contest.EntryForm{
		Kind: k.contest.ParticipantType, TeamID: teamID, AgreePolicy: true,
		EntryDetails: contest.EntryDetails{TwitterID: "social_id", GameUsername: "Game Name", FriendCode: "1234", Comment: "hello"},
	})
	k.ok(err)
	k.entries = append(k.entries, e.ID)
	k.clk.Advance(time.Millisecond) // gives the entries an order
	k.ctx = clock.Fix(k.ctx, k.clk.Now())
	return e.ID
}

func (k *cup) confirm() {
	k.t.Helper()
	_, err := k.contests.Confirm(k.ctx, k.owner, k.contest.ID, contest.ConfirmForm{Allowed: k.entries})
	k.ok(err)
}

// form returns the form of the tournament that the draft proposes.
func (k *cup) form(thirdPlace bool) bracket.Form {
	k.t.Helper()
	d, err := k.Brackets.Draft(k.ctx, k.owner, k.contest.ID, 0, false)
	k.ok(err)
	return bracket.Form{
		Slots: d.Slots, MatchCount: d.MatchCount, MatchTime: d.MatchTime, ThirdPlace: thirdPlace,
		Layout: bracket.Layout{Assignment: d.Assignment, Starts: d.Starts},
	}
}

// draw creates the tournament and sets the clock to the contest's start.
func (k *cup) draw(edit func(*bracket.Form)) *played {
	k.t.Helper()
	f := k.form(false)
	if edit != nil {
		edit(&f)
	}
	k.ok(k.Brackets.Create(k.ctx, k.owner, k.contest.ID, f))
	k.at(k.contest.ContestStart)
	p := &played{cup: k}
	p.id = p.view().ID
	return p
}

// played is a tournament in its contest's window.
type played struct {
	*cup
	id int64
}

func (p *played) view() bracket.View {
	p.t.Helper()
	v, err := p.Brackets.View(p.ctx, p.contest.ID)
	p.ok(err)
	return v
}

func (p *played) match(round, order int) match.MatchView {
	p.t.Helper()
	return p.matchAt(match.Pos{Round: round, Order: order})
}

func (p *played) matchAt(pos match.Pos) match.MatchView {
	p.t.Helper()
	for _, m := range p.view().Matches {
		if m.Pos == pos {
			return m
		}
	}
	p.t.Fatalf("no match %v", pos)
	return match.MatchView{}
}

func (p *played) player(entryID int64) int64 {
	p.t.Helper()
	i := slices.Index(p.entries, entryID)
	if i < 0 {
		p.t.Fatalf("no entry %d", entryID)
	}
	return p.players[i]
}

func (p *played) set(userID int64, m match.MatchView, r match.Result) (match.Detail, error) {
	if r.Version == 0 {
		r.Version = m.Version
	}
	r.Reason = cmp.Or(r.Reason, "looked again")
	return p.Matches.SetResult(p.ctx, userID, p.contest.ID, bracket.ID, p.id, m.ID, r)
}

// win decides a match for a side as the owner.
func (p *played) win(round, order, side int) {
	p.t.Helper()
	m := p.match(round, order)
	_, err := p.set(p.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[side]})
	p.ok(err)
	p.sound()
}

func (p *played) absent(round, order int) {
	p.t.Helper()
	_, err := p.set(p.owner, p.match(round, order), match.Result{Outcome: match.DoubleNoShow})
	p.ok(err)
	p.sound()
}

// sound fails unless each stored match agrees with the engine's bracket of the same draw and decisions, and each report names
// the current sides of its match. The stored places must be those of the bracket if it is finished, and none otherwise.
func (p *played) sound() *engine.Bracket {
	p.t.Helper()
	records, err := p.db.Matches(p.ctx, p.id)
	p.ok(err)
	v, err := p.Brackets.View(p.ctx, p.contest.ID)
	p.ok(err)
	draw := engine.Draw{Slots: make([]int64, v.Slots), ThirdPlace: v.ThirdPlace, Double: v.Double}
	decisions := map[engine.Pos]engine.Decision{}
	for _, r := range records {
		if r.Pos.Section == 0 && r.Pos.Round == 0 {
			copy(draw.Slots[2*r.Pos.Order:], r.Sides[:])
		}
		switch r.Outcome {
		case match.Win, match.Unearned:
			decisions[inBracket(r.Pos)] = engine.Decision{Winner: r.Winner, Unearned: r.Outcome == match.Unearned}
		case match.DoubleNoShow:
			decisions[inBracket(r.Pos)] = engine.Decision{DoubleNoShow: true}
		case match.NoOutcome, match.Draw:
		}
	}
	b, err := engine.Resolve(draw, decisions)
	p.ok(err)
	if len(records) != len(b.Matches()) {
		p.t.Fatalf("%d matches are stored, the bracket has %d", len(records), len(b.Matches()))
	}
	games, err := p.db.MatchGames(p.ctx, p.id)
	p.ok(err)
	for _, r := range records {
		m, _ := b.Match(inBracket(r.Pos))
		want := r
		want.Type, want.Sides = m.Type.String(), [2]int64{m.Sides[0].Participant, m.Sides[1].Participant}
		want.State, want.Winner, want.Unearned = match.State(m.State.String()), m.Winner, m.Unearned
		if r != want {
			p.t.Fatalf("stored %+v, derived %+v", r, want)
		}
		if (r.State == match.Ready) != (r.ReadyAt != nil) && !r.State.Recorded() {
			p.t.Fatalf("match %v is %s, ready at %v", r.Pos, r.State, r.ReadyAt)
		}
		for _, g := range games[r.ID] {
			if g.Winner != 0 && !m.Has(g.Winner) {
				p.t.Fatalf("match %v has a report about %d, who is not in it", r.Pos, g.Winner)
			}
		}
	}
	p.placed(b)
	return b
}

func inBracket(p match.Pos) engine.Pos {
	return engine.Pos{Section: engine.Section(p.Section), Round: p.Round, Order: p.Order}
}

func (p *played) placed(b *engine.Bracket) {
	p.t.Helper()
	stored, _, err := p.db.FinalPlaces(p.ctx, p.contest.ID)
	p.ok(err)
	got, want := map[int64][2]int{}, map[int64][2]int{}
	for _, s := range stored {
		got[s.EntryID] = [2]int{s.From, s.To}
	}
	if b.Finished() {
		for _, place := range b.Places() {
			want[place.Participant] = [2]int{place.From, place.To}
		}
	}
	if !maps.Equal(got, want) {
		p.t.Fatalf("the stored places are %v, the bracket's %v", got, want)
	}
}

// told returns the kinds of the events about a subject, oldest first.
func (k *cup) told(subject int64) string {
	k.t.Helper()
	events := k.events(subject)
	kinds := make([]string, len(events))
	for i, e := range events {
		kinds[i] = string(e.Kind)
	}
	return strings.Join(kinds, " ")
}

func (k *cup) events(subject int64) []event.Event {
	k.t.Helper()
	events, err := k.db.SubjectEvents(k.ctx, k.contest.ID, subject, 1000)
	k.ok(err)
	slices.Reverse(events)
	return events
}

// fact decodes the payload of the newest event about a subject.
func (k *cup) fact(subject int64) (f fact) {
	k.t.Helper()
	events := k.events(subject)
	k.ok(json.Unmarshal(events[len(events)-1].Data, &f))
	return f
}

type fact struct {
	StageID       int64
	Round, Order  int
	Participants  [2]*struct{ Name string }
	Before, After struct {
		Outcome string
		Winner  *int64
		Games   []struct {
			Index  int
			Winner *int64
			Images []string
		}
	}
	Changes []struct {
		MatchID      int64
		ResultVoided bool
	}
	Reason  string
	Because *struct{ MatchID int64 }
}

// together runs the functions at the same time and returns their errors in order.
func together(fs ...func() error) []error {
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

// succeeded returns the number of nil errors. Every other error must be the fault.
func (w *world) succeeded(errs []error, key fault.Key) int {
	w.t.Helper()
	n := 0
	for _, err := range errs {
		switch {
		case err == nil:
			n++
		case !errors.Is(err, fault.New(key)):
			w.t.Fatalf("got %v, want %s", err, key)
		}
	}
	return n
}
