package standings

import "slices"

// table is the arithmetic behind Table. Participants are named by their index.
type table struct {
	rules   []Rule
	scoring Scoring
	rows    []Row
	points  []int
	against [][]meeting
	match   []Fraction   // match-win percentage, a third at least
	game    []Fraction   // game-win percentage, a third at least
	memo    [][]Fraction // by rule, then participant; 0/0 = not yet
	ranked  []Row
}

// meeting is a match seen from one side.
type meeting struct {
	opponent int
	points   int
	won      bool
	drawn    bool
}

func newTable(participants []int64, results []Result, rules []Rule, scoring Scoring) *table {
	n := len(participants)
	t := &table{
		rules: rules, scoring: scoring, rows: make([]Row, n), points: make([]int, n), against: make([][]meeting, n),
		match: make([]Fraction, n), game: make([]Fraction, n), memo: make([][]Fraction, len(rules)),
	}
	index := make(map[int64]int, n)
	for i, id := range participants {
		index[id] = i
		t.rows[i] = Row{ID: id, byRule: rules, figures: make([]Fraction, len(rules))}
	}
	for i := range t.memo {
		t.memo[i] = make([]Fraction, n)
	}
	for _, r := range results {
		a, hereA := index[r.A]
		b, hereB := index[r.B]
		switch {
		case r.B == Nobody && hereA:
			t.count(a, meeting{opponent: -1, won: true, points: scoring.Win}, r.GamesA, r.GamesB, r.GamesDrawn)
		case hereA && hereB && a != b:
			left, right := meeting{opponent: b}, meeting{opponent: a}
			switch r.Winner {
			case r.A:
				left.won, left.points, right.points = true, scoring.Win, scoring.Loss
			case r.B:
				right.won, right.points, left.points = true, scoring.Win, scoring.Loss
			default:
				left.drawn, right.drawn, left.points, right.points = true, true, scoring.Draw, scoring.Draw
			}
			t.count(a, left, r.GamesA, r.GamesB, r.GamesDrawn)
			t.count(b, right, r.GamesB, r.GamesA, r.GamesDrawn)
		}
	}
	for i := range t.rows {
		t.match[i], t.game[i] = floored(t.matchWin(i)), floored(t.gameWin(i))
	}
	return t
}

func (t *table) count(i int, m meeting, won, lost, drawn int) {
	r := &t.rows[i]
	switch {
	case m.won:
		r.Won++
	case m.drawn:
		r.Drawn++
	default:
		r.Lost++
	}
	r.GamesWon, r.GamesLost, r.GamesDrawn = r.GamesWon+won, r.GamesLost+lost, r.GamesDrawn+drawn
	t.points[i] += m.points
	if m.opponent >= 0 {
		t.against[i] = append(t.against[i], m)
	}
}

// settle puts those who are equal in all rules before into order.
func (t *table) settle(equal []int, rule int) {
	if len(equal) == 1 || rule == len(t.rules) {
		for _, i := range equal {
			row := t.rows[i]
			row.Rank, row.Lot = len(t.ranked)+1, len(equal) > 1
			t.fill(&row, i)
			t.ranked = append(t.ranked, row)
		}
		return
	}
	figures := make(map[int]Fraction, len(equal))
	if t.rules[rule] == HeadToHead {
		t.headToHead(equal, figures)
		for i, f := range figures {
			t.rows[i].figures[rule] = f
		}
	} else {
		for _, i := range equal {
			figures[i] = t.figure(i, rule)
		}
	}
	slices.SortStableFunc(equal, func(i, j int) int { return figures[j].Compare(figures[i]) })
	for from := 0; from < len(equal); {
		to := from + 1
		for to < len(equal) && figures[equal[to]].Compare(figures[equal[from]]) == 0 {
			to++
		}
		t.settle(equal[from:to:to], rule+1)
		from = to
	}
}

// fill gives a row all its figures, those too that its place did not need.
func (t *table) fill(row *Row, i int) {
	for rule, name := range t.rules {
		if name != HeadToHead {
			row.figures[rule] = t.figure(i, rule)
		}
	}
}

// headToHead is the points of the matches among the given participants.
func (t *table) headToHead(among []int, figures map[int]Fraction) {
	inside := make(map[int]bool, len(among))
	for _, i := range among {
		inside[i] = true
	}
	for _, i := range among {
		sum := 0
		for _, m := range t.against[i] {
			if inside[m.opponent] {
				sum += m.points
			}
		}
		figures[i] = Whole(sum)
	}
}

func (t *table) figure(i, rule int) Fraction {
	f := &t.memo[rule][i]
	if f.den == 0 && f.large == nil {
		*f = t.compute(i, t.rules[rule])
	}
	return *f
}

func (t *table) compute(i int, rule Rule) Fraction {
	r := &t.rows[i]
	switch rule {
	case Points:
		return Whole(t.points[i])
	case OpponentMatchWin:
		return t.mean(i, t.match)
	case GameWin:
		if t.scoring.OwnGamesFloored {
			return t.game[i]
		}
		return t.gameWin(i)
	case OpponentGameWin:
		return t.mean(i, t.game)
	case GameDifference:
		return Whole(r.GamesWon - r.GamesLost)
	case GamesWon:
		return Whole(r.GamesWon)
	case Wins:
		return Whole(r.Won)
	case Buchholz, MedianBuchholz:
		return Whole(t.buchholz(i, rule == MedianBuchholz))
	case SonnebornBerger:
		twice := int64(0)
		for _, m := range t.against[i] {
			switch {
			case m.won:
				twice += 2 * int64(t.points[m.opponent])
			case m.drawn:
				twice += int64(t.points[m.opponent])
			}
		}
		return Ratio(twice, 2)
	case HeadToHead:
	}
	return Whole(0)
}

func (t *table) buchholz(i int, median bool) int {
	sum, lowest, highest := 0, 0, 0
	for k, m := range t.against[i] {
		p := t.points[m.opponent]
		if k == 0 {
			lowest, highest = p, p
		}
		sum, lowest, highest = sum+p, min(lowest, p), max(highest, p)
	}
	if median && len(t.against[i]) > 2 {
		sum -= lowest + highest
	}
	return sum
}

// mean of a figure of the opponents; zero without any.
func (t *table) mean(i int, of []Fraction) Fraction {
	sum := Whole(0)
	for _, m := range t.against[i] {
		sum = sum.Add(of[m.opponent])
	}
	return sum.Over(max(1, len(t.against[i])))
}

var third = Ratio(1, 3)

// floored is the figure, but a third at least: the floor of MTR appendix C as an exact fraction.
func floored(f Fraction) Fraction {
	if f.Compare(third) < 0 {
		return third
	}
	return f
}

// matchWin is the points won of all that could be won.
func (t *table) matchWin(i int) Fraction {
	r := &t.rows[i]
	possible := t.scoring.Win * (r.Won + r.Drawn + r.Lost)
	if possible == 0 {
		return Whole(0)
	}
	return Ratio(int64(t.points[i]), int64(possible))
}

func (t *table) gameWin(i int) Fraction {
	r := &t.rows[i]
	possible := gameWon * (r.GamesWon + r.GamesLost + r.GamesDrawn)
	if possible == 0 {
		return Whole(0)
	}
	return Ratio(int64(gameWon*r.GamesWon+gameDrawn*r.GamesDrawn), int64(possible))
}
