package preview

import "slices"

// backdrop draws faint lines of a bracket behind a title.
func (c *canvas) backdrop() {
	const depth, right, step, low, gap = 4, 1260, 92, 120, 26
	x := float32(right)
	var across []float32
	for i := range 1 << depth {
		across = append(across, low+gap*(float32(i)+0.5))
	}
	for range depth {
		var next []float32
		for i := 0; i < len(across); i += 2 {
			middle := (across[i] + across[i+1]) / 2
			for _, y := range across[i : i+2] {
				c.stroke(rgb(0x1f242f), 3, [2]float32{x, y}, [2]float32{x - step, y}, [2]float32{x - step, middle})
			}
			next = append(next, middle)
		}
		across, x = next, x-step
	}
}

// shownRounds is the largest number of rounds that a picture of a bracket shows, from four matches to one. A link preview is some
// 500 pixels wide, less than half of the picture, and the names must be readable there.
const shownRounds = 3

// ShownRounds returns the part of a bracket that a picture shows: the last rounds, from the quarter-finals on. Before somebody has
// reached them it is a part of the round that is played, with the rounds that follow from it.
func ShownRounds(rounds []Round) []Round {
	from := max(0, len(rounds)-shownRounds)
	for from > 0 && !slices.ContainsFunc(rounds[from], Match.named) {
		from--
	}
	shown := slices.Clone(rounds[from:min(len(rounds), from+shownRounds)])
	if len(shown) == 0 {
		return shown
	}
	part := max(0, slices.IndexFunc(shown[0], Match.named)) >> (shownRounds - 1)
	for i, round := range shown {
		count := 1 << (shownRounds - 1 - i)
		shown[i] = round[min(len(round), part*count):min(len(round), (part+1)*count)]
	}
	return shown
}

// named reports whether somebody has reached the match.
func (m Match) named() bool { return m.Sides != [2]string{} }

// hasNames reports whether somebody has reached the rounds that a picture shows.
func hasNames(rounds []Round) bool {
	return slices.ContainsFunc(ShownRounds(rounds), func(r Round) bool { return slices.ContainsFunc(r, Match.named) })
}

// bracket draws the contest's name and a part of its bracket.
func (c *canvas) bracket(p *Picture) {
	title, l := c.fit(p.Title, Width-2*margin, 40, lettering{size: 60, colour: textColour})
	c.text(title, margin, 172, l)
	rounds := ShownRounds(p.Rounds)
	const top, bottom = 204, 522
	column := float32(Width-2*margin) / float32(len(rounds))
	centre := func(round, match int) (x, y float32) {
		height := float32(bottom-top) / float32(len(rounds[round]))
		return margin + column*float32(round), top + height*(float32(match)+0.5)
	}
	for i, round := range rounds {
		for j, m := range round {
			x, y := centre(i, j)
			height := min(float32(bottom-top)/float32(len(round))-6, 84)
			if i+1 < len(rounds) {
				nx, ny := centre(i+1, j/2)
				colour := strongLine
				if m.Won >= 0 {
					colour = lacquer
				}
				bend := x + column - 22
				c.stroke(colour, 2, [2]float32{x + column - 44, y}, [2]float32{bend, y}, [2]float32{bend, ny}, [2]float32{nx, ny})
			}
			c.match(m, x, y-height/2, column-44, height)
		}
	}
}

// match draws the two names of a match.
func (c *canvas) match(m Match, x, y, width, height float32) {
	c.fill(surface, x, y, width, height)
	c.fill(lineColour, x, y+height/2-0.5, width, 1)
	size := min(height/2*0.74, 30)
	for i, name := range m.Sides {
		colour := textColour
		switch {
		case m.Won == i:
			c.fill(lacquer, x, y+height/2*float32(i), 4, height/2)
		case m.Won >= 0:
			colour = strongLine
		}
		l := lettering{size: size, colour: colour}
		c.text(c.shorten(name, width-20, l), x+12, y+height/2*(float32(i)+0.5)+size*0.37, l)
	}
}
