package match_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	engine "yagura/internal/engine/bracket"
	"yagura/internal/file"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
)

func TestGamesAndOutcomeAgree(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		const a, b, nobody = 0, 1, -1
		for i, c := range []struct {
			count   int
			outcome match.Outcome
			winner  int
			games   []int // winner of each game
			key     fault.Key
		}{
			{1, match.Win, a, nil, ""},
			{1, match.Win, a, []int{a}, ""},
			{1, match.Win, a, []int{b}, fault.GamesContradictWinner},
			{1, match.Win, nobody, []int{a}, fault.WinnerNotInMatch},
			{1, match.Unearned, nobody, nil, fault.WinnerNotInMatch},
			{1, match.Draw, a, nil, fault.DrawNotAllowed},
			{1, "", a, nil, fault.InvalidValue},
			{1, match.NoOutcome, nobody, []int{a, b}, fault.InvalidValue},
			{3, match.Win, a, []int{a, a}, ""},
			{3, match.Win, b, []int{b, a, b}, ""},
			{3, match.Win, a, []int{a, a, a}, ""},
			{3, match.Win, a, []int{a}, fault.GamesContradictWinner},
			{3, match.Win, a, []int{a, b}, fault.GamesContradictWinner},
			{3, match.Win, a, []int{a, b, b}, fault.GamesContradictWinner},
			{3, match.Win, a, []int{nobody, a, a}, ""},
			{3, match.Unearned, a, []int{b}, ""},
			{3, match.Unearned, a, nil, ""},
			{3, match.DoubleNoShow, nobody, nil, ""},
			{3, match.DoubleNoShow, nobody, []int{a}, fault.GamesContradictWinner},
			{3, match.NoOutcome, nobody, []int{a, b}, ""},
			{5, match.Win, b, []int{b, a, b, a, b}, ""},
			{5, match.Win, b, []int{b, a, b, a}, fault.GamesContradictWinner},
			{5, match.Win, b, []int{b, b, b, b, b, b}, fault.InvalidValue},
		} {
			p := w.Cup(2, nil).Draw(stagetest.BestOf(c.count))
			m := p.Match(0, 0)
			entry := func(side int) int64 {
				if side == nobody {
					return 0
				}
				return m.Sides[side]
			}
			r := match.Result{Outcome: c.outcome, Winner: entry(c.winner)}
			for index, side := range c.games {
				r.Games = append(r.Games, match.Game{Index: index, Winner: entry(side)})
			}
			d, err := p.Set(w.Owner, m, r)
			if c.key != "" {
				w.Fails(err, c.key)
				if p.Match(0, 0).Version != m.Version || p.EventKinds(m.ID) != "" {
					t.Errorf("case %d: a rejected result changed the match", i)
				}
			} else {
				w.OK(err)
				for side := range 2 {
					want := 0
					for _, g := range c.games {
						if g == side {
							want++
						}
					}
					if d.Wins[side] != want {
						t.Errorf("case %d: wins = %v", i, d.Wins)
					}
				}
			}
			p.Sound()
			w.At(p.Contest.ContestEnd)
		}
	})
}

func TestRejectsAWinnerFromOutsideTheMatch(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(8, nil).Draw(nil)
		m := p.Match(0, 0)
		for _, e := range append(slices.Clone(p.Entries), 7, -1) {
			if m.Sides[0] == e || m.Sides[1] == e {
				continue
			}
			for _, outcome := range []match.Outcome{match.Win, match.Unearned} {
				_, err := p.Set(w.Owner, m, match.Result{Outcome: outcome, Winner: e})
				w.Fails(err, fault.WinnerNotInMatch)
			}
			_, err := p.Set(w.Owner, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: e}}})
			w.Fails(err, fault.WinnerNotInMatch)
		}
		p.Sound()
	})
}

