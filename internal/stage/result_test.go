package stage_test

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
)

func bestOf(n int) func(*bracket.Form) { return func(f *bracket.Form) { f.MatchCount = n } }

func TestGamesAndOutcomeAgree(t *testing.T) {
	each(t, func(w *world) {
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
			p := w.cup(2, nil).draw(bestOf(c.count))
			m := p.match(0, 0)
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
			d, err := p.set(w.owner, m, r)
			if c.key != "" {
				w.fails(err, c.key)
				if p.match(0, 0).Version != m.Version || p.told(m.ID) != "" {
					t.Errorf("case %d: a rejected result changed the match", i)
				}
			} else {
				w.ok(err)
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
			p.sound()
			w.at(p.contest.ContestEnd)
		}
	})
}

func TestNobodyElseWins(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(8, nil).draw(nil)
		m := p.match(0, 0)
		for _, e := range append(slices.Clone(p.entries), 7, -1) {
			if m.Sides[0] == e || m.Sides[1] == e {
				continue
			}
			for _, outcome := range []match.Outcome{match.Win, match.Unearned} {
				_, err := p.set(w.owner, m, match.Result{Outcome: outcome, Winner: e})
				w.fails(err, fault.WinnerNotInMatch)
			}
			_, err := p.set(w.owner, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: e}}})
			w.fails(err, fault.WinnerNotInMatch)
		}
		p.sound()
	})
}

func TestPartialReportsAreKeptGameByGame(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(2, nil).draw(bestOf(3))
		m := p.match(0, 0)
		one, two := p.player(m.Sides[0]), p.player(m.Sides[1])
		first := match.Game{Index: 0, Winner: m.Sides[0]}
		_, err := p.set(one, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{first, {Index: 2}}})
		w.ok(err)
		m = p.match(0, 0)
		if m.ReportCount != 1 || m.Wins != [2]int{1, 0} || m.State != "ready" {
			t.Errorf("match = %+v", m)
		}
		_, err = p.set(one, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{first}})
		w.ok(err)
		if p.match(0, 0).Version != m.Version {
			t.Error("saving the same result is a change")
		}
		d, err := p.set(two, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Index: 1, Winner: m.Sides[1]}, first}})
		w.ok(err)
		if len(d.Reports) != 2 || d.Reports[0].EditBy.ID != one || d.Reports[1].EditBy.ID != two || d.Reports[1].EditBy.Nickname == "" {
			t.Errorf("reports = %+v", d.Reports)
		}
		_, err = p.set(two, m, match.Result{Outcome: match.NoOutcome})
		w.fails(err, fault.MatchConflict)
		d, err = p.set(two, p.match(0, 0), match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Index: 1, Winner: m.Sides[1]}}})
		w.ok(err)
		if len(d.Reports) != 1 || d.Reports[0].Index != 1 {
			t.Errorf("reports = %+v", d.Reports)
		}
		if told := p.told(m.ID); told != strings.TrimSpace(strings.Repeat("match.reported ", 3)) {
			t.Errorf("told %s", told)
		}
		if f := p.fact(m.ID); len(f.Before.Games) != 2 || len(f.After.Games) != 1 || f.Participants[0].Name == "" {
			t.Errorf("fact = %+v", f)
		}
		// An operator adds games to a decided match that agree with its result.
		_, err = p.set(w.owner, p.match(0, 0), match.Result{Outcome: match.Win, Winner: m.Sides[0]})
		w.ok(err)
		_, err = p.set(w.owner, p.match(0, 0), match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Index: 0, Winner: m.Sides[1]}}})
		w.fails(err, fault.GamesContradictWinner)
		d, err = p.set(w.owner, p.match(0, 0), match.Result{Outcome: match.NoOutcome, Games: []match.Game{first, {Index: 1, Winner: m.Sides[0]}}})
		w.ok(err)
		if d.Outcome != match.Win || d.Winner != m.Sides[0] || d.Wins != [2]int{2, 0} {
			t.Errorf("detail = %+v", d.MatchView)
		}
		_, err = p.set(w.owner, p.match(0, 0), match.Result{Outcome: match.NoOutcome, Reason: strings.Repeat("あ", 257)})
		w.fails(err, fault.ExceededLength)
	})
}

