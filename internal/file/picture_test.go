package file_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"runtime"
	"strings"
	"testing"

	"yagura/internal/file"
	"yagura/internal/kit/fault"
)

func TestFormats(t *testing.T) {
	m := quarters(640, 480)
	for name, c := range map[string]struct {
		raw         []byte
		contentType string
	}{
		"png":  {asPNG(t, m), "image/png"},
		"jpeg": {asJPEG(t, m), "image/jpeg"},
		"gif":  {asGIF(t, m), "image/png"},
	} {
		t.Run(name, func(t *testing.T) {
			f := setUp(t, file.DefaultQuota)
			info, _, got := f.stored(t, c.raw)
			if info.ContentType != c.contentType || info.Width != 640 || info.Height != 480 || info.OwnerID != owner {
				t.Errorf("stored as %+v", info)
			}
			if corners(got) != "RGBW" {
				t.Errorf("corners %s", corners(got))
			}
			thumb, _, err := image.Decode(bytes.NewReader(f.read(t, info.Path, true)))
			if err != nil || thumb.Bounds().Dx() != 480 || thumb.Bounds().Dy() != 360 || corners(thumb) != "RGBW" {
				t.Errorf("thumbnail %v: %v", thumb.Bounds(), err)
			}
			if f.store.bytes != info.Size || f.store.count != 1 {
				t.Errorf("usage %d bytes, %d files; the file has %d", f.store.bytes, f.store.count, info.Size)
			}
		})
	}
	t.Run("webp", func(t *testing.T) {
		f := setUp(t, file.DefaultQuota)
		info, _, _ := f.stored(t, webP(t))
		if info.ContentType != "image/jpeg" || info.ThumbPath != "" {
			t.Errorf("stored as %+v", info)
		}
		if len(f.read(t, info.Path, true)) == 0 {
			t.Error("a small picture serves as its own thumbnail")
		}
	})
}

func TestRules(t *testing.T) {
	m := quarters(8, 8)
	raw := map[string][]byte{"png": asPNG(t, m), "jpeg": asJPEG(t, m), "gif": asGIF(t, m), "webp": webP(t)}
	accepted := map[file.Rule]string{
		file.PNGOrJPEG: "png jpeg", file.PNGJPEGOrGIF: "png jpeg gif", file.AnyPicture: "png jpeg gif webp", 0: "", 9: "",
	}
	for rule, want := range accepted {
		for name, b := range raw {
			f := setUp(t, file.DefaultQuota)
			_, err := f.Upload(f.ctx, owner, file.Contests, rule, bytes.NewReader(b))
			if strings.Contains(want, name) != (err == nil) {
				t.Errorf("rule %d, %s: %v", rule, name, err)
			}
			if err != nil {
				wantFault(t, err, fault.UnsupportedFileType)
			}
		}
	}
	if file.RuleOf(file.Image) != file.AnyPicture || file.RuleOf(file.Chat) != file.PNGJPEGOrGIF || file.RuleOf(file.Contests) != file.PNGJPEGOrGIF {
		t.Error("RuleOf returns a wrong rule for a prefix")
	}
}

func TestOrientations(t *testing.T) {
	plain := quarters(64, 32)
	for i, want := range []string{"RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"} {
		o := uint16(i + 1)
		for name, raw := range map[string][]byte{
			"jpeg, big endian":    jpegSegment(asJPEG(t, plain), 0xE1, append([]byte("Exif\x00\x00"), exif(binary.BigEndian, o)...)),
			"jpeg, little endian": jpegSegment(asJPEG(t, plain), 0xE1, append([]byte("Exif\x00\x00"), exif(binary.LittleEndian, o)...)),
			"png":                 pngChunk(asPNG(t, plain), "eXIf", exif(binary.BigEndian, o)),
		} {
			t.Run(fmt.Sprint(o, " ", name), func(t *testing.T) {
				f := setUp(t, file.DefaultQuota)
				info, served, m := f.stored(t, raw)
				if got := corners(m); got != want {
					t.Errorf("corners %s, want %s", got, want)
				}
				if sideways := o >= 5; sideways != (info.Height == 64) || m.Bounds().Dx() != info.Width {
					t.Errorf("size %d × %d", info.Width, info.Height)
				}
				if bytes.Contains(served, []byte("Exif")) || bytes.Contains(served, []byte("Cam")) {
					t.Error("metadata is still there")
				}
			})
		}
	}
}

