package file_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"runtime"
	"testing"

	"yagura/internal/file"
	"yagura/internal/kit/fault"
)

// animation returns a GIF whose frames fill a canvas of side × side pixels.
func animation(t *testing.T, frames, side int) []byte {
	t.Helper()
	g := gif.GIF{LoopCount: 3, Config: image.Config{Width: side, Height: side}}
	for i := range frames {
		p := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{red, blue})
		p.SetColorIndex(0, 0, uint8(i%2))
		g.Image, g.Delay = append(g.Image, p), append(g.Delay, 5+i%3)
	}
	var raw bytes.Buffer
	if err := gif.EncodeAll(&raw, &g); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

// withComment adds a comment before the trailer of a GIF and a script after it.
func withComment(raw []byte) []byte {
	const comment = "secret place"
	out := append([]byte{}, raw[:len(raw)-1]...)
	out = append(out, '!', 0xfe, byte(len(comment)))
	out = append(out, comment...)
	return append(out, 0, ';', '<', 's', 'c', 'r', 'i', 'p', 't', '>')
}

func TestAnimationOfAMessageStaysAnimated(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	raw := withComment(animation(t, 4, 600))
	info, err := f.Upload(f.ctx, owner, file.Chat, file.PNGJPEGOrGIF, bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	served := f.read(t, info.Path, false)
	g, err := gif.DecodeAll(bytes.NewReader(served))
	if err != nil || len(g.Image) != 4 || g.LoopCount != 3 || g.Delay[1] != 6 {
		t.Fatalf("served %+v, %v", g, err)
	}
	if info.ContentType != "image/gif" || info.Width != 600 || info.ThumbPath != "" || !file.IsAnimation(info.Path) {
		t.Errorf("stored as %+v", info)
	}
	for _, hidden := range []string{"secret place", "<script>"} {
		if bytes.Contains(served, []byte(hidden)) {
			t.Errorf("%q is served", hidden)
		}
	}
	if err := file.Still(info.Path); !fault.Has(err, fault.UnsupportedFileType) {
		t.Errorf("as a cover: %v", err)
	}
}

func TestAnimationIsStillOrRefusedElsewhere(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	info, err := f.Upload(f.ctx, owner, file.Image, file.AnyPicture, bytes.NewReader(animation(t, 3, 20)))
	if err != nil || info.ContentType != "image/png" {
		t.Errorf("as a profile picture: %+v, %v", info, err)
	}
	one, err := f.Upload(f.ctx, owner, file.Chat, file.PNGJPEGOrGIF, bytes.NewReader(animation(t, 1, 20)))
	if err != nil || one.ContentType != "image/png" {
		t.Errorf("one frame: %+v, %v", one, err)
	}
	for name, raw := range map[string][]byte{
		"many frames": animation(t, file.MaxFrames+1, 2), "many pixels": animation(t, 41, 1000),
	} {
		if _, err := f.Upload(f.ctx, owner, file.Chat, file.PNGJPEGOrGIF, bytes.NewReader(raw)); !fault.Has(err, fault.ImageTooManyPixels) {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err = f.Upload(f.ctx, owner, file.Contests, file.PNGOrJPEG, bytes.NewReader(animation(t, 2, 20)))
	if refused, ok := fault.Of(err); !ok || refused.Key != fault.UnsupportedFileType || refused.Params["types"] != "PNG, JPEG" {
		t.Errorf("as a cover: %v", err)
	}
}

// TestFramesBehindExtensionsAreCounted hides most frames of an animation behind extensions that the decoder skips in ways of their
// own: plain text has 13 bytes without a length, and application data follow also a name of no bytes.
func TestFramesBehindExtensionsAreCounted(t *testing.T) {
	const mark = "!\xf9\x04" // of the first frame
	whole := animation(t, 20, 1500)
	seen, rest := animation(t, 2, 1500), whole[bytes.Index(whole, []byte(mark)):]
	for name, c := range map[string]struct{ extension, end string }{
		"plain text with a trailer":        {"!\x01\x00;" + "0123456789a" + "\x00", ";"},
		"plain text with a long block":     {"!\x01\xff" + "0123456789ab" + "\x00", ";"},
		"application without a name":       {"!\xff\x00" + "\x01;" + "\x00", ";"},
		"application with a long name":     {"!\xff\x0c" + "0123456789;;" + "\x02;;" + "\x00", ";"},
		"loops":                            {"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00", ";"},
		"a comment":                        {"!\xfe\x01;\x00", ";"},
		"plain text, and no trailer":       {"!\x01\x00;" + "0123456789a" + "\x00", ""},
		"plain text, then a broken block":  {"!\x01\x00;" + "0123456789a" + "\x00", "?"},
		"plain text, then a broken length": {"!\x01\x00;" + "0123456789a" + "\x00", ",\x00"},
	} {
		t.Run(name, func(t *testing.T) {
			raw := append(bytes.Clone(seen[:len(seen)-1]), c.extension...)
			raw = append(append(raw, rest[:len(rest)-1]...), c.end...)
			f := setUp(t, file.DefaultQuota)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := f.Upload(f.ctx, owner, file.Chat, file.PNGJPEGOrGIF, bytes.NewReader(raw))
			runtime.ReadMemStats(&after)
			wantFault(t, err, fault.ImageTooManyPixels)
			if used := after.TotalAlloc - before.TotalAlloc; used > 4<<20 {
				t.Errorf("it took %d bytes of memory: it was decoded", used)
			}
		})
	}
}
