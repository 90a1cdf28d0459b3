package demo_test

import (
	"slices"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/demo"
	"yagura/internal/file"
	"yagura/internal/format"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/room"
	"yagura/internal/stage"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

func TestTheHistoryShowsEveryStatusAndARealBracketInMidPlay(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		games := game.NewService(db)
		if err := games.Seed(ctx); err != nil {
			t.Fatal(err)
		}
		bucket, err := file.OpenBucket(ctx, "mem://")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = bucket.Close() })
		files := file.New(db, bucket, file.DefaultQuota)
		accounts := account.NewService(db, nil)
		chats := chat.NewService(db, files, nil)
		contests := contest.NewService(db, games, files, chats)
		s := demo.Services{
			Store: db, Accounts: accounts, Auth: auth.NewService(db, accounts, auth.Config{}), Chats: chats, Contests: contests, Friends: friend.NewService(db),
			GameAccounts: account.NewGameAccounts(db, games), Games: games, Rooms: room.NewService(db, games, chats),
			Formats: format.New(db, contests, files), Teams: team.NewService(db, games, nil),
		}
		if done, err := demo.Played(ctx, accounts); err != nil || done {
			t.Fatalf("before: played %v, %v", done, err)
		}
		begin := time.Now()
		if err := demo.Play(ctx, s, clk, storetest.Start); err != nil {
			t.Fatal(err)
		}
		t.Logf("played in %v", time.Since(begin).Round(time.Millisecond))
		clk.Set(storetest.Start)
		ctx = storetest.Ctx(t, clk)
		if done, err := demo.Played(ctx, accounts); err != nil || !done {
			t.Fatalf("after: played %v, %v", done, err)
		}

		cards, _, err := contests.List(ctx, contest.Query{})
		if err != nil {
			t.Fatal(err)
		}
		seen := map[contest.Status]int{}
		open := 0
		for _, c := range cards {
			seen[c.StatusAt(clk.Now())]++
			view, err := s.Brackets.View(ctx, c.ID)
			if err != nil {
				continue // no tournament yet
			}
			for _, m := range view.Matches {
				if m.State == "ready" && c.StatusAt(clk.Now()) == contest.MatchOpen {
					open++
				}
			}
			if c.StatusAt(clk.Now()) == contest.MatchDone && view.Champion == nil {
				t.Errorf("%s is over without a champion", c.Name)
			}
		}
		for _, status := range []contest.Status{contest.Prepare, contest.EntryOpen, contest.EntryDone, contest.MatchOpen, contest.MatchDone} {
			if seen[status] == 0 {
				t.Errorf("no contest is in status %s: %v", status, seen)
			}
		}
		if open < 2 {
			t.Errorf("%d matches are open for play, want at least the two semi-finals", open)
		}
		formats, shared := map[contest.Type]int{}, 0
		for _, c := range cards {
			if c.StatusAt(clk.Now()) == contest.EntryOpen && c.EntryCount > 0 {
				formats[c.Type]++
			}
			operators, err := contests.Operators(ctx, c.ID)
			if err != nil {
				t.Fatal(err)
			}
			if len(operators) == 2 {
				shared++
			}
		}
		if formats[contest.BattleRoyal] != 1 || formats[contest.SwissDraw] != 1 || formats[contest.League] != 1 || shared != 1 {
			t.Errorf("%v take entries, %d contests have two operators", formats, shared)
		}
		swiss := map[bool]int{}
		for _, c := range cards {
			draw, err := s.SwissDraws.View(ctx, c.ID)
			if err != nil {
				continue // another format, or not drawn yet
			}
			swiss[draw.FinishedAt != nil]++
			round := draw.Rounds[draw.CurrentRound]
			if done := draw.Champion != nil; done != (draw.FinishedAt != nil) || !done && (round.Status != stage.Started || round.Decided == round.Matches || draw.CurrentRound != len(draw.Rounds)-1) {
				t.Errorf("%s is %+v in round %+v", c.Name, draw.Stage, round)
			}
		}
		if swiss[true] != 1 || swiss[false] != 1 {
			t.Errorf("%d swiss draws are over, %d are played", swiss[true], swiss[false])
		}
		leagues := map[bool]int{}
		for _, c := range cards {
			league, err := s.Leagues.View(ctx, c.ID)
			if err != nil {
				continue // another format, or not made yet
			}
			over := league.FinishedAt != nil
			leagues[over]++
			if over != (league.Champion != nil) || over != (league.Decided == league.Total) || league.Groups != 2 || league.CanDrawPlayoff {
				t.Errorf("%s is %+v", c.Name, league)
			}
		}
		if leagues[true] != 1 || leagues[false] != 1 {
			t.Errorf("%d leagues are over, %d are played", leagues[true], leagues[false])
		}
		kohaku, _, err := accounts.ByUsername(ctx, demo.People[0].Username)
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		for _, c := range cards {
			q, err := chats.QuestionsOf(ctx, c.ID, kohaku.ID)
			if err != nil {
				t.Fatal(err)
			}
			asked += q.Unread
		}
		if asked != 1 {
			t.Errorf("%d messages of questions wait for the organiser, want the one of the open question", asked)
		}
		answered, won := 0, 0
		for _, c := range cards {
			counts, err := db.CountAnswers(ctx, c.ID)
			if err != nil {
				t.Fatal(err)
			}
			answered += len(counts)
			trophies, err := contests.Trophies(ctx, c.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, item := range trophies.Items {
				won += len(item.Winners)
			}
		}
		var rounds, over []int
		for _, c := range cards {
			if v, err := s.Royales.View(ctx, c.ID); err == nil && v.FinishedAt == nil {
				l := v.Rounds[v.CurrentRound].Lobbies[0]
				rounds = append(rounds, v.CurrentRound, l.Participants, l.Reported, l.Conflicts)
			} else if err == nil && v.Champion != nil {
				over = append(over, v.Rows[0].Points) // as the real event was published
			}
		}
		if !slices.Equal(rounds, []int{4, 32, 16, 1}) || !slices.Equal(over, []int{172}) {
			t.Errorf("the battle royales under way are in %v, those over end with %v points", rounds, over)
		}
		if answered != 3 || won != 4 {
			t.Errorf("%d questions are answered, %d trophies won, want 3, and a podium with a special prize", answered, won)
		}
		found, _, err := s.Teams.Search(ctx, team.Query{Name: "Blue Lantern"})
		if err != nil || len(found) != 1 {
			t.Fatalf("the captain's team: %+v, %v", found, err)
		}
		lantern, err := s.Teams.Get(ctx, 0, found[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		shown, err := s.Teams.Get(ctx, lantern.Representative.User.ID, lantern.ID)
		if err != nil || shown.Game.ID == 0 || *shown.Waiting != 2 || shown.Poll == nil || len(shown.Poll.Answers) != 3 || len(shown.Poll.Waiting) != 2 {
			t.Errorf("the captain sees %+v, %v", shown, err)
		}
		for _, p := range demo.People {
			u, ok, err := accounts.ByUsername(ctx, p.Username)
			if err != nil || !ok {
				t.Errorf("nobody to sign in as %s (%v)", p.Username, err)
			}
			if self, err := accounts.Self(ctx, u.ID); err != nil || self.TermsVersion != auth.Terms {
				t.Errorf("%s agreed to the terms %q (%v)", p.Username, self.TermsVersion, err)
			}
			friends, _, err := s.Friends.Friends(ctx, u.ID, u.ID, 0)
			if err != nil || len(friends) == 0 {
				t.Errorf("%s has %d friends (%v)", p.Username, len(friends), err)
			}
			waiting, err := s.Friends.Requests(ctx, u.ID, u.ID)
			if err != nil || len(waiting) == 0 {
				t.Errorf("%d requests wait for %s (%v)", len(waiting), p.Username, err)
			}
		}
	})
}
