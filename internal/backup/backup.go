// Package backup writes a service's data into one archive, checks archives, and restores them.
//
// An archive is a tar file, compressed with gzip or not. Unpacked by hand it is a data folder:
//
//	yagura.db      the database as a SQLite file, also that of a service on PostgreSQL
//	files/…        every stored picture that the database refers to
//	secret.key     the secret that signs sessions, if it is in the data folder
//	files.sha256   the checksums of the pictures, in the format of sha256sum
//	manifest.json  versions, counts of rows, and the checksums of the other parts
//
// The manifest is the last member: an archive without it is incomplete.
package backup

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Names of the members.
const (
	databaseName = "yagura.db"
	secretName   = "secret.key"
	sumsName     = "files.sha256"
	manifestName = "manifest.json"
	filesPrefix  = "files/"
)

// format is the version of the archive's format.
const format = 1

// Largest sizes of members in bytes. The database has no limit of its own.
const (
	maxManifest = 1 << 20
	maxSecret   = 4 << 10
	maxSums     = 1 << 30
	maxObject   = 256 << 20
)

// Manifest describes an archive.
type Manifest struct {
	Format    int              `json:"format"`
	Program   string           `json:"program"`   // version of the program that wrote the archive
	CreatedAt time.Time        `json:"createdAt"` // start of the backup, by the clock of the machine that wrote it
	Database  string           `json:"database"`  // the database that was copied: sqlite or postgres
	Schema    int64            `json:"schema"`
	Rows      map[string]int64 `json:"rows"` // rows of each table
	Parts     []Part           `json:"parts"`
	Files     Files            `json:"files"`
}

// Part is a member with its checksum.
type Part struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"` // bytes
	SHA256 string `json:"sha256"`
}

// Files summarises the pictures.
type Files struct {
	Count int64 `json:"count"`
	Bytes int64 `json:"bytes"`
	// Missing are the pictures that the database refers to and that were not in the storage: they were deleted while the
	// backup ran, or they are lost.
	Missing []string `json:"missing,omitempty"`
}

// HasSecret reports whether the archive holds the secret that signs sessions.
func (m Manifest) HasSecret() bool {
	return m.has(secretName)
}

// TotalRows returns the rows of all tables.
func (m Manifest) TotalRows() (n int64) {
	for _, rows := range m.Rows {
		n += rows
	}
	return n
}

func (m Manifest) has(name string) bool {
	return slices.ContainsFunc(m.Parts, func(p Part) bool { return p.Name == name })
}

// check returns an error if this program cannot read the archive.
func (m Manifest) check(schema int64) error {
	if m.Format != format {
		return fmt.Errorf("the archive has format %d, this program reads format %d: use the program that wrote it (%s)", m.Format, format, m.Program)
	}
	if m.Schema > schema {
		return fmt.Errorf("the backup has schema %d, this program knows only %d: use a program as new as %s, which wrote it", m.Schema, schema, m.Program)
	}
	if !m.has(databaseName) {
		return errors.New("the archive has no database")
	}
	return nil
}

// fits returns an error if a member has a name or a size that no backup has.
func fits(name string, size int64) error {
	var limit int64
	switch name {
	case databaseName:
		return nil
	case manifestName:
		limit = maxManifest
	case secretName:
		limit = maxSecret
	case sumsName:
		limit = maxSums
	default:
		if !isObject(name) {
			return fmt.Errorf("the archive has the member %q, which no backup has", name)
		}
		limit = maxObject
	}
	if size > limit {
		return fmt.Errorf("the member %q has %d bytes, more than the largest possible %d", name, size, limit)
	}
	return nil
}
