package account

import (
	"context"
	"fmt"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/text"
)

// WithdrawHook removes what a feature holds of a person who withdraws, inside the transaction of the withdrawal, which is
// the only writer of the person. A fault of it keeps the person from withdrawing.
type WithdrawHook func(ctx context.Context, userID int64) error

type namedHook struct {
	name string
	hook WithdrawHook
}

// OnWithdraw adds what a feature does when a person withdraws; hooks run in the order in which they were added. It is
// called while the program is put together.
func (s *Service) OnWithdraw(name string, hook WithdrawHook) {
	s.withdrawals = append(s.withdrawals, namedHook{name, hook})
}

// WithdrawalStore is what a withdrawal needs of the database.
type WithdrawalStore interface {
	// EraseUser empties the profile and removes every way to sign in and all else that is the person's alone. It answers
	// false, changing nothing, where there is no such person any more.
	EraseUser(ctx context.Context, id int64, now time.Time) (bool, error)
}

// Withdraw ends a person's account: the personal data is erased, and what others need, such as results, stays without a
// name (rulings.md 94). Only the person may, a suspended one too; confirm is the own nickname.
//
// Faults: participationAuthority, userDoesNotExist, invalidValue at confirm, and those of the hooks, such as
// withdrawalBlocked. Event: user.withdrawn.
func (s *Service) Withdraw(ctx context.Context, actor, userID int64, confirm string) error {
	if actor == 0 || actor != userID {
		return fault.New(fault.ParticipationAuthority)
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		ok, err := s.store.LockUser(ctx, userID)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.UserDoesNotExist)
		}
		u, err := s.Self(ctx, userID)
		if err != nil {
			return err
		}
		if typed, ok := text.Line(confirm); !ok || typed != u.Nickname {
			return fault.New(fault.InvalidValue).At("confirm")
		}
		for _, h := range s.withdrawals {
			if err := h.hook(ctx, userID); err != nil {
				return fmt.Errorf("withdraw from %s: %w", h.name, err)
			}
		}
		now := clock.Now(ctx)
		if _, err := s.store.EraseUser(ctx, userID, now); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, UserWithdrawn.New(userID, 0, userID, now, event.None{}))
	})
}
