package bracket_test

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
	"yagura/internal/stage/stagetest"
)

func TestDraftSpreadsSeedsByTimeOfEntry(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(5, nil)
		d, err := w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 0, false)
		w.OK(err)
		e := k.Entries
		if want := []int64{e[0], 0, e[3], e[4], e[1], 0, e[2], 0}; !slices.Equal(d.Assignment, want) {
			t.Errorf("assignment = %v, want %v", d.Assignment, want)
		}
		if d.Slots != 8 || d.MatchCount != 1 || d.MatchTime != 60 || len(d.Active) != 5 || d.Active[0].ID != e[0] {
			t.Errorf("draft = %+v", d)
		}
		for i, at := range d.RoundStarts {
			if want := k.Contest.ContestStart.Add(time.Duration(i) * time.Hour); !at.Equal(want) {
				t.Errorf("round %d starts at %v, want %v", i, at, want)
			}
		}
		larger, err := w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 16, false)
		w.OK(err)
		if larger.Slots != 16 || len(larger.RoundStarts) != 4 {
			t.Errorf("draft of 16 = %+v", larger)
		}
		for _, slots := range []int{-1, 3, 4, 512} {
			_, err := w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, slots, false)
			w.Fails(err, fault.InvalidValue)
		}
	})
}

func TestOnlyActiveEntriesPlay(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(3, func(f *contest.Form) {
			f.Checkin, f.CheckinStart, f.CheckinEnd = true, f.EntryStart, f.ContestStart
		})
		_, err := w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 0, false)
		w.Fails(err, fault.NotEnoughActiveTeam)
		_, err = w.Contests.SetCheckin(w.Ctx, k.Players[1], k.Contest.ID, contest.Entrant{UserID: k.Players[1]}, true)
		w.OK(err)
		d, err := w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 0, false)
		w.OK(err)
		if d.Slots != 2 || !slices.Equal(d.Assignment, []int64{k.Entries[1], 0}) {
			t.Errorf("draft = %+v", d)
		}
		f := k.Form(false)
		f.Assignment[1] = k.Entries[0] // allowed, but not checked in
		w.Fails(w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, f), fault.InvalidAssignment)
	})
}

func TestCreateRefuses(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(4, nil)
		other := w.Cup(2, nil)
		w.At(k.Contest.ContestStart)
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
			"another contest's":      {func(f *bracket.Form) { f.Assignment[0] = other.Entries[0] }, fault.InvalidAssignment},
			"nobody's":               {func(f *bracket.Form) { f.Assignment[0] = 7 }, fault.InvalidAssignment},
			"fewer slots than field": {func(f *bracket.Form) {
				f.Slots, f.Assignment, f.RoundStarts = 2, f.Assignment[:2], f.RoundStarts[:1]
			}, fault.InvalidAssignment},
		} {
			f := k.Form(false)
			c.edit(&f)
			if err := w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, f); !fault.Has(err, c.key) {
				t.Errorf("%s: got %v, want %s", name, err, c.key)
			}
		}
		two := other.Form(true)
		w.Fails(w.Brackets.Create(w.Ctx, w.Owner, other.Contest.ID, two), fault.InvalidValue)
		w.Fails(w.Brackets.Create(w.Ctx, w.Owner, 7, two), fault.ContestDoesNotExist)
		w.Fails(w.Brackets.Create(w.Ctx, k.Players[0], k.Contest.ID, k.Form(false)), fault.ParticipationAuthority)
		_, err := w.Brackets.View(w.Ctx, k.Contest.ID)
		w.Fails(err, fault.TournamentDoesNotExist)
		if kinds := k.EventKinds(k.Contest.ID); kinds != "contest.created entries.confirmed" {
			t.Errorf("events %s", kinds)
		}
	})
}

