package stream

import (
	"context"
	"slices"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Casters lists the casters of a contest by time, for its operators. Faults: contestDoesNotExist, participationAuthority.
func (s *Service) Casters(ctx context.Context, userID, contestID int64) ([]Caster, error) {
	if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
		return nil, err
	}
	return s.store.Casters(ctx, contestID, MaxCasters)
}

// AddCasters makes people casters of a contest and returns all casters. Existing casters are unchanged. Only
// operators may.
//
// Faults: contestDoesNotExist, participationAuthority; failedAddCaster at userIds (more than MaxCasters at once, or a
// person who does not exist, has withdrawn, is suspended, blocks the operator, was removed from the contest for good, or is
// an operator); casterLimit {count}; tooManyRequests {seconds} (too many strangers in a day). Event: caster.added for each.
func (s *Service) AddCasters(ctx context.Context, userID, contestID int64, people []int64) ([]Caster, error) {
	people = slices.Compact(slices.Sorted(slices.Values(people)))
	if len(people) > MaxCasters {
		return nil, fault.New(fault.FailedAddCaster).At("userIds")
	}
	return s.changeCasters(ctx, userID, contestID, people, func(ctx context.Context) (bool, error) {
		var added []int64
		for _, p := range people {
			isNew, err := s.addCaster(ctx, userID, contestID, p)
			if err != nil {
				return false, err
			}
			if isNew {
				added = append(added, p)
			}
		}
		now, err := s.store.Casters(ctx, contestID, MaxCasters+1)
		if err != nil {
			return false, err
		}
		if len(now) > MaxCasters {
			return false, fault.New(fault.CasterLimit).With("count", MaxCasters)
		}
		return len(added) > 0, s.contests.CountInvolved(ctx, userID, added)
	})
}

func (s *Service) addCaster(ctx context.Context, by, contestID, userID int64) (bool, error) {
	nickname, ok, err := s.store.ActiveNickname(ctx, userID)
	if err != nil {
		return false, err
	}
	_, operates, err := s.store.OperatorRole(ctx, contestID, userID)
	if err != nil {
		return false, err
	}
	banned, err := s.store.Banned(ctx, contestID, userID, 0)
	if err != nil {
		return false, err
	}
	may, err := s.contests.MayInvolve(ctx, by, userID)
	if err != nil {
		return false, err
	}
	if !ok || operates || banned || !may {
		return false, fault.New(fault.FailedAddCaster).At("userIds")
	}
	now := clock.Now(ctx)
	added, err := s.store.AddCaster(ctx, contestID, userID, by, now)
	if err != nil || !added {
		return false, err
	}
	return true, s.store.AppendEvent(ctx, CasterAdded.New(by, contestID, userID, now, CasterPayload{UserID: userID, Nickname: nickname}))
}

// RemoveCasters removes the role from people and returns the remaining casters. It ignores people who are no casters.
// Only operators may.
//
// Faults: contestDoesNotExist, participationAuthority, casterLimit for more people than casters can be. Event:
// caster.removed for each.
func (s *Service) RemoveCasters(ctx context.Context, userID, contestID int64, people []int64) ([]Caster, error) {
	return s.changeCasters(ctx, userID, contestID, nil, func(ctx context.Context) (bool, error) {
		if len(people) > MaxCasters {
			return false, fault.New(fault.CasterLimit).With("count", MaxCasters)
		}
		changed := false
		for _, p := range people {
			removed, err := s.removeCaster(ctx, userID, contestID, p)
			if err != nil {
				return false, err
			}
			changed = changed || removed
		}
		return changed, nil
	})
}

func (s *Service) removeCaster(ctx context.Context, by, contestID, userID int64) (bool, error) {
	removed, err := s.store.RemoveCaster(ctx, contestID, userID)
	if err != nil || !removed {
		return false, err
	}
	nickname, _, err := s.store.ActiveNickname(ctx, userID)
	if err != nil {
		return false, err
	}
	payload := CasterPayload{UserID: userID, Nickname: nickname}
	return true, s.store.AppendEvent(ctx, CasterRemoved.New(by, contestID, userID, clock.Now(ctx), payload))
}

// Resign removes the role from the caster who calls it. Faults: contestDoesNotExist, participationAuthority (no
// caster).
func (s *Service) Resign(ctx context.Context, userID, contestID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.hold(ctx, contestID); err != nil {
			return err
		}
		removed, err := s.removeCaster(ctx, userID, contestID, userID)
		if err != nil {
			return err
		}
		if !removed {
			return fault.New(fault.ParticipationAuthority)
		}
		return s.chats.Follow(ctx, contestID)
	})
}

// changeCasters runs a change by an operator under the contest's lock. It locks the people before the contest, like
// every transaction that locks both, so that none of them withdraws meanwhile.
func (s *Service) changeCasters(ctx context.Context, userID, contestID int64, people []int64, change func(ctx context.Context) (changed bool, err error)) ([]Caster, error) {
	var after []Caster
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil { // others lock no one
			return err
		}
		for _, p := range people {
			if _, err := s.store.LockUser(ctx, p); err != nil {
				return err
			}
		}
		if err := s.hold(ctx, contestID); err != nil {
			return err
		}
		if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
			return err
		}
		changed, err := change(ctx)
		if err != nil {
			return err
		}
		if changed {
			if err := s.chats.Follow(ctx, contestID); err != nil {
				return err
			}
		}
		after, err = s.store.Casters(ctx, contestID, MaxCasters)
		return err
	})
	return after, err
}

// hold locks the contest. Fault: contestDoesNotExist.
func (s *Service) hold(ctx context.Context, contestID int64) error {
	ok, err := s.store.HoldContest(ctx, contestID)
	if err == nil && !ok {
		err = fault.New(fault.ContestDoesNotExist)
	}
	return err
}
