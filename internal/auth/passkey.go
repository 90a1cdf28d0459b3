package auth

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"strconv"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/text"
)

const (
	// CeremonyLife is the time limit for answering with the authenticator.
	CeremonyLife = 5 * time.Minute
	// MaxPasskeys is the largest number of passkeys of a person.
	MaxPasskeys = 10
	// MaxPasskeyName is the largest length of a passkey's name in characters.
	MaxPasskeyName = 60
)

// Purpose is the purpose of a ceremony. A ceremony cannot finish for another purpose.
type Purpose string

// The purposes.
const (
	PasskeySignIn Purpose = "sign-in"
	PasskeySignUp Purpose = "sign-up"
	PasskeyAdd    Purpose = "add"
)

// Ceremony is one exchange with an authenticator. It finishes once.
type Ceremony struct {
	ID        string
	Purpose   Purpose
	UserID    int64  // the person who signs up or adds a passkey; 0 for a sign-in
	Data      string // a ceremonyData as JSON
	CreatedAt time.Time
	ExpireAt  time.Time // no longer valid at this instant
}

// ceremonyData holds what the second half of a ceremony needs of the first.
type ceremonyData struct {
	Session webauthn.SessionData `json:"session"`
	// Set for a sign-up:
	Username string `json:"username,omitempty"`
	Language string `json:"language,omitempty"`
	Terms    string `json:"terms,omitempty"`
}

// Passkey is the public half of a person's key pair.
type Passkey struct {
	ID         string // the credential's id in base64url
	UserID     int64
	Name       string
	Credential string // a webauthn.Credential as JSON
	CreatedAt  time.Time
	LastUsedAt *time.Time
}

// PasskeyStore is the storage that passkeys use. Writes need a transaction.
type PasskeyStore interface {
	AddCeremony(ctx context.Context, c Ceremony) error
	// ConsumeCeremony returns ok=false and changes nothing unless the ceremony has this purpose, was not consumed
	// before and has not expired at now.
	ConsumeCeremony(ctx context.Context, id string, purpose Purpose, now time.Time) (c Ceremony, ok bool, err error)
	// AddPasskey returns false and changes nothing if the credential exists.
	AddPasskey(ctx context.Context, k Passkey) (bool, error)
	Passkey(ctx context.Context, id string) (k Passkey, ok bool, err error)
	// Passkeys lists the passkeys of a person, oldest first.
	Passkeys(ctx context.Context, userID int64) ([]Passkey, error)
	UsePasskey(ctx context.Context, id, credential string, now time.Time) error
	// RenamePasskey and RemovePasskey return false if the person has no such passkey.
	RenamePasskey(ctx context.Context, id string, userID int64, name string) (bool, error)
	RemovePasskey(ctx context.Context, id string, userID int64) (bool, error)
	RemovePasskeys(ctx context.Context, userID int64) error
}

// Begun is the first half of a ceremony: the options for the browser, as WebAuthn's …OptionsJSON.
type Begun struct {
	CeremonyID string
	Options    json.RawMessage
}

// PasskeysReady reports whether browsers can use passkeys with this service (see RelyingParty).
func (s *Service) PasskeysReady() bool { return s.cfg.RelyingParty != nil }

// BeginPasskeySignIn starts a sign-in with any passkey of this service. Faults: passkeyFailed, tooManyRequests.
func (s *Service) BeginPasskeySignIn(ctx context.Context, c Client) (Begun, error) {
	if err := s.passkeyTry(ctx, c); err != nil {
		return Begun{}, err
	}
	options, session, err := s.cfg.RelyingParty.BeginDiscoverableLogin()
	if err != nil {
		return Begun{}, err
	}
	return s.addCeremony(ctx, Ceremony{Purpose: PasskeySignIn}, ceremonyData{Session: *session}, options.Response)
}

