package preview

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"
)

// testFiles has one file of a font, with Latin characters.
type testFiles struct{ styles []string }

func (f testFiles) Styles() []string { return f.styles }

func (testFiles) ReadFile(name string) ([]byte, error) {
	if name != "assets/latin.woff2" {
		return nil, errors.New("no such file")
	}
	return os.ReadFile("testdata/latin.woff2")
}

var latin = testFiles{[]string{
	"a{color:red}",
	`@font-face{font-family:Zen Kaku Gothic New;font-weight:700;src:url(/assets/latin.woff2)format("woff2");unicode-range:U+??,U+2000-206F}` +
		`@font-face{font-family:Zen Kaku Gothic New;font-weight:500;src:url(/assets/latin.woff2)format("woff2");unicode-range:U+0-FF}` +
		`@font-face{font-family:Noto Sans SC;font-weight:700;src:url(/assets/missing.woff2)format("woff2");unicode-range:U+4e00-9fff}`,
}}

// ink counts the pixels of an area that are not the ground.
func ink(img image.Image, area image.Rectangle) (n int) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if color.RGBAModel.Convert(img.At(x, y)) != ground {
				n++
			}
		}
	}
	return n
}

func drawPicture(t *testing.T, p *Picture) image.Image {
	t.Helper()
	text, err := NewArtist(latin).Draw(p)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds() != image.Rect(0, 0, Width, Height) {
		t.Fatalf("size %v", img.Bounds())
	}
	return img
}

func TestAPictureShowsItsTexts(t *testing.T) {
	title := image.Rect(margin, 130, 700, 320)
	empty := ink(drawPicture(t, &Picture{Language: "en", Won: -1}), title)
	full := ink(drawPicture(t, &Picture{Language: "en", Title: "Night Cup", Won: -1}), title)
	if full < empty+2000 {
		t.Errorf("%d pixels without a title, %d with one", empty, full)
	}
}

func TestLongTextsStayInside(t *testing.T) {
	long := strings.Repeat("Wide ", 60)
	for name, p := range map[string]*Picture{
		"contest":  {Title: long, Above: long, Status: "Entry open", When: "Sat, 2 May 20:00 JST", Places: long, Below: long, Won: -1},
		"word":     {Title: strings.Repeat("W", 300), Won: -1},
		"champion": {Title: long, Label: "Champion", Champion: long, Won: -1},
		"match":    {Title: "Final", Sides: []string{long, long}, Middle: "2-0", Won: 1},
		"bracket":  {Title: long, Rounds: []Round{{{[2]string{long, long}, 0}, {[2]string{long, ""}, -1}}, {{[2]string{long, ""}, -1}}}, Won: -1},
	} {
		p.Language = "en"
		img := drawPicture(t, p)
		if name == "bracket" {
			continue // its cards end at the margin
		}
		for _, y := range [][2]int{{40, 120}, {540, 630}} {
			if n := ink(img, image.Rect(Width-margin+8, y[0], Width, y[1])); n > 0 {
				t.Errorf("%s: %d pixels in the right margin", name, n)
			}
		}
	}
}

func TestTextsAreShortenedToTheirRoom(t *testing.T) {
	c := newCanvas(newFonts(latin), "en")
	l := lettering{size: 40, colour: textColour}
	if got := c.shorten("Short", 500, l); got != "Short" {
		t.Errorf("%q", got)
	}
	got := c.shorten(strings.Repeat("Long name ", 20), 300, l)
	if !strings.HasSuffix(got, "…") || c.width(got, l) > 300 {
		t.Errorf("%q is %.0f wide", got, c.width(got, l))
	}
	if lines := c.lines("First words and then some more words of it", 400, l); len(lines) != 2 || strings.HasSuffix(lines[0], "w") {
		t.Errorf("%q", lines)
	}
}

