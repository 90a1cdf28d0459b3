package auth_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// countingStore counts the tries that it is asked to store.
type countingStore struct {
	*store.DB
	tries int
}

// CountAttempts implements limit.Store.
func (s *countingStore) CountAttempts(ctx context.Context, subject string, tries int, from, to time.Time, most int) (int, bool, error) {
	s.tries++
	return s.DB.CountAttempts(ctx, subject, tries, from, to, most)
}

// TestInventedSubjectsOfAFullAddressStoreNothing proves that a client whose network address has used up its tries cannot fill the database
// with counts for logins, mail addresses and links that it invents.
func TestInventedSubjectsOfAFullAddressStoreNothing(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		kept := &countingStore{DB: db}
		accounts := account.NewService(db, func(context.Context, int64, string) error { return nil })
		s := auth.NewService(kept, accounts, auth.Config{Secret: secret, MailReady: true, PeoplePerAddress: 1, PasswordCost: cheapHash})
		for what, try := range map[string]func(n int) error{
			"a login": func(n int) error {
				_, err := s.SignIn(storetest.Ctx(t, clk), fmt.Sprint("nobody", n), "password1", client)
				return err
			},
			"a sign-in mail": func(n int) error {
				_, err := s.RequestMagicLink(storetest.Ctx(t, clk), auth.MagicLinkRequest{Email: fmt.Sprintf("nobody%d@example.com", n), AgreeTerms: true, Client: client})
				return err
			},
			"a link": func(n int) error {
				r := auth.Redemption{AuthID: fmt.Sprint("invented", n), PinCode: "invented", Email: "nobody@example.com", Client: client}
				_, err := s.RedeemMagicLink(storetest.Ctx(t, clk), r)
				return err
			},
			"a reset": func(n int) error {
				return s.ForgetPassword(storetest.Ctx(t, clk), fmt.Sprintf("nobody%d@example.com", n), "", client)
			},
		} {
			for n := 0; !fault.Has(try(n), fault.TooManyRequests); n++ {
				if n == 100 {
					t.Fatalf("%s: no limit after %d tries", what, n)
				}
			}
			kept.tries = 0
			for n := range 10 {
				wantFault(t, try(1000+n), fault.TooManyRequests)
			}
			if kept.tries != 0 {
				t.Errorf("%s: refused tries of invented subjects are stored %d times", what, kept.tries)
			}
		}
	})
}
