// Package file keeps the pictures that people upload (contests.md §7, FILE-1).
//
// Nothing that a person sends is stored as it came: a picture is recognised by its content, decoded, turned upright,
// bounded in size and encoded anew, so that metadata, scripts and appended data are gone. Names are the server's.
// Every person has a quota, which is taken before a byte is stored and given back when storing fails.
package file

import (
	"context"
	"slices"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// Prefix is the folder of a file and says what it is for.
type Prefix string

// The prefixes.
const (
	Chat     Prefix = "chat"     // pictures of messages
	Image    Prefix = "image"    // pictures of people and teams
	Contests Prefix = "contests" // covers, pictures in rules, pictures of results
)

// Valid reports whether p is one of the prefixes.
func (p Prefix) Valid() bool { return p == Chat || p == Image || p == Contests }

// Rule says which formats a use accepts. Formats are told by content, never by name or by the client's word.
type Rule uint8

// The rules.
const (
	// PNGOrJPEG: covers and pictures of results (CONTEST-13, MATCH-5).
	PNGOrJPEG Rule = iota + 1
	// PNGJPEGOrGIF: pictures in a contest's rules and in messages (FILE-2). An animation stays one.
	PNGJPEGOrGIF
	// AnyPicture: pictures of people and teams; cameras and browsers hand out WebP here too. It is stored as PNG or JPEG, of an
	// animation the first frame.
	AnyPicture
)

// RuleOf is the rule of the general upload call, which knows the prefix only.
func RuleOf(p Prefix) Rule {
	if p == Image {
		return AnyPicture
	}
	return PNGJPEGOrGIF
}

// animates reports whether the rule keeps the frames of an animation.
func (r Rule) animates() bool { return r == PNGJPEGOrGIF }

// types names the formats that the rule allows, for people.
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

// name tells which formats are allowed where an error is the fault unsupportedFileType; other errors stay as they are.
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
	// MaxBytes is the most that is read of an upload.
	MaxBytes = 5 << 20
	// MaxPixels is the most that a picture may have when decoded.
	MaxPixels = 40_000_000
	// MaxSide is the longest side, in pixels, that is decoded.
	MaxSide = 20_000
	// StoredSide is the longest side, in pixels, that is stored; larger pictures are made smaller.
	StoredSide = 2560
	// ThumbWidth is the width of a thumbnail in pixels. A picture that is not wider has none and serves as its own.
	ThumbWidth = 480
)

// Quota is what one person may store in all.
type Quota struct {
	Bytes int64 // stored bytes, thumbnails included
	Count int64 // files
}

// DefaultQuota serves where the operator sets no other.
var DefaultQuota = Quota{Bytes: 256 << 20, Count: 1000}

// Info is a stored file.
type Info struct {
	ID          int64
	Path        string // "contests/2026/Qm3…x.jpg": what other things keep to refer to it
	ThumbPath   string // "" = the picture itself is small enough
	Prefix      Prefix
	OwnerID     int64
	ContentType string // image/png, image/jpeg, or image/gif of an animation
	Size        int64  // bytes of the picture and its thumbnail together: what the quota counts
	Width       int    // pixels
	Height      int    // pixels
	CreatedAt   time.Time
}

// URL is the address that serves a path; "" for "".
func URL(path string) string {
	if path == "" {
		return ""
	}
	return "/api/v1/files/" + path
}

// ThumbURL is the address that serves the thumbnail of a path; "" for "".
func ThumbURL(path string) string {
	if path == "" {
		return ""
	}
	return URL(path) + "?size=thumb"
}

// Store is the storage that this package use.
type Store interface {
	limit.Store // with InTx
	// ReserveFileSpace adds size bytes and one file to a person's usage in one conditional write. It fails with fault
	// quotaExceeded, and changes nothing, where the sum would pass maxBytes or maxCount.
	ReserveFileSpace(ctx context.Context, userID, size, maxBytes, maxCount int64) error
	// ReleaseFileSpace takes size bytes and one file off a person's usage.
	ReleaseFileSpace(ctx context.Context, userID, size int64) error
	// InsertFile adds the row of a file.
	InsertFile(ctx context.Context, f Info) error
	// FileByPath finds a file; fault unknownFile if there is none.
	FileByPath(ctx context.Context, path string) (Info, error)
	// FilesByPaths finds those of the paths that exist, in any order.
	FilesByPaths(ctx context.Context, paths []string) ([]Info, error)
	WithdrawalStore
}