func TestCharactersWithoutAFontAreLeftOut(t *testing.T) {
	c := newCanvas(newFonts(latin), "ja")
	l := lettering{size: 40, colour: textColour}
	if with, without := c.width("ab櫓cd", l), c.width("abcd", l); with != without || without == 0 {
		t.Errorf("%.1f with, %.1f without", with, without)
	}
}

func TestWithoutTheAppThereAreNoPictures(t *testing.T) {
	if NewArtist(testFiles{}).Available() || !NewArtist(latin).Available() {
		t.Error("pictures depend on the fonts of the app")
	}
}

func TestABracketWithoutNamesIsNotShown(t *testing.T) {
	if hasNames([]Round{{{Won: -1}}, {{Won: -1}}}) || !hasNames([]Round{{{Sides: [2]string{"a", ""}, Won: -1}}}) {
		t.Error("a bracket is shown once somebody has reached it")
	}
}

func TestABracketShowsTheRoundsWhoseNamesCanBeRead(t *testing.T) {
	bracket := func(slots int, names map[[2]int]string) (rounds []Round) {
		for matches := slots / 2; matches > 0; matches /= 2 {
			round := make(Round, matches)
			for i := range round {
				round[i] = Match{Sides: [2]string{names[[2]int{len(rounds), i}]}, Won: -1}
			}
			rounds = append(rounds, round)
		}
		return rounds
	}
	for _, c := range []struct {
		name  string
		slots int
		names map[[2]int]string
		sizes []int
		first string
	}{
		{"quarter-finals of a bracket of 64", 64, map[[2]int]string{{0, 0}: "a", {3, 0}: "b"}, []int{4, 2, 1}, "b"},
		{"the round of 16, first part", 64, map[[2]int]string{{0, 0}: "a", {2, 0}: "b"}, []int{4, 2, 1}, "b"},
		{"the round of 16, second part", 64, map[[2]int]string{{0, 0}: "a", {2, 4}: "b", {2, 7}: "c"}, []int{4, 2, 1}, "b"},
		{"a whole bracket of 8", 8, map[[2]int]string{{0, 0}: "a"}, []int{4, 2, 1}, "a"},
		{"a whole bracket of 4", 4, map[[2]int]string{{0, 0}: "a"}, []int{2, 1}, "a"},
		{"nobody", 16, nil, []int{4, 2, 1}, ""},
	} {
		shown := ShownRounds(bracket(c.slots, c.names))
		var sizes []int
		for _, round := range shown {
			sizes = append(sizes, len(round))
		}
		if !slices.Equal(sizes, c.sizes) || shown[0][0].Sides[0] != c.first {
			t.Errorf("%s: %v matches, first %q", c.name, sizes, shown[0][0].Sides[0])
		}
		if again := ShownRounds(shown); len(again) != len(shown) || again[0][0].Sides[0] != c.first {
			t.Errorf("%s: the part has a part itself", c.name)
		}
	}
	if len(ShownRounds(nil)) != 0 {
		t.Error("an empty bracket has rounds")
	}
}

func TestInvalidFontsAreRefused(t *testing.T) {
	whole, err := os.ReadFile("testdata/latin.woff2")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := decodeWOFF2(whole); err != nil {
		t.Fatal(err)
	}
	for _, text := range [][]byte{nil, []byte("wOF2"), whole[:60], whole[:len(whole)/2], append([]byte("wOFF"), whole[4:]...)} {
		if _, err := decodeWOFF2(text); err == nil {
			t.Errorf("%d bytes that are no font are accepted", len(text))
		}
	}
}

func TestRangesOfCharacters(t *testing.T) {
	p := part{ranges: rangesOf("U+??,U+131,u+152-153")}
	for c, has := range map[rune]bool{0: true, 'a': true, 0xff: true, 0x100: false, 0x131: true, 0x132: false, 0x152: true, 0x153: true, 0x154: false} {
		if p.has(c) != has {
			t.Errorf("%U: %t", c, !has)
		}
	}
}
