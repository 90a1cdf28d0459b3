package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"yagura/internal/api/apitest"
)

// TestAnswersDoNotRevealKnownAddresses sends requests that take an e-mail address or a username, once for a known and once for
// an unknown one. Status, headers, body and the written rows must be the same, up to the rate limit and beyond.
func TestAnswersDoNotRevealKnownAddresses(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		known, v, db := withPassword(t, a, "taro"), a.Visitor(), database(t, a)
		address := emailOf(known)
		movers := []*apitest.Person{a.Person("one"), a.Person("two")}
		rows := func() (counts []int64) {
			for _, table := range []string{"email_changes", "magic_links", "sessions", "users"} {
				counts = append(counts, count(t, db, "SELECT COUNT(*) FROM "+table))
			}
			// A failed sign-in is counted with the account, if it exists.
			return append(counts, count(t, db, "SELECT SUM(count) + (SELECT SUM(sign_in_failed) FROM users) FROM attempts"))
		}
		for name, send := range map[string]func(login string, i int) *apitest.Answer{
			"sign-in": func(login string, _ int) *apitest.Answer {
				return v.Post("/auth/sign-in/", object{"login": login, "password": "wrong1wrong"})
			},
			"magic link": func(login string, _ int) *apitest.Answer {
				return v.Post("/auth/magic-links/", object{"email": login, "language": "en", "agreeTerms": true})
			},
			"forgotten password": func(login string, _ int) *apitest.Answer {
				return v.Post("/users/password/forget/", object{"email": login, "language": "en"})
			},
			"sign-up": func(login string, i int) *apitest.Answer {
				return v.Post("/auth/sign-up/", object{"email": login, "username": fmt.Sprintf("fresh_%d", i), "password": goodPassword, "agreeTerms": true, "language": "en"})
			},
			"new address": func(login string, i int) *apitest.Answer {
				return movers[i%2].Post("/auth/email/", object{"email": login, "language": "en"})
			},
		} {
			forgetAttempts(t, db)
			for i := range movers {
				send("third@example.com", i) // creates the counters that both share
			}
			for try := range 7 {
				var answers [2]string
				for i, login := range []string{address, "nobody@example.com"} {
					before := rows()
					got := send(login, i)
					written := rows()
					for j := range written {
						written[j] -= before[j]
					}
					var headers []string
					for h := range got.Header {
						headers = append(headers, h)
					}
					slices.Sort(headers)
					answers[i] = fmt.Sprint(got.Status, headers, string(got.Body), written)
					if got.Status >= http.StatusInternalServerError {
						t.Errorf("%s answered %d", name, got.Status)
					}
				}
				if answers[0] != answers[1] {
					t.Errorf("%s, try %d\nknown   %s\nunknown %s", name, try+1, answers[0], answers[1])
				}
			}
		}
	})
}
