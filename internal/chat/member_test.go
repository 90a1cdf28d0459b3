package chat_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/friend"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// memberModel says who must be in which room of a contest of teams. Each team has a captain and a mate.
type memberModel struct {
	*world
	captains, mates, teams []int64
	entries                map[int]int64 // by the index of the team
	allowed                map[int]bool
	operators              map[int64]bool
	questions              map[int64]int64 // the asker by room
}

func newMemberModel(w *world, teams int) *memberModel {
	m := &memberModel{world: w, entries: map[int]int64{}, allowed: map[int]bool{}, operators: map[int64]bool{w.owner: true}, questions: map[int64]int64{}}
	for i := range teams {
		m.captains = append(m.captains, w.user(fmt.Sprint("captain ", i)))
		m.mates = append(m.mates, w.user(fmt.Sprint("mate ", i)))
		m.teams = append(m.teams, w.team(m.captains[i], m.mates[i]))
	}
	return m
}

// step does a random action that concerns a random team.
func (m *memberModel) step(random *rand.Rand, step int) {
	m.t.Helper()
	i := random.IntN(len(m.teams))
	entryID, entered := m.entries[i]
	switch action := random.IntN(5); {
	case !entered:
		m.entries[i] = m.enter(m.captains[i], m.teams[i])
	case action == 0:
		_, err := m.contests.RemoveEntries(m.ctx, m.owner, m.id, []int64{entryID}, "")
		m.ok(err)
		delete(m.entries, i)
		delete(m.allowed, i)
	case action == 1:
		clear(m.allowed)
		var listed []int64
		for n, e := range m.entries {
			if random.IntN(2) == 0 {
				listed, m.allowed[n] = append(listed, e), true
			}
		}
		_, err := m.contests.Confirm(m.ctx, m.owner, m.id, contest.ConfirmForm{Allowed: listed, ConfirmMode: true})
		m.ok(err)
	case action == 2 && !m.operators[m.mates[i]]:
		_, err := m.contests.AddOperators(m.ctx, m.owner, m.id, contest.OperatorForm{UserIDs: []int64{m.mates[i]}})
		m.ok(err)
		m.operators[m.mates[i]] = true
	case action == 2:
		_, err := m.contests.RemoveOperators(m.ctx, m.owner, m.id, []int64{m.mates[i]})
		m.ok(err)
		delete(m.operators, m.mates[i])
	case action == 3 && len(m.questions) < 8:
		info, err := m.chats.Ask(m.ctx, m.captains[i], m.id, fmt.Sprint("question ", step))
		m.ok(err)
		m.questions[info.ID] = m.captains[i]
	}
}

// want returns the members of a room: the operators, and the people of entries for whom member is true.
func (m *memberModel) want(member func(team int, person int64) bool) map[int64]chat.Role {
	out := map[int64]chat.Role{}
	for n := range m.entries {
		for _, p := range []int64{m.captains[n], m.mates[n]} {
			if member(n, p) {
				out[p] = chat.Member
			}
		}
	}
	for p := range m.operators {
		out[p] = chat.Admin
	}
	return out
}

func (m *memberModel) check(step int, what string, chatID int64, want map[int64]chat.Role) {
	m.t.Helper()
	if got := m.members(chatID); !maps.Equal(got, want) {
		m.t.Fatalf("step %d: the members of %s are %v, want %v", step, what, got, want)
	}
}

// TestMembersFollowTheContest compares the members of each room with the entries and operators after every step of a long
// random history.
func TestMembersFollowTheContest(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		m := newMemberModel(newWorld(t, db, clk, contest.Multi), 6)
		random := rand.New(rand.NewPCG(4, 62))
		for step := range 60 {
			m.step(random, step)
			everybody := m.want(func(int, int64) bool { return true })
			m.check(step, "the room of all entrants", m.room(chat.Entrants), everybody)
			m.check(step, "the room of notices", m.room(chat.Notice), everybody)
			if len(m.allowed) > 0 {
				m.check(step, "the room of the confirmed", m.room(chat.Confirmed), m.want(func(team int, _ int64) bool { return m.allowed[team] }))
			}
			for room, asker := range m.questions {
				m.check(step, "a question", room, m.want(func(_ int, p int64) bool { return p == asker }))
			}
		}
		if len(m.questions) == 0 || len(m.operators) == 1 {
			t.Errorf("the history had %d questions and %d operators", len(m.questions), len(m.operators))
		}
	})
}

