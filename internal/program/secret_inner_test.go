package program

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"yagura/internal/account"
)

// TestALostSecretIsLogged starts a service three times: first without people, then without its secret.key, then with the new one.
func TestALostSecretIsLogged(t *testing.T) {
	var log strings.Builder // not parallel: it replaces the log of the process
	usual := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(usual) })
	cfg := Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Dev: true}
	for i, want := range []bool{false, true, false} {
		log.Reset()
		p, err := New(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(log.String(), "a new one was made"); got != want {
			t.Errorf("start %d logs it: %v\n%s", i, got, log.String())
		}
		if i == 0 {
			err := p.Store.InTx(t.Context(), func(ctx context.Context) error {
				_, _, err := p.Features.Accounts.Create(ctx, account.New{Nickname: "person"})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(filepath.Join(cfg.Data, "secret.key")); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
