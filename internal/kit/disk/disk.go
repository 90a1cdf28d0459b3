// Package disk makes changes of files last.
package disk

import (
	"errors"
	"os"
)

// Sync writes a file, or the entries of a folder, to the disk.
func Sync(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
