package match

import (
	"yagura/internal/contest"
	"yagura/internal/stage"
)

// MatchView is a match as the bracket shows it to everybody.
type MatchView struct {
	Record
	// Participants are the two sides; nil where nobody stands, or not yet.
	Participants [2]*contest.Entry
	Wins         [2]int
	HasImages    bool
	HasVideos    bool
	ReportCount  int
}

// viewOf shows a record as everybody sees it.
func ViewOf(r Record, games []Game, names map[int64]contest.Entry) MatchView {
	v := MatchView{Record: r, Participants: stage.Refs(names, r.Sides), Wins: winsOf(r.Sides, games), ReportCount: len(games)}
	for _, g := range games {
		v.HasImages = v.HasImages || len(g.Images) > 0
	}
	return v
}
