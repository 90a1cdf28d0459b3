//go:build fuse

// These tests mount a disk, which needs root and /dev/fuse. make drill-power runs them first.

package harness

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// volatileDisk mounts a disk.
func volatileDisk(t *testing.T) *VolatileDisk {
	t.Helper()
	folder := t.TempDir()
	disk, err := MountVolatileDisk(filepath.Join(folder, "disk"), filepath.Join(folder, "store"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Unmount() })
	return disk
}

func syncOf(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// TestDiskKeepsWhatWasSynced syncs files, or their entries, or both.
func TestDiskKeepsWhatWasSynced(t *testing.T) {
	disk := volatileDisk(t)
	kept := map[string]int{}
	for seed := range uint64(tries / 3) {
		folder := filepath.Join(disk.Path, strconv.FormatUint(seed, 10))
		if err := errors.Join(os.Mkdir(folder, 0o700), syncOf(disk.Path)); err != nil {
			t.Fatal(err)
		}
		path := func(name string) string { return filepath.Join(folder, name) }
		for _, name := range []string{"both", "entry", "file"} {
			if err := os.WriteFile(path(name), []byte(name), 0o600); err != nil {
				t.Fatal(err)
			}
			if name == "entry" {
				if err := syncOf(folder); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if err := syncOf(path(name)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := disk.PowerOn(rand.New(rand.NewPCG(seed, 1))); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"both", "entry", "file"} {
			if text, err := os.ReadFile(path(name)); err == nil && string(text) == name {
				kept[name]++
			}
		}
	}
	if all := tries / 3; kept["both"] != all || kept["entry"] == all || kept["file"] == all || kept["entry"] == 0 || kept["file"] == 0 {
		t.Errorf("of %d each are kept: %v", all, kept)
	}
}

func TestCallsFailWithoutPower(t *testing.T) {
	disk := volatileDisk(t)
	name := filepath.Join(disk.Path, "file")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	write := func(value byte) error {
		_, err := f.WriteAt([]byte{value}, 0)
		return err
	}
	off := disk.LosePower(1)
	if err := write('a'); err != nil {
		t.Fatal(err)
	}
	if err := write('b'); !errors.Is(err, syscall.EIO) {
		t.Errorf("a write: %v", err)
	}
	<-off
	if err := f.Sync(); !errors.Is(err, syscall.EIO) {
		t.Errorf("a sync: %v", err)
	}
	if err := os.Mkdir(filepath.Join(disk.Path, "folder"), 0o700); !errors.Is(err, syscall.EIO) {
		t.Errorf("a new folder: %v", err)
	}
	_ = f.Close()
	if _, err := disk.PowerOn(rand.New(rand.NewPCG(1, 1))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte("c"), 0o600); err != nil {
		t.Errorf("a write with power: %v", err)
	}
}
