package contest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func adding(ids ...int64) contest.OperatorForm { return contest.OperatorForm{UserIDs: ids} }

// runners are the nicknames of the operators with the first letter after ROLE_CONTEST_, such as "organiser O, anna A".
func runners(operators []contest.Operator) string {
	list := make([]string, len(operators))
	for i, o := range operators {
		list[i] = o.Nickname + " " + strings.TrimPrefix(string(o.Role), "ROLE_CONTEST_")[:1]
	}
	return strings.Join(list, ", ")
}

func TestAddAndRemoveOperators(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id := w.contest(nil)
		anna, bob, stranger := w.user("anna"), w.user("bob"), w.user("stranger")
		is := func(operators []contest.Operator, err error, want string) {
			t.Helper()
			w.ok(err)
			listed, err := w.svc.Operators(w.ctx, id)
			w.ok(err)
			if got := runners(operators); got != want || runners(listed) != want {
				t.Errorf("operators = %s, listed %s, want %s", got, runners(listed), want)
			}
		}

		// Nothing happens without people or for another game (OPERATOR-2), nor for who is an operator.
		other := int64(friendCodeGame)
		for _, form := range []contest.OperatorForm{adding(), {UserIDs: []int64{anna}, GameID: &other}, adding(w.owner)} {
			operators, err := w.svc.AddOperators(w.ctx, w.owner, id, form)
			is(operators, err, "organiser O")
		}
		operators, err := w.svc.AddOperators(w.ctx, w.owner, id, adding(anna, anna, w.owner))
		is(operators, err, "organiser O, anna A")
		// Both roles hold the abilities (OPERATOR-1): an admin adds more.
		operators, err = w.svc.AddOperators(w.ctx, anna, id, adding(bob))
		is(operators, err, "organiser O, anna A, bob A")

		// Who cannot become one; one such person keeps the others out too.
		suspended, withdrawn := w.user("suspended"), w.user("withdrawn")
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
			_, err := db.EraseUser(ctx, withdrawn, clock.Now(ctx))
			if err == nil {
				now := clock.Now(ctx)
				_, err = db.SetSuspended(ctx, suspended, &now)
			}
			return err
		}))
		for _, gone := range []int64{suspended, withdrawn, 999} {
			_, err = w.svc.AddOperators(w.ctx, w.owner, id, adding(stranger, gone))
			w.fails(err, fault.FailedAddOperator, 0)
		}

		// An admin removes neither themself nor the owner; a stranger removes no one.
		_, err = w.svc.RemoveOperators(w.ctx, anna, id, []int64{bob, anna})
		w.fails(err, fault.FailedDeleteOperator, 0)
		_, err = w.svc.RemoveOperators(w.ctx, anna, id, []int64{bob, w.owner})
		w.fails(err, fault.FailedDeleteOperator, 0)
		_, err = w.svc.RemoveOperators(w.ctx, anna, id, []int64{bob, stranger})
		w.fails(err, fault.OperatorDoesNotExist, 0)
		_, err = w.svc.RemoveOperators(w.ctx, stranger, id, []int64{bob})
		w.fails(err, fault.ParticipationAuthority, 0)
		operators, err = w.svc.RemoveOperators(w.ctx, anna, id, nil)
		is(operators, err, "organiser O, anna A, bob A")
		operators, err = w.svc.RemoveOperators(w.ctx, anna, id, []int64{bob})
		is(operators, err, "organiser O, anna A")

		// Who was removed is denied at once.
		_, err = w.svc.AddOperators(w.ctx, bob, id, adding(stranger))
		w.fails(err, fault.ParticipationAuthority, 0)
		_, err = w.svc.Desk(w.ctx, bob, id)
		w.fails(err, fault.ParticipationAuthority, 0)
		_, err = w.svc.Template(w.ctx, bob, id)
		w.fails(err, fault.ParticipationAuthority, 0)

		// The contest is handed over by its owner alone, and to operators alone; the owner leaves only after it.
		w.fails(w.svc.Resign(w.ctx, w.owner, id), fault.OwnerMustTransfer, 0)
		_, err = w.svc.HandOver(w.ctx, anna, id, anna, contest.Owner)
		w.fails(err, fault.ParticipationAuthority, 0)
		_, err = w.svc.HandOver(w.ctx, w.owner, id, stranger, contest.Owner)
		w.fails(err, fault.OperatorDoesNotExist, 0)
		_, err = w.svc.HandOver(w.ctx, w.owner, id, anna, contest.Admin)
		w.fails(err, fault.InvalidValue, 0)
		operators, err = w.svc.HandOver(w.ctx, w.owner, id, w.owner, contest.Owner)
		is(operators, err, "organiser O, anna A")
		operators, err = w.svc.HandOver(w.ctx, w.owner, id, anna, contest.Owner)
		is(operators, err, "anna O, organiser A")
		w.ok(w.svc.Resign(w.ctx, w.owner, id))
		w.fails(w.svc.Resign(w.ctx, w.owner, id), fault.ParticipationAuthority, 0)

		// The audit log tells each of it with the names of the time, and is filtered by kind and by who did it.
		if got := w.told(id); got != "contest.created > operator.added > operator.added > operator.removed > operator.role > operator.removed" {
			t.Errorf("events = %s", got)
		}
		log := func(q contest.ActivityQuery) []contest.Activity {
			t.Helper()
			page, more, err := w.svc.Activity(w.ctx, id, anna, q)
			w.ok(err)
			if more {
				t.Errorf("%+v goes on", q)
			}
			return page
		}
		all := log(contest.ActivityQuery{Kind: "operator"})
		if len(all) != 5 || len(log(contest.ActivityQuery{Kind: "operator.role"})) != 1 || len(log(contest.ActivityQuery{Kind: "match"})) != 0 ||
			len(log(contest.ActivityQuery{Kind: "operator", ActorID: anna})) != 2 || len(log(contest.ActivityQuery{ActorID: stranger})) != 0 ||
			len(log(contest.ActivityQuery{Kind: "operator", Before: all[1].ID})) != 3 {
			t.Errorf("filtered wrongly: %+v", all)
		}
		_, _, err = w.svc.Activity(w.ctx, id, anna, contest.ActivityQuery{Kind: "op%"})
		w.fails(err, fault.InvalidValue, 0)
		var told struct {
			UserID           int64
			Nickname, Before string
			After            string
			Previous         struct{ Nickname string }
		}
		w.ok(json.Unmarshal(all[1].Data, &told))
		if all[1].Kind != event.OperatorRole || told.UserID != anna || told.Nickname != "anna" || told.Previous.Nickname != "organiser" || told.After != string(contest.Owner) {
			t.Errorf("told %s", all[1].Data)
		}
		// A withdrawal erases the names.
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return w.svc.Leave(ctx, bob) }))
		for _, e := range w.events(id) {
			if strings.Contains(string(e.Data), "bob") {
				t.Errorf("%s still names who withdrew: %s", e.Kind, e.Data)
			}
		}
	})
}