func TestCreateNeedsTypeTimeAndField(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(2, nil)
		f := k.Form(false)
		w.At(k.Contest.EntryEnd.Add(-time.Millisecond))
		w.Fails(w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, f), fault.NotAfterEntryEnd)
		_, err := w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 0, false)
		w.Fails(err, fault.NotAfterEntryEnd)
		w.At(k.Contest.EntryEnd)
		w.OK(w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, f))
		w.Fails(w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, f), fault.TournamentAlreadyCreated)
		_, err = w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 0, false)
		w.Fails(err, fault.TournamentAlreadyCreated)

		empty := w.Cup(0, nil)
		w.Fails(w.Brackets.Create(w.Ctx, w.Owner, empty.Contest.ID, f), fault.NotEnoughActiveTeam)

		other := w.Cup(2, nil)
		w.OK(w.DB.InTx(w.Ctx, func(ctx context.Context) error {
			c, _, err := w.DB.LockContest(ctx, other.Contest.ID)
			if err != nil {
				return err
			}
			c.Type = swiss.ContestType
			return w.DB.UpdateContest(ctx, c)
		}))
		w.Fails(w.Brackets.Create(w.Ctx, w.Owner, other.Contest.ID, f), fault.ContestTypeMismatch)
	})
}

func TestABracketHoldsAtMost256(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(257, nil)
		_, err := w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 0, false)
		if f := w.FaultOf(err, fault.TooManyBracketParticipants); f.Params["max"] != 256 {
			t.Errorf("params = %v", f.Params)
		}
	})
}

func TestABracketIsCreatedOnce(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(6, nil)
		f := k.Form(true)
		create := func() error { return w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, f) }
		if n := w.Succeeded(stagetest.Together(slices.Repeat([]func() error{create}, 12)...), fault.TournamentAlreadyCreated); n != 1 {
			t.Fatalf("%d tournaments were created", n)
		}
		p := &stagetest.Bracket{Cup: k}
		p.ID = p.View().ID
		p.Sound()
		if kinds := k.EventKinds(p.ID); kinds != "tournament.created" {
			t.Errorf("events %s", kinds)
		}
	})
}

func TestViewShowsByesTimesAndPlaces(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(5, nil).Draw(func(f *bracket.Form) {
			f.ThirdPlace, f.MatchTime, f.MatchCount = true, 30, 3
			f.ThirdStart = f.RoundStarts[2].Add(-10 * time.Minute)
		})
		v := p.View()
		if len(v.Matches) != 8 || v.Game.ID != 1 || v.Champion != nil || len(v.Places) != 0 {
			t.Fatalf("view = %+v", v)
		}
		bye := p.Match(0, 0)
		if bye.State != "bye" || bye.Winner != p.Entries[0] || !bye.Unearned || bye.Participants[0].Name() == "" || bye.Participants[1] != nil {
			t.Errorf("bye = %+v", bye)
		}
		third := p.Match(2, 1)
		if third.Type != "thirdPlaceMatch" || !third.Start.Equal(v.RoundStarts[2].Add(-10*time.Minute)) || third.End().Sub(third.Start) != 30*time.Minute {
			t.Errorf("third = %+v", third)
		}
		if semi := p.Match(1, 0); semi.Type != "semiFinal" || semi.State != "waiting" || semi.Participants[0].ID != p.Entries[0] || !semi.Start.Equal(v.RoundStarts[1]) || semi.MatchCount != 3 {
			t.Errorf("semi-final = %+v", semi)
		}
		for _, e := range v.Matches[0].Participants {
			if e != nil && e.TwitterID+e.GameUsername+e.FriendCode+e.Comment != "" {
				t.Errorf("the bracket has private fields: %+v", e)
			}
		}
		p.Win(0, 1, 0) // 4 beats 5
		p.Win(1, 0, 0)
		p.Win(1, 1, 1)
		p.Win(2, 1, 0)
		p.Win(2, 0, 1)
		v = p.View()
		if v.Champion == nil || v.Champion.ID != p.Entries[2] {
			t.Errorf("champion = %+v", v.Champion)
		}
		places := make([]int64, len(v.Places))
		for i, pl := range v.Places {
			places[i] = pl.Participant.ID
		}
		e := p.Entries
		if want := []int64{e[2], e[0], e[3], e[1], e[4]}; !slices.Equal(places, want) {
			t.Errorf("places = %v, want %v", places, want)
		}
	})
}

