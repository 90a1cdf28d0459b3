package swiss

// IssueKind is a kind of issue in a round that was made manually.
type IssueKind string

// The kinds of issues.
const (
	IssueDuplicate IssueKind = "duplicate" // A stands in the round more than once
	IssueMissing   IssueKind = "missing"   // A of the field stands in no pair
	IssueUnknown   IssueKind = "unknown"   // A is not in the field
	IssueExtraBye  IssueKind = "extraBye"  // A has a bye although the round holds another: those two could meet
	IssueSecondBye IssueKind = "secondBye" // A has a bye and has had more free wins than another player
	IssueForbidden IssueKind = "forbidden" // A and B should never meet
	IssueRematch   IssueKind = "rematch"   // A and B have met before
	IssueGap       IssueKind = "gap"       // A has Gap points more than B
)

// Issue is an issue in a round that was made manually.
type Issue struct {
	Kind IssueKind
	A, B int64 // B is 0 in issues of one player
	Gap  int   // points; only of IssueGap
	// Times is how often A and B have met before (IssueRematch), or how many free wins A has had (IssueSecondBye).
	Times int
	// Avoidable: a round with fewer issues of this kind and at least so many Times exists, and the draw would find
	// one. It is always true for issues of the form of a round, and never for gaps.
	Avoidable bool
}

// Hard reports whether the round must not be published as it is: a player is in it twice, not at all or unknown, or
// gets an avoidable further free win. Every other issue is a warning for the organiser.
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

// CheckAgainst checks a whole round that was made manually: everyone exactly once, byes, rematches, forbidden pairs and
// score gaps. best is the round that Draw returns for the field without Field.Fixed, which CheckAgainst ignores. Issues come in
// the order of the pairs, missing players last. It fails with ErrDuplicate, ErrOrder, ErrNobody or ErrPoints.
func CheckAgainst(f Field, best []Pair, pairs [][2]int64) ([]Issue, error) {
	f.Fixed = nil
	d, err := newDraw(f)
	if err != nil {
		return nil, err
	}
	c := check{d: d, index: make(map[int64]int, len(f.Players)), seen: make([]bool, len(f.Players))}
	for i, p := range f.Players {
		c.index[p.ID] = i
		if i == 0 || p.FreeWins < c.freeWins {
			c.freeWins = p.FreeWins
		}
	}
	for _, pair := range pairs {
		c.judge(pair)
	}
	for i, seen := range c.seen {
		if !seen {
			c.add(Issue{Kind: IssueMissing, A: f.Players[i].ID, Avoidable: true})
		}
	}
	drawn := check{d: d, index: c.index, seen: make([]bool, len(f.Players)), freeWins: c.freeWins}
	for _, p := range best {
		drawn.judge([2]int64{p.A, p.B})
	}
	for k := range c.issues {
		switch issue := &c.issues[k]; issue.Kind {
		case IssueForbidden, IssueRematch, IssueSecondBye:
			issue.Avoidable = c.count(*issue) > drawn.count(*issue)
		case IssueDuplicate, IssueMissing, IssueUnknown, IssueExtraBye, IssueGap:
		}
	}
	return c.issues, nil
}

// check is the state of checking a round.
type check struct {
	d        *draw
	index    map[int64]int
	seen     []bool
	freeWins int // the fewest of a player
	byes     int
	issues   []Issue
}

func (c *check) add(i Issue) { c.issues = append(c.issues, i) }

// count returns the number of issues of the kind with at least as many Times.
func (c *check) count(like Issue) int {
	n := 0
	for i := range c.issues {
		if c.issues[i].Kind == like.Kind && c.issues[i].Times >= like.Times {
			n++
		}
	}
	return n
}

// place processes one side of a pair; ok is false if it cannot be checked further.
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
	if times := c.d.met[i].times(j); times > 0 {
		c.add(Issue{Kind: IssueRematch, A: a.ID, B: b.ID, Times: times})
	}
	if gap := a.Points - b.Points; gap > 0 {
		c.add(Issue{Kind: IssueGap, A: a.ID, B: b.ID, Gap: gap})
	}
}

func (c *check) judgeBye(i int) {
	if c.byes++; c.byes > 1 {
		c.add(Issue{Kind: IssueExtraBye, A: c.d.players[i].ID, Avoidable: true})
	}
	if wins := c.d.players[i].FreeWins; wins > c.freeWins {
		c.add(Issue{Kind: IssueSecondBye, A: c.d.players[i].ID, Times: wins})
	}
}
