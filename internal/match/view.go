package match

import (
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
}

// ViewOf returns the public view of a record.
func ViewOf(r Record, games []Game, names map[int64]contest.Entry) MatchView {
	v := MatchView{Record: r, Participants: stage.Refs(names, r.Sides), Wins: winsOf(r.Sides, games), ReportCount: len(games)}
	for _, g := range games {
		v.HasImages = v.HasImages || len(g.Images) > 0
	}
	return v
}
