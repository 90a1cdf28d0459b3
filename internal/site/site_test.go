package site_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/site"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// fixture is the service on a real database; the sessions that end are counted by person.
type fixture struct {
	*site.Service
	t     *testing.T
	db    *store.DB
	clk   *clock.Test
	mu    sync.Mutex
	ended map[int64]int
}

func (o *fixture) EndSessions(_ context.Context, userID, _ int64) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ended[userID]++
	return nil
}

func each(t *testing.T, f func(t *testing.T, o *fixture)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) { f(t, newFixture(t, db, clk)) })
}

func newFixture(t *testing.T, db *store.DB, clk *clock.Test) *fixture {
	o := &fixture{t: t, db: db, clk: clk, ended: map[int64]int{}}
	o.Service = site.NewService(db, site.Owners{Accounts: account.NewService(db, nil), Teams: team.NewService(db, nil, nil), Games: game.NewService(db)}, o, nil, nil, func(context.Context, int64, string) error { return nil })
	return o
}

func (o *fixture) ctx() context.Context { return storetest.Ctx(o.t, o.clk) }

func (o *fixture) person(name string) account.User {
	o.t.Helper()
	var u account.User
	err := o.db.InTx(o.ctx(), func(ctx context.Context) (err error) {
		u, _, err = account.NewService(o.db, nil).Create(ctx, account.New{Nickname: name, Username: name, Email: name + "@example.com"})
		return err
	})
	if err != nil {
		o.t.Fatal(err)
	}
	return u
}

func (o *fixture) admin(name string) account.User {
	o.t.Helper()
	u := o.person(name)
	if _, changed, err := o.SetRole(o.ctx(), name, true); err != nil || !changed {
		o.t.Fatalf("make %s an administrator: %v", name, err)
	}
	return u
}

// together runs f eight times at once and counts the outcomes by fault; "" is none.
func together(t *testing.T, f func(i int) error) map[fault.Key]int {
	t.Helper()
	results := make([]error, 8)
	var wg sync.WaitGroup
	for i := range results {
		wg.Go(func() { results[i] = f(i) })
	}
	wg.Wait()
	out := map[fault.Key]int{}
	for _, err := range results {
		f, ok := fault.Of(err)
		switch {
		case err == nil:
			out[""]++
		case !ok:
			t.Errorf("unexpected: %v", err)
		default:
			out[f.Key]++
		}
	}
	return out
}

func TestManyAtOnce(t *testing.T) {
	each(t, func(t *testing.T, o *fixture) {
		root, deputy, taro, bad := o.admin("root"), o.admin("deputy"), o.person("taro"), o.person("bad")
		admins := []account.User{root, deputy}
		complaint := site.Complaint{Subject: site.Subject{Kind: site.AboutUser, ID: bad.ID}, Reason: "spam"}
		if got := together(t, func(int) error { return o.Complain(o.ctx(), taro.ID, complaint) }); got[""] != 1 || got[fault.ComplaintAlreadyMade] != 7 {
			t.Errorf("one person complains eight times at once: %v", got)
		}
		open, _, err := o.Complaints(o.ctx(), root.ID, "", 0)
		if err != nil || len(open) != 1 {
			t.Fatalf("%d complaints, %v", len(open), err)
		}
		got := together(t, func(i int) error {
			return o.Handle(o.ctx(), admins[i%2].ID, open[0].ID, []site.ComplaintStatus{site.Done, site.Dismissed}[i%2], "")
		})
		if got[""] != 1 || got[fault.EditConflict] != 7 {
			t.Errorf("two administrators close one complaint: %v", got)
		}
		if got := together(t, func(i int) error { return o.Suspend(o.ctx(), admins[i%2].ID, bad.ID, "spam") }); got[""] != 8 || o.ended[bad.ID] != 1 {
			t.Errorf("a person is suspended %d times: %v", o.ended[bad.ID], got)
		}
		// Either the person is an administrator or suspended, never both.
		got = together(t, func(i int) error {
			if i%2 == 0 {
				_, _, err := o.SetRole(o.ctx(), "taro@example.com", true)
				return err
			}
			return o.Suspend(o.ctx(), root.ID, taro.ID, "spam")
		})
		u, _, err := o.db.User(o.ctx(), taro.ID)
		if err != nil || got[""] != 4 || (u.SiteRole == account.SiteAdmin) == (u.SuspendedAt != nil) {
			t.Errorf("promoted and suspended at once: role %q, suspended %v, %v, %v", u.SiteRole, u.SuspendedAt, got, err)
		}
		acts, _, err := o.Acts(o.ctx(), root.ID, 0)
		kinds := map[string]int{}
		for _, a := range acts {
			kinds[string(a.Kind)]++
		}
		if err != nil || kinds["site.complaint"] != 1 || kinds["site.suspended"]+kinds["site.role"] != 4 {
			t.Errorf("the audit log counts %v, %v", kinds, err)
		}
	})
}

