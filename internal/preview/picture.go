// Package preview draws the pictures of shared links: contests, matches, teams and people, in the style of the exported bracket.
// It uses the fonts of the built app.
package preview

import (
	"bytes"
	"image/color"
	"image/png"
)

// Picture is what a picture shows. Its texts are in the reader's language.
type Picture struct {
	Language string
	// Above is the line above the title, such as the game or the contest.
	Above string
	// Status is a short text in a frame at the right of Above; Live colours it.
	Status string
	Live   bool
	// Title is the name of the contest, team or person. A picture of a match has Sides instead.
	Title string
	Sides []string
	// Middle stands between the sides: the result, or the word for "against".
	Middle string
	// Won is the side that has won; -1 if none has.
	Won int
	// Label and Champion name the winner of a finished contest.
	Label, Champion string
	// When is the largest line below the title: weekday and time. Places stands beside it.
	When, Places string
	// Below is the last line, such as the organiser.
	Below string
	// Rounds is the bracket of a contest that is played, the first round first; nil for none.
	Rounds []Round
}

// Round is a round of a bracket.
type Round []Match

// Match is a match of a bracket: the names of its sides, and the side that has won; -1 if none has.
type Match struct {
	Sides [2]string
	Won   int
}

// Artist draws pictures.
type Artist struct{ fonts *fonts }

// NewArtist returns an artist with the fonts of the built app.
func NewArtist(files Files) *Artist { return &Artist{fonts: newFonts(files)} }

// Available reports whether the app is built: without its fonts there are no pictures.
func (a *Artist) Available() bool { return a.fonts.available() }

// margin is the space at the sides.
const margin = 64

// Draw returns a picture as PNG.
func (a *Artist) Draw(p *Picture) ([]byte, error) {
	c := newCanvas(a.fonts, p.Language)
	c.fill(lacquer, 0, 0, 10, Height)
	c.above(p)
	switch {
	case len(p.Sides) == 2:
		c.versus(p)
	case hasNames(p.Rounds):
		c.bracket(p)
	default:
		c.backdrop()
		c.title(p)
	}
	c.foot(p)
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	err := encoder.Encode(&b, c.img)
	return b.Bytes(), err
}

// above draws the line above the title.
func (c *canvas) above(p *Picture) {
	room := float32(Width - 2*margin)
	if p.Status != "" {
		l := lettering{size: 30, colour: textSecond}
		if p.Live {
			l.colour = live
		}
		width := c.width(p.Status, l) + 40
		left := float32(Width) - margin - width
		c.frame(l.colour, left, 52, width, 56)
		c.text(p.Status, left+20, 91, l)
		room -= width + 32
	}
	text, l := c.fit(p.Above, room, 28, lettering{size: 34, colour: textSecond})
	c.text(text, margin, 92, l)
}

func (c *canvas) frame(colour color.RGBA, x, y, width, height float32) {
	c.fill(colour, x, y, width, 2)
	c.fill(colour, x, y+height-2, width, 2)
	c.fill(colour, x, y, 2, height)
	c.fill(colour, x+width-2, y, 2, height)
}

// title draws a name with what is below it: a champion, or time and places.
func (c *canvas) title(p *Picture) {
	room, l := float32(Width-2*margin), lettering{size: 84, colour: textColour}
	if _, one := c.fit(p.Title, room, 60, l); c.width(p.Title, one) <= room {
		l = one
	}
	for l.size > 56 && c.width(p.Title, l) > 2*room*0.9 {
		l.size -= 4
	}
	lines := c.lines(p.Title, room, l)
	y := float32(212)
	if len(lines) == 1 {
		y += 36
	}
	for _, line := range lines {
		c.text(line, margin, y, l)
		y += l.size * 1.2
	}
	y += 20
	switch {
	case p.Champion != "":
		c.fill(lacquer, margin, y-34, 120, 4)
		c.text(p.Label, margin, y+28, lettering{size: 34, colour: lacquerText})
		text, big := c.fit(p.Champion, room, 48, lettering{size: 84, colour: textColour})
		c.text(text, margin, y+124, big)
	default:
		x := float32(margin)
		if p.When != "" {
			x += c.text(p.When, x, y+36, lettering{size: 72, colour: lacquerText, figures: true}) + 48
		}
		text, l := c.fit(p.Places, Width-margin-x, 26, lettering{size: 40, colour: textColour})
		c.text(text, x, y+32, l)
	}
}

// versus draws the two sides of a match.
func (c *canvas) versus(p *Picture) {
	c.centred(p.Title, Width/2, 196, lettering{size: 40, colour: lacquerText})
	c.fill(lineColour, Width/2-60, 222, 120, 2)
	room := float32(Width-2*margin-200) / 2
	for i, name := range p.Sides {
		l := lettering{size: 72, colour: textColour}
		if p.Won >= 0 && p.Won != i {
			l.colour = textSecond
		}
		text, l := c.fit(name, room, 36, l)
		x := margin + room/2
		if i == 1 {
			x = Width - margin - room/2
		}
		c.centred(text, x, 366, l)
		if p.Won == i {
			c.fill(lacquer, x-60, 400, 120, 6)
		}
	}
	c.centred(p.Middle, Width/2, 366, lettering{size: 80, colour: lacquer, figures: true})
	c.centred(p.When, Width/2, 480, lettering{size: 44, colour: textColour, figures: true})
}

// foot draws the last line and the brand.
func (c *canvas) foot(p *Picture) {
	c.fill(lineColour, margin, 536, Width-2*margin, 2)
	c.fill(lacquer, margin, 536, 120, 2)
	text, l := c.fit(p.Below, Width-2*margin-300, 24, lettering{size: 30, colour: textSecond, regular: true})
	c.text(text, margin, 590, l)
	c.brand(Width-margin, 556)
}
