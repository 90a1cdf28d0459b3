package preview

import (
	"bytes"
	"encoding/binary"
)

// The streams of the transformed table glyf (W3C WOFF 2.0, 5.1).
type glyphStreams struct {
	contours, points, flags, glyphs, composites, boxes, instructions stream
	boxed                                                            []byte // a bit for each glyph that has a box
}

type point struct {
	x, y    int
	onCurve bool
}

// rebuildGlyphs returns the tables glyf and loca of a transformed table glyf. It leaves out instructions, which are for screens
// of few pixels.
func rebuildGlyphs(data []byte) (glyphs, offsets []byte, err error) {
	in := stream{data: data}
	in.bytes(4)
	count := in.u16()
	in.bytes(2)
	var sizes [7]int
	for i := range sizes {
		sizes[i] = in.u32()
	}
	var s glyphStreams
	for i, part := range []*stream{&s.contours, &s.points, &s.flags, &s.glyphs, &s.composites, &s.boxes, &s.instructions} {
		part.data = in.bytes(sizes[i])
	}
	s.boxed = s.boxes.bytes(4 * ((count + 31) / 32))
	var out bytes.Buffer
	offsets = binary.BigEndian.AppendUint32(nil, 0)
	for i := range count {
		if err := s.glyph(&out, i); err != nil {
			return nil, nil, err
		}
		out.Write(make([]byte, -out.Len()&3))
		offsets = binary.BigEndian.AppendUint32(offsets, uint32(out.Len()))
	}
	return out.Bytes(), offsets, nil
}

func (s *glyphStreams) glyph(out *bytes.Buffer, index int) error {
	contours := int(int16(s.contours.u16()))
	var box []byte
	if s.boxed[index>>3]&(0x80>>(index&7)) != 0 {
		box = s.boxes.bytes(8)
	}
	switch {
	case contours == 0:
		return nil
	case contours > 0:
		s.simple(out, contours, box)
		return nil
	case box == nil:
		return errFont // a composite glyph has a box
	}
	s.composite(out, box)
	return nil
}

// simple writes a glyph of points. Each coordinate takes two bytes, which every reader understands.
func (s *glyphStreams) simple(out *bytes.Buffer, contours int, box []byte) {
	ends, total := make([]byte, 0, 2*contours), 0
	for range contours {
		total += s.points.short()
		ends = binary.BigEndian.AppendUint16(ends, uint16(total-1))
	}
	points := make([]point, total)
	var x, y int
	for i := range points {
		dx, dy, onCurve := s.step()
		x, y = x+dx, y+dy
		points[i] = point{x, y, onCurve}
	}
	s.instructions.bytes(s.glyphs.short())
	if box == nil {
		box = boxOf(points)
	}
	out.Write(binary.BigEndian.AppendUint16(nil, uint16(contours)))
	out.Write(box)
	out.Write(ends)
	out.Write([]byte{0, 0}) // no instructions
	for _, p := range points {
		flag := byte(0)
		if p.onCurve {
			flag = 1
		}
		out.WriteByte(flag)
	}
	var xs, ys []byte
	var from point
	for _, p := range points {
		xs = binary.BigEndian.AppendUint16(xs, uint16(p.x-from.x))
		ys = binary.BigEndian.AppendUint16(ys, uint16(p.y-from.y))
		from = p
	}
	out.Write(xs)
	out.Write(ys)
}

// step reads the way to the next point (5.2, the triplet encoding).
func (s *glyphStreams) step() (dx, dy int, onCurve bool) {
	flag := s.flags.u8()
	onCurve = flag&0x80 == 0
	flag &= 0x7f
	signed := func(bits, n int) int {
		if bits&1 == 0 {
			return -n
		}
		return n
	}
	g := &s.glyphs
	switch {
	case flag < 10:
		return 0, signed(flag, (flag&14)<<7+g.u8()), onCurve
	case flag < 20:
		return signed(flag, ((flag-10)&14)<<7+g.u8()), 0, onCurve
	case flag < 84:
		f, b := flag-20, g.u8()
		return signed(flag, 1+f&0x30+b>>4), signed(flag>>1, 1+(f&0x0c)<<2+b&0x0f), onCurve
	case flag < 120:
		f := flag - 84
		dx, dy := 1+(f/12)<<8+g.u8(), 1+((f%12)>>2)<<8+g.u8()
		return signed(flag, dx), signed(flag>>1, dy), onCurve
	case flag < 124:
		a, b, c := g.u8(), g.u8(), g.u8()
		return signed(flag, a<<4+b>>4), signed(flag>>1, (b&0x0f)<<8+c), onCurve
	}
	dx, dy = g.u16(), g.u16()
	return signed(flag, dx), signed(flag>>1, dy), onCurve
}

// Flags of the parts of a composite glyph.
const (
	wordArguments   = 0x0001
	oneScale        = 0x0008
	moreParts       = 0x0020
	twoScales       = 0x0040
	twoByTwo        = 0x0080
	hasInstructions = 0x0100
)

func (s *glyphStreams) composite(out *bytes.Buffer, box []byte) {
	out.Write([]byte{0xff, 0xff})
	out.Write(box)
	instructed := false
	for {
		flags := s.composites.u16()
		size := 2 + 2 // the glyph and its position
		if flags&wordArguments != 0 {
			size += 2
		}
		switch {
		case flags&oneScale != 0:
			size += 2
		case flags&twoScales != 0:
			size += 4
		case flags&twoByTwo != 0:
			size += 8
		}
		instructed = instructed || flags&hasInstructions != 0
		out.Write(binary.BigEndian.AppendUint16(nil, uint16(flags&^hasInstructions)))
		out.Write(s.composites.bytes(size))
		if flags&moreParts == 0 {
			break
		}
	}
	if instructed {
		s.instructions.bytes(s.glyphs.short())
	}
}

func boxOf(points []point) []byte {
	if len(points) == 0 {
		return make([]byte, 8)
	}
	low, high := points[0], points[0]
	for _, p := range points {
		low.x, low.y = min(low.x, p.x), min(low.y, p.y)
		high.x, high.y = max(high.x, p.x), max(high.y, p.y)
	}
	var box []byte
	for _, n := range []int{low.x, low.y, high.x, high.y} {
		box = binary.BigEndian.AppendUint16(box, uint16(n))
	}
	return box
}
