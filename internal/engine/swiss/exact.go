package swiss

import (
	"slices"

	"yagura/internal/engine/matching"
)

// window is a part of the field that is solved exactly: whole score groups from one to another, with the players who
// floated down into it.
type window struct {
	d       *draw
	players []int // in the order of the field
	first   int   // the highest score group among them
	last    int
	// leave is how many players may float out of the window to the score group after it; their number is as odd as players.
	leave int
	bye   bool
	scale matching.Scale
	// repeats are the figures of rematches, one for each number of meetings that occurs, the highest number first.
	repeats int
	gaps    int // figures of score gaps: one a score group, see fit
}

// mostRepeats is the largest number of figures of rematches. If more numbers of meetings occur, the lowest share a
// figure; that needs more rounds than a swiss draw can have.
const mostRepeats = 20

// figureForbidden is the first figure. Those of rematches, of the free wins of who has the bye, of the score group of the
// bye, of the score gaps, of repeated floats, of the order and of the lot follow.
const figureForbidden = 0

func (w *window) figureByeAgain() int { return figureForbidden + 1 + w.repeats }
func (w *window) figureByeGroup() int { return w.figureByeAgain() + 1 }
func (w *window) figureGaps() int     { return w.figureByeGroup() + 1 }

// figureRematch returns the figure of a pair that has met so often, at least once.
func (w *window) figureRematch(times int) int {
	at, _ := slices.BinarySearch(w.d.timesMet, times)
	return figureForbidden + 1 + min(len(w.d.timesMet)-1-at, w.repeats-1)
}

func newWindow(d *draw, players []int, last, leave int, bye bool) *window {
	w := &window{d: d, players: players, first: d.group[players[0]], last: last, leave: leave, bye: bye, repeats: min(len(d.timesMet), mostRepeats)}
	bottom := d.points[w.last]
	if w.last+1 < len(d.points) {
		bottom = d.points[w.last+1]
	}
	widest := 0
	gaps := make([]uint64, w.last-w.first+1)
	for _, p := range players {
		gaps[d.group[p]-w.first] += uint64(d.players[p].Points - bottom)
	}
	for g := w.first; g <= w.last; g++ {
		widest = max(widest, d.size[g])
	}
	w.fit(gaps, uint64(widest))
	return w
}

// fit makes the scale of the costs. The figures are, in this order: forbidden pairs, rematches and the bye; the score gaps; repeated
// floats, the order inside the groups, and the lot. If the gaps of all score groups do not fit into one number, the lowest groups share a
// figure, the sum of their gaps.
func (w *window) fit(gaps []uint64, widest uint64) {
	n := uint64(len(w.players))
	byeAgain := 0
	for _, p := range w.players {
		byeAgain = max(byeAgain, w.d.players[p].FreeWins-w.d.freeWins)
	}
	for {
		most := append([]uint64{n + 1}, slices.Repeat([]uint64{n}, w.repeats)...)
		most = append(most, uint64(byeAgain), uint64(len(w.d.points)))
		most = append(most, gaps...)
		most = append(most, n, 2*n*widest, n<<16)
		var ok bool
		if w.scale, ok = matching.NewScale(most); ok {
			w.gaps = len(gaps)
			return
		}
		lowest := len(gaps) - 1
		gaps[lowest-1] += gaps[lowest]
		gaps = gaps[:lowest]
	}
}

func (w *window) gapFigure(group int) int { return w.figureGaps() + min(group-w.first, w.gaps-1) }

// cost returns the cost of a pair; players come before the places outside.
func (w *window) cost(a, b int) matching.Wide {
	var c matching.Wide
	d, n := w.d, len(w.players)
	if a >= n { // two outlets stay unused; the bye does not
		if w.bye && a == n {
			w.scale.Add(&c, figureForbidden, 1)
		}
		return c
	}
	i := w.players[a]
	after := w.figureGaps() + w.gaps
	if b >= n {
		if w.bye && b == n {
			w.scale.Add(&c, w.figureByeAgain(), uint64(d.players[i].FreeWins-d.freeWins))
			w.scale.Add(&c, w.figureByeGroup(), uint64(len(d.points)-1-d.group[i]))
			w.scale.Add(&c, after+1, uint64(d.size[d.group[i]]-1-d.rank[i]))
			return c
		}
		w.scale.Add(&c, w.gapFigure(d.group[i]), uint64(d.players[i].Points-d.points[w.last+1]))
		if d.players[i].Floated == Down {
			w.scale.Add(&c, after, 1)
		}
		w.scale.Add(&c, after+1, uint64(d.size[d.group[i]]-1-d.rank[i]))
		return c
	}
	j := w.players[b]
	if d.isForbidden(i, j) {
		w.scale.Add(&c, figureForbidden, 1)
	}
	if times := d.met[i].times(j); times > 0 {
		w.scale.Add(&c, w.figureRematch(times), 1)
	}
	w.scale.Add(&c, w.gapFigure(d.group[i]), uint64(d.players[i].Points-d.players[j].Points))
	w.scale.Add(&c, after, d.repeats(i, j))
	w.scale.Add(&c, after+1, d.disorder(i, j))
	w.scale.Add(&c, after+2, d.lotOf(i, j))
	return c
}

// solve pairs the window and returns the players who leave it; clean is false if there is a clash or the bye goes to
// the wrong player.
func (w *window) solve() (leaving []int, clean bool) {
	n := len(w.players)
	outside := w.leave
	if w.bye {
		outside++
	}
	partner := matching.Cheapest(n+outside, w.cost)
	clean = true
	for a, b := range partner[:n] {
		i := w.players[a]
		switch {
		case b >= n:
			w.d.partner[i] = -1
			if w.bye && b == n {
				clean = clean && w.d.mayHaveBye(i)
			} else {
				leaving = append(leaving, i)
			}
		case a < b:
			j := w.players[b]
			w.d.join(i, j)
			clean = clean && !w.d.clash(i, j)
		}
	}
	return leaving, clean
}

// solveWhole solves the field at once.
func (d *draw) solveWhole() {
	if len(d.players) == 0 {
		return
	}
	all := make([]int, len(d.players))
	for i := range all {
		all[i] = i
	}
	newWindow(d, all, len(d.points)-1, 0, len(all)%2 == 1).solve()
}
