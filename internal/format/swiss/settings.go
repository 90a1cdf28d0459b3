package swiss

import (
	"yagura/internal/contest"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// ContestType is the type of contests whose first stage is a swiss draw.
const ContestType contest.Type = "SWISSDRAW"

// Settings are the settings of a swiss draw.
type Settings struct {
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
	ForfeitsMeet bool             `json:"forfeitsMeet,omitempty"`
	Playoff      *contest.Playoff `json:"playoff,omitempty"`
}

// SettingsOf returns the settings of a swiss draw, nil for another type.
func SettingsOf(s contest.Settings) *Settings { return contest.SettingsAs[*Settings](s) }

// Member returns the name of the settings in the stored document.
func (d *Settings) Member() string { return "swiss" }

// Check finds the errors of the settings.
func (d *Settings) Check(in contest.CheckInput, p *fault.Form) {
	p.Within("swissRounds", d.Rounds, 0, stage.MaxRounds)
	in.Scoring.CheckTieBreaks("standings", d.TieBreaks, p)
	d.Playoff.Check(p)
}

// List returns the settings by the names of the form's fields.
func (d *Settings) List() []contest.Setting {
	return []contest.Setting{
		{Field: "swissRounds", Value: d.Rounds},
		{Field: "drawAllowed", Value: d.DrawAllowed},
		{Field: "standings", Value: d.TieBreaks},
		{Field: "gameWinFloored", Value: !d.GameWinUnfloored},
		{Field: "forfeitsMeet", Value: d.ForfeitsMeet},
		{Field: "playoff", Value: d.Playoff},
	}
}

// Counting returns the settings in a normal form.
func (d *Settings) Counting() contest.FormatSettings {
	normal := *d
	normal.TieBreaks = append([]string{}, d.TieBreaks...)
	return &normal
}

// FollowedBy returns the playoff that follows, nil if there is none.
func (d *Settings) FollowedBy() *contest.Playoff { return d.Playoff }
