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
	MaxConfirmMinutes = 24 * 60
	MaxWaitMinutes    = 120
	MaxPlayoffPlaces  = 256 // as many as a bracket holds
)

// Settings are the settings of a contest. A stored part is never modified; a save replaces it.
type Settings struct {
	// Format is nil for a type without settings of its own.
	Format FormatSettings
	// Matches is for every type with two-sided matches.
	Matches *MatchSettings
	// Scoring says what the result of a two-sided match holds; "" for a type without such matches.
	Scoring Scoring
}

// FormatSettings are the settings that one type of contest has for the format of its first stage. The package of the format
// implements them.
type FormatSettings interface {
	// Member returns the name of the settings in the stored document.
	Member() string
	// Check finds the errors of the settings.
	Check(in CheckInput, p *fault.Form)
	// List returns the settings by the names of the form's fields, in its order.
	List() []Setting
	// Counting returns the settings in a normal form: two settings that count results in the same way are equal.
	Counting() FormatSettings
	// FollowedBy returns the playoff that follows, nil if there is none.
	FollowedBy() *Playoff
}

// RoundSettings are FormatSettings with a number of rounds. Once the stage exists, its rounds decide the number.
type RoundSettings interface {
	FormatSettings
	// RoundCount returns the number of rounds, and the field of the form that holds it.
	RoundCount() (rounds int, field string)
	// WithRoundCount returns a copy with another number of rounds.
	WithRoundCount(rounds int) FormatSettings
}

// CheckInput has the values that the settings of a format depend on.
type CheckInput struct {
	EntryMaxCount int
	Scoring       Scoring
}

// SettingsAs returns the settings of a format, nil if the contest has those of another one.
func SettingsAs[T FormatSettings](s Settings) T {
	own, _ := s.Format.(T)
	return own
}

