// Package matching finds the cheapest way to pair all nodes: an exact minimum-cost perfect matching of a complete
// graph (Edmonds' blossom algorithm with dual variables, in O(n³)).
//
// Costs are wide integers, so that many criteria, each of which outweighs all later ones, fit into one number
// (Scale).
package matching

import "slices"

// Cheapest pairs the nodes 0 … n−1 so that the sum of cost(i, j) is minimal; i < j in every call. n is even. The
// result holds each node's partner. Costs are at least zero.
func Cheapest(n int, cost func(i, j int) Wide) []int {
	if n == 0 {
		return nil
	}
	s := newSolver(n, cost)
	for range n/2 - s.start() {
		s.phase()
	}
	partner := make([]int, n)
	for v := range n {
		partner[v] = s.mate[v+1] - 1
	}
	return partner
}

// label is the state of a node in the search.
type label int8

const (
	free  label = -1 // not reached
	outer label = 0  // at an even distance from an unpaired node
	inner label = 1  // at an odd distance
)

// edge joins two original nodes; between blossoms it stands for their tightest edge.
type edge struct{ u, v int }

// solver holds the search. Nodes count from 1; those above n are blossoms: odd cycles that act as one node. 0 means
// no node.
type solver struct {
	arithmetic
	n, top  int    // nodes; highest blossom in use
	weight  []Wide // four times that of an edge: doubled so that halves are integers, and doubled again because two duals share it
	size    int    // width of edges
	edges   []edge
	there   []bool // whether an edge is set
	dual    []Wide
	mate    []int // the original node on the other end
	slack   []int // the outer original node nearest to a node
	root    []int // outermost blossom; 0 = unused
	parent  []int // original node from which an inner node was reached
	label   []label
	seen    []int
	stamp   int
	cycle   [][]int // the nodes of a blossom, its base first
	holder  [][]int // holder[b][v]: which node of b's cycle holds v
	waiting []int
}

func newSolver(n int, cost func(i, j int) Wide) *solver {
	size := n + n/2 + 2
	s := &solver{
		n: n, top: n, size: size, weight: make([]Wide, (n+1)*(n+1)), edges: make([]edge, size*size), there: make([]bool, size*size),
		dual: make([]Wide, size), mate: make([]int, size), slack: make([]int, size), root: make([]int, size), parent: make([]int, size),
		label: make([]label, size), seen: make([]int, size), cycle: make([][]int, size), holder: make([][]int, size),
	}
	var highest Wide
	for i := range n {
		for j := i + 1; j < n; j++ {
			c := cost(i, j)
			s.weight[(i+1)*(n+1)+j+1], s.weight[(j+1)*(n+1)+i+1] = c, c
			if highest.Less(&c) {
				highest = c
			}
		}
	}
	s.arithmetic = arithmeticFor(&highest, n)
	// The search maximises, so cheap edges get large weights. All nodes are joined, so every node gets a partner.
	for v := 1; v <= n; v++ {
		s.root[v] = v
		for u := 1; u <= n; u++ {
			if u == v {
				continue
			}
			s.edges[u*size+v] = edge{u, v}
			s.there[u*size+v] = true
			w := &s.weight[u*(n+1)+v]
			d := highest
			s.sub(&d, w)
			s.add(&d, &d)
			s.add(&d, &d)
			*w = d
		}
	}
	return s
}

// start gives every node the smallest dual that its own edges allow, and pairs nodes joined by a tight edge. That is
// most of a matching before the search. The duals are even, so duals in the trees of a search always have the same
// parity, and half a gap between them is an integer. It returns the number of pairs.
func (s *solver) start() (pairs int) {
	for v := 1; v <= s.n; v++ {
		for u := 1; u <= s.n; u++ {
			if w := &s.weight[u*(s.n+1)+v]; u != v && s.less(&s.dual[v], w) {
				s.dual[v] = *w
			}
		}
		s.dual[v] = s.half(&s.dual[v])
	}
	for v := 1; v <= s.n; v++ {
		for u := v + 1; u <= s.n && s.mate[v] == 0; u++ {
			if s.mate[u] == 0 && s.isTight(edge{u, v}) {
				s.mate[u], s.mate[v] = v, u
				pairs++
			}
		}
	}
	return pairs
}

// gap returns how far the edge is from being tight.
func (s *solver) gap(e edge) Wide {
	return s.sumLess(&s.dual[e.u], &s.dual[e.v], &s.weight[e.u*(s.n+1)+e.v])
}

func (s *solver) at(x, y int) edge { return s.edges[x*s.size+y] }

