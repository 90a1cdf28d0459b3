package chat_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestMembersFollowTheContest compares who is in each room with what entries and operators say, after every step of a
// long random history.
func TestMembersFollowTheContest(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk, contest.Multi)
		var captains, mates, teams []int64
		for i := range 6 {
			captains = append(captains, w.user(fmt.Sprint("captain ", i)))
			mates = append(mates, w.user(fmt.Sprint("mate ", i)))
			teams = append(teams, w.team(captains[i], mates[i]))
		}
		entries, allowed, operators := map[int]int64{}, map[int]bool{}, map[int64]bool{w.owner: true}
		questions := map[int64]int64{} // room → asker
		random := rand.New(rand.NewPCG(4, 62))
		for step := range 60 {
			i := random.IntN(len(teams))
			entryID, entered := entries[i]
			switch action := random.IntN(5); {
			case !entered:
				entries[i] = w.enter(captains[i], teams[i])
			case action == 0:
				_, err := w.contests.RemoveEntries(w.ctx, w.owner, w.id, []int64{entryID}, "")
				w.ok(err)
				delete(entries, i)
				delete(allowed, i)
			case action == 1:
				clear(allowed)
				var listed []int64
				for n, e := range entries {
					if random.IntN(2) == 0 {
						listed, allowed[n] = append(listed, e), true
					}
				}
				_, err := w.contests.Confirm(w.ctx, w.owner, w.id, contest.ConfirmForm{Allowed: listed, ConfirmMode: true})
				w.ok(err)
			case action == 2 && !operators[mates[i]]:
				_, err := w.contests.AddOperators(w.ctx, w.owner, w.id, contest.OperatorForm{UserIDs: []int64{mates[i]}})
				w.ok(err)
				operators[mates[i]] = true
			case action == 2:
				_, err := w.contests.RemoveOperators(w.ctx, w.owner, w.id, []int64{mates[i]})
				w.ok(err)
				delete(operators, mates[i])
			case action == 3 && len(questions) < 8:
				info, err := w.chats.Ask(w.ctx, captains[i], w.id, fmt.Sprint("question ", step))
				w.ok(err)
				questions[info.ID] = captains[i]
			}
			want := func(member func(i int, person int64) bool) map[int64]chat.Role {
				out := map[int64]chat.Role{}
				for n := range entries {
					for _, p := range []int64{captains[n], mates[n]} {
						if member(n, p) {
							out[p] = chat.Member
						}
					}
				}
				for p := range operators {
					out[p] = chat.Admin
				}
				return out
			}
			check := func(what string, chatID int64, want map[int64]chat.Role) {
				t.Helper()
				if got := w.members(chatID); !maps.Equal(got, want) {
					t.Fatalf("step %d: in %s are %v, want %v", step, what, got, want)
				}
			}
			everybody := want(func(int, int64) bool { return true })
			check("the room of all entrants", w.room(chat.Entrants), everybody)
			check("the room of notices", w.room(chat.Notice), everybody)
			if len(allowed) > 0 {
				check("the room of the confirmed", w.room(chat.Confirmed), want(func(i int, _ int64) bool { return allowed[i] }))
			}
			for room, asker := range questions {
				check("a question", room, want(func(_ int, p int64) bool { return p == asker }))
			}
		}
		if len(questions) == 0 || len(operators) == 1 {
			t.Errorf("the history had %d questions and %d operators", len(questions), len(operators))
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
			t.Errorf("who comes finds %v unread, want %v; %+v", unread, want, list)
		}
	})
}

// TestFormerMembersCannotPost takes entrants out while they talk (THREATS 17, 45).
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
				before := w.talkOf(room, p)
				_, err := w.chats.Post(w.ctx, p, room, chat.Draft{Text: "still here"})
				w.refused(err, fault.ParticipationAuthority)
				if after := w.talkOf(room, p); after != before {
					t.Errorf("%d messages after the removal", after-before)
				}
				_, _, err = w.chats.Messages(w.ctx, p, room, 0)
				w.refused(err, fault.ParticipationAuthority)
				_, err = w.chats.Rooms(w.ctx, chat.Query{UserID: p, ContestID: w.id})
				w.refused(err, fault.ParticipationAuthority)
				if hears, err := w.chats.MayHear(w.ctx, p, room); hears || err != nil {
					t.Errorf("may hear: %v, %v", hears, err)
				}
			})
		}
		all.Wait()
	})
}

// talkOf counts what a person said in a room.
func (w *world) talkOf(chatID, userID int64) int {
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

// TestNewOperatorsSeeConcurrentQuestions: whoever becomes an operator while questions are asked is in all of them, and no one
// has more open ones than allowed.
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
			t.Fatalf("%d questions are open", len(rooms))
		}
		for _, room := range rooms {
			members := w.members(room)
			if len(members) != 5 || members[asker] != chat.Member {
				t.Errorf("in a question are %v", members)
			}
		}
		w.ok(w.chats.Close(w.ctx, operators[0], rooms[0], true))
		if _, err := w.chats.Ask(w.ctx, asker, w.id, "one more"); err != nil {
			t.Errorf("after an answer: %v", err)
		}
		_, err := w.chats.Ask(w.ctx, operators[0], w.id, "as an operator")
		w.refused(err, fault.ParticipationAuthority)
		sum, err := w.chats.QuestionsOf(w.ctx, w.id, w.owner)
		w.ok(err)
		if sum.Open != chat.MaxOpenQuestions || sum.Unread != chat.MaxOpenQuestions+1 || len(sum.Newest) != 5 || sum.Newest[0].LastText != "one more" {
			t.Errorf("questions %+v", sum)
		}
	})
}
