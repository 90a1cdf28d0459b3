package store_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/demo"
	"yagura/internal/kit/clock"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// The first schema versions with more than contests: people and teams; surveys, trophies and rooms; stages of every format;
// chats, match rooms and notifications; the authors of last messages; the way of counting; games with the minutes of a match;
// the times of removed messages.
const (
	communityVersion    = 3
	completeVersion     = 5
	playVersion         = 7
	liveVersion         = 8
	blocksVersion       = 13
	countingVersion     = 16
	scoringVersion      = 17
	streamVersion       = 18
	searchVersion       = 20
	codesVersion        = 22
	minutesVersion      = 25
	removalsVersion     = 26
	passiveVersion      = 28
	teamWordsVersion    = 29
	storedStatusVersion = 30
	zonesVersion        = 32
	copiedEndsVersion   = 38
)

// seen returns what people see of all data that a schema of the version can hold.
func seen(t *testing.T, db *store.DB, clk *clock.Test, version int64) string {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	out := contestsSeen(t, ctx, clk, s)
	if version >= communityVersion {
		out += peopleSeen(t, ctx, s)
	}
	if version >= completeVersion {
		out += contestPartsSeen(t, ctx, s)
	}
	if version >= playVersion {
		out += tablesSeen(t, ctx, s)
	}
	if version >= liveVersion {
		out += chatsSeen(t, ctx, db, s)
	}
	return out
}

// peopleSeen returns what is shown of people and teams: texts, game accounts, friends, members.
func peopleSeen(t *testing.T, ctx context.Context, s demo.Services) string {
	t.Helper()
	people, _, err := s.Accounts.Search(ctx, account.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, p := range people {
		friends, _, err := s.Friends.Friends(ctx, p.ID, p.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		requests, err := s.Friends.Requests(ctx, p.ID, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s | %s | %d friends, %d requests", p.Nickname, p.Prefecture, len(friends), len(requests))
		for _, g := range p.GameAccounts {
			fmt.Fprintf(&b, " | %s %s %s", g.Game.Name, g.Username, g.Rank)
		}
		b.WriteByte('\n')
	}
	teams, _, err := s.Teams.Search(ctx, team.Query{})
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range teams {
		fmt.Fprintf(&b, "%s | %d/%d %s | %+v\n", each.Name, each.MemberCount, each.MaxCount, each.Rank, each.Schedule)
	}
	return b.String()
}

// contestsSeen returns what is shown of all contests: names, counts, operators, places.
func contestsSeen(t *testing.T, ctx context.Context, clk *clock.Test, s demo.Services) string {
	t.Helper()
	cards, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, c := range cards {
		operators, err := s.Contests.Operators(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s | %s %s | %d/%d | %s\n", c.Name, c.ParticipantType, c.StatusAt(clk.Now()), c.EntryCount, c.EntryMaxCount, operators[0].Nickname)
		view, err := s.Brackets.View(ctx, c.ID)
		if err != nil {
			continue // no tournament
		}
		for _, p := range view.Places {
			fmt.Fprintf(&b, "  %d-%d %s\n", p.From, p.To, p.Participant.Name())
		}
		for _, m := range view.Matches {
			fmt.Fprintf(&b, "  %d-%d %s %v\n", m.Pos.Round, m.Pos.Order, m.State, m.Wins)
		}
	}
	return b.String()
}

// contestPartsSeen returns what is shown of the parts of contests: settings, standings, survey, trophies, rooms.
func contestPartsSeen(t *testing.T, ctx context.Context, s demo.Services) string {
	t.Helper()
	cards, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, c := range cards {
		fmt.Fprintf(&b, "%s | %s\n", c.Name, c.Settings.Text())
		operators, err := s.Contests.Operators(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		owner := operators[0].UserID
		participants, _, err := s.Contests.Participants(ctx, owner, c.ID, c.ParticipantType, contest.PageRequest{All: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range participants {
			fmt.Fprintf(&b, "  %s %s %d\n", p.Name(), p.WaitingState, p.WaitingPosition)
		}
		summary, err := s.Contests.SurveySummary(ctx, owner, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range summary {
			fmt.Fprintf(&b, "  %s: %d answers %v\n", q.Detail, q.Answered, q.Counts)
		}
		trophies, err := s.Contests.Trophies(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, trophy := range trophies.Items {
			fmt.Fprintf(&b, "  %s %d:", trophy.Name, trophy.Place)
			for _, w := range trophy.Winners {
				fmt.Fprintf(&b, " %s", w.Name())
			}
			b.WriteByte('\n')
		}
		rooms, err := s.Chats.Rooms(ctx, chat.Query{UserID: owner, ContestID: c.ID})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rooms.Rooms {
			fmt.Fprintf(&b, "  %s %q %d unread\n", r.Kind, r.LastText, r.Unread())
		}
	}
	return b.String()
}

// tablesSeen returns what is shown of stages with rounds: rounds, tables, matches.
func tablesSeen(t *testing.T, ctx context.Context, s demo.Services) string {
	t.Helper()
	cards, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	table := func(page stage.Page[match.TableRow], err error) {
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range page.Items {
			fmt.Fprintf(&b, "  %d %s %d-%d-%d\n", row.Rank, row.Participant.Name(), row.Won, row.Drawn, row.Lost)
		}
	}
	for _, c := range cards {
		if draw, err := s.SwissDraws.View(ctx, c.ID); err == nil {
			fmt.Fprintf(&b, "%s | round %d %s\n", c.Name, draw.CurrentRound, draw.RoundStatus)
			table(s.SwissDraws.Table(ctx, c.ID, draw.ID, stage.Part{}))
		}
		if league, err := s.Leagues.View(ctx, c.ID); err == nil {
			fmt.Fprintf(&b, "%s\n", c.Name)
			table(s.Leagues.Table(ctx, c.ID, league.ID, -1, stage.Part{}))
		}
		if royale, err := s.Royales.View(ctx, c.ID); err == nil {
			fmt.Fprintf(&b, "%s | round %d %s\n", c.Name, royale.CurrentRound, royale.RoundStatus)
			for _, row := range royale.Rows {
				fmt.Fprintf(&b, "  %d %d points %d kills\n", row.Rank, row.Points, row.Kills)
			}
		}
	}
	return b.String()
}

// checkStartTimes fails unless every match that is older than start times of matches starts with its round.
func checkStartTimes(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	cards, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	matches := 0
	for _, c := range cards {
		view, err := s.Brackets.View(ctx, c.ID)
		if err != nil {
			continue // no tournament
		}
		for _, m := range view.Matches {
			want := view.RoundStarts[m.Pos.Round]
			if m.Type == "thirdPlaceMatch" {
				want = view.ThirdStart
			}
			if !m.Start.Equal(want) || m.MatchCount != view.MatchCount {
				t.Errorf("%s: match %v starts at %v, want %v", c.Name, m.Pos, m.Start, want)
			}
			matches++
		}
	}
	if matches == 0 {
		t.Error("there is no match in the fixture")
	}
}
