package demo_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/demo"
	"yagura/internal/file"
	"yagura/internal/format"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/room"
	"yagura/internal/stage"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// playedDemo is a demo whose story is played, and the contests that it has.
type playedDemo struct {
	demo.Services
	t     *testing.T
	db    *store.DB
	clk   *clock.Test
	cards []contest.Card
}

func (d *playedDemo) ok(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *playedDemo) ctx() context.Context { return storetest.Ctx(d.t, d.clk) }

// TestWalkDemoHasEveryStatusAndARunningBracket plays the demo once, because that is expensive, and checks what it contains.
func TestWalkDemoHasEveryStatusAndARunningBracket(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		d := newDemo(t, db, clk)
		d.play()
		d.hasEveryStatus()
		d.bracketsAreOpenOrHaveAChampion()
		d.everyFormatTakesEntries()
		d.swissDrawsAreInPlayAndOver()
		d.leaguesAreInPlayAndOver()
		d.battleRoyalesAreInPlayAndOver()
		d.organiserHasAnOpenQuestion()
		d.surveysAndTrophiesAreFilled()
		d.captainSeesRequestsAndPoll()
		d.peopleHaveFriendsAndRequests()
		d.activityIsInTheOrderOfItsTimes()
	})
}

// TestWalkDemoIsTheSameIfTransactionsRunTwice plays the demo with transactions that run once, and with such that run twice, as
// after conflicts. Both store the same numbers of rows and events, so no function of a transaction depends on its first run.
func TestWalkDemoIsTheSameIfTransactionsRunTwice(t *testing.T) {
	t.Parallel()
	once, twice := playOn(t, func(*store.DB) {}), playOn(t, (*store.DB).RepeatTransactions)
	if diff := cmp.Diff(once, twice); diff != "" {
		t.Errorf("played once (-) and twice (+):\n%s", diff)
	}
}

// playOn plays the demo on SQLite and returns the rows of each table and the events of each kind.
func playOn(t *testing.T, prepare func(db *store.DB)) map[string]int64 {
	t.Helper()
	clk, file := clock.NewTest(storetest.Start), storetest.SQLiteFile(t, filepath.Join(t.TempDir(), "demo.db"))
	db, err := store.Open(t.Context(), "sqlite:"+file, clk)
	if err != nil {
		t.Fatal(err)
	}
	prepare(db)
	d := newDemo(t, db, clk)
	d.play()
	events, err := db.UnrelayedEvents(d.ctx(), 1_000_000)
	d.ok(err)
	d.ok(db.Close())
	contents, err := store.Check(t.Context(), file)
	d.ok(err)
	counts := contents.Rows
	for _, e := range events {
		counts[string(e.Kind)]++
	}
	return counts
}

func newDemo(t *testing.T, db *store.DB, clk *clock.Test) *playedDemo {
	t.Helper()
	d := &playedDemo{t: t, db: db, clk: clk}
	games := game.NewService(db)
	d.ok(games.Seed(d.ctx()))
	bucket, err := file.OpenBucket("file://" + d.t.TempDir())
	d.ok(err)
	t.Cleanup(func() { _ = bucket.Close() })
	files := file.New(db, bucket, file.DefaultQuota)
	accounts := account.NewService(db, nil)
	chats := chat.NewService(db, files, nil)
	contests := contest.NewService(db, format.Types, games, files, chats)
	d.Services = demo.Services{
		Store: db, Accounts: accounts, Auth: auth.NewService(db, accounts, auth.Config{}), Chats: chats, Contests: contests, Friends: friend.NewService(db),
		GameAccounts: account.NewGameAccounts(db, games), Games: games, Rooms: room.NewService(db, games, chats),
		Formats: format.New(db, contests, files), Teams: team.NewService(db, games, nil),
	}
	return d
}

// play plays the story and sets the clock back to its end.
func (d *playedDemo) play() {
	d.t.Helper()
	if done, err := demo.Played(d.ctx(), d.Accounts); err != nil || done {
		d.t.Fatalf("before: played %v, %v", done, err)
	}
	begin := time.Now()
	d.ok(demo.Play(d.ctx(), d.Services, d.clk, storetest.Start))
	d.t.Logf("played in %v", time.Since(begin).Round(time.Millisecond))
	d.clk.Set(storetest.Start)
	if done, err := demo.Played(d.ctx(), d.Accounts); err != nil || !done {
		d.t.Fatalf("after: played %v, %v", done, err)
	}
	var err error
	d.cards, _, err = d.Contests.List(d.ctx(), contest.Query{})
	d.ok(err)
}