func TestEdit(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(6, func(f *contest.Form) { f.EntryMaxCount = 8 })
		p := k.Draw(func(f *bracket.Form) { f.ThirdPlace = true })
		v := p.View()
		slots := p.Sound().Draw().Slots // byes in matches 0 and 2
		layout := func() bracket.Layout {
			return bracket.Layout{Assignment: slices.Clone(slots), Starts: bracket.Starts{RoundStarts: slices.Clone(v.RoundStarts), ThirdStart: v.ThirdStart}}
		}
		edit := func(version int64, l bracket.Layout) error {
			return w.Brackets.Edit(w.Ctx, w.Owner, p.Contest.ID, p.ID, version, l)
		}

		w.OK(edit(1, layout()))
		if kinds := k.EventKinds(p.ID); kinds != "tournament.created" {
			t.Errorf("an edit without a change appended %s", kinds)
		}
		l := layout()
		l.RoundStarts[2] = l.RoundStarts[2].Add(time.Hour)
		l.Assignment[2], l.Assignment[6] = l.Assignment[6], l.Assignment[2]
		w.Fails(edit(2, l), fault.EditConflict)
		w.Fails(w.Brackets.Edit(w.Ctx, p.Players[0], p.Contest.ID, p.ID, 1, l), fault.ParticipationAuthority)
		w.Fails(w.Brackets.Edit(w.Ctx, w.Owner, p.Contest.ID, p.ID+1, 1, l), fault.TournamentDoesNotExist)
		before := p.Versions()
		w.OK(edit(1, l))
		slots = p.Sound().Draw().Slots
		if !slices.Equal(slots, l.Assignment) {
			t.Errorf("slots = %v, want %v", slots, l.Assignment)
		}
		for pos, version := range p.Versions() {
			changed := pos == match.Pos{Round: 0, Order: 1} || pos == match.Pos{Round: 0, Order: 3}
			if (version > before[pos]) != changed {
				t.Errorf("match %v: version %d after %d", pos, version, before[pos])
			}
		}
		if f := w.FaultOf(edit(1, l), fault.EditConflict); f.Data != (stage.CurrentVersion{Version: 2}) {
			t.Errorf("data = %v", f.Data)
		}
		if kinds := k.EventKinds(p.ID); kinds != "tournament.created tournament.updated" {
			t.Errorf("events %s", kinds)
		}

		// A report locks its match. A bye is locked by a report of the following match.
		m := p.Match(0, 1)
		_, err := p.Set(w.Owner, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: m.Sides[0]}}})
		w.OK(err)
		if locked := p.View().Locked; !slices.Equal(locked, []bool{false, true, false, false}) {
			t.Errorf("locked = %v", locked)
		}
		l = layout()
		l.Assignment[2], l.Assignment[3] = l.Assignment[3], l.Assignment[2]
		w.Fails(edit(2, l), fault.SlotLocked)
		p.Win(0, 1, 0)
		p.Win(1, 0, 0)
		if locked := p.View().Locked; !slices.Equal(locked, []bool{true, true, false, false}) {
			t.Errorf("locked = %v", locked)
		}
		l = layout()
		l.Assignment[0], l.Assignment[4] = l.Assignment[4], l.Assignment[0]
		w.Fails(edit(2, l), fault.SlotLocked)

		l = layout()
		l.Assignment[6] = 7
		w.Fails(edit(2, l), fault.InvalidAssignment)
		l.Assignment[6] = l.Assignment[7]
		w.Fails(edit(2, l), fault.InvalidAssignment)
		l.Assignment = l.Assignment[:4]
		w.Fails(edit(2, l), fault.InvalidAssignment)
		w.Fails(edit(2, bracket.Layout{Assignment: make([]int64, 8), Starts: bracket.Starts{RoundStarts: l.RoundStarts}}), fault.NotEnoughActiveTeam)
		l = layout()
		l.RoundStarts = l.RoundStarts[:2]
		w.Fails(edit(2, l), fault.InvalidValue)
	})
}

