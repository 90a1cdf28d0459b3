package file

import (
	"context"
	"io"
	"path"
	"strings"

	"gocloud.dev/gcerrors"
)

// Objects gives access to the stored bytes by their keys, without rows and quotas, for backups and checks of the storage.
type Objects struct {
	service Service
	close   func() error
}

// OpenObjects opens the file storage by its URL, as OpenBucket does.
func OpenObjects(ctx context.Context, rawURL string) (*Objects, error) {
	b, err := OpenBucket(ctx, rawURL)
	if err != nil {
		return nil, err
	}
	return &Objects{service: Service{bucket: b}, close: b.Close}, nil
}

// Close ends the use of the storage.
func (o *Objects) Close() error { return o.close() }

// Open returns an object and its size in bytes. The caller closes it. Fault: notFound.
func (o *Objects) Open(ctx context.Context, key string) (io.ReadCloser, int64, error) {
	r, err := o.service.bucket.NewReader(ctx, key, nil)
	if err != nil {
		return nil, 0, readFault(err)
	}
	return r, r.Size(), nil
}

// Write stores an object. When it returns without an error, the object survives a power failure.
func (o *Objects) Write(ctx context.Context, key string, data []byte) error {
	return o.service.writeOne(ctx, key, contentType(key), data)
}

// Delete deletes an object. Deleting a missing object is not an error.
func (o *Objects) Delete(ctx context.Context, key string) error {
	if err := o.service.bucket.Delete(ctx, key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return err
	}
	return nil
}

// contentType returns the content type of a stored name, whose extension tells the format.
func contentType(key string) string {
	switch path.Ext(key) {
	case ".png":
		return "image/png"
	case ".jpg":
		return "image/jpeg"
	case ".gif":
		return "image/gif"
	default:
		return "application/octet-stream"
	}
}

// ValidKey reports whether a text has the form of a stored name: parts of letters, digits, "-", "_" and ".", separated by "/",
// none beginning with ".". An archive with another name could lead outside of the storage.
func ValidKey(key string) bool {
	if len(key) > 300 {
		return false
	}
	for part := range strings.SplitSeq(key, "/") {
		if part == "" || part[0] == '.' {
			return false
		}
		for _, c := range part {
			if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' && c != '.' {
				return false
			}
		}
	}
	return true
}
