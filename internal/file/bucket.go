package file

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/minio/minio-go/v7"

	"yagura/internal/kit/fault"
)

// Bucket stores the bytes of files under keys such as "contests/2026/Qm3…x.jpg". The keys are names that this package
// chose; they never come from a request.
type Bucket interface {
	// Put stores data under the key. When it returns without an error, the data survives a power failure. When it fails,
	// nothing is stored under the key, except where the answer of a remote storage was lost or a folder could not be synced.
	Put(ctx context.Context, key, contentType string, data []byte) error
	// Open opens the object under the key and returns its size in bytes. The error of a missing object is fs.ErrNotExist.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, int64, error)
	// Delete removes the object under the key. Deleting a missing object is not an error.
	Delete(ctx context.Context, key string) error
	// Close releases the connections.
	Close() error
}

// The schemes of bucket URLs.
const (
	schemeFolder = "file"
	schemeS3     = "s3"
)

// OpenBucket opens the file storage by its URL: a URL of FolderURL or, for many nodes, "s3://bucket?region=…", with
// endpoint=https://… and use_path_style=true for other providers than Amazon. It does not connect to a remote storage.
func OpenBucket(rawURL string) (Bucket, error) {
	u, err := url.Parse(rawURL)
	if err != nil {
		return nil, fmt.Errorf("open the file store: %w", err)
	}
	var b Bucket
	switch u.Scheme {
	case schemeFolder:
		b, err = openFolder(u)
	case schemeS3:
		b, err = openS3(u)
	default:
		err = fmt.Errorf("%q is neither a folder (file:///…) nor a bucket (s3://…)", rawURL)
	}
	if err != nil {
		return nil, fmt.Errorf("open the file store: %w", err)
	}
	return b, nil
}

// CheckURL returns an error if a URL names neither a folder nor a bucket, or has wrong options. It opens nothing.
func CheckURL(rawURL string) error {
	u, err := url.Parse(rawURL)
	var bad error
	switch {
	case err == nil && u.Scheme == schemeFolder && u.Path != "" && slices.Contains(folderHosts, u.Host):
		bad = checkFolderOptions(u)
	case err == nil && u.Scheme == schemeS3 && u.Host != "":
		_, bad = s3Options(u)
	default:
		return fmt.Errorf("the files %q (--files, YAGURA_FILES) must be a folder (file:///path) or a bucket (s3://bucket?region=…)", rawURL)
	}
	if bad != nil {
		return fmt.Errorf("the files (--files, YAGURA_FILES): %w", bad)
	}
	return nil
}

// FolderURL returns the URL of a local folder, which OpenBucket creates if it is missing.
func FolderURL(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return (&url.URL{Scheme: schemeFolder, Path: filepath.ToSlash(abs)}).String(), nil
}

// write stores the picture and its thumbnail. When it returns without an error, both survive a power failure.
func (s *Service) write(ctx context.Context, info Info, p picture) error {
	if err := s.bucket.Put(ctx, info.Path, info.ContentType, p.full); err != nil {
		return writeFault(err)
	}
	if p.thumb == nil {
		return nil
	}
	return writeFault(s.bucket.Put(ctx, info.ThumbPath, info.ContentType, p.thumb))
}

// writeFault returns storageFull if the storage is full or out of order.
func writeFault(err error) error {
	if err == nil {
		return nil
	}
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EIO), errors.Is(err, syscall.EROFS),
		minio.ToErrorResponse(err).StatusCode >= http.StatusInternalServerError:
		return fault.New(fault.StorageFull).Because(err)
	default:
		return fmt.Errorf("write file: %w", err)
	}
}

func readFault(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fault.New(fault.NotFoundError).Because(err)
	}
	return fmt.Errorf("read file: %w", err)
}
