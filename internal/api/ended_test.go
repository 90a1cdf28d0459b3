package api_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/kit/hang"
)

// TestNothingIsLeftOfWhatEndsMeanwhile ends a person, a team or a contest while a request refers to it: the transaction that ends it is open
// when the request comes, and commits when the request waits for it.
func TestNothingIsLeftOfWhatEndsMeanwhile(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		fan, star, admin := a.Person("fan"), a.Person("star"), administrator(t, a, "admin")
		recruits := star.Post("/teams/", object{"name": "Recruiting", "recruiting": true}).Must(http.StatusOK).ID()
		db := database(t, a)

		refused := func(request func() *apitest.Answer, status int, key string, end func(ctx context.Context) error) {
			t.Helper()
			answer := beside(t, a, db, end, request)
			if a.Store.Dialect() == "sqlite" && answer.Status == http.StatusUnauthorized {
				return // the session of the request ended before the request came
			}
			answer.Refused(status, key)
		}
		withdraws := func(p *apitest.Person) func(ctx context.Context) error {
			return func(ctx context.Context) error { return a.Features.Accounts.Withdraw(ctx, p.ID, p.ID, p.Nickname) }
		}
		put := func(p *apitest.Person, path string) func() *apitest.Answer {
			return func() *apitest.Answer { return p.Put(path, nil) }
		}
		post := func(p *apitest.Person, path string, body any) func() *apitest.Answer {
			return func() *apitest.Answer { return p.Post(path, body) }
		}

		for _, entered := range []bool{false, true} {
			captain := a.Person(fmt.Sprint("captain ", entered))
			team := newTeam(captain, a.Person("mate"))
			if entered { // the row of the team stays
				c := openContest(a, star, object{"participantType": "MULTI"})
				captain.Post(contestAt(c)+"teams/", entryPayload(object{"teamId": team})).Must(http.StatusOK)
				star.Post(contestAt(c)+"cancel/", object{"reason": "x"}).Must(http.StatusOK)
			}
			refused(put(fan, followAt("team", team)), http.StatusNotFound, "teamDoesNotExist",
				func(ctx context.Context) error { return a.Features.Teams.Delete(ctx, captain.ID, team) })
		}
		contest := openContest(a, star, nil)
		refused(put(fan, followAt("contest", contest)), http.StatusNotFound, "contestDoesNotExist",
			func(ctx context.Context) error { return a.Features.Contests.Delete(ctx, star.ID, contest) })
		for _, kind := range []string{"player", "organiser"} {
			gone := a.Person("gone " + kind)
			refused(put(fan, followAt(kind, gone.ID)), http.StatusNotFound, "userDoesNotExist", withdraws(gone))
		}
		if n := count(t, db, "SELECT COUNT(*) FROM follows"); n != 0 {
			t.Errorf("%d follows are left", n)
		}

		asker := a.Person("asker")
		refused(post(asker, fmt.Sprintf("/teams/%d/requests/", recruits), object{"message": ""}), http.StatusNotFound, "userDoesNotExist", withdraws(asker))
		if n := count(t, db, "SELECT COUNT(*) FROM team_requests"); n != 0 {
			t.Errorf("%d requests of a withdrawn person are left", n)
		}
		inviter := a.Person("inviter")
		refused(post(inviter, fmt.Sprintf("/teams/%d/invitations/", newTeam(inviter)), nil), http.StatusForbidden, "participationAuthority",
			func(ctx context.Context) error { return a.Features.Site.Suspend(ctx, admin.ID, inviter.ID, "x") })
		told := a.Person("told")
		notice := object{"texts": object{"ja": "x"}, "userId": told.ID, "endsAt": a.Clock.Now().Add(time.Hour).Format(time.RFC3339)}
		refused(post(admin, "/site/notices/", notice), http.StatusNotFound, "userDoesNotExist", withdraws(told))
		if n := count(t, db, "SELECT COUNT(*) FROM notices"); n != 0 {
			t.Errorf("%d notices to a withdrawn person are left", n)
		}
		moving := a.Person("moving")
		refused(post(moving, "/auth/email/", object{"email": "new@yagura.test"}), http.StatusNotFound, "userDoesNotExist", withdraws(moving))
		if n := count(t, db, "SELECT COUNT(*) FROM email_changes"); n != 0 {
			t.Errorf("%d new addresses of a withdrawn person are left", n)
		}
	})
}

// beside sends a request while the transaction of end is open, and returns its answer. The transaction commits when the request waits for a
// lock, or was answered. SQLite has no such locks: there the request waits for the end of the transaction.
func beside(t *testing.T, a *apitest.App, db *sql.DB, end func(ctx context.Context) error, request func() *apitest.Answer) *apitest.Answer {
	t.Helper()
	answers := make(chan *apitest.Answer, 1)
	send := sync.OnceFunc(func() { go func() { answers <- request() }() }) // a transaction may run again
	err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		if err := end(ctx); err != nil {
			return err
		}
		send()
		if a.Store.Dialect() == "sqlite" {
			return nil
		}
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		over := time.After(hang.Limit)
		for len(answers) == 0 && count(t, db, "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'") == 0 {
			select {
			case <-tick.C:
			case <-over:
				t.Fatal("the request neither waits nor is answered")
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return <-answers
}
