package api

import (
	"yagura/internal/contest"
)

// RankPoint is the number of points of a rank in a match of a battle royale.
type RankPoint struct {
	Rank  int `json:"rank" minimum:"1" maximum:"257"`
	Point int `json:"point" minimum:"0" maximum:"9999"`
}

// KillPoint is the number of points of a kill in a battle royale.
type KillPoint struct {
	Point int  `json:"point" minimum:"0" maximum:"999"`
	Max   *int `json:"max" required:"false" minimum:"0" maximum:"99999" doc:"The most that the kills of one match are worth; null or 0 = no maximum"`
}

// LeagueSettings are the settings of a league.
type LeagueSettings struct {
	Legs   int `json:"legs" minimum:"1" maximum:"2" doc:"How often each pair meets"`
	Groups int `json:"groups" minimum:"1" maximum:"2048"`
	Win    int `json:"win" minimum:"0" maximum:"99" doc:"Points of a match won; at least those of a draw"`
	Draw   int `json:"draw" minimum:"0" maximum:"99" doc:"At least the points of a loss"`
	Loss   int `json:"loss" minimum:"0" maximum:"99"`
	// NoDraws may be absent in forms of older clients.
	NoDraws bool `json:"noDraws,omitempty" doc:"Every match has a winner"`
}

// MatchSettings say how the two sides of a match agree on a result.
type MatchSettings struct {
	ConfirmMinutes  int `json:"confirmMinutes" minimum:"0" maximum:"1440" doc:"How long a report waits for the other side before it counts; 0 = it counts at once"`
	WarnMinutes     int `json:"warnMinutes" minimum:"0" maximum:"120" doc:"After the start of a match who has not checked in is warned"`
	WalkoverMinutes int `json:"walkoverMinutes" minimum:"0" maximum:"120" doc:"And then loses to who has; 0 = matches have no check-in"`
}

// ContestSettings are the settings that one contest type has; those of other types are null.
type ContestSettings struct {
	MatchCount  *int                   `json:"matchCount" doc:"BATTLEROYAL: matches that everybody plays"`
	RankPoint   []RankPoint            `json:"rankPoint" nullable:"true" doc:"BATTLEROYAL: from rank 1 without a gap"`
	KillPoint   OrNull[KillPoint]      `json:"killPoint" doc:"BATTLEROYAL"`
	TieBreaks   []contest.TieBreak     `json:"tieBreaks" nullable:"true" enum:"wins,kills,bestMatch,averageRank,latestMatch" doc:"BATTLEROYAL: in the order in which they are asked"`
	SwissRounds *int                   `json:"swissRounds" doc:"SWISSDRAW: 0 = as many as the number of participants asks for"`
	League      OrNull[LeagueSettings] `json:"league" doc:"LEAGUE"`
	LobbySize   *int                   `json:"lobbySize" doc:"BATTLEROYAL: the most who play in one lobby; 0 = everybody in the same"`
	MatchPoint  *int                   `json:"matchPoint" doc:"BATTLEROYAL: who has so many points and then wins a match is the champion; 0 = all matches are played"`
	DrawAllowed *bool                  `json:"drawAllowed" doc:"SWISSDRAW: a match may end without a winner"`
	Standings   []string               `json:"standings" nullable:"true" doc:"SWISSDRAW, LEAGUE: rules of the table in the order in which they are asked; empty = the usual order"`
	// GameWinFloored and ForfeitsMeet say how matches with few or no games count.
	GameWinFloored *bool                 `json:"gameWinFloored" doc:"SWISSDRAW, LEAGUE: the own game-win percentage counts as a third at least, like those of the opponents"`
	ForfeitsMeet   *bool                 `json:"forfeitsMeet" doc:"SWISSDRAW: two of whom one stayed away count as having met when the next rounds are paired"`
	Playoff        *int                  `json:"playoff" doc:"SWISSDRAW, LEAGUE: how many go on into a bracket, of a league from each group; 0 = there is none"`
	Matches        OrNull[MatchSettings] `json:"matches" doc:"All but BATTLEROYAL"`
	Scoring        *string               `json:"scoring" enum:"games,score,gamesAndScore" doc:"All but BATTLEROYAL: what the result of a match is counted in"`
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
	if r := s.Royale; r != nil {
		out.LobbySize, out.MatchPoint = &r.LobbySize, &r.MatchPoint
	}
	if s.Swiss != nil {
		out.SwissRounds, out.DrawAllowed = &s.Swiss.Rounds, &s.Swiss.DrawAllowed
		out.Standings, out.Playoff = orEmptyList(s.Swiss.TieBreaks), places(s.Swiss.Playoff)
		out.GameWinFloored, out.ForfeitsMeet = new(!s.Swiss.GameWinUnfloored), &s.Swiss.ForfeitsMeet
	}
	if l := s.League; l != nil {
		out.League = orNull(&LeagueSettings{Legs: l.Legs, Groups: l.Groups, Win: l.Win, Draw: l.Draw, Loss: l.Loss, NoDraws: l.NoDraws})
		out.Standings, out.Playoff = orEmptyList(l.TieBreaks), places(l.Playoff)
		out.GameWinFloored = new(!l.GameWinUnfloored)
	}
	if s.Matches != nil {
		matches := MatchSettings(*s.Matches)
		out.Matches = orNull(&matches)
	}
	out.Scoring = orNil(string(s.Scoring))
	return out
}

