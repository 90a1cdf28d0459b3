package standings

import "slices"

// table computes Table. Participants are named by their index.
type table struct {
	rules   []Rule
	scoring Scoring
	rows    []Row
	points  []int
	against [][]meeting
	match   []Fraction   // match-win percentage, a third at least
	game    []Fraction   // game-win percentage, a third at least
	memo    [][]Fraction // by rule, then participant; 0/0 = not computed yet
	rivals  [][]int      // participants who were equal when HeadToHead was applied, the participant included
	ranked  []Row
}

// meeting is a match seen from one side.
type meeting struct {
	opponent                        int // −1 = a bye
	points                          int
	outcome                         outcome
	gamesWon, gamesLost, gamesDrawn int
	scoreFor, scoreAgainst          int
}

type outcome int8

const (
	lost outcome = iota
	drawn
	won
)

func newTable(participants []int64, results []Result, rules []Rule, scoring Scoring) *table {
	n := len(participants)
	t := &table{
		rules: rules, scoring: scoring, rows: make([]Row, n), points: make([]int, n), against: make([][]meeting, n),
		match: make([]Fraction, n), game: make([]Fraction, n), memo: make([][]Fraction, len(rules)),
		rivals: make([][]int, n),
	}
	index := make(map[int64]int, n)
	for i, id := range participants {
		index[id] = i
		t.rows[i] = Row{ID: id, table: t, at: i}
	}
	for i := range t.memo {
		t.memo[i] = make([]Fraction, n)
	}
	for _, r := range results {
		a, hereA := index[r.A]
		b, hereB := index[r.B]
		switch {
		case r.B == Nobody && hereA:
			t.count(a, r.meeting(-1, won))
		case hereA && hereB && a != b:
			left, right := drawn, drawn
			switch {
			case r.Winner == r.A:
				left, right = won, lost
			case r.Winner == r.B:
				left, right = lost, won
			case r.BothLost:
				left, right = lost, lost
			}
			t.count(a, r.meeting(b, left))
			t.count(b, r.swapped().meeting(a, right))
		}
	}
	for i := range t.rows {
		t.match[i], t.game[i] = floored(t.matchWin(i)), floored(t.gameWin(i))
	}
	return t
}

// meeting returns the result as A sees it, without points.
func (r Result) meeting(opponent int, o outcome) meeting {
	return meeting{
		opponent: opponent, outcome: o, gamesWon: r.GamesA, gamesLost: r.GamesB, gamesDrawn: r.GamesDrawn, scoreFor: r.ScoreA, scoreAgainst: r.ScoreB,
	}
}

// swapped returns the same result seen from B.
func (r Result) swapped() Result {
	r.A, r.B, r.GamesA, r.GamesB, r.ScoreA, r.ScoreB = r.B, r.A, r.GamesB, r.GamesA, r.ScoreB, r.ScoreA
	return r
}

func (t *table) count(i int, m meeting) {
	r := &t.rows[i]
	switch m.outcome {
	case won:
		r.Won++
		m.points = t.scoring.Win
	case drawn:
		r.Drawn++
		m.points = t.scoring.Draw
	case lost:
		r.Lost++
		m.points = t.scoring.Loss
	}
	r.GamesWon, r.GamesLost, r.GamesDrawn = r.GamesWon+m.gamesWon, r.GamesLost+m.gamesLost, r.GamesDrawn+m.gamesDrawn
	r.ScoreFor, r.ScoreAgainst = r.ScoreFor+m.scoreFor, r.ScoreAgainst+m.scoreAgainst
	t.points[i] += m.points
	t.against[i] = append(t.against[i], m)
}

// settle orders participants who are equal in all earlier rules.
func (t *table) settle(equal []int, rule int) {
	if len(equal) == 1 || rule == len(t.rules) {
		level := len(t.ranked) + 1
		for _, i := range equal {
			row := t.rows[i]
			row.Rank, row.level = len(t.ranked)+1, level
			t.ranked = append(t.ranked, row)
		}
		markLots(t.ranked[level-1:])
		return
	}
	if t.rules[rule] == HeadToHead {
		t.headToHead(equal, rule)
	}
	slices.SortStableFunc(equal, func(i, j int) int { return t.figure(j, rule).Compare(t.figure(i, rule)) })
	for from := 0; from < len(equal); {
		to := from + 1
		for to < len(equal) && t.figure(equal[to], rule).Compare(t.figure(equal[from], rule)) == 0 {
			to++
		}
		t.settle(equal[from:to:to], rule+1)
		from = to
	}
}

