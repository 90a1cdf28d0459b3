package auth

import (
	"context"
	"strconv"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

const (
	issuer = "yagura"
	// sessionToken is the purpose of session tokens. A token of another purpose is not accepted as a session.
	sessionToken   = "session"
	maxTokenLength = 1024
)

type claims struct {
	Type      string `json:"typ"`
	SessionID string `json:"sid"`
	jwt.RegisteredClaims
}

// SessionStore stores sessions.
type SessionStore interface {
	AddSession(ctx context.Context, s Session) error
	// Session returns a session with the person's time zone, or ok=false if there is none.
	Session(ctx context.Context, id int64) (s Session, ok bool, err error)
	// Sessions returns the newest sessions of a person that are valid at now, newest first.
	Sessions(ctx context.Context, userID int64, now time.Time, most int) ([]Session, error)
	// EndedSessions returns those of some sessions that ended or expired before now.
	EndedSessions(ctx context.Context, ids []int64, now time.Time) ([]int64, error)
	// EndSession returns false if the person has no such session or it ended before.
	EndSession(ctx context.Context, id, userID int64, now time.Time) (bool, error)
	// EndSessions ends every running session of a person except one (0 = all) and returns the ended ones.
	EndSessions(ctx context.Context, userID, except int64, now time.Time) (ended []int64, err error)
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

// Authenticate returns the session of a token. It reads the record each time, so an ended session fails at once.
// Fault: authenticationError in every case of failure.
func (s *Service) Authenticate(ctx context.Context, token string) (Session, error) {
	userID, sessionID, err := s.Named(ctx, token)
	if err != nil {
		return Session{}, err
	}
	session, ok, err := s.store.Session(ctx, sessionID)
	if err != nil {
		return Session{}, err
	}
	if !ok || session.UserID != userID || session.EndedAt != nil || !clock.Now(ctx).Before(session.ExpiresAt) {
		return Session{}, fault.New(fault.AuthenticationError)
	}
	return session, nil
}

// Named returns the person and the session that a token of this service names. It reads no record: the session may have ended, so
// the result gives no rights. Fault: authenticationError for a token that is forged, of another purpose or expired.
func (s *Service) Named(ctx context.Context, token string) (userID, sessionID int64, err error) {
	refused := fault.New(fault.AuthenticationError)
	if len(token) > maxTokenLength {
		return 0, 0, refused
	}
	var c claims
	_, err = jwt.ParseWithClaims(token, &c, func(*jwt.Token) (any, error) { return []byte(s.cfg.Secret), nil },
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}), jwt.WithExpirationRequired(), jwt.WithIssuer(issuer),
		jwt.WithTimeFunc(func() time.Time { return clock.Now(ctx) }), jwt.WithStrictDecoding())
	if err != nil {
		return 0, 0, refused.Because(err)
	}
	sessionID, err1 := strconv.ParseInt(c.SessionID, 10, 64)
	userID, err2 := strconv.ParseInt(c.Subject, 10, 64)
	if c.Type != sessionToken || err1 != nil || err2 != nil {
		return 0, 0, refused
	}
	return userID, sessionID, nil
}

// Fresh returns the fault reauthenticate unless the session began in the last fifteen minutes. Changing how a person
// signs in, the export of all own data and a withdrawal need more than an unattended device.
func (s *Service) Fresh(ctx context.Context, userID, sessionID int64) error {
	session, ok, err := s.store.Session(ctx, sessionID)
	if err != nil {
		return err
	}
	if !ok || session.UserID != userID || !clock.Now(ctx).Before(session.CreatedAt.Add(FreshSession)) {
		return fault.New(fault.Reauthenticate)
	}
	return nil
}

// Sessions lists the running sessions of a person, newest first, at most MaxSessions.
func (s *Service) Sessions(ctx context.Context, userID int64) ([]Session, error) {
	return s.store.Sessions(ctx, userID, clock.Now(ctx), MaxSessions)
}

// EndedSessions returns those of some sessions that are over.
func (s *Service) EndedSessions(ctx context.Context, ids []int64) ([]int64, error) {
	return s.store.EndedSessions(ctx, ids, clock.Now(ctx))
}

// SignOut ends a session of the person; ending it twice has no further effect. Fault: notFound for a session of
// someone else. Event: session.ended, whose subject is the session and whose actor is its person.
func (s *Service) SignOut(ctx context.Context, userID, sessionID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		session, ok, err := s.store.Session(ctx, sessionID)
		if err != nil {
			return err
		}
		if !ok || session.UserID != userID {
			return fault.New(fault.NotFoundError)
		}
		ended, err := s.store.EndSession(ctx, sessionID, userID, clock.Now(ctx))
		if err != nil || !ended {
			return err
		}
		return s.noteEnded(ctx, userID, sessionID)
	})
}

// EndSessions ends every session of a person except one (0 = all). It joins the caller's transaction. Event:
// session.ended of each, as in SignOut.
func (s *Service) EndSessions(ctx context.Context, userID, except int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.store.LockUser(ctx, userID); err != nil {
			return err
		}
		ended, err := s.store.EndSessions(ctx, userID, except, clock.Now(ctx))
		if err != nil {
			return err
		}
		for _, sessionID := range ended {
			if err := s.noteEnded(ctx, userID, sessionID); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) noteEnded(ctx context.Context, userID, sessionID int64) error {
	return s.store.AppendEvent(ctx, SessionEnded.New(userID, 0, sessionID, clock.Now(ctx), event.None{}))
}
