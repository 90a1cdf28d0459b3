package league

import (
	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// ContestType is the type of contests whose first stage is a league.
const ContestType contest.Type = "LEAGUE"

// Limits of the settings of a league.
const (
	MaxLegs       = 2
	MaxGroups     = 2048
	MaxMatchPoint = 99
)

// Settings are the settings of a league (LEAGUE-1).
type Settings struct {
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
	GameWinUnfloored bool             `json:"gameWinUnfloored,omitempty"`
	Playoff          *contest.Playoff `json:"playoff,omitempty"`
}

// SettingsOf returns the settings of a league, nil for another type.
func SettingsOf(s contest.Settings) *Settings { return contest.SettingsAs[*Settings](s) }

// Member returns the name of the settings in the stored document.
func (l *Settings) Member() string { return "league" }

// Check finds the errors of the settings.
func (l *Settings) Check(in contest.CheckInput, p *fault.Form) {
	p.Within("league.legs", l.Legs, 1, MaxLegs)
	p.Within("league.groups", l.Groups, 1, MaxGroups)
	p.Within("league.win", l.Win, 0, MaxMatchPoint)
	p.Within("league.draw", l.Draw, 0, min(l.Win, MaxMatchPoint)) // a draw is worth no more than a win
	p.Within("league.loss", l.Loss, 0, min(l.Draw, MaxMatchPoint))
	l.Playoff.Check(p)
	in.Scoring.CheckTieBreaks("standings", l.TieBreaks, p)
}

// List returns the settings by the names of the form's fields.
func (l *Settings) List() []contest.Setting {
	league := *l
	league.GameWinUnfloored = false // listed as gameWinFloored
	return []contest.Setting{{Field: "league", Value: league}, {Field: "gameWinFloored", Value: !l.GameWinUnfloored}}
}

// Counting returns the settings in a normal form.
func (l *Settings) Counting() contest.FormatSettings {
	normal := *l
	normal.TieBreaks = append([]string{}, l.TieBreaks...)
	return &normal
}

// FollowedBy returns the playoff that follows, nil if there is none.
func (l *Settings) FollowedBy() *contest.Playoff { return l.Playoff }
