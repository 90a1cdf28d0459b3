// Package id creates identifiers: time-ordered integers below 2^53, exact in JavaScript and equal on both databases.
package id

import (
	"crypto/rand"
	"encoding/binary"
	"math/big"
	"sync"
	"time"
)

// epoch is the zero of the time in ids. 41 bits of milliseconds last until 2093.
var epoch = time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()

const (
	sequenceBits = 12
	sequenceMask = 1<<sequenceBits - 1
)

// Source creates ids. The ids of one source strictly increase. Ids of two nodes may be equal if both are created in the
// same millisecond. The primary key then refuses the second row, and the store runs its transaction again with new ids.
type Source struct {
	mu   sync.Mutex
	last int64
	now  func() time.Time
}

// NewSource returns a source with a clock.
func NewSource(now func() time.Time) *Source { return &Source{now: now} }

// New returns the next id.
func (s *Source) New() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := (s.now().UnixMilli()-epoch)<<sequenceBits | int64(random16()&(sequenceMask>>1))
	if next <= s.last {
		next = s.last + 1
	}
	s.last = next
	return next
}

func random16() uint16 {
	var b [2]byte
	_, _ = rand.Read(b[:]) // crypto/rand.Read never fails on a supported system
	return binary.LittleEndian.Uint16(b[:])
}

var std = NewSource(time.Now)

// New returns the next id of the process.
func New() int64 { return std.New() }

// Follow makes New follow another clock than the machine's, such as that of a database: rows are listed in the order of their ids. It
// must be called before New.
func Follow(now func() time.Time) { std = NewSource(now) }

// Token returns a secret of n characters of 62, for links and keys; 22 characters hold 131 bits.
func Token(n int) string {
	return from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", n)
}

// DefaultDigits is the default length of a string of random digits.
const DefaultDigits = 6

// Digits returns a random string of n digits; DefaultDigits suits a code that people type.
func Digits(n int) string { return from("0123456789", n) }

func from(alphabet string, n int) string {
	out := make([]byte, n)
	size := big.NewInt(int64(len(alphabet)))
	for i := range out {
		k, err := rand.Int(rand.Reader, size)
		if err != nil {
			panic("id: no randomness: " + err.Error())
		}
		out[i] = alphabet[k.Int64()]
	}
	return string(out)
}
