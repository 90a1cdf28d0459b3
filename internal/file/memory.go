package file

import (
	"encoding/binary"
	"image"
	"image/color"
)

// MaxDecoded is the most memory in bytes that decoding one picture may take.
const MaxDecoded = 256 << 20

// decodedSize estimates the memory in bytes that decoding an examined upload takes, from its header.
func decodedSize(raw []byte, f format, c image.Config, pixels int64) int64 {
	canvas := int64(c.Width) * int64(c.Height)
	switch f {
	case formatGIF: // a byte for each pixel of a frame, and the canvas on which the frames are drawn
		return pixels + 4*canvas
	case formatJPEG:
		return int64(jpegPixelSize(raw) * float64(canvas))
	case formatWebP:
		return webpPixelSize(c.ColorModel) * canvas
	case formatPNG:
	}
	size := pngPixelSize(c.ColorModel) * canvas
	if interlaced := len(raw) > pngInterlace && raw[pngInterlace] != 0; interlaced {
		return 2 * size // each pass is a picture of its own
	}
	return size
}

// pngInterlace is the position of the method of interlacing in a PNG (PNG 3, 11.2.1).
const pngInterlace = 28

// pngPixelSize returns the bytes of a decoded pixel.
func pngPixelSize(m color.Model) int64 {
	switch m {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	if _, paletted := m.(color.Palette); paletted {
		return 1
	}
	return 4
}

// webpPixelSize returns the bytes that the decoder holds for each pixel. It has the pixels of pictures without loss twice, and the
// transparency of others is such a picture.
func webpPixelSize(m color.Model) int64 {
	const withLoss, withoutLoss = 3, 8
	switch m {
	case color.YCbCrModel:
		return withLoss
	case color.NYCbCrAModel:
		return withLoss + withoutLoss
	}
	return withoutLoss
}

// Segments of a JPEG (ITU-T T.81, table B.1).
const (
	baselineFrame    = 0xC0
	extendedFrame    = 0xC1
	progressiveFrame = 0xC2
)

// jpegPixelSize returns the bytes that the decoder holds for each pixel, from the header of the frame. Each component has a byte for
// each of its samples; the chroma of most pictures has a quarter of the samples. A progressive picture holds the coefficients
// of all components, four bytes each, until its last scan. Four components are converted once more.
func jpegPixelSize(raw []byte) (size float64) {
	const largest = 4 * (1 + 4 + 1)
	size = largest
	jpegSegments(raw, func(kind byte, body []byte) bool {
		if kind != baselineFrame && kind != extendedFrame && kind != progressiveFrame {
			return true
		}
		const head, component = 6, 3 // bytes
		if len(body) < head || len(body) < head+component*int(body[5]) {
			return false
		}
		samples, most := 0, 1
		for i := range int(body[5]) {
			factors := body[head+component*i+1]
			samples += int(factors>>4) * int(factors&15)
			most = max(most, int(factors>>4)*int(factors&15))
		}
		size = float64(samples) / float64(most)
		if kind == progressiveFrame {
			size *= 1 + 4
		}
		if body[5] == 4 {
			size += 4
		}
		return false
	})
	return min(size, largest)
}

// jpegSegments calls visit with the segments before the picture data until it returns false. A segment is FF, its kind, and a length that
// includes itself. It stops at bytes that are no such segment, which decoders skip.
func jpegSegments(raw []byte, visit func(kind byte, body []byte) bool) {
	const firstRestart, startOfScan = 0xD0, 0xDA
	for at := 2; at+4 <= len(raw) && raw[at] == 0xFF; {
		kind := raw[at+1]
		if kind == 0xFF { // fill byte
			at++
			continue
		}
		end := at + 2 + int(binary.BigEndian.Uint16(raw[at+2:]))
		if kind == 0 || kind >= firstRestart && kind <= startOfScan || end > len(raw) || end < at+4 || !visit(kind, raw[at+4:end]) {
			return
		}
		at = end
	}
}
