package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"yagura/internal/backup"
	"yagura/internal/kit/disk"
	"yagura/internal/store"
)

// holdDatabase locks the SQLite database for this process. Two programs with one database would each deliver events and run
// jobs, and neither would see what the other pushes. The operating system releases the lock when the process ends. It also
// refuses a folder into which a restore did not end, which would look like a new service.
func (p *Program) holdDatabase() error {
	if err := backup.Complete(p.Data); err != nil {
		return err
	}
	file, ok := store.SQLiteFile(p.Database)
	if !ok {
		return nil
	}
	if err := disk.MakeFolder(filepath.Dir(file)); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	_, absent := os.Stat(lockName(file))
	release, err := lockDatabase(file)
	if err != nil {
		return err
	}
	unlock := func() error {
		if absent != nil && size(file) == 0 { // this start created no database: the lock file must not tell the next start that there was one
			_ = os.Remove(lockName(file))
		}
		return release()
	}
	if err := cmp.Or(movedDatabase(file), p.missingDatabase(file, absent == nil)); err != nil {
		return errors.Join(err, unlock())
	}
	p.onClose(func(context.Context) error { return unlock() })
	return nil
}

// takeOver is the default of Config.TakeOver.
const takeOver = 10 * time.Second

// holdPostgres locks the PostgreSQL database while the program runs: exclusively if no broker connects it to other programs, else
// together with the other nodes.
func (p *Program) holdPostgres(ctx context.Context) error {
	if _, ofFile := store.SQLiteFile(p.Database); ofFile || p.Unguarded {
		return nil
	}
	mode, advice := store.Exclusive, ", and no broker connects this one to it: start all programs of the service with the same --broker, or stop the others first. "+
		"If the machine of another program has failed, try again in half a minute"
	if p.Broker != "" {
		mode, advice = store.Shared, " without a broker: stop it, and start all programs of the service with the same --broker"
	}
	lock, err := store.HoldLock(ctx, p.Database, mode, cmp.Or(p.TakeOver, takeOver))
	if errors.Is(err, store.ErrTaken) {
		return fmt.Errorf("%w%s", err, advice)
	}
	if err != nil {
		return err
	}
	p.lock = lock
	p.onClose(func(context.Context) error { lock.Close(); return nil })
	return nil
}

// lockName returns the name of the file that is locked while a program uses a SQLite database. It stays when the program ends.
func lockName(file string) string { return file + ".lock" }

// lockDatabase locks a SQLite database until release is called. It returns an error if another program has the lock.
func lockDatabase(file string) (release func() error, err error) {
	lock, err := os.OpenFile(lockName(file), os.O_RDWR|os.O_CREATE, 0o600)
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
// would otherwise start with an empty service. locked reports whether the lock file existed before this start.
func (c *Config) missingDatabase(file string, locked bool) error {
	if size(file) > 0 {
		return nil
	}
	trace := ""
	switch log, secret := file+"-wal", filepath.Join(c.Data, "secret.key"); {
	case size(log) > 0:
		trace = log
	case size(secret) > 0:
		trace = secret
	case locked:
		trace = lockName(file)
	case c.Files == "":
		trace = firstFile(filepath.Join(c.Data, "files"))
	}
	if trace == "" {
		return nil
	}
	return fmt.Errorf("%s exists, but the database %s is missing or empty: put the database back or restore a backup into another folder; "+
		"to begin with an empty service, remove %s or choose a new folder with --data", trace, file, filepath.Dir(file))
}

// firstFile returns the name of a file in a folder or below it, or an empty string if there is none.
func firstFile(folder string) (found string) {
	_ = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return filepath.SkipDir // a folder that cannot be read has no upload of this program
		case d.IsDir():
			return nil
		}
		found = path
		return filepath.SkipAll
	})
	return found
}

// size returns the size of a file, 0 if it does not exist.
func size(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
}
