package stage_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

func TestDraftSpreadsSeedsByTimeOfEntry(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(5, nil)
		d, err := w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 0, false)
		w.ok(err)
		e := k.entries
		if want := []int64{e[0], 0, e[3], e[4], e[1], 0, e[2], 0}; !slices.Equal(d.Assignment, want) {
			t.Errorf("assignment = %v, want %v", d.Assignment, want)
		}
		if d.Slots != 8 || d.MatchCount != 1 || d.MatchTime != 60 || len(d.Active) != 5 || d.Active[0].ID != e[0] {
			t.Errorf("draft = %+v", d)
		}
		for i, at := range d.RoundStarts {
			if want := k.contest.ContestStart.Add(time.Duration(i) * time.Hour); !at.Equal(want) {
				t.Errorf("round %d starts at %v, want %v", i, at, want)
			}
		}
		larger, err := w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 16, false)
		w.ok(err)
		if larger.Slots != 16 || len(larger.RoundStarts) != 4 {
			t.Errorf("draft of 16 = %+v", larger)
		}
		for _, slots := range []int{-1, 3, 4, 512} {
			_, err := w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, slots, false)
			w.fails(err, fault.InvalidValue)
		}
	})
}

func TestOnlyActiveEntriesPlay(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(3, func(f *contest.Form) {
			f.Checkin, f.CheckinStart, f.CheckinEnd = true, f.EntryStart, f.ContestStart
		})
		_, err := w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 0, false)
		w.fails(err, fault.NotEnoughActiveTeam)
		_, err = w.contests.SetCheckin(w.ctx, k.players[1], k.contest.ID, contest.Entrant{UserID: k.players[1]}, true)
		w.ok(err)
		d, err := w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 0, false)
		w.ok(err)
		if d.Slots != 2 || !slices.Equal(d.Assignment, []int64{k.entries[1], 0}) {
			t.Errorf("draft = %+v", d)
		}
		f := k.form(false)
		f.Assignment[1] = k.entries[0] // allowed, but not checked in
		w.fails(w.Brackets.Create(w.ctx, w.owner, k.contest.ID, f), fault.InvalidAssignment)
	})
}

func TestCreateRefuses(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(4, nil)
		other := w.cup(2, nil)
		w.at(k.contest.ContestStart)
		for name, c := range map[string]struct {
			edit func(*bracket.Form)
			key  fault.Key
		}{
			"no slot count":          {func(f *bracket.Form) { f.Slots = 6 }, fault.InvalidValue},
			"two games":              {func(f *bracket.Form) { f.MatchCount = 2 }, fault.InvalidValue},
			"no games":               {func(f *bracket.Form) { f.MatchCount = 0 }, fault.InvalidValue},
			"seven games":            {func(f *bracket.Form) { f.MatchCount = 7 }, fault.InvalidValue},
			"no time":                {func(f *bracket.Form) { f.MatchTime = 0 }, fault.InvalidValue},
			"odd time":               {func(f *bracket.Form) { f.MatchTime = 25 }, fault.InvalidValue},
			"long time":              {func(f *bracket.Form) { f.MatchTime = 190 }, fault.InvalidValue},
			"a round too few":        {func(f *bracket.Form) { f.RoundStarts = f.RoundStarts[:1] }, fault.InvalidValue},
			"no start":               {func(f *bracket.Form) { f.RoundStarts[1] = time.Time{} }, fault.ValueIsRequired},
			"rounds reversed":        {func(f *bracket.Form) { slices.Reverse(f.RoundStarts) }, fault.ReversedDate},
			"rounds at once":         {func(f *bracket.Form) { f.RoundStarts[1] = f.RoundStarts[0] }, fault.ReversedDate},
			"third with semi-finals": {func(f *bracket.Form) { f.ThirdPlace, f.ThirdStart = true, f.RoundStarts[0] }, fault.ReversedDate},
			"a slot too few":         {func(f *bracket.Form) { f.Assignment = f.Assignment[:3] }, fault.InvalidAssignment},
			"somebody twice":         {func(f *bracket.Form) { f.Assignment[0] = f.Assignment[1] }, fault.InvalidAssignment},
			"somebody left out":      {func(f *bracket.Form) { f.Assignment[0] = 0 }, fault.InvalidAssignment},
			"another contest's":      {func(f *bracket.Form) { f.Assignment[0] = other.entries[0] }, fault.InvalidAssignment},
			"nobody's":               {func(f *bracket.Form) { f.Assignment[0] = 7 }, fault.InvalidAssignment},
			"fewer slots than field": {func(f *bracket.Form) {
				f.Slots, f.Assignment, f.RoundStarts = 2, f.Assignment[:2], f.RoundStarts[:1]
			}, fault.InvalidAssignment},
		} {
			f := k.form(false)
			c.edit(&f)
			if err := w.Brackets.Create(w.ctx, w.owner, k.contest.ID, f); !fault.Has(err, c.key) {
				t.Errorf("%s: got %v, want %s", name, err, c.key)
			}
		}
		two := other.form(true)
		w.fails(w.Brackets.Create(w.ctx, w.owner, other.contest.ID, two), fault.InvalidValue)
		w.fails(w.Brackets.Create(w.ctx, w.owner, 7, two), fault.ContestDoesNotExist)
		w.fails(w.Brackets.Create(w.ctx, k.players[0], k.contest.ID, k.form(false)), fault.ParticipationAuthority)
		_, err := w.Brackets.View(w.ctx, k.contest.ID)
		w.fails(err, fault.TournamentDoesNotExist)
		if told := k.told(k.contest.ID); told != "contest.created entries.confirmed" {
			t.Errorf("told %s", told)
		}
	})
}