func TestPartialReportsAreKeptGameByGame(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(2, nil).Draw(stagetest.BestOf(3))
		m := p.Match(0, 0)
		one, two := p.Player(m.Sides[0]), p.Player(m.Sides[1])
		first := match.Game{Index: 0, Winner: m.Sides[0]}
		_, err := p.Set(one, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{first, {Index: 2}}})
		w.OK(err)
		m = p.Match(0, 0)
		if m.ReportCount != 1 || m.Wins != [2]int{1, 0} || m.State != "ready" {
			t.Errorf("match = %+v", m)
		}
		_, err = p.Set(one, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{first}})
		w.OK(err)
		if p.Match(0, 0).Version != m.Version {
			t.Error("saving the same result is a change")
		}
		d, err := p.Set(two, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Index: 1, Winner: m.Sides[1]}, first}})
		w.OK(err)
		if len(d.Reports) != 2 || d.Reports[0].EditBy.ID != one || d.Reports[1].EditBy.ID != two || d.Reports[1].EditBy.Nickname == "" {
			t.Errorf("reports = %+v", d.Reports)
		}
		_, err = p.Set(two, m, match.Result{Outcome: match.NoOutcome})
		w.Fails(err, fault.MatchConflict)
		d, err = p.Set(two, p.Match(0, 0), match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Index: 1, Winner: m.Sides[1]}}})
		w.OK(err)
		if len(d.Reports) != 1 || d.Reports[0].Index != 1 {
			t.Errorf("reports = %+v", d.Reports)
		}
		if kinds := p.EventKinds(m.ID); kinds != strings.TrimSpace(strings.Repeat("match.reported ", 3)) {
			t.Errorf("events %s", kinds)
		}
		if f := p.LastResult(m.ID); len(f.Before.Games) != 2 || len(f.After.Games) != 1 || f.Participants[0].Name == "" {
			t.Errorf("fact = %+v", f)
		}
		// An operator adds games to a decided match that agree with its result.
		_, err = p.Set(w.Owner, p.Match(0, 0), match.Result{Outcome: match.Win, Winner: m.Sides[0]})
		w.OK(err)
		_, err = p.Set(w.Owner, p.Match(0, 0), match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Index: 0, Winner: m.Sides[1]}}})
		w.Fails(err, fault.GamesContradictWinner)
		d, err = p.Set(w.Owner, p.Match(0, 0), match.Result{Outcome: match.NoOutcome, Games: []match.Game{first, {Index: 1, Winner: m.Sides[0]}}})
		w.OK(err)
		if d.Outcome != match.Win || d.Winner != m.Sides[0] || d.Wins != [2]int{2, 0} {
			t.Errorf("detail = %+v", d.MatchView)
		}
		_, err = p.Set(w.Owner, p.Match(0, 0), match.Result{Outcome: match.NoOutcome, Reason: strings.Repeat("あ", 257)})
		w.Fails(err, fault.ExceededLength)
	})
}

func TestImagesBelongToTheSenderOrTheMatch(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(stagetest.BestOf(3))
		m, other := p.Match(0, 0), p.Match(0, 1)
		one, two := p.Player(m.Sides[0]), p.Player(m.Sides[1])
		pics := make([]string, 0, 7)
		for i := range 5 {
			pics = append(pics, w.Picture(one, []file.Prefix{file.Contests, file.Image}[i%2]))
		}
		set := func(who int64, m match.MatchView, images ...string) error {
			_, err := p.Set(who, p.Match(m.Pos.Round, m.Pos.Order), match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Images: images}}})
			return err
		}
		w.Fails(set(two, m, pics[0]), fault.UnknownFile)
		w.Fails(set(one, m, w.Picture(one, file.Chat)), fault.UnknownFile)
		w.Fails(set(one, m, "contests/2026/none.png"), fault.UnknownFile)
		w.Fails(set(one, m, "../../etc/passwd"), fault.UnknownFile)
		if f := w.FaultOf(set(one, m, append(slices.Clone(pics), w.Picture(one, file.Image))...), fault.OverMaxImages); f.Params["max"] != 5 {
			t.Errorf("params = %v", f.Params)
		}
		w.OK(set(one, m, append(pics, pics[0], "")...))
		if now := p.Match(0, 0); !now.HasImages || now.ReportCount != 1 {
			t.Errorf("match = %+v", now)
		}
		w.OK(set(two, m, pics[3], pics[1], w.Picture(two, file.Contests)))
		w.Fails(set(two, m, pics[0]), fault.UnknownFile) // the picture is not in the report any more
		w.Fails(set(p.Player(other.Sides[0]), other, pics[3]), fault.UnknownFile)
		d, err := w.Matches.Match(w.Ctx, two, p.Ref(m.ID))
		w.OK(err)
		if len(d.Reports) != 1 || len(d.Reports[0].Images) != 3 || d.Reports[0].Images[0] != pics[3] {
			t.Errorf("reports = %+v", d.Reports)
		}
	})
}

