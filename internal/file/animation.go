package file

import (
	"bytes"
	"errors"
	"image/gif"

	"yagura/internal/kit/fault"
)

// MaxFrames is the largest number of frames of a stored animation.
const MaxFrames = 500

// gifExtension is the extension of a stored animation. A GIF of one frame is stored as PNG.
const gifExtension = ".gif"

// IsAnimation reports whether a stored path is that of an animation.
func IsAnimation(path string) bool {
	return len(path) > len(gifExtension) && path[len(path)-len(gifExtension):] == gifExtension
}

// errBrokenGIF means that the blocks of a GIF do not lead to a frame.
var errBrokenGIF = errors.New("file: the blocks of the GIF are broken")

// gifExtent counts the frames of a GIF and their total pixels from the headers of its blocks, without decompressing.
// It stops after MaxFrames+1 frames. It counts the readable part of a truncated file.
func gifExtent(raw []byte) (frames int, pixels int64, err error) {
	const header, descriptor = 13, 10
	if len(raw) < header {
		return 0, 0, errBrokenGIF
	}
	at := header + colorTable(raw[10])
	for at < len(raw) && frames <= MaxFrames {
		switch raw[at] {
		case ',': // an image
			if at+descriptor > len(raw) {
				return frames, pixels, nil
			}
			width := int64(raw[at+5]) | int64(raw[at+6])<<8
			height := int64(raw[at+7]) | int64(raw[at+8])<<8
			frames++
			pixels += width * height
			at = afterBlocks(raw, at+descriptor+colorTable(raw[at+9])+1)
		case '!': // an extension
			at = afterBlocks(raw, at+2)
		default: // the trailer, or an unknown block
			at = len(raw)
		}
	}
	return frames, pixels, nil
}

// colorTable returns the length in bytes of the color table that a flags byte announces.
func colorTable(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

// afterBlocks skips the data blocks that begin at an offset.
func afterBlocks(raw []byte, at int) int {
	for at < len(raw) && raw[at] != 0 {
		at += int(raw[at]) + 1
	}
	return at + 1
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