func TestMembershipMessagesAreSentOnceAndNeverUnread(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Multi)
		room, notices := w.room(chat.Entrants), w.room(chat.Notice)
		w.post(w.owner, notices, "Read the rules.")
		early, mate := w.user("early"), w.user("mate")
		entry := w.enter(early, w.team(early, mate))
		if _, err := w.contests.RemoveEntries(w.ctx, w.owner, w.id, []int64{entry}, ""); err != nil {
			t.Fatal(err)
		}
		page, more, err := w.chats.Messages(w.ctx, w.owner, room, 0)
		w.ok(err)
		if len(page) != 2 || more || page[0].Kind != chat.Left || page[1].Kind != chat.Entered {
			t.Fatalf("messages %+v", page)
		}
		for _, m := range page {
			if m.People.Count != 2 || len(m.People.Users) != 2 || m.Author.ID != 0 {
				t.Errorf("%s names %+v", m.Kind, m.People)
			}
		}
		late := w.user("late")
		w.enter(late, w.team(late, w.user("other")))
		list, err := w.chats.Rooms(w.ctx, chat.Query{UserID: late, ContestID: w.id})
		w.ok(err)
		unread := map[chat.Kind]int{}
		for _, r := range list.Rooms {
			unread[r.Kind] = r.Unread()
		}
		if want := map[chat.Kind]int{chat.Entrants: 0, chat.Notice: 1}; !maps.Equal(unread, want) || !list.CanAsk || list.Notice != notices {
			t.Errorf("a new member has %v unread, want %v; %+v", unread, want, list)
		}
	})
}

// TestNamesOfAPageAreReadTogether reads a page of messages about many people who joined.
func TestNamesOfAPageAreReadTogether(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		counted := &counting{DB: db}
		chats := chat.NewService(counted, w.files, []byte("a secret of the tests"))
		for i := range 5 {
			w.enter(w.user(fmt.Sprint("player ", i)), 0)
		}
		page, _, err := chats.Messages(w.ctx, w.owner, w.room(chat.Entrants), 0)
		w.ok(err)
		names := map[string]bool{}
		for _, m := range page {
			for _, u := range m.People.Users {
				names[u.Nickname] = true
			}
		}
		if len(page) != 5 || len(names) != 5 || !names["player 3"] || counted.names != 1 {
			t.Errorf("%d messages name %v, read in %d calls; want 1", len(page), names, counted.names)
		}
	})
}

// TestFormerMembersCannotPost removes entrants while they post.
func TestFormerMembersCannotPost(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		room := w.room(chat.Entrants)
		var all sync.WaitGroup
		for i := range 4 {
			p := w.user(fmt.Sprint("talker ", i))
			entry := w.enter(p, 0)
			all.Go(func() {
				for range 8 {
					if _, err := w.chats.Post(w.ctx, p, room, chat.Draft{Text: "hello"}); err != nil {
						w.refused(err, fault.ParticipationAuthority)
						return
					}
				}
			})
			all.Go(func() {
				if _, err := w.contests.RemoveEntries(w.ctx, w.owner, w.id, []int64{entry}, ""); err != nil {
					t.Error(err)
					return
				}
				before := w.messagesOf(room, p)
				_, err := w.chats.Post(w.ctx, p, room, chat.Draft{Text: "still here"})
				w.refused(err, fault.ParticipationAuthority)
				if after := w.messagesOf(room, p); after != before {
					t.Errorf("%d messages after the removal", after-before)
				}
				_, _, err = w.chats.Messages(w.ctx, p, room, 0)
				w.refused(err, fault.ParticipationAuthority)
				_, err = w.chats.Rooms(w.ctx, chat.Query{UserID: p, ContestID: w.id})
				w.refused(err, fault.ParticipationAuthority)
				if may, err := w.chats.MaySubscribe(w.ctx, p, room); may || err != nil {
					t.Errorf("may subscribe: %v, %v", may, err)
				}
			})
		}
		all.Wait()
	})
}

