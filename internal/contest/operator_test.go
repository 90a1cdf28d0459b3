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

// operatorNames returns the nicknames of the operators with the first letter after ROLE_CONTEST_, such as "organiser O, anna A".
func operatorNames(operators []contest.Operator) string {
	list := make([]string, len(operators))
	for i, o := range operators {
		list[i] = o.Nickname + " " + strings.TrimPrefix(string(o.Role), "ROLE_CONTEST_")[:1]
	}
	return strings.Join(list, ", ")
}

// wantOperators returns a check of an answer that lists the operators: the answer and the stored list must be want.
func (w *world) wantOperators(contestID int64, want string) func(operators []contest.Operator, err error) {
	return func(operators []contest.Operator, err error) {
		w.t.Helper()
		w.ok(err)
		listed, err := w.svc.Operators(w.ctx, contestID)
		w.ok(err)
		if got := operatorNames(operators); got != want || operatorNames(listed) != want {
			w.t.Errorf("operators = %s, listed %s, want %s", got, operatorNames(listed), want)
		}
	}
}

// ownContest creates a contest of w.owner and makes the people its admins.
func (w *world) ownContest(admins ...int64) int64 {
	w.t.Helper()
	id := w.contest(nil)
	_, err := w.svc.AddOperators(w.ctx, w.owner, id, adding(admins...))
	w.ok(err)
	return id
}

func TestOperatorsAdd(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id := w.contest(nil)
		anna, bob, stranger := w.user("anna"), w.user("bob"), w.user("stranger")

		// No people, another game, or a person who is an operator already change nothing (OPERATOR-2).
		other := int64(friendCodeGame)
		for _, form := range []contest.OperatorForm{adding(), {UserIDs: []int64{anna}, GameID: &other}, adding(w.owner)} {
			w.wantOperators(id, "organiser O")(w.svc.AddOperators(w.ctx, w.owner, id, form))
		}
		w.wantOperators(id, "organiser O, anna A")(w.svc.AddOperators(w.ctx, w.owner, id, adding(anna, anna, w.owner)))
		// Both roles have the abilities of an operator (OPERATOR-1): an admin adds people too.
		w.wantOperators(id, "organiser O, anna A, bob A")(w.svc.AddOperators(w.ctx, anna, id, adding(bob)))

		// One person who cannot become an operator makes the whole call fail.
		suspended, withdrawn := w.user("suspended"), w.user("withdrawn")
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
			_, err := db.EraseUser(ctx, withdrawn, clock.Now(ctx))
			if err == nil {
				now := clock.Now(ctx)
				_, err = db.SetSuspended(ctx, suspended, &now)
			}
			return err
		}))
		for _, refused := range []int64{suspended, withdrawn, 999} {
			_, err := w.svc.AddOperators(w.ctx, w.owner, id, adding(stranger, refused))
			w.fails(err, fault.FailedAddOperator, 0)
		}
		w.wantOperators(id, "organiser O, anna A, bob A")(w.svc.Operators(w.ctx, id))
	})
}

func TestOperatorsRemove(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		anna, bob, stranger := w.user("anna"), w.user("bob"), w.user("stranger")
		id := w.ownContest(anna, bob)

		// An admin removes neither themself nor the owner. A stranger removes nobody.
		_, err := w.svc.RemoveOperators(w.ctx, anna, id, []int64{bob, anna})
		w.fails(err, fault.FailedDeleteOperator, 0)
		_, err = w.svc.RemoveOperators(w.ctx, anna, id, []int64{bob, w.owner})
		w.fails(err, fault.FailedDeleteOperator, 0)
		_, err = w.svc.RemoveOperators(w.ctx, anna, id, []int64{bob, stranger})
		w.fails(err, fault.OperatorDoesNotExist, 0)
		_, err = w.svc.RemoveOperators(w.ctx, stranger, id, []int64{bob})
		w.fails(err, fault.ParticipationAuthority, 0)
		w.wantOperators(id, "organiser O, anna A, bob A")(w.svc.RemoveOperators(w.ctx, anna, id, nil))
		w.wantOperators(id, "organiser O, anna A")(w.svc.RemoveOperators(w.ctx, anna, id, []int64{bob}))

		// A removed operator loses access at once.
		_, err = w.svc.AddOperators(w.ctx, bob, id, adding(stranger))
		w.fails(err, fault.ParticipationAuthority, 0)
		_, err = w.svc.Desk(w.ctx, bob, id)
		w.fails(err, fault.ParticipationAuthority, 0)
		_, err = w.svc.Template(w.ctx, bob, id)
		w.fails(err, fault.ParticipationAuthority, 0)
	})
}

