package api_test

import (
	"bytes"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"yagura/internal/api/apitest"
)

// TestVisitorsAndPeopleGetTheirOwnAnswers asks for one contest as a visitor and as its owner in turn.
func TestVisitorsAndPeopleGetTheirOwnAnswers(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	f := confirmedEntrants(a, 4)
	path := contestAt(f.contest)
	for range 3 {
		if got := a.Visitor().Get(path).Must(http.StatusOK).Map()["abilities"].([]any); len(got) != 0 {
			t.Errorf("a visitor has the abilities %v", got)
		}
		if got := f.owner.Get(path).Must(http.StatusOK).Map()["abilities"].([]any); len(got) == 0 {
			t.Error("the owner has no abilities")
		}
	}
	a.Visitor().Do(http.MethodGet, path, nil, "Authorization", "JWT nonsense").Refused(http.StatusUnauthorized, "authenticationError")
	tokyo := a.Visitor().Do(http.MethodGet, path, nil, "X-Timezone", "Asia/Tokyo").Must(http.StatusOK).Map()["contestStartText"]
	if utc := a.Visitor().Get(path).Must(http.StatusOK).Map()["contestStartText"]; utc == tokyo {
		t.Errorf("the start is %v in both zones", utc)
	}
}

// TestRepeatedAnswersToVisitorsAreEqual compares the answers that the operation makes with those from memory.
func TestRepeatedAnswersToVisitorsAreEqual(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	f := confirmedEntrants(a, 8)
	f.draw(nil)
	for _, path := range []string{"/contests/", contestAt(f.contest), f.path()} {
		for _, encoding := range []string{"identity", "gzip"} {
			a.Clock.Advance(time.Second) // so that the first answer is made
			ask := func(headers ...string) *apitest.Answer {
				return a.Visitor().Do(http.MethodGet, path, nil, append(headers, "Accept-Encoding", encoding)...)
			}
			first, again := ask().Must(http.StatusOK), ask().Must(http.StatusOK)
			if !bytes.Equal(first.Body, again.Body) {
				t.Errorf("%s %s: the repeated answer differs", path, encoding)
			}
			for _, name := range []string{"Content-Type", "Content-Encoding", "ETag", "Cache-Control", "Vary", "Content-Length", "X-Content-Type-Options"} {
				if fmt.Sprint(first.Header.Values(name)) != fmt.Sprint(again.Header.Values(name)) {
					t.Errorf("%s %s: %s is %q, then %q", path, encoding, name, first.Header.Values(name), again.Header.Values(name))
				}
			}
			if got := ask("If-None-Match", first.Header.Get("ETag")); got.Status != http.StatusNotModified || len(got.Body) != 0 {
				t.Errorf("%s %s: %d for a known tag", path, encoding, got.Status)
			}
		}
	}
}

// TestVisitorsSeeTheClock asks before and after the entry period begins, without a change of the contest.
func TestVisitorsSeeTheClock(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	owner := a.Person("owner")
	id := openContest(a, owner, nil)
	status := func() any { return a.Visitor().Get(contestAt(id)).Must(http.StatusOK).Map()["status"] }
	before := status()
	a.Clock.Advance(24 * time.Hour)
	if after := status(); after == before {
		t.Errorf("the status is %v on both days", after)
	}
}

// TestVisitorsNeverReadBeforeAnAcknowledgedWrite lets others read all the time while entries are acknowledged.
func TestVisitorsNeverReadBeforeAnAcknowledgedWrite(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		id := openContest(a, a.Person("owner"), object{"entryMaxCount": 20})
		stop := make(chan struct{})
		var readers sync.WaitGroup
		for range 4 {
			readers.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
						a.Visitor().Get(contestAt(id))
					}
				}
			})
		}
		defer readers.Wait()
		defer close(stop)
		for i := range 20 {
			p := a.Person(fmt.Sprint("player ", i))
			p.Post(fmt.Sprintf("/contests/%d/users/", id), entryPayload(nil)).Must(http.StatusOK)
			if got := a.Visitor().Get(contestAt(id)).Must(http.StatusOK).Map()["entryCount"]; got != float64(i+1) {
				t.Fatalf("entryCount = %v after entry %d", got, i+1)
			}
		}
	})
}
