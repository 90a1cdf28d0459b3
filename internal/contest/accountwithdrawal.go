package contest

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Operated is a contest with someone's role in it.
type Operated struct {
	ID   int64
	Name string
	Role Role
	// Cancelled: the contest needs no owner. It stays with a person who withdraws if there is no other operator, as an ended one does.
	Cancelled bool
}

// EntryLeft is an entry without any player.
type EntryLeft struct {
	ID        int64
	ContestID int64
}

// Blocker is a contest that keeps its owner from withdrawing.
type Blocker struct {
	Kind string `json:"kind"`
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// WithdrawalStore is the storage that the withdrawal of a person uses.
type WithdrawalStore interface {
	// OperatedUnended lists the contests that a person operates and that end after now, by id.
	OperatedUnended(ctx context.Context, userID int64, now time.Time) ([]Operated, error)
	// EntriesLeft lists the entries of contests that end after now which would have no player without the person: the
	// person's own ones, and those of teams that ended or end with the person.
	EntriesLeft(ctx context.Context, userID int64, now time.Time) ([]EntryLeft, error)
	// EraseEntryTexts clears the texts that a person wrote into entries, and the person's name in the events about
	// them and in the acts of site administrators.
	EraseEntryTexts(ctx context.Context, userID int64, now time.Time) error
}

// WithdrawalPreview is the effect that the withdrawal of a person would have on contests.
type WithdrawalPreview struct {
	Blockers []Blocker // empty if the person can withdraw
	Removed  int       // number of entries that would be removed from contests that are not drawn
	Dropped  int       // number of entries that would stop playing in drawn contests
}

// WithdrawalPreview returns the effect that the withdrawal of a person would have on contests now.
func (s *Service) WithdrawalPreview(ctx context.Context, userID int64) (WithdrawalPreview, error) {
	now := clock.Now(ctx)
	operated, err := s.store.OperatedUnended(ctx, userID, now)
	if err != nil {
		return WithdrawalPreview{}, err
	}
	p := WithdrawalPreview{Blockers: []Blocker{}}
	for _, o := range operated {
		if o.Role != Owner || o.Cancelled {
			continue
		}
		operators, err := s.store.Operators(ctx, o.ID)
		if err != nil {
			return WithdrawalPreview{}, err
		}
		heir, err := s.nextOwner(ctx, operators, userID, 0)
		if err != nil {
			return WithdrawalPreview{}, err
		}
		if heir == nil {
			p.Blockers = append(p.Blockers, Blocker{Kind: "contest", ID: o.ID, Name: o.Name})
		}
	}
	left, err := s.store.EntriesLeft(ctx, userID, now)
	if err != nil {
		return WithdrawalPreview{}, err
	}
	for _, e := range left {
		inStage, err := s.store.EntriesInStage(ctx, e.ContestID)
		if err != nil {
			return WithdrawalPreview{}, err
		}
		if !inStage[e.ID] {
			p.Removed++
			continue
		}
		plays, err := s.store.PlaysOn(ctx, e.ContestID, e.ID)
		if err != nil {
			return WithdrawalPreview{}, err
		}
		if plays {
			p.Dropped++
		}
	}
	return p, nil
}

// ForgetPerson removes a person who withdraws from all contests, inside the caller's transaction. In contests that have not
// ended, the active admin of the longest standing becomes the owner. Entries without any other player are removed unless
// they are in a stage; package stage ends their play before. The texts that the person wrote into entries are cleared
// (WITHDRAWAL-1). Results stay. A team that ends with the person must have ended before.
//
// Fault: withdrawalBlocked with the Blockers, if a contest of the person has not ended, is not cancelled and has no other active operator.
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	now := clock.Now(ctx)
	operated, err := s.store.OperatedUnended(ctx, userID, now)
	if err != nil {
		return err
	}
	var blockers []Blocker
	for _, o := range operated {
		left, err := s.leaveOperators(ctx, userID, o)
		if err != nil {
			return err
		}
		if !left {
			blockers = append(blockers, Blocker{Kind: "contest", ID: o.ID, Name: o.Name})
		}
	}
	if len(blockers) > 0 {
		return fault.New(fault.WithdrawalBlocked).WithData(map[string]any{"blockers": blockers})
	}
	if err := s.leaveEntries(ctx, userID, now); err != nil {
		return err
	}
	return s.store.EraseEntryTexts(ctx, userID, now)
}

// leaveOperators returns false if the contest would have no owner.
func (s *Service) leaveOperators(ctx context.Context, userID int64, o Operated) (bool, error) {
	c, ok, err := s.store.LockContest(ctx, o.ID)
	if err != nil || !ok {
		return true, err
	}
	operators, err := s.store.Operators(ctx, o.ID)
	i := operatorAt(operators, userID)
	if err != nil || i < 0 {
		return true, err
	}
	own := operators[i]
	if own.Role == Owner {
		heir, err := s.nextOwner(ctx, operators, userID, 0)
		if err != nil || heir == nil {
			return c.Cancelled(), err
		}
		if err := s.transferOwnership(ctx, userID, &own, heir); err != nil {
			return false, err
		}
	}
	if err := s.removeOperator(ctx, userID, &own); err != nil {
		return false, err
	}
	return true, s.chats.Follow(ctx, o.ID)
}

func (s *Service) leaveEntries(ctx context.Context, userID int64, now time.Time) error {
	left, err := s.store.EntriesLeft(ctx, userID, now)
	if err != nil {
		return err
	}
	for _, l := range left {
		c, ok, err := s.store.LockContest(ctx, l.ContestID)
		if err != nil {
			return err
		}
		inStage, err := s.store.EntriesInStage(ctx, l.ContestID)
		if err != nil {
			return err
		}
		e, there, err := s.store.Entry(ctx, l.ContestID, l.ID)
		if err != nil {
			return err
		}
		if !ok || !there || inStage[l.ID] {
			continue
		}
		if err := s.remove(ctx, userID, &c, []Entry{e}, removal{}); err != nil {
			return err
		}
	}
	return nil
}
