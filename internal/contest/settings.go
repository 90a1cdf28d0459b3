package contest

import (
	"encoding/json"
	"reflect"
	"slices"

	"yagura/internal/engine/standings"
	"yagura/internal/kit/fault"
)

// Limits of the settings.
const (
	MinMatchCount  = 1 // ROYALE-1
	MaxMatchCount  = 20
	MinRankRows    = 2
	MaxRankRows    = 257 // C5.009
	MaxRankPoint   = 9999
	MaxKillPoint   = 999
	MaxKillTotal   = 99999
	MaxSwissRounds = 20
	MaxLegs        = 2
	MaxGroups      = 2048
	MaxMatchPoint  = 99

	MinLobbySize      = 2
	MaxLobbySize      = 256
	MaxFinishPoint    = 99999
	MaxConfirmMinutes = 24 * 60
	MaxWaitMinutes    = 120
	MaxPlayoffPlaces  = 256 // as many as a bracket holds
)

// Settings are the settings of one contest type: only the part of the contest's own type is set. A stored part is
// never modified; a save replaces it.
type Settings struct {
	Royale *RoyaleSettings `json:"royale,omitempty"`
	Swiss  *SwissSettings  `json:"swiss,omitempty"`
	League *LeagueSettings `json:"league,omitempty"`
	// Matches is for every type with two-sided matches.
	Matches *MatchSettings `json:"matches,omitempty"`
	// Scoring says what the result of a two-sided match holds; "" for a battle royale, which has no such matches.
	Scoring Scoring `json:"scoring,omitempty"`
}

// PlayoffPlaces is how many entries of the first stage advance to a playoff, of a league from each group; 0 = no playoff.
func (s Settings) PlayoffPlaces() int {
	switch {
	case s.Swiss != nil && s.Swiss.Playoff != nil:
		return s.Swiss.Playoff.Places
	case s.League != nil && s.League.Playoff != nil:
		return s.League.Playoff.Places
	default:
		return 0
	}
}

// Scoring is the way in which the result of a two-sided match is counted.
type Scoring string

// The ways of scoring.
const (
	ScoringGames         Scoring = "games"         // who wins the majority of the match's games wins
	ScoringScore         Scoring = "score"         // each side has a free score, such as goals; the higher one wins
	ScoringGamesAndScore Scoring = "gamesAndScore" // the games decide, and a score is kept too
)

// CountsScores reports whether results hold a score.
func (s Scoring) CountsScores() bool { return s == ScoringScore || s == ScoringGamesAndScore }

// CountsGames reports whether results hold games, which is the default.
func (s Scoring) CountsGames() bool { return s != ScoringScore }

// MatchSettings say how the two sides of a match agree on a result.
type MatchSettings struct {
	// ConfirmMinutes is how long a reported result waits for the other side before it counts; 0 means that it counts
	// at once.
	ConfirmMinutes int `json:"confirmMinutes"`
	// WarnMinutes and WalkoverMinutes count from the start of a match: a side that has not checked in is warned, then
	// loses to the side that has. WalkoverMinutes 0 means that matches have no check-in.
	WarnMinutes     int `json:"warnMinutes"`
	WalkoverMinutes int `json:"walkoverMinutes"`
}

// Playoff is the bracket that follows a swiss draw or a league.
type Playoff struct {
	// Places is the number of participants that go on: in total for a swiss draw, from each group for a league.
	Places int `json:"places"`
}

