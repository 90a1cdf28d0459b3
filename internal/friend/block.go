package friend

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// blockStore stores blocks.
type blockStore interface {
	// AddBlock returns false if the block exists.
	AddBlock(ctx context.Context, userID, blockedID int64, now time.Time) (bool, error)
	DeleteBlock(ctx context.Context, userID, blockedID int64) error
	CountBlocks(ctx context.Context, userID int64) (int, error)
	// BlockBetween reports whether either of the two blocks the other.
	BlockBetween(ctx context.Context, a, b int64) (bool, error)
	// Blocks lists the people whom a person blocks, newest first.
	Blocks(ctx context.Context, userID int64, most int) ([]Block, error)
	// BlockedAmong returns those of the others whom the person blocks.
	BlockedAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error)
}

// Block ends the relation of two people and refuses new requests between them. Blocking again has no further effect.
// The blocked person learns that a friendship ended, never of the block.
//
// Faults: participationAuthority (userID is not the actor), friendSelf, userDoesNotExist (not for suspended people),
// blockLimit, tooManyRequests. Event: friend.ended, if a relation ended.
func (s *Service) Block(ctx context.Context, actor, userID, otherID int64) error {
	if err := self(actor, userID); err != nil {
		return err
	}
	if userID == otherID {
		return fault.New(fault.FriendSelf)
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := blockings.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
			return err
		}
		for _, person := range []int64{min(userID, otherID), max(userID, otherID)} {
			if _, there, err := s.store.LockPerson(ctx, person); err != nil {
				return err
			} else if !there {
				return fault.New(fault.UserDoesNotExist)
			}
		}
		added, err := s.store.AddBlock(ctx, userID, otherID, clock.Now(ctx))
		if err != nil || !added {
			return err
		}
		n, err := s.store.CountBlocks(ctx, userID)
		if err != nil {
			return err
		}
		if n > MaxBlocks {
			return fault.New(fault.BlockLimit).With("count", MaxBlocks)
		}
		r, there, err := s.store.Relation(ctx, userID, otherID)
		if err != nil || !there {
			return err
		}
		return s.end(ctx, actor, r)
	})
}

// Unblock removes a block. If there is none, it does nothing. A relation that the block ended stays ended. Fault:
// participationAuthority (userID is not the actor).
func (s *Service) Unblock(ctx context.Context, actor, userID, otherID int64) error {
	if err := self(actor, userID); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error { return s.store.DeleteBlock(ctx, userID, otherID) })
}

// Blocks lists the people whom a person blocks, newest first, to that person only: at most MaxBlocks. Fault:
// participationAuthority.
func (s *Service) Blocks(ctx context.Context, actor, userID int64) ([]Block, error) {
	if err := self(actor, userID); err != nil {
		return nil, err
	}
	return s.store.Blocks(ctx, userID, MaxBlocks)
}