// markLots sets Lot of rows that are equal in every rule.
func markLots(equal []Row) {
	lot := len(equal) > 1 && slices.ContainsFunc(equal, func(r Row) bool { return r.Played() > 0 })
	for i := range equal {
		equal[i].Lot = lot
	}
}

// Behind moves the rows of higher classes behind those of lower ones. It sets Rank, and Lot of the rows that are still beside
// one that is equal in every rule.
func Behind(rows []Row, class func(id int64) int) {
	slices.SortStableFunc(rows, func(a, b Row) int { return class(a.ID) - class(b.ID) })
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && rows[from].level > 0 && rows[to].level == rows[from].level && class(rows[to].ID) == class(rows[from].ID) {
			to++
		}
		markLots(rows[from:to])
		from = to
	}
	for i := range rows {
		rows[i].Rank = i + 1
	}
}

// complete computes all figures, also those that no place needed.
func (t *table) complete() {
	for rule, name := range t.rules {
		if name == HeadToHead {
			continue
		}
		for i := range t.rows {
			t.figure(i, rule)
		}
	}
}

// headToHead sets the points of the matches among those who are equal so far.
func (t *table) headToHead(equal []int, rule int) {
	inside := make(map[int]bool, len(equal))
	rivals := slices.Clone(equal)
	for _, i := range rivals {
		inside[i] = true
	}
	for _, i := range rivals {
		sum := 0
		for _, m := range t.against[i] {
			if inside[m.opponent] {
				sum += m.points
			}
		}
		t.rivals[i], t.memo[rule][i] = rivals, Whole(sum)
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
	case ScoreDifference:
		return Whole(r.ScoreFor - r.ScoreAgainst)
	case ScoreFor:
		return Whole(r.ScoreFor)
	case Wins:
		return Whole(r.Won)
	case Buchholz, MedianBuchholz:
		return Whole(t.buchholz(i, rule == MedianBuchholz))
	case SonnebornBerger:
		twice := int64(0)
		for _, m := range t.against[i] {
			if m.opponent >= 0 {
				twice += int64(m.outcome) * int64(t.points[m.opponent])
			}
		}
		return Ratio(twice, 2)
	case HeadToHead:
	}
	return Whole(0)
}

func (t *table) buchholz(i int, median bool) int {
	sum := 0
	for _, m := range t.against[i] {
		if m.opponent >= 0 {
			sum += t.points[m.opponent]
		}
	}
	if median {
		if lowest, highest := t.extremes(i); lowest >= 0 {
			sum -= t.points[t.against[i][lowest].opponent] + t.points[t.against[i][highest].opponent]
		}
	}
	return sum
}

// extremes returns the matches against the worst and the best opponent, which MedianBuchholz leaves out; −1 if there
// are at most two.
func (t *table) extremes(i int) (lowest, highest int) {
	lowest, highest = -1, -1
	opponents := 0
	for k, m := range t.against[i] {
		if m.opponent < 0 {
			continue
		}
		opponents++
		if lowest < 0 || t.points[m.opponent] < t.points[t.against[i][lowest].opponent] {
			lowest = k
		}
		if highest < 0 || t.points[m.opponent] >= t.points[t.against[i][highest].opponent] {
			highest = k
		}
	}
	if opponents < 3 {
		return -1, -1
	}
	return lowest, highest
}

// mean returns the mean of a figure of the opponents; zero without any.
func (t *table) mean(i int, of []Fraction) Fraction {
	sum, opponents := Whole(0), 0
	for _, m := range t.against[i] {
		if m.opponent >= 0 {
			sum = sum.Add(of[m.opponent])
			opponents++
		}
	}
	return sum.Over(max(1, opponents))
}

var third = Ratio(1, 3)

// floored returns the figure, but at least a third: the minimum of MTR appendix C as an exact fraction.
func floored(f Fraction) Fraction {
	if f.Compare(third) < 0 {
		return third
	}
	return f
}

// matchWin returns the share of the possible match points that were won.
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
