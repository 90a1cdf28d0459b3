package contest_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/format/swiss"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func TestCreateAddsTheOwnerAndAnEvent(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, g, err := w.svc.Create(w.ctx, w.owner, soundForm())
		w.ok(err)
		if g.ID != plainGame || g.Name == "" {
			t.Errorf("game = %+v", g)
		}
		stored, ok, err := db.Contest(w.ctx, c.ID)
		w.ok(err)
		if !ok || stored.CreatedByID != w.owner || stored.UpdatedByID != w.owner || !stored.CreatedAt.Equal(clk.Now()) || stored.EntryCount != 0 {
			t.Errorf("stored = %+v", stored)
		}
		operators, err := w.svc.Operators(w.ctx, c.ID)
		w.ok(err)
		if len(operators) != 1 || operators[0].UserID != w.owner || operators[0].Role != contest.Owner ||
			operators[0].Nickname != "organiser" || operators[0].GameID != plainGame || operators[0].ContestID != c.ID {
			t.Errorf("operators = %+v", operators)
		}
		if got := w.eventKinds(c.ID); got != "contest.created" {
			t.Errorf("events = %s", got)
		}
	})
}

func TestUpdateKeepsTheWholeForm(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id := w.contest(func(f *contest.Form) { f.ParticipantType = contest.Solo })
		admin := w.user("admin")
		w.operator(id, admin)
		f := soundForm()
		w.at(clk.Now().Add(time.Minute))
		answered, err := w.svc.Update(w.ctx, admin, id, 1, f)
		w.ok(err)
		got, _, err := db.Contest(w.ctx, id)
		w.ok(err)
		if answered.Revision != 2 || got.Revision != 2 || got.UpdatedByID != admin || !got.UpdatedAt.Equal(clk.Now()) || got.CreatedByID != w.owner {
			t.Errorf("revision %d, stored %+v", answered.Revision, got)
		}
		want := got
		want.Name, want.Type, want.ParticipantType = f.Name, f.Type, f.ParticipantType
		want.EntryStart, want.EntryEnd, want.ContestStart, want.ContestEnd = f.EntryStart, f.EntryEnd, f.ContestStart, f.ContestEnd
		want.Checkin, want.IsEntryPassword = true, true
		want.TeamSize, want.EntryMaxCount, want.DiscordURL, want.IframeSrc = 3, 16, f.DiscordURL, f.IframeSrc
		want.VideoURL, want.Award, want.Rule = f.VideoURL, f.Award, f.Rule
		if got != want || !got.CheckinStart.Equal(f.CheckinStart) || !got.CheckinEnd.Equal(f.CheckinEnd) {
			t.Errorf("stored %+v\nwant %+v", got, want)
		}
		if stored, err := db.EntryPassword(w.ctx, id); err != nil || stored != f.EntryPassword {
			t.Errorf("the stored password is %q, %v; want %q", stored, err, f.EntryPassword)
		}
		// A second save can remove every optional value. A save without changes has no effect.
		f.Checkin, f.IsEntryPassword, f.DiscordURL, f.IframeSrc, f.VideoURL, f.Award, f.Rule = false, false, "", "", "", "", ""
		for range 2 {
			answered, err = w.svc.Update(w.ctx, admin, id, answered.Revision, f)
			w.ok(err)
		}
		got, _, err = db.Contest(w.ctx, id)
		w.ok(err)
		if got.Revision != 3 || got.CheckinStart != nil || got.CheckinEnd != nil || got.DiscordURL+got.IframeSrc+got.VideoURL+got.Award+got.Rule != "" {
			t.Errorf("stored %+v", got)
		}
		if stored, err := db.EntryPassword(w.ctx, id); err != nil || stored != "" {
			t.Errorf("the stored password is %q, %v; want none", stored, err)
		}
		if told := w.eventKinds(id); told != "contest.created"+strings.Repeat(" > contest.updated", 2) {
			t.Errorf("events = %s", told)
		}
	})
}

