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
// Someone who enters late is a player with the points and opponents had so far, perhaps none: nothing else is special
// (Player.Late is for the reason alone). Who drops out, or is away for a round, is left out of the field; who comes back
// brings the history along, free wins included, so leaving never earns another one.
package swiss

import (
	"errors"
	"math/bits"
)

// Bye is the opponent of a player who has none in a round.
const Bye int64 = 0

// Exact is the largest number of players, beside those paired manually, that is solved as a whole.
const Exact = 64

// MaxPoints is the most points, in amount, that a player can be paired with.
const MaxPoints = 1 << 40

// Float says how a player is paired, or was in the round before.
type Float int8

// The floats.
const (
	Level Float = 0  // inside their own score group, or not at all
	Down  Float = 1  // against someone of fewer points
	Up    Float = -1 // against someone of more points
)

// Player is someone to be paired.
type Player struct {
	ID     int64
	Points int     // at most MaxPoints, and not below −MaxPoints
	Met    []int64 // everyone whom the player has met; an opponent of two rounds is listed twice
	// FreeWins counts the rounds in which the player had a bye, or won because the opponent stayed away. At least 0.
	FreeWins int
	Floated  Float // in the round before
	Late     bool  // entered after the first round
}

// Field is what a round is drawn from.
type Field struct {
	// Players in the order of the standings, the first best. Points do not rise along the order.
	Players []Player
	// Forbidden are pairs that must not meet (two of one team); only a field without another way pairs them.
	Forbidden [][2]int64
	// Fixed are pairs settled manually, one of them perhaps Bye. The draw keeps them, whatever they are, and pairs the rest
	// around them.
	Fixed [][2]int64
	Seed  uint64 // of the lot
}

// Pair is two who meet, the one with more points, or who stands before, first.
type Pair struct {
	A, B int64 // B is Bye for a bye
	// Gap is how many points A has more than B; a bye has none.
	Gap int
	// Rematch: the two have met before, because no round without it exists or because they were paired manually.
	Rematch bool
	// Meetings is how often the two have met before.
	Meetings int
	// Forbidden: the two should never have met; see Field.
	Forbidden bool
	Reason    Reason
}

// Reason is why two are paired, for everyone to see.
type Reason struct {
	GroupA, GroupB int   // the score groups of both, named by their points; GroupB is 0 for a bye
	Float          Float // of A: Level, or Down to B, who then floats up
	// RematchAvoided: the order alone would have brought A or B to someone already met.
	RematchAvoided bool
	Meetings       int // how often A and B have met before
	FreeWins       int // how many free wins A has had before; only told of a bye
	// ForbiddenAvoided: the order alone would have brought A or B to someone forbidden.
	ForbiddenAvoided bool
	ByeRule          ByeRule // what gave the bye; empty for a pair and for a bye given manually
	Fixed            bool    // paired manually
	Late             bool    // A or B entered late
}

// ByeRule says which rule gave someone the bye.
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
	// ErrFixed says that pairs settled manually name someone twice, or someone who is not in the field.
	ErrFixed = errors.New("swiss: the pairs settled by hand do not fit the field")
)

// Rounds is how many rounds a field of n players has unless the organiser chooses another number: ceil(log2 n), at least
// one (SWISS-2).
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
	rest, err := d.fix(f.Fixed)
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
	around, err := newDraw(part)
	if err != nil {
		return nil, err
	}
	around.solve()
	for i, j := range around.partner {
		if j >= 0 {
			d.partner[rest[i]] = rest[j]
		}
	}
	d.byeRule = around.byeRule
	return d.pairs(), nil
}
