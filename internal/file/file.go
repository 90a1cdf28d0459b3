// Package file stores the pictures that people upload (FILE-1).
//
// No upload is stored unchanged: a picture is recognised by its content, decoded, rotated upright, limited in size
// and encoded again, so that metadata, scripts and appended data are removed. The server chooses the names. Every
// person has a quota; a file and its part of the quota are stored in one transaction.
package file

import (
	"context"
	"slices"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// Prefix is the folder of a file and its purpose.
type Prefix string

// The prefixes.
const (
	Chat     Prefix = "chat"     // pictures of messages
	Image    Prefix = "image"    // pictures of people and teams
	Contests Prefix = "contests" // covers, pictures in rules, pictures of results
)

// Valid reports whether p is one of the prefixes.
func (p Prefix) Valid() bool { return p == Chat || p == Image || p == Contests }

// Rule says which formats a use accepts. The content decides the format, never the name or the content type of the
// request.
type Rule uint8

// The rules.
const (
	// PNGOrJPEG: covers and pictures of results (CONTEST-13, MATCH-5).
	PNGOrJPEG Rule = iota + 1
	// PNGJPEGOrGIF: pictures in a contest's rules and in messages (FILE-2). It keeps animations.
	PNGJPEGOrGIF
	// AnyPicture: pictures of people and teams. It also takes WebP, which cameras and browsers produce. They are
	// stored as PNG or JPEG; of an animation, the first frame.
	AnyPicture
)

// RuleOf returns the rule of the general upload call, which knows the prefix only.
func RuleOf(p Prefix) Rule {
	if p == Image {
		return AnyPicture
	}
	return PNGJPEGOrGIF
}

// animates reports whether the rule keeps the frames of an animation.
func (r Rule) animates() bool { return r == PNGJPEGOrGIF }

// types names the allowed formats in readable form.
func (r Rule) types() string {
	switch r {
	case PNGOrJPEG:
		return "PNG, JPEG"
	case PNGJPEGOrGIF:
		return "PNG, JPEG, GIF"
	default:
		return "PNG, JPEG, GIF, WebP"
	}
}

// name adds the allowed formats to the fault unsupportedFileType; it returns other errors unchanged.
func (r Rule) name(err error) error {
	if f, ok := fault.Of(err); ok && f.Key == fault.UnsupportedFileType {
		return f.With("types", r.types())
	}
	return err
}

// Still checks that none of the stored paths is an animation, for covers and pictures of results. Fault:
// unsupportedFileType.
func Still(paths ...string) error {
	if slices.ContainsFunc(paths, IsAnimation) {
		return PNGOrJPEG.name(fault.New(fault.UnsupportedFileType))
	}
	return nil
}

func (r Rule) allows(f format) bool {
	switch f {
	case formatPNG, formatJPEG:
		return r >= PNGOrJPEG && r <= AnyPicture
	case formatGIF:
		return r == PNGJPEGOrGIF || r == AnyPicture
	case formatWebP:
		return r == AnyPicture
	default:
		return false
	}
}

// Limits of one picture (FILE-1).
const (
	// MaxBytes is the largest size of an upload in bytes.
	MaxBytes = 5 << 20
	// MaxPixels is the largest number of pixels of a picture.
	MaxPixels = 40_000_000
	// MaxSide is the longest side of a picture that is decoded, in pixels.
	MaxSide = 20_000
	// StoredSide is the longest side of a stored picture, in pixels; larger pictures are scaled down.
	StoredSide = 2560
	// ThumbWidth is the width of a thumbnail in pixels. A picture of at most this width has no thumbnail.
	ThumbWidth = 480
)

// Quota is the storage limit of one person.
type Quota struct {
	Bytes int64 // stored bytes, thumbnails included
	Count int64 // files
}

// DefaultQuota applies if the administrator sets no other.
var DefaultQuota = Quota{Bytes: 256 << 20, Count: 1000}

// Info is a stored file.
type Info struct {
	ID          int64
	Path        string // "contests/2026/Qm3…x.jpg": how other records refer to the file
	ThumbPath   string // "" if the picture itself is small enough
	Prefix      Prefix
	OwnerID     int64
	ContentType string // image/png, image/jpeg, or image/gif for an animation
	Size        int64  // bytes of the picture and its thumbnail, counted by the quota
	Width       int    // pixels
	Height      int    // pixels
	CreatedAt   time.Time
	Saved       bool // whether a record has shown the file
}

// keys returns the names of the file in the bucket.
func (i Info) keys() []string {
	if i.ThumbPath == "" {
		return []string{i.Path}
	}
	return []string{i.Path, i.ThumbPath}
}

// URL returns the address that serves a path; "" for "".
func URL(path string) string {
	if path == "" {
		return ""
	}
	return "/api/v1/files/" + path
}

// ThumbURL returns the address that serves the thumbnail of a path; "" for "".
func ThumbURL(path string) string {
	if path == "" {
		return ""
	}
	return URL(path) + "?size=thumb"
}

// Store is the storage that this package needs.
type Store interface {
	limit.Store // with InTx
	// ReserveFileSpace adds size bytes and one file to a person's usage in one conditional write. If the sum would
	// exceed maxBytes or maxCount, it fails with quotaExceeded and changes nothing.
	ReserveFileSpace(ctx context.Context, userID, size, maxBytes, maxCount int64) error
	// ReleaseFileSpace subtracts size bytes and one file from a person's usage.
	ReleaseFileSpace(ctx context.Context, userID, size int64) error
	// WrongFileUsage lists some people whose usage is not that of their files.
	WrongFileUsage(ctx context.Context, most int) ([]int64, error)
	// RecountFileUsage sets a person's usage to that of their files.
	RecountFileUsage(ctx context.Context, userID int64) error
	// InsertFile adds the row of a file.
	InsertFile(ctx context.Context, f Info) error
	// FileByPath finds a file; fault unknownFile if there is none.
	FileByPath(ctx context.Context, path string) (Info, error)
	// FilesByPaths returns those of the paths that exist, in any order.
	FilesByPaths(ctx context.Context, paths []string) ([]Info, error)
	WithdrawalStore
	ReleaseStore
	SavingStore
}
