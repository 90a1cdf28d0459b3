package file_test

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"yagura/internal/file"
	"yagura/internal/kit/fault"
)

// s3 starts a storage that speaks the protocol of Amazon S3 and returns the URL of its bucket.
func s3(t *testing.T) string {
	t.Helper()
	withKeys(t)
	backend := s3mem.New()
	if err := backend.CreateBucket("uploads"); err != nil {
		t.Fatal(err)
	}
	gateway := httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(gateway.Close)
	return s3URL(gateway.URL)
}

func withKeys(t *testing.T) {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", "test")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "test")
}

func s3URL(endpoint string) string {
	q := url.Values{"endpoint": {endpoint}, "region": {"us-east-1"}, "use_path_style": {"true"}}
	return "s3://uploads?" + q.Encode()
}

// eachBucket runs a test on a folder and on S3.
func eachBucket(t *testing.T, test func(t *testing.T, b file.Bucket)) {
	t.Run("folder", func(t *testing.T) { test(t, open(t, "file://"+t.TempDir())) })
	t.Run("s3", func(t *testing.T) {
		test(t, open(t, s3(t)))
	})
}

func TestBucketReturnsWhatWasStored(t *testing.T) {
	data := make([]byte, 3<<20)
	_, _ = rand.Read(data)
	const key = "contests/2026/Qm3abc.png"
	eachBucket(t, func(t *testing.T, b file.Bucket) {
		if err := b.Put(t.Context(), key, "image/png", data); err != nil {
			t.Fatal(err)
		}
		r, size, err := b.Open(t.Context(), key)
		if err != nil || size != int64(len(data)) {
			t.Fatalf("%d bytes, %v", size, err)
		}
		defer func() { _ = r.Close() }()
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%d of %d bytes, %v", len(got), len(data), err)
		}
		for _, c := range []struct {
			offset int64
			whence int
			from   int
		}{{0, io.SeekStart, 0}, {1 << 20, io.SeekStart, 1 << 20}, {-7, io.SeekEnd, len(data) - 7}, {0, io.SeekEnd, len(data)}, {-9, io.SeekCurrent, len(data) - 9}} {
			at, err := r.Seek(c.offset, c.whence)
			if err != nil || at != int64(c.from) {
				t.Fatalf("%+v: at %d, %v", c, at, err)
			}
			if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data[c.from:]) {
				t.Errorf("%+v: %d bytes, %v", c, len(got), err)
			}
		}
		if _, err := r.Seek(-1, io.SeekStart); err == nil {
			t.Error("a negative offset is accepted")
		}
	})
}

func TestBucketTellsMissingObjects(t *testing.T) {
	eachBucket(t, func(t *testing.T, b file.Bucket) {
		const key = "image/2026/one.png"
		if holds(t, b, key) {
			t.Error("an empty bucket has an object")
		}
		if err := b.Put(t.Context(), key, "image/png", []byte("x")); err != nil {
			t.Fatal(err)
		}
		if !holds(t, b, key) || holds(t, b, "image/2026") || holds(t, b, "image/2026/two.png") {
			t.Error("the bucket must have the stored object and no other")
		}
		for range 2 {
			if err := b.Delete(t.Context(), key); err != nil {
				t.Errorf("delete: %v", err)
			}
		}
		if holds(t, b, key) {
			t.Error("a deleted object is there")
		}
	})
}

func TestServiceStoresInEachBucket(t *testing.T) {
	eachBucket(t, func(t *testing.T, b file.Bucket) {
		f := setUpOn(t, file.DefaultQuota, b)
		info, _, _ := f.stored(t, asJPEG(t, quarters(600, 40)))
		f.read(t, info.Path, true)
		if err := f.Erase(f.ctx, file.Erasure{Keys: []string{info.Path}}); err != nil {
			t.Fatal(err)
		}
		_, err := f.Open(f.ctx, info.Path, false)
		wantFault(t, err, fault.NotFoundError)
	})
}