func TestACorrectionVoidsLaterMatches(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(8, nil).Draw(func(f *bracket.Form) { f.ThirdPlace, f.MatchCount = true, 3 })
		for order := range 4 {
			p.Win(0, order, 0)
		}
		semi := p.Match(1, 0)
		pic := w.Picture(p.Player(semi.Sides[0]), file.Contests)
		games := []match.Game{{Index: 0, Winner: semi.Sides[0], Images: []string{pic}}, {Index: 1, Winner: semi.Sides[0]}}
		_, err := p.Set(p.Player(semi.Sides[0]), semi, match.Result{Outcome: match.Win, Winner: semi.Sides[0], Games: games})
		w.OK(err)
		p.Win(1, 1, 0)
		p.Win(2, 0, 0)
		third := p.Match(2, 1)
		_, err = p.Set(w.Owner, third, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: third.Sides[0]}}})
		w.OK(err)
		final, first := p.Match(2, 0), p.Match(0, 0)

		// The semi-final and the final lose their outcomes. The third-place match has none yet and loses its report, because the
		// loser of the semi-final is open again.
		preview, err := w.Matches.Preview(w.Ctx, w.Owner, p.Ref(first.ID), match.Win, first.Sides[1])
		w.OK(err)
		voided := map[int64]bool{}
		for _, c := range preview {
			voided[c.MatchID] = c.ResultVoided
		}
		if want := map[int64]bool{semi.ID: true, final.ID: true, third.ID: true}; !maps.Equal(voided, want) {
			t.Fatalf("preview = %v, want %v", voided, want)
		}
		if c := preview[0]; c.MatchID != semi.ID || c.Before[0].ID != first.Sides[0] || c.After[0].ID != first.Sides[1] || c.After[1].ID != semi.Sides[1] {
			t.Errorf("first change = %+v", c)
		}
		correct := func(acknowledge ...int64) error {
			_, err := p.Set(w.Owner, first, match.Result{Outcome: match.Win, Winner: first.Sides[1], Acknowledge: acknowledge})
			return err
		}
		before := p.Versions()
		for _, wrong := range [][]int64{nil, {semi.ID, final.ID}, {semi.ID, final.ID, third.ID, first.ID}, {semi.ID, final.ID, first.ID}} {
			f := w.FaultOf(correct(wrong...), fault.CorrectionNeedsAcknowledge)
			if changes, ok := f.Data.(match.AffectedMatches); !ok || len(changes) != 3 {
				t.Errorf("data = %v", f.Data)
			}
		}
		if !maps.Equal(before, p.Versions()) {
			t.Error("a rejected correction changed a match")
		}
		w.OK(correct(third.ID, final.ID, semi.ID, semi.ID))
		p.Sound()
		for pos, version := range p.Versions() {
			touched := pos == first.Pos || pos == semi.Pos || pos == final.Pos || pos == third.Pos
			if want := before[pos]; touched && version != want+1 || !touched && version != want {
				t.Errorf("match %v: version %d after %d", pos, version, want)
			}
		}
		for _, m := range []match.MatchView{p.Match(1, 0), p.Match(2, 0), p.Match(2, 1)} {
			if m.Outcome != match.NoOutcome || m.ReportCount != 0 || m.Winner != 0 {
				t.Errorf("match %v = %+v", m.Pos, m)
			}
		}
		if kinds := p.EventKinds(semi.ID); kinds != "match.decided match.cleared" {
			t.Errorf("events %s", kinds)
		}
		f := p.LastResult(semi.ID)
		if f.Before.Outcome != "win" || len(f.Before.Games) != 2 || f.Before.Games[0].Images[0] != pic || f.After.Outcome != "none" ||
			len(f.After.Games) != 0 || f.Because == nil || f.Because.MatchID != first.ID || f.Participants[0].Name == "" {
			t.Errorf("fact = %+v", f)
		}
		if kinds := p.EventKinds(first.ID); kinds != "match.decided match.corrected" {
			t.Errorf("events %s", kinds)
		}
		if f := p.LastResult(first.ID); len(f.Changes) != 3 || !f.Changes[0].ResultVoided {
			t.Errorf("fact = %+v", f)
		}
	})
}

