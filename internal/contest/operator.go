package contest

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// Abilities are what a user may do in a contest; both roles hold both (C3.040, rulings.md 72). A visitor (0) has none.
// Fault: contestDoesNotExist.
func (s *Service) Abilities(ctx context.Context, contestID, userID int64) ([]Ability, error) {
	if _, err := found(s.store.ContestVersion(ctx, contestID)); err != nil {
		return nil, err
	}
	return s.abilities(ctx, contestID, userID)
}

func (s *Service) abilities(ctx context.Context, contestID, userID int64) ([]Ability, error) {
	if userID == 0 {
		return nil, nil
	}
	_, ok, err := s.store.OperatorRole(ctx, contestID, userID)
	if err != nil || !ok {
		return nil, err
	}
	return []Ability{AbilityEdit, AbilityChatEdit}, nil
}

// CanEdit says whether the user holds ABILITY_CONTEST_EDIT. Fault: contestDoesNotExist.
func (s *Service) CanEdit(ctx context.Context, contestID, userID int64) (bool, error) {
	abilities, err := s.Abilities(ctx, contestID, userID)
	return len(abilities) > 0, err
}

// RequireEdit answers nil for a holder of ABILITY_CONTEST_EDIT (C6.010–C6.018). Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) RequireEdit(ctx context.Context, contestID, userID int64) error {
	ok, err := s.CanEdit(ctx, contestID, userID)
	if err == nil && !ok {
		err = fault.New(fault.ParticipationAuthority)
	}
	return err
}

// Operators lists who runs a contest: the owner first, then by time. Anybody may ask. Fault: contestDoesNotExist.
func (s *Service) Operators(ctx context.Context, contestID int64) ([]Operator, error) {
	if _, err := found(s.store.ContestVersion(ctx, contestID)); err != nil {
		return nil, err
	}
	return s.store.Operators(ctx, contestID)
}

// ActivityPageSize is the most events that a page of the audit log holds.
const ActivityPageSize = 50

// Activity is one line of the audit log.
type Activity struct {
	event.Event
	Actor account.Ref // ID 0 = the system, or somebody who is gone
}

// Activity pages the audit log of a contest, newest first, before the event of the given id (0 = from the newest).
// more says whether older ones follow. Needs ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist, participationAuthority.
func (s *Service) Activity(ctx context.Context, contestID, userID, before int64) (page []Activity, more bool, err error) {
	if err := s.RequireEdit(ctx, contestID, userID); err != nil {
		return nil, false, err
	}
	page, err = s.store.ContestActivity(ctx, contestID, before, ActivityPageSize+1)
	page, more = cut(page, ActivityPageSize)
	return page, more, err
}

// cut takes off what was asked for only to see whether more follows.
func cut[T any](list []T, size int) (page []T, more bool) {
	if len(list) > size {
		return list[:size], true
	}
	return list, false
}
