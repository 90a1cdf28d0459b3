package contest_test

import (
	"context"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func TestDetailFollowsEveryChange(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id := w.contest(func(f *contest.Form) { f.Rule, f.VideoURL = "# 規則", "https://youtu.be/dQw4w9WgXcQ" })
		look := func() contest.Detail {
			t.Helper()
			d, err := w.svc.Detail(w.ctx, id)
			w.ok(err)
			return d
		}
		d := look()
		if d.RuleHTML != "<h3>規則</h3>" || d.EmbedURL != "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" ||
			d.Organiser.Nickname != "organiser" || d.Game.ID != plainGame || d.EntryCount != 0 {
			t.Errorf("detail = %+v", d)
		}
		one, two := w.user("one"), w.user("two")
		entry := w.enter(one, id, 0)
		w.enter(two, id, 0)
		if d = look(); d.EntryCount != 2 || d.Allowed != 0 || d.CheckedIn != 0 {
			t.Errorf("after two entries: %d, %+v", d.EntryCount, d.Counts)
		}
		_, err := w.svc.SetCheckin(w.ctx, one, id, person(one), true)
		w.ok(err)
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
			if _, _, err := db.LockContest(ctx, id); err != nil {
				return err
			}
			return db.SetEntryStatus(ctx, entry, contest.Allow, contest.Applied, clock.Now(ctx))
		}))
		if d = look(); d.Allowed != 1 || d.CheckedIn != 1 {
			t.Errorf("after a check-in and a confirmation: %+v", d.Counts)
		}
		f := soundForm()
		f.ParticipantType, f.Name = contest.Solo, "改名"
		_, err = w.svc.Update(w.ctx, w.owner, id, 1, f)
		w.ok(err)
		if d = look(); d.Name != "改名" || d.Revision != 2 {
			t.Errorf("after an edit: %s, revision %d", d.Name, d.Revision)
		}
		u, _, err := db.User(w.ctx, w.owner)
		w.ok(err)
		u.Nickname = "renamed"
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return db.UpdateUser(ctx, u) }))
		w.at(clk.Now().Add(time.Minute)) // data without a version is at most a minute old
		if d = look(); d.Organiser.Nickname != "renamed" {
			t.Errorf("organiser = %s a minute after the change", d.Organiser.Nickname)
		}
	})
}

func TestTextsAreInTheReadersZone(t *testing.T) {
	c := contest.Contest{
		EntryStart: time.Date(2026, 12, 31, 14, 59, 0, 0, time.UTC), EntryEnd: time.Date(2026, 12, 31, 15, 0, 0, 0, time.UTC),
		ContestStart: time.Date(2026, 12, 31, 15, 0, 0, 0, time.UTC), ContestEnd: time.Date(2027, 1, 1, 3, 30, 59, 0, time.UTC),
	}
	for name, want := range map[string][3]string{
		"Asia/Tokyo":       {"01/01 00:00", "01/01 00:00 ~ 01/01 12:30", "12/31 23:59 ~ 01/01 00:00"},
		"UTC":              {"12/31 15:00", "12/31 15:00 ~ 01/01 03:30", "12/31 14:59 ~ 12/31 15:00"},
		"America/New_York": {"12/31 10:00", "12/31 10:00 ~ 12/31 22:30", "12/31 09:59 ~ 12/31 10:00"},
		"":                 {"12/31 15:00", "12/31 15:00 ~ 01/01 03:30", "12/31 14:59 ~ 12/31 15:00"},
		"Local":            {"12/31 15:00", "12/31 15:00 ~ 01/01 03:30", "12/31 14:59 ~ 12/31 15:00"},
		"Asia/Edo":         {"12/31 15:00", "12/31 15:00 ~ 01/01 03:30", "12/31 14:59 ~ 12/31 15:00"},
		"../etc/passwd":    {"12/31 15:00", "12/31 15:00 ~ 01/01 03:30", "12/31 14:59 ~ 12/31 15:00"},
	} {
		zone := contest.Zone(name)
		if got := [3]string{c.StartText(zone), c.DurationText(zone), c.EntryDurationText(zone)}; got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
