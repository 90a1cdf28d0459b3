package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/kit/id"
	"yagura/internal/notify"
	"yagura/internal/program"
)

func exportAt(p *apitest.Person) string { return fmt.Sprintf("/users/%d/export/", p.ID) }

// exported returns the answer to the export of a person who has just signed in.
func exported(p *apitest.Person) *apitest.Answer {
	p.SignIn()
	return p.Get(exportAt(p)).Must(http.StatusOK)
}

func TestExportHoldsAllOwnDataAndNothingOfOthers(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		p, friend := w.people[entrant], w.people[participant]
		path := fmt.Sprintf("/users/%d/", p.ID)
		picture := upload(t, p)
		p.Put(path, object{"image": picture, "friendCode": "my-code", "birthDate": "1999-09-19", "gender": "female"}).Must(http.StatusOK)
		p.Post(path+"gameusers/", object{"gameId": 2, "username": "my-player"}).Must(http.StatusOK)
		p.Post(path+"request/", object{"responseUserId": friend.ID}).Must(http.StatusOK)
		friend.Put(fmt.Sprintf("/users/%d/", friend.ID), object{"friendCode": "foreign-code", "bio": "foreign"}).Must(http.StatusOK)

		answer := exported(p)
		if h := answer.Header; h.Get("Content-Type") != "application/json" || !strings.HasPrefix(h.Get("Content-Disposition"), "attachment") || h.Get("Cache-Control") != "no-store" {
			t.Errorf("headers %v", h)
		}
		var doc map[string]json.RawMessage
		answer.Into(&doc)
		for part, want := range map[string]string{
			"profile": `"birthDate":"1999-09-19"`, "sessions": "apitest", "gameAccounts": "my-player", "files": picture, "entries": fmt.Sprint(w.open),
			"friend": `"userId":` + fmt.Sprint(friend.ID), "team": "[]", "surveyAnswers": "[", "contests": "[", "reports": "[", "claims": "[", "scores": "[", "videos": "[", "matchRooms": "a room", "presence": "[", "agreements": "[", "socialAccounts": "[", "passkeys": "[",
			"messages": "[", "notices": "[", "complaints": "[",
		} {
			if !strings.Contains(string(doc[part]), want) {
				t.Errorf("%s is %s", part, doc[part])
			}
		}
		for _, secret := range []string{"foreign", "hash", "token", "password_"} {
			if strings.Contains(strings.ToLower(string(answer.Body)), secret) {
				t.Errorf("%q is in the export: %s", secret, answer.Body)
			}
		}
		var reporter struct {
			Reports []struct{ MatchID int64 }
			Videos  []struct{ URL string }
			Entries []struct {
				Comment string
				TeamID  *int64
			}
		}
		owner, member := w.people[contestOwner], w.people[teamMember]
		player := w.people[participant]
		exported(player).Into(&reporter)
		if len(reporter.Videos) != 1 || reporter.Videos[0].URL != "https://videos.example/1" {
			t.Errorf("the participant's export %+v", reporter)
		}
		reporter.Entries = nil
		exported(owner).Into(&reporter)
		if reporter.Reports == nil || len(reporter.Entries) != 0 {
			t.Errorf("the organiser's export %+v", reporter)
		}
		exported(member).Into(&reporter)
		if len(reporter.Entries) != 1 || reporter.Entries[0].Comment != "" || *reporter.Entries[0].TeamID != w.team {
			t.Errorf("a member's export %+v", reporter)
		}

		friend.Get(exportAt(p)).Refused(http.StatusForbidden, "participationAuthority")
		for range 4 {
			p.Get(exportAt(p)).Must(http.StatusOK)
		}
		p.Get(exportAt(p)).Refused(http.StatusTooManyRequests, "tooManyRequests")
		a.Clock.Advance(time.Hour)
		exported(p)
	})
}

