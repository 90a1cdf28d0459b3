package record_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/record"
	"yagura/internal/stage"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// world is a store with people and their contests.
type world struct {
	t        *testing.T
	db       *store.DB
	clk      *clock.Test
	contests *contest.Service
	friends  *friend.Service
	names    map[int64]string
}

func each(t *testing.T, f func(t *testing.T, w *world)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		games := game.NewService(db)
		w := &world{t: t, db: db, clk: clk, contests: contest.NewService(db, format.Types, games, nil, chat.NewService(db, nil, nil)), friends: friend.NewService(db), names: map[int64]string{}}
		w.ok(games.Seed(w.ctx()))
		f(t, w)
	})
}

func (w *world) ctx() context.Context { return storetest.Ctx(w.t, w.clk) }

func (w *world) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) person(name string) int64 {
	w.t.Helper()
	userID := id.New()
	w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error {
		_, err := w.db.AddUser(ctx, account.New{ID: userID, Nickname: name, Language: "ja", At: clock.Now(ctx)})
		return err
	}))
	w.names[userID] = name
	return userID
}

func (w *world) team(name string, people ...int64) int64 {
	w.t.Helper()
	t := team.Team{ID: id.New(), CreatedAt: w.clk.Now(), UpdatedAt: w.clk.Now()}
	t.Name = name
	w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error {
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

func (w *world) befriend(a, b int64) {
	w.t.Helper()
	_, err := w.friends.Request(w.ctx(), a, a, b)
	w.ok(err)
	_, err = w.friends.Request(w.ctx(), b, b, a)
	w.ok(err)
}

// contest creates a contest of a game, for teams of two if teams is set.
func (w *world) contest(owner, gameID int64, name string, teams bool) contest.Contest {
	w.t.Helper()
	now := w.clk.Now()
	f := contest.Form{
		GameID: gameID, Name: name, Type: bracket.ContestType, ParticipantType: contest.Solo, EntryMaxCount: 64,
		EntryStart: now, EntryEnd: now.Add(time.Hour), ContestStart: now.Add(time.Hour), ContestEnd: now.Add(2 * time.Hour),
	}
	if teams {
		f.ParticipantType, f.TeamSize = contest.Multi, 2
	}
	c, _, err := w.contests.Create(w.ctx(), owner, f)
	w.ok(err)
	w.clk.Advance(time.Second)
	return c
}

func (w *world) enter(c contest.Contest, userID, teamID int64) int64 {
	w.t.Helper()
	e, err := w.contests.Enter(w.ctx(), userID, c.ID, contest.EntryForm{
		Kind: c.ParticipantType, TeamID: teamID, AgreePolicy: true,
		EntryFields: contest.EntryFields{TwitterID: "secret_sns", GameUsername: "secret", FriendCode: "secret"},
	})
	w.ok(err)
	w.clk.Advance(time.Second)
	return e.ID
}

// decide writes the final places of a contest, the winner first; those from the third on share theirs.
func (w *world) decide(c contest.Contest, entries ...int64) {
	w.t.Helper()
	var places []stage.FinalPlace
	for i, e := range entries {
		p := stage.FinalPlace{EntryID: e, From: i + 1, To: i + 1}
		if i >= 2 {
			p.From, p.To = 3, len(entries)
		}
		places = append(places, p)
	}
	w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error { return w.db.SetFinalPlaces(ctx, c.ID, places, clock.Now(ctx)) }))
	w.clk.Advance(time.Second)
}

// withdraw deletes an account.
func (w *world) withdraw(userID int64) {
	w.t.Helper()
	w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error {
		_, err := w.db.EraseUser(ctx, userID, clock.Now(ctx))
		return err
	}))
}

// suspend suspends an account.
func (w *world) suspend(userID int64) {
	w.t.Helper()
	w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error {
		now := clock.Now(ctx)
		_, err := w.db.SetSuspended(ctx, userID, &now)
		return err
	}))
}

// ranking formats a ranking as text: "rank name titles/podiums/contests". It uses a service without a cache.
func (w *world) ranking(gameID int64) string {
	w.t.Helper()
	list, err := record.NewService(w.db).Ranking(w.ctx(), gameID)
	w.ok(err)
	lines := make([]string, len(list))
	for i, r := range list {
		lines[i] = fmt.Sprintf("%d %s %d/%d/%d", r.Rank, r.User.Nickname, r.Titles, r.Podiums, r.Contests)
	}
	return strings.Join(lines, ", ")
}