// messagesOf counts the messages of a person in a room.
func (w *world) messagesOf(chatID, userID int64) int {
	n := 0
	for _, m := range w.all(chatID) {
		if m.Author.ID == userID {
			n++
		}
	}
	return n
}

// all reads a room to its beginning, oldest first.
func (w *world) all(chatID int64) []chat.Message {
	w.t.Helper()
	var out []chat.Message
	for before := int64(0); ; {
		page, more, err := w.chats.Messages(w.ctx, w.owner, chatID, before)
		if err != nil {
			w.t.Error(err)
			return nil
		}
		out = append(out, page...)
		if !more {
			slices.Reverse(out)
			return out
		}
		before = page[len(page)-1].ID
	}
}

// TestNewOperatorsSeeConcurrentQuestions proves that people who become operators while questions are asked are in all of
// them, and that nobody has more open questions than allowed.
func TestNewOperatorsSeeConcurrentQuestions(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		asker := w.user("asker")
		w.enter(asker, 0)
		operators := []int64{w.user("operator 1"), w.user("operator 2"), w.user("operator 3")}
		var mu sync.Mutex
		var rooms []int64
		var all sync.WaitGroup
		for i := range chat.MaxOpenQuestions + 6 {
			all.Go(func() {
				info, err := w.chats.Ask(w.ctx, asker, w.id, fmt.Sprint("question ", i))
				if err != nil {
					w.refused(err, fault.QuestionRoomLimit)
					return
				}
				mu.Lock()
				defer mu.Unlock()
				rooms = append(rooms, info.ID)
			})
		}
		for _, p := range operators {
			all.Go(func() {
				if _, err := w.contests.AddOperators(w.ctx, w.owner, w.id, contest.OperatorForm{UserIDs: []int64{p}}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if len(rooms) != chat.MaxOpenQuestions {
			t.Fatalf("%d questions are open, want the maximum", len(rooms))
		}
		for _, room := range rooms {
			members := w.members(room)
			if len(members) != 5 || members[asker] != chat.Member {
				t.Errorf("the members of a question are %v, want the asker and four operators", members)
			}
		}
		w.ok(w.chats.Close(w.ctx, operators[0], rooms[0], true))
		if _, err := w.chats.Ask(w.ctx, asker, w.id, "one more"); err != nil {
			t.Errorf("asking after one question was answered: %v", err)
		}
		_, err := w.chats.Ask(w.ctx, operators[0], w.id, "as an operator")
		w.refused(err, fault.ParticipationAuthority)
		sum, err := w.chats.QuestionsOf(w.ctx, w.owner, w.id)
		w.ok(err)
		if sum.Open != chat.MaxOpenQuestions || sum.Unread != chat.MaxOpenQuestions+1 || len(sum.Newest) != 5 || sum.Newest[0].LastText != "one more" || sum.Newest[0].Owner.ID != asker || sum.Newest[0].Owner.Nickname != "asker" {
			t.Errorf("questions %+v", sum)
		}
	})
}

// TestOperatorWhoEntersMayAsk proves that an operator may ask only as an entrant, and stays in the own question without the role.
func TestOperatorWhoEntersMayAsk(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		helper := w.user("helper")
		_, err := w.contests.AddOperators(w.ctx, w.owner, w.id, contest.OperatorForm{UserIDs: []int64{helper}})
		w.ok(err)
		canAsk := func() bool {
			list, err := w.chats.Rooms(w.ctx, chat.Query{UserID: helper, ContestID: w.id})
			w.ok(err)
			return list.CanAsk
		}
		_, err = w.chats.Ask(w.ctx, helper, w.id, "as an operator")
		w.refused(err, fault.ParticipationAuthority)
		if canAsk() {
			t.Error("an operator who has not entered is offered to ask")
		}
		w.enter(helper, 0)
		if !canAsk() {
			t.Error("an operator who has entered is not offered to ask")
		}
		q, err := w.chats.Ask(w.ctx, helper, w.id, "as an entrant")
		w.ok(err)
		if got := w.members(q.ID); len(got) != 2 || got[helper] != chat.Admin || got[w.owner] != chat.Admin {
			t.Errorf("the members are %v", got)
		}
		_, err = w.contests.RemoveOperators(w.ctx, w.owner, w.id, []int64{helper})
		w.ok(err)
		if got := w.members(q.ID); got[helper] != chat.Member {
			t.Errorf("without the role of an operator the members are %v", got)
		}
	})
}

