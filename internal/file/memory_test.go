package file

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"runtime"
	"testing"

	"yagura/internal/kit/fault"
)

// progressiveJPEG returns a grey picture whose only scan has the first coefficient of each block. The factors are those of the
// luminance, as in the header of the frame; those of the chroma are 1.
func progressiveJPEG(width, height int, factors byte) []byte {
	b := []byte{0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0}
	b = append(b, bytes.Repeat([]byte{1}, 64)...)
	b = append(b, 0xFF, progressiveFrame, 0, 17, 8)
	b = binary.BigEndian.AppendUint16(b, uint16(height))
	b = binary.BigEndian.AppendUint16(b, uint16(width))
	b = append(b, 3, 1, factors, 0, 2, 0x11, 0, 3, 0x11, 0)
	b = append(b, 0xFF, 0xC4, 0, 20, 0, 1) // a table with one code of one bit
	b = append(b, make([]byte, 16)...)
	b = append(b, 0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0)
	b = append(b, make([]byte, (width+16)*(height+16)/64*3/8+8)...) // a bit for each block
	return append(b, 0xFF, 0xD9)
}

// sizedPNG returns the PNG of a pixel with another size in its header. The checksum of the header is not checked before the size.
func sizedPNG(t *testing.T, m image.Image, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	raw := out.Bytes()
	binary.BigEndian.PutUint32(raw[16:], uint32(width))
	binary.BigEndian.PutUint32(raw[20:], uint32(height))
	binary.BigEndian.PutUint32(raw[29:], crc32.ChecksumIEEE(raw[12:29]))
	return raw
}

// interlaced marks a PNG as interlaced in its header.
func interlaced(raw []byte) []byte {
	raw[pngInterlace] = 1
	binary.BigEndian.PutUint32(raw[29:], crc32.ChecksumIEEE(raw[12:29]))
	return raw
}

// TestPicturesThatNeedTooMuchMemoryAreRefused examines pictures within the limits of bytes and pixels that are large once decoded.
func TestPicturesThatNeedTooMuchMemoryAreRefused(t *testing.T) {
	one := image.Rect(0, 0, 1, 1)
	// For a reader that takes the restart mark for a segment of 6 bytes, the comment is a frame of one pixel.
	small := []byte{0xFF, baselineFrame, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0}
	hidden := append([]byte{0xFF, 0xD8, 0xFF, 0xD0, 0, 6, 0xFF, 0xFE, 0, byte(2 + len(small))}, small...)
	hidden = append(hidden, progressiveJPEG(8000, 5000, 0x11)[2:]...)
	for name, c := range map[string]struct {
		raw     []byte
		refused bool
	}{
		"png, 40 megapixels":                          {sizedPNG(t, image.NewNRGBA(one), 8000, 5000), false},
		"png of 16 bits, 40 megapixels":               {sizedPNG(t, image.NewNRGBA64(one), 8000, 5000), true},
		"interlaced png of 16 bits, 24 megapixels":    {interlaced(sizedPNG(t, image.NewNRGBA64(one), 6000, 4000)), true},
		"png of 16 bits, 24 megapixels":               {sizedPNG(t, image.NewNRGBA64(one), 6000, 4000), false},
		"progressive jpeg, 40 megapixels":             {progressiveJPEG(8000, 5000, 0x11), true},
		"progressive jpeg of a camera, 24 megapixels": {progressiveJPEG(6000, 4000, 0x22), false},
		"progressive jpeg, 12 megapixels":             {progressiveJPEG(4000, 3000, 0x11), false},
		"progressive jpeg behind a hidden frame":      {hidden, true},
	} {
		h, err := examine(c.raw, AnyPicture)
		if refused := fault.Has(err, fault.ImageTooManyPixels); refused != c.refused || err != nil && !refused {
			t.Errorf("%s: %d MB, %v", name, h.memory>>20, err)
		}
	}
}

// TestDecodedSize compares the estimate with what the decoders allocate.
func TestDecodedSize(t *testing.T) {
	all := image.Rect(0, 0, 1600, 1600)
	encoded := func(encode func(b *bytes.Buffer) error) []byte {
		var b bytes.Buffer
		if err := encode(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	pngOf := func(m image.Image) []byte { return encoded(func(b *bytes.Buffer) error { return png.Encode(b, m) }) }
	for name, raw := range map[string][]byte{
		"gray png":                  pngOf(image.NewGray(all)),
		"gray png of 16 bits":       pngOf(image.NewGray16(all)),
		"png with palette":          pngOf(image.NewPaletted(all, palette.Plan9)),
		"png with transparency":     pngOf(image.NewNRGBA(all)),
		"png of 16 bits":            pngOf(image.NewNRGBA64(all)),
		"gif":                       encoded(func(b *bytes.Buffer) error { return gif.Encode(b, image.NewPaletted(all, palette.Plan9), nil) }),
		"jpeg":                      encoded(func(b *bytes.Buffer) error { return jpeg.Encode(b, image.NewRGBA(all), nil) }),
		"gray jpeg":                 encoded(func(b *bytes.Buffer) error { return jpeg.Encode(b, image.NewGray(all), nil) }),
		"progressive jpeg":          progressiveJPEG(1600, 1600, 0x11),
		"progressive camera's jpeg": progressiveJPEG(1600, 1600, 0x22),
	} {
		h, err := examine(raw, AnyPicture)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := codecs[h.format].decode(bytes.NewReader(raw)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		runtime.ReadMemStats(&after)
		const overhead = 256 << 10 // of a decoder
		if used := int64(after.TotalAlloc - before.TotalAlloc); used > h.memory*11/10+overhead || used < h.memory/6 {
			t.Errorf("%s: estimated %d kB, allocated %d kB", name, h.memory>>10, used>>10)
		}
	}
}
