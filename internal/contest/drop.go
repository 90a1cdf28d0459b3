package contest

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
)

// MaxDropReason is the most characters of the reason of a disqualification.
const MaxDropReason = 256

// DropCause tells why an entry plays no more.
type DropCause string

// The causes.
const (
	// DropLeft: the entry's own people took it out.
	DropLeft DropCause = "left"
	// DropWithdrawn: no one is left to play, as an account was withdrawn.
	DropWithdrawn DropCause = "withdrawn"
	// DropDisqualified: an operator took it out, with a reason.
	DropDisqualified DropCause = "disqualified"
)

// Drop is how an entry left a contest in which it was already playing.
type Drop struct {
	Cause DropCause
	// Reason is for operators and the entry's own people; empty unless the cause is DropDisqualified.
	Reason string
	// Annulled: what the entry played does not count.
	Annulled bool
	At       time.Time
	ByID     int64 // user who decided; 0 = someone who is gone
}

// Disqualified reports whether an operator took the entry out.
func (e *Entry) Disqualified() bool { return e.Drop != nil && e.Drop.Cause == DropDisqualified }

// Annulled reports whether what the entry played does not count.
func (e *Entry) Annulled() bool { return e.Drop != nil && e.Drop.Annulled }

// DropStore tells who is still playing.
type DropStore interface {
	// PlaysOn reports whether an entry is still to play in a stage of its contest.
	PlaysOn(ctx context.Context, contestID, entryID int64) (bool, error)
}

// canLeave reports whether an entry has something left to play in a contest that is not over.
func (s *Service) canLeave(ctx context.Context, e *Entry) (bool, error) {
	c, err := s.require(ctx, e.ContestID)
	if err != nil || !clock.Now(ctx).Before(c.ContestEnd) {
		return false, err
	}
	return s.store.PlaysOn(ctx, e.ContestID, e.ID)
}

// MayTakeOut reports whether a person may take an entry out of its contest: who entered it, and of a team's entry also the
// team's owner and admins.
func (s *Service) MayTakeOut(ctx context.Context, userID int64, e *Entry) (bool, error) {
	own, err := s.ownership(ctx, e.ContestID, userID)
	return err == nil && own.withdraws(e), err
}
