// Package demo fills an empty service with example data: contests in every status, a real event's bracket that is
// being played, and people whom a visitor can sign in as with one click.
//
// It calls the product's own features under a test clock that moves through the days before. The data therefore obeys
// every rule of the product.
package demo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/friend"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/match"
	"yagura/internal/room"
	"yagura/internal/team"
)

// Services are the features that the demo calls. Their store must use the clock that is passed to Play.
type Services struct {
	format.Formats
	Store interface {
		InTx(ctx context.Context, fn func(ctx context.Context) error) error
	}
	Accounts     *account.Service
	Auth         *auth.Service
	Chats        *chat.Service
	Contests     *contest.Service
	Friends      *friend.Service
	GameAccounts *account.GameAccounts
	Games        *game.Service
	Rooms        *room.Service
	Teams        *team.Service
}

// Played reports whether the demo data exists.
func Played(ctx context.Context, accounts *account.Service) (bool, error) {
	_, ok, err := accounts.ByUsername(ctx, cast[0].username)
	return ok, err
}

// director moves the clock and acts as the people of the demo. What happens in one contest happens in the order of its times, as its record
// of activity lists events by their ids.
type director struct {
	Services
	ctx    context.Context
	clk    *clock.Test
	now    time.Time // start of the demo; all times are relative to it
	people []int64   // ids of the cast, in its order
	// ahead are the boundaries of the latest contest that the clock has not passed; failed is the first failure of passing one.
	ahead  []contest.StatusJob
	failed error

	running, checkin int64 // contests: being played, and in check-in
}

// Play creates the example data up to now, which should be on a whole minute.
func Play(ctx context.Context, s Services, clk *clock.Test, now time.Time) error {
	d := &director{Services: s, ctx: ctx, clk: clk, now: now}
	for _, scene := range []func() error{
		d.enterCast, d.profiles, d.finishedCups, d.runningCup, d.largeCup, d.checkinCup, d.teamCup, d.passwordCup, d.comingCup, d.otherFormats, d.leagues, d.swissDraws, d.battleRoyales, d.chats, d.friends, d.talks, d.rooms,
	} {
		err := scene()
		d.at(0)
		if err = cmp.Or(err, d.failed); err != nil {
			return fmt.Errorf("play the demo's history: %w", err)
		}
	}
	return nil
}

// at moves the clock to an offset from now, through the boundaries before it, and returns a context with that time.
func (d *director) at(offset time.Duration) context.Context {
	t := d.now.Add(offset)
	for len(d.ahead) > 0 && d.ahead[0].At <= t.UnixMilli() {
		next := d.ahead[0]
		d.ahead = d.ahead[1:]
		d.clk.Set(time.UnixMilli(next.At))
		d.failed = cmp.Or(d.failed, d.Contests.StatusPassed(clock.Fix(d.ctx, d.clk.Now()), next))
	}
	d.clk.Set(t)
	return clock.Fix(d.ctx, t)
}

func (d *director) enterCast() error {
	for i, p := range cast {
		ctx := d.at(-60*24*time.Hour + time.Duration(i)*time.Hour)
		var person account.User
		err := d.Store.InTx(ctx, func(ctx context.Context) error {
			u, ok, err := d.Accounts.Create(ctx, account.New{
				Nickname: p.nickname, Username: p.username, Email: p.username + "@demo.invalid", Language: p.language,
			})
			person = u
			if err == nil && !ok {
				err = errors.New(p.username + " is taken")
			}
			return err
		})
		if err != nil {
			return err
		}
		if err := d.Auth.Agree(ctx, person.ID, auth.Terms); err != nil {
			return err
		}
		bio, twitter := p.bio, "yg_"+p.username
		if _, err := d.Accounts.Update(ctx, person.ID, person.ID, account.Change{Bio: &bio, TwitterID: &twitter}); err != nil {
			return err
		}
		d.people = append(d.people, person.ID)
	}
	return nil
}

// game finds a shipped game by its key.
func (d *director) game(key string) (int64, error) {
	games, err := d.Games.List(d.at(0))
	if err != nil {
		return 0, err
	}
	for _, g := range games {
		if g.Key == key {
			return g.ID, nil
		}
	}
	return 0, errors.New("no game " + key)
}

// contest creates a contest of a person of the demo; times in the plan are offsets from now.
func (d *director) contest(p plan) (int64, error) {
	gameID, err := d.game(p.game)
	if err != nil {
		return 0, err
	}
	f := contest.Form{
		GameID: gameID, Name: p.name, Type: cmp.Or(p.kind, bracket.ContestType), Settings: p.settings, ParticipantType: contest.Solo,
		EntryStart: d.now.Add(p.entryStart), EntryEnd: d.now.Add(p.entryEnd), ContestStart: d.now.Add(p.start), ContestEnd: d.now.Add(p.end),
		EntryMaxCount: p.max, Award: p.award, Rule: p.rule, DiscordURL: p.discord, IsRecommend: p.recommended,
		Language: "ja",
	}
	if p.teamSize > 0 {
		f.ParticipantType, f.TeamSize = contest.Multi, p.teamSize
	}
	if p.checkin != nil {
		f.Checkin, f.CheckinStart, f.CheckinEnd = true, d.now.Add(p.checkin[0]), d.now.Add(p.checkin[1])
	}
	if p.password != "" {
		f.IsEntryPassword, f.EntryPassword = true, p.password
	}
	d.at(0) // passes the boundaries of the contest before
	c, _, err := d.Contests.Create(d.at(p.entryStart-3*24*time.Hour), d.people[p.owner], f)
	d.ahead = c.StatusJobs(d.clk.Now())
	return c.ID, err
}