func TestAuditLogHasChangesWithoutSecrets(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id := w.contest(func(f *contest.Form) { *f = soundForm() })
		f := soundForm()
		f.EntryPassword, f.Name, f.Rule, f.ContestEnd = "newSecret9", "改名", "長い規則", f.ContestEnd.Add(time.Hour)
		_, err := w.svc.Update(w.ctx, w.owner, id, 1, f)
		w.ok(err)
		events := w.events(id)
		last := events[len(events)-1]
		var data struct{ Changes []contest.Change }
		w.ok(json.Unmarshal(last.Data, &data))
		fields := make([]string, 0, len(data.Changes))
		for _, c := range data.Changes {
			fields = append(fields, c.Field)
		}
		if got := strings.Join(fields, " "); got != "name contestEnd entryPassword rule" {
			t.Errorf("changes = %s", got)
		}
		if data.Changes[0].Before != "第1回 櫓杯" || data.Changes[0].After != "改名" {
			t.Errorf("name changed from %v to %v", data.Changes[0].Before, data.Changes[0].After)
		}
		for _, e := range events {
			for _, secret := range []string{"newSecret9", password} {
				if strings.Contains(string(e.Data), secret) {
					t.Errorf("%s holds the entry password: %s", e.Kind, e.Data)
				}
			}
		}
	})
}

func TestConcurrentEditsOfOneRevisionSaveOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id := w.contest(nil)
		player := w.user("player")
		w.enter(player, id, 0) // an entry does not change the revision of the form
		const editors = 8
		errs := make([]error, editors)
		var all sync.WaitGroup
		for i := range editors {
			all.Go(func() {
				f := soundForm()
				f.ParticipantType, f.Name = contest.Solo, strings.Repeat("杯", i+2)
				_, errs[i] = w.svc.Update(w.ctx, w.owner, id, 1, f)
			})
		}
		all.Wait()
		saved := 0
		for _, err := range errs {
			if err == nil {
				saved++
				continue
			}
			f := w.fails(err, fault.EditConflict, 0)
			if data, _ := f.Data.(map[string]any); data["version"] != int64(2) {
				t.Errorf("the conflict tells %v", f.Data)
			}
		}
		if saved != 1 || w.revision(id) != 2 {
			t.Errorf("%d edits were saved, revision %d", saved, w.revision(id))
		}
	})
}

func TestTypesLockOnceAnEntryExists(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id := w.contest(nil)
		f := soundForm()
		f.IsEntryPassword, f.GameID = false, friendCodeGame
		_, err := w.svc.Update(w.ctx, w.owner, id, 1, f)
		w.fails(err, fault.GameLocked, 0)
		f.GameID = plainGame
		c, err := w.svc.Update(w.ctx, w.owner, id, 1, f) // changes to a team contest
		w.ok(err)
		f.ParticipantType = contest.Solo
		c, err = w.svc.Update(w.ctx, w.owner, id, c.Revision, f) // and back to persons
		w.ok(err)
		for range 3 {
			w.enter(w.user("player"), id, 0)
		}
		f.ParticipantType, f.Type = contest.Multi, swiss.ContestType
		_, err = w.svc.Update(w.ctx, w.owner, id, c.Revision, f)
		got := w.fails(err, fault.ContestTypeLocked, 0)
		if len(got.Fields) != 2 || got.Fields[0].Name != "contestType" || got.Fields[1].Name != "participantType" {
			t.Errorf("fields = %v", got.Fields)
		}
		// If there are fewer places than entries, the last entries are put on the waiting list.
		f.ParticipantType, f.Type, f.EntryMaxCount = contest.Solo, bracket.ContestType, 2
		_, err = w.svc.Update(w.ctx, w.owner, id, c.Revision, f)
		w.ok(err)
		if n := w.count(id); n != 3 {
			t.Errorf("%d entries after the maximum was lowered", n)
		}
	})
}

// cover uploads a picture and returns its path.
func cover(w *world, files *file.Service, userID int64, prefix file.Prefix) string {
	w.t.Helper()
	var b bytes.Buffer
	w.ok(png.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 4))))
	info, err := files.Upload(w.ctx, userID, prefix, file.PNGOrJPEG, &b)
	w.ok(err)
	return info.Path
}