func TestImagesBelongToTheSenderOrTheMatch(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(bestOf(3))
		m, other := p.match(0, 0), p.match(0, 1)
		one, two := p.player(m.Sides[0]), p.player(m.Sides[1])
		pics := make([]string, 0, 7)
		for i := range 5 {
			pics = append(pics, w.picture(one, []file.Prefix{file.Contests, file.Image}[i%2]))
		}
		set := func(who int64, m match.MatchView, images ...string) error {
			_, err := p.set(who, p.match(m.Pos.Round, m.Pos.Order), match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Images: images}}})
			return err
		}
		w.fails(set(two, m, pics[0]), fault.UnknownFile)
		w.fails(set(one, m, w.picture(one, file.Chat)), fault.UnknownFile)
		w.fails(set(one, m, "contests/2026/none.png"), fault.UnknownFile)
		w.fails(set(one, m, "../../etc/passwd"), fault.UnknownFile)
		if f := w.faultOf(set(one, m, append(slices.Clone(pics), w.picture(one, file.Image))...), fault.OverMaxImages); f.Params["max"] != 5 {
			t.Errorf("params = %v", f.Params)
		}
		w.ok(set(one, m, append(pics, pics[0], "")...))
		if now := p.match(0, 0); !now.HasImages || now.ReportCount != 1 {
			t.Errorf("match = %+v", now)
		}
		w.ok(set(two, m, pics[3], pics[1], w.picture(two, file.Contests)))
		w.fails(set(two, m, pics[0]), fault.UnknownFile) // the picture is not in the report any more
		w.fails(set(p.player(other.Sides[0]), other, pics[3]), fault.UnknownFile)
		d, err := w.Matches.Match(w.ctx, two, p.contest.ID, bracket.ID, p.id, m.ID)
		w.ok(err)
		if len(d.Reports) != 1 || len(d.Reports[0].Images) != 3 || d.Reports[0].Images[0] != pics[3] {
			t.Errorf("reports = %+v", d.Reports)
		}
	})
}

func TestACorrectionVoidsLaterMatches(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(8, nil).draw(func(f *bracket.Form) { f.ThirdPlace, f.MatchCount = true, 3 })
		for order := range 4 {
			p.win(0, order, 0)
		}
		semi := p.match(1, 0)
		pic := w.picture(p.player(semi.Sides[0]), file.Contests)
		games := []match.Game{{Index: 0, Winner: semi.Sides[0], Images: []string{pic}}, {Index: 1, Winner: semi.Sides[0]}}
		_, err := p.set(p.player(semi.Sides[0]), semi, match.Result{Outcome: match.Win, Winner: semi.Sides[0], Games: games})
		w.ok(err)
		p.win(1, 1, 0)
		p.win(2, 0, 0)
		third := p.match(2, 1)
		_, err = p.set(w.owner, third, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: third.Sides[0]}}})
		w.ok(err)
		final, first := p.match(2, 0), p.match(0, 0)

		// The semi-final and the final lose their outcomes. The third-place match has none yet and loses its report, because the
		// loser of the semi-final is open again.
		preview, err := w.Matches.Preview(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, first.ID, match.Win, first.Sides[1])
		w.ok(err)
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
			_, err := p.set(w.owner, first, match.Result{Outcome: match.Win, Winner: first.Sides[1], Acknowledge: acknowledge})
			return err
		}
		before := p.versions()
		for _, wrong := range [][]int64{nil, {semi.ID, final.ID}, {semi.ID, final.ID, third.ID, first.ID}, {semi.ID, final.ID, first.ID}} {
			f := w.faultOf(correct(wrong...), fault.CorrectionNeedsAcknowledge)
			if changes, ok := f.Data.(match.Changes); !ok || len(changes) != 3 {
				t.Errorf("data = %v", f.Data)
			}
		}
		if !maps.Equal(before, p.versions()) {
			t.Error("a rejected correction changed a match")
		}
		w.ok(correct(third.ID, final.ID, semi.ID, semi.ID))
		p.sound()
		for pos, version := range p.versions() {
			touched := pos == first.Pos || pos == semi.Pos || pos == final.Pos || pos == third.Pos
			if want := before[pos]; touched && version != want+1 || !touched && version != want {
				t.Errorf("match %v: version %d after %d", pos, version, want)
			}
		}
		for _, m := range []match.MatchView{p.match(1, 0), p.match(2, 0), p.match(2, 1)} {
			if m.Outcome != match.NoOutcome || m.ReportCount != 0 || m.Winner != 0 {
				t.Errorf("match %v = %+v", m.Pos, m)
			}
		}
		if told := p.told(semi.ID); told != "match.decided match.cleared" {
			t.Errorf("told %s", told)
		}
		f := p.fact(semi.ID)
		if f.Before.Outcome != "win" || len(f.Before.Games) != 2 || f.Before.Games[0].Images[0] != pic || f.After.Outcome != "none" ||
			len(f.After.Games) != 0 || f.Because == nil || f.Because.MatchID != first.ID || f.Participants[0].Name == "" {
			t.Errorf("fact = %+v", f)
		}
		if told := p.told(first.ID); told != "match.decided match.corrected" {
			t.Errorf("told %s", told)
		}
		if f := p.fact(first.ID); len(f.Changes) != 3 || !f.Changes[0].ResultVoided {
			t.Errorf("fact = %+v", f)
		}
	})
}

