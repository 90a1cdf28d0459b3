package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
)

// derived computes a secret from the server's key, a purpose and the given parts. It derives long secrets from
// others. It also protects short secrets in the database, where a plain hash could be guessed.
func (s *Service) derived(purpose string, parts ...string) string {
	mac := hmac.New(sha256.New, s.cfg.Secret)
	for _, p := range append([]string{purpose}, parts...) {
		_, _ = mac.Write([]byte(p + "\x00"))
	}
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// hashed returns the stored form of a secret of a mail. These secrets are long and random, so one round is enough.
func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

func sameHash(hash, secret string) bool {
	return subtle.ConstantTimeCompare([]byte(hash), []byte(hashed(secret))) == 1
}
