package stagetest

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"yagura/internal/contest"
	engine "yagura/internal/engine/bracket"
	"yagura/internal/format/bracket"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Detail returns a match as a person sees it.
func (p *Bracket) Detail(userID int64, m match.MatchView) match.Detail {
	p.T.Helper()
	d, err := p.Matches.Match(p.Ctx, userID, p.Ref(m.ID))
	p.OK(err)
	return d
}

// Report claims a result as the person of a side.
func (p *Bracket) Report(side, winner int, games ...match.Game) error {
	m := p.Match(0, 0)
	_, err := p.Set(p.Player(m.Sides[side]), m, match.Result{Outcome: match.Win, Winner: m.Sides[winner], Games: games})
	return err
}

// Confirm confirms the claim of an entry in the first match.
func (p *Bracket) Confirm(userID, entryID int64) error {
	m := p.Match(0, 0)
	_, err := p.Matches.ConfirmClaim(p.Ctx, userID, p.Ref(m.ID), m.Version, entryID)
	return err
}

// EndAt moves the end of the contest, as saving its form does.
func (p *Bracket) EndAt(end time.Time) {
	p.T.Helper()
	p.Save(func(f *contest.Form) { f.ContestEnd = end })
}

// Save saves the form of the contest after an edit.
func (p *Bracket) Save(edit func(*contest.Form)) {
	p.T.Helper()
	c, ok, err := p.DB.Contest(p.Ctx, p.Contest.ID)
	if err != nil || !ok {
		p.T.Fatal(ok, err)
	}
	f := contest.Form{
		GameID: c.GameID, Name: c.Name, Type: c.Type, ParticipantType: c.ParticipantType, EntryMaxCount: c.EntryMaxCount, EntryStart: c.EntryStart,
		EntryEnd: c.EntryEnd, ContestStart: c.ContestStart, ContestEnd: c.ContestEnd, Settings: c.Settings,
	}
	edit(&f)
	p.Contest, err = p.Contests.Update(p.Ctx, p.Owner, c.ID, c.Revision, f)
	p.OK(err)
	p.OK(p.Matches.ReplanDeadlines(p.Ctx, c.ID))
}

// Clear removes the result of a match as the owner.
func (p *Bracket) Clear(round, order int) {
	p.T.Helper()
	m := p.Match(round, order)
	_, err := p.Matches.ClearResult(p.Ctx, p.Owner, p.Ref(m.ID), m.Version)
	p.OK(err)
	p.Sound()
}

// Progress returns the progress of the contest.
func (p *Bracket) Progress() stage.Progress {
	p.T.Helper()
	got, err := p.Stage.Progress(p.Ctx, p.Owner, p.Contest.ID)
	p.OK(err)
	return got
}

// Reports saves the winner of the first game of the first match without deciding the match.
func (p *Bracket) Reports(userID int64, side int) {
	p.T.Helper()
	m := p.Match(0, 0)
	_, err := p.Set(userID, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: m.Sides[side]}}})
	p.OK(err)
}

// Versions returns the versions of the matches.
func (p *Bracket) Versions() map[match.Pos]int64 {
	p.T.Helper()
	records, err := p.DB.Matches(p.Ctx, p.ID)
	p.OK(err)
	out := map[match.Pos]int64{}
	for _, r := range records {
		out[r.Pos] = r.Version
	}
	return out
}

// Bracket is a tournament in its contest's window.
type Bracket struct {
	*Cup
	ID int64
}

// Ref names a match.
func (p *Bracket) Ref(matchID int64) match.Ref {
	return match.Ref{ContestID: p.Contest.ID, Format: bracket.ID, StageID: p.ID, MatchID: matchID}
}

// View returns the bracket as a visitor sees it.
func (p *Bracket) View() bracket.View {
	p.T.Helper()
	v, err := p.Brackets.View(p.Ctx, p.Contest.ID)
	p.OK(err)
	return v
}

// Match returns a match of the upper bracket.
func (p *Bracket) Match(round, order int) match.MatchView {
	p.T.Helper()
	return p.MatchAt(match.Pos{Round: round, Order: order})
}

// MatchAt returns the match at a position.
func (p *Bracket) MatchAt(pos match.Pos) match.MatchView {
	p.T.Helper()
	for _, m := range p.View().Matches {
		if m.Pos == pos {
			return m
		}
	}
	p.T.Fatalf("no match %v", pos)
	return match.MatchView{}
}

