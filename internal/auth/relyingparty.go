package auth

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// RelyingParty describes this service to authenticators (WebAuthn).
type RelyingParty struct{ *webauthn.WebAuthn }

// NewRelyingParty returns the relying party for the service's address and further origins of the app. It returns nil
// without an error if browsers offer no passkeys: WebAuthn needs a domain name, and https except on localhost.
func NewRelyingParty(baseURL, name string, origins []string) (*RelyingParty, error) {
	u, err := url.Parse(baseURL)
	if err != nil {
		return nil, err
	}
	host := u.Hostname()
	if _, err := netip.ParseAddr(host); err == nil || u.Scheme != "https" && host != "localhost" {
		return nil, nil
	}
	w, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: name, RPOrigins: append([]string{u.Scheme + "://" + u.Host}, origins...),
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
		// Some password managers return extensions that were not requested.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Timeout: CeremonyLife},
			Registration: webauthn.TimeoutConfig{Timeout: CeremonyLife},
		},
	})
	if err != nil {
		return nil, fmt.Errorf("passkeys: %w", err)
	}
	return &RelyingParty{w}, nil
}

// holder is a person as a user of the webauthn library. The handle that authenticators store is the person's id,
// which is public and never changes.
type holder struct {
	userID      int64
	name        string
	credentials []webauthn.Credential
}

func holderOf(userID int64, name string, keys []Passkey) (holder, error) {
	h := holder{userID: userID, name: name}
	for _, k := range keys {
		var c webauthn.Credential
		if err := json.Unmarshal([]byte(k.Credential), &c); err != nil {
			return h, fmt.Errorf("decode the passkey %s: %w", k.ID, err)
		}
		h.credentials = append(h.credentials, c)
	}
	return h, nil
}

// WebAuthnID implements webauthn.User.
func (h holder) WebAuthnID() []byte { return []byte(strconv.FormatInt(h.userID, 10)) }

// WebAuthnName implements webauthn.User.
func (h holder) WebAuthnName() string { return h.name }

// WebAuthnDisplayName implements webauthn.User.
func (h holder) WebAuthnDisplayName() string { return h.name }

// WebAuthnCredentials implements webauthn.User.
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.credentials }