func TestLargePicturesAreBounded(t *testing.T) {
	for _, c := range []struct{ w, h, storedW, storedH, thumbH int }{
		{2560, 100, 2560, 100, 18}, {2561, 1000, 2560, 999, 187}, {6000, 1500, 2560, 640, 120}, {1500, 6000, 640, 2560, 1920}, {20000, 2, 2560, 1, 1},
	} {
		f := setUp(t, file.DefaultQuota)
		info, _, m := f.stored(t, asJPEG(t, quarters(c.w, c.h)))
		if info.Width != c.storedW || info.Height != c.storedH {
			t.Errorf("%d × %d is stored as %d × %d", c.w, c.h, info.Width, info.Height)
		}
		if c.h > 2 && corners(m) != "RGBW" {
			t.Errorf("%d × %d: corners %s", c.w, c.h, corners(m))
		}
		thumb, _, err := image.DecodeConfig(bytes.NewReader(f.read(t, info.Path, true)))
		if err != nil || thumb.Width != 480 || thumb.Height != c.thumbH {
			t.Errorf("%d × %d: thumbnail %d × %d (%v)", c.w, c.h, thumb.Width, thumb.Height, err)
		}
	}
}

func TestTransparencyIsKept(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 1000, 10))
	for i := range m.Pix {
		m.Pix[i] = 128
	}
	f := setUp(t, file.DefaultQuota)
	_, _, got := f.stored(t, asPNG(t, m))
	if _, _, _, a := got.At(500, 5).RGBA(); a>>8 != 128 {
		t.Errorf("alpha %d", a>>8)
	}
}

func TestAnimationKeepsItsFirstFrameOnTheCanvas(t *testing.T) {
	frame := func(r image.Rectangle, c color.Color) *image.Paletted {
		p := image.NewPaletted(r, color.Palette{c})
		return p
	}
	g := gif.GIF{
		Image:  []*image.Paletted{frame(image.Rect(10, 10, 20, 20), red), frame(image.Rect(0, 0, 40, 40), blue)},
		Delay:  []int{1, 1},
		Config: image.Config{Width: 40, Height: 40},
	}
	var raw bytes.Buffer
	if err := gif.EncodeAll(&raw, &g); err != nil {
		t.Fatal(err)
	}
	f := setUp(t, file.DefaultQuota)
	info, _, m := f.stored(t, raw.Bytes())
	_, _, _, outside := m.At(5, 5).RGBA()
	if info.Width != 40 || info.Height != 40 || nearest(m.At(15, 15)) != "R" || outside != 0 {
		t.Errorf("%d × %d, inside %v, outside %v", info.Width, info.Height, m.At(15, 15), m.At(5, 5))
	}
}

