package backup

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"yagura/internal/file"
	"yagura/internal/store"
)

// isObject reports whether a member is a picture. ValidKey accepts no name that leads out of the folder.
func isObject(name string) bool {
	key, ok := strings.CutPrefix(name, filesPrefix)
	return ok && file.ValidKey(key)
}

// Verify reads an archive to its end and compares every checksum. It returns an error if the archive is incomplete, damaged,
// of a newer program, or has members that no backup has. It writes nothing.
func Verify(ctx context.Context, archive string) (Manifest, error) {
	sums, files := map[string]string{}, Files{}
	var manifest, list []byte
	err := members(ctx, archive, func(name string, size int64, r io.Reader) error {
		if manifest != nil {
			return fmt.Errorf("the member %q follows the manifest", name)
		}
		if _, twice := sums[name]; twice {
			return fmt.Errorf("the member %q is there twice", name)
		}
		hash := sha256.New()
		var whole bytes.Buffer
		var to io.Writer = hash
		if name == manifestName || name == sumsName {
			to = io.MultiWriter(hash, &whole)
		}
		if _, err := io.Copy(to, r); err != nil {
			return fmt.Errorf("%s is damaged: read %s: %w", archive, name, err)
		}
		sums[name] = hex.EncodeToString(hash.Sum(nil))
		switch {
		case name == manifestName:
			manifest = whole.Bytes()
		case name == sumsName:
			list = whole.Bytes()
		case isObject(name):
			files.Count, files.Bytes = files.Count+1, files.Bytes+size
		}
		return nil
	})
	var m Manifest
	if err != nil {
		return m, err
	}
	if manifest == nil {
		return m, fmt.Errorf("%s has no manifest: it is incomplete, or no backup of this program", archive)
	}
	if err := json.Unmarshal(manifest, &m); err != nil {
		return m, fmt.Errorf("read the manifest: %w", err)
	}
	schema, err := store.ProgramSchema()
	if err == nil {
		err = m.check(schema)
	}
	if err != nil {
		return m, err
	}
	return m, compare(m, files, sums, list)
}

// compare compares the members with the manifest and with the list of checksums.
func compare(m Manifest, files Files, sums map[string]string, list []byte) error {
	delete(sums, manifestName)
	for _, p := range m.Parts {
		if sum, ok := sums[p.Name]; !ok || sum != p.SHA256 {
			return fmt.Errorf("%s is missing or damaged: its checksum differs", p.Name)
		}
		delete(sums, p.Name)
	}
	for line := range bytes.Lines(list) {
		sum, name, ok := strings.Cut(strings.TrimSuffix(string(line), "\n"), "  ")
		if got, there := sums[name]; !ok || !there || got != sum {
			return fmt.Errorf("%s is missing or damaged: its checksum differs", name)
		}
		delete(sums, name)
	}
	for name := range sums {
		return fmt.Errorf("the member %q is not in the manifest", name)
	}
	if files.Count != m.Files.Count || files.Bytes != m.Files.Bytes {
		return fmt.Errorf("the archive has %d files, the manifest %d", files.Count, m.Files.Count)
	}
	return nil
}

// isSparse reports whether a member is a sparse file, which may claim any size. Each version of the format has other records.
func isSparse(h *tar.Header) bool {
	for name := range h.PAXRecords {
		if strings.HasPrefix(name, "GNU.sparse.") {
			return true
		}
	}
	return false
}

// members calls visit with every member, in order. It returns an error for a member whose name, kind or size no backup has.
func members(ctx context.Context, archive string, visit func(name string, size int64, r io.Reader) error) error {
	f, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	in := bufio.NewReaderSize(f, 1<<20)
	var plain io.Reader = in
	if start, err := in.Peek(2); err == nil && start[0] == 0x1f && start[1] == 0x8b {
		z, err := gzip.NewReader(in)
		if err != nil {
			return fmt.Errorf("%s is damaged or no backup: %w", archive, err)
		}
		plain = z
	}
	for t := tar.NewReader(plain); ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			if _, err := io.Copy(io.Discard, plain); err != nil { // gzip compares its checksum at the end
				return fmt.Errorf("%s is damaged: read its end: %w", archive, err)
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s is damaged or no backup: %w", archive, err)
		}
		if h.Typeflag != tar.TypeReg || isSparse(h) {
			return fmt.Errorf("the member %q is no plain file", h.Name)
		}
		if err := fits(h.Name, h.Size); err != nil {
			return err
		}
		if err := visit(h.Name, h.Size, t); err != nil {
			return err
		}
	}
}
