package contest_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

const (
	plainGame      = 1 // needs no friend code
	friendCodeGame = 7
	password       = "abc234"
)

// world is a store with people, teams and contests to enter.
type world struct {
	t     testing.TB
	ctx   context.Context
	db    *store.DB
	clk   *clock.Test
	svc   *contest.Service
	owner int64 // creator of the contests
}

func newWorld(t *testing.T, db *store.DB, clk *clock.Test) *world {
	games := game.NewService(db)
	w := &world{t: t, ctx: storetest.Ctx(t, clk), db: db, clk: clk, svc: contest.NewService(db, format.Types, games, pictures{}, chat.NewService(db, nil, nil))}
	w.ok(games.Seed(w.ctx))
	w.owner = w.user("organiser")
	return w
}

func (w *world) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) user(nickname string) int64 { return w.users(nickname, 1)[0] }

func (w *world) users(nickname string, n int) []int64 {
	w.t.Helper()
	ids := make([]int64, n)
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		for i := range ids {
			ids[i] = id.New()
			if _, err := w.db.AddUser(ctx, account.New{ID: ids[i], Nickname: nickname, Language: "ja", At: clock.Now(ctx)}); err != nil {
				return err
			}
		}
		return nil
	}))
	return ids
}

// team creates a team. The first person is its owner, the others are members.
func (w *world) team(people ...int64) int64 {
	w.t.Helper()
	t := team.Team{ID: id.New(), MaxCount: team.MaxMembers, CreatedAt: w.clk.Now(), UpdatedAt: w.clk.Now()}
	t.Name = "team " + num(t.ID)
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		_, err := w.db.AddTeam(ctx, t)
		return err
	}))
	for i, p := range people {
		role := team.Member
		if i == 0 {
			role = team.Owner
		}
		w.joins(t.ID, p, role)
	}
	return t.ID
}

func (w *world) joins(teamID, userID int64, role team.Role) {
	w.t.Helper()
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		added, _, err := w.db.AddTeamMember(ctx, teamID, userID, role, clock.Now(ctx), team.MaxMembers)
		if err == nil && !added {
			err = fmt.Errorf("user %d is in team %d already", userID, teamID)
		}
		if err != nil {
			return err
		}
		return w.svc.FollowRosters(ctx, userID, teamID, userID)
	}))
}

func (w *world) leaves(teamID, userID int64) {
	w.t.Helper()
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		if _, err := w.db.RemoveTeamMember(ctx, teamID, userID); err != nil {
			return err
		}
		return w.svc.FollowRosters(ctx, userID, teamID, userID)
	}))
}

func (w *world) operator(contestID, userID int64) {
	w.t.Helper()
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		return w.db.InsertOperator(ctx, contest.Operator{
			ID: id.New(), ContestID: contestID, UserID: userID, Role: contest.Admin, CreatedAt: clock.Now(ctx), CreatedByID: w.owner,
		})
	}))
}

// draws creates a bracket with one entry; erases deletes it.
func (w *world) draws(contestID, entryID int64) {
	w.t.Helper()
	st := stage.Stage{ID: id.New(), ContestID: contestID, Format: bracket.ID, Settings: "{}", CreatedAt: w.clk.Now()}
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		if _, err := w.db.InsertStage(ctx, st); err != nil {
			return err
		}
		return w.db.InsertMatches(ctx, contestID, match.Record{
			ID: id.New(), StageID: st.ID, Sides: [2]int64{0, entryID}, Type: "final", State: match.Waiting, Start: w.clk.Now(), UpdatedAt: w.clk.Now(),
		})
	}))
}

func (w *world) erases(contestID int64) {
	w.t.Helper()
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		stages, err := w.db.Stages(ctx, contestID)
		if err != nil {
			return err
		}
		return w.db.DeleteStage(ctx, stages[0].ID)
	}))
}

// contest creates a contest for four persons whose entry period is open now, changed by edit.
func (w *world) contest(edit func(*contest.Form)) int64 {
	w.t.Helper()
	now := w.clk.Now()
	f := contest.Form{
		GameID: plainGame, Name: "杯", Type: bracket.ContestType, ParticipantType: contest.Solo, EntryMaxCount: 4,
		EntryStart: now, EntryEnd: now.Add(2 * time.Hour), ContestStart: now.Add(2 * time.Hour), ContestEnd: now.Add(5 * time.Hour),
		Checkin: true, CheckinStart: now, CheckinEnd: now.Add(2 * time.Hour),
	}
	if edit != nil {
		edit(&f)
	}
	c, _, err := w.svc.Create(w.ctx, w.owner, f)
	w.ok(err)
	return c.ID
}

func teams(f *contest.Form) { f.ParticipantType, f.TeamSize = contest.Multi, 2 }

// form returns the form to enter a team, or a person if teamID is 0.
func form(teamID int64) contest.EntryForm {
	f := contest.EntryForm{Kind: contest.Solo, AgreePolicy: true, EntryFields: contest.EntryFields{TwitterID: "@player_1", GameUsername: "Player", Comment: "hello"}}
	if teamID != 0 {
		f.Kind, f.TeamID = contest.Multi, teamID
	}
	return f
}

func (w *world) enter(userID, contestID, teamID int64) int64 {
	w.t.Helper()
	e, err := w.svc.Enter(w.ctx, userID, contestID, form(teamID))
	w.ok(err)
	return e.ID
}

// count returns the counter of entries, which must equal the number of entries.
func (w *world) count(contestID int64) int {
	w.t.Helper()
	c, _, err := w.db.Contest(w.ctx, contestID)
	w.ok(err)
	byID, err := w.svc.EntriesByID(w.ctx, contestID)
	w.ok(err)
	if c.EntryCount != len(byID) {
		w.t.Fatalf("entryCount = %d, entries = %d", c.EntryCount, len(byID))
	}
	return c.EntryCount
}

// eventKinds returns the kinds of the contest's events, oldest first, with > between them.
func (w *world) eventKinds(contestID int64) string {
	w.t.Helper()
	events := w.events(contestID)
	kinds := make([]string, len(events))
	for i, e := range events {
		kinds[i] = string(e.Kind)
	}
	return strings.Join(kinds, " > ")
}

func (w *world) events(contestID int64) []event.Event {
	w.t.Helper()
	newest, err := w.db.ContestEvents(w.ctx, contestID, 0, 100)
	w.ok(err)
	var out []event.Event
	for i := len(newest) - 1; i >= 0; i-- {
		out = append(out, newest[i])
	}
	return out
}

func (w *world) at(t time.Time) *world {
	w.clk.Set(t)
	w.ctx = clock.Fix(w.ctx, t)
	return w
}

func (w *world) fails(err error, key fault.Key, code int) fault.Fault {
	w.t.Helper()
	f, ok := fault.Of(err)
	if !ok || f.Key != key || f.Code() != code {
		w.t.Fatalf("error = %v, want %s with code %d", err, key, code)
	}
	return *f
}

func person(userID int64) contest.Entrant { return contest.Entrant{UserID: userID} }

func ofTeam(teamID int64) contest.Entrant { return contest.Entrant{TeamID: teamID} }

func num(id int64) string { return strconv.FormatInt(id, 10) }