func TestACorrectionToTheSameChangesNothing(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(nil)
		p.win(0, 0, 0)
		p.win(0, 1, 0)
		p.win(1, 0, 0)
		before := p.versions()
		p.win(0, 0, 0)
		if !maps.Equal(before, p.versions()) {
			t.Errorf("versions = %v, before %v", p.versions(), before)
		}
		m := p.match(0, 0)
		_, err := p.set(w.owner, m, match.Result{Outcome: match.Unearned, Winner: m.Winner})
		w.ok(err) // another kind of win of the same side voids no match
		if p.match(1, 0).Winner == 0 {
			t.Error("the final is void")
		}
	})
}

func TestDoubleNoShowsLeadToByes(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(8, nil).draw(func(f *bracket.Form) { f.ThirdPlace = true })
		p.absent(0, 0)
		p.win(0, 1, 0)
		if m := p.match(1, 0); m.State != "bye" || m.Winner == 0 {
			t.Errorf("semi-final = %+v", m)
		}
		p.absent(0, 2)
		p.absent(0, 3)
		if m := p.match(1, 1); m.State != "empty" {
			t.Errorf("semi-final = %+v", m)
		}
		v := p.view()
		if v.Champion == nil || v.Champion.ID != p.match(0, 1).Winner {
			t.Errorf("champion = %+v", v.Champion)
		}
		// The no-show is corrected to a win, so the champion has to play.
		m := p.match(0, 2)
		preview, err := w.Matches.Preview(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID, match.Win, m.Sides[0])
		w.ok(err)
		if len(preview) != 2 || !preview[0].AdvancesWithoutPlay || preview[1].AdvancesWithoutPlay || preview[1].After[1] == nil {
			t.Errorf("preview = %+v", preview)
		}
		p.win(0, 2, 0)
		if final := p.match(2, 0); final.State != "ready" || p.view().Champion != nil {
			t.Errorf("final = %+v", final)
		}
	})
}

func TestClear(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(bestOf(3))
		m := p.match(0, 0)
		undo := func() (match.Detail, error) {
			return w.Matches.ClearResult(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID, p.match(0, 0).Version)
		}
		before := p.versions()
		_, err := undo()
		w.ok(err)
		if !maps.Equal(before, p.versions()) || p.told(m.ID) != "" {
			t.Error("a match without a result was cleared")
		}
		_, err = p.set(w.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Index: 0, Winner: m.Sides[0]}, {Index: 1, Winner: m.Sides[0]}}})
		w.ok(err)
		_, err = w.Matches.ClearResult(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID, m.Version)
		w.fails(err, fault.MatchConflict)
		p.win(0, 1, 0)
		final := p.match(1, 0)
		_, err = p.set(w.owner, final, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: final.Sides[0]}}})
		w.ok(err)
		_, err = undo()
		w.fails(err, fault.NextMatchHasReports)
		d, err := w.Matches.Match(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID)
		w.ok(err)
		if d.CanClear {
			t.Error("a match with a reported next one can be cleared")
		}
		p.win(1, 0, 0)
		_, err = undo()
		w.fails(err, fault.NextMatchHasReports)
		_, err = w.Matches.ClearResult(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, final.ID, p.match(1, 0).Version)
		w.ok(err)
		d, err = w.Matches.Match(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID)
		w.ok(err)
		if !d.CanClear {
			t.Error("a match with a free next one cannot be cleared")
		}
		d, err = undo()
		w.ok(err)
		if d.State != "ready" || d.Winner != 0 || d.ReportCount != 0 || len(d.Reports) != 0 || p.match(1, 0).Sides[0] != 0 {
			t.Errorf("cleared = %+v", d)
		}
		p.sound()
		if told := p.told(m.ID); told != "match.decided match.cleared" {
			t.Errorf("told %s", told)
		}
		if f := p.fact(m.ID); f.Before.Outcome != "win" || len(f.Before.Games) != 2 || f.After.Outcome != "none" {
			t.Errorf("fact = %+v", f)
		}
	})
}

