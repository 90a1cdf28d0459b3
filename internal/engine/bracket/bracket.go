// Package bracket holds the rules of elimination brackets, single and double: the pairs of each match, who advances without
// play, which later matches a correction changes, and the final places.
//
// A Bracket is a value derived from a Draw and the decisions of its matches by Resolve, and from nothing else. It never
// changes: Decide, Clear and Reassign return a new bracket, so a preview and the change itself use the same code.
//
// # How participants move
//
//   - The winner of a match advances to the match with half its order in the next round. With a third-place match, the
//     losers of the two semi-finals meet there.
//   - A participant whose opponent's side stays empty advances at once, as an unearned win (BRACKET-3). A match that
//     nobody reaches leaves an empty side in the next one, up to the final: any slots may be empty.
//   - If both sides are absent (a double no-show), the match has no winner and no loser, so the sides that it feeds stay
//     empty and the opponents there advance without play. After double no-shows in both semi-finals there is no final, no
//     third-place match and no champion.
//   - A participant who has left does not win the final, or the grand final, against an empty side. Then there is no
//     champion.
//
// # Double elimination
//
// A participant who loses once drops from the upper bracket into the lower bracket, and is eliminated after the second loss. The
// winners of the two brackets meet in the grand final. If the winner of the lower bracket wins it, both have lost once, and the
// reset decides; otherwise the reset stays empty.
//
//   - With k upper rounds there are 2(k-1) lower rounds. In round 0 the losers of upper round 0 meet, two neighbouring
//     matches each. In round 2j-1 the losers of upper round j come in, each against a winner of round 2j-2; in round 2j
//     the winners of two neighbouring matches meet.
//   - The losers come in crossed, which delays rematches. Without empty slots, a participant who drops from upper round j
//     meets nobody whom they beat before lower round max(2j-1, 2(k-2-t)), where t is the integer part of log2 j. No other
//     crossing delays the first rematch of all who drop from rounds 1 to j any further, whatever j is.
//   - After a double no-show both are eliminated, wherever the match is: neither drops.
package bracket

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"
)

// Nobody stands for an empty slot, an empty side, or no winner. Any other int64 may be a participant.
const Nobody int64 = 0

// Draw is the input of a bracket.
type Draw struct {
	// Slots are the participants of the first round from top to bottom, two per match, each at most once; Nobody for
	// an empty slot. Their number is a power of two from 2.
	Slots []int64
	// ThirdPlace adds a match between the losers of the semi-finals; it needs at least 4 slots (BRACKET-4).
	ThirdPlace bool
	// Double asks for a double elimination. It needs at least 4 slots and excludes ThirdPlace: the lower final decides
	// the third place.
	Double bool
	// Left are the participants who have left the contest. None of them becomes champion without an opponent. The caller
	// decides their matches against others.
	Left []int64
}

// Section is a part of a bracket with rounds of its own.
type Section uint8

const (
	// Upper is the upper bracket, and the only section of a single elimination.
	Upper Section = iota
	// Lower is the lower bracket, for participants who have lost once.
	Lower
	// Finals holds the grand final as round 0 and its reset as round 1.
	Finals
)

// String returns the section's name, also for a section that does not exist, as in the error about it.
func (s Section) String() string {
	switch s {
	case Upper:
		return "upper"
	case Lower:
		return "lower"
	case Finals:
		return "finals"
	default:
		return "section " + strconv.Itoa(int(s))
	}
}

// Pos is the position of a match, unique in its bracket. Round and order count from zero, the round within its
// section. The third-place match has the round of the final and order 1.
type Pos struct {
	Section Section
	Round   int
	Order   int
}

// compare orders positions as Matches does.
func (p Pos) compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.Section, q.Section), cmp.Compare(p.Round, q.Round), cmp.Compare(p.Order, q.Order))
}

// Type is the role of a match in its bracket.
type Type uint8

const (
	// Ordinary is a match without a name of its own.
	Ordinary Type = iota
	// SemiFinal is a match of the round before the final of a single elimination.
	SemiFinal
	// Final decides the champion of a single elimination.
	Final
	// ThirdPlace is the match between the losers of the semi-finals.
	ThirdPlace
	// UpperFinal is the last match of the upper bracket of a double elimination.
	UpperFinal
	// LowerFinal is the last match of the lower bracket; its loser is third.
	LowerFinal
	// GrandFinal is the match between the winners of the two brackets.
	GrandFinal
	// GrandFinalReset decides after a grand final that the winner of the lower bracket won.
	GrandFinalReset
)

// String returns the type's name on the wire: "semiFinal", "final", "thirdPlaceMatch", "upperFinal",
// "lowerFinal", "grandFinal", "grandFinalReset", and "" for all others.
func (t Type) String() string {
	return [...]string{
		"", "semiFinal", "final", "thirdPlaceMatch", "upperFinal", "lowerFinal", "grandFinal", "grandFinalReset",
	}[t]
}

// State is the state of a match.
type State uint8

const (
	// Waiting: a side depends on a match which is not over.
	Waiting State = iota
	// Ready: both participants are known, and there is no decision.
	Ready
	// Decided: a decision names the winner.
	Decided
	// NoShow: a decision says that both participants were absent; nobody won.
	NoShow
	// Bye: one participant advanced without play, because the other side stays empty. The final of a participant who has left
	// has this state too, without a winner.
	Bye
	// Empty: no participant can ever reach the match.
	Empty
)

