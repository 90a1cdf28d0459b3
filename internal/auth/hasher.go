package auth

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"runtime"
	"time"

	"github.com/alexedwards/argon2id"

	"yagura/internal/kit/fault"
)

var argonParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hashTimeout is how long a sign-in waits for a free slot before it fails with overloaded.
const hashTimeout = 5 * time.Second

// hasher computes password hashes, at most one per processor at a time, so that many sign-ins at once do not exhaust
// memory.
type hasher struct {
	turns chan struct{}
	// dummy is a hash that no password matches. Comparing with it takes as long as a real comparison.
	dummy string
}

func newHasher() *hasher {
	return &hasher{turns: make(chan struct{}, max(2, runtime.GOMAXPROCS(0))), dummy: dummyHash()}
}

// dummyHash returns a hash of the same costs whose salt and key are random. Computing one from a password would cost 19 MiB and as
// much time as a sign-in at each start.
func dummyHash() string {
	random := func(size uint32) string {
		b := make([]byte, size)
		_, _ = rand.Read(b) // never fails
		return base64.RawStdEncoding.EncodeToString(b)
	}
	p := argonParams
	return fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s", p.Memory, p.Iterations, p.Parallelism, random(p.SaltLength), random(p.KeyLength))
}

func (h *hasher) turn(ctx context.Context, work func() error) error {
	timer := time.NewTimer(hashTimeout)
	defer timer.Stop()
	select {
	case h.turns <- struct{}{}:
		defer func() { <-h.turns }()
		return work()
	case <-timer.C:
		return fault.New(fault.Overloaded)
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (h *hasher) hash(ctx context.Context, password string) (hash string, err error) {
	err = h.turn(ctx, func() error {
		if hash, err = argon2id.CreateHash(password, argonParams); err != nil {
			return fmt.Errorf("hash a password: %w", err)
		}
		return nil
	})
	return hash, err
}

// matches compares a password with a hash. An empty hash never matches, at the same cost.
func (h *hasher) matches(ctx context.Context, password, hash string) (match bool, err error) {
	known := hash != ""
	if !known {
		hash = h.dummy
	}
	err = h.turn(ctx, func() error {
		if match, err = argon2id.ComparePasswordAndHash(password, hash); err != nil {
			return fmt.Errorf("compare a password: %w", err)
		}
		return nil
	})
	return match && known, err
}