func TestCreateNeedsTypeTimeAndField(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(2, nil)
		f := k.form(false)
		w.at(k.contest.EntryEnd.Add(-time.Millisecond))
		w.fails(w.Brackets.Create(w.ctx, w.owner, k.contest.ID, f), fault.NotAfterEntryEnd)
		_, err := w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 0, false)
		w.fails(err, fault.NotAfterEntryEnd)
		w.at(k.contest.EntryEnd)
		w.ok(w.Brackets.Create(w.ctx, w.owner, k.contest.ID, f))
		w.fails(w.Brackets.Create(w.ctx, w.owner, k.contest.ID, f), fault.TournamentAlreadyCreated)
		_, err = w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 0, false)
		w.fails(err, fault.TournamentAlreadyCreated)

		empty := w.cup(0, nil)
		w.fails(w.Brackets.Create(w.ctx, w.owner, empty.contest.ID, f), fault.NotEnoughActiveTeam)

		other := w.cup(2, nil)
		w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
			c, _, err := w.db.LockContest(ctx, other.contest.ID)
			if err != nil {
				return err
			}
			c.Type = swiss.ContestType
			return w.db.UpdateContest(ctx, c)
		}))
		w.fails(w.Brackets.Create(w.ctx, w.owner, other.contest.ID, f), fault.ContestTypeMismatch)
	})
}

func TestABracketHoldsAtMost256(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(257, nil)
		_, err := w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 0, false)
		if f := w.faultOf(err, fault.TooManyBracketParticipants); f.Params["max"] != 256 {
			t.Errorf("params = %v", f.Params)
		}
	})
}

func TestABracketIsCreatedOnce(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(6, nil)
		f := k.form(true)
		create := func() error { return w.Brackets.Create(w.ctx, w.owner, k.contest.ID, f) }
		if n := w.succeeded(together(slices.Repeat([]func() error{create}, 12)...), fault.TournamentAlreadyCreated); n != 1 {
			t.Fatalf("%d tournaments were created", n)
		}
		p := &played{cup: k}
		p.id = p.view().ID
		p.sound()
		if told := k.told(p.id); told != "tournament.created" {
			t.Errorf("told %s", told)
		}
	})
}

func TestViewShowsByesTimesAndPlaces(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(5, nil).draw(func(f *bracket.Form) {
			f.ThirdPlace, f.MatchTime, f.MatchCount = true, 30, 3
			f.ThirdStart = f.RoundStarts[2].Add(-10 * time.Minute)
		})
		v := p.view()
		if len(v.Matches) != 8 || v.Game.ID != 1 || v.Champion != nil || len(v.Places) != 0 {
			t.Fatalf("view = %+v", v)
		}
		bye := p.match(0, 0)
		if bye.State != "bye" || bye.Winner != p.entries[0] || !bye.Unearned || bye.Participants[0].Name() == "" || bye.Participants[1] != nil {
			t.Errorf("bye = %+v", bye)
		}
		third := p.match(2, 1)
		if third.Type != "thirdPlaceMatch" || !third.Start.Equal(v.RoundStarts[2].Add(-10*time.Minute)) || third.End().Sub(third.Start) != 30*time.Minute {
			t.Errorf("third = %+v", third)
		}
		if semi := p.match(1, 0); semi.Type != "semiFinal" || semi.State != "waiting" || semi.Participants[0].ID != p.entries[0] || !semi.Start.Equal(v.RoundStarts[1]) || semi.MatchCount != 3 {
			t.Errorf("semi-final = %+v", semi)
		}
		for _, e := range v.Matches[0].Participants {
			if e != nil && e.TwitterID+e.GameUsername+e.FriendCode+e.Comment != "" {
				t.Errorf("the bracket has private fields: %+v", e)
			}
		}
		p.win(0, 1, 0) // 4 beats 5
		p.win(1, 0, 0)
		p.win(1, 1, 1)
		p.win(2, 1, 0)
		p.win(2, 0, 1)
		v = p.view()
		if v.Champion == nil || v.Champion.ID != p.entries[2] {
			t.Errorf("champion = %+v", v.Champion)
		}
		places := make([]int64, len(v.Places))
		for i, pl := range v.Places {
			places[i] = pl.Participant.ID
		}
		e := p.entries
		if want := []int64{e[2], e[0], e[3], e[1], e[4]}; !slices.Equal(places, want) {
			t.Errorf("places = %v, want %v", places, want)
		}
	})
}

