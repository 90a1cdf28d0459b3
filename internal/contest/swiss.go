package contest

import "yagura/internal/kit/fault"

// SwissDraw is the type of contests whose first stage is a swiss draw.
const SwissDraw Type = "SWISSDRAW"

// MaxSwissRounds is the largest number of rounds of a swiss draw.
const MaxSwissRounds = 20

var swissType = typeSpec{name: SwissDraw, sides: true, defaults: func() FormatSettings { return &SwissSettings{} }, decode: decodeAs[SwissSettings]}

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

// Swiss returns the settings of a swiss draw, nil for another type.
func (s Settings) Swiss() *SwissSettings { return settingsAs[*SwissSettings](s) }

func (d *SwissSettings) member() string { return "swiss" }

func (d *SwissSettings) check(in checkInput, p *fault.Form) {
	within(p, "swissRounds", d.Rounds, 0, MaxSwissRounds)
	in.scoring.checkRules("swiss.tieBreaks", d.TieBreaks, p)
	d.Playoff.check("swiss.playoff", p)
}

func (d *SwissSettings) list() []setting {
	return []setting{
		{"swissRounds", d.Rounds},
		{"drawAllowed", d.DrawAllowed},
		{"standings", d.TieBreaks},
		{"gameWinFloored", !d.GameWinUnfloored},
		{"forfeitsMeet", d.ForfeitsMeet},
		{"playoff", d.Playoff},
	}
}

func (d *SwissSettings) counting() FormatSettings {
	normal := *d
	normal.TieBreaks = append([]string{}, d.TieBreaks...)
	return &normal
}

func (d *SwissSettings) playoff() *Playoff { return d.Playoff }
