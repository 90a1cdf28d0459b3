package file

import (
	"bytes"
	"errors"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"

	"golang.org/x/image/webp"

	"yagura/internal/kit/fault"
)

// format is a kind of picture, named by its content type.
type format string

const (
	formatPNG  format = "image/png"
	formatJPEG format = "image/jpeg"
	formatGIF  format = "image/gif"
	formatWebP format = "image/webp"
)

// jpegQuality is a compromise between size and visible loss.
const jpegQuality = 85

// codec decodes one format. Only the codec of the recognised format reads the bytes.
type codec struct {
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}

var codecs = map[format]codec{
	formatPNG:  {png.DecodeConfig, png.Decode},
	formatJPEG: {jpeg.DecodeConfig, jpeg.Decode},
	formatGIF:  {gif.DecodeConfig, gif.Decode}, // Decode stops after the first frame and refuses frames beyond the canvas
	formatWebP: {webp.DecodeConfig, webp.Decode},
}

// header is the data of an upload that is known before decoding.
type header struct {
	format        format
	width, height int
	animated      bool  // its frames are kept
	pixels        int64 // of all that is decoded
	memory        int64 // that decoding takes, in bytes
}

// picture is a picture ready to be stored.
type picture struct {
	full, thumb   []byte // thumb is nil if the picture is narrow enough
	width, height int    // of full
	contentType   string
	extension     string // with its dot
}

// examine recognises an upload and limits the cost of decoding it, without decoding it.
func examine(raw []byte, rule Rule) (header, error) {
	f := format(http.DetectContentType(raw))
	if !rule.allows(f) {
		return header{}, fault.New(fault.UnsupportedFileType)
	}
	c, err := codecs[f].config(bytes.NewReader(raw))
	if err != nil {
		return header{}, fault.New(fault.UnsupportedFileType).Because(err)
	}
	if c.Width < 1 || c.Height < 1 {
		return header{}, fault.New(fault.UnsupportedFileType)
	}
	if c.Width > MaxSide || c.Height > MaxSide || int64(c.Width)*int64(c.Height) > MaxPixels {
		return header{}, fault.New(fault.ImageTooManyPixels).With("megapixels", MaxPixels/1_000_000)
	}
	h := header{format: f, width: c.Width, height: c.Height, pixels: int64(c.Width) * int64(c.Height)}
	if f == formatGIF && rule.animates() {
		if err := h.animate(raw); err != nil {
			return header{}, err
		}
	}
	h.memory = decodedSize(raw, f, c, h.pixels)
	if h.memory > MaxDecoded {
		return header{}, fault.New(fault.ImageTooManyPixels).With("megapixels", h.pixels*MaxDecoded/h.memory/1_000_000)
	}
	return h, nil
}

// animate adds the frames of a GIF to its header. The decoder of a single frame reports itself what is wrong with it.
func (h *header) animate(raw []byte) error {
	frames, pixels, err := gifExtent(raw)
	if frames < 2 {
		return nil
	}
	h.animated, h.pixels = true, max(h.pixels, pixels)
	if frames > MaxFrames || pixels > MaxPixels {
		return fault.New(fault.ImageTooManyPixels).With("megapixels", MaxPixels/1_000_000)
	}
	if err != nil {
		return fault.New(fault.UnsupportedFileType).Because(err)
	}
	return nil
}

// render decodes an examined upload and encodes it again, upright and scaled down.
func render(raw []byte, h header) (picture, error) {
	if h.animated {
		return renderAnimation(raw, h)
	}
	src, err := codecs[h.format].decode(bytes.NewReader(raw))
	if err != nil {
		return picture{}, fault.New(fault.UnsupportedFileType).Because(err)
	}
	if b := src.Bounds(); h.format != formatGIF && (b.Dx() != h.width || b.Dy() != h.height) {
		return picture{}, fault.New(fault.UnsupportedFileType).Because(errors.New("the header tells another size"))
	}
	if h.format == formatGIF {
		src = onCanvas(src, h.width, h.height)
	}
	full := upright(fit(src, StoredSide, StoredSide), orientation(raw, h.format))
	p := picture{width: full.Bounds().Dx(), height: full.Bounds().Dy(), contentType: string(formatPNG), extension: ".png"}
	if h.format == formatJPEG || h.format == formatWebP && full.Opaque() {
		p.contentType, p.extension = string(formatJPEG), ".jpg"
	}
	if p.full, err = encode(full, p.contentType); err != nil {
		return picture{}, err
	}
	if p.width > ThumbWidth {
		p.thumb, err = encode(fit(full, ThumbWidth, StoredSide), p.contentType)
	}
	return p, err
}

func encode(m *image.RGBA, contentType string) ([]byte, error) {
	var out bytes.Buffer
	var err error
	if contentType == string(formatJPEG) {
		err = jpeg.Encode(&out, m, &jpeg.Options{Quality: jpegQuality})
	} else {
		err = png.Encode(&out, m)
	}
	return out.Bytes(), err
}