// holds returns the node of blossom b's cycle that contains the original node v; a node contains itself.
func (s *solver) holds(b, v int) int {
	if b <= s.n {
		if b == v {
			return v
		}
		return 0
	}
	return s.holder[b][v]
}

func (s *solver) offerSlack(u, x int) {
	if s.slack[x] == 0 {
		s.slack[x] = u
		return
	}
	if s.slack[x] == u {
		return
	}
	now, offered := s.gap(s.at(s.slack[x], x)), s.gap(s.at(u, x))
	if s.less(&offered, &now) {
		s.slack[x] = u
	}
}

func (s *solver) findSlack(x int) {
	s.slack[x] = 0
	for u := 1; u <= s.n; u++ {
		if s.there[u*s.size+x] && s.root[u] != x && s.label[s.root[u]] == outer {
			s.offerSlack(u, x)
		}
	}
}

// explore queues the original nodes of x.
func (s *solver) explore(x int) {
	if x <= s.n {
		s.waiting = append(s.waiting, x)
		return
	}
	for _, y := range s.cycle[x] {
		s.explore(y)
	}
}

func (s *solver) setRoot(x, b int) {
	s.root[x] = b
	if x > s.n {
		for _, y := range s.cycle[x] {
			s.setRoot(y, b)
		}
	}
}

// evenWay rotates the cycle of b so that its node x is an even number of steps from the base, and returns that
// number.
func (s *solver) evenWay(b, x int) int {
	c := s.cycle[b]
	at := slices.Index(c, x)
	if at%2 == 0 {
		return at
	}
	slices.Reverse(c[1:])
	return len(c) - at
}

// join pairs x towards y, and rearranges the inside of a blossom so that its base is where the pair leaves it.
func (s *solver) join(x, y int) {
	e := s.at(x, y)
	s.mate[x] = e.v
	if x <= s.n {
		return
	}
	inside := s.holds(x, e.u)
	steps := s.evenWay(x, inside)
	c := s.cycle[x]
	for i := range steps {
		s.join(c[i], c[i^1])
	}
	s.join(inside, y)
	s.cycle[x] = append(append(make([]int, 0, len(c)), c[steps:]...), c[:steps]...)
}

// flip exchanges pairs and non-pairs on the way from x back to the unpaired node of its tree.
func (s *solver) flip(x, y int) {
	for {
		next := s.root[s.mate[x]]
		s.join(x, y)
		if next == 0 {
			return
		}
		up := s.root[s.parent[next]]
		s.join(next, up)
		x, y = up, next
	}
}

// meeting returns the nearest common node of the paths from x and y to the roots of their trees; 0 in two trees.
func (s *solver) meeting(x, y int) int {
	s.stamp++
	for x != 0 || y != 0 {
		if x != 0 {
			if s.seen[x] == s.stamp {
				return x
			}
			s.seen[x] = s.stamp
			if x = s.root[s.mate[x]]; x != 0 {
				x = s.root[s.parent[x]]
			}
		}
		x, y = y, x
	}
	return 0
}

// shrink makes a blossom of the odd cycle that the edge x–y closes.
func (s *solver) shrink(x, base, y int) {
	b := s.n + 1
	for b <= s.top && s.root[b] != 0 {
		b++
	}
	s.top = max(s.top, b)
	s.dual[b], s.label[b], s.mate[b] = Wide{}, outer, s.mate[base]
	c := []int{base}
	side := func(from int) {
		for z := from; z != base; {
			w := s.root[s.mate[z]]
			c = append(c, z, w)
			s.explore(w)
			z = s.root[s.parent[w]]
		}
	}
	side(x)
	slices.Reverse(c[1:])
	side(y)
	s.cycle[b] = c
	s.setRoot(b, b)
	for z := 1; z <= s.top; z++ {
		s.there[b*s.size+z], s.there[z*s.size+b] = false, false
	}
	if s.holder[b] == nil {
		s.holder[b] = make([]int, s.n+1)
	}
	clear(s.holder[b])
	for _, part := range c {
		for z := 1; z <= s.top; z++ {
			if !s.there[part*s.size+z] {
				continue
			}
			nearer := !s.there[b*s.size+z]
			if !nearer {
				has, offered := s.gap(s.at(b, z)), s.gap(s.at(part, z))
				nearer = s.less(&offered, &has)
			}
			if nearer {
				s.edges[b*s.size+z], s.edges[z*s.size+b] = s.at(part, z), s.at(z, part)
				s.there[b*s.size+z], s.there[z*s.size+b] = true, true
			}
		}
		for v := 1; v <= s.n; v++ {
			if s.holds(part, v) != 0 {
				s.holder[b][v] = part
			}
		}
	}
	s.findSlack(b)
}

