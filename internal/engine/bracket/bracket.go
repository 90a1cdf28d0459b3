// Package bracket holds the rules of a single elimination bracket (C1.012): who meets whom, who goes on without play,
// what a correction changes further on, and who takes which place.
//
// A Bracket is a value derived from a Draw and the decisions of its matches by Resolve, and from nothing else. It never
// changes: Decide, Clear and Reassign return what would follow, so a preview and the change itself are one thing.
//
// # How participants move
//
//   - The winner of a match goes to the match with half its order in the next round. With a third-place match, the
//     beaten of the two semi-finals meet there.
//   - A participant whose opponent's side stays empty goes on at once, as an unearned win (rulings.md 65). A match that
//     nobody reaches leaves an empty side in the next one, up to the final: any slots may be empty.
//   - When both are absent (a double no-show) the match has no winner and no beaten participant, so the sides that it
//     feeds stay empty and the opponents there go on without play. After two in the semi-finals there is no final, no
//     third place and no champion.
package bracket

import (
	"maps"
	"math/bits"
	"slices"
)

// Nobody stands for an empty slot, an empty side, or no winner. Any other int64 may be a participant.
const Nobody int64 = 0

// Draw is what a bracket starts from.
type Draw struct {
	// Slots are the participants of the first round from top to bottom, two a match, each at most once; Nobody where a
	// slot is empty. Their number is a power of two from 2.
	Slots []int64
	// ThirdPlace adds a match between the beaten semi-finalists; it needs at least 4 slots (C1.013, rulings.md 66).
	ThirdPlace bool
}

// Pos is the place of a match in its bracket, unique in it. Both numbers count from zero. The third-place match stands
// beside the final: it has the round of the final, and order 1.
type Pos struct {
	Round int
	Order int
}

// Type is the part that a match plays in its bracket.
type Type uint8

const (
	// Ordinary is a match of the rounds before the semi-finals.
	Ordinary Type = iota
	// SemiFinal is a match of the round before the final.
	SemiFinal
	// Final decides the champion.
	Final
	// ThirdPlace is the match between the beaten semi-finalists.
	ThirdPlace
)

// String returns the type's name on the wire (C3.057): "semiFinal", "final", "thirdPlaceMatch", and "" for all others.
func (t Type) String() string {
	return [...]string{"", "semiFinal", "final", "thirdPlaceMatch"}[t]
}

// State tells how far a match has come.
type State uint8

const (
	// Waiting: a side depends on a match which is not over.
	Waiting State = iota
	// Ready: both participants are known, and nothing is decided.
	Ready
	// Decided: a decision names the winner.
	Decided
	// NoShow: a decision says that both participants were absent; nobody won.
	NoShow
	// Bye: one participant went on without play, as the other side stays empty.
	Bye
	// Empty: nobody will ever come here.
	Empty
)

// String returns the state's name on the wire.
func (s State) String() string {
	return [...]string{"waiting", "ready", "decided", "noShow", "bye", "empty"}[s]
}

// Over reports whether the match sends no more news to the matches it feeds.
func (s State) Over() bool { return s >= Decided }

// Recorded reports whether the state comes from a decision, rather than from the draw alone.
func (s State) Recorded() bool { return s == Decided || s == NoShow }

// Side is one of the two places in a match.
type Side struct {
	// Participant is Nobody while the side is not known, and for good when it stays empty.
	Participant int64
	// Known says that who comes here is settled.
	Known bool
}

// Match is one match of a bracket. Matches of the same content are equal by ==.
type Match struct {
	Pos Pos
	// Sides are the upper and the lower side.
	Sides [2]Side
	// Winner is Nobody until somebody won or went on, and for good after a double no-show and in an empty match.
	Winner int64
	Type   Type
	State  State
	// Unearned says that the winner went on without play: by a bye or by decision.
	Unearned bool
}

// Has reports whether a participant is in the match.
func (m Match) Has(participant int64) bool {
	return participant != Nobody && (m.Sides[0].Participant == participant || m.Sides[1].Participant == participant)
}

