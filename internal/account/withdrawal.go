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

// WithdrawHook removes the data that a feature holds of a person who withdraws. It runs inside the transaction of the
// withdrawal, which holds the person's lock. A fault stops the withdrawal.
type WithdrawHook func(ctx context.Context, userID int64) error

type namedHook struct {
	name string
	hook WithdrawHook
}

// OnWithdraw adds a hook. Hooks run in the order in which they were added. Call it only while the program starts.
func (s *Service) OnWithdraw(name string, hook WithdrawHook) {
	s.withdrawals = append(s.withdrawals, namedHook{name, hook})
}

// WithdrawalStore is the storage that a withdrawal uses.
type WithdrawalStore interface {
	// EraseUser empties the profile and removes all sign-in data and all other data that belongs to this person only. It returns false and
	// changes nothing if the person does not exist or has withdrawn.
	EraseUser(ctx context.Context, id int64, now time.Time) (bool, error)
}

// Withdraw ends a person's account: it erases the personal data and keeps data that others need, such as results,
// without a name (WITHDRAWAL-1). Only the person may call it, also while suspended; confirm is the person's nickname.
//
// Faults: participationAuthority, userDoesNotExist, invalidValue at confirm, and those of the hooks, such as
// withdrawalBlocked. Event: user.withdrawn.
func (s *Service) Withdraw(ctx context.Context, actor, userID int64, confirm string) error {
	if actor == 0 || actor != userID {
		return fault.New(fault.ParticipationAuthority)
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		u, err := s.Lock(ctx, userID)
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
