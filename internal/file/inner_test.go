package file

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/gif"
	"image/png"
	"sync"
	"testing"

	"yagura/internal/kit/fault"
)

func TestOrientationOfWebP(t *testing.T) {
	tiff := []byte("II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00")
	raw := []byte("RIFF\x00\x00\x00\x00WEBPVP8X\x03\x00\x00\x00abc\x00EXIF")
	raw = binary.LittleEndian.AppendUint32(raw, uint32(len(tiff)))
	raw = append(raw, tiff...)
	if got := orientation(raw, formatWebP); got != 6 {
		t.Errorf("orientation %d, want 6", got)
	}
	for cut := range raw {
		if got := orientation(raw[:cut], formatWebP); got != 1 {
			t.Errorf("cut at %d: orientation %d", cut, got)
		}
	}
}

func FuzzOrientation(f *testing.F) {
	f.Add([]byte("\xFF\xD8\xFF\xE1\x00\x1EExif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x09\x00\x00"))
	f.Add([]byte("\xFF\xD8\xFF\xFF\xFF\xE1\x00\x00"))
	f.Add([]byte("\x89PNG\r\n\x1a\n\xFF\xFF\xFF\xFFeXIfxxxx"))
	f.Add([]byte("II*\x00\xFF\xFF\xFF\xFF"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		for _, k := range []format{formatJPEG, formatPNG, formatWebP, formatGIF} {
			if o := orientation(raw, k); o < 1 || o > 8 {
				t.Errorf("orientation %d", o)
			}
		}
		if o := orientationTag(raw); o < 1 || o > 8 {
			t.Errorf("orientation %d", o)
		}
	})
}

// TestPicturesOfOnePersonDoNotDelayOthers fills the queue with one person's largest pictures, as if the first were being decoded.
func TestPicturesOfOnePersonDoNotDelayOthers(t *testing.T) {
	var raw bytes.Buffer
	if err := png.Encode(&raw, image.NewGray(image.Rect(0, 0, 100, 100))); err != nil {
		t.Fatal(err)
	}
	s := New(nil, nil, DefaultQuota)
	const flooder, other = 1, 2
	release, err := s.queue.Acquire(t.Context(), "1", MaxDecoded)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var waiting sync.WaitGroup
	refused := make(chan error, 24)
	for range cap(refused) {
		waiting.Go(func() {
			_, err := s.process(ctx, flooder, raw.Bytes(), AnyPicture)
			refused <- err
		})
	}
	for range cap(refused) - processing.WaitingPerKey {
		if err := <-refused; !fault.Has(err, fault.Overloaded) {
			t.Errorf("too many of one person: %v", err)
		}
	}
	if _, err := s.process(t.Context(), other, raw.Bytes(), AnyPicture); err != nil {
		t.Errorf("another person: %v", err)
	}
	cancel()
	waiting.Wait()
	for range processing.WaitingPerKey {
		if err := <-refused; !errors.Is(err, context.Canceled) {
			t.Errorf("the upload whose context ended: %v", err)
		}
	}
	release()
	if _, err := s.process(t.Context(), flooder, raw.Bytes(), AnyPicture); err != nil {
		t.Errorf("the first person afterwards: %v", err)
	}
}

// FuzzGIFExtent compares the frames that gifExtent counts with those that the decoder decompresses.
func FuzzGIFExtent(f *testing.F) {
	const (
		head  = "GIF89a\x04\x00\x04\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff"
		frame = "!\xf9\x04\x00\x05\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00"
		local = ",\x01\x00\x01\x00\x01\x00\x01\x00\x80\x00\x00\x00\xff\xff\xff\x02\x02D\x01\x00"
	)
	for _, between := range []string{
		"", "!\x01\x00;0123456789a\x00", "!\x01\x0c0123456789ab\x01;\x00", "!\xff\x00\x01;\x00", "!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00", "!\xff\x0bNETSCAPE2.0\x00",
		"!\xfe\x01;\x00", "!\xfe\x00", "!\xf9\x04\x00\x00\x00\x00\x00", "!\xf9\x03\x00\x00\x00\x00\x00", "!\x02\x00", "\x00", local, ",",
	} {
		f.Add([]byte(head + frame + between + frame + ";"))
		f.Add([]byte(head + frame + between + frame))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		c, err := gif.DecodeConfig(bytes.NewReader(raw))
		if err != nil || c.Width*c.Height > 64*64 {
			return
		}
		frames, pixels, err := gifExtent(raw)
		if frames > MaxFrames {
			return // not counted to the end
		}
		all, refused := gif.DecodeAll(bytes.NewReader(raw))
		if refused != nil {
			return // the decoder does not tell how far it came
		}
		var decoded int64
		for _, m := range all.Image {
			decoded += int64(m.Rect.Dx()) * int64(m.Rect.Dy())
		}
		if err != nil || frames != len(all.Image) || pixels != decoded {
			t.Errorf("counted %d frames of %d pixels, %v; decoded %d of %d", frames, pixels, err, len(all.Image), decoded)
		}
	})
}

// TestGIFExtentStopsWithTheDecoder cuts a GIF at each byte: a frame counts as soon as the decoder reserves memory for it.
func TestGIFExtentStopsWithTheDecoder(t *testing.T) {
	const (
		head  = "GIF89a\x04\x00\x04\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff"
		plain = "!\x01\x00;0123456789a\x00"
		frame = ",\x00\x00\x00\x00\x02\x00\x03\x00\x00\x02\x02D\x01\x00"
	)
	raw := []byte(head + frame + plain + frame + ";")
	second := len(head + frame + plain)
	for cut := range raw {
		frames, pixels, err := gifExtent(raw[:cut])
		var least int64
		if cut >= len(head)+gifDescriptor {
			least = 6
		}
		if cut >= second+gifDescriptor {
			least = 12
		}
		if err == nil || pixels != least || int64(frames) < least/6 {
			t.Errorf("cut at %d: %d frames of %d pixels, %v; want %d pixels and an error", cut, frames, pixels, err, least)
		}
	}
	if frames, pixels, err := gifExtent(raw); frames != 2 || pixels != 12 || err != nil {
		t.Errorf("whole: %d frames of %d pixels, %v", frames, pixels, err)
	}
}
