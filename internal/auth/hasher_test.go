package auth

import (
	"testing"

	"github.com/alexedwards/argon2id"
)

// TestDummyHashCostsAsMuchAsARealOne decodes the dummy, because a comparison with a broken hash would end at once and tell
// that the account does not exist.
func TestDummyHashCostsAsMuchAsARealOne(t *testing.T) {
	h := newHasher()
	params, salt, key, err := argon2id.DecodeHash(h.dummy)
	if err != nil || *params != *argonParams || uint32(len(salt)) != argonParams.SaltLength || uint32(len(key)) != argonParams.KeyLength {
		t.Errorf("the dummy has %+v, want %+v (%v)", params, argonParams, err)
	}
	if match, err := h.matches(t.Context(), "192.0.2.1", "password", ""); match || err != nil {
		t.Errorf("a password matches no hash: %v, %v", match, err)
	}
	if newHasher().dummy == h.dummy {
		t.Error("two processes have the same dummy")
	}
}
