package match

import (
	"time"

	"yagura/internal/contest"
	"yagura/internal/stage"
)

// MatchView is the public view of a match.
type MatchView struct {
	Record
	// Participants are the two sides; nil if empty or not known yet.
	Participants [2]*contest.Entry
	Wins         [2]int
	HasImages    bool
	HasVideos    bool
	ReportCount  int
	// Begins is the time from which the match can be played (Begins), Closes the time until which it can.
	Begins, Closes time.Time
}

// Window is the time in which the matches of a round can be played.
type Window struct{ Opens, Closes time.Time }

// WindowOf returns the window of the matches of a round; r is nil for a stage without stored rounds. It closes with the
// contest, and earlier if the contest is cancelled, the stage is finished or the round has ended.
func WindowOf(c *contest.Contest, st *stage.Stage, r *stage.Round) Window {
	w := Window{Opens: c.ContestStart, Closes: c.ContestEnd}
	ends := []*time.Time{c.CancelledAt, st.FinishedAt}
	if r != nil {
		ends = append(ends, r.EndedAt)
	}
	for _, at := range ends {
		if at != nil && at.Before(w.Closes) {
			w.Closes = *at
		}
	}
	return w
}

// window returns the time in which a match can be played. If participants can no longer report its round, the window is closed.
func (p *StageState) window(r Record) Window {
	w := WindowOf(&p.Contest, &p.Stage, nil)
	if p.Rules.RoundClosed(p.Stage, r.Pos.Round) {
		w.Closes = w.Opens
	}
	return w
}

// ViewOf returns the public view of a record. w is the window of its round.
func ViewOf(r Record, games []Game, names map[int64]contest.Entry, w Window) MatchView {
	v := MatchView{
		Record: r, Participants: stage.SideEntries(names, r.Sides), Wins: winsOf(r.Sides, games), ReportCount: len(games),
		Begins: Begins(r.Start, r.ReadyAt, w.Opens), Closes: w.Closes,
	}
	for _, g := range games {
		v.HasImages = v.HasImages || len(g.Images) > 0
	}
	return v
}