// expand dissolves an inner blossom whose dual became zero; the path through it stays in the tree.
func (s *solver) expand(b int) {
	for _, part := range s.cycle[b] {
		s.setRoot(part, part)
	}
	entry := s.holds(b, s.at(b, s.parent[b]).u)
	steps := s.evenWay(b, entry)
	c := s.cycle[b]
	for i := 0; i < steps; i += 2 {
		in, out := c[i], c[i+1]
		s.parent[in] = s.at(out, in).u
		s.label[in], s.label[out] = inner, outer
		s.slack[in] = 0
		s.findSlack(out)
		s.explore(out)
	}
	s.label[entry], s.parent[entry] = inner, s.parent[b]
	for _, part := range c[steps+1:] {
		s.label[part] = free
		s.findSlack(part)
	}
	s.root[b] = 0
}

// follow uses a tight edge from an outer node; it reports whether it added a pair.
func (s *solver) follow(e edge) bool {
	x, y := s.root[e.u], s.root[e.v]
	switch s.label[y] {
	case free:
		s.parent[y], s.label[y] = e.u, inner
		mate := s.root[s.mate[y]]
		s.slack[y], s.slack[mate] = 0, 0
		s.label[mate] = outer
		s.explore(mate)
	case outer:
		base := s.meeting(x, y)
		if base == 0 {
			s.flip(x, y)
			s.flip(y, x)
			return true
		}
		s.shrink(x, base, y)
	case inner:
	}
	return false
}

// phase adds one more pair.
func (s *solver) phase() {
	for x := 1; x <= s.top; x++ {
		s.label[x], s.slack[x] = free, 0
	}
	s.waiting = s.waiting[:0]
	for x := 1; x <= s.top; x++ {
		if s.root[x] == x && s.mate[x] == 0 {
			s.parent[x], s.label[x] = 0, outer
			s.explore(x)
		}
	}
	for !s.grow() {
		s.adjust()
		if s.tighten() {
			return
		}
		for b := s.n + 1; b <= s.top; b++ {
			if s.root[b] == b && s.label[b] == inner && s.zero(&s.dual[b]) {
				s.expand(b)
			}
		}
	}
}

// grow follows all tight edges of the waiting nodes.
func (s *solver) grow() bool {
	for len(s.waiting) > 0 {
		u := s.waiting[0]
		s.waiting = s.waiting[1:]
		if s.label[s.root[u]] == inner {
			continue
		}
		for v := 1; v <= s.n; v++ {
			if s.root[u] == s.root[v] {
				continue
			}
			if gap := s.gap(edge{u, v}); s.zero(&gap) {
				if s.follow(edge{u, v}) {
					return true
				}
			} else if s.label[s.root[v]] != inner {
				s.offerSlack(u, s.root[v])
			}
		}
	}
	return false
}

// adjust moves the duals until something becomes tight.
func (s *solver) adjust() {
	var step Wide
	found := false
	offer := func(d Wide) {
		if !found || s.less(&d, &step) {
			step, found = d, true
		}
	}
	for b := s.n + 1; b <= s.top; b++ {
		if s.root[b] == b && s.label[b] == inner {
			offer(s.half(&s.dual[b]))
		}
	}
	for x := 1; x <= s.top; x++ {
		if s.root[x] != x || s.slack[x] == 0 {
			continue
		}
		gap := s.gap(s.at(s.slack[x], x))
		switch s.label[x] {
		case free:
			offer(gap)
		case outer:
			offer(s.half(&gap))
		case inner:
		}
	}
	for u := 1; u <= s.n; u++ {
		switch s.label[s.root[u]] {
		case outer:
			s.sub(&s.dual[u], &step)
		case inner:
			s.add(&s.dual[u], &step)
		case free:
		}
	}
	twice := step
	s.add(&twice, &step)
	for b := s.n + 1; b <= s.top; b++ {
		if s.root[b] != b {
			continue
		}
		switch s.label[b] {
		case outer:
			s.add(&s.dual[b], &twice)
		case inner:
			s.sub(&s.dual[b], &twice)
		case free:
		}
	}
	s.waiting = s.waiting[:0]
}

// tighten follows the edges that adjust made tight.
func (s *solver) tighten() bool {
	for x := 1; x <= s.top; x++ {
		if s.root[x] != x || s.slack[x] == 0 || s.root[s.slack[x]] == x {
			continue
		}
		if e := s.at(s.slack[x], x); s.isTight(e) && s.follow(e) {
			return true
		}
	}
	return false
}

func (s *solver) isTight(e edge) bool {
	gap := s.gap(e)
	return s.zero(&gap)
}
