package auth

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"runtime"
	"time"

	"github.com/alexedwards/argon2id"

	"yagura/internal/kit/fair"
	"yagura/internal/kit/fault"
)

// PasswordCost is the work of one password hash (argon2id, RFC 9106). The zero value means the default.
type PasswordCost struct {
	Memory     uint32 // KiB
	Iterations uint32
}

// defaultPasswordCost is what OWASP's password storage guide asks for at least.
var defaultPasswordCost = PasswordCost{Memory: 19 * 1024, Iterations: 2}

func (c PasswordCost) params() *argon2id.Params {
	if c == (PasswordCost{}) {
		c = defaultPasswordCost
	}
	return &argon2id.Params{Memory: c.Memory, Iterations: c.Iterations, Parallelism: 1, SaltLength: 16, KeyLength: 32}
}

// hashTimeout is how long a sign-in waits for its turn before it fails with overloaded.
const hashTimeout = 15 * time.Second

// hasher computes password hashes, at most one per processor at a time, so that many sign-ins at once do not exhaust
// memory. Network addresses take turns.
type hasher struct {
	queue  *fair.Queue
	params *argon2id.Params
	// dummy is a hash that no password matches. Comparing with it takes as long as a real comparison.
	dummy string
}

func newHasher(cost PasswordCost) *hasher {
	workers := max(2, runtime.GOMAXPROCS(0))
	queue := fair.New(fair.Limits{Capacity: int64(workers), Workers: workers, PerKey: workers, WaitingPerKey: 500, Waiting: 2000})
	params := cost.params()
	return &hasher{queue: queue, params: params, dummy: dummyHash(params)}
}

// dummyHash returns a hash of the same costs whose salt and key are random. Computing one from a password would cost 19 MiB and as
// much time as a sign-in at each start.
func dummyHash(p *argon2id.Params) string {
	random := func(size uint32) string {
		b := make([]byte, size)
		_, _ = rand.Read(b) // never fails
		return base64.RawStdEncoding.EncodeToString(b)
	}
	return fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s", p.Memory, p.Iterations, p.Parallelism, random(p.SaltLength), random(p.KeyLength))
}

// turn waits for the turn of the address and then runs work.
func (h *hasher) turn(ctx context.Context, address string, work func() error) error {
	waiting, cancel := context.WithTimeout(ctx, hashTimeout)
	defer cancel()
	release, err := h.queue.Acquire(waiting, address, 1)
	if err != nil && ctx.Err() == nil {
		return fault.New(fault.Overloaded).Because(err)
	}
	if err != nil {
		return err
	}
	defer release()
	return work()
}

// hash computes the hash of a password when it is the turn of the address.
func (h *hasher) hash(ctx context.Context, address, password string) (hash string, err error) {
	err = h.turn(ctx, address, func() (err error) {
		hash, err = h.hashNow(password)
		return err
	})
	return hash, err
}

// hashNow computes the hash of a password. Call it within turn.
func (h *hasher) hashNow(password string) (string, error) {
	hash, err := argon2id.CreateHash(password, h.params)
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// matches compares a password with a hash. An empty hash never matches, at the same cost. Call it within turn.
func (h *hasher) matches(password, hash string) (bool, error) {
	known := hash != ""
	if !known {
		hash = h.dummy
	}
	match, err := argon2id.ComparePasswordAndHash(password, hash)
	if err != nil {
		return false, fmt.Errorf("compare a password: %w", err)
	}
	return match && known, nil
}
