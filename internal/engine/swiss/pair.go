// Package swiss holds the rules of a swiss draw: who meets whom in the next round (rulings.md 70).
//
// The next round is the best there is by these criteria, of which each outweighs all later ones:
//
//  1. everybody is paired, or one has a bye when the field is odd;
//  2. the fewest forbidden pairs, then the fewest rematches;
//  3. the bye goes to somebody who has had none, in the lowest score group that has such a player;
//  4. the smallest score gaps, of the top score group first, then of the second, and so on;
//  5. the fewest players who float the same way as in the round before;
//  6. the order inside the groups: the upper half of a group meets the lower half, the last of a group floats down to the
//     first of the next;
//  7. a lot, drawn from a seed, so that it can be drawn again.
//
// A field of up to Exact players is solved as a whole, on all criteria. A larger one is solved score group by score
// group, where criteria 1 to 4 come out the same (see blocks.go).
package swiss

import (
	"errors"
	"math/rand/v2"
	"slices"
)

// Bye is the opponent of a player who has none in a round.
const Bye int64 = 0

// Exact is the largest field that is solved as a whole.
const Exact = 32

// Float says how a player was paired in the round before.
type Float int8

// The floats.
const (
	Level Float = 0  // inside the own score group, or not at all
	Down  Float = 1  // against somebody of fewer points
	Up    Float = -1 // against somebody of more points
)

// Player is somebody to be paired.
type Player struct {
	ID     int64
	Points int
	Met    []int64 // everybody whom the player was paired with; an opponent of two rounds may stand twice
	// FreeWin: the player has had a bye, or won because the opponent stayed away.
	FreeWin bool
	Floated Float // in the round before
}

// Field is what a round is drawn from.
type Field struct {
	// Players in the order of the standings, the first best. Points do not rise along the order.
	Players []Player
	// Forbidden are pairs that must not meet (two of one team); only a field without another way pairs them.
	Forbidden [][2]int64
	Seed      uint64 // of the lot
}

// Pair is two who meet, the one with more points, or who stands before, first.
type Pair struct {
	A, B int64 // B is Bye for a bye
	// Gap is how many points A has more than B; a bye has none.
	Gap int
	// Rematch: the two have met before, because no round without it exists.
	Rematch bool
	// Forbidden: the two should never have met; see Field.
	Forbidden bool
}

// Faults of a field.
var (
	ErrTooFew    = errors.New("swiss: a round needs at least two players")
	ErrDuplicate = errors.New("swiss: a player stands twice in the field")
	ErrOrder     = errors.New("swiss: the players are not in the order of their points")
	ErrNobody    = errors.New("swiss: a player without an id")
)

// Draw pairs the field. The pairs are in the order of their first players; a bye comes last.
func Draw(f Field) ([]Pair, error) {
	d, err := newDraw(f)
	if err != nil {
		return nil, err
	}
	if len(f.Players) <= Exact {
		d.whole()
	} else {
		d.byBlocks()
	}
	return d.pairs(), nil
}

// draw is a field with everything looked up. Players are named by their index in the field.
type draw struct {
	players  []Player
	group    []int // score group of a player, 0 = the top one
	points   []int // of a group
	size     []int // of a group
	place    []int // inside the group
	met      []set
	banned   map[[2]int]bool
	byeGroup int // the lowest score group with somebody who may have the bye; −1 when nobody needs one
	anyFree  bool
	lot      []uint64
	partner  []int // −1 = the bye, or nobody yet
}

