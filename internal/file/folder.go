package file

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"yagura/internal/kit/disk"
)

// folder is a Bucket in a folder of this machine. The key of an object is its path below the folder. Its content type is
// not stored: the extension determines it, and the row of the file has it.
type folder struct{ root string }

// attributes is the extension of the files in which earlier versions stored content types. They are deleted together with
// their objects.
const attributes = ".attrs"

// folderOptions are options of URLs that earlier versions accepted. They have no effect: the folder is always created,
// readable by its owner only, and temporary files are always in it.
var folderOptions = []string{"create_dir", "dir_file_mode", "metadata", "no_tmp_dir"}

// folderHosts are what may stand for the host in the URL of a folder; "." is the working folder, as in file://./files. In file://data/files
// the host would be "data", and the folder /files.
var folderHosts = []string{"", "localhost", "."}

func checkFolderOptions(u *url.URL) error {
	for option := range u.Query() {
		if !slices.Contains(folderOptions, option) {
			return fmt.Errorf("unknown option %q: a folder has no options", option)
		}
	}
	return nil
}

// openFolder creates the folder if it is missing.
func openFolder(u *url.URL) (Bucket, error) {
	if !slices.Contains(folderHosts, u.Host) {
		return nil, fmt.Errorf("%q is a host: the URL of a folder begins with three slashes (file:///path)", u.Host)
	}
	if err := checkFolderOptions(u); err != nil {
		return nil, err
	}
	root := filepath.FromSlash(u.Path)
	if u.Host == "." {
		root = strings.TrimPrefix(root, string(filepath.Separator))
	}
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	if err := disk.MakeFolder(root); err != nil {
		return nil, err
	}
	return folder{root}, nil
}

// path returns the path of an object. It refuses keys that lead out of the folder or to the attributes of another object.
func (f folder) path(key string) (string, error) {
	local, err := filepath.Localize(key)
	if err != nil || key == "." || strings.HasSuffix(key, attributes) {
		return "", &fs.PathError{Op: "open", Path: key, Err: fs.ErrInvalid}
	}
	return filepath.Join(f.root, local), nil
}

// Put implements Bucket. It writes a temporary file in the same folder, because a rename is atomic only within one file system. It syncs
// the bytes before the rename, so that no object is ever a part of the bytes.
func (f folder) Put(_ context.Context, key, _ string, data []byte) error {
	path, err := f.path(key)
	if err != nil {
		return err
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := writeSynced(path, data); err != nil {
		return err
	}
	// The folders above it may be new as well.
	for ; ; dir = filepath.Dir(dir) {
		if err := disk.SyncFolder(dir); err != nil {
			return err
		}
		if dir == f.root {
			return nil
		}
	}
}

// writeSynced writes a new file and syncs its bytes to the disk. It leaves nothing behind if it fails.
func writeSynced(path string, data []byte) error {
	temporary, err := os.CreateTemp(filepath.Dir(path), ".upload-*")
	if err != nil {
		return err
	}
	_, err = temporary.Write(data)
	if err == nil {
		err = temporary.Sync()
	}
	err = errors.Join(err, temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary.Name()))
	}
	return nil
}

// Open implements Bucket.
func (f folder) Open(_ context.Context, key string) (io.ReadSeekCloser, int64, error) {
	path, err := f.path(key)
	if err != nil {
		return nil, 0, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	}
	if err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	return file, info.Size(), nil
}

// Delete implements Bucket.
func (f folder) Delete(_ context.Context, key string) error {
	path, err := f.path(key)
	if err != nil {
		return err
	}
	for _, p := range []string{path, path + attributes} {
		if err := os.Remove(p); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Close implements Bucket.
func (folder) Close() error { return nil }
