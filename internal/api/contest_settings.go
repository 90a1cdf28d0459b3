package api

import (
	"yagura/internal/contest"
)

// RankPoint is what a rank in a match of a battle royale is worth.
type RankPoint struct {
	Rank  int `json:"rank" minimum:"1" maximum:"257"`
	Point int `json:"point" minimum:"0" maximum:"9999"`
}

// KillPoint is what a kill is worth in a battle royale.
type KillPoint struct {
	Point int  `json:"point" minimum:"0" maximum:"999"`
	Max   *int `json:"max" minimum:"0" maximum:"99999" doc:"The most that the kills of one match are worth; null or 0 = no maximum"`
}

// LeagueSettings say how a league is played and counted.
type LeagueSettings struct {
	Legs   int `json:"legs" minimum:"1" maximum:"2" doc:"How often each pair meets"`
	Groups int `json:"groups" minimum:"1" maximum:"16"`
	Win    int `json:"win" minimum:"0" maximum:"99" doc:"Points of a match won; at least those of a draw"`
	Draw   int `json:"draw" minimum:"0" maximum:"99" doc:"At least the points of a loss"`
	Loss   int `json:"loss" minimum:"0" maximum:"99"`
}

// ContestSettings are what only one type of contest has; the values of the other types are null.
type ContestSettings struct {
	MatchCount  *int                   `json:"matchCount" doc:"BATTLEROYAL: matches that everybody plays"`
	RankPoint   []RankPoint            `json:"rankPoint" nullable:"true" doc:"BATTLEROYAL: from rank 1 without a gap"`
	KillPoint   OrNull[KillPoint]      `json:"killPoint" doc:"BATTLEROYAL"`
	TieBreaks   []contest.TieBreak     `json:"tieBreaks" nullable:"true" enum:"wins,kills,bestMatch,averageRank,latestMatch" doc:"BATTLEROYAL: in the order in which they are asked"`
	SwissRounds *int                   `json:"swissRounds" doc:"SWISSDRAW: 0 = as many as the number of participants asks for"`
	League      OrNull[LeagueSettings] `json:"league" doc:"LEAGUE"`
}

func contestSettings(s contest.Settings) ContestSettings {
	var out ContestSettings
	if r := s.Royale; r != nil {
		out.MatchCount, out.TieBreaks = &r.MatchCount, r.TieBreaks
		out.RankPoint = mapped(r.RankPoint, func(row contest.RankPoint) RankPoint { return RankPoint(row) })
		kill := KillPoint{Point: r.KillPoint.Point}
		if r.KillPoint.Max > 0 {
			kill.Max = &r.KillPoint.Max
		}
		out.KillPoint = orNull(&kill)
	}
	if s.Swiss != nil {
		out.SwissRounds = &s.Swiss.Rounds
	}
	if l := s.League; l != nil {
		league := LeagueSettings(*l)
		out.League = orNull(&league)
	}
	return out
}

// ContestSettingsInput is what only one type of contest has; a missing value is the type's default, those of other types
// are ignored.
type ContestSettingsInput struct {
	MatchCount  *int                   `json:"matchCount,omitempty" minimum:"1" maximum:"20" doc:"BATTLEROYAL: matches that everybody plays"`
	RankPoint   []RankPoint            `json:"rankPoint,omitempty" nullable:"true" minItems:"2" maxItems:"257" doc:"BATTLEROYAL: from rank 1 without a gap, at most as many rows as entries"`
	KillPoint   OrNull[KillPoint]      `json:"killPoint,omitempty" doc:"BATTLEROYAL"`
	TieBreaks   []contest.TieBreak     `json:"tieBreaks,omitempty" nullable:"true" maxItems:"5" enum:"wins,kills,bestMatch,averageRank,latestMatch" doc:"BATTLEROYAL: in the order in which they are asked, each at most once"`
	SwissRounds *int                   `json:"swissRounds,omitempty" minimum:"0" maximum:"20" doc:"SWISSDRAW: 0 = as many as the number of participants asks for"`
	League      OrNull[LeagueSettings] `json:"league,omitempty" doc:"LEAGUE"`
}

// settings puts what was sent over the defaults of a type.
func (in *ContestSettingsInput) settings(t contest.Type) contest.Settings {
	s := contest.DefaultSettings(t)
	if r := s.Royale; r != nil {
		overwrite(&r.MatchCount, in.MatchCount)
		if in.RankPoint != nil {
			r.RankPoint = mapped(in.RankPoint, func(row RankPoint) contest.RankPoint { return contest.RankPoint(row) })
		}
		if kill := in.KillPoint.Value; kill != nil {
			r.KillPoint.Point = kill.Point
			overwrite(&r.KillPoint.Max, kill.Max)
		}
		if in.TieBreaks != nil {
			r.TieBreaks = in.TieBreaks
		}
	}
	if s.Swiss != nil {
		overwrite(&s.Swiss.Rounds, in.SwissRounds)
	}
	if in.League.Value != nil && s.League != nil {
		*s.League = contest.LeagueSettings(*in.League.Value)
	}
	return s
}

func overwrite[T any](value, sent *T) {
	if sent != nil {
		*value = *sent
	}
}
