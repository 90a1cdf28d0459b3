package preview

import (
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

type polyline [][2]float32

// The lines of the symbol on a grid of 32 × 32, and of the name on a grid of 128 × 22.
var (
	tower  = []polyline{{{4, 30}, {4, 21.5}, {12, 21.5}, {12, 30}}, {{20, 30}, {20, 21.5}, {28, 21.5}, {28, 30}}, {{8, 21.5}, {8, 13}, {16, 13}}, {{24, 21.5}, {24, 13}, {16, 13}}}
	winner = []polyline{{{20, 30}, {20, 21.5}, {24, 21.5}, {24, 13}, {16, 13}, {16, 5}}}
	roof   = []polyline{{{8.5, 7.5}, {16, 2.5}, {23.5, 7.5}}}
	name   = []polyline{
		{{2, 0}, {2, 9.5}, {16, 9.5}, {16, 0}}, {{9, 9.5}, {9, 22}},
		{{24, 22}, {24, 5.5}, {27.5, 2}, {38, 2}, {38, 22}}, {{24, 13}, {38, 13}},
		{{60, 2}, {46, 2}, {46, 20}, {60, 20}, {60, 11.5}, {53, 11.5}},
		{{68, 0}, {68, 20}, {82, 20}, {82, 0}},
		{{90, 22}, {90, 2}, {104, 2}, {104, 12.5}, {90, 12.5}}, {{97, 12.5}, {104, 22}},
		{{112, 22}, {112, 5.5}, {115.5, 2}, {126, 2}, {126, 22}}, {{112, 13}, {126, 13}},
	}
)

// paths draws paths, moved and scaled.
func (c *canvas) paths(list []polyline, colour color.RGBA, width, x, y, scale float32) {
	left, top, right, bottom := float32(Width), float32(Height), float32(0), float32(0)
	for _, p := range list {
		for _, at := range p {
			left, right = min(left, x+at[0]*scale), max(right, x+at[0]*scale)
			top, bottom = min(top, y+at[1]*scale), max(bottom, y+at[1]*scale)
		}
	}
	edge := width * scale
	c.shape(colour, left-edge, top-edge, right+edge, bottom+edge, func(r *vector.Rasterizer, dx, dy float32) {
		for _, p := range list {
			for i := 1; i < len(p); i++ {
				addLine(r, [2]float32{dx + x + p[i-1][0]*scale, dy + y + p[i-1][1]*scale}, [2]float32{dx + x + p[i][0]*scale, dy + y + p[i][1]*scale}, width*scale)
			}
		}
	})
}

// brand draws the symbol and the name; both end at x.
func (c *canvas) brand(x, y float32) {
	const nameScale, symbolScale = 1.2, 1.5
	left := x - 128*nameScale
	c.paths(name, textColour, 3.6, left, y+10, nameScale)
	left -= 18 + 32*symbolScale
	c.paths(tower, strongLine, 2.4, left, y, symbolScale)
	c.paths(winner, lacquer, 3, left, y, symbolScale)
	c.paths(roof, textColour, 2.4, left, y, symbolScale)
}
