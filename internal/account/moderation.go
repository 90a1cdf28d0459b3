package account

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// Content is a kind of public content of a person that administrators of the site can remove.
type Content string

// The kinds. ContentText is all texts of the profile; the nickname becomes a neutral one.
const (
	ContentImage      Content = "image"
	ContentBackground Content = "background"
	ContentText       Content = "text"
)

// Lock locks a person for the rest of the caller's transaction and returns the current data. Fault: userDoesNotExist, also for
// people who withdrew.
func (s *Service) Lock(ctx context.Context, userID int64) (User, error) {
	ok, err := s.store.LockUser(ctx, userID)
	if err != nil {
		return User{}, err
	}
	if !ok {
		return User{}, fault.New(fault.UserDoesNotExist)
	}
	return s.Self(ctx, userID)
}

// RemoveContent removes content of a person in the caller's transaction, for an administrator whom the caller has checked. It
// returns the nickname before and the path of a removed picture, whose file the caller deletes. Fault: userDoesNotExist.
// Event: user.updated.
func (s *Service) RemoveContent(ctx context.Context, actor, userID int64, what Content) (name, picture string, err error) {
	u, err := s.Lock(ctx, userID)
	if err != nil {
		return "", "", err
	}
	name = u.Nickname
	switch what {
	case ContentImage:
		picture, u.Image = u.Image, ""
	case ContentBackground:
		picture, u.BackgroundImage = u.BackgroundImage, ""
	case ContentText:
		u.Nickname = "user" + id.Digits(3)
		u.Bio, u.Comment, u.PlayTime, u.City, u.TwitterID, u.SNSLinks = "", "", "", "", "", nil
	}
	u.UpdatedAt, u.UpdatedByID = clock.Now(ctx), actor
	if err := s.store.UpdateUser(ctx, u); err != nil {
		return "", "", err
	}
	return name, picture, s.appendUpdated(ctx, actor, userID)
}

// SetSuspended suspends a locked person or, with nil, ends the suspension, in the caller's transaction. The caller has checked
// the actor. Event: user.updated.
func (s *Service) SetSuspended(ctx context.Context, actor, userID int64, at *time.Time) error {
	if _, err := s.store.SetSuspended(ctx, userID, at); err != nil {
		return err
	}
	return s.appendUpdated(ctx, actor, userID)
}

// SetSiteRole sets the role of a locked person in the administration of the site, "" for none, in the caller's transaction.
// Event: user.updated.
func (s *Service) SetSiteRole(ctx context.Context, userID int64, role string) error {
	if _, err := s.store.SetSiteRole(ctx, userID, role, clock.Now(ctx)); err != nil {
		return err
	}
	return s.appendUpdated(ctx, 0, userID)
}

func (s *Service) appendUpdated(ctx context.Context, actor, userID int64) error {
	return s.store.AppendEvent(ctx, UserUpdated.New(actor, 0, userID, clock.Now(ctx), event.None{}))
}