// timeline formats all pages of a timeline as text.
func (w *world) timeline(scope record.Scope, viewerID int64) (lines []string) {
	w.t.Helper()
	q := record.Query{Scope: scope, ViewerID: viewerID}
	for pages := 0; ; pages++ {
		page, next, err := record.NewService(w.db).Timeline(w.ctx(), q)
		w.ok(err)
		for _, i := range page {
			line := fmt.Sprintf("%s %s", i.Contest.Name, i.Kind)
			for _, part := range []string{i.User.Nickname, i.Team.Name} {
				if part != "" {
					line += " " + part
				}
			}
			if i.From != 0 {
				line += fmt.Sprintf(" %d-%d", i.From, i.To)
			}
			lines = append(lines, line)
		}
		if next == nil {
			return lines
		}
		if len(page) != record.PageSize || pages > 20 {
			w.t.Fatalf("page %d holds %d", pages, len(page))
		}
		q.Before = next
	}
}

func (w *world) requireTimeline(scope record.Scope, viewerID int64, want ...string) {
	w.t.Helper()
	if got := w.timeline(scope, viewerID); !slices.Equal(got, want) {
		w.t.Errorf("%s of %s =\n%s\nwant\n%s", scope, w.names[viewerID], strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestRankingCountsTitlesOfPeopleAndTeams(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		owner := w.person("owner")
		a, b, c, d, e := w.person("a"), w.person("b"), w.person("c"), w.person("d"), w.person("e")
		long := w.contest(owner, 2, "long ago", false)
		w.decide(long, w.enter(long, e, 0))
		w.clk.Advance(record.RankingPeriod)

		one := w.contest(owner, 1, "one", false)
		entries := []int64{w.enter(one, a, 0), w.enter(one, b, 0), w.enter(one, c, 0), w.enter(one, d, 0)}
		w.decide(one, entries...)
		two := w.contest(owner, 2, "two", true)
		w.decide(two, w.enter(two, a, w.team("ab", a, b)), w.enter(two, c, w.team("cd", c, d)))
		open := w.contest(owner, 2, "open", false)
		w.enter(open, d, 0)
		if got, want := w.ranking(0), "1 a 2/2/2, 2 b 1/2/2, 3 c 0/2/2, 3 d 0/2/2"; got != want {
			t.Errorf("ranking = %s, want %s", got, want)
		}
		if got, want := w.ranking(2), "1 a 1/1/1, 1 b 1/1/1, 3 c 0/1/1, 3 d 0/1/1"; got != want {
			t.Errorf("ranking of one game = %s, want %s", got, want)
		}
		w.withdraw(a)
		w.suspend(c)
		if got, want := w.ranking(0), "1 b 1/2/2, 2 d 0/2/2"; got != want {
			t.Errorf("without those who left = %s, want %s", got, want)
		}
		if got := w.ranking(99); got != "" {
			t.Errorf("ranking of no game = %s", got)
		}
	})
}

func TestRankingIsKeptForAMinute(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s, owner, a := record.NewService(w.db), w.person("owner"), w.person("a")
		size := func() int {
			list, err := s.Ranking(w.ctx(), 0)
			w.ok(err)
			return len(list)
		}
		before := size()
		c := w.contest(owner, 1, "one", false)
		w.decide(c, w.enter(c, a, 0))
		kept := size()
		w.clk.Advance(time.Minute)
		if before != 0 || kept != 0 || size() != 1 {
			t.Errorf("the ranking has %d people before the result, %d right after it and %d a minute later, want 0, 0 and 1", before, kept, size())
		}
	})
}

