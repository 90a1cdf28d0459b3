package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/api/apitest"
)

// contestsOf counts the contests of a person.
func contestsOf(p *apitest.Person) int {
	return len(p.Get("/contests/?tab=operated").Must(http.StatusOK).Map()["items"].([]any))
}

func TestSameKeySameRequestHappensOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p := a.Person("organiser")
		form := contestForm(a, nil)
		send := func(body any) *apitest.Answer {
			return p.Do(http.MethodPost, "/contests/", body, "Idempotency-Key", "one")
		}
		first, again := send(form).Must(http.StatusOK), send(form).Must(http.StatusOK)
		if string(first.Body) != string(again.Body) || first.Header.Get("Content-Type") != again.Header.Get("Content-Type") {
			t.Errorf("first %s, again %s", first.Body, again.Body)
		}
		if first.Header.Get("Idempotent-Replay") != "" || again.Header.Get("Idempotent-Replay") != "true" {
			t.Errorf("the replay is not marked: %v", again.Header)
		}
		if n := contestsOf(p); n != 1 {
			t.Errorf("%d contests were created with one idempotency key, want 1", n)
		}
		send(contestForm(a, object{"name": "another"})).Refused(http.StatusConflict, "idempotencyKeyReused")
		p.Do(http.MethodPost, contestAt(first.ID())+"cancel/", form, "Idempotency-Key", "one").Refused(http.StatusConflict, "idempotencyKeyReused")
		if n := contestsOf(p); n != 1 {
			t.Errorf("%d contests exist after the key was sent with another body", n)
		}
		// A key belongs to one person.
		other := a.Person("other")
		other.Do(http.MethodPost, "/contests/", form, "Idempotency-Key", "one").Must(http.StatusOK)
		if contestsOf(p) != 1 || contestsOf(other) != 1 {
			t.Error("an idempotency key of one person had an effect for another person")
		}
		// An answer without a body is repeated unchanged.
		path := contestAt(first.ID())
		for range 2 {
			p.Do(http.MethodDelete, path, nil, "Idempotency-Key", "delete").Must(http.StatusNoContent)
		}
		p.Do(http.MethodPost, "/contests/", form, "Idempotency-Key", strings.Repeat("x", 65)).Refused(http.StatusUnprocessableEntity, "invalidValue")
	})
}

func TestSameKeyAtTheSameMomentHappensOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p := a.Person("organiser")
		form := contestForm(a, nil)
		ids := make([]int64, 20)
		var all sync.WaitGroup
		for i := range ids {
			all.Go(func() {
				ids[i] = p.Do(http.MethodPost, "/contests/", form, "Idempotency-Key", "one").Must(http.StatusOK).ID()
			})
		}
		all.Wait()
		for _, id := range ids {
			if id != ids[0] {
				t.Errorf("the answers name the contests %v, want the same one", ids)
				break
			}
		}
		if n := contestsOf(p); n != 1 {
			t.Errorf("%d contests were created with one idempotency key, want 1", n)
		}
	})
}

func TestFailuresAreNotRemembered(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, player := a.Person("organiser"), a.Person("player")
		c := openContest(a, owner, object{"isEntryPassword": true, "entryPassword": "hidden42"})
		enter := func(password string) *apitest.Answer {
			return player.Do(http.MethodPost, fmt.Sprintf("/contests/%d/users/", c), entryPayload(object{"entryPassword": password}), "Idempotency-Key", "enter")
		}
		enter("wrong123").Refused(http.StatusForbidden, "contestEntryPasswordFailed")
		enter("hidden42").Must(http.StatusOK) // the key was not used up, and not bound to the failed request
		enter("hidden42").Must(http.StatusOK)
		if n := a.Visitor().Get(contestAt(c)).Map()["entryCount"]; n != 1.0 {
			t.Errorf("entryCount = %v", n)
		}
	})
}

// TestStoredAnswersOfOneAccountAreBounded proves that an account cannot fill the disk with answers: it is refused beyond a number of
// bytes, other accounts and calls without a key are not, and what only computes stores nothing.
func TestStoredAnswersOfOneAccountAreBounded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		const most = 20_000
		a.API.LimitAnswers(most)
		db, p, other := database(t, a), a.Person("organiser"), a.Person("other")
		c := openContest(a, p, nil)
		stored := func() int64 {
			return count(t, db, "SELECT COALESCE(SUM(LENGTH(body)), 0) FROM idempotency_keys WHERE user_id = "+fmt.Sprint(p.ID))
		}
		sends := 0
		send := func(p *apitest.Person, path string, body any) *apitest.Answer {
			sends++
			return p.Do(http.MethodPost, path, body, "Idempotency-Key", fmt.Sprint("key ", sends))
		}
		for range 50 {
			send(p, "/contests/markdown/", object{"text": strings.Repeat(">", 1000)}).Must(http.StatusOK)
		}
		if n := stored(); n != 0 {
			t.Errorf("previews store %d bytes", n)
		}
		save := func() *apitest.Answer { return send(p, contestAt(c)+"operators/", object{}) }
		for save().Status == http.StatusOK {
			if n := stored(); n > 2*most {
				t.Fatalf("%d bytes are stored", n)
			}
		}
		refused := save().Refused(http.StatusTooManyRequests, "tooManyRequests")
		if refused.Header.Get("Retry-After") != "86400" {
			t.Errorf("the refusal says %v", refused.Header)
		}
		p.Post(contestAt(c)+"operators/", object{}).Must(http.StatusOK)
		send(other, "/contests/", contestForm(a, nil)).Must(http.StatusOK)
		a.Clock.Advance(24 * time.Hour)
		p.SignIn()
		save().Must(http.StatusOK)
	})
}

// TestStoredAnswersAreDeletedEveryHour proves that an answer leaves the disk within an hour after its two days, and the count of a try within
// an hour after its window.
func TestStoredAnswersAreDeletedEveryHour(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p, db := a.Person("organiser"), database(t, a)
		p.Do(http.MethodPost, "/contests/", contestForm(a, nil), "Idempotency-Key", "one").Must(http.StatusOK)
		left := func() int64 { return count(t, db, "SELECT COUNT(*) FROM idempotency_keys") }
		for range 48 {
			a.Clock.Advance(time.Hour)
			hour := fmt.Sprint(a.Clock.Now().UnixMilli())
			await(t, a, "the job of the hour", func() bool {
				return count(t, db, "SELECT COUNT(*) FROM jobs WHERE kind = 'cleanup' AND run_at > "+hour) == 1
			})
		}
		if left() != 1 {
			t.Error("the answer is deleted before two days are over")
		}
		if n := count(t, db, "SELECT COUNT(*) FROM attempts WHERE window_end < "+fmt.Sprint(a.Clock.Now().Add(-time.Hour).UnixMilli())); n != 0 {
			t.Errorf("%d counts of tries are left", n)
		}
		a.Clock.Advance(time.Hour)
		await(t, a, "the deletion of the answer", func() bool { return left() == 0 })
	})
}
