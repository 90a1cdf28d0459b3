package contest

import "yagura/internal/kit/fault"

// League is the type of contests whose first stage is a league.
const League Type = "LEAGUE"

// Limits of the settings of a league.
const (
	MaxLegs       = 2
	MaxGroups     = 2048
	MaxMatchPoint = 99
)

var leagueType = typeSpec{
	name: League, sides: true, decode: decodeAs[LeagueSettings],
	defaults: func() FormatSettings { return &LeagueSettings{Legs: 1, Groups: 1, Win: 3, Draw: 1} }, // LEAGUE-1
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

// League returns the settings of a league, nil for another type.
func (s Settings) League() *LeagueSettings { return settingsAs[*LeagueSettings](s) }

func (l *LeagueSettings) member() string { return "league" }

func (l *LeagueSettings) check(in checkInput, p *fault.Form) {
	within(p, "league.legs", l.Legs, 1, MaxLegs)
	within(p, "league.groups", l.Groups, 1, MaxGroups)
	within(p, "league.win", l.Win, 0, MaxMatchPoint)
	within(p, "league.draw", l.Draw, 0, min(l.Win, MaxMatchPoint)) // a draw is worth no more than a win
	within(p, "league.loss", l.Loss, 0, min(l.Draw, MaxMatchPoint))
	l.Playoff.check("league.playoff", p)
	in.scoring.checkRules("league.tieBreaks", l.TieBreaks, p)
}

func (l *LeagueSettings) list() []setting {
	league := *l
	league.GameWinUnfloored = false // listed as gameWinFloored
	return []setting{{"league", league}, {"gameWinFloored", !l.GameWinUnfloored}}
}

func (l *LeagueSettings) counting() FormatSettings {
	normal := *l
	normal.TieBreaks = append([]string{}, l.TieBreaks...)
	return &normal
}

func (l *LeagueSettings) playoff() *Playoff { return l.Playoff }
