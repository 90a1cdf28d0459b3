package preview

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/andybalholm/brotli"
)

// knownTags are the tables that WOFF2 writes as a number instead of a tag (W3C WOFF 2.0, 4.1). Others are written as text.
var knownTags = [63]string{
	"cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca", "prep", "CFF ", "VORG", "EBDT", "EBLC", "gasp",
	"hdmx", "kern", "LTSH", "PCLT", "VDMX", "vhea", "vmtx", "BASE", "GDEF", "GPOS", "GSUB", "EBSC", "JSTF", "MATH", "CBDT", "CBLC", "COLR", "CPAL",
	"SVG ", "sbix", "acnt", "avar", "bdat", "bloc", "bsln", "cvar", "fdsc", "feat", "fmtx", "fvar", "gvar", "hsty", "just", "lcar", "mort", "morx",
	"opbd", "prop", "trak", "Zapf", "Silf", "Glat", "Gloc", "Feat", "Sill",
}

// maxFont is the largest size in bytes of a decompressed font. The fonts of the app are far smaller.
const maxFont = 8 << 20

var errFont = errors.New("the font is not valid WOFF2")

type table struct {
	tag         string
	size        int // in the compressed stream
	transformed bool
	data        []byte
}

// decodeWOFF2 returns a WOFF2 font as OpenType, with the tables that are needed to draw glyphs.
func decodeWOFF2(font []byte) (out []byte, err error) {
	defer func() { // a truncated font ends in an index out of range
		if recover() != nil {
			out, err = nil, errFont
		}
	}()
	if len(font) < 48 || string(font[:4]) != "wOF2" {
		return nil, errFont
	}
	flavor, count, packedSize := font[4:8], int(binary.BigEndian.Uint16(font[12:])), int(binary.BigEndian.Uint32(font[20:]))
	in := &stream{data: font[48:len(font):len(font)]}
	tables := make([]table, count)
	for i := range tables {
		if tables[i], err = in.entry(); err != nil {
			return nil, err
		}
	}
	stream, err := io.ReadAll(io.LimitReader(brotli.NewReader(bytes.NewReader(in.bytes(packedSize))), maxFont))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFont, err)
	}
	var glyphs, offsets []byte
	for i := range tables {
		t := &tables[i]
		t.data, stream = stream[:t.size], stream[t.size:]
		if t.tag == "glyf" && t.transformed {
			if glyphs, offsets, err = rebuildGlyphs(t.data); err != nil {
				return nil, err
			}
			t.data = glyphs
		}
	}
	for i := range tables {
		switch t := &tables[i]; t.tag {
		case "loca":
			if glyphs != nil {
				t.data = offsets
			}
		case "head":
			if glyphs != nil {
				t.data = slices.Clone(t.data)
				binary.BigEndian.PutUint16(t.data[50:], 1) // offsets of 4 bytes
			}
		case "hmtx":
			if t.transformed {
				t.data = rebuildAdvances(t.data, tables)
			}
		}
	}
	return assemble(flavor, tables), nil
}

// stream reads big-endian values.
type stream struct{ data []byte }

func (s *stream) bytes(n int) []byte {
	b := s.data[:n:n]
	s.data = s.data[n:]
	return b
}

func (s *stream) u8() int  { return int(s.bytes(1)[0]) }
func (s *stream) u16() int { return int(binary.BigEndian.Uint16(s.bytes(2))) }
func (s *stream) u32() int { return int(binary.BigEndian.Uint32(s.bytes(4))) }

// base128 reads a number of 7 bits a byte (UIntBase128).
func (s *stream) base128() (n int, err error) {
	for range 5 {
		b := s.u8()
		n = n<<7 | b&0x7f
		if b&0x80 == 0 {
			return n, nil
		}
	}
	return 0, errFont
}

// short reads a number of one to three bytes (255UInt16).
func (s *stream) short() int {
	switch code := s.u8(); code {
	case 253:
		return s.u16()
	case 254:
		return s.u8() + 506
	case 255:
		return s.u8() + 253
	default:
		return code
	}
}

// entry reads an entry of the table directory.
func (s *stream) entry() (t table, err error) {
	flags := s.u8()
	if flags&0x3f == 0x3f {
		t.tag = string(s.bytes(4))
	} else {
		t.tag = knownTags[flags&0x3f]
	}
	if t.size, err = s.base128(); err != nil {
		return t, err
	}
	version := flags >> 6
	if t.tag == "glyf" || t.tag == "loca" {
		t.transformed = version == 0
	} else {
		t.transformed = version != 0
	}
	if t.transformed {
		t.size, err = s.base128()
	}
	return t, err
}

// rebuildAdvances returns the table hmtx with side bearings of 0, which are not used.
func rebuildAdvances(data []byte, tables []table) []byte {
	var metrics, glyphs int
	for _, t := range tables {
		switch t.tag {
		case "hhea":
			metrics = int(binary.BigEndian.Uint16(t.data[34:]))
		case "maxp":
			glyphs = int(binary.BigEndian.Uint16(t.data[4:]))
		}
	}
	out := make([]byte, 0, 4*metrics+2*(glyphs-metrics))
	for i := range metrics {
		out = append(out, data[1+2*i], data[2+2*i], 0, 0)
	}
	return append(out, make([]byte, 2*(glyphs-metrics))...)
}

// drawn are the tables of the rebuilt font.
var drawn = []string{"CFF ", "OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"}

func assemble(flavor []byte, tables []table) []byte {
	tables = slices.DeleteFunc(tables, func(t table) bool { return !slices.Contains(drawn, t.tag) })
	slices.SortFunc(tables, func(a, b table) int { return bytes.Compare([]byte(a.tag), []byte(b.tag)) })
	var out, body bytes.Buffer
	out.Write(flavor)
	_ = binary.Write(&out, binary.BigEndian, [4]uint16{uint16(len(tables))})
	at := 12 + 16*len(tables)
	for _, t := range tables {
		out.WriteString(t.tag)
		_ = binary.Write(&out, binary.BigEndian, [3]uint32{0, uint32(at + body.Len()), uint32(len(t.data))})
		body.Write(t.data)
		body.Write(make([]byte, -len(t.data)&3))
	}
	out.Write(body.Bytes())
	return out.Bytes()
}