func TestASubstituteReplacesAnEntry(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(3, func(f *contest.Form) { f.EntryMaxCount = 8 })
		p := k.Draw(nil)
		w.At(k.Contest.EntryStart.Add(time.Minute))
		late := w.Users(1)[0]
		k.Players = append(k.Players, late)
		sub := k.Enter(late, 0)
		w.At(k.Contest.ContestStart)
		v := p.View()
		l := bracket.Layout{Assignment: p.Sound().Draw().Slots, Starts: bracket.Starts{RoundStarts: v.RoundStarts}}
		leaver := l.Assignment[2]
		l.Assignment[2] = sub
		reserves := func() []int64 {
			t.Helper()
			list, err := w.Brackets.Reserves(w.Ctx, w.Owner, k.Contest.ID, p.ID)
			w.OK(err)
			var got []int64
			for _, e := range list {
				got = append(got, e.ID)
			}
			return got
		}
		w.Fails(w.Brackets.Edit(w.Ctx, w.Owner, k.Contest.ID, p.ID, 1, l), fault.InvalidAssignment) // not confirmed yet
		if got := reserves(); len(got) != 0 {
			t.Errorf("reserves = %v before the confirmation", got)
		}
		k.Confirm()
		if got := reserves(); !slices.Equal(got, []int64{sub}) {
			t.Errorf("reserves = %v, want %d", got, sub)
		}
		_, err := w.Brackets.Reserves(w.Ctx, late, k.Contest.ID, p.ID)
		w.Fails(err, fault.ParticipationAuthority)
		_, err = w.Brackets.Reserves(w.Ctx, w.Owner, k.Contest.ID, p.ID+1)
		w.Fails(err, fault.TournamentDoesNotExist)
		w.OK(w.Brackets.Edit(w.Ctx, w.Owner, k.Contest.ID, p.ID, 1, l))
		p.Sound()
		inStage, err := w.DB.EntriesInStage(w.Ctx, k.Contest.ID)
		w.OK(err)
		if !inStage[sub] || inStage[leaver] {
			t.Errorf("entries in the stage = %v", inStage)
		}
		if got := reserves(); !slices.Equal(got, []int64{leaver}) {
			t.Errorf("reserves = %v, want the replaced entry %d", got, leaver)
		}
	})
}

func TestDeleteResetsConfirmations(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(4, nil)
		f := k.Form(true)
		p := k.Draw(nil)
		m := p.Match(0, 0)
		_, err := p.Set(w.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Winner: m.Sides[0]}}})
		w.OK(err)
		w.Fails(w.Brackets.Delete(w.Ctx, p.Players[0], k.Contest.ID, p.ID), fault.ParticipationAuthority)
		w.Fails(w.Brackets.Delete(w.Ctx, w.Owner, k.Contest.ID, p.ID+1), fault.TournamentDoesNotExist)
		w.OK(w.Brackets.Delete(w.Ctx, w.Owner, k.Contest.ID, p.ID))
		k.RequireDeleted(p.ID, m.ID)
		w.Fails(w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, f), fault.NotEnoughActiveTeam)
		if kinds := k.EventKinds(p.ID); kinds != "tournament.created tournament.deleted" {
			t.Errorf("events %s", kinds)
		}
		k.Confirm()
		w.OK(w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, f))
		_, err = p.Set(w.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
		w.Fails(err, fault.TournamentDoesNotExist)
	})
}

func TestDeleteUnderReports(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		for range 5 {
			k := w.Cup(4, nil)
			p := k.Draw(nil)
			m, n := p.Match(0, 0), p.Match(0, 1)
			report := func(m match.MatchView) func() error {
				return func() error {
					_, err := p.Set(p.Player(m.Sides[0]), m, match.Result{
						Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Winner: m.Sides[0]}},
					})
					return err
				}
			}
			errs := stagetest.Together(report(m), func() error { return w.Brackets.Delete(w.Ctx, w.Owner, k.Contest.ID, p.ID) }, report(n))
			w.OK(errs[1])
			w.Succeeded(errs, fault.TournamentDoesNotExist)
			k.RequireDeleted(p.ID, m.ID)
			w.At(w.Clk.Now().Add(24 * time.Hour))
		}
	})
}