func (d *playedDemo) hasEveryStatus() {
	d.t.Helper()
	seen := map[contest.Status]int{}
	for _, c := range d.cards {
		seen[c.StatusAt(d.clk.Now())]++
	}
	for _, status := range []contest.Status{contest.Prepare, contest.EntryOpen, contest.EntryDone, contest.MatchOpen, contest.MatchDone} {
		if seen[status] == 0 {
			d.t.Errorf("no contest is in status %s: %v", status, seen)
		}
	}
}

func (d *playedDemo) bracketsAreOpenOrHaveAChampion() {
	d.t.Helper()
	open := 0
	for _, c := range d.cards {
		view, err := d.Brackets.View(d.ctx(), c.ID)
		if err != nil {
			continue // another format, or not drawn yet
		}
		for _, m := range view.Matches {
			if m.State == "ready" && c.StatusAt(d.clk.Now()) == contest.MatchOpen {
				open++
			}
		}
		if c.StatusAt(d.clk.Now()) == contest.MatchDone && view.Champion == nil {
			d.t.Errorf("%s is over without a champion", c.Name)
		}
	}
	if open < 2 {
		d.t.Errorf("%d matches are open for play, want at least the two semi-finals", open)
	}
}

// everyFormatTakesEntries checks too that one contest has two operators.
func (d *playedDemo) everyFormatTakesEntries() {
	d.t.Helper()
	formats, shared := map[contest.Type]int{}, 0
	for _, c := range d.cards {
		if c.StatusAt(d.clk.Now()) == contest.EntryOpen && c.EntryCount > 0 {
			formats[c.Type]++
		}
		operators, err := d.Contests.Operators(d.ctx(), c.ID)
		d.ok(err)
		if len(operators) == 2 {
			shared++
		}
	}
	if formats[royale.ContestType] != 1 || formats[swiss.ContestType] != 1 || formats[league.ContestType] != 1 || shared != 1 {
		d.t.Errorf("the formats with open entry are %v, and %d contests have two operators", formats, shared)
	}
}

func (d *playedDemo) swissDrawsAreInPlayAndOver() {
	d.t.Helper()
	swiss := map[bool]int{}
	for _, c := range d.cards {
		draw, err := d.SwissDraws.View(d.ctx(), c.ID)
		if err != nil {
			continue // another format, or not drawn yet
		}
		swiss[draw.FinishedAt != nil]++
		round := draw.Rounds[draw.CurrentRound]
		if done := draw.Champion != nil; done != (draw.FinishedAt != nil) || !done && (round.Status != stage.Started || round.Decided == round.Matches || draw.CurrentRound != len(draw.Rounds)-1) {
			d.t.Errorf("%s is %+v in round %+v", c.Name, draw.Stage, round)
		}
	}
	if swiss[true] != 1 || swiss[false] != 1 {
		d.t.Errorf("%d swiss draws are over, %d are in play", swiss[true], swiss[false])
	}
}

func (d *playedDemo) leaguesAreInPlayAndOver() {
	d.t.Helper()
	leagues := map[bool]int{}
	for _, c := range d.cards {
		league, err := d.Leagues.View(d.ctx(), c.ID)
		if err != nil {
			continue // another format, or not created yet
		}
		over := league.FinishedAt != nil
		leagues[over]++
		if over != (league.Champion != nil) || over != (league.Decided == league.Total) || league.Groups != 2 || league.CanDrawPlayoff {
			d.t.Errorf("%s is %+v", c.Name, league)
		}
	}
	if leagues[true] != 1 || leagues[false] != 1 {
		d.t.Errorf("%d leagues are over, %d are in play", leagues[true], leagues[false])
	}
}

func (d *playedDemo) battleRoyalesAreInPlayAndOver() {
	d.t.Helper()
	var rounds, over []int
	for _, c := range d.cards {
		if v, err := d.Royales.View(d.ctx(), c.ID); err == nil && v.FinishedAt == nil {
			l := v.Rounds[v.CurrentRound].Lobbies[0]
			rounds = append(rounds, v.CurrentRound, l.Participants, l.Reported, l.Conflicts)
		} else if err == nil && v.Champion != nil {
			over = append(over, v.Rows[0].Points) // as published for the real event
		}
	}
	if !slices.Equal(rounds, []int{4, 32, 16, 1}) || !slices.Equal(over, []int{172}) {
		d.t.Errorf("the battle royales in play are in %v, the finished ones have %v points", rounds, over)
	}
}