func TestEdit(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(6, func(f *contest.Form) { f.EntryMaxCount = 8 })
		p := k.draw(func(f *bracket.Form) { f.ThirdPlace = true })
		v := p.view()
		slots := p.sound().Draw().Slots // byes in matches 0 and 2
		layout := func() bracket.Layout {
			return bracket.Layout{Assignment: slices.Clone(slots), Starts: bracket.Starts{RoundStarts: slices.Clone(v.RoundStarts), ThirdStart: v.ThirdStart}}
		}
		edit := func(version int64, l bracket.Layout) error {
			return w.Brackets.Edit(w.ctx, w.owner, p.contest.ID, p.id, version, l)
		}

		w.ok(edit(1, layout()))
		if told := k.told(p.id); told != "tournament.created" {
			t.Errorf("an edit without a change appended %s", told)
		}
		l := layout()
		l.RoundStarts[2] = l.RoundStarts[2].Add(time.Hour)
		l.Assignment[2], l.Assignment[6] = l.Assignment[6], l.Assignment[2]
		w.fails(edit(2, l), fault.EditConflict)
		w.fails(w.Brackets.Edit(w.ctx, p.players[0], p.contest.ID, p.id, 1, l), fault.ParticipationAuthority)
		w.fails(w.Brackets.Edit(w.ctx, w.owner, p.contest.ID, p.id+1, 1, l), fault.TournamentDoesNotExist)
		before := p.versions()
		w.ok(edit(1, l))
		slots = p.sound().Draw().Slots
		if !slices.Equal(slots, l.Assignment) {
			t.Errorf("slots = %v, want %v", slots, l.Assignment)
		}
		for pos, version := range p.versions() {
			changed := pos == match.Pos{Round: 0, Order: 1} || pos == match.Pos{Round: 0, Order: 3}
			if (version > before[pos]) != changed {
				t.Errorf("match %v: version %d after %d", pos, version, before[pos])
			}
		}
		if f := w.faultOf(edit(1, l), fault.EditConflict); f.Data != (stage.Current{Version: 2}) {
			t.Errorf("data = %v", f.Data)
		}
		if told := k.told(p.id); told != "tournament.created tournament.updated" {
			t.Errorf("told %s", told)
		}

		// A report locks its match. A bye is locked by a report of the following match.
		m := p.match(0, 1)
		_, err := p.set(w.owner, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: m.Sides[0]}}})
		w.ok(err)
		if locked := p.view().Locked; !slices.Equal(locked, []bool{false, true, false, false}) {
			t.Errorf("locked = %v", locked)
		}
		l = layout()
		l.Assignment[2], l.Assignment[3] = l.Assignment[3], l.Assignment[2]
		w.fails(edit(2, l), fault.SlotLocked)
		p.win(0, 1, 0)
		p.win(1, 0, 0)
		if locked := p.view().Locked; !slices.Equal(locked, []bool{true, true, false, false}) {
			t.Errorf("locked = %v", locked)
		}
		l = layout()
		l.Assignment[0], l.Assignment[4] = l.Assignment[4], l.Assignment[0]
		w.fails(edit(2, l), fault.SlotLocked)

		l = layout()
		l.Assignment[6] = 7
		w.fails(edit(2, l), fault.InvalidAssignment)
		l.Assignment[6] = l.Assignment[7]
		w.fails(edit(2, l), fault.InvalidAssignment)
		l.Assignment = l.Assignment[:4]
		w.fails(edit(2, l), fault.InvalidAssignment)
		w.fails(edit(2, bracket.Layout{Assignment: make([]int64, 8), Starts: bracket.Starts{RoundStarts: l.RoundStarts}}), fault.NotEnoughActiveTeam)
		l = layout()
		l.RoundStarts = l.RoundStarts[:2]
		w.fails(edit(2, l), fault.InvalidValue)
	})
}

