package api_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"yagura/internal/api/apitest"
)

// TestConcurrentSubmissionsCountOnce sends each write that may succeed only once eight times concurrently, without an
// idempotency key. Exactly one row is stored.
func TestConcurrentSubmissionsCountOnce(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p, other, owner := a.Person("player"), a.Person("other"), a.Person("owner")
		stranger, blocked := a.Person("stranger"), a.Person("blocked")
		asked, joined := newTeam(owner), newTeam(other)
		token := other.Post(fmt.Sprintf("/teams/%d/invitations/", joined), object{}).Must(http.StatusOK).Map()["token"]
		contest := openContest(a, owner, nil)
		db := database(t, a)
		at := userAt(p.ID)
		request := stranger.Post(userAt(stranger.ID)+"request/", object{"responseUserId": p.ID}).Must(http.StatusOK).ID()
		room := other.Post("/match/", object{"gameId": 1}).Must(http.StatusOK).ID()
		for _, c := range []struct {
			name, method, path string
			body               any
			rows               string // of the result
		}{
			{"a game account", http.MethodPost, at + "gameusers/", object{"gameId": 2, "username": "one#jp1"}, "game_accounts"},
			{"a friend request", http.MethodPost, at + "request/", object{"responseUserId": other.ID}, "friends WHERE status = 'REQUESTED' AND request_user_id = " + fmt.Sprint(p.ID)},
			{"a reply", http.MethodPut, at + fmt.Sprintf("request/%d/reply/", request), object{"status": "ALLOW"}, "events WHERE kind = 'friend.replied'"},
			{"a block", http.MethodPost, at + "blocks/", object{"userId": blocked.ID}, "blocks"},
			{"a complaint", http.MethodPost, "/complaints/", object{"subjectKind": "user", "subjectId": other.ID, "reason": "spam"}, "complaints"},
			{"a team of a name", http.MethodPost, "/teams/", object{"name": "only one"}, "teams WHERE name = 'only one'"},
			{"a wish to join", http.MethodPost, fmt.Sprintf("/teams/%d/requests/", asked), object{}, "team_requests"},
			{"a membership", http.MethodPost, fmt.Sprintf("/teams/invitations/%v/accept/", token), nil, fmt.Sprintf("team_members WHERE team_id = %d AND user_id = %d", joined, p.ID)},
			{"an entry", http.MethodPost, contestAt(contest) + "users/", entryPayload(nil), "entries"},
			{"a seat in a match room", http.MethodPost, fmt.Sprintf("/match/%d/enter/", room), object{}, fmt.Sprintf("match_room_players WHERE user_id = %d", p.ID)},
			{"an address", http.MethodPost, "/auth/email/", object{"email": "moved@yagura.test"}, "email_changes"},
		} {
			var all sync.WaitGroup
			answers := make([]*apitest.Answer, 8)
			for i := range answers {
				all.Go(func() { answers[i] = p.Do(c.method, c.path, c.body) })
			}
			all.Wait()
			succeeded := 0
			for _, got := range answers {
				switch {
				case got.Status < http.StatusBadRequest:
					succeeded++
				case got.Status >= http.StatusInternalServerError:
					t.Errorf("%s: %d %s", c.name, got.Status, got.Body)
				}
			}
			if n := count(t, db, "SELECT COUNT(*) FROM "+c.rows); n != 1 || succeeded == 0 {
				t.Errorf("%s: %d rows are stored and %d calls succeeded", c.name, n, succeeded)
			}
		}
		if n := count(t, db, fmt.Sprintf("SELECT member_count FROM teams WHERE id = %d", joined)); n != 2 {
			t.Errorf("%d members are counted, want 2", n)
		}
	})
}
