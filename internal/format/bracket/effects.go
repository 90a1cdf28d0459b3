package bracket

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Setup holds the settings of a stage that is a bracket.
type Setup struct {
	Slots int
	// MatchCount is the number of games in a match: 1, 3 or 5 (MATCH-1).
	MatchCount int
	MatchTime  int // minutes
	ThirdPlace bool
	// Double reports whether the bracket is a double elimination.
	Double bool
	// Seeds lists the entry ids in the order of their seeds, the best first. Entries that an edit added come last. It is
	// empty in brackets of an earlier version.
	Seeds []int64
	Starts
}

// Starts holds the start times of the rounds of a bracket, ascending in each section.
type Starts struct {
	// RoundStarts are those of the upper bracket, the only section of a single elimination.
	RoundStarts []time.Time
	// LowerStarts are those of the lower bracket, FinalStarts those of the grand final and its reset; none in a single
	// elimination.
	LowerStarts []time.Time
	FinalStarts []time.Time
	// ThirdStart is when the third-place match starts; zero without one.
	ThirdStart time.Time
}

// of returns the starts of a section.
func (s *Starts) of(section bracket.Section) []time.Time {
	switch section {
	case bracket.Lower:
		return s.LowerStarts
	case bracket.Finals:
		return s.FinalStarts
	default:
		return s.RoundStarts
	}
}

func (s *Starts) equal(o Starts) bool {
	for _, section := range []bracket.Section{bracket.Upper, bracket.Lower, bracket.Finals} {
		if !slices.EqualFunc(s.of(section), o.of(section), time.Time.Equal) {
			return false
		}
	}
	return s.ThirdStart.Equal(o.ThirdStart)
}

// bracketJSON is the stored form of the settings; times are in Unix milliseconds.
type bracketJSON struct {
	Slots       int     `json:"slots"`
	MatchCount  int     `json:"matchCount"`
	MatchTime   int     `json:"matchTime"`
	ThirdPlace  bool    `json:"thirdPlace"`
	Double      bool    `json:"double,omitempty"`
	Seeds       []int64 `json:"seeds,omitempty"`
	RoundStarts []int64 `json:"roundStarts"`
	LowerStarts []int64 `json:"lowerStarts,omitempty"`
	FinalStarts []int64 `json:"finalStarts,omitempty"`
	ThirdStart  int64   `json:"thirdStart"` // 0 = none
}

func (b *Setup) text() string {
	in := bracketJSON{
		Slots: b.Slots, MatchCount: b.MatchCount, MatchTime: b.MatchTime, ThirdPlace: b.ThirdPlace, Double: b.Double, Seeds: b.Seeds,
		RoundStarts: toMillis(b.RoundStarts), LowerStarts: toMillis(b.LowerStarts), FinalStarts: toMillis(b.FinalStarts),
	}
	if !b.ThirdStart.IsZero() {
		in.ThirdStart = b.ThirdStart.UnixMilli()
	}
	text, _ := json.Marshal(in) // numbers can always be encoded
	return string(text)
}

// Tournament is a stage that is a bracket. The matches hold its draw and its results.
type Tournament struct {
	stage.Stage
	Setup
}

func tournamentOf(st stage.Stage) (Tournament, error) {
	var in bracketJSON
	if err := json.Unmarshal([]byte(st.Settings), &in); err != nil {
		return Tournament{}, fmt.Errorf("read the settings of stage %d: %w", st.ID, err)
	}
	b := Setup{
		Slots: in.Slots, MatchCount: in.MatchCount, MatchTime: in.MatchTime, ThirdPlace: in.ThirdPlace, Double: in.Double, Seeds: in.Seeds,
		Starts: Starts{RoundStarts: fromMillis(in.RoundStarts), LowerStarts: fromMillis(in.LowerStarts), FinalStarts: fromMillis(in.FinalStarts)},
	}
	if in.ThirdStart != 0 {
		b.ThirdStart = time.UnixMilli(in.ThirdStart).UTC()
	}
	return Tournament{Stage: st, Setup: b}, nil
}