func TestCoverIsAnUploadOfWhoSetsIt(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		bucket, err := file.OpenBucket("file://" + t.TempDir())
		w.ok(err)
		t.Cleanup(func() { _ = bucket.Close() })
		files := file.New(db, bucket, file.DefaultQuota)
		svc := contest.NewService(db, format.Types, game.NewService(db), files, chat.NewService(db, files, nil))
		stranger, admin := w.user("stranger"), w.user("admin")
		f := soundForm()
		for _, path := range []string{"contests/2026/none.png", cover(w, files, stranger, file.Contests), cover(w, files, w.owner, file.Image), "../secret"} {
			f.Image = path
			_, _, err := svc.Create(w.ctx, w.owner, f)
			if got := w.fails(err, fault.UnknownFile, 0); got.Fields[0].Name != "image" {
				t.Errorf("%s: fields %v", path, got.Fields)
			}
		}
		f.Image = cover(w, files, w.owner, file.Contests)
		c, _, err := svc.Create(w.ctx, w.owner, f)
		w.ok(err)
		w.operator(c.ID, admin)
		f.Name = "改名"
		c, err = svc.Update(w.ctx, admin, c.ID, c.Revision, f) // the owner's cover is kept
		w.ok(err)
		f.Image = cover(w, files, stranger, file.Contests)
		_, err = svc.Update(w.ctx, admin, c.ID, c.Revision, f)
		w.fails(err, fault.UnknownFile, 0)
		f.Image = ""
		c, err = svc.Update(w.ctx, admin, c.ID, c.Revision, f)
		w.ok(err)
		if c.Image != "" {
			t.Errorf("cover after a reset: %q", c.Image)
		}
	})
}

func TestOnlyOperatorsEditDeleteAndReadTheLog(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id, other := w.contest(nil), w.contest(nil)
		admin, entrant, stranger := w.user("admin"), w.user("entrant"), w.user("stranger")
		w.operator(id, admin)
		w.enter(entrant, id, 0)
		for name, userID := range map[string]int64{"visitor": 0, "entrant": entrant, "stranger": stranger} {
			abilities, err := w.svc.Abilities(w.ctx, userID, id)
			if err != nil || len(abilities) != 0 {
				t.Errorf("%s holds %v, %v", name, abilities, err)
			}
			_, err = w.svc.Update(w.ctx, userID, id, 1, soundForm())
			w.fails(err, fault.ParticipationAuthority, 0)
			w.fails(w.svc.Delete(w.ctx, userID, id), fault.ParticipationAuthority, 0)
			_, _, err = w.svc.Activity(w.ctx, userID, id, contest.ActivityQuery{})
			w.fails(err, fault.ParticipationAuthority, 0)
		}
		for name, userID := range map[string]int64{"owner": w.owner, "admin": admin} {
			abilities, err := w.svc.Abilities(w.ctx, userID, id)
			if err != nil || len(abilities) != 2 || abilities[0] != contest.AbilityEdit || abilities[1] != contest.AbilityChatEdit {
				t.Errorf("%s holds %v, %v", name, abilities, err)
			}
			w.ok(w.svc.RequireEdit(w.ctx, userID, id))
		}
		w.fails(w.svc.RequireEdit(w.ctx, admin, other), fault.ParticipationAuthority, 0)
		const unknown = 1
		w.fails(w.svc.RequireEdit(w.ctx, w.owner, unknown), fault.ContestDoesNotExist, 0)
		w.fails(w.svc.Delete(w.ctx, w.owner, unknown), fault.ContestDoesNotExist, 0)
		_, err := w.svc.Update(w.ctx, w.owner, unknown, 1, soundForm())
		w.fails(err, fault.ContestDoesNotExist, 0)
		_, err = w.svc.Operators(w.ctx, unknown)
		w.fails(err, fault.ContestDoesNotExist, 0)
		_, err = w.svc.Detail(w.ctx, unknown)
		w.fails(err, fault.ContestDoesNotExist, 0)
		w.ok(w.svc.Delete(w.ctx, admin, id))
		w.fails(w.svc.Delete(w.ctx, admin, id), fault.ContestDoesNotExist, 0)
		if told := w.eventKinds(id); told != "contest.created > entry.added > contest.deleted" {
			t.Errorf("events = %s", told)
		}
	})
}

func TestActivityIsPaged(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id := w.contest(nil)
		f := soundForm()
		for i := range contest.ActivityPageSize {
			f.EntryMaxCount = 100 + i
			_, err := w.svc.Update(w.ctx, w.owner, id, int64(i+1), f)
			w.ok(err)
		}
		first, more, err := w.svc.Activity(w.ctx, w.owner, id, contest.ActivityQuery{})
		w.ok(err)
		if len(first) != contest.ActivityPageSize || !more || first[0].Actor.Nickname != "organiser" {
			t.Fatalf("%d events, more %v, by %+v", len(first), more, first[0].Actor)
		}
		rest, more, err := w.svc.Activity(w.ctx, w.owner, id, contest.ActivityQuery{Before: first[len(first)-1].ID})
		w.ok(err)
		if len(rest) != 1 || more || rest[0].Kind != "contest.created" {
			t.Errorf("the second page: %d events, more %v", len(rest), more)
		}
	})
}
