// Package authtest is a software authenticator for tests. It takes part in real passkey ceremonies.
package authtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"testing"

	"github.com/descope/virtualwebauthn"
)

// Site is the site that asks for a passkey.
type Site struct {
	Host   string // the relying party's id
	Origin string // of the page, such as https://yagura.test
}

// Device is an authenticator that holds one passkey.
type Device struct {
	// UserHandle is the user handle that the last Create received.
	UserHandle []byte
	// NotVerified: the user did not unlock the device.
	NotVerified bool
	Key         virtualwebauthn.Credential
}

// New returns a device with a new passkey.
func New(t testing.TB) *Device {
	t.Helper()
	for {
		private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		public, err := private.PublicKey.ECDH()
		if err != nil {
			t.Fatal(err)
		}
		// The library drops leading zeros of coordinates, which no real device does.
		if point := public.Bytes(); point[1] == 0 || point[33] == 0 {
			continue
		}
		raw, err := x509.MarshalPKCS8PrivateKey(private)
		if err != nil {
			t.Fatal(err)
		}
		return &Device{Key: virtualwebauthn.NewCredentialWithImportedKey(virtualwebauthn.KeyTypeEC2, raw)}
	}
}

// KeyID returns the passkey's id in base64url.
func (d *Device) KeyID() string { return base64.RawURLEncoding.EncodeToString(d.Key.ID) }

func (d *Device) authenticator() virtualwebauthn.Authenticator {
	return virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: d.UserHandle, UserNotVerified: d.NotVerified})
}

func (s Site) party() virtualwebauthn.RelyingParty {
	return virtualwebauthn.RelyingParty{Name: s.Host, ID: s.Host, Origin: s.Origin}
}

// Create answers the options of a registration with a credential in JSON.
func (d *Device) Create(t testing.TB, s Site, options []byte) []byte {
	t.Helper()
	asked, err := virtualwebauthn.ParseAttestationOptions(string(options))
	if err != nil {
		t.Fatalf("%v in %s", err, options)
	}
	d.UserHandle = []byte(asked.UserID)
	return []byte(virtualwebauthn.CreateAttestationResponse(s.party(), d.authenticator(), d.Key, *asked))
}

// Sign answers the options of a sign-in with a credential in JSON, and counts the use.
func (d *Device) Sign(t testing.TB, s Site, options []byte) []byte {
	t.Helper()
	asked, err := virtualwebauthn.ParseAssertionOptions(string(options))
	if err != nil {
		t.Fatalf("%v in %s", err, options)
	}
	d.Key.Counter++
	return []byte(virtualwebauthn.CreateAssertionResponse(s.party(), d.authenticator(), d.Key, *asked))
}
