package account

import (
	"context"
	"reflect"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// profileChanges limits how often a person changes their own profile.
var profileChanges = limit.Limit{Name: "profile", Window: time.Hour, Most: 300}

// Update changes a person's profile. Only the person may (PROFILE-4): participationAuthority for anyone else. A new
// picture must be the person's own upload (unknownFile). Fault: tooManyRequests. Event: user.updated.
func (s *Service) Update(ctx context.Context, actor, userID int64, c Change) (User, error) {
	if actor != userID {
		return User{}, fault.New(fault.ParticipationAuthority)
	}
	var after User
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := profileChanges.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
			return err
		}
		before, err := s.Lock(ctx, userID)
		if err != nil {
			return err
		}
		after = before
		if err := c.apply(&after, clock.Now(ctx), s.mutes); err != nil {
			return err
		}
		if after.Image, err = s.picture(ctx, userID, "image", before.Image, c.Image); err != nil {
			return err
		}
		if after.BackgroundImage, err = s.picture(ctx, userID, "backgroundImage", before.BackgroundImage, c.BackgroundImage); err != nil {
			return err
		}
		if reflect.DeepEqual(after, before) {
			return nil
		}
		after.UpdatedAt, after.UpdatedByID = clock.Now(ctx), actor
		if err := s.store.UpdateUser(ctx, after); err != nil {
			return err
		}
		if err := s.release.Replaced(ctx, before.Image, after.Image); err != nil {
			return err
		}
		if err := s.release.Replaced(ctx, before.BackgroundImage, after.BackgroundImage); err != nil {
			return err
		}
		return s.appendUpdated(ctx, actor, userID)
	})
	return after, err
}

// picture returns the path of the picture after the change. It checks a new path only.
func (s *Service) picture(ctx context.Context, userID int64, field, before string, change *string) (string, error) {
	if change == nil || *change == before {
		return before, nil
	}
	if *change == "" {
		return "", nil
	}
	if err := s.image(ctx, userID, *change); err != nil {
		if f, ok := fault.Of(err); ok && len(f.Fields) == 0 {
			return "", f.At(field)
		}
		return "", err
	}
	return *change, nil
}

// Create adds a person whose address is verified, inside the caller's transaction. An empty nickname becomes "user"
// and three random digits (SIGNIN-5). It returns ok=false if the e-mail or the username is taken.
func (s *Service) Create(ctx context.Context, n New) (u User, ok bool, err error) {
	n.At = clock.Now(ctx)
	if n.ID == 0 {
		n.ID = id.New()
	}
	if n.Nickname == "" {
		n.Nickname = "user" + id.Digits(3)
	}
	if ok, err = s.store.AddUser(ctx, n); err != nil || !ok {
		return User{}, false, err
	}
	u, err = s.Self(ctx, n.ID)
	return u, err == nil, err
}

// ByEmail finds a person by an address in the form of ParseEmail.
func (s *Service) ByEmail(ctx context.Context, email string) (User, bool, error) {
	return s.store.UserByEmail(ctx, email)
}

// ByUsername finds a person by username, ignoring case.
func (s *Service) ByUsername(ctx context.Context, username string) (User, bool, error) {
	return s.store.UserByUsername(ctx, username)
}
