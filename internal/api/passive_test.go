package api_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// strangers adds people who are never signed in.
func strangers(t *testing.T, a *apitest.App, n int) []int64 {
	t.Helper()
	ids := make([]int64, n)
	if err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		for i := range ids {
			u, _, err := a.Features.Accounts.Create(ctx, account.New{Nickname: fmt.Sprint("stranger", i), Language: "ja"})
			if err != nil {
				return err
			}
			ids[i] = u.ID
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return ids
}

// tableOf is a table that enters people.
func tableOf(people ...int64) string {
	var b strings.Builder
	b.WriteString("userId,gameUsername\r\n")
	for _, p := range people {
		fmt.Fprintf(&b, "%d,x\r\n", p)
	}
	return b.String()
}

// TestMailsAreSentToThoseWhoTakePart proves that people whom an operator entered, or made an operator, are notified of a
// cancellation in the app, but not by mail before they have acted in the contest.
func TestMailsAreSentToThoseWhoTakePart(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("owner")
		entered, added, imported, checkedIn, talkative, helper, busy := a.Person("entered"), a.Person("added"), a.Person("imported"),
			a.Person("checkedIn"), a.Person("talkative"), a.Person("helper"), a.Person("busy")
		id := openContest(a, owner, object{"entryMaxCount": 8})
		entered.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		for _, p := range []*apitest.Person{added, checkedIn, talkative} {
			owner.Post(contestAt(id)+"entries/", object{"userId": p.ID, "gameUsername": "x"}).Must(http.StatusOK)
		}
		sendTable(t, owner, id, tableOf(imported.ID), "true").Must(http.StatusOK)
		owner.Post(contestAt(id)+"operators/", object{"userIds": []int64{helper.ID, busy.ID}, "gameId": 1}).Must(http.StatusOK)

		checkedIn.Put(fmt.Sprintf("%susers/%d/checkin/", contestAt(id), checkedIn.ID), object{"checkin": true}).Must(http.StatusOK)
		talkative.Post(chatAt(roomOf(t, talkative, id, "entrants").ID)+"messages/", object{"text": "hello"}).Must(http.StatusOK)
		sendTable(t, busy, id, tableOf(strangers(t, a, 1)...), "true").Must(http.StatusOK)
		settled(t, a, database(t, a))

		owner.Post(contestAt(id)+"cancel/", object{"reason": "Your account was locked: https://evil.example/"}).Must(http.StatusOK)
		everybody := []*apitest.Person{entered, added, imported, checkedIn, talkative, helper, busy}
		for _, p := range everybody {
			awaitNotification(t, a, p, "contest.cancelled")
		}
		a.Clock.Advance(2 * time.Minute)
		wake(t, a)
		settled(t, a, database(t, a))
		var got []string
		for _, p := range everybody {
			if len(lettersTo(a, emailOf(p))) > 0 {
				got = append(got, p.Nickname)
			}
		}
		if want := []string{"entered", "checkedIn", "talkative", "busy"}; !slices.Equal(got, want) {
			t.Errorf("mails went to %v, want %v", got, want)
		}
	})
}