// Player returns the person of an entry.
func (p *Bracket) Player(entryID int64) int64 {
	p.T.Helper()
	i := slices.Index(p.Entries, entryID)
	if i < 0 {
		p.T.Fatalf("no entry %d", entryID)
	}
	return p.Players[i]
}

// Set sets the result of a match, over its current version unless r has one.
func (p *Bracket) Set(userID int64, m match.MatchView, r match.Result) (match.Detail, error) {
	if r.Version == 0 {
		r.Version = m.Version
	}
	r.Reason = cmp.Or(r.Reason, "looked again")
	return p.Matches.SetResult(p.Ctx, userID, p.Ref(m.ID), r)
}

// Win decides a match for a side as the owner.
func (p *Bracket) Win(round, order, side int) {
	p.T.Helper()
	m := p.Match(round, order)
	_, err := p.Set(p.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[side]})
	p.OK(err)
	p.Sound()
}

// Absent decides a match as a double no-show.
func (p *Bracket) Absent(round, order int) {
	p.T.Helper()
	_, err := p.Set(p.Owner, p.Match(round, order), match.Result{Outcome: match.DoubleNoShow})
	p.OK(err)
	p.Sound()
}

// Sound fails unless each stored match agrees with the engine's bracket of the same draw and decisions, and each report names
// the current sides of its match. The stored places must be those of the bracket if it is finished, and none otherwise.
func (p *Bracket) Sound() *engine.Bracket {
	p.T.Helper()
	records, err := p.DB.Matches(p.Ctx, p.ID)
	p.OK(err)
	v, err := p.Brackets.View(p.Ctx, p.Contest.ID)
	p.OK(err)
	left, err := p.DB.DroppedEntryIDs(p.Ctx, p.Contest.ID)
	p.OK(err)
	draw := engine.Draw{Slots: make([]int64, v.Slots), ThirdPlace: v.ThirdPlace, Double: v.Double, Left: left}
	decisions := map[engine.Pos]engine.Decision{}
	for _, r := range records {
		if r.Pos.Section == 0 && r.Pos.Round == 0 {
			copy(draw.Slots[2*r.Pos.Order:], r.Sides[:])
		}
		switch r.Outcome {
		case match.Win, match.Unearned:
			decisions[InBracket(r.Pos)] = engine.Decision{Winner: r.Winner, Unearned: r.Outcome == match.Unearned}
		case match.DoubleNoShow:
			decisions[InBracket(r.Pos)] = engine.Decision{DoubleNoShow: true}
		case match.NoOutcome, match.Draw:
		}
	}
	b, err := engine.Resolve(draw, decisions)
	p.OK(err)
	if len(records) != len(b.Matches()) {
		p.T.Fatalf("%d matches are stored, the bracket has %d", len(records), len(b.Matches()))
	}
	games, err := p.DB.MatchGames(p.Ctx, p.ID)
	p.OK(err)
	for _, r := range records {
		m, _ := b.Match(InBracket(r.Pos))
		want := r
		want.Type, want.Sides = m.Type.String(), [2]int64{m.Sides[0].Participant, m.Sides[1].Participant}
		want.State, want.Winner, want.Unearned = match.State(m.State.String()), m.Winner, m.Unearned
		if r != want {
			p.T.Fatalf("stored %+v, derived %+v", r, want)
		}
		if (r.State == match.Ready) != (r.ReadyAt != nil) && !r.State.Recorded() {
			p.T.Fatalf("match %v is %s, ready at %v", r.Pos, r.State, r.ReadyAt)
		}
		for _, g := range games[r.ID] {
			if g.Winner != 0 && !m.Has(g.Winner) {
				p.T.Fatalf("match %v has a report about %d, who is not in it", r.Pos, g.Winner)
			}
		}
	}
	p.Placed(b)
	return b
}

// Placed fails unless the stored places are those of the bracket.
func (p *Bracket) Placed(b *engine.Bracket) {
	p.T.Helper()
	stored, _, err := p.DB.FinalPlaces(p.Ctx, p.Contest.ID)
	p.OK(err)
	got, want := map[int64][2]int{}, map[int64][2]int{}
	for _, s := range stored {
		got[s.EntryID] = [2]int{s.From, s.To}
	}
	if b.Finished() {
		for _, place := range b.Places() {
			want[place.Participant] = [2]int{place.From, place.To}
		}
	}
	if !maps.Equal(got, want) {
		p.T.Fatalf("the stored places are %v, the bracket's %v", got, want)
	}
}
