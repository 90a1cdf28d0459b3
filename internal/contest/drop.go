package contest

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
)

// MaxDropReason is the largest length of the reason of a disqualification, in characters.
const MaxDropReason = 256

// DropCause is the reason why an entry left a contest during play.
type DropCause string

// The causes.
const (
	// DropLeft: the entry's own people left the contest.
	DropLeft DropCause = "left"
	// DropWithdrawn: an account was withdrawn, and the entry has no players any more.
	DropWithdrawn DropCause = "withdrawn"
	// DropDisqualified: an operator disqualified it, with a reason.
	DropDisqualified DropCause = "disqualified"
)

// Drop describes how an entry left a contest during play.
type Drop struct {
	Cause DropCause
	// Reason is for operators and the entry's own people; empty unless the cause is DropDisqualified.
	Reason string
	// Annulled: the results of the entry do not count.
	Annulled bool
	At       time.Time
	ByID     int64 // user who decided; 0 = a deleted person
}

// Disqualified reports whether an operator disqualified the entry.
func (e *Entry) Disqualified() bool { return e.Drop != nil && e.Drop.Cause == DropDisqualified }

// Annulled reports whether the results of the entry do not count.
func (e *Entry) Annulled() bool { return e.Drop != nil && e.Drop.Annulled }

// DropStore reads whether entries still play.
type DropStore interface {
	// PlaysOn reports whether an entry has matches to play in a stage of its contest.
	PlaysOn(ctx context.Context, contestID, entryID int64) (bool, error)
}

// canLeave reports whether an entry has matches to play in a contest that is not over.
func (s *Service) canLeave(ctx context.Context, e *Entry) (bool, error) {
	c, err := s.require(ctx, e.ContestID)
	if err != nil || !clock.Now(ctx).Before(c.ContestEnd) {
		return false, err
	}
	return s.store.PlaysOn(ctx, e.ContestID, e.ID)
}

// MayWithdraw reports whether a person may withdraw an entry: the person who entered it, and for a team's entry also
// the team's owner and admins.
func (s *Service) MayWithdraw(ctx context.Context, userID int64, e *Entry) (bool, error) {
	own, err := s.ownership(ctx, userID, e.ContestID)
	return err == nil && own.withdraws(e), err
}
