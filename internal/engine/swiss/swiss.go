// Package swiss holds the rules of a swiss draw: who meets whom in the next round, and why (SWISS-2).
//
// The next round is the best there is by these criteria, of which each outweighs all later ones:
//
//  1. everyone is paired, or one has a bye when the field is odd;
//  2. the fewest forbidden pairs, then the fewest pairs that have met most often, then the fewest that have met once less,
//     and so on: no rematch while one can be avoided, and forced rematches are spread evenly;
//  3. the bye goes to someone who has had the fewest free wins, in the lowest score group that has such a player;
//  4. the smallest score gaps, of the top score group first, then of the second, and so on;
//  5. the fewest players who float the same way as in the round before;
//  6. the order inside the groups: the upper half of a group meets the lower half, the last of a group floats down to the
//     first of the next;
//  7. a lot, drawn from a seed, so that it can be drawn again.
//
// A field of up to Exact players is solved as a whole, on all criteria. A larger one is solved score group by score
// group, where criteria 1 to 4 come out the same (see blocks.go).
//
// A late entrant is a player with the points and opponents so far, perhaps none; only the reason mentions it (Player.Late). A player who
// drops out, or is away for a round, is left out of the field. A player who returns keeps the history, free wins included, so leaving never
// earns another free win.
package swiss

import (
	"errors"
	"math/bits"
)

// Bye is the opponent of a player who has none in a round.
const Bye int64 = 0

// Exact is the largest number of players, besides those paired manually, that are solved as a whole.
const Exact = 64

// MaxPoints is the most points, in amount, that a player can be paired with.
const MaxPoints = 1 << 40

// Float is how a player is paired, or was in the round before.
type Float int8

// The floats.
const (
	Level Float = 0  // inside their own score group, or not at all
	Down  Float = 1  // against someone of fewer points
	Up    Float = -1 // against someone of more points
)

// Player is a player to be paired.
type Player struct {
	ID     int64
	Points int     // at most MaxPoints, and not below −MaxPoints
	Met    []int64 // all opponents so far; an opponent of two rounds is listed twice
	// FreeWins counts the rounds in which the player had a bye, or won because the opponent stayed away. At least 0.
	FreeWins int
	Floated  Float // in the round before
	Late     bool  // entered after the first round
}

// Field is the input of a draw.
type Field struct {
	// Players are in the order of the standings, the best first. Points do not increase along the order.
	Players []Player
	// Forbidden are pairs that must not meet (such as two of one team); they are paired only if there is no other
	// way.
	Forbidden [][2]int64
	// Fixed are manual pairs, one of them possibly with Bye. The draw keeps them unchecked and pairs the rest around
	// them.
	Fixed [][2]int64
	Seed  uint64 // of the lot
}

// Pair is two players who meet; the one with more points, or earlier in the order, is first.
type Pair struct {
	A, B int64 // B is Bye for a bye
	// Gap is the difference in points of A and B; 0 for a bye.
	Gap int
	// Rematch: the two have met before, because no round without it exists or because they were paired manually.
	Rematch bool
	// Meetings is the number of earlier meetings of the two.
	Meetings int
	// Forbidden: the two should never have met; see Field.
	Forbidden bool
	Reason    Reason
}

// Reason is why two players are paired; it is public.
type Reason struct {
	GroupA, GroupB int   // the score groups of both, named by their points; GroupB is 0 for a bye
	Float          Float // of A: Level, or Down to B, who then floats up
	// RematchAvoided: by the order alone A or B would have met an earlier opponent.
	RematchAvoided bool
	Meetings       int // how often A and B have met before
	FreeWins       int // number of free wins that A had before; set for a bye only
	// ForbiddenAvoided: by the order alone A or B would have met a forbidden opponent.
	ForbiddenAvoided bool
	ByeRule          ByeRule // the rule that gave the bye; empty for a pair and for a manual bye
	Fixed            bool    // paired manually
	Late             bool    // A or B entered late
}

// ByeRule is the rule that gave a player the bye.
type ByeRule string

// The rules of the bye.
const (
	ByeLowest  ByeRule = "lowestGroup" // nobody in a lower score group had no free win yet
	ByeAllHad  ByeRule = "allHad"      // all had a free win already: the fewest free wins, then the lowest score group
	ByeRematch ByeRule = "rematch"     // any other bye would have forced more rematches or a forbidden pair
)

// Faults of a field.
var (
	ErrTooFew    = errors.New("swiss: a round needs at least two players")
	ErrDuplicate = errors.New("swiss: a player stands twice in the field")
	ErrOrder     = errors.New("swiss: the players are not in the order of their points")
	ErrNobody    = errors.New("swiss: a player without an id")
	ErrPoints    = errors.New("swiss: points beyond what can be counted")
	// ErrFixed means that manual pairs name a player twice, or one who is not in the field.
	ErrFixed = errors.New("swiss: the pairs settled by hand do not fit the field")
)

// Rounds returns the default number of rounds of a field of n players: ceil(log2 n), at least one (SWISS-1).
func Rounds(n int) int { return max(1, bits.Len(uint(max(n, 1)-1))) }

// Draw pairs the field. The pairs are in the order of their first players; byes come last. It fails with ErrTooFew,
// ErrDuplicate, ErrOrder, ErrNobody, ErrPoints or ErrFixed.
func Draw(f Field) ([]Pair, error) {
	if len(f.Players) < 2 {
		return nil, ErrTooFew
	}
	d, err := newDraw(f)
	if err != nil {
		return nil, err
	}
	rest, err := d.pairFixed(f.Fixed)
	if err != nil {
		return nil, err
	}
	if len(f.Fixed) == 0 {
		d.solve()
		return d.pairs(), nil
	}
	part := Field{Forbidden: f.Forbidden, Seed: f.Seed, Players: make([]Player, len(rest))}
	for i, at := range rest {
		part.Players[i] = f.Players[at]
	}
	others, err := newDraw(part)
	if err != nil {
		return nil, err
	}
	others.solve()
	for i, j := range others.partner {
		if j >= 0 {
			d.partner[rest[i]] = rest[j]
		}
	}
	d.byeRule = others.byeRule
	return d.pairs(), nil
}