func TestFolderHoldsTheObjectsAndNothingElse(t *testing.T) {
	root := filepath.Join(t.TempDir(), "files with space")
	url, err := file.FolderURL(root)
	if err != nil {
		t.Fatal(err)
	}
	f := setUpOn(t, file.DefaultQuota, open(t, url))
	info, _, _ := f.stored(t, asJPEG(t, quarters(600, 40)))
	want := []string{info.ThumbPath, info.Path}
	if got := filesIn(t, root); !slices.Equal(got, want) {
		t.Errorf("the folder has %v, want %v", got, want)
	}
	for path, mode := range map[string]fs.FileMode{root: 0o700, filepath.Dir(filepath.Join(root, info.Path)): 0o700, filepath.Join(root, info.Path): 0o600} {
		if s, err := os.Stat(path); err != nil || s.Mode().Perm() != mode {
			t.Errorf("%s has the mode %v, want %v (%v)", path, s.Mode().Perm(), mode, err)
		}
	}
}

// TestFailedWriteLeavesNothing puts an object where a folder is: the bytes are written and their rename fails.
func TestFailedWriteLeavesNothing(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "chat/2026/a.png/b"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := open(t, "file://"+root).Put(t.Context(), "chat/2026/a.png", "image/png", []byte("x")); err == nil {
		t.Error("the write succeeded")
	}
	if got := filesIn(t, root); len(got) != 0 {
		t.Errorf("left over: %v", got)
	}
}

func TestFolderRefusesOtherKeys(t *testing.T) {
	root := filepath.Join(t.TempDir(), "files")
	b := open(t, "file://"+root)
	for _, key := range []string{"", ".", "/", "..", "../x", "/etc/passwd", "a//b", "a/../../x", "a/", "a\x00b", "a.png.attrs"} {
		if err := b.Put(t.Context(), key, "image/png", []byte("x")); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%q: put %v", key, err)
		}
		if _, _, err := b.Open(t.Context(), key); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%q: open %v", key, err)
		}
		if err := b.Delete(t.Context(), key); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%q: delete %v", key, err)
		}
	}
	if got := filesIn(t, filepath.Dir(root)); len(got) != 0 {
		t.Errorf("left over: %v", got)
	}
}

// TestFolderOfEarlierVersions reads a folder as version 0.1.0 wrote it, with a file of attributes beside each object.
// Deleting an object deletes its attributes.
func TestFolderOfEarlierVersions(t *testing.T) {
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS("testdata/folder")); err != nil {
		t.Fatal(err)
	}
	f := setUpOn(t, file.DefaultQuota, open(t, "file://"+root))
	var keys []string
	for _, key := range filesIn(t, root) {
		if strings.HasSuffix(key, ".attrs") {
			continue
		}
		keys = append(keys, key)
		f.store.rows[key] = file.Info{Path: key, ContentType: "image/png"}
		want, err := os.ReadFile(filepath.Join("testdata/folder", key))
		if err != nil {
			t.Fatal(err)
		}
		if got := f.read(t, key, false); !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, want %d", key, len(got), len(want))
		}
	}
	if len(keys) != 4 {
		t.Fatalf("the fixture has %v", keys)
	}
	if err := f.Erase(f.ctx, file.Erasure{Keys: keys}); err != nil {
		t.Fatal(err)
	}
	if left := filesIn(t, root); len(left) != 0 {
		t.Errorf("left over: %v", left)
	}
}

