package contest

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// Limits of tries of the entry password of one contest. Accounts are free, so the failures of a network, and of all
// networks together, are limited too. Right passwords do not count there, because everyone at a venue may share one
// network; for the same reason a network may fail often.
var (
	guesses        = limit.Limit{Name: "entry-password", Window: 10 * time.Minute, Most: 10} // tries of an account
	networkGuesses = limit.Limit{Name: "entry-password-network", Window: 10 * time.Minute, Most: 150}
	contestGuesses = limit.Limit{Name: "entry-password-contest", Window: 10 * time.Minute, Most: 300}
)

// entryPasswordStore stores the entry passwords of contests. Contest has none, because its views are public.
type entryPasswordStore interface {
	// EntryPassword returns the entry password of a contest, or "" if it has none.
	EntryPassword(ctx context.Context, contestID int64) (string, error)
	// SetEntryPassword needs a transaction that holds the contest's lock. An empty password removes it.
	SetEntryPassword(ctx context.Context, contestID int64, password string) error
}

// EntryPassword returns the entry password of a contest to holders of ABILITY_CONTEST_EDIT (CONTEST-8), or "" if it has none.
// Fault: participationAuthority.
func (s *Service) EntryPassword(ctx context.Context, userID, contestID int64) (string, error) {
	if err := s.RequireEdit(ctx, userID, contestID); err != nil {
		return "", err
	}
	return s.store.EntryPassword(ctx, contestID)
}

// storedForm returns the form as it was saved, with the entry password.
func (s *Service) storedForm(ctx context.Context, c *Contest) (Form, error) {
	f := c.form()
	var err error
	f.EntryPassword, err = s.store.EntryPassword(ctx, c.ID)
	return f, err
}

func wrongEntryPassword() *fault.Fault {
	return fault.New(fault.ContestEntryPasswordFailed).At("entryPassword")
}

// CheckPassword checks a password, which comes from a network (limit.Site), against the contest's entry password
// (ENTRY-4). If the contest has none, any password is accepted.
//
// Faults: contestDoesNotExist, tooManyRequests, contestEntryPasswordFailed (−2).
func (s *Service) CheckPassword(ctx context.Context, userID, contestID int64, password, network string) error {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return err
	}
	if err := s.countGuess(ctx, userID, &c, password, network); err != nil {
		return err
	}
	if accepted, err := s.acceptsPassword(ctx, &c, password); err != nil || !accepted {
		return fault.Or(err, wrongEntryPassword())
	}
	return nil
}

// countGuess counts a try of the entry password. It returns the fault tooManyRequests for an account with too many tries,
// and for a network with too many failures. After too many failures in all, it also returns the fault for networks that
// failed before in the same window. It runs before the transaction of an entry, whose failure would undo the count.
func (s *Service) countGuess(ctx context.Context, userID int64, c *Contest, password, network string) error {
	if !c.IsEntryPassword {
		return nil
	}
	contestID := subject(c.ID)
	if err := guesses.Take(ctx, s.store, contestID+"/"+subject(userID)); err != nil {
		return err
	}
	accepted, err := s.acceptsPassword(ctx, c, password)
	if err != nil {
		return err
	}
	if accepted {
		return s.refuseGuessers(ctx, contestID, network)
	}
	failures, ok, rest, err := networkGuesses.Count(ctx, s.store, contestID+"/"+network)
	if err != nil {
		return err
	}
	if !ok {
		return limit.TooMany(rest)
	}
	_, ok, rest, err = contestGuesses.Count(ctx, s.store, contestID)
	if err == nil && !ok && failures > 1 {
		err = limit.TooMany(rest)
	}
	return err
}

// refuseGuessers returns the fault tooManyRequests for a right password from a network whose wrong ones get it too. The
// answers would otherwise tell which password is right.
func (s *Service) refuseGuessers(ctx context.Context, contestID, network string) error {
	failures, rest, err := networkGuesses.Used(ctx, s.store, contestID+"/"+network)
	if err != nil || failures == 0 {
		return err
	}
	if failures >= networkGuesses.Most {
		return limit.TooMany(rest)
	}
	all, rest, err := contestGuesses.Used(ctx, s.store, contestID)
	if err == nil && all >= contestGuesses.Most {
		err = limit.TooMany(rest)
	}
	return err
}

// acceptsPassword reports whether a password opens the contest. It compares hashes in constant time, so that neither the time nor the
// length reveals how close a guess is.
func (s *Service) acceptsPassword(ctx context.Context, c *Contest, password string) (bool, error) {
	if !c.IsEntryPassword {
		return true, nil
	}
	stored, err := s.store.EntryPassword(ctx, c.ID)
	given, want := sha256.Sum256([]byte(password)), sha256.Sum256([]byte(stored))
	return err == nil && subtle.ConstantTimeCompare(given[:], want[:]) == 1, err
}