func orEmptyList(list []string) []string { return append([]string{}, list...) }

// places and playoff convert the number of places of a playoff bracket.
func places(p *contest.Playoff) *int {
	var n int
	if p != nil {
		n = p.Places
	}
	return &n
}

func playoff(places *int) *contest.Playoff {
	if places == nil || *places == 0 {
		return nil
	}
	return &contest.Playoff{Places: *places}
}

// ContestSettingsInput are the settings that one contest type has; a missing value gets the type's default, values of
// other types are ignored.
type ContestSettingsInput struct {
	MatchCount     *int                   `json:"matchCount,omitempty" minimum:"1" maximum:"20" doc:"BATTLEROYAL: matches that everybody plays"`
	RankPoint      []RankPoint            `json:"rankPoint,omitempty" nullable:"true" minItems:"2" maxItems:"257" doc:"BATTLEROYAL: from rank 1 without a gap, at most as many rows as entries"`
	KillPoint      OrNull[KillPoint]      `json:"killPoint,omitempty" doc:"BATTLEROYAL"`
	TieBreaks      []contest.TieBreak     `json:"tieBreaks,omitempty" nullable:"true" maxItems:"5" enum:"wins,kills,bestMatch,averageRank,latestMatch" doc:"BATTLEROYAL: in the order in which they are asked, each at most once"`
	SwissRounds    *int                   `json:"swissRounds,omitempty" minimum:"0" maximum:"20" doc:"SWISSDRAW: 0 = as many as the number of participants asks for"`
	League         OrNull[LeagueSettings] `json:"league,omitempty" doc:"LEAGUE"`
	LobbySize      *int                   `json:"lobbySize,omitempty" minimum:"0" maximum:"256" doc:"BATTLEROYAL: the most who play in one lobby, at least 2; 0 = everybody in the same"`
	MatchPoint     *int                   `json:"matchPoint,omitempty" minimum:"0" maximum:"99999" doc:"BATTLEROYAL: who has so many points and then wins a match is the champion; 0 = all matches are played"`
	DrawAllowed    *bool                  `json:"drawAllowed,omitempty" doc:"SWISSDRAW: a match may end without a winner"`
	Standings      []string               `json:"standings,omitempty" nullable:"true" maxItems:"13" enum:"points,opponentMatchWin,gameWin,opponentGameWin,headToHead,gameDifference,gamesWon,scoreDifference,scoreFor,wins,buchholz,medianBuchholz,sonnebornBerger" doc:"SWISSDRAW, LEAGUE: rules of the table in the order in which they are asked, points first, each at most once; empty = the usual order"`
	GameWinFloored *bool                  `json:"gameWinFloored,omitempty" doc:"SWISSDRAW, LEAGUE: the own game-win percentage counts as a third at least, like those of the opponents; without it, it does"`
	ForfeitsMeet   *bool                  `json:"forfeitsMeet,omitempty" doc:"SWISSDRAW: two of whom one stayed away count as having met when the next rounds are paired; without it, they do not"`
	Playoff        *int                   `json:"playoff,omitempty" minimum:"0" maximum:"256" doc:"SWISSDRAW, LEAGUE: how many go on into a bracket, of a league from each group; 0 = there is none"`
	Matches        OrNull[MatchSettings]  `json:"matches,omitempty" doc:"All but BATTLEROYAL"`
	Scoring        *string                `json:"scoring,omitempty" enum:"games,score,gamesAndScore" doc:"All but BATTLEROYAL: what the result of a match is counted in; fixed once a stage exists"`
}

// settings merges the sent values into the defaults of a type.
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
	if r := s.Royale; r != nil {
		overwrite(&r.LobbySize, in.LobbySize)
		overwrite(&r.MatchPoint, in.MatchPoint)
	}
	if s.Swiss != nil {
		overwrite(&s.Swiss.Rounds, in.SwissRounds)
		overwrite(&s.Swiss.DrawAllowed, in.DrawAllowed)
		s.Swiss.TieBreaks, s.Swiss.Playoff = in.Standings, playoff(in.Playoff)
		s.Swiss.GameWinUnfloored = in.GameWinFloored != nil && !*in.GameWinFloored
		overwrite(&s.Swiss.ForfeitsMeet, in.ForfeitsMeet)
	}
	if s.League != nil {
		if l := in.League.Value; l != nil {
			*s.League = contest.LeagueSettings{Legs: l.Legs, Groups: l.Groups, Win: l.Win, Draw: l.Draw, Loss: l.Loss, NoDraws: l.NoDraws}
		}
		s.League.TieBreaks, s.League.Playoff = in.Standings, playoff(in.Playoff)
		s.League.GameWinUnfloored = in.GameWinFloored != nil && !*in.GameWinFloored
	}
	if in.Matches.Value != nil && s.Matches != nil {
		*s.Matches = contest.MatchSettings(*in.Matches.Value)
	}
	if in.Scoring != nil && s.Scoring != "" {
		s.Scoring = contest.Scoring(*in.Scoring)
	}
	return s
}

func overwrite[T any](value, sent *T) {
	if sent != nil {
		*value = *sent
	}
}
