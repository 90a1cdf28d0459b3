package auth

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"errors"
)

// sealer keeps short secrets that the service itself must read again out of sight of whoever reads the database.
type sealer struct{ aead cipher.AEAD }

// newSealer derives the key of one purpose from the server's secret: a sealed text of one purpose opens for no other.
func newSealer(secret Secret, purpose string) *sealer {
	key, err := hkdf.Key(sha256.New, secret, nil, "yagura/"+purpose, 32)
	if err != nil {
		panic("auth: no key can be derived: " + err.Error()) // only for a length that no hash gives
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		panic("auth: no cipher: " + err.Error())
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic("auth: no cipher: " + err.Error())
	}
	return &sealer{aead}
}

// seal hides a text; it opens only with the same place, such as the key of the row that holds it.
func (s *sealer) seal(plain, place string) string {
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nil, nil, []byte(plain), []byte(place)))
}

// open returns the text back, or an error when it was altered, moved, or sealed with another secret.
func (s *sealer) open(sealed, place string) (string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil {
		return "", err
	}
	plain, err := s.aead.Open(nil, nil, raw, []byte(place))
	if err != nil {
		return "", errors.New("auth: a sealed text does not open")
	}
	return string(plain), nil
}