func TestACorrectionToTheSameChangesNothing(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil)
		p.Win(0, 0, 0)
		p.Win(0, 1, 0)
		p.Win(1, 0, 0)
		before := p.Versions()
		p.Win(0, 0, 0)
		if !maps.Equal(before, p.Versions()) {
			t.Errorf("versions = %v, before %v", p.Versions(), before)
		}
		m := p.Match(0, 0)
		_, err := p.Set(w.Owner, m, match.Result{Outcome: match.Unearned, Winner: m.Winner})
		w.OK(err) // another kind of win of the same side voids no match
		if p.Match(1, 0).Winner == 0 {
			t.Error("the final is void")
		}
	})
}

func TestDoubleNoShowsLeadToByes(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(8, nil).Draw(func(f *bracket.Form) { f.ThirdPlace = true })
		p.Absent(0, 0)
		p.Win(0, 1, 0)
		if m := p.Match(1, 0); m.State != "bye" || m.Winner == 0 {
			t.Errorf("semi-final = %+v", m)
		}
		p.Absent(0, 2)
		p.Absent(0, 3)
		if m := p.Match(1, 1); m.State != "empty" {
			t.Errorf("semi-final = %+v", m)
		}
		v := p.View()
		if v.Champion == nil || v.Champion.ID != p.Match(0, 1).Winner {
			t.Errorf("champion = %+v", v.Champion)
		}
		// The no-show is corrected to a win, so the champion has to play.
		m := p.Match(0, 2)
		preview, err := w.Matches.Preview(w.Ctx, w.Owner, p.Ref(m.ID), match.Win, m.Sides[0])
		w.OK(err)
		if len(preview) != 2 || !preview[0].AdvancesWithoutPlay || preview[1].AdvancesWithoutPlay || preview[1].After[1] == nil {
			t.Errorf("preview = %+v", preview)
		}
		p.Win(0, 2, 0)
		if final := p.Match(2, 0); final.State != "ready" || p.View().Champion != nil {
			t.Errorf("final = %+v", final)
		}
	})
}

func TestClear(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(stagetest.BestOf(3))
		m := p.Match(0, 0)
		undo := func() (match.Detail, error) {
			return w.Matches.ClearResult(w.Ctx, w.Owner, p.Ref(m.ID), p.Match(0, 0).Version)
		}
		before := p.Versions()
		_, err := undo()
		w.OK(err)
		if !maps.Equal(before, p.Versions()) || p.EventKinds(m.ID) != "" {
			t.Error("a match without a result was cleared")
		}
		_, err = p.Set(w.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Index: 0, Winner: m.Sides[0]}, {Index: 1, Winner: m.Sides[0]}}})
		w.OK(err)
		_, err = w.Matches.ClearResult(w.Ctx, w.Owner, p.Ref(m.ID), m.Version)
		w.Fails(err, fault.MatchConflict)
		p.Win(0, 1, 0)
		final := p.Match(1, 0)
		_, err = p.Set(w.Owner, final, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: final.Sides[0]}}})
		w.OK(err)
		_, err = undo()
		w.Fails(err, fault.NextMatchHasReports)
		d, err := w.Matches.Match(w.Ctx, w.Owner, p.Ref(m.ID))
		w.OK(err)
		if d.CanClear {
			t.Error("a match with a reported next one can be cleared")
		}
		p.Win(1, 0, 0)
		_, err = undo()
		w.Fails(err, fault.NextMatchHasReports)
		_, err = w.Matches.ClearResult(w.Ctx, w.Owner, p.Ref(final.ID), p.Match(1, 0).Version)
		w.OK(err)
		d, err = w.Matches.Match(w.Ctx, w.Owner, p.Ref(m.ID))
		w.OK(err)
		if !d.CanClear {
			t.Error("a match with a free next one cannot be cleared")
		}
		d, err = undo()
		w.OK(err)
		if d.State != "ready" || d.Winner != 0 || d.ReportCount != 0 || len(d.Reports) != 0 || p.Match(1, 0).Sides[0] != 0 {
			t.Errorf("cleared = %+v", d)
		}
		p.Sound()
		if kinds := p.EventKinds(m.ID); kinds != "match.decided match.cleared" {
			t.Errorf("events %s", kinds)
		}
		if f := p.LastResult(m.ID); f.Before.Outcome != "win" || len(f.Before.Games) != 2 || f.After.Outcome != "none" {
			t.Errorf("fact = %+v", f)
		}
	})
}