// TestQuestionsOfBlockedPeopleAreFolded proves that an operator who blocks an entrant does not read the entrant's question outside of its room.
func TestQuestionsOfBlockedPeopleAreFolded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		asker, other := w.user("asker"), w.user("other")
		w.enter(asker, 0)
		w.enter(other, 0)
		q, err := w.chats.Ask(w.ctx, asker, w.id, "an insult")
		w.ok(err)
		_, err = w.chats.Ask(w.ctx, other, w.id, "a question")
		w.ok(err)
		w.ok(friend.NewService(db).Block(w.ctx, w.owner, w.owner, asker))
		list, err := w.chats.Rooms(w.ctx, chat.Query{UserID: w.owner, ContestID: w.id, Kind: chat.Question})
		w.ok(err)
		desk, err := w.chats.QuestionsOf(w.ctx, w.owner, w.id)
		w.ok(err)
		one, err := w.chats.Get(w.ctx, w.owner, q.ID)
		w.ok(err)
		if one.Name != "" {
			t.Errorf("the room is named %q", one.Name)
		}
		for what, rooms := range map[string][]chat.Room{"list": list.Rooms, "desk": desk.Newest} {
			for _, r := range rooms {
				folded := r.Owner.ID == asker
				if (r.Name == "") != folded || (r.LastText == "") != folded || r.LastBlocked != folded {
					t.Errorf("%s: the question of %s is named %q, its newest message is %q", what, r.Owner.Nickname, r.Name, r.LastText)
				}
			}
			if len(rooms) != 2 {
				t.Errorf("%s: %d questions", what, len(rooms))
			}
		}
		if r := w.roomOf(asker, q.ID); r.Name != "an insult" {
			t.Errorf("for its author the question is named %q", r.Name)
		}
	})
}

// TestRoomsNameAtMostFiveHundredMembers adds people to the room of all entrants, up to the limit and beyond it.
func TestRoomsNameAtMostFiveHundredMembers(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Solo)
		room := w.room(chat.Entrants)
		ids := []int64{w.owner}
		for _, want := range []int{500, 502} {
			w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
				for len(ids) < want {
					userID := id.New()
					ids = append(ids, userID)
					if _, err := db.AddUser(ctx, account.New{ID: userID, Nickname: "member", Language: "ja", At: clock.Now(ctx)}); err != nil {
						return err
					}
					if err := db.InsertChatMember(ctx, room, userID, chat.Member, 0, clock.Now(ctx)); err != nil {
						return err
					}
				}
				return nil
			}))
			got, err := w.chats.Get(w.ctx, w.owner, room)
			w.ok(err)
			slices.Sort(ids)
			if got.Members != want || !slices.Equal(got.MemberIDs, ids[:500]) {
				t.Errorf("a room of %d members counts %d and has %d ids", want, got.Members, len(got.MemberIDs))
			}
		}
	})
}
