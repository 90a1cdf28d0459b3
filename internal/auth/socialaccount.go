package auth

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// SocialAccount links a person to an account at a provider. A subject belongs to one person, and a person has at most
// one subject per provider.
type SocialAccount struct {
	Provider  string
	Subject   string
	UserID    int64
	Name      string
	CreatedAt time.Time
}

// PublicName returns the name that everyone may see; empty if the provider has only people's legal names.
func (a SocialAccount) PublicName() string {
	if a.Provider == "google" {
		return ""
	}
	return a.Name
}

// linkSocial links the subject to the signed-in person; linking the same subject again changes nothing.
func (s *Service) linkSocial(ctx context.Context, a SocialAccount, sessionID int64) (out SocialSignedIn, err error) {
	u, err := s.accounts.Lock(ctx, a.UserID)
	if err != nil {
		return out, err
	}
	known, ok, err := s.store.SocialAccount(ctx, a.Provider, a.Subject)
	if err != nil {
		return out, err
	}
	if !ok || known.UserID != a.UserID {
		a.CreatedAt = clock.Now(ctx)
		added, err := s.store.AddSocialAccount(ctx, a)
		if err != nil {
			return out, err
		}
		if !added {
			return out, fault.New(fault.TwitterAccountAlreadyIntegrated)
		}
		if err := s.userUpdated(ctx, a.UserID); err != nil {
			return out, err
		}
	}
	session, ok, err := s.store.Session(ctx, sessionID)
	if err != nil || !ok {
		return out, fault.Or(err, fault.New(fault.AuthenticationError))
	}
	token, err := s.sign(session)
	return SocialSignedIn{SignedIn: SignedIn{Token: token, Session: session, User: u}, Linked: true}, err
}

// SocialAccounts lists the linked accounts of a person, oldest first.
func (s *Service) SocialAccounts(ctx context.Context, userID int64) ([]SocialAccount, error) {
	return s.store.SocialAccounts(ctx, userID)
}

// UnlinkSocial removes a provider from one's own account; removing a missing link changes nothing. The session is that of the
// actor. Faults: participationAuthority for anyone else, reauthenticate (the session is older than fifteen minutes),
// lastSignInMethod if no e-mail, passkey or other provider remains.
func (s *Service) UnlinkSocial(ctx context.Context, actor, sessionID, userID int64, provider string) error {
	if actor != userID {
		return fault.New(fault.ParticipationAuthority)
	}
	if err := s.Fresh(ctx, userID, sessionID); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.accounts.Lock(ctx, userID); err != nil {
			return err
		}
		removed, err := s.store.RemoveSocialAccount(ctx, userID, provider)
		if err != nil || !removed {
			return err
		}
		if err := s.stillSignsIn(ctx, userID); err != nil {
			return err
		}
		return s.userUpdated(ctx, userID)
	})
}

// maxSocialName limits the stored name at a provider, in characters.
const maxSocialName = 64

func socialName(s string) string { return shortLine(s, maxSocialName) }
