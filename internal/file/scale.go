package file

import (
	"image"

	"golang.org/x/image/draw"
)

// fit copies src, scaled down to a box of maxWidth × maxHeight pixels. It keeps the proportions and at least one
// pixel.
//
// It saves memory rather than the last bit of sharpness: whole factors are averaged strip by strip, and the remaining
// reduction, less than two, is interpolated. Neither step copies a large picture.
func fit(src image.Image, maxWidth, maxHeight int) *image.RGBA {
	w, h := src.Bounds().Dx(), src.Bounds().Dy()
	dw, dh := w, h
	if dw > maxWidth {
		dw, dh = maxWidth, max(1, h*maxWidth/w)
	}
	if dh > maxHeight {
		dw, dh = max(1, w*maxHeight/h), maxHeight
	}
	if k := max(w, h) / max(dw, dh); k >= 2 {
		src = average(src, k)
	}
	dst := image.NewRGBA(image.Rect(0, 0, dw, dh))
	if b := src.Bounds(); b.Dx() == dw && b.Dy() == dh {
		draw.Draw(dst, dst.Bounds(), src, b.Min, draw.Src)
	} else {
		draw.ApproxBiLinear.Scale(dst, dst.Bounds(), src, b, draw.Src, nil)
	}
	return dst
}

// average scales a picture down by the whole factor k: each pixel is the mean of a box of k × k, smaller at the far
// edges.
func average(src image.Image, k int) *image.RGBA {
	b := src.Bounds()
	w, h := b.Dx(), b.Dy()
	dst := image.NewRGBA(image.Rect(0, 0, (w+k-1)/k, (h+k-1)/k))
	strip := image.NewRGBA(image.Rect(0, 0, w, k))
	for y := range dst.Rect.Dy() {
		rows := min(k, h-y*k)
		draw.Draw(strip, image.Rect(0, 0, w, rows), src, image.Pt(b.Min.X, b.Min.Y+y*k), draw.Src)
		for x := range dst.Rect.Dx() {
			columns := min(k, w-x*k)
			var sum [4]int
			for r := range rows {
				at := r*strip.Stride + x*k*4
				for i, v := range strip.Pix[at : at+columns*4] {
					sum[i&3] += int(v)
				}
			}
			n := rows * columns
			out := dst.Pix[y*dst.Stride+x*4:][:4]
			for i := range out {
				out[i] = uint8((sum[i] + n/2) / n)
			}
		}
	}
	return dst
}

// onCanvas draws the first frame of an animation at its position on the canvas.
func onCanvas(frame image.Image, width, height int) image.Image {
	canvas := image.Rect(0, 0, width, height)
	if frame.Bounds() == canvas {
		return frame
	}
	m := image.NewRGBA(canvas)
	draw.Draw(m, frame.Bounds(), frame, frame.Bounds().Min, draw.Src)
	return m
}

// upright rotates a picture by its EXIF orientation, 1 to 8.
func upright(m *image.RGBA, orientation int) *image.RGBA {
	if orientation <= 1 || orientation > 8 {
		return m
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	size := image.Rect(0, 0, w, h)
	if orientation >= 5 { // 5 to 8 stand on their side
		size = image.Rect(0, 0, h, w)
	}
	out := image.NewRGBA(size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			sx, sy := x, y
			switch orientation {
			case 2:
				sx = w - 1 - x
			case 3:
				sx, sy = w-1-x, h-1-y
			case 4:
				sy = h - 1 - y
			case 5:
				sx, sy = y, x
			case 6:
				sx, sy = y, h-1-x
			case 7:
				sx, sy = w-1-y, h-1-x
			case 8:
				sx, sy = w-1-y, x
			}
			copy(out.Pix[y*out.Stride+x*4:][:4], m.Pix[sy*m.Stride+sx*4:][:4])
		}
	}
	return out
}
