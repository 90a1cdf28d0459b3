package api_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/api/apitest"
	"yagura/internal/file"
	"yagura/internal/kit/fault"
)

// uploadOf uploads a picture under a prefix and returns its path.
func uploadOf(t *testing.T, p *apitest.Person, prefix file.Prefix) string {
	t.Helper()
	var out struct{ Path string }
	sendFile(t, p, "/files/", string(prefix), "a.png", smallPicture(t)).Must(http.StatusOK).Into(&out)
	return out.Path
}

// TestUnsavedPicturesAreDeleted leaves pictures of forms unsaved. They are deleted after the time of their prefix, and give the space back.
// A picture that was saved stays, also if its uploader has no part in the contest any more that shows it.
func TestUnsavedPicturesAreDeleted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, admin := a.Person("owner"), a.Person("admin")
		db := database(t, a)
		unsaved, avatar := uploadOf(t, owner, file.Image), uploadOf(t, owner, file.Image)
		draft, inRules := uploadOf(t, owner, file.Contests), uploadOf(t, owner, file.Contests)
		coverOfAdmin := uploadOf(t, admin, file.Contests)
		owner.Put(fmt.Sprintf("/users/%d/", owner.ID), object{"image": avatar}).Must(http.StatusOK)
		id := openContest(a, owner, object{"rule": "![](" + inRules + ")"})
		addOperator(t, a, id, admin.ID)
		admin.Put(contestAt(id), object{"image": coverOfAdmin}).Must(http.StatusOK)
		admin.Delete(contestAt(id) + "operators/me/").Must(http.StatusNoContent)

		after := func(d time.Duration, want map[string]bool) {
			t.Helper()
			a.Clock.Advance(d)
			wake(t, a)
			settled(t, a, db)
			for path, stays := range want {
				if stored := count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM files WHERE path = '%s'", path)) > 0; stored != stays {
					t.Errorf("after %s: %s stored %t, want %t", d, path, stored, stays)
				}
			}
		}
		after(24*time.Hour-time.Second, map[string]bool{unsaved: true, draft: true})
		after(time.Second, map[string]bool{unsaved: false, avatar: true, draft: true, inRules: true, coverOfAdmin: true})
		after(30*24*time.Hour, map[string]bool{avatar: true, draft: false, inRules: true, coverOfAdmin: true})
		if n := count(t, db, fmt.Sprintf("SELECT count FROM file_usage WHERE user_id = %d", owner.ID)); n != 2 {
			t.Errorf("%d files of the owner count, want 2", n)
		}
	})
}

// briefly is how long a test watches that a call waits for the lock of another transaction. On a slow machine it notices less, and does not
// fail.
const briefly = 200 * time.Millisecond

// TestASavedPictureIsNotDeletedAtTheSameMoment begins the deletion of an unused picture while a transaction saves it in a profile.
func TestASavedPictureIsNotDeletedAtTheSameMoment(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p := a.Person("owner")
		db, files := database(t, a), a.Features.Files
		for name, remove := range map[string]func(context.Context, file.Released) error{"unsaved": files.DeleteUnsaved, "released": files.DeleteReleased} {
			path := uploadOf(t, p, file.Image)
			done := make(chan error, 1)
			err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
				if _, err := a.Features.Accounts.Update(ctx, p.ID, p.ID, account.Change{Image: &path}); err != nil {
					return err
				}
				go func() { done <- remove(a.Ctx(), file.Released{Paths: []string{path}}) }()
				select {
				case err := <-done:
					return fmt.Errorf("the deletion does not wait for the transaction that saves the picture: %w", err)
				case <-time.After(briefly):
					return nil
				}
			})
			if err == nil {
				err = <-done
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if count(t, db, fmt.Sprintf("SELECT COUNT(*) FROM files WHERE path = '%s'", path)) != 1 {
				t.Errorf("%s: a saved picture is gone", name)
			}
		}
	})
}

// TestADeletedPictureIsNotSavedAtTheSameMoment saves a picture while a transaction deletes it. The save waits, and is then refused.
func TestADeletedPictureIsNotSavedAtTheSameMoment(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		p := a.Person("owner")
		files, path := a.Features.Files, uploadOf(t, p, file.Image)
		save := func(ctx context.Context) error {
			return a.Store.InTx(ctx, func(ctx context.Context) error { return files.Save(ctx, p.ID, file.Image, path) })
		}
		err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
			if err := files.DeleteUnsaved(ctx, file.Released{Paths: []string{path}}); err != nil {
				return err
			}
			waiting, cancel := context.WithTimeout(a.Ctx(), briefly)
			defer cancel()
			if err := save(waiting); err == nil {
				return errors.New("the save does not wait for the transaction that deletes the picture")
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := save(a.Ctx()); !fault.Has(err, fault.UnknownFile) {
			t.Errorf("error %v, want unknownFile", err)
		}
		p.Put(fmt.Sprintf("/users/%d/", p.ID), object{"image": path}).Refused(http.StatusUnprocessableEntity, "unknownFile")
	})
}