// enter enters people one after the other from the start of entries, and returns the ids of the entries.
func (d *director) enter(contestID int64, p plan, who []int) ([]int64, error) {
	ids := make([]int64, len(who))
	for i, n := range who {
		ctx := d.at(p.entryStart + time.Duration(i+1)*4*time.Minute)
		e, err := d.Contests.Enter(ctx, d.people[n], contestID, contest.EntryForm{
			Kind:          contest.Solo,
			EntryFields:   contest.EntryFields{TwitterID: "yg_" + cast[n].username, GameUsername: cast[n].nickname, FriendCode: friendCode(n)},
			EntryPassword: p.password, AgreePolicy: true, OverMax: true,
		})
		if err != nil {
			return nil, err
		}
		ids[i] = e.ID
	}
	return ids, nil
}

// draw confirms the entries and creates the tournament at an offset from now.
func (d *director) draw(contestID int64, p plan, entries []int64, offset time.Duration) error {
	ctx := d.at(offset)
	owner := d.people[p.owner]
	if _, err := d.Contests.Confirm(ctx, owner, contestID, contest.ConfirmForm{Allowed: entries}); err != nil {
		return err
	}
	draft, err := d.Brackets.Draft(ctx, owner, contestID, 0, false)
	if err != nil {
		return err
	}
	starts := make([]time.Time, len(draft.RoundStarts))
	for i := range starts {
		starts[i] = d.now.Add(p.start + time.Duration(i*p.matchTime)*time.Minute)
	}
	return d.Brackets.Create(ctx, owner, contestID, bracket.Form{
		Slots: draft.Slots, MatchCount: p.games, MatchTime: p.matchTime, ThirdPlace: p.third,
		Layout: bracket.Layout{Assignment: draft.Assignment, Starts: bracket.Starts{RoundStarts: starts, ThirdStart: starts[len(starts)-1]}},
	})
}

// outcome returns the winner of a match of a round (0-based): one of the two entries, or 0 to leave it open. It is asked once for each match.
type outcome func(round int, a, b int64) int64

// play decides the ready matches that the script decides, in the order of their times: round by round, in each by the end of its matches.
func (d *director) play(contestID int64, p plan, decide outcome) error {
	for round, rounds := 0, 1; round < rounds; round++ {
		view, err := d.Brackets.View(d.at(p.start), contestID)
		if err != nil {
			return err
		}
		type ended struct {
			after  time.Duration
			match  match.Ref
			result match.Result
		}
		var results []ended
		for i, m := range view.Matches {
			rounds = max(rounds, m.Pos.Round+1)
			if m.State != "ready" || m.Pos.Round != round {
				continue
			}
			winner := decide(round, m.Sides[0], m.Sides[1])
			if winner == 0 {
				continue
			}
			results = append(results, ended{
				after:  p.start + time.Duration(round*p.matchTime+10+i%15)*time.Minute,
				match:  match.Ref{ContestID: contestID, Format: bracket.ID, StageID: view.ID, MatchID: m.ID},
				result: match.Result{Version: m.Version, Games: games(p.games, i, winner, m.Sides), Outcome: match.Win, Winner: winner},
			})
		}
		slices.SortStableFunc(results, func(a, b ended) int { return cmp.Compare(a.after, b.after) })
		for _, r := range results {
			if _, err := d.Matches.SetResult(d.at(r.after), d.people[p.owner], r.match, r.result); err != nil {
				return err
			}
		}
	}
	return nil
}

// games returns the games of a won match; in some of them the losing side wins one.
func games(count, variety int, winner int64, sides [2]int64) []match.Game {
	loser := sides[0] + sides[1] - winner
	need := count/2 + 1
	var out []match.Game
	if lost := variety % need; lost > 0 && count > 1 {
		for range lost {
			out = append(out, match.Game{Index: len(out), Winner: loser})
		}
	}
	for range need {
		out = append(out, match.Game{Index: len(out), Winner: winner})
	}
	return out
}

func friendCode(n int) string {
	return fmt.Sprintf("SW-%04d-%04d-%04d", 1000+n*37%9000, 2000+n*53%8000, 3000+n*71%7000)
}

// checkIn checks people in.
func (d *director) checkIn(contestID int64, who []int, offset time.Duration) error {
	for i, n := range who {
		ctx := d.at(offset + time.Duration(i)*20*time.Second)
		if _, err := d.Contests.SetCheckin(ctx, d.people[n], contestID, contest.Entrant{UserID: d.people[n]}, true); err != nil {
			return err
		}
	}
	return nil
}

func entryOf(teamID int64, captain int) contest.EntryForm {
	return contest.EntryForm{
		Kind: contest.Multi, TeamID: teamID, AgreePolicy: true, OverMax: true,
		EntryFields: contest.EntryFields{TwitterID: "yg_" + cast[captain].username, GameUsername: cast[captain].nickname},
	}
}
