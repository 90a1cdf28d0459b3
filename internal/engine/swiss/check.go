package swiss

import "slices"

// IssueKind is what may be amiss in a round made by hand.
type IssueKind string

// The kinds of issues.
const (
	IssueDuplicate IssueKind = "duplicate" // A stands in the round more than once
	IssueMissing   IssueKind = "missing"   // A of the field stands in no pair
	IssueUnknown   IssueKind = "unknown"   // A is not in the field
	IssueExtraBye  IssueKind = "extraBye"  // A has a bye although the round holds another: those two could meet
	IssueSecondBye IssueKind = "secondBye" // A has a bye and had a free win, while another has had none
	IssueForbidden IssueKind = "forbidden" // A and B should never meet
	IssueRematch   IssueKind = "rematch"   // A and B have met before
	IssueGap       IssueKind = "gap"       // A has Gap points more than B
)

// Issue is one thing that is amiss in a round made by hand.
type Issue struct {
	Kind IssueKind
	A, B int64 // B is 0 in issues of one player
	Gap  int   // points; only of IssueGap
	// Avoidable: a round with fewer issues of this kind exists; the draw would make one. Always so for issues of the form
	// of a round; never said of gaps.
	Avoidable bool
}

// Hard says that the round must not be published as it is: somebody stands twice, nowhere or is a stranger, or gets a
// second free win that need not be. Everything else is a warning, and the organiser's to weigh.
func (i Issue) Hard() bool {
	switch i.Kind {
	case IssueDuplicate, IssueMissing, IssueUnknown:
		return true
	case IssueSecondBye:
		return i.Avoidable
	case IssueExtraBye, IssueForbidden, IssueRematch, IssueGap:
	}
	return false
}

// Check judges a whole round made by hand: everybody exactly once, byes legal, rematches, forbidden pairs and score gaps.
// Issues come in the order of the pairs; who is missing comes last. Field.Fixed does not matter here. It fails as Draw does.
func Check(f Field, pairs [][2]int64) ([]Issue, error) {
	f.Fixed = nil
	best, err := Draw(f)
	if err != nil {
		return nil, err
	}
	d, err := newDraw(f)
	if err != nil {
		return nil, err
	}
	c := check{d: d, index: make(map[int64]int, len(f.Players)), seen: make([]bool, len(f.Players)), count: map[IssueKind]int{}}
	for i, p := range f.Players {
		c.index[p.ID] = i
	}
	c.anyFree = slices.ContainsFunc(f.Players, func(p Player) bool { return !p.FreeWin })
	for _, pair := range pairs {
		c.judge(pair)
	}
	for i, seen := range c.seen {
		if !seen {
			c.add(Issue{Kind: IssueMissing, A: f.Players[i].ID, Avoidable: true})
		}
	}
	drawn := check{d: d, index: c.index, seen: make([]bool, len(f.Players)), anyFree: c.anyFree, count: map[IssueKind]int{}}
	for _, p := range best {
		drawn.judge([2]int64{p.A, p.B})
	}
	for k := range c.issues {
		switch kind := c.issues[k].Kind; kind {
		case IssueForbidden, IssueRematch, IssueSecondBye:
			c.issues[k].Avoidable = c.count[kind] > drawn.count[kind]
		case IssueDuplicate, IssueMissing, IssueUnknown, IssueExtraBye, IssueGap:
		}
	}
	return c.issues, nil
}

// check is a round under judgement.
type check struct {
	d       *draw
	index   map[int64]int
	seen    []bool
	anyFree bool
	byes    int
	issues  []Issue
	count   map[IssueKind]int
}

func (c *check) add(i Issue) {
	c.issues = append(c.issues, i)
	c.count[i.Kind]++
}

// place takes one side of a pair; ok=false when it cannot be judged further.
func (c *check) place(id int64) (i int, ok bool) {
	i, ok = c.index[id]
	switch {
	case !ok:
		c.add(Issue{Kind: IssueUnknown, A: id, Avoidable: true})
	case c.seen[i]:
		c.add(Issue{Kind: IssueDuplicate, A: id, Avoidable: true})
		ok = false
	default:
		c.seen[i] = true
	}
	return i, ok
}

func (c *check) judge(pair [2]int64) {
	if pair[0] == Bye {
		pair[0], pair[1] = pair[1], pair[0]
	}
	i, ok := c.place(pair[0])
	if pair[1] == Bye {
		if ok {
			c.judgeBye(i)
		}
		return
	}
	j, too := c.place(pair[1])
	if !ok || !too {
		return
	}
	if i > j {
		i, j = j, i
	}
	a, b := &c.d.players[i], &c.d.players[j]
	if c.d.isForbidden(i, j) {
		c.add(Issue{Kind: IssueForbidden, A: a.ID, B: b.ID})
	}
	if c.d.met[i].has(j) {
		c.add(Issue{Kind: IssueRematch, A: a.ID, B: b.ID})
	}
	if gap := a.Points - b.Points; gap > 0 {
		c.add(Issue{Kind: IssueGap, A: a.ID, B: b.ID, Gap: gap})
	}
}

func (c *check) judgeBye(i int) {
	if c.byes++; c.byes > 1 {
		c.add(Issue{Kind: IssueExtraBye, A: c.d.players[i].ID, Avoidable: true})
	}
	if c.anyFree && c.d.players[i].FreeWin {
		c.add(Issue{Kind: IssueSecondBye, A: c.d.players[i].ID})
	}
}