// PasskeySignInWith signs in with a passkey. Faults: passkeyFailed for every failed check, a copied authenticator
// included; accountSuspended, tooManyRequests.
func (s *Service) PasskeySignInWith(ctx context.Context, ceremonyID string, credential []byte, c Client) (SignedIn, error) {
	_, data, err := s.consumeCeremony(ctx, ceremonyID, PasskeySignIn, c)
	if err != nil {
		return SignedIn{}, err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(credential)
	if err != nil {
		return SignedIn{}, passkeyFailed(err)
	}
	var out SignedIn
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		key, err := s.lockPasskey(ctx, keyID(answer.RawID))
		if err != nil {
			return err
		}
		holder, err := holderOf(key.UserID, "", []Passkey{key})
		if err != nil {
			return err
		}
		_, used, err := s.cfg.RelyingParty.ValidatePasskeyLogin(func(_, _ []byte) (webauthn.User, error) { return holder, nil }, data.Session, answer)
		if err != nil {
			return passkeyFailed(err)
		}
		if used.Authenticator.CloneWarning {
			slog.WarnContext(ctx, "a passkey's counter ran backwards: the authenticator may be copied", "user", key.UserID)
			return fault.New(fault.PasskeyFailed)
		}
		raw, err := json.Marshal(used)
		if err != nil {
			return err
		}
		if err := s.store.UsePasskey(ctx, key.ID, string(raw), clock.Now(ctx)); err != nil {
			return err
		}
		out, err = s.start(ctx, key.UserID, c)
		return err
	})
	return out, err
}

// lockPasskey finds a passkey and locks it for the rest of the transaction.
func (s *Service) lockPasskey(ctx context.Context, id string) (Passkey, error) {
	failed := fault.New(fault.PasskeyFailed)
	key, ok, err := s.store.Passkey(ctx, id)
	if err != nil || !ok {
		return key, fault.Or(err, failed)
	}
	if ok, err = s.store.LockUser(ctx, key.UserID); err != nil || !ok {
		return key, fault.Or(err, failed)
	}
	if key, ok, err = s.store.Passkey(ctx, id); err != nil || !ok {
		return key, fault.Or(err, failed)
	}
	return key, nil
}

// PasskeySignUpRequest is the form of the sign-up without an e-mail.
type PasskeySignUpRequest struct {
	Username   string
	AgreeTerms bool
	Language   string // of the account, empty = the browser's
	Client     Client
}

// BeginPasskeySignUp starts the registration of a new passkey. Faults: invalidUsername, userAlreadyExists (on the
// field username), termsRequired, invalidValue, passkeyFailed, tooManyRequests.
func (s *Service) BeginPasskeySignUp(ctx context.Context, r PasskeySignUpRequest) (Begun, error) {
	var f fault.Form
	username, err := account.ParseUsername(r.Username)
	if err := f.Take(err); err != nil {
		return Begun{}, err
	}
	f.Check("language", r.Language == "" || lang.Known(r.Language))
	if !r.AgreeTerms {
		f.Fail("agreeTerms", fault.New(fault.TermsRequired))
	}
	if err := f.Err(); err != nil {
		return Begun{}, err
	}
	if err := s.passkeyTry(ctx, r.Client); err != nil {
		return Begun{}, err
	}
	if _, taken, err := s.accounts.ByUsername(ctx, username); err != nil || taken {
		return Begun{}, fault.Or(err, fault.New(fault.UserAlreadyExists).At("username"))
	}
	holder, err := holderOf(id.New(), username, nil)
	if err != nil {
		return Begun{}, err
	}
	return s.beginRegistration(ctx, PasskeySignUp, holder, ceremonyData{Username: username, Language: r.Language, Terms: Terms})
}

// SignUpWithPasskey creates an account without an e-mail and signs in. Faults: passkeyFailed, userAlreadyExists (on
// the field username), tooManyRequests.
func (s *Service) SignUpWithPasskey(ctx context.Context, ceremonyID string, credential []byte, c Client) (SignedIn, error) {
	ceremony, data, err := s.consumeCeremony(ctx, ceremonyID, PasskeySignUp, c)
	if err != nil {
		return SignedIn{}, err
	}
	key, err := s.register(ceremony, data, credential)
	if err != nil {
		return SignedIn{}, err
	}
	var out SignedIn
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		u, ok, err := s.accounts.Create(ctx, account.New{ID: ceremony.UserID, Username: data.Username, Language: data.Language})
		if err != nil || !ok {
			return fault.Or(err, fault.New(fault.UserAlreadyExists).At("username"))
		}
		if err := s.store.AddAgreement(ctx, u.ID, data.Terms, clock.Now(ctx)); err != nil {
			return err
		}
		if _, err := s.addPasskey(ctx, key); err != nil {
			return err
		}
		out, err = s.start(ctx, u.ID, c)
		out.IsNew = true
		return err
	})
	return out, err
}