func TestTimelineShowsVisibleEvents(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		owner, a, b, c, d := w.person("owner"), w.person("a"), w.person("b"), w.person("c"), w.person("d")
		solo := w.contest(owner, 1, "solo", false)
		ea, eb, ec := w.enter(solo, a, 0), w.enter(solo, b, 0), w.enter(solo, c, 0)
		w.enter(solo, d, 0)
		w.decide(solo, ea)
		w.decide(solo, ea) // a repeated decision adds one item
		teams := w.contest(b, 1, "teams", true)
		w.enter(teams, a, w.team("ab", a, b))

		everything := []string{"teams entered ab", "teams contestOpened b", "solo contestWon a 1-1", "solo entered d", "solo entered c", "solo entered b", "solo entered a", "solo contestOpened owner"}
		w.requireTimeline(record.All, 0, everything...)
		w.requireTimeline(record.All, d, everything...)

		// The timeline has the results of friends, alone and in teams, at any place.
		w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error {
			return w.db.SetFinalPlaces(ctx, solo.ID, []stage.FinalPlace{{EntryID: ec, From: 5, To: 8}, {EntryID: eb, From: 9, To: 9}}, clock.Now(ctx))
		}))
		w.requireTimeline(record.Friends, d)
		w.befriend(d, c)
		w.requireTimeline(record.Friends, d, "solo placed c 5-8", "solo entered c")
		w.befriend(a, d)
		w.requireTimeline(record.Friends, d, "solo placed c 5-8", "teams entered a ab", "solo entered c", "solo entered a")
		w.befriend(b, d) // two friends in one team are one item
		w.requireTimeline(record.Friends, d, w.order([]string{"solo placed c 5-8", "solo placed b 9-9"}, ec, eb, "teams entered a ab", "teams contestOpened b", "solo entered c", "solo entered b", "solo entered a")...)
		w.requireTimeline(record.Friends, c, "solo entered d")
		w.ok(w.friends.End(w.ctx(), d, d, c))
		w.ok(w.friends.End(w.ctx(), a, a, d))

		// A block hides a person from the blocker only. An item of a team names nobody.
		w.ok(w.friends.Block(w.ctx(), d, d, b))
		w.requireTimeline(record.Friends, d)
		w.requireTimeline(record.All, d, "teams entered ab", "solo entered d", "solo entered c", "solo entered a", "solo contestOpened owner")
		w.requireTimeline(record.All, b, "teams entered ab", "teams contestOpened b", "solo entered d", "solo entered c", "solo entered b", "solo entered a", "solo contestOpened owner")

		// Deleted accounts appear nowhere.
		w.befriend(c, a)
		w.withdraw(a)
		w.suspend(owner)
		w.requireTimeline(record.All, 0, "teams entered ab", "teams contestOpened b", "solo entered d", "solo entered c", "solo entered b")
		w.requireTimeline(record.Friends, c)
	})
}

// order sorts two items of the same time by their ids, newest first, before the others.
func (w *world) order(two []string, first, second int64, others ...string) []string {
	if first < second {
		two[0], two[1] = two[1], two[0]
	}
	return append(two, others...)
}

func TestTimelineIsPagedByKey(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		owner, friend := w.person("owner"), w.person("friend")
		w.befriend(owner, friend)
		for n := range record.PageSize + 15 {
			c := w.contest(owner, 1, fmt.Sprint(n), false)
			if n%3 == 0 {
				w.clk.Set(w.clk.Now().Add(-time.Second)) // entered at the time of its creation
			}
			w.decide(c, w.enter(c, friend, 0))
		}
		all, friends := w.timeline(record.All, 0), w.timeline(record.Friends, owner)
		if want := 3 * (record.PageSize + 15); len(all) != want || len(friends) != want*2/3 {
			t.Errorf("%d and %d lines, want %d and two thirds of it", len(all), len(friends), want)
		}
		seen := map[string]bool{}
		for _, line := range all {
			if seen[line] {
				t.Errorf("%q comes twice", line)
			}
			seen[line] = true
		}
		if got := w.timeline(record.Friends, friend); len(got) != record.PageSize+15 {
			t.Errorf("the friend of the owner reads %d lines", len(got))
		}
		s := record.NewService(w.db)
		if _, _, err := s.Timeline(w.ctx(), record.Query{Scope: record.Friends}); !fault.Has(err, fault.AuthenticationError) {
			t.Errorf("a visitor's friends: %v", err)
		}
		if _, _, err := s.Timeline(w.ctx(), record.Query{Scope: "mine"}); !fault.Has(err, fault.InvalidValue) {
			t.Errorf("no scope: %v", err)
		}
	})
}