func (d *playedDemo) organiserHasAnOpenQuestion() {
	d.t.Helper()
	organiser, _, err := d.Accounts.ByUsername(d.ctx(), demo.People[0].Username)
	d.ok(err)
	unread := 0
	for _, c := range d.cards {
		q, err := d.Chats.QuestionsOf(d.ctx(), organiser.ID, c.ID)
		d.ok(err)
		unread += q.Unread
	}
	if unread != 1 {
		d.t.Errorf("the organiser has %d unread messages of questions, want the one of the open question", unread)
	}
}

func (d *playedDemo) surveysAndTrophiesAreFilled() {
	d.t.Helper()
	answered, won := 0, 0
	for _, c := range d.cards {
		counts, err := d.db.CountAnswers(d.ctx(), c.ID)
		d.ok(err)
		answered += len(counts)
		trophies, err := d.Contests.Trophies(d.ctx(), c.ID)
		d.ok(err)
		for _, item := range trophies.Items {
			won += len(item.Winners)
		}
	}
	if answered != 3 || won != 4 {
		d.t.Errorf("%d questions are answered, %d trophies won, want 3, and a podium with a special prize", answered, won)
	}
}

func (d *playedDemo) captainSeesRequestsAndPoll() {
	d.t.Helper()
	found, _, err := d.Teams.Search(d.ctx(), team.Query{Name: "Blue Lantern"})
	if err != nil || len(found) != 1 {
		d.t.Fatalf("the captain's team: %+v, %v", found, err)
	}
	lantern, err := d.Teams.Get(d.ctx(), 0, found[0].ID)
	d.ok(err)
	shown, err := d.Teams.Get(d.ctx(), lantern.Representative.User.ID, lantern.ID)
	if err != nil || shown.Game.ID == 0 || *shown.Waiting != 2 || shown.Poll == nil || len(shown.Poll.Answers) != 3 || len(shown.Poll.Waiting) != 2 {
		d.t.Errorf("the captain sees %+v, %v", shown, err)
	}
}

// peopleHaveFriendsAndRequests checks every person to sign in as. Each has agreed to the current terms.
func (d *playedDemo) peopleHaveFriendsAndRequests() {
	d.t.Helper()
	for _, p := range demo.People {
		u, ok, err := d.Accounts.ByUsername(d.ctx(), p.Username)
		if err != nil || !ok {
			d.t.Errorf("%s does not exist (%v)", p.Username, err)
		}
		if self, err := d.Accounts.Self(d.ctx(), u.ID); err != nil || self.TermsVersion != auth.Terms {
			d.t.Errorf("%s agreed to the terms %q (%v)", p.Username, self.TermsVersion, err)
		}
		friends, _, err := d.Friends.Friends(d.ctx(), u.ID, u.ID, 0)
		if err != nil || len(friends) == 0 {
			d.t.Errorf("%s has %d friends (%v)", p.Username, len(friends), err)
		}
		waiting, err := d.Friends.Requests(d.ctx(), u.ID, u.ID)
		if err != nil || len(waiting) == 0 {
			d.t.Errorf("%s has %d requests (%v)", p.Username, len(waiting), err)
		}
	}
}

// activityIsInTheOrderOfItsTimes checks the record of activity of each contest, which is listed by the ids of its events.
func (d *playedDemo) activityIsInTheOrderOfItsTimes() {
	d.t.Helper()
	events, err := d.db.UnrelayedEvents(d.ctx(), 1_000_000)
	d.ok(err)
	last, passed := map[int64]event.Event{}, map[int64]int{}
	for _, e := range events { // by id
		if before := last[e.ContestID]; e.ContestID != 0 && e.At.Before(before.At) {
			d.t.Errorf("contest %d: %s at %v after %s at %v", e.ContestID, e.Kind, e.At, before.Kind, before.At)
		}
		last[e.ContestID] = e
		if e.Kind == event.ContestStatus {
			passed[e.ContestID]++
		}
	}
	for _, c := range d.cards {
		want := len(c.StatusJobs(c.CreatedAt)) - len(c.StatusJobs(d.clk.Now()))
		if passed[c.ID] != want {
			d.t.Errorf("%s: %d boundaries have an event, want %d", c.Name, passed[c.ID], want)
		}
	}
}
