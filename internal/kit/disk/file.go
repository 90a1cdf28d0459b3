package disk

import (
	"errors"
	"os"
)

// SyncFile writes the content of a file to the disk.
func SyncFile(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