// PlayoffPlaces returns how many entries of the first stage advance to a playoff, of several groups from each; 0 = no
// playoff.
func (s Settings) PlayoffPlaces() int {
	if s.Format == nil || s.Format.FollowedBy() == nil {
		return 0
	}
	return s.Format.FollowedBy().Places
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

// Playoff is the bracket that follows a first stage with a table.
type Playoff struct {
	// Places is the number of participants that advance, of several groups from each.
	Places int `json:"places"`
}

// Defaults returns the settings of a new contest of a type.
func (ts Types) Defaults(name Type) Settings {
	var s Settings
	t, ok := ts.of(name)
	if t.Sides || !ok {
		s.Matches, s.Scoring = &MatchSettings{ConfirmMinutes: 10, WarnMinutes: 5}, ScoringGames
	}
	if t.Defaults != nil {
		s.Format = t.Defaults()
	}
	return s
}

// keep returns the part of s that a type has, with the defaults if it is missing. MatchSettings have no defaults here:
// without stored settings a report counts at once.
func (ts Types) keep(s Settings, t Type) Settings {
	kept := ts.Defaults(t)
	if kept.Matches != nil {
		kept.Matches = s.Matches
	}
	if kept.Scoring != "" && s.Scoring != "" {
		kept.Scoring = s.Scoring
	}
	if s.Format != nil && kept.Format != nil && s.Format.Member() == kept.Format.Member() {
		kept.Format = s.Format
	}
	return kept
}

// check finds the errors of the settings of a contest with so many places.
func (s Settings) check(entryMaxCount int, p *fault.Form) {
	p.Check("scoring", slices.Contains([]Scoring{"", ScoringGames, ScoringScore, ScoringGamesAndScore}, s.Scoring))
	if s.Format != nil {
		s.Format.Check(CheckInput{EntryMaxCount: entryMaxCount, Scoring: s.Scoring}, p)
	}
	if m := s.Matches; m != nil {
		p.Within("matches.confirmMinutes", m.ConfirmMinutes, 0, MaxConfirmMinutes)
		p.Within("matches.walkoverMinutes", m.WalkoverMinutes, 0, MaxWaitMinutes)
		p.Within("matches.warnMinutes", m.WarnMinutes, 0, MaxWaitMinutes)
		if m.WalkoverMinutes > 0 && m.WarnMinutes > m.WalkoverMinutes {
			p.Fail("matches.warnMinutes", fault.New(fault.InvalidValue))
		}
	}
}

// CheckTieBreaks checks that the rules are rules of package standings that can be counted from such results, each at most
// once, points first. An empty list is allowed.
func (s Scoring) CheckTieBreaks(field string, rules []string, p *fault.Form) {
	for i, r := range rules {
		rule := standings.Rule(r)
		counted := (s.CountsGames() || !rule.OfGames()) && (s.CountsScores() || !rule.OfScores())
		if !counted || !slices.Contains(standings.Rules(), rule) || slices.Contains(rules[:i], r) || (i == 0) != (rule == standings.Points) {
			p.Fail(field, fault.New(fault.InvalidValue))
		}
	}
}

// PlayoffField is the field of the form with the number of places of a playoff.
const PlayoffField = "playoff"

// Check finds the errors of a playoff, which may be nil.
func (o *Playoff) Check(p *fault.Form) {
	if o != nil {
		p.Within(PlayoffField, o.Places, 1, MaxPlayoffPlaces)
	}
}

// DecodeAs reads the stored settings of a format.
func DecodeAs[T any, P interface {
	*T
	FormatSettings
}](text []byte) (FormatSettings, error) {
	own := P(new(T))
	return own, json.Unmarshal(text, own)
}

// storedSettings are the parts of Settings that do not depend on the type.
type storedSettings struct {
	Matches *MatchSettings `json:"matches,omitempty"`
	Scoring Scoring        `json:"scoring,omitempty"`
}

// Text returns the stored form of settings; Types.Read is its inverse.
func (s Settings) Text() string {
	common, _ := json.Marshal(storedSettings{s.Matches, s.Scoring}) // numbers and texts can always be encoded
	if s.Format == nil {
		return string(common)
	}
	own, _ := json.Marshal(s.Format)
	text := `{"` + s.Format.Member() + `":` + string(own)
	if rest := string(common[1:]); rest != "}" {
		return text + "," + rest
	}
	return text + "}"
}

// Read reads the stored settings of a contest of a type, with the defaults if none are stored. The part of the type is always
// set.
func (ts Types) Read(text string, name Type) Settings {
	var common storedSettings
	var parts map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &common) != nil || json.Unmarshal([]byte(text), &parts) != nil {
		return ts.keep(Settings{}, name)
	}
	s := Settings{Matches: common.Matches, Scoring: common.Scoring}
	t, _ := ts.of(name)
	if t.Decode == nil {
		return ts.keep(s, name)
	}
	if own, ok := parts[t.Defaults().Member()]; ok {
		format, err := t.Decode(own)
		if err != nil {
			return ts.keep(Settings{}, name)
		}
		s.Format = format
	}
	return ts.keep(s, name)
}

// Setting is one field of the form that only some types have.
type Setting struct {
	Field string
	Value any
}

// list returns the settings by the names of the form's fields, in its order.
func (s Settings) list() []Setting {
	var all []Setting
	if s.Format != nil {
		all = s.Format.List()
	}
	if s.Matches != nil {
		all = append(all, Setting{"matches", *s.Matches})
	}
	if s.Scoring != "" {
		all = append(all, Setting{"scoring", s.Scoring})
	}
	return all
}

// recounts lists the fields by which the new settings would change how results count or who advances: all but
// MatchSettings.
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
	if s.Format != nil {
		s.Format = s.Format.Counting()
	}
	return s
}

// changesTo lists the differences between two settings. A setting that did not exist before has no old value.
func (s Settings) changesTo(after Settings) []Change {
	var changes []Change
	before := s.list()
	for _, a := range after.list() {
		c := Change{Field: a.Field, After: a.Value}
		if i := slices.IndexFunc(before, func(b Setting) bool { return b.Field == a.Field }); i >= 0 {
			c.Before = before[i].Value
		}
		if !reflect.DeepEqual(c.Before, c.After) {
			changes = append(changes, c)
		}
	}
	return changes
}
