package rehearsal

import (
	"yagura/internal/format/swiss"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// swissBoard is a rehearsed swiss draw. It draws a round as soon as the round before is decided. If an earlier result changes
// before a match of the round is decided, it draws the round again.
type swissBoard struct{ duels }

func newSwiss(g *ground, st stage.Stage) (*swissBoard, error) {
	b := &swissBoard{duels{ground: g, stage: st, mayDraw: swiss.DrawAllowed(g.contest), at: map[int64]*duelMatch{}}}
	return b, b.pair()
}

// complete reports whether all matches that are drawn are decided.
func (b *swissBoard) complete() bool { return len(b.open(len(b.rounds)-1)) == 0 }

func (b *swissBoard) over() bool { return len(b.rounds) == len(b.plan.rounds) && b.complete() }

func (b *swissBoard) next() ([]int64, error) {
	if err := b.pair(); err != nil {
		return nil, err
	}
	return b.open(len(b.rounds) - 1), nil
}

// pair draws the next round, if the round before it is complete.
func (b *swissBoard) pair() error {
	n := len(b.rounds)
	if n == len(b.plan.rounds) || n > 0 && !b.complete() {
		return nil
	}
	records, err := swiss.NewMemory(b.memory()).Pair(n)
	if err != nil {
		return err
	}
	round := make([]*duelMatch, len(records))
	for i, r := range records {
		r.ID = idOf(r.Pos)
		round[i] = &duelMatch{Record: r}
	}
	b.add(round)
	return nil
}

func (b *swissBoard) decide(by Move) error {
	if _, ok := b.at[by.Match]; !ok {
		if err := b.pair(); err != nil {
			return err
		}
	}
	if err := b.duels.decide(by); err != nil {
		return err
	}
	if last := len(b.rounds) - 1; b.at[by.Match].Pos.Round < last && b.untouched(last) {
		b.dropLast()
	}
	return nil
}

func (b *swissBoard) untouched(round int) bool {
	for _, m := range b.rounds[round] {
		if m.State.Recorded() {
			return false
		}
	}
	return true
}

func (b *swissBoard) count() (matches, decided int) {
	matches, decided = b.duels.count()
	return matches + (len(b.plan.rounds)-len(b.rounds))*(len(b.field)/2), decided
}

// played returns the swiss draw with its matches and the status of its rounds.
func (b *swissBoard) played() (stage.RoundState, []match.Played) {
	p, played := b.memory()
	for i := range b.rounds {
		p.Rounds[i].Status, p.Rounds[i].PublishedAt = stage.Ended, &p.Rounds[i].Start
	}
	p.CurrentRound = len(b.rounds) - 1
	current := &p.Rounds[p.CurrentRound]
	if !b.complete() {
		current.Status = stage.Started
	} else if b.over() {
		p.FinishedAt = &b.plan.tableEnd
	}
	p.RoundStatus = current.Status
	return p, played
}

func (b *swissBoard) table() memory { return swiss.NewMemory(b.played()) }

func (b *swissBoard) state(asked *int) (StageState, error) {
	if err := b.pair(); err != nil {
		return StageState{}, err
	}
	p, played := b.played()
	round, err := shown(asked, p.CurrentRound, len(p.Rounds))
	if err != nil {
		return StageState{}, err
	}
	draw := swiss.NewMemory(p, played)
	s := &SwissState{View: draw.View(), Round: round, Matches: []swiss.MatchView{}, Table: draw.Table()}
	points := draw.PointsBefore(round)
	for _, v := range b.views(round) {
		s.Matches = append(s.Matches, swiss.MatchView{MatchView: v, Points: [2]int{points[v.Sides[0]], points[v.Sides[1]]}})
	}
	return StageState{Swiss: s}, nil
}
