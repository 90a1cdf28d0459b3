package swiss

// pairs returns the round with its reasons.
func (d *draw) pairs() []Pair {
	out := make([]Pair, 0, (len(d.players)+1)/2)
	var byes []Pair
	plain := d.byOrder()
	for i, j := range d.partner {
		switch {
		case j < 0:
			reason := Reason{GroupA: d.players[i].Points, Fixed: d.fixed[i], Late: d.players[i].Late}
			reason.FreeWins = d.players[i].FreeWins
			if !reason.Fixed {
				reason.ByeRule = d.byeRule
			}
			byes = append(byes, Pair{A: d.players[i].ID, B: Bye, Reason: reason})
		case i < j:
			out = append(out, d.pair(i, j, plain))
		}
	}
	return append(out, byes...)
}

func (d *draw) pair(i, j int, plain []int) Pair {
	a, b, met := &d.players[i], &d.players[j], d.met[i].times(j)
	p := Pair{
		A: a.ID, B: b.ID, Gap: a.Points - b.Points, Rematch: met > 0, Meetings: met, Forbidden: d.isForbidden(i, j),
		Reason: Reason{GroupA: a.Points, GroupB: b.Points, Fixed: d.fixed[i], Late: a.Late || b.Late, Meetings: met},
	}
	if p.Gap > 0 {
		p.Reason.Float = Down
	}
	if plain[i] == j || p.Reason.Fixed {
		return p
	}
	for _, k := range [...]int{i, j} {
		if other := plain[k]; other >= 0 {
			p.Reason.RematchAvoided = p.Reason.RematchAvoided || d.met[k].times(other) > met
			p.Reason.ForbiddenAvoided = p.Reason.ForbiddenAvoided || d.isForbidden(k, other)
		}
	}
	return p
}

// byOrder returns the opponent of each player by the order alone, ignoring earlier meetings. From the top, it pairs the floaters of each
// score group with its first players, then its upper half with its lower half; the last player of an odd group floats down. Players of
// manual pairs and those with the bye get −1.
func (d *draw) byOrder() []int {
	plain := make([]int, len(d.players))
	meet := func(i, j int) { plain[i], plain[j] = j, i }
	var group []int
	floater := -1
	for from := 0; from < len(d.players); {
		to := from + d.size[d.group[from]]
		group = group[:0]
		for i := from; i < to; i++ {
			plain[i] = -1
			if !d.fixed[i] && d.partner[i] >= 0 {
				group = append(group, i)
			}
		}
		from = to
		rest := group
		if floater >= 0 && len(rest) > 0 {
			meet(floater, rest[0])
			floater, rest = -1, rest[1:]
		}
		if len(rest)%2 == 1 {
			floater, rest = rest[len(rest)-1], rest[:len(rest)-1]
		}
		half := len(rest) / 2
		for k := range half {
			meet(rest[k], rest[half+k])
		}
	}
	return plain
}
