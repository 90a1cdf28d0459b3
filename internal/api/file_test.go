package api_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/file"
	"yagura/internal/kit/id"
)

// sendFile uploads bytes as a picture with a prefix, under a file name and with the type of the name.
func sendFile(t *testing.T, p *apitest.Person, path, prefix, name string, content []byte) *apitest.Answer {
	t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = w.WriteField("prefix", prefix)
	}
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return p.Do(http.MethodPost, path, form.String(), "Content-Type", w.FormDataContentType())
}

func smallPicture(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestQuotaHoldsForParallelUploads uploads more pictures concurrently than the quota of a person allows.
func TestQuotaHoldsForParallelUploads(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p, picture := a.Person("collector"), smallPicture(t)
		sendFile(t, p, "/files/", "image", "a.png", picture).Must(http.StatusOK)
		db := database(t, a)
		await(t, a, "housekeeping, which corrects usages", func() bool {
			return count(t, db, "SELECT COUNT(*) FROM jobs WHERE kind = 'housekeeping' AND done_at IS NULL AND run_at <= "+fmt.Sprint(a.Clock.Now().UnixMilli())) == 0
		})
		if _, err := db.Exec(fmt.Sprintf("UPDATE file_usage SET count = %d WHERE user_id = %d", file.DefaultQuota.Count-3, p.ID)); err != nil {
			t.Fatal(err)
		}
		var kept, refused atomic.Int64
		var all sync.WaitGroup
		for range 8 { // more of one person may not wait at once
			all.Go(func() {
				for range 2 {
					switch got := sendFile(t, p, "/files/", "image", "a.png", picture); {
					case got.Status == http.StatusOK:
						kept.Add(1)
					case got.Key() == "quotaExceeded":
						refused.Add(1)
					default:
						t.Errorf("an upload is answered with %d: %s", got.Status, got.Body)
					}
				}
			})
		}
		all.Wait()
		if kept.Load() != 3 || refused.Load() != 13 {
			t.Errorf("%d kept, %d refused, want 3 and 13", kept.Load(), refused.Load())
		}
		if rows, counted := count(t, db, "SELECT COUNT(*) FROM files"), count(t, db, "SELECT count FROM file_usage"); rows != 4 || counted != file.DefaultQuota.Count {
			t.Errorf("%d files, %d counted", rows, counted)
		}
	})
}

// TestHousekeepingCorrectsUsedQuotas reserves space for uploads that are killed before their rows are stored, as in older versions:
// housekeeping subtracts them, and changes no other person's usage.
func TestHousekeepingCorrectsUsedQuotas(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		picture := smallPicture(t)
		killed, never, other := a.Person("killed"), a.Person("never"), a.Person("other")
		for _, p := range []*apitest.Person{killed, killed, other} {
			sendFile(t, p, "/files/", "contests", "a.png", picture).Must(http.StatusOK) // stays for longer than this test, unsaved
		}
		db := database(t, a)
		usage := func(p *apitest.Person) string {
			return fmt.Sprint(count(t, db, fmt.Sprint("SELECT bytes FROM file_usage WHERE user_id = ", p.ID)), " bytes, ",
				count(t, db, fmt.Sprint("SELECT count FROM file_usage WHERE user_id = ", p.ID)), " files")
		}
		rightly, others := usage(killed), usage(other)
		for _, p := range []*apitest.Person{killed, never} {
			if err := a.Store.ReserveFileSpace(a.Ctx(), p.ID, 5_000_000, file.DefaultQuota.Bytes, file.DefaultQuota.Count); err != nil {
				t.Fatal(err)
			}
		}
		a.Clock.Advance(24 * time.Hour)
		await(t, a, "the used quotas are corrected", func() bool { return usage(killed) == rightly && usage(never) == "0 bytes, 0 files" })
		if got := usage(other); got != others {
			t.Errorf("a right usage of %s became %s", others, got)
		}
	})
}

// TestRecountsBesideUploadsLoseNothing corrects a person's usage again and again while they upload.
func TestRecountsBesideUploadsLoseNothing(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p, picture := a.Person("collector"), smallPicture(t)
		db := database(t, a)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() { sendFile(t, p, "/files/", "image", "a.png", picture).Must(http.StatusOK) })
			all.Go(func() {
				for range 5 {
					if err := a.Store.RecountFileUsage(a.Ctx(), p.ID); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		if wrong, err := a.Store.WrongFileUsage(a.Ctx(), 10); err != nil || len(wrong) != 0 || count(t, db, "SELECT count FROM file_usage") != 8 {
			t.Errorf("wrong usage of %v, %v", wrong, err)
		}
	})
}

// TestRecountsBesideFirstUploadsLoseNothing corrects the usage of people while their first files are counted.
func TestRecountsBesideFirstUploadsLoseNothing(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		var all sync.WaitGroup
		for i := range 40 {
			p := a.Person(fmt.Sprint("collector", i))
			for range 4 {
				all.Go(func() {
					if err := a.Store.RecountFileUsage(a.Ctx(), p.ID); err != nil {
						t.Error(err)
					}
				})
				all.Go(func() { addFile(t, a, p.ID) })
			}
		}
		all.Wait()
		if wrong, err := a.Store.WrongFileUsage(a.Ctx(), 100); err != nil || len(wrong) != 0 {
			t.Errorf("wrong usage of %v, %v", wrong, err)
		}
	})
}

