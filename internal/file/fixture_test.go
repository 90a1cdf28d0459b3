package file_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/file"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

const owner = int64(7)

// memoryStore is an in-memory store with the same atomic steps as the database.
type memoryStore struct {
	tx        sync.Mutex // held by the running transaction
	mu        sync.Mutex
	rows      map[string]file.Info
	bytes     int64
	count     int64
	insertErr error
	commitErr error    // of the transactions that add a file; they are committed all the same
	inserting func()   // called before a row is added
	tries     int      // of uploads
	jobs      []string // kind and payload
}

// InTx restores the state from before if fn fails or panics.
func (s *memoryStore) InTx(ctx context.Context, fn func(context.Context) error) (err error) {
	s.tx.Lock()
	defer s.tx.Unlock()
	s.mu.Lock()
	rows, size, count, jobs := maps.Clone(s.rows), s.bytes, s.count, slices.Clone(s.jobs)
	s.mu.Unlock()
	done := false
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if !done || err != nil {
			s.rows, s.bytes, s.count, s.jobs = rows, size, count, jobs
		} else if len(s.rows) > len(rows) {
			err = s.commitErr
		}
	}()
	err = fn(ctx)
	done = true
	return err
}

func (s *memoryStore) CountAttempts(_ context.Context, _ string, tries int, _, _ time.Time, most int) (int, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tries += tries
	return min(s.tries, most), s.tries <= most, nil
}

func (s *memoryStore) Attempts(context.Context, string, time.Time) (int, error) { return s.tries, nil }

func (s *memoryStore) ReserveFileSpace(_ context.Context, _, size, maxBytes, maxCount int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bytes+size > maxBytes || s.count+1 > maxCount {
		return fault.New(fault.QuotaExceeded)
	}
	s.bytes, s.count = s.bytes+size, s.count+1
	return nil
}

func (s *memoryStore) ReleaseFileSpace(_ context.Context, _, size int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bytes, s.count = s.bytes-size, s.count-1
	return nil
}

func (s *memoryStore) WrongFileUsage(context.Context, int) ([]int64, error) { return nil, nil }

func (s *memoryStore) RecountFileUsage(context.Context, int64) error { return nil }

func (s *memoryStore) InsertFile(_ context.Context, f file.Info) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.inserting != nil {
		s.inserting()
	}
	if s.insertErr != nil {
		return s.insertErr
	}
	s.rows[f.Path] = f
	return nil
}

func (s *memoryStore) FileByPath(_ context.Context, path string) (file.Info, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, ok := s.rows[path]
	if !ok {
		return f, fault.New(fault.UnknownFile)
	}
	return f, nil
}

func (s *memoryStore) FilesByPaths(_ context.Context, paths []string) ([]file.Info, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []file.Info
	for _, p := range paths {
		if f, ok := s.rows[p]; ok {
			out = append(out, f)
		}
	}
	return out, nil
}

func (s *memoryStore) PicturesOfUser(_ context.Context, userID int64) ([]file.Info, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []file.Info
	for _, f := range s.rows {
		if f.OwnerID == userID && f.Prefix == file.Image {
			out = append(out, f)
		}
	}
	return out, nil
}

func (s *memoryStore) DeleteFile(_ context.Context, id int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for path, f := range s.rows {
		if f.ID == id {
			delete(s.rows, path)
		}
	}
	return nil
}

func (s *memoryStore) LockFile(ctx context.Context, path string) (file.Info, error) {
	return s.FileByPath(ctx, path)
}

func (s *memoryStore) SaveFile(ctx context.Context, userID int64, prefix file.Prefix, path string) (bool, error) {
	f, err := s.FileByPath(ctx, path)
	if fault.Has(err, fault.UnknownFile) {
		return false, nil
	}
	if err != nil || f.OwnerID != userID || f.Prefix != prefix {
		return false, err
	}
	return true, s.SaveFileOfAnyone(ctx, path)
}

func (s *memoryStore) SaveFileOfAnyone(_ context.Context, path string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, ok := s.rows[path]; ok {
		f.Saved = true
		s.rows[path] = f
	}
	return nil
}

func (s *memoryStore) IsFileUsed(context.Context, int64, string) (bool, error) { return false, nil }

func (s *memoryStore) EnqueueJob(_ context.Context, kind, _ string, payload []byte, _ time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.jobs = append(s.jobs, kind+" "+string(payload))
	return nil
}

// payloads returns the payloads of the jobs of a kind.
func (s *memoryStore) payloads(kind string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, job := range s.jobs {
		if payload, ok := strings.CutPrefix(job, kind+" "); ok {
			out = append(out, payload)
		}
	}
	return out
}

type fixture struct {
	*file.Service
	store  *memoryStore
	bucket file.Bucket
	root   string // the folder of the bucket; "" if the bucket is no folder
	ctx    context.Context
}

func setUp(t *testing.T, quota file.Quota) *fixture {
	t.Helper()
	root := t.TempDir()
	f := setUpOn(t, quota, open(t, "file://"+root))
	f.root = root
	return f
}

