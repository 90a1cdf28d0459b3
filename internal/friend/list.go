package friend

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"yagura/internal/kit/clock"
)

// listStore lists friendships and requests.
type listStore interface {
	// Friends lists friendships, newest request first, before the given id.
	Friends(ctx context.Context, userID, before int64, most int) ([]Relation, error)
	// RequestsTo lists the newest requests to the person that are not answered yet.
	RequestsTo(ctx context.Context, userID int64, most int) ([]Relation, error)
	// RequestsOf lists the requests of a person: the open ones, then those denied after the given time; each newest
	// first.
	RequestsOf(ctx context.Context, userID int64, deniedAfter time.Time, most int) ([]Relation, error)
	// RelationsWith returns the relations of a person with each of the others, in any order; the refs have ids only.
	RelationsWith(ctx context.Context, userID int64, others []int64) ([]Relation, error)
}

// Friends returns one page of a person's friendships to that person, the newest request first, before the friendship
// with the given id (0 = from the newest). more reports whether others follow. Fault: participationAuthority.
func (s *Service) Friends(ctx context.Context, actor, userID, before int64) (page []Relation, more bool, err error) {
	if err := self(actor, userID); err != nil {
		return nil, false, err
	}
	if before == 0 {
		before = math.MaxInt64
	}
	page, err = s.store.Friends(ctx, userID, before, PageSize+1)
	if more = len(page) > PageSize; more {
		page = page[:PageSize]
	}
	return page, more, err
}

// Requests lists a person's open requests to that person: received ones (RequestedMe), sent ones (Requested) and sent
// ones that were denied lately (Rejected). Each direction is newest first and has at most MaxShown. Fault:
// participationAuthority.
func (s *Service) Requests(ctx context.Context, actor, userID int64) ([]Relation, error) {
	if err := self(actor, userID); err != nil {
		return nil, err
	}
	now := clock.Now(ctx)
	others, err := s.store.RequestsTo(ctx, userID, MaxShown)
	if err != nil {
		return nil, err
	}
	own, err := s.store.RequestsOf(ctx, userID, now.Add(-DeniedShown), MaxShown)
	if err != nil {
		return nil, err
	}
	list := slices.Concat(others, own)
	for i := range list {
		list[i].State = list[i].stateFor(userID, now)
	}
	slices.SortFunc(list, func(a, b Relation) int { return cmp.Compare(b.ID, a.ID) })
	return list, nil
}

// Status returns the relation of a viewer to another person; empty for a visitor (0) and for the viewer.
func (s *Service) Status(ctx context.Context, viewer, other int64) (Status, error) {
	all, err := s.StatusOf(ctx, viewer, []int64{other})
	return all[other], err
}

// StatusOf returns the statuses of many people at once, for the cards of a page. People who are missing have an empty
// status.
func (s *Service) StatusOf(ctx context.Context, viewer int64, others []int64) (map[int64]Status, error) {
	out := map[int64]Status{}
	if viewer == 0 || len(others) == 0 {
		return out, nil
	}
	relations, err := s.store.RelationsWith(ctx, viewer, others)
	if err != nil {
		return nil, err
	}
	now := clock.Now(ctx)
	for _, r := range relations {
		if state := r.stateFor(viewer, now); state != None {
			out[r.RequestUser.ID+r.ResponseUser.ID-viewer] = Status{State: state, RequestID: r.ID}
		}
	}
	blocked, err := s.store.BlockedAmong(ctx, viewer, others)
	if err != nil {
		return nil, err
	}
	for other := range blocked {
		status := out[other]
		status.BlockedByMe = true
		out[other] = status
	}
	return out, nil
}
