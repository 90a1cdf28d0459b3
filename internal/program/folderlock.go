package program

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"yagura/internal/backup"
	"yagura/internal/kit/disk"
)

// holdDatabase locks the SQLite database for this process. Two programs with one database would each deliver events and run
// jobs, and neither would see what the other pushes. The operating system releases the lock when the process ends. It also
// refuses a folder into which a restore did not end, which would look like a new service.
func (p *Program) holdDatabase() error {
	if err := backup.Complete(p.Data); err != nil {
		return err
	}
	file, ok := strings.CutPrefix(p.Database, "sqlite:")
	if !ok {
		return nil
	}
	if err := disk.MakeFolder(filepath.Dir(file)); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	release, err := lockDatabase(file)
	if err != nil {
		return err
	}
	p.onClose(func(context.Context) error { return release() })
	if err := p.missingDatabase(file); err != nil {
		return errors.Join(err, p.Close(context.Background()))
	}
	return nil
}

// lockDatabase locks a SQLite database until release is called. It returns an error if another program has the lock.
func lockDatabase(file string) (release func() error, err error) {
	lock, err := os.OpenFile(file+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the database: %w", err)
	}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = lock.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("another program uses %s: stop it first; many programs need PostgreSQL", file)
		}
		return nil, fmt.Errorf("lock the database: %w", err)
	}
	return lock.Close, nil
}

// missingDatabase returns an error if the database file is missing or empty though the folder was used before: the program
// would otherwise start with an empty service.
func (p *Program) missingDatabase(file string) error {
	if size(file) > 0 {
		return nil
	}
	for _, trace := range []string{file + "-wal", filepath.Join(p.Data, "secret.key")} {
		if size(trace) > 0 {
			return fmt.Errorf("%s exists, but the database %s is missing or empty: put the database back, or remove %s to begin with an empty service", trace, file, trace)
		}
	}
	return nil
}

// size returns the size of a file, 0 if it does not exist.
func size(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
}