// TestPresenceIsShownOfThoseWhoTakePart proves that an operator does not make the presence of a person visible by entering
// the person, or by giving the person a role.
func TestPresenceIsShownOfThoseWhoTakePart(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, added, helper := a.Person("owner"), a.Person("added"), a.Person("helper")
		id := openContest(a, owner, object{"checkin": false})
		for _, p := range []*apitest.Person{owner, added} {
			owner.Post(contestAt(id)+"entries/", object{"userId": p.ID, "gameUsername": "x", "confirm": true}).Must(http.StatusOK)
		}
		owner.Post(contestAt(id)+"operators/", object{"userIds": []int64{helper.ID}, "gameId": 1}).Must(http.StatusOK)
		for _, p := range []*apitest.Person{added, helper} {
			if err := a.Features.Presence.Arrive(a.Ctx(), p.ID); err != nil {
				t.Fatal(err)
			}
		}
		a.Clock.Advance(2*time.Hour + time.Minute)
		draft := owner.Get(contestAt(id) + "tournament/draft/").Must(http.StatusOK).Map()
		owner.Post(contestAt(id)+"tournament/", object{
			"slots": 2, "matchCount": 1, "matchTime": 30, "thirdPlace": false, "assignment": draft["assignment"],
			"roundStarts": []string{a.Clock.Now().Format(time.RFC3339)}, "thirdStart": nil,
		}).Must(http.StatusOK)
		seen := func() int {
			return len(items(owner.Get(fmt.Sprintf("/presence/?ids=%d,%d", added.ID, helper.ID))))
		}
		told := func() int {
			people, err := a.Features.Presence.Audience(a.Ctx(), added.ID)
			if err != nil {
				t.Fatal(err)
			}
			return len(people)
		}
		if err := a.Features.Presence.Arrive(a.Ctx(), owner.ID); err != nil {
			t.Fatal(err)
		}
		if seen() != 0 || told() != 0 {
			t.Errorf("the operator sees %d people, and is told of changes of %d", seen(), told())
		}
		added.Post(chatAt(roomOf(t, added, id, "entrants").ID)+"messages/", object{"text": "hello"}).Must(http.StatusOK)
		sendTable(t, helper, id, tableOf(strangers(t, a, 1)...), "true").Must(http.StatusOK)
		settled(t, a, database(t, a))
		if seen() != 2 || told() != 1 {
			t.Errorf("the operator sees %d people who have acted, and is told of changes of %d", seen(), told())
		}
	})
}

// TestStrangersOfADayAreLimited proves that a new account involves at most 100 strangers a day, and that the preview of an
// import says so before anything is stored.
func TestStrangersOfADayAreLimited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, regular := a.Person("owner"), a.Person("regular")
		people := strangers(t, a, 101)
		earlier, id, next := openContest(a, owner, nil), openContest(a, owner, object{"entryMaxCount": 256}), openContest(a, owner, nil)
		regular.Post(contestAt(earlier)+"users/", entryPayload(nil)).Must(http.StatusOK)
		for _, apply := range []string{"false", "true"} {
			var out api.EntryImport
			sendTable(t, owner, id, tableOf(people...), apply).Must(http.StatusOK).Into(&out)
			if out.Applied || out.Added != 100 || out.Errors != 1 || out.Rows[100].Key != "tooManyRequests" {
				t.Errorf("101 strangers: applied %t, %d added, %d errors, %q", out.Applied, out.Added, out.Errors, out.Rows[100].Key)
			}
		}
		sendTable(t, owner, id, tableOf(append([]int64{regular.ID, owner.ID}, people[:99]...)...), "true").Must(http.StatusOK)
		owner.Post(contestAt(next)+"entries/", object{"userId": regular.ID, "gameUsername": "x"}).Must(http.StatusOK)
		owner.Post(contestAt(next)+"entries/", object{"userId": people[99], "gameUsername": "x"}).Must(http.StatusOK)
		owner.Post(contestAt(next)+"entries/", object{"userId": people[100], "gameUsername": "x"}).Refused(http.StatusTooManyRequests, "tooManyRequests")
		owner.Post(contestAt(next)+"operators/", object{"userIds": people[100:], "gameId": 1}).Refused(http.StatusTooManyRequests, "tooManyRequests")
		owner.Post(contestAt(next)+"casters/", object{"userIds": people[100:]}).Refused(http.StatusTooManyRequests, "tooManyRequests")

		a.Clock.Advance(8 * 24 * time.Hour) // the account is not new any more
		owner.SignIn()
		var out api.EntryImport
		sendTable(t, owner, openContest(a, owner, object{"entryMaxCount": 256}), tableOf(people...), "true").Must(http.StatusOK).Into(&out)
		if !out.Applied || out.Added != 101 {
			t.Errorf("101 strangers of an older account: %d added, %d errors", out.Added, out.Errors)
		}
	})
}
