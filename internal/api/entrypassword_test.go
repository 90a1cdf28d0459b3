package api_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
)

// TestFreeAccountsDoNotGuessTheEntryPassword proves that the failures of a network, and of all networks together, are limited
// however many accounts make them. Right passwords from networks without failures always work.
func TestFreeAccountsDoNotGuessTheEntryPassword(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		id := openContest(a, a.Person("owner"), object{"isEntryPassword": true, "entryPassword": "0075"})
		try := func(p *apitest.Person, network int, password string) *apitest.Answer {
			t.Helper()
			return p.Do(http.MethodPost, contestAt(id)+"password/", object{"entryPassword": password}, "X-Forwarded-For", fmt.Sprintf("203.0.113.%d", network))
		}
		fail := func(network, times int) {
			t.Helper()
			var p *apitest.Person
			for n := range times {
				if n%10 == 0 {
					p = a.Person("bot")
				}
				try(p, network, fmt.Sprintf("1%03d", n)).Refused(http.StatusForbidden, "contestEntryPasswordFailed")
			}
		}
		fail(1, 150)
		bot, player := a.Person("bot"), a.Person("player")
		try(bot, 1, "1111").Refused(http.StatusTooManyRequests, "tooManyRequests")
		try(bot, 1, "0075").Refused(http.StatusTooManyRequests, "tooManyRequests")
		try(player, 2, "0075").Must(http.StatusOK)

		fail(11, 150)
		fail(20, 1) // a network without failures before still learns that a password is wrong
		try(bot, 20, "1111").Refused(http.StatusTooManyRequests, "tooManyRequests")
		try(bot, 20, "0075").Refused(http.StatusTooManyRequests, "tooManyRequests")
		try(player, 2, "0075").Must(http.StatusOK)
		from := func(address, password string) *apitest.Answer {
			return bot.Do(http.MethodPost, contestAt(id)+"password/", object{"entryPassword": password}, "X-Forwarded-For", address)
		}
		from("2001:db8:1:1::1", "1111").Refused(http.StatusForbidden, "contestEntryPasswordFailed")
		from("2001:db8:1:2::1", "0075").Refused(http.StatusTooManyRequests, "tooManyRequests") // in the same /48
		entering := entryPayload(object{"entryPassword": "0075"})
		bot.Do(http.MethodPost, contestAt(id)+"users/", entering, "X-Forwarded-For", "203.0.113.20").Refused(http.StatusTooManyRequests, "tooManyRequests")
		player.Do(http.MethodPost, contestAt(id)+"users/", entering, "X-Forwarded-For", "203.0.113.2").Must(http.StatusOK)
	}, func(c *program.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")} })
}

// TestParallelGuessesOfTheEntryPasswordAreLimited sends wrong passwords at the same moment, as writes that may be repeated, to the address
// of entries in each form that the router accepts. The limit holds in each of them.
func TestParallelGuessesOfTheEntryPasswordAreLimited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		id := openContest(a, a.Person("owner"), object{"isEntryPassword": true, "entryPassword": "0075"})
		for _, form := range []string{"/contests/%d/users/", "/contests/%d/users", "/contests/+%d/users/"} {
			bot, path := a.Person("bot"), fmt.Sprintf(form, id)
			var compared atomic.Int64
			var sent sync.WaitGroup
			for n := range 80 {
				sent.Go(func() {
					guess := entryPayload(object{"entryPassword": fmt.Sprintf("1%03d", n)})
					if bot.Do(http.MethodPost, path, guess, "Idempotency-Key", fmt.Sprint("guess ", n)).Status == http.StatusForbidden {
						compared.Add(1)
					}
				})
			}
			sent.Wait()
			if compared.Load() != 10 {
				t.Errorf("%s: %d guesses of an account are compared, want 10", path, compared.Load())
			}
		}
	})
}