// addFile counts and records a file without content.
func addFile(t *testing.T, a *apitest.App, owner int64) {
	t.Helper()
	fileID := id.New()
	err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		if err := a.Store.ReserveFileSpace(ctx, owner, 1, file.DefaultQuota.Bytes, file.DefaultQuota.Count); err != nil {
			return err
		}
		return a.Store.InsertFile(ctx, file.Info{
			ID: fileID, Path: fmt.Sprint("image/", fileID, ".png"), Prefix: "image", OwnerID: owner, ContentType: "image/png", Size: 1, CreatedAt: a.Clock.Now(),
		})
	})
	if err != nil {
		t.Error(err)
	}
}

// TestUploadsAreServedAsPicturesOnly proves that files that a browser might run are refused, and that stored files are served
// with headers that prevent their execution.
func TestUploadsAreServedAsPicturesOnly(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	p, picture := a.Person("painter"), smallPicture(t)
	script := "<script>alert(1)</script>"
	for name, content := range map[string]string{
		"a.svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, "a.html": "<!doctype html>" + script, "a.png": script,
		"a.gif": "GIF89a" + script, "a.jpg": "\xff\xd8\xff" + script, "a.js": "alert(1)", "empty.png": "", "a.pdf": "%PDF-1.7",
		"bomb.gif": "GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02D\x01\x00;",
	} {
		for _, path := range []string{"/files/", "/contests/images/"} {
			if got := sendFile(t, p, path, "image", name, []byte(content)); got.Status < 400 || got.Status >= 500 {
				t.Errorf("%s to %s is answered %d", name, path, got.Status)
			}
		}
	}
	for _, prefix := range []string{"", "..", "../image", "image/..", "/image", "image\x00", "nobody"} {
		sendFile(t, p, "/files/", prefix, "a.png", picture).Refused(http.StatusUnprocessableEntity, "invalidValue")
	}
	polyglot := append(bytes.Clone(picture), script...)
	var kept struct{ Path string }
	sendFile(t, p, "/files/", "image", "../../x.html", polyglot).Must(http.StatusOK).Into(&kept)
	got := a.Visitor().Get("/files/" + kept.Path).Must(http.StatusOK)
	h := got.Header
	if strings.Contains(string(got.Body), "script") || h.Get("Content-Type") != "image/png" || h.Get("X-Content-Type-Options") != "nosniff" ||
		!strings.Contains(h.Get("Content-Security-Policy"), "sandbox") || !strings.HasPrefix(kept.Path, "image/") || strings.Contains(kept.Path, "x.html") {
		t.Errorf("%s is served with %v", kept.Path, h)
	}
}

// TestPicturesAreOwnUploads sends files of others, and files of another kind, in every field for a picture.
func TestPicturesAreOwnUploads(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p, admin := a.Person("painter"), administrator(t, a, "admin")
		foreign := upload(t, a.Person("other"))
		var cover struct{ Path string }
		sendFile(t, p, "/contests/images/", "", "a.png", smallPicture(t)).Must(http.StatusOK).Into(&cover)
		ownCover := cover.Path
		team := newTeam(p)
		trophies := contestAt(openContest(a, p, nil)) + "trophies/"
		before := count(t, database(t, a), "SELECT COUNT(*) FROM events")
		for _, path := range []string{
			foreign, ownCover, "image/2026/none.png", "../" + foreign, "/" + foreign, foreign + ".attrs", "https://evil.example/a.png", "//evil.example/a.png",
			"javascript:alert(1)", "data:image/png;base64,AA", "file:///etc/passwd", strings.Repeat("a", 5000),
		} {
			if path != ownCover { // the only field for this kind
				p.Put(trophies, object{"version": 1, "items": []object{{"id": nil, "name": "a", "image": path, "rank": nil}}}).Refused(http.StatusUnprocessableEntity, "unknownFile")
			}
			for place, got := range map[string]*apitest.Answer{
				"image":           p.Put(userAt(p.ID), object{"image": path}),
				"backgroundImage": p.Put(userAt(p.ID), object{"backgroundImage": path}),
				"a team's image":  p.Put(fmt.Sprintf("/teams/%d/", team), object{"name": "Team painter", "image": path}),
				"a new team":      p.Post("/teams/", object{"name": "another", "image": path}),
				"a notice":        admin.Post("/site/notices/", object{"texts": object{"ja": "x"}, "endsAt": "2026-12-20T00:00:00Z", "image": path}),
			} {
				if got.Status != http.StatusUnprocessableEntity && got.Status != http.StatusForbidden && got.Status != http.StatusNotFound {
					t.Errorf("%.40q as %s is answered %d: %s", path, place, got.Status, got.Body)
				}
			}
		}
		if after := count(t, database(t, a), "SELECT COUNT(*) FROM events"); after != before {
			t.Error("something was changed")
		}
	})
}
