package file

import (
	"bytes"
	"errors"
	"image/gif"
	"strings"

	"yagura/internal/kit/fault"
)

// MaxFrames is the largest number of frames of a stored animation.
const MaxFrames = 500

// gifExtension is the extension of a stored animation. A GIF of one frame is stored as PNG.
const gifExtension = ".gif"

// IsAnimation reports whether a stored path is that of an animation.
func IsAnimation(path string) bool {
	return strings.HasSuffix(path, gifExtension)
}

// errBrokenGIF means that the decoder refuses the blocks of a GIF.
var errBrokenGIF = errors.New("file: the blocks of the GIF are broken")

// Lengths of parts of a GIF in bytes.
const (
	gifHeader         = 13
	gifDescriptor     = 10 // of an image, with its mark
	gifPlainText      = 13
	gifGraphicControl = 6
)

// gifExtent counts the frames of a GIF and their total pixels from the headers of its blocks, without decompressing. It reads the
// blocks exactly as image/gif does, so that it sees every frame that the decoder would decompress. It stops after MaxFrames+1
// frames. If it meets a block that the decoder refuses, it returns errBrokenGIF and what it has counted before.
func gifExtent(raw []byte) (frames int, pixels int64, err error) {
	r := gifBlocks{rest: raw}
	head := r.take(gifHeader)
	if head == nil {
		return 0, 0, errBrokenGIF
	}
	canvas := gifCanvas{width: le16(head[6:]), height: le16(head[8:]), colors: colorTable(head[10])}
	r.take(canvas.colors)
	for frames <= MaxFrames && !r.broken {
		switch mark := r.rest; {
		case len(mark) > 0 && mark[0] == ',':
			frames++
			pixels += r.image(canvas)
		case len(mark) > 0 && mark[0] == '!':
			r.take(1)
			r.extension()
		case len(mark) > 0 && mark[0] == ';':
			return frames, pixels, nil
		default:
			r.broken = true
		}
	}
	if r.broken {
		err = errBrokenGIF
	}
	return frames, pixels, err
}

// gifCanvas is what the header of a GIF says about its frames.
type gifCanvas struct{ width, height, colors int }

// gifBlocks reads the blocks of a GIF.
type gifBlocks struct {
	rest   []byte
	broken bool // the decoder stops here
}

// take reads n bytes. It returns nil if there are fewer.
func (r *gifBlocks) take(n int) []byte {
	if r.broken || len(r.rest) < n {
		r.broken = true
		return nil
	}
	taken := r.rest[:n:n]
	r.rest = r.rest[n:]
	return taken
}

// image reads an image and returns its pixels: 0 if the decoder refuses it before it reserves memory.
func (r *gifBlocks) image(on gifCanvas) int64 {
	d := r.take(gifDescriptor)
	if d == nil {
		return 0
	}
	left, top, width, height := le16(d[1:]), le16(d[3:]), le16(d[5:]), le16(d[7:])
	if left+width > on.width || top+height > on.height {
		r.broken = true
		return 0
	}
	colors := colorTable(d[9])
	r.take(colors)
	if size := r.take(1); size == nil || size[0] < 2 || size[0] > 8 || colors+on.colors == 0 {
		r.broken = true
	}
	r.data()
	return int64(width) * int64(height)
}

// extension reads an extension after its mark.
func (r *gifBlocks) extension() {
	label := r.take(1)
	if label == nil {
		return
	}
	switch label[0] {
	case 0x01: // plain text
		r.take(gifPlainText)
	case 0xF9: // graphic control: no data blocks follow
		if c := r.take(gifGraphicControl); c == nil || c[0] != 4 || c[5] != 0 {
			r.broken = true
		}
		return
	case 0xFE: // a comment
	case 0xFF: // application data: data blocks follow also a name of no bytes
		if name := r.take(1); name != nil {
			r.take(int(name[0]))
		}
	default:
		r.broken = true
	}
	r.data()
}

// data skips data blocks and the empty block after them.
func (r *gifBlocks) data() {
	for {
		size := r.take(1)
		if size == nil || size[0] == 0 {
			return
		}
		r.take(int(size[0]))
	}
}

// le16 returns the number of two bytes, the lower one first.
func le16(b []byte) int { return int(b[0]) | int(b[1])<<8 }

// colorTable returns the length in bytes of the color table that a flags byte announces.
func colorTable(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

// renderAnimation decodes an examined GIF and encodes its frames, delays and number of loops again. Comments,
// application data and trailing bytes are lost. It keeps the size and has no thumbnail, because a thumbnail would not
// move.
func renderAnimation(raw []byte, h header) (picture, error) {
	all, err := gif.DecodeAll(bytes.NewReader(raw))
	if err != nil {
		return picture{}, fault.New(fault.UnsupportedFileType).Because(err)
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, all); err != nil {
		return picture{}, fault.New(fault.UnsupportedFileType).Because(err)
	}
	return picture{full: out.Bytes(), width: h.width, height: h.height, contentType: string(formatGIF), extension: gifExtension}, nil
}
