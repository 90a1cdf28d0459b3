package contest

import (
	"context"
	"slices"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// BattleRoyal is the type of contests that are played as a battle royale.
const BattleRoyal Type = "BATTLEROYAL"

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

var royaleType = typeSpec{name: BattleRoyal, defaults: func() FormatSettings { return defaultRoyale() }, decode: decodeAs[RoyaleSettings]}

// RoyaleSettings are the settings of a battle royale (ROYALE-2).
type RoyaleSettings struct {
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

// defaultRoyale returns the settings of a new battle royale (ROYALE-2, ROYALE-5).
func defaultRoyale() *RoyaleSettings {
	return &RoyaleSettings{
		MatchCount: MinMatchCount, RankPoint: []RankPoint{{Rank: 1}, {Rank: 2}},
		TieBreaks: []TieBreak{TieWins, TieKills, TieBestMatch, TieAverageRank, TieLatestMatch},
	}
}

// Royale returns the settings of a battle royale, nil for another type.
func (s Settings) Royale() *RoyaleSettings { return settingsAs[*RoyaleSettings](s) }

func (r *RoyaleSettings) member() string { return "royale" }

func (r *RoyaleSettings) check(in checkInput, p *fault.Form) {
	if r.MatchCount < MinMatchCount || r.MatchCount > MaxMatchCount {
		p.Fail("matchCount", fault.New(fault.SetMatchCount))
	}
	most := min(max(in.entryMaxCount, MinRankRows), MaxRankRows) // a wrong maximum has a fault of its own
	switch {
	case len(r.RankPoint) > most:
		p.Fail("rankPoint", fault.New(fault.TooManyRankRows).With("count", most))
	case len(r.RankPoint) < MinRankRows || !inOrder(r.RankPoint):
		p.Fail("rankPoint", fault.New(fault.InvalidValue))
	}
	within(p, "killPoint", r.KillPoint.Point, 0, MaxKillPoint)
	within(p, "killPoint", r.KillPoint.Max, 0, MaxKillTotal)
	if r.KillPoint.Max > 0 && r.KillPoint.Point > r.KillPoint.Max {
		p.Fail("killPoint", fault.New(fault.OverMaxKillPoint))
	}
	if r.LobbySize != 0 {
		within(p, "lobbySize", r.LobbySize, MinLobbySize, MaxLobbySize)
	}
	within(p, "matchPoint", r.MatchPoint, 0, MaxFinishPoint)
	all := defaultRoyale().TieBreaks
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

func (r *RoyaleSettings) list() []setting {
	points := make([]int, len(r.RankPoint)) // of rank 1, 2, …
	for i, row := range r.RankPoint {
		points[i] = row.Point
	}
	return []setting{
		{"matchCount", r.MatchCount},
		{"rankPoint", points},
		{"killPoint", r.KillPoint},
		{"tieBreaks", r.TieBreaks},
		{"lobbySize", r.LobbySize},
		{"matchPoint", r.MatchPoint},
	}
}

// counting drops trailing ranks without points, which are equal to missing ones.
func (r *RoyaleSettings) counting() FormatSettings {
	normal := *r
	for len(normal.RankPoint) > 0 && normal.RankPoint[len(normal.RankPoint)-1].Point == 0 {
		normal.RankPoint = normal.RankPoint[:len(normal.RankPoint)-1]
	}
	return &normal
}

func (r *RoyaleSettings) playoff() *Playoff { return nil }

// checkMatchCount adds a fault for a number of matches that differs from the rounds of the contest's battle royale,
// which decide the number once they exist.
func (s *Service) checkMatchCount(ctx context.Context, c *Contest, f Form, p *fault.Form) error {
	before, after := c.Settings.Royale(), f.Settings.Royale()
	if before == nil || after == nil || before.MatchCount == after.MatchCount {
		return nil
	}
	rounds, err := s.store.RoyaleRounds(ctx, c.ID)
	if err == nil && rounds > 0 && rounds != after.MatchCount {
		p.Fail("matchCount", fault.New(fault.MatchCountLocked))
	}
	return err
}

// SetMatchCount sets the contest's number of matches to the rounds of its battle royale, inside a running transaction
// that holds the contest's lock. It changes nothing if they agree, or the contest is no battle royale.
func (s *Service) SetMatchCount(ctx context.Context, userID int64, c Contest, rounds int) error {
	stored := c.Settings.Royale()
	if stored == nil || stored.MatchCount == rounds {
		return nil
	}
	before, changed := c, *stored
	changed.MatchCount = rounds
	c.Settings.Format = &changed
	now := clock.Now(ctx)
	c.Revision, c.UpdatedAt, c.UpdatedByID = c.Revision+1, now, userID
	if err := s.store.UpdateContest(ctx, c); err != nil {
		return err
	}
	changes := changesOf(&before, &c)
	return s.store.AppendEvent(ctx, ContestUpdated.New(userID, c.ID, c.ID, now, UpdatedPayload{Changes: changes}))
}
