package contest

import (
	"context"
	"regexp"

	"yagura/internal/account"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// ActivityPageSize is the number of events on a page of the audit log.
const ActivityPageSize = 50

// Activity is an entry of the audit log.
type Activity struct {
	event.Event
	Actor account.Ref // ID 0 = the system, or a deleted person
}

// ActivityQuery asks for one page of the audit log, newest first.
type ActivityQuery struct {
	Before  int64  // the event that the page continues after, 0 = from the newest
	Kind    string // prefix of the kinds, such as "operator" or "match.corrected"; "" = every kind
	ActorID int64  // who did it, 0 = anyone
}

// kindBeginning matches valid prefixes of kinds.
var kindBeginning = regexp.MustCompile(`^[a-z.]{0,40}$`)

// activityStore reads the audit log of contests.
type activityStore interface {
	// ContestActivity lists the audit log, newest first.
	ContestActivity(ctx context.Context, contestID int64, q ActivityQuery, limit int) ([]Activity, error)
}

// Activity returns a page of the audit log of a contest; more reports whether older events follow. Needs
// ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist, participationAuthority, invalidValue.
func (s *Service) Activity(ctx context.Context, userID, contestID int64, q ActivityQuery) (page []Activity, more bool, err error) {
	if err := s.RequireEdit(ctx, userID, contestID); err != nil {
		return nil, false, err
	}
	if !kindBeginning.MatchString(q.Kind) {
		return nil, false, fault.New(fault.InvalidValue).At("kind")
	}
	page, err = s.store.ContestActivity(ctx, contestID, q, ActivityPageSize+1)
	page, more = cut(page, ActivityPageSize)
	return page, more, err
}

// cut removes the extra item that shows whether more follow.
func cut[T any](list []T, size int) (page []T, more bool) {
	if len(list) > size {
		return list[:size], true
	}
	return list, false
}
