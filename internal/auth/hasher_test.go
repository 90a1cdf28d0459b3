package auth

import (
	"testing"

	"github.com/alexedwards/argon2id"
)

// TestDummyHashCostsAsMuchAsARealOne decodes the dummy, because a comparison with a broken hash would end at once and reveal that the
// account does not exist.
func TestDummyHashCostsAsMuchAsARealOne(t *testing.T) {
	h := newHasher(PasswordCost{})
	cost := &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	params, salt, key, err := argon2id.DecodeHash(h.dummy)
	if err != nil || *params != *cost || uint32(len(salt)) != cost.SaltLength || uint32(len(key)) != cost.KeyLength {
		t.Errorf("the dummy has %+v, want %+v (%v)", params, cost, err)
	}
	if match, err := h.matches("password", ""); match || err != nil {
		t.Errorf("a password matches no hash: %v, %v", match, err)
	}
	if newHasher(PasswordCost{}).dummy == h.dummy {
		t.Error("two processes have the same dummy")
	}
}
