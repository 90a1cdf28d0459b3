package match

import (
	"time"

	"yagura/internal/kit/fault"
)

// Pos is the place of a match in its stage, unique in it; all three count from 0. Section is the part of a bracket, or
// the group of a league.
type Pos struct {
	Section int
	Round   int
	Order   int
}

// Nobody stands for a side where nobody stands, or not yet, and for no winner.
const Nobody = 0

// State tells how far a match is.
type State string

// The states.
const (
	Waiting State = "waiting" // a side depends on a match that is not over
	Ready   State = "ready"   // both sides are known, and nothing is decided
	Decided State = "decided"
	NoShow  State = "noShow" // decided: both were absent
	Bye     State = "bye"    // one goes on without play, as nobody stands on the other side
	Empty   State = "empty"  // nobody will ever come here
)

// Recorded reports whether the state comes from a decision, rather than from the draw alone.
func (s State) Recorded() bool { return s == Decided || s == NoShow }

// Outcome is what was decided in a match.
type Outcome string

// The outcomes.
const (
	// NoOutcome: nothing is decided; a bye and an empty match have it too.
	NoOutcome Outcome = "none"
	Win       Outcome = "win"
	// Unearned: a winner who did not have to play (C4.061).
	Unearned Outcome = "unearned"
	// Draw: nobody won; in formats that allow it (rulings.md 69).
	Draw Outcome = "draw"
	// DoubleNoShow: both were absent; nobody goes on, and both lose.
	DoubleNoShow Outcome = "doubleNoShow"
)

// Values lists the outcomes, for the types of the app.
func (Outcome) Values() []string {
	return []string{string(NoOutcome), string(Win), string(Unearned), string(Draw), string(DoubleNoShow)}
}

// Record is a match as it is stored: the draw and the decision (Outcome and Winner), and what follows from them.
type Record struct {
	ID      int64
	StageID int64
	Pos     Pos
	// Type is the part that the match plays in a bracket, "" elsewhere (C3.057).
	Type       string
	MatchCount int // games
	MatchTime  int // minutes
	Start      time.Time
	Sides      [2]int64 // entries; Nobody where nobody stands, or not yet
	State      State
	Outcome    Outcome
	Winner     int64 // also who went on without play
	Unearned   bool
	// Forfeit: the outcome stands because a side dropped out; nobody has ruled it.
	Forfeit bool
	// Score is what was reported; nil where nothing is, and in contests that count games only.
	Score *MatchScore
	// ReadyAt is when both sides were known, nil while they are not.
	ReadyAt *time.Time
	// Here is when each side said that it is there.
	Here [2]*time.Time
	// DisputedAt is when the sides' claims began to contradict each other, nil while they do not.
	DisputedAt *time.Time
	// CalledAt and CalledBy (a user) are of a call for an operator that nobody has answered; nil and 0 without one.
	CalledAt *time.Time
	CalledBy int64
	// WarnedAt is when who was not there was warned, also where everybody was; nil until then.
	WarnedAt *time.Time
	// Reason says why these two were paired, as JSON; "" = nobody asks.
	Reason string
	// Lobby tells where to meet, as JSON; "" = nothing is said.
	Lobby string
	// Version rises with every change of the result, of the reports and of the claims.
	Version   int64
	UpdatedAt time.Time
}

// Has reports whether an entry is in the match.
func (r *Record) Has(entryID int64) bool {
	return entryID != Nobody && (r.Sides[0] == entryID || r.Sides[1] == entryID)
}

// End is when the match should be over.
func (r *Record) End() time.Time { return r.Start.Add(time.Duration(r.MatchTime) * time.Minute) }

// began is when the match could begin: at its start, or later, once both sides were known.
func (r *Record) began() time.Time {
	if r.ReadyAt != nil && r.ReadyAt.After(r.Start) {
		return *r.ReadyAt
	}
	return r.Start
}

// MatchChange is a match before and after a change.
type MatchChange struct{ Before, After Record }

// voided reports whether a decision falls because others stand in the match now.
func (c *MatchChange) voided() bool {
	return c.Before.State.Recorded() && c.Before.Sides != c.After.Sides
}

// Effects computes which matches of a stage a result changes. It changes no stored record. The caller sets the score of
// the decided match, the versions and the times.
type Effects interface {
	// Decide returns the matches that differ after an outcome. Faults: invalidValue (outcome: none of the format's),
	// winnerNotInMatch, matchNotReady.
	Decide(r Record, o Outcome, winner int64) ([]MatchChange, Effects, error)
	// Clear returns the matches that differ once the outcome is taken away.
	Clear(r Record) ([]MatchChange, Effects, error)
	// Next returns the matches that depend on a match.
	Next(pos Pos) []Pos
}

// IndependentMatches are the Effects of formats in which no match depends on another one.
type IndependentMatches struct{}

// Decide changes the match alone.
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

// Clear changes the match alone.
func (IndependentMatches) Clear(r Record) ([]MatchChange, Effects, error) {
	before := r
	r.State, r.Outcome, r.Winner, r.Unearned, r.Forfeit = Ready, NoOutcome, Nobody, false, false
	r.Score = nil
	return matchChangeOf(before, r), IndependentMatches{}, nil
}

// Next returns none.
func (IndependentMatches) Next(Pos) []Pos { return nil }

// matchChangeOf returns the change of one match, none where nothing of its result differs.
func matchChangeOf(before, after Record) []MatchChange {
	if before.State == after.State && before.Outcome == after.Outcome && before.Winner == after.Winner && before.Forfeit == after.Forfeit {
		return nil
	}
	return []MatchChange{{before, after}}
}
