package api

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/royale"
	"yagura/internal/kit/fault"
)

// MatchSettings holds the rules for the results and the check-in of a two-sided match.
type MatchSettings struct {
	ConfirmMinutes  int `json:"confirmMinutes" minimum:"0" maximum:"1440" doc:"Minutes that the claim of one side waits for the other side before it counts; 0 = it counts at once"`
	WarnMinutes     int `json:"warnMinutes" minimum:"0" maximum:"120" doc:"Minutes after the start of a match at which a side without check-in is warned"`
	WalkoverMinutes int `json:"walkoverMinutes" minimum:"0" maximum:"120" doc:"Minutes after the start of a match at which a side without check-in loses to the side that has checked in; 0 = matches have no check-in"`
}

// ContestSettings holds the settings that only one contest type has. Settings of other types are null.
type ContestSettings struct {
	MatchCount  *int                   `json:"matchCount" doc:"BATTLEROYAL: number of matches that every participant plays"`
	RankPoint   []RankPoint            `json:"rankPoint" nullable:"true" doc:"BATTLEROYAL: points of each rank, from rank 1 without a gap"`
	KillPoint   OrNull[KillPoint]      `json:"killPoint" doc:"BATTLEROYAL: points of a kill"`
	TieBreaks   []royale.TieBreak      `json:"tieBreaks" nullable:"true" enum:"wins,kills,bestMatch,averageRank,latestMatch" doc:"BATTLEROYAL: tie-break rules in the order in which they apply"`
	SwissRounds *int                   `json:"swissRounds" doc:"SWISSDRAW: number of rounds; 0 = as many as the number of participants requires"`
	League      OrNull[LeagueSettings] `json:"league" doc:"LEAGUE: settings of the league"`
	LobbySize   *int                   `json:"lobbySize" doc:"BATTLEROYAL: largest number of participants in one lobby; 0 = one lobby for all"`
	MatchPoint  *int                   `json:"matchPoint" doc:"BATTLEROYAL: a participant with at least this many points that then wins a match is the champion; 0 = all matches are played"`
	DrawAllowed *bool                  `json:"drawAllowed" doc:"SWISSDRAW: true if a match may end without a winner"`
	Standings   []string               `json:"standings" nullable:"true" doc:"SWISSDRAW, LEAGUE: rules of the standings in the order in which they apply; empty = the default order"`
	// GameWinFloored and ForfeitsMeet are rules for matches with few or no games.
	GameWinFloored *bool                 `json:"gameWinFloored" doc:"SWISSDRAW, LEAGUE: true if the own game-win percentage counts as at least one third, like the percentages of the opponents"`
	ForfeitsMeet   *bool                 `json:"forfeitsMeet" doc:"SWISSDRAW: true if a forfeited match counts as a meeting when the next rounds are paired"`
	Playoff        *int                  `json:"playoff" doc:"SWISSDRAW, LEAGUE: number of participants that advance to the playoff, in a league from each group; 0 = no playoff"`
	Matches        OrNull[MatchSettings] `json:"matches" doc:"All types but BATTLEROYAL: rules for the results and the check-in of a match"`
	Scoring        *string               `json:"scoring" enum:"games,score,gamesAndScore" doc:"All types but BATTLEROYAL: what the result of a match counts"`
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

// ContestSettingsInput holds the settings that only one contest type has. A missing value gets the default of the
// type. Values of other types are ignored, but must be within their limits.
type ContestSettingsInput struct {
	MatchCount     *int                   `json:"matchCount,omitempty" minimum:"1" maximum:"20" doc:"BATTLEROYAL: number of matches that every participant plays"`
	RankPoint      []RankPoint            `json:"rankPoint,omitempty" nullable:"true" minItems:"2" maxItems:"257" doc:"BATTLEROYAL: points of each rank, from rank 1 without a gap, at most as many rows as the maximum of entries"`
	KillPoint      OrNull[KillPoint]      `json:"killPoint,omitempty" doc:"BATTLEROYAL: points of a kill"`
	TieBreaks      []royale.TieBreak      `json:"tieBreaks,omitempty" nullable:"true" maxItems:"5" enum:"wins,kills,bestMatch,averageRank,latestMatch" doc:"BATTLEROYAL: tie-break rules in the order in which they apply, each at most once"`
	SwissRounds    *int                   `json:"swissRounds,omitempty" minimum:"0" maximum:"20" doc:"SWISSDRAW: number of rounds; 0 = as many as the number of participants requires"`
	League         OrNull[LeagueSettings] `json:"league,omitempty" doc:"LEAGUE: settings of the league"`
	LobbySize      *int                   `json:"lobbySize,omitempty" minimum:"0" maximum:"256" doc:"BATTLEROYAL: largest number of participants in one lobby, at least 2; 0 = one lobby for all"`
	MatchPoint     *int                   `json:"matchPoint,omitempty" minimum:"0" maximum:"99999" doc:"BATTLEROYAL: a participant with at least this many points that then wins a match is the champion; 0 = all matches are played"`
	DrawAllowed    *bool                  `json:"drawAllowed,omitempty" doc:"SWISSDRAW: true if a match may end without a winner"`
	Standings      []string               `json:"standings,omitempty" nullable:"true" maxItems:"13" enum:"points,opponentMatchWin,gameWin,opponentGameWin,headToHead,gameDifference,gamesWon,scoreDifference,scoreFor,wins,buchholz,medianBuchholz,sonnebornBerger" doc:"SWISSDRAW, LEAGUE: rules of the standings in the order in which they apply, points first, each at most once; empty = the default order"`
	GameWinFloored *bool                  `json:"gameWinFloored,omitempty" doc:"SWISSDRAW, LEAGUE: true if the own game-win percentage counts as at least one third, like the percentages of the opponents; default true"`
	ForfeitsMeet   *bool                  `json:"forfeitsMeet,omitempty" doc:"SWISSDRAW: true if a forfeited match counts as a meeting when the next rounds are paired; default false"`
	Playoff        *int                   `json:"playoff,omitempty" minimum:"0" maximum:"256" doc:"SWISSDRAW, LEAGUE: number of participants that advance to the playoff, in a league from each group; 0 = no playoff"`
	Matches        OrNull[MatchSettings]  `json:"matches,omitempty" doc:"All types but BATTLEROYAL: rules for the results and the check-in of a match"`
	Scoring        *string                `json:"scoring,omitempty" enum:"games,score,gamesAndScore" doc:"All types but BATTLEROYAL: what the result of a match counts; fixed once a stage exists"`
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

// settingsSchema has the limits of the settings.
var settingsSchema = sync.OnceValues(func() (huma.Registry, *huma.Schema) {
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	return registry, registry.Schema(reflect.TypeFor[ContestSettingsInput](), false, "")
})

// checkIgnored checks the values that the type of a contest does not use, which no feature sees. Fault: invalidValue.
func (in *ContestSettingsInput) checkIgnored(used contest.Settings, p *fault.Form) error {
	sent, err := members(in)
	if err != nil {
		return err
	}
	known, err := members(contestSettings(used))
	if err != nil {
		return err
	}
	registry, schema := settingsSchema()
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		if sent[name] == nil || known[name] != nil {
			continue
		}
		limits := schema.Properties[name]
		if len(limits.OneOf) > 0 { // OrNull: the framework does not know the type null
			limits = limits.OneOf[0]
		}
		var result huma.ValidateResult
		huma.Validate(registry, limits, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, sent[name], &result)
		if len(result.Errors) > 0 {
			p.Fail(name, fault.New(fault.InvalidValue))
		}
	}
	return nil
}

// members returns the members of a value as JSON has them.
func members(v any) (map[string]any, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var out map[string]any
	err = json.Unmarshal(text, &out)
	return out, err
}

func overwrite[T any](value, sent *T) {
	if sent != nil {
		*value = *sent
	}
}