func TestRecordOfContests(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		counts := func(role string) string {
			m := a.Visitor().Get(fmt.Sprintf("/users/%d/contests/count/", w.people[role].ID)).Must(http.StatusOK).Map()
			return fmt.Sprintln(m["entered"], m["operated"], m["won"], m["podium"])
		}
		others := 2 * len(formatSetups) // two contests of each other type
		putPlace(t, a, w.played, w.people[participant].ID, 3, 4)
		putPlace(t, a, w.drawable, w.people[participant].ID, 1, 1)
		for role, want := range map[string]string{
			participant: fmt.Sprintln(2+others, 0, 1, 2), teamMember: "1 0 0 0\n", contestOwner: fmt.Sprintln(0, 5+others, 0, 0),
			contestAdmin: fmt.Sprintln(0, 4+others, 0, 0), user: "0 0 0 0\n",
		} {
			if got := counts(role); got != want {
				t.Errorf("%s: %q, want %q", role, got, want)
			}
		}
		a.Visitor().Get("/users/1/contests/count/").Refused(http.StatusNotFound, "userDoesNotExist")
		var list struct {
			Items []struct {
				ID    int64
				Place *struct{ From, To int }
			}
		}
		a.Visitor().Get(fmt.Sprintf("/users/%d/contests/", w.people[participant].ID)).Must(http.StatusOK).Into(&list)
		var shown []string
		for _, c := range list.Items {
			if c.Place != nil {
				shown = append(shown, fmt.Sprint(c.ID, c.Place.From, c.Place.To))
			}
		}
		slices.Sort(shown)
		want := []string{fmt.Sprint(w.played, 3, 4), fmt.Sprint(w.drawable, 1, 1)}
		slices.Sort(want)
		if !slices.Equal(shown, want) {
			t.Errorf("places %v, want %v", shown, want)
		}
	})
}

// putPlace stores a final place of a person in a contest.
func putPlace(t *testing.T, a *apitest.App, contestID, userID int64, from, to int) {
	t.Helper()
	_, err := database(t, a).Exec(fmt.Sprintf(
		"INSERT INTO places (contest_id, entry_id, place_from, place_to, decided_at) SELECT contest_id, entry_id, %d, %d, 1 FROM entry_members WHERE contest_id = %d AND user_id = %d",
		from, to, contestID, userID))
	if err != nil {
		t.Fatal(err)
	}
}

// slowConnection is the writer of a client that takes longer for the first part of an answer than a request may take.
type slowConnection struct {
	*httptest.ResponseRecorder
	pause time.Duration
}

// Write implements io.Writer.
func (s *slowConnection) Write(b []byte) (int, error) {
	<-time.After(s.pause)
	s.pause = 0
	return s.ResponseRecorder.Write(b)
}

// TestAnExportOverASlowConnectionIsWhole reads a page of notifications after the time limit of requests.
func TestAnExportOverASlowConnectionIsWhole(t *testing.T) {
	const most, notifications = 2 * time.Second, 450
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p := a.Person("taro")
		if err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
			for i := range notifications {
				n := notify.Notification{ID: id.New(), UserID: p.ID, Source: fmt.Sprint("s", i), Type: notify.Contest, Status: notify.Deleted, CreatedAt: a.Clock.Now()}
				n.Payload.Text = strings.Repeat("x", 300)
				if _, err := a.Store.InsertNotification(ctx, n); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		var w *slowConnection
		for range 5 { // on a slow machine the time limit may end before the document begins
			r := httptest.NewRequest(http.MethodGet, exportAt(p), nil)
			r.Header.Set("Authorization", "JWT "+p.Token)
			w = &slowConnection{httptest.NewRecorder(), most + most/10}
			a.API.Handler().ServeHTTP(w, r)
			if w.Code != http.StatusServiceUnavailable {
				break
			}
		}
		var doc struct{ Notifications []any }
		if err := json.Unmarshal(w.Body.Bytes(), &doc); err != nil || len(doc.Notifications) != notifications {
			t.Errorf("%d notifications, %v", len(doc.Notifications), err)
		}
	}, func(c *program.Config) { c.RequestTime = most })
}
