package chat_test

import (
	"context"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// world is a store with a contest whose entries are open.
type world struct {
	t        testing.TB
	ctx      context.Context
	db       *store.DB
	clk      *clock.Test
	chats    *chat.Service
	contests *contest.Service
	files    *uploads
	owner    int64
	id       int64 // of the contest
}

// uploads holds the uploads of the tests.
type uploads struct {
	owner   map[string]int64
	removed []string
}

func (s *uploads) IsOwn(_ context.Context, userID int64, prefix file.Prefix, path string) (bool, error) {
	return s.owner[path] == userID && prefix == file.Chat, nil
}

func (s *uploads) Save(_ context.Context, userID int64, prefix file.Prefix, paths ...string) error {
	for _, p := range paths {
		if s.owner[p] != userID || prefix != file.Chat {
			return fault.New(fault.UnknownFile)
		}
	}
	return nil
}

func (s *uploads) Remove(_ context.Context, path string) error {
	s.removed = append(s.removed, path)
	return nil
}

func newWorld(t *testing.T, db *store.DB, clk *clock.Test, kind contest.ParticipantType) *world {
	t.Helper()
	games, files := game.NewService(db), &uploads{owner: map[string]int64{}}
	chats := chat.NewService(db, files, []byte("a secret of the tests"))
	w := &world{t: t, ctx: storetest.Ctx(t, clk), db: db, clk: clk, chats: chats, files: files, contests: contest.NewService(db, format.Types, games, nil, chats)}
	w.ok(games.Seed(w.ctx))
	w.owner = w.user("owner")
	w.id = w.contest(kind)
	return w
}

func (w *world) contest(kind contest.ParticipantType) int64 {
	w.t.Helper()
	now := w.clk.Now()
	f := contest.Form{
		GameID: 1, Name: "Cup", Type: bracket.ContestType, ParticipantType: kind, EntryMaxCount: 64,
		EntryStart: now, EntryEnd: now.Add(time.Hour), ContestStart: now.Add(2 * time.Hour), ContestEnd: now.Add(5 * time.Hour),
	}
	if kind == contest.Multi {
		f.TeamSize = 2
	}
	c, _, err := w.contests.Create(w.ctx, w.owner, f)
	w.ok(err)
	return c.ID
}

func (w *world) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) refused(err error, key fault.Key) {
	w.t.Helper()
	if !fault.Has(err, key) {
		w.t.Errorf("answered %v, want %s", err, key)
	}
}

func (w *world) user(nickname string) int64 {
	w.t.Helper()
	userID := id.New()
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		_, err := w.db.AddUser(ctx, account.New{ID: userID, Nickname: nickname, Language: "ja", At: clock.Now(ctx)})
		return err
	}))
	return userID
}

// team founds a team of the people.
func (w *world) team(people ...int64) int64 {
	w.t.Helper()
	t := team.Team{ID: id.New(), CreatedAt: w.clk.Now(), UpdatedAt: w.clk.Now()}
	t.Name = "team " + time.Duration(t.ID).String()
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		if _, err := w.db.AddTeam(ctx, t); err != nil {
			return err
		}
		for i, p := range people {
			role := team.Member
			if i == 0 {
				role = team.Owner
			}
			if _, _, err := w.db.AddTeamMember(ctx, t.ID, p, role, clock.Now(ctx), team.MaxMembers); err != nil {
				return err
			}
		}
		return nil
	}))
	return t.ID
}

// enter enters a person, or the person's team, and returns the entry.
func (w *world) enter(userID, teamID int64) int64 {
	w.t.Helper()
	f := contest.EntryForm{Kind: contest.Solo, AgreePolicy: true, OverMax: true, EntryFields: contest.EntryFields{TwitterID: "player", GameUsername: "Player"}}
	if teamID != 0 {
		f.Kind, f.TeamID = contest.Multi, teamID
	}
	e, err := w.contests.Enter(w.ctx, userID, w.id, f)
	w.ok(err)
	return e.ID
}

// room finds the contest's room of a kind as an operator sees it.
func (w *world) room(kind chat.Kind) int64 {
	w.t.Helper()
	list, err := w.chats.Rooms(w.ctx, chat.Query{UserID: w.owner, ContestID: w.id, Kind: kind})
	w.ok(err)
	if len(list.Rooms) != 1 {
		w.t.Fatalf("%d rooms of kind %s", len(list.Rooms), kind)
	}
	return list.Rooms[0].ID
}

func (w *world) post(userID, chatID int64, text string) chat.Message {
	w.t.Helper()
	m, err := w.chats.Post(w.ctx, userID, chatID, chat.Draft{Text: text})
	w.ok(err)
	return m
}

// nextMinute lets everyone post again.
func (w *world) nextMinute() {
	w.clk.Advance(time.Minute)
	w.ctx = storetest.Ctx(w.t.(*testing.T), w.clk)
}

// members are the roles in a room by person.
func (w *world) members(chatID int64) map[int64]chat.Role {
	w.t.Helper()
	out := map[int64]chat.Role{}
	var after *chat.Participant
	for {
		page, next, err := w.chats.Members(w.ctx, w.owner, chatID, after)
		w.ok(err)
		for _, p := range page {
			out[p.User.ID] = p.Role
		}
		if after = next; next == nil {
			return out
		}
	}
}