// TestOwnerHandsOver covers the handover by the owner alone and to operators alone. The owner resigns only after it.
func TestOwnerHandsOver(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		anna, stranger := w.user("anna"), w.user("stranger")
		id := w.ownContest(anna)
		w.fails(w.svc.Resign(w.ctx, w.owner, id), fault.OwnerMustTransfer, 0)
		_, err := w.svc.HandOver(w.ctx, anna, id, anna, contest.Owner)
		w.fails(err, fault.ParticipationAuthority, 0)
		_, err = w.svc.HandOver(w.ctx, w.owner, id, stranger, contest.Owner)
		w.fails(err, fault.OperatorDoesNotExist, 0)
		_, err = w.svc.HandOver(w.ctx, w.owner, id, anna, contest.Admin)
		w.fails(err, fault.InvalidValue, 0)
		w.wantOperators(id, "organiser O, anna A")(w.svc.HandOver(w.ctx, w.owner, id, w.owner, contest.Owner))
		w.wantOperators(id, "anna O, organiser A")(w.svc.HandOver(w.ctx, w.owner, id, anna, contest.Owner))
		w.ok(w.svc.Resign(w.ctx, w.owner, id))
		w.fails(w.svc.Resign(w.ctx, w.owner, id), fault.ParticipationAuthority, 0)
	})
}

// TestOwnerOfAHandedContestResigns proves that a contest goes back to the person who handed it over, or else to the admin of
// the longest standing who can use the service.
func TestOwnerOfAHandedContestResigns(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		anna, bob, gone := w.user("anna"), w.user("bob"), w.user("gone")
		id := w.ownContest(gone, bob, anna)
		_, err := w.svc.HandOver(w.ctx, w.owner, id, anna, contest.Owner)
		w.ok(err)
		w.ok(w.svc.Resign(w.ctx, anna, id))
		w.wantOperators(id, "organiser O, bob A, gone A")(w.svc.Operators(w.ctx, id))

		_, err = w.svc.HandOver(w.ctx, w.owner, id, bob, contest.Owner)
		w.ok(err)
		w.ok(w.svc.Resign(w.ctx, w.owner, id))
		suspended := clk.Now()
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
			_, err := db.SetSuspended(ctx, gone, &suspended)
			return err
		}))
		w.fails(w.svc.Resign(w.ctx, bob, id), fault.OwnerMustTransfer, 0)
		_, err = w.svc.AddOperators(w.ctx, bob, id, adding(anna))
		w.ok(err)
		w.ok(w.svc.Resign(w.ctx, bob, id))
		w.wantOperators(id, "anna O, gone A")(w.svc.Operators(w.ctx, id))
	})
}