func open(t *testing.T, url string) file.Bucket {
	t.Helper()
	bucket, err := file.OpenBucket(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	return bucket
}

func setUpOn(t *testing.T, quota file.Quota, bucket file.Bucket) *fixture {
	t.Helper()
	s := &memoryStore{rows: map[string]file.Info{}}
	ctx := clock.Fix(t.Context(), time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	return &fixture{Service: file.New(s, bucket, quota), store: s, bucket: bucket, ctx: ctx}
}

func (f *fixture) upload(raw []byte) (file.Info, error) {
	return f.Upload(f.ctx, owner, file.Image, file.AnyPicture, bytes.NewReader(raw))
}

// stored uploads a file that must be accepted and returns the served file.
func (f *fixture) stored(t *testing.T, raw []byte) (file.Info, []byte, image.Image) {
	t.Helper()
	info, err := f.upload(raw)
	if err != nil {
		t.Fatalf("upload: %v", err)
	}
	served := f.read(t, info.Path, false)
	m, kind, err := image.Decode(bytes.NewReader(served))
	if err != nil || "image/"+kind != info.ContentType {
		t.Fatalf("what is served is %q (%v), the row says %q", kind, err, info.ContentType)
	}
	return info, served, m
}

func (f *fixture) read(t *testing.T, path string, thumb bool) []byte {
	t.Helper()
	c, err := f.Open(f.ctx, path, thumb)
	if err != nil {
		t.Fatalf("open %s: %v", path, err)
	}
	defer func() { _ = c.Close() }()
	b, err := io.ReadAll(c)
	if err != nil || int64(len(b)) != c.Size {
		t.Fatalf("read %d of %d bytes: %v", len(b), c.Size, err)
	}
	return b
}

// keys lists everything that the folder holds.
func (f *fixture) keys(t *testing.T) []string {
	t.Helper()
	return filesIn(t, f.root)
}

func filesIn(t *testing.T, root string) []string {
	t.Helper()
	var out []string
	err := fs.WalkDir(os.DirFS(root), ".", func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, p)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func holds(t *testing.T, b file.Bucket, key string) bool {
	t.Helper()
	r, _, err := b.Open(t.Context(), key)
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	return r.Close() == nil
}

var (
	red   = color.RGBA{R: 255, A: 255}
	green = color.RGBA{G: 255, A: 255}
	blue  = color.RGBA{B: 255, A: 255}
	white = color.RGBA{R: 255, G: 255, B: 255, A: 255}
)

// quarters paints red, green (top), blue, white (bottom).
func quarters(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := []color.RGBA{red, green, blue, white}[x*2/w+y*2/h*2]
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

func nearest(c color.Color) string {
	r, g, b, _ := c.RGBA()
	switch {
	case r > 0x8000 && g > 0x8000 && b > 0x8000:
		return "W"
	case r > 0x8000:
		return "R"
	case g > 0x8000:
		return "G"
	case b > 0x8000:
		return "B"
	}
	return "?"
}

// corners returns the colours of the four quarters, row by row.
func corners(m image.Image) string {
	b := m.Bounds()
	out := ""
	for _, p := range [][2]int{{1, 1}, {3, 1}, {1, 3}, {3, 3}} {
		out += nearest(m.At(b.Min.X+b.Dx()*p[0]/4, b.Min.Y+b.Dy()*p[1]/4))
	}
	return out
}

func asPNG(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asJPEG(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asGIF(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gif.Encode(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// webP is a lossy picture of 1 × 1 pixels. The library has no encoder for it.
func webP(t *testing.T) []byte {
	t.Helper()
	b, err := base64.StdEncoding.DecodeString("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// exif is a TIFF structure with a maker's name before the orientation tag.
func exif(order binary.AppendByteOrder, orientation uint16) []byte {
	mark := "MM"
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		mark = "II"
	}
	b := []byte(mark)
	b = order.AppendUint16(b, 42)
	b = order.AppendUint32(b, 8)
	b = order.AppendUint16(b, 2)
	entry := func(tag, kind uint16) {
		b = order.AppendUint16(b, tag)
		b = order.AppendUint16(b, kind)
		b = order.AppendUint32(b, 1)
	}
	entry(0x010F, 2)
	b = append(b, "Cam\x00"...)
	entry(0x0112, 3)
	b = order.AppendUint16(b, orientation)
	b = order.AppendUint16(b, 0)
	return order.AppendUint32(b, 0)
}

func jpegSegment(raw []byte, kind byte, body []byte) []byte {
	seg := append([]byte{0xFF, kind}, binary.BigEndian.AppendUint16(nil, uint16(len(body)+2))...)
	return bytes.Join([][]byte{raw[:2], seg, body, raw[2:]}, nil)
}

// pngChunk adds a chunk after the header chunk.
func pngChunk(raw []byte, kind string, body []byte) []byte {
	c := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	c = append(append(c, kind...), body...)
	c = binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
	return bytes.Join([][]byte{raw[:33], c, raw[33:]}, nil)
}

func wantFault(t *testing.T, err error, key fault.Key) {
	t.Helper()
	if !fault.Has(err, key) {
		t.Fatalf("got %v, want the fault %s", err, key)
	}
}