// String returns the state's name on the wire.
func (s State) String() string {
	return [...]string{"waiting", "ready", "decided", "noShow", "bye", "empty"}[s]
}

// Over reports whether the match has no further effect on the matches it feeds.
func (s State) Over() bool { return s >= Decided }

// Recorded reports whether the state comes from a decision, rather than from the draw alone.
func (s State) Recorded() bool { return s == Decided || s == NoShow }

// Side is one of the two sides of a match.
type Side struct {
	// Participant is Nobody while the side is not known, and permanently if it stays empty.
	Participant int64
	// Known reports whether the participant of the side is final.
	Known bool
}

// Match is one match of a bracket. Matches of the same content are equal by ==.
type Match struct {
	Pos Pos
	// Sides are the upper and the lower side.
	Sides [2]Side
	// Winner is Nobody until someone won or advanced. It stays Nobody after a double no-show, in an empty match, and in a final
	// that only a participant who has left reaches.
	Winner int64
	Type   Type
	State  State
	// Unearned: the winner advanced without play, by a bye or by decision.
	Unearned bool
}

// Has reports whether a participant is in the match.
func (m Match) Has(participant int64) bool {
	return participant != Nobody && (m.Sides[0].Participant == participant || m.Sides[1].Participant == participant)
}

// Loser returns the participant who lost here, also by an unearned decision; Nobody if there is none, as after a bye
// or a double no-show.
func (m Match) Loser() int64 {
	switch {
	case m.State != Decided:
		return Nobody
	case m.Sides[0].Participant == m.Winner:
		return m.Sides[1].Participant
	default:
		return m.Sides[0].Participant
	}
}

// decidesChampion reports whether the winner of the match is the champion, unless a reset follows.
func (m Match) decidesChampion() bool { return m.Type == Final || m.Type == GrandFinal }

// Decision returns the decision of the match; false if there is none.
func (m Match) Decision() (Decision, bool) {
	if !m.State.Recorded() {
		return Decision{}, false
	}
	return Decision{Winner: m.Winner, Unearned: m.Unearned, DoubleNoShow: m.State == NoShow}, true
}

// Decision is the outcome of one match, in one of three forms: a winner, a winner without play (Unearned), or no
// winner (DoubleNoShow alone). The zero value is invalid.
type Decision struct {
	Winner       int64
	Unearned     bool
	DoubleNoShow bool
}

// Bracket is the state of every match. It is immutable, so it may be shared.
type Bracket struct {
	draw    Draw
	plan    *plan
	matches sheet
}

// RoundsOf returns the number of rounds of a single elimination, and of the upper bracket of a double: 1 for 2 slots,
// 8 for 256. It returns 0 when slots is not a power of two from 2.
func RoundsOf(slots int) int {
	if slots < 2 || slots&(slots-1) != 0 {
		return 0
	}
	return bits.Len(uint(slots)) - 1
}

// Rounds returns the number of rounds of the upper bracket: all, in a single elimination.
func (b *Bracket) Rounds() int { return b.RoundsIn(Upper) }

// RoundsIn returns the number of rounds of a section, the reset included; 0 for a section that the bracket does not
// have.
func (b *Bracket) RoundsIn(s Section) int {
	if s > Finals {
		return 0
	}
	return len(b.plan.rounds[s])
}

// Draw returns a copy of the input of the bracket.
func (b *Bracket) Draw() Draw {
	draw := b.draw
	draw.Slots, draw.Left = slices.Clone(draw.Slots), slices.Clone(draw.Left)
	return draw
}

// Matches returns a copy of all matches, each after those that it depends on: section after section, round after round,
// from top to bottom, the third-place match last.
func (b *Bracket) Matches() []Match { return slices.Concat(b.matches...) }

// Match returns the match at a position; false when there is none.
func (b *Bracket) Match(p Pos) (Match, bool) {
	i, ok := b.plan.index(p)
	if !ok {
		return Match{}, false
	}
	return *b.matches.at(i), true
}

// Champion returns the winner of the final, or of the grand final or the reset that follows it; Nobody while there is
// none, and permanently if nobody wins.
func (b *Bracket) Champion() int64 {
	if !b.draw.Double {
		return b.at(Upper, b.Rounds()-1).Winner
	}
	if reset := b.at(Finals, 1); reset.State != Empty {
		return reset.Winner
	}
	return b.at(Finals, 0).Winner
}

// Finished reports whether every match is over.
func (b *Bracket) Finished() bool {
	for m := range b.matches.all() {
		if !m.State.Over() {
			return false
		}
	}
	return true
}

// Next returns the matches that depend on the match at p and were or may be played, in the order of Matches. These are the next match of
// the winner and, after a semi-final, the third-place match. In the upper bracket the match to which the loser drops is also one, and after
// the grand final the reset. If a participant advances without play, the match after that counts. It returns none for the last match of a
// bracket, the third-place match, and a position that does not exist.
func (b *Bracket) Next(p Pos) []Pos {
	i, ok := b.plan.index(p)
	if !ok {
		return nil
	}
	var next []Pos
	for reached := b.plan.feeds(nil, i); len(reached) > 0; {
		i, reached = reached[0], reached[1:]
		if m := b.matches.at(i); m.State == Bye || m.State == Empty {
			reached = b.plan.feeds(reached, i)
		} else {
			next = append(next, m.Pos)
		}
	}
	return next
}

// at returns the first match of a round that exists.
func (b *Bracket) at(s Section, round int) *Match { return b.matches.at(b.plan.rounds[s][round].first) }
