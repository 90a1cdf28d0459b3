package durable

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"yagura/internal/drill/harness"
)

// IO makes the disk of the database and of the pictures fail while the program runs, and then the storage of a bucket.
func IO(ctx context.Context, s Settings) error {
	disk, err := harness.MountDisk(filepath.Join(s.Folder, "disk"), filepath.Join(s.Folder, "below"))
	if err != nil {
		return errors.Join(errors.New("this drill needs the right to mount (root and /dev/fuse)"), err)
	}
	defer func() { _ = disk.Unmount() }()
	o, err := newSingle(ctx, s, filepath.Join(disk.Path, "data"))
	if err != nil {
		return err
	}
	defer func() {
		disk.Fail(0, 0, 0)
		_ = o.node.End(syscall.SIGKILL)
	}()
	person, err := harness.SignIn(ctx, o.node.URL, "painter")
	if err != nil {
		return err
	}
	for _, failure := range []struct {
		what                 string
		reads, writes, syncs syscall.Errno
	}{
		{"writes fail and leave torn pages (EIO)", 0, syscall.EIO, syscall.EIO},
		{"syncs fail (EIO)", 0, 0, syscall.EIO},
		{"the disk is read-only (EROFS)", 0, syscall.EROFS, syscall.EROFS},
		{"the disk fails altogether (EIO)", syscall.EIO, syscall.EIO, syscall.EIO},
	} {
		s.Report.Say("-- %s", failure.what)
		if err := o.world.AwaitWrites(ctx, 100); err != nil {
			return err
		}
		refused := o.world.Refused()
		disk.Fail(failure.reads, failure.writes, failure.syncs)
		if err := harness.Eventually(ctx, "writes answer 503", func() bool { return o.world.Refused() >= refused+20 }); err != nil {
			return err
		}
		status, answer := upload(ctx, o.node.URL, person, small)
		s.Report.Check(status == http.StatusServiceUnavailable, "an upload answers %d: %.200s", status, answer)
		status, answer = harness.Try(ctx, o.node.URL, http.MethodGet, contestPath(o.world.play.contest), harness.Person{}, "", nil)
		reads := http.StatusOK
		if failure.reads != 0 {
			reads = http.StatusServiceUnavailable
		}
		s.Report.Check(status == http.StatusOK || status == reads, "a read answers %d: %.200s", status, answer)
		s.Report.Check(o.node.Status("/healthz") == http.StatusOK, "the program is gone")
		if err := o.node.End(syscall.SIGKILL); err != nil {
			return err
		}
		disk.Fail(0, 0, 0)
		if err := o.again(ctx); err != nil {
			return err
		}
		status, answer = upload(ctx, o.node.URL, person, small)
		s.Report.Check(status == http.StatusOK, "an upload to the healed disk answers %d: %.200s", status, answer)
		s.Report.Say("   refused %d writes; ready %v after the disk was healed", o.world.Refused()-refused, o.node.Ready.Round(time.Millisecond))
	}
	if err := o.settle(ctx); err != nil {
		return err
	}
	return failingBucket(ctx, s)
}

// small is a small picture.
var small = image.NewGray(image.Rect(0, 0, 64, 64))

// upload uploads a picture. It returns status 0 if there is no complete answer.
func upload(ctx context.Context, base string, who harness.Person, picture image.Image) (status int, answer []byte) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "a.png")
	if err == nil {
		err = png.Encode(part, picture)
	}
	if err := errors.Join(err, form.WriteField("prefix", "image"), form.Close()); err != nil {
		return 0, []byte(err.Error())
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/api/v1/files/", &body)
	if err != nil {
		return 0, []byte(err.Error())
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Authorization", "JWT "+who.Token)
	res, err := (&http.Client{Timeout: 2 * harness.Guard}).Do(r)
	if err != nil {
		return 0, []byte(err.Error())
	}
	defer func() { _ = res.Body.Close() }()
	if answer, err = io.ReadAll(res.Body); err != nil {
		return 0, []byte(err.Error())
	}
	return res.StatusCode, answer
}

// failingBucket runs the program with a bucket that answers 500, and with one that accepts connections and never answers.
func failingBucket(ctx context.Context, s Settings) error {
	broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }))
	defer broken.Close()
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer func() { _ = silent.Close() }()
	for what, address := range map[string]string{"a bucket that answers 500": broken.URL, "a bucket that never answers": "http://" + silent.Addr().String()} {
		s.Report.Say("-- %s", what)
		one := s
		one.Folder = filepath.Join(s.Folder, what)
		if err := os.MkdirAll(one.Folder, 0o700); err != nil {
			return err
		}
		if err := oneBucket(ctx, one, what, address); err != nil {
			return err
		}
	}
	return nil
}

func oneBucket(ctx context.Context, s Settings, what, address string) error {
	program := harness.Program{Binary: s.Binary, Flags: []string{"--dev", "--files", "s3://uploads?region=us-east-1&use_path_style=true&endpoint=" + address}}
	node, err := program.Start(ctx, harness.Options{Data: filepath.Join(s.Folder, "data"), Env: []string{"AWS_ACCESS_KEY_ID=drill", "AWS_SECRET_ACCESS_KEY=drill"}})
	if err != nil {
		return err
	}
	defer func() { _ = node.End(syscall.SIGKILL) }()
	world, err := NewWorld(ctx, s.Report, node.URL)
	if err != nil {
		return err
	}
	world.Write(ctx)
	person, err := harness.SignIn(ctx, node.URL, "painter")
	if err != nil {
		return err
	}
	begin := time.Now()
	status, answer := upload(ctx, node.URL, person, small)
	took := time.Since(begin)
	s.Report.Say("   an upload answers %d after %v", status, took.Round(100*time.Millisecond))
	s.Report.Check(status == http.StatusServiceUnavailable, "with %s an upload answers %d: %.200s", what, status, answer)
	s.Report.Check(took < harness.Guard, "with %s an upload takes %v", what, took)
	if err := world.AwaitWrites(ctx, 200); err != nil { // everything else goes on
		return err
	}
	s.Report.Check(world.Refused() == 0, "with %s %d writes are refused", what, world.Refused())
	world.Finish()
	world.Compare(ctx)
	return node.End(syscall.SIGTERM)
}
