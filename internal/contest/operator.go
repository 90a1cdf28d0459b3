package contest

import (
	"context"
	"slices"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// OperatorStore stores the operators of contests.
type OperatorStore interface {
	InsertOperator(ctx context.Context, o Operator) error
	// Operators lists the operators of a contest: the owner first, then by time.
	Operators(ctx context.Context, contestID int64) ([]Operator, error)
	// OperatorRole returns the user's role; ok is false if the user is no operator.
	OperatorRole(ctx context.Context, contestID, userID int64) (role Role, ok bool, err error)
	SetOperatorRole(ctx context.Context, contestID, userID int64, role Role, by int64, now time.Time) error
	RemoveOperator(ctx context.Context, contestID, userID int64) error
}

// Abilities returns the abilities of a user in a contest; both roles hold both (OPERATOR-1). A visitor (0) has none.
// Fault: contestDoesNotExist.
func (s *Service) Abilities(ctx context.Context, userID, contestID int64) ([]Ability, error) {
	if _, err := orContestMissing(s.store.ContestVersion(ctx, contestID)); err != nil {
		return nil, err
	}
	return s.abilities(ctx, userID, contestID)
}

func (s *Service) abilities(ctx context.Context, userID, contestID int64) ([]Ability, error) {
	if userID == 0 {
		return nil, nil
	}
	_, ok, err := s.store.OperatorRole(ctx, contestID, userID)
	if err != nil || !ok {
		return nil, err
	}
	return []Ability{AbilityEdit, AbilityChatEdit}, nil
}

// CanEdit reports whether the user holds ABILITY_CONTEST_EDIT. Fault: contestDoesNotExist.
func (s *Service) CanEdit(ctx context.Context, userID, contestID int64) (bool, error) {
	abilities, err := s.Abilities(ctx, userID, contestID)
	return len(abilities) > 0, err
}

// RequireEdit returns nil for a holder of ABILITY_CONTEST_EDIT (OPERATOR-1, VIDEO-1). Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) RequireEdit(ctx context.Context, userID, contestID int64) error {
	ok, err := s.CanEdit(ctx, userID, contestID)
	if err == nil && !ok {
		err = fault.New(fault.ParticipationAuthority)
	}
	return err
}

// Operators lists the operators of a contest: the owner first, then by time. Anyone may call it. Fault:
// contestDoesNotExist.
func (s *Service) Operators(ctx context.Context, contestID int64) ([]Operator, error) {
	if _, err := orContestMissing(s.store.ContestVersion(ctx, contestID)); err != nil {
		return nil, err
	}
	return s.store.Operators(ctx, contestID)
}

// Limits of the operators of a contest.
const (
	MaxOperators      = 50
	MaxOperatorChange = 20 // people added or removed at once
)

// OperatorForm names the people who become operators.
type OperatorForm struct {
	UserIDs []int64
	GameID  *int64 // nil = the contest's
}

// AddOperators gives people the role ROLE_CONTEST_ADMIN (OPERATOR-1) and returns all operators of the contest.
// Existing operators are unchanged. Without people, or with another game than the contest's, nothing happens
// (OPERATOR-2). Needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority; failedAddOperator at userIds (too many at once, or someone who
// does not exist, has withdrawn, is suspended or blocks the operator); operatorLimit {count}; tooManyRequests {seconds}
// (too many strangers in a day).
func (s *Service) AddOperators(ctx context.Context, userID, contestID int64, form OperatorForm) ([]Operator, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return nil, err
	}
	ids := distinct(form.UserIDs)
	if len(ids) == 0 || form.GameID != nil && *form.GameID != c.GameID {
		if err := s.RequireEdit(ctx, userID, contestID); err != nil {
			return nil, err
		}
		return s.store.Operators(ctx, contestID)
	}
	return s.changeOperators(ctx, userID, contestID, ids, func(ctx context.Context, now []Operator) error {
		if len(ids) > MaxOperatorChange {
			return fault.New(fault.FailedAddOperator).At("userIds")
		}
		added := slices.DeleteFunc(slices.Clone(ids), func(p int64) bool { return operatorAt(now, p) >= 0 })
		for _, newID := range added {
			if err := s.addOperator(ctx, userID, contestID, newID); err != nil {
				return err
			}
		}
		if len(now)+len(added) > MaxOperators {
			return fault.New(fault.OperatorLimit).With("count", MaxOperators)
		}
		return s.CountInvolved(ctx, userID, added)
	})
}