func TestActivityLogNamesChangesOfOperators(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		anna, bob, stranger := w.user("anna"), w.user("bob"), w.user("stranger")
		id := w.ownContest(anna)
		_, err := w.svc.AddOperators(w.ctx, anna, id, adding(bob))
		w.ok(err)
		_, err = w.svc.RemoveOperators(w.ctx, anna, id, []int64{bob})
		w.ok(err)
		_, err = w.svc.HandOver(w.ctx, w.owner, id, anna, contest.Owner)
		w.ok(err)
		w.ok(w.svc.Resign(w.ctx, w.owner, id))
		if got := w.eventKinds(id); got != "contest.created > operator.added > operator.added > operator.removed > operator.role > operator.removed" {
			t.Errorf("events = %s", got)
		}

		log := func(q contest.ActivityQuery) []contest.Activity {
			t.Helper()
			page, more, err := w.svc.Activity(w.ctx, anna, id, q)
			w.ok(err)
			if more {
				t.Errorf("%+v has a next page", q)
			}
			return page
		}
		all := log(contest.ActivityQuery{Kind: "operator"})
		if len(all) != 5 || len(log(contest.ActivityQuery{Kind: "operator.role"})) != 1 || len(log(contest.ActivityQuery{Kind: "match"})) != 0 ||
			len(log(contest.ActivityQuery{Kind: "operator", ActorID: anna})) != 2 || len(log(contest.ActivityQuery{ActorID: stranger})) != 0 ||
			len(log(contest.ActivityQuery{Kind: "operator", Before: all[1].ID})) != 3 {
			t.Errorf("filtered wrongly: %+v", all)
		}
		_, _, err = w.svc.Activity(w.ctx, anna, id, contest.ActivityQuery{Kind: "op%"})
		w.fails(err, fault.InvalidValue, 0)
		var logged struct {
			UserID           int64
			Nickname, Before string
			After            string
			Previous         struct{ Nickname string }
		}
		w.ok(json.Unmarshal(all[1].Data, &logged))
		if all[1].Kind != event.OperatorRole || logged.UserID != anna || logged.Nickname != "anna" || logged.Previous.Nickname != "organiser" || logged.After != string(contest.Owner) {
			t.Errorf("logged %s", all[1].Data)
		}

		// The deletion of an account erases its name.
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return w.svc.ForgetPerson(ctx, bob) }))
		for _, e := range w.events(id) {
			if strings.Contains(string(e.Data), "bob") {
				t.Errorf("%s still names the deleted account: %s", e.Kind, e.Data)
			}
		}
	})
}

func TestNumberOfOperatorsIsLimited(t *testing.T) {
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

// TestAppointmentsOfAPersonAreLimited appoints and removes an operator until that is refused: each time the person is notified.
func TestAppointmentsOfAPersonAreLimited(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		anna, bob := w.user("anna"), w.user("bob")
		id := w.ownContest()
		for range 20 {
			_, err := w.svc.AddOperators(w.ctx, w.owner, id, adding(anna))
			w.ok(err)
			_, err = w.svc.RemoveOperators(w.ctx, w.owner, id, []int64{anna})
			w.ok(err)
		}
		_, err := w.svc.AddOperators(w.ctx, w.owner, w.contest(nil), adding(anna))
		w.fails(err, fault.TooManyRequests, 0)
		w.wantOperators(id, "organiser O, bob A")(w.svc.AddOperators(w.ctx, w.owner, id, adding(bob)))
	})
}

// TestConcurrentHandoversLeaveOneOwner lets every operator hand over, remove and resign concurrently. One owner is left, and
// no event follows the removal of its actor.
func TestConcurrentHandoversLeaveOneOwner(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		for round := range 4 {
			id := w.contest(nil)
			people := append([]int64{w.owner}, w.users(fmt.Sprint("admin of ", round), 3)...)
			_, err := w.svc.AddOperators(w.ctx, w.owner, id, adding(people[1:]...))
			w.ok(err)
			var calls sync.WaitGroup
			for _, by := range people {
				for _, of := range people {
					calls.Go(func() {
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
			calls.Wait()
			operators, err := w.svc.Operators(w.ctx, id)
			w.ok(err)
			owners := 0
			for _, o := range operators {
				if o.Role == contest.Owner {
					owners++
				}
			}
			if owners != 1 {
				t.Errorf("round %d: %d owners in %s", round, owners, operatorNames(operators))
			}
			present := map[int64]bool{}
			for _, p := range people {
				present[p] = true
			}
			for _, e := range w.events(id) {
				if !present[e.ActorID] {
					t.Errorf("round %d: %s by an operator who was removed", round, e.Kind)
				}
				if e.Kind == event.OperatorRemoved {
					delete(present, e.SubjectID)
				}
			}
		}
	})
}

// expected fails the test if err is not a fault.
func expected(t *testing.T, err error) {
	if _, ok := fault.Of(err); err != nil && !ok {
		t.Error(err)
	}
}
