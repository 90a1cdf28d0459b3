package rehearsal

import (
	engine "yagura/internal/engine/bracket"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// bracketBoard is a rehearsed bracket. Its matches are derived from the draw and the decisions.
type bracketBoard struct {
	*ground
	stage   stage.Stage
	bracket *engine.Bracket
	games   map[engine.Pos][2]int // won by each side; only matches that bots played
}

func newBracket(g *ground, st stage.Stage, slots []int64) (*bracketBoard, error) {
	b, err := engine.Resolve(engine.Draw{Slots: slots, ThirdPlace: g.plan.bracket.ThirdPlace, Double: g.plan.bracket.Double}, nil)
	return &bracketBoard{ground: g, stage: st, bracket: b, games: map[engine.Pos][2]int{}}, err
}

// record returns a match of the bracket as a record.
func (b *bracketBoard) record(m engine.Match) match.Record {
	r := b.plan.bracket.Record(match.Record{StageID: b.stage.ID, Version: 1, UpdatedAt: b.stage.CreatedAt}, m)
	r.ID = idOf(r.Pos)
	return r
}

// find returns the match with an id (see idOf).
func (b *bracketBoard) find(id int64) (m engine.Match, ok bool) {
	at := int(id - 1)
	if at < 0 {
		return engine.Match{}, false
	}
	section := at / 1024 / 1024
	if section > int(engine.Finals) {
		return engine.Match{}, false
	}
	return b.bracket.Match(engine.Pos{Section: engine.Section(section), Round: at / 1024 % 1024, Order: at % 1024})
}

func (b *bracketBoard) over() bool { return b.bracket.Finished() }

func (b *bracketBoard) next() ([]int64, error) {
	var first *match.Record
	var open []int64
	for _, m := range b.bracket.Matches() {
		if m.State != engine.Ready {
			continue
		}
		r := b.record(m)
		switch {
		case first == nil || r.Start.Before(first.Start):
			first, open = &r, []int64{r.ID}
		case r.Pos.Section == first.Pos.Section && r.Pos.Round == first.Pos.Round:
			open = append(open, r.ID)
		}
	}
	return open, nil
}

func (b *bracketBoard) play(id int64) error {
	m, _ := b.find(id)
	sides := [2]int64{m.Sides[0].Participant, m.Sides[1].Participant}
	winner, games := b.luck.duel(b.luck.lots(b.stage.Position, id, sides[:]...), sides, b.plan.bracket.MatchCount, false)
	if err := b.set(m.Pos, winner); err != nil {
		return err
	}
	b.games[m.Pos] = games
	return nil
}

func (b *bracketBoard) decide(by Move) error {
	m, ok := b.find(by.Match)
	switch {
	case !ok:
		return fault.New(fault.MatchDoesNotExist)
	case by.Draw:
		return fault.New(fault.DrawNotAllowed)
	case by.Winner == match.Nobody:
		return fault.New(fault.WinnerNotInMatch)
	}
	return b.set(m.Pos, by.Winner)
}

// set decides a match. It resets the decisions of later matches whose sides change.
func (b *bracketBoard) set(pos engine.Pos, winner int64) error {
	change, err := b.bracket.Decide(pos, engine.Decision{Winner: winner})
	if err != nil {
		return bracket.Refusal(err)
	}
	for _, c := range change.Matches {
		delete(b.games, c.After.Pos)
	}
	b.bracket = change.After
	return nil
}

func (b *bracketBoard) begun() bool {
	_, decided := b.count()
	return decided > 0
}

func (b *bracketBoard) count() (matches, decided int) {
	for _, m := range b.bracket.Matches() {
		if m.State != engine.Bye && m.State != engine.Empty {
			matches++
		}
		if m.State.Recorded() {
			decided++
		}
	}
	return matches, decided
}

func (b *bracketBoard) state(*int) (StageState, error) {
	v := bracket.MemoryView(b.stage, *b.plan.bracket, b.bracket, b.names)
	for _, m := range b.bracket.Matches() {
		shown := duelMatch{Record: b.record(m), games: b.games[m.Pos]}
		v.Matches = append(v.Matches, shown.View(b.names, shown.wins()))
	}
	v.Locked = b.bracket.Locked(nil)
	return StageState{Bracket: &v}, nil
}