func TestBombsAreRefusedBeforeTheyAreDecoded(t *testing.T) {
	header := func(w, h uint16) []byte {
		b := binary.LittleEndian.AppendUint16([]byte("GIF89a"), w)
		return append(binary.LittleEndian.AppendUint16(b, h), 0, 0, 0)
	}
	frame := func(w, h uint16) []byte {
		b := binary.LittleEndian.AppendUint16([]byte{0x2C, 0, 0, 0, 0}, w)
		return append(binary.LittleEndian.AppendUint16(b, h), 0x80, 0, 0, 0, 0, 0, 0, 2, 1, 0x4C, 0)
	}
	size := func(w, h uint32) []byte { // a valid PNG with a wrong size in its header
		raw := asPNG(t, image.NewGray(image.Rect(0, 0, 1, 1)))
		head := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
		head = append(binary.BigEndian.AppendUint32(head, h), raw[24:29]...)
		fake := pngChunk(raw, "IHDR", head[4:])
		return append(fake[:8:8], fake[33:]...)
	}
	for name, c := range map[string]struct {
		raw []byte
		key fault.Key
	}{
		"gif, canvas of 4 gigapixels":      {append(header(65535, 65535), frame(65535, 65535)...), fault.ImageTooManyPixels},
		"gif, frame beyond a small canvas": {append(header(10, 10), frame(65535, 65535)...), fault.UnsupportedFileType},
		"gif, canvas of nothing":           {append(header(0, 0), frame(65535, 65535)...), fault.UnsupportedFileType},
		"png, 400 megapixels":              {size(20000, 20000), fault.ImageTooManyPixels},
		"png, one side too long":           {size(20001, 1), fault.ImageTooManyPixels},
		"png, 2^31":                        {size(1<<31-1, 1<<31-1), fault.UnsupportedFileType},
		"png, just over":                   {size(20000, 2001), fault.ImageTooManyPixels},
	} {
		t.Run(name, func(t *testing.T) {
			f := setUp(t, file.DefaultQuota)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := f.upload(c.raw)
			runtime.ReadMemStats(&after)
			wantFault(t, err, c.key)
			if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
				t.Errorf("the refused upload allocated %d bytes, want at most 1 MB", used)
			}
			if len(f.keys(t)) != 0 || f.store.count != 0 {
				t.Error("the refused upload left a file or a count")
			}
		})
	}
}

func TestTheLargestPictureStaysInsideItsMemory(t *testing.T) {
	raw := asPNG(t, image.NewGray(image.Rect(0, 0, 20000, 2000)))
	f := setUp(t, file.DefaultQuota)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := f.upload(raw); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 100<<20 {
		t.Errorf("decoding 40 megapixels of one byte each took %d MB", used>>20)
	}
}

func TestForeignContentDoesNotSurvive(t *testing.T) {
	const script = "<script>alert(1)</script>"
	m := quarters(32, 32)
	for name, raw := range map[string][]byte{
		"appended to png":  append(asPNG(t, m), script...),
		"appended to jpeg": append(asJPEG(t, m), script...),
		"appended to gif":  append(asGIF(t, m), script...),
		"png text chunk":   pngChunk(asPNG(t, m), "tEXt", []byte("Comment\x00"+script)),
		"jpeg comment":     jpegSegment(asJPEG(t, m), 0xFE, []byte(script)),
		"jpeg profile":     jpegSegment(asJPEG(t, m), 0xE2, []byte("ICC_PROFILE\x00\x01\x01"+script)),
	} {
		f := setUp(t, file.DefaultQuota)
		if _, served, _ := f.stored(t, raw); bytes.Contains(served, []byte("script")) {
			t.Errorf("%s: the script is still there", name)
		}
	}
}

func TestWhatIsNoPictureIsRefused(t *testing.T) {
	m := quarters(32, 32)
	cases := map[string][]byte{
		"nothing":         {},
		"svg":             []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
		"svg with header": []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`),
		"html":            []byte("<!doctype html><script>alert(1)</script>"),
		"html, then png":  append([]byte("<html>"), asPNG(t, m)...),
		"pdf":             []byte("%PDF-1.7 ..."),
		"bmp":             append([]byte("BM"), make([]byte, 64)...),
		"zip":             []byte("PK\x03\x04...."),
		"text":            []byte("hello"),
		"png mark only":   []byte("\x89PNG\r\n\x1a\n"),
		"jpeg mark only":  {0xFF, 0xD8, 0xFF},
		"webp, broken":    webP(t)[:30],
	}
	for name, raw := range map[string][]byte{"png": asPNG(t, m), "jpeg": asJPEG(t, m), "gif": asGIF(t, m)} {
		for _, part := range []int{4, 2} {
			cases[fmt.Sprintf("%s cut to 1/%d", name, part)] = raw[:len(raw)/part]
		}
	}
	for name, raw := range cases {
		f := setUp(t, file.DefaultQuota)
		_, err := f.upload(raw)
		if !fault.Has(err, fault.UnsupportedFileType) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
