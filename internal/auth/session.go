package auth

import (
	"context"
	"strconv"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

const (
	issuer = "yagura"
	// sessionToken is the purpose of a token. A token of any other purpose never passes for a session.
	sessionToken   = "session"
	maxTokenLength = 1024
)

type claims struct {
	Type      string `json:"typ"`
	SessionID string `json:"sid"`
	jwt.RegisteredClaims
}

func (s *Service) sign(session Session) (string, error) {
	return jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		Type:      sessionToken,
		SessionID: strconv.FormatInt(session.ID, 10),
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer:    issuer,
			Subject:   strconv.FormatInt(session.UserID, 10),
			IssuedAt:  jwt.NewNumericDate(session.CreatedAt),
			ExpiresAt: jwt.NewNumericDate(session.ExpiresAt),
		},
	}).SignedString([]byte(s.cfg.Secret))
}

// Authenticate gives the session of a token. The record is read each time: an ended session is refused at once. Fault:
// authenticationError, whatever is wrong.
func (s *Service) Authenticate(ctx context.Context, token string) (Session, error) {
	refused := fault.New(fault.AuthenticationError)
	if len(token) > maxTokenLength {
		return Session{}, refused
	}
	var c claims
	_, err := jwt.ParseWithClaims(token, &c, func(*jwt.Token) (any, error) { return []byte(s.cfg.Secret), nil },
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}), jwt.WithExpirationRequired(), jwt.WithIssuer(issuer),
		jwt.WithTimeFunc(func() time.Time { return clock.Now(ctx) }), jwt.WithStrictDecoding())
	if err != nil {
		return Session{}, refused.Because(err)
	}
	sessionID, err1 := strconv.ParseInt(c.SessionID, 10, 64)
	userID, err2 := strconv.ParseInt(c.Subject, 10, 64)
	if c.Type != sessionToken || err1 != nil || err2 != nil {
		return Session{}, refused
	}
	session, ok, err := s.store.Session(ctx, sessionID)
	if err != nil {
		return Session{}, err
	}
	if !ok || session.UserID != userID || session.EndedAt != nil || !clock.Now(ctx).Before(session.ExpiresAt) {
		return Session{}, refused
	}
	return session, nil
}

// SignOut ends a session of the person; ending it twice changes nothing. Event: session.ended, whose subject is the
// session and whose actor is its person.
func (s *Service) SignOut(ctx context.Context, userID, sessionID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		ended, err := s.store.EndSession(ctx, sessionID, userID, now)
		if err != nil || !ended {
			return err
		}
		return s.store.AppendEvent(ctx, event.New(id.New(), event.SessionEnded, userID, 0, sessionID, now, nil))
	})
}
