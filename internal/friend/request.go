package friend

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// relationStore stores friendships and requests.
type relationStore interface {
	// Relation finds the relation of two people; the refs have ids only.
	Relation(ctx context.Context, a, b int64) (r Relation, ok bool, err error)
	// RelationByID finds a relation; the refs have names.
	RelationByID(ctx context.Context, id int64) (r Relation, ok bool, err error)
	AddRelation(ctx context.Context, r Relation) error
	SetRelationState(ctx context.Context, id int64, s State, now time.Time) error
	DeleteRelation(ctx context.Context, id int64) error
	CountFriends(ctx context.Context, userID int64) (int, error)
	// CountFriendRequests counts the requests of a person that are not answered yet.
	CountFriendRequests(ctx context.Context, userID int64) (int, error)
}

// Request sends a friend request. If the other person has sent one before, the two become friends at once. Either
// person may repeat a denied request. It returns the relation with ids only.
//
// Faults: participationAuthority (userID is not the actor), friendSelf, tooManyRequests (50 a day), userDoesNotExist
// (also withdrawn and suspended), friendRequestRefused (one of the two blocks the other), friendAlreadyRequested,
// friendAlreadyAllowed, friendRequestLimit, friendLimit. Events: friend.requested, or friend.replied.
func (s *Service) Request(ctx context.Context, actor, userID, otherID int64) (Relation, error) {
	if err := self(actor, userID); err != nil {
		return Relation{}, err
	}
	if userID == otherID {
		return Relation{}, fault.New(fault.FriendSelf)
	}
	var out Relation
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := requests.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
			return err
		}
		if err := s.lockReachable(ctx, userID, otherID); err != nil {
			return err
		}
		if blocked, err := s.store.BlockBetween(ctx, userID, otherID); err != nil {
			return err
		} else if blocked {
			return fault.New(fault.FriendRequestRefused)
		}
		stands, there, err := s.store.Relation(ctx, userID, otherID)
		if err != nil {
			return err
		}
		switch {
		case there && stands.State == Allow:
			return fault.New(fault.FriendAlreadyAllowed)
		case there && stands.State == Requested && stands.RequestUser.ID == userID:
			return fault.New(fault.FriendAlreadyRequested)
		case there && stands.State == Requested:
			out, err = s.befriend(ctx, actor, stands)
			return err
		case there: // denied: the new request gets a new id, so that a late reply to the old one finds nothing
			if err := s.store.DeleteRelation(ctx, stands.ID); err != nil {
				return err
			}
		}
		out, err = s.ask(ctx, userID, otherID)
		return err
	})
	return out, err
}

func (s *Service) ask(ctx context.Context, userID, otherID int64) (Relation, error) {
	waiting, err := s.store.CountFriendRequests(ctx, userID)
	if err != nil {
		return Relation{}, err
	}
	if waiting >= MaxRequests {
		return Relation{}, fault.New(fault.FriendRequestLimit).With("count", MaxRequests)
	}
	if err := s.checkFriendLimit(ctx, userID); err != nil {
		return Relation{}, err
	}
	now := clock.Now(ctx)
	r := Relation{
		ID: id.New(), RequestUser: account.Ref{ID: userID}, ResponseUser: account.Ref{ID: otherID}, State: Requested, CreatedAt: now, UpdatedAt: now,
	}
	if err := s.store.AddRelation(ctx, r); err != nil {
		return Relation{}, err
	}
	return r, s.append(ctx, FriendRequested, userID, r)
}

// Reply allows or denies a request; only its recipient may. It returns the relation with the names of the two.
//
// Faults: participationAuthority (userID is not the actor), replyFailed (neither Allow nor Rejected),
// friendRequestDoesNotExist, friendAlreadyAllowed, friendAlreadyDenied, friendLimit (of either). Event:
// friend.replied.
func (s *Service) Reply(ctx context.Context, actor, userID, requestID int64, answer State) (Relation, error) {
	if err := self(actor, userID); err != nil {
		return Relation{}, err
	}
	if answer != Allow && answer != Rejected {
		return Relation{}, fault.New(fault.ReplyFailed).At("status")
	}
	var out Relation
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		r, err := s.open(ctx, requestID, func(r Relation) bool { return r.ResponseUser.ID == userID })
		if err != nil {
			return err
		}
		if answer == Allow {
			out, err = s.befriend(ctx, actor, r)
			return err
		}
		out, err = s.settle(ctx, actor, r, Rejected)
		return err
	})
	return out, err
}

// TakeBack removes a request of the actor that is not answered yet.
//
// Faults: participationAuthority (userID is not the actor), friendRequestDoesNotExist, friendAlreadyAllowed,
// friendAlreadyDenied. Event: friend.ended.
func (s *Service) TakeBack(ctx context.Context, actor, userID, requestID int64) error {
	if err := self(actor, userID); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		r, err := s.open(ctx, requestID, func(r Relation) bool { return r.RequestUser.ID == userID })
		if err != nil {
			return err
		}
		return s.end(ctx, actor, r)
	})
}

