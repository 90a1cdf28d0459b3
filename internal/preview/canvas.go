package preview

import (
	"image"
	"image/color"
	"image/draw"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Width and Height are the size of a picture in pixels, as link previews show it.
const (
	Width  = 1200
	Height = 630
)

// The colours of the app's dark theme.
var (
	ground      = rgb(0x11131a)
	surface     = rgb(0x181b24)
	lineColour  = rgb(0x2c3240)
	strongLine  = rgb(0x636d84)
	textColour  = rgb(0xede8de)
	textSecond  = rgb(0xb9b6b2)
	lacquer     = rgb(0xff7043)
	lacquerText = rgb(0xff8a63)
	live        = rgb(0x5fe3b0)
)

func rgb(c uint32) color.RGBA { return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 0xff} }

// canvas draws shapes and texts.
type canvas struct {
	img      *image.RGBA
	fonts    *fonts
	buffer   sfnt.Buffer
	language string
	found    map[character]glyph
	raster   vector.Rasterizer
}

// character is a character in a form.
type character struct {
	char             rune
	regular, figures bool
}

func newCanvas(f *fonts, language string) *canvas {
	c := &canvas{img: image.NewRGBA(image.Rect(0, 0, Width, Height)), fonts: f, language: language, found: map[character]glyph{}}
	c.fill(ground, 0, 0, Width, Height)
	return c
}

func (c *canvas) fill(colour color.RGBA, x, y, width, height float32) {
	area := image.Rect(int(x), int(y), int(x+width), int(y+height))
	draw.Draw(c.img, area, image.NewUniform(colour), image.Point{}, draw.Over)
}

// shape fills a shape within an area. The coordinates of add are moved by dx and dy: the area is smaller than the picture.
func (c *canvas) shape(colour color.RGBA, left, top, right, bottom float32, add func(r *vector.Rasterizer, dx, dy float32)) {
	area := image.Rect(int(left)-2, int(top)-2, int(right)+3, int(bottom)+3).Intersect(c.img.Bounds())
	if area.Empty() {
		return
	}
	c.raster.Reset(area.Dx(), area.Dy())
	add(&c.raster, -float32(area.Min.X), -float32(area.Min.Y))
	c.raster.Draw(c.img, area, image.NewUniform(colour), image.Point{})
}

// stroke draws the lines between points.
func (c *canvas) stroke(colour color.RGBA, width float32, points ...[2]float32) {
	c.paths([]polyline{points}, colour, width, 0, 0, 1)
}

// addLine adds a line with square ends.
func addLine(r *vector.Rasterizer, from, to [2]float32, width float32) {
	dx, dy := to[0]-from[0], to[1]-from[1]
	length := sqrt(dx*dx + dy*dy)
	if length == 0 {
		return
	}
	half := width / 2
	ux, uy := dx/length*half, dy/length*half
	ax, ay, bx, by := from[0]-ux, from[1]-uy, to[0]+ux, to[1]+uy
	r.MoveTo(ax-uy, ay+ux)
	r.LineTo(bx-uy, by+ux)
	r.LineTo(bx+uy, by-ux)
	r.LineTo(ax+uy, ay-ux)
	r.ClosePath()
}

// lettering is the form of a text.
type lettering struct {
	size    float32
	colour  color.RGBA
	regular bool // a lighter weight
	figures bool // the font of numbers and times
}

// glyph is a character in its font.
type glyph struct {
	font    *sfnt.Font
	index   sfnt.GlyphIndex
	advance float32
}

// glyphs returns the glyphs of a text and its width. Characters without a glyph are left out.
func (c *canvas) glyphs(text string, l lettering) (list []glyph, width float32) {
	names := families[c.language]
	if l.figures {
		names = append([]string{figures}, names...)
	}
	weight := bold
	if l.regular {
		weight = regular
	}
	ppem := fixed.Int26_6(l.size * 64)
	for _, char := range text {
		key := character{char, l.regular, l.figures}
		g, known := c.found[key]
		if !known {
			g.font, g.index = c.fonts.find(&c.buffer, names, weight, char)
			c.found[key] = g
		}
		if g.font == nil {
			continue
		}
		advance, err := g.font.GlyphAdvance(&c.buffer, g.index, ppem, font.HintingNone)
		if err != nil {
			continue
		}
		g.advance = float32(advance) / 64
		list, width = append(list, g), width+g.advance
	}
	return list, width
}

func (c *canvas) width(text string, l lettering) float32 {
	_, width := c.glyphs(text, l)
	return width
}

// text draws a text from x on, with its baseline at y, and returns its width.
func (c *canvas) text(text string, x, y float32, l lettering) float32 {
	list, width := c.glyphs(text, l)
	ppem := fixed.Int26_6(l.size * 64)
	c.shape(l.colour, x-l.size/2, y-l.size*1.3, x+width+l.size/2, y+l.size/2, func(r *vector.Rasterizer, dx, dy float32) {
		for _, g := range list {
			segments, err := g.font.LoadGlyph(&c.buffer, g.index, ppem, nil)
			if err == nil {
				addGlyph(r, segments, x+dx, y+dy)
			}
			x += g.advance
		}
	})
	return width
}

func addGlyph(r *vector.Rasterizer, segments sfnt.Segments, x, y float32) {
	at := func(p fixed.Point26_6) (px, py float32) { return x + float32(p.X)/64, y + float32(p.Y)/64 }
	for _, s := range segments {
		ax, ay := at(s.Args[0])
		bx, by := at(s.Args[1])
		cx, cy := at(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			r.ClosePath()
			r.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			r.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			r.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			r.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	r.ClosePath()
}

// centred draws a text around x.
func (c *canvas) centred(text string, x, y float32, l lettering) {
	c.text(text, x-c.width(text, l)/2, y, l)
}

// fit returns a text that is at most room wide: in a smaller size, down to least, and then shortened with an ellipsis.
func (c *canvas) fit(text string, room, least float32, l lettering) (string, lettering) {
	for l.size > least && c.width(text, l) > room {
		l.size = max(least, l.size-4)
	}
	return c.shorten(text, room, l), l
}

func (c *canvas) shorten(text string, room float32, l lettering) string {
	if c.width(text, l) <= room {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes)-1
	for low < high {
		middle := (low + high + 1) / 2
		if c.width(strings.TrimSpace(string(runes[:middle]))+"…", l) > room {
			high = middle - 1
		} else {
			low = middle
		}
	}
	return strings.TrimSpace(string(runes[:low])) + "…"
}

// lines returns a text in at most two lines. It is broken between words, or between characters if it has no spaces.
func (c *canvas) lines(text string, room float32, l lettering) []string {
	if c.width(text, l) <= room {
		return []string{text}
	}
	runes := []rune(text)
	end, space, width := 0, 0, float32(0)
	for i, char := range runes {
		if width += c.width(string(char), l); width > room {
			break
		}
		end = i + 1
		if char == ' ' || char == '　' {
			space = i + 1
		}
	}
	if space > end/2 {
		end = space
	}
	return []string{strings.TrimSpace(string(runes[:end])), c.shorten(strings.TrimSpace(string(runes[end:])), room, l)}
}