// BeginPasskey starts the registration of a further passkey of a person. Faults: reauthenticate (the session is older than
// fifteen minutes), passkeyLimit{count}, passkeyFailed, tooManyRequests.
func (s *Service) BeginPasskey(ctx context.Context, userID, sessionID int64, c Client) (Begun, error) {
	if err := s.Fresh(ctx, userID, sessionID); err != nil {
		return Begun{}, err
	}
	if err := s.passkeyTry(ctx, c); err != nil {
		return Begun{}, err
	}
	u, err := s.accounts.Self(ctx, userID)
	if err != nil {
		return Begun{}, err
	}
	keys, err := s.store.Passkeys(ctx, userID)
	if err != nil {
		return Begun{}, err
	}
	if len(keys) >= MaxPasskeys {
		return Begun{}, passkeyLimit()
	}
	holder, err := holderOf(userID, cmp.Or(u.Username, u.Nickname), keys)
	if err != nil {
		return Begun{}, err
	}
	return s.beginRegistration(ctx, PasskeyAdd, holder, ceremonyData{})
}

// AddPasskey adds a passkey to a person. An empty name becomes "Passkey" and its number. Event: user.updated. Faults:
// passkeyFailed, passkeyLimit{count}, exceededLength, invalidValue, tooManyRequests.
func (s *Service) AddPasskey(ctx context.Context, userID int64, ceremonyID string, credential []byte, name string, c Client) (Passkey, error) {
	var f fault.Form
	name = f.Line("name", name, MaxPasskeyName)
	if err := f.Err(); err != nil {
		return Passkey{}, err
	}
	ceremony, data, err := s.consumeCeremony(ctx, ceremonyID, PasskeyAdd, c)
	if err != nil {
		return Passkey{}, err
	}
	if ceremony.UserID != userID {
		return Passkey{}, fault.New(fault.PasskeyFailed)
	}
	key, err := s.register(ceremony, data, credential)
	if err != nil {
		return Passkey{}, err
	}
	key.Name = name
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.accounts.Lock(ctx, userID); err != nil {
			return err
		}
		if key, err = s.addPasskey(ctx, key); err != nil {
			return err
		}
		return s.userUpdated(ctx, userID)
	})
	return key, err
}

// addPasskey stores a verified key. The caller holds the person's lock or created the person.
func (s *Service) addPasskey(ctx context.Context, key Passkey) (Passkey, error) {
	keys, err := s.store.Passkeys(ctx, key.UserID)
	if err != nil {
		return key, err
	}
	if len(keys) >= MaxPasskeys {
		return key, passkeyLimit()
	}
	if key.Name == "" {
		key.Name = "Passkey " + strconv.Itoa(len(keys)+1)
	}
	key.CreatedAt = clock.Now(ctx)
	added, err := s.store.AddPasskey(ctx, key)
	if err == nil && !added {
		err = fault.New(fault.PasskeyFailed)
	}
	return key, err
}

// Passkeys lists the passkeys of a person, oldest first, at most MaxPasskeys.
func (s *Service) Passkeys(ctx context.Context, userID int64) ([]Passkey, error) {
	return s.store.Passkeys(ctx, userID)
}

// RenamePasskey renames a passkey of the person. Faults: passkeyDoesNotExist, valueIsRequired, exceededLength,
// invalidValue.
func (s *Service) RenamePasskey(ctx context.Context, userID int64, keyID, name string) (Passkey, error) {
	var f fault.Form
	name = f.Required("name", name, MaxPasskeyName)
	if err := f.Err(); err != nil {
		return Passkey{}, err
	}
	var key Passkey
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		ok, err := s.store.RenamePasskey(ctx, keyID, userID, name)
		if err != nil || !ok {
			return fault.Or(err, fault.New(fault.PasskeyDoesNotExist))
		}
		key, _, err = s.store.Passkey(ctx, keyID)
		return err
	})
	return key, err
}