// TestWalkTournaments plays random results, corrections, no-shows and clearings, and applies the same steps to a bracket of
// the engine. After each step the store must agree with the engine, and only changed matches may be written.
func TestWalkTournaments(t *testing.T) {
	each(t, func(w *world) {
		for _, c := range []struct {
			participants int
			third        bool
			steps        int
		}{{16, true, 60}, {11, false, 60}, {64, true, 110}} {
			p := w.cup(c.participants, nil).draw(func(f *bracket.Form) { f.ThirdPlace = c.third })
			random := rand.New(rand.NewPCG(uint64(c.participants), 3))
			model := p.sound()
			for step := range c.steps {
				model = p.step(random, model, step)
			}
			for !model.Finished() {
				model = p.playOn(random, model)
			}
			v := p.view()
			if champion := model.Champion(); (v.Champion == nil) != (champion == 0) || v.Champion != nil && v.Champion.ID != champion {
				t.Errorf("champion = %+v, want %d", v.Champion, champion)
			}
			w.at(p.contest.ContestEnd)
		}
	})
}

// step decides or corrects a random match that allows it, and sometimes clears one.
func (p *played) step(random *rand.Rand, model *engine.Bracket, step int) *engine.Bracket {
	p.t.Helper()
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
	if m.State.Recorded() && step%5 == 0 && !model.NextHasDecision(m.Pos) {
		change, err := model.Clear(m.Pos)
		p.ok(err)
		r := p.match(m.Pos.Round, m.Pos.Order)
		return p.follows(change, func() error {
			_, err := p.Matches.ClearResult(p.ctx, p.owner, p.contest.ID, bracket.ID, p.id, r.ID, r.Version)
			return err
		})
	}
	d := engine.Decision{Winner: m.Sides[random.IntN(2)].Participant, Unearned: random.IntN(6) == 0}
	if random.IntN(8) == 0 {
		d = engine.Decision{DoubleNoShow: true}
	}
	return p.decide(model, m, d)
}

func (p *played) playOn(random *rand.Rand, model *engine.Bracket) *engine.Bracket {
	p.t.Helper()
	for _, m := range model.Matches() {
		if m.State == engine.Ready {
			return p.decide(model, m, engine.Decision{Winner: m.Sides[random.IntN(2)].Participant})
		}
	}
	p.t.Fatal("the tournament is stuck")
	return nil
}

func (p *played) decide(model *engine.Bracket, m engine.Match, d engine.Decision) *engine.Bracket {
	p.t.Helper()
	change, err := model.Decide(m.Pos, d)
	p.ok(err)
	r := match.Result{Outcome: match.Win, Winner: d.Winner}
	switch {
	case d.DoubleNoShow:
		r.Outcome = match.DoubleNoShow
	case d.Unearned:
		r.Outcome = match.Unearned
	}
	at := map[engine.Pos]match.MatchView{}
	for _, v := range p.view().Matches {
		at[inBracket(v.Pos)] = v
	}
	for _, pos := range change.Voided() {
		r.Acknowledge = append(r.Acknowledge, at[pos].ID)
	}
	return p.follows(change, func() error {
		_, err := p.set(p.owner, at[m.Pos], r)
		return err
	})
}

// follows runs do and compares the stored matches with the change of the engine.
func (p *played) follows(change engine.Change, do func() error) *engine.Bracket {
	p.t.Helper()
	before := p.versions()
	p.ok(do())
	got := p.sound()
	if !slices.Equal(got.Matches(), change.After.Matches()) {
		p.t.Fatalf("stored %v, want %v", got.Matches(), change.After.Matches())
	}
	changed := map[engine.Pos]bool{}
	for _, c := range change.Matches {
		changed[c.After.Pos] = true
	}
	for pos, version := range p.versions() {
		want := before[pos]
		if changed[inBracket(pos)] {
			want++
		}
		if version != want {
			p.t.Fatalf("match %v: version %d, want %d", pos, version, want)
		}
	}
	return change.After
}
