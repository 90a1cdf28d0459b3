package file

import (
	"bytes"
	"encoding/binary"
)

// orientation returns the EXIF tag that says how the camera was held, 1 (upright) to 8. It returns 1 if the tag is
// missing or broken; it never fails.
func orientation(raw []byte, f format) int {
	var tiff []byte
	switch f {
	case formatJPEG:
		tiff = exifOfJPEG(raw)
	case formatPNG:
		tiff = exifOfPNG(raw)
	case formatWebP:
		tiff = exifOfWebP(raw)
	case formatGIF: // has no EXIF
	}
	return orientationTag(bytes.TrimPrefix(tiff, exifMark))
}

var exifMark = []byte("Exif\x00\x00")

// exifOfJPEG returns the EXIF data of the segments before the picture data, nil if there is none.
func exifOfJPEG(raw []byte) (exif []byte) {
	const app1 = 0xE1
	jpegSegments(raw, func(kind byte, body []byte) bool {
		if kind == app1 && bytes.HasPrefix(body, exifMark) {
			exif = body
		}
		return exif == nil
	})
	return exif
}

// exifOfPNG reads the chunks: a length, four letters, the body, a checksum.
func exifOfPNG(raw []byte) []byte {
	for at := 8; at+12 <= len(raw); {
		size := int64(binary.BigEndian.Uint32(raw[at:]))
		end := int64(at) + 8 + size
		if end+4 > int64(len(raw)) {
			return nil
		}
		if string(raw[at+4:at+8]) == "eXIf" {
			return raw[at+8 : end]
		}
		at = int(end + 4)
	}
	return nil
}

// exifOfWebP reads the chunks of a RIFF file: four letters, a length, the body, a padding byte to an even length.
func exifOfWebP(raw []byte) []byte {
	for at := 12; at+8 <= len(raw); {
		size := int64(binary.LittleEndian.Uint32(raw[at+4:]))
		end := int64(at) + 8 + size
		if end > int64(len(raw)) {
			return nil
		}
		if string(raw[at:at+4]) == "EXIF" {
			return raw[at+8 : end]
		}
		at = int(end + size&1)
	}
	return nil
}

// orientationTag finds tag 0x0112 in the first directory of a TIFF structure.
func orientationTag(tiff []byte) int {
	const tag, entrySize = 0x0112, 12
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(tiff, []byte("II*\x00")):
		order = binary.LittleEndian
	case bytes.HasPrefix(tiff, []byte("MM\x00*")):
		order = binary.BigEndian
	default:
		return 1
	}
	if len(tiff) < 8 {
		return 1
	}
	start := int64(order.Uint32(tiff[4:]))
	if start+2 > int64(len(tiff)) {
		return 1
	}
	entries := tiff[start+2:]
	for range order.Uint16(tiff[start:]) {
		if len(entries) < entrySize {
			return 1
		}
		if order.Uint16(entries) == tag {
			if v := int(order.Uint16(entries[8:])); v >= 1 && v <= 8 {
				return v
			}
			return 1
		}
		entries = entries[entrySize:]
	}
	return 1
}
