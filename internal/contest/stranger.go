package contest

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/limit"
)

// strangerStore is the storage of the limit of strangers.
type strangerStore interface {
	// Strangers returns those of the people, without the operator, who are an entrant of no contest that the operator runs, or only a
	// passive one.
	Strangers(ctx context.Context, operatorID int64, people []int64) ([]int64, error)
}

// The number of strangers whom one account may enter, or give a role, in a day. A new account is younger than newAccount or
// has no mail address.
const (
	strangersOfNewAccount = 100
	strangersOfAccount    = 2000
	newAccount            = 7 * 24 * time.Hour
)

// strangerLimit returns the limit of strangers of an account, and the account as its subject.
func (s *Service) strangerLimit(ctx context.Context, userID int64) (l limit.Limit, account string, err error) {
	u, _, err := s.store.User(ctx, userID)
	l = limit.Limit{Name: "contest-stranger", Window: 24 * time.Hour, Most: strangersOfAccount}
	if u.Email == "" || clock.Now(ctx).Sub(u.CreatedAt) < newAccount {
		l.Most = strangersOfNewAccount
	}
	return l, subject(userID), err
}

// involvements limits how often one operator enters the same person or gives that person a role, because each time the person is
// notified.
var involvements = limit.Limit{Name: "contest-involve", Window: 24 * time.Hour, Most: 20}

// CountInvolved counts people whom an operator enters or gives a role, and the strangers among them. Fault: tooManyRequests {seconds}.
func (s *Service) CountInvolved(ctx context.Context, operatorID int64, people []int64) error {
	for _, p := range people {
		if err := involvements.Take(ctx, s.store, subject(operatorID)+"/"+subject(p)); err != nil {
			return err
		}
	}
	strangers, err := s.store.Strangers(ctx, operatorID, people)
	if err != nil || len(strangers) == 0 {
		return err
	}
	l, subject, err := s.strangerLimit(ctx, operatorID)
	if err != nil {
		return err
	}
	return l.TakeMany(ctx, s.store, subject, len(strangers))
}

// strangerBudget plans how many strangers an operator enters, for an import that may be only planned. plan counts people without
// storing the count; take stores it.
type strangerBudget struct {
	service    *Service
	operatorID int64
	limit      limit.Limit
	subject    string        // of limit
	left       int           // strangers whom the operator may still enter in this window
	rest       time.Duration // of the window
	planned    int
}

func (s *Service) strangerBudget(ctx context.Context, operatorID int64) (*strangerBudget, error) {
	l, subject, err := s.strangerLimit(ctx, operatorID)
	if err != nil {
		return nil, err
	}
	used, rest, err := l.Used(ctx, s.store, subject)
	return &strangerBudget{service: s, operatorID: operatorID, limit: l, subject: subject, left: l.Most - used, rest: rest}, err
}

// plan counts the strangers among people. Fault: tooManyRequests {seconds}; the people then do not count.
func (b *strangerBudget) plan(ctx context.Context, people []int64) error {
	strangers, err := b.service.store.Strangers(ctx, b.operatorID, people)
	if err != nil {
		return err
	}
	if len(strangers) > b.left {
		return limit.TooMany(b.rest)
	}
	b.left, b.planned = b.left-len(strangers), b.planned+len(strangers)
	return nil
}

// take stores the number of planned strangers. Fault: tooManyRequests {seconds}, if others were counted since.
func (b *strangerBudget) take(ctx context.Context) error {
	if b.planned == 0 {
		return nil
	}
	return b.limit.TakeMany(ctx, b.service.store, b.subject, b.planned)
}

// MayInvolve reports whether an operator may enter a person or give the person a role. It is false for a suspended person and
// for one who blocks the operator; the operator does not learn which.
func (s *Service) MayInvolve(ctx context.Context, operatorID, userID int64) (bool, error) {
	u, _, err := s.store.User(ctx, userID)
	if err != nil || u.SuspendedAt != nil {
		return false, err
	}
	blocked, err := s.store.BlockedAmong(ctx, userID, []int64{operatorID})
	return err == nil && !blocked[operatorID], err
}

// mayInvolveAll reports whether MayInvolve is true for all of the people.
func (s *Service) mayInvolveAll(ctx context.Context, operatorID int64, people []int64) (bool, error) {
	for _, userID := range people {
		if may, err := s.MayInvolve(ctx, operatorID, userID); err != nil || !may {
			return false, err
		}
	}
	return true, nil
}
