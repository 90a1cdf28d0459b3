// Package disk makes files, folders and their entries survive a loss of power.
package disk

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// MakeFolder creates a folder and its missing parents, for their owner only, and syncs their entries.
func MakeFolder(path string) error {
	var above []string // the folders that get a new entry
	for dir := filepath.Clean(path); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(dir); err == nil || filepath.Dir(dir) == dir {
			break
		}
		above = append(above, filepath.Dir(dir))
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	for _, dir := range above {
		if err := SyncFolder(dir); err != nil {
			return err
		}
	}
	return nil
}

// SyncFolder writes the entries of a folder to the disk. The sync of a file does not write its entry. SyncFolder does nothing on
// file systems that cannot sync folders.
func SyncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return errors.Join(err, d.Close())
}
