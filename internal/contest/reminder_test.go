package contest_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// mailed adds a person with an address, changed by edit.
func (w *world) mailed(name string, edit func(*account.User)) int64 {
	w.t.Helper()
	n := account.New{ID: id.New(), Nickname: name, Email: name + "@example.org", Language: "ja", At: w.clk.Now()}
	w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
		if ok, err := w.db.AddUser(ctx, n); err != nil || !ok {
			return fmt.Errorf("add %s: %v %w", name, ok, err)
		}
		u, _, err := w.db.User(ctx, n.ID)
		if err != nil || edit == nil {
			return err
		}
		edit(&u)
		return w.db.UpdateUser(ctx, u)
	}))
	return n.ID
}

// sent are the addresses of the mails of a template, and empties the box.
func (w *world) sent(template string) []string {
	out := []string{}
	for _, m := range w.mails {
		if m.Template != template {
			w.t.Errorf("a mail %s to %s", m.Template, m.To)
		}
		out = append(out, m.To)
	}
	w.mails = nil
	slices.Sort(out)
	return out
}

func (w *world) reminders(contestID int64) int {
	n := 0
	for _, e := range w.events(contestID) {
		if e.Kind == "checkin.reminder" {
			n++
		}
	}
	return n
}

func TestReminders(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		now := clk.Now()
		opens, closes := now.Add(2*time.Hour), now.Add(3*time.Hour)
		c := w.contest(func(f *contest.Form) {
			f.EntryMaxCount = 3
			f.EntryEnd, f.ContestStart = closes, closes
			f.CheckinStart, f.CheckinEnd = opens, closes
		})
		here := w.mailed("here", func(u *account.User) { u.Language, u.Timezone = "ko", "Asia/Seoul" })
		muted := w.mailed("muted", func(u *account.User) { u.MutedKinds = []string{"contest"} })
		late := w.mailed("late", func(u *account.User) { u.Timezone = "America/Sao_Paulo" }) // a zone without a short name
		queued := w.mailed("queued", nil)
		w.enters(c, here, muted, late, queued, w.user("without"))

		w.runJobs(opens.Add(-15*time.Minute - time.Millisecond))
		if w.reminders(c) != 0 {
			t.Error("told too early")
		}
		w.runJobs(opens.Add(-15 * time.Minute))
		w.runJobs(opens.Add(-14 * time.Minute)) // the mails' own jobs
		mail := w.mails[slices.IndexFunc(w.mails, func(m auth.Mail) bool { return m.To == "here@example.org" })]
		abroad := w.mails[slices.IndexFunc(w.mails, func(m auth.Mail) bool { return m.To == "late@example.org" })]
		if got := w.sent("checkinOpens"); !slices.Equal(got, []string{"here@example.org", "late@example.org", "queued@example.org"}) || w.reminders(c) != 1 {
			t.Errorf("mailed %q, told %d times", got, w.reminders(c))
		}
		want := map[string]string{"contest": "杯", "minutes": "15", "start": "11/20 23:00 KST", "end": "11/21 00:00 KST"}
		if mail.Language != "ko" || mail.Path != "/contests/"+num(c) || fmt.Sprint(mail.Data) != fmt.Sprint(want) {
			t.Errorf("mail %+v", mail)
		}
		if got := abroad.Data["end"]; got != "11/20 12:00 UTC-03" {
			t.Errorf("abroad it ends at %q", got)
		}
		again := contest.ReminderJob{ContestID: c, Which: "opens", At: opens.UnixMilli()}
		w.ok(w.svc.RemindCheckin(w.ctx, again, true)) // a repeated job mails nobody again

		w.at(opens)
		_, err := w.svc.SetCheckin(w.ctx, here, c, person(here), true)
		w.ok(err)
		w.runJobs(closes.Add(-15 * time.Minute))
		w.runJobs(closes.Add(-14 * time.Minute))
		if got := w.sent("checkinCloses"); !slices.Equal(got, []string{"late@example.org"}) {
			t.Errorf("mailed %q", got)
		}
		w.runJobs(closes)
		w.ok(w.svc.RemindCheckin(w.ctx, contest.ReminderJob{ContestID: c, Which: "closes", At: closes.UnixMilli()}, true))
		w.runJobs(closes.Add(time.Minute))
		if got := w.sent("checkinCloses"); len(got) != 0 {
			t.Errorf("mailed %q when it was over", got)
		}
	})
}

func TestRemindersMoveWithTheDates(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		f := soundForm() // the check-in opens in two hours, for one
		f.CheckinEnd = f.CheckinStart.Add(30 * time.Minute)
		c, _, err := w.svc.Create(w.ctx, w.owner, f)
		w.ok(err)
		first := f.CheckinStart
		f.CheckinStart = first.Add(10 * time.Minute)
		_, err = w.svc.Update(w.ctx, w.owner, c.ID, 1, f)
		w.ok(err)
		w.runJobs(first.Add(-15 * time.Minute))
		if w.reminders(c.ID) != 0 {
			t.Error("told of a time that was moved away")
		}
		w.runJobs(first.Add(-5 * time.Minute))
		if w.reminders(c.ID) != 1 {
			t.Errorf("told %d times", w.reminders(c.ID))
		}
		w.runJobs(f.CheckinEnd) // the window is short: nobody is told of its end
		if w.reminders(c.ID) != 1 {
			t.Errorf("told %d times", w.reminders(c.ID))
		}
	})
}

func TestRemindersGoOutInParts(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		opens := clk.Now().Add(time.Hour)
		c := w.contest(func(f *contest.Form) { teams(f); f.CheckinStart = opens; f.EntryMaxCount = 8 })
		const crews, crew = 3, 70 // 210 people: three jobs
		for i := range crews {
			people := make([]int64, 0, crew)
			for j := range crew {
				people = append(people, w.mailed(fmt.Sprintf("p%d-%d", i, j), nil))
			}
			w.enter(people[0], c, w.team(people...))
		}
		for i := range 8 {
			w.runJobs(opens.Add(-15*time.Minute + time.Duration(i)*time.Second))
		}
		got := w.sent("checkinOpens")
		if n := len(got); n != crews*crew || len(slices.Compact(got)) != n || w.reminders(c) != 1 {
			t.Errorf("%d mails to %d people, told %d times", n, len(slices.Compact(got)), w.reminders(c))
		}
	})
}

// Nobody is flooded by an operator who moves the check-in about or makes many contests.
func TestRemindersToOnePersonAreBounded(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		opens := clk.Now().Truncate(24 * time.Hour).Add(48 * time.Hour)
		w.at(opens.Add(-time.Hour))
		player := w.mailed("player", nil)
		for range 20 {
			c := w.contest(func(f *contest.Form) {
				f.EntryEnd, f.ContestStart, f.ContestEnd = opens.Add(time.Hour), opens.Add(time.Hour), opens.Add(2*time.Hour)
				f.CheckinStart, f.CheckinEnd = opens.Add(20*time.Minute), opens.Add(30*time.Minute)
			})
			w.enter(player, c, 0)
		}
		w.runJobs(opens.Add(10 * time.Minute))
		w.runJobs(opens.Add(11 * time.Minute))
		if got := w.sent("checkinOpens"); len(got) != 12 {
			t.Errorf("%d mails", len(got))
		}
	})
}
