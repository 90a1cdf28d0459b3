package api

import (
	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/royale"
)

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
	TieBreaks   []royale.TieBreak      `json:"tieBreaks" nullable:"true" enum:"wins,kills,bestMatch,averageRank,latestMatch" doc:"BATTLEROYAL: in the order in which they are asked"`
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
	showFormatSettings(s.Format, &out)
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
	TieBreaks      []royale.TieBreak      `json:"tieBreaks,omitempty" nullable:"true" maxItems:"5" enum:"wins,kills,bestMatch,averageRank,latestMatch" doc:"BATTLEROYAL: in the order in which they are asked, each at most once"`
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
	s := format.Types.Defaults(t)
	in.readFormatSettings(s.Format)
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