func TestListsContinueAfterTheCursor(t *testing.T) {
	each(t, func(t *testing.T, o *fixture) {
		root := o.admin("root")
		for i := range 51 {
			o.person(fmt.Sprintf("u%02d", i))
		}
		first, next, err := o.People(o.ctx(), root.ID, site.PeopleQuery{})
		if err != nil || len(first) != 50 || next == 0 {
			t.Fatalf("a page of %d, %v", len(first), err)
		}
		second, end, err := o.People(o.ctx(), root.ID, site.PeopleQuery{Before: next})
		if err != nil || len(second) != 2 || end != 0 || second[1].ID != root.ID || second[0].Nickname != "u00" {
			t.Errorf("the second page has %d people, %v", len(second), err)
		}
		for i := range 51 {
			if _, err := o.Send(o.ctx(), root.ID, site.Notice{Texts: map[string]string{"ja": fmt.Sprint(i)}, EndsAt: o.clk.Now().Add(time.Hour)}); err != nil {
				t.Fatal(err)
			}
		}
		notices, next, err := o.Notices(o.ctx(), root.ID, 0)
		if err != nil || len(notices) != 50 || notices[0].Texts["ja"] != "50" {
			t.Fatalf("a page of %d notices, %v", len(notices), err)
		}
		if rest, end, err := o.Notices(o.ctx(), root.ID, next); err != nil || len(rest) != 1 || end != 0 {
			t.Errorf("the second page has %d notices, %v", len(rest), err)
		}
		if open, err := o.Open(o.ctx(), 0); err != nil || len(open) != 20 || open[0].Texts["ja"] != "50" {
			t.Errorf("%d open notices are shown to people, %v", len(open), err)
		}
		acts, next, err := o.Acts(o.ctx(), root.ID, 0)
		if err != nil || len(acts) != 50 || next == 0 {
			t.Errorf("a page of %d acts, %v", len(acts), err)
		}
		if rest, end, err := o.Acts(o.ctx(), root.ID, next); err != nil || len(rest) != 2 || end != 0 || rest[1].Actor.ID != 0 {
			t.Errorf("the second page has %d acts, %v", len(rest), err)
		}
	})
}

func TestRoles(t *testing.T) {
	each(t, func(t *testing.T, o *fixture) {
		taro := o.person("taro")
		set := func(login string, admin bool) (bool, error) {
			_, changed, err := o.SetRole(o.ctx(), login, admin)
			return changed, err
		}
		for _, login := range []string{"", " ", "nobody", "nobody@example.com", "taro@"} {
			if _, err := set(login, true); !fault.Has(err, fault.UserDoesNotExist) {
				t.Errorf("%q: %v", login, err)
			}
		}
		for i, c := range []struct {
			login   string
			admin   bool
			changed bool
		}{{"TARO", true, true}, {"Taro@Example.com", true, false}, {"taro", false, true}, {"taro", false, false}, {" taro@example.com ", true, true}} {
			if changed, err := set(c.login, c.admin); err != nil || changed != c.changed {
				t.Errorf("step %d: changed %v, %v", i, changed, err)
			}
			if _, err := o.Games(o.ctx(), taro.ID); fault.Has(err, fault.ParticipationAuthority) == c.admin {
				t.Errorf("step %d: %v", i, err)
			}
		}
		bad := o.person("bad")
		if err := o.Suspend(o.ctx(), taro.ID, bad.ID, "spam"); err != nil {
			t.Fatal(err)
		}
		if _, err := set("bad", true); !fault.Has(err, fault.AccountSuspended) {
			t.Errorf("a suspended person becomes an administrator: %v", err)
		}
	})
}

// TestARepeatedTransactionAddsAGameOnce proves that the second run of a transaction adds the game, as the first one did.
func TestARepeatedTransactionAddsAGameOnce(t *testing.T) {
	t.Parallel()
	clk := clock.NewTest(storetest.Start)
	db := storetest.SQLite(t, clk)
	db.RepeatTransactions()
	o := newFixture(t, db, clk)
	admin := o.admin("admin")
	added, err := o.SaveGame(o.ctx(), admin.ID, game.Game{Key: "00099", Name: "New", Enabled: true})
	if err != nil || added.ID == 0 {
		t.Fatalf("added %+v, %v", added, err)
	}
	added.Name = "Newer"
	if changed, err := o.SaveGame(o.ctx(), admin.ID, added); err != nil || changed.ID != added.ID {
		t.Errorf("changed %+v, %v", changed, err)
	}
	games, err := o.Games(o.ctx(), admin.ID)
	if err != nil || len(games) != 1 || games[0].Name != "Newer" {
		t.Errorf("games %+v, %v", games, err)
	}
}

// TestARepeatedTransactionSendsNoNoticeToEverybody proves that a recipient who does not exist is refused by the second run of a
// transaction too.
func TestARepeatedTransactionSendsNoNoticeToEverybody(t *testing.T) {
	t.Parallel()
	clk := clock.NewTest(storetest.Start)
	db := storetest.SQLite(t, clk)
	db.RepeatTransactions()
	o := newFixture(t, db, clk)
	notice := site.Notice{Texts: map[string]string{"ja": "x"}, To: account.Ref{ID: 12345}, EndsAt: clk.Now().Add(time.Hour)}
	if sent, err := o.Send(o.ctx(), o.admin("admin").ID, notice); !fault.Has(err, fault.UserDoesNotExist) {
		t.Errorf("sent %+v, %v", sent, err)
	}
}