// versions returns the versions of the matches.
func (p *played) versions() map[match.Pos]int64 {
	p.t.Helper()
	records, err := p.db.Matches(p.ctx, p.id)
	p.ok(err)
	out := map[match.Pos]int64{}
	for _, r := range records {
		out[r.Pos] = r.Version
	}
	return out
}

func TestASubstituteReplacesAnEntry(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(3, func(f *contest.Form) { f.EntryMaxCount = 8 })
		p := k.draw(nil)
		w.at(k.contest.EntryStart.Add(time.Minute))
		late := w.users(1)[0]
		k.players = append(k.players, late)
		sub := k.enter(late, 0)
		w.at(k.contest.ContestStart)
		v := p.view()
		l := bracket.Layout{Assignment: p.sound().Draw().Slots, Starts: bracket.Starts{RoundStarts: v.RoundStarts}}
		leaver := l.Assignment[2]
		l.Assignment[2] = sub
		reserves := func() []int64 {
			t.Helper()
			list, err := w.Brackets.Reserves(w.ctx, w.owner, k.contest.ID, p.id)
			w.ok(err)
			var got []int64
			for _, e := range list {
				got = append(got, e.ID)
			}
			return got
		}
		w.fails(w.Brackets.Edit(w.ctx, w.owner, k.contest.ID, p.id, 1, l), fault.InvalidAssignment) // not confirmed yet
		if got := reserves(); len(got) != 0 {
			t.Errorf("reserves = %v before the confirmation", got)
		}
		k.confirm()
		if got := reserves(); !slices.Equal(got, []int64{sub}) {
			t.Errorf("reserves = %v, want %d", got, sub)
		}
		_, err := w.Brackets.Reserves(w.ctx, late, k.contest.ID, p.id)
		w.fails(err, fault.ParticipationAuthority)
		_, err = w.Brackets.Reserves(w.ctx, w.owner, k.contest.ID, p.id+1)
		w.fails(err, fault.TournamentDoesNotExist)
		w.ok(w.Brackets.Edit(w.ctx, w.owner, k.contest.ID, p.id, 1, l))
		p.sound()
		standing, err := w.db.EntriesInStage(w.ctx, k.contest.ID)
		w.ok(err)
		if !standing[sub] || standing[leaver] {
			t.Errorf("standing = %v", standing)
		}
		if got := reserves(); !slices.Equal(got, []int64{leaver}) {
			t.Errorf("reserves = %v, want the replaced entry %d", got, leaver)
		}
	})
}

func TestDeleteResetsConfirmations(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(4, nil)
		f := k.form(true)
		p := k.draw(nil)
		m := p.match(0, 0)
		_, err := p.set(w.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Winner: m.Sides[0]}}})
		w.ok(err)
		w.fails(w.Brackets.Delete(w.ctx, p.players[0], k.contest.ID, p.id), fault.ParticipationAuthority)
		w.fails(w.Brackets.Delete(w.ctx, w.owner, k.contest.ID, p.id+1), fault.TournamentDoesNotExist)
		w.ok(w.Brackets.Delete(w.ctx, w.owner, k.contest.ID, p.id))
		k.gone(p.id, m.ID)
		w.fails(w.Brackets.Create(w.ctx, w.owner, k.contest.ID, f), fault.NotEnoughActiveTeam)
		if told := k.told(p.id); told != "tournament.created tournament.deleted" {
			t.Errorf("told %s", told)
		}
		k.confirm()
		w.ok(w.Brackets.Create(w.ctx, w.owner, k.contest.ID, f))
		_, err = p.set(w.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
		w.fails(err, fault.TournamentDoesNotExist)
	})
}

// gone fails if a tournament or one of its matches still exists.
func (k *cup) gone(tournamentID, matchID int64) {
	k.t.Helper()
	records, err := k.db.Matches(k.ctx, tournamentID)
	k.ok(err)
	reports, err := k.db.Reports(k.ctx, matchID)
	k.ok(err)
	standing, err := k.db.EntriesInStage(k.ctx, k.contest.ID)
	k.ok(err)
	entries, err := k.contests.EntriesByID(k.ctx, k.contest.ID)
	k.ok(err)
	for _, e := range entries {
		if e.Status != contest.NotConfirmed {
			k.t.Errorf("entry %d is %q", e.ID, e.Status)
		}
	}
	if len(records)+len(reports)+len(standing) > 0 {
		k.t.Errorf("left: %d matches, %d reports, %d entries in a bracket", len(records), len(reports), len(standing))
	}
}