// RoyaleSettings are the settings of a battle royale (ROYALE-2).
type RoyaleSettings struct {
	MatchCount int         `json:"matchCount"` // matches that everybody plays, 1 to MaxMatchCount
	RankPoint  []RankPoint `json:"rankPoint"`  // from rank 1 without a gap; a rank below the table has no points
	KillPoint  KillPoint   `json:"killPoint"`
	TieBreaks  []TieBreak  `json:"tieBreaks"` // in the order in which they are asked; a drawn lot comes last
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

// SwissSettings are the settings of a swiss draw.
type SwissSettings struct {
	Rounds int `json:"rounds"` // 0 = as many as the number of participants asks for (SWISS-2)
	// DrawAllowed: a match may end without a winner (MATCH-3).
	DrawAllowed bool `json:"drawAllowed,omitempty"`
	// TieBreaks are the rules of package standings in their order, points first; empty means the order of SWISS-4.
	TieBreaks []string `json:"tieBreaks,omitempty"`
	// GameWinUnfloored: a participant's own game-win percentage has no minimum. Otherwise it counts as at least a
	// third, like those of the opponents (SWISS-4).
	GameWinUnfloored bool `json:"gameWinUnfloored,omitempty"`
	// ForfeitsMeet: a match that was forfeited counts as a meeting, so the two are not paired again if that can be
	// avoided (SWISS-5).
	ForfeitsMeet bool     `json:"forfeitsMeet,omitempty"`
	Playoff      *Playoff `json:"playoff,omitempty"`
}

// LeagueSettings are the settings of a league (LEAGUE-1).
type LeagueSettings struct {
	Legs   int `json:"legs"`   // how often each pair meets: 1 or 2
	Groups int `json:"groups"` // 1 = everybody in one table
	Win    int `json:"win"`    // points of a match won, drawn and lost
	Draw   int `json:"draw"`
	Loss   int `json:"loss"`
	// NoDraws: every match has a winner.
	NoDraws bool `json:"noDraws,omitempty"`
	// TieBreaks as in a swiss draw; empty means the order of LEAGUE-2.
	TieBreaks []string `json:"tieBreaks,omitempty"`
	// GameWinUnfloored as in a swiss draw.
	GameWinUnfloored bool     `json:"gameWinUnfloored,omitempty"`
	Playoff          *Playoff `json:"playoff,omitempty"`
}

// DefaultSettings returns the settings of a new contest of a type (ROYALE-5, ROYALE-2, LEAGUE-1, SWISS-1).
func DefaultSettings(t Type) Settings {
	matches := &MatchSettings{ConfirmMinutes: 10, WarnMinutes: 5}
	switch t {
	case BattleRoyal:
		return Settings{Royale: &RoyaleSettings{
			MatchCount: MinMatchCount, RankPoint: []RankPoint{{Rank: 1}, {Rank: 2}},
			TieBreaks: []TieBreak{TieWins, TieKills, TieBestMatch, TieAverageRank, TieLatestMatch},
		}}
	case SwissDraw:
		return Settings{Swiss: &SwissSettings{}, Matches: matches, Scoring: ScoringGames}
	case League:
		return Settings{League: &LeagueSettings{Legs: 1, Groups: 1, Win: 3, Draw: 1}, Matches: matches, Scoring: ScoringGames}
	default:
		return Settings{Matches: matches, Scoring: ScoringGames}
	}
}

// of keeps the part of a contest's type, with the defaults if it is missing. MatchSettings have no defaults here:
// without stored settings a report counts at once.
func (s Settings) of(t Type) Settings {
	kept := DefaultSettings(t)
	if kept.Matches != nil {
		kept.Matches = s.Matches
	}
	if kept.Scoring != "" && s.Scoring != "" {
		kept.Scoring = s.Scoring
	}
	switch {
	case kept.Royale != nil && s.Royale != nil:
		kept.Royale = s.Royale
	case kept.Swiss != nil && s.Swiss != nil:
		kept.Swiss = s.Swiss
	case kept.League != nil && s.League != nil:
		kept.League = s.League
	}
	return kept
}

// check finds the errors of the settings of a contest with so many places.
func (s Settings) check(entryMaxCount int, p *fault.Form) {
	if s.Royale != nil {
		s.Royale.check(entryMaxCount, p)
	}
	if !slices.Contains([]Scoring{"", ScoringGames, ScoringScore, ScoringGamesAndScore}, s.Scoring) {
		p.Fail("scoring", fault.New(fault.InvalidValue))
	}
	if s.Swiss != nil {
		within(p, "swissRounds", s.Swiss.Rounds, 0, MaxSwissRounds)
		s.Scoring.checkRules("swiss.tieBreaks", s.Swiss.TieBreaks, p)
		s.Swiss.Playoff.check("swiss.playoff", p)
	}
	if s.League != nil {
		s.League.check(p)
		s.Scoring.checkRules("league.tieBreaks", s.League.TieBreaks, p)
	}
	if m := s.Matches; m != nil {
		within(p, "matches.confirmMinutes", m.ConfirmMinutes, 0, MaxConfirmMinutes)
		within(p, "matches.walkoverMinutes", m.WalkoverMinutes, 0, MaxWaitMinutes)
		within(p, "matches.warnMinutes", m.WarnMinutes, 0, MaxWaitMinutes)
		if m.WalkoverMinutes > 0 && m.WarnMinutes > m.WalkoverMinutes {
			p.Fail("matches.warnMinutes", fault.New(fault.InvalidValue))
		}
	}
}

// checkRules checks that the rules are rules of package standings that can be counted from such results, each at most
// once, points first. An empty list is allowed.
func (s Scoring) checkRules(field string, rules []string, p *fault.Form) {
	for i, r := range rules {
		rule := standings.Rule(r)
		counted := (s.CountsGames() || !rule.OfGames()) && (s.CountsScores() || !rule.OfScores())
		if !counted || !slices.Contains(standings.Rules(), rule) || slices.Contains(rules[:i], r) || (i == 0) != (rule == standings.Points) {
			p.Fail(field, fault.New(fault.InvalidValue))
		}
	}
}

func (o *Playoff) check(field string, p *fault.Form) {
	if o != nil {
		within(p, field+".places", o.Places, 1, MaxPlayoffPlaces)
	}
}

func (r *RoyaleSettings) check(entryMaxCount int, p *fault.Form) {
	if r.MatchCount < MinMatchCount || r.MatchCount > MaxMatchCount {
		p.Fail("matchCount", fault.New(fault.SetMatchCount))
	}
	most := min(max(entryMaxCount, MinRankRows), MaxRankRows) // a wrong maximum has a fault of its own
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
	all := DefaultSettings(BattleRoyal).Royale.TieBreaks
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

func (l *LeagueSettings) check(p *fault.Form) {
	within(p, "league.legs", l.Legs, 1, MaxLegs)
	within(p, "league.groups", l.Groups, 1, MaxGroups)
	within(p, "league.win", l.Win, 0, MaxMatchPoint)
	within(p, "league.draw", l.Draw, 0, min(l.Win, MaxMatchPoint)) // a draw is worth no more than a win
	within(p, "league.loss", l.Loss, 0, min(l.Draw, MaxMatchPoint))
	l.Playoff.check("league.playoff", p)
}

func within(p *fault.Form, field string, n, least, most int) {
	if n < least || n > most {
		p.Fail(field, fault.New(fault.InvalidValue))
	}
}

// Text returns the stored form of settings; SettingsFrom is its inverse.
func (s Settings) Text() string {
	b, _ := json.Marshal(s) // numbers and texts can always be encoded
	return string(b)
}

// SettingsFrom reads the settings of a contest of that type, with the defaults if none are stored. The part of the
// type is always set.
func SettingsFrom(text string, t Type) Settings {
	var s Settings
	if json.Unmarshal([]byte(text), &s) != nil {
		s = Settings{}
	}
	return s.of(t)
}

// setting is one field of the form that only some types have.
type setting struct {
	field string
	value any
}

// list returns the settings by the names of the form's fields, in its order.
func (s Settings) list() []setting {
	var all []setting
	if r := s.Royale; r != nil {
		points := make([]int, len(r.RankPoint)) // of rank 1, 2, …
		for i, row := range r.RankPoint {
			points[i] = row.Point
		}
		all = append(all, setting{"matchCount", r.MatchCount}, setting{"rankPoint", points}, setting{"killPoint", r.KillPoint}, setting{"tieBreaks", r.TieBreaks},
			setting{"lobbySize", r.LobbySize}, setting{"matchPoint", r.MatchPoint})
	}
	if s.Swiss != nil {
		all = append(all, setting{"swissRounds", s.Swiss.Rounds}, setting{"drawAllowed", s.Swiss.DrawAllowed},
			setting{"standings", s.Swiss.TieBreaks}, setting{"gameWinFloored", !s.Swiss.GameWinUnfloored},
			setting{"forfeitsMeet", s.Swiss.ForfeitsMeet}, setting{"playoff", s.Swiss.Playoff})
	}
	if s.League != nil {
		league := *s.League
		league.GameWinUnfloored = false
		all = append(all, setting{"league", league}, setting{"gameWinFloored", !s.League.GameWinUnfloored})
	}
	if s.Matches != nil {
		all = append(all, setting{"matches", *s.Matches})
	}
	if s.Scoring != "" {
		all = append(all, setting{"scoring", s.Scoring})
	}
	return all
}

// recounts lists the fields by which the new settings would change how results count or who goes on: all but
// MatchSettings. Trailing ranks without points are equal to missing ones.
func (s Settings) recounts(after Settings) []string {
	var fields []string
	for _, change := range s.counting().changesTo(after.counting()) {
		fields = append(fields, change.Field)
	}
	return fields
}

// counting returns the settings that affect how results count, in a normal form.
func (s Settings) counting() Settings {
	s.Matches, s.Scoring = nil, "" // the scoring of a contest that has stages cannot be changed at all
	if s.Royale != nil {
		r := *s.Royale
		for len(r.RankPoint) > 0 && r.RankPoint[len(r.RankPoint)-1].Point == 0 {
			r.RankPoint = r.RankPoint[:len(r.RankPoint)-1]
		}
		s.Royale = &r
	}
	if s.Swiss != nil {
		w := *s.Swiss
		w.TieBreaks = append([]string{}, w.TieBreaks...)
		s.Swiss = &w
	}
	if s.League != nil {
		l := *s.League
		l.TieBreaks = append([]string{}, l.TieBreaks...)
		s.League = &l
	}
	return s
}

// changesTo lists the differences between two settings. A setting that did not exist before has no old value.
func (s Settings) changesTo(after Settings) []Change {
	var changes []Change
	before := s.list()
	for _, a := range after.list() {
		c := Change{Field: a.field, After: a.value}
		if i := slices.IndexFunc(before, func(b setting) bool { return b.field == a.field }); i >= 0 {
			c.Before = before[i].value
		}
		if !reflect.DeepEqual(c.Before, c.After) {
			changes = append(changes, c)
		}
	}
	return changes
}
