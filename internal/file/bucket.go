package file

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"syscall"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	_ "gocloud.dev/blob/memblob" // the scheme mem
	_ "gocloud.dev/blob/s3blob"  // the scheme s3
	"gocloud.dev/gcerrors"

	"yagura/internal/kit/fault"
)

// OpenBucket opens the file storage by its URL: a URL of FolderURL, "mem://" or, for many nodes,
// "s3://bucket?region=…", with endpoint=https://… and use_path_style=true for other providers than Amazon. The keys
// come from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).
func OpenBucket(ctx context.Context, rawURL string) (*blob.Bucket, error) {
	if u, err := url.Parse(rawURL); err == nil && u.Scheme == fileblob.Scheme {
		rawURL = folderURL(u)
	}
	b, err := blob.OpenBucket(ctx, rawURL)
	if err != nil {
		return nil, fmt.Errorf("open the file store: %w", err)
	}
	return b, nil
}

// FolderURL returns the URL of a local folder, which OpenBucket creates if it is missing.
func FolderURL(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return (&url.URL{Scheme: fileblob.Scheme, Path: filepath.ToSlash(abs)}).String(), nil
}

// folderURL adds the options of a local folder, unless the URL sets them: the folder is created, readable by its owner only.
// Temporary files are always in the same folder, because a rename is atomic only within one file system, and because a
// written file is synced under its temporary name.
func folderURL(u *url.URL) string {
	q := u.Query()
	for option, value := range map[string]string{"create_dir": "true", "dir_file_mode": "0700"} {
		if !q.Has(option) {
			q.Set(option, value)
		}
	}
	q.Set("no_tmp_dir", "true")
	folder := *u
	folder.RawQuery = q.Encode()
	return folder.String()
}

// write stores the picture and its thumbnail. When it returns without an error, both survive a power failure.
func (s *Service) write(ctx context.Context, info Info, p picture) error {
	if err := s.writeOne(ctx, info.Path, info.ContentType, p.full); err != nil {
		return err
	}
	if p.thumb == nil {
		return nil
	}
	return s.writeOne(ctx, info.ThumbPath, info.ContentType, p.thumb)
}

func (s *Service) writeOne(ctx context.Context, key, contentType string, data []byte) error {
	dir := "" // the folder of the blob; stays empty where the bucket is no folder of this machine
	err := s.bucket.WriteAll(ctx, key, data, &blob.WriterOptions{
		ContentType:  contentType,
		CacheControl: "public, max-age=31536000, immutable",
		BeforeWrite: func(as func(any) bool) error {
			var f *os.File
			if as(&f) {
				dir = filepath.Dir(f.Name())
			}
			return nil
		},
	})
	if err == nil && dir != "" {
		err = syncFolder(dir, filepath.Base(key))
	}
	return writeFault(err)
}

// syncFolder syncs a blob, its attributes and the folders above it (year, prefix, root) to the disk.
func syncFolder(dir, name string) error {
	paths := []string{filepath.Join(dir, name), filepath.Join(dir, name+".attrs")}
	for range 3 {
		paths = append(paths, dir)
		dir = filepath.Dir(dir)
	}
	for _, p := range paths {
		f, err := os.Open(p)
		if err != nil {
			return err
		}
		err = errors.Join(f.Sync(), f.Close())
		if err != nil {
			return err
		}
	}
	return nil
}

func writeFault(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fault.New(fault.StorageFull).Because(err)
	default:
		return fmt.Errorf("write file: %w", err)
	}
}

func readFault(err error) error {
	if gcerrors.Code(err) == gcerrors.NotFound {
		return fault.New(fault.NotFoundError).Because(err)
	}
	return fmt.Errorf("read file: %w", err)
}