func (s *Service) addOperator(ctx context.Context, by, contestID, userID int64) error {
	nickname, ok, err := s.store.ActiveNickname(ctx, userID)
	if err != nil {
		return err
	}
	may, err := s.MayInvolve(ctx, by, userID)
	if err != nil {
		return err
	}
	if !ok || !may {
		return fault.New(fault.FailedAddOperator).At("userIds")
	}
	now := clock.Now(ctx)
	o := Operator{ID: id.New(), ContestID: contestID, UserID: userID, Role: Admin, CreatedAt: now, CreatedByID: by, Passive: true}
	if err := s.store.InsertOperator(ctx, o); err != nil {
		return err
	}
	payload := OperatorPayload{UserID: userID, Nickname: nickname, After: Admin}
	return s.store.AppendEvent(ctx, OperatorAdded.New(by, contestID, userID, now, payload))
}

// RemoveOperators removes the role from people and returns the remaining operators. If one of them cannot be removed,
// it removes nobody. Needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority; failedDeleteOperator at userIds (their own id or the owner,
// OPERATOR-3; too many at once); operatorDoesNotExist.
func (s *Service) RemoveOperators(ctx context.Context, userID, contestID int64, userIDs []int64) ([]Operator, error) {
	ids := distinct(userIDs)
	return s.changeOperators(ctx, userID, contestID, nil, func(ctx context.Context, now []Operator) error {
		if len(ids) > MaxOperatorChange {
			return fault.New(fault.FailedDeleteOperator).At("userIds")
		}
		for _, goneID := range ids {
			i := operatorAt(now, goneID)
			switch {
			case i < 0:
				return fault.New(fault.OperatorDoesNotExist)
			case goneID == userID, now[i].Role == Owner:
				return fault.New(fault.FailedDeleteOperator).At("userIds")
			}
			if err := s.removeOperator(ctx, userID, &now[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Resign removes the role from the operator who calls it. If the contest was handed over to its owner, it goes back to the
// person who did so, or else to the admin of the longest standing (OPERATOR-6). Faults: contestDoesNotExist,
// participationAuthority, ownerMustTransfer (for an owner who created the contest, or is its only operator).
func (s *Service) Resign(ctx context.Context, userID, contestID int64) error {
	_, err := s.changeOperators(ctx, userID, contestID, nil, func(ctx context.Context, now []Operator) error {
		own := &now[operatorAt(now, userID)]
		if own.Role == Owner {
			next, err := s.resignationHeir(ctx, own, now)
			if err != nil {
				return err
			}
			if next == nil {
				return fault.New(fault.OwnerMustTransfer)
			}
			if err := s.transferOwnership(ctx, userID, own, next); err != nil {
				return err
			}
		}
		return s.removeOperator(ctx, userID, own)
	})
	return err
}

// resignationHeir returns the next owner if an owner to whom the contest was handed over resigns; nil if there is none, and for
// an owner who created the contest.
func (s *Service) resignationHeir(ctx context.Context, owner *Operator, operators []Operator) (*Operator, error) {
	by := owner.handedOverBy()
	if by == 0 {
		return nil, nil
	}
	return s.nextOwner(ctx, operators, owner.UserID, by)
}

// nextOwner returns the operator who becomes the owner when the owner goes: the preferred person, or else the admin of the longest
// standing. It skips people who are suspended or withdrawn, and returns nil if nobody is left. operators are in the order of
// Operators.
func (s *Service) nextOwner(ctx context.Context, operators []Operator, ownerID, preferredID int64) (*Operator, error) {
	var first *Operator
	for i := range operators {
		o := &operators[i]
		if o.UserID == ownerID {
			continue
		}
		_, active, err := s.store.ActiveNickname(ctx, o.UserID)
		switch {
		case err != nil:
			return nil, err
		case !active:
			continue
		case o.UserID == preferredID:
			return o, nil
		case first == nil:
			first = o
		}
	}
	return first, nil
}

func (s *Service) removeOperator(ctx context.Context, by int64, o *Operator) error {
	if err := s.store.RemoveOperator(ctx, o.ContestID, o.UserID); err != nil {
		return err
	}
	payload := OperatorPayload{UserID: o.UserID, Nickname: o.Nickname, Before: o.Role}
	return s.store.AppendEvent(ctx, OperatorRemoved.New(by, o.ContestID, o.UserID, clock.Now(ctx), payload))
}

// HandOver makes another operator the owner and the owner an admin, so that there is always one owner. Only the owner
// may call it. It returns all operators. Faults: contestDoesNotExist, participationAuthority, operatorDoesNotExist
// (also for a person who has withdrawn or is suspended), invalidValue at roleId (any role but the owner's).
func (s *Service) HandOver(ctx context.Context, userID, contestID, heirID int64, role Role) ([]Operator, error) {
	return s.changeOperators(ctx, userID, contestID, []int64{heirID}, func(ctx context.Context, now []Operator) error {
		owner := now[operatorAt(now, userID)]
		if owner.Role != Owner {
			return fault.New(fault.ParticipationAuthority)
		}
		if role != Owner {
			return fault.New(fault.InvalidValue).At("roleId")
		}
		i := operatorAt(now, heirID)
		if i < 0 {
			return fault.New(fault.OperatorDoesNotExist)
		}
		if heirID == userID {
			return nil
		}
		if _, ok, err := s.store.ActiveNickname(ctx, heirID); err != nil || !ok {
			return fault.Or(err, fault.New(fault.OperatorDoesNotExist))
		}
		return s.transferOwnership(ctx, userID, &owner, &now[i])
	})
}

// transferOwnership makes one operator the owner in place of another, who becomes an admin.
func (s *Service) transferOwnership(ctx context.Context, by int64, owner, next *Operator) error {
	now := clock.Now(ctx)
	if err := s.store.SetOperatorRole(ctx, owner.ContestID, owner.UserID, Admin, by, now); err != nil {
		return err
	}
	if err := s.store.SetOperatorRole(ctx, next.ContestID, next.UserID, Owner, by, now); err != nil {
		return err
	}
	payload := OperatorPayload{
		UserID: next.UserID, Nickname: next.Nickname, Before: next.Role, After: Owner,
		Previous: &OperatorPayload{UserID: owner.UserID, Nickname: owner.Nickname, Before: Owner, After: Admin},
	}
	return s.store.AppendEvent(ctx, OperatorRole.New(by, next.ContestID, next.UserID, now, payload))
}

// changeOperators runs a change by an operator under the contest's lock and returns the changed operators. It locks
// the people before the contest, like every transaction that locks both, so that none of them withdraws meanwhile.
func (s *Service) changeOperators(ctx context.Context, userID, contestID int64, people []int64, change func(ctx context.Context, now []Operator) error) ([]Operator, error) {
	var after []Operator
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.RequireEdit(ctx, userID, contestID); err != nil { // a stranger's call locks no one
			return err
		}
		for _, p := range people[:min(len(people), MaxOperatorChange)] {
			if _, err := s.store.LockUser(ctx, p); err != nil {
				return err
			}
		}
		if _, err := s.lock(ctx, contestID); err != nil {
			return err
		}
		before, err := s.store.Operators(ctx, contestID)
		if err != nil {
			return err
		}
		if operatorAt(before, userID) < 0 {
			return fault.New(fault.ParticipationAuthority)
		}
		if err := change(ctx, before); err != nil {
			return err
		}
		if after, err = s.store.Operators(ctx, contestID); err != nil || slices.Equal(before, after) {
			return err
		}
		return s.chats.Follow(ctx, contestID)
	})
	return after, err
}

func operatorAt(operators []Operator, userID int64) int {
	return slices.IndexFunc(operators, func(o Operator) bool { return o.UserID == userID })
}

// distinct sorts ids and removes duplicates.
func distinct(ids []int64) []int64 {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return slices.Compact(ids)
}
