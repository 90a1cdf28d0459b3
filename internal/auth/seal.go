package auth

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"errors"
)

// sealer encrypts short secrets that the service must read again, so that the database alone does not reveal them.
type sealer struct{ aead cipher.AEAD }

// newSealer derives the key of one purpose from the server's secret. A text sealed for one purpose cannot be opened
// for another.
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

// seal encrypts a text. It can be opened only with the same place, such as the key of its row.
func (s *sealer) seal(plain, place string) string {
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nil, nil, []byte(plain), []byte(place)))
}

// open decrypts a text. It fails if the text was altered, moved, or sealed with another secret.
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
