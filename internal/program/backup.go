package program

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"yagura/internal/backup"
	"yagura/internal/file"
	"yagura/internal/store"
)

// filesURL returns the URL of the file storage: the configured one, or that of a folder in Data.
func (c *Config) filesURL() (string, error) {
	if c.Files != "" {
		return c.Files, nil
	}
	return file.FolderURL(filepath.Join(c.Data, "files"))
}

// storeFlags are the flags that name the database of a command.
const storeFlags = "--data or --database"

// existingStore sets the defaults of the store. It returns an error if the SQLite file is missing, because a mistyped folder must not
// become a new database, and if its data was moved. The error names the flags of the command.
func (c *Config) existingStore(flags string) error {
	if err := c.completeStore(); err != nil {
		return err
	}
	if name, ok := store.SQLiteFile(c.Database); ok {
		if _, err := os.Stat(name); err != nil {
			return noDatabase(name, flags, err)
		}
		return movedDatabase(name)
	}
	return nil
}

// noDatabase explains why a command cannot see the SQLite file. The folder belongs to the user of the service: another owner would stop it.
func noDatabase(name, flags string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no database %s: give %s as the service has it", name, flags)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("the user %d of this process has no permission to read %s: run the command as the user of the service, such as with sudo -u USER (%w)",
			os.Getuid(), name, err)
	default:
		return err
	}
}

// Backup writes the data of the configured service into an archive, also while it runs.
func Backup(ctx context.Context, cfg Config, archive string) (backup.Report, error) {
	if err := cfg.existingStore(storeFlags); err != nil {
		return backup.Report{}, err
	}
	if err := backup.Complete(cfg.Data); err != nil {
		return backup.Report{}, err
	}
	files, err := cfg.filesURL()
	if err != nil {
		return backup.Report{}, err
	}
	report, err := backup.Write(ctx, backup.Source{
		Database: cfg.Database, Files: files, Secret: filepath.Join(cfg.Data, "secret.key"), Program: cfg.Version, Now: cfg.Clock.Now(),
	}, archive)
	return report, store.ExplainDisk(cfg.Database, err)
}

// Restore writes the data of an archive to the configured places, which must be empty.
func Restore(ctx context.Context, cfg Config, archive string) (backup.Manifest, error) {
	if _, ofFile := store.SQLiteFile(cfg.Database); ofFile {
		return backup.Manifest{}, errors.New("--database is the address of PostgreSQL; for SQLite give only --data")
	}
	files, err := cfg.filesURL()
	if err != nil {
		return backup.Manifest{}, err
	}
	return backup.Restore(ctx, archive, backup.Target{Data: cfg.Data, Database: cfg.Database, Files: files})
}

// Moved is what Move copied.
type Moved struct {
	store.Contents
	backup.Files
	Latest time.Time // when the newest event of the data was appended
}

// Move copies the SQLite database of a stopped service into an empty PostgreSQL database and, if toFiles is not empty, its
// pictures into another storage. It leaves a mark beside the SQLite database (movedDatabase) and changes nothing else in the data folder.
func Move(ctx context.Context, cfg Config, toDatabase, toFiles string) (m Moved, err error) {
	if err := cfg.existingStore("--from-data"); err != nil {
		return m, err
	}
	name, ok := store.SQLiteFile(cfg.Database)
	if _, toFile := store.SQLiteFile(toDatabase); !ok || toFile {
		return m, errors.New("move copies SQLite to PostgreSQL; for other ways use backup and restore")
	}
	if err := backup.Complete(cfg.Data); err != nil {
		return m, err
	}
	release, err := lockDatabase(name)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(store.ExplainDisk(cfg.Database, err), release()) }()
	if err := store.EnsureEmpty(ctx, toDatabase); err != nil {
		return m, err
	}
	if toFiles != "" { // first: a copy of the pictures may begin again, one of the database needs an empty target
		from, err := cfg.filesURL()
		if err != nil {
			return m, err
		}
		if m.Files, err = backup.CopyFiles(ctx, name, from, toFiles); err != nil {
			return m, err
		}
	}
	if m.Latest, err = store.LatestEvent(ctx, cfg.Database); err != nil {
		return m, err
	}
	if m.Contents, err = store.Fill(ctx, name, toDatabase); err != nil {
		return m, err
	}
	if err := os.WriteFile(movedName(name), []byte("The data of this database was moved to PostgreSQL.\n"), 0o600); err != nil {
		return m, fmt.Errorf("everything is moved, but not marked as moved: do not start the service with %s again: %w", name, err)
	}
	return m, nil
}

// movedName returns the name of the mark of a SQLite database whose data was moved to PostgreSQL.
func movedName(file string) string { return file + ".moved" }

// movedDatabase returns an error if the data of a SQLite database was moved. A service that started with the old data, because a setting was
// lost, would take writes that the moved service does not have.
func movedDatabase(file string) error {
	if _, err := os.Lstat(movedName(file)); err == nil {
		return fmt.Errorf("the data of %s was moved to PostgreSQL: give its address with --database (YAGURA_DATABASE); "+
			"to use the old data again, without what was written since, remove %s", file, movedName(file))
	}
	return nil
}