// RemovePasskey removes a passkey of the person. Event: user.updated. Faults: reauthenticate (the session is older than fifteen
// minutes), passkeyDoesNotExist, lastSignInMethod if no e-mail, other passkey or provider remains.
func (s *Service) RemovePasskey(ctx context.Context, userID, sessionID int64, keyID string) error {
	if err := s.Fresh(ctx, userID, sessionID); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.accounts.Lock(ctx, userID); err != nil {
			return err
		}
		ok, err := s.store.RemovePasskey(ctx, keyID, userID)
		if err != nil || !ok {
			return fault.Or(err, fault.New(fault.PasskeyDoesNotExist))
		}
		if err := s.stillSignsIn(ctx, userID); err != nil {
			return err
		}
		return s.userUpdated(ctx, userID)
	})
}

func (s *Service) passkeyTry(ctx context.Context, c Client) error {
	if !s.PasskeysReady() {
		return fault.New(fault.PasskeyFailed)
	}
	return takeAll(ctx, s.store, s.ofAddress(passkeyByAddress, c))
}

func (s *Service) beginRegistration(ctx context.Context, purpose Purpose, h holder, data ceremonyData) (Begun, error) {
	options, session, err := s.cfg.RelyingParty.BeginRegistration(h, webauthn.WithExclusions(webauthn.Credentials(h.credentials).CredentialDescriptors()))
	if err != nil {
		return Begun{}, err
	}
	data.Session = *session
	return s.addCeremony(ctx, Ceremony{Purpose: purpose, UserID: h.userID}, data, options.Response)
}

func (s *Service) addCeremony(ctx context.Context, c Ceremony, data ceremonyData, options any) (Begun, error) {
	raw, err := json.Marshal(data)
	if err != nil {
		return Begun{}, err
	}
	asked, err := json.Marshal(options)
	if err != nil {
		return Begun{}, err
	}
	c.ID, c.Data, c.CreatedAt = id.Token(43), string(raw), clock.Now(ctx)
	c.ExpireAt = c.CreatedAt.Add(CeremonyLife)
	return Begun{CeremonyID: c.ID, Options: asked}, s.store.InTx(ctx, func(ctx context.Context) error { return s.store.AddCeremony(ctx, c) })
}

// consumeCeremony consumes the ceremony before its answer is verified, so that each ceremony has one try.
func (s *Service) consumeCeremony(ctx context.Context, ceremonyID string, purpose Purpose, c Client) (ceremony Ceremony, data ceremonyData, err error) {
	if err := s.passkeyTry(ctx, c); err != nil {
		return ceremony, data, err
	}
	if !text.Token(ceremonyID) {
		return ceremony, data, fault.New(fault.PasskeyFailed)
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		var ok bool
		ceremony, ok, err = s.store.ConsumeCeremony(ctx, ceremonyID, purpose, clock.Now(ctx))
		if err == nil && !ok {
			err = fault.New(fault.PasskeyFailed)
		}
		return err
	})
	if err != nil {
		return ceremony, data, err
	}
	return ceremony, data, json.Unmarshal([]byte(ceremony.Data), &data)
}

// register verifies the answer to a registration.
func (s *Service) register(c Ceremony, data ceremonyData, credential []byte) (Passkey, error) {
	answer, err := protocol.ParseCredentialCreationResponseBytes(credential)
	if err != nil {
		return Passkey{}, passkeyFailed(err)
	}
	made, err := s.cfg.RelyingParty.CreateCredential(holder{userID: c.UserID}, data.Session, answer)
	if err != nil {
		return Passkey{}, passkeyFailed(err)
	}
	raw, err := json.Marshal(made)
	return Passkey{ID: keyID(made.ID), UserID: c.UserID, Credential: string(raw)}, err
}

func keyID(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

func passkeyFailed(err error) error { return fault.New(fault.PasskeyFailed).Because(err) }

func passkeyLimit() *fault.Fault { return fault.New(fault.PasskeyLimit).With("count", MaxPasskeys) }