// End ends a friendship; either of the two may.
//
// Faults: participationAuthority (userID is not the actor), friendDoesNotExist. Event: friend.ended.
func (s *Service) End(ctx context.Context, actor, userID, friendID int64) error {
	if err := self(actor, userID); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.lock(ctx, userID, friendID); err != nil {
			return err
		}
		r, there, err := s.store.Relation(ctx, userID, friendID)
		if err != nil {
			return err
		}
		if !there || r.State != Allow {
			return fault.New(fault.FriendDoesNotExist)
		}
		return s.end(ctx, actor, r)
	})
}

// open locks both people of a request and returns it as stored under the lock. Faults: friendRequestDoesNotExist
// (also for a request of others), friendAlreadyAllowed, friendAlreadyDenied.
func (s *Service) open(ctx context.Context, requestID int64, mine func(Relation) bool) (Relation, error) {
	r, there, err := s.store.RelationByID(ctx, requestID)
	if err != nil {
		return Relation{}, err
	}
	if !there || !mine(r) {
		return Relation{}, fault.New(fault.FriendRequestDoesNotExist)
	}
	if _, err := s.lock(ctx, r.RequestUser.ID, r.ResponseUser.ID); err != nil {
		return Relation{}, err
	}
	if r, there, err = s.store.RelationByID(ctx, requestID); err != nil {
		return Relation{}, err
	}
	switch {
	case !there:
		return Relation{}, fault.New(fault.FriendRequestDoesNotExist)
	case r.State == Allow:
		return Relation{}, fault.New(fault.FriendAlreadyAllowed)
	case r.State == Rejected:
		return Relation{}, fault.New(fault.FriendAlreadyDenied)
	}
	return r, nil
}

// lock locks two people, the lower id first, and reports whether neither is suspended.
func (s *Service) lock(ctx context.Context, a, b int64) (reachable bool, err error) {
	reachable = true
	for _, userID := range []int64{min(a, b), max(a, b)} {
		can, _, err := s.store.LockPerson(ctx, userID)
		if err != nil {
			return false, err
		}
		reachable = reachable && can
	}
	return reachable, nil
}

// lockReachable locks two people. It returns the fault userDoesNotExist if one of them cannot be reached.
func (s *Service) lockReachable(ctx context.Context, a, b int64) error {
	reachable, err := s.lock(ctx, a, b)
	if err == nil && !reachable {
		err = fault.New(fault.UserDoesNotExist)
	}
	return err
}

// befriend turns the open request of two locked people into a friendship.
func (s *Service) befriend(ctx context.Context, actor int64, r Relation) (Relation, error) {
	for _, userID := range []int64{r.RequestUser.ID, r.ResponseUser.ID} {
		if err := s.checkFriendLimit(ctx, userID); err != nil {
			return Relation{}, err
		}
	}
	return s.settle(ctx, actor, r, Allow)
}

// checkFriendLimit returns the fault friendLimit if a person has as many friends as allowed.
func (s *Service) checkFriendLimit(ctx context.Context, userID int64) error {
	n, err := s.store.CountFriends(ctx, userID)
	if err == nil && n >= MaxFriends {
		err = fault.New(fault.FriendLimit).With("count", MaxFriends)
	}
	return err
}

func (s *Service) settle(ctx context.Context, actor int64, r Relation, state State) (Relation, error) {
	r.State, r.UpdatedAt = state, clock.Now(ctx)
	if err := s.store.SetRelationState(ctx, r.ID, state, r.UpdatedAt); err != nil {
		return Relation{}, err
	}
	if state == Allow && s.chats != nil {
		if err := s.chats.Befriended(ctx, r.RequestUser.ID, r.ResponseUser.ID); err != nil {
			return Relation{}, err
		}
	}
	return r, s.append(ctx, FriendReplied, actor, r)
}

func (s *Service) end(ctx context.Context, actor int64, r Relation) error {
	if err := s.store.DeleteRelation(ctx, r.ID); err != nil {
		return err
	}
	if r.State == Allow && s.chats != nil {
		if err := s.chats.Parted(ctx, r.RequestUser.ID, r.ResponseUser.ID); err != nil {
			return err
		}
	}
	return s.append(ctx, FriendEnded, actor, r)
}

func (s *Service) append(ctx context.Context, kind *event.Definition[Payload], actor int64, r Relation) error {
	payload := Payload{RequestUserID: r.RequestUser.ID, ResponseUserID: r.ResponseUser.ID}
	return s.store.AppendEvent(ctx, kind.New(actor, 0, r.ID, clock.Now(ctx), payload))
}