func newDraw(f Field) (*draw, error) {
	n := len(f.Players)
	if n < 2 {
		return nil, ErrTooFew
	}
	d := &draw{
		players: f.Players, group: make([]int, n), place: make([]int, n), met: make([]set, n), banned: map[[2]int]bool{},
		byeGroup: -1, lot: make([]uint64, n), partner: make([]int, n),
	}
	index := make(map[int64]int, n)
	for i, p := range f.Players {
		if p.ID == Bye {
			return nil, ErrNobody
		}
		if _, twice := index[p.ID]; twice {
			return nil, ErrDuplicate
		}
		index[p.ID] = i
		switch {
		case i == 0 || p.Points < f.Players[i-1].Points:
			d.points, d.size = append(d.points, p.Points), append(d.size, 0)
		case p.Points > f.Players[i-1].Points:
			return nil, ErrOrder
		}
		g := len(d.points) - 1
		d.group[i], d.place[i], d.partner[i] = g, d.size[g], -1
		d.size[g]++
	}
	for i, p := range f.Players {
		for _, opponent := range p.Met {
			if j, here := index[opponent]; here && j != i {
				d.met[i].add(j)
				d.met[j].add(i)
			}
		}
	}
	for _, pair := range f.Forbidden {
		i, here := index[pair[0]]
		j, too := index[pair[1]]
		if here && too && i != j {
			d.banned[ordered(i, j)] = true
		}
	}
	r := rand.New(rand.NewPCG(f.Seed, uint64(n)))
	for i := range d.lot {
		d.lot[i] = r.Uint64()
	}
	if n%2 == 1 {
		d.findByeGroup()
	}
	return d, nil
}

// findByeGroup: while somebody has had no free win, nobody gets a second one.
func (d *draw) findByeGroup() {
	d.byeGroup = len(d.points) - 1
	for i := len(d.players) - 1; i >= 0; i-- {
		if !d.players[i].FreeWin {
			d.byeGroup, d.anyFree = d.group[i], true
			return
		}
	}
}

// mayHaveBye says that the bye can go to nobody better.
func (d *draw) mayHaveBye(i int) bool {
	return d.group[i] == d.byeGroup && !(d.anyFree && d.players[i].FreeWin)
}

func ordered(i, j int) [2]int { return [2]int{min(i, j), max(i, j)} }

// clash says that two should not meet.
func (d *draw) clash(i, j int) bool {
	return d.met[i].has(j) || len(d.banned) > 0 && d.banned[ordered(i, j)]
}

// lotOf is the lot of a pair: 16 bits.
func (d *draw) lotOf(i, j int) uint64 {
	x := d.lot[i] ^ d.lot[j]
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	return x >> 48
}

// repeats counts who of two would float the same way again; i stands before j.
func (d *draw) repeats(i, j int) uint64 {
	n := uint64(0)
	if d.group[i] != d.group[j] {
		if d.players[i].Floated == Down {
			n++
		}
		if d.players[j].Floated == Up {
			n++
		}
	}
	return n
}

// disorder is how far two are from those whom the order inside the groups would pair; i stands before j.
func (d *draw) disorder(i, j int) uint64 {
	if d.group[i] != d.group[j] {
		return uint64(d.size[d.group[i]] - 1 - d.place[i] + d.place[j])
	}
	half := d.size[d.group[i]] / 2
	return uint64(abs(d.place[j] - d.place[i] - half))
}

func abs(n int) int { return max(n, -n) }

func (d *draw) join(i, j int) { d.partner[i], d.partner[j] = j, i }

func (d *draw) pairs() []Pair {
	out := make([]Pair, 0, (len(d.players)+1)/2)
	bye := -1
	for i, j := range d.partner {
		switch {
		case j < 0:
			bye = i
		case i < j:
			out = append(out, Pair{
				A: d.players[i].ID, B: d.players[j].ID, Gap: d.players[i].Points - d.players[j].Points,
				Rematch: d.met[i].has(j), Forbidden: d.banned[ordered(i, j)],
			})
		}
	}
	if bye >= 0 {
		out = append(out, Pair{A: d.players[bye].ID, B: Bye})
	}
	return out
}

// set is a small set of players; opponents are few.
type set []int

func (s *set) add(i int) {
	if !s.has(i) {
		*s = append(*s, i)
	}
}

func (s set) has(i int) bool { return slices.Contains(s, i) }