// BringForward moves the starts after now earlier in the settings of st (DESK-3).
func (s *Service) BringForward(st *stage.Stage, now time.Time, earlier time.Duration) error {
	t, err := tournamentOf(*st)
	if err != nil {
		return err
	}
	move := func(at *time.Time) {
		if at.After(now) {
			*at = at.Add(-earlier)
		}
	}
	for _, starts := range [][]time.Time{t.RoundStarts, t.LowerStarts, t.FinalStarts} {
		for i := range starts {
			move(&starts[i])
		}
	}
	move(&t.ThirdStart)
	st.Settings = t.text()
	return nil
}

func toMillis(times []time.Time) (ms []int64) {
	for _, at := range times {
		ms = append(ms, at.UnixMilli())
	}
	return ms
}

func fromMillis(ms []int64) (times []time.Time) {
	for _, at := range ms {
		times = append(times, time.UnixMilli(at).UTC())
	}
	return times
}

// start returns the planned start of a match.
func (b *Setup) start(pos bracket.Pos, t bracket.Type) time.Time {
	if t == bracket.ThirdPlace {
		return b.ThirdStart
	}
	return b.of(pos.Section)[pos.Round]
}

// state is a bracket with all its matches, as one transaction sees it.
type state struct {
	*match.StageState
	Setup
	bracket *bracket.Bracket
}

// loadBracket reads a bracket with all its matches. Fault tournamentDoesNotExist, also if it belongs to another contest.
func (s *Service) loadBracket(ctx context.Context, c contest.Contest, stageID int64) (*state, error) {
	st, err := s.stages.Find(ctx, c.ID, ID, stageID)
	if err != nil {
		return nil, err
	}
	return s.resolveBracket(ctx, c, st)
}

// loadBracketOf reads the bracket of a contest with all its matches. Fault tournamentDoesNotExist.
func (s *Service) loadBracketOf(ctx context.Context, c contest.Contest) (*state, error) {
	st, err := s.stages.StageOf(ctx, c.ID, ID)
	if err != nil {
		return nil, err
	}
	return s.resolveBracket(ctx, c, st)
}

