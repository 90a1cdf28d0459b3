package program_test

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"yagura/internal/program"
)

// TestAPortInUseCreatesNothing starts the service at an address that another program has: it must not create or upgrade a database.
func TestAPortInUseCreatesNothing(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	address := taken.Addr().String()
	for want, cfg := range map[string]program.Config{
		"another address with --addr":         {Addr: address},
		"another address with --metrics-addr": {Addr: "127.0.0.1:0", MetricsAddr: address},
	} {
		cfg.Data = filepath.Join(t.TempDir(), "data")
		err := program.Serve(t.Context(), cfg, func(string) { t.Error("the program listens") })
		if err == nil || !strings.Contains(err.Error(), "another program listens at "+address) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
		if _, err := os.Stat(cfg.Data); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the data folder exists: %v", want, err)
		}
	}
}
