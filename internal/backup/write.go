package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"yagura/internal/file"
	"yagura/internal/kit/disk"
	"yagura/internal/store"
)

// Source is what a backup copies.
type Source struct {
	Database string    // "sqlite:FILE" or "postgres://…"
	Files    string    // URL of the file storage
	Secret   string    // name of the file with the secret; it may be missing
	Program  string    // version of the program
	Now      time.Time // start of the backup
}

// Report is what a backup wrote.
type Report struct {
	Manifest

	Size int64    // of the archive in bytes
	Lost []string // keys of pictures that people still use and that are not in the storage
}

// Write makes an archive while the service may run, and reads it back. It never overwrites a file. The archive has its name
// only when it is complete and checked.
func Write(ctx context.Context, from Source, target string) (r Report, err error) {
	if !strings.HasSuffix(target, ".tar") && !strings.HasSuffix(target, ".tar.gz") && !strings.HasSuffix(target, ".tgz") {
		return r, fmt.Errorf("%s: the name of a backup ends with .tar or .tar.gz", target)
	}
	if _, err := os.Lstat(target); err == nil {
		return r, fmt.Errorf("%s exists already: choose another name", target)
	}
	folder, err := os.MkdirTemp(filepath.Dir(target), ".yagura-backup-*") // with mode 0700
	if err != nil {
		return r, fmt.Errorf("make a folder for the backup: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	archive := filepath.Join(folder, "archive")
	if r, err = write(ctx, from, archive, !strings.HasSuffix(target, ".tar")); err != nil {
		return r, store.ExplainDisk(store.SQLiteAddress(target), err) // the copy of the database is beside the archive
	}
	if _, err := Verify(ctx, archive); err != nil {
		return r, fmt.Errorf("read the backup back: %w", err)
	}
	info, err := os.Stat(archive)
	if err != nil {
		return r, err
	}
	r.Size = info.Size()
	return r, publish(archive, target)
}

// publish gives the archive its name, unless a file has that name already.
func publish(archive, target string) error {
	err := os.Link(archive, target)
	if err != nil && !errors.Is(err, fs.ErrExist) { // the file system may have no links
		if _, err := os.Lstat(target); err == nil {
			return fmt.Errorf("%s exists already: choose another name", target)
		}
		err = os.Rename(archive, target)
	}
	if err != nil {
		return fmt.Errorf("name the backup: %w", err)
	}
	return disk.SyncFolder(filepath.Dir(target))
}

// write makes the archive: first the database, then the pictures that it refers to. Pictures never change and are stored
// before their rows, so the archive has all of them, but for those that are deleted meanwhile.
func write(ctx context.Context, from Source, archive string, compress bool) (r Report, err error) {
	snapshot := archive + ".db"
	contents, err := store.Snapshot(ctx, from.Database, snapshot)
	if err != nil {
		return r, err
	}
	kind := "postgres"
	if _, ofFile := store.SQLiteFile(from.Database); ofFile {
		kind = "sqlite"
	}
	r.Manifest = Manifest{Format: format, Program: from.Program, CreatedAt: from.Now.UTC(), Database: kind, Schema: contents.Schema, Rows: contents.Rows}
	f, err := os.OpenFile(archive, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	var out io.Writer = f
	closing := func() error { return nil }
	if compress {
		z, err := gzip.NewWriterLevel(f, gzip.BestSpeed) // most bytes are pictures, which do not get smaller
		if err != nil {
			return r, err
		}
		out, closing = z, z.Close
	}
	w := &writer{tar: tar.NewWriter(out), at: from.Now.Truncate(time.Second), manifest: &r.Manifest}
	if err := w.all(ctx, from, snapshot); err != nil {
		return r, err
	}
	if err := errors.Join(w.tar.Close(), closing(), f.Sync()); err != nil {
		return r, fmt.Errorf("write the backup: %w", err)
	}
	r.Lost, err = store.UsedKeys(ctx, from.Database, r.Files.Missing)
	return r, err
}

type writer struct {
	tar      *tar.Writer
	at       time.Time
	manifest *Manifest
}

// all writes every member.
func (w *writer) all(ctx context.Context, from Source, snapshot string) error {
	if err := w.file(databaseName, snapshot); err != nil {
		return err
	}
	if err := w.objects(ctx, from.Files, snapshot); err != nil {
		return err
	}
	if err := w.file(secretName, from.Secret); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text, err := json.MarshalIndent(w.manifest, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.member(manifestName, int64(len(text)), bytes.NewReader(text))
	return err
}

// objects writes the pictures and their checksums.
func (w *writer) objects(ctx context.Context, address, snapshot string) (err error) {
	objects, err := file.OpenBucket(address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, objects.Close()) }()
	files := &w.manifest.Files
	var sums bytes.Buffer
	keys := func(ctx context.Context, visit func(string) error) error { return store.FileKeys(ctx, snapshot, visit) }
	err = readAhead(ctx, objects, keys, func(o object) error {
		if o.content == nil {
			files.Missing = append(files.Missing, o.key)
			return nil
		}
		sum, err := w.member(filesPrefix+o.key, o.size, o.content)
		if err != nil {
			return err
		}
		files.Count, files.Bytes = files.Count+1, files.Bytes+o.size
		fmt.Fprintf(&sums, "%s  %s\n", sum, filesPrefix+o.key)
		return nil
	})
	if err != nil {
		return fmt.Errorf("copy the files: %w", err)
	}
	if files.Count == 0 && len(files.Missing) > 0 {
		return fmt.Errorf("none of the %d files is in the storage: give --files as the service has it", len(files.Missing))
	}
	return w.part(sumsName, int64(sums.Len()), &sums)
}

// file writes a file of this machine as a part.
func (w *writer) file(name, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return w.part(name, info.Size(), f)
}

// part writes a member and notes its checksum in the manifest.
func (w *writer) part(name string, size int64, r io.Reader) error {
	sum, err := w.member(name, size, r)
	if err != nil {
		return err
	}
	w.manifest.Parts = append(w.manifest.Parts, Part{Name: name, Size: size, SHA256: sum})
	return nil
}

// member writes a member and returns its SHA-256.
func (w *writer) member(name string, size int64, r io.Reader) (string, error) {
	if err := fits(name, size); err != nil {
		return "", err
	}
	h := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: w.at}
	if err := w.tar.WriteHeader(h); err != nil {
		return "", fmt.Errorf("write %s: %w", name, err)
	}
	hash := sha256.New()
	n, err := io.Copy(io.MultiWriter(w.tar, hash), r)
	if err == nil && n != size {
		err = fmt.Errorf("it has %d bytes instead of %d", n, size)
	}
	if err != nil {
		return "", fmt.Errorf("write %s: %w", name, err)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// CopyFiles copies the pictures that a SQLite database refers to from one storage into another.
func CopyFiles(ctx context.Context, database, from, to string) (f Files, err error) {
	source, err := file.OpenBucket(from)
	if err != nil {
		return f, err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := file.OpenBucket(to)
	if err != nil {
		return f, err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	group, putting := errgroup.WithContext(ctx)
	group.SetLimit(parallelFiles)
	keys := func(ctx context.Context, visit func(string) error) error { return store.FileKeys(ctx, database, visit) }
	err = readAhead(putting, source, keys, func(o object) error {
		if o.content == nil {
			f.Missing = append(f.Missing, o.key)
			return nil
		}
		data, err := io.ReadAll(io.LimitReader(o.content, maxObject))
		if err != nil {
			return err
		}
		if int64(len(data)) != o.size {
			return fmt.Errorf("the file %s has %d bytes instead of %d", o.key, len(data), o.size)
		}
		f.Count, f.Bytes = f.Count+1, f.Bytes+o.size
		group.Go(func() error { return target.Put(putting, o.key, file.ContentType(o.key), data) })
		return nil
	})
	err = errors.Join(group.Wait(), err)
	if err != nil {
		return f, fmt.Errorf("copy the files: %w", err)
	}
	if f.Count == 0 && len(f.Missing) > 0 {
		return f, fmt.Errorf("none of the %d files is in the storage: give --from-files as the service has it", len(f.Missing))
	}
	return f, nil
}
