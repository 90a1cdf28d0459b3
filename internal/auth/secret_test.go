package auth_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"yagura/internal/auth"
)

func TestSecretIsMadeOnceAndKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	var wg sync.WaitGroup
	made := make([]auth.Secret, 20)
	for i := range made {
		wg.Go(func() {
			var err error
			if made[i], err = auth.LoadSecret(dir, ""); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, s := range made {
		if len(s) != 32 || !bytes.Equal(s, made[0]) {
			t.Fatal("starts at the same time got different secrets")
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 || files[0].Name() != "secret.key" {
		t.Fatalf("files %v: %v", files, err)
	}
	if info, err := files[0].Info(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v: %v", info.Mode(), err)
	}
}

func TestSecretThatIsBroken(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "secret.key"), []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := auth.LoadSecret(dir, ""); err == nil {
		t.Error("half a secret is taken")
	}
	if _, err := auth.LoadSecret(dir, "too short"); err == nil {
		t.Error("a short secret of the environment is taken")
	}
	if _, err := auth.LoadSecret(dir, strings.Repeat("k", 32)); err == nil {
		t.Error("a repeated character is taken as a secret")
	}
	const given = "8f2a61c07d94be35a1f0c6d2e7b94835"
	s, err := auth.LoadSecret(dir, given)
	if err != nil || string(s) != given {
		t.Errorf("the environment's secret: %v", err)
	}
}

func TestSecretNeverShows(t *testing.T) {
	s := auth.Secret("0123456789abcdef0123456789abcdef")
	cfg := auth.Config{Secret: s}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("start", "secret", s, "cfg", cfg)
	slog.New(slog.NewJSONHandler(&log, nil)).Info("start", "secret", s, "cfg", cfg)
	encoded, err := json.Marshal(cfg)
	if err != nil {
		t.Fatal(err)
	}
	all := log.String() + string(encoded) + fmt.Sprintf("%v %+v %#v %s %x %d %q", s, cfg, cfg, s, s, s, s)
	for _, leak := range []string{"0123456789", "MDEyMzQ1", "30313233", "48 49 50", "0x30"} {
		if strings.Contains(all, leak) {
			t.Errorf("%q shows in %s", leak, all)
		}
	}
}