func (s *Service) resolveBracket(ctx context.Context, c contest.Contest, st stage.Stage) (*state, error) {
	t, err := tournamentOf(st)
	if err != nil {
		return nil, err
	}
	// One statement reads the matches, which hold the draw and the decisions. A concurrent reader therefore never sees an
	// inconsistent bracket.
	records, err := s.store.Matches(ctx, st.ID)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 { // deleted between the two statements
		return nil, fault.New(fault.TournamentDoesNotExist)
	}
	left, err := s.store.DroppedEntryIDs(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	draw := bracket.Draw{Slots: make([]int64, t.Slots), ThirdPlace: t.ThirdPlace, Double: t.Double, Left: left}
	decisions := map[bracket.Pos]bracket.Decision{}
	for _, r := range records {
		if r.Pos.Section == 0 && r.Pos.Round == 0 && r.Type != bracket.ThirdPlace.String() {
			copy(draw.Slots[2*r.Pos.Order:], r.Sides[:])
		}
		if d, ok := decisionOf(r.Outcome, r.Winner); ok {
			decisions[enginePos(r.Pos)] = d
		}
	}
	b, err := bracket.Resolve(draw, decisions)
	if err != nil {
		return nil, fmt.Errorf("stage %d: %w", st.ID, err)
	}
	p := &match.StageState{Contest: c, Stage: st, Records: records, Rules: s}
	p.Effects = &effects{bracket: b, play: p}
	return &state{StageState: p, Setup: t.Setup, bracket: b}, nil
}

func enginePos(p match.Pos) bracket.Pos {
	return bracket.Pos{Section: bracket.Section(p.Section), Round: p.Round, Order: p.Order}
}

func posOf(p bracket.Pos) match.Pos {
	return match.Pos{Section: int(p.Section), Round: p.Round, Order: p.Order}
}

// decisionOf converts an outcome to a decision of the engine. ok is false if nothing is decided, and for a draw, which a
// bracket does not have.
func decisionOf(o match.Outcome, winner int64) (d bracket.Decision, ok bool) {
	switch o {
	case match.Win:
		return bracket.Decision{Winner: winner}, true
	case match.Unearned:
		return bracket.Decision{Winner: winner, Unearned: true}, true
	case match.DoubleNoShow:
		return bracket.Decision{DoubleNoShow: true}, true
	case match.NoOutcome, match.Draw:
	}
	return bracket.Decision{}, false
}

func outcomeOf(m bracket.Match) match.Outcome {
	d, ok := m.Decision()
	switch {
	case !ok:
		return match.NoOutcome
	case d.DoubleNoShow:
		return match.DoubleNoShow
	case d.Unearned:
		return match.Unearned
	default:
		return match.Win
	}
}

// following returns a record with the values that the bracket gives its match. It removes the score if the sides or the
// result changed.
func following(r match.Record, m bracket.Match) match.Record {
	before := r
	r.Pos, r.Type, r.State = posOf(m.Pos), m.Type.String(), match.State(m.State.String())
	r.Sides = [2]int64{m.Sides[0].Participant, m.Sides[1].Participant}
	r.Outcome, r.Winner, r.Unearned = outcomeOf(m), m.Winner, m.Unearned
	if before.Sides != r.Sides || before.Outcome != r.Outcome || before.Winner != r.Winner {
		r.Score = nil
	}
	r.Forfeit = before.Forfeit && before.Outcome == r.Outcome && before.Winner == r.Winner
	return r
}

var _ match.PlacingEffects = (*effects)(nil)

// effects implements match.PlacingEffects for a bracket: the winner of a match advances.
type effects struct {
	bracket *bracket.Bracket
	play    *match.StageState
}

// Decide returns the match and those to which its sides advance.
func (b *effects) Decide(r match.Record, o match.Outcome, winner int64) ([]match.MatchChange, match.Effects, error) {
	d, ok := decisionOf(o, winner)
	if !ok {
		return nil, nil, fault.New(fault.InvalidValue).At("outcome")
	}
	change, err := b.bracket.Decide(enginePos(r.Pos), d)
	if err != nil {
		return nil, nil, refusal(err)
	}
	return b.matchChanges(change), b.after(change), nil
}

// Clear returns the match and those to which its sides have advanced.
func (b *effects) Clear(r match.Record) ([]match.MatchChange, match.Effects, error) {
	change, err := b.bracket.Clear(enginePos(r.Pos))
	if err != nil {
		return nil, nil, err
	}
	return b.matchChanges(change), b.after(change), nil
}

// Next returns the matches to which the sides of a match advance.
func (b *effects) Next(pos match.Pos) []match.Pos {
	var next []match.Pos
	for _, p := range b.bracket.Next(enginePos(pos)) {
		next = append(next, posOf(p))
	}
	return next
}

func (b *effects) after(change bracket.Change) match.Effects {
	return &effects{bracket: change.After, play: b.play}
}

// matchChanges converts a change of the engine to changes of records.
func (b *effects) matchChanges(change bracket.Change) []match.MatchChange {
	matchChanges := make([]match.MatchChange, len(change.Matches))
	for i, c := range change.Matches {
		before := b.play.At(posOf(c.After.Pos))
		matchChanges[i] = match.MatchChange{Before: before, After: following(before, c.After)}
	}
	return matchChanges
}

// refusal converts the expected errors of the engine to faults. It returns other errors unchanged.
func refusal(err error) error {
	var twice *bracket.DuplicateError
	switch {
	case errors.As(err, &twice), errors.Is(err, bracket.ErrSlots):
		return fault.New(fault.InvalidAssignment).At("assignment").Because(err)
	case errors.Is(err, bracket.ErrLocked):
		return fault.New(fault.SlotLocked).At("assignment").Because(err)
	case errors.Is(err, bracket.ErrNotReady):
		return fault.New(fault.MatchNotReady).Because(err)
	case errors.Is(err, bracket.ErrNotInMatch):
		return fault.New(fault.WinnerNotInMatch).At("winner").Because(err)
	default:
		return err
	}
}

// Places returns the final places that are decided so far, and whether the bracket is finished.
func (b *effects) Places() (places []stage.FinalPlace, done bool) {
	return Places(b.bracket), b.bracket.Finished()
}
