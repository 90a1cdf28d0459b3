package swiss

import (
	"math/rand/v2"
	"slices"
)

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
	partner  []int  // −1 = the bye, or nobody yet
	fixed    []bool // paired by hand
	byeRule  ByeRule
}

func newDraw(f Field) (*draw, error) {
	n := len(f.Players)
	d := &draw{
		players: f.Players, group: make([]int, n), place: make([]int, n), met: make([]set, n), banned: map[[2]int]bool{},
		byeGroup: -1, lot: make([]uint64, n), partner: make([]int, n), fixed: make([]bool, n),
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
		d.group[i], d.place[i], d.partner[i] = g, d.size[g], -1
		d.size[g]++
	}
	meetings := 0
	for _, p := range f.Players {
		meetings += len(p.Met)
	}
	room := make([]int, meetings) // for all sets together, as both sides mostly tell of a meeting
	for i, p := range f.Players {
		d.met[i], room = room[:0:len(p.Met)], room[len(p.Met):]
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

// fix takes the pairs settled by hand and gives who is left, in the order of the field.
func (d *draw) fix(pairs [][2]int64) (rest []int, err error) {
	if len(pairs) == 0 {
		return nil, nil
	}
	at := func(id int64) int { return slices.IndexFunc(d.players, func(p Player) bool { return p.ID == id }) }
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

// solve pairs everybody.
func (d *draw) solve() {
	if len(d.players) <= Exact {
		d.whole()
	} else {
		d.byBlocks()
		if len(d.players) <= rescue && d.unclean() {
			d.whole()
		}
	}
	if bye := slices.Index(d.partner, -1); bye >= 0 {
		switch {
		case !d.mayHaveBye(bye):
			d.byeRule = ByeRematch
		case d.anyFree:
			d.byeRule = ByeLowest
		default:
			d.byeRule = ByeAllHad
		}
	}
}

// unclean says that two meet who should not, or that the bye could belong to somebody else.
func (d *draw) unclean() bool {
	for i, j := range d.partner {
		if j < 0 && !d.mayHaveBye(i) || j > i && d.clash(i, j) {
			return true
		}
	}
	return false
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
	return d.group[i] == d.byeGroup && (!d.anyFree || !d.players[i].FreeWin)
}

func ordered(i, j int) [2]int { return [2]int{min(i, j), max(i, j)} }

// clash says that two should not meet.
func (d *draw) clash(i, j int) bool { return d.met[i].has(j) || d.isForbidden(i, j) }

func (d *draw) isForbidden(i, j int) bool { return len(d.banned) > 0 && d.banned[ordered(i, j)] }

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

// set is a small set of players; opponents are few.
type set []int

func (s *set) add(i int) {
	if !s.has(i) {
		*s = append(*s, i)
	}
}

func (s set) has(i int) bool { return slices.Contains(s, i) }