// TestS3RequestsToStore checks the key and the headers with which an object is stored, and that its bytes are sent as they
// are: some storages store the framing of a chunked signature.
func TestS3RequestsToStore(t *testing.T) {
	var got []*http.Request
	var bodies [][]byte
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		got, bodies = append(got, r), append(bodies, b)
	}))
	defer server.Close()
	withKeys(t)
	t.Setenv("AWS_SESSION_TOKEN", "session")
	b := open(t, s3URL(server.URL))
	const key = "contests/2026/Qm3abc.jpg"
	if err := b.Put(t.Context(), key, "image/jpeg", []byte("bytes")); err != nil || len(got) != 1 {
		t.Fatalf("%d requests, %v", len(got), err)
	}
	r := got[0]
	if r.Method != http.MethodPut || r.URL.Path != "/uploads/"+key || string(bodies[0]) != "bytes" {
		t.Errorf("%s %s %q", r.Method, r.URL.Path, bodies[0])
	}
	for name, want := range map[string]string{
		"Content-Type": "image/jpeg", "Cache-Control": "public, max-age=31536000, immutable", "Content-Encoding": "", "X-Amz-Security-Token": "session",
		"Content-Md5": "SzpiGLs+OnMD6KFxpg/Pkg==", "X-Amz-Content-Sha256": "277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9",
	} {
		if value := r.Header.Get(name); value != want {
			t.Errorf("%s is %q, want %q", name, value, want)
		}
	}
	if a := r.Header.Get("Authorization"); !strings.Contains(a, "Credential=test/") || !strings.Contains(a, "/us-east-1/s3/") {
		t.Errorf("authorization %q", a)
	}
}

// TestS3Faults lets the storage refuse a write and checks the fault of each reason.
func TestS3Faults(t *testing.T) {
	withKeys(t)
	for name, c := range map[string]struct {
		status int
		full   bool
	}{
		"no space":  {http.StatusInsufficientStorage, true},
		"broken":    {http.StatusInternalServerError, true},
		"no right":  {http.StatusForbidden, false},
		"no bucket": {http.StatusNotFound, false},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(c.status) }))
			defer server.Close()
			f := setUpOn(t, file.DefaultQuota, open(t, s3URL(server.URL)))
			_, err := f.upload(asPNG(t, quarters(8, 8)))
			if err == nil || fault.Has(err, fault.StorageFull) != c.full || f.store.count != 0 {
				t.Errorf("%v, %d counted", err, f.store.count)
			}
		})
	}
}

func TestMissingS3BucketIsNoMissingObject(t *testing.T) {
	url := s3(t)
	b := open(t, strings.Replace(url, "uploads", "others", 1))
	if _, _, err := b.Open(t.Context(), "image/2026/a.png"); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("open: %v", err)
	}
}

func TestAddressesOfBuckets(t *testing.T) {
	folder := t.TempDir()
	dir := "file://" + folder
	for address, want := range map[string]string{
		dir:                             "",
		"file://localhost" + folder:     "",
		"file://data/files":             "three slashes",
		dir + "/new/folder":             "",
		dir + "?create_dir=true":        "",
		dir + "?base_url=/x":            "unknown option",
		"s3://uploads?region=eu-west-1": "",
		"s3://uploads?region=eu-west-1&endpoint=https://s3.example.com&use_path_style=true": "",
		"s3://uploads?endpoint=s3.example.com":                                              "is not an address",
		"s3://uploads?endpoint=https://s3.example.com/base":                                 "is not an address",
		"s3://uploads?use_path_style=perhaps":                                               "use_path_style",
		"s3://uploads?ssetype=aws:kms":                                                      "unknown option",
		"s3://":                                                                             "names no bucket",
		"mem://":                                                                            "neither a folder",
		"/srv/files":                                                                        "neither a folder",
	} {
		b, err := file.OpenBucket(address)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
		if err == nil {
			_ = b.Close()
		}
	}
}

func TestURLsOfBucketsAreCheckedWithoutOpeningThem(t *testing.T) {
	for address, good := range map[string]bool{
		"file:///srv/files": true, "file://./files": true, "file://localhost/srv/files": true, "s3://uploads?region=eu-west-1": true,
		"file://data/files": false, "file://files": false, "/srv/files": false, "s3:///uploads": false, "mem://uploads": false,
	} {
		if err := file.CheckURL(address); (err == nil) != good {
			t.Errorf("%s: %v", address, err)
		}
	}
}