func TestOperatorsAreBounded(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id := w.contest(nil)
		people := w.users("operator", contest.MaxOperators)
		for from := 0; from < 40; from += contest.MaxOperatorChange {
			_, err := w.svc.AddOperators(w.ctx, w.owner, id, adding(people[from:from+contest.MaxOperatorChange]...))
			w.ok(err)
		}
		_, err := w.svc.AddOperators(w.ctx, w.owner, id, adding(people[:contest.MaxOperatorChange+1]...))
		w.fails(err, fault.FailedAddOperator, 0)
		_, err = w.svc.AddOperators(w.ctx, w.owner, id, adding(people[40:]...)) // 50 beside the owner
		if f := w.fails(err, fault.OperatorLimit, 0); f.Params["count"] != contest.MaxOperators {
			t.Errorf("params = %v", f.Params)
		}
		operators, err := w.svc.AddOperators(w.ctx, w.owner, id, adding(people[40:49]...))
		w.ok(err)
		if len(operators) != contest.MaxOperators {
			t.Errorf("%d operators", len(operators))
		}
	})
}

// TestOwnersAndAdminsAtTheSameTime lets everyone act on everyone at once: there is one owner at the end, and no one who
// was removed did anything after it.
func TestOwnersAndAdminsAtTheSameTime(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		for round := range 4 {
			id := w.contest(nil)
			people := append([]int64{w.owner}, w.users(fmt.Sprint("admin of ", round), 3)...)
			_, err := w.svc.AddOperators(w.ctx, w.owner, id, adding(people[1:]...))
			w.ok(err)
			var crowd sync.WaitGroup
			for _, by := range people {
				for _, of := range people {
					crowd.Go(func() {
						if _, err := w.svc.HandOver(w.ctx, by, id, of, contest.Owner); err != nil {
							expected(t, err)
						}
						if by == of {
							expected(t, w.svc.Resign(w.ctx, by, id))
							return
						}
						_, err := w.svc.RemoveOperators(w.ctx, by, id, []int64{of})
						expected(t, err)
					})
				}
			}
			crowd.Wait()
			operators, err := w.svc.Operators(w.ctx, id)
			w.ok(err)
			owners := 0
			for _, o := range operators {
				if o.Role == contest.Owner {
					owners++
				}
			}
			if owners != 1 {
				t.Errorf("round %d: %d owners in %s", round, owners, runners(operators))
			}
			here := map[int64]bool{}
			for _, p := range people {
				here[p] = true
			}
			for _, e := range w.events(id) {
				if !here[e.ActorID] {
					t.Errorf("round %d: %s by somebody who was removed", round, e.Kind)
				}
				if e.Kind == event.OperatorRemoved {
					delete(here, e.SubjectID)
				}
			}
		}
	})
}

// expected fails the test on an error that is no fault.
func expected(t *testing.T, err error) {
	if _, ok := fault.Of(err); err != nil && !ok {
		t.Error(err)
	}
}