// TestWalkTournaments plays random results, corrections, no-shows and clearings, and applies the same steps to a bracket of
// the engine. After each step the store must agree with the engine, and only changed matches may be written.
func TestWalkTournaments(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		for _, c := range []struct {
			participants int
			third        bool
			steps        int
		}{{16, true, 60}, {11, false, 60}, {64, true, 110}} {
			p := w.Cup(c.participants, nil).Draw(func(f *bracket.Form) { f.ThirdPlace = c.third })
			random := rand.New(rand.NewPCG(uint64(c.participants), 3))
			model := p.Sound()
			for i := range c.steps {
				model = step(p, random, model, i)
			}
			for !model.Finished() {
				model = playOn(p, random, model)
			}
			v := p.View()
			if champion := model.Champion(); (v.Champion == nil) != (champion == 0) || v.Champion != nil && v.Champion.ID != champion {
				t.Errorf("champion = %+v, want %d", v.Champion, champion)
			}
			w.At(p.Contest.ContestEnd)
		}
	})
}

// nextIsDecided reports whether a match after p is decided, so that p cannot be cleared (MATCH-8).
func nextIsDecided(model *engine.Bracket, p engine.Pos) bool {
	return slices.ContainsFunc(model.Next(p), func(next engine.Pos) bool {
		m, _ := model.Match(next)
		return m.State.Recorded()
	})
}

// step decides or corrects a random match that allows it, and sometimes clears one.
func step(p *stagetest.Bracket, random *rand.Rand, model *engine.Bracket, step int) *engine.Bracket {
	p.T.Helper()
	var able []engine.Match
	for _, m := range model.Matches() {
		if m.State == engine.Ready || m.State.Recorded() && random.IntN(4) == 0 {
			able = append(able, m)
		}
	}
	if len(able) == 0 {
		return model
	}
	m := able[random.IntN(len(able))]
	if m.State.Recorded() && step%5 == 0 && !nextIsDecided(model, m.Pos) {
		change, err := model.Clear(m.Pos)
		p.OK(err)
		r := p.Match(m.Pos.Round, m.Pos.Order)
		return follows(p, change, func() error {
			_, err := p.Matches.ClearResult(p.Ctx, p.Owner, p.Ref(r.ID), r.Version)
			return err
		})
	}
	d := engine.Decision{Winner: m.Sides[random.IntN(2)].Participant, Unearned: random.IntN(6) == 0}
	if random.IntN(8) == 0 {
		d = engine.Decision{DoubleNoShow: true}
	}
	return decide(p, model, m, d)
}

func playOn(p *stagetest.Bracket, random *rand.Rand, model *engine.Bracket) *engine.Bracket {
	p.T.Helper()
	for _, m := range model.Matches() {
		if m.State == engine.Ready {
			return decide(p, model, m, engine.Decision{Winner: m.Sides[random.IntN(2)].Participant})
		}
	}
	p.T.Fatal("the tournament is stuck")
	return nil
}

func decide(p *stagetest.Bracket, model *engine.Bracket, m engine.Match, d engine.Decision) *engine.Bracket {
	p.T.Helper()
	change, err := model.Decide(m.Pos, d)
	p.OK(err)
	r := match.Result{Outcome: match.Win, Winner: d.Winner}
	switch {
	case d.DoubleNoShow:
		r.Outcome = match.DoubleNoShow
	case d.Unearned:
		r.Outcome = match.Unearned
	}
	at := map[engine.Pos]match.MatchView{}
	for _, v := range p.View().Matches {
		at[stagetest.InBracket(v.Pos)] = v
	}
	for _, pos := range change.Voided() {
		r.Acknowledge = append(r.Acknowledge, at[pos].ID)
	}
	return follows(p, change, func() error {
		_, err := p.Set(p.Owner, at[m.Pos], r)
		return err
	})
}

// follows runs do and compares the stored matches with the change of the engine.
func follows(p *stagetest.Bracket, change engine.Change, do func() error) *engine.Bracket {
	p.T.Helper()
	before := p.Versions()
	p.OK(do())
	got := p.Sound()
	if !slices.Equal(got.Matches(), change.After.Matches()) {
		p.T.Fatalf("stored %v, want %v", got.Matches(), change.After.Matches())
	}
	changed := map[engine.Pos]bool{}
	for _, c := range change.Matches {
		changed[c.After.Pos] = true
	}
	for pos, version := range p.Versions() {
		want := before[pos]
		if changed[stagetest.InBracket(pos)] {
			want++
		}
		if version != want {
			p.T.Fatalf("match %v: version %d, want %d", pos, version, want)
		}
	}
	return change.After
}