func TestDeleteUnderReports(t *testing.T) {
	each(t, func(w *world) {
		for range 5 {
			k := w.cup(4, nil)
			p := k.draw(nil)
			m, n := p.match(0, 0), p.match(0, 1)
			report := func(m match.MatchView) func() error {
				return func() error {
					_, err := p.set(p.player(m.Sides[0]), m, match.Result{
						Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Winner: m.Sides[0]}},
					})
					return err
				}
			}
			errs := together(report(m), func() error { return w.Brackets.Delete(w.ctx, w.owner, k.contest.ID, p.id) }, report(n))
			w.ok(errs[1])
			w.succeeded(errs, fault.TournamentDoesNotExist)
			k.gone(p.id, m.ID)
			w.at(w.clk.Now().Add(24 * time.Hour))
		}
	})
}

func TestSummary(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(3, nil)
		summary := func(entry int64) contest.StageSummary {
			version, err := w.Stage.Version(w.ctx, k.contest.ID)
			w.ok(err)
			s, err := w.Matches.Summary(w.ctx, k.contest.ID, version, entry)
			w.ok(err)
			return s
		}
		s := summary(k.entries[0])
		if s.Stages != nil || s.Champion != nil || s.Match != nil {
			t.Errorf("before: %+v", s)
		}
		p := k.draw(nil)
		s = summary(k.entries[2])
		if m := p.match(0, 1); len(s.Stages) != 1 || s.Stages[0].ID != p.id || s.Match == nil || s.Match.ID != m.ID || s.Match.Order != 1 || !s.Match.StartTime.Equal(m.Start) {
			t.Errorf("playing: %+v", s)
		}
		for _, waits := range []int64{0, k.entries[0]} {
			s = summary(waits)
			if s.Match != nil {
				t.Errorf("nothing to play for %d: %+v", waits, s.Match)
			}
		}
		p.win(0, 1, 1)
		p.win(1, 0, 1)
		s = summary(k.entries[2])
		if s.Champion == nil || s.Champion.ID != k.entries[2] || s.Match != nil {
			t.Errorf("after: %+v", s)
		}
		own, err := w.Stage.EntriesOf(w.ctx, k.contest.ID, k.players[2])
		w.ok(err)
		if !slices.Equal(own, k.entries[2:]) {
			t.Errorf("own = %v", own)
		}
		if version, err := w.Stage.Version(clock.Fix(w.ctx, w.clk.Now()), k.contest.ID); err != nil || version < 2 {
			t.Errorf("version = %d, %v", version, err)
		}
	})
}

func TestRoundsStartWhileTheContestRuns(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(4, nil)
		start, end := k.contest.ContestStart, k.contest.ContestEnd
		for field, edit := range map[string]func(*bracket.Form){
			"roundStarts.0": func(f *bracket.Form) { f.RoundStarts = []time.Time{start.Add(-time.Minute), start} },
			"roundStarts.1": func(f *bracket.Form) { f.RoundStarts = []time.Time{start, end} },
			"thirdStart":    func(f *bracket.Form) { f.ThirdPlace, f.ThirdStart = true, end.Add(time.Minute) },
		} {
			f := k.form(false)
			edit(&f)
			fault := w.faultOf(k.Brackets.Create(w.ctx, w.owner, k.contest.ID, f), fault.NotWithinContestDuration)
			if fault.Fields[0].Name != field {
				t.Errorf("the fault is at %v, want %s", fault.Fields, field)
			}
		}
		p := k.draw(nil)
		v := p.view()
		a, b := p.match(0, 0).Sides, p.match(0, 1).Sides
		layout := bracket.Layout{Assignment: slices.Concat(a[:], b[:]), Starts: v.Starts}
		layout.RoundStarts = []time.Time{start, end}
		w.fails(p.Brackets.Edit(w.ctx, w.owner, p.contest.ID, p.id, v.Version, layout), fault.NotWithinContestDuration)
		// A stored start stays valid after the contest was shortened.
		p.endAt(start.Add(30 * time.Minute))
		layout.RoundStarts = []time.Time{start.Add(time.Minute), v.RoundStarts[1]}
		w.ok(p.Brackets.Edit(w.ctx, w.owner, p.contest.ID, p.id, v.Version, layout))
	})
}

func TestABracketShowsItsSeeds(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(6, nil)
		p := k.draw(nil)
		for i, entry := range k.entries {
			if got := p.view().Seeds[entry]; got != i+1 {
				t.Errorf("seed of %d = %d, want %d", entry, got, i+1)
			}
		}
	})
}
