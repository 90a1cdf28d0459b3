package swiss

import (
	"math/rand/v2"
	"slices"
)

// draw is a field with its lookup tables. Players are named by their index in the field.
type draw struct {
	players  []Player
	group    []int // score group of a player, 0 = the top one
	points   []int // of a group
	size     []int // of a group
	rank     []int // inside the group, from 0
	met      []meetings
	timesMet []int // the numbers of meetings that occur, rising
	banned   map[[2]int]bool
	byeGroup int // the lowest score group with a player who may have the bye; −1 if nobody needs one
	freeWins int // the fewest free wins of a player
	seed     uint64
	lot      []uint64
	partner  []int  // −1 = the bye, or no one yet
	fixed    []bool // paired manually
	byeRule  ByeRule
}

func newDraw(f Field) (*draw, error) {
	n := len(f.Players)
	d := &draw{
		players: f.Players, group: make([]int, n), rank: make([]int, n), met: make([]meetings, n), banned: map[[2]int]bool{},
		byeGroup: -1, seed: f.Seed, lot: make([]uint64, n), partner: make([]int, n), fixed: make([]bool, n),
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
		if p.Points > MaxPoints || p.Points < -MaxPoints {
			return nil, ErrPoints
		}
		switch {
		case i == 0 || p.Points < f.Players[i-1].Points:
			d.points, d.size = append(d.points, p.Points), append(d.size, 0)
		case p.Points > f.Players[i-1].Points:
			return nil, ErrOrder
		}
		g := len(d.points) - 1
		d.group[i], d.rank[i], d.partner[i] = g, d.size[g], -1
		d.size[g]++
	}
	d.countMeetings(index)
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

// countMeetings reads how often each two have met. Both sides list a meeting, or only one of them does.
func (d *draw) countMeetings(index map[int64]int) {
	total := 0
	for i := range d.players {
		total += len(d.players[i].Met)
	}
	storage := make([]meeting, total) // one allocation for the lists of all players
	for i := range d.players {
		met := d.players[i].Met
		d.met[i], storage = storage[:0:len(met)], storage[len(met):]
		for _, opponent := range met {
			if j, here := index[opponent]; here && j != i {
				d.met[i].add(j)
			}
		}
	}
	for i := range d.met {
		for _, m := range d.met[i] {
			d.met[m.with].raise(i, m.times)
		}
	}
	for i := range d.met {
		for _, m := range d.met[i] {
			if at, found := slices.BinarySearch(d.timesMet, m.times); !found {
				d.timesMet = slices.Insert(d.timesMet, at, m.times)
			}
		}
	}
}

// pairFixed takes the manual pairs and returns the remaining players, in the order of the field.
func (d *draw) pairFixed(pairs [][2]int64) (rest []int, err error) {
	if len(pairs) == 0 {
		return nil, nil
	}
	index := make(map[int64]int, len(d.players))
	for i := range d.players {
		index[d.players[i].ID] = i
	}
	at := func(id int64) int {
		if i, here := index[id]; here {
			return i
		}
		return -1
	}
	for _, pair := range pairs {
		if pair[0] == Bye {
			pair[0], pair[1] = pair[1], pair[0]
		}
		i, j := at(pair[0]), at(pair[1])
		if i < 0 || d.fixed[i] || i == j || pair[1] != Bye && (j < 0 || d.fixed[j]) {
			return nil, ErrFixed
		}
		d.fixed[i] = true
		if j >= 0 {
			d.fixed[j] = true
			d.join(i, j)
		}
	}
	for i := range d.players {
		if !d.fixed[i] {
			rest = append(rest, i)
		}
	}
	return rest, nil
}

// solve pairs everyone.
func (d *draw) solve() {
	switch constrained := d.constrained(); {
	case len(d.players) <= Exact:
		d.solveWhole()
	case len(constrained) > 0:
		d.solveConstrained(constrained)
	default:
		d.solveBlocks()
		if len(d.players) <= maxWholeRetry && d.hasViolation() {
			d.solveWhole()
		}
	}
	if bye := slices.Index(d.partner, -1); bye >= 0 {
		switch {
		case !d.mayHaveBye(bye):
			d.byeRule = ByeRematch
		case d.freeWins == 0:
			d.byeRule = ByeLowest
		default:
			d.byeRule = ByeAllHad
		}
	}
}

// hasViolation reports whether two players meet who should not, or whether the bye could go to someone else.
func (d *draw) hasViolation() bool {
	for i, j := range d.partner {
		if j < 0 && !d.mayHaveBye(i) || j > i && d.clash(i, j) {
			return true
		}
	}
	return false
}

// findByeGroup finds the lowest score group with a player of the fewest free wins, so that nobody gets a second one
// while another player has none, and so on.
func (d *draw) findByeGroup() {
	for i := len(d.players) - 1; i >= 0; i-- {
		if wins := d.players[i].FreeWins; d.byeGroup < 0 || wins < d.freeWins {
			d.byeGroup, d.freeWins = d.group[i], wins
		}
	}
}

// mayHaveBye reports whether no other player should have the bye instead.
func (d *draw) mayHaveBye(i int) bool {
	return d.group[i] == d.byeGroup && d.players[i].FreeWins == d.freeWins
}

func ordered(i, j int) [2]int { return [2]int{min(i, j), max(i, j)} }

// clash reports whether two players should not meet.
func (d *draw) clash(i, j int) bool { return d.met[i].times(j) > 0 || d.isForbidden(i, j) }

func (d *draw) isForbidden(i, j int) bool { return len(d.banned) > 0 && d.banned[ordered(i, j)] }

// lotOf returns the lot of a pair: 16 bits.
func (d *draw) lotOf(i, j int) uint64 {
	x := d.lot[i] ^ d.lot[j]
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	return x >> 48
}

// repeats counts which of two players would float the same way again; i comes before j.
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

// disorder returns the distance of a pair from the pairs by the order inside the groups; i comes before j.
func (d *draw) disorder(i, j int) uint64 {
	if d.group[i] != d.group[j] {
		return uint64(d.size[d.group[i]] - 1 - d.rank[i] + d.rank[j])
	}
	half := d.size[d.group[i]] / 2
	return uint64(abs(d.rank[j] - d.rank[i] - half))
}

func abs(n int) int { return max(n, -n) }

func (d *draw) join(i, j int) { d.partner[i], d.partner[j] = j, i }

// meetings are the opponents of a player; they are few.
type meetings []meeting

type meeting struct{ with, times int }

// times returns how often the player has met another.
func (m meetings) times(i int) int {
	for k := range m {
		if m[k].with == i {
			return m[k].times
		}
	}
	return 0
}

func (m *meetings) add(i int) { m.raise(i, m.times(i)+1) }

// raise makes the number of meetings with a player at least so many.
func (m *meetings) raise(i, times int) {
	for k := range *m {
		if (*m)[k].with == i {
			(*m)[k].times = max((*m)[k].times, times)
			return
		}
	}
	*m = append(*m, meeting{i, times})
}
