package match

import (
	"cmp"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// Pos is the position of a match, unique in its stage. All three numbers start at 0. Section is the part of a bracket, or
// the group of a stage with several tables.
type Pos struct {
	Section int
	Round   int
	Order   int
}

// compare orders positions by section, round and order. A match comes after those that it depends on.
func (p Pos) compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.Section, q.Section), cmp.Compare(p.Round, q.Round), cmp.Compare(p.Order, q.Order))
}

// Nobody is the id of a side that is empty or not known yet, and of no winner.
const Nobody = 0

// State is the progress of a match.
type State string

// The states.
const (
	Waiting State = "waiting" // a side depends on a match that is not over
	Ready   State = "ready"   // both sides are known, and nothing is decided
	Decided State = "decided"
	NoShow  State = "noShow" // decided: both were absent
	Bye     State = "bye"    // one side advances without play, because the other side is empty
	Empty   State = "empty"  // both sides stay empty
)

// Recorded reports whether the state comes from a decision, rather than from the draw alone.
func (s State) Recorded() bool { return s == Decided || s == NoShow }

// Outcome is the decision of a match.
type Outcome string

// The outcomes.
const (
	// NoOutcome: nothing is decided; a bye and an empty match have it too.
	NoOutcome Outcome = "none"
	Win       Outcome = "win"
	// Unearned: a win without play (MATCH-4).
	Unearned Outcome = "unearned"
	// Draw: nobody won. Only some formats allow it (MATCH-5).
	Draw Outcome = "draw"
	// DoubleNoShow: both sides were absent. Nobody advances, and both lose.
	DoubleNoShow Outcome = "doubleNoShow"
)

// Values lists the outcomes, for the types of the app.
func (Outcome) Values() []string {
	return []string{string(NoOutcome), string(Win), string(Unearned), string(Draw), string(DoubleNoShow)}
}

// Record is a stored match: the draw, the decision (Outcome and Winner), and the values that follow from them.
type Record struct {
	ID      int64
	StageID int64
	Pos     Pos
	// Type is the role of the match in a bracket, such as the third-place match; "" in other formats.
	Type       string
	MatchCount int // games
	MatchTime  int // minutes
	Start      time.Time
	Sides      [2]int64 // entry ids; Nobody if empty or not known yet
	State      State
	Outcome    Outcome
	Winner     int64 // also of a bye
	Unearned   bool
	// Forfeit reports whether the outcome follows only from the dropout of a side.
	Forfeit bool
	// Score is the reported score; nil if none is reported, and in contests that count games only.
	Score *MatchScore
	// ReadyAt is when both sides became known; nil before that.
	ReadyAt *time.Time
	// Here is when each side checked in; nil if it has not.
	Here [2]*time.Time
	// DisputedAt is when the dispute of the sides began; nil without a dispute.
	DisputedAt *time.Time
	// CalledAt and CalledBy (a user id) describe the unanswered call for an operator; nil and 0 without one.
	CalledAt *time.Time
	CalledBy int64
	// WarnedAt is when the absent sides were warned; nil before that. It is also set if no side was absent.
	WarnedAt *time.Time
	// Reason is why the two sides were paired, as JSON; "" if the format records no reason.
	Reason string
	// MeetingPointText is the stored form of the meeting point (MeetingPoint.Text); "" if none is set.
	MeetingPointText string
	// Version increases with every change of the result, of the reports and of the claims.
	Version   int64
	UpdatedAt time.Time
}

// Has reports whether an entry is in the match.
func (r *Record) Has(entryID int64) bool {
	return entryID != Nobody && (r.Sides[0] == entryID || r.Sides[1] == entryID)
}

// HasSides reports whether a side is known. A match with many sides has none.
func (r *Record) HasSides() bool { return r.Sides != [2]int64{} }

// End returns when the match should be over.
func (r *Record) End() time.Time { return r.Start.Add(time.Duration(r.MatchTime) * time.Minute) }

// Begins returns the time from which a match can be played. Pages, notifications and mails show this time. It is the latest of the planned
// start, the time at which both sides became known (nil = they are not known), and the start of the contest.
func Begins(planned time.Time, readyAt *time.Time, contestStart time.Time) time.Time {
	at := planned
	if readyAt != nil && readyAt.After(at) {
		at = *readyAt
	}
	if contestStart.After(at) {
		return contestStart
	}
	return at
}

// MatchChange is a match before and after a change.
type MatchChange struct{ Before, After Record }

// voided reports whether the match loses its decision because its sides changed.
func (c *MatchChange) voided() bool {
	return c.Before.State.Recorded() && c.Before.Sides != c.After.Sides
}

// Effects computes which matches of a stage a result changes. It changes no stored record. The caller sets the score of
// the decided match, the versions and the times.
type Effects interface {
	// Decide returns the matches that differ after an outcome. Faults: invalidValue (outcome: the format has no such
	// outcome), winnerNotInMatch, matchNotReady.
	Decide(r Record, o Outcome, winner int64) ([]MatchChange, Effects, error)
	// Clear returns the matches that differ after the outcome is removed.
	Clear(r Record) ([]MatchChange, Effects, error)
	// Next returns the matches that depend on a match.
	Next(pos Pos) []Pos
}

// PlacingEffects are Effects that know final places while the stage is played (stage.Spec.PlacesEarly).
type PlacingEffects interface {
	Effects
	// Places returns the final places that are decided so far, and whether the stage is finished.
	Places() (places []stage.FinalPlace, done bool)
}

// IndependentMatches are the Effects of formats in which no match depends on another one.
type IndependentMatches struct{}

// Decide changes only the match.
func (IndependentMatches) Decide(r Record, o Outcome, winner int64) ([]MatchChange, Effects, error) {
	before := r
	if r.State != Ready && !r.State.Recorded() {
		return nil, nil, fault.New(fault.MatchNotReady)
	}
	switch o {
	case Win, Unearned:
		if !r.Has(winner) {
			return nil, nil, fault.New(fault.WinnerNotInMatch).At("winner")
		}
		r.State, r.Winner = Decided, winner
	case Draw:
		r.State, r.Winner = Decided, Nobody
	case DoubleNoShow:
		r.State, r.Winner = NoShow, Nobody
	default:
		return nil, nil, fault.New(fault.InvalidValue).At("outcome")
	}
	r.Outcome, r.Unearned, r.Forfeit, r.Score = o, o == Unearned, false, nil
	return matchChangeOf(before, r), IndependentMatches{}, nil
}

// Clear changes only the match.
func (IndependentMatches) Clear(r Record) ([]MatchChange, Effects, error) {
	before := r
	r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Ready, NoOutcome, Nobody, false, false
	r.Score = nil
	return matchChangeOf(before, r), IndependentMatches{}, nil
}

// Next returns none.
func (IndependentMatches) Next(Pos) []Pos { return nil }

// matchChangeOf returns the change of one match; none if its result is the same.
func matchChangeOf(before, after Record) []MatchChange {
	if before.State == after.State && before.Outcome == after.Outcome && before.Winner == after.Winner && before.Forfeit == after.Forfeit {
		return nil
	}
	return []MatchChange{{before, after}}
}