func TestSummary(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(3, nil)
		summary := func(entry int64) match.Summary {
			version, err := w.Stage.Version(w.Ctx, k.Contest.ID)
			w.OK(err)
			s, err := w.Matches.Summary(w.Ctx, k.Contest.ID, version, entry)
			w.OK(err)
			return s
		}
		s := summary(k.Entries[0])
		if s.Stages != nil || s.Champion != nil || s.Match != nil {
			t.Errorf("before: %+v", s)
		}
		p := k.Draw(nil)
		s = summary(k.Entries[2])
		if m := p.Match(0, 1); len(s.Stages) != 1 || s.Stages[0].ID != p.ID || s.Match == nil || s.Match.ID != m.ID || s.Match.Pos.Order != 1 || !s.Match.Start.Equal(m.Start) {
			t.Errorf("playing: %+v", s)
		}
		for _, waits := range []int64{0, k.Entries[0]} {
			s = summary(waits)
			if s.Match != nil {
				t.Errorf("nothing to play for %d: %+v", waits, s.Match)
			}
		}
		p.Win(0, 1, 1)
		p.Win(1, 0, 1)
		s = summary(k.Entries[2])
		if s.Champion == nil || s.Champion.ID != k.Entries[2] || s.Match != nil {
			t.Errorf("after: %+v", s)
		}
		own, err := w.Stage.OwnEntryID(w.Ctx, k.Players[2], k.Contest.ID)
		w.OK(err)
		if own != k.Entries[2] {
			t.Errorf("own = %v", own)
		}
		if version, err := w.Stage.Version(clock.Fix(w.Ctx, w.Clk.Now()), k.Contest.ID); err != nil || version < 2 {
			t.Errorf("version = %d, %v", version, err)
		}
	})
}

func TestRoundsStartWhileTheContestRuns(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(4, nil)
		start, end := k.Contest.ContestStart, k.Contest.ContestEnd
		for field, edit := range map[string]func(*bracket.Form){
			"roundStarts.0": func(f *bracket.Form) { f.RoundStarts = []time.Time{start.Add(-time.Minute), start} },
			"roundStarts.1": func(f *bracket.Form) { f.RoundStarts = []time.Time{start, end} },
			"thirdStart":    func(f *bracket.Form) { f.ThirdPlace, f.ThirdStart = true, end.Add(time.Minute) },
		} {
			f := k.Form(false)
			edit(&f)
			fault := w.FaultOf(k.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, f), fault.NotWithinContestDuration)
			if fault.Fields[0].Name != field {
				t.Errorf("the fault is at %v, want %s", fault.Fields, field)
			}
		}
		p := k.Draw(nil)
		v := p.View()
		a, b := p.Match(0, 0).Sides, p.Match(0, 1).Sides
		layout := bracket.Layout{Assignment: slices.Concat(a[:], b[:]), Starts: v.Starts}
		layout.RoundStarts = []time.Time{start, end}
		w.Fails(p.Brackets.Edit(w.Ctx, w.Owner, p.Contest.ID, p.ID, v.Version, layout), fault.NotWithinContestDuration)
		// A stored start stays valid after the contest was shortened.
		p.EndAt(start.Add(30 * time.Minute))
		layout.RoundStarts = []time.Time{start.Add(time.Minute), v.RoundStarts[1]}
		w.OK(p.Brackets.Edit(w.Ctx, w.Owner, p.Contest.ID, p.ID, v.Version, layout))
	})
}

func TestDraftProposesMatchesThatFitIntoTheContest(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		for _, c := range []struct{ entries, hours, minutes int }{
			{8, 3, 60},
			{9, 3, 50}, // with 60, the last of four rounds would start at the end of the contest
			{4, 1, 50},
			{16, 0, 60}, // nothing fits
		} {
			k := w.Cup(c.entries, func(f *contest.Form) {
				f.EntryEnd = f.EntryStart.Add(time.Hour)
				f.ContestStart, f.ContestEnd = f.EntryEnd, f.EntryEnd.Add(time.Duration(c.hours)*time.Hour+20*time.Minute)
				if c.hours > 0 {
					f.ContestEnd = f.ContestStart.Add(time.Duration(c.hours) * time.Hour)
				}
			})
			d, err := k.Brackets.Draft(k.Ctx, k.Owner, k.Contest.ID, 0, false)
			w.OK(err)
			if d.MatchTime != c.minutes {
				t.Errorf("%d entries in %d h: the draft proposes %d minutes, want %d", c.entries, c.hours, d.MatchTime, c.minutes)
			}
			if c.hours > 0 {
				w.OK(k.Brackets.Create(k.Ctx, k.Owner, k.Contest.ID, k.Form(false)))
			}
		}
	})
}

func TestABracketShowsItsSeeds(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(6, nil)
		p := k.Draw(nil)
		for i, entry := range k.Entries {
			if got := p.View().Seeds[entry]; got != i+1 {
				t.Errorf("seed of %d = %d, want %d", entry, got, i+1)
			}
		}
	})
}
