package program_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"yagura/internal/program"
)

// TestASecondProgramOnTheSameDatabaseIsRefused starts two programs on one folder, and one more after the first has ended.
func TestASecondProgramOnTheSameDatabaseIsRefused(t *testing.T) {
	t.Parallel()
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Dev: true}
	first, err := program.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := program.New(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "another program uses") {
		t.Errorf("the second program: %v", err)
	}
	info, err := os.Stat(filepath.Join(cfg.Data, "yagura.db"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the database has the mode %v, %v", info.Mode(), err)
	}
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	after, err := program.New(t.Context(), cfg)
	if err != nil {
		t.Fatalf("after the end of the first: %v", err)
	}
	if err := after.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}
