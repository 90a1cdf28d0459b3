package royale

import (
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// ContestType is the type of contests that are played as a battle royale.
const ContestType contest.Type = "BATTLEROYAL"

// Limits of the settings of a battle royale.
const (
	MinMatchCount  = 1 // ROYALE-1
	MaxMatchCount  = 20
	MinRankRows    = 2
	MaxRankRows    = 257 // the most rows of the rank-point table
	MaxRankPoint   = 9999
	MaxKillPoint   = 999
	MaxKillTotal   = 99999
	MinLobbySize   = 2
	MaxLobbySize   = 256
	MaxFinishPoint = 99999
)

// Settings are the settings of a battle royale (ROYALE-2).
type Settings struct {
	MatchCount int         `json:"matchCount"` // matches that everybody plays, 1 to MaxMatchCount
	RankPoint  []RankPoint `json:"rankPoint"`  // from rank 1 without a gap; a rank below the table has no points
	KillPoint  KillPoint   `json:"killPoint"`
	TieBreaks  []TieBreak  `json:"tieBreaks"` // in the order in which they apply; a drawn lot comes last
	// LobbySize is the largest number of players in one lobby; 0 means one lobby for all.
	LobbySize int `json:"lobbySize,omitempty"`
	// MatchPoint ends the contest early: a participant with so many points who then wins a match is the champion. 0
	// means that all matches are played.
	MatchPoint int `json:"matchPoint,omitempty"`
}

// RankPoint is the number of points of a rank in a match.
type RankPoint struct {
	Rank  int `json:"rank"`
	Point int `json:"point"`
}

// KillPoint is the number of points of a kill, and the maximum for the kills of one match (ROYALE-2).
type KillPoint struct {
	Point int `json:"point"`
	Max   int `json:"max"` // 0 = no maximum (ROYALE-2)
}

// TieBreak is a rule that orders participants with equal points.
type TieBreak string

// The tie-breaks of a battle royale (ROYALE-3).
const (
	TieWins        TieBreak = "wins" // matches won
	TieKills       TieBreak = "kills"
	TieBestMatch   TieBreak = "bestMatch" // the best single match
	TieAverageRank TieBreak = "averageRank"
	TieLatestMatch TieBreak = "latestMatch"
)

// defaultSettings returns the settings of a new battle royale (ROYALE-2, ROYALE-5).
func defaultSettings() *Settings {
	return &Settings{
		MatchCount: MinMatchCount, RankPoint: []RankPoint{{Rank: 1}, {Rank: 2}},
		TieBreaks: []TieBreak{TieWins, TieKills, TieBestMatch, TieAverageRank, TieLatestMatch},
	}
}

// SettingsOf returns the settings of a battle royale, nil for another type.
func SettingsOf(s contest.Settings) *Settings { return contest.SettingsAs[*Settings](s) }

// Member returns the name of the settings in the stored document.
func (r *Settings) Member() string { return "royale" }

// Check finds the errors of the settings.
func (r *Settings) Check(in contest.CheckInput, p *fault.Form) {
	if r.MatchCount < MinMatchCount || r.MatchCount > MaxMatchCount {
		p.Fail("matchCount", fault.New(fault.SetMatchCount))
	}
	most := min(max(in.EntryMaxCount, MinRankRows), MaxRankRows) // a wrong maximum has a fault of its own
	switch {
	case len(r.RankPoint) > most:
		p.Fail("rankPoint", fault.New(fault.TooManyRankRows).With("count", most))
	case len(r.RankPoint) < MinRankRows || !inOrder(r.RankPoint):
		p.Fail("rankPoint", fault.New(fault.InvalidValue))
	}
	p.Within("killPoint", r.KillPoint.Point, 0, MaxKillPoint)
	p.Within("killPoint", r.KillPoint.Max, 0, MaxKillTotal)
	if r.KillPoint.Max > 0 && r.KillPoint.Point > r.KillPoint.Max {
		p.Fail("killPoint", fault.New(fault.OverMaxKillPoint))
	}
	if r.LobbySize != 0 {
		p.Within("lobbySize", r.LobbySize, MinLobbySize, MaxLobbySize)
	}
	p.Within("matchPoint", r.MatchPoint, 0, MaxFinishPoint)
	all := defaultSettings().TieBreaks
	for i, tie := range r.TieBreaks {
		if !slices.Contains(all, tie) || slices.Contains(r.TieBreaks[:i], tie) {
			p.Fail("tieBreaks", fault.New(fault.InvalidValue))
		}
	}
}

// inOrder reports whether the ranks of the rows are consecutive and their points valid.
func inOrder(table []RankPoint) bool {
	for i, row := range table {
		if row.Rank != i+1 || row.Point < 0 || row.Point > MaxRankPoint {
			return false
		}
	}
	return true
}

// List returns the settings by the names of the form's fields.
func (r *Settings) List() []contest.Setting {
	points := make([]int, len(r.RankPoint)) // of rank 1, 2, …
	for i, row := range r.RankPoint {
		points[i] = row.Point
	}
	return []contest.Setting{
		{Field: "matchCount", Value: r.MatchCount},
		{Field: "rankPoint", Value: points},
		{Field: "killPoint", Value: r.KillPoint},
		{Field: "tieBreaks", Value: r.TieBreaks},
		{Field: "lobbySize", Value: r.LobbySize},
		{Field: "matchPoint", Value: r.MatchPoint},
	}
}

// Counting drops trailing ranks without points, which are equal to missing ones.
func (r *Settings) Counting() contest.FormatSettings {
	normal := *r
	for len(normal.RankPoint) > 0 && normal.RankPoint[len(normal.RankPoint)-1].Point == 0 {
		normal.RankPoint = normal.RankPoint[:len(normal.RankPoint)-1]
	}
	return &normal
}

// FollowedBy returns the playoff that follows, nil if there is none.
func (r *Settings) FollowedBy() *contest.Playoff { return nil }

// RoundCount returns the number of matches that everybody plays, which is the number of rounds.
func (r *Settings) RoundCount() (rounds int, field string) { return r.MatchCount, "matchCount" }

// WithRoundCount returns a copy with another number of matches.
func (r *Settings) WithRoundCount(rounds int) contest.FormatSettings {
	changed := *r
	changed.MatchCount = rounds
	return &changed
}
