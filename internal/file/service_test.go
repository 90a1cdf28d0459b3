package file_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"yagura/internal/file"
	"yagura/internal/kit/fault"
)

func TestTooManyBytes(t *testing.T) {
	raw := asPNG(t, quarters(8, 8))
	f := setUp(t, file.DefaultQuota)
	if _, err := f.upload(append(raw, make([]byte, file.MaxBytes-len(raw))...)); err != nil {
		t.Errorf("5 MB: %v", err)
	}
	endless := io.MultiReader(bytes.NewReader(raw), zeros{})
	_, err := f.Upload(f.ctx, owner, file.Image, file.AnyPicture, endless)
	wantFault(t, err, fault.FileTooLarge)
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestServerChoosesFileNames(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	name := regexp.MustCompile(`^contests/2026/[A-Za-z0-9]{22}\.png$`)
	seen := map[string]bool{}
	for range 20 {
		info, err := f.Upload(f.ctx, owner, file.Contests, file.PNGOrJPEG, bytes.NewReader(asPNG(t, quarters(8, 8))))
		if err != nil || !name.MatchString(info.Path) || seen[info.Path] {
			t.Fatalf("path %q: %v", info.Path, err)
		}
		seen[info.Path] = true
	}
	for _, p := range []file.Prefix{"", "other", "../chat", "chat/..", "/chat"} {
		_, err := f.Upload(f.ctx, owner, p, file.AnyPicture, bytes.NewReader(asPNG(t, quarters(8, 8))))
		wantFault(t, err, fault.InvalidValue)
	}
}

func TestOnlyGivenPathsOpen(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	info, err := f.upload(asPNG(t, quarters(600, 8)))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{
		"", "/", "..", "../../etc/passwd", "/etc/passwd", "image/2026/../../../etc/passwd", info.Path + ".attrs", info.Path + "/", "/" + info.Path,
		"./" + info.Path, strings.ToUpper(info.Path), info.Path + "\x00", strings.ReplaceAll(info.Path, "/", "%2F"), info.ThumbPath, "image/2026",
	} {
		_, err := f.Open(f.ctx, p, false)
		if !fault.Has(err, fault.NotFoundError) {
			t.Errorf("%q: %v", p, err)
		}
	}
}

func TestQuotaHoldsInParallel(t *testing.T) {
	f := setUp(t, file.Quota{Bytes: 1 << 30, Count: 10})
	raw := asPNG(t, quarters(8, 8))
	var kept, refused atomic.Int64
	var all sync.WaitGroup
	for range 8 { // more of one person may not wait at once
		all.Go(func() {
			for range 8 {
				switch _, err := f.upload(raw); {
				case err == nil:
					kept.Add(1)
				case fault.Has(err, fault.QuotaExceeded):
					refused.Add(1)
				}
			}
		})
	}
	all.Wait()
	if kept.Load() != 10 || refused.Load() != 54 || len(f.keys(t)) != 10 || f.store.count != 10 {
		t.Errorf("%d kept, %d refused, %d blobs, %d counted", kept.Load(), refused.Load(), len(f.keys(t)), f.store.count)
	}
}

func TestQuotaCountsBytes(t *testing.T) {
	raw := asPNG(t, quarters(8, 8))
	probe := setUp(t, file.DefaultQuota)
	info, err := probe.upload(raw)
	if err != nil {
		t.Fatal(err)
	}
	f := setUp(t, file.Quota{Bytes: 2*info.Size + 1, Count: 100})
	for range 2 {
		if _, err := f.upload(raw); err != nil {
			t.Fatal(err)
		}
	}
	_, err = f.upload(raw)
	wantFault(t, err, fault.QuotaExceeded)
}

// fullDisk is a bucket that fails at the nth write.
type fullDisk struct {
	file.Bucket
	writes, failAt int
	err            error
	deleted        []string
}

func (d *fullDisk) Put(context.Context, string, string, []byte) error {
	d.writes++
	if d.writes == d.failAt {
		return d.err
	}
	return nil
}

func (d *fullDisk) Delete(_ context.Context, key string) error {
	d.deleted = append(d.deleted, key)
	return nil
}

func TestFailedWritesUseNoQuota(t *testing.T) {
	noSpace := &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
	for name, c := range map[string]struct {
		failAt int
		err    error
		full   bool
	}{
		"disk full":                  {1, noSpace, true},
		"disk full at the thumbnail": {2, noSpace, true},
		"disk quota":                 {1, syscall.EDQUOT, true},
		"broken disk":                {1, syscall.EIO, true},
		"read-only disk":             {1, syscall.EROFS, true},
		"another failure":            {1, syscall.EPERM, false},
	} {
		t.Run(name, func(t *testing.T) {
			d := &fullDisk{failAt: c.failAt, err: c.err}
			f := setUpOn(t, file.DefaultQuota, d)
			_, err := f.upload(asPNG(t, quarters(600, 8)))
			if err == nil || fault.Has(err, fault.StorageFull) != c.full {
				t.Errorf("error %v", err)
			}
			if f.store.bytes != 0 || f.store.count != 0 || len(f.store.rows) != 0 || len(d.deleted) != 2 {
				t.Errorf("left over: %+v, deleted %v", f.store, d.deleted)
			}
		})
	}
}

func TestFailedRowLeavesNoBlob(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	f.store.insertErr = errors.New("no connection")
	_, err := f.upload(asPNG(t, quarters(600, 8)))
	if !errors.Is(err, f.store.insertErr) || len(f.keys(t)) != 0 || f.store.count != 0 {
		t.Errorf("error %v, blobs %v, counted %d", err, f.keys(t), f.store.count)
	}
}

func TestLostBlobIsNotFound(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	info, err := f.upload(asPNG(t, quarters(8, 8)))
	if err != nil {
		t.Fatal(err)
	}
	if err := f.bucket.Delete(t.Context(), info.Path); err != nil {
		t.Fatal(err)
	}
	_, err = f.Open(f.ctx, info.Path, false)
	wantFault(t, err, fault.NotFoundError)
}

func TestSave(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	add := func(user int64, p file.Prefix) string {
		info, err := f.Upload(f.ctx, user, p, file.AnyPicture, bytes.NewReader(asPNG(t, quarters(8, 8))))
		if err != nil {
			t.Fatal(err)
		}
		return info.Path
	}
	mine, second, other, elsewhere := add(owner, file.Contests), add(owner, file.Contests), add(8, file.Contests), add(owner, file.Chat)
	for _, ok := range [][]string{{}, {""}, {mine}, {mine, second, mine, ""}} {
		if err := f.Save(f.ctx, owner, file.Contests, ok...); err != nil {
			t.Errorf("%v: %v", ok, err)
		}
	}
	for _, bad := range [][]string{{other}, {elsewhere}, {mine, other}, {"contests/2026/none.png"}, {"../" + mine}} {
		wantFault(t, f.Save(f.ctx, owner, file.Contests, bad...), fault.UnknownFile)
	}
}

func TestAddresses(t *testing.T) {
	if file.URL("") != "" || file.ThumbURL("") != "" {
		t.Error("an empty path has an address, want none")
	}
	if got := file.ThumbURL("chat/2026/a.png"); got != "/api/v1/files/chat/2026/a.png?size=thumb" {
		t.Error(got)
	}
}

// TestWalkLargePicturesOfOnePerson uploads 24 pictures of 40 megapixels for one person. When the queue of this person
// is full, an ordinary and a large picture of another person are served while most pictures of the first person still wait.
func TestWalkLargePicturesOfOnePerson(t *testing.T) {
	const pictures, other = 24, owner + 1
	large, ordinary := asPNG(t, image.NewGray(image.Rect(0, 0, 8000, 5000))), asPNG(t, quarters(640, 480))
	f := setUp(t, file.DefaultQuota)
	f.WaitLong()
	ctx, giveUp := context.WithCancel(f.ctx)
	defer giveUp()
	ended := make(chan error, pictures)
	for range pictures {
		go func() {
			_, err := f.Upload(ctx, owner, file.Image, file.AnyPicture, bytes.NewReader(large))
			ended <- err
		}()
	}
	served, refused, gaveUp := 0, 0, 0
	take := func() {
		switch err := <-ended; {
		case err == nil:
			served++
		case fault.Has(err, fault.Overloaded):
			refused++
		case errors.Is(err, context.Canceled):
			gaveUp++
		default:
			t.Errorf("a large picture: %v", err)
		}
	}
	for refused == 0 && served < pictures {
		take()
	}
	for name, raw := range map[string][]byte{"an ordinary": ordinary, "a large": large} {
		if _, err := f.Upload(f.ctx, other, file.Image, file.AnyPicture, bytes.NewReader(raw)); err != nil {
			t.Errorf("%s picture of another person: %v", name, err)
		}
	}
	giveUp()
	for served+refused+gaveUp < pictures && !t.Failed() {
		take()
	}
	// One person has 1 picture at work and 8 waiting. At most 3 of them may go before the two pictures of the other person.
	if refused == 0 || gaveUp < 4 {
		t.Errorf("%d large pictures were served first, %d refused; %d still waited, want at least 4", served, refused, gaveUp)
	}
}