// Loser returns the participant who was beaten here, also by an unearned decision; Nobody when nobody was, as after a
// bye or a double no-show.
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

// Decision returns what was decided in the match; false when nothing was.
func (m Match) Decision() (Decision, bool) {
	if !m.State.Recorded() {
		return Decision{}, false
	}
	return Decision{Winner: m.Winner, Unearned: m.Unearned, DoubleNoShow: m.State == NoShow}, true
}

// Decision is the outcome of one match, in one of three forms: a winner, a winner who did not have to play (Unearned),
// or nobody (DoubleNoShow alone). The zero value is none of them and is refused.
type Decision struct {
	Winner       int64
	Unearned     bool
	DoubleNoShow bool
}

// Bracket is the state of every match. It is never changed, so it may be shared.
type Bracket struct {
	slots      []int64
	thirdPlace bool
	matches    sheet
}

// RoundsOf returns the number of rounds of a bracket: 1 for 2 slots, 8 for 256. It returns 0 when slots is not a power
// of two from 2.
func RoundsOf(slots int) int {
	if slots < 2 || slots&(slots-1) != 0 {
		return 0
	}
	return bits.Len(uint(slots)) - 1
}

// Rounds returns the number of rounds.
func (b *Bracket) Rounds() int { return RoundsOf(len(b.slots)) }

// Draw returns a copy of what the bracket started from.
func (b *Bracket) Draw() Draw {
	return Draw{Slots: slices.Clone(b.slots), ThirdPlace: b.thirdPlace}
}

// Decisions returns all decisions in a new map: with Draw, what Resolve needs to make the same bracket.
func (b *Bracket) Decisions() map[Pos]Decision {
	return maps.Collect(func(yield func(Pos, Decision) bool) {
		for m := range b.matches.all() {
			if d, ok := m.Decision(); ok && !yield(m.Pos, d) {
				return
			}
		}
	})
}

// Matches returns a copy of all matches: round after round, from top to bottom, the third-place match last.
func (b *Bracket) Matches() []Match { return slices.Concat(b.matches...) }

// Match returns the match at a position; false when there is none.
func (b *Bracket) Match(p Pos) (Match, bool) {
	i, ok := b.index(p)
	if !ok {
		return Match{}, false
	}
	return *b.matches.at(i), true
}

// Champion returns the winner of the final; Nobody while there is none, and for good when nobody wins it.
func (b *Bracket) Champion() int64 { return b.final().Winner }

// Finished reports whether every match is over: nothing is left to decide.
func (b *Bracket) Finished() bool {
	return b.final().State.Over() && (!b.thirdPlace || b.matches.at(b.thirdIndex()).State.Over())
}

// Next returns the matches that depend on the match at p and were or will be played: the next one of the winner and,
// after a semi-final, the third-place match. Where a participant goes on without play, the match after that counts. It
// returns none for the final, the third-place match, and a position that does not exist.
func (b *Bracket) Next(p Pos) []Pos {
	i, ok := b.index(p)
	if !ok {
		return nil
	}
	var next []Pos
	for f := range b.feeds(b.matches.at(i).Pos) {
		if m := b.matches.at(f); m.State == Bye || m.State == Empty {
			next = append(next, b.Next(m.Pos)...)
		} else {
			next = append(next, m.Pos)
		}
	}
	return next
}

// NextHasDecision reports whether a match of Next is decided, so that clearing the match at p would void a result: a
// caller refuses it then, and also when such a match has reports without a decision (rulings.md 68).
func (b *Bracket) NextHasDecision(p Pos) bool {
	return slices.ContainsFunc(b.Next(p), func(next Pos) bool {
		m, _ := b.Match(next)
		return m.State.Recorded()
	})
}

// final returns the final.
func (b *Bracket) final() *Match { return b.matches.at(len(b.slots) - 2) }

// thirdIndex returns the index of the third-place match, where there is one: the last.
func (b *Bracket) thirdIndex() int { return len(b.slots) - 1 }
