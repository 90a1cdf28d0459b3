package auth

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"yagura/internal/kit/disk"
)

const secretLength = 32 // bytes

// Secret is the key that signs tokens. Printing, logging or encoding it shows a placeholder.
type Secret []byte

const hidden = "[secret]"

// Format implements fmt.Formatter.
func (Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(hidden)) }

// LogValue implements slog.LogValuer.
func (Secret) LogValue() slog.Value { return slog.StringValue(hidden) }

// MarshalText implements encoding.TextMarshaler.
func (Secret) MarshalText() ([]byte, error) { return []byte(hidden), nil }

// LoadSecret returns the secret of the environment (at least 32 bytes, and not a repeated character), else the one in
// dir/secret.key. It creates the file at the first start, readable by its owner only. Processes that share the folder get the same secret.
func LoadSecret(dir, env string) (Secret, error) {
	if env != "" {
		if len(env) < secretLength {
			return nil, fmt.Errorf("the secret of the environment (YAGURA_SECRET) is shorter than %d bytes: make one with openssl rand -hex 32", secretLength)
		}
		if distinct(env) < leastDistinct {
			return nil, errors.New("the secret of the environment (YAGURA_SECRET) repeats few characters: make one with openssl rand -hex 32")
		}
		return Secret(env), nil
	}
	file := filepath.Join(dir, "secret.key")
	secret, err := readSecret(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return secret, err
	}
	if err := makeSecret(dir, file); err != nil {
		return nil, fmt.Errorf("make the secret: %w", err)
	}
	return readSecret(file)
}

// leastDistinct is the fewest different bytes of a secret. A random text of 32 hexadecimal digits has about 14.
const leastDistinct = 8

// distinct counts the different bytes of s.
func distinct(s string) int {
	seen := map[byte]bool{}
	for i := range len(s) {
		seen[s[i]] = true
	}
	return len(seen)
}

func readSecret(file string) (Secret, error) {
	key, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if len(key) != secretLength {
		return nil, fmt.Errorf("%s does not hold %d bytes: restore it from a backup, or remove it, which signs everybody out", file, secretLength)
	}
	return key, nil
}

// makeSecret writes a temporary file and links it into place: no process reads a partial file, and the first of two
// writers wins. When it returns without an error, the secret survives a loss of power, as the sessions that it signs do.
func makeSecret(dir, file string) error {
	if err := disk.MakeFolder(dir); err != nil {
		return err
	}
	aside, err := os.CreateTemp(dir, "secret-*") // with mode 0600
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(aside.Name()) }()
	key := make([]byte, secretLength)
	_, _ = rand.Read(key) // never fails on a supported system
	_, err = aside.Write(key)
	if err := errors.Join(err, aside.Sync(), aside.Close()); err != nil {
		return err
	}
	if err := os.Link(aside.Name(), file); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return disk.SyncFolder(dir)
}
