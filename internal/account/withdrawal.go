package account

import "context"

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
